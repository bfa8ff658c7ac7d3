"""What Higher Card has to say; it is told in English only, whatever the language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamekit.explain import GameText, Paragraph, Say
from gamekit.game import Event, Odds


def _tell(event: Event, names: Sequence[str], say: Say) -> str:
    who = names[int(str(event.get("seat")))]
    if event.code == "turn":
        return say("{who} takes a point.", who=who)
    return say("{who} moves a card.", who=who)


def _odds(view: Any, event: Event) -> Odds | None:
    if event.code == "draw" and event.get("card") and view.observer == -5:
        return Odds(1, view.left, "Every card is equally likely.")
    return None


TEXT = GameText(
    domain="gamekit",
    title="Higher Card",
    credits="None.",
    goal="Lay the higher card.",
    seat_names=("Ann", "Ben"),
    sections=(
        (
            "All",
            (
                Paragraph("toy.draw", "Draw", "Everyone draws three cards."),
                Paragraph("toy.lay", "Lay", "Everyone lays a card."),
                Paragraph("toy.turn", "Turn", "The higher card takes a point."),
            ),
        ),
    ),
    tell=_tell,
    numbers=lambda _game: {},
    options={},
    values={},
    odds=_odds,
)
