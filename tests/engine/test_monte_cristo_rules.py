"""The rules of Monte Cristo, one paragraph after the other, and all corner cases of the spec."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from gamekit import explain
from gamekit.chance import Luck
from gamekit.errors import ConfigError, IllegalActionError
from gamekit.game import CHANCE, TERMINAL
from gamekit.games import monte_cristo as package
from gamekit.games.monte_cristo import MonteCristo
from gamekit.games.monte_cristo.board import (
    CREW_ZONE,
    JOKER,
    JOKER_ZONE,
    KINDS,
    NONE,
    POINTS_ZONE,
    REINFORCE_ZONE,
    bags_of,
    card_of,
    crew_of,
    token_of,
)
from gamekit.games.monte_cristo.places import (
    after_placing,
    crew_coming,
    may_place,
    placements,
    zone_open,
)
from gamekit.games.monte_cristo.slide import (
    active_player,
    dropped,
    drops,
    lowered,
    market_draws,
    raised,
    reorders,
    slide_draws,
    slides,
)
from gamekit.games.monte_cristo.state import (
    CHEST,
    DISCARD,
    DROP,
    FACES,
    OVER,
    PLACE,
    PUT,
    REORDER,
    SUPPLY,
)
from gamekit.games.monte_cristo.treasure import (
    ends,
    full,
    lost_treasure,
    payments,
    ranking,
    token_draws,
    token_points,
    waste,
    winners,
)

RED, GREEN = 1, 3
RED1, RED2, RED3 = (card_of(RED, bags) for bags in (1, 2, 3))
RUBY1, RUBY2, RUBY3 = (token_of(RED, number) for number in (1, 2, 3))
EMERALD1, EMERALD2, EMERALD3 = (token_of(GREEN, number) for number in (1, 2, 3))
GAME = {players: MonteCristo(players) for players in (2, 3, 4)}


def start(game):
    """The first state of round 1, chance drawn under one code."""
    state, luck = game.initial_state(), Luck("rules", "all")
    while not state.round:
        state, _ = game.apply(state, game.chance_outcomes(state).draw(luck))
    return state


def table(players=2, **fields):
    """A state in the middle of a match: nothing on the table but what is asked for.

    Adventurers that are not mentioned wait in Marseille, tokens in the bag, cards in the pile.
    """
    game = GAME[players]
    state = start(game)._replace(dungeons=((),) * 6, actor=NONE, waiting=())
    state = state._replace(bag=game.initial_state().bag)._replace(**fields)
    out = [
        sum(queue.count(seat) for queue in (*state.queues, *state.zones)) for seat in range(players)
    ]
    bag, unseen = list(state.bag), list(state.unseen)
    if "bag" not in fields:
        for where in (*state.dungeons, *state.taken, state.drawn if state.lane == 2 else ()):
            for token in where:
                bag[token] -= 1
    if "unseen" not in fields:
        for card in (*(c for hand in state.hands for c in hand), *state.drawn):
            if card != JOKER and state.lane != 2:
                unseen[card] -= 1
    port = tuple(9 - state.stock[seat] - out[seat] for seat in range(players))
    if "port" in fields:
        port = fields["port"]
    pile = fields.get("pile", sum(unseen) - sum(hand.count(JOKER) for hand in state.hands))
    return state._replace(bag=tuple(bag), unseen=tuple(unseen), port=port, pile=pile)


def play(game, state, *texts):
    """The state after actions in text form, and all events."""
    events = []
    for text in texts:
        state, more = game.apply(state, game.parse_action(text))
        events += more
    return state, events


def codes(events):
    return [event.code for event in events]


def only(events, code):
    (found,) = [event for event in events if event.code == code]
    return found


def texts(game, state):
    return [game.format_action(action) for action in game.legal_actions(state, state.actor)]


def scoring(players=2, **fields):
    """A state whose scoring begins when the active player drops his marble on lane 4."""
    return table(players, phase=DROP, lane=2, active=0, actor=0, round=3, **fields)


LANES = ((0, 1, 0), (1, 0, 1), (0, 1, 0), (1, 0, 1))

# -- components and set-up --------------------------------------------------------------------


def test_components_thirty_cards_and_tokens_nine_adventurers():
    for players, game in GAME.items():
        state = game.initial_state()
        assert sum(state.unseen) == state.pile == sum(state.bag) == 30
        assert set(state.unseen) == set(state.bag) == {2}
        assert state.stock == (2,) * players
        assert state.port == (7,) * players
        assert state.points == (0,) * players
    assert all(bags_of(card) + crew_of(card) == 4 for card in range(15))
    assert bags_of(JOKER) == 1


def test_mc_setup_slide_every_lane_holds_a_marble_of_every_player():
    for players in (3, 4):
        for slide in slides(players):
            assert all(sorted(lane) == list(range(players)) for lane in slide)
    for slide in slides(2):
        assert all(len(lane) == 3 and set(lane) == {0, 1} for lane in slide)
        assert sorted(lane.count(0) for lane in slide) == [1, 1, 2, 2]


def test_mc_setup_slide_with_four_no_level_shows_a_colour_twice():
    for slide in slides(4):
        assert all(len(set(level)) == 4 for level in zip(*slide, strict=True))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mc_setup_slide_every_slide_is_as_likely(players):
    chance = Counter({(): Fraction(1)})
    for _ in range(4):
        longer = Counter()
        for done, share in chance.items():
            for action, weight in slide_draws(players, done):
                longer[(*done, action.cards)] += share * weight
        chance = longer
    assert set(chance) == set(slides(players))
    assert set(chance.values()) == {Fraction(1, len(slides(players)))}


def test_mc_setup_market_every_order_is_as_likely():
    assert dict(market_draws(())) == dict.fromkeys(dict(market_draws(())), Fraction(1, 5))
    assert [weight for _, weight in market_draws((0, 3, 4))] == [Fraction(1, 2)] * 2
    assert sorted(start(GAME[3]).market) == [0, 1, 2, 3, 4]


def test_mc_setup_dungeons_one_token_each_without_replacement():
    state = start(GAME[4])
    assert [len(dungeon) for dungeon in state.dungeons] == [1] * 6
    assert sum(state.bag) == 24
    assert [weight for _, weight in token_draws((2, 1) + (0,) * 13)] == [
        Fraction(2, 3),
        Fraction(1, 3),
    ]


# -- the slide --------------------------------------------------------------------------------


def test_the_active_player_owns_the_lowest_marble():
    assert active_player((2, 0, 1)) == 2
    state = start(GAME[3])
    assert state.active == state.lanes[0][0]


def test_mc_slide_empty_the_phase_is_skipped():
    assert active_player(()) is None
    state = table(phase=DROP, lane=0, active=0, actor=0, lanes=((0,), (), (1, 0, 1, 0), (1, 0, 1)))
    after, events = play(GAME[2], state, "drop 4")
    assert codes(events) == ["drop", "skip", "phase"]
    assert only(events, "skip").rule == "mc.slide.empty"
    assert (after.lane, after.active) == (2, 1)


def test_mc_slide_empty_at_the_end_of_a_round_leads_to_the_next_round():
    state = table(
        phase=DROP, lane=2, active=0, actor=0, round=5, lanes=((1, 0, 1), (1, 0, 1), (0,), ())
    )
    after, events = play(GAME[2], state, "drop 1")
    assert codes(events) == ["drop", "skip", "phase"]
    assert (after.round, after.lane) == (6, 0)


def test_mc_slide_move_the_lowest_goes_on_top_of_another_lane():
    assert dropped(LANES, 0, 2) == ((1, 0), (1, 0, 1), (0, 1, 0, 0), (1, 0, 1))
    assert [action.where for action in drops(LANES, 0)] == [1, 2, 3]


def test_mc_slide_move_seven_in_a_lane_or_three_of_a_colour_close_it():
    lanes = ((0, 1), (1, 1, 1, 2, 2, 2, 3), (0, 0, 0), (3, 3, 3))
    assert [action.where for action in drops(lanes, 0)] == [3]
    game = GAME[4]
    state = table(4, phase=DROP, lane=0, active=0, actor=0, lanes=lanes)
    assert texts(game, state) == ["drop 4"]
    for closed in ("drop 1", "drop 2", "drop 3"):
        with pytest.raises(IllegalActionError):
            play(game, state, closed)


def test_mc_slide_move_a_legal_lane_always_exists():
    """Brute force over how many marbles, own and other, the three other lanes can hold."""
    for own, others in ((3, 12), (5, 6), (3, 8)):
        for a in range(own + 1):
            for b in range(own + 1 - a):
                mine = (a, b, own - a - b)
                if max(mine) > 3:
                    continue
                closed = [7 - n if n < 3 else 0 for n in mine]
                assert sum(closed) > others


# -- supply -----------------------------------------------------------------------------------


def supply_table(players=3, **fields):
    return table(players, phase=SUPPLY, lane=0, active=1, **fields)


def test_mc_supply_as_many_cards_as_players_one_each():
    game = GAME[3]
    state = start(game)
    assert (state.phase, game.current_player(state)) == (SUPPLY, CHANCE)
    state, _ = play(game, state, "card red 1", "card blue 2", "card red 1")
    active = state.active
    assert (game.current_player(state), state.pile) == (active, 27)
    assert len(texts(game, state)) == 6
    other = (active + 1) % 3
    state, events = play(game, state, f"give blue 2 to {other}")
    assert codes(events) == ["give", "arrive"]
    assert state.stock[other] == 2 + 2
    with pytest.raises(IllegalActionError):
        play(game, state, f"give red 1 to {other}")
    state, events = play(game, state, f"give red 1 to {active}")
    assert [len(hand) for hand in state.hands] == [1, 1, 1]
    assert state.phase == DROP


def test_mc_supply_a_card_shows_three_adventurers_and_marseille_has_one():
    game = GAME[2]
    state = table(phase=SUPPLY, lane=0, active=0, stock=(8, 2), drawn=(RED1,))
    state, _ = play(game, state, "card blue 1")
    state, events = play(game, state, "give red 1 to 0")
    arrived = next(event for event in events if event.code == "arrive")
    assert (arrived.get("number"), arrived.get("shown")) == (1, 3)
    assert (state.stock[0], state.port[0]) == (9, 0)


SEVEN = (0, 0, 3, 3, 6, 6, JOKER)


def test_mc_supply_limit_the_eighth_card_comes_with_its_adventurers():
    game = GAME[2]
    state = table(phase=SUPPLY, lane=0, active=0, hands=(SEVEN, ()), drawn=(RED2,))
    state, _ = play(game, state, "card green 3", "give red 2 to 0")
    assert len(state.hands[0]) == 8
    assert (state.phase, state.actor) == (DISCARD, 0)
    assert state.stock[0] == 2 + 2
    assert texts(game, state) == [
        "discard blue 1",
        "discard joker",
        "discard red 1",
        "discard red 2",
        "discard yellow 1",
    ]
    after, _ = play(game, state, "discard red 2")
    assert (after.phase, after.hands[0]) == (DROP, SEVEN)
    after, _ = play(game, state, "discard joker")
    assert after.discards[JOKER] == 1


def test_mc_supply_pile_empty_shuffle_the_discards():
    game = GAME[2]
    discards = (2, 2, 2) + (0,) * 13
    state = table(
        phase=SUPPLY, lane=0, active=0, pile=1, unseen=(0,) * 14 + (1,), discards=discards,
        hands=(tuple(range(3, 10)), tuple(range(10, 15))),
    )  # fmt: skip
    state, events = play(game, state, "card white 3")
    assert codes(events) == ["card", "shuffle"]
    assert (state.pile, state.unseen, state.shuffles) == (6, (2, 2, 2) + (0,) * 12, 1)
    assert game.chance_source(state) == "supply.2"


def test_mc_supply_pile_too_few_cards_active_player_first_then_clockwise():
    game = GAME[3]
    state = supply_table(pile=1, unseen=(1,) + (0,) * 14, drawn=(RED1,), hands=((), (), ()))
    state, events = play(game, state, "card yellow 1")
    assert codes(events) == ["card", "give", "arrive", "give", "arrive", "nocard"]
    assert state.hands == ((), (RED1,), (0,))
    assert only(events, "nocard").get("seat") == 0
    assert all(e.rule == "mc.supply.pile" for e in events if e.code in ("give", "nocard"))
    assert state.phase == DROP


def test_mc_supply_pile_no_card_anywhere_nobody_gets_one():
    game = GAME[2]
    state = table(phase=DROP, lane=3, active=0, actor=0, pile=0, unseen=(0,) * 15, lanes=LANES)
    state = state._replace(lanes=((1, 0), (1, 0, 1), (0, 1, 0), (0, 1, 0, 1)))
    state, events = play(game, state, "drop 1")
    assert codes(events) == ["drop", "phase", "nocard", "nocard"]
    assert state.phase == DROP


def test_mc_supply_pile_a_joker_before_a_player_stays_out_of_the_shuffle():
    """Four jokers were taken from the pile, two are held: two faces are settled, two return."""
    game = GAME[2]
    faces = (1, 1, 1, 1) + (0,) * 11
    discards = (0,) * 14 + (2, 2)
    state = table(
        phase=SUPPLY, lane=0, active=0, pile=1, unseen=(1, 1, 1, 1, 1) + (0,) * 10,
        hands=((JOKER,), (JOKER,)), discards=discards,
    )  # fmt: skip
    state, _ = play(game, state, "card red 2")
    assert (state.phase, game.current_player(state)) == (FACES, CHANCE)
    assert state.unseen == faces
    assert game.chance_source(state) == "jokers.1"
    assert all(weight == Fraction(1, 4) for _, weight in game.chance_outcomes(state))
    state, events = play(game, state, "face yellow 2")
    assert events[0].seen_by(0).get("card") is None
    assert state.kept == ((1,), ())
    state, events = play(game, state, "face red 1")
    assert codes(events) == ["face", "shuffle"]
    assert (state.phase, state.pile) == (SUPPLY, 4)
    assert state.unseen == (1, 0, 1, 0) + (0,) * 10 + (2,)


def test_mc_supply_pile_jokers_law_is_that_of_a_real_pile():
    """Lazy draws give each card the chance it has with a real pile of faces nobody looks at.

    Six cards, one becomes a joker that is held, one a joker that is discarded; four are seen and
    discarded; then the discards and the face-down card are shuffled and one is drawn. With real
    cards: the held one is any of the two left, so the other one is in the new pile.
    """
    game = GAME[2]
    unseen = (1, 1) + (0,) * 13
    discards = (0, 0, 1, 1, 1, 1) + (0,) * 9 + (1,)
    state = table(
        phase=FACES, lane=0, active=0, pile=0, unseen=unseen, hands=((JOKER,), ()),
        discards=discards,
    )  # fmt: skip
    chance = Counter()
    for face, share in game.chance_outcomes(state):
        after, _ = game.apply(state, face)
        for card, weight in game.chance_outcomes(after):
            chance[card.what] += share * weight
    assert chance == {
        0: Fraction(1, 10),
        1: Fraction(1, 10),
        **dict.fromkeys((2, 3, 4, 5), Fraction(1, 5)),
    }


# -- adventurers ------------------------------------------------------------------------------


def place_table(players=3, seat=0, left=3, **fields):
    waiting = tuple((seat + step) % players for step in range(1, players))
    return table(
        players, phase=PLACE, lane=1, active=seat, actor=seat, left=left, waiting=waiting, **fields
    )


def test_mc_place_three_for_the_active_player_one_for_the_others():
    assert [placements(seat, 1) for seat in range(3)] == [1, 3, 1]
    assert may_place(1, 1, 0)
    assert may_place(1, 0, 1)
    assert not may_place(0, 3, 2)
    game = GAME[3]
    state, events = play(game, place_table(stock=(5, 2, 2)), "place A", "place A", "place C")
    assert (state.actor, state.left, state.stock[0]) == (1, 1, 2)
    state, events = play(game, state, "place A")
    assert state.actor == 2
    state, events = play(game, state, "stop")
    assert codes(events) == ["stop"]
    assert (state.phase, state.actor) == (DROP, 0)


def test_mc_place_without_adventurers_in_stock_one_is_passed_over():
    state, events = play(GAME[3], place_table(stock=(1, 0, 2)), "place B")
    assert codes(events) == ["place", "idle"]
    assert state.actor == 2


def test_mc_place_queue_each_goes_to_the_end():
    state = place_table(stock=(5, 2, 2), queues=((1, 0), (), (), (), (), ()))
    state, events = play(GAME[3], state, "place A", "place A")
    assert state.queues[0] == (1, 0, 0, 0)
    assert {event.rule for event in events} == {"mc.place.queue"}


def test_mc_place_bonus_one_adventurer_of_a_colour_per_zone():
    assert not zone_open((2, 0), 0, 0, None)
    assert zone_open((2,), 0, 5, None)
    state = place_table(stock=(3, 2, 2), zones=((), (0,), (1,), ()))
    assert "place crew" not in texts(GAME[3], state)
    assert "place points" in texts(GAME[3], state)


def test_mc_place_bonus_variant_max_bonus_per_turn():
    assert not zone_open((), 0, 1, 1)
    game = MonteCristo(3, max_bonus_per_turn=1)
    state, _ = play(game, place_table(stock=(3, 2, 2)), "place points")
    assert texts(game, state) == [f"place {name}" for name in "ABCDEF"] + ["stop"]
    state, _ = play(GAME[3], place_table(stock=(3, 2, 2)), "place points")
    assert "place crew" in texts(GAME[3], state)


def test_mc_bonus_joker_the_top_card_face_down():
    game = GAME[3]
    before = place_table(stock=(3, 2, 2))
    state, events = play(game, before, "place joker")
    assert codes(events) == ["place", "joker"]
    assert state.hands[0] == (JOKER,)
    assert (state.pile, state.unseen) == (before.pile - 1, before.unseen)


def test_mc_bonus_joker_pile_empty_shuffle_first():
    state = place_table(stock=(3, 2, 2), pile=0, unseen=(0,) * 15, discards=(1, 1) + (0,) * 14)
    state, events = play(GAME[3], state, "place joker")
    assert codes(events) == ["place", "shuffle", "joker"]
    assert state.pile == 1


def test_mc_bonus_joker_a_held_joker_is_settled_before_the_shuffle():
    state = place_table(
        stock=(3, 2, 2), pile=0, unseen=(1,) + (0,) * 14, discards=(0, 1) + (0,) * 14,
        hands=((JOKER,), (), ()),
    )  # fmt: skip
    game = GAME[3]
    state, events = play(game, state, "place joker")
    assert (state.phase, game.current_player(state)) == (FACES, CHANCE)
    state, events = play(game, state, "face yellow 1")
    assert codes(events) == ["face", "shuffle", "joker"]
    assert state.hands[0] == (JOKER, JOKER)
    assert (state.phase, state.actor, state.left) == (PLACE, 0, 2)


def test_mc_bonus_joker_no_card_anywhere_no_joker():
    state = place_table(stock=(3, 2, 2), pile=0, unseen=(0,) * 15)
    state, events = play(GAME[3], state, "place joker")
    assert codes(events) == ["place", "nojoker"]
    assert state.hands[0] == ()


def test_mc_bonus_joker_counts_for_the_limit():
    state = place_table(stock=(3, 2, 2), hands=((*SEVEN[:6], 6), (), ()))
    state, _ = play(GAME[3], state, "place joker")
    assert (state.phase, state.actor) == (DISCARD, 0)
    state, _ = play(GAME[3], state, "discard blue 1")
    assert (state.phase, state.actor, state.left) == (PLACE, 0, 2)


def test_mc_bonus_crew_three_from_marseille_usable_at_once():
    assert [crew_coming(port) for port in (7, 3, 2, 0)] == [3, 3, 2, 0]
    state, events = play(GAME[3], place_table(stock=(1, 2, 2)), "place crew")
    assert only(events, "arrive").rule == "mc.bonus.crew"
    assert (state.actor, state.stock[0], state.left) == (0, 3, 2)


def test_mc_bonus_points_two_points():
    state, events = play(GAME[3], place_table(stock=(3, 2, 2)), "place points")
    assert state.points == (2, 0, 0)
    assert only(events, "bonus").rule == "mc.bonus.points"


def test_mc_bonus_reinforce_two_more_on_dungeons_only():
    assert after_placing(2, 2, 0) == (2, 1)
    assert after_placing(2, 2, POINTS_ZONE) == (1, 2)
    assert after_placing(2, 0, 5) == (1, 0)
    game = GAME[3]
    state = place_table(stock=(2, 5, 2), seat=2)._replace(actor=1, left=1, waiting=())
    state, _ = play(game, state, "place reinforce")
    assert texts(game, state) == [f"place {name}" for name in "ABCDEF"] + ["stop"]
    state, _ = play(game, state, "place A", "place B")
    assert state.phase == DROP
    assert state.stock[1] == 2


def test_zone_numbers_follow_their_names():
    assert (JOKER_ZONE, CREW_ZONE, POINTS_ZONE, REINFORCE_ZONE) == (6, 7, 8, 9)


# -- treasure chest ---------------------------------------------------------------------------


def test_mc_chest_three_tokens_into_three_different_dungeons():
    game = GAME[2]
    state = table(phase=CHEST, lane=2, active=1)
    state, _ = play(game, state, "token ruby 1", "token ruby 1", "token gold 3")
    assert (state.phase, state.actor) == (PUT, 1)
    assert len(texts(game, state)) == 12
    state, _ = play(game, state, "put ruby 1 in C")
    with pytest.raises(IllegalActionError):
        play(game, state, "put ruby 1 in C")
    state, _ = play(game, state, "put gold 3 in A", "put ruby 1 in F")
    assert [len(dungeon) for dungeon in state.dungeons] == [1, 0, 1, 0, 0, 1]
    assert state.phase == DROP


def test_mc_chest_bag_holds_two_draw_two_refill_draw_one():
    game = GAME[2]
    aside = (0,) * 12 + (2, 2, 2)
    state = table(phase=CHEST, lane=2, active=1, bag=(1, 1) + (0,) * 13, aside=aside)
    state, events = play(game, state, "token gold 1")
    assert codes(events) == ["draw"]
    state, events = play(game, state, "token gold 2")
    assert codes(events) == ["draw", "refill"]
    assert (state.bag, sum(state.aside)) == (aside, 0)
    state, events = play(game, state, "token diamond 3")
    assert (state.phase, sum(state.bag)) == (PUT, 5)


# -- change the order -------------------------------------------------------------------------


def test_mc_reorder_a_marble_goes_down_what_is_passed_slides_up():
    assert lowered(((0, 1, 2, 3),), 0, 3, 2) == (((0, 3, 1, 2),), 2)
    assert lowered(((0, 1, 2, 3),), 0, 1, 1) == (((1, 0, 2, 3),), 1)


def test_mc_reorder_only_one_below_down_two_goes_down_one():
    assert lowered(((0, 1, 2),), 0, 1, 2) == (((1, 0, 2),), 1)
    state = table(phase=REORDER, lane=3, active=1, actor=1, lanes=LANES)
    after, events = play(GAME[2], state, "lower 1.2 by 2")
    assert after.lanes[0] == (1, 0, 0)
    assert (only(events, "lower").get("by"), only(events, "lower").get("asked")) == (1, 2)


def test_mc_reorder_the_lowest_marble_cannot_go_down():
    state = table(phase=REORDER, lane=3, active=1, actor=1, lanes=LANES)
    assert not any(text.startswith("lower 1.1") for text in texts(GAME[2], state))
    with pytest.raises(IllegalActionError):
        play(GAME[2], state, "lower 1.1 by 1")


def test_mc_reorder_the_marble_being_used_cannot_be_moved_or_passed():
    lanes = (*LANES[:3], (1, 0, 0))
    state = table(phase=REORDER, lane=3, active=1, actor=1, lanes=lanes)
    lane4 = [text for text in texts(GAME[2], state) if text.startswith("lower 4")]
    assert lane4 == ["lower 4.3 by 1", "lower 4.3 by 2"]
    after, events = play(GAME[2], state, "lower 4.3 by 2")
    assert after.lanes[3] == (1, 0, 0)
    assert only(events, "lower").get("by") == 1
    assert lowered(((), (), (), (2, 0, 1, 3)), 3, 3, 2)[0][3] == (2, 3, 0, 1)


def test_mc_reorder_a_market_marker_goes_up():
    assert raised((0, 1, 2, 3, 4), 4, 2) == ((0, 1, 4, 2, 3), 2)


def test_mc_reorder_second_from_the_top_up_two_goes_up_one_the_top_cannot():
    assert raised((0, 1, 2, 3, 4), 1, 2) == ((1, 0, 2, 3, 4), 1)
    state = table(phase=REORDER, lane=3, active=1, actor=1, lanes=LANES, market=(0, 1, 2, 3, 4))
    assert "raise ruby by 2" in texts(GAME[2], state)
    assert not any("gold" in text for text in texts(GAME[2], state))
    after, events = play(GAME[2], state, "raise ruby by 2")
    assert (after.market, only(events, "raise").get("by")) == ((1, 0, 2, 3, 4), 1)
    assert after.phase == DROP


def test_mc_reorder_variant_own_marble_only():
    game = MonteCristo(2, own_marble_only=True)
    state = table(phase=REORDER, lane=3, active=1, actor=1, lanes=LANES)
    assert "lower 1.3 by 1" not in texts(game, state)
    assert "lower 1.2 by 1" in texts(game, state)
    assert "lower 1.3 by 1" in texts(GAME[2], state)
    alone = reorders(((0,), (0,), (0,), (1,)), (0, 1, 2, 3, 4), 1)
    assert len(alone) == 8


# -- scoring ----------------------------------------------------------------------------------

FULL = (RUBY1, RUBY2, EMERALD1, EMERALD2)


def queues(**named):
    return tuple(tuple(named.get(name, ())) for name in "ABCDEF")


def dungeons(**named):
    return queues(**named)


def test_mc_score_follows_when_a_dungeon_holds_four_tokens():
    assert full(((), FULL, FULL[:3], FULL, (), ())) == (1, 3)
    after, events = play(GAME[2], scoring(dungeons=dungeons(C=FULL[:3]), lanes=LANES), "drop 4")
    assert "scoring" not in codes(events)
    assert after.lane == 3
    after, events = play(GAME[2], scoring(dungeons=dungeons(C=FULL), lanes=LANES), "drop 4")
    assert only(events, "scoring").get("dungeons") == (2,)
    assert (after.lane, after.phase, after.scorings) == (3, REORDER, 1)


def test_mc_score_order_all_six_from_a_to_f_full_or_not():
    state = scoring(
        lanes=LANES,
        dungeons=dungeons(A=(RUBY1,), C=FULL, F=(RUBY3,)),
        queues=queues(A=(0,), F=(1,)),
        hands=((RED1,), (RED3,)),
    )
    state, events = play(GAME[2], state, "drop 4")
    assert (state.dungeon, state.actor) == (0, 0)
    state, more = play(GAME[2], state, "take ruby 1 with red 1")
    assert (state.dungeon, state.actor) == (5, 1)
    _, last = play(GAME[2], state, "decline")
    visited = [e.get("dungeon") for e in (*events, *more, *last) if e.code == "dungeon"]
    assert visited == [0, 1, 2, 3, 4, 5]


def test_mc_score_rank_most_adventurers_first():
    assert ranking((0, 1, 1)) == (1, 0)
    assert ranking(()) == ()


def test_mc_score_rank_two_each_the_foremost_goes_first():
    assert ranking((1, 0, 0, 1)) == (1, 0)
    state = scoring(
        lanes=LANES,
        dungeons=dungeons(B=FULL),
        queues=queues(B=(1, 0, 0, 1)),
        hands=((RED1,), (RED1, RED2)),
    )
    state, _ = play(GAME[2], state, "drop 4")
    assert (state.actor, state.waiting) == (1, (0,))


def test_mc_score_rank_is_fixed_and_each_player_has_one_go():
    state = scoring(
        lanes=LANES,
        dungeons=dungeons(B=FULL),
        queues=queues(B=(1, 1, 1, 0, 0)),
        hands=((RED1,), (RED1, RED2)),
    )
    state, _ = play(GAME[2], state, "drop 4", "take ruby 1 with red 1")
    assert (state.actor, state.queues[1]) == (1, (1, 1, 0, 0))
    state, _ = play(GAME[2], state, "take ruby 2 with red 2")
    assert state.phase == REORDER


def test_mc_score_take_red_three_for_two_and_two_the_fourth_bag_is_lost():
    assert payments(RUBY3, (RED2, RED2)) == ((RED2, RED2),)
    assert waste(RUBY3, (RED2, RED2)) == 1
    state = scoring(
        lanes=LANES,
        dungeons=dungeons(A=(RUBY3,), B=FULL),
        queues=queues(A=(0,)),
        hands=((RED2, RED2), ()),
    )
    state, _ = play(GAME[2], state, "drop 4")
    state, events = play(GAME[2], state, "take ruby 3 with red 2 + red 2")
    assert only(events, "take").get("waste") == 1
    assert state.hands[0] == ()
    assert state.discards[RED2] == 2
    assert state.port[0] == 9 - state.stock[0]


def test_mc_score_take_red_two_for_one_and_a_joker():
    assert payments(RUBY2, (RED1, JOKER)) == ((RED1, JOKER),)
    state = scoring(
        lanes=LANES,
        dungeons=dungeons(A=(RUBY2,), B=FULL),
        queues=queues(A=(0,)),
        hands=((RED1, JOKER), ()),
    )
    state, _ = play(GAME[2], state, "drop 4")
    state, _ = play(GAME[2], state, "take ruby 2 with red 1 + joker")
    assert state.discards[JOKER] == 1


def test_mc_score_take_payments_hold_no_superfluous_card_the_cheapest_first():
    hand = (RED1, RED1, RED1, RED2, RED3, 0, JOKER, JOKER)
    assert payments(RUBY2, hand) == (
        (RED1, RED1),
        (RED2,),
        (RED1, JOKER),
        (JOKER, JOKER),
        (RED3,),
    )
    for token in (RUBY1, RUBY2, RUBY3):
        ways = payments(token, hand)
        assert [waste(token, way) for way in ways] == sorted(waste(token, way) for way in ways)
        for way in ways:
            total = sum(map(bags_of, way))
            assert all(total - bags_of(card) < token - RUBY1 + 1 for card in way)
    assert payments(RUBY1, (0, 1, 2)) == ()


def test_mc_score_take_three_adventurers_bags_for_one_the_next_follows():
    state = scoring(
        lanes=LANES,
        dungeons=dungeons(B=FULL),
        queues=queues(B=(0, 0, 0, 1)),
        hands=((RED2,), (RED1,)),
    )
    state, _ = play(GAME[2], state, "drop 4")
    state, events = play(GAME[2], state, "take ruby 2 with red 2")
    assert only(events, "cannot").get("seat") == 0
    assert state.actor == 1
    assert state.queues[1] == (0, 0, 1)


def test_mc_score_take_the_foremost_own_adventurer_goes():
    state = scoring(
        lanes=LANES,
        dungeons=dungeons(B=FULL),
        queues=queues(B=(1, 0, 1, 0, 0)),
        hands=((RED1,), ()),
    )
    state, _ = play(GAME[2], state, "drop 4", "take ruby 1 with red 1")
    assert state.queues[1] == (1, 1, 0, 0)


def test_mc_score_decline_is_always_allowed():
    state = scoring(
        lanes=LANES, dungeons=dungeons(B=FULL), queues=queues(B=(0, 0)), hands=((RED1, RED2), ())
    )
    state, _ = play(GAME[2], state, "drop 4")
    assert "decline" in texts(GAME[2], state)
    state, _ = play(GAME[2], state, "take ruby 1 with red 1")
    assert "decline" in texts(GAME[2], state)
    state, events = play(GAME[2], state, "decline")
    assert events[0].rule == "mc.score.decline"
    assert state.queues[1] == (0,)


@pytest.mark.parametrize(
    ("tokens", "taken", "stay"),
    [(FULL, True, 3), (FULL, False, 0), (FULL[:3], False, 3), (FULL[:3], True, 2)],
)
def test_mc_score_close_what_stays(tokens, taken, stay):
    other = (token_of(0, 1), token_of(0, 2), token_of(2, 1), token_of(2, 2))
    state = scoring(
        lanes=LANES,
        dungeons=dungeons(B=tokens, F=other),
        queues=queues(B=(0, 1)),
        hands=((RED1,), ()),
    )
    state, _ = play(GAME[2], state, "drop 4")
    state, _ = play(GAME[2], state, "take ruby 1 with red 1" if taken else "decline")
    assert len(state.dungeons[1]) == stay
    assert state.dungeons[5] == ()
    assert len(lost_treasure(tokens)) == (4 if len(tokens) == 4 else 0)


def test_mc_score_close_adventurers_left_over_move_up():
    state = scoring(
        lanes=LANES, dungeons=dungeons(B=FULL), queues=queues(B=(0, 1)), hands=((RED1,), ())
    )
    state, _ = play(GAME[2], state, "drop 4", "take ruby 1 with red 1")
    assert state.queues[1] == (1,)


def test_mc_score_bonus_zones_return_to_marseille():
    state = scoring(
        lanes=LANES, dungeons=dungeons(B=FULL), zones=((0, 1), (1,), (), (0,)), stock=(2, 2)
    )
    before = state.port
    state, events = play(GAME[2], state, "drop 4")
    assert state.zones == ((), (), (), ())
    assert state.port == (before[0] + 2, before[1] + 2)
    assert only(events, "leave").rule == "mc.score.bonus"


def test_mc_score_points_market_value_times_number_then_set_aside():
    assert token_points(RUBY3, (1, 0, 2, 3, 4), (5, 4, 3, 2, 1)) == 15
    state = scoring(
        lanes=LANES,
        market=(0, 1, 2, 3, 4),
        dungeons=dungeons(A=(RUBY3,), B=FULL),
        queues=queues(A=(0,)),
        hands=((RED3,), ()),
    )
    state, _ = play(GAME[2], state, "drop 4")
    state, events = play(GAME[2], state, "take ruby 3 with red 3")
    assert (only(events, "worth").get("value"), only(events, "worth").get("points")) == (4, 12)
    assert state.points == (12, 0)
    assert state.aside[RUBY3] == 1
    assert state.taken == ((), ())


def test_mc_end_forty_points_at_the_end_of_a_scoring():
    assert ends((39, 40), 40)
    assert not ends((39, 39), 40)
    state = scoring(lanes=LANES, dungeons=dungeons(B=FULL), points=(40, 3))
    state, events = play(GAME[2], state, "drop 4")
    assert codes(events)[-2:] == ["end", "win"]
    assert GAME[2].current_player(state) == TERMINAL
    assert state.phase == OVER
    assert GAME[2].returns(state) == (1, 0)


def test_mc_end_thirty_nine_and_the_two_point_bonus_ends_nothing_until_the_next_scoring():
    game = GAME[3]
    state, _ = play(game, place_table(stock=(3, 2, 2), points=(39, 0, 0)), "place points")
    assert state.points == (41, 0, 0)
    assert not game.is_terminal(state)
    state = state._replace(
        phase=DROP, lane=2, active=0, actor=0, waiting=(), left=0, dungeons=dungeons(B=FULL),
        lanes=((1, 2), (1, 2), (0, 1, 2), (1, 2)),
    )  # fmt: skip
    state, _ = play(game, state, "drop 4")
    assert game.is_terminal(state)


def test_mc_win_most_points_then_most_adventurers_in_dungeons_then_shared():
    assert winners((41, 44), ((0, 0), ())) == (1,)
    assert winners((44, 44), ((0, 0, 1), (1,))) == (0, 1)
    assert winners((44, 44), ((0, 0, 1), (1, 1))) == (1,)
    state = scoring(
        lanes=LANES, dungeons=dungeons(B=FULL), points=(44, 44), queues=queues(A=(1,)),
        zones=((0,), (0,), (), ()),
    )  # fmt: skip
    state, _ = play(GAME[2], state, "drop 4")
    assert state.winners == (1,)
    assert GAME[2].returns(state) == (0, 1)
    state = scoring(lanes=LANES, dungeons=dungeons(B=FULL), points=(44, 44))
    state, _ = play(GAME[2], state, "drop 4")
    assert GAME[2].returns(state) == (Fraction(1, 2), Fraction(1, 2))


# -- configuration, and every rule has its place ------------------------------------------------


@pytest.mark.parametrize(
    "config",
    [
        {"market_values": (5, 4, 3, 2)},
        {"market_values": (5, 4, 3, 2, -1)},
        {"token_split": (2, 2, 3)},
        {"card_copies": (True, 3, 2)},
        {"card_copies": "222"},
        {"hand_limit": 0},
        {"lane_limit": 6},
        {"colour_limit": 2},
        {"end_score": "40"},
        {"max_bonus_per_turn": 4},
        {"own_marble_only": 1},
        {"flying": True},
    ],
)
def test_a_configuration_that_cannot_be_is_refused(config):
    with pytest.raises(ConfigError):
        MonteCristo(3, **config)


def test_one_or_five_players_are_refused():
    for players in (1, 5):
        with pytest.raises(ConfigError):
            MonteCristo(players)


def test_market_values_and_end_score_are_configurable():
    game = MonteCristo(2, market_values=(9, 0, 0, 0, 0), end_score=9)
    state = scoring(
        lanes=LANES,
        market=(1, 0, 2, 3, 4),
        dungeons=dungeons(A=(RUBY1,), B=FULL),
        queues=queues(A=(0,)),
        hands=((RED1,), ()),
    )
    state, _ = play(game, state, "drop 4")
    state, _ = play(game, state, "take ruby 1 with red 1")
    assert (state.points, game.is_terminal(state)) == ((9, 0), True)


def test_every_rule_of_the_sheet_is_named_in_the_code_and_in_a_test():
    folder = Path(package.__file__).parent
    code = "".join(path.read_text() for path in folder.glob("*.py"))
    tests = Path(__file__).read_text()
    ids = {rule.id for _, rules in explain.rule_sheet(GAME[4], "en") for rule in rules}
    assert len(ids) == 28
    for id_ in ids:
        assert f"[{id_}]" in code, id_
        assert f"def test_{id_.replace('.', '_')}" in tests, id_


def test_kinds_and_colours_have_the_order_of_the_board():
    assert KINDS == ("gold", "ruby", "sapphire", "emerald", "diamond")
