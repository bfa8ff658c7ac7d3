"""The tables of the batch kernel, filled from the rule functions, and positions as flat rows."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from math import lcm
from typing import NamedTuple

from gamekit.games.monte_cristo import places
from gamekit.games.monte_cristo.actions import (
    DROP_ON,
    PLACE_ON,
    STOP,
    Action,
    by_text,
)
from gamekit.games.monte_cristo.batch import layout as at
from gamekit.games.monte_cristo.board import (
    JOKER,
    KINDS,
    LANES,
    NONE,
    SLOTS,
    TYPES,
    Cards,
    bags_of,
    card_of,
    crew_of,
    kind_of,
    number_of,
)
from gamekit.games.monte_cristo.players import (
    _ADVENTURER,
    _BAG,
    _OTHERS,
    _STANDING,
    slide_worth,
)
from gamekit.games.monte_cristo.scoring import CHEST_TOKENS
from gamekit.games.monte_cristo.slide import Lanes, floor_of, slides
from gamekit.games.monte_cristo.state import FIRST_TOKENS, SLIDE, Numbers, State
from gamekit.games.monte_cristo.treasure import payments, takes
from gamekit.lab.rows import real, whole

_NO_LIMIT = 1 << 30


def fits(numbers: Numbers) -> bool:
    """Return whether the configuration is not too wide for the rows."""
    return (
        numbers.players <= at.MOST_PLAYERS
        and numbers.lane_limit <= at.MOST_MARBLES
        and numbers.hand_limit <= at.MOST_CARDS
    )


def _put(row: array[int], where: int, numbers: Iterable[int]) -> None:
    some = array("q", numbers)
    row[where : where + len(some)] = some


def tables(numbers: Numbers) -> array[int]:
    """Return the tables of a configuration."""
    edges, ways = _edges(numbers.players), _ways()
    t = whole(at.TABLES) + array("q", edges.numbers) + array("q", ways.numbers)
    t[at.EDGES], t[at.WAYS] = at.TABLES, at.TABLES + len(edges.numbers)
    _put(t, at.NODE_EDGES, edges.first)
    _put(t, at.WAY_FIRST, ways.first)
    t[at.PLAYERS], t[at.HAND_LIMIT] = numbers.players, numbers.hand_limit
    t[at.LANE_LIMIT], t[at.COLOUR_LIMIT] = numbers.lane_limit, numbers.colour_limit
    t[at.END_SCORE], t[at.OWN_ONLY] = numbers.end_score, numbers.own_marble_only
    t[at.MAX_BONUS] = _NO_LIMIT if numbers.max_bonus is None else numbers.max_bonus
    t[at.ACTIVE_PLACES], t[at.OTHER_PLACES] = places.placements(0, 0), places.placements(1, 0)
    t[at.BONUS_CREW], t[at.BONUS_POINTS] = places.BONUS_CREW, places.BONUS_POINTS
    t[at.BONUS_PLACES], t[at.CHEST_TOKENS] = places.BONUS_PLACEMENTS, CHEST_TOKENS
    t[at.SHARES] = lcm(*range(1, numbers.players + 1))
    for seat, order in enumerate(numbers.clockwise):
        _put(t, at.CLOCKWISE + seat * at.MOST_PLAYERS, order)
    _put(t, at.FLOOR, map(floor_of, range(LANES)))
    _put(t, at.VALUES, numbers.values)
    _put(t, at.KIND, map(kind_of, range(TYPES)))
    _put(t, at.NUMBER, map(number_of, range(TYPES)))
    _put(t, at.CREW, map(crew_of, range(at.CARDS)))
    _put(t, at.BAGS, map(bags_of, range(at.CARDS)))
    _put(t, at.FIRST_WAY, _first_ways())
    _put(t, at.FIRST_CARD, (card_of(kind_of(token), 1) for token in range(TYPES)))
    for where, row in _orders():
        _put(t, where, row)
    return t


@cache
def _orders() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return in which order the legal actions come: where it stands in the tables, and what."""
    levels = by_text(Action("lower", level, by=1) for level in range(at.MOST_MARBLES))
    spaces = [action.what for action in by_text(PLACE_ON)]
    assert by_text((*PLACE_ON, STOP))[-1] == STOP
    assert by_text(DROP_ON) == DROP_ON
    return (
        (at.CARD_ORDER, _order(Action("discard", card) for card in range(at.CARDS))),
        (at.TOKEN_ORDER, _order(Action("put", token) for token in range(TYPES))),
        (at.SPACE_ORDER, (*spaces, at.STOPPING)),
        (at.LEVEL_ORDER, tuple(action.what for action in levels)),
        (at.KIND_ORDER, _order(Action("raise", kind, by=1) for kind in range(len(KINDS)))),
    )


def _order(actions: Iterable[Action]) -> tuple[int, ...]:
    return tuple(action.what for action in by_text(actions))


class _Lists(NamedTuple):
    """Lists one behind the other: where each begins, and one more number for the end."""

    first: Sequence[int]
    numbers: Sequence[int]


@cache
def _edges(players: int) -> _Lists:
    """Return how a slide can go on: by NODE its edges, see `layout.EDGE`.

    Each node is a slide that has begun, with the lanes that may come next, in the order in which
    `slides` has them.
    """
    nodes: list[tuple[int, Sequence[Lanes]]] = [(0, slides(players))]
    """Of each node how many lanes are laid, and the slides that it may become."""
    first, numbers = [0], []
    for laid, becomes in nodes:
        ways: dict[tuple[int, ...], list[Lanes]] = {}
        for slide in becomes:
            ways.setdefault(slide[laid], []).append(slide)
        for lane, left in ways.items():
            after = len(nodes) if laid + 1 < LANES else 0
            if after:
                nodes.append((laid + 1, left))
            numbers += [len(left), after, *lane, *[NONE] * (at.MOST_PLAYERS - len(lane))]
        first.append(len(numbers) // at.EDGE)
    assert len(first) <= at.MOST_NODES
    return _Lists(first, numbers)


def _parts() -> Iterator[tuple[int, Cards]]:
    """Return what part of a hand can pay for each token: token * WAY + part, one after the other.

    More cards of a type than the token's number bear on nothing: their part of a hand is empty.
    """
    for token in range(TYPES):
        types = _paying(token)
        for many in product(range(4), repeat=at.SPENT):
            held = many[::-1] if max(many) <= number_of(token) else (0,) * at.SPENT
            yield token, tuple(c for c, n in zip(types, held, strict=True) for _ in range(n))


def _paying(token: int) -> Cards:
    """Return the types of cards that can pay for a token."""
    return (*(card_of(kind_of(token), bags) for bags in (1, 2, 3)), JOKER)


def _packed(token: int, cards: Cards) -> int:
    """Return a way to pay as one number, see `layout.WAY`."""
    return sum(cards.count(card) << 2 * k for k, card in enumerate(_paying(token)))


@cache
def _ways() -> _Lists:
    """Return how a token can be paid with what part of a hand, in the order of legal actions."""
    first, numbers = [0], []
    for token, hand in _parts():
        taking = (action for action in takes((token,), hand) if action.verb == "take")
        numbers += [_packed(token, action.cards) for action in taking]
        first.append(len(numbers))
    return _Lists(first, numbers)


@cache
def _first_ways() -> tuple[int, ...]:
    """Return of each part of a hand the way to pay with the least waste, 0 without any."""
    found = ((token, payments(token, hand)) for token, hand in _parts())
    return tuple(_packed(token, ways[0]) if ways else 0 for token, ways in found)


def reals() -> array[float]:
    """Return the table of floats: what players go by."""
    x = real(at.REALS)
    x[at.BAG_SHARE], x[at.ADVENTURER] = _BAG, _ADVENTURER
    x[at.STANDING], x[at.OTHERS] = _STANDING, _OTHERS
    for lane in range(LANES):
        for level in range(at.MOST_MARBLES):
            marbles = (NONE,) * level + (0,)
            lanes = tuple(marbles if other == lane else () for other in range(LANES))
            x[at.LEVEL_WORTH + lane * at.MOST_MARBLES + level] = slide_worth(lanes, 0)
    return x


# -- positions --------------------------------------------------------------------------------


def position(state: State) -> array[int]:
    """Return a state as a flat row."""
    s = whole(at.WIDTH)
    s[at.PHASE], s[at.ROUND], s[at.LANE] = state.phase, state.round, state.lane
    s[at.ACTIVE], s[at.ACTOR] = state.active, state.actor
    s[at.LEFT], s[at.EXTRA], s[at.BONUS] = state.left, state.extra, state.bonus
    s[at.PILE], s[at.SHUFFLES], s[at.DUNGEON] = state.pile, state.shuffles, state.dungeon
    s[at.SCORINGS], s[at.WINNERS] = state.scorings, sum(1 << seat for seat in state.winners)
    s[at.KINDS_LAID] = len(state.market)
    if state.phase == SLIDE:
        s[at.LAID], s[at.NODE] = len(state.lanes), _node(state.lanes, len(state.stock))
    elif state.phase == FIRST_TOKENS:
        s[at.LAID] = sum(map(bool, state.dungeons))
    for count, first, items in (
        (at.WAITING_N, at.WAITING, state.waiting),
        (at.DRAWN_N, at.DRAWN, state.drawn),
        (at.USED_N, at.USED, state.used),
        (at.MOVED_N, at.MOVED, state.moved),
    ):
        if items:
            s[count] = len(items)
            _put(s, first, items)
    for first, items in (
        (at.MARKET, state.market),
        (at.STOCK, state.stock),
        (at.PORT, state.port),
        (at.POINTS, state.points),
        (at.UNSEEN, state.unseen),
        (at.LOST, state.lost),
        (at.DISCARDS, state.discards),
        (at.BAG, state.bag),
        (at.ASIDE, state.aside),
    ):
        _put(s, first, items)
    for count, first, room, rows in (
        (at.KEPT_N, at.KEPT, at.MOST_CARDS, state.kept),
        (at.TAKEN_N, at.TAKEN, at.MOST_CARDS, state.taken),
        (at.LANE_N, at.MARBLE, at.MOST_MARBLES, state.lanes),
        (at.TOKEN_N, at.TOKEN, SLOTS, state.dungeons),
        (at.QUEUE_N, at.QUEUE, at.MOST_QUEUE, state.queues),
        (at.ZONE_N, at.ZONE, at.MOST_PLAYERS, state.zones),
    ):
        for k, items in enumerate(rows):
            if items:
                s[count + k] = len(items)
                _put(s, first + k * room, items)
    for seat, hand in enumerate(state.hands):
        s[at.HAND_N + seat] = len(hand)
        for card in hand:
            s[at.HAND + seat * at.CARDS + card] += 1
    return s


def _node(lanes: Lanes, players: int) -> int:
    """Return which NODE a slide that has begun is."""
    edges, node = _edges(players), 0
    for lane in lanes:
        for edge in range(edges.first[node], edges.first[node + 1]):
            marbles = edges.numbers[edge * at.EDGE + 2 : (edge + 1) * at.EDGE]
            if tuple(marbles[: len(lane)]) == lane:
                found = edges.numbers[edge * at.EDGE + 1]
        node = found
    return node
