"""Zero-sum matrix games: known ones, small ones by formula, random ones by what a value means."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.lab.matrix_games import (
    column_values,
    is_equilibrium,
    row_values,
    solve,
)

F = Fraction
payoffs = st.fractions(-6, 6, max_denominator=4)


@st.composite
def tables(draw, most=6):
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    row = st.lists(payoffs, min_size=columns, max_size=columns)
    return draw(st.lists(row, min_size=rows, max_size=rows))


# -- known games ----------------------------------------------------------------------------------


def test_g5b_doors_against_merlin():
    doors = [[-3, 1, 1, 1], [2, -2, 2, 2], [3, 3, -1, 3], [4, 4, 4, -4]]
    found = solve(doors)
    assert found.value == F(6, 5)
    assert found.row_mix == (0, F(2, 5), F(2, 5), F(1, 5))
    assert found.column_mix == (0, F(1, 5), F(9, 20), F(7, 20))


def test_rock_paper_scissors():
    found = solve([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert (found.value, found.row_mix, found.column_mix) == (0, (F(1, 3),) * 3, (F(1, 3),) * 3)


def test_le_her():
    """Le Her: Waldegrave's answer of 1713, the first mix in print (Todhunter 1865)."""
    found = solve([[F(2828, 5525), F(2838, 5525)], [F(2834, 5525), F(2828, 5525)]])
    assert found.row_mix == (F(3, 8), F(5, 8))
    assert found.column_mix == (F(5, 8), F(3, 8))
    assert float(found.value) == pytest.approx(0.5125, abs=5e-5)


def test_morra_with_two_fingers():
    """Two-finger Morra (Williams 1954): fair, and played 7 to 5."""
    table = [[0, 2, -3, 0], [-2, 0, 0, 3], [3, 0, 0, -4], [0, -3, 4, 0]]
    found = solve(table)
    assert found.value == 0
    assert is_equilibrium(table, (0, F(3, 5), F(2, 5), 0), found.column_mix)
    assert is_equilibrium(table, (0, F(4, 7), F(3, 7), 0), found.column_mix)


@given(st.integers(1, 12))
def test_hiding_in_one_of_several_places(n):
    """Whoever seeks the right place gets 1: a mix of all, worth 1/n."""
    found = solve([[int(i == j) for j in range(n)] for i in range(n)])
    assert found.value == F(1, n)
    assert found.row_mix == found.column_mix == (F(1, n),) * n


def test_a_degenerate_table():
    """Many equal ratios at every pivot."""
    table = [[1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1], [1, 1, 1, 1], [0, 1, 1, 1]]
    assert solve(table).value == 1


# -- what a value means ---------------------------------------------------------------------------


@given(tables())
def test_neither_side_can_better_its_mix(table):
    found = solve(table)
    assert sum(found.row_mix) == sum(found.column_mix) == 1
    assert min(*found.row_mix, *found.column_mix) >= 0
    assert min(column_values(table, found.row_mix)) == found.value
    assert max(row_values(table, found.column_mix)) == found.value
    assert is_equilibrium(table, found.row_mix, found.column_mix)


@given(tables(), payoffs, st.fractions(F(1, 4), 5, max_denominator=4))
def test_a_bonus_moves_the_value_and_a_unit_scales_it(table, bonus, unit):
    moved = [[unit * value + bonus for value in row] for row in table]
    assert solve(moved).value == unit * solve(table).value + bonus


@given(tables())
def test_with_the_sides_exchanged_the_value_changes_its_sign(table):
    turned = [[-row[at] for row in table] for at in range(len(table[0]))]
    assert solve(turned).value == -solve(table).value


@given(tables(most=4))
def test_the_value_is_the_one_that_all_supports_give(table):
    """Independent: every square kernel of the table (Shapley and Snow 1950)."""
    assert solve(table).value in kernel_values(table)


def kernel_values(table):
    """The value of every equilibrium that a square part of the table has."""
    m, n = len(table), len(table[0])
    found = set()
    for size in range(1, min(m, n) + 1):
        for rows in combinations(range(m), size):
            for columns in combinations(range(n), size):
                part = [[F(table[i][j]) for j in columns] for i in rows]
                x = levelling([list(column) for column in zip(*part, strict=True)])
                y = levelling(part)
                if x is None or y is None:
                    continue
                row_mix, column_mix = [F(0)] * m, [F(0)] * n
                for i, share in zip(rows, x, strict=True):
                    row_mix[i] = share
                for j, share in zip(columns, y, strict=True):
                    column_mix[j] = share
                if is_equilibrium(table, row_mix, column_mix):
                    found.add(min(column_values(table, row_mix)))
    return found


def levelling(part):
    """The mix that makes every row of a square table worth the same, None when there is not one."""
    n = len(part)
    rows = [[*row, F(-1), F(0)] for row in part] + [[F(1)] * n + [F(0), F(1)]]
    for k in range(n + 1):
        pivot = next((i for i in range(k, n + 1) if rows[i][k]), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [v / rows[k][k] for v in rows[k]]
        for i in range(n + 1):
            if i != k:
                rows[i] = [v - rows[i][k] * w for v, w in zip(rows[i], rows[k], strict=True)]
    return [row[-1] for row in rows[:n]]


# -- checking -------------------------------------------------------------------------------------

PENNIES = [[1, -1], [-1, 1]]
HALF = (F(1, 2), F(1, 2))


def test_what_is_no_equilibrium_is_told_apart():
    assert is_equilibrium(PENNIES, HALF, HALF)
    assert not is_equilibrium(PENNIES, (F(1), F(0)), HALF)
    assert not is_equilibrium(PENNIES, HALF, (F(2, 3), F(1, 3)))


def test_what_is_no_mix_is_no_equilibrium():
    assert not is_equilibrium(PENNIES, (F(1, 2), F(1, 3)), HALF)
    assert not is_equilibrium([[0, 0], [0, 0]], (F(3, 2), F(-1, 2)), HALF)


@pytest.mark.parametrize("table", [[], [[]], [[1, 2], [3]]])
def test_what_is_no_table_is_refused(table):
    with pytest.raises(ValueError, match="rows of one length"):
        solve(table)


def test_the_derivation_names_rows_and_columns_by_number():
    drawn = solve([[1, 2, 3], [4, 5, 6]]).derivation()
    assert [row.say("en") for row in drawn.rows] == ["1", "2"]
    assert [column.say("de") for column in drawn.columns] == ["1", "2", "3"]
    assert drawn.result == 4
    assert drawn.values == ((1, 2, 3), (4, 5, 6))


def test_a_solution_reads_well():
    assert repr(solve(PENNIES)) == "Solution(value=0, row_mix=(1/2, 1/2), column_mix=(1/2, 1/2))"
