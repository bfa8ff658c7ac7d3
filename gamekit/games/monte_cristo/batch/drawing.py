"""What chance brings in Monte Cristo, on flat rows: see `layout`."""

from __future__ import annotations

from gamekit.games.monte_cristo.batch import layout as at
from gamekit.games.monte_cristo.batch.choosing import among
from gamekit.games.monte_cristo.board import LANES, NONE, TYPES
from gamekit.lab.batch import below, compiled, word
from gamekit.lab.rows import WHOLE, Row, Table


@compiled(f"int64({WHOLE}, uint64, int64)")
def draw(w: Row, key: int, bound: int) -> int:
    """Return a number in 0..bound-1, the match's next one under its key."""
    w[at.WORDS] += 1
    return below(word(key, w[at.WORDS]), bound)


@compiled(f"int64({WHOLE}, int64, {WHOLE}, uint64, int64)")
def pull(s: Row, urn: int, w: Row, key: int, told: int) -> int:
    """Return a type drawn from the urn that stands there in the position, each piece as likely.

    `told` is the number of the outcome instead, negative to draw it. The number of the outcomes
    is left in OUT.
    """
    total, n = 0, 0
    for k in range(urn, urn + TYPES):
        total += s[k]
        if s[k]:
            n += 1
    w[at.OUT] = n
    rest, found = 0, NONE
    if told < 0:
        rest = draw(w, key, total)
    for k in range(urn, urn + TYPES):
        if s[k] and found == NONE:
            rest -= s[k]
            if told == 0 or (told < 0 and rest < 0):
                found = k - urn
            elif told > 0:
                told -= 1
    return found


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE}, uint64, int64)")
def slide(t: Table, s: Row, w: Row, key: int, told: int) -> int:
    """[mc.setup.slide] Lay the marbles of the next lane: every slide is as likely."""
    first, end = t[at.NODE_EDGES + s[at.NODE]], t[at.NODE_EDGES + s[at.NODE] + 1]
    w[at.OUT] = end - first
    edge = t[at.EDGES] + (first + max(told, 0)) * at.EDGE
    if told < 0:
        total = 0
        for number in range(first, end):
            total += t[t[at.EDGES] + number * at.EDGE]
        rest = draw(w, key, total) - t[edge]
        while rest >= 0:
            edge += at.EDGE
            rest -= t[edge]
    lane = s[at.LAID]
    for level in range(at.MOST_PLAYERS):
        if t[edge + 2 + level] >= 0:
            s[at.MARBLE + lane * at.MOST_MARBLES + level] = t[edge + 2 + level]
            s[at.LANE_N + lane] = level + 1
    s[at.NODE] = t[edge + 1]
    s[at.LAID] = (lane + 1) % LANES
    return s[at.LAID]


@compiled(f"int64({WHOLE}, int64)")
def fresh(s: Row, number: int) -> int:
    """Return a kind that has no place in the market yet: the first one is number 0."""
    for kind in range(at.MARKET_PLACES):
        if not among(s, at.MARKET, s[at.KINDS_LAID], kind):
            if number == 0:
                return kind
            number -= 1
    return NONE


@compiled(f"int64({WHOLE}, {WHOLE}, uint64, int64)")
def market(s: Row, w: Row, key: int, told: int) -> int:
    """[mc.setup.market] Draw the kind for the next place; the last place needs no draw."""
    place = s[at.KINDS_LAID]
    w[at.OUT] = at.MARKET_PLACES - place
    s[at.MARKET + place] = fresh(s, told if told >= 0 else draw(w, key, w[at.OUT]))
    s[at.KINDS_LAID] = place + 1
    if place + 2 == at.MARKET_PLACES:
        s[at.MARKET + place + 1] = fresh(s, 0)
        s[at.KINDS_LAID] = place + 2
    return s[at.KINDS_LAID]
