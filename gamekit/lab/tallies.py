"""Counts of what trials gave: exact, and the same in whatever order they are added up.

A tally counts how often each value came. Sums are whole numbers or fractions, so that no order of
blocks, workers or merges can make a difference, and memory does not grow with the trials.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import ceil, sqrt
from statistics import NormalDist
from typing import Any

from gamekit.lab.trials import Column

Z: float = NormalDist().inv_cdf(0.975)
"""Half of the width of a 95 % interval, in standard errors: 1.96."""


class Tally:
    """How often each value of one column has come.

    >>> dice = Tally(Column("dice"), {1: 3, 6: 1})
    >>> dice.n, dice.mean, dice.quantile(0.5)
    (4, Fraction(9, 4), Fraction(1, 1))
    """

    def __init__(self, column: Column, counts: dict[int, int] | None = None) -> None:
        self.column = column
        self.raw: dict[int, int] = dict(counts or {})
        """How often each value came, values as whole numbers of `1/denominator`s. A statistic
        that is a function may bring fractions."""
        self._truths = _are_truths(list(self.raw))
        """Whether all values were `True` or `False`, an event that came or did not."""

    def add(self, values: Sequence[int]) -> None:
        """Count these values, a numpy array or any other sequence."""
        raw = self.raw
        self._truths = self._truths and _are_truths(values)
        for value, number in _counted(values):
            raw[value] = raw.get(value, 0) + number
        self.__dict__.pop("n", None)

    def merge(self, other: Tally) -> None:
        """Count what another tally has counted."""
        raw = self.raw
        self._truths = self._truths and other._truths
        for value, number in other.raw.items():
            raw[value] = raw.get(value, 0) + number
        self.__dict__.pop("n", None)

    def copy(self) -> Tally:
        """Return a tally of its own with the same counts."""
        other = Tally(self.column, self.raw)
        other._truths = self._truths
        return other

    def __repr__(self) -> str:
        return f"<Tally {self.column.name} n={self.n}>"

    @cached_property
    def n(self) -> int:
        """How many trials have been counted."""
        return sum(self.raw.values())

    @property
    def counts(self) -> dict[Fraction, int]:
        """How often each value came, in the order of the values."""
        of = self.column.denominator
        return {Fraction(value) / of: number for value, number in sorted(self.raw.items())}

    @property
    def total(self) -> Fraction:
        """The sum of all values."""
        return Fraction(sum(v * k for v, k in self.raw.items())) / self.column.denominator

    @property
    def squares(self) -> Fraction:
        """The sum of all values' squares."""
        return Fraction(sum(v * v * k for v, k in self.raw.items())) / self.column.denominator**2

    @property
    def mean(self) -> Fraction:
        """The arithmetic mean; `ZeroDivisionError` before the first trial."""
        return self.total / self.n

    @property
    def variance(self) -> Fraction:
        """The sample's variance with n - 1 below (Bessel's correction), 0 for a single trial."""
        if self.n < 2:
            return Fraction(0)
        return (self.squares - self.total**2 / self.n) / (self.n - 1)

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self.n)

    @property
    def is_share(self) -> bool:
        """Whether the mean is a share of the trials."""
        return self.column.share or (self.n > 0 and self._truths)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval for what is estimated: for shares after Wilson (1927), else normal."""
        mean, n = float(self.mean), self.n
        if self.is_share:
            middle, spread = mean + Z * Z / (2 * n), sqrt(mean * (1 - mean) / n + (Z / n / 2) ** 2)
            low, high = (
                (middle - Z * spread) / (1 + Z * Z / n),
                (middle + Z * spread) / (1 + Z * Z / n),
            )
            return (low if mean > 0 else 0.0), (high if mean < 1 else 1.0)
        half = Z * self.standard_error
        return mean - half, mean + half

    def quantile(self, share: float | Fraction) -> Fraction:
        """Return the smallest value that at least this share of the trials does not exceed."""
        if not 0 <= share <= 1:
            raise ValueError(f"a quantile is for a share from 0 to 1, not {share}")
        wanted, seen = max(1, ceil(Fraction(share) * self.n)), 0
        for value, number in self.counts.items():
            seen += number
            if seen >= wanted:
                return value
        raise ValueError("there are no trials yet")

    @property
    def median(self) -> Fraction:
        """The smallest value that half of the trials do not exceed."""
        return self.quantile(Fraction(1, 2))


_WIDEST = 1 << 16


def _are_truths(values: Sequence[int]) -> bool:
    kind: Any = getattr(values, "dtype", None)
    if kind is not None:
        return bool(kind.kind == "b")
    return all(type(value) is bool for value in values)


def _counted(values: Sequence[int]) -> list[tuple[int, int]]:
    """Return (value, how often) pairs."""
    kind: Any = getattr(values, "dtype", None)
    if kind is None or not len(values):
        return list(Counter(values).items())
    import numpy as np

    array = np.asarray(values)
    if array.dtype.kind not in "iub":
        return list(Counter(array.tolist()).items())
    low, high = int(array.min()), int(array.max())
    if high - low < _WIDEST:
        numbers = np.bincount(array.astype(np.int64) - low)
        return [(low + int(at), int(numbers[at])) for at in numbers.nonzero()[0]]
    found, often = np.unique(array, return_counts=True)
    return list(zip(found.tolist(), often.tolist(), strict=True))
