"""The rules as tables: the step engine looks up what the functions of `paragraphs.py` work out.

Each entry is worked out the first time it is asked for. Events are made once and shared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, TypeAlias, TypeVar

from gamekit.game import Event
from gamekit.games.dreiste_geister.board import CHEST, COLOURS
from gamekit.games.dreiste_geister.paragraphs import coins, may_lay, move
from gamekit.games.dreiste_geister.state import (
    CALL_COLOUR,
    DRAW_CARD,
    MAX_PLAYERS,
    NONE,
    Action,
    Hand,
    lays,
    without,
)

_KeyT = TypeVar("_KeyT")
_ValueT = TypeVar("_ValueT")
Events: TypeAlias = tuple[Event, ...]
Laying: TypeAlias = Mapping[Action | None, tuple[Hand, int]]
"""What a seat may choose when cards are laid, each with the hand that is left and the card."""


class Table(dict[_KeyT, _ValueT]):
    """A table that works an entry out the first time it is asked for."""

    __slots__ = ("_rule",)
    _limit = 1 << 15

    def __init__(self, rule: Callable[[_KeyT], _ValueT]) -> None:
        super().__init__()
        self._rule = rule

    def __missing__(self, key: _KeyT) -> _ValueT:
        if len(self) >= self._limit:
            self.clear()
        value = self[key] = self._rule(key)
        return value


def _laying(hand: Hand) -> Laying:
    if not may_lay(0, hand):
        return _not_laying(hand)
    return {action: (without(hand, action.value) or (), action.value) for action in lays(hand)}


def _not_laying(hand: Hand) -> Laying:
    return {None: (hand, NONE)}


def _plus(card: int) -> Callable[[Hand], Hand]:
    return lambda hand: tuple(sorted((*hand, card)))


LAYS: Final = Table(lays)
"""By hand, what a ghost on the way may lay."""
LAYING: Final = Table(_laying)
"""By hand, what follows from each choice of a ghost on the way."""
HOME_LAYING: Final = Table(_not_laying)
"""By hand, the same for a ghost that is home."""
PLUS: Final = [Table(_plus(card)) for card in COLOURS]
"""By card and hand, the hand with the card."""
DRAWN: Final = {action: action.value for action in DRAW_CARD}
NAMED: Final = {action: action.value for action in CALL_COLOUR}

Row: TypeAlias = tuple[int, tuple[tuple[int, Event], ...]]
"""A ghost's seat; by its place, where it goes with its card, and the event."""
Turn: TypeAlias = tuple[Events, tuple[Row, ...]]
"""The first events of a turn; then a row for each ghost that moves."""


@cache
def moves(
    named: int, players: int, hall_stops: bool, hall_cycle: str
) -> tuple[tuple[Row, ...], ...]:
    """Return the rows by [seat][card]."""

    def entry(seat: int, card: int, place: int) -> tuple[int, Event]:
        to, code, rule = move(place, card, named, hall_stops=hall_stops, hall_cycle=hall_cycle)
        args = (("seat", seat), ("card", card), ("from", place), ("to", to))
        return to, Event(code, rule, args)

    return tuple(
        tuple((seat, tuple(entry(seat, card, place) for place in range(CHEST))) for card in COLOURS)
        for seat in range(players)
    )


NONE_LAID: Final = [(NONE,) * seats for seats in range(MAX_PLAYERS + 1)]
"""By players."""

# -- events: made once, shared by all matches -----------------------------------------------


def round_event(round_: int, merlin: int, pile: int, *, reveals: bool = False) -> Event:
    """[dg.rounds] A round begins; `reveals` when a lot has said who is Merlin."""
    args = (("round", round_), ("merlin", merlin), ("pile", pile))
    return Event("round", "dg.rounds", args, reveals=reveals)


_SEATS: Final = range(MAX_PLAYERS)


def _card_events(code: str, rule: str, *more: Event) -> list[list[Events]]:
    """Return the events of a draw by [seat][card]; only the one who draws sees the card."""

    def event(seat: int, card: int) -> Event:
        return Event(code, rule, (("seat", seat), ("card", card)), ("card",), (seat,), reveals=True)

    return [[(event(seat, card), *more) for card in COLOURS] for seat in _SEATS]


def _lay_events(laid: tuple[int, ...]) -> Events:
    return tuple(
        Event("lay", "dg.lay", (("seat", seat), ("card", card)), ("card",), (seat,))
        for seat, card in enumerate(laid)
        if card != NONE
    )


def reveal_event(laid: tuple[int, ...]) -> Event:
    """[dg.reveal] All laid cards are turned up together."""
    return Event("reveal", "dg.reveal", (("cards", laid),), reveals=True)


def _home_event(seat_and_turn: tuple[int, int]) -> Event:
    seat, turn = seat_and_turn
    return Event("home", "dg.home", (("seat", seat), ("turn", turn)))


def _paid(home_and_merlin: tuple[tuple[int, ...], int]) -> tuple[Events, tuple[int, ...]]:
    """[dg.coins] Return the events of paying, and by seat how many coins are won."""
    home, merlin = home_and_merlin
    won = [0] * len(home)
    events = []
    for seat, number, rule in coins(home, merlin):
        won[seat] = number
        args = (("seat", seat), ("coins", number), ("merlin", seat == merlin))
        events.append(Event("coins", rule, args))
    return tuple(events), tuple(won)


def _end_event(round_and_rule: tuple[int, str]) -> Event:
    """[dg.end.home] [dg.end.cards] The round is over."""
    round_, rule = round_and_rule
    return Event("end", rule, (("round", round_),))


DEALT: Final = _card_events("deal", "dg.setup")
DREW: Final = _card_events("draw", "dg.refill")
DREW_LAST: Final = _card_events("draw", "dg.refill", Event("pile", "dg.end.cards"))
"""Each by [seat][card]."""
LAID: Final = Table(_lay_events)
"""By what everybody has laid."""
CALLED: Final = [
    [Event("call", "dg.call", (("seat", seat), ("colour", colour))) for colour in COLOURS]
    for seat in _SEATS
]
"""By [seat][colour]."""
HOME: Final = Table(_home_event)
"""By seat and turn."""
END: Final = Table(_end_event)
"""By round and the rule that has ended it."""
PAID: Final = Table(_paid)
"""By who is home since when, and Merlin: the events, and by seat how many coins are won."""
DISCARD: Final = Event("discard", "dg.refill")
