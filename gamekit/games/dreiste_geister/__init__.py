"""Dreiste Geister: ghosts, a wizard and four colours of doors. See `paragraphs.py` first."""

from gamekit.games.dreiste_geister.rules import DreisteGeister

GAME = DreisteGeister

__all__ = ["GAME", "DreisteGeister"]
