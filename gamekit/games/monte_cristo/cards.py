"""Supply cards: drawing, jokers, shuffling and spending, exact without any hidden order.

A pile has no order before a card is drawn. Cards nobody has seen are exchangeable: the next one
is any of them, each as likely. A joker is such a card taken face down, so it stays one of the
unseen: taking it changes the chances of no draw.

When the pile is empty, what was unseen is exactly the jokers taken since the last shuffle. Those
discarded are shuffled in again, still unseen; those that lie before players stay out, and the
new pile must not hold them. So before the shuffle nature settles their faces, one after the
other, each a draw from the unseen ones (steps `FACES`); nobody looks. The rest of the unseen,
the open discards and the discarded jokers are the new pile, exchangeable once more. Jokers look
alike: a player who gives one gives one held longest.

The settled faces are truth of the state, hidden from every seat. For a seat all cards it does
not see are alike, in the pile or before players: that is what its view counts as `unseen`.
"""

from __future__ import annotations

from functools import lru_cache

from gamekit.chance import Distribution
from gamekit.games.monte_cristo.actions import CARD_DRAW, FACE_DRAW, Action, by_text
from gamekit.games.monte_cristo.board import (
    FACEDOWN,
    JOKER,
    NO_COUNTS,
    NONE,
    TYPES,
    Cards,
    Counts,
    crew_of,
)
from gamekit.games.monte_cristo.state import Draft


@lru_cache(maxsize=2048)
def card_draws(unseen: Counts) -> Distribution[Action]:
    """[mc.supply] Return the chances of the next supply card."""
    return Distribution.from_counts({CARD_DRAW[c]: n for c, n in enumerate(unseen)})


@lru_cache(maxsize=4096)
def face_draws(unseen: Counts) -> Distribution[Action]:
    """[mc.supply.pile] Return the chances of the face of a joker that stays out of a shuffle."""
    return Distribution.from_counts({FACE_DRAW[c]: n for c, n in enumerate(unseen)})


def cards_anywhere(table: Draft) -> int:
    """[mc.supply.pile] Return how many cards can still be drawn, after a shuffle if need be."""
    return table.pile or sum(table.discards)


def next_joker(table: Draft) -> int:
    """Return the first seat with a joker taken since the last shuffle, NONE without."""
    for seat, hand in enumerate(table.hands):
        if hand and hand[-1] == JOKER and hand.count(JOKER) > len(table.kept[seat]):
            return seat
    return NONE


def shuffle(table: Draft) -> None:
    """[mc.supply.pile] Make the discards the new pile."""
    known, lost = table.discards, table.lost
    table.unseen = tuple(n + known[c] + lost[c] for c, n in enumerate(table.unseen))
    table.pile = sum(known)
    table.discards = (0,) * (TYPES + 1)
    table.lost = NO_COUNTS
    table.shuffles += 1


@lru_cache(maxsize=8192)
def plus(counts: Counts, code: int, number: int = 1) -> Counts:
    """Return the counts with one more (or `number` more) of a type."""
    return (*counts[:code], counts[code] + number, *counts[code + 1 :])


@lru_cache(maxsize=8192)
def with_card(hand: Cards, card: int) -> Cards:
    """Return a hand with one card more."""
    return tuple(sorted((*hand, card)))


@lru_cache(maxsize=8192)
def without(hand: Cards, cards: Cards) -> Cards:
    """Return a hand without these cards, which it holds."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def spend(table: Draft, seat: int, cards: Cards) -> None:
    """Put a player's cards to the discards, jokers face down."""
    discards = list(table.discards)
    for card in cards:
        discards[card] += 1
        if card == JOKER and table.kept[seat]:
            face = table.kept[seat][-1]
            table.kept = put(table.kept, seat, table.kept[seat][:-1])
            if face != FACEDOWN:
                table.lost = plus(table.lost, face)
    table.discards = tuple(discards)
    table.hands = put(table.hands, seat, without(table.hands[seat], cards))


def put(
    values: tuple[tuple[int, ...], ...], at: int, value: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return the tuple with another value at one place."""
    return (*values[:at], value, *values[at + 1 :])


def over_limit(hand: Cards, limit: int) -> bool:
    """[mc.supply.limit] Return whether a card must be discarded: at most 7, jokers included."""
    return len(hand) > limit


@lru_cache(maxsize=8192)
def discards_of(hand: Cards) -> tuple[Action, ...]:
    """[mc.supply.limit] Return the cards of a hand that can be discarded, each type once."""
    return by_text(Action("discard", card) for card in set(hand))


@lru_cache(maxsize=8192)
def gives(drawn: tuple[int, ...], waiting: tuple[int, ...]) -> tuple[Action, ...]:
    """[mc.supply] Return who may get which of the drawn cards: one card each."""
    return by_text(Action("give", card, seat) for card in set(drawn) for seat in waiting)


def arriving(card: int, port: int) -> int:
    """[mc.supply] Return how many adventurers come from Marseille: as far as there are any."""
    return min(crew_of(card), port)
