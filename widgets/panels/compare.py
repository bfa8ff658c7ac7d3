"""The what-if comparison: two ways from one position, how often each wins, and the difference.

What was observed is drawn filled. The difference is told with its 95 % interval, in a picture
and in a sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from gamekit.lab import numerals
from gamekit.text import N_
from widgets.panels.nodes import Box, Button, Choice, Drawing, Meter, Node, Share, Shares, Text
from widgets.text import text

SIZES = (100, 1000, 10_000)
"""How many matches can be played each way."""
_WIDTH, _HEIGHT = 320, 58
_MARGIN = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What is known after some pairs of matches."""

    n: int
    """Pairs played so far."""
    first: Fraction
    """Share of the win the way it was decided."""
    second: Fraction
    """Share of the win the other way."""
    low: Fraction
    """Where the 95 % interval of the difference `second - first` begins."""
    high: Fraction
    """Where it ends."""

    @property
    def difference(self) -> Fraction:
        """How much more often the other way wins."""
        return self.second - self.first

    @property
    def clear(self) -> bool:
        """Whether the interval does not contain 0."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareView:
    """What the card of a comparison shows."""

    who: str
    """Who decides."""
    taken: str
    """What was decided."""
    others: tuple[tuple[str, str], ...]
    """What else could be decided, as (text form, name)."""
    other: str
    """The text form of the one to be compared with."""
    size: int
    players: str
    """By whom the seats are played from then on, in words."""
    all_open: bool = False
    """It begins in the true position, not in what somebody knows of it."""
    people: bool = False
    """The computer plays for a person."""
    together: bool = False
    """All seats win or lose together."""
    running: bool = False
    wanted: int = 0
    """How many pairs are being played."""
    outcome: Outcome | None = None
    stopped: bool = False
    problem: str = ""


def card(language: str, view: CompareView) -> Box:
    """Return the card that compares two ways."""

    def say(message: str, **params: object) -> str:
        return text(language, message, **params)

    sizes = tuple((str(size), numerals.fixed(Fraction(size), 0, language)) for size in SIZES)
    nodes: list[Node] = [
        Text(text=say(N_("Compare both ways")), style="heading", key="compare-title"),
        Text(
            text=say(N_("{who} chose “{taken}”."), who=view.who, taken=view.taken),
            key="compare-taken",
        ),
        Box(
            key="compare-asked",
            style="grid",
            children=(
                Choice(
                    key="compare-other",
                    label=say(N_("Instead")),
                    value=view.other,
                    options=view.others,
                    disabled=view.running,
                ),
                Choice(
                    key="compare-size",
                    label=say(N_("Matches each way")),
                    value=str(view.size),
                    options=sizes,
                    disabled=view.running,
                ),
            ),
        ),
        _button(language, running=view.running),
    ]
    if view.problem:
        nodes.append(Text(text=view.problem, style="strong", key="compare-problem", live="alert"))
    if view.running:
        nodes.append(_progress(language, view))
    if view.outcome is not None:
        nodes += _result(language, view, view.outcome)
    # The place for the verdict is always there, so that a screen reader hears what comes into it;
    # what is judged while it still grows is judged too often.
    said = ""
    if view.outcome is not None and not view.running:
        said = verdict(language, view.outcome, together=view.together)
    nodes.append(Text(text=said, key="verdict", live="polite"))
    nodes += _premises(language, view)
    return Box(
        key="compare", style="card", label=say(N_("Compare both ways")), children=tuple(nodes)
    )


def _button(language: str, *, running: bool) -> Node:
    if running:
        return Button(
            key="compare-stop", text=text(language, N_("Stop")), icon="pause", tone="danger"
        )
    return Button(
        key="compare-run", text=text(language, N_("Play both ways")), icon="play", tone="primary"
    )


def _progress(language: str, view: CompareView) -> Meter:
    done = view.outcome.n if view.outcome else 0
    said = text(
        language,
        N_("{n} of {wanted} pairs of matches"),
        n=numerals.fixed(Fraction(done), 0, language),
        wanted=numerals.fixed(Fraction(view.wanted), 0, language),
    )
    return Meter(label=text(language, N_("Playing")), share=done / view.wanted, text=said)


def _result(language: str, view: CompareView, outcome: Outcome) -> list[Node]:
    def say(message: str, **params: object) -> str:
        return text(language, message, **params)

    names = dict(view.others)
    of = numerals.fixed(Fraction(outcome.n), 0, language)
    ways = ((view.taken, outcome.first), (names[view.other], outcome.second))
    bars = tuple(
        Share(
            text=name,
            odds=say(N_("{ways} of {of} won"), ways=_won(language, share * outcome.n), of=of),
            note=numerals.percent(share, language),
            share=round(float(share), 5),
        )
        for name, share in ways
    )
    nodes: list[Node] = [
        Shares(
            key="compare-wins", label=say(N_("How often each way wins")), bars=bars, filled=True
        ),
        Drawing(
            key="compare-interval", svg=interval(language, outcome), label=_range(language, outcome)
        ),
        Text(
            text=say(N_("Difference per 100 matches: left of 0 fewer wins, right of 0 more.")),
            style="small",
            key="compare-axis",
        ),
    ]
    if view.stopped and not view.running:
        one = outcome.n == 1
        said = say(N_("Stopped after one pair.") if one else N_("Stopped after {n} pairs."), n=of)
        nodes.append(Text(text=said, style="small", key="compare-stopped"))
    return nodes


def _won(language: str, wins: Fraction) -> str:
    """Return a number of wins; shared ones may make it no whole number."""
    return numerals.fixed(wins, 0 if wins.denominator == 1 else 1, language)


def verdict(language: str, outcome: Outcome, *, together: bool = False) -> str:
    """Return in a sentence or two what the difference and its interval say."""
    low, high = _per_hundred(language, outcome.low), _per_hundred(language, outcome.high)
    if not outcome.clear:
        said = N_(
            "These {n} pairs of matches do not tell the two ways apart: the 95% interval goes from "
            "{low} to {high} of 100 matches and contains 0. The more matches, the narrower it gets."
        )
        if outcome.n == 1:
            said = N_(
                "One pair of matches does not tell the two ways apart: the 95% interval goes from "
                "{low} to {high} of 100 matches and contains 0. The more matches, the narrower it "
                "gets."
            )
        n = numerals.fixed(Fraction(outcome.n), 0, language)
        return text(language, said, n=n, low=low, high=high)
    if together:
        more = N_(
            "The other way you win about {number} more of 100 matches together. The 95% interval "
            "goes from {low} to {high} and does not contain 0: the difference shows clearly."
        )
        fewer = N_(
            "The other way you win about {number} fewer of 100 matches together. The 95% interval "
            "goes from {low} to {high} and does not contain 0: the difference shows clearly."
        )
    else:
        more = N_(
            "The other way wins about {number} more of 100 matches. The 95% interval goes from "
            "{low} to {high} and does not contain 0: the difference shows clearly."
        )
        fewer = N_(
            "The other way wins about {number} fewer of 100 matches. The 95% interval goes from "
            "{low} to {high} and does not contain 0: the difference shows clearly."
        )
    number = _per_hundred(language, abs(outcome.difference))
    message = more if outcome.difference > 0 else fewer
    return text(language, message, number=number, low=low, high=high)


def _per_hundred(language: str, share: Fraction) -> str:
    """Return a share as so many of 100, one digit after the point when it is small."""
    shown = numerals.fixed(share * 100, 0 if abs(share) >= Fraction(1, 10) else 1, language)
    return shown.removesuffix(",0" if language == "de" else ".0")


def _range(language: str, outcome: Outcome) -> str:
    return text(
        language,
        N_("Difference {difference} of 100 matches, 95% interval from {low} to {high}"),
        difference=_per_hundred(language, outcome.difference),
        low=_per_hundred(language, outcome.low),
        high=_per_hundred(language, outcome.high),
    )


def interval(language: str, outcome: Outcome) -> str:
    """Return the difference and its interval on a line with 0 in the middle, as SVG."""
    reach = max(abs(outcome.low), abs(outcome.high), Fraction(1, 50))
    most = next((edge for edge in _EDGES if edge >= reach), _EDGES[-1])

    def at(share: Fraction) -> float:
        half = Fraction(_WIDTH, 2) - _MARGIN
        part = max(Fraction(-1), min(Fraction(1), share / most))
        return round(float(Fraction(_WIDTH, 2) + half * part), 1)

    zero, dot = at(Fraction(0)), at(outcome.difference)
    low, high = at(outcome.low), at(outcome.high)
    marks = "".join(
        f'<text x="{at(edge)}" y="{_HEIGHT - 4}" text-anchor="{anchor}">{said}</text>'
        for edge, anchor, said in (
            (-most, "start", _per_hundred(language, -most)),
            (Fraction(0), "middle", "0"),
            (most, "end", f"+{_per_hundred(language, most)}"),
        )
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" class="sr-interval">'
        f'<path class="sr-axis" d="M{at(-most)} 34H{at(most)}M{zero} 6V38"/>'
        f'<path class="sr-whisker" d="M{low} 20H{high}M{low} 13V27M{high} 13V27"/>'
        f'<circle cx="{dot}" cy="20" r="6"/>{marks}</svg>'
    )


_EDGES = tuple(Fraction(edge, 100) for edge in (2, 5, 10, 20, 50, 100))


def _premises(language: str, view: CompareView) -> Sequence[Node]:
    """Return what the numbers take for granted."""

    def say(message: str, **params: object) -> str:
        return text(language, message, **params)

    open_ = N_(
        "Each pair begins in this very position, with all hands as they are; every later draw is "
        "the same for both ways."
    )
    hidden = say(
        N_(
            "Each pair begins with what {who} knows before the decision; what is hidden is dealt "
            "anew for each pair, the same for both ways, and so is every later draw."
        ),
        who=view.who,
    )
    later = [say(N_("After that they play on like this: {players}."), players=view.players)]
    if view.people:
        later.append(say(N_("The computer stands in for people.")))
    if not view.together:
        later.append(say(N_("A shared win counts in part.")))
    return (
        Text(text=say(open_) if view.all_open else hidden, style="small", key="compare-known"),
        Text(text=" ".join(later), style="small", key="compare-players"),
    )
