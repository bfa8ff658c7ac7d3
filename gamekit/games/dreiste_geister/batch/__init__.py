"""The batch kernel of Dreiste Geister: whole rounds and matches of random ghosts, random Merlin.

Hands, pile and every option of the game are in it. `machine` plays, `lanes` is its twin in numpy,
`tables` has the rules; both give the same numbers to the last bit.
"""

from __future__ import annotations

from collections.abc import Generator
from math import lcm
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gamekit.games.dreiste_geister.batch import lanes, machine
from gamekit.games.dreiste_geister.batch.tables import Shorts, tables
from gamekit.games.dreiste_geister.rules import DreisteGeister
from gamekit.lab.batch import block_key, fast
from gamekit.lab.measures import measure
from gamekit.lab.trials import Column

Numbers: TypeAlias = "NDArray[np.integer[Any]]"

BLOCK: Final = 8192
SLICE: Final = 2048
"""So many matches at once are quick enough in numpy; fewer are slower each."""
OF_ROUND: Final = {"turns": 2, "home": 3, "merlin": 4}
"""Measures of the first round, with the row of a kernel's result, counted behind the seats."""
OF_MATCH: Final = {"decisions": 0, "draws": 1}


class Matches:
    """Trials of a game whose seats all choose at random, from the start of the match."""

    def __init__(self, game: DreisteGeister, statistic: str) -> None:
        self.game = game
        self.statistic = statistic
        self.rounds = 1 if statistic in OF_ROUND else game.players

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the measure."""
        return measure(self.game, self.statistic).columns(self.game)

    @property
    def block(self) -> int:
        """How many trials make a block."""
        return BLOCK

    @property
    def releases_gil(self) -> bool:
        """Whether threads can play side by side."""
        return fast()

    def values(self, seed: str, index: int) -> Numbers:
        """Return block `index` under `seed`: a row for each column."""
        return self._columns(self.results(self._key(seed, index), BLOCK))

    def slices(self, seed: str, index: int) -> Generator[None, None, Numbers]:
        """Do what `values` does; where it takes long, give way in between."""
        if fast() or self.rounds == 1:
            return self.values(seed, index)
        key = self._key(seed, index)
        parts = []
        for begin in range(0, BLOCK, SLICE):
            parts.append(self.results(key, SLICE, begin))
            yield
        return self._columns(np.concatenate(parts, axis=1))

    def _key(self, seed: str, index: int) -> int:
        return block_key(seed, f"{self.game!r} rounds={self.rounds}", index)

    def results(self, key: int, number: int, begin: int = 0) -> Shorts:
        """Return for `number` trials under a key the rows that `machine.play` writes.

        `begin` is the first trial's number, where numpy plays.
        """
        table = tables(self.game)
        out = np.zeros((self.game.players + 5, number), np.int16)  # small: made in every block
        if fast():
            machine.play(key, number, self.rounds, *table, out, None, None)
        else:
            lanes.play(key, number, self.rounds, table, out, begin)
        return out

    def _columns(self, results: Shorts) -> Numbers:
        players = self.game.players
        if self.statistic == "score":
            return results[:players]
        if self.statistic == "win":
            return _shares(results[:players])
        at = players + (OF_ROUND | OF_MATCH)[self.statistic]
        return results[at : at + 1]


def _shares(totals: Shorts) -> Numbers:
    """[dg.win] Return each seat's share of the win, in the unit of the measure `win`."""
    best = totals == totals.max(axis=0)
    shares: Numbers = best * (lcm(*range(1, len(totals) + 1)) // best.sum(axis=0))
    return shares


def kernel(
    game: DreisteGeister, statistic: str, strategies: tuple[str, ...], start: object = None
) -> Matches | None:
    """Return the kernel for these trials; None unless all choose at random from the start on."""
    known = statistic in {"win", "score", *OF_MATCH, *OF_ROUND}
    if not known or start is not None or set(strategies) != {"random"}:
        return None
    return Matches(game, statistic)
