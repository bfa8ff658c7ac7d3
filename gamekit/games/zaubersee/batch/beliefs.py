"""How likely a magnet lies where, as `belief.magnets` counts it, on flat rows: see `layout`."""

from __future__ import annotations

from gamekit.games.zaubersee.batch import layout as at
from gamekit.games.zaubersee.lake import COLUMNS
from gamekit.lab.batch import compiled
from gamekit.lab.rows import WHOLE, Row, Table


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE})")
def facts(t: Table, s: Row, w: Row) -> int:
    """Write which positions something is known of and what fits there; return how many.

    Negative when nothing has changed since the last time.
    """
    strips, known, new = t[at.STRIP_COUNT], 0, False
    for k in range(strips):
        magnets, clear = s[at.MAGNETS + k], s[at.CLEAR + k]
        felt = at.FELT_OF + 2 * k
        if w[felt] != magnets + 1 or w[felt + 1] != clear + 1:
            w[felt], w[felt + 1], new = magnets + 1, clear + 1, True
        if magnets | clear:
            fits = 0
            for one in range(strips):
                strip = t[at.STRIPS + one]
                if strip & magnets == magnets and not strip & clear:
                    fits |= 1 << one
            w[at.WHERE + known], w[at.FITS + known] = k, fits
            known += 1
    return known if new else -1


@compiled(f"int64({WHOLE}, {WHOLE}, int64)")
def forth(t: Table, w: Row, known: int) -> int:
    """Count in how many ways the first positions hold each set of strips; return of all."""
    strips, top, begin = t[at.STRIP_COUNT], 1, 0
    w[at.SETS], w[at.BEFORE], w[at.LAYER] = 0, 1, 0
    for k in range(known):
        end = top
        for number in range(begin, end):
            held = w[at.SETS + number]
            fits = w[at.FITS + k] & ~held
            for one in range(strips):
                if fits >> one & 1:
                    more = held | 1 << one
                    if not w[at.BEFORE + more]:
                        w[at.SETS + top] = more
                        top += 1
                    w[at.BEFORE + more] += w[at.BEFORE + held]
        begin = end
        w[at.LAYER + k + 1] = begin
    w[at.LAYER + known + 1] = top
    of = 0
    for number in range(begin, top):
        of += w[at.BEFORE + w[at.SETS + number]]
        w[at.AFTER + w[at.SETS + number]] = 1
    return of


@compiled(f"int64({WHOLE}, {WHOLE}, int64, int64)")
def back(t: Table, w: Row, known: int, of: int) -> int:
    """Count in how many of all ways each position that is known of has each magnet."""
    strips = t[at.STRIP_COUNT]
    for one in range(strips):
        w[at.USED + one] = 0
    for k in range(known - 1, -1, -1):
        where = w[at.WHERE + k]
        w[at.OF + where] = of
        magnets = at.WAYS + where * COLUMNS
        for column in range(COLUMNS):
            w[magnets + column] = 0
        for number in range(w[at.LAYER + k], w[at.LAYER + k + 1]):
            held, after = w[at.SETS + number], 0
            fits = w[at.FITS + k] & ~held
            for one in range(strips):
                if fits >> one & 1:
                    ways = w[at.AFTER + (held | 1 << one)]
                    after += ways
                    ways *= w[at.BEFORE + held]
                    w[at.USED + one] += ways
                    for column in range(COLUMNS):
                        if t[at.STRIPS + one] >> column & 1:
                            w[magnets + column] += ways
            w[at.AFTER + held] = after
    return 0


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE})")
def beliefs(t: Table, s: Row, w: Row) -> int:
    """Count in how many orders of the strips that fit a magnet lies where, as `belief.magnets`.

    Positions nothing is known of are alike: only the others are gone through one by one.
    """
    strips, known = t[at.STRIP_COUNT], facts(t, s, w)
    if known < 0:
        return 0
    of = forth(t, w, known)
    back(t, w, known, of)
    for number in range(w[at.LAYER + known + 1]):
        w[at.BEFORE + w[at.SETS + number]] = 0
    for k in range(strips):
        if not s[at.MAGNETS + k] | s[at.CLEAR + k]:
            w[at.OF + k] = of * (strips - known)
            for column in range(COLUMNS):
                ways = 0
                for one in range(strips):
                    if t[at.STRIPS + one] >> column & 1:
                        ways += of - w[at.USED + one]
                w[at.WAYS + k * COLUMNS + column] = ways
    return of
