"""Where in the batch kernel's flat rows what stands: a position, the tables, the work rows.

Compiled functions know whole numbers, floats and flat rows only. `s` is a position, `t` are the
tables of whole numbers, `x` those of floats, `w` and `f` are work rows of whole numbers and floats.
"""

from __future__ import annotations

from typing import Final

from gamekit.games.zaubersee.lake import COLUMNS, FIGURES, RAVEN

MOST_STRIPS: Final = 10
MOST_TILES: Final = 52
MOST_PLACES: Final = 38
MOST_PLAYERS: Final = 5
MOST_TRACK: Final = 99
"""The widest configurations there is room for."""
TEAM: Final = len(FIGURES)
FACES: Final = RAVEN + 1
STRIP_KINDS: Final = 1 << COLUMNS

# -- the results of a match -------------------------------------------------------------------

WIN, DEFEAT, STOPPED, HOME, TURNS, RAVEN_STEPS, ALL_DECISIONS, ALL_DRAWS = range(8)
RESULTS: Final = 8

# -- a position: s ----------------------------------------------------------------------------

PHASE, SEAT, TURN, UP, MOVER, PATH, STEPS, SHIFTS, OUTCOME, LAID, SEEN, PLACES = range(12)
"""PATH is a set of places as bits, STEPS are Rabenhorst's, LAID counts strips and tiles laid, SEEN
the tiles in ORDER. PLACES and what follows has a number for each figure, strip, tile."""
HELD: Final = PLACES + TEAM
LAKE: Final = HELD + TEAM
"""The strips, from the castle end on."""
MAGNETS: Final = LAKE + MOST_STRIPS
CLEAR: Final = MAGNETS + MOST_STRIPS
FACE: Final = CLEAR + MOST_STRIPS
ORDER: Final = FACE + MOST_TILES
"""Tiles that have been seen, the one seen last at the end."""
WIDTH: Final = ORDER + MOST_TILES

PLAYING, IS_WON, IS_LOST, IS_UNFINISHED = range(4)
"""Outcomes."""
PASSING: Final = TEAM
"""The choice to go with no figure."""

# -- the tables: t ----------------------------------------------------------------------------

PIER, STRIP_COUNT, TILE_COUNT, TRACK, LIMIT, MUST_MOVE, PUSH_ROW, CATCH, FELT = range(9)
SEAT_AFTER: Final = FELT + 1
ANIMAL: Final = SEAT_AFTER + MOST_PLAYERS
UNDER: Final = ANIMAL + MOST_PLACES
"""Which strip lies under a place."""
BIT: Final = UNDER + MOST_PLACES
"""The place's column as a strip has it."""
COLUMN: Final = BIT + MOST_PLACES
LINE: Final = COLUMN + MOST_PLACES
"""The row of a place."""
BACK: Final = LINE + MOST_PLACES
"""The place one row nearer the castle."""
PAD: Final = BACK + MOST_PLACES
"""The place as a bit, nothing for start and pier, where there is room for all."""
FREED: Final = PAD + MOST_PLACES
"""The faces, as bits, that free who is held there, and let a figure pass."""
STICKS: Final = FREED + MOST_PLACES
"""The faces, as bits, with which a magnet below would hold there."""
AROUND: Final = STICKS + MOST_PLACES
"""The places one step on, as bits; the pier is the bit that PAD has not."""
NEXTS: Final = AROUND + MOST_PLACES
"""How many places are one step on."""
NEXT: Final = NEXTS + MOST_PLACES
"""place * COLUMNS + number: those places, in the order of the legal actions."""
FLIPS: Final = NEXT + MOST_PLACES * COLUMNS
"""Tiles in the order of the legal actions."""
NAMES: Final = FLIPS + MOST_TILES
"""Figures in the order of the legal actions."""
STRIPS: Final = NAMES + TEAM
"""Which strips there are."""
STRIP_LEFT: Final = STRIPS + MOST_STRIPS
"""How many strips there are of each kind."""
STRIP_ORDER: Final = STRIP_LEFT + STRIP_KINDS
"""Kinds of strips in the order of the outcomes."""
FACE_LEFT: Final = STRIP_ORDER + STRIP_KINDS
FACE_ORDER: Final = FACE_LEFT + FACES
TABLES: Final = FACE_ORDER + FACES

# -- the tables of floats: x ------------------------------------------------------------------

CURIOUS, NOWHERE = range(2)
FREE: Final = NOWHERE + 1
"""How good it is to stop at a place without being held."""
HELD_PLAIN: Final = FREE + MOST_PLACES
"""How good it is to be held there."""
HELD_KNOWN: Final = HELD_PLAIN + MOST_PLACES
"""The same where the animal's tile is remembered."""
PRIOR: Final = HELD_KNOWN + MOST_PLACES
"""How likely a magnet lies there before anything is known."""
LOSS: Final = PRIOR + MOST_PLACES
"""Rabenhorst's steps * (TEAM + 1) + held figures: what a shift costs."""
REALS: Final = LOSS + MOST_TRACK * (TEAM + 1)

# -- the work row of whole numbers: w ---------------------------------------------------------

DRAWN, DECISIONS, DRAWS = range(3)
"""Random numbers used, decisions made, outcomes of chance drawn in this match."""
OUT: Final = DRAWS + 1
"""What may be chosen."""
LEFT: Final = OUT + MOST_TILES
KNOWN: Final = LEFT + STRIP_KINDS
"""The face of each tile, HIDDEN where it is not remembered."""
CAN: Final = KNOWN + MOST_TILES
"""Whether a figure can go."""
FELT_OF: Final = CAN + TEAM
"""What the beliefs below are for: one more than the magnets, and than the clear columns."""
WHERE: Final = FELT_OF + 2 * MOST_STRIPS
"""Positions that something is known of."""
FITS: Final = WHERE + MOST_STRIPS
"""Which strips fit there, as bits."""
WAYS: Final = FITS + MOST_STRIPS
"""position * COLUMNS + column: in how many orders a magnet lies there ..."""
OF: Final = WAYS + MOST_STRIPS * COLUMNS
"""... of how many."""
USED: Final = OF + MOST_STRIPS
"""In how many orders a strip lies on a position that something is known of."""
LAYER: Final = USED + MOST_STRIPS
"""Where the sets of so many strips begin."""
SETS: Final = LAYER + MOST_STRIPS + 2
"""Sets of strips that the first of those positions can hold."""
BEFORE: Final = SETS + (1 << MOST_STRIPS)
"""In how many ways they can hold a set."""
AFTER: Final = BEFORE + (1 << MOST_STRIPS)
"""In how many ways the others can go on then."""
RESULT: Final = AFTER + (1 << MOST_STRIPS)
"""The results of the match, see above."""
WORK: Final = RESULT + RESULTS

# -- the work row of floats: f ----------------------------------------------------------------

DANGER: Final = 0
"""How likely a magnet lies below a place."""
HOLD: Final = DANGER + MOST_PLACES
"""How good it is that a figure is held there."""
FORWARD: Final = HOLD + MOST_PLACES
"""What it is worth to step onto a place from behind, then from the right, from the left."""
LEFTWARD: Final = FORWARD + MOST_PLACES + COLUMNS
RIGHTWARD: Final = LEFTWARD + MOST_PLACES
HOLDING: Final = RIGHTWARD + MOST_PLACES
"""Of the pads of a row: danger times how good it is to be held there, ..."""
SAFETY: Final = HOLDING + COLUMNS
"""... the chance to go on, ..."""
AHEAD: Final = SAFETY + COLUMNS
"""... what the step forward is worth, ..."""
TO_LEFT: Final = AHEAD + COLUMNS
"""... and the step to the left."""
GAIN: Final = TO_LEFT + COLUMNS
"""What it is worth to let a figure go."""
VALUE: Final = GAIN + TEAM
"""What it is worth to turn up a face."""
REAL_WORK: Final = VALUE + FACES
