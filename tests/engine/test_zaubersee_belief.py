"""Beliefs about strips and tiles against counting all orders, and the numbers of the lessons."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.chance import Luck
from gamekit.games.zaubersee import GAME, belief
from gamekit.games.zaubersee.lake import RAVEN, START, column_bit
from gamekit.games.zaubersee.state import FLIP, HIDDEN
from gamekit.lab.belief import (
    Orders,
    half_and_half,
    mean_flips,
    next_tile,
    orders,
    straight_across,
    strip_chance,
)
from tests.engine.test_zaubersee_play import MATCHES, random_match

EDITION = GAME(2).lake.strips


def fits(order, magnets, clear):
    return all(
        strip & known == known and not strip & none
        for strip, known, none in zip(order, magnets, clear, strict=True)
    )


def check_against_all_orders(strips, magnets, clear):
    fitting = [order for order in permutations(strips) if fits(order, magnets, clear)]
    found = Orders(strips, magnets, clear)
    assert found.total == factorial(len(strips))
    assert found.count == len(fitting)
    if not fitting:
        return
    for position, column in product(range(len(strips)), range(4)):
        ways = sum(order[position] >> column & 1 for order in fitting)
        assert found.ways_magnetic[position][column] == ways
        assert found.chance(position, column) == Fraction(ways, len(fitting))
    for position in range(len(strips)):
        counts = Counter(order[position] for order in fitting)
        assert dict(found.strip_chances(position)) == {
            strip: Fraction(n, len(fitting)) for strip, n in counts.items()
        }


@given(
    strips=st.lists(st.integers(0, 15), min_size=1, max_size=5),
    felt=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), max_size=8),
    data=st.data(),
)
def test_beliefs_are_what_counting_all_orders_gives(strips, felt, data):
    """True facts about some order, as players feel them."""
    true = data.draw(st.permutations(strips))
    magnets, clear = [0] * len(strips), [0] * len(strips)
    for position, column in felt:
        if position < len(strips):
            known = magnets if true[position] >> column & 1 else clear
            known[position] |= 1 << column
    check_against_all_orders(tuple(strips), tuple(magnets), tuple(clear))


@given(st.lists(st.tuples(st.integers(0, 15), st.integers(0, 15)), min_size=4, max_size=4))
def test_beliefs_count_no_order_when_none_fits(facts):
    magnets, clear = zip(*facts, strict=True)
    check_against_all_orders((1, 2, 3, 12), magnets, clear)


def test_beliefs_on_the_full_lake_are_what_counting_40320_orders_gives():
    for magnets, clear in (
        ((0,) * 8, (0,) * 8),
        ((0, 1, 0, 2, 0, 0, 8, 0), (0, 2, 0, 1, 4, 0, 0, 0)),
        ((0, 9, 0, 0, 0, 0, 0, 2), (0, 0, 5, 0, 8, 1, 0, 4)),
    ):
        check_against_all_orders(EDITION, magnets, clear)


@pytest.mark.parametrize(("game", "states", "steps"), MATCHES[:12])
def test_beliefs_in_a_match_include_the_truth_and_the_shifts(game, states, steps):
    """Facts are kept by hand under the numbers the strips had at set-up, shifts counted out."""
    size, facts = len(game.lake.strips), {}
    for state, (_, events) in zip(states[1:], steps, strict=True):
        shifts = state.shifts - sum(event.code == "shift" for event in events)
        for event in events:
            shifts += event.code == "shift"
            magnet = {"hold": True, "caught": True, "free": False, "uncaught": False}.get(
                event.code, event.get("magnet")
            )
            if magnet is not None:
                at = event.get("place")
                facts[(game.lake.strip_at(at) + shifts) % size, column_bit(at)] = magnet
        if state.phase == FLIP:
            view = game.observe(state, 0)
            first = [(at - state.shifts) % size for at in range(size)]
            for known, memory in ((True, view.memory_magnets), (False, view.memory_clear)):
                for at in range(size):
                    bits = sum(b for (s, b), m in facts.items() if s == at and m is known)
                    assert memory[first[at]] == bits
            chances = belief.magnets(view)
            assert len(chances) == game.lake.pier + 1
            assert chances[START].ways == chances[-1].ways == 0
            for at in range(1, game.lake.pier):
                lies = bool(state.strips[game.lake.strip_at(at)] & column_bit(at))
                assert 0 <= chances[at].share <= 1
                assert chances[at].share != (0 if lies else 1)


def test_every_strip_lies_somewhere():
    """The expected number of magnets in a column over all strips is what there are: 3."""
    game = GAME(2)
    for state in random_match(game, "sum")[0]:
        found = belief.strip_orders(game.observe(state, 0))
        for column in range(4):
            assert sum(found.chance(position, column) for position in range(8)) == 3


def test_sampled_orders_are_as_frequent_as_the_belief_says():
    magnets, clear = (0, 1, 0, 2, 0, 0, 8, 0), (0, 2, 0, 1, 4, 0, 0, 0)
    found = orders(EDITION, magnets, clear)
    luck, n = Luck("sample", "orders"), 4000
    counts = Counter()
    for _ in range(n):
        order = found.sample(luck)
        assert sorted(order) == sorted(EDITION)
        assert fits(order, magnets, clear)
        counts.update((p, c) for p in range(8) for c in range(4) if order[p] >> c & 1)
    for position, column in product(range(8), range(4)):
        p = float(found.chance(position, column))
        assert abs(counts[position, column] - n * p) <= 5 * (n * p * (1 - p)) ** 0.5


def test_sampling_from_few_orders_is_uniform():
    found = Orders((1, 2, 4, 8), (0, 0, 0, 0), (0, 1, 0, 8))
    luck = Luck("few", "orders")
    counts = Counter(found.sample(luck) for _ in range(200 * found.count))
    assert len(counts) == found.count
    assert sum((n - 200) ** 2 / 200 for n in counts.values()) < 40


# -- tiles -------------------------------------------------------------------------------------


def test_chances_of_the_next_tile_depend_on_what_is_remembered():
    game = GAME(2)
    state = game.initial_state()
    for verb, names in (("strip", "a b c d ab bc cd ad"), ("tile", "raven frog duck fish")):
        for name in names.split():
            state, _ = game.apply(state, game.parse_action(f"{verb} {name}"))
    while state.phase != FLIP:
        state, _ = game.apply(state, game.chance_outcomes(state)[0][0])
    view = game.observe(state, 0)._replace(
        memory_tiles=(RAVEN, 1, 2, *[HIDDEN] * 10), memory_order=(2, 0, 1)
    )
    assert dict(belief.tile(view))[3] == Fraction(1, 10)
    assert RAVEN not in dict(belief.tile(view))
    assert dict(belief.tile(view, last=0))[RAVEN] == Fraction(1, 13)
    assert dict(belief.tile(view, last=1))[RAVEN] == Fraction(1, 12)
    assert RAVEN not in dict(belief.tile(view, last=2))
    assert dict(belief.tile(view, last=2))[2] == Fraction(1, 11)
    assert dict(belief.tile(view, 0)) == {RAVEN: 1}
    assert len(belief.tile(view, 0, last=1)) == 12
    assert belief.remembered_tiles(view, 1) == (HIDDEN, 1, *[HIDDEN] * 11)


@pytest.mark.parametrize("remembered", [0, 1, 3, None])
def test_mean_flips_is_what_simulation_gives(remembered):
    luck, n, tiles, wanted = Luck("flips", str(remembered)), 3000, 6, 2
    total = 0
    for _ in range(n):
        seen: list[int] = []
        while True:
            total += 1
            known = seen[-remembered:] if remembered else [] if remembered == 0 else seen
            flip = luck.choice([tile for tile in range(tiles) if tile not in known])
            if flip < wanted:
                break
            seen = [*(tile for tile in seen if tile != flip), flip]
    assert abs(total / n - float(mean_flips(tiles, wanted, remembered))) < 0.2


# -- the lessons -------------------------------------------------------------------------------


def test_z1_how_dangerous_is_one_raven_more():
    chances = [dict(next_tile(GAME(2, ravens=r).lake.tiles, ()))[RAVEN] for r in range(1, 5)]
    assert chances == [Fraction(1, 13), Fraction(1, 7), Fraction(1, 5), Fraction(1, 4)]


def test_z2_flips_until_the_butterfly():
    tiles = sum(GAME(2, ravens=4).lake.tiles)
    assert mean_flips(tiles, remembered=0) == 16
    assert mean_flips(tiles, remembered=4) == Fraction("12.625")
    assert mean_flips(tiles) == Fraction(17, 2)


def test_z3_known_or_new_tiles_until_the_first_raven():
    without = [mean_flips(12 + r, r, remembered=0) for r in range(1, 5)]
    memory = [mean_flips(12 + r, r) for r in range(1, 5)]
    assert without == [13, 7, 5, 4]
    assert memory == [7, 5, 4, Fraction(17, 5)]


def test_z4_straight_across():
    assert straight_across(6, 1) == Fraction(729, 4096)
    assert [straight_across(6, m) for m in (0, 2, 3, 4)] == [
        1,
        Fraction(1, 64),
        Fraction(1, 4096),
        0,
    ]


def test_z4_by_playing_all_ways():
    """On a lake whose strips have one magnet each, straight across by the engine's own rule."""
    free = sum(all(column for column in way) for way in product(range(4), repeat=6))
    assert Fraction(free, 4**6) == straight_across(6, 1)


def test_z5_is_the_neighbour_more_dangerous_now():
    urn = half_and_half()
    one = sum(n for strip, n in urn.items() if strip.bit_count() == 1)
    assert one * 2 == sum(urn.values())
    assert strip_chance(urn, 1) == Fraction(3, 8)
    assert strip_chance(urn, 1, {0: False}) == Fraction(7, 15)
    assert strip_chance(urn, 1, {0: True}) == Fraction(2, 9)


def test_z5_in_the_edition_on_average_over_the_other_pads_of_the_row():
    urn = Counter(EDITION)
    for pad in range(4):
        others = [column for column in range(4) if column != pad]
        assert strip_chance(urn, pad) == Fraction(3, 8)
        free = [strip_chance(urn, column, {pad: False}) for column in others]
        held = [strip_chance(urn, column, {pad: True}) for column in others]
        assert sum(free) / 3 == Fraction(7, 15)
        assert sum(held) / 3 == Fraction(2, 9)


def test_z5_agrees_with_the_belief_of_a_table():
    nothing = (0,) * 8
    free = (0, 1, 0, 0, 0, 0, 0, 0)
    urn = Counter(EDITION)
    found = orders(EDITION, nothing, free)
    for column in (1, 2, 3):
        assert found.chance(1, column) == strip_chance(urn, column, {0: False})
    assert orders(EDITION, nothing, nothing).chance(1, 2) == Fraction(3, 8)
