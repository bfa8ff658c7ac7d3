"""P4: whole matches of Zaubersee and Monte Cristo by the batch kernels, in matches per second.

Beside them the step engine's `playout` of the same strategies, rounds interleaved; times are
process times. In the same run some matches of each are led through the kernel by the step
engine's choices and must come through the same positions, and the means of what is measured must
agree within five standard errors. Without numba the kernels run as plain Python, which the rows
then show.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from time import process_time
from typing import Any

import numpy as np

import gamekit
from gamekit.game import AnyGame
from gamekit.lab.batch import kernel
from gamekit.playout import playout
from gamekit.registry import room
from gamekit.strategies import strategies
from tests.benchmarks.row import Row
from tests.engine.batch_distribution import check_agreement
from tests.engine.batch_lockstep import steps

AIM = 100
ROUNDS = 5
SECONDS = 0.2
WORK: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("zaubersee", ("random", "random")),
    ("zaubersee", ("random",) * 5),
    ("zaubersee", ("tiles_simple", "tiles_simple")),
    ("zaubersee", ("forgetful", "forgetful")),
    ("zaubersee", ("tiles", "tiles")),
    ("zaubersee", ("magnets", "magnets")),
    ("zaubersee", ("tiles_magnets", "tiles_magnets")),
    ("monte-cristo", ("random",) * 2),
    ("monte-cristo", ("random",) * 3),
    ("monte-cristo", ("random",) * 4),
    ("monte-cristo", ("greedy",) * 3),
    ("monte-cristo", ("clever",) * 2),
    ("monte-cristo", ("clever",) * 4),
)
MEASURES = {"zaubersee": ("win", "turns", "raven"), "monte-cristo": ("win", "score", "rounds")}


def rows() -> list[Row]:
    """A line for each game and strategies."""
    return [_row(gamekit.load(name, players=len(names)), names) for name, names in WORK]


def _row(game: AnyGame, names: tuple[str, ...]) -> Row:
    trials: Any = kernel(game, "win", names)
    known = strategies(game)
    seats = [None if name == "random" else known[name] for name in names]
    _check_lockstep(game, names, trials)
    check_agreement(game, names, MEASURES[game.name], 2000, 60)  # warms both up as well
    ours, theirs = [], []
    for round_ in range(ROUNDS):
        ours.append(_kernel_rate(trials, f"round-{round_}"))
        theirs.append(_engine_rate(game, seats, f"round-{round_}"))
    mine, peer = statistics.median(ours), statistics.median(theirs)
    who = f"{len(names)} × {names[0]}"
    return Row(
        "P4 matches",
        f"{game.name}, {who}",
        mine,
        peer,
        "/s",
        mine / peer,
        f"≥ {AIM} ×",
        mine / peer >= AIM,
    )


def _kernel_rate(trials: Any, seed: str) -> float:
    """Matches per second of the kernel."""
    begin, index = process_time(), 0
    while process_time() < begin + SECONDS:
        trials.values(seed, index)
        index += 1
    return index * trials.block / (process_time() - begin)


def _engine_rate(game: AnyGame, seats: Sequence[Any], seed: str) -> float:
    """Matches per second of the step engine."""
    begin, number = process_time(), 0
    while process_time() < begin + 2 * SECONDS:
        playout(game, f"{seed}-{number}", seats)
        number += 1
    return number / (process_time() - begin)


def _check_lockstep(game: AnyGame, names: Sequence[str], trials: Any) -> None:
    """Raise unless the kernel comes through the same positions."""
    position = room(game.name, "batch.tables").position
    for match in range(3):
        found = steps(game, names, f"benchmark-{match}")
        trace = trials.replay([step.told for step in found])
        expected = [np.frombuffer(position(step.state), np.int64) for step in found]
        assert np.array_equal(trace[:, 1:], expected)
