"""What experiments measure of Der geheimnisvolle Zaubersee besides what they do of every game."""

from __future__ import annotations

from typing import Final

from gamekit.games.zaubersee.state import LOST, UNFINISHED
from gamekit.lab.measures import Measure, single
from gamekit.lab.trials import Column


def _ended(outcome: str) -> Measure:
    """Return a measure of whether a match ends like this."""
    return Measure(
        outcome,
        lambda _game: (Column(outcome, share=True),),
        lambda _game, played: (int(played.state.outcome == outcome),),
    )


MEASURES: Final[tuple[Measure, ...]] = (
    single("turns", lambda played: int(played.state.turn)),
    single("raven", lambda played: int(played.state.raven)),
    _ended(LOST),
    _ended(UNFINISHED),
)
"""How many turns a match has, how far Rabenhorst comes on his track, and whether a match that is
not won is lost, or stops after so many turns."""
