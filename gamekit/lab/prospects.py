"""What may happen next, and how likely: asked of a game, from one observer's knowledge.

A game says it in its `prospects` module, with two functions:
`prospects(game, view)` returns what the view's observer can say about what comes;
`outcome(game, prospect, start, steps)` returns the key of what then came, from the state where
the prospect was made and the (state, events) pairs that followed, None where it never came to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from gamekit.chance import Distribution
from gamekit.game import AnyGame
from gamekit.lab.derivations import Derivation
from gamekit.lab.distributions import mean, variance
from gamekit.registry import room
from gamekit.text import Message


class Noun(NamedTuple):
    """What is counted: “place forward” for exactly one, “places forward” for any other number."""

    one: Message
    many: Message

    def of(self, number: Fraction) -> Message:
        """Return the form that stands after a number; one less is said like one more."""
        return self.one if abs(number) == 1 else self.many


@dataclass(frozen=True)
class Prospect:
    """One question about what comes, and its exact answer for the observer of a view."""

    id: str
    """What kind of question: `dg.hit`, `mc.next-kinds`."""
    title: Message
    """The question, in one short sentence."""
    distribution: Distribution[str]
    """The chance of each outcome, by key."""
    labels: tuple[tuple[str, Message], ...]
    """What each outcome is called, in the order of showing."""
    model: Message
    """What the numbers take for granted: “Merlin chooses at random”."""
    rule: str = ""
    """The rule paragraph that it comes from."""
    choice: str = ""
    """Text form of the observer's own legal action it holds for; "" when it holds for any."""
    derive: Callable[[], Derivation] | None = field(default=None, compare=False)
    """Where the number comes from, worked out only when somebody asks."""
    derived: tuple[str, ...] | None = None
    """The outcomes whose chances together the derivation's result is; None when it is the mean."""
    about: tuple[int, ...] = ()
    """What it is about, in the game's own numbers: a seat, a place, a dungeon."""
    numbers: tuple[tuple[str, Fraction], ...] = ()
    """What each outcome counts as a number; empty when outcomes are no numbers."""
    unit: Noun | None = None
    """What the numbers count."""

    @property
    def mean(self) -> Fraction | None:
        """The expectation of the numbers, None when outcomes are no numbers."""
        return mean(self._pairs()) if self.numbers else None

    @property
    def variance(self) -> Fraction | None:
        """The mean squared distance of the numbers from their mean, None without numbers."""
        return variance(self._pairs()) if self.numbers else None

    def _pairs(self) -> list[tuple[Fraction, Fraction]]:
        numbers = dict(self.numbers)
        return [(numbers[key], share) for key, share in self.distribution]


def labelled(
    distribution: Distribution[str], labels: Mapping[str, Message]
) -> tuple[tuple[str, Message], ...]:
    """Return the labels of what can come, in their order; raise `KeyError` if one is missing."""
    keys = {key for key, _ in distribution}
    if missing := keys - labels.keys():
        raise KeyError(missing)
    return tuple((key, label) for key, label in labels.items() if key in keys)


def prospects(game: AnyGame, view: Any) -> tuple[Prospect, ...]:
    """Return what the observer of `view` can say about what comes, the nearest first."""
    found: tuple[Prospect, ...] = room(game.name, "prospects").prospects(game, view)
    return found


def outcome(game: AnyGame, prospect: Prospect, start: Any, steps: Iterable[Any]) -> str | None:
    """Return the key of what came, from `start` and the match's steps after it."""
    found: str | None = room(game.name, "prospects").outcome(game, prospect, start, steps)
    return found
