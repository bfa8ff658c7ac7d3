"""Front ends for Jupyter: a board, panels, tables, lessons. Nothing heavy is imported here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from widgets.board.board import Board as Board
    from widgets.board.scene import Scene as Scene
    from widgets.board.scene import Thing as Thing
    from widgets.panels.panel import Panel as Panel
    from widgets.tables.index import open_index as open_index
    from widgets.tables.lesson import Lesson as Lesson
    from widgets.tables.lesson_page import open_lesson as open_lesson
    from widgets.tables.page import open_table as open_table
    from widgets.tables.table import Table as Table

_HOMES = {
    "Board": "widgets.board.board",
    "Lesson": "widgets.tables.lesson",
    "Panel": "widgets.panels.panel",
    "Scene": "widgets.board.scene",
    "Thing": "widgets.board.scene",
    "Table": "widgets.tables.table",
    "open_index": "widgets.tables.index",
    "open_lesson": "widgets.tables.lesson_page",
    "open_table": "widgets.tables.page",
}

__all__ = [
    "Board",
    "Lesson",
    "Panel",
    "Scene",
    "Table",
    "Thing",
    "open_index",
    "open_lesson",
    "open_table",
]


def __getattr__(name: str) -> object:
    """Return a front end by name, importing its module when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(_HOMES))
