"""The lake: places, animals, strips, and how figures slide and are drawn back.

Nothing here knows of turns, seats or what anybody remembers. A place is a number: 0 is the
start at the castle, then the pads row by row from the castle (a1 is 1, b1 is 2, a2 is 5), and
one after the last pad is the pier. A strip is a set of columns with a magnet, as bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from gamekit.errors import NotationError
from gamekit.text import N_

CONRAD, MILA, VICKY, KASIMIR = range(4)
FIGURES: Final = (CONRAD, MILA, VICKY, KASIMIR)
FIGURE_NAMES: Final = ("conrad", "mila", "vicky", "kasimir")

ANIMAL_NAMES: Final = (
    "butterfly",
    "frog",
    "duck",
    "fish",
    "dragonfly",
    "snail",
    "caterpillar",
    "crab",
    "turtle",
    "newt",
    "mussel",
    "water_spider",
)
RAVEN: Final = len(ANIMAL_NAMES)
"""The face of a raven tile; animals are 0 to 11."""
FACE_NAMES: Final = (*ANIMAL_NAMES, "raven")

COLUMNS: Final = 4
COLUMN_NAMES: Final = "abcd"
START: Final = 0
NONE: Final = -1
"""No animal, no tile, no figure."""

EDITION_STRIPS: Final = ("a", "b", "c", "d", "ab", "bc", "cd", "ad")
EDITION_LAYOUT: Final = (
    ("dragonfly", "frog", "fish", "butterfly"),
    ("duck", "snail", "mussel", "crab"),
    ("newt", "crab", "caterpillar", "water_spider"),
    ("butterfly", "water_spider", "turtle", "frog"),
    ("turtle", "dragonfly", "newt", "snail"),
    ("fish", "caterpillar", "duck", "mussel"),
)

T = TypeVar("T")


class Lake(NamedTuple):
    """What lies open before the first turn: the edition's public facts, numbers and switches."""

    rows: int
    castle: int
    """How many strips lie hidden under the castle rock: row 1 has the next one."""
    animals: tuple[int, ...]
    """The animal on each place, NONE on start and pier."""
    strips: tuple[int, ...]
    """Which strips there are, in no order that means anything."""
    tiles: tuple[int, ...]
    """How many tiles show each face; the last is the raven's."""
    track: int
    limit: int
    """The match stops unfinished after so many turns, 0 for never."""
    must_move: bool
    push: str
    catch: bool
    felt: bool

    @property
    def pier(self) -> int:
        """The place of all who are safe."""
        return COLUMNS * self.rows + 1

    def strip_at(self, place: int) -> int:
        """Return which strip, counted from the castle end, lies under a pad."""
        return self.castle + (place - 1) // COLUMNS


def row_of(place: int) -> int:
    """Return the row of a pad, 0 for the start, one after the last row for the pier."""
    return (place + COLUMNS - 1) // COLUMNS


def column_of(place: int) -> int:
    """Return the column (0 to 3) of a pad."""
    return (place - 1) % COLUMNS


def column_bit(place: int) -> int:
    """Return the bit of a pad's column, as strips have it."""
    return 1 << (place - 1) % COLUMNS


def place_name(place: int, pier: int) -> str:
    """Return `start`, `pier` or the pad's name.

    >>> place_name(6, 25)
    'b2'
    """
    if place in (START, pier):
        return "pier" if place else "start"
    return f"{COLUMN_NAMES[column_of(place)]}{row_of(place)}"


def strip_name(strip: int) -> str:
    """Return the columns in which a strip has magnets, `none` without any.

    >>> strip_name(0b1001)
    'ad'
    """
    letters = "".join(name for at, name in enumerate(COLUMN_NAMES) if strip >> at & 1)
    return letters or "none"


def parse_strip(name: str) -> int:
    """Return the strip whose `strip_name` is `name`, or raise `NotationError`."""
    for strip in range(1 << COLUMNS):
        if strip_name(strip) == name:
            return strip
    raise NotationError(N_("That is not an action: {text}"), text=name[:60])


# -- sliding ----------------------------------------------------------------------------------


def entries(places: Sequence[int]) -> tuple[int, ...]:
    """[zs.start] Return the unoccupied pads of row 1, which a figure from the start may enter."""
    return tuple(place for place in range(1, COLUMNS + 1) if place not in places)


def ahead(place: int, pier: int) -> tuple[int, ...]:
    """[zs.slide] Return the places one step forward or sideways from a pad: never back.

    [zs.pier] Forward from the last row is the pier.
    """
    column = column_of(place)
    steps = [min(place + COLUMNS, pier)]
    if column > 0:
        steps.append(place - 1)
    if column < COLUMNS - 1:
        steps.append(place + 1)
    return tuple(steps)


def open_steps(
    place: int, path: Iterable[int], places: Sequence[int], pier: int
) -> tuple[int, ...]:
    """[zs.slide] Return where a figure may slide now: no visited pad, no occupied one.

    [zs.pier] The pier has room for all.
    """
    if place == START:
        return entries(places)
    if place == pier:
        return ()
    taken = {*path, *places}
    return tuple(to for to in ahead(place, pier) if to == pier or to not in taken)


def matches(animal: int, face: int) -> bool:
    """[zs.match] Return whether the magic cannot hold on this pad, because the tile shows it."""
    return animal == face


def holds(strip: int, place: int, animal: int, face: int) -> bool:
    """[zs.hold] Return whether a pad holds a figure: a magnet below, and no match."""
    return bool(strip & column_bit(place)) and not matches(animal, face)


def may_release(held: bool, animal: int, face: int) -> bool:
    """[zs.release] Return whether a figure is free, or released because its pad's animal shows."""
    return not held or matches(animal, face)


def can_go(figure: int, face: int, places: Sequence[int], held: Sequence[bool], lake: Lake) -> bool:
    """[zs.choose] Return whether a figure can go: free or released, with a step open."""
    place = places[figure]
    if place == lake.pier or face == RAVEN:
        return False
    if not may_release(held[figure], lake.animals[place], face):
        return False
    return bool(open_steps(place, (place,), places, lake.pier))


# -- the shift --------------------------------------------------------------------------------


def shifted(strips: tuple[T, ...]) -> tuple[T, ...]:
    """[zs.shift] Return the strips one row nearer the castle, the first one last.

    >>> shifted(("castle", "row 1", "row 2", "pier"))
    ('row 1', 'row 2', 'pier', 'castle')
    """
    return strips[1:] + strips[:1]


def one_row_back(place: int) -> int:
    """[zs.shift.held] Return the place one row nearer the castle; before row 1 is the start."""
    return max(place - COLUMNS, START)


class Drawn(NamedTuple):
    """How the shift moves one figure."""

    figure: int
    to: int
    pushed: bool
    """Not held: another figure pushes it."""


def drawn_by_shift(
    places: Sequence[int], held: Sequence[bool], pier: int, push: str
) -> tuple[Drawn, ...]:
    """[zs.shift.held] [zs.shift.push] Return who is drawn or pushed where, nearest row first.

    Held figures move together. An unheld figure in the way is pushed one row back, in a chain
    (or, if the edition says so, to the start). In this order nobody ever stands on another.
    """
    on_lake = {place: figure for figure, place in enumerate(places) if START < place < pier}
    moves = []
    moving: set[int] = set()
    for place in sorted(on_lake, reverse=True):
        figure = on_lake[place]
        behind = place + COLUMNS
        if held[figure]:
            moving.add(place)
            moves.append(Drawn(figure, one_row_back(place), pushed=False))
        elif behind in moving:
            if push == "row":
                moving.add(place)
                moves.append(Drawn(figure, one_row_back(place), pushed=True))
            else:
                moves.append(Drawn(figure, START, pushed=True))
    return tuple(reversed(moves))


def caught_after_shift(
    places: Sequence[int], held: Sequence[bool], strips: Sequence[int], lake: Lake
) -> tuple[tuple[int, bool], ...]:
    """[zs.shift.catch] Return for each unheld figure on the lake whether a magnet now holds it."""
    if not lake.catch:
        return ()
    return tuple(
        (figure, bool(strips[lake.strip_at(place)] & column_bit(place)))
        for figure, place in enumerate(places)
        if START < place < lake.pier and not held[figure]
    )
