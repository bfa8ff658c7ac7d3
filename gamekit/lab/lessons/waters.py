"""What the lessons of Zaubersee share: the game and its tiles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import ModuleType
from typing import Final

from gamekit.game import AnyGame, Value
from gamekit.lab.lessons.words import said
from gamekit.lab.urns import Urn
from gamekit.registry import game_class, load, room
from gamekit.text import N_, Message

GAME: Final = "zaubersee"
RAVENS: Final = tuple(
    int(str(choice))
    for option in game_class(GAME).options
    if option.name == "ravens"
    for choice in option.choices
)
"""How many raven tiles there may be."""

RAVEN: Final = said(N_("raven"))
ANIMAL: Final = said(N_("animal"))


def rules() -> ModuleType:
    """Return the faces, strips and magnets of the game."""
    return room(GAME, "solve")


def lake(config: Mapping[str, Value] | None = None) -> AnyGame:
    """Return the game for two, with these options."""
    return load(GAME, players=2, **(config or {}))


def table(
    seed: str, *, players: int = 2, config: Mapping[str, Value] | None = None
) -> Mapping[str, object]:
    """Return a set-up at which people play together on one screen."""
    return {"players": players, "seed": seed, "human": tuple(range(players)), **(config or {})}


def animals(ravens: int, kinds: int | None, copies: int | None = None) -> dict[str, Value]:
    """Return the options for so many ravens and kinds of animals; None leaves the game’s own."""
    config: dict[str, Value] = {"ravens": ravens, "kinds": kinds, "copies": copies}
    return {name: value for name, value in config.items() if value is not None}


def faces(config: Mapping[str, Value]) -> tuple[int, ...]:
    """Return the face of each tile."""
    return _faces(tuple(config.items()))


@lru_cache(maxsize=64)
def _faces(config: tuple[tuple[str, Value], ...]) -> tuple[int, ...]:
    found: tuple[int, ...] = rules().faces(lake(dict(config)))
    return found


def tiles(config: Mapping[str, Value]) -> Urn[bool]:
    """Return the tiles, only told apart by whether they show a raven."""
    found = faces(config)
    ravens = found.count(rules().RAVEN)
    return Urn({True: ravens, False: len(found) - ravens})


def raven_or_not(raven: bool) -> Message:
    """Return what a tile is called when only ravens count."""
    return RAVEN if raven else ANIMAL


def number_of_ravens(number: int) -> Message:
    """Return `1 raven` or `3 ravens`."""
    return said(N_("1 raven")) if number == 1 else said(N_("{n} ravens"), n=number)
