"""`Front`: what Board and Panel have in common towards the page.

State only goes out: whatever the page tries to set is refused and the true state sent again.
Gestures come in as messages, are checked, handled and acknowledged. A handler that fails shows
a kind sentence on the page; the traceback stays in the server's log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

import anywidget
import traitlets
from ipywidgets import Layout
from ipywidgets.widgets.trait_types import InstanceDict
from ipywidgets.widgets.widget import widget_serialization

from widgets.page import Code, Program, code, source


def N_(text: str) -> str:  # noqa: N802 - the usual name of the mark that Babel looks for
    """Return the text as it is; marks it for translation."""
    return text


STRINGS: dict[str, str] = {
    "apology": N_("Something went wrong here. The match is kept; please try once more."),
    "dismiss": N_("Close this message"),
    "late": N_("No answer yet. Perhaps the connection is lost. We keep trying."),
    "gone": N_("The connection is lost. Reload the page to go on; a saved match is kept."),
    "back": N_("The connection is back."),
    "working": N_("Still thinking."),
    "reload": N_("Reload the page"),
    "choosable": N_("can be chosen"),
    "chosen": N_("chosen"),
    "touched": N_("part of this step"),
    "hidden": N_("face down"),
    "keys": N_(
        "Arrow keys move over the board. Page up and Page down jump between the things that "
        "can be chosen. Enter chooses, Escape takes back."
    ),
    "board": N_("Board"),
    "position": N_("The position in words"),
    "empty": N_("The table is being set."),
}
"""What the front ends themselves say, English; a table gives them in the reader's language."""

MOST_TEXT = 2000
MOST_KEY = 200
_LAST_NUMBER = 2**53

Value: TypeAlias = str | bool | int


@dataclass(frozen=True, slots=True)
class Gesture:
    """What somebody did on the page: checked for its form, not yet for its sense."""

    type: str
    key: str = ""
    value: Value = ""
    by: str = ""
    """mouse, touch, pen, key or drag, where that is known."""


Handler: TypeAlias = Callable[[Gesture], None]


class SealedLayout(Layout):
    """A layout that the page cannot change."""

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Refuse what the page wants to set."""
        _refuse(self, sync_data)


class Front(anywidget.AnyWidget):
    """A front end whose state only goes out and whose gestures come in as checked messages."""

    _esm = source("page/loader.js")

    code = traitlets.Instance(Code).tag(sync=True, **widget_serialization)
    """The program that draws it."""
    layout = InstanceDict(SealedLayout).tag(sync=True, **widget_serialization)
    strings = traitlets.Dict(value_trait=traitlets.Unicode(), key_trait=traitlets.Unicode()).tag(
        sync=True
    )
    lang = traitlets.Unicode("en").tag(sync=True)

    PROGRAM: ClassVar[Program]
    TYPES: ClassVar[frozenset[str]] = frozenset()
    """The kinds of messages that this front end listens to."""

    def __init__(self, **traits: Any) -> None:
        traits["strings"] = {**STRINGS, **traits.get("strings", {})}
        traits["code"] = code(self.PROGRAM)
        self._handlers: list[Handler] = []
        super().__init__(**traits)
        self.on_msg(self._receive)

    def on_gesture(self, handler: Handler) -> None:
        """Call `handler` with each checked gesture."""
        self._handlers.append(handler)

    def say_sorry(self, text: str = "") -> None:
        """Show a kind sentence on the page (the `apology` when none is given)."""
        self.send({"type": "alert", "text": text or self.strings["apology"]})

    def keep_in_address(self, **values: str) -> None:
        """Write values such as `match` or `lang` into the page's address, for a reload."""
        self.send({"type": "address", "set": values})

    def give_file(self, name: str, parts: Iterable[str]) -> None:
        """Give the reader a text file to keep, made of parts; it goes by no other host."""
        before = ""
        for part in parts:
            if before:
                self.send({"type": "file", "name": name, "part": before})
            before = part
        self.send({"type": "file", "name": name, "part": before, "last": True})

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Refuse what the page wants to set: synced traits only go out."""
        _refuse(self, sync_data)

    def close(self) -> None:
        """Close the widget with its layout, and forget the handlers."""
        self._handlers.clear()
        layout = self.layout
        super().close()
        layout.close()

    def accepts(self, gesture: Gesture) -> bool:
        """Return whether the gesture makes sense for what is shown now."""
        return gesture.type in self.TYPES

    def _handle_msg(self, msg: Mapping[str, Any]) -> None:
        """Let only well-formed frames through to ipywidgets, which shows errors to the page."""
        data = msg["content"].get("data")
        method = data.get("method") if isinstance(data, dict) else None
        if method == "update":
            state = data.get("state")
            self.set_state(state if isinstance(state, dict) else {})
        elif method in ("custom", "request_state"):
            super()._handle_msg(msg)
        else:
            self.log.debug("spielraum: malformed frame ignored")

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        number = _number(content)
        gesture = read_gesture(content, self.TYPES)
        try:
            if gesture is not None and self.accepts(gesture):
                for handler in tuple(self._handlers):
                    handler(gesture)
            else:
                self.log.debug("spielraum: message ignored: %.200r", content)
        except Exception:
            self.log.exception("spielraum: a handler failed for %r", gesture)
            self.say_sorry()
        finally:
            if number and self.comm is not None:
                self.send({"type": "ack", "n": number})


def read_gesture(content: object, types: frozenset[str]) -> Gesture | None:
    """Return the gesture that a message from the page means, or None when it is malformed."""
    if not isinstance(content, dict) or not _number(content):
        return None
    kind, value, by = content.get("type"), content.get("value", ""), content.get("by", "")
    key = content.get("choice" if kind == "choose" else "key", "")
    if not (isinstance(kind, str) and kind in types):
        return None
    if not (isinstance(key, str) and len(key) <= MOST_KEY and isinstance(by, str) and len(by) <= 8):
        return None
    if isinstance(value, str):
        return Gesture(kind, key, value, by) if len(value) <= MOST_TEXT else None
    if isinstance(value, int) and abs(value) < _LAST_NUMBER:
        return Gesture(kind, key, value, by)
    return None


def _number(content: object) -> int:
    """Return the message's sequence number, 0 when it has none."""
    number = content.get("n") if isinstance(content, dict) else None
    if isinstance(number, int) and not isinstance(number, bool) and 0 < number < _LAST_NUMBER:
        return number
    return 0


def _refuse(widget: Front | SealedLayout, sync_data: Mapping[str, object]) -> None:
    """Keep the true state, and send it again for what the page wanted to change."""
    ours = [name for name in sync_data if name in widget.keys]
    widget.log.debug("spielraum: the page may not set %.200s", ours)
    if ours and widget.comm is not None:
        widget.send_state(ours)
