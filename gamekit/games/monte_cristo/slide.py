"""The action slide and the market rail: set-up, moving marbles, raising a kind of treasure."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import permutations, product
from typing import Final, TypeAlias

from gamekit.chance import Distribution
from gamekit.games.monte_cristo.actions import (
    DROP_ON,
    MARKET_DRAW,
    Action,
    by_text,
)
from gamekit.games.monte_cristo.board import KINDS, LANES
from gamekit.games.monte_cristo.state import REORDER_LANE

Lane: TypeAlias = tuple[int, ...]
"""Marbles (seats) from the bottom up."""
Lanes: TypeAlias = tuple[Lane, ...]
Market: TypeAlias = tuple[int, ...]
"""Kinds from the top."""

LANE_LIMIT: Final = 7
COLOUR_LIMIT: Final = 3


_LOWER: Final = {
    (lane, level, by): Action("lower", level, lane, by)
    for lane in range(LANES)
    for level in range(16)
    for by in (1, 2)
}
_RAISE: Final = {
    (kind, by): Action("raise", kind, by=by) for kind in range(len(KINDS)) for by in (1, 2)
}


@lru_cache(maxsize=8)
def slides(players: int) -> tuple[Lanes, ...]:
    """[mc.setup.slide] Return every slide a match may begin with, each as likely.

    Two players: three marbles a lane, 2+1 in two lanes and 1+2 in the other two. Three or four:
    one of each colour in every lane, and with four no level shows a colour twice.

    >>> [len(slides(players)) for players in (2, 3, 4)]
    [486, 1296, 576]
    """
    if players == 2:
        lanes = [lane for lane in product((0, 1), repeat=3) if 0 < sum(lane) < 3]
        return tuple(s for s in product(lanes, repeat=LANES) if sum(map(sum, s)) == 6)
    found: list[Lanes] = [()]
    for _ in range(LANES):
        found = [
            (*slide, lane)
            for slide in found
            for lane in permutations(range(players))
            if players == 3 or all(_differ(lane, other) for other in slide)
        ]
    return tuple(found)


def _differ(lane: Lane, other: Lane) -> bool:
    return all(seat != beside for seat, beside in zip(lane, other, strict=True))


@lru_cache(maxsize=2048)
def slide_draws(players: int, done: Lanes) -> Distribution[Action]:
    """Return the chances of the next lane, when `done` are drawn: all slides stay as likely."""
    at = len(done)
    fits = Counter(slide[at] for slide in slides(players) if slide[:at] == done)
    return Distribution.from_counts({Action("slide", cards=lane): n for lane, n in fits.items()})


@lru_cache(maxsize=512)
def market_draws(done: Market) -> Distribution[Action]:
    """[mc.setup.market] Return the chances of the next place of the market, from the top."""
    return Distribution.uniform(MARKET_DRAW[k] for k in range(len(KINDS)) if k not in done)


def active_player(lane: Lane) -> int | None:
    """[mc.slide.empty] Return the owner of the lowest marble, None when the lane is empty."""
    return lane[0] if lane else None


@lru_cache(maxsize=8192)
def drops(
    lanes: Lanes, lane: int, lane_limit: int = LANE_LIMIT, colour_limit: int = COLOUR_LIMIT
) -> tuple[Action, ...]:
    """[mc.slide.move] Return where the lowest marble of a lane may be dropped.

    On one of the three other lanes, with at most 7 marbles in a lane, at most 3 of one colour.
    A legal lane always exists: with 16 marbles at most two lanes can be closed by these limits.
    """
    seat = lanes[lane][0]
    return tuple(
        DROP_ON[other]
        for other, marbles in enumerate(lanes)
        if other != lane and len(marbles) < lane_limit and marbles.count(seat) < colour_limit
    )


def dropped(lanes: Lanes, lane: int, to: int) -> Lanes:
    """[mc.slide.move] Return the lanes after the lowest marble of one went on top of another."""
    after = list(lanes)
    after[to] = (*lanes[to], lanes[lane][0])
    after[lane] = lanes[lane][1:]
    return tuple(after)


def floor_of(lane: int) -> int:
    """[mc.reorder] Return the lowest level another marble can reach.

    In lane 4 the lowest marble is the one that is being used: it cannot be passed.
    """
    return 1 if lane == REORDER_LANE else 0


def lowered(lanes: Lanes, lane: int, level: int, by: int) -> tuple[Lanes, int]:
    """[mc.reorder] Return the lanes after a marble went down, and by how many levels it did.

    What is passed slides up. A move shorter than asked for counts as the shorter one.
    """
    to = max(level - by, floor_of(lane))
    marbles = list(lanes[lane])
    marbles.insert(to, marbles.pop(level))
    return (*lanes[:lane], tuple(marbles), *lanes[lane + 1 :]), level - to


def raised(market: Market, kind: int, by: int) -> tuple[Market, int]:
    """[mc.reorder] Return the market after a marker went up, and by how many places it did.

    What is passed slides down. A move shorter than asked for counts as the shorter one.
    """
    at = market.index(kind)
    to = max(at - by, 0)
    kinds = list(market)
    kinds.insert(to, kinds.pop(at))
    return tuple(kinds), at - to


@lru_cache(maxsize=2048)
def reorders(lanes: Lanes, market: Market, own: int | None = None) -> tuple[Action, ...]:
    """[mc.reorder] Return the marbles that can go down and the markers that can go up.

    At least one step must be possible. Variant `own_marble_only`: only marbles of seat `own`.
    """
    marbles = (
        _LOWER[lane, level, by]
        for lane, seats in enumerate(lanes)
        for level in range(floor_of(lane) + 1, len(seats))
        if own is None or seats[level] == own
        for by in (1, 2)
    )
    markers = (_RAISE[kind, by] for kind in market[1:] for by in (1, 2))
    return by_text((*marbles, *markers))
