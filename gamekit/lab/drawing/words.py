"""Says a derivation in words: for screen readers, and where no picture can be shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from gamekit.lab.derivations import (
    Cases,
    Derivation,
    Formula,
    FourField,
    Payoffs,
    Transitions,
    Tree,
    Unit,
)
from gamekit.lab.drawing.chains import excerpt
from gamekit.lab.drawing.folding import folded
from gamekit.lab.drawing.lists import closing, raised
from gamekit.lab.numerals import fraction
from gamekit.text import N_, Message


def say(language: str, message: str, **params: object) -> str:
    """Return a message of the lab, filled in."""
    return Message(message, tuple(params.items())).say(language)


def listed(language: str, parts: Sequence[str]) -> str:
    """Return parts as a list in words: “a, b and c”.

    >>> listed("en", ["a", "b", "c"])
    'a, b and c'
    """
    if len(parts) <= 1:
        return "".join(parts)
    return say(language, N_("{first} and {last}"), first=", ".join(parts[:-1]), last=parts[-1])


def words(derivation: Derivation, language: str) -> Iterator[str]:
    """Yield the sentences: the question, how the number comes about, and the number."""
    yield derivation.asked.say(language)
    unit: Unit = "share"
    match derivation:
        case Tree():
            yield from _tree(derivation, language)
        case FourField():
            yield from _four_field(derivation, language)
        case Transitions():
            yield from _transitions(derivation, language)
            unit = derivation.unit
        case Payoffs():
            yield from _payoffs(derivation, language)
            unit = "count"
        case Cases():
            yield from _cases(derivation, language)
        case Formula():
            yield from _formula(derivation, language)
            unit = derivation.unit
    forms = closing(derivation.result, unit, language)
    yield say(language, N_("Result: {result}."), result=" · ".join(forms))


def _tree(tree: Tree, language: str) -> Iterator[str]:
    yield say(language, N_("Along a path of the tree the chances are multiplied."))
    for path in folded(tree.root, language).paths():
        end = path[-1]
        shares = " · ".join(fraction(node.share) for node in path)
        if len(path) > 1:
            shares += f" = {fraction(end.chance)}"
        params = {"path": ", ".join(node.label for node in path), "shares": shares}
        if end.counted:
            yield say(language, N_("{path}: {shares}. This counts."), **params)
        elif end.missed:
            yield say(language, N_("{path}: {shares}."), **params)
        else:
            part = fraction(end.hit)
            yield say(language, N_("{path}: {shares}. Of this {part} counts."), part=part, **params)
    yield say(language, N_("What counts is added up."))


def _four_field(table: FourField, language: str) -> Iterator[str]:
    columns = [each.say(language) for each in table.columns]
    yield say(
        language, N_("Imagine {n} cases, as they are on average:"), n=sum(map(sum, table.counts))
    )
    for label, (first, second) in zip(table.rows, table.counts, strict=True):
        yield say(
            language, N_("{row}: {a} × {first}, {b} × {second}."),
            row=label.say(language), a=first, first=columns[0], b=second, second=columns[1],
        )  # fmt: skip
    row, column = table.given
    known = [table.rows[row].say(language)] if row is not None else []
    known += [columns[column]] if column is not None else []
    among = sum(
        table.counts[r][c] for r in range(2) for c in range(2)
        if row in (None, r) and column in (None, c)
    )  # fmt: skip
    asked = table.counts[table.counted[0]][table.counted[1]]
    if known:
        yield say(
            language, N_("Known is: {known}. Cases like that: {among}. Of these count: {asked}."),
            known=listed(language, known), among=among, asked=asked,
        )  # fmt: skip
    else:
        yield say(language, N_("Counted: {asked} of {all}."), asked=asked, all=among)


def _transitions(chain: Transitions, language: str) -> Iterator[str]:
    names = [state.say(language) for state in chain.states]
    ends = [names[state] for state in chain.absorbing]
    yield say(
        language, N_("The chain has {n} states. Start: {start}. End: {ends}."),
        n=len(names), start=names[chain.start], ends=listed(language, ends),
    )  # fmt: skip
    part = excerpt(chain)
    if len(part.arrows) < len(chain.arrows):
        yield say(language, N_("For example:"))
    for state in part.states:
        ways = [
            f"{names[arrow.end]} {fraction(arrow.share)}"
            for arrow in part.arrows
            if arrow.start == state
        ]
        if ways:
            yield say(
                language, N_("From {state} to: {ways}."), state=names[state], ways=", ".join(ways)
            )


def _mix(language: str, names: Sequence[Message], mix: Sequence[Fraction]) -> str:
    used = [f"{name.say(language)} {fraction(p)}" for name, p in zip(names, mix, strict=True) if p]
    return listed(language, used)


def _payoffs(game: Payoffs, language: str) -> Iterator[str]:
    yield say(language, N_("The table says what the side of the rows gains on average."))
    for name, values in zip(game.rows, game.values, strict=True):
        against = [
            f"{column.say(language)} {fraction(value)}"
            for column, value in zip(game.columns, values, strict=True)
        ]
        yield say(
            language, N_("{row} against: {values}."),
            row=name.say(language), values=", ".join(against),
        )  # fmt: skip
    yield say(
        language,
        N_("The best mix of the rows: {mix}."),
        mix=_mix(language, game.rows, game.row_mix),
    )
    yield say(
        language, N_("The best mix of the columns: {mix}."),
        mix=_mix(language, game.columns, game.column_mix),
    )  # fmt: skip


def _cases(cases: Cases, language: str) -> Iterator[str]:
    total = sum(n for _, n in cases.cases)
    parts = [f"{n} × {label.say(language)}" for label, n in cases.cases]
    yield say(
        language, N_("Cases, each as likely: {cases}; {n} in all."),
        n=total, cases=listed(language, parts),
    )  # fmt: skip
    asked = sum(cases.cases[at][1] for at in cases.counted)
    yield say(language, N_("Counted: {asked} of {all}."), asked=asked, all=total)


def _formula(formula: Formula, language: str) -> Iterator[str]:
    for text, reason in formula.lines:
        line = raised(text)
        yield f"{line} ({reason.say(language)})" if reason is not None else line
