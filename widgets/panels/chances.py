"""The chance panel: what may happen next and how likely, in words, with hollow bars.

Natural frequency first, then the fraction, then per cent. Where the numbers differ by what is
chosen, the choices stand side by side. Pictures of where a number comes from are shown on demand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Literal, NamedTuple

from gamekit.explain import Rule
from gamekit.lab import numerals
from gamekit.text import N_
from widgets.panels.folded import chances_fold
from widgets.panels.nodes import Box, Choice, Drawing, Fold, Node, Share, Shares, Text
from widgets.panels.rules import status
from widgets.text import text

MOST_BASE = 5000
"""Up to this common denominator frequencies are exact; beyond, they are rounded and say so."""
MOST_BARS = 18
"""More bars than this are not put side by side: one choice at a time is shown."""
MOST_DIGITS = 14
"""Fractions longer than this are not written out beside a bar."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """The chances under one choice, or under several that change nothing."""

    name: str
    """What is chosen; "" where nothing has to be."""
    shares: tuple[Fraction | None, ...]
    """The chance of each outcome; None for what is no outcome of this choice."""
    choices: tuple[str, ...] = ()
    mean: str = ""
    """The expectation in words, "" when outcomes are no numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where the numbers come from."""

    of: str = ""
    """The choice it is worked out for, when it matters."""
    svg: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question about what comes, with its answer for each choice that makes a difference."""

    key: str
    title: str
    outcomes: tuple[str, ...]
    cases: tuple[Case, ...]
    model: str
    rule: Rule | None = None
    has_origin: bool = False
    origin: Origin | None = None
    """Shown when somebody asks for it."""

    @property
    def depends(self) -> bool:
        """Whether the answer depends on what is chosen."""
        return len(self.cases) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceView:
    """What the chance panel shows."""

    whose: str
    """From whose knowledge."""
    when: str = ""
    """For which position, when it is not the newest."""
    questions: tuple[Question, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    """What may be chosen, as (text form, name), when it makes a difference."""
    picked: str = ""
    """The choice looked at, "" for all side by side."""
    pointed: str = ""
    """The choice the mouse or the focus is on."""
    charted: str = ""
    """Key of the question in the chart."""
    waiting: bool = False
    """The numbers are still being worked out."""


def chances(language: str, view: ChanceView | None) -> Fold:
    """Return the chance panel, folded away when there is no view."""
    return chances_fold(language, None if view is None else _body(language, view))


def _body(language: str, view: ChanceView) -> list[Node]:
    def say(message: str, **params: object) -> str:
        return text(language, message, **params)

    nodes: list[Node] = [Text(text=view.whose, style="small", key="whose")]
    if view.when:
        nodes.append(Text(text=view.when, style="small", key="when"))
    if view.waiting:
        return [*nodes, Text(text=say(N_("One moment …")), key="waiting")]
    if not view.questions:
        said = N_("Nothing is left to chance here that could be reckoned beforehand.")
        return [*nodes, Text(text=say(said), key="nothing")]
    if view.choices:
        options = (("", say(N_("all side by side"))), *view.choices)
        nodes.append(
            Choice(key="chance-pick", label=say(N_("Choice")), value=view.picked, options=options)
        )
    models = [question.model for question in view.questions]
    if len(set(models)) == 1:
        nodes.append(Text(text=models[0], style="small", key="model"))
    told: set[str] = set()
    own = len(set(models)) > 1
    nodes += [_question(language, q, view, told, own_model=own) for q in view.questions]
    if len(view.questions) > 1 and view.charted:
        nodes.append(_chart_picker(language, view))
    return nodes


def _chart_picker(language: str, view: ChanceView) -> Choice:
    shown = tuple((question.key, question.title) for question in view.questions)
    label = text(language, N_("In the chart"))
    return Choice(key="chance-chart", label=label, value=view.charted, options=shown)


def _question(
    language: str, question: Question, view: ChanceView, told: set[str], *, own_model: bool
) -> Box:
    cases = shown_cases(question, view.picked, view.pointed)
    base = common_base(share for case in cases for share in case.shares)
    nodes: list[Node] = [Text(text=question.title, style="heading", key="title")]
    if len({case.shares for case in cases}) == 1:
        nodes += _one_case(language, question, cases[0], base, view.pointed)
    else:
        nodes += _side_by_side(language, question, cases, base, view.pointed)
    nodes += _premises(language, question, told, own_model=own_model)
    if question.has_origin:
        nodes.append(_origin(language, question))
    return Box(key=f"question-{question.key}", style="question", children=tuple(nodes))


def shown_cases(question: Question, picked: str, pointed: str) -> tuple[Case, ...]:
    """Return the cases to be shown: all side by side, or the one that is looked at."""
    wanted = pointed or picked
    many = len({case.shares for case in question.cases}) * len(question.outcomes) > MOST_BARS
    if not question.depends or (not picked and not many):
        return question.cases
    found = [case for case in question.cases if wanted in case.choices]
    return tuple(found[:1]) or question.cases[:1]


def _one_case(
    language: str, question: Question, case: Case, base: Base, pointed: str
) -> list[Node]:
    nodes: list[Node] = []
    if len({case.shares for case in question.cases}) > 1:
        # What is pointed at on the board is spoken there.
        live: Literal["", "polite"] = "" if pointed else "polite"
        nodes.append(Text(text=case.name, style="strong", key="choice", live=live))
    bars = tuple(
        bar(language, outcome, share, base)
        for outcome, share in zip(question.outcomes, case.shares, strict=True)
        if share is not None
    )
    nodes.append(Shares(label=question.title, bars=bars, key="bars"))
    return nodes + _means(question, pointed)


def _side_by_side(
    language: str, question: Question, cases: Sequence[Case], base: Base, pointed: str
) -> list[Node]:
    nodes: list[Node] = []
    for at, outcome in enumerate(question.outcomes):
        bars = tuple(
            bar(
                language,
                case.name,
                case.shares[at] or Fraction(0),
                base,
                marked=bool(pointed) and pointed in case.choices,
            )
            for case in cases
        )
        nodes.append(
            Box(
                key=f"outcome-{at}",
                style="outcome",
                children=(
                    Text(text=outcome, style="strong"),
                    Shares(label=f"{question.title} {outcome}", bars=bars, key="bars"),
                ),
            )
        )
    return nodes + _means(question, pointed)


def _means(question: Question, pointed: str) -> list[Node]:
    """Return the expectations, of all choices side by side."""
    nodes: list[Node] = []
    for at, case in enumerate(question.cases):
        if case.mean:
            said = f"{case.name}: {case.mean}" if question.depends else case.mean
            marked = question.depends and pointed in case.choices
            nodes.append(Text(text=said, style="strong" if marked else "body", key=f"mean-{at}"))
    return nodes


def _premises(language: str, question: Question, told: set[str], *, own_model: bool) -> list[Node]:
    """Return model and rule, and the mark of an assumption: the whole of it when it is new."""
    said, rule = [question.model] if own_model else [], question.rule
    if rule is not None:
        said.append(text(language, N_("Rule: {title}"), title=rule.title))
    nodes: list[Node] = [Text(text=" ".join(said), style="small", key="premises")]
    if rule is not None and rule.assumption:
        mark = status(language, rule.status)
        if rule.assumption not in told:
            mark = f"{mark}: {rule.assumption}"
        told.add(rule.assumption)
        nodes.append(Text(text=mark, style="assumed", key="assumed"))
    return nodes


def _origin(language: str, question: Question) -> Fold:
    nodes: list[Node] = []
    if question.origin is not None:
        origin = question.origin
        if origin.of and question.depends:
            nodes.append(Text(text=origin.of, style="strong", key="origin-of"))
        if origin.svg:
            label = text(language, N_("Picture: {title}"), title=question.title)
            nodes.append(Drawing(svg=origin.svg, label=label, key="picture"))
        words = tuple(Text(text=line, style="small") for line in origin.words)
        nodes.append(Box(key="words", style="outcome", children=words))
    return Fold(
        key=f"origin-{question.key}",
        label=text(language, N_("Where does this come from?")),
        open=question.origin is not None,
        children=tuple(nodes),
        quiet=True,
    )


def bar(language: str, name: str, share: Fraction, base: Base, *, marked: bool = False) -> Share:
    """Return the bar of one chance: natural frequency, then fraction and per cent."""
    written = numerals.fraction(share)
    note = numerals.percent(share, language)
    if len(written) <= MOST_DIGITS and share.denominator > 1:
        note = f"{written} · {note}"
    return Share(
        text=name,
        odds=frequency(language, share, base),
        note=note,
        share=round(float(share), 5),
        marked=marked,
    )


class Base(NamedTuple):
    """Among how many cases the chances of a question are told."""

    of: int
    exact: bool = True
    """Every chance is a whole number of them; else they are rounded."""


def common_base(shares: Iterable[Fraction | None]) -> Base:
    """Return one base for all these chances: exact, or a power of ten that shows the smallest."""
    given = [share for share in shares if share]
    base = lcm(*(share.denominator for share in given))
    if base <= MOST_BASE:
        return Base(base)
    of = 100
    while min(given) * of < Fraction(19, 20) and of < 10**9:
        of *= 10
    return Base(of, exact=False)


def frequency(language: str, share: Fraction, base: Base) -> str:
    """Return a chance as a natural frequency, among the same number of cases as those beside it.

    >>> frequency("en", Fraction(1, 5), Base(15)), frequency("en", Fraction(1, 3), Base(100, False))
    ('3 of 15', 'about 33 of 100')
    """
    ways = numerals.fixed(share * base.of, 0, language)
    of = numerals.fixed(Fraction(base.of), 0, language)
    if base.exact or not share:
        return text(language, N_("{ways} of {of}"), ways=ways, of=of)
    return text(language, N_("about {ways} of {of}"), ways=ways, of=of)
