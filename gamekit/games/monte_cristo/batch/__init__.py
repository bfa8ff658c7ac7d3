"""Whole matches of Monte Cristo by the block: what the kernel can play, and its trials.

The rules are in `choosing`, `drawing`, `phases` and `scoring`, on flat rows of numbers; `tables`
fills what they read from the game's own rule functions.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from gamekit.game import AnyGame
from gamekit.games.monte_cristo.batch import layout as at
from gamekit.games.monte_cristo.batch.play import follow, matches
from gamekit.games.monte_cristo.batch.tables import fits, position, tables
from gamekit.games.monte_cristo.rules import MonteCristo
from gamekit.games.monte_cristo.state import State
from gamekit.lab.batch import block_key, fast
from gamekit.lab.measures import measure
from gamekit.lab.rows import ready, whole
from gamekit.lab.trials import Column

_STATISTICS: Final[Mapping[str, int]] = {
    "win": at.WIN,
    "score": at.SCORE,
    "rounds": at.ROUNDS,
    "scorings": at.ALL_SCORINGS,
    "decisions": at.ALL_DECISIONS,
    "draws": at.ALL_DRAWS,
}
"""Where the results of a statistic begin."""
_BLOCK: Final = 128
"""Matches in a block: the row of trials depends on it, so it never changes."""


@dataclass(frozen=True)
class MonteCristoTrials:
    """Matches played by the kernel, every seat at random, with the numbers of one statistic."""

    columns: tuple[Column, ...]
    result: int
    start: array[int]
    tables: array[int]

    @property
    def block(self) -> int:
        """How many matches make a block."""
        return _BLOCK

    @property
    def releases_gil(self) -> bool:
        """Whether threads can play blocks side by side."""
        return fast()

    def values(self, seed: str, index: int) -> Sequence[Sequence[int]]:
        """Return for each column one whole number of each match of a block."""
        results = self.results(seed, index)
        found: Sequence[Sequence[int]] = results.T[self.result : self.result + len(self.columns)]
        return found

    def results(self, seed: str, index: int) -> Any:
        """Return all numbers of each match of a block: an array, the columns as in `layout`."""
        t, start, s, w, out = ready(
            self.tables,
            self.start,
            whole(at.WIDTH),
            whole(at.WORK),
            whole(self.block * at.RESULTS),
        )
        matches(t, start, s, w, block_key(seed, "monte-cristo", index), out)
        return np.asarray(out).reshape(self.block, at.RESULTS)

    def replay(self, told: Sequence[int]) -> Any:
        """Return of each step of a match of how many it was one, and the position after it.

        `told` are the numbers of choices and outcomes, in the order in which the step engine
        lists them.
        """
        width = at.WIDTH + 1
        t, s, w, choices, trace = ready(
            self.tables,
            self.start,
            whole(at.WORK),
            array("q", told),
            whole(width * len(told)),
        )
        follow(t, s, w, choices, trace)
        return np.asarray(trace).reshape(len(told), width)


def kernel(
    game: AnyGame, statistic: str, strategies: tuple[str, ...], start: object = None
) -> MonteCristoTrials | None:
    """Return the trials of this question; None where the step engine has to play."""
    if not isinstance(game, MonteCristo) or not fits(game.numbers):
        return None
    if statistic not in _STATISTICS or strategies != ("random",) * game.players:
        return None
    if start is None:
        start = game.initial_state()
    if not isinstance(start, State):
        return None
    return MonteCristoTrials(
        columns=measure(game, statistic).columns(game),
        result=_STATISTICS[statistic],
        start=position(start),
        tables=tables(game.numbers),
    )
