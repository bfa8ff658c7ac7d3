"""What is on a table's lab bench: the chance panel with its chart, the comparison of two ways.

It looks with the eyes that the screen has, and only when it is open. What takes time is done
after the board has been shown; what another person may not see is cleared before anything else.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import ipywidgets

from gamekit.explain import seat_names
from gamekit.game import ALL, PUBLIC
from gamekit.lab.prospects import Prospect, prospects
from gamekit.text import N_
from widgets.board.board import Board
from widgets.front import Gesture
from widgets.panels.chances import ChanceView, Origin, Question, chances, shown_cases
from widgets.panels.charts import Pillar
from widgets.panels.nodes import Box, Node
from widgets.panels.panel import Panel
from widgets.panels.runner import kernel_loop
from widgets.tables.bench_chart import BenchChart
from widgets.tables.comparing import Comparing
from widgets.tables.pictures import Picture
from widgets.tables.prospects_view import grouped, ident, origin, questions, short_names
from widgets.tables.session import Session
from widgets.text import text

log = logging.getLogger(__name__)

AFTER = 0.005
"""Seconds after which put-off work begins: the answer to the page has gone out by then."""


class Eyes(NamedTuple):
    """Who looks, and at which history: what was worked out for others is not for these."""

    observer: int
    generation: int
    line: int
    curtain: bool


class Inside:
    """The lab's part of one table, from when it is first wanted."""

    def __init__(
        self, session: Session, picture: Picture, board: Board, panel: Panel, box: ipywidgets.Box
    ) -> None:
        self._session = session
        self._picture = picture
        self._board = board
        self.panel = panel
        self.box = box
        self.comparing = Comparing(session, self.choice_names, self._put_up)
        self._open = False
        self._eyes: Eyes | None = None
        self._language = ""
        self._standing = -1
        """The frame that the prospects are for."""
        self._prospects: tuple[Prospect, ...] = ()
        self._names: dict[str, str] = {}
        self._origins: dict[str, bool] = {}
        """The questions whose derivation is open."""
        self._drawn: dict[tuple[object, ...], Origin] = {}
        self._picked = self._pointed = self._charted = ""
        self._chances_node: Node = chances(session.language, None)
        self._chart: BenchChart | None = None
        self._no_charts = False
        self._due: set[Callable[[], None]] = set()
        """What is to be done as soon as the page has been answered."""
        self._closed = False

    # -- what is to be seen ------------------------------------------------------------------------

    def refresh(self) -> None:
        """Follow the session: clear at once what is for other eyes, work out the rest later."""
        session = self._session
        eyes = Eyes(session.observer, session.generation, session.line, session.curtain is not None)
        if eyes != self._eyes:
            self._eyes = eyes
            self._forget()
        if session.language != self._language:
            self._language = session.language
            self._standing = -1
        self.comparing.refresh()
        stale = self._open and not eyes.curtain and session.standing() != self._standing
        if stale:
            self._later(self._work_out)
        if not stale or self._standing < 0:
            self.show()

    def _forget(self) -> None:
        self._standing = -1
        self._prospects = ()
        self._names.clear()
        self._drawn.clear()
        self._picked = self._pointed = ""
        self._take_chart_away()

    def _work_out(self) -> None:
        """Ask the game what may come, from the position on the board as the observer knows it."""
        session = self._session
        if not self._open or self._eyes is None or self._eyes.curtain:
            return
        self._standing = session.standing()
        self._drawn.clear()
        self._prospects = prospects(session.game, session.sight(self._standing).view)
        self._names = {}
        if any(prospect.choice for prospect in self._prospects):
            self._names = self.choice_names(
                session.sight(self._standing).view, session.options(self._standing)
            )
        chosen = {prospect.choice for prospect in self._prospects}
        self._picked = self._picked if self._picked in chosen else ""
        self._pointed = self._pointed if self._pointed in chosen else ""
        self.show()

    def choice_names(self, view: Any, choices: Sequence[Any]) -> dict[str, str]:
        """Return what choices are called in the language of the table, by their text form."""
        session, called = self._session, self._picture.called
        if called is not None:
            game, language = session.game, session.language
            return {game.format_action(choice): called(choice, language) for choice in choices}
        scene = self._picture.scene(
            view,
            language=session.language,
            shape="wide",
            viewer_choices=choices,
            event=None,
            before=view,
            names=seat_names(session.game),
            config=session.game.config,
            seat=session.front,
        )
        names = {session.game.format_action(choice): "" for choice in choices}
        for thing in scene.things:
            if thing.choice and not names.get(thing.choice, "known"):
                names[thing.choice] = thing.label
        return short_names({choice: label or choice for choice, label in names.items()})

    def show(self) -> None:
        """Show the bench as it is now."""
        if self._closed:
            return
        view = self._chances()
        self._chances_node = chances(self._session.language, view)
        self._put_up()
        self._show_chart(view)

    def _put_up(self) -> None:
        """Send the panel; what the chances say is not worked out again for it."""
        if not self._closed:
            children = (*self.comparing.nodes(), self._chances_node)
            self.panel.show(Box(children=children, key="bench"))

    def _chances(self) -> ChanceView | None:
        session = self._session
        if not self._open or self._eyes is None or self._eyes.curtain:
            return None
        if self._standing < 0:
            return ChanceView(whose=self._whose(), waiting=True)
        found = questions(
            session.game, self._prospects, session.language, self._names, self._opened()
        )
        chosen = dict.fromkeys(p.choice for p in self._prospects if p.choice)
        return ChanceView(
            whose=self._whose(),
            when=self._when(),
            questions=found,
            choices=tuple((choice, self._names.get(choice, choice)) for choice in chosen)
            if any(question.depends for question in found)
            else (),
            picked=self._picked,
            pointed=self._pointed,
            charted=self._in_chart(found) if self._chart is not None else "",
        )

    def _whose(self) -> str:
        session = self._session
        if session.observer == ALL:
            said = N_("All is open: this is what the all-knowing eye can say.")
            return text(session.language, said)
        if session.observer == PUBLIC or not session.game.hidden_hands:
            return text(session.language, N_("From what everybody at the table knows."))
        who = seat_names(session.game)[session.observer]
        return text(session.language, N_("From what {who} knows."), who=who)

    def _when(self) -> str:
        session = self._session
        if self._standing != session.cursor:
            said = N_("This is how it stood just before the step that is explained now.")
            return text(session.language, said)
        if session.cursor != session.last and not session.playing:
            said = N_("Looking back: this is how it stood after step {number}.")
            return text(session.language, said, number=session.cursor)
        return ""

    def _opened(self) -> dict[str, Origin]:
        """Return the derivations that are open, worked out and drawn now if they are new."""
        language, found = self._session.language, {}
        for group in grouped(self._prospects):
            name = ident(group[0])
            if self._origins.get(name):
                wanted = self._pointed or self._picked
                derivable = [prospect for prospect in group if prospect.derive]
                at = [prospect for prospect in derivable if wanted and prospect.choice == wanted]
                chosen = (at or derivable)[:1]
                if chosen:
                    key = (name, chosen[0].choice, language)
                    if key not in self._drawn:
                        self._drawn[key] = origin(language, chosen[0], self._names)
                    found[name] = self._drawn[key]
        return found

    # -- the chart ---------------------------------------------------------------------------------

    def _in_chart(self, found: Sequence[Question]) -> str:
        keys = [question.key for question in found]
        return self._charted if self._charted in keys else (keys or [""])[0]

    def _show_chart(self, view: ChanceView | None) -> None:
        """Show the question in the chart; bqplot is imported when there is one to show."""
        if view is None or view.waiting or not view.questions:
            self._take_chart_away()
        elif self._chart is None:
            if not self._no_charts:
                self._later(self._make_chart)
        else:
            self._chart.show(*charted(view, self._in_chart(view.questions)))

    def _make_chart(self) -> None:
        if self._chart is None and self._open and self._prospects:
            try:
                self._chart = BenchChart(self._session.language)
            except ImportError:  # no bqplot here: the bars of the panel say the same
                self._no_charts = True
                return
            self.box.children = [self.panel, self._chart]
            self.show()

    def _take_chart_away(self) -> None:
        """Close the chart: nothing of it stays in the browser."""
        chart, self._chart = self._chart, None
        if chart is not None:
            self.box.children = [self.panel]
            chart.close()

    # -- what people do ----------------------------------------------------------------------------

    def hear(self, gesture: Gesture) -> None:
        """Do what was asked for on the bench."""
        kind, key, value = gesture.type, gesture.key, gesture.value
        if kind == "fold" and key == "chances-fold":
            self._open = self._board.points = bool(value)
            self._standing = -1
            self.refresh()
        elif kind == "fold" and key.startswith("origin-"):
            self._fold_origin(int(key.removeprefix("origin-")), bool(value))
        elif kind == "value" and key == "chance-pick":
            self._picked = str(value)
            self.show()
        elif kind == "value" and key == "chance-chart":
            self._charted = str(value)
            self.show()
        else:
            self.comparing.hear(gesture)

    def _fold_origin(self, at: int, is_open: bool) -> None:
        groups = grouped(self._prospects)
        if at < len(groups):
            self._origins[ident(groups[at][0])] = is_open
            self.show()

    def point(self, choice: str) -> None:
        """The mouse or the focus is on something that may be chosen, "" when on nothing."""
        if self._open and choice != self._pointed:
            self._pointed = choice if choice in self._names else ""
            self._later(self.show)

    def _later(self, deed: Callable[[], None]) -> None:
        """Do it after what is going on now has been answered; at once where nothing waits."""
        loop = kernel_loop()
        if loop is None:
            self._guarded(deed)
        elif deed not in self._due:
            self._due.add(deed)
            loop.call_later(AFTER, self._guarded, deed)

    def _guarded(self, deed: Callable[[], None]) -> None:
        self._due.discard(deed)
        if self._closed:
            return
        try:
            deed()
        except Exception:
            log.exception("spielraum: the lab bench failed")
            self.panel.say_sorry()

    def close(self) -> None:
        """Stop all work and close the chart."""
        self._closed = True
        self.comparing.close()
        self._take_chart_away()


def charted(view: ChanceView, key: str) -> tuple[str, list[Pillar]]:
    """Return title and bars of one question: its outcomes, or one of them under each choice."""
    question = next(question for question in view.questions if question.key == key)
    cases = shown_cases(question, view.picked, view.pointed)
    title = [question.title]
    if len({case.shares for case in cases}) == 1:
        rows = zip(question.outcomes, cases[0].shares, strict=True)
        title += [cases[0].name] if question.depends and len(cases) == 1 else []
    else:
        rows = zip((case.name for case in cases), (case.shares[0] for case in cases), strict=True)
        title.append(question.outcomes[0])
    bars = [Pillar(name, exact=float(share)) for name, share in rows if share is not None]
    return " – ".join(title), bars
