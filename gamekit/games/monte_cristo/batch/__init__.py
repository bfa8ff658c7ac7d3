"""Whole matches of Monte Cristo by the block: what the kernel can play, and its trials.

The rules are in `choosing`, `drawing`, `phases` and `scoring`, the computer
players in `minds`, on flat rows of numbers; `tables`
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
from gamekit.games.monte_cristo.batch.minds import CLEVER, GREEDY, RANDOM
from gamekit.games.monte_cristo.batch.play import matches
from gamekit.games.monte_cristo.batch.tables import fits, position, reals, tables
from gamekit.games.monte_cristo.rules import MonteCristo
from gamekit.games.monte_cristo.state import State
from gamekit.lab.batch import block_key, fast
from gamekit.lab.measures import measure
from gamekit.lab.rows import ready, real, whole
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
_PLAYERS: Final[Mapping[str, int]] = {"random": RANDOM, "greedy": GREEDY, "clever": CLEVER}
_BLOCK: Final = 128
_THINKING_BLOCK: Final = 16
"""Matches in a block: the row of trials depends on it, so it never changes."""


@dataclass(frozen=True)
class MonteCristoTrials:
    """Matches played by the kernel, with the numbers of one statistic."""

    columns: tuple[Column, ...]
    result: int
    block: int
    start: array[int]
    seats: array[int]
    tables: array[int]
    reals: array[float]

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
        t, x, start, seats = ready(self.tables, self.reals, self.start, self.seats)
        s, w, f, out = ready(*_work(), whole(self.block * at.RESULTS))
        matches(t, x, start, s, w, f, seats, block_key(seed, "monte-cristo", index), out)
        return np.asarray(out).reshape(self.block, at.RESULTS)

    def replay(self, told: Sequence[int]) -> Any:
        """Return of each step of a match of how many it was one, and the position after it.

        `told` are the numbers of choices and outcomes, in the order in which the step engine
        lists them; of a player who draws lots among some, in the order of those.
        """
        from gamekit.games.monte_cristo.batch.following import follow  # compiled when it is wanted

        width = at.WIDTH + 1
        t, x, seats, choices = ready(self.tables, self.reals, self.seats, array("q", told))
        s, w, f, trace = ready(*_work(), whole(width * len(told)))
        s[: at.WIDTH] = ready(self.start)[0]
        follow(t, x, s, w, f, seats, choices, trace)
        return np.asarray(trace).reshape(len(told), width)


def _work() -> tuple[array[int], array[int], array[float]]:
    """Return room for two positions, and the two work rows."""
    return whole(2 * at.WIDTH), whole(at.WORK), real(at.REAL_WORK)


def kernel(
    game: AnyGame, statistic: str, strategies: tuple[str, ...], start: object = None
) -> MonteCristoTrials | None:
    """Return the trials of this question; None where the step engine has to play."""
    if not isinstance(game, MonteCristo) or not fits(game.numbers):
        return None
    if statistic not in _STATISTICS or len(strategies) != game.players:
        return None
    if any(name not in _PLAYERS for name in strategies):
        return None
    if start is None:
        start = game.initial_state()
    if not isinstance(start, State):
        return None
    return MonteCristoTrials(
        columns=measure(game, statistic).columns(game),
        result=_STATISTICS[statistic],
        block=_THINKING_BLOCK if "clever" in strategies else _BLOCK,
        start=position(start),
        seats=array("q", [_PLAYERS[name] for name in strategies]),
        tables=tables(game.numbers),
        reals=reals(),
    )
