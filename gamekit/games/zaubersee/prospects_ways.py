"""How likely magnets lie on a way across the lake, exactly, from what the table has felt."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from gamekit.chance import Distribution
from gamekit.games.zaubersee.lake import COLUMNS, Lake, column_bit, column_of, matches
from gamekit.games.zaubersee.state import HIDDEN, View
from gamekit.lab.belief import Orders, orders


class Facts(NamedTuple):
    """What is known of the strips, position by position, as columns."""

    magnets: tuple[int, ...]
    clear: tuple[int, ...]

    def without_magnet(self, position: int, bit: int) -> Facts:
        """Return the facts with one more pad known to be free."""
        clear = self.clear
        return Facts(
            self.magnets, (*clear[:position], clear[position] | bit, *clear[position + 1 :])
        )


def facts(view: View) -> Facts:
    """Return what the observer knows: what was felt, or all for who sees the strips."""
    if view.strips and HIDDEN not in view.strips:
        return Facts(view.strips, tuple(~strip & (1 << COLUMNS) - 1 for strip in view.strips))
    return Facts(view.memory_magnets, view.memory_clear)


def _orders(lake: Lake, known: Facts) -> Orders:
    return orders(lake.strips, *known)


def chance(lake: Lake, known: Facts, pad: int) -> Fraction:
    """Return the chance of a magnet below a pad."""
    return _orders(lake, known).chance(lake.strip_at(pad), column_of(pad))


def strips_below(lake: Lake, known: Facts, pad: int) -> Distribution[int]:
    """Return how likely each strip lies below a pad."""
    return _orders(lake, known).strip_chances(lake.strip_at(pad))


class Way(NamedTuple):
    """A way straight on: its pads, and whether the pier lies at its end."""

    pads: tuple[int, ...]
    passed: tuple[bool, ...]
    """For each pad: it shows the tile's animal, so nothing holds there."""
    pier: bool


def straight_way(lake: Lake, places: Sequence[int], first: int, face: int) -> Way:
    """Return the way straight on from a pad, up to the pier or to the next figure."""
    pads = []
    place = first
    while place < lake.pier and place not in places:
        pads.append(place)
        place = min(place + COLUMNS, lake.pier)
    passed = tuple(matches(lake.animals[pad], face) for pad in pads)
    return Way(tuple(pads), passed, place == lake.pier)


def held_on(lake: Lake, known: Facts, way: Way) -> tuple[Fraction, ...]:
    """Return the chance to be held on each pad of a way, having passed the ones before."""
    all_ = left = _orders(lake, known).count
    shares = []
    for pad, passed in zip(way.pads, way.passed, strict=True):
        free = left
        if not passed and left:
            known = known.without_magnet(lake.strip_at(pad), column_bit(pad))
            free = _orders(lake, known).count
        shares.append(Fraction(left - free, all_))
        left = free
    return tuple(shares)
