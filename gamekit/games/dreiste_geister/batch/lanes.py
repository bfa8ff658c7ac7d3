"""The kernel's twin in numpy: all lanes go side by side, a turn at a time, with the same numbers.

It is used where numba is not installed. A lane whose round is over drops out of the arrays until
the next round begins. What each line does is told in `machine`, step for step the same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gamekit.games.dreiste_geister.batch.machine import GUARDS, HALF, LANE, ONES
from gamekit.games.dreiste_geister.batch.tables import CHOICES, Shorts, Tables, Words
from gamekit.lab.batch import words

Keys = NDArray[np.uint64]


class Round:
    """One round of many lanes; the arrays hold the lanes that still play."""

    def __init__(self, key: int, at: Words, tables: Tables) -> None:
        self.tables = tables
        numbers = [int(number) for number in tables.numbers]
        self.ghosts, self.need, self.hand_size, self.chest = numbers[0] - 1, *numbers[3:6]
        self.key = key
        lanes = len(at)
        self.lane = np.arange(lanes)
        self.at = at
        of_colour = numbers[2]
        self.urn = np.full(lanes, of_colour | of_colour * 2 << 16 | of_colour * 3 << 32)
        self.left = np.full(lanes, of_colour * 4)
        self.pile = np.full(lanes, numbers[1])
        self.home, self.arrivals, self.laid = np.zeros((3, lanes), np.int64)
        self.hands, self.places = np.zeros((2, self.ghosts, lanes), np.int64)
        self.turn = 0
        self.ends = np.zeros((6, lanes), np.int64)
        """Of each lane at the end: numbers taken, arrivals, cards laid, left, turns, home."""

    def play(self) -> Words:
        """Return `ends`, when all rounds are over."""
        self._deal()
        while len(self.lane):
            before = self.left.copy()
            self._turn()
            over = self.home >= self.need
            self.left[over] = before[over]
            over |= ~self.hands.any(axis=0)
            if over.any():
                self._end(over)
        return self.ends

    def _deal(self) -> None:
        number: Keys = np.zeros(0, np.uint64)
        for dealt in range(self.ghosts * self.hand_size):
            if dealt & 1 == 0:
                number = self._number()
            card = self._draw(_half(number, dealt), slice(None))
            self.hands[dealt // self.hand_size] += 1 << 2 * card

    def _number(self) -> Keys:
        number = words(self.key, self.at)
        self.at += 1
        return number

    def _draw(self, half: Words, who: NDArray[np.bool_] | slice) -> Words:
        """Return the cards that these lanes draw; they are gone from their urns."""
        urn, left = self.urn[who], self.left[who]
        less = (((urn | GUARDS) - ((half * left >> 32) + 1) * ONES) & GUARDS) >> 15
        self.urn[who] = urn - less
        self.left[who] = left - 1
        cards: Words = 3 - ((less + (less >> 16) + (less >> 32)) & 3)
        return cards

    def _turn(self) -> None:
        tables = self.tables
        self.turn += 1
        digit = np.where(self.home == 0, 1, 2)
        number: Keys = np.zeros(0, np.uint64)
        named = np.zeros(0, np.int64)
        for ghost in range(self.ghosts):
            if ghost & 1 == 0:
                number = self._number()
            spread = _half(number, ghost) * CHOICES
            choice = spread >> 32
            if ghost == 0:
                named = (choice & 3) << 7
            hand = self.hands[ghost]
            lays = hand != 0
            card = tables.picks[hand << 5 | choice].astype(np.int64)
            self.laid += lays
            hand -= np.where(lays, 1 << 2 * card, 0)
            place = self.places[ghost]
            goes = tables.moves[named | card << 5 | place]
            np.copyto(place, goes, where=lays)
            arrives = lays & (place == self.chest)
            self.home += arrives
            self.arrivals += digit * arrives
            hand[arrives] = 0
            draws = lays & ~arrives & (self.pile > 0)
            hand[draws] += 1 << 2 * self._draw(spread[draws] & HALF, draws)
            self.pile -= draws
            digit *= 3

    def _end(self, over: NDArray[np.bool_]) -> None:
        lane = self.lane[over]
        fields = (self.at, self.arrivals, self.laid, self.left, self.home)
        for row, field in zip((0, 1, 2, 3, 5), fields, strict=True):
            self.ends[row, lane] = field[over]
        self.ends[4, lane] = self.turn
        stay = ~over
        self.lane, self.at, self.urn, self.left, self.pile, self.home, self.arrivals, self.laid = (
            field[stay]
            for field in (
                self.lane, self.at, self.urn, self.left, self.pile, self.home, self.arrivals,
                self.laid,
            )
        )  # fmt: skip
        self.hands, self.places = self.hands[:, stay], self.places[:, stay]


def _half(number: Keys, part: int) -> Words:
    half = number >> np.uint64(32) if part & 1 else number & np.uint64(HALF)
    return half.astype(np.int64)


def play(key: int, lanes: int, rounds: int, tables: Tables, out: Shorts, begin: int = 0) -> None:
    """Do what `machine.play` does, for lanes from `begin` on."""
    players, of_colour = int(tables.numbers[0]), int(tables.numbers[2])
    lane = np.arange(lanes)
    at = lane + begin << LANE
    first = np.zeros(lanes, np.int64)
    if tables.numbers[6]:
        first = _half(words(key, at), 1) * players >> 32
        at += 1
        out[players + 1] += 1
    for round_ in range(rounds):
        merlin = tables.merlins[first << 3 | round_].astype(np.int64)
        at, arrivals, laid, left, turns, home = Round(key, at, tables).play()
        for slot in range(players):
            out[tables.seats[merlin << 3 | slot], lane] += tables.paid[arrivals << 3 | slot]
        out[players] += laid + turns
        out[players + 1] += of_colour * 4 - left
        out[players + 2], out[players + 3] = turns, home
        out[players + 4] = tables.paid[arrivals << 3 | players - 1]
