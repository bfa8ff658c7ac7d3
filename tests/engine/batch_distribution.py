"""Whether a kernel's trials and the step engine's come from one distribution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamekit.game import AnyGame
from gamekit.lab.batch import kernel
from gamekit.lab.measures import Played, measure
from gamekit.playout import playout
from gamekit.strategies import strategies

SIGMAS = 5


def engine_values(
    game: AnyGame, names: Sequence[str], statistics: Sequence[str], matches: int
) -> dict[str, list[tuple[int, ...]]]:
    """What the measures say of so many matches of the step engine."""
    known = strategies(game)
    seats = [None if name == "random" else known[name] for name in names]
    found: dict[str, list[tuple[int, ...]]] = {name: [] for name in statistics}
    for number in range(matches):
        end = playout(game, f"distribution-{number}", seats)
        played = Played(None, None, (), end.state, end.decisions, end.draws)
        for name in statistics:
            found[name].append(measure(game, name).values(game, played))
    return found


def kernel_values(
    game: AnyGame, names: Sequence[str], statistic: str, matches: int
) -> list[tuple[int, ...]]:
    """The numbers of at least so many matches of the kernel."""
    trials: Any = kernel(game, statistic, tuple(names))
    assert trials.columns == measure(game, statistic).columns(game)
    found: list[tuple[int, ...]] = []
    while len(found) < matches:
        block = trials.values("distribution", len(found) // trials.block)
        found += [tuple(map(int, row)) for row in zip(*block, strict=True)]
    return found


def check_agreement(
    game: AnyGame, names: Sequence[str], statistics: Sequence[str], ours: int, theirs: int
) -> None:
    """Assert that means, and shares of values at most so big, are within five standard errors."""
    engine = engine_values(game, names, statistics, theirs)
    for statistic in statistics:
        batch = kernel_values(game, names, statistic, ours)
        for column in range(len(batch[0])):
            one = [row[column] for row in batch]
            other = [row[column] for row in engine[statistic]]
            assert _agree(one, other), (statistic, column)
            for most in sorted({*other})[:: max(1, len({*other}) // 8)]:
                below = [[int(value <= most) for value in values] for values in (one, other)]
                assert _agree(*below), (statistic, column, most)


def _agree(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two means differ by at most five standard errors of their difference."""
    (mean, error), (mean2, error2) = _mean(one), _mean(other)
    return abs(mean - mean2) <= SIGMAS * (error + error2) ** 0.5 + 1e-12


def _mean(values: Sequence[int]) -> tuple[float, float]:
    """The mean, and the square of its standard error; never 0, which rare values would give."""
    n = len(values)
    mean = sum(values) / n
    return mean, (sum((value - mean) ** 2 for value in values) + 1) / n**2
