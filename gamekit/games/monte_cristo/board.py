"""What lies on the board: kinds of treasure, tokens, supply cards and spaces, with their names.

Nothing here knows of turns, hands or players. Tokens and cards are small numbers; a kind of
treasure and the colour of its bags share one number.
"""

from __future__ import annotations

from typing import Final, TypeAlias

KINDS: Final = ("gold", "ruby", "sapphire", "emerald", "diamond")
COLOURS: Final = ("yellow", "red", "blue", "green", "white")
"""The colour of each kind of treasure, and of the bags it is carried in."""

DUNGEON_NAMES: Final = ("A", "B", "C", "D", "E", "F")
ZONE_NAMES: Final = ("joker", "crew", "points", "reinforce")
SPACE_NAMES: Final = (*DUNGEON_NAMES, *ZONE_NAMES)
"""Where an adventurer can be placed: six dungeons, then four bonus zones."""

DUNGEONS: Final = 6
SLOTS: Final = 4
"""Treasure slots of a dungeon."""
JOKER_ZONE, CREW_ZONE, POINTS_ZONE, REINFORCE_ZONE = range(DUNGEONS, DUNGEONS + 4)

LANES: Final = 4
ADVENTURERS: Final = 9
"""Adventurers of a colour; two start in the own stock, the others in Marseille."""
START_STOCK: Final = 2

TYPES: Final = 15
"""Types of tokens, and of supply cards: five kinds times three numbers."""
JOKER: Final = 15
"""A supply card face down: one bag of any colour."""
NONE: Final = -1
"""No seat, no dungeon."""
FACEDOWN: Final = -2
"""In a view: the face of a joker, which the observer may not see."""

Counts: TypeAlias = tuple[int, ...]
"""How many of each type."""
Cards: TypeAlias = tuple[int, ...]
"""Card types in ascending order, jokers last."""
NO_COUNTS: Final = (0,) * TYPES


def kind_of(code: int) -> int:
    """Return the kind (colour) of a token or a card that is no joker."""
    return code // 3


def number_of(code: int) -> int:
    """Return the number on a token, 1-3."""
    return code % 3 + 1


def bags_of(card: int) -> int:
    """Return how many bags a card shows, 1-3; a joker is one."""
    return 1 if card == JOKER else card % 3 + 1


def crew_of(card: int) -> int:
    """Return how many adventurers a card shows: four minus its bags."""
    return 4 - bags_of(card)


def token_of(kind: int, number: int) -> int:
    """Return the token of a kind with a number.

    >>> token_name(token_of(1, 3))
    'ruby 3'
    """
    return 3 * kind + number - 1


card_of = token_of


def token_name(token: int) -> str:
    """Return `ruby 3`."""
    return f"{KINDS[kind_of(token)]} {number_of(token)}"


def card_name(card: int) -> str:
    """Return `red 3` for a card with three red bags, or `joker`."""
    return "joker" if card == JOKER else f"{COLOURS[kind_of(card)]} {bags_of(card)}"


TOKEN_NAMES: Final = tuple(token_name(token) for token in range(TYPES))
CARD_NAMES: Final = tuple(card_name(card) for card in range(TYPES + 1))
