"""Zero-sum matrix games, exact: the value and an optimal mix for either side.

Every such game has a value (von Neumann 1928). It is found as a linear program, by the simplex
method in whole numbers with Bland's rule (1977), which never cycles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from gamekit.lab.derivations import Payoffs, plain
from gamekit.text import N_, Message

Values: TypeAlias = Sequence[Sequence[Fraction | int]]
"""What the row player gets from the column player, by row and column."""


@dataclass(frozen=True, slots=True, repr=False)
class Solution:
    """The value of a game and a mix for either side that nobody can better."""

    value: Fraction
    row_mix: tuple[Fraction, ...]
    column_mix: tuple[Fraction, ...]
    values: tuple[tuple[Fraction, ...], ...]

    def __repr__(self) -> str:
        rows, columns = (", ".join(map(str, mix)) for mix in (self.row_mix, self.column_mix))
        return f"Solution(value={self.value}, row_mix=({rows}), column_mix=({columns}))"

    def _repr_svg_(self) -> str:
        return self.derivation()._repr_svg_()

    def derivation(
        self,
        rows: Sequence[Message] = (),
        columns: Sequence[Message] = (),
        asked: Message | None = None,
    ) -> Payoffs:
        """Return the table of payoffs with both mixes; rows and columns are numbered if unnamed."""
        return Payoffs(
            rows=tuple(rows) or tuple(plain(at + 1) for at in range(len(self.row_mix))),
            columns=tuple(columns) or tuple(plain(at + 1) for at in range(len(self.column_mix))),
            values=self.values,
            row_mix=self.row_mix,
            column_mix=self.column_mix,
            asked=asked or Message(N_("What is the game worth when both mix as well as they can?")),
            result=self.value,
        )


def solve(values: Values) -> Solution:
    """Return value and optimal mixes of a zero-sum game; rows maximise, columns minimise.

    `ValueError` when the table is empty or its rows differ in length.

    >>> solve([[1, -1], [-1, 3]])
    Solution(value=1/3, row_mix=(2/3, 1/3), column_mix=(2/3, 1/3))
    """
    table = _table(values)
    # With all payoffs positive the value is positive, and 1/value is the best of a linear program
    # (Dantzig 1951): the most of y₁ + … + yₙ with y ≥ 0 and Σ payoff·y ≤ 1 in each row.
    shift = 1 - min(min(row) for row in table)
    scale = lcm(*(v.denominator for row in table for v in row), shift.denominator)
    whole = [[int((value + shift) * scale) for value in row] for row in table]
    of, columns, rows = _simplex(whole)
    total = sum(columns)
    value = Fraction(of, total) / scale - shift
    return Solution(
        value,
        tuple(Fraction(n, total) for n in rows),
        tuple(Fraction(n, total) for n in columns),
        table,
    )


def _table(values: Values) -> tuple[tuple[Fraction, ...], ...]:
    table = tuple(tuple(map(Fraction, row)) for row in values)
    if not table or not table[0] or len(set(map(len, table))) != 1:
        raise ValueError("a matrix game is a table with rows of one length")
    return table


def _simplex(payoffs: list[list[int]]) -> tuple[int, list[int], list[int]]:
    """Return denominator and numerators of the best y, and of the best x of the dual program.

    The tableau is kept in whole numbers over one common denominator, the last pivot (Edmonds
    1967): every division below comes out even.
    """
    m, n = len(payoffs), len(payoffs[0])
    tableau = [[*row, *(int(i == at) for i in range(m)), 1] for at, row in enumerate(payoffs)]
    tableau.append([-1] * n + [0] * m + [0])
    basis = [n + at for at in range(m)]
    of = 1
    while True:
        target = tableau[m]
        enter = next((column for column in range(n + m) if target[column] < 0), None)
        if enter is None:
            break
        leave = min(
            (at for at in range(m) if tableau[at][enter] > 0),
            key=lambda at: (Fraction(tableau[at][-1], tableau[at][enter]), basis[at]),
        )
        pivot_row, pivot = tableau[leave], tableau[leave][enter]
        for at, row in enumerate(tableau):
            if at != leave:
                factor = row[enter]
                tableau[at] = [
                    (pivot * value - factor * own) // of
                    for value, own in zip(row, pivot_row, strict=True)
                ]
        basis[leave], of = enter, pivot
    columns = [0] * n
    for at, variable in enumerate(basis):
        if variable < n:
            columns[variable] = tableau[at][-1]
    return of, columns, tableau[m][n : n + m]


def row_values(values: Values, column_mix: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return what each pure row gets on average against a mix of the columns."""
    return tuple(
        sum((p * v for p, v in zip(column_mix, row, strict=True)), Fraction(0)) for row in values
    )


def column_values(values: Values, row_mix: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return what each pure column pays on average against a mix of the rows."""
    return row_values(tuple(zip(*values, strict=True)), row_mix)


def is_equilibrium(
    values: Values, row_mix: Sequence[Fraction], column_mix: Sequence[Fraction]
) -> bool:
    """Return whether both are mixes and neither side can gain by another choice (Nash 1950)."""
    for mix in (row_mix, column_mix):
        if sum(mix) != 1 or any(share < 0 for share in mix):
            return False
    return max(row_values(values, column_mix)) <= min(column_values(values, row_mix))
