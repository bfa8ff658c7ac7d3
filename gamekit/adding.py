"""Adding floats in an order that a compiled kernel keeps too."""

from __future__ import annotations

from collections.abc import Iterable


def in_order(numbers: Iterable[float]) -> float:
    """Return the sum of the numbers, added from left to right, each step rounded.

    Python's own `sum` carries a compensation for floats from version 3.12 on (Neumaier, 1974) and
    so may differ in the last bit from the plain loop of a game's kernel. Where a computer player
    looks for the best of several choices, that bit breaks a tie, and both have to break it alike.

    >>> in_order([1e16, 1.0, 1.0]) == 1e16
    True
    """
    total = 0.0
    for number in numbers:
        total += number
    return total


__all__ = ["in_order"]
