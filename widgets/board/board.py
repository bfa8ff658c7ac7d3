"""`Board`: the widget that shows a `Scene` and hears what was chosen on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import traitlets

from widgets.board.scene import Scene, changes
from widgets.front import Front, Gesture
from widgets.page import Program, module, stylesheet


class Board(Front):
    """A living SVG board. Give it a scene with `show`; listen with `on_gesture`.

    Gestures: `choose` (key: the choice), `cancel` (Escape), `release` (a drag ended), `shape`
    (value: "wide" or "tall", when the width of the board crosses the threshold), and, while
    `points` is on, `point` (key: the choice the mouse or the focus is on, "" for none).
    """

    PROGRAM = Program(
        script=module(
            "page/dom.js",
            "page/talk.js",
            "page/sprite.js",
            "board/motion.js",
            "board/draw.js",
            "board/light.js",
            "board/speech.js",
            "board/keyboard.js",
            "board/pointer.js",
            "board/pan.js",
            "board/board.js",
        ),
        style=stylesheet("page/look.css", "page/layout.css", "board/board.css"),
    )

    scene = traitlets.Dict().tag(sync=True)
    sprite = traitlets.Unicode().tag(sync=True)
    ahead: traitlets.List[Any] = traitlets.List().tag(sync=True)
    """What presses will show: keys, and how the scene then differs from this one."""
    points = traitlets.Bool(False).tag(sync=True)
    """Whether somebody wants to know what is pointed at."""

    TYPES: ClassVar[frozenset[str]] = frozenset({"choose", "cancel", "release", "shape", "point"})

    def __init__(self, scene: Scene | None = None, **traits: Any) -> None:
        self._choices: frozenset[str] = frozenset()
        super().__init__(**traits)
        if scene is not None:
            self.show(scene)

    def show(self, scene: Scene) -> None:
        """Show this scene; what is already on the board glides to its new place."""
        self._choices = frozenset(thing.choice for thing in scene.things if thing.choice)
        plain = scene.to_json()
        if plain != self.scene:
            with self.hold_sync():
                self.scene, self.ahead = plain, []

    def lay_ahead(self, scenes: Sequence[tuple[Sequence[str], Scene]]) -> None:
        """Give the page what presses on the table will show: their keys, and the scene.

        A choice on the board has the key `choose` and its own. The page shows the scene as soon
        as it is pressed, however far away Python is; what `show` then says goes. It may hold no
        more than the same eyes may see now.
        """
        self.ahead = [
            {"keys": list(keys), **changes(self.scene, scene.to_json())} for keys, scene in scenes
        ]

    def take_focus(self) -> None:
        """Let the keyboard go on here, on what may be chosen, if it is at this table at all."""
        self.send({"type": "focus"})

    def accepts(self, gesture: Gesture) -> bool:
        """Return whether the gesture means something on the scene shown now."""
        if gesture.type == "choose":
            return gesture.key in self._choices
        if gesture.type == "point":
            return self.points and (not gesture.key or gesture.key in self._choices)
        if gesture.type == "shape":
            return gesture.value in ("wide", "tall")
        return True
