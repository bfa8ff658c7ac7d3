"""What experiments measure of Der geheimnisvolle Zaubersee besides what they do of every game."""

from __future__ import annotations

from typing import Final

from gamekit.lab.measures import Measure, single

MEASURES: Final[tuple[Measure, ...]] = (
    single("turns", lambda played: int(played.state.turn)),
    single("raven", lambda played: int(played.state.raven)),
)
"""How many turns a match has, and how far Rabenhorst comes on his track."""
