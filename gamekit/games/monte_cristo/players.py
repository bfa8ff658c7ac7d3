"""Computer players for Monte Cristo: they get a view, the legal actions and luck, nothing else.

"greedy" takes the dearest thing it can see at once. "clever" asks of every choice what a scoring
would bring if it took place now, for itself and for the others, and adds what lies in reserve.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from gamekit.adding import in_order
from gamekit.chance import Luck
from gamekit.games.monte_cristo.actions import Action
from gamekit.games.monte_cristo.board import (
    CREW_ZONE,
    DUNGEONS,
    JOKER,
    JOKER_ZONE,
    NONE,
    POINTS_ZONE,
    Cards,
    bags_of,
    crew_of,
    kind_of,
)
from gamekit.games.monte_cristo.cards import plus, put, with_card, without
from gamekit.games.monte_cristo.changes import without_one
from gamekit.games.monte_cristo.slide import Lanes, dropped, lowered, raised
from gamekit.games.monte_cristo.state import View
from gamekit.games.monte_cristo.treasure import payments, ranking, token_points

_Tokens: TypeAlias = tuple[int, ...]
_Rows: TypeAlias = tuple[tuple[int, ...], ...]
_Rate: TypeAlias = Callable[[View, Action], float]

_LANE_WORTH: Final = (1.5, 2.0, 1.2, 0.8)
"""What it is worth to be active in a phase."""
_BAG: Final = 0.3
"""Share of its market value that a bag in reserve is worth."""
_ADVENTURER: Final = 0.5
"""Points an adventurer in stock is worth, until there are many."""
_STANDING: Final = 1.1
"""Points a place in a queue is worth beyond the tokens that lie there now."""
_OTHERS: Final = 0.5
"""How much of the others' gain counts against a choice."""


def forecast(view: View, start: int, order: Sequence[int]) -> list[float]:
    """Return what each seat would collect if dungeons from `start` on were scored now.

    `order` is who still has a go in the first of them. Everybody takes the dearest token he can
    pay, with the least waste.
    """
    hands = list(view.hands)
    gains = [0.0] * len(hands)
    for at in range(start, DUNGEONS):
        tokens, queue = view.dungeons[at], view.queues[at]
        if tokens and queue:
            for seat in order if at == start else ranking(queue):
                for _ in range(queue.count(seat)):
                    points, token, cards = _dearest(tokens, hands[seat], view.market, view.values)
                    if token == NONE:
                        break
                    gains[seat] += points
                    hands[seat] = without(hands[seat], cards)
                    tokens = without_one(tokens, token)
    for seat, hand in enumerate(hands):
        gains[seat] += _reserve(hand, view.market, view.values)
    return gains


@lru_cache(maxsize=8192)
def _dearest(
    tokens: _Tokens, hand: Cards, market: _Tokens, values: _Tokens
) -> tuple[float, int, Cards]:
    best: tuple[float, int, Cards] = (0.0, NONE, ())
    for token in sorted(set(tokens)):
        points = token_points(token, market, values)
        if points > best[0]:
            ways = payments(token, hand)
            if ways:
                best = (points, token, ways[0])
    return best


@lru_cache(maxsize=8192)
def _reserve(hand: Cards, market: _Tokens, values: _Tokens) -> float:
    """Return what cards that stay are worth: a share of their bags' market value."""
    total = 0.0
    for card in hand:
        worth = max(values) if card == JOKER else values[market.index(kind_of(card))]
        total += _BAG * bags_of(card) * worth
    return total


def standing(view: View, seat: int) -> float:
    """Return what stock and places in queues are worth for treasure that is still to come."""
    total = _ADVENTURER * min(view.stock[seat], 4)
    for tokens, queue in zip(view.dungeons, view.queues, strict=True):
        mine = queue.count(seat)
        if mine:
            rank = ranking(queue).index(seat)
            total += _STANDING * min(mine, 2) * (1 + len(tokens)) / (3 * (1 + rank))
    return total


def slide_worth(lanes: Lanes, seat: int) -> float:
    """Return how well marbles of a seat lie: low in the lanes that matter."""
    total = 0.0
    for worth, lane in zip(_LANE_WORTH, lanes, strict=True):
        for level, owner in enumerate(lane):
            if owner == seat:
                total += worth * 0.55**level
    return total


def worth(view: View) -> float:
    """Return how good a position is for its observer, beside the others."""
    me = view.observer
    order: Sequence[int] = ranking(view.queues[0])
    start = 0
    if view.dungeon != NONE:
        start, order = view.dungeon, (view.actor, *view.waiting)
    gains = forecast(view, start, order)
    totals = [gains[seat] + standing(view, seat) for seat in range(len(gains))]
    mine = totals.pop(me)
    return mine - _OTHERS * in_order(totals) / len(totals)


# -- one rating for each kind of choice ---------------------------------------------------------


def _rate_place(view: View, action: Action) -> float:
    me, space = view.observer, action.what
    if action.verb == "stop":
        return worth(view) + 0.2
    stock = plus(view.stock, me, -1)
    after = view._replace(stock=stock)
    if space < DUNGEONS:
        queues = put(view.queues, space, (*view.queues[space], me))
        return worth(after._replace(queues=queues))
    if space == POINTS_ZONE:
        return worth(after) + 2
    if space == JOKER_ZONE:
        hand = with_card(view.hands[me], JOKER)
        return worth(after._replace(hands=put(view.hands, me, hand)))
    if space == CREW_ZONE:
        return worth(after) + _ADVENTURER * 1.2 * min(3, view.port[me])
    return worth(after) + 0.6 * min(2, stock[me])


def _rate_give(view: View, action: Action) -> float:
    """Rate the cards for oneself first; then others get what helps them least."""
    card, seat, me = action.what, action.where, view.observer
    hands = put(view.hands, seat, with_card(view.hands[seat], card))
    come = min(crew_of(card), view.port[seat])
    stock = plus(view.stock, seat, come)
    gain = worth(view._replace(hands=hands, stock=stock)) - worth(view)
    return gain + 100 if seat == me else gain


def _rate_put(view: View, action: Action) -> float:
    tokens = (*view.dungeons[action.where], action.what)
    return worth(view._replace(dungeons=put(view.dungeons, action.where, tokens)))


def _rate_take(view: View, action: Action) -> float:
    me, at = view.observer, view.dungeon
    if action.verb == "decline":
        if view.waiting:
            return worth(view._replace(actor=view.waiting[0], waiting=view.waiting[1:]))
        return worth(view._replace(dungeons=put(view.dungeons, at, ())))
    token = action.what
    after = view._replace(
        dungeons=put(view.dungeons, at, without_one(view.dungeons[at], token)),
        queues=put(view.queues, at, without_one(view.queues[at], me)),
        hands=put(view.hands, me, without(view.hands[me], action.cards)),
    )
    return token_points(token, view.market, view.values) + worth(after)


def _rate_reorder(view: View, action: Action) -> float:
    me = view.observer
    if action.verb == "raise":
        market = raised(view.market, action.what, action.by)[0]
        return worth(view._replace(market=market)) - worth(view)
    lanes = lowered(view.lanes, action.where, action.what, action.by)[0]
    return _slide_gain(view, lanes, me)


def _rate_drop(view: View, action: Action) -> float:
    return _slide_gain(view, dropped(view.lanes, view.lane, action.where), view.observer)


def _slide_gain(view: View, lanes: Lanes, me: int) -> float:
    gain = 0.0
    others = len(view.points) - 1
    for seat in range(others + 1):
        change = slide_worth(lanes, seat) - slide_worth(view.lanes, seat)
        gain += change if seat == me else -_OTHERS * change / others
    return gain


def _rate_discard(view: View, action: Action) -> float:
    me = view.observer
    hand = without(view.hands[me], (action.what,))
    return worth(view._replace(hands=put(view.hands, me, hand)))


_RATINGS: Final[Mapping[str, _Rate]] = {
    "place": _rate_place,
    "stop": _rate_place,
    "give": _rate_give,
    "put": _rate_put,
    "take": _rate_take,
    "decline": _rate_take,
    "lower": _rate_reorder,
    "raise": _rate_reorder,
    "drop": _rate_drop,
    "discard": _rate_discard,
}


def clever(view: View, legal: Sequence[Action], luck: Luck) -> Action:
    """Choose what leaves the best position, by what a scoring would bring now."""
    return _best(legal, [_RATINGS[action.verb](view, action) for action in legal], luck)


def greedy(view: View, legal: Sequence[Action], luck: Luck) -> Action:
    """Take the dearest token and card, and stand where the dearest token can be paid."""
    me, market, values = view.observer, view.market, view.values

    def rate(action: Action) -> float:
        verb, what, where, _, cards = action
        if verb == "take":
            return token_points(what, market, values) - sum(map(bags_of, cards)) / 10
        if verb == "give":
            price = bags_of(what) * values[market.index(kind_of(what))]
            return price if where == me else -price
        if verb == "place" and what < DUNGEONS:
            payable = _dearest(view.dungeons[what], view.hands[me], market, values)[0]
            return payable / (1 + view.queues[what].count(me))
        return 2 if verb == "place" else 0

    return _best(legal, [rate(action) for action in legal], luck)


def _best(legal: Sequence[Action], rates: Sequence[float], luck: Luck) -> Action:
    top = max(rates)
    return luck.choice([a for a, rate in zip(legal, rates, strict=True) if rate >= top - 1e-9])


STRATEGIES: Final[dict[str, Callable[[View, Sequence[Action], Luck], Action]]] = {
    "greedy": greedy,
    "clever": clever,
}
"""The named strategies, besides "random"."""

__all__ = ["STRATEGIES", "clever", "forecast", "greedy", "standing", "worth"]
