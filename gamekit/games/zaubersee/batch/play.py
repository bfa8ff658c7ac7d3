"""Whole matches of Zaubersee on flat rows, see `layout`."""

from __future__ import annotations

from gamekit.games.zaubersee.batch import layout as at
from gamekit.games.zaubersee.batch.minds import left_open
from gamekit.games.zaubersee.batch.rules import choices, draw, lay, play
from gamekit.games.zaubersee.state import OVER, TILES
from gamekit.lab.batch import compiled
from gamekit.lab.rows import REAL, WHOLE, RealRow, Reals, Row, Table, raw_function

raw = raw_function()


@compiled(f"int64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, {REAL}, {WHOLE}, uint64, int64)")
def step(t: Table, x: Reals, s: Row, w: Row, f: RealRow, seats: Table, key: int, told: int) -> int:
    """Take one step; return of how many choices or outcomes one was taken.

    `seats` has three numbers a seat, see `left_open`. `told` is the number of the choice or the
    outcome, in the engine's order; negative to draw it.
    """
    if s[at.PHASE] <= TILES:
        w[at.DRAWS] += 1
        return lay(t, s, w, key, told)
    seat, n = 3 * s[at.SEAT], choices(t, s, w)
    n = left_open(t, x, s, w, f, seats[seat], seats[seat + 1], seats[seat + 2], n)
    if told < 0:
        told = draw(w, key, n) if n > 1 else 0
    w[at.DECISIONS] += 1
    play(t, s, w[at.OUT + told])
    return n


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE})")
def write(t: Table, s: Row, w: Row) -> int:
    """Write the results of a match that is over; return its outcome."""
    home = 0
    for figure in range(at.TEAM):
        if s[at.PLACES + figure] == t[at.PIER]:
            home += 1
    w[at.RESULT + at.WIN] = 1 if s[at.OUTCOME] == at.IS_WON else 0
    w[at.RESULT + at.DEFEAT] = 1 if s[at.OUTCOME] == at.IS_LOST else 0
    w[at.RESULT + at.STOPPED] = 1 if s[at.OUTCOME] == at.IS_UNFINISHED else 0
    w[at.RESULT + at.HOME] = home
    w[at.RESULT + at.TURNS] = s[at.TURN]
    w[at.RESULT + at.RAVEN_STEPS] = s[at.STEPS]
    w[at.RESULT + at.ALL_DECISIONS] = w[at.DECISIONS]
    w[at.RESULT + at.ALL_DRAWS] = w[at.DRAWS]
    return s[at.OUTCOME]


@compiled(
    "int64(int64[::1], float64[::1], int64[::1], int64[::1], int64[::1], float64[::1], int64[::1],"
    "uint64, int64[::1])"
)
def matches(
    tables: Table,
    reals: Reals,
    start: Table,
    position: Row,
    work: Row,
    real_work: RealRow,
    players: Table,
    key: int,
    out: Row,
) -> int:
    """Play matches from a position until `out` is full of their results; return how many.

    A match's random numbers are those from its number * 2**32 on.
    """
    t, x, s, w, f = raw(tables), raw(reals), raw(position), raw(work), raw(real_work)
    seats, number = raw(players), 0
    while (number + 1) * at.RESULTS <= len(out):
        for k in range(at.WIDTH):
            position[k] = start[k]
        work[at.DRAWN], work[at.DECISIONS], work[at.DRAWS] = number << 32, 0, 0
        while position[at.PHASE] != OVER:
            step(t, x, s, w, f, seats, key, -1)
        write(t, s, w)
        for k in range(at.RESULTS):
            out[number * at.RESULTS + k] = work[at.RESULT + k]
        number += 1
    return number
