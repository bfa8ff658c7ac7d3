"""The row over the board: the game's name, taking back, teaching switch, language."""

from __future__ import annotations

from gamekit.text import LANGUAGES, N_
from widgets.panels.nodes import Box, Button, Choice, Node, Switch, Text
from widgets.text import text

LANGUAGE_NAMES = {"de": "Deutsch", "en": "English"}


def controls(
    language: str,
    *,
    title: str,
    line: str,
    can_undo: bool,
    can_redo: bool,
    open_hands: bool,
    hidden_hands: bool,
) -> Box:
    """Return the row of controls; `line` names the what-if that is shown, "" for none."""

    def say(message: str, **params: object) -> str:
        return text(language, message, **params)

    nodes: list[Node] = [
        Text(text=title, style="title", key="title"),
        Choice(
            key="language",
            label=say(N_("Language")),
            value=language,
            options=tuple((code, LANGUAGE_NAMES[code]) for code in LANGUAGES),
        ),
    ]
    if line:
        nodes.append(
            Box(
                key="line-box",
                style="row",
                children=(
                    Text(text=line, style="strong", key="line-name"),
                    Button(key="leave-line", text=say(N_("Back to the match")), icon="close"),
                ),
            )
        )
    label = N_("Open hands") if hidden_hands else N_("Show all")
    nodes += [
        Button(
            key="undo",
            text=say(N_("Take back")),
            icon="undo",
            compact=True,
            disabled=not can_undo,
            hint=say(N_("Take back the last decision, as long as nobody has learned by it")),
        ),
        Button(key="redo", text=say(N_("Redo")), icon="redo", compact=True, disabled=not can_redo),
        Switch(
            key="open-hands",
            label=say(label),
            on=open_hands,
            hint=say(N_("For teaching: everything is seen, and every move can be taken back")),
        ),
    ]
    return Box(key="top", style="controls", label=say(N_("Table")), children=tuple(nodes))
