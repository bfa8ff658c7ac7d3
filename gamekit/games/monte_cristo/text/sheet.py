"""The rule sheet of Monte Cristo: every rule once, in the order one reads it."""

from __future__ import annotations

from gamekit.explain import Paragraph
from gamekit.text import N_

_REORDER = N_("Change the order")
_BONUS = N_("Bonus zones")
_USED = N_(
    "That the marble being used cannot be passed is an assumption of this edition. In some "
    "accounts only own marbles may be moved down."
)
_LIMITED = N_(
    "On a bonus zone at most one adventurer of each player may stand, and in one turn you place "
    "at most {max_bonus} on bonus zones. The bonus acts at once."
)
_LIMITED_NOTE = N_("Others play without a limit for one turn.")

SECTIONS: tuple[tuple[str, tuple[Paragraph, ...]], ...] = (
    (
        N_("Setting up"),
        (
            Paragraph(
                "mc.setup.slide",
                N_("The action slide"),
                N_(
                    "Four lanes hold marbles of all players in a random order. With 3 or 4 players "
                    "every lane has one of each, and with 4 no level shows a colour twice; with 2 "
                    "players a lane has three, two of one player and one of the other, shared out "
                    "evenly."
                ),
            ),
            Paragraph(
                "mc.setup.market",
                N_("The market"),
                N_("The five kinds of treasure are put into a random order, from the top down."),
            ),
            Paragraph(
                "mc.setup.dungeons",
                N_("First treasure"),
                N_("One token from the bag goes into each of the six dungeons."),
                "assumed",
                N_(
                    "There are 30 tokens, six of each kind. This edition assumes that {split} of "
                    "them bear the numbers 1, 2 and 3."
                ),
            ),
        ),
    ),
    (
        N_("A round"),
        (
            Paragraph(
                "mc.supply",
                N_("Phase 1: supply"),
                N_(
                    "The owner of the lowest marble in lane 1 draws as many supply cards as there "
                    "are players, here {players}, and gives one to each as he likes. Cards lie "
                    "open; each brings as many adventurers as shown from Marseille to the own "
                    "stock, as far as there are any."
                ),
                "assumed",
                N_(
                    "Each of the 30 cards shows 1 to 3 bags of one colour and 4 minus that many "
                    "adventurers. This edition assumes {copies} cards of each colour with 1, 2 and "
                    "3 bags."
                ),
            ),
            Paragraph(
                "mc.supply.limit",
                N_("Too many cards"),
                N_(
                    "At most {hand_limit} cards lie before a player, jokers included. Whoever gets "
                    "one more takes its adventurers, then discards a card of his choice."
                ),
                "assumed",
                N_("That the card is taken first and another may be discarded is assumed."),
            ),
            Paragraph(
                "mc.supply.pile",
                N_("The pile is empty"),
                N_(
                    "The discards are shuffled and are the new pile. If there are still too few "
                    "cards, they are dealt, the active player first, then clockwise; the others "
                    "get none."
                ),
                "assumed",
                N_(
                    "What happens when cards run short is assumed. Jokers before players stay out "
                    "of the shuffle, and nobody looks at their faces."
                ),
            ),
            Paragraph(
                "mc.place",
                N_("Phase 2: adventurers"),
                N_(
                    "The owner of the lowest marble in lane 2 places up to 3 adventurers from the "
                    "own stock on dungeons or bonus zones. Then each other player places up to 1, "
                    "clockwise."
                ),
            ),
            Paragraph(
                "mc.place.queue",
                N_("Queues"),
                N_(
                    "In a dungeon an adventurer goes to the end of the queue. Several of one "
                    "player may stand in the same dungeon."
                ),
                "assumed",
                N_("That a queue may be as long as you like is an assumption of this edition."),
            ),
            Paragraph(
                "mc.place.bonus",
                _BONUS,
                N_(
                    "On a bonus zone at most one adventurer of each player may stand. The bonus "
                    "acts at once."
                ),
                "variant",
                N_("Some allow only one bonus zone in a turn; here there is no such limit."),
                ("max_bonus_per_turn", None),
            ),
            *(
                Paragraph(
                    "mc.place.bonus",
                    _BONUS,
                    _LIMITED,
                    "variant",
                    _LIMITED_NOTE,
                    ("max_bonus_per_turn", number),
                )
                for number in (1, 2, 3)
            ),
            Paragraph(
                "mc.bonus.joker",
                N_("Bonus: joker bag"),
                N_(
                    "Take the top supply card face down: it is a joker, one bag of any colour. If "
                    "the pile is empty, the discards are shuffled first; without any card there "
                    "is no joker."
                ),
                "assumed",
                N_("That a joker is a supply card nobody looks at is an assumption."),
            ),
            Paragraph(
                "mc.bonus.crew",
                N_("Bonus: three adventurers"),
                N_(
                    "Three of your adventurers come from Marseille to your stock. You may place "
                    "them in the same turn while you have placements left."
                ),
            ),
            Paragraph(
                "mc.bonus.points", N_("Bonus: two points"), N_("You score 2 points at once.")
            ),
            Paragraph(
                "mc.bonus.reinforce",
                N_("Bonus: reinforcement"),
                N_("You may place two more adventurers in this turn, on dungeons only."),
            ),
            Paragraph(
                "mc.chest",
                N_("Phase 3: treasure chest"),
                N_(
                    "The owner of the lowest marble in lane 3 draws 3 tokens from the bag, sees "
                    "all three, and puts them into three different dungeons."
                ),
            ),
            Paragraph(
                "mc.chest.bag",
                N_("The bag is empty"),
                N_(
                    "Tokens set aside return to the bag only when it has been drawn empty. Then "
                    "drawing goes on."
                ),
            ),
            Paragraph(
                "mc.reorder",
                _REORDER,
                N_(
                    "In phase 4 the owner of the lowest marble in lane 4 moves another marble, in "
                    "any lane, down by 1 or 2 levels, or a market marker up by 1 or 2 places. "
                    "What is passed slides the other way; the marble being used cannot be passed, "
                    "and at least one step must be possible."
                ),
                "variant",
                _USED,
                ("own_marble_only", False),
            ),
            Paragraph(
                "mc.reorder",
                _REORDER,
                N_(
                    "In phase 4 the owner of the lowest marble in lane 4 moves another of his own "
                    "marbles, in any lane, down by 1 or 2 levels, or a market marker up by 1 or 2 "
                    "places. What is passed slides the other way; the marble being used cannot be "
                    "passed, and at least one step must be possible."
                ),
                "variant",
                N_(
                    "That the marble being used cannot be passed is an assumption of this edition. "
                    "In other accounts marbles of all players may be moved down."
                ),
                ("own_marble_only", True),
            ),
            Paragraph(
                "mc.slide.move",
                N_("After each phase: move the marble"),
                N_(
                    "The active player takes the marble that was used out of its lane; the others "
                    "slide down. He drops it on top of one of the other three lanes, with at most "
                    "{lane_limit} marbles in a lane and at most {colour_limit} of one colour."
                ),
            ),
            Paragraph(
                "mc.slide.empty",
                N_("Empty lane"),
                N_("If a lane is empty when its phase comes, the phase is skipped."),
                "assumed",
                N_("The published rules do not say what an empty lane means."),
            ),
        ),
    ),
    (
        N_("Scoring"),
        (
            Paragraph(
                "mc.score",
                N_("When there is a scoring"),
                N_("If a dungeon holds four tokens after phase 3, a scoring takes place now."),
            ),
            Paragraph(
                "mc.score.order",
                N_("All dungeons"),
                N_("All six dungeons are scored, from A to F, whether full or not."),
            ),
            Paragraph(
                "mc.score.rank",
                N_("Who goes first"),
                N_(
                    "The player with the most adventurers in the dungeon goes first; with equal "
                    "numbers, whose foremost one stands further up. The ranking is fixed when the "
                    "dungeon begins, and everyone there has one go."
                ),
            ),
            Paragraph(
                "mc.score.take",
                N_("Taking treasure"),
                N_(
                    "For each token you give your foremost adventurer there and cards whose bags "
                    "of the token’s colour reach at least its number; a joker is one bag of any "
                    "colour. A card is spent whole on one token, and what it pays too much is lost."
                ),
                "assumed",
                N_("That the adventurer goes back to Marseille is an assumption of this edition."),
            ),
            Paragraph(
                "mc.score.decline",
                N_("Declining"),
                N_("You need not take anything, and may stop after any token."),
            ),
            Paragraph(
                "mc.score.close",
                N_("What stays"),
                N_(
                    "Adventurers left over move up. If nothing was taken from a dungeon with four "
                    "tokens, all four are set aside face down; if something was taken, the rest "
                    "stays."
                ),
            ),
            Paragraph(
                "mc.score.bonus",
                N_("Bonus zones are emptied"),
                N_("After the six dungeons all adventurers on bonus zones return to Marseille."),
            ),
            Paragraph(
                "mc.score.points",
                N_("Points"),
                N_(
                    "Each token collected counts the market value of its kind times its number, "
                    "and is then set aside."
                ),
                "assumed",
                N_(
                    "This edition assumes that the places of the market are worth {values}, from "
                    "the top."
                ),
            ),
            Paragraph(
                "mc.end",
                N_("The end"),
                N_(
                    "If somebody has {end_score} points or more at the end of a scoring, the match "
                    "ends. Points that reach {end_score} between scorings end nothing until the "
                    "next one."
                ),
            ),
            Paragraph(
                "mc.win",
                N_("Who wins"),
                N_(
                    "The most points win; with equal points, the most adventurers left in "
                    "dungeons. If that is equal too, the win is shared."
                ),
                "assumed",
                N_("That the win is shared in the end is an assumption of this edition."),
            ),
        ),
    ),
)
