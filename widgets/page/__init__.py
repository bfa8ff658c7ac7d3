"""What Board and Panel share on the page: their JavaScript and their style, joined to one text.

An ES module that anywidget loads cannot import another file, so the sources, each one idea,
are plain functions in files of their own and are joined here. No build step. A table has seven
front ends; their program goes to the page once, in a model of its own, and not seven times.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import traitlets
from ipywidgets import Widget

_WIDGETS = Path(__file__).parent.parent

_OURS = ":is(.spielraum, .spielraum-table, .spielraum-lesson)"
_DARK_BY_SYSTEM = f'body:not([data-jp-theme-light="true"]) {_OURS}'
_DARK_BY_JUPYTER = f'body[data-jp-theme-light="false"] {_OURS}'


@cache
def source(name: str) -> str:
    """Return the text of one source, for example "page/dom.js"."""
    return (_WIDGETS / name).read_text(encoding="utf-8")


@cache
def module(*names: str) -> str:
    """Return one ES module made of these sources, which must define `render`."""
    return "\n".join([*map(source, names), "export { render };\n"])


@cache
def stylesheet(*names: str) -> str:
    """Return one style sheet: the family's colours, light and dark, then these sources."""
    dark = source("page/dark.css")
    by_system = dark.replace(".spielraum-dark", _DARK_BY_SYSTEM)
    by_jupyter = dark.replace(".spielraum-dark", _DARK_BY_JUPYTER)
    return "\n".join(
        [
            source("page/light.css"),
            f"@media screen and (prefers-color-scheme: dark) {{\n{by_system}}}",
            f"@media screen {{\n{by_jupyter}}}",
            *map(source, names),
        ]
    )


class Program(NamedTuple):
    """What a kind of front end runs on the page."""

    script: str
    style: str

    @property
    def name(self) -> str:
        """A name that no other program has."""
        return sha256("\0".join(self).encode()).hexdigest()[:16]


class Code(Widget):
    """A program in the page's hands; `loader.js` takes it from there. The page cannot change it."""

    name = traitlets.Unicode().tag(sync=True)
    script = traitlets.Unicode().tag(sync=True)
    style = traitlets.Unicode().tag(sync=True)

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Refuse what the page wants to set."""
        del sync_data


_codes: dict[Program, Code] = {}


def code(program: Program) -> Code:
    """Return the model of a program, the same for all front ends of this process."""
    found = _codes.get(program)
    if found is None or found.comm is None:  # somebody has closed all widgets
        found = Code(name=program.name, script=program.script, style=program.style)
        _codes[program] = found
    return found
