"""What a match of Zaubersee is at one moment: state, actions, and what an observer sees of it."""

from __future__ import annotations

from typing import Final, NamedTuple

from gamekit.games.zaubersee.lake import Lake

HIDDEN: Final = -2
"""In a view: a strip or a tile's face the observer may not see."""

STRIPS, TILES, FLIP, CHOOSE, SLIDE, OVER = range(6)
"""Phases: laying strips and tiles by chance, turning up a tile, choosing a figure, sliding."""

WON: Final = "won"
LOST: Final = "lost"
UNFINISHED: Final = "unfinished"


class Action(NamedTuple):
    """`flip` a tile, `go` with a figure, `step` to a place, `pass`.

    As outcomes of chance: `strip` with its magnets as bits, `tile` with its face.
    """

    verb: str
    value: int


PASS: Final = Action("pass", 0)


class State(NamedTuple):
    """One moment of a match. Strips are in order from the castle end to the pier end."""

    phase: int
    seat: int
    """Whose turn it is."""
    turn: int
    """Turns begun."""
    strips: tuple[int, ...]
    tiles: tuple[int, ...]
    """The face of the tile on each position."""
    up: int
    """Position of the tile that is turned up, NONE between turns."""
    places: tuple[int, ...]
    held: tuple[bool, ...]
    mover: int
    """The figure that goes, NONE before one is chosen."""
    path: tuple[int, ...]
    """Places the mover has been to in this turn, the one it set out from first."""
    raven: int
    """Rabenhorst's steps on his track."""
    shifts: int
    """How often the lake has shifted."""
    memory_order: tuple[int, ...]
    """What everybody has seen: positions of tiles, the one seen last at the end."""
    memory_magnets: tuple[int, ...]
    """What everybody has seen: of each strip, the columns known to have a magnet."""
    memory_clear: tuple[int, ...]
    """What everybody has seen: of each strip, the columns known to have none."""
    outcome: str
    """`won`, `lost`, `unfinished`, or empty while the match goes on."""


class View(NamedTuple):
    """What an observer may know: all seats and the table know the same.

    The plain fields are what lies on the table now. The `memory_…` fields are no picture: they
    hold what an attentive table can know by now, for strategies, beliefs and the chance panel.
    """

    observer: int
    lake: Lake
    phase: int
    seat: int
    turn: int
    strips: tuple[int, ...]
    """HIDDEN for all but the teacher."""
    tiles: tuple[int, ...]
    """HIDDEN but for the tile that is turned up; the teacher sees all."""
    up: int
    places: tuple[int, ...]
    held: tuple[bool, ...]
    mover: int
    path: tuple[int, ...]
    raven: int
    shifts: int
    memory_tiles: tuple[int, ...]
    """The face of each tile that has been turned up before, HIDDEN where none has."""
    memory_order: tuple[int, ...]
    memory_magnets: tuple[int, ...]
    memory_clear: tuple[int, ...]
    outcome: str
