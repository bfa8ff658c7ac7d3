"""Learning from what is seen: posteriors, four-field tables in natural frequencies, a test."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeVar

from gamekit.chance import Distribution
from gamekit.lab.derivations import FourField
from gamekit.lab.distributions import binomial
from gamekit.lab.trees import tree as tree  # noqa: PLC0414  (for its readers, part of this)
from gamekit.text import Message

CauseT = TypeVar("CauseT", bound=Hashable)


def posterior(
    prior: Distribution[CauseT],
    likelihood: Mapping[CauseT, Fraction] | Callable[[CauseT], Fraction],
) -> Distribution[CauseT]:
    """Return the chances of the causes after something was seen (Bayes 1763).

    `likelihood` is the chance of what was seen, given the cause. `ValueError` when it could not
    have been seen.

    >>> posterior(Distribution.uniform((1, 2)), lambda magnets: 1 - Fraction(magnets, 4))
    Distribution([(1, 3/5), (2, 2/5)])
    """
    given = likelihood if callable(likelihood) else likelihood.__getitem__
    joint = [(cause, share * given(cause)) for cause, share in prior]
    total = sum((share for _, share in joint), Fraction(0))
    if not total:
        raise ValueError("what was seen cannot happen")
    return Distribution((cause, share / total) for cause, share in joint if share)


def four_field(
    prior: Fraction,
    likelihoods: tuple[Fraction, Fraction],
    *,
    rows: tuple[Message, Message],
    columns: tuple[Message, Message],
    asked: Message,
    given: tuple[int | None, int | None] = (None, 0),
    counted: tuple[int, int] = (0, 0),
) -> FourField:
    """Return the four-field table of the smallest population in which all counts are whole.

    `prior`: the share of the first row; `likelihoods`: the share of the first column in either
    row. `given` is the row or the column that is known, `counted` the field that is asked for.

    >>> hit = four_field(
    ...     Fraction(1, 5),
    ...     (Fraction(7, 20), Fraction(13, 40)),
    ...     rows=(Message("fourth door"), Message("another")),
    ...     columns=(Message("hit"), Message("free")),
    ...     asked=Message("Was it the fourth door?"),
    ... )
    >>> hit.counts, hit.result
    (((7, 13), (26, 54)), Fraction(7, 33))
    """
    shares = tuple(
        (row * likely, row * (1 - likely))
        for row, likely in zip((prior, 1 - prior), likelihoods, strict=True)
    )
    if any(share < 0 for row in shares for share in row):
        raise ValueError("chances are from 0 to 1")
    of = lcm(*(share.denominator for row in shares for share in row))
    (a, b), (c, d) = ((int(share * of) for share in row) for row in shares)
    counts = ((a, b), (c, d))
    known_row, known_column = given
    among = sum(
        counts[row][column]
        for row in range(2)
        for column in range(2)
        if known_row in (None, row) and known_column in (None, column)
    )
    if not among:
        raise ValueError("what is given cannot happen")
    result = Fraction(counts[counted[0]][counted[1]], among)
    return FourField(rows, columns, counts, given, counted, asked, result)


class Region(NamedTuple):
    """Where a two-sided test rejects: at `low` and below, at `high` and above."""

    low: int | None
    """None when no result is low enough."""
    high: int | None
    size: Fraction
    """The chance to reject although the hypothesis holds, at most the level."""

    def __repr__(self) -> str:
        return f"Region(low={self.low}, high={self.high}, size={float(self.size):.4g})"

    def rejects(self, count: int) -> bool:
        """Return whether this count speaks against the hypothesis."""
        return (self.low is not None and count <= self.low) or (
            self.high is not None and count >= self.high
        )


def binomial_test(n: int, p: Fraction, level: Fraction = Fraction(1, 20)) -> Region:
    """Return where to reject that `n` tries succeed with chance `p`, two-sided, equal tails.

    Each tail is the largest whose chance is at most half the level (Clopper and Pearson 1934).

    >>> binomial_test(100, Fraction(1, 4))
    Region(low=16, high=35, size=0.03754)
    """
    shares = dict(binomial(n, p))

    def tail(counts: range) -> tuple[int | None, Fraction]:
        edge, size = None, Fraction(0)
        for count in counts:
            wider = size + shares.get(count, Fraction(0))
            if wider > level / 2:
                break
            edge, size = count, wider
        return edge, size

    low, below = tail(range(n + 1))
    high, above = tail(range(n, -1, -1))
    return Region(low, high, below + above)
