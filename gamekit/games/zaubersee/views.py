"""What each observer may know of a match of Zaubersee, and how events change it.

All seats and the table know the same; only the teacher (ALL) sees strips and tiles. What has
been seen before stays in the `memory_…` fields; the other fields show only the present.
"""

from __future__ import annotations

from typing import TypeVar

from gamekit.chance import Luck
from gamekit.game import ALL, Event
from gamekit.games.zaubersee.lake import FIGURES, NONE, START, Lake, column_bit, shifted
from gamekit.games.zaubersee.state import (
    HIDDEN,
    LOST,
    UNFINISHED,
    WON,
    State,
    View,
)
from gamekit.lab.belief import orders

T = TypeVar("T")


def observe(state: State, observer: int, lake: Lake) -> View:
    """Return what `observer` may know of `state`."""
    strips, tiles = state.strips, state.tiles
    if observer != ALL:
        strips = (HIDDEN,) * len(strips)
        tiles = tuple(face if at == state.up else HIDDEN for at, face in enumerate(tiles))
    seen = state.memory_order
    return View(
        observer=observer,
        lake=lake,
        phase=state.phase,
        seat=state.seat,
        turn=state.turn,
        strips=strips,
        tiles=tiles,
        up=state.up,
        places=state.places,
        held=state.held,
        mover=state.mover,
        path=state.path,
        raven=state.raven,
        shifts=state.shifts,
        memory_tiles=tuple(f if at in seen else HIDDEN for at, f in enumerate(state.tiles)),
        memory_order=seen,
        memory_magnets=state.memory_magnets,
        memory_clear=state.memory_clear,
        outcome=state.outcome,
    )


def _put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def view_after(view: View, event: Event) -> View:
    """Return the view after an event as its observer saw it."""
    code = event.code
    if code in ("strip", "tile"):
        return _laid(view, event)
    if code in ("flip", "cover"):
        return _turned(view, event)
    if code in ("go", "release", "enter", "slide", "pier", "hold", "free", "match"):
        return _moved(view, event)
    if code in ("draw", "draw_start", "push", "push_start", "caught", "uncaught"):
        return _drawn(view, event)
    if code == "shift":
        return view._replace(
            strips=shifted(view.strips),
            memory_magnets=shifted(view.memory_magnets),
            memory_clear=shifted(view.memory_clear),
            shifts=view.shifts + 1,
        )
    if code == "track":
        return view._replace(raven=_number(event, "step"))
    if code in _ENDS:
        return view._replace(outcome=_ENDS[code], mover=NONE, path=())
    return view


_ENDS = {"win": WON, "lose": LOST, "limit": UNFINISHED}


def _number(event: Event, name: str) -> int:
    value = event.get(name)
    assert isinstance(value, int)
    return value


def _laid(view: View, event: Event) -> View:
    """[zs.setup] A strip is pushed in, or a tile laid face down."""
    if event.code == "strip":
        strip = event.get("strip")
        return view._replace(strips=(*view.strips, strip if isinstance(strip, int) else HIDDEN))
    face = event.get("face")
    return view._replace(
        tiles=(*view.tiles, face if isinstance(face, int) else HIDDEN),
        memory_tiles=(*view.memory_tiles, HIDDEN),
    )


def _turned(view: View, event: Event) -> View:
    """[zs.flip] [zs.cover] A tile is turned up, or down again."""
    at = _number(event, "position")
    if event.code == "flip":
        face = _number(event, "face")
        return view._replace(
            tiles=_put(view.tiles, at, face),
            up=at,
            turn=view.turn + 1,
            memory_tiles=_put(view.memory_tiles, at, face),
            memory_order=(*(other for other in view.memory_order if other != at), at),
        )
    tiles = view.tiles if view.observer == ALL else _put(view.tiles, at, HIDDEN)
    return view._replace(tiles=tiles, up=NONE, mover=NONE, path=(), seat=_number(event, "next"))


def _moved(view: View, event: Event) -> View:
    """A figure is chosen, slides, and feels what lies below."""
    figure, code = _number(event, "figure"), event.code
    if code in ("go", "release"):
        held = _put(view.held, figure, False)
        return view._replace(mover=figure, path=(_number(event, "place"),), held=held)
    if code in ("enter", "slide", "pier"):
        to = _number(event, "to")
        return view._replace(places=_put(view.places, figure, to), path=(*view.path, to))
    if code == "hold":
        view = view._replace(held=_put(view.held, figure, True))
    magnet = {"hold": True, "free": False}.get(code, event.get("magnet"))
    return view if magnet is None else _felt(view, _number(event, "place"), bool(magnet))


def _drawn(view: View, event: Event) -> View:
    """A figure is drawn or pushed back by the shift, or caught by a magnet after it."""
    figure, code = _number(event, "figure"), event.code
    if code in ("caught", "uncaught"):
        held = _put(view.held, figure, code == "caught")
        return _felt(view._replace(held=held), _number(event, "place"), code == "caught")
    to = _number(event, "to")
    held = _put(view.held, figure, view.held[figure] and to != START)
    return view._replace(places=_put(view.places, figure, to), held=held)


def _felt(view: View, place: int, magnet: bool) -> View:
    """Return the view when everybody knows whether a magnet lies below a pad."""
    under, bit = view.lake.strip_at(place), column_bit(place)
    if magnet:
        known = view.memory_magnets
        return view._replace(memory_magnets=_put(known, under, known[under] | bit))
    known = view.memory_clear
    return view._replace(memory_clear=_put(known, under, known[under] | bit))


def determinize(view: View, luck: Luck) -> State:
    """Return a state that fits the view: each one as likely as every other.

    Strips are drawn from all orders that fit what has been felt; faces that have never been
    seen are dealt afresh. What is open to the observer stays.
    """
    lake = view.lake
    strips = view.strips
    if HIDDEN in strips:
        drawn = orders(lake.strips, view.memory_magnets, view.memory_clear).sample(luck)
        strips = drawn[: len(strips)]
    known = tuple(
        face if face != HIDDEN else memory
        for face, memory in zip(view.tiles, view.memory_tiles, strict=True)
    )
    pool = [
        face for face, number in enumerate(lake.tiles) for _ in range(number - known.count(face))
    ]
    luck.shuffle(pool)
    tiles = tuple(pool.pop() if face == HIDDEN else face for face in known)
    assert len(view.places) == len(FIGURES)
    return State(
        phase=view.phase,
        seat=view.seat,
        turn=view.turn,
        strips=strips,
        tiles=tiles,
        up=view.up,
        places=view.places,
        held=view.held,
        mover=view.mover,
        path=view.path,
        raven=view.raven,
        shifts=view.shifts,
        memory_order=view.memory_order,
        memory_magnets=view.memory_magnets,
        memory_clear=view.memory_clear,
        outcome=view.outcome,
    )
