"""Der geheimnisvolle Zaubersee: lily pads, hidden magnets, a raven. See `rules.py` first."""

from gamekit.games.zaubersee.rules import Zaubersee

GAME = Zaubersee

__all__ = ["GAME", "Zaubersee"]
