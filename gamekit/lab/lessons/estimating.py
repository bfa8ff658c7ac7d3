"""What a number of trials says about the bars of a lesson's questions."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import ClassVar, TypeAlias

from gamekit.lab.lessons.lesson import Answer, Bar, Estimate, Lesson, Question
from gamekit.lab.trials import Trials

Tell: TypeAlias = Callable[[int, int], None]
"""Told again and again how many trials have been done, and how many there will be."""
Found: TypeAlias = Mapping[tuple[str, str], Estimate]
"""Estimates by the keys of question and bar."""


class Study(Lesson):
    """A lesson whose answers no solver knows: they are found by playing whole matches."""

    matches: ClassVar[int]
    """How many matches the answers are made of, unless somebody asks for more."""
    seed: ClassVar[str]
    """Seed code of these matches."""

    def bars(self, n: int, seed: str, tell: Tell | None = None) -> Found:
        """Return what `n` matches under a seed code say about each bar of the questions."""
        return estimates(self.questions(), n, seed, tell)

    @abstractmethod
    def named(self, found: Found) -> dict[str, Answer]:
        """Return estimates of the bars as answers by name."""

    def answers(self) -> dict[str, Answer]:
        """Return estimates from a few matches; that takes some seconds."""
        return self.named(self.bars(self.matches, self.seed))


class _Tally:
    """How often each number has come in a column; sums are made of it, in whole numbers."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()

    def add(self, numbers: Sequence[int]) -> None:
        self.counts.update(map(int, numbers))

    def moments(self) -> tuple[int, int]:
        """Return the sum and the sum of squares."""
        pairs = self.counts.items()
        return sum(v * n for v, n in pairs), sum(v * v * n for v, n in pairs)


def _blocks(trials: Trials, n: int, seed: str) -> Iterator[list[Sequence[int]]]:
    """Yield the first `n` trials, block by block: a sequence for each column."""
    for index in range(-(-n // trials.block)):
        left = n - index * trials.block
        yield [column[:left] for column in trials.values(seed, index)]


def _estimate(bar: Bar, tally: _Tally, denominator: int, n: int, seed: str) -> Estimate:
    if bar.value is not None:
        hits = tally.counts[bar.value]
        # Two more of either kind (Agresti and Coull 1998): 0 of 100 is not certainly never.
        share = (hits + 2) / (n + 4)
        return Estimate(hits / n, sqrt(share * (1 - share) / (n + 4)), n, seed)
    first, second = tally.moments()
    mean = first / n
    spread = max(second / n - mean * mean, 0.0) * n / max(n - 1, 1)
    return Estimate(mean / denominator, sqrt(spread / n) / denominator, n, seed)


def estimates(questions: Sequence[Question], n: int, seed: str, tell: Tell | None = None) -> Found:
    """Return what `n` trials say about each bar, by the keys of question and bar.

    Questions with the same trials share them. The standard error is that of the mean; for a
    frequency it is never 0 (Agresti and Coull 1998).
    """
    rows: list[tuple[Trials, list[Question]]] = []
    for question in questions:
        for trials, asked in rows:
            if trials == question.trials:
                asked.append(question)
                break
        else:
            rows.append((question.trials, [question]))
    found: dict[tuple[str, str], Estimate] = {}
    for at, (trials, asked) in enumerate(rows):
        tallies = [_Tally() for _ in trials.columns]
        done = 0
        for block in _blocks(trials, n, seed):
            for each, numbers in zip(tallies, block, strict=True):
                each.add(numbers)
            done += len(block[0])
            if tell:
                tell(at * n + done, len(rows) * n)
        for question in asked:
            for bar in question.bars:
                denominator = trials.columns[bar.column].denominator
                made = _estimate(bar, tallies[bar.column], denominator, n, seed)
                found[question.key, bar.key] = made
    return found
