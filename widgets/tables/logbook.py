"""The lines of a table's log: one for each event, headings between, finished chapters folded."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.explain import seat_names, sentence
from gamekit.text import N_
from widgets.panels.nodes import Line
from widgets.tables.pictures import Heading, Picture
from widgets.tables.session import Session
from widgets.text import text


class Logbook:
    """Makes the log's lines of a session, each only once for each language and observer."""

    def __init__(self, session: Session, picture: Picture) -> None:
        self._session = session
        self._picture = picture
        self._made: dict[tuple[int, int, str, int], tuple[Heading | None, Line]] = {}

    def lines(self) -> list[Line]:
        """Return the lines to be shown now: the chapter of the cursor, of others the heading."""
        session = self._session
        last = session.cursor if session.playing else session.last
        eyes = (session.observer, session.language, session.generation)
        told = [self._line(index, eyes) for index in range(1, last + 1)]
        notes = {note.at for note in session.match.notes}
        here = self._chapter(told, session.cursor)
        lines: list[Line] = []
        chapter, step = 0, 0
        for index, (heading, line) in enumerate(told, start=1):
            if heading is not None and heading.chapter:
                chapter = index
                folded = chapter != here
                key = str(index) if folded else f"heading-{index}"
                lines.append(Line(key=key, text=heading.text, heading=not folded))
            if chapter == here:
                now = session.frames[index].step
                lines += [self._undo(at) for at in range(step, now + 1) if at in notes]
                step = now + 1
                if heading is not None and not heading.chapter:
                    lines.append(Line(key=f"heading-{index}", text=heading.text, heading=True))
                lines.append(line)
        if len(session.match) in notes:
            lines.append(self._undo(len(session.match)))
        return lines

    @staticmethod
    def _chapter(told: Sequence[tuple[Heading | None, Line]], cursor: int) -> int:
        """Return the frame with which the chapter of the cursor begins, 0 without chapters."""
        for index in range(min(cursor, len(told)), 0, -1):
            heading = told[index - 1][0]
            if heading is not None and heading.chapter:
                return index
        return next((n for n, (h, _) in enumerate(told, start=1) if h is not None and h.chapter), 0)

    def _line(self, index: int, eyes: tuple[int, str, int]) -> tuple[Heading | None, Line]:
        key = (index, *eyes)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._make(index)
        return found

    def _make(self, index: int) -> tuple[Heading | None, Line]:
        session, language = self._session, self._session.language
        sight = session.sight(index)
        assert sight.event is not None
        heading = self._picture.heading(
            sight.event, sight.before, seat_names(session.game), language
        )
        icon, paint = self._picture.icon(sight.event)
        said = sentence(session.game, sight.event, language)
        return heading, Line(key=str(index), text=said, icon=icon, paint=paint)

    def _undo(self, at: int) -> Line:
        said = text(self._session.language, N_("Taken back here in teaching mode"))
        return Line(key=f"undo-{at}", text=said, heading=True)
