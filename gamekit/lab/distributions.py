"""Exact finite distributions of numbers: their mean, variance and quantiles, and well-known ones.

All functions take `gamekit.chance.Distribution`s, or any (number, probability) pairs with the sum
1, and return fractions; nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any, NamedTuple, TypeAlias, TypeVar, overload

from gamekit.chance import Distribution

Number: TypeAlias = int | Fraction
NumberT = TypeVar("NumberT", int, Fraction)
OutcomeT = TypeVar("OutcomeT", bound=Hashable)
ResultT = TypeVar("ResultT", bound=Hashable)
FirstT = TypeVar("FirstT", bound=Hashable)
SecondT = TypeVar("SecondT", bound=Hashable)


def mean(distribution: Iterable[tuple[Number, Fraction]]) -> Fraction:
    """Return the expectation of a distribution of numbers.

    >>> mean(Distribution.uniform(range(1, 7)))
    Fraction(7, 2)
    """
    return sum((value * share for value, share in distribution), Fraction(0))


def variance(distribution: Iterable[tuple[Number, Fraction]]) -> Fraction:
    """Return the variance, the expected squared distance from the mean.

    >>> variance(Distribution.uniform(range(1, 7)))
    Fraction(35, 12)
    """
    pairs = tuple(distribution)
    centre = mean(pairs)
    return mean(((value - centre) ** 2, share) for value, share in pairs)


def quantile(distribution: Iterable[tuple[NumberT, Fraction]], q: Fraction) -> NumberT:
    """Return the least value that is not exceeded with at least the chance `q`, 0 < q ≤ 1.

    >>> quantile(Distribution.uniform(range(1, 7)), Fraction(1, 3))
    2
    """
    if not 0 < q <= 1:
        raise ValueError(f"a quantile is asked for a chance above 0 and up to 1, not {q}")
    reached = Fraction(0)
    for value, share in sorted(distribution):
        reached += share
        if reached >= q:
            return value
    raise ValueError("the chances of a distribution must have the sum 1")


def median(distribution: Iterable[tuple[NumberT, Fraction]]) -> NumberT:
    """Return the least value that at least half of the cases do not exceed."""
    return quantile(distribution, Fraction(1, 2))


def probability(
    distribution: Iterable[tuple[OutcomeT, Fraction]],
    event: Callable[[OutcomeT], bool] | Container[OutcomeT],
) -> Fraction:
    """Return the chance of an event: a condition on outcomes, or the outcomes themselves.

    >>> probability(Distribution.uniform(range(1, 7)), {5, 6})
    Fraction(1, 3)
    """
    holds = event if callable(event) else event.__contains__
    return sum((share for outcome, share in distribution if holds(outcome)), Fraction(0))


def mapped(
    distribution: Iterable[tuple[OutcomeT, Fraction]], f: Callable[[OutcomeT], ResultT]
) -> Distribution[ResultT]:
    """Return the distribution of `f` of the outcome; its values in the order they turn up.

    >>> mapped(Distribution.uniform(range(1, 7)), lambda face: face >= 5)
    Distribution([(False, 2/3), (True, 1/3)])
    """
    return collected((f(outcome), share) for outcome, share in distribution)


def collected(pairs: Iterable[tuple[ResultT, Fraction]]) -> Distribution[ResultT]:
    """Return the distribution of these pairs, equal outcomes added up, impossible ones left out."""
    shares: dict[ResultT, Fraction] = {}
    for outcome, share in pairs:
        shares[outcome] = shares.get(outcome, Fraction(0)) + share
    return Distribution((outcome, share) for outcome, share in shares.items() if share)


def ordered(distribution: Iterable[tuple[NumberT, Fraction]]) -> Distribution[NumberT]:
    """Return the same distribution with its numbers in ascending order."""
    return Distribution(sorted(distribution))


# -- several at once ------------------------------------------------------------------------------


@overload
def joint(
    first: Distribution[FirstT], second: Distribution[SecondT], /
) -> Distribution[tuple[FirstT, SecondT]]: ...
@overload
def joint(*several: Distribution[OutcomeT]) -> Distribution[tuple[OutcomeT, ...]]: ...
def joint(*several: Distribution[Any]) -> Distribution[Any]:
    """Return the distribution of the tuple of outcomes of independent experiments.

    >>> coin = Distribution.uniform("HT")
    >>> dict(joint(coin, coin))["H", "T"]
    Fraction(1, 4)
    """
    pairs = []
    for combination in product(*several):
        share = Fraction(1)
        for _, each in combination:
            share *= each
        pairs.append((tuple(outcome for outcome, _ in combination), share))
    return Distribution(pairs)


def convolved(a: Distribution[NumberT], b: Distribution[NumberT]) -> Distribution[NumberT]:
    """Return the distribution of the sum of two independent numbers, in ascending order."""
    return ordered(collected((x + y, p * q) for x, p in a for y, q in b))


def power(distribution: Distribution[NumberT], n: int) -> Distribution[NumberT]:
    """Return the distribution of the sum of `n` ≥ 1 independent numbers, in ascending order.

    >>> dict(power(Distribution.uniform(range(1, 7)), 2))[7]
    Fraction(1, 6)
    """
    if n < 1:
        raise ValueError(f"a sum has one summand or more, not {n}")
    total: Distribution[NumberT] | None = None
    square = distribution
    while True:
        if n & 1:
            total = square if total is None else convolved(total, square)
        n >>= 1
        if not n:
            assert total is not None
            return ordered(total)
        square = convolved(square, square)


# -- well-known ones ------------------------------------------------------------------------------


def _chance(p: Fraction) -> Fraction:
    if not 0 <= p <= 1:
        raise ValueError(f"a chance is from 0 to 1, not {p}")
    return Fraction(p)


def binomial(n: int, p: Fraction) -> Distribution[int]:
    """Return how many of `n` independent tries succeed (Bernoulli 1713).

    >>> dict(binomial(2, Fraction(1, 4)))[1]
    Fraction(3, 8)
    """
    p = _chance(p)
    hits, misses, of = p.numerator, p.denominator - p.numerator, p.denominator**n
    shares = ((k, Fraction(comb(n, k) * hits**k * misses ** (n - k), of)) for k in range(n + 1))
    return Distribution((k, share) for k, share in shares if share)


def hypergeometric(total: int, good: int, n: int) -> Distribution[int]:
    """Return how many of `n` drawn without replacement are among the `good` of `total`.

    >>> dict(hypergeometric(30, 6, 3))[3]
    Fraction(1, 203)
    """
    if not (0 <= good <= total and 0 <= n <= total):
        raise ValueError(f"{n} drawn, {good} good: both must be from 0 to {total}")
    lots = range(max(0, n - (total - good)), min(n, good) + 1)
    return Distribution.from_counts({k: comb(good, k) * comb(total - good, n - k) for k in lots})


class Head(NamedTuple):
    """The beginning of the distribution of a waiting time that has no end."""

    shares: tuple[Fraction, ...]
    """The chances of the times 1, 2, …, one entry each."""
    rest: Fraction
    """The chance that it takes longer than that."""

    def __repr__(self) -> str:
        return f"Head(shares=({', '.join(map(str, self.shares))}), rest={self.rest})"


def geometric_head(p: Fraction, up_to: int) -> Head:
    """Return the chances that the first success comes at try 1 … `up_to`, and of later.

    >>> geometric_head(Fraction(1, 4), 2)
    Head(shares=(1/4, 3/16), rest=9/16)
    """
    p = _chance(p)
    return Head(tuple(p * (1 - p) ** k for k in range(up_to)), (1 - p) ** up_to)
