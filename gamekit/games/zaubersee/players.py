"""How computer seats play Zaubersee: without memory, remembering tiles, magnets, or both.

They think alike and differ only in what they remember. For a face they ask how far the best
figure would get, on average, if it slid as well as it can; for a tile whose face they do not
know they take the average over what it may be. How good a position is, `_mind` says.
Only "tiles_simple" does not think: it shows what memory alone is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from gamekit.adding import in_order
from gamekit.chance import Luck
from gamekit.games.zaubersee.belief import magnets, remembered_tiles, tile
from gamekit.games.zaubersee.lake import (
    COLUMNS,
    FIGURES,
    RAVEN,
    START,
    can_go,
    open_steps,
    row_of,
)
from gamekit.games.zaubersee.state import CHOOSE, FLIP, HIDDEN, SLIDE, Action, View

Strategy: TypeAlias = Callable[[View, Sequence[Action], Luck], Action]

_KNOWN: Final = 0.6
"""Rows that it is worth to be held where the animal's tile is remembered."""
_CURIOUS: Final = 4.0
"""Rows that it is worth to see a tile nobody remembers: best done while some figure is free."""
_STUCK: Final = 1.5
"""Rows that a step of Rabenhorst is worth, besides the rows figures are drawn back."""


_NOWHERE: Final = -1e9
"""The worth of a step that is not open."""


class _Mind(NamedTuple):
    """What a player takes into account in one decision; by place where it is a list."""

    view: View
    danger: list[float]
    """How likely a magnet lies below."""
    held: list[float]
    """How good it is that a figure is held there, in rows."""
    free: list[float]
    """How good it is that a figure ends its turn there without being held."""

    def worth(self, figure: int) -> float:
        """Return how good it is where a figure is now."""
        place = self.view.places[figure]
        return self.held[place] if self.view.held[figure] else self.free[place]


def _mind(view: View, danger: list[float], known: Sequence[int]) -> _Mind:
    """Return the mind of a player who fears this and remembers these faces of the tiles."""
    lake = view.lake
    rows = [row_of(place) for place in range(lake.pier + 1)]
    held = [row + (_KNOWN if lake.animals[p] in known else 0.0) for p, row in enumerate(rows)]
    free = [row + (0.3 if row <= lake.rows else 1.0) for row in rows]
    return _Mind(view, danger, held, free)


def _prior(view: View) -> list[float]:
    """Return the danger of each place when nothing is remembered but what can be seen now."""
    strips = view.lake.strips
    share = [sum(strip >> c & 1 for strip in strips) / len(strips) for c in range(COLUMNS)]
    danger = [0.0, *share * view.lake.rows, 0.0]
    for figure, place in enumerate(view.places):
        if view.held[figure]:
            danger[place] = 1.0
    return danger


class _Ways(NamedTuple):
    """What it is worth to step onto each place, by the direction one comes from.

    A row is crossed in one direction only, as no pad is visited twice in a turn.
    """

    forward: list[float]
    leftward: list[float]
    rightward: list[float]


def _ways(mind: _Mind, face: int, figure: int) -> _Ways:
    """Return what each step is worth to a figure that goes on as well as it can."""
    view, animals, free = mind.view, mind.view.lake.animals, mind.free
    pier, here = view.lake.pier, view.places[figure]
    taken = {place for at, place in enumerate(view.places) if at != figure and place != pier}
    forward, leftward, rightward = ([free[pier]] * (pier + COLUMNS) for _ in range(3))
    for first in range(pier - COLUMNS, max(here - COLUMNS, START), -COLUMNS):
        left, right = [_NOWHERE] * (COLUMNS + 1), [_NOWHERE] * (COLUMNS + 1)
        pads = []
        for place in range(first, first + COLUMNS):
            danger = 0.0 if animals[place] == face else mind.danger[place]
            ahead = _NOWHERE if place + COLUMNS in taken else forward[place + COLUMNS]
            pads.append((place, danger, danger * mind.held[place], ahead, free[place]))
        for at, (place, danger, hold, ahead, stop) in enumerate(pads):
            on = max(ahead, left[at - 1])
            worth = hold + (1 - danger) * (on if on > _NOWHERE else stop)
            leftward[place] = worth
            left[at] = _NOWHERE if place in taken else worth
        for at in range(COLUMNS - 1, -1, -1):
            place, danger, hold, ahead, stop = pads[at]
            on = max(ahead, right[at + 1])
            worth = hold + (1 - danger) * (on if on > _NOWHERE else stop)
            rightward[place] = worth
            right[at] = _NOWHERE if place in taken else worth
        for at, (place, danger, hold, ahead, stop) in enumerate(pads):
            on = max(ahead, left[at - 1], right[at + 1])
            forward[place] = hold + (1 - danger) * (on if on > _NOWHERE else stop)
    return _Ways(forward, leftward, rightward)


def _slide(mind: _Mind, face: int, figure: int) -> dict[int, float]:
    """Return what each next step of a figure is worth."""
    view = mind.view
    here = view.places[figure]
    ways = _ways(mind, face, figure)
    worth = {}
    for to in open_steps(here, view.path or (here,), view.places, view.lake.pier):
        sideways = row_of(to) == row_of(here)
        by = ways.forward if not sideways else ways.leftward if to < here else ways.rightward
        worth[to] = by[to]
    return worth


def _gains(mind: _Mind, face: int) -> dict[int, float]:
    """Return what it is worth to let each figure go that can, compared with leaving it."""
    view = mind.view
    gains: dict[int, float] = {}
    for figure in FIGURES:
        place = view.places[figure]
        twin = view.places.index(place)
        if twin in gains:
            gains[figure] = gains[twin]
        elif can_go(figure, face, view.places, view.held, view.lake):
            gains[figure] = max(_slide(mind, face, figure).values()) - mind.worth(figure)
    return gains


def _loss(view: View) -> float:
    """Return what a shift costs: a row for every held figure, and a step of Rabenhorst."""
    left = view.lake.track - view.raven
    return sum(view.held) + _STUCK * (1 + 8 / left)


def _value(mind: _Mind, face: int) -> float:
    """Return what it is worth to turn up a face."""
    if face == RAVEN:
        return -_loss(mind.view)
    gains = _gains(mind, face)
    return max(gains.values()) if gains else -_loss(mind.view)


def _choose_tile(mind: _Mind, legal: Sequence[Action], known: Sequence[int], luck: Luck) -> Action:
    """Return the tile to turn up: the best remembered one, or any other if that promises more."""
    value: dict[int, float] = {}

    def of(face: int) -> float:
        if face not in value:
            value[face] = _value(mind, face)
        return value[face]

    unknown = [action for action in legal if known[action.value] == HIDDEN]
    best, choices = float("-inf"), list(unknown)
    if unknown:
        last = sum(face != HIDDEN for face in known)
        chances = tile(mind.view, last=last)
        best = in_order(float(chance) * of(face) for face, chance in chances) + _CURIOUS
    for action in legal:
        face = known[action.value]
        if face != HIDDEN and of(face) > best:
            best, choices = of(face), [action]
    return luck.choice(choices)


def _decide(mind: _Mind, known: Sequence[int], legal: Sequence[Action], luck: Luck) -> Action:
    view = mind.view
    if len(legal) == 1:
        return legal[0]
    if view.phase == FLIP:
        return _choose_tile(mind, legal, known, luck)
    face = view.tiles[view.up]
    if view.phase == CHOOSE:
        worth = {Action("go", figure): gain for figure, gain in _gains(mind, face).items()}
    else:
        worth = {Action("step", to): value for to, value in _slide(mind, face, view.mover).items()}
    best = max(worth.get(action, 0.0) for action in legal)
    return luck.choice([action for action in legal if worth.get(action, 0.0) == best])


def player(*, last: int | None, lake: bool) -> Strategy:
    """Return a strategy that remembers the `last` tiles seen (None: all), and perhaps the lake."""

    def strategy(view: View, legal: Sequence[Action], luck: Luck) -> Action:
        known = remembered_tiles(view, last)
        danger = [chance.ways / chance.of for chance in magnets(view)] if lake else _prior(view)
        return _decide(_mind(view, danger, known), known, legal, luck)

    return strategy


def tiles(last: int | None = None) -> Strategy:
    """Return a strategy that remembers the `last` tiles seen, None for all, but no magnets."""
    return player(last=last, lake=False)


def forgetful(view: View, legal: Sequence[Action], luck: Luck) -> Action:
    """Turn up any tile, then play as well as what lies on the table allows."""
    return _FORGETFUL(view, legal, luck)


def tiles_simple(view: View, legal: Sequence[Action], luck: Luck) -> Action:
    """Turn up a remembered tile that lets somebody go, else an unknown one; slide straight on."""
    if view.phase == FLIP:
        known = view.memory_tiles
        helps = [action for action in legal if _helps(view, known[action.value])]
        unknown = [action for action in legal if known[action.value] == HIDDEN]
        return luck.choice(helps or unknown or legal)
    forward = [
        action
        for action in legal
        if view.phase == SLIDE and row_of(action.value) > row_of(view.places[view.mover])
    ]
    return luck.choice(forward or legal)


def _helps(view: View, face: int) -> bool:
    return face != HIDDEN and any(
        can_go(figure, face, view.places, view.held, view.lake) for figure in FIGURES
    )


_FORGETFUL: Final = player(last=0, lake=False)
STRATEGIES: Final[Mapping[str, Strategy]] = {
    "forgetful": forgetful,
    "magnets": player(last=0, lake=True),
    "tiles_simple": tiles_simple,
    "tiles": tiles(),
    "tiles_magnets": player(last=None, lake=True),
}
