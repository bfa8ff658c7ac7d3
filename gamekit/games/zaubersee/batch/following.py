"""A match of Zaubersee on flat rows, led by somebody's choices: see `layout`. For tests."""

from __future__ import annotations

from gamekit.games.zaubersee.batch import layout as at
from gamekit.games.zaubersee.batch.play import raw, step
from gamekit.games.zaubersee.state import OVER
from gamekit.lab.batch import compiled
from gamekit.lab.rows import RealRow, Reals, Row, Table


@compiled(
    "int64(int64[::1], float64[::1], int64[::1], int64[::1], float64[::1], int64[::1], int64[::1],"
    "int64[::1])"
)
def follow(
    tables: Table,
    reals: Reals,
    position: Row,
    work: Row,
    real_work: RealRow,
    players: Table,
    told: Table,
    trace: Row,
) -> int:
    """Take the steps that are told, and write of each of how many it was, and the position."""
    t, x, s, w, f = raw(tables), raw(reals), raw(position), raw(work), raw(real_work)
    seats, to = raw(players), 0
    for one in told:
        trace[to] = -1
        if position[at.PHASE] != OVER:
            trace[to] = step(t, x, s, w, f, seats, 0, one)
        for k in range(at.WIDTH):
            trace[to + 1 + k] = position[k]
        to += at.WIDTH + 1
    return len(told)
