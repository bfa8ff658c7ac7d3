"""Draws a chain as a transition diagram: states one under the other, ways ahead on the right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import sqrt

from gamekit.lab.derivations import Arrow, Transitions
from gamekit.lab.drawing.canvas import LINE, SIZE, Canvas, Point, fitted, width_of, wrapped
from gamekit.lab.drawing.lists import closing
from gamekit.lab.numerals import fraction, percent
from gamekit.text import N_, Message

_MOST_STATES = 8
_MOST_ARROWS = 14
"""More than so many at once cannot be told apart: then only those that leave one state."""
_ROW = 56
_NODE = 96
_REACH = 100
"""How far the widest bow goes from the states."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """What of a chain is drawn and told."""

    states: tuple[int, ...]
    """In the order of the chain's own list."""
    arrows: tuple[Arrow, ...]
    focus: int | None
    """The state whose arrows alone are there, None when those of all states are."""


def excerpt(chain: Transitions) -> Excerpt:
    """Return the states and arrows worth drawing.

    All, if they are few; else the states that are `shown`; else what can follow one state that
    shows most of the chain. Too many arrows are cut to those of one state: the first `shown`.
    """
    leaving: dict[int, list[Arrow]] = defaultdict(list)
    for arrow in chain.arrows:
        if arrow.start not in chain.absorbing:
            leaving[arrow.start].append(arrow)
    states = chain.shown or tuple(range(len(chain.states)))
    found = Excerpt(tuple(sorted(states)), _among(leaving, states), None)
    if len(states) <= _MOST_STATES and len(found.arrows) <= _MOST_ARROWS:
        return found
    focus = chain.shown[0] if chain.shown else _telling(chain, leaving)
    arrows = tuple(sorted(leaving[focus], key=lambda arrow: -arrow.share)[:_MOST_STATES])
    ends = {arrow.end for arrow in arrows}
    return Excerpt(tuple(sorted(ends | {focus})), arrows, focus)


def _among(leaving: dict[int, list[Arrow]], states: Sequence[int]) -> tuple[Arrow, ...]:
    return tuple(arrow for state in states for arrow in leaving[state] if arrow.end in states)


def _telling(chain: Transitions, leaving: dict[int, list[Arrow]]) -> int:
    """Return the state with most ways on, near the middle of the chain where several have."""
    middle = len(chain.states) / 2
    return max(leaving, key=lambda state: (len(leaving[state]), -abs(state - middle)))


def draw_transitions(chain: Transitions, language: str) -> Canvas:
    """Return the diagram: ways ahead bend to the right, ways back to the left."""
    part = excerpt(chain)
    place = {state: at for at, state in enumerate(part.states)}
    canvas = Canvas()
    top = canvas.heading(chain.asked.say(language))
    middle = canvas.width / 2
    rows = [top + 20 + at * _ROW for at in range(len(part.states))]
    ahead: list[tuple[int, int, Fraction]] = []
    back: list[tuple[int, int, Fraction]] = []
    for arrow in part.arrows:
        start, end = place[arrow.start], place[arrow.end]
        if start == end:
            _stay(canvas, middle, rows[start], _short(arrow.share, language))
        else:
            (ahead if end > start else back).append((start, end, arrow.share))
    for side, ways in ((1, ahead), (-1, back)):
        _ways(canvas, middle, rows, ways, side, language)
    for state, at in place.items():
        _state(canvas, middle, rows[at], chain, state, state == part.focus, language)
    y = rows[-1] + 30
    if (said := _note(chain, part, language)) is not None:
        for line in wrapped(said, canvas.width - 12, 13):
            y += LINE
            canvas.text(6, y, line, size=13, faint=True)
        y += 6
    canvas.closing(y + 6, closing(chain.result, chain.unit, language))
    return canvas


def _note(chain: Transitions, part: Excerpt, language: str) -> str | None:
    """Return the sentence that says what is left out, None when nothing is."""
    counts = (("shown", len(part.states)), ("all", len(chain.states)))
    if part.focus is not None:
        name = chain.states[part.focus]
        text = N_("Only what can follow “{state}” is drawn; the chain has {all} states.")
        return Message(text, (("state", name), *counts)).say(language)
    if len(part.states) < len(chain.states):
        text = N_("{shown} of {all} states are drawn, with the arrows between them.")
        return Message(text, counts).say(language)
    return None


def _short(share: Fraction, language: str) -> str:
    text = fraction(share)
    return text if len(text) <= 7 else percent(share, language)


def _state(
    canvas: Canvas, x: float, y: float, chain: Transitions, state: int, focus: bool, language: str
) -> None:
    """Draw a state: the start or the state in focus heavy, an end with a double edge."""
    ends = state in chain.absorbing
    heavy = focus or state == chain.start
    canvas.pill(x - _NODE / 2, y - 16, _NODE, 32, heavy=heavy)
    if ends:
        canvas.pill(x - _NODE / 2 + 3, y - 13, _NODE - 6, 26, heavy=False)
    bold = ends or heavy
    name, size = fitted(chain.states[state].say(language), _NODE - 14, bold=bold, smallest=10)
    canvas.text(x, y + size * 0.36, name, anchor="middle", size=size, bold=bold)


def _ways(
    canvas: Canvas,
    middle: float,
    rows: list[float],
    ways: list[tuple[int, int, Fraction]],
    side: int,
    language: str,
) -> None:
    """Draw arrows on one side: the farther a way, the wider its bow."""
    spans = sorted({abs(end - start) for start, end, _ in ways})
    for start, end, share in ways:
        text = _short(share, language)
        level = spans.index(abs(end - start)) + 1
        reach = _REACH * level / max(len(spans), 3)
        # The shorter a way, the nearer to its goal it leaves, so that no two bows cross.
        off = (12 - 9 * (level - 1) / max(len(spans) - 1, 1)) * (1 if end > start else -1)
        x = middle + side * (_NODE / 2 - 16 + sqrt(16**2 - off**2))
        begin, tip = (x, rows[start] + off), (x, rows[end] - off)
        far = x + side * reach * 4 / 3
        points = [begin, (far, begin[1]), (far, tip[1]), tip]
        # The curve runs down its middle part at about one and a half times its mean speed.
        room = SIZE * 0.45 / abs(tip[1] - begin[1])
        for piece in (_split(points, 0.5 - room)[0], _split(points, 0.5 + room)[1]):
            canvas.curve(piece)
        canvas.head(tip, (-side, 0.0))
        apex = min(max(x + side * reach, 6 + width_of(text, 13) / 2), canvas.width - 6)
        apex = min(apex, canvas.width - 4 - width_of(text, 13) / 2)
        canvas.text(apex, (begin[1] + tip[1]) / 2 + SIZE * 0.36, text, anchor="middle", size=13)


def _split(points: list[Point], at: float) -> tuple[list[Point], list[Point]]:
    """Return a Bézier curve in two parts (de Casteljau 1959)."""
    left, right = [points[0]], [points[-1]]
    while len(points) > 1:
        points = [
            (a[0] + at * (b[0] - a[0]), a[1] + at * (b[1] - a[1])) for a, b in pairwise(points)
        ]
        left.append(points[0])
        right.insert(0, points[-1])
    return left, right


def _stay(canvas: Canvas, middle: float, y: float, text: str) -> None:
    """Draw the arrow of a state to itself, under its left half."""
    x = middle - _NODE / 2 + 14
    canvas.curve([(x + 14, y + 16), (x + 14, y + 34), (x - 8, y + 34), (x - 1, y + 17)])
    canvas.head((x - 2, y + 15), (3.0, -10.0))
    canvas.text(x + 20, y + 32, text, size=13)
