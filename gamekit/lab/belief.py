"""Beliefs about hidden strips and face-down tiles, exactly: how many orders still fit.

Plain Python, whole numbers and fractions. The number of orders that fit is a permanent of a
0-1 matrix; it is worked out over subsets of strips (Ryser 1963 calls for such sums; here the
dynamic programme of Held and Karp 1962), 2^8 steps instead of 8! = 40320 orders.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate
from math import comb, factorial

from gamekit.chance import Distribution, Luck


class Orders:
    """All orders of the strips that fit what has been felt, each as likely as every other.

    `strips` are sets of columns as bits; a position has columns known to have a magnet and
    columns known to have none. Strips that look alike count as different ones, so that there
    are always n! orders before anything is known.

    >>> two = Orders((0b01, 0b10), (0b01, 0), (0, 0))
    >>> two.count, two.total, two.chance(1, 1)
    (1, 2, Fraction(1, 1))
    """

    def __init__(
        self, strips: Sequence[int], magnets: Sequence[int], clear: Sequence[int], columns: int = 4
    ) -> None:
        self.strips = tuple(strips)
        self.columns = columns
        self.total = factorial(len(strips))
        """How many orders there are when nothing is known."""
        self.fitting: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                at
                for at, strip in enumerate(self.strips)
                if strip & known == known and not strip & none
            )
            for known, none in zip(magnets, clear, strict=True)
        )
        """Which strips (their places in `strips`) fit on each position by its own facts."""
        self._fillings = self._count_fillings(self.fitting)

    @staticmethod
    def _count_fillings(fitting: Sequence[Sequence[int]]) -> list[dict[int, int]]:
        """Return for each n in how many ways the first n positions take a set of strips."""
        layers = [{0: 1}]
        for strips in fitting:
            bits = [1 << at for at in strips]
            layer: dict[int, int] = {}
            for used, ways in layers[-1].items():
                for bit in bits:
                    if not used & bit:
                        layer[used | bit] = layer.get(used | bit, 0) + ways
            layers.append(layer)
        return layers

    @property
    def count(self) -> int:
        """How many orders still fit."""
        return sum(self._fillings[-1].values())

    @cached_property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """[position][strip]: in how many of the orders that fit it lies there."""
        size = len(self.strips)
        full = (1 << size) - 1
        behind = self._count_fillings(self.fitting[::-1])
        table = []
        for position, strips in enumerate(self.fitting):
            row = [0] * size
            after = behind[size - 1 - position]
            for used, ways in self._fillings[position].items():
                for at in strips:
                    rest = full & ~used & ~(1 << at)
                    if not used >> at & 1 and rest in after:
                        row[at] += ways * after[rest]
            table.append(tuple(row))
        return tuple(table)

    @cached_property
    def ways_magnetic(self) -> tuple[tuple[int, ...], ...]:
        """[position][column]: in how many of the orders that fit a magnet lies there."""
        columns = range(self.columns)
        return tuple(
            tuple(
                sum(n for strip, n in zip(self.strips, row, strict=True) if strip >> column & 1)
                for column in columns
            )
            for row in self.ways
        )

    def chance(self, position: int, column: int) -> Fraction:
        """Return the probability of a magnet in this column on a position."""
        return Fraction(self.ways_magnetic[position][column], self.count)

    def strip_chances(self, position: int) -> Distribution[int]:
        """Return how likely each strip (as columns) lies on a position."""
        counts: dict[int, int] = {}
        for strip, ways in zip(self.strips, self.ways[position], strict=True):
            counts[strip] = counts.get(strip, 0) + ways
        return Distribution.from_counts(dict(sorted(counts.items())))

    def sample(self, luck: Luck) -> tuple[int, ...]:
        """Return the strips in one of the orders that fit, each as likely."""
        free = (1 << len(self.strips)) - 1
        drawn = []
        for position in range(len(self.strips) - 1, -1, -1):
            before = self._fillings[position]
            choices = [
                (at, before.get(free & ~(1 << at), 0))
                for at in self.fitting[position]
                if free >> at & 1
            ]
            bounds = list(accumulate(ways for _, ways in choices))
            at = choices[bisect_right(bounds, luck.below(bounds[-1]))][0]
            free &= ~(1 << at)
            drawn.append(self.strips[at])
        return tuple(reversed(drawn))


@lru_cache(maxsize=1 << 8)
def orders(strips: tuple[int, ...], magnets: tuple[int, ...], clear: tuple[int, ...]) -> Orders:
    """Return the orders that fit, remembered for a while."""
    return Orders(strips, magnets, clear)


def strip_chance(
    strips: Mapping[int, int], column: int, given: Mapping[int, bool] | None = None
) -> Fraction:
    """Return how likely a strip drawn from an urn has a magnet in `column`.

    `strips` counts the strips of each kind; `given` says of other columns what has been felt.
    """
    fits = {
        strip: number
        for strip, number in strips.items()
        if all(bool(strip >> other & 1) == magnet for other, magnet in (given or {}).items())
    }
    ways = sum(number for strip, number in fits.items() if strip >> column & 1)
    return Fraction(ways, sum(fits.values()))


def half_and_half(columns: int = 4, most: int = 2) -> dict[int, int]:
    """Return an urn where each number of magnets from 1 to `most` is as likely, anywhere.

    With 4 columns and 2 magnets: half of the strips have one magnet, half have two.
    """
    sizes = [comb(columns, number) for number in range(1, most + 1)]
    common = factorial(columns)
    urn = {}
    for strip in range(1, 1 << columns):
        number = strip.bit_count()
        if number <= most:
            urn[strip] = common // sizes[number - 1]
    return urn


def straight_across(rows: int, magnets: int, columns: int = 4) -> Fraction:
    """Return the chance to slide straight over `rows` strips with so many magnets each."""
    return Fraction(columns - magnets, columns) ** rows


def next_tile(tiles: Sequence[int], remembered: Sequence[int]) -> Distribution[int]:
    """Return the chances of a tile nobody remembers.

    `tiles` counts the tiles of each face, `remembered` are the faces (not below 0) that are
    known to lie elsewhere: all that were seen with a perfect memory, none without any.
    """
    left = list(tiles)
    for face in remembered:
        if face >= 0:
            left[face] -= 1
    return Distribution.from_counts({face: number for face, number in enumerate(left) if number})


def mean_flips(tiles: int, wanted: int = 1, remembered: int | None = None) -> Fraction:
    """Return how many flips it takes on average to find one of the `wanted` tiles.

    Each flip turns up a tile at random that is not among the last `remembered` ones; None
    remembers all. Without memory n/w (geometric), with all (n+1)/(w+1) (without replacement).
    """
    most = tiles - wanted if remembered is None else min(remembered, tiles - wanted)
    mean = Fraction(tiles - most, wanted)
    for known in range(most - 1, -1, -1):
        mean = 1 + Fraction(tiles - known - wanted, tiles - known) * mean
    return mean
