"""The batch kernel of Zaubersee beside the step engine: the same choices, the same positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import gamekit
from gamekit.game import AnyGame
from gamekit.registry import room
from tests.engine.batch_lockstep import steps

BATCH = room("zaubersee", "batch")
TABLES = room("zaubersee", "batch.tables")


def follow(game: AnyGame, names: Sequence[str], code: str, start: Any = None) -> None:
    """Assert that the kernel, told the choices of a match, comes through the same positions."""
    found = steps(game, names, code, start)
    trials = BATCH.kernel(game, "win", tuple(names), start)
    trace = trials.replay([step.told for step in found])
    rows = np.array([[step.of, *TABLES.position(step.state)] for step in found])
    assert np.array_equal(trace, rows)


CONFIGURATIONS: tuple[dict[str, Any], ...] = (
    {},
    {"ravens": 4},
    {"ravens": 2, "felt": True, "must_move": False},
    {"ravens": 3, "push": "start", "catch": False, "kinds": 6, "copies": 2},
    {"ravens": 4, "catch": False, "push": "row", "track": 20},
    {
        "rows": 3,
        "hidden": (2, 0),
        "strips": ("ab", "abc", "cd", "", "abcd"),
        "layout": (("frog", "duck", "fish", "crab"),) * 3,
        "kinds": 4,
        "copies": 3,
        "turn_limit": 25,
    },
    {
        "rows": 9,
        "hidden": (0, 1),
        "strips": ("a", "a", "bd", "", "abcd", "ac", "bd", "d", "c", "b"),
        "layout": (("frog", "duck", "fish", "crab"), ("newt", "turtle", "snail", "mussel")) * 4
        + (("frog", "duck", "fish", "crab"),),
        "copies": 2,
        "track": 30,
        "turn_limit": 60,
    },
)
"""The edition; each option; a small lake and the largest."""


@pytest.mark.parametrize("number", range(len(CONFIGURATIONS)))
def test_random_matches_go_through_the_same_positions(number: int) -> None:
    config = CONFIGURATIONS[number]
    for match in range(300):
        players = 2 + match % 4
        game = gamekit.load("zaubersee", players=players, **config)
        follow(game, ["random"] * players, f"lockstep-{match}")


@pytest.mark.parametrize("name", ["tiles_simple", "forgetful", "magnets", "tiles", "tiles_magnets"])
def test_players_draw_lots_among_the_same_choices(name: str) -> None:
    for match in range(6 * len(CONFIGURATIONS)):
        config = CONFIGURATIONS[match % len(CONFIGURATIONS)]
        others = ("random", name, "tiles_magnets", "tiles")
        players = 2 + match % 3
        names = [name, *others[: players - 1]]
        follow(gamekit.load("zaubersee", players=players, **config), names, f"{name}-{match}")
