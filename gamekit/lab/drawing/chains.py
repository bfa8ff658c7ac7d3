"""Draws a chain as a transition diagram: states one under the other, ways ahead on the right."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import pairwise

from gamekit.lab.derivations import Transitions
from gamekit.lab.drawing.canvas import LINE, SIZE, Canvas, Point, shortened, width_of, wrapped
from gamekit.lab.drawing.lists import closing
from gamekit.lab.numerals import fraction, percent
from gamekit.text import N_, Message

MOST_STATES = 6
"""An excerpt of a larger chain has about so many states."""
_ROW = 58
_NODE = 92


def excerpt(chain: Transitions) -> tuple[int, ...]:
    """Return the states to draw, in the order of the chain's own list."""
    if chain.shown:
        return tuple(sorted(chain.shown))
    if len(chain.states) <= MOST_STATES + 2:
        return tuple(range(len(chain.states)))
    found = [chain.start]
    for state in found:
        for arrow in chain.arrows:
            if arrow.start == state and arrow.end not in found and len(found) < MOST_STATES:
                found.append(arrow.end)
    return tuple(sorted(found))


def draw_transitions(chain: Transitions, language: str) -> Canvas:
    """Return the diagram: ways ahead bend to the right, ways back to the left."""
    shown = excerpt(chain)
    place = {state: at for at, state in enumerate(shown)}
    canvas = Canvas()
    top = canvas.heading(chain.asked.say(language))
    middle = canvas.width / 2 - 14
    rows = [top + 22 + at * _ROW for at in range(len(shown))]
    ahead: list[tuple[int, int, Fraction]] = []
    back: list[tuple[int, int, Fraction]] = []
    outside: dict[int, Fraction] = defaultdict(Fraction)
    for arrow in chain.arrows:
        if arrow.start not in place or arrow.start in chain.absorbing:
            continue
        if arrow.end not in place:
            outside[place[arrow.start]] += arrow.share
            continue
        way = (place[arrow.start], place[arrow.end], arrow.share)
        if way[0] == way[1]:
            _stay(canvas, middle, rows[way[0]], _short(arrow.share, language))
        else:
            (ahead if way[1] > way[0] else back).append(way)
    for side, ways in ((1, ahead), (-1, back)):
        _ways(canvas, middle, rows, ways, side, language)
    for at, share in outside.items():
        _elsewhere(canvas, rows[at], _short(share, language))
    for state, at in place.items():
        _state(canvas, middle, rows[at], chain, state, language)
    y = rows[-1] + 34
    if len(shown) < len(chain.states):
        said = Message(
            N_("{shown} of {all} states are drawn; the arrows at the right edge lead to others."),
            (("shown", len(shown)), ("all", len(chain.states))),
        ).say(language)
        for line in wrapped(said, canvas.width - 12, 13):
            y += LINE
            canvas.text(6, y, line, size=13, faint=True)
        y += 6
    canvas.closing(y + 6, closing(chain.result, chain.unit, language))
    return canvas


def _short(share: Fraction, language: str) -> str:
    text = fraction(share)
    return text if len(text) <= 7 else percent(share, language)


def _state(
    canvas: Canvas, x: float, y: float, chain: Transitions, state: int, language: str
) -> None:
    """Draw a state: the start heavy, an end with a double edge."""
    ends = state in chain.absorbing
    canvas.box(x - _NODE / 2, y - 16, _NODE, 32, round_=16, heavy=state == chain.start)
    if ends:
        canvas.box(x - _NODE / 2 + 3, y - 13, _NODE - 6, 26, round_=13)
    bold = ends or state == chain.start
    name = shortened(chain.states[state].say(language), _NODE - 14, bold=bold)
    canvas.text(x, y + SIZE * 0.36, name, anchor="middle", bold=bold)


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
        level = spans.index(abs(end - start))
        reach = 26 + 92 * (level + 0.4) / max(len(spans), 3)
        down = 1 if end > start else -1
        x = middle + side * _NODE / 2
        begin, tip = (x, rows[start] + 6 * down), (x, rows[end] - 6 * down)
        far = middle + side * (_NODE / 2 + reach * 4 / 3)
        points = [begin, (far, begin[1]), (far, tip[1]), tip]
        room = (SIZE * 0.62) / abs(tip[1] - begin[1])
        for part in _parts(points, 0.5 - room, 0.5 + room):
            canvas.curve(part, faint=False)
        canvas.head((tip[0], tip[1]), (-side, 0.0))
        apex = middle + side * (_NODE / 2 + reach)
        canvas.text(apex, (begin[1] + tip[1]) / 2 + SIZE * 0.36, text, anchor="middle", size=13)


def _parts(points: list[Point], first: float, second: float) -> list[list[Point]]:
    """Return a Bézier curve without the piece between two parameters (de Casteljau 1959)."""
    return [_split(points, first)[0], _split(points, second)[1]]


def _split(points: list[Point], at: float) -> tuple[list[Point], list[Point]]:
    left, right = [points[0]], [points[-1]]
    while len(points) > 1:
        points = [
            (a[0] + at * (b[0] - a[0]), a[1] + at * (b[1] - a[1])) for a, b in pairwise(points)
        ]
        left.append(points[0])
        right.insert(0, points[-1])
    return left, right


def _stay(canvas: Canvas, middle: float, y: float, text: str) -> None:
    """Draw the arrow of a state to itself, at its lower left."""
    x = middle - _NODE / 2 + 12
    canvas.curve([(x + 10, y + 16), (x + 8, y + 36), (x - 22, y + 32), (x - 6, y + 13)])
    canvas.head((x - 6, y + 13), (14.0, -16.0))
    canvas.text(x + 10, y + 33, text, size=13)


def _elsewhere(canvas: Canvas, y: float, text: str) -> None:
    """Draw what leads to states that are not drawn, as an arrow to the right edge."""
    right = canvas.width - 6
    left = right - width_of(text, 13) - 26
    canvas.text(left, y + SIZE * 0.36, text, size=13)
    canvas.line([(right - 22, y), (right - 8, y)], dashed=True)
    canvas.head((right, y), (1.0, 0.0))
