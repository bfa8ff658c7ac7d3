"""Absorbing chains: known ones, plain Gauss, definitions, simulation, the ghost's way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.chance import Distribution, Luck
from gamekit.games.dreiste_geister.board import CASTLE, CHEST, COLOURS
from gamekit.games.dreiste_geister.paragraphs import move
from gamekit.lab.chains import AbsorbingChain
from gamekit.lab.distributions import geometric_head
from gamekit.lab.elimination import solve
from gamekit.lab.monte_cristo_odds import occupancy


def ghost(place):
    """Where a ghost is after a turn: random card, random Merlin."""
    if place == CHEST:
        return None
    pairs = product(COLOURS, COLOURS)
    return Distribution.from_counts(Counter(move(place, card, named)[0] for card, named in pairs))


WAY = AbsorbingChain(ghost, CASTLE)


def ruin(up, stay, down, goal):
    """A gambler who plays for one coin until nothing or the goal is reached."""

    def step(coins):
        if coins in (0, goal):
            return Distribution([(coins, Fraction(1))])
        steps = ((coins - 1, down), (coins, stay), (coins + 1, up))
        return Distribution((after, share) for after, share in steps if share)

    return step


def gauss(matrix, right):
    """The solution of equations in fractions, by plain elimination with rows exchanged."""
    rows = [
        [Fraction(v) for v in row] + [Fraction(b)] for row, b in zip(matrix, right, strict=True)
    ]
    n = len(rows)
    for k in range(n):
        pivot = next(i for i in range(k, n) if rows[i][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [v / rows[k][k] for v in rows[k]]
        for i in range(n):
            if i != k and rows[i][k]:
                rows[i] = [v - rows[i][k] * w for v, w in zip(rows[i], rows[k], strict=True)]
    return [row[-1] for row in rows]


@st.composite
def chains(draw):
    """A random chain on 0..n-1 with absorbing ends "x" and "y"; every state can reach an end."""
    n = draw(st.integers(1, 7))
    table = {}
    for state in range(n):
        targets = [*range(n), "x", "y"]
        counts = draw(st.lists(st.integers(0, 4), min_size=n + 2, max_size=n + 2))
        # The next state, or an end for the last, is always possible: so it is certain to end.
        counts[state + 1 if state + 1 < n else n] += 1
        table[state] = Distribution.from_counts(dict(zip(targets, counts, strict=True)))
    return table


# -- random chains --------------------------------------------------------------------------------


@given(chains())
def test_a_random_chain_against_plain_gauss(table):
    chain = AbsorbingChain(table.get, 0)
    states = chain.transient
    q = [[dict(table[a]).get(b, Fraction(0)) for b in states] for a in states]
    n = len(states)
    one_minus_q = [[int(i == j) - q[i][j] for j in range(n)] for i in range(n)]
    times = gauss(one_minus_q, [1] * n)
    assert chain.time.mean == times[0]
    assert list(chain.times.values()) == times
    # E[T²] = 1 + 2 Q t + Q E[T²], by one step.
    again = [1 + 2 * sum(q[i][j] * times[j] for j in range(n)) for i in range(n)]
    assert chain.time.variance == gauss(one_minus_q, again)[0] - times[0] ** 2
    ends = [dict(table[state]).get("x", Fraction(0)) for state in states]
    assert dict(chain.absorption).get("x", 0) == gauss(one_minus_q, ends)[0]
    turned = [[one_minus_q[j][i] for j in range(n)] for i in range(n)]
    visits = gauss(turned, [int(state == 0) for state in states])
    assert list(chain.visits.values()) == visits


@given(chains())
def test_what_must_hold_in_every_chain(table):
    chain = AbsorbingChain(table.get, 0)
    assert sum(chain.visits.values()) == chain.time.mean
    assert sum(share for _, share in chain.absorption) == 1
    assert {state for state, _ in chain.absorption} <= {"x", "y"}
    head = chain.time.upto(25)
    assert len(head.shares) == 25
    assert sum(head.shares) + head.rest == 1
    median = chain.time.median
    long = chain.time.upto(median)
    assert sum(long.shares) >= Fraction(1, 2)
    assert sum(long.shares[:-1]) < Fraction(1, 2)


@given(chains(), st.integers(1, 12))
def test_the_distribution_is_that_of_the_chain_step_by_step(table, n):
    shares, found = {0: Fraction(1)}, []
    for _ in range(n):
        after = Counter()
        for state, share in shares.items():
            for following, chance in table[state]:
                after[following] += share * chance
        found.append(sum(after.pop(end, Fraction(0)) for end in ("x", "y")))
        shares = after
    head = AbsorbingChain(table.get, 0).time.upto(n)
    assert list(head.shares) == found
    assert head.rest == sum(shares.values())


@given(st.lists(st.lists(st.integers(-5, 5), min_size=4, max_size=4), min_size=4, max_size=4),
       st.lists(st.integers(-9, 9), min_size=4, max_size=4))  # fmt: skip
def test_elimination_against_plain_gauss(matrix, right):
    """Made diagonally dominant, so that it has one solution."""
    for at, row in enumerate(matrix):
        row[at] = sum(map(abs, row)) + 1
    rows = [{j: v for j, v in enumerate(row) if v} for row in matrix]
    assert solve(rows, right) == gauss(matrix, right)
    assert solve(rows, right, only_first=True) == gauss(matrix, right)[:1]


def test_equations_without_one_solution_are_refused():
    with pytest.raises(ValueError, match="do not determine"):
        solve([{0: 1, 1: 1}, {0: 1, 1: 1}], [1, 1])
    with pytest.raises(ValueError, match="do not determine"):
        solve([{0: 1}, {}], [1, 1])
    assert solve([], []) == []


# -- known chains ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "goal"), [(1, 2), (2, 4), (3, 10)])
def test_a_fair_gambler(start, goal):
    """Ruin has the chance (goal - start)/goal, and it takes start·(goal - start) games."""
    half = Fraction(1, 2)
    chain = AbsorbingChain(ruin(half, Fraction(0), half, goal), start)
    assert dict(chain.absorption) == {0: Fraction(goal - start, goal), goal: Fraction(start, goal)}
    assert chain.time.mean == start * (goal - start)


def test_an_unfair_gambler():
    """Huygens' last problem (1657): the chances are as 1 to (q/p)^n."""
    p, goal, start = Fraction(2, 5), 8, 4
    chain = AbsorbingChain(ruin(p, Fraction(0), 1 - p, goal), start)
    ratio = (1 - p) / p
    assert dict(chain.absorption)[goal] == (1 - ratio**start) / (1 - ratio**goal)


@pytest.mark.parametrize("p", [Fraction(1, 4), Fraction(1, 13), Fraction(1)])
def test_waiting_for_a_success(p):
    steps = [("go", p), ("wait", 1 - p)]
    step = {"wait": Distribution((s, share) for s, share in steps if share)}
    chain = AbsorbingChain(step.get, "wait")
    assert chain.time.mean == 1 / p
    assert chain.time.variance == (1 - p) / p**2
    assert chain.time.upto(9) == geometric_head(p, 9)


def test_collecting_all_six_faces():
    """The coupon collector (de Moivre 1711): 6 · (1 + 1/2 + … + 1/6)."""

    def step(seen):
        if seen == 6:
            return None
        return Distribution.from_counts({seen: seen, seen + 1: 6 - seen})

    chain = AbsorbingChain(step, 0)
    assert chain.time.mean == 6 * sum(Fraction(1, k) for k in range(1, 7))
    assert chain.time.variance == sum(Fraction(6 * (6 - k), k**2) for k in range(1, 7))


def test_m4_the_first_full_dungeon():
    def step(counts):
        return None if max(counts) >= 4 else occupancy(counts)

    chain = AbsorbingChain(step, (1, 1, 1, 1, 1, 1))
    found = chain.time.upto(8)
    assert [at for at, share in enumerate(found.shares, 1) if share] == [3, 4, 5]
    assert found.rest == 0


# -- the ghost's way ------------------------------------------------------------------------------


def test_g4_the_way_to_the_chest():
    assert len(WAY.transient) == 22
    assert WAY.absorbing == (CHEST,)
    assert WAY.time.mean == Fraction(21138304970456, 1270304789499)
    assert WAY.time.median == 15
    assert dict(WAY.absorption) == {CHEST: 1}


def test_g4_mean_and_variance_are_those_of_the_distribution():
    """By definition, up to a tail that is too small to matter."""
    head = WAY.time.upto(600)
    mean = sum(at * share for at, share in enumerate(head.shares, 1))
    square = sum(at**2 * share for at, share in enumerate(head.shares, 1))
    assert head.rest < Fraction(1, 10**15)
    assert float(mean) == pytest.approx(float(WAY.time.mean), rel=1e-11)
    assert float(square - mean**2) == pytest.approx(float(WAY.time.variance), rel=1e-9)


def test_g4_quantiles_are_those_of_the_distribution():
    shares = WAY.time.upto(80).shares
    for percent in (1, 5, 25, 50, 75, 95, 99):
        q = Fraction(percent, 100)
        at = WAY.time.quantile(q)
        assert sum(shares[: at - 1]) < q <= sum(shares[:at])


def test_g4_simulated_ways_agree():
    luck, n = Luck("lab-way-1", "turns"), 2000
    times = []
    for _ in range(n):
        place, turns = CASTLE, 0
        while place != CHEST:
            place = WAY.step(place).draw(luck)
            turns += 1
        times.append(turns)
    error = sqrt(WAY.time.variance / n)
    assert abs(sum(times) / n - WAY.time.mean) < 4 * error
    late = WAY.time.upto(30).rest
    assert abs(sum(t > 30 for t in times) / n - late) < 4 * sqrt(late * (1 - late) / n)


# -- what a chain is ------------------------------------------------------------------------------


def test_a_chain_that_may_go_on_for_ever_is_refused():
    step = {"a": Distribution.uniform("bx"), "b": Distribution([("c", 1)]),
            "c": Distribution([("b", 1)])}  # fmt: skip
    with pytest.raises(ValueError, match="for ever, from 'b'"):
        AbsorbingChain(step.get, "a")


def test_a_chain_without_end_of_states_is_refused(monkeypatch):
    monkeypatch.setattr("gamekit.lab.chains.MOST_STATES", 50)
    with pytest.raises(ValueError, match="more than 50 states"):
        AbsorbingChain(lambda n: Distribution([(n + 1, Fraction(1))]), 0)


def test_a_chain_that_starts_at_its_end():
    chain = AbsorbingChain(lambda _: None, "there")
    assert (chain.time.mean, chain.time.variance, chain.time.median) == (0, 0, 0)
    assert chain.time.upto(2) == ((0, 0), 0)
    assert dict(chain.absorption) == {"there": 1}
    assert chain.visits == {}
    assert chain.times == {}


@pytest.mark.parametrize("q", [0, 1, Fraction(3, 2)])
def test_a_quantile_of_time_is_asked_for_a_chance_below_1(q):
    with pytest.raises(ValueError, match="between 0 and 1"):
        WAY.time.quantile(Fraction(q))


def test_g4_the_transition_diagram():
    drawn = WAY.derivation()
    assert len(drawn.states) == 23
    assert drawn.start == CASTLE
    assert drawn.absorbing == (CHEST,)
    assert drawn.result == WAY.time.mean
    for place in range(CHEST):
        leaving = {arrow.end: arrow.share for arrow in drawn.arrows if arrow.start == place}
        assert leaving == dict(ghost(place))


def test_states_are_in_ascending_order_where_they_have_one():
    half = Fraction(1, 2)
    drawn = AbsorbingChain(ruin(half, Fraction(0), half, 4), 2).derivation()
    assert [state.say("en") for state in drawn.states] == ["0", "1", "2", "3", "4"]
    assert (drawn.start, drawn.absorbing) == (2, (0, 4))
