"""From a game's prospects to the questions of the chance panel, in a language.

Prospects that ask the same thing under different choices become one question; choices under
which the chances are the same become one case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from gamekit.explain import rule
from gamekit.game import AnyGame
from gamekit.lab import numerals
from gamekit.lab.prospects import Prospect
from gamekit.text import N_
from widgets.panels.chances import Case, Origin, Question
from widgets.text import text

MOST_NAMES = 3
"""So many choices of one case are named; the others are counted."""


def ident(prospect: Prospect) -> str:
    """Return what tells one question from another, whatever is chosen and wherever it is asked."""
    return " ".join([prospect.id, *map(str, prospect.about)])


def grouped(found: Sequence[Prospect]) -> list[list[Prospect]]:
    """Return the prospects by question, the questions in the order of the first of each."""
    groups: dict[str, list[Prospect]] = {}
    for prospect in found:
        groups.setdefault(ident(prospect), []).append(prospect)
    return list(groups.values())


def questions(
    game: AnyGame,
    found: Sequence[Prospect],
    language: str,
    names: Mapping[str, str],
    origins: Mapping[str, Origin],
) -> tuple[Question, ...]:
    """Return the questions; `names` names the choices by text form.

    `origins` has, by question (see `ident`), where its numbers come from if somebody asks.
    """
    return tuple(
        _question(game, str(at), group, language, names, origins.get(ident(group[0])))
        for at, group in enumerate(grouped(found))
    )


def _question(
    game: AnyGame,
    key: str,
    group: Sequence[Prospect],
    language: str,
    names: Mapping[str, str],
    origin: Origin | None,
) -> Question:
    first = group[0]
    labels = _outcomes(group, language)
    alike: dict[tuple[tuple[Fraction | None, ...], Fraction | None, str], list[Prospect]] = {}
    for prospect in group:
        chances, own = dict(prospect.distribution), dict(prospect.labels)
        shares = tuple(
            chances.get(outcome, Fraction(0))
            if outcome in own and own[outcome].say(language) == said
            else None
            for outcome, said in labels
        )
        said_mean = _mean(language, prospect)  # rounded: two means may be said alike
        alike.setdefault((shares, prospect.mean, said_mean), []).append(prospect)
    return Question(
        key=key,
        title=first.title.say(language),
        outcomes=tuple(said for _, said in labels),
        cases=tuple(
            _case(language, shares, mean, group, names)
            for (shares, _, mean), group in alike.items()
        ),
        model=first.model.say(language),
        rule=rule(game, first.rule, language) if first.rule else None,
        has_origin=any(prospect.derive for prospect in group),
        origin=origin,
    )


def _outcomes(group: Sequence[Prospect], language: str) -> list[tuple[str, str]]:
    """Return the (key, label) of all that may come, numbers in their order."""
    labels = {
        (outcome, label.say(language)): dict(prospect.numbers).get(outcome)
        for prospect in group
        for outcome, label in prospect.labels
    }
    numbers = [value for value in labels.values() if value is not None]
    if len(group) == 1 or len(numbers) < len(labels):
        return list(labels)
    return [label for _, label in sorted(zip(numbers, labels, strict=True))]


def _case(
    language: str,
    shares: tuple[Fraction | None, ...],
    mean: str,
    group: Sequence[Prospect],
    names: Mapping[str, str],
) -> Case:
    chosen = tuple(prospect.choice for prospect in group if prospect.choice)
    return Case(
        name=together(language, [names.get(choice, choice) for choice in chosen]),
        shares=shares,
        choices=chosen,
        mean=mean,
    )


def together(language: str, names: Sequence[str]) -> str:
    """Return several names in one line, the first few and how many more."""
    if len(names) <= MOST_NAMES + 1:
        return " / ".join(names)
    listed = " / ".join(names[:MOST_NAMES])
    return text(language, N_("{names} and {n} more"), names=listed, n=len(names) - MOST_NAMES)


def short_names(labels: Mapping[str, str]) -> dict[str, str]:
    """Return what tells each choice from all others: the first sentence of its label that does.

    >>> short_names({"a": "Go here. Door A. Red", "b": "Go here. Door B. Red", "c": "Stay."})
    {'a': 'Door A', 'b': 'Door B', 'c': 'Stay'}
    """
    sentences = {choice: label.rstrip(".").split(". ") for choice, label in labels.items()}
    told = Counter(part for parts in sentences.values() for part in set(parts))
    return {
        choice: next((part for part in parts if told[part] == 1), labels[choice])
        for choice, parts in sentences.items()
    }


def _mean(language: str, prospect: Prospect) -> str:
    """Return the expectation in words: “4.5 (9/2) places forward on average”."""
    mean = prospect.mean
    if mean is None:
        return ""
    shown, *exact = numerals.count_in_words(mean, language)
    value = f"{shown} ({exact[0]})" if exact else shown
    if prospect.unit is None:
        return text(language, N_("{mean} on average"), mean=value)
    unit = prospect.unit.of(mean).say(language)
    return text(language, N_("{mean} {unit} on average"), mean=value, unit=unit)


def origin(language: str, prospect: Prospect, names: Mapping[str, str]) -> Origin:
    """Return where a prospect's numbers come from, worked out and drawn now."""
    from gamekit.lab.drawing import in_words, to_svg

    if prospect.derive is None:
        return Origin()
    derivation = prospect.derive()
    return Origin(
        of=names.get(prospect.choice, prospect.choice),
        svg=to_svg(derivation, language),
        words=tuple(in_words(derivation, language)),
    )
