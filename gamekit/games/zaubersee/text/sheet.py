"""The rule sheet of Zaubersee: every rule once, in the order one reads it."""

from __future__ import annotations

from gamekit.explain import Paragraph
from gamekit.text import N_

_MATCH_BODY = N_(
    "A pad that shows the same animal as the tile cannot hold the figure. It goes on there, "
    "every time."
)
_CHOOSE_TITLE = N_("Choose a figure")
_PUSH_TITLE = N_("In the way")
_CATCH_TITLE = N_("A magnet comes from below")
_MATCH_TITLE = N_("The same animal")

SECTIONS: tuple[tuple[str, tuple[Paragraph, ...]], ...] = (
    (
        N_("The match"),
        (
            Paragraph(
                "zs.setup",
                N_("The lake"),
                N_(
                    "Four figures belong to all of you and stand at the start. {pads} pads lie in "
                    "{rows} rows of four between castle and pier. The {strips} water strips are "
                    "shuffled and pushed in below them: which one lies where, nobody knows."
                ),
                "assumed",
                N_(
                    "This edition assumes {rows} rows, the animals on the pads, and magnets on the "
                    "strips in these columns: {patterns}. Hidden strips: {castle} under the castle "
                    "rock, {pier} under the pier."
                ),
            ),
            Paragraph(
                "zs.setup.tiles",
                N_("The tiles"),
                N_(
                    "All {tiles} tiles are shuffled and laid out face down: {animals} show an "
                    "animal, {ravens} the raven Rabenhorst. You begin with one raven; after each "
                    "win you may add one more, up to four."
                ),
                "variant",
                N_(
                    "Kinds of animals here: {kinds}; tiles of each kind: {copies}. Some describe "
                    "12 kinds with one tile each, some 6 kinds with two."
                ),
            ),
        ),
    ),
    (
        N_("A turn"),
        (
            Paragraph(
                "zs.flip",
                N_("Turn up a tile"),
                N_(
                    "When it is your turn, you turn up any one of the tiles. Only then do you "
                    "choose a figure."
                ),
            ),
            Paragraph(
                "zs.choose",
                _CHOOSE_TITLE,
                N_(
                    "If the tile shows an animal, you choose a figure that can go: one that is "
                    "free, or a held one that the tile releases. If any figure can go, one must go."
                ),
                "assumed",
                N_("This edition assumes that a figure must go if one can."),
                ("must_move", True),
            ),
            Paragraph(
                "zs.choose",
                _CHOOSE_TITLE,
                N_(
                    "If the tile shows an animal, you choose a figure that can go: one that is "
                    "free, or a held one that the tile releases. You may also let nobody go."
                ),
                "assumed",
                N_("This edition usually assumes that a figure must go if one can."),
                ("must_move", False),
            ),
            Paragraph(
                "zs.release",
                N_("Released"),
                N_("A held figure comes free if its pad shows the same animal as the tile."),
            ),
            Paragraph(
                "zs.start",
                N_("From the start"),
                N_("A figure at the start steps onto any unoccupied pad of row 1."),
            ),
            Paragraph(
                "zs.slide",
                N_("Slide"),
                N_(
                    "Then it slides from pad to pad, forward or sideways. It never goes back, "
                    "never onto a pad where it has been in this turn, and never onto or over "
                    "another figure."
                ),
            ),
            Paragraph(
                "zs.hold",
                N_("Held"),
                N_(
                    "The figure must go on until a magnet below a pad holds it. Then it stays "
                    "there, and nobody moves any more in this turn. You learn whether a pad holds "
                    "only by sliding onto it: trying out is not allowed."
                ),
            ),
            Paragraph(
                "zs.match",
                _MATCH_TITLE,
                _MATCH_BODY,
                "assumed",
                N_(
                    "The rule is published. This edition assumes that you do not learn there "
                    "whether a magnet lies below."
                ),
                ("felt", False),
            ),
            Paragraph(
                "zs.match",
                _MATCH_TITLE,
                _MATCH_BODY,
                "assumed",
                N_(
                    "The rule is published. This edition assumes here that you feel there whether "
                    "a magnet lies below."
                ),
                ("felt", True),
            ),
            Paragraph(
                "zs.blocked",
                N_("No step is open"),
                N_("If the figure must go on but no step is open, it stops where it is, free."),
            ),
            Paragraph(
                "zs.pier",
                N_("On the pier"),
                N_(
                    "From the last row the way forward leads onto the pier. A figure there is safe "
                    "and is never drawn back; there is room for all."
                ),
            ),
            Paragraph(
                "zs.cover",
                N_("Turn it down again"),
                N_(
                    "At the end of your turn the tile is turned face down again in its place. Then "
                    "the next player is on."
                ),
            ),
        ),
    ),
    (
        N_("The raven"),
        (
            Paragraph(
                "zs.raven",
                N_("Rabenhorst comes"),
                N_(
                    "If the tile shows the raven, no figure moves. The lake shifts, and Rabenhorst "
                    "takes one step on his track."
                ),
            ),
            Paragraph(
                "zs.stuck",
                N_("Nobody can go"),
                N_(
                    "If the tile shows an animal and no figure at all can go, the lake shifts just "
                    "as for a raven. Rabenhorst takes his step then, too."
                ),
            ),
            Paragraph(
                "zs.shift",
                N_("The lake shifts"),
                N_(
                    "The strip at the castle end is taken out and pushed in at the pier end. All "
                    "other strips move one row toward the castle."
                ),
            ),
            Paragraph(
                "zs.shift.held",
                N_("Held figures are drawn along"),
                N_(
                    "Every held figure moves one row toward the castle with its magnet and stays "
                    "held. From row 1 it goes to the start and is free."
                ),
            ),
            Paragraph(
                "zs.shift.push",
                _PUSH_TITLE,
                N_(
                    "An unheld figure in the way is pushed back one row as well. If another one "
                    "stands there, that one is pushed, too."
                ),
                "assumed",
                N_("This edition assumes that figures in the way are pushed back."),
                ("push", "row"),
            ),
            Paragraph(
                "zs.shift.push",
                _PUSH_TITLE,
                N_("An unheld figure in the way goes back to the start."),
                "assumed",
                N_("This edition assumes here that figures in the way go to the start."),
                ("push", "start"),
            ),
            Paragraph(
                "zs.shift.catch",
                _CATCH_TITLE,
                N_(
                    "If a magnet comes to lie below an unheld figure, it holds the figure from "
                    "then on."
                ),
                "assumed",
                N_("This edition assumes that magnets catch figures in this way, too."),
                ("catch", True),
            ),
            Paragraph(
                "zs.shift.catch",
                _CATCH_TITLE,
                N_(
                    "If a magnet comes to lie below an unheld figure, it does not hold it: only "
                    "figures that slide onto it are held."
                ),
                "assumed",
                N_("This edition usually assumes that such a magnet holds the figure."),
                ("catch", False),
            ),
        ),
    ),
    (
        N_("The end"),
        (
            Paragraph(
                "zs.win",
                N_("Won"),
                N_("When all four figures are on the pier, you have won together at once."),
            ),
            Paragraph(
                "zs.lose",
                N_("Lost"),
                N_(
                    "When Rabenhorst takes step {track}, the last one of his track, you have lost "
                    "together."
                ),
                "assumed",
                N_("This edition assumes a track of {track} steps."),
            ),
            Paragraph(
                "zs.limit",
                N_("Unfinished"),
                N_(
                    "So that no match goes on for ever, it stops after {limit} turns and counts as "
                    "unfinished, neither won nor lost. The number 0 means that it never stops."
                ),
                "assumed",
                N_("The limit is an assumption of this edition."),
            ),
        ),
    ),
)
