"""The rules of Dreiste Geister, one small function a paragraph. Movement is in `board.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamekit.games.dreiste_geister.board import back, back_stay, forward
from gamekit.games.dreiste_geister.state import HAND_SIZE, Hand

CHEST_COINS: Final = 3
FIRST_COINS: Final = 2
SECOND_COINS: Final = 1


def merlin_of(round_: int, first: int, players: int) -> int:
    """[dg.rounds] Return who is Merlin: everyone exactly once, clockwise from the first."""
    return (first + round_) % players


def ghosts_clockwise(merlin: int, players: int) -> tuple[int, ...]:
    """Return the ghosts' seats, clockwise from Merlin's left."""
    return tuple((merlin + step) % players for step in range(1, players))


def may_lay(home: int, hand: Hand) -> bool:
    """[dg.lay] Return whether a ghost lays a card: it is on the way and holds one.

    [dg.home] A ghost in the chest is home: it lays and draws no more cards.
    """
    return home == 0 and bool(hand)


def drawers(order: Sequence[int], sizes: Sequence[int], home: Sequence[int]) -> tuple[int, ...]:
    """[dg.setup] [dg.refill] Return who draws up to 3 cards, one entry a card, clockwise.

    `sizes` says how many cards everyone holds. [dg.home] A ghost in the chest draws no more.
    """
    queue: list[int] = []
    for seat in order:
        if not home[seat]:
            queue += [seat] * (HAND_SIZE - sizes[seat])
    return tuple(queue)


def move(
    place: int, card: int, named: int, *, hall_stops: bool = True, hall_cycle: str = "continues"
) -> tuple[int, str, str]:
    """Return where a ghost goes, how, and by which rule.

    [dg.forward] when its card is not the named colour, else [dg.back] or [dg.back.stay].
    """
    if card != named:
        to = forward(place, card, hall_stops=hall_stops, hall_cycle=hall_cycle)
        return to, "forward", "dg.forward"
    if back_stay(place):
        return place, "stay", "dg.back.stay"
    return back(place, card, hall_cycle=hall_cycle), "back", "dg.back"


def ended_by_home(home: Sequence[int], ghosts: int) -> bool:
    """[dg.end.home] Return whether enough ghosts are home; asked after all moves of a turn."""
    return len(home) - home.count(0) >= min(2, ghosts)


def ended_by_cards(hands: Sequence[Hand], home: Sequence[int], pile: int) -> bool:
    """[dg.end.cards] Return whether the pile is empty and every hand has been played out.

    Only ghosts on the way count: what a ghost at home still holds is never played.
    """
    if pile:
        return False
    for seat, hand in enumerate(hands):  # noqa: SIM110 - quicker, and asked after every late turn
        if hand and not home[seat]:
            return False
    return True


def coins(home: Sequence[int], merlin: int) -> tuple[tuple[int, int, str], ...]:
    """[dg.coins] Return (seat, coins, rule) for everyone who gets coins at the end of a round.

    [dg.coins.tie1] Several first: 2 each, no second place. [dg.coins.tie2] Several second: 1
    each. [dg.coins.merlin] Merlin takes what is left when one ghost or none is home.
    """
    arrivals = sorted({turn for turn in home if turn})
    if not arrivals:
        return ((merlin, CHEST_COINS, "dg.coins.merlin"),)
    groups = [[seat for seat, turn in enumerate(home) if turn == when] for when in arrivals[:2]]
    first = groups[0]
    if len(first) > 1:
        return tuple((seat, FIRST_COINS, "dg.coins.tie1") for seat in first)
    paid = [(first[0], FIRST_COINS, "dg.coins")]
    if len(groups) == 1:
        paid.append((merlin, CHEST_COINS - FIRST_COINS, "dg.coins.merlin"))
    else:
        rule = "dg.coins" if len(groups[1]) == 1 else "dg.coins.tie2"
        paid.extend((seat, SECOND_COINS, rule) for seat in groups[1])
    return tuple(paid)


def winners(totals: Sequence[int]) -> tuple[int, ...]:
    """[dg.win] Return the seats with the most coins; equal coins share the win."""
    most = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == most)
