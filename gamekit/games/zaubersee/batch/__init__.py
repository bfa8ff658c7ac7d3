"""Whole matches of Zaubersee by the block: what the kernel can play, and its trials.

The rules are in `rules`, the computer players in `minds`, both on flat rows of
numbers; `tables` fills the tables they read from the game's own rule functions.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import numpy as np

from gamekit.game import AnyGame
from gamekit.games.zaubersee.batch import layout as at
from gamekit.games.zaubersee.batch.minds import RANDOM, SIMPLE, THINKING
from gamekit.games.zaubersee.batch.play import matches
from gamekit.games.zaubersee.batch.tables import fits, position, reals, tables
from gamekit.games.zaubersee.rules import Zaubersee
from gamekit.games.zaubersee.state import LOST, UNFINISHED, State
from gamekit.lab.batch import block_key, fast
from gamekit.lab.measures import measure
from gamekit.lab.rows import ready, real, whole
from gamekit.lab.trials import Column

_STATISTICS: Final[Mapping[str, int]] = {
    "win": at.WIN,
    LOST: at.DEFEAT,
    UNFINISHED: at.STOPPED,
    "score": at.HOME,
    "turns": at.TURNS,
    "raven": at.RAVEN_STEPS,
    "decisions": at.ALL_DECISIONS,
    "draws": at.ALL_DRAWS,
}
_PLAYERS: Final[Mapping[str, tuple[int, int, int]]] = {
    "random": (RANDOM, 0, 0),
    "tiles_simple": (SIMPLE, -1, 0),
    "forgetful": (THINKING, 0, 0),
    "magnets": (THINKING, 0, 1),
    "tiles": (THINKING, -1, 0),
    "tiles_magnets": (THINKING, -1, 1),
}
"""How each strategy plays: its kind, how many tiles it remembers (-1: all), and the lake."""
_BLOCK: Final = 256
_THINKING_BLOCK: Final = 32
"""Matches in a block: the row of trials depends on it, so it never changes."""


@dataclass(frozen=True)
class ZauberseeTrials:
    """Matches played by the kernel, with one number of each."""

    columns: tuple[Column, ...]
    block: int
    result: int
    start: array[int]
    seats: array[int]
    tables: array[int]
    reals: array[float]

    measured: ClassVar[Mapping[str, int]] = _STATISTICS
    """In which column of `results` each statistic is."""

    @property
    def releases_gil(self) -> bool:
        """Whether threads can play blocks side by side."""
        return fast()

    def values(self, seed: str, index: int) -> Sequence[Sequence[int]]:
        """Return one whole number of each match of a block."""
        return (self.results(seed, index)[:, self.result],)

    def results(self, seed: str, index: int) -> Any:
        """Return all numbers of each match of a block: an array, the columns as in `layout`."""
        t, x, start, seats = ready(self.tables, self.reals, self.start, self.seats)
        s, w, f, out = ready(whole(at.WIDTH), *_work(), whole(self.block * at.RESULTS))
        matches(t, x, start, s, w, f, seats, block_key(seed, "zaubersee", index), out)
        return np.asarray(out).reshape(self.block, at.RESULTS)

    def replay(self, told: Sequence[int]) -> Any:
        """Return of each step of a match of how many it was one, and the position after it.

        `told` are the numbers of choices and outcomes, in the order in which the step engine
        lists them; of a player who draws lots among some, in the order of those.
        """
        from gamekit.games.zaubersee.batch.following import follow  # compiled when it is wanted

        width = at.WIDTH + 1
        t, x, s, seats = ready(self.tables, self.reals, self.start, self.seats)
        w, f, trace, choices = ready(*_work(), whole(width * len(told)), array("q", told))
        follow(t, x, s, w, f, seats, choices, trace)
        return np.asarray(trace).reshape(len(told), width)


def _work() -> tuple[array[int], array[float]]:
    """Return the two work rows."""
    return whole(at.WORK), real(at.REAL_WORK)


def kernel(
    game: AnyGame, statistic: str, strategies: tuple[str, ...], start: object = None
) -> ZauberseeTrials | None:
    """Return the trials of this question; None where the step engine has to play."""
    if not isinstance(game, Zaubersee) or not fits(game) or statistic not in _STATISTICS:
        return None
    if len(strategies) != game.players or any(name not in _PLAYERS for name in strategies):
        return None
    if start is None:
        start = game.initial_state()
    if not isinstance(start, State):
        return None
    thinking = any(_PLAYERS[name][0] == THINKING for name in strategies)
    return ZauberseeTrials(
        columns=measure(game, statistic).columns(game),
        block=_THINKING_BLOCK if thinking else _BLOCK,
        result=_STATISTICS[statistic],
        start=position(start),
        seats=array("q", [number for name in strategies for number in _PLAYERS[name]]),
        tables=tables(game),
        reals=reals(game),
    )
