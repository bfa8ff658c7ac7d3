"""Odds of Monte Cristo: the lessons' numbers, brute force, and the engine's own chances."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from gamekit.chance import Luck
from gamekit.game import ALL, CHANCE, PUBLIC
from gamekit.games.monte_cristo import MonteCristo
from gamekit.games.monte_cristo.board import JOKER, bags_of, kind_of
from gamekit.games.monte_cristo.slide import slides
from gamekit.games.monte_cristo.state import CHEST, SUPPLY
from gamekit.lab import monte_cristo_odds as odds

RUBY = 1
GAME = MonteCristo(4)
START = GAME.observe(GAME.initial_state(), PUBLIC)


def after(*outcomes):
    """The public view after the set-up's outcomes in text form."""
    state = GAME.initial_state()
    for text in outcomes:
        state, _ = GAME.apply(state, GAME.parse_action(text))
    return GAME.observe(state, PUBLIC)


SLIDE = ("slide 0 1 2 3", "slide 1 2 3 0", "slide 2 3 0 1", "slide 3 0 1 2")
MARKET = ("market gold", "market ruby", "market sapphire", "market emerald")
RUBIES = ("token ruby 1", "token ruby 1", "token ruby 2")
OTHERS = ("token gold 1", "token sapphire 2", "token diamond 3")
SET_UP = after(*SLIDE, *MARKET, *RUBIES, *OTHERS)


# -- the lessons ------------------------------------------------------------------------------


def test_m1_three_tokens_of_thirty_how_many_rubies():
    assert dict(odds.number_of_kind(START, RUBY)) == {
        0: Fraction(506, 1015),
        1: Fraction(414, 1015),
        2: Fraction(18, 203),
        3: Fraction(1, 203),
    }


def test_m1_all_the_same_a_pair_or_all_different():
    assert dict(odds.pattern(START)) == {
        "same": Fraction(5, 203),
        "pair": Fraction(90, 203),
        "different": Fraction(108, 203),
    }


def test_m1_the_tree_without_replacement_agrees():
    branches = odds.tree(START, RUBY)
    assert len(branches) == 8
    assert sum(branch.share for branch in branches) == 1
    counts = Counter()
    for branch in branches:
        counts[sum(branch.path)] += branch.share
    assert counts == dict(odds.number_of_kind(START, RUBY))
    assert branches[0].factors == (Fraction(6, 30), Fraction(5, 29), Fraction(4, 28))


def test_m2_three_of_the_six_starting_tokens_are_rubies():
    assert dict(odds.number_of_kind(SET_UP, RUBY, 1))[1] == Fraction(1, 8)


def test_m2_the_second_is_a_ruby_was_the_first():
    assert odds.earlier_given_later(START, RUBY) == Fraction(5, 29)


def test_m3_a_token_and_a_full_dungeon_before_the_market_is_drawn():
    assert odds.expected_token(START) == 6
    assert odds.expected_full_dungeon(START) == 24
    assert odds.expected_token(after(*SLIDE)) == 6


def test_m4_a_dungeon_is_full_for_the_first_time_in_round_three_four_or_five():
    first = dict(odds.first_full(SET_UP))
    assert first == {3: Fraction(253, 400), 4: Fraction(2847, 8000), 5: Fraction(93, 8000)}


def test_m4_brute_force_over_all_choices_of_four_rounds():
    choices = list(combinations(range(6), 3))
    full = {3: 0, 4: 0}
    for rounds in (3, 4):
        for chosen in product(choices[:1], *[choices] * (rounds - 1)):
            counts = [1] * 6
            for dungeons in chosen:
                for at in dungeons:
                    counts[at] += 1
            full[rounds] += max(counts) >= 4
    first = dict(odds.first_full(SET_UP))
    assert first[3] == Fraction(full[3], 20**2)
    assert first[3] + first[4] == Fraction(full[4], 20**3)
    assert first[5] == 1 - Fraction(full[4], 20**3)


def test_m5_active_in_at_least_one_of_four_lanes():
    assert odds.at_least_one(4, Fraction(1, 4)) == Fraction(175, 256)
    assert dict(odds.binomial(4, Fraction(1, 4)))[0] == 1 - Fraction(175, 256)


def test_m5_the_real_set_up_is_not_independent_with_four_players():
    assert dict(odds.active_lanes(slides(4))) == {1: 1}
    assert dict(odds.active_lanes(slides(3))) == dict(odds.binomial(4, Fraction(1, 3)))
    assert odds.mean(odds.active_lanes(slides(2))) == 2


def test_m6_one_of_three_rivals_joins_my_dungeon():
    assert odds.somebody_joins(SET_UP, 0) == Fraction(91, 216)
    assert odds.somebody_joins(SET_UP._replace(stock=(1, 0, 2, 0)), 0) == Fraction(1, 6)


# -- tokens and dungeons --------------------------------------------------------------------------


def brute(codes, n, key):
    """Chances by listing all equally likely lots."""
    lots = list(combinations(range(len(codes)), n))
    counts = Counter(key([codes[at] for at in lot]) for lot in lots)
    return {found: Fraction(number, len(lots)) for found, number in counts.items()}


def urn(counts):
    return [code for code, number in enumerate(counts) for _ in range(number)]


def test_the_next_three_tokens_by_kind_number_and_jointly():
    tokens = urn(SET_UP.bag)
    assert dict(odds.next_tokens(SET_UP)) == brute(tokens, 3, lambda lot: tuple(sorted(lot)))
    kinds = brute(tokens, 3, lambda lot: tuple(sum(t // 3 == k for t in lot) for k in range(5)))
    assert dict(odds.next_kinds(SET_UP)) == kinds
    numbers = brute(tokens, 3, lambda lot: tuple(sum(t % 3 == k for t in lot) for k in range(3)))
    assert dict(odds.next_numbers(SET_UP)) == numbers


def test_the_bag_runs_empty_in_the_middle():
    view = SET_UP._replace(bag=(1, 1) + (0,) * 13, aside=(0,) * 12 + (1, 2, 1))
    assert dict(odds.next_tokens(view)) == {
        (0, 1, 12): Fraction(1, 4),
        (0, 1, 13): Fraction(1, 2),
        (0, 1, 14): Fraction(1, 4),
    }
    with pytest.raises(ValueError, match="6 tokens"):
        odds.next_tokens(view, 7)


def test_worth_at_the_market_as_it_stands():
    assert odds.dungeons_worth(SET_UP) == (4, 4, 8, 5, 6, 3)
    assert odds.dungeons_worth(SET_UP._replace(values=(0, 9, 0, 0, 0))) == (9, 9, 18, 0, 0, 0)


def test_a_dungeon_fills_in_the_next_chest_phase():
    three = ((0, 1, 2), (3,), (4, 5, 6), (), (7, 8), (9, 10, 11))
    view = SET_UP._replace(dungeons=three)
    half = Fraction(1, 2)
    assert odds.filling(view) == (half, 0, half, 0, 0, half)
    assert odds.any_filling(view) == 1 - Fraction(1, 20)
    assert dict(odds.fillings(view)) == {
        0: Fraction(1, 20),
        1: Fraction(9, 20),
        2: Fraction(9, 20),
        3: Fraction(1, 20),
    }
    late = view._replace(used=(0, 3))
    assert odds.filling(late) == (0, 0, Fraction(1, 4), 0, 0, Fraction(1, 4))
    assert odds.any_filling(late) == Fraction(1, 2)
    now = view._replace(dungeons=((0, 1, 2, 3), *three[1:]), used=(0, 1, 3))
    assert odds.filling(now)[0] == 1
    assert odds.any_filling(now) == 1
    assert dict(odds.first_full(now)) == {0: 1}


# -- supply cards ---------------------------------------------------------------------------------


def random_states(players, number):
    game = MonteCristo(players)
    for code in range(number):
        state, luck = game.initial_state(), Luck(f"odds-{code}", "all")
        while not game.is_terminal(state):
            yield game, state
            player = game.current_player(state)
            if player == CHANCE:
                action = game.chance_outcomes(state).draw(luck)
            else:
                action = luck.choice(game.legal_actions(state, player))
            state, _ = game.apply(state, action)


@pytest.mark.parametrize("players", [2, 4])
def test_the_odds_of_the_next_draw_are_the_engines_own(players):
    for game, state in random_states(players, 4):
        if state.phase not in (SUPPLY, CHEST):
            continue
        view = game.observe(state, 0)
        chance = {action.what: share for action, share in game.chance_outcomes(state)}
        if state.phase == CHEST:
            assert {lot[0]: p for lot, p in odds.next_tokens(view, 1)} == chance
        elif not any(state.kept) and not any(state.lost):
            assert dict(odds.next_card(view)) == chance
        if state.phase == SUPPLY:
            assert dict(odds.next_card(game.observe(state, ALL))) == chance


def test_what_a_supply_draw_can_bring():
    view = SET_UP
    cards = urn(view.unseen)
    assert dict(odds.next_card(view)) == dict.fromkeys(range(15), Fraction(1, 15))
    reds = brute(cards, 4, lambda lot: sum(kind_of(card) == RUBY for card in lot))
    assert dict(odds.cards_of_colour(view, RUBY, 4)) == reds
    bags = brute(cards, 4, lambda lot: sum(bags_of(c) for c in lot if kind_of(c) == RUBY))
    assert dict(odds.bags_of_colour(view, RUBY, 4)) == bags
    best = brute(cards, 4, lambda lot: max(bags_of(c) * (kind_of(c) == RUBY) for c in lot))
    assert dict(odds.best_card(view, RUBY, 4)) == best
    assert odds.expected_adventurers(view, 4) == 8
    assert sum(share for _, share in odds.next_colours(view, 4)) == 1


def test_the_pile_runs_empty_in_the_middle_jokers_among_the_discards():
    """One card in the pile, one joker held, one joker and two known cards discarded."""
    view = SET_UP._replace(
        unseen=(1, 1, 1) + (0,) * 12,
        pile=1,
        hands=((JOKER,), (), (), ()),
        discards=(0,) * 3 + (1, 1) + (0,) * 10 + (1,),
    )
    shares = Counter()
    for pile, _held, joker in permutations((0, 1, 2)):
        new_pile = (joker, 3, 4)
        for drawn in new_pile:
            shares[kind_of(pile) == RUBY, kind_of(drawn) == RUBY] += Fraction(1, 18)
    colours = Counter()
    for (first, second), share in shares.items():
        colours[first + second] += share
    assert dict(odds.cards_of_colour(view, RUBY, 2)) == colours
    empty = view._replace(pile=0, unseen=(0, 1, 1) + (0,) * 12)
    third = Fraction(1, 3)
    assert dict(odds.next_card(empty)) == {1: third / 2, 2: third / 2, 3: third, 4: third}
    with pytest.raises(ValueError, match="4 cards"):
        odds.next_colours(view, 5)
