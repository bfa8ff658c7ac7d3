"""`LearningPanel`: a panel with what a lesson needs more: beats, a path, options, a sketch.

Its nodes live beside those of every panel and are drawn by `learning.js` and `bars.js`, which
only the pages with lessons load.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias

from widgets.front import Gesture
from widgets.page import Program, module, stylesheet
from widgets.panels import nodes
from widgets.panels.nodes import Node, to_json
from widgets.panels.numbers import Unit
from widgets.panels.panel import LOOK, NODES, Panel, fits, walk

State = Literal["done", "now", "open", "later"]

WHOLE = 1000
"""The top of a sketch's scale, in the whole numbers that the page counts with."""

_HEIGHTS = re.compile(r"\d{1,4}:\d{1,4}(,\d{1,4}:\d{1,4})*")
_TYPED = re.compile(r"\d{1,4}:.{0,20}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Beat:
    """A part of the lesson under its heading; `number` 0 for none."""

    title: str
    children: tuple[Part, ...]
    number: int = 0
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """The way through the beats: (key, name, state, hint); a press goes there."""

    label: str
    steps: tuple[tuple[str, str, State, str], ...]
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """A choice of one among a few, all seen; sends {"type": "value", "key", "value"}."""

    key: str
    label: str
    options: tuple[tuple[str, str], ...]
    value: str = ""
    locked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """Bars to be pulled up and down.

    Sends key: "bar:height,bar:height…" in thousandths of the scale, and `<key>-typed`:
    "bar:text" for a height that was typed.
    """

    key: str
    label: str
    bars: tuple[str, ...]
    heights: tuple[int, ...]
    said: tuple[str, ...]
    """The heights in words, as long as nobody moves them."""
    ticks: tuple[tuple[int, str], ...]
    top: float
    unit: Unit
    language: str
    hint: str
    typing: str
    """The label of the field to type in, with {bar} for the bar's name."""
    error: str = ""
    locked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A table in words; the first cell of each row is its heading."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption:
    """What the chart `chart` beside the panel shows: its heading, its marks, its spoken name."""

    chart: str
    text: str
    marks: tuple[tuple[str, str], ...]
    """(style, text): exact, observed, predicted, band."""
    spoken: str
    key: str = ""


Part: TypeAlias = Node | Beat | Path | Options | Sketch | Grid | Caption


class LearningPanel(Panel):
    """A panel that shows beats, a path, options, a sketch, tables and captions as well."""

    PROGRAM = Program(
        script=module(*NODES, "panels/learning.js", "panels/bars.js", "panels/panel.js"),
        style=stylesheet(*LOOK, "panels/learning.css"),
    )

    TYPES: ClassVar[frozenset[str]] = Panel.TYPES

    def __init__(self, part: Part | None = None, **traits: Any) -> None:
        self._parts: dict[str, Part] = {}
        super().__init__(**traits)
        if part is not None:
            self.show(part)

    def show(self, node: Part) -> None:
        """Show this tree of parts; one with a key keeps its element and its focus."""
        parts = _walk(node)
        self._parts = {key: part for part in parts if (key := str(getattr(part, "key", "")))}
        self.content = to_json(node)

    def accepts(self, gesture: Gesture) -> bool:
        """Return whether this gesture can be made on the content shown now."""
        parts = self._parts
        part = parts.get(gesture.key.removesuffix("-typed"))
        if isinstance(part, Options | Sketch):
            return gesture.type == "value" and not part.locked and _meant(part, gesture)
        found = parts.get(gesture.key)
        if found is None or isinstance(found, Beat | Path | Grid | Caption | Options | Sketch):
            return False
        return fits(found, gesture)


def _walk(part: Part) -> Iterator[Part]:
    yield part
    if isinstance(part, Beat):
        for child in part.children:
            yield from _walk(child)
    elif isinstance(part, nodes.Box | nodes.Fold | nodes.Dialog):
        yield from (each for each in walk(part) if each is not part)


def _meant(part: Options | Sketch, gesture: Gesture) -> bool:
    """Return whether a person could choose this option, or give these heights."""
    value = gesture.value
    if not isinstance(value, str) or not value.isprintable():
        return False
    if isinstance(part, Options):
        return gesture.key == part.key and any(value == key for key, _ in part.options)
    if gesture.key != part.key:
        return bool(_TYPED.fullmatch(value)) and int(value.split(":")[0]) < len(part.bars)
    if not _HEIGHTS.fullmatch(value):
        return False
    return all(bar < len(part.bars) and height <= WHOLE for bar, height in heights(value))


def heights(value: str) -> list[tuple[int, int]]:
    """Return the (bar, height) pairs that a sketch has sent.

    >>> heights("3:250,4:300")
    [(3, 250), (4, 300)]
    """
    pairs = (pair.split(":") for pair in value.split(","))
    return [(int(bar), int(height)) for bar, height in pairs]
