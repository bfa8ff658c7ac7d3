"""What the lessons of Monte Cristo share: the game, its bag of tokens."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from gamekit.game import AnyGame, Value
from gamekit.lab.lessons.words import said
from gamekit.lab.urns import Urn
from gamekit.registry import load, room
from gamekit.text import N_, Message

GAME = "monte-cristo"

ASSUMED_TOKENS = said(
    N_("Every token in the bag is equally likely. This edition assumes which tokens there are.")
)
RUBY = said(N_("ruby"))
OTHER = said(N_("another kind"))


def rules() -> ModuleType:
    """Return what lies in bag, dungeons and slide by the game's rules."""
    return room(GAME, "solve")


def treasures(config: Mapping[str, Value] | None = None) -> AnyGame:
    """Return the game for four, with these options."""
    return load(GAME, players=4, **(config or {}))


def table(
    seed: str, *, players: int = 4, config: Mapping[str, Value] | None = None
) -> Mapping[str, object]:
    """Return a set-up with a pupil on seat 0."""
    return {"players": players, "seed": seed, "human": (0,), **(config or {})}


def rubies() -> Urn[bool]:
    """Return the full bag, only told apart by whether a token is a ruby."""
    kinds = rules().kinds(treasures())
    number = sum(kind == rules().RUBY for kind in kinds)
    return Urn({True: number, False: len(kinds) - number})


def ruby_or_not(ruby: bool) -> Message:
    """Return what a token is called when only rubies count."""
    return RUBY if ruby else OTHER


def before_setup() -> Any:
    """Return what everybody sees before anything is drawn."""
    return rules().before_setup(treasures())
