"""What Zaubersee's lake and tiles are made of, for the lab: faces, strips, and what holds."""

from __future__ import annotations

from typing import Final

from gamekit.game import AnyGame
from gamekit.games.zaubersee import lake

RAVEN: Final = lake.RAVEN
BUTTERFLY: Final = lake.ANIMAL_NAMES.index("butterfly")
COLUMNS: Final = lake.COLUMNS


def column_name(column: int) -> str:
    """Return the letter of a column."""
    return lake.COLUMN_NAMES[column]


def faces(game: AnyGame) -> tuple[int, ...]:
    """Return the face of each tile, in no order that means anything."""
    counts: tuple[int, ...] = game.lake.tiles  # type: ignore[attr-defined]
    return tuple(face for face, number in enumerate(counts) for _ in range(number))


def rows(game: AnyGame) -> int:
    """Return how many rows of pads there are."""
    number: int = game.lake.rows  # type: ignore[attr-defined]
    return number


def strips(game: AnyGame) -> tuple[int, ...]:
    """Return the water strips as sets of columns with a magnet (bits)."""
    found: tuple[int, ...] = game.lake.strips  # type: ignore[attr-defined]
    return found


def strips_with(magnets: int) -> tuple[int, ...]:
    """Return every strip with so many magnets."""
    return tuple(strip for strip in range(1 << COLUMNS) if strip.bit_count() == magnets)


def holding(strip: int) -> tuple[bool, ...]:
    """Return for each column whether a pad over this strip holds a figure no tile helps."""
    return tuple(lake.holds(strip, place, lake.NONE, RAVEN) for place in range(1, COLUMNS + 1))
