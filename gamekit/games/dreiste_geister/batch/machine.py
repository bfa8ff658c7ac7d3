"""The kernel of Dreiste Geister as one function over numbers and arrays, compiled where it can be.

One lane is one trial: a match, or its first rounds. A lane takes half a 64-bit number for each
card that is dealt, and half a one a turn for each ghost: made 24 times as large, its whole part
says what Merlin names (of the first ghost's number) and which card the ghost lays, its rest which
card it draws (batched draws: Brackett-Rozinsky and Lemire 2024). `lanes` is its twin in numpy.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from gamekit.games.dreiste_geister.batch.tables import CHOICES, Bytes, Shorts, Words
from gamekit.lab.batch import below, compiled, lower, upper, word

LANE: Final = 13
"""Two to this power is more than the numbers that any lane takes."""
HALF: Final = 0xFFFFFFFF
ONES: Final = 0x000100010001
"""One in each of three fields of 16 bits: an urn holds in them how many cards there are of the
first colour, of the first two, and of the first three."""
GUARDS: Final = 0x800080008000
ROW: Final = 12
"""Choices of a deal or a turn: the cards dealt; or what is named, laid, and drawn."""


@compiled(
    "void(uint64, int64, int64, int64[::1], int8[::1], int8[::1], int8[::1], int8[::1], "
    "int8[::1], int16[:, ::1], none, none)",
    "void(uint64, int64, int64, int64[::1], int8[::1], int8[::1], int8[::1], int8[::1], "
    "int8[::1], int16[:, ::1], int8[:, :, ::1], int64[:, :, ::1])",
)
def play(  # noqa: PLR0912, PLR0913, PLR0915, PLR0917 (one piece of machine code)
    key: int,
    lanes: int,
    rounds: int,
    numbers: Words,
    moves: Bytes,
    picks: Bytes,
    paid: Bytes,
    seats: Bytes,
    merlins: Bytes,
    out: Shorts,
    given: Bytes | None,
    trace: Words | None,
) -> None:
    """Play `lanes` trials of so many rounds; add to `out` the coins of each seat, then decisions,
    draws, turns, ghosts home and Merlin's coins in the last round.

    With `given`, an array [lane, deal or turn, ROW], all choices and chances come from there, and
    the position after each goes to `trace`: pile, urn, cards left, then each ghost's place and
    hand. A card drawn is -1 where nobody draws.
    """
    players, pile_size, of_colour = int(numbers[0]), int(numbers[1]), int(numbers[2])
    need, hand_size, chest = int(numbers[3]), int(numbers[4]), int(numbers[5])
    ghosts, seat_of_all = players - 1, players
    ghost_states = np.zeros(8, np.int64)  # [ghost] -> hand, and the place times 256
    for lane in range(lanes):
        at, first, row = lane << LANE, 0, 0
        if numbers[6]:
            first = below(word(key, at), players)
            at += 1
            out[seat_of_all + 1, lane] += 1
        for round_ in range(rounds):
            merlin = int(merlins[first << 3 | round_])
            urn = of_colour | of_colour * 2 << 16 | of_colour * 3 << 32
            left = of_colour * 4
            dealt = 0
            number = word(key, at)
            for ghost in range(ghosts):
                hand = 0
                for _ in range(hand_size):
                    if given is None:
                        half = upper(number) if dealt & 1 else lower(number)
                        drawn = half * left >> 32
                        less = (((urn | GUARDS) - (drawn + 1) * ONES) & GUARDS) >> 15
                    else:
                        card = int(given[lane, row, dealt])
                        less = ONES >> 16 * card << 16 * card
                    urn -= less
                    left -= 1
                    hand += 1 << 2 * (3 - (less + (less >> 16) + (less >> 32) & 3))
                    dealt += 1
                    if dealt & 1 == 0:
                        at += 1
                        number = word(key, at)
                ghost_states[ghost] = hand
            at += dealt & 1
            pile, home, arrivals, turn, laid_cards = pile_size, 0, 0, 0, 0
            if trace is not None:
                trace[lane, row, 0], trace[lane, row, 1], trace[lane, row, 2] = pile, urn, left
                for ghost in range(ghosts):
                    trace[lane, row, 3 + ghost] = ghost_states[ghost]
            row += 1
            playing = True
            while playing:
                turn += 1
                before, digit, held, named = left, 1 if home == 0 else 2, 0, 0
                for ghost in range(ghosts):
                    if ghost & 1 == 0:
                        number = word(key, at)
                        at += 1
                        half = lower(number)
                    else:
                        half = upper(number)
                    spread = half * CHOICES
                    choice = spread >> 32
                    if ghost == 0:
                        named = choice & 3
                        if given is not None:
                            named = int(given[lane, row, 0])
                    hand = int(ghost_states[ghost]) & 255
                    if hand != 0:
                        card = int(picks[(hand << 5 | choice) & 8191])
                        if given is not None:
                            card = int(given[lane, row, 1 + ghost])
                        laid_cards += 1
                        hand -= 1 << 2 * card
                        place = int(ghost_states[ghost]) >> 8
                        place = int(moves[(named << 7 | card << 5 | place) & 511])
                        if place == chest:
                            hand = 0
                            home += 1
                            arrivals += digit
                        elif pile > 0:
                            if given is None:
                                drawn = (spread & HALF) * left >> 32
                                less = (((urn | GUARDS) - (drawn + 1) * ONES) & GUARDS) >> 15
                                card = 3 - (less + (less >> 16) + (less >> 32) & 3)
                            else:
                                card = int(given[lane, row, 5 + ghost])
                                less = ONES >> 16 * card << 16 * card if card >= 0 else 0
                            if card >= 0:
                                urn -= less
                                left -= 1
                                pile -= 1
                                hand += 1 << 2 * card
                        ghost_states[ghost] = hand | place << 8
                        held |= hand
                    digit *= 3
                if home >= need:
                    playing = False
                    left = before
                if held == 0:
                    playing = False
                if trace is not None:
                    trace[lane, row, 0], trace[lane, row, 1], trace[lane, row, 2] = pile, urn, left
                    for ghost in range(ghosts):
                        trace[lane, row, 3 + ghost] = ghost_states[ghost]
                row += 1
            for slot in range(players):
                seat = int(seats[merlin << 3 | slot])
                out[seat, lane] += paid[arrivals << 3 | slot]
            out[seat_of_all, lane] += laid_cards + turn
            out[seat_of_all + 1, lane] += of_colour * 4 - left
            out[seat_of_all + 2, lane] = turn
            out[seat_of_all + 3, lane] = home
            out[seat_of_all + 4, lane] = paid[arrivals << 3 | ghosts]
