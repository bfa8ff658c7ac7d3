"""Where everything lies on the board of Zaubersee, wide and tall. No view, no words.

Wide, the lake lies on its side: castle on the left, pier on the right, so that a row of pads is
upright. Tall, the castle is at the top. A `Spot` is a box by its centre. Any number of rows,
tiles and steps of the track finds its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import ceil, hypot
from typing import Final

from widgets.board.scene import Shape
from widgets.tables.scenery import Point, Spot

COLUMNS: Final = 4
FIGURE: Final = 0.83
"""A figure's width for its height."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The measures of one shape of board, for a number of rows, tiles and steps."""

    width: float
    height: float
    upright: bool
    """A row lies across the picture: the castle is at the top."""
    lake: Spot
    rows: int
    pad: float
    castle: Spot
    quay: Spot
    pier: Spot
    plates: Point
    """Where along the castle side the letters are, and along the edge the row numbers."""
    tiles: tuple[Spot, ...]
    steps: tuple[Spot, ...]
    """The foot of the raven's stair first, then step 1, 2, …"""
    raven: Point
    """Size of the raven."""
    figure: float
    """Height of a figure."""
    waiting: tuple[Spot, ...]
    """The four figures' places at the start."""
    goals: tuple[Spot, ...]
    moon: Spot
    turn: Spot
    passing: Spot
    result: Spot

    @property
    def shape(self) -> Shape:
        """How the board is laid out."""
        return "tall" if self.upright else "wide"

    @property
    def cell(self) -> Point:
        """Width and height of the water around one pad."""
        if self.upright:
            return self.lake.w / COLUMNS, self.lake.h / self.rows
        return self.lake.w / self.rows, self.lake.h / COLUMNS

    def at(self, row: float, column: float) -> Point:
        """Return the middle of a pad; row 1 is next to the castle, column 0 is a."""
        x, y, w, h = self.lake
        across, along = (column + 0.5) / COLUMNS, (row - 0.5) / self.rows
        if self.upright:
            return x - w / 2 + w * across, y - h / 2 + h * along
        return x - w / 2 + w * along, y - h / 2 + h * across

    def on_pad(self, place: int) -> Point:
        """Return the middle of the pad with this number."""
        return self.at((place + COLUMNS - 1) // COLUMNS, (place - 1) % COLUMNS)

    def strip(self, row: float) -> Spot:
        """Return the water strip of a row; rows beyond the lake lie under rock and pier."""
        x, y = self.at(row, 1.5)
        if self.upright:
            return Spot(x, y, self.lake.w, self.lake.h / self.rows)
        return Spot(x, y, self.lake.w / self.rows, self.lake.h)

    def letter(self, column: int) -> Point:
        """Return where the letter of a column is."""
        x, y = self.at(1, column)
        return (x - 0.36 * self.cell[0], self.plates[0]) if self.upright else (self.plates[0], y)

    def number(self, row: int) -> Point:
        """Return where the number of a row is."""
        x, y = self.at(row, 0)
        return (self.plates[1], y) if self.upright else (x, self.plates[1])

    def standing(self, place: int) -> Spot:
        """Return where a figure stands on a pad."""
        x, y = self.on_pad(place)
        return Spot(x + 2, y - 0.1 * self.pad, self.figure * FIGURE, self.figure)

    def mark(self, place: int) -> Spot:
        """Return where the mark of a pad with a figure on it lies, at its lower left."""
        x, y = self.on_pad(place)
        size = self.pad * 0.4
        return Spot(x - self.pad * 0.33, y + self.pad * 0.31, size, size)

    def magnet(self, row: float, column: int) -> Spot:
        """Return where a magnet is shown to those who know, at a pad's lower right."""
        x, y = self.at(row, column)
        size = self.pad * 0.36
        return Spot(x + self.pad * 0.36, y + self.pad * 0.33, size, size)

    def on_step(self, step: int) -> Spot:
        """Return where the raven stands on a step of his stair."""
        x, y, _, h = self.steps[min(step, len(self.steps) - 1)]
        return Spot(x, y - h * 0.3 - self.raven[1] / 2, *self.raven)


def grid(box: Spot, number: int, most: float) -> tuple[Spot, ...]:
    """Return squares in rows, as large as fit the box, read from the upper left."""
    best, across = 0.0, 1
    for columns in range(1, number + 1):
        size = min(box.w / columns, box.h / ceil(number / columns), most)
        if size > best + 0.5:
            best, across = size, columns
    rows = ceil(number / across)
    spots = []
    for index in range(number):
        row, column = divmod(index, across)
        here = min(across, number - row * across)
        x = box.x + (column - (here - 1) / 2) * best
        y = box.y + (row - (rows - 1) / 2) * best
        spots.append(Spot(x, y, best * 0.93, best * 0.93))
    return tuple(spots)


def along(points: Sequence[Point], number: int) -> tuple[Point, ...]:
    """Return so many points at even distances along a line, both its ends among them."""
    lengths = [hypot(to[0] - start[0], to[1] - start[1]) for start, to in pairwise(points)]
    total, found = sum(lengths), []
    for index in range(number):
        left, part = total * index / max(1, number - 1), 0
        while part < len(lengths) - 1 and left > lengths[part]:
            left -= lengths[part]
            part += 1
        (x, y), (to_x, to_y) = points[part], points[part + 1]
        share = left / lengths[part]
        found.append((x + (to_x - x) * share, y + (to_y - y) * share))
    return tuple(found)


@cache
def layout(shape: Shape, rows: int = 6, tiles: int = 13, track: int = 8) -> Layout:
    """Return the measures of a wide or a tall board."""
    return _wide(rows, tiles, track) if shape == "wide" else _tall(rows, tiles, track)


def _wide(rows: int, tiles: int, track: int) -> Layout:
    lake = Spot(848, 374, 1068, 688)
    cell = min(lake.w / rows, lake.h / COLUMNS)
    pad = cell * 0.86
    columns = [lake.y + lake.h * ((column + 0.5) / COLUMNS - 0.5) for column in range(COLUMNS)]
    stair = _stair_wide(track)
    size = min(1.0, 9 / (track + 1))
    return Layout(
        width=1600,
        height=1000,
        upright=False,
        lake=lake,
        rows=rows,
        pad=pad,
        castle=Spot(165, 380, 330, 760),
        quay=Spot(254, 374, 94, 700),
        pier=Spot(1490, 380, 220, 760),
        plates=(314, 16),
        tiles=grid(Spot(836, 872, 1010, 236), tiles, 124),
        steps=tuple(Spot(x, y, 84 * size, 54 * size) for x, y in stair),
        raven=(92 * max(0.6, size), 92 * max(0.6, size)),
        figure=min(118.0, pad * 0.84),
        waiting=tuple(Spot(251, y - 4, 88, 106) for y in columns),
        goals=tuple(Spot(1484, y, 128, 128) for y in columns),
        moon=Spot(1482, 880, 212, 212),
        turn=Spot(162, 812, 308, 66),
        passing=Spot(162, 902, 230, 84),
        result=Spot(836, 872, 880, 128),
    )


def _stair_wide(track: int) -> tuple[Point, ...]:
    if track > 12:
        return along(((70, 700), (70, 150), (160, 150), (160, 700)), track + 1)
    ends = along(((110, 704), (110, 196)), track + 1)
    return tuple((64 if index % 2 else 158, y) for index, (_, y) in enumerate(ends))


def _tall(rows: int, tiles: int, track: int) -> Layout:
    lake = Spot(450, 738, 884, 888)
    cell = min(lake.w / COLUMNS, lake.h / rows)
    pad = min(cell * 0.94, 150)
    columns = [lake.x + lake.w * ((column + 0.5) / COLUMNS - 0.5) for column in range(COLUMNS)]
    size = min(1.0, 9 / (track + 1))
    stair = along(((44, 152), (330, 142), (650, 108)), track + 1)
    return Layout(
        width=900,
        height=1556,
        upright=True,
        lake=lake,
        rows=rows,
        pad=pad,
        castle=Spot(450, 150, 900, 300),
        quay=Spot(450, 232, 880, 96),
        pier=Spot(450, 1247, 900, 146),
        plates=(308, 27),
        tiles=grid(Spot(450, 1436, 884, 228), tiles, 116),
        steps=tuple(Spot(x, y, 72 * size, 48 * size) for x, y in stair),
        raven=(66 * max(0.6, size), 66 * max(0.6, size)),
        figure=min(112.0, pad * 0.84),
        waiting=tuple(Spot(x, 230, 80, 96) for x in columns),
        goals=tuple(Spot(x, 1250, 112, 112) for x in columns),
        moon=Spot(802, 88, 172, 172),
        turn=Spot(200, 30, 380, 52),
        passing=Spot(548, 31, 250, 52),
        result=Spot(450, 1436, 820, 124),
    )
