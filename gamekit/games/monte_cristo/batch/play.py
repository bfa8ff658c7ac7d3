"""Whole matches of Monte Cristo on flat rows, see `layout`."""

from __future__ import annotations

from gamekit.games.monte_cristo.batch import layout as at
from gamekit.games.monte_cristo.batch.choosing import choices
from gamekit.games.monte_cristo.batch.drawing import draw, market, pull, slide
from gamekit.games.monte_cristo.batch.minds import left_open
from gamekit.games.monte_cristo.batch.phases import (
    choose_give,
    discard,
    next_card,
    next_phase,
    next_token,
    place,
    put,
    reorder,
    settle_face,
    start_phase,
)
from gamekit.games.monte_cristo.batch.rows import add
from gamekit.games.monte_cristo.batch.scoring import drop, go_on, take
from gamekit.games.monte_cristo.board import DUNGEONS, SLOTS
from gamekit.games.monte_cristo.state import (
    CHEST,
    DISCARD,
    DONE,
    DROP,
    FACES,
    FIRST_TOKENS,
    GIVE,
    MARKET,
    OVER,
    PLACE,
    PUT,
    REORDER,
    SCORED,
    SLIDE,
    SUPPLY,
    SUPPLY_LANE,
)
from gamekit.lab.batch import compiled
from gamekit.lab.rows import REAL, WHOLE, RealRow, Reals, Row, Table, raw_function

raw = raw_function()


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE}, uint64, int64)")
def chance(t: Table, s: Row, w: Row, key: int, told: int) -> int:
    """Draw what comes next; return how many outcomes there were."""
    phase = s[at.PHASE]
    if phase == SUPPLY:
        card = pull(s, at.UNSEEN, w, key, told)
        add(s, at.DRAWN_N, at.DRAWN, card)
        s[at.UNSEEN + card] -= 1
        s[at.PILE] -= 1
        next_card(t, s)
    elif phase == FACES:
        settle_face(t, s, pull(s, at.UNSEEN, w, key, told))
    elif phase == SLIDE:
        if not slide(t, s, w, key, told):
            s[at.PHASE] = MARKET
    elif phase == MARKET:
        if market(s, w, key, told) == at.MARKET_PLACES:
            s[at.PHASE] = FIRST_TOKENS
    else:
        token = pull(s, at.BAG, w, key, told)
        s[at.BAG + token] -= 1
        if phase == CHEST:
            add(s, at.DRAWN_N, at.DRAWN, token)
            next_token(t, s)
        else:
            add(s, at.TOKEN_N + s[at.LAID], at.TOKEN + s[at.LAID] * SLOTS, token)
            s[at.LAID] = (s[at.LAID] + 1) % DUNGEONS
            if not s[at.LAID]:
                start_phase(t, s, 1, SUPPLY_LANE)
    return w[at.OUT]


@compiled(f"int64({WHOLE}, {WHOLE}, int64)")
def play(t: Table, s: Row, choice: int) -> int:
    """Carry out a choice of the actor."""
    phase = s[at.PHASE]
    if phase == PLACE:
        return place(t, s, choice)
    if phase == GIVE:
        return choose_give(t, s, choice // at.MOST_PLAYERS, choice % at.MOST_PLAYERS)
    if phase == PUT:
        return put(s, choice // DUNGEONS, choice % DUNGEONS)
    if phase == DROP:
        return drop(t, s, choice)
    if phase == REORDER:
        return reorder(t, s, choice)
    if phase == DISCARD:
        return discard(t, s, choice)
    if choice == at.DECLINING:
        return go_on(t, s)
    return take(t, s, choice // at.WAY, choice % at.WAY)


@compiled(f"int64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, {WHOLE}, {REAL}, {WHOLE}, uint64, int64)")
def step(
    t: Table, x: Reals, s: Row, c: Row, w: Row, f: RealRow, seats: Table, key: int, told: int
) -> int:
    """Take one step; return of how many choices or outcomes one was taken.

    `told` is the number of the choice or the outcome, in the engine's order; negative to draw it.
    `c` is a position to try things on, `seats` says of each seat what kind of player it is.
    """
    phase = s[at.PHASE]
    if phase in (SUPPLY, CHEST, FACES, SLIDE, MARKET, FIRST_TOKENS):
        w[at.DRAWS] += 1
        n = chance(t, s, w, key, told)
    else:
        n = choices(t, s, w)
        n = left_open(t, x, s, c, w, f, seats[s[at.ACTOR]], n)
        if told < 0:
            told = draw(w, key, n) if n > 1 else 0
        w[at.DECISIONS] += 1
        play(t, s, w[at.OUT + told])
    if s[at.PHASE] == SCORED:
        next_phase(t, s)
    if s[at.PHASE] == DONE:
        # [mc.slide.move] After the action the active player moves the marble that was used.
        s[at.PHASE] = DROP
        s[at.ACTOR] = s[at.ACTIVE]
    return n


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE})")
def write(t: Table, s: Row, w: Row) -> int:
    """Write the results of a match that is over; return how many have won."""
    best = 0
    for seat in range(t[at.PLAYERS]):
        best += s[at.WINNERS] >> seat & 1
    for seat in range(t[at.PLAYERS]):
        won = s[at.WINNERS] >> seat & 1
        w[at.RESULT + at.WIN + seat] = t[at.SHARES] // best if won else 0
        w[at.RESULT + at.SCORE + seat] = s[at.POINTS + seat]
    w[at.RESULT + at.ROUNDS] = s[at.ROUND]
    w[at.RESULT + at.ALL_SCORINGS] = s[at.SCORINGS]
    w[at.RESULT + at.ALL_DECISIONS] = w[at.DECISIONS]
    w[at.RESULT + at.ALL_DRAWS] = w[at.DRAWS]
    return best


@compiled(
    "int64(int64[::1], float64[::1], int64[::1], int64[::1], int64[::1], float64[::1], int64[::1],"
    "uint64, int64[::1])"
)
def matches(
    tables: Table,
    reals: Reals,
    start: Table,
    positions: Row,
    work: Row,
    real_work: RealRow,
    players: Table,
    key: int,
    out: Row,
) -> int:
    """Play matches from a position until `out` is full of their results; return how many.

    `positions` has room for two. A match's random numbers are those from its number * 2**32 on.
    """
    t, x, s, c = raw(tables), raw(reals), raw(positions), raw(positions[at.WIDTH :])
    w, f, seats, number = raw(work), raw(real_work), raw(players), 0
    while (number + 1) * at.RESULTS <= len(out):
        for k in range(at.WIDTH):
            positions[k] = start[k]
        work[at.WORDS], work[at.DECISIONS], work[at.DRAWS] = number << 32, 0, 0
        while positions[at.PHASE] != OVER:
            step(t, x, s, c, w, f, seats, key, -1)
        write(t, s, w)
        for k in range(at.RESULTS):
            out[number * at.RESULTS + k] = work[at.RESULT + k]
        number += 1
    return number
