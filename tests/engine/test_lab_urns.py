"""Urns and trees: against counting every order in which the things can be drawn."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.chance import Distribution, Luck
from gamekit.lab.derivations import plain
from gamekit.lab.distributions import mean
from gamekit.lab.trees import tree
from gamekit.lab.urns import Urn

BAG = Urn({"ruby": 6, "other": 24})
counts = st.fixed_dictionaries(
    {"a": st.integers(0, 3), "b": st.integers(0, 2), "c": st.integers(0, 2)}
).filter(lambda found: sum(found.values()) > 0)


def things(found):
    """The things in an urn, each with a number of its own."""
    return [(kind, at) for kind, n in found.items() for at in range(n)]


def orders(found, n):
    """The kinds in every order in which `n` can be drawn, all as likely."""
    return [tuple(kind for kind, _ in order) for order in permutations(things(found), n)]


# -- against every order --------------------------------------------------------------------------


@given(counts, st.data())
def test_draws_are_what_all_orders_say(found, data):
    urn = Urn(found)
    n = data.draw(st.integers(0, len(urn)))
    every = orders(found, n)
    seen = Counter(tuple(order.count(kind) for kind in urn.kinds) for order in every)
    assert dict(urn.draw(n)) == {lot: Fraction(k, len(every)) for lot, k in seen.items()}
    for kind in urn.kinds:
        alike = sum(order.count(kind) == n for order in every)
        assert urn.in_row(kind, n) == Fraction(alike, len(every))
        numbers = Counter(order.count(kind) for order in every)
        assert dict(urn.number(kind, n)) == {k: Fraction(v, len(every)) for k, v in numbers.items()}


@given(counts)
def test_the_first_of_a_kind_comes_where_all_orders_say(found):
    urn = Urn(found)
    every = orders(found, len(urn))
    for kind, n in found.items():
        if n:
            seen = Counter(order.index(kind) + 1 for order in every)
            first = urn.first(kind)
            assert dict(first) == {at: Fraction(k, len(every)) for at, k in seen.items()}
            assert mean(first) == Fraction(len(urn) + 1, n + 1)
        else:
            with pytest.raises(ValueError, match="there is no"):
                urn.first(kind)


@given(counts, st.data())
def test_a_tree_of_draws_adds_up_to_the_hypergeometric_chance(found, data):
    urn = Urn(found)
    n = data.draw(st.integers(0, len(urn)))
    k = data.draw(st.integers(0, n))
    drawn = urn.tree(n, lambda path: path.count("a") == k, plain("?"))
    assert drawn.result == dict(urn.number("a", n)).get(k, 0)


def test_m1_and_m2_the_next_rubies():
    assert dict(BAG.number("ruby", 3)) == {
        0: Fraction(506, 1015),
        1: Fraction(414, 1015),
        2: Fraction(18, 203),
        3: Fraction(1, 203),
    }
    assert BAG.after({"ruby": 3, "other": 3}).share("ruby") == Fraction(1, 8)
    assert BAG.share("ruby") == Fraction(1, 5)
    assert BAG.after(["ruby"] * 3).share("ruby") == Fraction(1, 9)


@pytest.mark.parametrize(("ravens", "steps"), [(1, 7), (2, 5), (3, 4), (4, Fraction(17, 5))])
def test_z3_new_tiles_until_the_first_raven(ravens, steps):
    assert mean(Urn({"raven": ravens, "animal": 12}).first("raven")) == steps


# -- what an urn is -------------------------------------------------------------------------------


def test_an_urn_is_a_value():
    assert Urn({"a": 1, "b": 2}) == Urn({"b": 2, "a": 1})
    assert hash(Urn({"a": 1, "b": 2})) == hash(Urn({"b": 2, "a": 1}))
    assert Urn({"a": 1}) != Urn({"a": 2})
    assert Urn({"a": 1}) != {"a": 1}
    assert repr(BAG) == "Urn({'ruby': 6, 'other': 24})"
    assert (len(BAG), bool(BAG), bool(Urn({"a": 0}))) == (30, True, False)


def test_its_counts_cannot_be_changed_from_outside():
    given_counts = {"a": 1}
    urn = Urn(given_counts)
    given_counts["a"] = 5
    urn.counts["a"] = 7
    assert urn.counts == {"a": 1}


def test_what_is_not_there_cannot_be_drawn():
    with pytest.raises(ValueError, match="could be drawn"):
        BAG.after({"ruby": 7})
    with pytest.raises(ValueError, match="could be drawn"):
        BAG.after(["gold"])
    with pytest.raises(ValueError, match="could be drawn"):
        BAG.after({"ruby": -1})
    with pytest.raises(ValueError, match="30 are in the urn"):
        BAG.draw(31)
    with pytest.raises(ValueError, match="empty"):
        Urn({"a": 0}).share("a")
    with pytest.raises(ValueError, match="less than no"):
        Urn({"a": -1})


def test_the_cases_of_one_draw():
    cases = BAG.cases("ruby")
    assert [n for _, n in cases.cases] == [6, 24]
    assert cases.counted == (0,)
    assert cases.result == Fraction(1, 5)


# -- trees ----------------------------------------------------------------------------------------


def paths(branch, share=Fraction(1)):
    """(chance, counted) of every end."""
    if not branch.then:
        yield share * branch.share, branch.counted
    for after in branch.then:
        yield from paths(after, share * branch.share)


def test_the_branches_of_every_node_add_up_to_1_and_the_counted_ends_to_the_result():
    drawn = BAG.tree(3, lambda path: "ruby" in path, plain("a ruby?"))
    ends = list(paths(drawn.root))
    assert sum(share for share, _ in ends) == 1
    assert sum(share for share, counted in ends if counted) == drawn.result
    assert drawn.result == 1 - BAG.in_row("other", 3)

    def check(branch):
        if branch.then:
            assert sum(after.share for after in branch.then) == 1
            for after in branch.then:
                check(after)

    check(drawn.root)


def test_a_tree_may_end_early():
    """Until the first success, three tries at most."""
    coin = Distribution.uniform((True, False))
    grown = tree(
        lambda path: None if True in path or len(path) == 3 else coin,
        lambda path: True in path,
        plain("within three?"),
    )
    assert grown.result == Fraction(7, 8)
    assert [share for share, _ in paths(grown.root)] == [Fraction(1, n) for n in (2, 4, 8, 8)]


def test_simulated_draws_without_replacement_agree():
    luck, n = Luck("lab-urn-1", "bag"), 3000
    pool = ["ruby"] * 6 + ["other"] * 24
    seen = Counter(luck.sample(pool, 3).count("ruby") for _ in range(n))
    for number, share in BAG.number("ruby", 3):
        error = float(share * (1 - share) / n) ** 0.5
        assert abs(seen[number] / n - share) < 4.5 * error + 1 / n
