"""The lab bench of a table: closed until somebody opens it or plays on from a what-if.

A table opens without the lab: what is inside is imported when it is first wanted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets

from widgets.board.board import Board
from widgets.front import Gesture
from widgets.panels.folded import folded_chances
from widgets.panels.panel import Panel
from widgets.tables.pictures import Picture
from widgets.tables.session import Session

if TYPE_CHECKING:
    from widgets.tables.bench_inside import Inside


class Bench:
    """The place of the lab on one table."""

    def __init__(self, session: Session, picture: Picture, board: Board) -> None:
        self._session = session
        self._picture = picture
        self._board = board
        self._inside: Inside | None = None
        self.panel = Panel()
        self.box = ipywidgets.Box([self.panel])
        self.box.add_class("spielraum-lab")
        self.panel.on_gesture(self._hear)

    @property
    def inside(self) -> Inside:
        """What is on the bench; made when it is first asked for."""
        if self._inside is None:
            from widgets.tables.bench_inside import Inside

            self._inside = Inside(self._session, self._picture, self._board, self.panel, self.box)
            self._inside.refresh()
        return self._inside

    def refresh(self) -> None:
        """Follow the session; open up when there is something to compare."""
        if self._inside is not None:
            self._inside.refresh()
        elif self._session.fork() is not None:
            self.inside.show()
        else:
            self.panel.show(folded_chances(self._session.language))

    def point(self, choice: str) -> None:
        """The mouse or the focus is on something that may be chosen, "" when on nothing."""
        if self._inside is not None:
            self._inside.point(choice)

    def _hear(self, gesture: Gesture) -> None:
        self.inside.hear(gesture)

    def close(self) -> None:
        """Stop all work and close what the bench has put on the page."""
        if self._inside is not None:
            self._inside.close()
        self.box.layout.close()
        self.box.close()
