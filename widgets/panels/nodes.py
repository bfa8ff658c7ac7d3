"""What a panel shows, as plain data: a tree of nodes that `panel.js` draws as HTML.

Every node with a `key` keeps its element from one content to the next (so focus is never
lost). Text is always set as text, never as markup. A control sends back only its key and,
for a field or a choice, its value; Python validates both.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Literal, TypeAlias

TextStyle = Literal[
    "title", "heading", "sentence", "glimpse", "body", "small", "mono", "assumed", "strong", "print"
]
BoxStyle = Literal[
    "stack",
    "row",
    "controls",
    "keys",
    "said",
    "glimpse",
    "card",
    "grid",
    "grow",
    "rule",
    "rule-current",
    "quiet",
    "chance",
    "question",
    "outcome",
]
Tone = Literal["plain", "primary", "quiet", "danger"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A piece of text. `polite` text is announced when it changes; `alert` text at once.

    A `glimpse` looks like the sentence it lies over; `print` text is seen on paper only.
    """

    text: str
    style: TextStyle = "body"
    key: str = ""
    live: Literal["", "polite", "alert"] = ""
    lang: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """A press button with words on it; sends {"type": "press", "key": key}."""

    key: str
    text: str
    tone: Tone = "plain"
    icon: str = ""
    """Id of a symbol in the sprite or of a built-in icon (next, back, play, pause, undo, redo…)."""
    disabled: bool = False
    pressed: bool | None = None
    """True/False make it a toggle button (aria-pressed)."""
    hint: str = ""
    """A longer spoken description / tooltip."""
    compact: bool = False
    """On a narrow table only its icon is seen; its text is still spoken."""
    again: bool = False
    """Each press counts, also one made before the last is answered (Next, clicked quickly)."""
    shortcut: str = ""
    """aria-keyshortcuts, and pressed by that key anywhere in the table (not while typing)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A drop-down list; sends {"type": "value", "key": key, "value": value}."""

    key: str
    label: str
    value: str
    options: tuple[tuple[str, str], ...]
    """(value, text) pairs."""
    disabled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """An on/off switch; sends {"type": "value", "key": key, "value": bool}."""

    key: str
    label: str
    on: bool
    disabled: bool = False
    hint: str = ""
    """A longer spoken description / tooltip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A line to type in; sends {"type": "value", "key": key, "value": str} on change."""

    key: str
    label: str
    value: str = ""
    kind: Literal["text", "number"] = "text"
    minimum: int | None = None
    maximum: int | None = None
    max_length: int = 64
    error: str = ""
    hint: str = ""
    enter: str = ""
    """Key of the button that Enter presses, after the value is sent; "" for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a `Lines` list."""

    key: str
    text: str
    note: str = ""
    """A second, smaller text (a rule's id, a chance)."""
    icon: str = ""
    paint: tuple[tuple[str, str], ...] = ()
    heading: bool = False
    """A heading between lines (a turn, a round); not chosen."""
    indent: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """A list walked with the arrow keys (a log, a list of branches).

    Hover or focus sends {"type": "preview", "key": key, "value": line key} (value "" on leaving),
    click or Enter sends {"type": "pick", "key": key, "value": line key}.
    """

    key: str
    label: str
    lines: tuple[Line, ...]
    current: str = ""
    """Key of the line that the board shows now; kept in sight."""
    pinned: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """A part that is folded away until asked for; sends {"type": "fold", "key", "value": bool}."""

    key: str
    label: str
    open: bool
    children: tuple[Node, ...]
    quiet: bool = False
    """Without a frame of its own: a part inside another part."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A group of nodes."""

    children: tuple[Node, ...]
    style: BoxStyle = "stack"
    key: str = ""
    label: str = ""
    """With a label the box is a named region."""
    scroll_to: bool = False
    """Kept in sight inside its scrolling parent (the current rule)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialog:
    """A modal sheet over the whole table (the curtain, a question); focus stays in it."""

    key: str
    label: str
    children: tuple[Node, ...]
    opaque: bool = False
    """Covers what lies beneath completely."""
    escape: str = ""
    """Key sent as a press when Escape is hit; "" when it cannot be escaped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A symbol from the sprite, with its spoken name ("" for decoration)."""

    art: str
    label: str = ""
    size: int = 32
    paint: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """A progress bar or a share, 0..1."""

    label: str
    share: float
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """One bar of `Shares`: how likely something is."""

    text: str
    """What may come."""
    odds: str = ""
    """How likely, in natural frequencies."""
    note: str = ""
    """The same as a fraction and in per cent."""
    share: float = 0.0
    """The length of the bar, 0..1."""
    marked: bool = False
    """What somebody points at: its bar is marked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """A list of chances, each with a bar: hollow when it is exact, filled when it was observed."""

    label: str
    """The list's spoken name."""
    bars: tuple[Share, ...]
    key: str = ""
    filled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """An SVG picture made by our own Python, which escapes every text in it."""

    svg: str
    label: str
    """What the picture shows, for those who do not see it."""
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """After `ms` milliseconds {"type": "tick", "key": key} is sent, once for each new key."""

    key: str
    ms: int


Node: TypeAlias = (
    Text
    | Button
    | Choice
    | Switch
    | Field
    | Lines
    | Fold
    | Box
    | Dialog
    | Picture
    | Meter
    | Shares
    | Drawing
    | Tick
)


_SHORT = ("", False, ())
"""Values left out of the plain data."""


def _matters(name: str, value: object) -> bool:
    """Return whether an empty value says something (False for a switch, 0 for a limit)."""
    return name in ("on", "open", "pressed") or (type(value) is int and name != "indent")


_FIELDS: dict[type, tuple[str, ...]] = {}


def to_json(node: object) -> object:
    """Return a node (or a tuple of nodes) as plain data with its kind, defaults kept short."""
    if isinstance(node, str | int | float | bool) or node is None:
        return node
    if isinstance(node, tuple | list):
        return [to_json(part) for part in node]
    if not is_dataclass(node):
        raise TypeError(f"not a node: {node!r}")
    kind = type(node)
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(item.name for item in fields(node))
    data: dict[str, object] = {"kind": kind.__name__.lower()}
    for name in _FIELDS[kind]:
        value = getattr(node, name)
        if name == "kind":
            data["entry"] = value
        elif name == "paint":
            if value:
                data["paint"] = dict(value)
        elif value is not None and (value not in _SHORT or _matters(name, value)):
            data[name] = to_json(value)
    return data
