"""What an attentive table may believe of the lake and the tiles, from a view alone."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from gamekit.chance import Distribution
from gamekit.games.zaubersee.lake import COLUMNS
from gamekit.games.zaubersee.state import HIDDEN, View
from gamekit.lab.belief import Orders, next_tile, orders


class Chance(NamedTuple):
    """A chance in natural frequencies: in `ways` of `of` orders that fit."""

    ways: int
    of: int

    @property
    def share(self) -> Fraction:
        """The probability."""
        return Fraction(self.ways, self.of)


def strip_orders(view: View) -> Orders:
    """Return the orders of the strips that fit all the table has felt so far.

    Positions are counted as they lie now, from the castle end; shifts are in them.
    """
    return orders(view.lake.strips, view.memory_magnets, view.memory_clear)


def magnets(view: View) -> tuple[Chance, ...]:
    """Return how likely a magnet lies below each place now (start and pier have none)."""
    found, lake = strip_orders(view), view.lake
    of, ways = found.count, found.ways_magnetic
    rows = ways[lake.castle : lake.castle + lake.rows]
    pads = (Chance(row[column], of) for row in rows for column in range(COLUMNS))
    return (Chance(0, of), *pads, Chance(0, of))


def magnet(view: View, place: int) -> Chance:
    """Return how likely a magnet lies below a place now."""
    return magnets(view)[place]


def remembered_tiles(view: View, last: int | None = None) -> tuple[int, ...]:
    """Return the face of each position that is remembered, HIDDEN where none is.

    `last` is how many different tiles are remembered, those seen last; None is all of them.
    """
    seen = view.memory_order
    known = seen if last is None else seen[max(len(seen) - last, 0) :]
    return tuple(face if at in known else HIDDEN for at, face in enumerate(view.memory_tiles))


def tile(view: View, position: int | None = None, last: int | None = None) -> Distribution[int]:
    """Return the chances of the face on a position, or on any that is not remembered.

    `last` limits the memory to the tiles seen last, 0 is no memory at all. Raises `ValueError`
    when every tile is remembered and no position is named.
    """
    known = remembered_tiles(view, last)
    if position is not None and known[position] != HIDDEN:
        return Distribution.from_counts({known[position]: 1})
    return next_tile(view.lake.tiles, known)
