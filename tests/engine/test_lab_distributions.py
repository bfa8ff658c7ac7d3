"""Exact distributions of numbers: by definition, by counting cases, against simulation."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import factorial, lcm, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.chance import Distribution, Luck
from gamekit.lab.distributions import (
    binomial,
    collected,
    convolved,
    geometric_head,
    hypergeometric,
    joint,
    mapped,
    mean,
    median,
    power,
    probability,
    quantile,
    variance,
)

DIE = Distribution.uniform(range(1, 7))
chances = st.fractions(0, 1, max_denominator=12)


@st.composite
def distributions(draw, most=6):
    """Any small distribution of numbers."""
    counts = draw(st.dictionaries(st.integers(-9, 9), st.integers(1, 9), min_size=1, max_size=most))
    return Distribution.from_counts(counts)


def listed(distribution):
    """The equally likely cases of a distribution, one by one."""
    of = lcm(*(share.denominator for _, share in distribution))
    return [value for value, share in distribution for _ in range(int(share * of))]


# -- mean, variance, quantiles --------------------------------------------------------------------


@given(distributions(most=4))
def test_mean_and_variance_are_those_of_the_equally_likely_cases(d):
    cases = listed(d)
    middle = Fraction(sum(cases), len(cases))
    assert mean(d) == middle
    assert variance(d) == sum((case - middle) ** 2 for case in cases) / len(cases)


@given(distributions(), distributions())
def test_means_of_a_sum_add_up_and_variances_of_independent_ones_too(a, b):
    assert mean(convolved(a, b)) == mean(a) + mean(b)
    assert variance(convolved(a, b)) == variance(a) + variance(b)


@given(distributions(), st.fractions(0, 1, max_denominator=20).filter(bool))
def test_a_quantile_is_the_least_value_not_exceeded_often_enough(d, q):
    x = quantile(d, q)
    assert probability(d, lambda value: value <= x) >= q
    assert probability(d, lambda value: value < x) < q
    assert x in dict(d)


def test_the_median_is_the_lower_one_when_two_values_are_in_the_middle():
    assert median(DIE) == 3
    assert median(Distribution.uniform((30, 10, 20))) == 20


@pytest.mark.parametrize("q", [Fraction(0), Fraction(-1, 2), Fraction(3, 2)])
def test_a_quantile_is_asked_for_a_chance(q):
    with pytest.raises(ValueError, match="quantile"):
        quantile(DIE, q)


def test_an_event_is_a_condition_or_a_set_of_outcomes():
    assert probability(DIE, lambda face: face % 2 == 0) == Fraction(1, 2)
    assert probability(DIE, {6, 7}) == Fraction(1, 6)
    assert probability(DIE, range(1, 3)) == Fraction(1, 3)
    assert probability(DIE, ()) == 0


# -- made of others -------------------------------------------------------------------------------


@given(distributions(), st.integers(1, 4))
def test_mapped_adds_up_what_falls_together(d, modulus):
    found = mapped(d, lambda value: value % modulus)
    for rest in range(modulus):
        assert dict(found).get(rest, 0) == probability(d, lambda v, r=rest: v % modulus == r)


def test_collected_leaves_out_what_cannot_happen():
    half = Fraction(1, 2)
    assert collected([("a", half), ("b", Fraction(0)), ("a", half)]) == (("a", 1),)


@given(distributions(most=4), st.integers(1, 4))
def test_power_is_the_sum_of_as_many_tries(d, n):
    by_hand = Counter()
    for tries in product(d, repeat=n):
        share = Fraction(1)
        for _, each in tries:
            share *= each
        by_hand[sum(value for value, _ in tries)] += share
    found = power(d, n)
    assert dict(found) == by_hand
    assert [value for value, _ in found] == sorted(by_hand)


def test_a_sum_of_none_is_refused():
    with pytest.raises(ValueError, match="one summand"):
        power(DIE, 0)


@given(distributions(most=4), distributions(most=4), distributions(most=3))
def test_joint_multiplies_and_its_margins_are_the_single_ones(a, b, c):
    both = joint(a, b, c)
    assert len(both) == len(a) * len(b) * len(c)
    for at, single in enumerate((a, b, c)):
        assert dict(mapped(both, lambda outcome, at=at: outcome[at])) == dict(single)


# -- well-known ones ------------------------------------------------------------------------------


@given(st.integers(0, 8), chances)
def test_binomial_counts_the_paths_of_the_tree(n, p):
    by_hand = Counter()
    for path in product((0, 1), repeat=n):
        share = Fraction(1)
        for success in path:
            share *= p if success else 1 - p
        by_hand[sum(path)] += share
    assert dict(binomial(n, p)) == {k: share for k, share in by_hand.items() if share}
    assert mean(binomial(n, p)) == n * p
    assert variance(binomial(n, p)) == n * p * (1 - p)


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_hypergeometric_counts_the_samples(good, bad, n):
    total = good + bad
    if n > total:
        with pytest.raises(ValueError, match="must be from 0 to"):
            hypergeometric(total, good, n)
        return
    samples = Counter(sum(at < good for at in lot) for lot in combinations(range(total), n))
    every = Fraction(factorial(total), factorial(n) * factorial(total - n))
    assert dict(hypergeometric(total, good, n)) == {k: v / every for k, v in samples.items()}


@given(chances, st.integers(0, 12))
def test_a_waiting_time_begins_as_the_tree_says(p, n):
    head = geometric_head(p, n)
    assert len(head.shares) == n
    assert sum(head.shares) + head.rest == 1
    assert head.rest == (1 - p) ** n
    for k, share in enumerate(head.shares):
        assert share == (1 - p) ** k * p


@pytest.mark.parametrize("p", [Fraction(-1, 9), Fraction(10, 9)])
def test_a_chance_is_from_0_to_1(p):
    with pytest.raises(ValueError, match="from 0 to 1"):
        binomial(3, p)
    with pytest.raises(ValueError, match="from 0 to 1"):
        geometric_head(p, 3)


def test_g3_three_hits_in_twelve_turns():
    hits = dict(binomial(12, Fraction(1, 4)))
    assert round(float(hits[3]), 3) == 0.258
    assert round(float(hits[0]), 3) == 0.032


def test_drawing_from_a_binomial_agrees_with_it():
    luck, n = Luck("lab-binomial-1", "hits"), 4000
    d = binomial(12, Fraction(1, 4))
    seen = Counter(d.draw(luck) for _ in range(n))
    for value, share in d:
        error = sqrt(share * (1 - share) / n)
        assert abs(seen[value] / n - share) < 4.5 * error + 1 / n
