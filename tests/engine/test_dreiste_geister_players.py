"""The computer seats of Dreiste Geister: stronger than chance, legal and quick."""

from __future__ import annotations

import time

import pytest

from gamekit.chance import Luck
from gamekit.game import CHANCE, SIMULTANEOUS, Joint
from gamekit.games.dreiste_geister import GAME
from gamekit.games.dreiste_geister.board import BLUE, COLOURS
from gamekit.games.dreiste_geister.players import STEPS, STRATEGIES, solve
from gamekit.games.dreiste_geister.state import CALL_COLOUR, LAY_CARD
from gamekit.playout import playout


@pytest.mark.parametrize(("name", "matches"), [("greedy", 80), ("clever", 24)])
def test_a_strategy_beats_random_seats_clearly(name, matches):
    """One seat of four, in turn, against three at random: fair would be a quarter."""
    game, won, coins, others = GAME(4), 0, 0, 0
    for number in range(matches):
        seats = [None] * 4
        seats[number % 4] = STRATEGIES[name]
        state = playout(game, f"{name}-{number}", seats).state
        won += game.returns(state)[number % 4]
        coins += state.coins[number % 4]
        others += sum(state.coins) - state.coins[number % 4]
    assert won / matches > 0.4
    assert coins > 1.6 * others / 3


@pytest.mark.parametrize("name", sorted(STRATEGIES))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_strategy_plays_whole_matches_and_each_option(name, players):
    game = GAME(players, random_first_merlin=True, hall_stops_forward=False)
    result = playout(game, "whole", [STRATEGIES[name]] * players)
    assert game.is_terminal(result.state)
    assert result == playout(game, "whole", [STRATEGIES[name]] * players)


def test_a_decision_takes_less_than_five_milliseconds():
    game, luck, times = GAME(5), Luck("times", "all"), []
    state = game.initial_state()
    while not game.is_terminal(state) and len(times) < 120:
        player = game.current_player(state)
        if player == CHANCE:
            action = game.chance_outcomes(state).draw(luck)
        else:
            choices = {}
            for seat in game.acting_seats(state):
                legal, view = game.legal_actions(state, seat), game.observe(state, seat)
                begin = time.process_time()
                choices[seat] = STRATEGIES["clever"](view, legal, luck)
                times.append(time.process_time() - begin)
            action = (
                Joint(choices.get(seat) for seat in range(5))
                if player == SIMULTANEOUS
                else choices[player]
            )
        state, _ = game.apply(state, action)
    assert sorted(times)[len(times) // 2] < 0.005


def test_greedy_takes_the_door_that_gains_most_on_average():
    """Mid-path against a random Merlin the third and fourth doors are worth 2 places each."""
    gains = sorted(sum(STEPS[6][card]) / 4 for card in COLOURS)
    assert gains == [0, 1, 2, 2]


def test_greedy_merlin_names_the_colour_with_most_at_stake():
    game = GAME(2)
    state = game.initial_state()
    while game.current_player(state) == CHANCE:
        state, _ = game.apply(state, game.chance_outcomes(state)[-1][0])
    state = state._replace(unseen=(9, 9, 9, 12), hands=((), (BLUE,) * 3), places=(-1, 21))
    state, _ = game.apply(state, Joint((None, LAY_CARD[BLUE])))
    view = game.observe(state, 0)
    legal = game.legal_actions(state, 0)
    assert STRATEGIES["greedy"](view, legal, Luck("a", "b")) == CALL_COLOUR[BLUE]


def test_the_solver_finds_the_known_value_of_the_turn_mid_path():
    """The 4 x 4 game of a ghost mid-path has the value 6/5; both mixtures come close to it."""
    game = [[(-3, -2, -1, -4)[c] if c == n else c + 1 for n in range(4)] for c in range(4)]
    (ghost,), merlin = solve([game], naive=0, rounds=2000)
    sure = min(sum(game[c][n] * ghost[c] for c in range(4)) for n in range(4))
    most = max(sum(game[c][n] * merlin[n] for n in range(4)) for c in range(4))
    assert sure <= 6 / 5 + 1e-9 <= most + 2e-9
    assert most - sure < 0.05
