"""Which games there are. They are found by name and imported when they are first loaded."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from gamekit.errors import UnknownGameError
from gamekit.game import AnyGame, Value
from gamekit.text import N_, brief

# The folder of the games has the name of the function below, and importing it later would put it
# in the function's place in `gamekit`.
import_module("gamekit.games")

_MODULES = {
    "dreiste-geister": "gamekit.games.dreiste_geister",
    "monte-cristo": "gamekit.games.monte_cristo",
    "zaubersee": "gamekit.games.zaubersee",
}


def games() -> tuple[str, ...]:
    """Return the names of all games, sorted."""
    return tuple(sorted(_MODULES))


def game_class(name: str) -> type[AnyGame]:
    """Return the class of a game, not yet set up; raise `UnknownGameError`."""
    plain = str(name).strip().casefold().replace("_", "-").replace(" ", "-")
    if plain not in _MODULES:
        raise UnknownGameError(
            N_("There is no game “{name}”; choose one of: {known}."),
            name=brief(name),
            known=", ".join(games()),
        )
    found: type[AnyGame] = import_module(_MODULES[plain]).GAME
    return found


def load(name: str, /, *, players: int, **config: Value) -> AnyGame:
    """Return a game set up for `players` and a configuration; raise `ConfigError`."""
    return game_class(name)(players, **config)


def room(name: str, part: str) -> ModuleType:
    """Return a module of a game that only some need (`prospects`, `batch`), imported now.

    Raises `UnknownGameError` for an unknown game, `ModuleNotFoundError` for a part it has not.
    """
    return import_module(f"{game_class(name).__module__.rpartition('.')[0]}.{part}")
