"""Luck and distributions: the same code gives the same luck for ever, and it is fair."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from hashlib import shake_128

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamekit
from gamekit import Distribution, Luck, SeedError, check_seed, new_seed
from gamekit.playout import playout

sources = st.text(alphabet="abcdefgh.-0123456789", max_size=12)


# -- for ever ----------------------------------------------------------------------------------


def test_the_numbers_of_a_code_never_change():
    """Pinned: if this fails, every code that anybody has written down gives another match."""
    luck = Luck("mila-rodu-47", "deck.1")
    assert [luck.word() for _ in range(4)] == WORDS
    assert [Luck("mila-rodu-47", "deck.1", k).word() for k in range(4)] == WORDS
    luck = Luck("mila-rodu-47", "deck.1")
    assert [luck.below(6) for _ in range(24)] == DICE
    luck = Luck("mila-rodu-47", "deck.1", 62)
    assert [luck.below(1000) for _ in range(6)] == ACROSS_A_BLOCK
    luck = Luck("mila-rodu-47", "deck.1")
    assert [luck.below(3 << 40) for _ in range(4)] == WIDE
    assert Luck("mila-rodu-47", "deck.1").random() == WORDS[0] / 2**64 // 2**-53 * 2**-53
    items = list(range(10))
    Luck("mila-rodu-47", "deck.1").shuffle(items)
    assert items == SHUFFLED


def test_the_numbers_are_shake_128_in_counter_mode():
    """Written down a second time, from the description.

    Short forms come in blocks of 64, 16 bits each, and are given from the end; the long form of
    the k-th number (from 1) is hashed for itself from k and a part, which goes up while numbers
    are refused.
    """

    def hashed(size, *counters):
        key = b"mila-7\x1fbag\x1f" + b"".join(n.to_bytes(8, "little") for n in counters)
        return shake_128(key).digest(size)

    blocks = [hashed(128, block) for block in range(40)]
    shorts = [
        int.from_bytes(block[at : at + 2], "little")
        for block in blocks
        for at in range(126, -1, -2)
    ]
    luck = Luck("mila-7", "bag")
    longs = [int.from_bytes(hashed(8, k, 0), "little") for k in range(1, 2561)]
    assert [luck.word() for _ in longs] == longs
    for bound in (6, 1000, 40_000):
        luck = Luck("mila-7", "bag")
        refused = 0
        for short, long in zip(shorts, longs, strict=True):
            accepted = short < 65536 - 65536 % bound
            refused += not accepted
            assert luck.below(bound) == (short if accepted else long) % bound
        assert refused or bound == 6


@pytest.mark.parametrize("name", gamekit.games())
def test_the_match_of_a_code_never_changes(name):
    """Pinned for every game: how many decisions and draws, and the points at the end."""
    kind = gamekit.game_class(name)
    game = kind(kind.min_players)
    match = gamekit.Match(game, seed="mila-rodu-47", seats=["random"] * game.players)
    match.advance()
    log = "\n".join(game.format_action(step.action) for step in match.history)
    found = (len(match.history), game.scores(match.state), shake_128(log.encode()).hexdigest(8))
    assert found == MATCHES[name]


# -- streams -----------------------------------------------------------------------------------


@given(code=sources, source=sources, count=st.integers(0, 300), more=st.integers(0, 140))
def test_a_stream_can_be_entered_anywhere(code, source, count, more):
    luck = Luck(code, source)
    assert luck.count == 0
    for k in range(count):
        assert luck.count == k
        luck.below(1 + k % 70)
    other = Luck(code, source, count)
    assert other.count == luck.count == count
    for k in range(more):
        assert other.below(7 + k) == luck.below(7 + k)
    assert other.count == luck.count == count + more


@given(bounds=st.lists(st.integers(1, 2**64), min_size=1, max_size=80))
def test_every_call_takes_one_number_whatever_the_bound(bounds):
    luck = Luck("mila-7", "any")
    for bound in bounds:
        assert 0 <= luck.below(bound) < bound
    assert luck.count == len(bounds)
    assert luck.word() == Luck("mila-7", "any", len(bounds)).word()


def test_luck_does_not_keep_the_code():
    """A strategy that looks into the luck it is given does not find what the others draw."""
    luck = Luck("mila-rodu-47", "seat.0.3")
    luck.below(6)
    kept = [getattr(luck, name) for name in Luck.__slots__]
    assert not any("mila" in repr(value) for value in kept)
    assert not hasattr(luck, "__dict__")


def test_streams_of_other_sources_and_codes_differ():
    keys = [("a", "b"), ("b", "a"), ("ab", ""), ("", "ab"), ("a", "c"), ("a-b", "b"), ("a", "b.1")]
    firsts = {Luck(code, source).word() for code, source in keys}
    assert len(firsts) == len(keys)


@pytest.mark.parametrize("bound", [2**64 + 1, 2**70])
def test_a_bound_that_cannot_be_is_refused(bound):
    with pytest.raises(ValueError, match="bound"):
        Luck("mila-7", "any").below(bound)


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 10, 48, 64, 97])
def test_below_is_fair(bound):
    luck = Luck("fair", str(bound))
    counts = Counter(luck.below(bound) for _ in range(200 * bound))
    assert set(counts) == set(range(bound))
    square = sum((n - 200) ** 2 / 200 for n in counts.values())
    assert square < bound - 1 + 6 * (2 * bound) ** 0.5


@pytest.mark.parametrize("bound", [40_000, 65_535, 65_536, 65_537, 3 << 62, 2**64 - 1, 2**64])
def test_below_is_fair_where_most_numbers_are_refused(bound):
    """With a bound just over half the range a plain remainder would favour the lower numbers."""
    luck = Luck("fair", str(bound))
    draws = 12_000
    thirds = Counter(3 * luck.below(bound) // bound for _ in range(draws))
    for third in range(3):
        assert abs(thirds[third] - draws / 3) < 5 * (draws * 2 / 9) ** 0.5, thirds


def test_a_refused_number_is_replaced_without_favour():
    """All 65536 first parts, each with every bound's rejection: what is accepted is uniform."""
    for bound in (3, 1000, 40_000):
        accepted = 65536 - 65536 % bound
        counts = Counter(short % bound for short in range(accepted))
        assert set(counts.values()) == {65536 // bound}


@given(k=st.integers(0, 12), seed=st.integers(0, 5))
def test_a_sample_is_part_of_the_pool(k, seed):
    pool = list("aabbccdddeee")
    found = Luck(f"s-{seed}", "sample").sample(pool, k)
    assert len(found) == k
    assert not Counter(found) - Counter(pool)
    assert pool == list("aabbccdddeee")
    shuffled = list(pool)
    Luck(f"s-{seed}", "sample").shuffle(shuffled)
    assert Counter(shuffled) == Counter(pool)


def test_a_shuffle_is_fair():
    counts: Counter[str] = Counter()
    luck = Luck("fair", "shuffle")
    for _ in range(6000):
        items = list("abc")
        luck.shuffle(items)
        counts["".join(items)] += 1
    assert len(counts) == 6
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 25


def test_random_is_a_fraction_below_one():
    luck = Luck("fair", "random")
    found = [luck.random() for _ in range(4000)]
    assert all(0 <= x < 1 and (x * 2**53).is_integer() for x in found)
    assert abs(sum(found) / 4000 - 0.5) < 0.03


# -- distributions -----------------------------------------------------------------------------

urns = st.dictionaries(st.text(max_size=3), st.integers(0, 9), min_size=1, max_size=12).filter(
    lambda urn: any(urn.values())
)


@given(urn=urns)
def test_an_urn_is_an_exact_distribution(urn):
    found = Distribution.from_counts(urn)
    total = sum(urn.values())
    assert dict(found) == {item: Fraction(n, total) for item, n in urn.items() if n}
    assert sum(weight for _, weight in found) == 1
    assert all(type(weight) is Fraction for _, weight in found)
    assert found == Distribution(tuple(found))
    assert hash(found) == hash(Distribution(tuple(found)))
    assert pickle.loads(pickle.dumps(found)) == found


@given(urn=urns, count=st.integers(0, 200))
def test_a_distribution_draws_the_same_however_it_was_made(urn, count):
    made = Distribution.from_counts(urn)
    again = pickle.loads(pickle.dumps(made))
    listed = Distribution(tuple(made))
    luck = [Luck("same", "draw", count) for _ in range(3)]
    drawn = [d.draw(one) for d, one in zip((made, again, listed), luck, strict=True)]
    assert drawn[0] in dict(made)
    assert drawn[0] == drawn[1]
    assert {one.count for one in luck} == {count + 1}
    assert drawn[2] in dict(made)


@pytest.mark.parametrize("scale", [1, 7, 50])
def test_draws_come_as_often_as_their_weights_say(scale):
    """Scales on both sides of the limit up to which cases are listed."""
    urn = {"a": 1 * scale, "b": 2 * scale, "c": 3 * scale + 1, "d": 5}
    found, total = Distribution.from_counts(urn), sum(urn.values())
    luck = Luck("fair", f"urn-{scale}")
    counts = Counter(found.draw(luck) for _ in range(10_000))
    square = sum(
        (counts[c] - 10_000 * n / total) ** 2 / (10_000 * n / total) for c, n in urn.items()
    )
    assert square < 20


def test_a_distribution_with_large_denominators_is_exact():
    odd = Distribution([("a", Fraction(1, 3)), ("b", Fraction(2, 3) - Fraction(1, 10**9)),
                        ("c", Fraction(1, 10**9))])  # fmt: skip
    luck = Luck("fair", "odd")
    counts = Counter(odd.draw(luck) for _ in range(3000))
    assert counts["c"] <= 1
    assert abs(counts["a"] - 1000) < 150


@pytest.mark.parametrize(
    "items",
    [[], [("a", Fraction(1, 2))], [("a", Fraction(3, 2)), ("b", Fraction(-1, 2))],
     [("a", Fraction(1)), ("b", Fraction(0))], [("a", Fraction(1, 2)), ("b", Fraction(2, 3))]],
    ids=repr,
)  # fmt: skip
def test_weights_that_are_none_are_refused(items):
    with pytest.raises(ValueError, match=r"weights|sum"):
        Distribution(items)


@pytest.mark.parametrize("counts", [{}, {"a": 0}, {"a": 2, "b": -1}])
def test_an_urn_must_hold_something(counts):
    with pytest.raises(ValueError, match="urn"):
        Distribution.from_counts(counts)


@given(urn=urns, count=st.integers(0, 200))
def test_shares_that_are_given_apart_make_the_same_urn(urn, count):
    left = {item: n for item, n in urn.items() if n}
    made = Distribution.from_shares(tuple(left), tuple(left.values()))
    counted = Distribution.from_counts(urn)
    assert made.draw(Luck("same", "draw", count)) == counted.draw(Luck("same", "draw", count))
    assert made == counted
    assert len(made) == len(left)


@pytest.mark.parametrize(
    ("outcomes", "shares"), [((), ()), (("a",), (0,)), (("a", "b"), (2, -1)), (("a", "b"), (2,))]
)
def test_shares_must_fit_their_outcomes(outcomes, shares):
    with pytest.raises(ValueError, match="urn"):
        Distribution.from_shares(outcomes, shares)


def test_uniform_gives_each_the_same():
    assert Distribution.uniform("abc") == tuple((c, Fraction(1, 3)) for c in "abc")
    with pytest.raises(ValueError, match="urn"):
        Distribution.uniform([])


# -- codes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        ("mila-rodu-47", "mila-rodu-47"),
        ("  Mila  Rodu_47 ", "mila-rodu-47"),
        ("-a--b-", "a-b"),
        ("ÜBUNG 7", "übung-7"),
        ("u\u0308bung", "übung"),
        ("Straße", "strasse"),
        (7, "7"),
        (0, "0"),
        ("x" * 40, "x" * 40),
        ("東京", "東京"),
    ],
)
def test_a_code_has_one_plain_form(given, plain):
    assert check_seed(given) == plain
    assert check_seed(plain) == plain


@pytest.mark.parametrize(
    "code",
    ["", " ", "-", "_", "a/b", "a.b", "a\x00b", "a:b", "x" * 41, "💥", "a" + " " * 80 + "b", "{a}",
     10**41, 1.0, None, True, b"a", ["a"], ("a",), object],
    ids=ascii,
)  # fmt: skip
def test_what_cannot_be_a_code_is_refused(code):
    with pytest.raises(SeedError) as told:
        check_seed(code)
    for language in ("de", "en"):
        assert "40" in told.value.text(language)


@given(st.text(max_size=50))
def test_a_plain_code_stays_as_it_is(code):
    try:
        plain = check_seed(code)
    except SeedError:
        return
    assert check_seed(plain) == plain
    assert len(plain) <= 40


def test_a_new_code_is_short_and_good():
    codes = {new_seed() for _ in range(200)}
    assert len(codes) > 195
    for code in codes:
        assert check_seed(code) == code
        assert len(code) <= 12


@pytest.mark.parametrize("name", sorted(gamekit.games()))
def test_a_quick_playout_ends_and_repeats(name):
    kind = gamekit.game_class(name)
    game = kind(kind.max_players)
    found = playout(game, "mila-7")
    assert found == playout(game, "mila-7")
    assert game.is_terminal(found.state)
    assert found.decisions > 0
    assert found.draws > 0
    assert playout(game, "mila-8").state != found.state


# -- pinned ------------------------------------------------------------------------------------

WORDS = [10065334332588822875, 6890574502064412361, 12620448146561403124, 14463813023034013487]
DICE = [2, 2, 2, 5, 0, 2, 1, 0, 2, 5, 0, 3, 1, 1, 1, 4, 1, 4, 5, 3, 0, 4, 0, 0]
ACROSS_A_BLOCK = [58, 0, 94, 965, 647, 190]
WIDE = [271648297307, 1101489886921, 2994297342196, 1442431399727]
SHUFFLED = [1, 2, 8, 4, 7, 0, 3, 9, 5, 6]
MATCHES = {
    "dreiste-geister": (100, (1, 5), "0953921f7a2f72d3"),
    "monte-cristo": (232, (50, 44), "516f707392651f32"),
    "zaubersee": (113, (1, 1), "c7f1b3c81af62945"),
}
