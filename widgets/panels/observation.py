"""`Observation`: what a question's trials have shown so far, and how it came there.

A longer run goes on where a shorter one stopped: the seed alone decides what trial k gives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gamekit.lab.experiments import Experiment
from gamekit.lab.lessons.lesson import Bar, Question
from gamekit.lab.results import Result
from gamekit.lab.tallies import Tally
from gamekit.lab.trials import Column, Trials
from widgets.panels.charts import Point

FIRST = 10
"""So many trials are told one by one."""
DETAIL = 1000
"""Up to so many trials the way of the mean is looked at trial by trial."""
QUICK = 100
"""Trials that come in smaller blocks take long, unless machine code works them out."""
GROWTH = 1.15
"""After that, once for every so much more."""


class Seen(NamedTuple):
    """What `n` trials gave."""

    n: int
    heights: tuple[float, ...]
    """For each bar: the share of trials with its value, or its column's mean."""
    ways: tuple[int | None, ...]
    """For each bar of a value: in how many trials it was seen."""


class Observation:
    """The row of trials of one question under a seed."""

    def __init__(self, question: Question, seed: str) -> None:
        self.question = question
        self.seed = seed
        self.seen: Seen | None = None
        self._way: list[Seen] = []
        self._early: list[Seen] | None = None
        self._experiment = Experiment(question.trials, seed=seed)
        self._result: Result | None = None

    @property
    def n(self) -> int:
        """How many trials have been seen."""
        return 0 if self.seen is None else self.seen.n

    @property
    def whole_matches(self) -> bool:
        """Whether each trial takes its time: a round or more of the game, player by player."""
        return self.question.trials.block < QUICK

    @property
    def slow(self) -> bool:
        """Whether trials take so long that none is worked out a second time."""
        return self.whole_matches and not getattr(self.question.trials, "releases_gil", False)

    def run(self, n: int) -> Iterator[int]:
        """Yield how many trials are seen on the way to `n`, at least every 50 ms or so."""
        if n <= self.n:
            return
        for result in self._experiment.stream(n, after=self._result):
            self._result = result
            if result.n > self.n:
                self._see(result.n, result.tallies)
            yield self.n

    def _see(self, n: int, tallies: Sequence[Tally]) -> None:
        heights, ways = [], []
        for bar in self.question.bars:
            tally = tallies[bar.column]
            found = None if bar.value is None else tally.raw.get(bar.value, 0)
            ways.append(found)
            heights.append(float(tally.mean) if found is None else found / n)
        self.seen = Seen(n, tuple(heights), tuple(ways))
        if not self._way or n >= self._way[-1].n * GROWTH:
            self._way.append(self.seen)

    def interval(self, bar: int) -> tuple[float, float] | None:
        """Return the 95 % confidence interval of a bar's height; None before two trials."""
        if self._result is None or self.n < 2:
            return None
        each = self.question.bars[bar]
        tally = self._result.tallies[each.column]
        if each.value is None:
            return tally.interval
        ways = tally.raw.get(each.value, 0)
        return Tally(Column(each.key, share=True), {0: tally.n - ways, 1: ways}).interval

    def first(self) -> tuple[tuple[int, ...], ...]:
        """Return the columns of the first trials, as many as were seen, `FIRST` at most."""
        trials, many = self.question.trials, min(self.n, FIRST)
        if self.slow:
            many = 0
        columns = trials.values(self.seed, 0) if many else [()] * len(trials.columns)
        return tuple(tuple(int(value) for value in column[:many]) for column in columns)

    def path(self, bar: int) -> list[Point]:
        """Return the way of a bar's height: closely at first, then wider and wider apart."""
        early = [seen for seen in self._closely() if seen.n <= self.n]
        late = [seen for seen in self._way if seen.n > (early[-1].n if early else 0)]
        if self.seen is not None and (not late or late[-1].n < self.n):
            late.append(self.seen)
        points = [Point(seen.n, seen.heights[bar]) for seen in (*early, *late)]
        return points if len(points) < 2 or points[-1].n > points[-2].n else points[:-1]

    def _closely(self) -> list[Seen]:
        if self._early is None:
            trials = self.question.trials
            if self.slow:
                return []
            limit = min(DETAIL, trials.block)
            at = sorted({*range(1, 31), *(int(30 * 1.06**k) for k in range(200)), limit})
            at = [n for n in at if n <= limit]
            self._early = _each(trials, trials.values(self.seed, 0), self.question.bars, at)
        return self._early


def _each(
    trials: Trials, columns: Sequence[Sequence[int]], bars: Sequence[Bar], at: Sequence[int]
) -> list[Seen]:
    """Return what the first trials of a block show after each of the numbers `at`."""
    import numpy as np

    stops = np.asarray(at) - 1
    ways: list[list[int] | None] = []
    heights: list[list[float]] = []
    for bar in bars:
        values = np.asarray(columns[bar.column])
        if bar.value is None:
            sums = np.cumsum(values, dtype=np.float64)[stops]
            ways.append(None)
            heights.append((sums / (stops + 1) / trials.columns[bar.column].denominator).tolist())
        else:
            found = np.cumsum(values == bar.value)[stops]
            ways.append([int(count) for count in found])
            heights.append((found / (stops + 1)).tolist())
    return [
        Seen(
            n,
            tuple(height[i] for height in heights),
            tuple(None if way is None else way[i] for way in ways),
        )
        for i, n in enumerate(at)
    ]
