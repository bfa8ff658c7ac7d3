"""P6: a lone ghost's way to the chest, exact: the turns it takes up to 40, and their mean.

    python tests/benchmarks/run.py exact

The chain comes from the game's own rule of a move: a random card, a random Merlin. Peer: icepool's
`Die.map`, turn by turn, and its `mean_time_to_absorb`. Both get the steps as counted cases, worked
out before, and build from them what they need within the time that is measured. Rounds are
interleaved; the fractions must be equal. Aim: not slower.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from time import perf_counter

import icepool

from gamekit.chance import Distribution
from gamekit.games.dreiste_geister.board import CASTLE, CHEST, COLOURS
from gamekit.games.dreiste_geister.paragraphs import move
from gamekit.lab.chains import AbsorbingChain
from tests.benchmarks.row import Row, beside

TURNS = 40
MEAN = Fraction(21138304970456, 1270304789499)

Found = tuple[tuple[Fraction, ...], Fraction]


def cases() -> dict[int, Counter[int]]:
    """In how many of the sixteen cases of a turn a ghost gets from each place where."""
    pairs = list(product(COLOURS, COLOURS))
    return {
        place: Counter(move(place, card, named)[0] for card, named in pairs)
        for place in range(CASTLE, CHEST)
    }


def ours(steps: dict[int, Counter[int]]) -> Found:
    """The chances of 1 to 40 turns, and the mean."""

    def step(place: int) -> Distribution[int] | None:
        return None if place == CHEST else Distribution.from_counts(steps[place])

    time = AbsorbingChain(step, CASTLE).time
    return time.upto(TURNS).shares, time.mean


def peer(steps: dict[int, Counter[int]]) -> Found:
    """The same from icepool: turn by turn, which is far faster there than `map_and_time`."""
    step = {place: icepool.Die(ends) for place, ends in steps.items()}
    shares: list[Fraction] = []
    die, before = icepool.Die([CASTLE]), Fraction(0)
    for _ in range(TURNS):
        die = die.map(step)
        home = die.probability(CHEST)
        shares.append(home - before)
        before = home
    return tuple(shares), icepool.Die([CASTLE]).mean_time_to_absorb(step)


def timed(work: Callable[[dict[int, Counter[int]]], Found]) -> tuple[Found, float]:
    """What came out, and the seconds it took."""
    steps = cases()
    begin = perf_counter()
    found = work(steps)
    return found, perf_counter() - begin


def rows(rounds: int = 15) -> list[Row]:
    """One line for the table; `AssertionError` unless both found the same fractions."""
    mine: list[float] = []
    theirs: list[float] = []
    for _ in range(rounds):
        found, seconds = timed(ours)
        mine.append(1000 * seconds)
        other, seconds = timed(peer)
        theirs.append(1000 * seconds)
        assert found == other
        assert found[1] == MEAN
    work = f"turns to the chest: P(1) … P({TURNS}) and the mean, as fractions, beside icepool"
    return [beside("P6", work, mine, theirs, "ms", 1.0)]
