"""Whole matches of Monte Cristo: what holds at every step, whoever plays and looks on."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit.chance import Luck
from gamekit.errors import IllegalActionError, MatchOverError, NotationError
from gamekit.game import ALL, CHANCE, PUBLIC, TERMINAL
from gamekit.games.monte_cristo import MonteCristo
from gamekit.games.monte_cristo.actions import Action
from gamekit.games.monte_cristo.board import ADVENTURERS, JOKER, NONE
from gamekit.games.monte_cristo.players import STRATEGIES
from gamekit.games.monte_cristo.state import (
    CHANCES,
    DISCARD,
    GIVE,
    Draft,
    State,
    View,
)
from gamekit.playout import playout

GAMES = {players: MonteCristo(players) for players in (2, 3, 4)}
CONFIGS = [
    {},
    {"max_bonus_per_turn": 1},
    {"own_marble_only": True},
    {"hand_limit": 3},
    {"token_split": (3, 2, 1), "card_copies": (0, 6, 0)},
    {"market_values": (9, 3, 1, 0, 0), "end_score": 20},
]


def steps(game, code, limit=2000):
    """Yield (state, action, next state, events) of a random match."""
    state = game.initial_state()
    streams = {}
    chooser = Luck(code, "choice")
    for _ in range(limit):
        player = game.current_player(state)
        if player == TERMINAL:
            return
        if player == CHANCE:
            source = game.chance_source(state)
            luck = streams.setdefault(source, Luck(code, source))
            action = game.chance_outcomes(state).draw(luck)
        else:
            action = chooser.choice(game.legal_actions(state, player))
        after, events = game.apply(state, action)
        yield state, action, after, events
        state = after
    raise AssertionError("the match does not end")


def check_whole(game, state):
    """What is on the table is complete, and within its limits."""
    players = game.players
    marbles = [sum(lane.count(seat) for lane in state.lanes) for seat in range(players)]
    if len(state.lanes) == 4:
        assert marbles == [6, 6] if players == 2 else [4] * players
        lane_limit, colour_limit = game.config["lane_limit"], game.config["colour_limit"]
        assert all(len(lane) <= lane_limit for lane in state.lanes)
        assert all(lane.count(seat) <= colour_limit for lane in state.lanes for seat in lane)
    for seat in range(players):
        out = sum(queue.count(seat) for queue in (*state.queues, *state.zones))
        assert min(state.stock[seat], state.port[seat]) >= 0
        assert state.stock[seat] + state.port[seat] + out == ADVENTURERS
    assert all(len(set(zone)) == len(zone) for zone in state.zones)
    tokens = [t for where in (*state.dungeons, *state.taken) for t in where]
    drawn_tokens = state.drawn if state.lane == 2 else ()
    for token in range(15):
        held = tokens.count(token) + drawn_tokens.count(token)
        total = state.bag[token] + state.aside[token] + held
        assert total == game.config["token_split"][token % 3]
    assert all(len(dungeon) <= 4 for dungeon in state.dungeons)
    hidden = list(state.unseen)
    drawn_cards = state.drawn if state.lane == 0 else ()
    for card in range(15):
        seen = sum(hand.count(card) for hand in state.hands) + drawn_cards.count(card)
        settled = sum(faces.count(card) for faces in state.kept) + state.lost[card]
        total = hidden[card] + seen + settled + state.discards[card]
        assert min(hidden[card], state.discards[card], state.lost[card]) >= 0
        assert total == game.config["card_copies"][card % 3]
    jokers = sum(hand.count(JOKER) for hand in state.hands)
    young = jokers - sum(map(len, state.kept)) + state.discards[JOKER] - sum(state.lost)
    assert sum(hidden) == state.pile + young
    for hand, kept in zip(state.hands, state.kept, strict=True):
        assert len(kept) <= hand.count(JOKER)
        assert list(hand) == sorted(hand)
        limit = game.config["hand_limit"]
        assert len(hand) <= limit or state.phase in (DISCARD, GIVE)
        assert len(hand) <= limit + 1
    assert len(state.hands) == players


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_nothing_is_lost_and_every_limit_holds(players, config):
    game = MonteCristo(players, **config)
    for number in range(6):
        for _, _, state, _ in steps(game, f"whole-{number}"):
            check_whole(game, state)


@pytest.mark.parametrize("players", [2, 3, 4])
@given(code=st.integers(0, 10**6))
@settings(max_examples=12, deadline=None)
def test_events_tell_every_observer_all_there_is_to_see(players, code):
    game = GAMES[players]
    hidden = dict.fromkeys(game.turn_fields)
    for before, _, after, events in steps(game, f"fold-{code}"):
        for observer in (0, players - 1, PUBLIC, ALL):
            view = game.observe(before, observer)
            for event in events:
                view = game.view_after(view, event.seen_by(observer))
            assert view._replace(**hidden) == game.observe(after, observer)._replace(**hidden)


def long_code(game, shuffles=2):
    """Return a code of a random match in which a joker is held through a shuffle."""
    for number in range(500):
        code = f"long-{number}"
        for _, _, state, _ in steps(game, code):
            if state.shuffles >= shuffles and any(state.kept) and any(state.lost):
                return code
    raise AssertionError("no match is long enough")


def test_a_joker_held_through_a_shuffle_is_hidden_from_all_but_the_teacher():
    game = GAMES[4]
    hidden = dict.fromkeys(game.turn_fields)
    for before, _, after, events in steps(game, long_code(game)):
        check_whole(game, after)
        for observer in (0, 3, PUBLIC, ALL):
            view = game.observe(before, observer)
            for event in events:
                view = game.view_after(view, event.seen_by(observer))
            assert view._replace(**hidden) == game.observe(after, observer)._replace(**hidden)
            if observer != ALL:
                assert all(face < 0 for faces in view.kept for face in faces)
                assert not any(view.lost)
                state = game.determinize(
                    view._replace(**{name: getattr(after, name) for name in game.turn_fields}),
                    Luck("d", "d"),
                )
                check_whole(game, state)
                assert game.observe(state, observer) == game.observe(after, observer)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_determinized_states_cannot_be_told_from_the_true_one(players):
    game = GAMES[players]
    for number in range(4):
        for at, (state, _, _, _) in enumerate(steps(game, f"det-{number}")):
            for observer in (0, PUBLIC, ALL):
                view = game.observe(state, observer)
                other = game.determinize(view, Luck("det", str(at)))
                assert game.observe(other, observer) == view
                assert game.current_player(other) == game.current_player(state)
            assert (
                game.determinize(game.observe(state, ALL), Luck("x", "y")) == state
                or state.shuffles
            )
            for seat in range(players):
                view = game.observe(state, seat)
                assert game.view_actions(view) == game.legal_actions(state, seat)
            assert game.view_actions(game.observe(state, PUBLIC)) == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_actions_are_sorted_unique_and_read_as_written(players):
    game = GAMES[players]
    for number in range(4):
        for state, _, _, _ in steps(game, f"text-{number}"):
            player = game.current_player(state)
            if player == CHANCE:
                outcomes = game.chance_outcomes(state)
                assert sum(weight for _, weight in outcomes) == 1
                actions = [outcome for outcome, _ in outcomes]
            else:
                actions = list(game.legal_actions(state, player))
                texts = [game.format_action(action) for action in actions]
                assert texts == sorted(set(texts))
                others = set(range(-5, players + 2)) - {player}
                assert all(not game.legal_actions(state, other) for other in others)
            assert actions
            for action in actions:
                assert game.parse_action(game.format_action(action)) == action


@given(st.text(max_size=60))
def test_no_text_crashes_the_reader(text):
    game = GAMES[4]
    try:
        action = game.parse_one(text)
    except NotationError:
        return
    assert game.format_one(action)


MALFORMED = (
    *("", "drop 5", "drop", "take ruby 3", "take ruby 3 with", "place G", "give joker to 1"),
    *("slide 0", "lower 1.0 by 1", "raise ruby by 3", "x" * 1999),
    "take ruby 3 with " + "red 1 + " * 40,
)


@pytest.mark.parametrize("text", MALFORMED)
def test_malformed_notation_is_refused(text):
    with pytest.raises(NotationError):
        GAMES[4].parse_action(text)


JUNK = (None, 3, "drop 1", (), Action("fly"), Action("drop", 0, 9), Action("card", 99), object())


@pytest.mark.parametrize("players", [2, 4])
def test_an_illegal_action_changes_nothing(players):
    game = GAMES[players]
    seen = {}
    for state, action, last, _ in steps(game, "refuse"):  # noqa: B007
        copy = State(*state)
        for wrong in JUNK:
            with pytest.raises(IllegalActionError):
                game.apply(state, wrong)
        for verb, other in seen.items():
            if verb != action.verb and other not in game.legal_actions(state, state.actor):
                chance = state.phase in CHANCES and other in dict(game.chance_outcomes(state))
                if not chance:
                    with pytest.raises(IllegalActionError):
                        game.apply(state, other)
        seen[action.verb] = action
        assert state == copy
        assert hash(state) == hash(copy)
    for wrong in (*JUNK, action):
        with pytest.raises(MatchOverError):
            game.apply(last, wrong)


def test_no_earlier_state_ever_changes():
    game = GAMES[3]
    kept = [(state, repr(state)) for state, _, _, _ in steps(game, "still")]
    assert all(repr(state) == text for state, text in kept)


def test_the_same_code_gives_the_same_match():
    for game in GAMES.values():
        assert list(steps(game, "twin")) == list(steps(game, "twin"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_orientation_ten_rounds_and_four_or_five_scorings(players):
    ends = [playout(GAMES[players], f"orient-{number}").state for number in range(60)]
    assert 9 <= sum(state.round for state in ends) / 60 <= 11.5
    assert 4 <= sum(state.scorings for state in ends) / 60 <= 5.7
    for state in ends:
        assert sum(GAMES[players].returns(state)) == Fraction(1)
        assert max(GAMES[players].scores(state)) >= 40


def test_state_view_and_draft_have_the_same_fields():
    assert View._fields == ("observer", "values", *State._fields)
    assert tuple(Draft.__annotations__) == State._fields
    for name, kind in State.__annotations__.items():
        assert View.__annotations__[name] == kind
        assert Draft.__annotations__[name] == str(kind.__forward_arg__)


def drawn(game, chooser):
    """What each source of chance has given in the set-up and the first round."""
    found, state = {}, game.initial_state()
    streams, luck = {}, Luck("what-if", chooser)
    while state.round < 2:
        player = game.current_player(state)
        if player == CHANCE:
            source = game.chance_source(state)
            stream = streams.setdefault(source, Luck("what-if", source))
            action = game.chance_outcomes(state).draw(stream)
            found.setdefault(source, []).append(action)
        else:
            action = luck.choice(game.legal_actions(state, player))
        state, _ = game.apply(state, action)
    return found


@pytest.mark.parametrize("players", [3, 4])
def test_a_what_if_keeps_the_luck_of_every_source(players):
    """Other choices, the same lanes, market, tokens and cards: each source has its own stream."""
    first = drawn(GAMES[players], "one")
    assert set(first) == {"slide", "market", "bag", "supply.1"}
    assert len(first["bag"]) == 9
    for other in ("two", "three", "four"):
        assert drawn(GAMES[players], other) == first


def test_nobody_is_active_before_the_first_round():
    state = GAMES[2].initial_state()
    assert (state.active, state.actor, state.dungeon) == (NONE, NONE, NONE)


# -- computer players ----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["greedy", "clever"])
def test_strategies_choose_legally_in_every_kind_of_match(name, players):
    for config in CONFIGS:
        game = MonteCristo(players, **config)
        assert game.is_terminal(playout(game, "all", [STRATEGIES[name]] * players).state)


@pytest.mark.parametrize(("name", "least"), [("clever", 95), ("greedy", 75)])
def test_strategies_beat_random_in_two_player_matches(name, least):
    """One hundred matches on fixed codes, seats alternating."""
    won = Fraction(0)
    for number in range(100):
        seats = [None, None]
        seats[number % 2] = STRATEGIES[name]
        won += GAMES[2].returns(playout(GAMES[2], f"duel-{number}", seats).state)[number % 2]
    assert won >= least
