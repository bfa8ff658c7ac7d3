"""What the boards of all games are drawn with: spots, things, symbols, a scene lit by its step.

Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias, TypedDict, Unpack

from widgets.board.scene import Flag, Scene, Shape, Thing

Point: TypeAlias = tuple[float, float]
Paint: TypeAlias = tuple[tuple[str, str], ...]
"""CSS custom properties for a symbol."""
About: TypeAlias = tuple[frozenset[str], frozenset[str]]
"""The ids of what a step is about, and of what it has moved or turned."""


class Spot(NamedTuple):
    """A box by its centre and size, in board units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def left(self) -> float:
        """The left edge."""
        return self.x - self.w / 2

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y - self.h / 2

    def at(self, x: float, y: float, w: float, h: float) -> Spot:
        """Return a spot of this size by its distance from this one's upper left corner."""
        return Spot(self.left + x, self.top + y, w, h)


def box(left: float, top: float, w: float, h: float) -> Spot:
    """Return a spot by its upper left corner."""
    return Spot(left + w / 2, top + h / 2, w, h)


class Sides(TypedDict, total=False):
    """What a thing may have besides its place; see `Thing`."""

    turn: float
    paint: Paint
    text: str
    text_class: str
    label: str
    hull: Literal["", "round", "box"]
    choice: str
    grip: bool
    flags: tuple[Flag, ...]


def thing(
    key: str,
    art: str,
    spot: Spot,
    *,
    layer: int,
    **sides: Unpack[Sides],
) -> Thing:
    """Return a thing at a spot, to a tenth of a unit."""
    x, y, w, h = (round(each, 1) for each in spot)
    return Thing(id=key, art=art, x=x, y=y, w=w, h=h, layer=layer, **sides)


def counted(
    key: str, art: str, spot: Spot, number: object, *, layer: int, **sides: Unpack[Sides]
) -> Thing:
    """Return a thing with a number in a pill at its lower edge: of how many, or which it is."""
    plain = thing(key, art, spot, layer=layer, **sides)
    return replace(plain, text=str(number), text_class="pill")


@cache
def sprite(name: str) -> str:
    """Return the SVG text with all symbols of a board."""
    return (Path(__file__).parent / "art" / f"{name}.svg").read_text(encoding="utf-8")


def lit_scene(
    found: Iterable[Thing],
    about: About,
    *,
    width: float,
    height: float,
    title: str,
    desc: str,
    shape: Shape,
) -> Scene:
    """Return the scene of these things, marked by what its step is about."""
    touched, changed = about
    things = tuple(_marked(each, each.id in touched, each.id in changed) for each in found)
    return Scene(
        width=width,
        height=height,
        title=title,
        desc=desc,
        things=things,
        spotlight=any("touched" in each.flags for each in things),
        shape=shape,
    )


def _marked(each: Thing, touched: bool, changed: bool) -> Thing:
    """Return a thing with the flags of the step; what is not seen has none."""
    if "unseen" in each.flags or not (touched or changed):
        return each
    flags: list[Flag] = [flag for flag in each.flags if flag not in ("touched", "changed")]
    flags += ["touched"] * (touched or "touched" in each.flags)
    flags += ["changed"] * (changed or "changed" in each.flags)
    return replace(each, flags=tuple(flags))
