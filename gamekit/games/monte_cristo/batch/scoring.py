"""A scoring on flat rows, dungeon by dungeon: see `layout`. The functions follow `scoring`."""

from __future__ import annotations

from gamekit.games.monte_cristo.batch import layout as at
from gamekit.games.monte_cristo.batch.choosing import among, part_of_hand
from gamekit.games.monte_cristo.batch.rows import add, clear, next_waiting, spend, take_out
from gamekit.games.monte_cristo.board import DUNGEONS, JOKER, NONE, SLOTS
from gamekit.games.monte_cristo.state import CHEST_LANE, OVER, SCORE, SCORED
from gamekit.lab.batch import compiled
from gamekit.lab.rows import WHOLE, Row, Table


@compiled(f"int64({WHOLE}, int64, int64)")
def standing(s: Row, dungeon: int, seat: int) -> int:
    """Return how many adventurers of a seat are in a dungeon's queue."""
    n, first = 0, at.QUEUE + dungeon * at.MOST_QUEUE
    for k in range(first, first + s[at.QUEUE_N + dungeon]):
        if s[k] == seat:
            n += 1
    return n


@compiled(f"int64({WHOLE}, int64, {WHOLE}, int64, int64)")
def rank(s: Row, dungeon: int, to: Row, count: int, place: int) -> int:
    """[mc.score.rank] Write the seats of a queue as a list, the most adventurers first.

    Equal numbers: whose foremost stands further up, which is who is met first in the queue.
    """
    first = at.QUEUE + dungeon * at.MOST_QUEUE
    clear(to, count, place)
    for k in range(first, first + s[at.QUEUE_N + dungeon]):
        seat = s[k]
        if not among(to, place, to[count], seat):
            where = place + to[count]
            mine = standing(s, dungeon, seat)
            while where > place and standing(s, dungeon, to[where - 1]) < mine:
                to[where] = to[where - 1]
                where -= 1
            to[where] = seat
            to[count] += 1
    return to[count]


@compiled(f"boolean({WHOLE}, {WHOLE}, int64)")
def can_take(t: Table, s: Row, seat: int) -> bool:
    """[mc.score.take] Return whether a player can take anything."""
    first = at.TOKEN + s[at.DUNGEON] * SLOTS
    for k in range(first, first + s[at.TOKEN_N + s[at.DUNGEON]]):
        ways = at.WAY_FIRST + part_of_hand(t, s, seat, s[k])
        if t[ways] < t[ways + 1]:
            return True
    return False


@compiled(f"boolean({WHOLE}, {WHOLE})")
def next_go(t: Table, s: Row) -> bool:
    """[mc.score.rank] The next in rank who can take something; [mc.score.close] or nobody can."""
    while s[at.WAITING_N]:
        seat = next_waiting(s)
        if can_take(t, s, seat):
            s[at.PHASE] = SCORE
            s[at.ACTOR] = seat
            return True
    dungeon = s[at.DUNGEON]
    if s[at.TOKEN_N + dungeon] >= SLOTS:
        first = at.TOKEN + dungeon * SLOTS
        for k in range(first, first + s[at.TOKEN_N + dungeon]):
            s[at.ASIDE + s[k]] += 1
        clear(s, at.TOKEN_N + dungeon, first)
    return False


@compiled(f"int64({WHOLE}, {WHOLE})")
def winners(t: Table, s: Row) -> int:
    """[mc.win] Return the seats that have won, as bits."""
    best, found = NONE, 0
    for seat in range(t[at.PLAYERS]):
        result = s[at.POINTS + seat] * (at.MOST_QUEUE + 1)
        for dungeon in range(DUNGEONS):
            result += standing(s, dungeon, seat)
        if result > best:
            best, found = result, 0
        if result == best:
            found |= 1 << seat
    return found


@compiled(f"int64({WHOLE}, {WHOLE})")
def settle(t: Table, s: Row) -> int:
    """[mc.score.bonus] [mc.score.points] Zones are emptied, treasure counts; [mc.end]."""
    for zone in range(at.ZONES):
        first = at.ZONE + zone * at.MOST_PLAYERS
        for k in range(first, first + s[at.ZONE_N + zone]):
            s[at.PORT + s[k]] += 1
        clear(s, at.ZONE_N + zone, first)
    s[at.DUNGEON] = s[at.ACTOR] = NONE
    most = 0
    for seat in range(t[at.PLAYERS]):
        first = at.TAKEN + seat * at.MOST_CARDS
        for k in range(first, first + s[at.TAKEN_N + seat]):
            token, place = s[k], 0
            while s[at.MARKET + place] != t[at.KIND + token]:
                place += 1
            s[at.POINTS + seat] += t[at.VALUES + place] * t[at.NUMBER + token]
            s[at.ASIDE + token] += 1
        clear(s, at.TAKEN_N + seat, first)
        most = max(most, s[at.POINTS + seat])
    clear(s, at.WAITING_N, at.WAITING)
    if most < t[at.END_SCORE]:
        s[at.PHASE] = SCORED
        return NONE
    s[at.PHASE] = OVER
    s[at.WINNERS] = winners(t, s)
    return NONE


@compiled(f"int64({WHOLE}, {WHOLE}, int64)")
def next_dungeon(t: Table, s: Row, dungeon: int) -> int:
    """[mc.score.order] All six dungeons, A to F, whether full or not."""
    while dungeon < DUNGEONS:
        s[at.DUNGEON] = dungeon
        rank(s, dungeon, s, at.WAITING_N, at.WAITING)
        if next_go(t, s):
            return dungeon
        dungeon += 1
    return settle(t, s)


@compiled(f"int64({WHOLE}, {WHOLE})")
def go_on(t: Table, s: Row) -> int:
    """[mc.score.order] The next in rank, or the next dungeon."""
    return s[at.DUNGEON] if next_go(t, s) else next_dungeon(t, s, s[at.DUNGEON] + 1)


@compiled(f"int64({WHOLE}, {WHOLE}, int64, int64)")
def take(t: Table, s: Row, token: int, way: int) -> int:
    """[mc.score.take] The foremost adventurer and the cards go, the token comes."""
    seat, dungeon = s[at.ACTOR], s[at.DUNGEON]
    for k in range(at.SPENT):
        card = JOKER if k == at.SPENT - 1 else t[at.FIRST_CARD + token] + k
        for _ in range(way >> (2 * k) & 3):
            spend(s, seat, card)
    take_out(s, at.TOKEN_N + dungeon, at.TOKEN + dungeon * SLOTS, token)
    take_out(s, at.QUEUE_N + dungeon, at.QUEUE + dungeon * at.MOST_QUEUE, seat)
    s[at.PORT + seat] += 1
    add(s, at.TAKEN_N + seat, at.TAKEN + seat * at.MOST_CARDS, token)
    if standing(s, dungeon, seat) and can_take(t, s, seat):
        return dungeon
    return go_on(t, s)


@compiled(f"int64({WHOLE}, {WHOLE}, int64)")
def drop(t: Table, s: Row, to: int) -> int:
    """[mc.slide.move] The marble that was used goes on another lane, and the phase is over: SCORED.

    [mc.score] If a dungeon is full after the chest phase, a scoring takes place now.
    """
    lane, seat = s[at.LANE], s[at.ACTOR]
    take_out(s, at.LANE_N + lane, at.MARBLE + lane * at.MOST_MARBLES, seat)
    add(s, at.LANE_N + to, at.MARBLE + to * at.MOST_MARBLES, seat)
    s[at.ACTOR] = NONE
    if lane == CHEST_LANE:
        for dungeon in range(DUNGEONS):
            if s[at.TOKEN_N + dungeon] >= SLOTS:
                s[at.SCORINGS] += 1
                return next_dungeon(t, s, 0)
    s[at.PHASE] = SCORED
    return NONE
