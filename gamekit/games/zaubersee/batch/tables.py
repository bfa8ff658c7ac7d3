"""The tables of the batch kernel, filled from the rule functions, and positions as flat rows."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from gamekit.game import PUBLIC
from gamekit.games.zaubersee.batch import layout as at
from gamekit.games.zaubersee.lake import (
    COLUMNS,
    FIGURE_NAMES,
    FIGURES,
    RAVEN,
    START,
    column_bit,
    column_of,
    holds,
    matches,
    one_row_back,
    row_of,
)
from gamekit.games.zaubersee.players import _CURIOUS, _NOWHERE, _loss, _mind, _prior
from gamekit.games.zaubersee.rules import Zaubersee, next_seat
from gamekit.games.zaubersee.state import FLIP, LOST, SLIDE, UNFINISHED, WON, State
from gamekit.lab.rows import real, whole

_OUTCOMES = ("", WON, LOST, UNFINISHED)


def fits(game: Zaubersee) -> bool:
    """Return whether the configuration is not too wide for the rows."""
    lake = game.lake
    return (
        len(lake.strips) <= at.MOST_STRIPS
        and sum(lake.tiles) <= at.MOST_TILES
        and lake.pier < at.MOST_PLACES
        and lake.track <= at.MOST_TRACK
        and game.players <= at.MOST_PLAYERS
    )


def _put(row: array[int], where: int, numbers: Iterable[int]) -> None:
    some = array("q", numbers)
    row[where : where + len(some)] = some


def tables(game: Zaubersee) -> array[int]:
    """Return the tables of whole numbers."""
    lake = game.lake
    t = whole(at.TABLES)
    t[at.PIER], t[at.STRIP_COUNT], t[at.TILE_COUNT] = lake.pier, len(lake.strips), sum(lake.tiles)
    t[at.TRACK], t[at.LIMIT], t[at.MUST_MOVE] = lake.track, lake.limit, lake.must_move
    t[at.PUSH_ROW], t[at.CATCH], t[at.FELT] = lake.push == "row", lake.catch, lake.felt
    _put(t, at.SEAT_AFTER, (next_seat(seat, game.players) for seat in range(game.players)))
    _put(t, at.ANIMAL, lake.animals)
    _put(t, at.LINE, map(row_of, range(lake.pier + 1)))
    for place in range(START + 1, lake.pier):
        t[at.UNDER + place], t[at.BIT + place] = lake.strip_at(place), column_bit(place)
        t[at.COLUMN + place], t[at.BACK + place] = column_of(place), one_row_back(place)
        animal, bit, faces = lake.animals[place], column_bit(place), range(RAVEN)
        t[at.PAD + place] = 1 << place
        t[at.FREED + place] = sum(1 << face for face in faces if matches(animal, face))
        t[at.STICKS + place] = sum(1 << face for face in faces if holds(bit, place, animal, face))
    _in_order(game, t)
    return t


def _in_order(game: Zaubersee, t: array[int]) -> None:
    """Write what can be chosen or drawn, in the order in which the step engine lists it."""
    lake, state = game.lake, game.initial_state()
    strips = [outcome.value for outcome, _ in game.chance_outcomes(state)]
    state = _laid(game)
    faces = [outcome.value for outcome, _ in game.chance_outcomes(state)]
    _put(t, at.STRIPS, lake.strips)
    _put(t, at.STRIP_LEFT, map(lake.strips.count, range(at.STRIP_KINDS)))
    _put(t, at.STRIP_ORDER, (*strips, *(set(range(at.STRIP_KINDS)) - set(strips))))
    _put(t, at.FACE_LEFT, lake.tiles)
    _put(t, at.FACE_ORDER, (*faces, *(set(range(at.FACES)) - set(faces))))
    state = state._replace(phase=FLIP, tiles=(RAVEN,) * sum(lake.tiles))
    _put(t, at.FLIPS, (action.value for action in game.legal_actions(state, state.seat)))
    _put(t, at.NAMES, sorted(FIGURES, key=FIGURE_NAMES.__getitem__))
    for place in range(lake.pier):
        alone = state._replace(phase=SLIDE, mover=0, path=(place,), places=(place, *_AWAY))
        steps = [action.value for action in game.legal_actions(alone, alone.seat)]
        t[at.NEXTS + place] = len(steps)
        t[at.AROUND + place] = sum(1 << to for to in steps)
        _put(t, at.NEXT + place * COLUMNS, steps)


_AWAY = (START, START, START)


def _laid(game: Zaubersee) -> State:
    """Return a state in which all strips are laid, and no tile."""
    state = game.initial_state()
    for _ in game.lake.strips:
        state, _ = game.apply(state, game.chance_outcomes(state)[0][0])
    return state


def reals(game: Zaubersee) -> array[float]:
    """Return the tables of floats: what players go by."""
    lake = game.lake
    x = real(at.REALS)
    view = game.observe(game.initial_state(), PUBLIC)
    x[at.CURIOUS], x[at.NOWHERE] = _CURIOUS, _NOWHERE
    mind = _mind(view, [], ())
    _fill(x, at.FREE, mind.free)
    _fill(x, at.HELD_PLAIN, mind.held)
    _fill(x, at.HELD_KNOWN, _mind(view, [], range(RAVEN)).held)
    _fill(x, at.PRIOR, _prior(view))
    for raven in range(lake.track):
        for held in range(at.TEAM + 1):
            some = tuple(figure < held for figure in FIGURES)
            loss = _loss(view._replace(raven=raven, held=some))
            x[at.LOSS + raven * (at.TEAM + 1) + held] = loss
    return x


def _fill(row: array[float], where: int, numbers: Sequence[float]) -> None:
    for k, number in enumerate(numbers, where):
        row[k] = number


def position(state: State) -> array[int]:
    """Return a state as a flat row."""
    s = whole(at.WIDTH)
    s[at.PHASE], s[at.SEAT], s[at.TURN], s[at.UP] = state[0], state.seat, state.turn, state.up
    s[at.MOVER], s[at.PATH] = state.mover, sum(1 << place for place in set(state.path))
    s[at.STEPS], s[at.SHIFTS] = state.raven, state.shifts
    s[at.OUTCOME] = _OUTCOMES.index(state.outcome)
    s[at.LAID], s[at.SEEN] = len(state.strips) + len(state.tiles), len(state.memory_order)
    _put(s, at.PLACES, state.places)
    _put(s, at.HELD, state.held)
    _put(s, at.LAKE, state.strips)
    _put(s, at.MAGNETS, state.memory_magnets)
    _put(s, at.CLEAR, state.memory_clear)
    _put(s, at.FACE, state.tiles)
    _put(s, at.ORDER, state.memory_order)
    return s
