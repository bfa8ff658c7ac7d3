"""`Panel`: the widget that shows a tree of nodes and hears its controls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import traitlets

from widgets.front import Front, Gesture
from widgets.page import Program, module, stylesheet
from widgets.panels.nodes import (
    Box,
    Button,
    Choice,
    Dialog,
    Field,
    Fold,
    Lines,
    Node,
    Switch,
    Tick,
    to_json,
)

NODES = (
    "page/dom.js",
    "page/talk.js",
    "page/sprite.js",
    "panels/icons.js",
    "panels/lines.js",
    "panels/dialog.js",
    "panels/nodes.js",
)
"""The scripts that draw the usual nodes."""
LOOK = ("page/look.css", "page/layout.css", "panels/panel.css", "panels/charts.css")
"""How they look."""


class Panel(Front):
    """Text and controls around a board. Give it a tree with `show`; listen with `on_gesture`.

    Gestures: `press`, `value`, `preview`, `pick`, `fold`, `tick`; key: the control's key.
    What is not a control of the present content, or not one of its values, is ignored.
    """

    PROGRAM = Program(
        script=module(*NODES, "panels/panel.js"),
        style=stylesheet(*LOOK),
    )

    content = traitlets.Any(None, allow_none=True).tag(sync=True)
    sprite = traitlets.Unicode().tag(sync=True)

    TYPES: ClassVar[frozenset[str]] = frozenset(
        {"press", "value", "preview", "pick", "fold", "tick"}
    )

    def __init__(self, node: Node | None = None, **traits: Any) -> None:
        self._controls: dict[str, Node] = {}
        self._escapes: frozenset[str] = frozenset()
        super().__init__(**traits)
        if node is not None:
            self.show(node)

    def show(self, node: Node) -> None:
        """Show this tree; a node with a key keeps its element and its focus."""
        nodes = list(walk(node))
        self._controls = {key: part for part in nodes if (key := part_key(part))}
        self._escapes = frozenset(part.escape for part in nodes if isinstance(part, Dialog))
        self.content = to_json(node)

    def accepts(self, gesture: Gesture) -> bool:
        """Return whether this gesture can be made on the content shown now."""
        if gesture.type == "press" and gesture.key and gesture.key in self._escapes:
            return True
        return fits(self._controls.get(gesture.key), gesture)


def part_key(node: Node) -> str:
    """Return the node's key, "" when it has none."""
    return str(getattr(node, "key", ""))


def walk(node: Node) -> Iterator[Node]:
    """Yield the node and everything in it."""
    yield node
    if isinstance(node, Box | Fold | Dialog):
        for child in node.children:
            yield from walk(child)


def fits(node: Node | None, gesture: Gesture) -> bool:
    """Return whether a person could make this gesture on this node."""
    value = gesture.value
    match node:
        case Button():
            return gesture.type == "press" and not node.disabled
        case Choice():
            known = any(value == option for option, _ in node.options)
            return gesture.type == "value" and known and not node.disabled
        case Switch():
            return gesture.type == "value" and isinstance(value, bool) and not node.disabled
        case Field():
            return gesture.type == "value" and isinstance(value, str) and _typed(node, value)
        case Lines():
            keys = {line.key for line in node.lines if not line.heading}
            if gesture.type == "preview":
                return value == "" or value in keys
            return gesture.type == "pick" and value in keys
        case Fold():
            return gesture.type == "fold" and isinstance(value, bool)
        case Tick():
            return gesture.type == "tick"
        case _:
            return False


def _typed(field: Field, value: str) -> bool:
    """Return whether this text can have been typed into the field."""
    return len(value) <= field.max_length and value.isprintable()
