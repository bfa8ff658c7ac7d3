"""What each step of Monte Cristo is about: ids of things on the board to light up, and of those
that have changed without moving. What moves is in `monte_cristo_moves`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from gamekit.game import Event
from gamekit.games.monte_cristo.board import (
    DUNGEONS,
    JOKER_ZONE,
    KINDS,
    POINTS_ZONE,
    REINFORCE_ZONE,
    kind_of,
)
from gamekit.games.monte_cristo.state import View
from widgets.tables.params import number, numbers
from widgets.tables.scenery import About


def space_id(space: int) -> str:
    """Return the id of a dungeon or a bonus zone."""
    return f"dungeon-{space}" if space < DUNGEONS else f"zone-{space - DUNGEONS}"


def about(event: Event | None, view: View) -> About:
    """Return the ids of what a step is about, and of what has changed without a flier."""
    if event is None or event.code not in _ABOUT:
        return frozenset(), frozenset()
    touched = _ABOUT[event.code](event, view)
    return frozenset(touched), frozenset(_CHANGED.get(event.code, _none)(event, view))


_Told: TypeAlias = Callable[[Event, View], Sequence[str]]


def _none(_event: Event, _view: View) -> Sequence[str]:
    return ()


def _seat(event: Event) -> str:
    return f"panel-{number(event, 'seat')}"


def _lane(event: Event) -> str:
    return f"lane-{number(event, 'lane')}"


def _plaque(event: Event) -> str:
    return f"plaque-{number(event, 'lane')}"


def _dungeon(event: Event) -> str:
    return f"dungeon-{number(event, 'dungeon')}"


def _market(event: Event) -> str:
    return f"market-{KINDS[number(event, 'kind')]}"


def _score(event: Event) -> str:
    return f"score-{number(event, 'seat')}"


def _worth(event: Event, _view: View) -> Sequence[str]:
    kind = KINDS[kind_of(number(event, "token"))]
    return [_seat(event), _score(event), f"market-{kind}"]


def _dungeon_begins(event: Event, _view: View) -> Sequence[str]:
    at = number(event, "dungeon")
    return [_dungeon(event), *(f"rank-{at}-{seat}" for seat in numbers(event, "order"))]


def _win(event: Event, _view: View) -> Sequence[str]:
    seats = numbers(event, "seats")
    return ["sign", *(f"panel-{seat}" for seat in seats), *(f"score-{seat}" for seat in seats)]


_ABOUT: Final[dict[str, _Told]] = {
    "slide": lambda e, _: [_lane(e), _plaque(e)],
    "market": lambda e, _: [_market(e), f"place-{number(e, 'place')}"],
    "first": lambda e, _: [_dungeon(e), "bag"],
    "phase": lambda e, _: [_plaque(e), _lane(e), _seat(e), "sign"],
    "skip": lambda e, _: [_plaque(e), _lane(e)],
    "card": lambda _e, _v: ["pile"],
    "give": lambda e, _: [_seat(e)],
    "arrive": lambda e, _: [_seat(e), f"port-{number(e, 'seat')}"],
    "nocard": lambda e, _: [_seat(e), "pile"],
    "face": lambda e, _: [_seat(e), "pile"],
    "shuffle": lambda _e, _v: ["pile", "discards"],
    "discard": lambda e, _: [_seat(e), "discards"],
    "place": lambda e, _: [space_id(number(e, "space"))],
    "joker": lambda e, _: [_seat(e), "pile", space_id(JOKER_ZONE)],
    "nojoker": lambda e, _: [_seat(e), "pile", space_id(JOKER_ZONE)],
    "bonus": lambda e, _: [_seat(e), _score(e), space_id(POINTS_ZONE)],
    "reinforce": lambda e, _: [_seat(e), space_id(REINFORCE_ZONE)],
    "stop": lambda e, _: [_seat(e)],
    "idle": lambda e, _: [_seat(e)],
    "draw": lambda _e, _v: ["bag"],
    "refill": lambda _e, _v: ["bag", "aside"],
    "put": lambda e, _: [_dungeon(e)],
    "lower": lambda e, _: [_lane(e)],
    "raise": lambda e, _: [_market(e)],
    "drop": lambda e, _: [_lane(e), f"lane-{number(e, 'to')}"],
    "scoring": lambda e, _: [f"dungeon-{at}" for at in numbers(e, "dungeons")],
    "dungeon": _dungeon_begins,
    "decline": lambda e, _: [_seat(e), _dungeon(e)],
    "cannot": lambda e, _: [_seat(e), _dungeon(e)],
    "take": lambda e, _: [_seat(e), _dungeon(e)],
    "close": lambda e, _: [_dungeon(e), "aside"],
    "leave": lambda _e, _v: ["zone-0", "zone-1", "zone-2", "zone-3", "port"],
    "worth": _worth,
    "end": lambda _e, v: [f"score-{seat}" for seat, p in enumerate(v.points) if p == max(v.points)],
    "win": _win,
}
_CHANGED: Final[dict[str, _Told]] = {
    "raise": lambda e, _: [_market(e)],
    "bonus": lambda e, _: [_score(e)],
    "worth": lambda e, _: [_score(e)],
}
