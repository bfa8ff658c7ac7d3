"""The computer seats of Zaubersee: they see only views, and memory helps them.

Small numbers of matches; `python -m gamekit.games.zaubersee.study` plays as many as one likes.
"""

from __future__ import annotations

import pytest

from gamekit.chance import Luck
from gamekit.game import CHANCE, TERMINAL
from gamekit.games.zaubersee import GAME, study
from gamekit.games.zaubersee.players import STRATEGIES, tiles
from gamekit.games.zaubersee.study import main, play, rates, wilson

N = 25


def test_wilson_interval_against_published_values():
    """Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for hits, of, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        found = wilson(hits, of)
        assert found == pytest.approx((low, high), abs=5e-5)


@pytest.fixture(scope="module")
def found():
    return {
        (name, ravens): rates(GAME(2, ravens=ravens), strategy, N)
        for name, strategy in STRATEGIES.items()
        for ravens in (1, 4)
    }


@pytest.mark.parametrize("ravens", [1, 4])
def test_without_memory_well_under_one_match_in_ten_is_won(found, ravens):
    assert found["forgetful", ravens].interval[0] < 0.05
    assert found["forgetful", ravens].won <= N // 10


def test_simple_tile_memory_is_near_the_orientation_numbers(found):
    """About three in four with one raven, a little over half with four."""
    low, high = found["tiles_simple", 1].interval
    assert low < 0.8 < high or low < 0.75 < high
    low, high = found["tiles_simple", 4].interval
    assert low < 0.6 < high


@pytest.mark.parametrize("ravens", [1, 4])
def test_each_memory_helps(found, ravens):
    """Outside each other's 95 % intervals, though only few matches are played."""
    none, both = found["forgetful", ravens], found["tiles_magnets", ravens]
    assert found["magnets", ravens].interval[0] > none.won / N
    assert found["tiles", ravens].interval[0] > found["magnets", ravens].won / N
    assert both.won >= found["tiles", ravens].won
    assert both.turns < found["tiles", ravens].turns


def test_a_longer_memory_for_tiles_helps():
    game = GAME(3, ravens=2)
    won = [rates(game, tiles(last), 15).won for last in (0, 5, None)]
    assert won[0] < won[1] < won[2]


@pytest.mark.parametrize("name", STRATEGIES)
def test_strategies_are_reproducible_and_choose_what_is_legal(name):
    game = GAME(3, ravens=3, must_move=False)
    assert play(game, STRATEGIES[name], "same") == play(game, STRATEGIES[name], "same")
    state, chance, luck = game.initial_state(), Luck("legal", "chance"), Luck("legal", name)
    while (seat := game.current_player(state)) != TERMINAL:
        if seat == CHANCE:
            action = game.chance_outcomes(state).draw(chance)
        else:
            legal = game.legal_actions(state, seat)
            view = game.observe(state, seat)
            action = STRATEGIES[name](view, tuple(legal), luck)
            assert action in legal
            assert view == game.observe(state, seat)
        state, _ = game.apply(state, action)


@pytest.mark.parametrize("name", STRATEGIES)
def test_strategies_cannot_see_what_is_hidden(name):
    """The same view leads to the same choice, whatever really lies below."""
    game = GAME(2, ravens=2)
    state, chance, luck = game.initial_state(), Luck("blind", "chance"), Luck("blind", name)
    while (seat := game.current_player(state)) != TERMINAL:
        if seat == CHANCE:
            action = game.chance_outcomes(state).draw(chance)
        else:
            other = game.determinize(game.observe(state, seat), Luck("blind", "other"))
            count = luck.count
            strategy, legal = STRATEGIES[name], game.legal_actions(state, seat)
            action = strategy(game.observe(state, seat), legal, luck)
            again = strategy(game.observe(other, seat), legal, Luck("blind", name, count))
            assert again == action
        state, _ = game.apply(state, action)


def test_forgetful_does_not_use_its_memory():
    game = GAME(2)
    state, chance, luck = game.initial_state(), Luck("forget", "chance"), Luck("forget", "seat")
    while (seat := game.current_player(state)) != TERMINAL:
        if seat == CHANCE:
            action = game.chance_outcomes(state).draw(chance)
        else:
            view, legal = game.observe(state, seat), game.legal_actions(state, seat)
            none = view._replace(
                memory_tiles=(-2,) * 13,
                memory_order=(),
                memory_magnets=(0,) * 8,
                memory_clear=(0,) * 8,
            )
            count = luck.count
            action = STRATEGIES["forgetful"](view, legal, luck)
            again = STRATEGIES["forgetful"](none, legal, Luck("forget", "seat", count))
            assert action == again
        state, _ = game.apply(state, action)


def test_the_study_command_writes_one_line_for_each_strategy(capsys):
    main(["forgetful", "tiles_simple", "--matches", "3", "--ravens", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert lines[1].startswith("tiles_simple, ravens=2: won ")
    assert study.__doc__ is not None
