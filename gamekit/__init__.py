"""Spielraum's engine: board games as states, actions, exact chance, events and views.

>>> import gamekit
>>> gamekit.games()
('dreiste-geister', 'monte-cristo', 'zaubersee')
>>> game = gamekit.load("dreiste-geister", players=4)
>>> match = gamekit.Match(game, seed="mila-rodu-47", seats=["human", "random", "random", "random"])
"""

from gamekit.chance import Distribution, Luck, check_seed, new_seed
from gamekit.errors import (
    ConfigError,
    IllegalActionError,
    MatchOverError,
    NotationError,
    SaveError,
    SeedError,
    SpielraumError,
    StrategyError,
    UndoError,
    UnknownGameError,
)
from gamekit.game import ALL, CHANCE, PUBLIC, SIMULTANEOUS, TERMINAL, Event, Game, Joint, Option
from gamekit.match import Match, Step
from gamekit.registry import game_class, games, load
from gamekit.text import LANGUAGES

__all__ = [
    "ALL",
    "CHANCE",
    "LANGUAGES",
    "PUBLIC",
    "SIMULTANEOUS",
    "TERMINAL",
    "ConfigError",
    "Distribution",
    "Event",
    "Game",
    "IllegalActionError",
    "Joint",
    "Luck",
    "Match",
    "MatchOverError",
    "NotationError",
    "Option",
    "SaveError",
    "SeedError",
    "SpielraumError",
    "Step",
    "StrategyError",
    "UndoError",
    "UnknownGameError",
    "check_seed",
    "game_class",
    "games",
    "load",
    "new_seed",
]
