"""The step panel: one event, one sentence, the rule behind it, and how likely it was."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from gamekit.explain import Rule
from gamekit.game import Odds
from gamekit.text import N_
from widgets.panels.nodes import Box, Button, Choice, Node, Text, Tick
from widgets.text import text

SPEED_NAMES = {"slow": N_("slow"), "normal": N_("normal"), "fast": N_("fast")}


@dataclass(frozen=True, slots=True, kw_only=True)
class StepView:
    """What the step panel shows."""

    sentence: str
    """What happened; or what is asked of whom."""
    rule: Rule | None = None
    odds: tuple[Odds, str] | None = None
    """How likely it was, and the model in words."""
    prompt: str = ""
    """What is to be done now; "" while looking back."""
    number: int = 0
    count: int = 0
    playing: bool = False
    speed: str = "normal"
    looking_back: bool = False
    can_go_on: bool = False
    """There is a next event, or one can be made."""
    tick: str = ""
    """Key of the auto-play's next tick; "" when it stands still."""
    tick_ms: int = 0
    problem: str = ""
    """What just went wrong, in the person's language."""
    next_level: bool = False
    """A match on the next level is offered."""
    glimpse: tuple[int, str] | None = None
    """Number and sentence of another event that the board shows for as long as it is pointed at."""


def steps(language: str, view: StepView) -> Box:
    """Return the step panel."""

    def say(message: str, **params: object) -> str:
        return text(language, message, **params)

    nodes: list[Node] = [_controls(language, view)]
    if view.problem:
        nodes.append(
            Box(
                key="problem",
                style="row",
                children=(
                    Text(text=view.problem, style="strong", key="problem-text", live="alert"),
                    Button(key="dismiss", text=say(N_("All right")), tone="quiet"),
                ),
            )
        )
    nodes.append(_said(language, view))
    if view.next_level:
        nodes.append(
            Button(
                key="next-level",
                text=say(N_("On to the next level")),
                icon="new",
                tone="primary",
                hint=say(N_("A new match, a little harder than this one")),
            )
        )
    if view.looking_back:
        nodes.append(_looking_back(language))
    nodes.append(_pace(language, view))
    if view.tick:
        nodes.append(Tick(key=view.tick, ms=view.tick_ms))
    return Box(key="steps", style="card", label=say(N_("Step by step")), children=tuple(nodes))


def _said(language: str, view: StepView) -> Box:
    """What is to be read, the most important first; over it lies what the log is asked about."""
    nodes: list[Node] = []
    if view.prompt:  # somebody is asked: that comes first, what happened last is a reminder
        nodes.append(Text(text=view.prompt, style="sentence", key="sentence", live="polite"))
        nodes.append(Text(text=view.sentence, style="body", key="before"))
    else:
        nodes.append(Text(text=view.sentence, style="sentence", key="sentence", live="polite"))
        if view.odds is not None:
            nodes.append(chance(language, *view.odds))
        if view.rule is not None:
            nodes.append(_why(view.rule))
    if view.glimpse is not None:
        number, sentence = view.glimpse
        where = text(
            language, N_("From the log: {number} of {count}"), number=number, count=view.count
        )
        nodes.append(
            Box(
                key="glimpse",
                style="glimpse",
                children=(
                    Text(text=where, style="small", key="glimpse-where"),
                    Text(text=sentence, style="glimpse", key="glimpse-text"),
                ),
            )
        )
    return Box(key="said", style="said", children=tuple(nodes))


def _controls(language: str, view: StepView) -> Box:
    """The buttons stand first: whatever is said, they stay where they are."""

    def say(message: str, **params: object) -> str:
        return text(language, message, **params)

    play = N_("Pause") if view.playing else N_("Auto-play")
    return Box(
        key="step-controls",
        style="keys",
        children=(
            Button(
                key="back",
                text=say(N_("Back")),
                icon="back",
                disabled=view.number == 0,
                again=True,
                shortcut=",",
                hint=say(N_("One event back (comma key)")),
            ),
            Button(
                key="next",
                text=say(N_("Next")),
                icon="next",
                tone="primary" if view.can_go_on else "plain",
                disabled=not view.can_go_on,
                again=True,
                shortcut=".",
                hint=say(N_("One event on (full stop key)")),
            ),
            Button(
                key="play",
                text=say(play),
                icon="pause" if view.playing else "play",
                pressed=view.playing,
                disabled=view.count == 0,
            ),
        ),
    )


def _pace(language: str, view: StepView) -> Box:
    """Which event is shown, and how fast they follow."""

    def say(message: str, **params: object) -> str:
        return text(language, message, **params)

    speeds = tuple((name, say(label)) for name, label in SPEED_NAMES.items())
    return Box(
        key="step-pace",
        style="controls",
        children=(
            Choice(key="speed", label=say(N_("Speed")), value=view.speed, options=speeds),
            Text(
                text=say(N_("{number} of {count}"), number=view.number, count=view.count),
                style="small",
                key="count",
            ),
        ),
    )


def _looking_back(language: str) -> Box:
    return Box(
        key="looking-back",
        style="row",
        children=(
            Button(key="now", text=text(language, N_("Back to now")), icon="next", tone="primary"),
            Button(key="what-if", text=text(language, N_("What if …?")), icon="branch"),
        ),
    )


def _why(rule: Rule) -> Box:
    return Box(
        key="why",
        style="quiet",
        children=(
            Text(text=rule.title, style="strong", key="why-title"),
            Text(text=rule.text, style="body", key="why-text"),
        ),
    )


def chance(language: str, odds: Odds, model: str) -> Box:
    """Return a chance in words: natural frequency first, then fraction, then per cent."""
    share = Fraction(odds.ways, odds.of)
    number = percent(language, share)
    if share.denominator == odds.of:
        said = text(
            language, N_("{ways} of {of}, that is {percent}"),
            ways=odds.ways, of=odds.of, percent=number,
        )  # fmt: skip
    else:
        said = text(
            language, N_("{ways} of {of}, that is {fraction} or {percent}"),
            ways=odds.ways, of=odds.of, fraction=str(share), percent=number,
        )  # fmt: skip
    return Box(
        key="chance",
        style="chance",
        children=(
            Text(text=text(language, N_("Chance: {share}"), share=said), style="strong"),
            Text(text=model, style="small", key="model"),
        ),
    )


def percent(language: str, share: Fraction) -> str:
    r"""Return a share in per cent with one decimal, as the language writes it.

    >>> percent("de", Fraction(1, 3))
    '33,3\u202f%'
    """
    shown = f"{float(share * 100):.1f}".removesuffix(".0")
    return f"{shown.replace('.', ',')}\u202f%" if language == "de" else f"{shown}%"
