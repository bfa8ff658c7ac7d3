"""The draws behind the trials of lessons, against exact distributions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import sqrt

import pytest

from gamekit.chance import Distribution
from gamekit.lab.belief import mean_flips
from gamekit.lab.chains import AbsorbingChain
from gamekit.lab.lessons import sampling
from gamekit.lab.trials import generator
from gamekit.lab.urns import Urn

ROWS = 40_000


@pytest.fixture
def luck():
    return generator("draws-1", "sampling", 0)


def fits(seen, expected):
    """Each value comes as often as exact chances say, within five standard errors; no other."""
    seen = Counter(seen)
    n = seen.total()
    assert set(seen) <= set(expected)
    for value, share in expected.items():
        assert abs(seen[value] - n * share) <= 5 * sqrt(n * share * (1 - share)), value


@pytest.mark.parametrize("number", [1, 2, 60, 256, 257, 1000])
def test_numbers_are_equally_likely(luck, number):
    found = sampling.equally_likely(luck, number, ROWS)
    assert found.dtype.itemsize == (1 if number <= 256 else 8)
    if number > 1:
        fits(found.tolist(), dict.fromkeys(range(number), Fraction(1, number)))
    assert sampling.equally_likely(luck, number, (3, 5)).shape == (3, 5)


def test_a_mix_has_its_chances(luck):
    mix = [Fraction(1, 3), Fraction(0), Fraction(1, 6), Fraction(1, 2)]
    fits(sampling.mixed(luck, mix, ROWS).tolist(), {0: mix[0], 2: mix[2], 3: mix[3]})


@pytest.mark.parametrize("n", [1, 3, 4])
def test_what_is_taken_out_comes_in_every_order_equally_often(luck, n):
    rows = sampling.taken_out(luck, ["a", "b", "c", "d"], ROWS, n)
    orders = list(permutations("abcd", n))
    fits(map(tuple, rows.tolist()), dict.fromkeys(orders, Fraction(1, len(orders))))


def test_many_items_are_taken_out_once_each(luck):
    rows = sampling.taken_out(luck, range(300), 50, 300)
    assert (sorted(rows[0].tolist())) == list(range(300))
    assert {len(set(row)) for row in rows.tolist()} == {300}


def test_wanted_ones_come_as_from_an_urn(luck):
    drawn = sampling.wanted_ones(luck, 3, 10, ROWS, 4)
    assert drawn.shape == (4, ROWS)
    expected = {int(k): share for k, share in Urn({True: 3, False: 7}).number(True, 4)}
    fits(drawn.sum(0).tolist(), expected)
    fits(drawn[3].tolist(), {True: Fraction(3, 10), False: Fraction(7, 10)})
    assert sampling.wanted_ones(luck, 2, 5, 100, 5).sum(0).tolist() == [2] * 100


@pytest.mark.parametrize(("wanted", "number"), [(1, 6), (2, 7)])
@pytest.mark.parametrize("remembered", [0, 1, 3, 7])
def test_draws_until_the_wanted_one_comes(luck, wanted, number, remembered):
    found = sampling.draws_until(luck, wanted, number, ROWS, remembered)
    most = min(remembered, number - wanted)

    def step(known):
        if known < 0:
            return None
        rest = number - known - wanted
        counts = {-1: wanted, min(known + 1, most): rest} if rest else {-1: wanted}
        return Distribution.from_counts(counts)

    time = AbsorbingChain(step, 0).time
    head = time.upto(14)
    expected = {n: share for n, share in enumerate(head.shares, 1) if share}
    expected[15] = head.rest
    fits([min(n, 15) for n in found.tolist()], {k: v for k, v in expected.items() if v})
    assert time.mean == mean_flips(number, wanted, remembered)
