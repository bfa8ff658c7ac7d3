"""What may come next in Zaubersee, and how likely, from what the table remembers.

Before a tile is turned up: the raven, the animal, whom it sets free. Before a figure is chosen
and before each of its steps: does the pad hold it, and how far does it come straight on. All
seats know the same, so those who wait are told what the player to move is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeAlias

from gamekit.chance import Distribution
from gamekit.game import ALL, Event
from gamekit.games.zaubersee import prospects_words as words
from gamekit.games.zaubersee.belief import tile
from gamekit.games.zaubersee.lake import (
    COLUMNS,
    FACE_NAMES,
    RAVEN,
    START,
    Lake,
    column_of,
    entries,
    matches,
    open_steps,
    place_name,
    row_of,
)
from gamekit.games.zaubersee.prospects_ways import (
    Facts,
    chance,
    facts,
    held_on,
    straight_way,
    strips_below,
)
from gamekit.games.zaubersee.prospects_words import said
from gamekit.games.zaubersee.rules import Zaubersee, goers
from gamekit.games.zaubersee.state import CHOOSE, FLIP, HIDDEN, SLIDE, Action, State, View
from gamekit.games.zaubersee.text.tell import FIGURES
from gamekit.lab.distributions import mapped
from gamekit.lab.prospects import Noun, Prospect, labelled
from gamekit.text import N_

Steps: TypeAlias = "Iterable[tuple[State, tuple[Event, ...]]]"

_HOLD, _FREE, _MATCH = "hold", "free", "match"
_PIER, _OPEN = "pier", "open"
_YES, _NO = "yes", "no"
_RAVEN, _STUCK, _NOBODY = "raven", "stuck", "nobody"


def prospects(game: Zaubersee, view: View) -> tuple[Prospect, ...]:
    """Return what the observer of `view` can say about what comes, the nearest first."""
    if view.phase == FLIP:
        return tuple(_tiles(view))
    if view.phase == CHOOSE:
        return (*_figures(game, view), *_raven(view))
    if view.phase == SLIDE:
        return (*_steps(game, view), *_raven(view))
    return ()


# -- tiles ----------------------------------------------------------------------------------------


def _unknown(view: View) -> Distribution[int] | None:
    """Return the chances of a tile nobody has seen; None when there is none, or all lie open."""
    if view.observer == ALL or HIDDEN not in view.memory_tiles:
        return None
    return tile(view)


def _raven(view: View) -> Iterator[Prospect]:
    """Whether the next tile nobody has seen is the raven, as long as one can be."""
    faces = _unknown(view)
    if faces is None or RAVEN not in dict(faces):
        return
    found = mapped(faces, lambda face: _YES if face == RAVEN else _NO)
    found = Distribution(sorted(found, reverse=True))
    last = view.raven + 1 >= view.lake.track
    yes = N_("the raven, and you have lost") if last else N_("the raven")
    yield Prospect(
        id="zs.raven",
        title=said(N_("Is the next tile that nobody has seen the raven?")),
        distribution=found,
        labels=labelled(found, {_YES: said(yes), _NO: said(N_("an animal"))}),
        model=words.TILES,
        rule="zs.raven",
        derive=partial(words.unseen_tiles, view.lake.tiles, view.memory_tiles),
        derived=(_YES,),
    )


def _tiles(view: View) -> Iterator[Prospect]:
    """What a tile that nobody has seen brings."""
    yield from _raven(view)
    faces = _unknown(view)
    if faces is None:
        return
    brings = {face: _brought(view, face, view.lake) for face, _ in faces}
    if _STUCK in brings.values():
        yield _track(faces, brings)
    if any(view.held):
        yield _set_free(faces, brings)
    yield Prospect(
        id="zs.tile",
        title=said(N_("What does a tile that nobody has seen show?")),
        distribution=mapped(faces, FACE_NAMES.__getitem__),
        labels=tuple((FACE_NAMES[face], words.face(face)) for face, _ in faces),
        model=words.TILES,
        rule="zs.flip",
        derive=partial(words.unseen_tiles, view.lake.tiles, view.memory_tiles),
        derived=(FACE_NAMES[RAVEN if RAVEN in brings else min(brings)],),
    )


def _set_free(faces: Distribution[int], brings: Mapping[int, str]) -> Prospect:
    """Whom the tile sets free of those who are held."""
    found = mapped(faces, brings.__getitem__)
    return Prospect(
        id="zs.free",
        title=said(N_("Whom does a tile that nobody has seen set free?")),
        distribution=found,
        labels=tuple((key, words.brought(key)) for key in sorted(dict(found), key=_rank)),
        model=words.TILES,
        rule="zs.release",
        derive=partial(words.brought_by, faces, brings),
        derived=tuple(key for key in dict(found) if key not in (_RAVEN, _STUCK, _NOBODY)),
    )


def _track(faces: Distribution[int], brings: Mapping[int, str]) -> Prospect:
    """Whether Rabenhorst takes a step: the raven shows, or an animal with which nobody can go."""
    found = mapped(faces, lambda face: _YES if brings[face] in (_RAVEN, _STUCK) else _NO)
    return Prospect(
        id="zs.track",
        title=said(N_("Does a tile that nobody has seen bring Rabenhorst forward?")),
        distribution=found,
        labels=labelled(
            found, {_YES: said(N_("he takes a step")), _NO: said(N_("he stays where he is"))}
        ),
        model=words.TILES,
        rule="zs.stuck",
        derive=partial(words.steps_by, faces, brings),
        derived=(_YES,),
    )


def _brought(table: View | State, face: int, lake: Lake) -> str:
    """Return what a face does: `raven`, `stuck`, or whom it sets free."""
    if face == RAVEN:
        return _RAVEN
    can = goers(face, table.places, table.held, lake)
    if not can:
        return _STUCK
    freed = [figure for figure in can if table.held[figure]]
    return " ".join(map(str, freed)) or _NOBODY


def _rank(key: str) -> tuple[int, str]:
    last = {_NOBODY: 1, _STUCK: 2, _RAVEN: 3}
    return last.get(key, 0), key


# -- figures --------------------------------------------------------------------------------------


def _figures(game: Zaubersee, view: View) -> Iterator[Prospect]:
    """For each figure that can go: does the first pad hold it, or how far does it come."""
    face = view.tiles[view.up]
    known = facts(view)
    own = view.observer == view.seat
    for figure in goers(face, view.places, view.held, view.lake):
        choice = game.format_one(Action("go", figure)) if own else ""
        place = view.places[figure]
        if place == START:
            yield _entry(view, known, figure, face, choice)
        else:
            first = min(place + COLUMNS, view.lake.pier)
            if first == view.lake.pier or first not in view.places:
                yield from _straight(view, known, figure, first, choice)


def _entry(view: View, known: Facts, figure: int, face: int, choice: str) -> Prospect:
    """Whether the first pad holds a figure that sets out from the start, on any open pad."""
    pads = entries(view.places)
    shares = [_held(view, known, pad, face) for pad in pads]
    share = sum(shares, Fraction(0)) / len(pads)
    return Prospect(
        id="zs.entry",
        title=said(N_("Does the first pad hold the figure?"))
        if choice
        else said(N_("Does the first pad hold {figure}?"), figure=FIGURES[figure]),
        distribution=_two(_HOLD, share, _FREE),
        labels=words.held_or_not(_two(_HOLD, share, _FREE)),
        model=words.ENTRIES,
        rule="zs.start",
        choice=choice,
        derive=partial(words.entry_tree, pads, shares, view.lake.pier),
        derived=(_HOLD,),
        about=() if choice else (figure,),
    )


def _held(view: View, known: Facts, pad: int, face: int) -> Fraction:
    """Return the chance that a pad holds a figure under this tile."""
    if matches(view.lake.animals[pad], face):
        return Fraction(0)
    return chance(view.lake, known, pad)


def _two(yes: str, share: Fraction, no: str) -> Distribution[str]:
    return Distribution((key, p) for key, p in ((yes, share), (no, 1 - share)) if p)


# -- steps ----------------------------------------------------------------------------------------


def _steps(game: Zaubersee, view: View) -> Iterator[Prospect]:
    """For each step of the figure that slides: is it held there, and how far from there."""
    known, figure = facts(view), view.mover
    own = view.observer == view.seat
    open_now = open_steps(view.places[figure], view.path, view.places, view.lake.pier)
    choices = {to: game.format_one(Action("step", to)) if own else "" for to in open_now}
    for to, choice in choices.items():
        if to != view.lake.pier:
            yield _pad(view, known, figure, to, choice)
    for to, choice in choices.items():
        if to != view.lake.pier:
            yield from _straight(view, known, figure, to, choice)


def _pad(view: View, known: Facts, figure: int, to: int, choice: str) -> Prospect:
    """Whether a pad holds the figure that steps onto it."""
    pad = place_name(to, view.lake.pier)
    if choice:
        title = said(N_("Does the next pad hold the figure?"))
    else:
        title = said(N_("Does {pad} hold {figure}?"), pad=pad, figure=FIGURES[figure])
    if matches(view.lake.animals[to], view.tiles[view.up]):
        found = Distribution(((_MATCH, Fraction(1)),))
        model, derive = words.SAME_ANIMAL, None
    else:
        found = _two(_HOLD, chance(view.lake, known, to), _FREE)
        model = words.ORDERS
        below = strips_below(view.lake, known, to)
        derive = partial(words.strips_at, below, column_of(to), pad)
    return Prospect(
        id="zs.pad",
        title=title,
        distribution=found,
        labels=words.held_or_not(found),
        model=model,
        rule="zs.match" if derive is None else "zs.hold",
        choice=choice,
        derive=derive,
        derived=(_HOLD,),
        about=() if choice else (figure, to),
    )


def _row(pad: int) -> str:
    return str(row_of(pad))


def _straight(view: View, known: Facts, figure: int, first: int, choice: str) -> Iterator[Prospect]:
    """How far a figure comes that goes straight on, from the first pad it steps onto."""
    way = straight_way(view.lake, view.places, first, view.tiles[view.up])
    if not way.pads:
        return
    shares = held_on(view.lake, known, way)
    through = 1 - sum(shares, Fraction(0))
    end = _PIER if way.pier else _OPEN
    last = row_of(way.pads[-1])
    parts = [(_row(pad), share) for pad, share in zip(way.pads, shares, strict=True)]
    found = Distribution((key, share) for key, share in (*parts, (end, through)) if share)
    labels = {_row(pad): words.held_in(row_of(pad)) for pad in way.pads}
    labels[end] = words.on_the_pier() if way.pier else words.free_up_to(last)
    here = row_of(view.places[figure])
    rows = {_row(pad): row_of(pad) - here for pad in way.pads}
    rows[end] = (row_of(view.lake.pier) if way.pier else last) - here
    if choice:
        title = said(N_("How far does the figure come straight on?"))
    else:
        title = said(
            N_("How far does {figure} come straight on from {pad}?"),
            figure=FIGURES[figure],
            pad=place_name(first, view.lake.pier),
        )
    yield Prospect(
        id="zs.straight",
        title=title,
        distribution=found,
        labels=labelled(found, labels),
        model=words.STRAIGHT,
        rule="zs.slide",
        choice=choice,
        derive=partial(words.way_tree, way, shares, view.lake.pier),
        derived=(end,),
        about=() if choice else (figure, first),
        numbers=tuple((key, Fraction(rows[key])) for key, _ in found),
        unit=Noun(said(N_("row forward")), said(N_("rows forward"))),
    )


# -- what came ------------------------------------------------------------------------------------


def outcome(game: Zaubersee, prospect: Prospect, start: State, steps: Steps) -> str | None:
    """Return the key of what came, None where it never came to it or another choice was made."""
    kind = prospect.id
    if kind in ("zs.raven", "zs.tile", "zs.free", "zs.track"):
        return _turned_up(game, kind, start, steps)
    figure, first = _asked(game, prospect, start)
    events = list(_this_turn(steps))
    if start.phase == CHOOSE:
        goes = next((e for e in events if e.code in ("go", "release")), None)
        if goes is None or goes.get("figure") != figure:
            return None
    if kind == "zs.straight":
        return _came(game, start, first, events)
    moved = next((e for e in events if e.code in ("enter", "slide", "pier")), None)
    if moved is None or (kind == "zs.pad" and moved.get("to") != first):
        return None
    felt = next(e.code for e in events if e.code in (_HOLD, _FREE, _MATCH))
    return _FREE if kind == "zs.entry" and felt == _MATCH else felt


def _asked(game: Zaubersee, prospect: Prospect, start: State) -> tuple[int, int]:
    """Return which figure a prospect is about, and the pad it steps onto first."""
    if not prospect.choice:
        figure, *pad = prospect.about
        return figure, pad[0] if pad else START
    verb, value = game.parse_one(prospect.choice)
    if verb == "step":
        return start.mover, value
    return value, min(start.places[value] + COLUMNS, game.lake.pier)


def _turned_up(game: Zaubersee, kind: str, start: State, steps: Steps) -> str | None:
    """Return what the next tile brings that nobody had seen."""
    for _, events in steps:
        for event in events:
            if event.code != "flip":
                continue
            face = event.get("face")
            assert isinstance(face, int)
            if event.get("position") in start.memory_order:
                if kind in ("zs.free", "zs.track"):
                    return None
            elif kind == "zs.free":
                return _brought(start, face, game.lake)
            elif kind == "zs.track":
                return _YES if any(e.code == "track" for e in events) else _NO
            elif kind == "zs.tile":
                return FACE_NAMES[face]
            else:
                return _YES if face == RAVEN else _NO
    return None


def _this_turn(steps: Steps) -> Iterator[Event]:
    for _, events in steps:
        for event in events:
            yield event
            if event.code in ("cover", "win", "lose", "limit"):
                return


def _came(game: Zaubersee, start: State, first: int, events: Sequence[Event]) -> str | None:
    """Return where a figure came that went straight on, None when it left the straight way."""
    way = straight_way(game.lake, start.places, first, start.tiles[start.up])
    left = [*way.pads, game.lake.pier] if way.pier else [*way.pads]
    for event in events:
        if event.code == _HOLD:
            place = event.get("place")
            assert isinstance(place, int)
            return _row(place)
        if event.code in ("enter", "slide", "pier"):
            if event.get("to") != left.pop(0):
                return None
            if event.code == "pier":
                return _PIER
        elif event.code in (_FREE, _MATCH) and not left:
            return _OPEN
    return None
