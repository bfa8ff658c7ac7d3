"""What may happen next, and how likely: asked of a game, from one observer's knowledge.

A game says it in its `prospects` module, with two functions:
`prospects(game, view)` returns what the view's observer can say about what comes;
`outcome(game, prospect, start, steps)` returns the key of what then came, from the state where
the prospect was made and the (state, events) pairs that followed, None where it never came to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from gamekit.chance import Distribution
from gamekit.game import AnyGame
from gamekit.lab.derivations import Derivation
from gamekit.registry import room
from gamekit.text import Message


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
    derive: Callable[[], Derivation] | None = None
    """Where the number comes from, worked out only when somebody asks."""


def prospects(game: AnyGame, view: Any) -> tuple[Prospect, ...]:
    """Return what the observer of `view` can say about what comes, the nearest first."""
    found: tuple[Prospect, ...] = room(game.name, "prospects").prospects(game, view)
    return found


def outcome(game: AnyGame, prospect: Prospect, start: Any, steps: Iterable[Any]) -> str | None:
    """Return the key of what came, from `start` and the match's steps after it."""
    found: str | None = room(game.name, "prospects").outcome(game, prospect, start, steps)
    return found
