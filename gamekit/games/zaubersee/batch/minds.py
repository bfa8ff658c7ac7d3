"""How the helpers of `players` think, on flat rows: they leave the choices they draw from.

Each function does what its namesake there does, the sums in the same order, so that the numbers
are the same to the last bit. The rows are laid out in `layout`.
"""

from __future__ import annotations

from gamekit.games.zaubersee.batch import layout as at
from gamekit.games.zaubersee.batch.beliefs import beliefs
from gamekit.games.zaubersee.batch.rules import freeing, helping, occupied
from gamekit.games.zaubersee.lake import COLUMNS, RAVEN, START
from gamekit.games.zaubersee.state import CHOOSE, FLIP, HIDDEN
from gamekit.lab.batch import compiled
from gamekit.lab.rows import REAL, WHOLE, RealRow, Reals, Row, Table

RANDOM, SIMPLE, THINKING = range(3)
"""Kinds of players."""


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE}, int64)")
def remember(t: Table, s: Row, w: Row, last: int) -> int:
    """Write which tiles are remembered, the `last` seen (negative: all); return how many."""
    for tile in range(t[at.TILE_COUNT]):
        w[at.KNOWN + tile] = HIDDEN
    seen = s[at.SEEN]
    first = 0 if last < 0 else max(seen - last, 0)
    for k in range(at.ORDER + first, at.ORDER + seen):
        w[at.KNOWN + s[k]] = s[at.FACE + s[k]]
    return seen - first


# -- what steps are worth ---------------------------------------------------------------------


@compiled(f"int64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, {REAL}, boolean)")
def fear(t: Table, x: Reals, s: Row, w: Row, f: RealRow, lake: bool) -> int:
    """Write how likely a magnet lies below each place: by beliefs, or by what can be seen now."""
    if lake:
        beliefs(t, s, w)
        for place in range(START + 1, t[at.PIER]):
            under = t[at.UNDER + place]
            ways = w[at.WAYS + under * COLUMNS + t[at.COLUMN + place]]
            f[at.DANGER + place] = ways / w[at.OF + under]
        return 1
    for place in range(t[at.PIER] + 1):
        f[at.DANGER + place] = x[at.PRIOR + place]
    for figure in range(at.TEAM):
        if s[at.HELD + figure]:
            f[at.DANGER + s[at.PLACES + figure]] = 1.0
    return 0


@compiled(f"int64({WHOLE}, {REAL}, {WHOLE}, {REAL})")
def hopes(t: Table, x: Reals, w: Row, f: RealRow) -> int:
    """Write how good it is to be held at each place: better where its tile is remembered."""
    faces = 0
    for tile in range(t[at.TILE_COUNT]):
        if w[at.KNOWN + tile] != HIDDEN:
            faces |= 1 << w[at.KNOWN + tile]
    for place in range(t[at.PIER] + 1):
        animal = t[at.ANIMAL + place]
        known = animal >= 0 and faces >> animal & 1
        f[at.HOLD + place] = x[(at.HELD_KNOWN if known else at.HELD_PLAIN) + place]
    return faces


@compiled(f"int64({WHOLE}, {REAL}, {REAL}, int64, int64, int64)")
def ahead(t: Table, x: Reals, f: RealRow, first: int, face: int, taken: int) -> int:
    """Write of each pad of a row what being held, going on and the step forward are worth."""
    for k in range(COLUMNS):
        place = first + k
        danger = 0.0 if t[at.ANIMAL + place] == face else f[at.DANGER + place]
        f[at.HOLDING + k] = danger * f[at.HOLD + place]
        f[at.SAFETY + k] = 1 - danger
        blocked = taken >> (place + COLUMNS) & 1
        f[at.AHEAD + k] = x[at.NOWHERE] if blocked else f[at.FORWARD + place + COLUMNS]
    return 0


@compiled(f"int64({WHOLE}, {REAL}, {WHOLE}, {REAL}, int64, int64)")
def ways(t: Table, x: Reals, s: Row, f: RealRow, face: int, figure: int) -> int:
    """Write what each step is worth to a figure that goes on as well as it can.

    Row by row from the pier: first the steps to the left, then from the other end those to the
    right and, as what lies on both sides is known then, those forward.
    """
    pier, here, nowhere = t[at.PIER], s[at.PLACES + figure], x[at.NOWHERE]
    taken = occupied(t, s) & ~t[at.PAD + here]
    for place in range(pier, pier + COLUMNS):
        f[at.FORWARD + place] = x[at.FREE + pier]
    first = pier - COLUMNS
    while first > max(here - COLUMNS, START):
        ahead(t, x, f, first, face, taken)
        beside = nowhere
        for k in range(COLUMNS):
            on = max(f[at.AHEAD + k], beside)
            if on <= nowhere:
                on = x[at.FREE + first + k]
            worth = f[at.HOLDING + k] + f[at.SAFETY + k] * on
            f[at.LEFTWARD + first + k] = worth
            beside = nowhere if taken >> (first + k) & 1 else worth
            f[at.TO_LEFT + k] = beside
        beside = nowhere
        for k in range(COLUMNS - 1, -1, -1):
            on = max(f[at.AHEAD + k], beside)
            best = max(on, f[at.TO_LEFT + k - 1]) if k else on
            stop = x[at.FREE + first + k]
            worth = f[at.HOLDING + k] + f[at.SAFETY + k] * (on if on > nowhere else stop)
            best = f[at.HOLDING + k] + f[at.SAFETY + k] * (best if best > nowhere else stop)
            f[at.RIGHTWARD + first + k] = worth
            f[at.FORWARD + first + k] = best
            beside = nowhere if taken >> (first + k) & 1 else worth
        first -= COLUMNS
    return 0


@compiled(f"float64({WHOLE}, {REAL}, int64, int64)")
def stepping(t: Table, f: RealRow, here: int, to: int) -> float:
    """Return what `ways` says a step is worth."""
    if t[at.LINE + to] != t[at.LINE + here]:
        return f[at.FORWARD + to]
    return f[(at.LEFTWARD if to < here else at.RIGHTWARD) + to]


@compiled(f"float64({WHOLE}, {REAL}, {WHOLE}, {REAL}, int64, int64)")
def gain(t: Table, x: Reals, s: Row, f: RealRow, face: int, figure: int) -> float:
    """Return what it is worth to let a figure go that can, compared with leaving it."""
    here = s[at.PLACES + figure]
    ways(t, x, s, f, face, figure)
    taken, best = occupied(t, s), x[at.NOWHERE]
    for k in range(t[at.NEXTS + here]):
        to = t[at.NEXT + here * COLUMNS + k]
        if not taken >> to & 1:
            best = max(best, stepping(t, f, here, to))
    return best - (f[at.HOLD + here] if s[at.HELD + figure] else x[at.FREE + here])


@compiled(f"int64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, {REAL}, int64)")
def gains(t: Table, x: Reals, s: Row, w: Row, f: RealRow, face: int) -> int:
    """Write who can go and what that is worth; return how many can."""
    taken, can = occupied(t, s), 0
    for figure in range(at.TEAM):
        twin = 0
        while s[at.PLACES + twin] != s[at.PLACES + figure]:
            twin += 1
        if twin < figure:
            w[at.CAN + figure], f[at.GAIN + figure] = w[at.CAN + twin], f[at.GAIN + twin]
        else:
            w[at.CAN + figure] = freeing(t, s, figure, taken) >> face & 1
            if w[at.CAN + figure]:
                f[at.GAIN + figure] = gain(t, x, s, f, face, figure)
        can += w[at.CAN + figure]
    return can


@compiled(f"float64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, {REAL}, int64)")
def value(t: Table, x: Reals, s: Row, w: Row, f: RealRow, face: int) -> float:
    """Return what it is worth to turn up a face."""
    if face == RAVEN or not gains(t, x, s, w, f, face):
        held = 0
        for figure in range(at.TEAM):
            held += s[at.HELD + figure]
        return -x[at.LOSS + s[at.STEPS] * (at.TEAM + 1) + held]
    best = x[at.NOWHERE]
    for figure in range(at.TEAM):
        if w[at.CAN + figure]:
            best = max(best, f[at.GAIN + figure])
    return best


# -- what is left of the choices --------------------------------------------------------------


@compiled(f"int64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, {REAL}, int64)")
def choose_tile(t: Table, x: Reals, s: Row, w: Row, f: RealRow, known: int) -> int:
    """Keep the tile to turn up: the best remembered one, or any other if that promises more."""
    tiles, best, found, n = t[at.TILE_COUNT], 0.0, -1, 0
    if not known:
        return tiles
    for face in range(at.FACES):
        w[at.LEFT + face] = t[at.FACE_LEFT + face]
        if w[at.LEFT + face]:
            f[at.VALUE + face] = value(t, x, s, w, f, face)
    for tile in range(tiles):
        if w[at.KNOWN + tile] != HIDDEN:
            w[at.LEFT + w[at.KNOWN + tile]] -= 1
    if known < tiles:
        for face in range(at.FACES):
            if w[at.LEFT + face]:
                best += w[at.LEFT + face] / (tiles - known) * f[at.VALUE + face]
        best += x[at.CURIOUS]
    else:
        best = x[at.NOWHERE]
    for k in range(tiles):
        tile = w[at.OUT + k]
        face = w[at.KNOWN + tile]
        if face == HIDDEN:
            w[at.OUT + n] = tile
            n += 1
        elif f[at.VALUE + face] > best:
            best, found = f[at.VALUE + face], tile
    if found < 0:
        return n
    w[at.OUT] = found
    return 1


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE}, int64)")
def simple(t: Table, s: Row, w: Row, n: int) -> int:
    """Keep remembered tiles that let somebody go, else unknown ones; keep steps forward."""
    kept, unknown, faces = 0, 0, 0
    if s[at.PHASE] == FLIP:
        remember(t, s, w, -1)
        faces = helping(t, s)
        for k in range(n):
            face = w[at.KNOWN + w[at.OUT + k]]
            kept += face != HIDDEN and faces >> face & 1
            unknown += face == HIDDEN
        if not kept and not unknown:
            return n
        rest, n, kept, helps = n, 0, 0, kept
        for k in range(rest):
            face = w[at.KNOWN + w[at.OUT + k]]
            if (face != HIDDEN and faces >> face & 1) if helps else face == HIDDEN:
                w[at.OUT + kept] = w[at.OUT + k]
                kept += 1
        return kept
    if s[at.PHASE] == CHOOSE:
        return n
    line = t[at.LINE + s[at.PLACES + s[at.MOVER]]]
    for k in range(n):
        to = w[at.OUT + k]
        if t[at.LINE + to] > line:
            w[at.OUT + kept] = to
            kept += 1
    return kept if kept else n


@compiled(f"int64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, {REAL}, int64)")
def best_ones(t: Table, x: Reals, s: Row, w: Row, f: RealRow, n: int) -> int:
    """Keep the figures, or the steps of the mover, that are worth most."""
    face, sliding = s[at.FACE + s[at.UP]], s[at.PHASE] != CHOOSE
    here = s[at.PLACES + s[at.MOVER]] if sliding else START
    if sliding:
        ways(t, x, s, f, face, s[at.MOVER])
    else:
        gains(t, x, s, w, f, face)
    best, kept = x[at.NOWHERE], 0
    for k in range(n):
        choice = w[at.OUT + k]
        worth = 0.0
        if sliding:
            worth = stepping(t, f, here, choice)
        elif choice != at.PASSING:
            worth = f[at.GAIN + choice]
        if worth > best:
            best, kept = worth, 0
        if worth == best:
            w[at.OUT + kept] = choice
            kept += 1
    return kept


@compiled(f"int64({WHOLE}, {REAL}, {WHOLE}, {WHOLE}, {REAL}, int64, int64, int64, int64)")
def left_open(
    t: Table, x: Reals, s: Row, w: Row, f: RealRow, kind: int, last: int, lake: int, n: int
) -> int:
    """Keep of the `n` choices those among which a player draws lots; return how many.

    A THINKING one remembers the `last` tiles (negative: all) and perhaps the lake.
    """
    if kind == RANDOM or (kind == THINKING and n == 1):
        return n
    if kind == SIMPLE:
        return simple(t, s, w, n)
    known = remember(t, s, w, last)
    if s[at.PHASE] == FLIP and not known:
        return n
    fear(t, x, s, w, f, lake > 0)
    hopes(t, x, w, f)
    if s[at.PHASE] == FLIP:
        return choose_tile(t, x, s, w, f, known)
    return best_ones(t, x, s, w, f, n)
