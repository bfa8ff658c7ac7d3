"""The batch kernel of Monte Cristo beside the step engine: the same choices, the same positions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import gamekit
from gamekit.game import AnyGame
from gamekit.registry import room
from tests.engine.batch_lockstep import steps

BATCH = room("monte-cristo", "batch")
TABLES = room("monte-cristo", "batch.tables")


def follow(game: AnyGame, code: str, start: Any = None) -> None:
    """Assert that the kernel, told the choices of a match, comes through the same positions."""
    names = ("random",) * game.players
    found = steps(game, names, code, start)
    trace = BATCH.kernel(game, "win", names, start).replay([step.told for step in found])
    rows = np.array([[step.of, *TABLES.position(step.state)] for step in found])
    assert np.array_equal(trace, rows)


CONFIGURATIONS: tuple[dict[str, Any], ...] = (
    {},
    {"own_marble_only": True, "max_bonus_per_turn": 1},
    {"hand_limit": 2, "market_values": (9, 0, 3, 3, 99), "end_score": 60},
    {"lane_limit": 16, "colour_limit": 6, "token_split": (6, 0, 0), "card_copies": (0, 0, 6)},
    {"hand_limit": 30, "max_bonus_per_turn": 3, "token_split": (0, 1, 5), "end_score": 200},
    {"card_copies": (6, 0, 0), "hand_limit": 1, "colour_limit": 4, "end_score": 1},
)
"""The edition, and each option at its widest and narrowest."""


@pytest.mark.parametrize("number", range(len(CONFIGURATIONS)))
def test_random_matches_go_through_the_same_positions(number: int) -> None:
    for match in range(100):
        game = gamekit.load("monte-cristo", players=2 + match % 3, **CONFIGURATIONS[number])
        follow(game, f"lockstep-{match}")
