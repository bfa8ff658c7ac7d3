"""Posteriors, four-field tables, the test of a hypothesis: by definition and by counting."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.chance import Distribution
from gamekit.lab.bayes import binomial_test, four_field, posterior
from gamekit.lab.derivations import plain
from gamekit.lab.distributions import binomial, probability

F = Fraction
ROWS = (plain("ill"), plain("well"))
COLUMNS = (plain("positive"), plain("negative"))
chances = st.fractions(0, 1, max_denominator=30)


def field(prior, likelihoods, **more):
    return four_field(prior, likelihoods, rows=ROWS, columns=COLUMNS, asked=plain("?"), **more)


# -- posterior ------------------------------------------------------------------------------------


@given(st.dictionaries(st.integers(0, 5), st.integers(1, 9), min_size=1), st.data())
def test_a_posterior_counts_the_cases_that_fit(prior, data):
    """In an urn with `prior` balls of each kind, `fits` of 10 of each kind show what was seen."""
    fits = {kind: data.draw(st.integers(0, 10)) for kind in prior}
    seen = {kind: n * fits[kind] for kind, n in prior.items()}
    likelihood = {kind: F(k, 10) for kind, k in fits.items()}
    if not any(seen.values()):
        with pytest.raises(ValueError, match="cannot happen"):
            posterior(Distribution.from_counts(prior), likelihood)
        return
    found = posterior(Distribution.from_counts(prior), likelihood)
    total = sum(seen.values())
    assert dict(found) == {kind: F(n, total) for kind, n in seen.items() if n}
    assert posterior(Distribution.from_counts(prior), likelihood.get) == found


@given(st.lists(st.tuples(chances, chances).filter(all), min_size=1, max_size=4))
def test_learning_bit_by_bit_is_learning_at_once(seen):
    prior = Distribution.uniform((0, 1))
    bit_by_bit = prior
    for likelihood in seen:
        bit_by_bit = posterior(bit_by_bit, likelihood.__getitem__)
    both = [F(1), F(1)]
    for likelihood in seen:
        both = [a * b for a, b in zip(both, likelihood, strict=True)]
    assert posterior(prior, both.__getitem__) == bit_by_bit


def test_z5_the_neighbour_of_a_free_pad_and_of_a_magnetic_one():
    """Half the strips have one magnet among four pads, half have two."""
    prior = Distribution.uniform((1, 2))

    def neighbour(magnets, found):
        return F(magnets - found, 3)

    for found, expected in ((0, F(7, 15)), (1, F(2, 9))):
        after = posterior(prior, lambda m, found=found: F(m, 4) if found else F(4 - m, 4))
        assert sum(share * neighbour(m, found) for m, share in after) == expected
    assert sum(share * F(m, 4) for m, share in prior) == F(3, 8)


# -- four-field tables ----------------------------------------------------------------------------


@given(chances, chances, chances, st.sampled_from([(None, 0), (None, 1), (0, None), (1, None)]))
def test_a_four_field_table_shows_the_smallest_whole_population(prior, first, second, given_):
    row, column = given_
    counted = (row or 0, column or 0)
    among = {
        (r, c): (prior if r == 0 else 1 - prior)
        * ((first, second)[r] if c == 0 else 1 - (first, second)[r])
        for r, c in product(range(2), repeat=2)
    }
    known = sum(
        share for (r, c), share in among.items() if row in (None, r) and column in (None, c)
    )
    if not known:
        with pytest.raises(ValueError, match="cannot happen"):
            field(prior, (first, second), given=given_, counted=counted)
        return
    table = field(prior, (first, second), given=given_, counted=counted)
    (a, b), (c, d) = table.counts
    total = a + b + c + d
    assert [F(n, total) for n in (a, b, c, d)] == [among[r, c] for r, c in product((0, 1), (0, 1))]
    assert gcd(a, b, c, d) == 1
    assert table.result == among[counted] / known


def test_g6_hit_was_it_the_fourth_door():
    """Equilibrium play of the four doors; then the posterior, and the same in a table."""
    ghost = Distribution([(2, F(2, 5)), (3, F(2, 5)), (4, F(1, 5))])
    merlin = {2: F(1, 5), 3: F(9, 20), 4: F(7, 20)}
    assert dict(posterior(ghost, merlin))[4] == F(7, 33)
    others = probability(ghost, {2, 3})
    hit = sum(share * merlin[door] for door, share in ghost if door != 4) / others
    table = field(F(1, 5), (merlin[4], hit))
    assert table.result == F(7, 33)
    assert table.counts == ((7, 13), (26, 54))


def test_chances_beyond_0_and_1_are_refused():
    with pytest.raises(ValueError, match="from 0 to 1"):
        field(F(3, 2), (F(1, 2), F(1, 2)))
    with pytest.raises(ValueError, match="from 0 to 1"):
        field(F(1, 2), (F(1, 2), F(-1, 2)))


# -- the test -------------------------------------------------------------------------------------


def test_g6_is_our_class_as_merlin_random():
    region = binomial_test(100, F(1, 4))
    assert (region.low, region.high) == (16, 35)
    assert region.rejects(16)
    assert region.rejects(35)
    assert not region.rejects(17)
    assert not region.rejects(34)


@given(st.integers(1, 40), chances, st.sampled_from([F(1, 100), F(1, 20), F(1, 10), F(1, 2)]))
def test_each_tail_is_the_largest_that_half_the_level_allows(n, p, level):
    region, hits = binomial_test(n, p, level), binomial(n, p)
    low = -1 if region.low is None else region.low
    high = n + 1 if region.high is None else region.high
    below, above = probability(hits, range(low + 1)), probability(hits, range(high, n + 1))
    assert below <= level / 2
    assert above <= level / 2
    assert probability(hits, range(low + 2)) > level / 2
    assert probability(hits, range(high - 1, n + 1)) > level / 2
    assert region.size == below + above
    assert region.size == probability(hits, region.rejects)


def test_few_tries_never_reject():
    region = binomial_test(2, F(1, 2))
    assert (region.low, region.high, region.size) == (None, None, 0)
    assert not any(map(region.rejects, range(3)))
