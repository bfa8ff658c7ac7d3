"""`Ahead`: the board has what a press will show before it is made, however far away Python is.

“Next” is laid ahead at once. What the choices will show takes more time to draw: that is done
when the table has answered, in slices, while the person thinks.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from gamekit.chance import Luck
from gamekit.game import ALL, SIMULTANEOUS
from widgets.board.board import Board
from widgets.board.scene import Scene
from widgets.panels.runner import Run, kernel_loop
from widgets.tables.session import Session, Sight

AFTER = 0.05
"""Seconds after an answer: what comes with it is on the page by then."""

Laid: TypeAlias = list[tuple[tuple[str, ...], Scene]]

log = logging.getLogger(__name__)


class Ahead:
    """What lies ready on the board of one table.

    `drawn` makes a scene of what is seen, what may be chosen there, and the seat it is seen from.
    """

    def __init__(
        self, session: Session, board: Board, drawn: Callable[[Sight, tuple[Any, ...], int], Scene]
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
                scene = self._drawn(session.sight(), session.choices(), session.front)
            laid = [(("next", f"tick-{session.line}-{session.cursor}"), scene)]
        self._board.lay_ahead(laid)
        if not session.choices():
            return
        loop = kernel_loop()
        if loop is None:  # a script: no page waits
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
        for choice, sight, following, seat in foreseen(self._session):
            key = f"choose {self._session.game.format_action(choice)}"
            laid.append(((key,), self._drawn(sight, following, seat)))
            yield laid

    def _lay(self, laid: Laid | None, _stopped: bool) -> None:
        self._board.lay_ahead(laid or [])


def foreseen(session: Session) -> Iterator[tuple[Any, Sight, tuple[Any, ...], int]]:
    """Yield each choice that can be told beforehand, what it will show, what one may do then, and
    the seat in front of the screen.

    It is worked out in a state that the person asked cannot tell from the true one, so it holds
    nothing that they do not know. Of a choice by which they learn something only what is sure
    comes, where things are after its first event: a figure slides, and what it feels there is the
    kernel's to tell.
    """
    asked, observer, game = session.asked, session.observer, session.game
    choices, state = session.choices(), session.match.state
    secrets = observer != ALL and game.hidden_hands and len(session.people) > 1
    if asked is None or not choices or secrets:
        return
    if observer != ALL:
        state = game.determinize(game.observe(state, observer), Luck("foresee", "hidden"))
    for choice in choices:
        action = _with_others(session, state, asked, choice)
        if action is None:
            return
        after, events = game.apply(state, action)
        next_seat = game.current_player(after)
        shown = events if next_seat == asked else events[:1]
        if not shown or shown[0].reveals:
            continue
        seat = next_seat if next_seat in session.people else session.front
        if any(event.reveals for event in (events if game.turns_go_on else shown)):
            sight = session.seen((state, after), events, 0, observer)
            yield choice, sight._replace(event=None), (), seat
            continue
        sight = session.seen((state, after), events, len(shown) - 1, observer)
        # Whoever is next sees it, too, and is asked at once when nothing more has happened.
        at_once = next_seat in session.people and len(shown) == len(events)
        following = game.legal_actions(after, next_seat) if at_once else ()
        yield choice, sight, tuple(following), seat


def _with_others(session: Session, state: Any, asked: int, choice: Any) -> Any:
    """Return the action that a choice makes; None when it depends on others what is seen of it.

    Computers that choose at the same time choose anything here: it is hidden from a seat.
    """
    game = session.game
    if game.current_player(state) != SIMULTANEOUS:
        return choice
    others = {
        seat: game.legal_actions(state, seat)[0]
        for seat in game.acting_seats(state)
        if seat != asked
    }
    if others and (session.observer == ALL or len(session.match.waiting_for()) > 1):
        return None
    return game.joint({**others, asked: choice})


def _nothing(_laid: Laid) -> None:
    """Half of the choices are of no use yet."""


def _failed(error: Exception) -> None:
    """What cannot be drawn ahead is drawn when it is asked for."""
    log.error("spielraum: a choice could not be drawn ahead", exc_info=error)
