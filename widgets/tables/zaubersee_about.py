"""What each step of Zaubersee is about: ids of things on the board to light up, and of those it
has moved or turned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from gamekit.game import Event
from gamekit.games.zaubersee.lake import FIGURE_NAMES, FIGURES, START
from gamekit.games.zaubersee.state import View
from widgets.tables.params import number
from widgets.tables.scenery import About

_About: TypeAlias = tuple[list[str], list[str]]


def strip_id(view: View, position: int) -> str:
    """Return the id of the strip on a position, from the castle end; new when it comes in anew.

    Where a strip was pushed in is open to all, so this tells nothing of what lies on it.
    """
    lap, number = divmod(position + view.shifts, len(view.lake.strips))
    return f"strip-{number}-{lap}"


def figure_id(figure: int) -> str:
    """Return the id of a figure."""
    return f"figure-{FIGURE_NAMES[figure]}"


def place_id(view: View, place: int) -> str:
    """Return the id of the start, a pad, or the pier."""
    if place in (START, view.lake.pier):
        return "pier" if place else "start"
    return f"pad-{place}"


def about(event: Event | None, view: View) -> About:
    """Return the ids of what a step is about, and of what it has moved or turned."""
    if event is None or event.code not in _ABOUT:
        return frozenset(), frozenset()
    touched, changed = _ABOUT[event.code](event, view)
    return frozenset(touched), frozenset(changed)


def _strip(event: Event, view: View) -> _About:
    position, lake = number(event, "position"), view.lake
    key = strip_id(view, position)
    if position < lake.castle:
        return [key, "castle"], [key]
    return [key, *(["pier"] if position >= lake.castle + lake.rows else [])], [key]


def _tile(event: Event, _view: View) -> _About:
    key = f"tile-{number(event, 'position')}"
    return [key], [key]


def _flip(event: Event, _view: View) -> _About:
    key = f"tile-{number(event, 'position')}"
    return [key, "moon"], [key]


def _go(event: Event, view: View) -> _About:
    return [figure_id(number(event, "figure")), place_id(view, number(event, "place"))], []


def _release(event: Event, view: View) -> _About:
    touched, _ = _go(event, view)
    return [*touched, f"tile-{view.up}", "moon"], []


def _move(event: Event, view: View) -> _About:
    key, ends = figure_id(number(event, "figure")), ("from", "to")
    return [key, *(place_id(view, number(event, end)) for end in ends)], [key]


def _match(event: Event, view: View) -> _About:
    touched, _ = _go(event, view)
    return [*touched, "moon"], []


def _cover(event: Event, _view: View) -> _About:
    key = f"tile-{number(event, 'position')}"
    return [key, "turn"], [key]


def _raven(_event: Event, view: View) -> _About:
    return ["raven", "moon", f"tile-{view.up}"], []


def _stuck(_event: Event, view: View) -> _About:
    left = [figure_id(figure) for figure in FIGURES if view.places[figure] != view.lake.pier]
    return ["moon", f"tile-{view.up}", *left], []


def _shift(_event: Event, view: View) -> _About:
    lake = view.lake
    rows: Sequence[int] = range(lake.castle, lake.castle + lake.rows)
    return [strip_id(view, position) for position in rows], [strip_id(view, rows[-1])]


def _track(event: Event, _view: View) -> _About:
    return ["raven", f"step-{number(event, 'step')}"], ["raven"]


def _win(_event: Event, _view: View) -> _About:
    return ["pier", "result", *map(figure_id, FIGURES)], []


def _lose(_event: Event, view: View) -> _About:
    return ["raven", "result", f"step-{view.lake.track}"], []


def _turn(_event: Event, _view: View) -> _About:
    return ["turn"], []


def _limit(_event: Event, _view: View) -> _About:
    return ["turn", "result"], []


_ABOUT: Final[dict[str, Callable[[Event, View], _About]]] = {
    "strip": _strip,
    "tile": _tile,
    "flip": _flip,
    "go": _go,
    "release": _release,
    "enter": _move,
    "slide": _move,
    "pier": _move,
    "hold": _go,
    "free": _go,
    "match": _match,
    "blocked": _go,
    "pass": _turn,
    "cover": _cover,
    "raven": _raven,
    "stuck": _stuck,
    "shift": _shift,
    "draw": _move,
    "draw_start": _move,
    "push": _move,
    "push_start": _move,
    "caught": _go,
    "uncaught": _go,
    "track": _track,
    "win": _win,
    "lose": _lose,
    "limit": _limit,
}
"""What each kind of event is about: ids of things touched, and of things changed."""
