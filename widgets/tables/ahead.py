"""`Ahead`: the board has what a press will show before it is made, however far away Python is.

“Next” is laid ahead at once. What the choices will show takes more time to draw: that is done
when the table has answered, in slices, while the person thinks.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from widgets.board.board import Board
from widgets.board.scene import Scene
from widgets.panels.runner import Run
from widgets.tables.session import Session, Sight

AFTER = 0.05
"""Seconds after an answer: what comes with it is on the page by then."""

Laid: TypeAlias = list[tuple[tuple[str, ...], Scene]]

log = logging.getLogger(__name__)


class Ahead:
    """What lies ready on the board of one table.

    `drawn` makes a scene of what is seen and of what may be chosen there.
    """

    def __init__(
        self, session: Session, board: Board, drawn: Callable[[Sight, tuple[Any, ...]], Scene]
    ) -> None:
        self._session = session
        self._board = board
        self._drawn = drawn
        self._choices: Run[Laid] = Run(_nothing, self._lay, _failed)
        self._due: asyncio.TimerHandle | None = None

    def refresh(self) -> None:
        """Lay ready what belongs to the position that is shown now."""
        self.close()
        session = self._session
        laid: Laid = []
        if session.preview is None and session.cursor < session.last:
            with session.one_step_on():
                scene = self._drawn(session.sight(), session.choices())
            laid = [(("next", f"tick-{session.line}-{session.cursor}"), scene)]
        self._board.lay_ahead(laid)
        if not session.choices():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a script: no page waits
            self._draw()
        else:
            self._due = loop.call_later(AFTER, self._draw)

    def close(self) -> None:
        """Stop drawing: the position is another one, or the table goes."""
        self._choices.close()
        if self._due is not None:
            self._due.cancel()

    def _draw(self) -> None:
        self._choices.start(self._foreseen())

    def _foreseen(self) -> Iterator[Laid]:
        laid: Laid = []
        for choice, sight, following in self._session.foresee():
            key = f"choose {self._session.game.format_action(choice)}"
            laid.append(((key,), self._drawn(sight, following)))
            yield laid

    def _lay(self, laid: Laid | None, _stopped: bool) -> None:
        self._board.lay_ahead(laid or [])


def _nothing(_laid: Laid) -> None:
    """Half of the choices are of no use yet."""


def _failed(error: Exception) -> None:
    """What cannot be drawn ahead is drawn when it is asked for."""
    log.error("spielraum: a choice could not be drawn ahead", exc_info=error)
