"""The rule sheet of Dreiste Geister: every rule once, in the order one reads it."""

from __future__ import annotations

from gamekit.explain import Paragraph
from gamekit.text import N_

SECTIONS: tuple[tuple[str, tuple[Paragraph, ...]], ...] = (
    (
        N_("The match"),
        (
            Paragraph(
                "dg.rounds",
                N_("Everyone is Merlin once"),
                N_(
                    "You play as many rounds as there are players, here {players}. In each round "
                    "somebody else is Merlin, clockwise; all others are ghosts."
                ),
                "variant",
                N_("Seat 1 begins as Merlin here. Some draw the first Merlin by lot."),
                ("random_first_merlin", False),
            ),
            Paragraph(
                "dg.rounds",
                N_("Everyone is Merlin once"),
                N_(
                    "You play as many rounds as there are players, here {players}. In each round "
                    "somebody else is Merlin, clockwise; all others are ghosts."
                ),
                "variant",
                N_("The first Merlin is drawn by lot here. Some begin with seat 1."),
                ("random_first_merlin", True),
            ),
            Paragraph(
                "dg.setup",
                N_("Setting up a round"),
                N_(
                    "All ghosts stand on the castle, 3 coins lie in the chest. All {cards} cards "
                    "are shuffled, each ghost gets 3, and {pile} more make the pile. The others "
                    "stay out of the round, unseen."
                ),
                "assumed",
                N_(
                    "This edition assumes {per_colour} cards of each colour and piles of {piles} "
                    "cards for 1 to 4 ghosts."
                ),
            ),
        ),
    ),
    (
        N_("A turn"),
        (
            Paragraph(
                "dg.lay",
                N_("Lay a card"),
                N_("Every ghost on the way lays one card face down. Nobody else may look at it."),
            ),
            Paragraph(
                "dg.call",
                N_("Merlin locks a colour"),
                N_(
                    "When all cards lie, Merlin names one colour. He must name one, and he may "
                    "name the same one again. He sees where the ghosts stand, but no card."
                ),
            ),
            Paragraph(
                "dg.reveal",
                N_("Turn up the cards"),
                N_("All laid cards are turned up together."),
            ),
            Paragraph(
                "dg.forward",
                N_("Forward through an open door"),
                N_(
                    "If Merlin did not name your card’s colour, your ghost goes forward to the "
                    "nearest place ahead that bears it. The knights’ hall bears all four colours "
                    "and stops every ghost. If no such door is ahead, your ghost enters the chest."
                ),
                "variant",
                N_("{behind_the_hall} Some play that the hall stops nobody on the way forward."),
                ("hall_stops_forward", True),
            ),
            Paragraph(
                "dg.forward",
                N_("Forward through an open door"),
                N_(
                    "If Merlin did not name your card’s colour, your ghost goes forward to the "
                    "nearest door ahead that bears it, past the knights’ hall if need be. If no "
                    "such door is ahead, your ghost enters the chest."
                ),
                "variant",
                N_(
                    "{behind_the_hall} Some play that the hall stops every ghost that comes from "
                    "before it."
                ),
                ("hall_stops_forward", False),
            ),
            Paragraph(
                "dg.back",
                N_("Back from a locked door"),
                N_(
                    "If Merlin named your card’s colour, your ghost goes back to the nearest "
                    "place behind that bears it. Hall and castle bear all four colours: nobody "
                    "passes them on the way back."
                ),
            ),
            Paragraph(
                "dg.back.stay",
                N_("Nothing behind you"),
                N_(
                    "A ghost on the castle or in the hall whose colour was named stays where it is."
                ),
            ),
            Paragraph(
                "dg.share",
                N_("Room for all"),
                N_("Any number of ghosts may stand on one place."),
            ),
            Paragraph(
                "dg.refill",
                N_("Draw cards"),
                N_(
                    "The laid cards go to the discard pile. Then every ghost on the way draws "
                    "back up to 3 cards while the pile lasts, clockwise from Merlin’s left."
                ),
            ),
            Paragraph(
                "dg.home",
                N_("Home"),
                N_("A ghost in the chest is home. It lays and draws no more cards."),
            ),
        ),
    ),
    (
        N_("The end of a round"),
        (
            Paragraph(
                "dg.end.home",
                N_("Two ghosts are home"),
                N_(
                    "When at least two ghosts are home after all ghosts have moved, the round is "
                    "over. With a single ghost it is over when that one is home."
                ),
            ),
            Paragraph(
                "dg.end.cards",
                N_("No cards left"),
                N_(
                    "The round is also over when the pile is empty and all hands have been "
                    "played out. With an empty pile you play on to your last card."
                ),
            ),
            Paragraph(
                "dg.coins",
                N_("Coins"),
                N_(
                    "The first ghost home gets 2 coins, the second 1 coin. Ghosts that come later "
                    "or not at all get none."
                ),
            ),
            Paragraph(
                "dg.coins.tie1",
                N_("Several first"),
                N_(
                    "If several come in first in the same turn, each gets 2 coins and nobody is "
                    "second."
                ),
            ),
            Paragraph(
                "dg.coins.tie2",
                N_("Several second"),
                N_(
                    "If one came in earlier and several follow in the same turn, each of them "
                    "gets 1 coin."
                ),
            ),
            Paragraph(
                "dg.coins.merlin",
                N_("Merlin’s coins"),
                N_(
                    "If only one ghost is home at the end, Merlin takes the coin that is left. If "
                    "none is home, he takes all three."
                ),
            ),
            Paragraph(
                "dg.win",
                N_("Who wins"),
                N_("After the last round whoever has the most coins wins."),
                "assumed",
                N_("This edition assumes that equal coins share the win."),
            ),
        ),
    ),
)
