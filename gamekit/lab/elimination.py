"""Exact solution of sparse systems of linear equations in whole numbers.

Rows stay whole numbers throughout (Bareiss 1968); what a row has in common is divided out, and
unknowns are eliminated in the order that fills in least (Markowitz 1957).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd
from typing import TypeAlias

Row: TypeAlias = dict[int, int]
"""The coefficients of one equation, by unknown."""

_RIGHT = -1


def solve(rows: Sequence[Row], right: Sequence[int], *, only_first: bool = False) -> list[Fraction]:
    """Return the unknowns of as many equations; `ValueError` when they are not determined.

    Row i must have a coefficient for unknown i throughout the elimination, as the equations of
    an absorbing chain have. With `only_first` the list holds unknown 0 alone.

    >>> solve([{0: 2, 1: -1}, {0: -1, 1: 2}], [1, 0])
    [Fraction(2, 3), Fraction(1, 3)]
    """
    if not rows:
        return []
    left = [dict(row) for row in rows]
    users: list[set[int]] = [set() for _ in rows]
    for at, row in enumerate(left):
        for unknown in row:
            users[unknown].add(at)
        row[_RIGHT] = right[at]
    done: list[int] = []
    waiting = set(range(1, len(rows)))
    while waiting:
        pivot = min(waiting, key=lambda at: ((len(left[at]) - 2) * (len(users[at]) - 1), at))
        waiting.remove(pivot)
        _eliminate(left, users, pivot)
        done.append(pivot)
    values: dict[int, Fraction] = {0: _quotient(left[0], 0, {})}
    if not only_first:
        for at in reversed(done):
            values[at] = _quotient(left[at], at, values)
    return [values[at] for at in range(1 if only_first else len(rows))]


def _eliminate(left: list[Row], users: list[set[int]], pivot: int) -> None:
    """Take unknown `pivot` out of every equation but its own."""
    own = left[pivot]
    own_factor = own.get(pivot, 0)
    if not own_factor:
        raise ValueError("the equations do not determine the unknowns")
    for unknown in own:
        if unknown != _RIGHT:
            users[unknown].discard(pivot)
    rest = [(unknown, factor) for unknown, factor in own.items() if unknown != pivot]
    for at in users[pivot]:
        row = left[at]
        factor = row.pop(pivot)
        common = gcd(own_factor, factor)
        scale, factor = own_factor // common, factor // common
        if scale != 1:
            for unknown in row:
                row[unknown] *= scale
        for unknown, coefficient in rest:
            value = row.get(unknown, 0) - factor * coefficient
            if value or unknown == _RIGHT:
                if unknown not in row:
                    users[unknown].add(at)
                row[unknown] = value
            elif unknown in row:
                del row[unknown]
                users[unknown].discard(at)
        content = gcd(*row.values())
        if content > 1:
            for unknown in row:
                row[unknown] //= content


def _quotient(row: Row, at: int, values: dict[int, Fraction]) -> Fraction:
    """Return unknown `at` from its equation and the unknowns already known."""
    if not row.get(at):
        raise ValueError("the equations do not determine the unknowns")
    total = Fraction(row[_RIGHT])
    for unknown, coefficient in row.items():
        if unknown not in (_RIGHT, at):
            total -= coefficient * values[unknown]
    return total / row[at]
