"""Properties of Monte Cristo's small rules, and the law of the pile against real cards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import chain, combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from gamekit.game import Event
from gamekit.games.monte_cristo import MonteCristo
from gamekit.games.monte_cristo.actions import read, text_of
from gamekit.games.monte_cristo.board import JOKER, bags_of, kind_of, number_of
from gamekit.games.monte_cristo.cards import card_draws, face_draws, next_joker
from gamekit.games.monte_cristo.changes import happen
from gamekit.games.monte_cristo.slide import dropped, drops, floor_of, lowered, raised, reorders
from gamekit.games.monte_cristo.state import Draft
from gamekit.games.monte_cristo.treasure import payments, ranking, waste

hands = st.lists(st.integers(0, JOKER), max_size=8).map(lambda cards: tuple(sorted(cards)))
markets = st.permutations(range(5)).map(tuple)


@st.composite
def lanes(draw):
    """Any lanes within the limits, reached by dropping marbles from a legal start."""
    players = draw(st.integers(2, 4))
    each = 6 if players == 2 else 4
    found = [[], [], [], []]
    for seat in draw(st.permutations([seat for seat in range(players) for _ in range(each)])):
        free = [lane for lane in found if len(lane) < 7 and lane.count(seat) < 3]
        draw(st.sampled_from(free)).append(seat)
    return tuple(tuple(lane) for lane in found)


@given(st.integers(0, 14), hands)
def test_mc_score_take_payments_are_all_the_lots_without_a_superfluous_card(token, hand):
    usable = [c for c in hand if c == JOKER or kind_of(c) == kind_of(token)]
    every = chain.from_iterable(combinations(usable, n) for n in range(1, len(usable) + 1))
    lots = {
        lot
        for lot in every
        if sum(map(bags_of, lot)) >= number_of(token)
        and all(sum(map(bags_of, lot)) - bags_of(c) < number_of(token) for c in lot)
    }
    found = payments(token, hand)
    assert set(found) == lots
    assert len(found) == len(lots)
    assert [waste(token, lot) for lot in found] == sorted(waste(token, lot) for lot in lots)


@given(lanes(), st.integers(0, 3))
def test_mc_slide_move_always_finds_a_lane_and_keeps_the_limits(found, lane):
    if not found[lane]:
        return
    choices = drops(found, lane)
    assert choices
    for action in choices:
        after = dropped(found, lane, action.where)
        assert sorted(chain(*after)) == sorted(chain(*found))
        assert after[action.where][-1] == found[lane][0]
        assert len(after[action.where]) <= 7
        assert after[action.where].count(found[lane][0]) <= 3


@given(lanes(), markets, st.sampled_from([None, 0, 1]))
def test_mc_reorder_every_choice_moves_something_by_at_most_two(found, market, own):
    choices = reorders(found, market, own)
    assert choices
    for action in choices:
        assert read(text_of(action)) == action
        if action.verb == "raise":
            after, by = raised(market, action.what, action.by)
            assert market.index(action.what) - after.index(action.what) == by
            assert sorted(after) == sorted(market)
        else:
            marble = found[action.where][action.what]
            assert own in (None, marble)
            after, by = lowered(found, action.where, action.what, action.by)
            assert after[action.where][action.what - by] == marble
            assert sorted(after[action.where]) == sorted(found[action.where])
            floor = floor_of(action.where)
            assert after[action.where][:floor] == found[action.where][:floor]
        assert 1 <= by <= action.by


@given(st.lists(st.integers(0, 3), max_size=12).map(tuple))
def test_mc_score_rank_orders_by_number_then_by_the_foremost(queue):
    order = ranking(queue)
    assert set(order) == set(queue)
    keys = [(-queue.count(seat), queue.index(seat)) for seat in order]
    assert keys == sorted(keys)


# -- the law of the pile ------------------------------------------------------------------------

SCRIPT = (
    *("draw", "joker 0", "joker 1", "draw", "draw", "discard all", "spend 1", "shuffle"),
    *("draw", "joker 1", "draw", "draw", "discard all", "spend 0", "shuffle", "draw", "draw"),
)
"""Five cards; a joker is held through the first shuffle, shuffled in again at the second, while
another one is held through the second."""


def real_cards():
    """The law of all seen cards, by listing every order of real cards."""
    law = Counter()
    worlds = [(order, (), (), ((), ()), ()) for order in permutations(range(5))]
    for step in SCRIPT:
        verb, _, who = step.partition(" ")
        after = []
        for pile, seen, open_, jokers, discards in worlds:
            if verb == "draw":
                after.append((pile[1:], (*seen, pile[0]), (*open_, pile[0]), jokers, discards))
            elif verb == "joker":
                held = list(jokers)
                held[int(who)] = (pile[0], *held[int(who)])
                after.append((pile[1:], seen, open_, tuple(held), discards))
            elif verb == "discard":
                after.append((pile, seen, (), jokers, (*discards, *open_)))
            elif verb == "spend":
                held = list(jokers)
                card, held[int(who)] = held[int(who)][-1], held[int(who)][:-1]
                after.append((pile, seen, open_, tuple(held), (*discards, card)))
            else:
                orders = permutations(discards)
                after.extend((order, seen, open_, jokers, ()) for order in orders)
        worlds = after
    for _, seen, *_ in worlds:
        law[seen] += Fraction(1, len(worlds))
    return law


def lazy_cards():
    """The same law, by the engine's events and exact draws."""
    start = MonteCristo(2).initial_state()._replace(unseen=(1,) * 5 + (0,) * 10, pile=5)
    worlds = {(start, ()): Fraction(1)}

    def after(state, event):
        table = Draft(state)
        happen(table, event)
        return type(state)._make(table.fields())

    for step in SCRIPT:
        verb, _, who = step.partition(" ")
        found = Counter()
        for (state, seen), share in worlds.items():
            if verb == "draw":
                for card, weight in card_draws(state.unseen):
                    drawn = after(state, Event("card", "", (("card", card.what),)))
                    found[drawn, (*seen, card.what)] += share * weight
            elif verb == "joker":
                found[after(state, Event("joker", "", (("seat", int(who)),))), seen] += share
            elif verb == "discard":
                gone = list(state.discards)
                for card in state.drawn:
                    gone[card] += 1
                found[state._replace(drawn=(), discards=tuple(gone)), seen] += share
            elif verb == "spend":
                args = (("seat", int(who)), ("card", JOKER))
                found[after(state, Event("discard", "", args)), seen] += share
            else:
                settled = {state: share}
                while next_joker(next(iter(settled))) >= 0:
                    more = Counter()
                    for before, part in settled.items():
                        seat = next_joker(before)
                        for face, weight in face_draws(before.unseen):
                            args = (("seat", seat), ("card", face.what))
                            more[after(before, Event("face", "", args))] += part * weight
                    settled = more
                for before, part in settled.items():
                    found[after(before, Event("shuffle", "")), seen] += part
        worlds = found
    law = Counter()
    for (_, seen), share in worlds.items():
        law[seen] += share
    return law


def test_mc_supply_pile_lazy_draws_have_the_law_of_real_cards_through_two_shuffles():
    assert lazy_cards() == real_cards()
