"""A match of Monte Cristo on flat rows, led by somebody's choices: see `layout`. For tests."""

from __future__ import annotations

from gamekit.games.monte_cristo.batch import layout as at
from gamekit.games.monte_cristo.batch.play import raw, step
from gamekit.games.monte_cristo.state import OVER
from gamekit.lab.batch import compiled
from gamekit.lab.rows import RealRow, Reals, Row, Table


@compiled(
    "int64(int64[::1], float64[::1], int64[::1], int64[::1], float64[::1], int64[::1], int64[::1],"
    "int64[::1])"
)
def follow(
    tables: Table,
    reals: Reals,
    positions: Row,
    work: Row,
    real_work: RealRow,
    players: Table,
    told: Table,
    trace: Row,
) -> int:
    """Take the steps that are told, and write of each of how many it was, and the position."""
    t, x, s, c = raw(tables), raw(reals), raw(positions), raw(positions[at.WIDTH :])
    w, f, seats, to = raw(work), raw(real_work), raw(players), 0
    for one in told:
        trace[to] = -1
        if positions[at.PHASE] != OVER:
            trace[to] = step(t, x, s, c, w, f, seats, 0, one)
        for k in range(at.WIDTH):
            trace[to + 1 + k] = positions[k]
        to += at.WIDTH + 1
    return len(told)
