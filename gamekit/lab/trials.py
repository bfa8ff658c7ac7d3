"""What can be tried again and again: an endless, reproducible row of trials, a block at a time.

A `Trials` says what the trials are; `Experiment` runs, counts and stops them. The k-th trial
depends on the seed and on k alone, so that any number of workers and any chunking see the same
row, and a longer run goes on where a shorter one stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from numpy.random import Generator


class Column(NamedTuple):
    """One number that each trial gives: a whole number of `1/denominator`s."""

    name: str
    denominator: int = 1
    share: bool = False
    """Whether it lies between 0 and 1, so that its mean is a share of the trials."""


class Trials(Protocol):
    """An endless row of trials under a seed. Picklable, so that workers can have it."""

    @property
    def columns(self) -> tuple[Column, ...]:
        """The numbers that each trial gives."""

    @property
    def block(self) -> int:
        """How many trials make a block; the same for ever, as it decides the row."""

    def values(self, seed: str, index: int) -> Sequence[Sequence[int]]:
        """Return block `index` under `seed`: for each column its `block` whole numbers.

        The sequences may be numpy arrays. Pure: the same arguments give the same numbers.
        """


def generator(seed: str, source: str, index: int) -> Generator:
    """Return the numpy generator of block `index` of a source of trials under a seed code.

    Keyed by a hash of all three, so that no block depends on another one; SFC64 (Doty-Humphrey
    2010) is the fastest of numpy's own.

    >>> generator("mila-7", "G1", 3).bit_generator.random_raw()
    2479646521882267971
    """
    from numpy.random import SFC64, Generator

    key = sha256(f"{seed}\x1f{source}\x1f{index}".encode()).digest()
    return Generator(SFC64(int.from_bytes(key, "little")))
