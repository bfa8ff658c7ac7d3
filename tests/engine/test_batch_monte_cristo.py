"""The batch kernel of Monte Cristo beside the step engine: the same choices, the same positions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import gamekit
from gamekit.game import AnyGame
from gamekit.lab.measures import measures
from gamekit.registry import room
from tests.engine.batch_bits import Question, check_bits
from tests.engine.batch_distribution import check_agreement
from tests.engine.batch_lockstep import steps

BATCH = room("monte-cristo", "batch")
TABLES = room("monte-cristo", "batch.tables")


def follow(
    game: AnyGame, code: str, start: Any = None, names: tuple[str, ...] | None = None
) -> None:
    """Assert that the kernel, told the choices of a match, comes through the same positions."""
    names = names or ("random",) * game.players
    found = steps(game, names, code, start)
    trace = BATCH.kernel(game, "win", names, start).replay([step.told for step in found])
    assert np.array_equal(trace[:, 0], [step.of for step in found])
    rows = [np.frombuffer(TABLES.position(step.state), np.int64) for step in found]
    assert np.array_equal(trace[:, 1:], rows)


CONFIGURATIONS: tuple[dict[str, Any], ...] = (
    {},
    {"own_marble_only": True, "max_bonus_per_turn": 1},
    {"hand_limit": 2, "market_values": (9, 0, 3, 3, 99), "end_score": 60},
    {"lane_limit": 16, "colour_limit": 6, "token_split": (6, 0, 0), "card_copies": (0, 0, 6)},
    {"hand_limit": 30, "max_bonus_per_turn": 3, "token_split": (0, 1, 5), "end_score": 60},
    {"card_copies": (6, 0, 0), "hand_limit": 1, "colour_limit": 4, "end_score": 1},
)
"""The edition, and each option at its widest and narrowest."""


@pytest.mark.parametrize("number", range(len(CONFIGURATIONS)))
def test_random_matches_go_through_the_same_positions(number: int) -> None:
    for match in range(60 if number else 200):
        game = gamekit.load("monte-cristo", players=2 + match % 3, **CONFIGURATIONS[number])
        follow(game, f"lockstep-{match}")


@pytest.mark.parametrize("name", ["greedy", "clever"])
def test_players_draw_lots_among_the_same_choices(name: str) -> None:
    for match in range(4 * len(CONFIGURATIONS)):
        players = 2 + match % 3
        game = gamekit.load("monte-cristo", players=players, **CONFIGURATIONS[match % 6])
        names = (name, "random", "clever", "greedy")[:players]
        follow(game, f"{name}-{match}", None, names)


def test_a_match_may_begin_anywhere() -> None:
    for match in range(15):
        game = gamekit.load("monte-cristo", players=2 + match % 3)
        found = steps(game, ("random",) * game.players, f"before-{match}")
        for step in found[match % 7 : -1 : 40]:
            follow(game, f"after-{match}", step.state)


@pytest.mark.parametrize(
    ("names", "theirs"),
    [
        (("random",) * 2, 120),
        (("random",) * 3, 120),
        (("random",) * 4, 120),
        (("greedy", "random", "greedy"), 80),
        (("clever", "greedy"), 30),
    ],
)
def test_matches_have_the_same_distribution(names: tuple[str, ...], theirs: int) -> None:
    game = gamekit.load("monte-cristo", players=len(names))
    check_agreement(game, names, list(measures(game)), 2000, theirs)


def test_without_machine_code_the_numbers_are_the_same() -> None:
    check_bits(
        [
            Question("monte-cristo", "win", ("random", "random"), 1, {}),
            Question("monte-cristo", "score", ("random", "random", "greedy"), 1, {}),
            Question("monte-cristo", "draws", ("random",) * 4, 1, CONFIGURATIONS[2]),
            Question("monte-cristo", "score", ("clever", "clever"), 1, {}),
        ]
    )


def test_what_the_kernel_cannot_play_is_left_to_the_step_engine() -> None:
    game = gamekit.load("monte-cristo", players=2)
    assert BATCH.kernel(game, "win", ("random", "random")) is not None
    assert BATCH.kernel(game, "win", ("random", "human")) is None
    assert BATCH.kernel(game, "win", ("random",)) is None
    assert BATCH.kernel(game, "weight", ("random", "random")) is None
    assert BATCH.kernel(game, "win", ("random", "random"), start="begin") is None
    other = gamekit.load("zaubersee", players=2)
    assert BATCH.kernel(other, "win", ("random", "random")) is None
