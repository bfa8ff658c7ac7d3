"""What experiments measure of Das Geheimnis von Monte Cristo besides what they do of every game."""

from __future__ import annotations

from typing import Final

from gamekit.lab.measures import Measure, single

MEASURES: Final[tuple[Measure, ...]] = (
    single("rounds", lambda played: int(played.state.round)),
    single("scorings", lambda played: int(played.state.scorings)),
)
"""How many rounds a match has, the last one included, and how many scorings."""
