"""Das Geheimnis von Monte Cristo: marbles, adventurers and six dungeons. See `rules.py` first."""

from gamekit.games.monte_cristo.rules import MonteCristo

GAME = MonteCristo

__all__ = ["GAME", "MonteCristo"]
