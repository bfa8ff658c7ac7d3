"""How computer seats play Zaubersee: without memory, remembering tiles, remembering the lake too.

All three think alike and differ only in what they remember. For a face they ask how far the
best figure would get, on average, if it slid as well as it can; for a tile whose face they do
not know they take the average over what it may be. Positions are worth what `_worth` says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from gamekit.chance import Luck
from gamekit.games.zaubersee.belief import magnets, remembered_tiles, tile
from gamekit.games.zaubersee.lake import (
    COLUMNS,
    FIGURES,
    RAVEN,
    START,
    ahead,
    can_go,
    open_steps,
    row_of,
)
from gamekit.games.zaubersee.state import CHOOSE, FLIP, HIDDEN, Action, View

Strategy: TypeAlias = Callable[[View, Sequence[Action], Luck], Action]

_KNOWN: Final = 0.6
"""Rows that it is worth to be held where the animal's tile is remembered."""
_CURIOUS: Final = 0.2
"""Rows that it is worth to see a tile nobody remembers."""
_STUCK: Final = 1.5
"""Rows that a step of Rabenhorst is worth, besides the rows figures are drawn back."""


class _Mind(NamedTuple):
    """What a player takes into account in one decision."""

    view: View
    danger: tuple[float, ...]
    """How likely a magnet lies below each place."""
    animals: frozenset[int]
    """Animals whose tiles it remembers."""


def _prior(view: View) -> tuple[float, ...]:
    """Return the danger of each place when nothing is remembered but what can be seen now."""
    strips = view.lake.strips
    share = [sum(strip >> c & 1 for strip in strips) / len(strips) for c in range(COLUMNS)]
    pier = view.lake.pier
    danger = [
        share[(place - 1) % COLUMNS] if START < place < pier else 0.0 for place in range(pier + 1)
    ]
    for figure, place in enumerate(view.places):
        if view.held[figure]:
            danger[place] = 1.0
    return tuple(danger)


def _worth(mind: _Mind, place: int, held: bool) -> float:
    """Return how good it is that a figure ends its turn here, in rows."""
    lake = mind.view.lake
    worth = float(row_of(place))
    if place == lake.pier:
        return worth + 1.0
    if not held:
        return worth + 0.3
    return worth + (_KNOWN if lake.animals[place] in mind.animals else 0.0)


def _slide(mind: _Mind, face: int, figure: int) -> dict[int, float]:
    """Return what each first step of a figure is worth, if it goes on as well as it can."""
    view, lake = mind.view, mind.view.lake
    others = {place for at, place in enumerate(view.places) if at != figure}
    known: dict[tuple[int, int], float] = {}

    def after(come_from: int, place: int) -> float:
        """Return the worth of stepping onto a place (a row is crossed in one direction only)."""
        key = (come_from, place)
        if key not in known:
            known[key] = _after(come_from, place)
        return known[key]

    def _after(come_from: int, place: int) -> float:
        if place == lake.pier:
            return _worth(mind, place, held=False)
        further = [
            after(place, to)
            for to in ahead(place, lake.pier)
            if to == lake.pier or (to != come_from and to not in others)
        ]
        on = max(further) if further else _worth(mind, place, held=False)
        if lake.animals[place] == face:
            return on
        danger = mind.danger[place]
        return danger * _worth(mind, place, held=True) + (1 - danger) * on

    here = view.places[figure]
    steps = open_steps(here, view.path or (here,), view.places, lake.pier)
    return {to: after(here, to) for to in steps}


def _gains(mind: _Mind, face: int) -> dict[int, float]:
    """Return what it is worth to let each figure go that can, compared with leaving it."""
    view = mind.view
    return {
        figure: max(_slide(mind, face, figure).values())
        - _worth(mind, view.places[figure], view.held[figure])
        for figure in FIGURES
        if can_go(figure, face, view.places, view.held, view.lake)
    }


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
        best = sum(float(chance) * of(face) for face, chance in chances) + _CURIOUS
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
        animals = frozenset(face for face in known if 0 <= face < RAVEN)
        danger = tuple(float(c.share) for c in magnets(view)) if lake else _prior(view)
        return _decide(_Mind(view, danger, animals), known, legal, luck)

    return strategy


def tiles(last: int | None = None) -> Strategy:
    """Return a strategy that remembers the `last` tiles seen, None for all, but no magnets."""
    return player(last=last, lake=False)


def forgetful(view: View, legal: Sequence[Action], luck: Luck) -> Action:
    """Turn up any tile, then play as well as what lies on the table allows."""
    return _FORGETFUL(view, legal, luck)


_FORGETFUL: Final = player(last=0, lake=False)
STRATEGIES: Final[Mapping[str, Strategy]] = {
    "forgetful": forgetful,
    "tiles": tiles(),
    "tiles_magnets": player(last=None, lake=True),
}
