"""The rules of Zaubersee on one row of whole numbers: what the batch kernel plays on.

The functions follow the step engine paragraph by paragraph. `t` are the tables that `tables`
fills from the rule functions, `s` is the position, `w` the work row, laid out in `layout`.
"""

from __future__ import annotations

from typing import Final

from gamekit.games.zaubersee.batch import layout as at
from gamekit.games.zaubersee.lake import COLUMNS, NONE, RAVEN, START
from gamekit.games.zaubersee.state import CHOOSE, FLIP, OVER, SLIDE, STRIPS, TILES
from gamekit.lab.batch import below, compiled, word
from gamekit.lab.rows import WHOLE, Row, Table

ANIMALS: Final = (1 << RAVEN) - 1
"""The faces with which a free figure can go, as bits: all but the raven's."""


@compiled(f"int64({WHOLE}, uint64, int64)")
def draw(w: Row, key: int, bound: int) -> int:
    """Return a number in 0..bound-1, the match's next one under its key."""
    w[at.DRAWN] += 1
    return below(word(key, w[at.DRAWN]), bound)


# -- what is possible -------------------------------------------------------------------------


@compiled(f"int64({WHOLE}, {WHOLE})")
def occupied(t: Table, s: Row) -> int:
    """Return the pads on which somebody stands, as bits."""
    taken = 0
    for figure in range(at.TEAM):
        taken |= t[at.PAD + s[at.PLACES + figure]]
    return taken


@compiled(f"int64({WHOLE}, {WHOLE}, int64, int64)")
def freeing(t: Table, s: Row, figure: int, taken: int) -> int:
    """[zs.choose] [zs.release] Return with which faces a figure can go, as bits."""
    place = s[at.PLACES + figure]
    if not t[at.AROUND + place] & ~taken:
        return 0
    return t[at.FREED + place] if s[at.HELD + figure] else ANIMALS


@compiled(f"int64({WHOLE}, {WHOLE})")
def helping(t: Table, s: Row) -> int:
    """[zs.stuck] Return with which faces anybody can go, as bits."""
    taken, faces = occupied(t, s), 0
    for figure in range(at.TEAM):
        faces |= freeing(t, s, figure, taken)
    return faces


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE})")
def choices(t: Table, s: Row, w: Row) -> int:
    """Write what the seat may choose, in the order of the legal actions; return how many."""
    phase, n = s[at.PHASE], 0
    if phase == FLIP:
        for k in range(t[at.TILE_COUNT]):
            w[at.OUT + k] = t[at.FLIPS + k]
        return t[at.TILE_COUNT]
    taken = occupied(t, s)
    if phase == SLIDE:
        here = s[at.PLACES + s[at.MOVER]]
        taken |= s[at.PATH]
        for k in range(t[at.NEXTS + here]):
            to = t[at.NEXT + here * COLUMNS + k]
            if not taken >> to & 1:
                w[at.OUT + n] = to
                n += 1
        return n
    face = s[at.FACE + s[at.UP]]
    for k in range(at.TEAM):
        if freeing(t, s, t[at.NAMES + k], taken) >> face & 1:
            w[at.OUT + n] = t[at.NAMES + k]
            n += 1
    if not t[at.MUST_MOVE]:
        w[at.OUT + n] = at.PASSING
        n += 1
    return n


# -- a turn -----------------------------------------------------------------------------------


@compiled(f"int64({WHOLE}, {WHOLE})")
def cover(t: Table, s: Row) -> int:
    """[zs.cover] The tile is turned down, the next player is on; [zs.limit] or nobody is."""
    s[at.SEAT] = t[at.SEAT_AFTER + s[at.SEAT]]
    s[at.UP] = s[at.MOVER] = NONE
    s[at.PATH] = 0
    if 0 < t[at.LIMIT] <= s[at.TURN]:
        s[at.PHASE] = OVER
        s[at.OUTCOME] = at.IS_UNFINISHED
    else:
        s[at.PHASE] = FLIP
    return 0


@compiled(f"int64({WHOLE}, {WHOLE}, int64, int64)")
def learn(t: Table, s: Row, place: int, magnet: int) -> int:
    """[zs.hold] Everybody knows now whether a magnet lies below a pad."""
    s[(at.MAGNETS if magnet else at.CLEAR) + t[at.UNDER + place]] |= t[at.BIT + place]
    return magnet


@compiled(f"int64({WHOLE}, {WHOLE})")
def draw_back(t: Table, s: Row) -> int:
    """[zs.shift.held] [zs.shift.push] Draw the held figures back, and push who is in their way.

    From the pier end on, so that it is known who moves before those in the way are asked.
    """
    moving, before, came = 0, t[at.PIER], 0
    while True:
        figure, place = NONE, START
        for other in range(at.TEAM):
            if not came >> other & 1 and place < s[at.PLACES + other] < before:
                figure, place = other, s[at.PLACES + other]
        if figure == NONE:
            return moving
        before = place
        came |= 1 << figure
        pushed = not s[at.HELD + figure] and moving >> (place + COLUMNS) & 1
        if s[at.HELD + figure] or (pushed and t[at.PUSH_ROW]):
            moving |= 1 << place
            s[at.PLACES + figure] = t[at.BACK + place]
        elif pushed:
            s[at.PLACES + figure] = START
        if s[at.PLACES + figure] == START:
            s[at.HELD + figure] = 0


@compiled(f"int64({WHOLE}, {WHOLE})")
def shift(t: Table, s: Row) -> int:
    """[zs.raven] [zs.stuck] The lake shifts, and Rabenhorst takes one step on his track."""
    last = t[at.STRIP_COUNT] - 1
    for row in (at.LAKE, at.MAGNETS, at.CLEAR):
        first = s[row]
        for k in range(row, row + last):
            s[k] = s[k + 1]
        s[row + last] = first
    draw_back(t, s)
    if t[at.CATCH]:
        for figure in range(at.TEAM):
            place = s[at.PLACES + figure]
            if START < place < t[at.PIER] and not s[at.HELD + figure]:
                magnet = s[at.LAKE + t[at.UNDER + place]] & t[at.BIT + place]
                learn(t, s, place, magnet)
                s[at.HELD + figure] = 1 if magnet else 0
    s[at.SHIFTS] += 1
    s[at.STEPS] += 1
    if s[at.STEPS] < t[at.TRACK]:
        return cover(t, s)
    s[at.PHASE] = OVER
    s[at.OUTCOME] = at.IS_LOST
    return 0


@compiled(f"int64({WHOLE}, {WHOLE}, int64)")
def flip(t: Table, s: Row, tile: int) -> int:
    """[zs.flip] Turn up a tile; a raven, or a lake where nobody can go, shifts it."""
    seen, k = s[at.SEEN], 0
    while k < seen and s[at.ORDER + k] != tile:
        k += 1
    if k == seen:
        seen += 1
        s[at.SEEN] = seen
    for later in range(at.ORDER + k, at.ORDER + seen - 1):
        s[later] = s[later + 1]
    s[at.ORDER + seen - 1] = tile
    s[at.TURN] += 1
    s[at.UP] = tile
    s[at.PHASE] = CHOOSE
    return 0 if helping(t, s) >> s[at.FACE + tile] & 1 else shift(t, s)


@compiled(f"int64({WHOLE}, {WHOLE}, int64)")
def step(t: Table, s: Row, to: int) -> int:
    """[zs.slide] The mover slides one step; then [zs.pier], [zs.hold], [zs.match] or onward."""
    mover = s[at.MOVER]
    s[at.PLACES + mover] = to
    if to == t[at.PIER]:
        for figure in range(at.TEAM):
            if s[at.PLACES + figure] != to:
                return cover(t, s)
        s[at.PHASE] = OVER
        s[at.OUTCOME] = at.IS_WON
        s[at.MOVER] = NONE
        s[at.PATH] = 0
        return 0
    s[at.PATH] |= 1 << to
    face = s[at.FACE + s[at.UP]]
    magnet = s[at.LAKE + t[at.UNDER + to]] & t[at.BIT + to]
    if t[at.FREED + to] >> face & 1:
        if t[at.FELT]:
            learn(t, s, to, magnet)
    elif learn(t, s, to, magnet) and t[at.STICKS + to] >> face & 1:
        s[at.HELD + mover] = 1
        return cover(t, s)
    return 0 if t[at.AROUND + to] & ~(occupied(t, s) | s[at.PATH]) else cover(t, s)


@compiled(f"int64({WHOLE}, {WHOLE}, int64)")
def play(t: Table, s: Row, choice: int) -> int:
    """Carry out a choice of the seat that is to move."""
    if s[at.PHASE] == SLIDE:
        return step(t, s, choice)
    if s[at.PHASE] == FLIP:
        return flip(t, s, choice)
    if choice == at.PASSING:
        return cover(t, s)
    s[at.HELD + choice] = 0
    s[at.MOVER] = choice
    s[at.PATH] = 1 << s[at.PLACES + choice]
    s[at.PHASE] = SLIDE
    return 0


# -- set-up -----------------------------------------------------------------------------------


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE}, uint64, int64)")
def lay(t: Table, s: Row, w: Row, key: int, told: int) -> int:
    """[zs.setup] [zs.setup.tiles] Lay the next strip or tile; return how many outcomes there were.

    `told` is the number of the outcome, in the order of the step engine; negative to draw it.
    """
    strips = s[at.PHASE] == STRIPS
    kinds, left, order = at.STRIP_KINDS, at.STRIP_LEFT, at.STRIP_ORDER
    row, laid = at.LAKE, s[at.LAID]
    if not strips:
        kinds, left, order = at.FACES, at.FACE_LEFT, at.FACE_ORDER
        row, laid = at.FACE, laid - t[at.STRIP_COUNT]
    for value in range(kinds):
        w[at.LEFT + value] = t[left + value]
    for k in range(row, row + laid):
        w[at.LEFT + s[k]] -= 1
    rest = 0
    if told < 0:
        rest = draw(w, key, (t[at.STRIP_COUNT] if strips else t[at.TILE_COUNT]) - laid)
    outcomes, found = 0, NONE
    for k in range(order, order + kinds):
        number = w[at.LEFT + t[k]]
        if number:
            rest -= number
            if found == NONE and (outcomes == told or (told < 0 and rest < 0)):
                found = t[k]
            outcomes += 1
    s[row + laid] = found
    s[at.LAID] += 1
    if s[at.LAID] == t[at.STRIP_COUNT]:
        s[at.PHASE] = TILES
    elif s[at.LAID] == t[at.STRIP_COUNT] + t[at.TILE_COUNT]:
        s[at.PHASE] = FLIP
    return outcomes
