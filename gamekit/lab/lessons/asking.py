"""What questions are made of: bars with their exact heights, choices, and rows of trials."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias, cast

from gamekit.chance import Distribution
from gamekit.lab.derivations import plain
from gamekit.lab.distributions import mean, variance
from gamekit.lab.lessons.lesson import Bar
from gamekit.lab.lessons.words import said
from gamekit.lab.trials import Column, generator
from gamekit.text import N_, Message

if TYPE_CHECKING:
    import numpy
    from numpy.random import Generator
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[numpy.integer]
    """Whole numbers of the trials of a block, or of part of one."""
    Marks: TypeAlias = NDArray[numpy.bool_]
    """The same for yes and no."""

HAND: Final = 1
"""The seat a pupil takes against a Merlin on seat 0."""

Comparison = Literal["less", "same", "more"]


class Tries(ABC):
    """A row of trials that is worked out a block at a time with numpy."""

    source: ClassVar[str]
    """Which lesson's luck it takes: variations of a lesson have the same."""
    block: ClassVar[int] = 8192

    @property
    @abstractmethod
    def columns(self) -> tuple[Column, ...]:
        """Return the numbers that each trial gives."""

    @abstractmethod
    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Return `block` numbers for each column, by playing the process that is asked about."""

    def values(self, seed: str, index: int) -> Sequence[Sequence[int]]:
        """Return block `index` under `seed`."""
        numbers = self.tried(generator(seed, self.source, index))
        return cast("Sequence[Sequence[int]]", numbers)


def columns(*names: str) -> tuple[Column, ...]:
    """Return columns of plain whole numbers."""
    return tuple(Column(name) for name in names)


# -- bars -----------------------------------------------------------------------------------------


def event(key: str, label: Message, chance: Fraction, column: int, value: int = 1) -> Bar:
    """Return the bar of an event: how often the column has this value."""
    return Bar(key, label, chance, column, value, chance * (1 - chance))


def average(key: str, label: Message, distribution: Distribution[int], column: int) -> Bar:
    """Return the bar of a mean, with the variance of one trial."""
    return Bar(key, label, mean(distribution), column, None, variance(distribution))


def each_value(
    distribution: Iterable[tuple[int, Fraction]],
    column: int,
    label: Callable[[int], Message] = plain,
) -> tuple[Bar, ...]:
    """Return a bar for each value that a column can have."""
    return tuple(event(str(v), label(v), share, column, v) for v, share in sorted(distribution))


# -- choices --------------------------------------------------------------------------------------


def comparison(after: Fraction, before: Fraction) -> tuple[Comparison]:
    """Return whether a chance is now less than before, the same, or more."""
    return ("same" if after == before else "less" if after < before else "more",)


COMPARED: Final[tuple[tuple[str, Message], ...]] = (
    ("less", said(N_("less likely than before"))),
    ("same", said(N_("exactly as likely as before"))),
    ("more", said(N_("more likely than before"))),
)
"""The options that `comparison` tells the right one of."""


def best(values: Sequence[Fraction], keys: Sequence[str]) -> tuple[str, ...]:
    """Return the keys of all the largest values."""
    return tuple(key for key, value in zip(keys, values, strict=True) if value == max(values))
