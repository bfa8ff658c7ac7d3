"""The batch kernel of Zaubersee beside the step engine: the same choices, the same positions."""

from __future__ import annotations

from collections.abc import Sequence
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

BATCH = room("zaubersee", "batch")
TABLES = room("zaubersee", "batch.tables")


def follow(game: AnyGame, names: Sequence[str], code: str, start: Any = None) -> None:
    """Assert that the kernel, told the choices of a match, comes through the same positions."""
    found = steps(game, names, code, start)
    trials = BATCH.kernel(game, "win", tuple(names), start)
    trace = trials.replay([step.told for step in found])
    assert np.array_equal(trace[:, 0], [step.of for step in found])
    rows = [np.frombuffer(TABLES.position(step.state), np.int64) for step in found]
    assert np.array_equal(trace[:, 1:], rows)


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
    for match in range(150 if number else 500):
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


def test_a_match_may_begin_anywhere() -> None:
    for match in range(28):
        players = 2 + match % 4
        game = gamekit.load("zaubersee", players=players, **CONFIGURATIONS[match % 7])
        names = ("random", "tiles_magnets", "tiles_simple", "forgetful", "random")[:players]
        found = steps(game, names, f"before-{match}")
        for step in found[match % 7 : -1 : 40]:
            follow(game, names, f"after-{match}", step.state)


@pytest.mark.parametrize(
    ("names", "ravens", "theirs"),
    [
        (("random", "random"), 1, 1000),
        (("tiles_simple", "tiles_simple", "tiles_simple"), 4, 400),
        (("tiles", "magnets"), 3, 80),
    ],
)
def test_matches_have_the_same_distribution(
    names: tuple[str, ...], ravens: int, theirs: int
) -> None:
    game = gamekit.load("zaubersee", players=len(names), ravens=ravens)
    check_agreement(game, names, list(measures(game)), 4000, theirs)


def test_without_machine_code_the_numbers_are_the_same() -> None:
    wide = CONFIGURATIONS[3]
    check_bits(
        [
            Question("zaubersee", "decisions", ("random", "random"), 1, {}),
            Question("zaubersee", "raven", ("random", "tiles_simple", "random"), 1, wide),
            Question("zaubersee", "turns", ("tiles", "tiles_magnets"), 2, {"ravens": 4}),
            Question("zaubersee", "decisions", ("magnets", "forgetful"), 2, {"ravens": 2}),
        ]
    )


def test_what_the_kernel_cannot_play_is_left_to_the_step_engine() -> None:
    game = gamekit.load("zaubersee", players=2)
    assert BATCH.kernel(game, "win", ("random", "tiles")) is not None
    assert BATCH.kernel(game, "win", ("random", "human")) is None
    assert BATCH.kernel(game, "win", ("random",)) is None
    assert BATCH.kernel(game, "weight", ("random", "random")) is None
    assert BATCH.kernel(game, "win", ("random", "random"), start="begin") is None
    other = gamekit.load("monte-cristo", players=2)
    assert BATCH.kernel(other, "win", ("random", "random")) is None
