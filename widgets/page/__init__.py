"""What Board and Panel share on the page: their JavaScript and their style, joined to one text.

An ES module that anywidget loads cannot import another file, so the sources, each one idea,
are plain functions in files of their own and are joined here. No build step.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

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
    return "\n".join([*map(source, names), "export default { render };\n"])


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
