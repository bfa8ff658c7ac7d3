"""How the computer players of `players` rate their choices, on flat rows: see `layout`.

Each function does what its namesake there does, the sums in the same order, so that the numbers
are the same to the last bit. What would be is tried on `c`, a copy of the position.
"""

from __future__ import annotations

from gamekit.games.monte_cristo.batch import layout as at
from gamekit.games.monte_cristo.batch.choosing import part_of_hand
from gamekit.games.monte_cristo.batch.phases import move_marker
from gamekit.games.monte_cristo.batch.rows import add, arrive, hold, next_waiting, take_out
from gamekit.games.monte_cristo.batch.scoring import rank, standing
from gamekit.games.monte_cristo.board import (
    CREW_ZONE,
    DUNGEONS,
    JOKER,
    JOKER_ZONE,
    LANES,
    NONE,
    POINTS_ZONE,
    SLOTS,
)
from gamekit.games.monte_cristo.state import DROP, GIVE, PLACE, PUT, REORDER, SCORE
from gamekit.lab.batch import compiled
from gamekit.lab.rows import REAL, WHOLE, RealRow, Reals, Row, Table

RANDOM, GREEDY, CLEVER = range(3)
"""Kinds of players."""

# -- what a scoring would bring now ------------------------------------------------------------


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE})")
def price(t: Table, c: Row, w: Row) -> int:
    """Write what the kinds are worth at the market; return what the dearest is."""
    most = 0
    for place in range(at.MARKET_PLACES):
        w[at.WORTH + c[at.MARKET + place]] = t[at.VALUES + place]
        most = max(most, t[at.VALUES + place])
    return most


@compiled(f"int64({WHOLE}, {WHOLE}, int64)")
def points(t: Table, w: Row, token: int) -> int:
    """[mc.score.points] Return what a token brings."""
    return w[at.WORTH + t[at.KIND + token]] * t[at.NUMBER + token]


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE}, int64, int64)")
def dearest(t: Table, c: Row, w: Row, dungeon: int, seat: int) -> int:
    """Return the dearest token of a dungeon that a player can pay, and how: token * WAY + way.

    NONE if there is none that brings points.
    """
    best, most = NONE, 0
    for k in range(c[at.TOKEN_N + dungeon]):
        token = c[at.TOKEN + dungeon * SLOTS + k]
        brings = points(t, w, token)
        if brings > most or (brings == most and token < best // at.WAY):
            way = t[at.FIRST_WAY + part_of_hand(t, c, seat, token)]
            if way:
                best, most = token * at.WAY + way, brings
    return best


@compiled(f"int64({WHOLE}, {WHOLE}, int64, int64, int64)")
def pay(t: Table, c: Row, seat: int, token: int, way: int) -> int:
    """Let a player give cards for a token, as if they went nowhere."""
    hand = at.HAND + seat * at.CARDS
    for k in range(at.SPENT - 1):
        c[hand + t[at.FIRST_CARD + token] + k] -= way >> 2 * k & 3
    c[hand + JOKER] -= way >> 2 * (at.SPENT - 1)
    return way


@compiled(f"float64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, int64, int64)")
def reserve(t: Table, x: Reals, c: Row, w: Row, seat: int, most: int) -> float:
    """Return what cards that stay are worth: a share of their bags' market value."""
    total = 0.0
    for card in range(at.CARDS):
        many = c[at.HAND + seat * at.CARDS + card]
        if many:
            value = most if card == JOKER else w[at.WORTH + t[at.KIND + card]]
            bags = x[at.BAG_SHARE] * t[at.BAGS + card] * value
            for _ in range(many):
                total += bags
    return total


@compiled(f"int64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, {REAL})")
def forecast(t: Table, x: Reals, c: Row, w: Row, f: RealRow) -> int:
    """Write what each seat would collect if the dungeons were scored now; uses the copy up."""
    most, first = price(t, c, w), max(c[at.DUNGEON], 0)
    for seat in range(t[at.PLAYERS]):
        f[at.GAIN + seat] = 0.0
    if c[at.DUNGEON] != NONE:
        w[at.RANKED_N + first] = c[at.WAITING_N] + 1
        w[at.RANKED + first * at.MOST_PLAYERS] = c[at.ACTOR]
        for k in range(c[at.WAITING_N]):
            w[at.RANKED + first * at.MOST_PLAYERS + k + 1] = c[at.WAITING + k]
    for dungeon in range(first, DUNGEONS):
        for k in range(w[at.RANKED_N + dungeon]):
            seat = w[at.RANKED + dungeon * at.MOST_PLAYERS + k]
            for _ in range(w[at.COUNTED + dungeon * at.MOST_PLAYERS + seat]):
                best = dearest(t, c, w, dungeon, seat)
                if best == NONE:
                    break
                token = best // at.WAY
                f[at.GAIN + seat] += points(t, w, token)
                pay(t, c, seat, token, best % at.WAY)
                take_out(c, at.TOKEN_N + dungeon, at.TOKEN + dungeon * SLOTS, token)
    for seat in range(t[at.PLAYERS]):
        f[at.GAIN + seat] += reserve(t, x, c, w, seat, most)
    return most


@compiled(f"int64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, {REAL}, int64)")
def look_at(t: Table, x: Reals, c: Row, w: Row, f: RealRow, dungeon: int) -> int:
    """Write who stands in a dungeon, and what the place is worth: see `players.standing`."""
    row = dungeon * at.MOST_PLAYERS
    for seat in range(t[at.PLAYERS]):
        f[at.PLACED + row + seat] = 0.0
        w[at.COUNTED + row + seat] = 0
    tokens = 1 + c[at.TOKEN_N + dungeon]
    for ahead in range(rank(c, dungeon, w, at.RANKED_N + dungeon, at.RANKED + row)):
        seat = w[at.RANKED + row + ahead]
        mine = standing(c, dungeon, seat)
        w[at.COUNTED + row + seat] = mine
        f[at.PLACED + row + seat] = x[at.STANDING] * min(mine, 2) * tokens / (3 * (1 + ahead))
    return row


@compiled(f"int64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, {REAL})")
def look_around(t: Table, x: Reals, c: Row, w: Row, f: RealRow) -> int:
    """Look at all dungeons of the position before the choice, and keep what was seen."""
    for dungeon in range(DUNGEONS):
        look_at(t, x, c, w, f, dungeon)
    for k in range(at.RANKED_N, at.STALE):
        w[at.WAS + k] = w[k]
    for k in range(DUNGEONS * at.MOST_PLAYERS):
        f[at.WAS_PLACED + k] = f[at.PLACED + k]
    return DUNGEONS


@compiled(f"int64({WHOLE}, {REAL}, int64)")
def look_back(w: Row, f: RealRow, dungeon: int) -> int:
    """Put back what `look_at` had written of a dungeon in the position before the choice."""
    w[at.RANKED_N + dungeon] = w[at.RANKED_N + at.WAS + dungeon]
    for k in range(dungeon * at.MOST_PLAYERS, (dungeon + 1) * at.MOST_PLAYERS):
        w[at.RANKED + k] = w[at.RANKED + at.WAS + k]
        w[at.COUNTED + k] = w[at.COUNTED + at.WAS + k]
        f[at.PLACED + k] = f[at.WAS_PLACED + k]
    return dungeon


@compiled(f"float64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, {REAL}, int64, int64)")
def worth(t: Table, x: Reals, c: Row, w: Row, f: RealRow, me: int, changed: int) -> float:
    """Return how good a position is for a player, beside the others; uses the copy up.

    `changed` is the only dungeon where it differs from the position before the choice.
    """
    if w[at.STALE] not in (NONE, changed):
        look_back(w, f, w[at.STALE])
    if changed != NONE:
        look_at(t, x, c, w, f, changed)
    w[at.STALE] = changed if c[at.DUNGEON] == NONE else c[at.DUNGEON]
    for seat in range(t[at.PLAYERS]):
        total = x[at.ADVENTURER] * min(c[at.STOCK + seat], 4)
        for dungeon in range(DUNGEONS):
            total += f[at.PLACED + dungeon * at.MOST_PLAYERS + seat]
        f[at.PROSPECT + seat] = total
    forecast(t, x, c, w, f)
    others = 0.0
    for seat in range(t[at.PLAYERS]):
        if seat != me:
            others += f[at.GAIN + seat] + f[at.PROSPECT + seat]
    mine = f[at.GAIN + me] + f[at.PROSPECT + me]
    return mine - x[at.OTHERS] * others / (t[at.PLAYERS] - 1)


# -- the slide --------------------------------------------------------------------------------


@compiled(f"int64({WHOLE}, {REAL}, {WHOLE}, {REAL}, int64)")
def slide_worth(t: Table, x: Reals, c: Row, f: RealRow, where: int) -> int:
    """Write how well marbles of each seat lie: low in the lanes that matter."""
    for seat in range(t[at.PLAYERS]):
        f[where + seat] = 0.0
    for lane in range(LANES):
        for marble in range(lane * at.MOST_MARBLES, lane * at.MOST_MARBLES + c[at.LANE_N + lane]):
            f[where + c[at.MARBLE + marble]] += x[at.LEVEL_WORTH + marble]
    return where


@compiled(f"float64({WHOLE}, {REAL}, {WHOLE}, {REAL}, int64)")
def slide_gain(t: Table, x: Reals, c: Row, f: RealRow, me: int) -> float:
    """Return what a change of the slide brings a player, beside the others."""
    gain, others = 0.0, t[at.PLAYERS] - 1
    slide_worth(t, x, c, f, at.GAIN)
    for seat in range(others + 1):
        change = f[at.GAIN + seat] - f[at.SLIDE + seat]
        gain += change if seat == me else -x[at.OTHERS] * change / others
    return gain


# -- what a choice would change ---------------------------------------------------------------
# Each function carries a choice out on the copy, as far as players weigh it, adds to MORE what it
# is worth besides, and returns the dungeon it changes, NONE without.


@compiled(f"int64({REAL}, {WHOLE}, {REAL}, int64)")
def try_place(x: Reals, c: Row, f: RealRow, space: int) -> int:
    """Place an adventurer, or stop."""
    me = c[at.ACTOR]
    if space == at.STOPPING:
        f[at.MORE] = 0.2
        return NONE
    c[at.STOCK + me] -= 1
    if space < DUNGEONS:
        add(c, at.QUEUE_N + space, at.QUEUE + space * at.MOST_QUEUE, me)
        return space
    if space == POINTS_ZONE:
        f[at.MORE] = 2.0
    elif space == JOKER_ZONE:
        hold(c, me, JOKER)
    elif space == CREW_ZONE:
        f[at.MORE] = x[at.ADVENTURER] * 1.2 * min(3, c[at.PORT + me])
    else:
        f[at.MORE] = 0.6 * min(2, c[at.STOCK + me])
    return NONE


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE}, {REAL}, int64)")
def try_take(t: Table, c: Row, w: Row, f: RealRow, choice: int) -> int:
    """Take a token and pay, or decline."""
    me, dungeon = c[at.ACTOR], c[at.DUNGEON]
    if choice == at.DECLINING:
        if c[at.WAITING_N]:
            c[at.ACTOR] = next_waiting(c)
        else:
            c[at.TOKEN_N + dungeon] = 0
        return dungeon
    token = choice // at.WAY
    take_out(c, at.TOKEN_N + dungeon, at.TOKEN + dungeon * SLOTS, token)
    take_out(c, at.QUEUE_N + dungeon, at.QUEUE + dungeon * at.MOST_QUEUE, me)
    pay(t, c, me, token, choice % at.WAY)
    price(t, c, w)
    f[at.MORE] = points(t, w, token)
    return dungeon


@compiled(f"int64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, {REAL}, int64)")
def try_on(t: Table, x: Reals, c: Row, w: Row, f: RealRow, choice: int) -> int:
    """Carry out a choice of any phase; the cards for oneself come first."""
    phase, me = c[at.PHASE], c[at.ACTOR]
    f[at.MORE] = 0.0
    if phase == PLACE:
        return try_place(x, c, f, choice)
    if phase == SCORE:
        return try_take(t, c, w, f, choice)
    if phase == GIVE:
        card, seat = choice // at.MOST_PLAYERS, choice % at.MOST_PLAYERS
        hold(c, seat, card)
        arrive(c, seat, t[at.CREW + card])
        f[at.MORE] = 100.0 if seat == me else 0.0
    elif phase == PUT:
        dungeon = choice % DUNGEONS
        add(c, at.TOKEN_N + dungeon, at.TOKEN + dungeon * SLOTS, choice // DUNGEONS)
        return dungeon
    elif phase == DROP:
        lane = c[at.LANE]
        take_out(c, at.LANE_N + lane, at.MARBLE + lane * at.MOST_MARBLES, me)
        add(c, at.LANE_N + choice, at.MARBLE + choice * at.MOST_MARBLES, me)
    elif phase == REORDER:
        move_marker(t, c, choice)
    else:
        c[at.HAND + me * at.CARDS + choice] -= 1
    return NONE


@compiled(f"float64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, {WHOLE}, {REAL}, int64, float64)")
def clever(
    t: Table, x: Reals, s: Row, c: Row, w: Row, f: RealRow, choice: int, before: float
) -> float:
    """Rate a choice by what a scoring would bring now; `before` is what the position is worth.

    NOTHING is a choice that changes nothing.
    """
    phase, me, changed = s[at.PHASE], s[at.ACTOR], NONE
    sliding = phase == DROP or (phase == REORDER and at.NOTHING < choice < at.RAISING)
    for k in range(at.LANE_N if sliding else 0, at.QUEUE if sliding else at.WEIGHED):
        c[k] = s[k]
    if w[at.STALE] != NONE:  # the only queue that the choice before may have changed
        queue = at.QUEUE + w[at.STALE] * at.MOST_QUEUE
        for k in range(queue, queue + s[at.QUEUE_N + w[at.STALE]]):
            c[k] = s[k]
    if choice != at.NOTHING:
        changed = try_on(t, x, c, w, f, choice)
    if sliding:
        return slide_gain(t, x, c, f, me)
    rate = worth(t, x, c, w, f, me, changed)
    if phase in (GIVE, REORDER):
        rate -= before
    return rate + f[at.MORE]


@compiled(f"float64({WHOLE}, {WHOLE}, {WHOLE}, int64)")
def greedy(t: Table, s: Row, w: Row, choice: int) -> float:
    """Rate a choice by the dearest thing in sight."""
    phase, me = s[at.PHASE], s[at.ACTOR]
    if phase == SCORE and choice != at.DECLINING:
        token, bags = choice // at.WAY, choice >> 2 * (at.SPENT - 1) & 3
        for k in range(at.SPENT - 1):
            bags += (choice >> 2 * k & 3) * t[at.BAGS + t[at.FIRST_CARD + token] + k]
        return points(t, w, token) - bags / 10
    if phase == GIVE:
        card = choice // at.MOST_PLAYERS
        value = t[at.BAGS + card] * w[at.WORTH + t[at.KIND + card]]
        return 1.0 * value if choice % at.MOST_PLAYERS == me else -1.0 * value
    if phase == PLACE and choice < DUNGEONS:
        best = dearest(t, s, w, choice, me)
        brings = points(t, w, best // at.WAY) if best != NONE else 0
        return brings / (1 + standing(s, choice, me))
    return 2.0 if phase == PLACE and choice != at.STOPPING else 0.0


@compiled(f"int64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, {WHOLE}, {REAL}, int64, int64)")
def left_open(t: Table, x: Reals, s: Row, c: Row, w: Row, f: RealRow, kind: int, n: int) -> int:
    """Keep of the `n` choices the best ones, among which a player draws lots; return how many."""
    if kind == RANDOM or n == 1:
        return n
    price(t, s, w)
    before, top, kept, first = 0.0, 0.0, 0, 0
    if kind == CLEVER:
        w[at.STALE], f[at.MORE] = NONE, 0.0
        for k in range(at.QUEUE + DUNGEONS * at.MOST_QUEUE):
            c[k] = s[k]
        slide_worth(t, x, s, f, at.SLIDE)
        if s[at.PHASE] != DROP:
            look_around(t, x, c, w, f)
        first = -1 if s[at.PHASE] in (GIVE, REORDER) else 0
    for k in range(first, n):
        choice = w[at.OUT + k] if k >= 0 else at.NOTHING
        if kind == CLEVER:
            rate = clever(t, x, s, c, w, f, choice, before)
        else:
            rate = greedy(t, s, w, choice)
        if k < 0:
            before = rate
        else:
            f[at.RATE + k] = rate
            top = rate if k == 0 else max(top, rate)
    for k in range(n):
        if f[at.RATE + k] >= top - 1e-9:
            w[at.OUT + kept] = w[at.OUT + k]
            kept += 1
    return kept
