"""The rules of Dreiste Geister as arrays: every entry is worked out by a rule function.

A hand is one number: two bits for each colour say how many cards of it there are. Ghosts are
counted from Merlin's left, 0 to 3; Merlin comes after the last of them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gamekit.games.dreiste_geister.board import CHEST, COLOURS
from gamekit.games.dreiste_geister.paragraphs import (
    coins,
    ended_by_home,
    ghosts_clockwise,
    merlin_of,
    move,
)
from gamekit.games.dreiste_geister.rules import DreisteGeister
from gamekit.games.dreiste_geister.state import HAND_SIZE, MAX_PLAYERS, lays

Bytes: TypeAlias = NDArray[np.int8]
Shorts: TypeAlias = NDArray[np.int16]
Words: TypeAlias = NDArray[np.int64]

GHOSTS: Final = MAX_PLAYERS - 1
CHOICES: Final = 24
"""A number below it chooses a colour to call and one of 1, 2 or 3 cards to lay: 4 times 6."""


class Tables(NamedTuple):
    """All that a kernel needs to know of the rules under one configuration."""

    numbers: Words
    """Players, pile, cards of a colour, ghosts that end a round by coming home, cards of a hand,
    the chest's place, whether the first Merlin is drawn by lot."""
    moves: Bytes
    """[named, card, place of 32] -> where the ghost goes."""
    picks: Bytes
    """[hand, number below 24 of 32] -> the colour it lays, each of its colours as likely."""
    paid: Bytes
    """[arrivals, slot of 8] -> coins of each ghost and of Merlin. Arrivals are digits to the
    base 3, one a ghost: 0 not home, 1 among the first, 2 later."""
    seats: Bytes
    """[Merlin of 8, slot of 8] -> the seat of each ghost, and Merlin's own."""
    merlins: Bytes
    """[first Merlin of 8, round of 8] -> who is Merlin."""


@lru_cache(maxsize=32)
def tables(game: DreisteGeister) -> Tables:
    """Return the tables for a game's configuration."""
    players, ghosts = game.players, game.players - 1
    config = game.config
    piles = config["piles"]
    assert isinstance(piles, tuple)
    need = next(n for n in range(1, ghosts + 1) if ended_by_home((1,) * n, ghosts))
    numbers = (
        players, piles[players - 2], config["cards_per_colour"], need, HAND_SIZE, CHEST,
        config["random_first_merlin"],
    )  # fmt: skip
    return Tables(
        np.array(numbers, np.int64),
        _moves(bool(config["hall_stops_forward"]), str(config["hall_cycle"])),
        _picks(),
        _paid(ghosts),
        _seats(players),
        _merlins(players),
    )


def _moves(hall_stops: bool, hall_cycle: str) -> Bytes:
    table = np.zeros((4, 4, 32), np.int8)
    for named, card, place in product(COLOURS, COLOURS, range(CHEST)):
        table[named, card, place] = move(
            place, card, named, hall_stops=hall_stops, hall_cycle=hall_cycle
        )[0]
    return table.ravel()


def cards(hand: int) -> tuple[int, ...]:
    """Return the cards of a hand that is written as one number."""
    return tuple(colour for colour in COLOURS for _ in range(hand >> 2 * colour & 3))


def _picks() -> Bytes:
    table = np.zeros((256, 32), np.int8)
    for hand in range(256):
        options = [action.value for action in lays(cards(hand))]
        for number in range(CHOICES if 0 < len(options) <= HAND_SIZE else 0):
            table[hand, number] = options[number // 4 % len(options)]
    return table.ravel()


def _paid(ghosts: int) -> Bytes:
    table = np.zeros((3**GHOSTS, 8), np.int8)
    for arrivals in product(range(3), repeat=ghosts):
        code = sum(when * 3**ghost for ghost, when in enumerate(arrivals))
        for slot, number, _rule in coins((*arrivals, 0), merlin=ghosts):
            table[code, slot] += number
    return table.ravel()


def _seats(players: int) -> Bytes:
    table = np.zeros((8, 8), np.int8)
    for merlin in range(players):
        table[merlin, :players] = (*ghosts_clockwise(merlin, players), merlin)
    return table.ravel()


def _merlins(players: int) -> Bytes:
    table = np.zeros((8, 8), np.int8)
    for first, round_ in product(range(players), repeat=2):
        table[first, round_] = merlin_of(round_, first, players)
    return table.ravel()
