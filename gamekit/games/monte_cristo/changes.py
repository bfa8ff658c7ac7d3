"""What each event changes on the table, written once for states and views alike.

The rules say what happens as events and let `happen` bring it about; a view follows with the
same function. So the events cannot but tell all there is to see. Whose turn it is, they do not
tell: the rules set that themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from gamekit.game import Event, Value
from gamekit.games.monte_cristo.board import DUNGEONS, FACEDOWN, JOKER, NO_COUNTS, NONE
from gamekit.games.monte_cristo.cards import plus, put, shuffle, spend, with_card
from gamekit.games.monte_cristo.slide import dropped, lowered, raised
from gamekit.games.monte_cristo.state import Draft

_Params: TypeAlias = Mapping[str, Value]


def happen(table: Draft, event: Event) -> None:
    """Change the table as an event says."""
    change = _CHANGES.get(event[0])
    if change is not None:
        change(table, dict(event[2]))


def number(params: _Params, name: str) -> int:
    """Return a parameter that is a number."""
    value = params[name]
    assert isinstance(value, int)
    return value


def numbers(params: _Params, name: str) -> tuple[int, ...]:
    """Return a parameter that is a tuple of numbers."""
    value = params[name]
    assert isinstance(value, tuple)
    return value  # type: ignore[return-value]  # our own events hold numbers here


def without_one(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """Return the items without the first one that equals `item`."""
    at = items.index(item)
    return (*items[:at], *items[at + 1 :])


def _slide(table: Draft, params: _Params) -> None:
    table.lanes = (*table.lanes, numbers(params, "marbles"))


def _market(table: Draft, params: _Params) -> None:
    table.market = (*table.market, number(params, "kind"))


def _first_token(table: Draft, params: _Params) -> None:
    token, dungeon = number(params, "token"), number(params, "dungeon")
    table.bag = plus(table.bag, token, -1)
    table.dungeons = put(table.dungeons, dungeon, (token,))


def _phase(table: Draft, params: _Params) -> None:
    table.round, table.lane = number(params, "round"), number(params, "lane")
    table.active = number(params, "seat")
    table.used = table.moved = ()


def _skip(table: Draft, params: _Params) -> None:
    table.round, table.lane = number(params, "round"), number(params, "lane")
    table.active = NONE
    table.used = table.moved = ()


def _card(table: Draft, params: _Params) -> None:
    card = number(params, "card")
    table.drawn = (*table.drawn, card)
    table.unseen = plus(table.unseen, card, -1)
    table.pile -= 1


def _give(table: Draft, params: _Params) -> None:
    seat, card = number(params, "seat"), number(params, "card")
    table.drawn = without_one(table.drawn, card)
    table.hands = put(table.hands, seat, with_card(table.hands[seat], card))


def _arrive(table: Draft, params: _Params) -> None:
    seat, come = number(params, "seat"), number(params, "number")
    table.stock = plus(table.stock, seat, come)
    table.port = plus(table.port, seat, -come)


def _face(table: Draft, params: _Params) -> None:
    seat, card = number(params, "seat"), params["card"]
    face = FACEDOWN
    if isinstance(card, int):
        face = card
        table.unseen = plus(table.unseen, card, -1)
    table.kept = put(table.kept, seat, (*table.kept[seat], face))


def _shuffle(table: Draft, _params: _Params) -> None:
    shuffle(table)


def _discard(table: Draft, params: _Params) -> None:
    spend(table, number(params, "seat"), (number(params, "card"),))


def _place(table: Draft, params: _Params) -> None:
    seat, space = number(params, "seat"), number(params, "space")
    table.stock = plus(table.stock, seat, -1)
    if space < DUNGEONS:
        table.queues = put(table.queues, space, (*table.queues[space], seat))
    else:
        at = space - DUNGEONS
        table.zones = put(table.zones, at, (*table.zones[at], seat))


def _joker(table: Draft, params: _Params) -> None:
    seat = number(params, "seat")
    table.hands = put(table.hands, seat, with_card(table.hands[seat], JOKER))
    table.pile -= 1


def _points(table: Draft, params: _Params) -> None:
    table.points = plus(table.points, number(params, "seat"), number(params, "points"))


def _draw(table: Draft, params: _Params) -> None:
    token = number(params, "token")
    table.drawn = (*table.drawn, token)
    table.bag = plus(table.bag, token, -1)


def _refill(table: Draft, _params: _Params) -> None:
    table.bag, table.aside = table.aside, NO_COUNTS


def _put(table: Draft, params: _Params) -> None:
    token, dungeon = number(params, "token"), number(params, "dungeon")
    table.drawn = without_one(table.drawn, token)
    table.dungeons = put(table.dungeons, dungeon, (*table.dungeons[dungeon], token))
    table.used = (*table.used, dungeon)


def _lower(table: Draft, params: _Params) -> None:
    lane, level, by = (number(params, name) for name in ("lane", "level", "by"))
    table.lanes = lowered(table.lanes, lane, level, by)[0]
    table.moved = (lane, level, by, number(params, "asked"))


def _raise(table: Draft, params: _Params) -> None:
    kind, by = number(params, "kind"), number(params, "by")
    table.market = raised(table.market, kind, by)[0]
    table.moved = (kind, by, number(params, "asked"))


def _drop(table: Draft, params: _Params) -> None:
    table.lanes = dropped(table.lanes, number(params, "lane"), number(params, "to"))


def _scoring(table: Draft, params: _Params) -> None:
    table.scorings = number(params, "number")


def _dungeon(table: Draft, params: _Params) -> None:
    table.dungeon = number(params, "dungeon")


def _take(table: Draft, params: _Params) -> None:
    seat, dungeon = number(params, "seat"), number(params, "dungeon")
    token = number(params, "token")
    spend(table, seat, numbers(params, "cards"))
    table.dungeons = put(table.dungeons, dungeon, without_one(table.dungeons[dungeon], token))
    # The foremost of this colour goes home; those behind it move up.
    table.queues = put(table.queues, dungeon, without_one(table.queues[dungeon], seat))
    table.port = plus(table.port, seat)
    table.taken = put(table.taken, seat, (*table.taken[seat], token))


def _close(table: Draft, params: _Params) -> None:
    for token in numbers(params, "tokens"):
        table.aside = plus(table.aside, token)
    table.dungeons = put(table.dungeons, number(params, "dungeon"), ())


def _leave(table: Draft, _params: _Params) -> None:
    for zone in table.zones:
        for seat in zone:
            table.port = plus(table.port, seat)
    table.zones = ((), (), (), ())
    table.dungeon = NONE


def _worth(table: Draft, params: _Params) -> None:
    seat, token = number(params, "seat"), number(params, "token")
    table.taken = put(table.taken, seat, without_one(table.taken[seat], token))
    table.aside = plus(table.aside, token)
    table.points = plus(table.points, seat, number(params, "points"))


def _win(table: Draft, params: _Params) -> None:
    table.winners = numbers(params, "seats")


_CHANGES: Final[dict[str, Callable[[Draft, _Params], None]]] = {
    "slide": _slide,
    "market": _market,
    "first": _first_token,
    "phase": _phase,
    "skip": _skip,
    "card": _card,
    "give": _give,
    "arrive": _arrive,
    "face": _face,
    "shuffle": _shuffle,
    "discard": _discard,
    "place": _place,
    "joker": _joker,
    "bonus": _points,
    "draw": _draw,
    "refill": _refill,
    "put": _put,
    "lower": _lower,
    "raise": _raise,
    "drop": _drop,
    "scoring": _scoring,
    "dungeon": _dungeon,
    "take": _take,
    "close": _close,
    "leave": _leave,
    "worth": _worth,
    "win": _win,
}
