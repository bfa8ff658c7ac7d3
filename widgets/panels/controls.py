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
    knowledge: str,
    shades: bool,
    code: str = "",
) -> Box:
    """Return the row of controls; `line` names the what-if that is shown, "" for none.

    `knowledge` is what is shown of the hidden: "off", "table" (what the table can know) or "all";
    a game without `shades` knows only "off" and "all", a switch. The match's `code` is printed.
    """

    def say(message: str, **params: object) -> str:
        return text(language, message, **params)

    nodes: list[Node] = [
        Text(text=title, style="title", key="title"),
        Button(
            key="undo",
            text=say(N_("Take back")),
            icon="undo",
            compact=True,
            disabled=not can_undo,
            hint=say(N_("Take back the last decision, as long as nobody has learned by it")),
        ),
        Button(key="redo", text=say(N_("Redo")), icon="redo", compact=True, disabled=not can_redo),
        Choice(
            key="language",
            label=say(N_("Language")),
            value=language,
            options=tuple((code, LANGUAGE_NAMES[code]) for code in LANGUAGES),
        ),
        _knowledge(language, knowledge) if shades else _open_hands(language, knowledge),
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
    if code:
        said = say(N_("Code of the present match: {code}"), code=code)
        nodes.append(Text(text=said, style="print", key="print-code"))
    return Box(key="top", style="controls", label=say(N_("Table")), children=tuple(nodes))


def _open_hands(language: str, knowledge: str) -> Node:
    hint = N_("For teaching: everything is seen, and every move can be taken back")
    return Switch(
        key="open-hands",
        label=text(language, N_("Open hands")),
        on=knowledge == "all",
        hint=text(language, hint),
    )


def _knowledge(language: str, knowledge: str) -> Node:
    options = (
        ("off", N_("off")),
        ("table", N_("what you can know")),
        ("all", N_("all-knowing")),
    )
    return Choice(
        key="knowledge",
        label=text(language, N_("Magnets")),
        value=knowledge,
        options=tuple((value, text(language, name)) for value, name in options),
    )
