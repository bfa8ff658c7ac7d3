"""Treasure: the bag of tokens, the dungeons, and who takes what for which cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product

from gamekit.chance import Distribution
from gamekit.games.monte_cristo.actions import DECLINE, TOKEN_DRAW, Action, by_text
from gamekit.games.monte_cristo.board import (
    JOKER,
    SLOTS,
    Cards,
    Counts,
    bags_of,
    card_of,
    kind_of,
    number_of,
)


@lru_cache(maxsize=2048)
def token_draws(bag: Counts) -> Distribution[Action]:
    """[mc.setup.dungeons] [mc.chest] Return the chances of the next token from the bag."""
    return Distribution.from_counts({TOKEN_DRAW[t]: n for t, n in enumerate(bag)})


@lru_cache(maxsize=8192)
def puts(drawn: tuple[int, ...], used: tuple[int, ...]) -> tuple[Action, ...]:
    """[mc.chest] Return which token may go into which dungeon: three different dungeons."""
    free = [dungeon for dungeon in range(6) if dungeon not in used]
    return by_text(Action("put", token, dungeon) for token in set(drawn) for dungeon in free)


def full(dungeons: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """[mc.score] Return the dungeons that hold four tokens."""
    return tuple(at for at, tokens in enumerate(dungeons) if len(tokens) >= SLOTS)


@lru_cache(maxsize=8192)
def ranking(queue: tuple[int, ...]) -> tuple[int, ...]:
    """[mc.score.rank] Return the players of a queue, the most adventurers first.

    Equal numbers: whose foremost adventurer stands further up.

    >>> ranking((1, 0, 0, 1, 2))
    (1, 0, 2)
    """
    return tuple(sorted(set(queue), key=lambda seat: (-queue.count(seat), queue.index(seat))))


def waste(token: int, cards: Cards) -> int:
    """Return how many bags are paid too much."""
    return sum(map(bags_of, cards)) - number_of(token)


@lru_cache(maxsize=8192)
def payments(token: int, hand: Cards) -> tuple[Cards, ...]:
    """[mc.score.take] Return the ways to pay for a token, the least waste first.

    Bags of the token's colour and jokers must reach its number. No card is superfluous: without
    any one of them it would be too little. Then fewer jokers come first.

    >>> payments(5, (4, 4))  # a ruby 3 with two cards of two red bags: the fourth bag is lost
    ((4, 4),)
    """
    need, kind = number_of(token), kind_of(token)
    types = (*(card_of(kind, bags) for bags in (1, 2, 3)), JOKER)
    held = tuple(min(hand.count(card), need) for card in types)
    return tuple(tuple(types[at] for at in way) for way in _ways(need, held))


@cache
def _ways(need: int, held: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the ways to pay with cards of 1, 2, 3 bags (0, 1, 2) and jokers (3)."""
    bags = (1, 2, 3, 1)
    found: list[tuple[int, int, tuple[int, ...]]] = []
    for numbers in product(*(range(number + 1) for number in held)):
        way = tuple(at for at, number in enumerate(numbers) for _ in range(number))
        total = sum(bags[at] for at in way)
        if way and total >= need > total - min(bags[at] for at in way):
            found.append((total - need, way.count(3), way))
    return tuple(way for _, _, way in sorted(found))


@lru_cache(maxsize=8192)
def takes(tokens: tuple[int, ...], hand: Cards) -> tuple[Action, ...]:
    """[mc.score.take] [mc.score.decline] Return what a player may take and pay, or decline.

    Empty when no token can be paid: then there is nothing to decide.
    """
    ways = [
        Action("take", token, cards=cards)
        for token in set(tokens)
        for cards in payments(token, hand)
    ]
    return by_text((*ways, DECLINE)) if ways else ()


def lost_treasure(tokens: tuple[int, ...]) -> tuple[int, ...]:
    """[mc.score.close] Return the tokens a scored dungeon loses.

    All four if none of four was taken; a dungeon from which something was taken keeps the rest.
    """
    return tokens if len(tokens) >= SLOTS else ()


def market_value(kind: int, market: tuple[int, ...], values: tuple[int, ...]) -> int:
    """[mc.score.points] Return what a kind is worth: 5, 4, 3, 2, 1 from the top."""
    return values[market.index(kind)]


def token_points(token: int, market: tuple[int, ...], values: tuple[int, ...]) -> int:
    """[mc.score.points] Return market value of the kind times the number."""
    return market_value(kind_of(token), market, values) * number_of(token)


def ends(points: Sequence[int], end_score: int) -> bool:
    """[mc.end] Return whether the match ends; asked at the end of a scoring only."""
    return max(points) >= end_score


def winners(points: Sequence[int], queues: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """[mc.win] Return who has won: most points, then most adventurers left in dungeons.

    Still equal: they share the win.
    """
    ranks = [
        (number, sum(queue.count(seat) for queue in queues)) for seat, number in enumerate(points)
    ]
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)
