"""How likely what happened was, from what the observer knew just before it."""

from __future__ import annotations

from gamekit.game import Event, Odds
from gamekit.games.dreiste_geister.state import View
from gamekit.text import N_

UNSEEN = N_("Every card you have not seen yet is equally likely.")
LOT = N_("Every player is equally likely to begin.")
RANDOM_MERLIN = N_("If Merlin names each of the four colours equally often.")


def odds(view: View, event: Event) -> Odds | None:
    """Return the odds of a card that is drawn, of the lot, of Merlin's colour, of being hit or not.

    For Merlin's own eyes the colour is no chance: it is chosen.
    """
    card = event.get("card")
    if event.code in ("deal", "draw") and isinstance(card, int):
        return Odds(view.unseen[card], sum(view.unseen), UNSEEN)
    if event.code == "round" and event.reveals:
        return Odds(1, len(view.places), LOT)
    if view.observer == view.merlin:
        return None
    if event.code in ("call", "back", "stay"):
        return Odds(1, 4, RANDOM_MERLIN)
    if event.code == "forward":
        return Odds(3, 4, RANDOM_MERLIN)
    return None
