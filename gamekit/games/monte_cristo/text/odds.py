"""How likely what happened was, from what the observer knew just before it."""

from __future__ import annotations

from gamekit.game import ALL, Event, Odds
from gamekit.games.monte_cristo.actions import Action
from gamekit.games.monte_cristo.board import JOKER
from gamekit.games.monte_cristo.slide import slide_draws
from gamekit.games.monte_cristo.state import View
from gamekit.text import N_

UNSEEN = N_("Every card you have not seen yet is equally likely, in the pile or as a joker.")
ALIKE = N_(
    "Every card you have not seen yet is taken as equally likely, those held as jokers since "
    "before a shuffle like all others."
)
BAG = N_("Every token in the bag is equally likely.")
SLIDES = N_("Every permitted way to fill the slide is equally likely.")
MARKETS = N_("Every order of the market is equally likely.")


def odds(view: View, event: Event) -> Odds | None:
    """Return the odds of a card, a token, a lane of the slide or a place of the market."""
    card, token = event.get("card"), event.get("token")
    if event.code in ("card", "face") and isinstance(card, int):
        old_jokers = view.shuffles and (any(view.kept) or view.discards[JOKER])
        model = ALIKE if old_jokers and view.observer != ALL else UNSEEN
        return Odds(view.unseen[card], sum(view.unseen), model)
    if event.code in ("first", "draw") and isinstance(token, int):
        return Odds(view.bag[token], sum(view.bag), BAG)
    if event.code == "market":
        left = 5 - len(view.market)
        return Odds(1, left, MARKETS) if left > 1 else None
    marbles = event.get("marbles")
    if event.code == "slide" and isinstance(marbles, tuple):
        for outcome, share in slide_draws(len(view.points), view.lanes):
            if outcome == Action("slide", cards=marbles):  # type: ignore[arg-type]
                return Odds(share.numerator, share.denominator, SLIDES)
    return None
