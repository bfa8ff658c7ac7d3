"""The log: every event so far, grouped by turns; looking at a line shows its position."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.text import N_
from widgets.panels.nodes import Box, Button, Choice, Fold, Line, Lines, Node, Text
from widgets.text import text


def log(
    language: str,
    lines: Sequence[Line],
    *,
    current: str,
    pinned: str,
    branches: Sequence[str] = (),
    branch: int = 0,
    fleeting: bool = False,
    is_open: bool = True,
) -> Fold:
    """Return the log; `branches` names the what-ifs, `branch` is the one shown (0: none).

    Where a page that is loaded again has the match but no what-ifs, they are `fleeting`.
    """

    def say(message: str, **params: object) -> str:
        return text(language, message, **params)

    nodes: list[Node] = []
    if branches:
        names = (say(N_("The match itself")), *branches)
        options = tuple((str(number), name) for number, name in enumerate(names))
        nodes.append(Choice(key="line", label=say(N_("Shown")), value=str(branch), options=options))
        if fleeting:
            said = say(N_("When the page is loaded again, the match is kept, but no what-if."))
            nodes.append(Text(text=said, style="small", key="fleeting"))
    if lines:
        nodes.append(
            Lines(
                key="log",
                label=say(N_("What happened so far")),
                lines=tuple(lines),
                current=current,
                pinned=pinned,
            )
        )
    else:
        nodes.append(Text(text=say(N_("Nothing has happened yet.")), style="small"))
    if pinned:
        nodes.append(
            Box(
                key="pinned",
                style="row",
                children=(
                    Button(key="log-now", text=say(N_("Back to now")), icon="next"),
                    Button(key="log-what-if", text=say(N_("What if …?")), icon="branch"),
                ),
            )
        )
    return Fold(key="log-fold", label=say(N_("Log")), open=is_open, children=tuple(nodes))
