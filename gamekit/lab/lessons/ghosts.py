"""What the lessons of Dreiste Geister share: the game, its colours, and Merlin at random."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import ModuleType
from typing import TYPE_CHECKING

from gamekit.game import AnyGame, Value
from gamekit.lab.derivations import Cases
from gamekit.lab.lessons.sampling import equally_likely
from gamekit.lab.lessons.words import said
from gamekit.registry import load, room
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers

GAME = "dreiste-geister"

RANDOM_MERLIN = said(
    N_(
        "Merlin names each of the four colours equally often and does not look at what he named "
        "before."
    )
)


def ghosts(**config: Value) -> AnyGame:
    """Return the game for one ghost and Merlin."""
    return load(GAME, players=2, **config)


def rules() -> ModuleType:
    """Return the tables made of the game's rules."""
    return room(GAME, "solve")


def colours() -> int:
    """Return how many colours Merlin can name."""
    number: int = rules().CALLS
    return number


def hit() -> Fraction:
    """Return the chance that a random Merlin names the colour of a card."""
    return Fraction(1, colours())


def random_hits(luck: Generator, rows: int, turns: int) -> Numbers:
    """Return how often a random Merlin hits in each of `rows` rows of turns."""
    import numpy as np

    cards, calls = (equally_likely(luck, colours(), (turns, rows)) for _ in range(2))
    found: Numbers = (cards == calls).sum(0, dtype=np.int16)
    return found


def table(seed: str, *, human: int = 1, players: int = 2, **config: Value) -> Mapping[str, object]:
    """Return a set-up in which seat 1 is Merlin in the first round and a pupil sits on `human`."""
    return {"players": players, "seed": seed, "human": (human,), **config}


def calls(asked: Message) -> Cases:
    """Return the equally likely calls of Merlin, one of which is the colour of your card."""
    names = [rules().colour_name(colour) for colour in range(colours())]
    return Cases(tuple((name, 1) for name in names), (0,), asked, hit())
