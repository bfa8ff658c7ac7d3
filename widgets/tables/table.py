"""`Table`: board, step panel, log, rules and seats of one match, put together.

What a person does arrives here as a checked gesture, becomes one call on the `Session`, and
what then is to be seen goes out as a scene and node trees. No rule and no drawing is here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import ipywidgets

from gamekit.errors import SpielraumError
from gamekit.explain import odds, rule, rule_sheet, sayer, seat_names, sentence, text_of
from gamekit.game import Value
from gamekit.match import Match
from gamekit.registry import load
from gamekit.strategies import HUMAN, Strategy
from gamekit.text import N_
from widgets.board.board import Board
from widgets.board.scene import Scene, Shape
from widgets.front import STRINGS, Front, Gesture
from widgets.panels.controls import controls
from widgets.panels.log import log
from widgets.panels.nodes import Box, Node
from widgets.panels.panel import Panel
from widgets.panels.rules import rules
from widgets.panels.seats import curtain, new_match, seats
from widgets.panels.steps import StepView, steps
from widgets.tables.ahead import Ahead
from widgets.tables.bench import Bench
from widgets.tables.keeping import ELSEWHERE, Keeper, KeepingError
from widgets.tables.logbook import Logbook
from widgets.tables.new_match import NewMatch
from widgets.tables.pictures import picture
from widgets.tables.session import SPEEDS, Session, Sight
from widgets.tables.telling import told
from widgets.text import text

_TO_THE_BOARD = frozenset(
    {"now", "log-now", "what-if", "log-what-if", "leave-line", "start", "next-level"}
)
"""Buttons that are gone when they have been pressed: what comes next is on the board."""
READING_MS = 700
"""How long a step stays at least in auto-play, and the time for each character after that."""
READING_MS_PER_LETTER = 24


class Table(ipywidgets.Box):
    """A whole table for one game, in JupyterLab, Notebook and Voila alike.

    `human` are the seats people sit on; all others are played by `computer`, the name of a
    strategy or a function of one's own (by default the one the game proposes). Without
    `chances` the table tells no chance until `show_chances`: somebody is to predict one. Raises
    `ConfigError` or `SeedError` for what does not exist; later mistakes are told on the table
    itself, and the match lives on.
    """

    def __init__(
        self,
        game: str | Match,
        players: int | None = None,
        *,
        seed: str | int | None = None,
        human: Sequence[int] = (0,),
        language: str = "de",
        computer: str | Strategy | None = None,
        teaching: bool = False,
        keep: Keeper | None = None,
        chances: bool = True,
        **config: Value,
    ) -> None:
        if isinstance(game, Match):
            match = game
        else:
            match = _match(game, players, seed, human, computer, teaching, config)
        self.session = Session(match, language=language)
        if teaching:
            self.session.set_open_hands(True)
        self._keeper = keep
        self._chances = chances
        self._shape: Shape = "wide"
        self._open = {"log": True, "rules": False, "seats": False, "new": False}
        self._new = NewMatch(self.session)
        self._problem: SpielraumError | None = None
        self._rules_shown: object = None
        self._picture = picture(match.game.name)
        self._logbook = Logbook(self.session, self._picture)
        self.board = Board(sprite=self._picture.sprite())
        self.top_panel, self.step_panel, self.log_panel, self.rule_panel, self.seat_panel = (
            Panel()
            for _ in range(5)  # they borrow the board's pictures
        )
        names = ("top", "board", "steps", "log", "rules", "side")
        self._ahead = Ahead(self.session, self.board, self._drawn)
        self.bench = Bench(self.session, self._picture, self.board)
        for front, name in zip(self.fronts, (*names, "chances"), strict=True):
            front.add_class(f"spielraum-{name}")
            if front is not self.bench.panel:
                front.on_gesture(self._on_board if front is self.board else self._on_panel)
        left = ipywidgets.Box([self.board, self.rule_panel, self.seat_panel])
        bench = [self.bench.box] if chances else []
        self._right = ipywidgets.Box([self.step_panel, *bench, self.log_panel])
        left.add_class("spielraum-left")
        self._right.add_class("spielraum-right")
        super().__init__([self.top_panel, left, self._right])
        self.add_class("spielraum-table")
        self.refresh()

    @property
    def fronts(self) -> tuple[Front, ...]:
        """All front ends: the row on top, board, steps, log, rules, seats, and the lab bench."""
        return (
            self.top_panel,
            self.board,
            self.step_panel,
            self.log_panel,
            self.rule_panel,
            self.seat_panel,
            self.bench.panel,
        )

    def show_chances(self) -> None:
        """Tell from now on how likely things are, in the steps and on the lab bench."""
        if not self._chances:
            self._chances = True
            self._right.children = (self.step_panel, self.bench.box, self.log_panel)
            self.refresh()

    def speak(self, language: str) -> None:
        """Speak another language from now on; raise `ConfigError` for one there is not."""
        self.session.set_language(language)
        self.refresh()

    # -- what is to be seen ------------------------------------------------------------------------

    def refresh(self) -> None:
        """Send what is to be seen now; what has not changed is not sent again."""
        self._speak()
        self._show_board()
        self._show_steps()
        self._show_top()
        self._show_log()
        self._show_rules()
        self._show_seats()
        self.bench.refresh()
        self._ahead.refresh()

    def _say(self, message: str, **params: object) -> str:
        return text(self.session.language, message, **params)

    def _speak(self) -> None:
        language = self.session.language
        if self.board.lang == language:
            return
        strings = {key: text(language, message) for key, message in STRINGS.items()}
        for front in self.fronts:
            front.strings, front.lang = strings, language

    def _show_board(self) -> None:
        self.board.show(self._scene())

    def _scene(self) -> Scene:
        session = self.session
        return self._drawn(session.sight(), session.choices(), session.front)

    def _drawn(self, sight: Sight, choices: tuple[Any, ...], seat: int) -> Scene:
        """Return what is seen from a seat, with what may be chosen there, as a scene."""
        session = self.session
        knowledge = self._picture.knowledge
        more = {}
        if knowledge is not None and session.table_knowledge and not session.open_hands:
            more["belief"] = knowledge(sight.view)
        return self._picture.scene(
            sight.view,
            language=session.language,
            shape=self._shape,
            viewer_choices=choices,
            event=None if choices else sight.event,
            before=sight.before,
            names=seat_names(session.game),
            config=session.game.config,
            seat=seat,
            **more,
        )

    def _show_steps(self) -> None:
        session = self.session
        previewed, session.preview = session.preview, None
        view = self._step_view()
        session.preview = previewed
        if previewed is not None:  # auto-play waits for as long as a line of the log is pointed at
            view = replace(view, tick="", glimpse=self._glimpse())
        children: list[Node] = [steps(session.language, view)]
        if session.curtain is not None:
            children.append(curtain(session.language, seat_names(session.game)[session.curtain]))
        self.step_panel.show(Box(children=tuple(children), key="root"))

    def _glimpse(self) -> tuple[int, str] | None:
        """Return what the board shows instead of the cursor's event, None when it is that one."""
        session = self.session
        event = session.sight().event
        if session.shown == session.cursor or event is None:
            return None
        return session.shown, sentence(session.game, event, session.language)

    def _step_view(self) -> StepView:
        session, language = self.session, self.session.language
        sight, game = session.sight(session.cursor), session.game
        names = seat_names(game)
        said = self._picture.prompt(sight.view, (), names, language, session.front)
        why = chance = None
        if sight.event is not None:
            said = sentence(game, sight.event, language)
            why = rule(game, sight.event.rule, language)
            if self._chances:
                chance = odds(game, sight.before, sight.event, language)
        choices, ask = session.choices(), ""
        if choices:
            ask = self._picture.prompt(sight.view, choices, names, language, session.front)
        return StepView(
            sentence=said,
            rule=why,
            odds=chance,
            prompt=ask,
            number=session.cursor,
            count=session.last,
            playing=session.playing,
            speed=session.speed,
            looking_back=session.cursor != session.last and not session.playing,
            can_go_on=session.cursor != session.last
            or (not session.people and not session.match.over),
            tick=f"tick-{session.line}-{session.cursor}" if session.playing else "",
            tick_ms=round((READING_MS + READING_MS_PER_LETTER * len(said)) * SPEEDS[session.speed]),
            problem=self._trouble(),
            next_level=self._next_level() is not None,
        )

    def _next_level(self) -> dict[str, Value] | None:
        """Return the configuration of the match that is offered after this one."""
        session, offer = self.session, self._picture.next_level
        if offer is None or not session.match.over or session.cursor != session.last:
            return None
        return offer(session.sight(session.last).view, session.game.config)

    def _start_next_level(self) -> None:
        config = self._next_level()
        if config is not None:
            setup = self.session.setup()
            setup.config = config
            self.session.start(setup)
            self._new.begin_again()

    def tell(self, problem: SpielraumError) -> None:
        """Tell what went wrong, on the table and in the person's language."""
        self._problem = problem
        self._show_steps()

    def _trouble(self) -> str:
        problem, language = self._problem or self.session.problem, self.session.language
        if not isinstance(problem, SpielraumError):
            return ""
        said = told(problem, self.session.game, language)
        if problem is self.session.problem:
            said = text(language, N_("{problem} The match waits."), problem=said)
        return said

    def _show_top(self) -> None:
        session = self.session
        self.top_panel.show(
            controls(
                session.language,
                title=text_of(session.game).title,
                line=self._line_name(session.line) if session.line else "",
                can_undo=session.match.can_undo(),
                can_redo=session.match.can_redo(),
                knowledge=self._knowledge(),
                shades=self._picture.knowledge is not None and self._chances,
                code=self.session.known_code,
            )
        )

    def _knowledge(self) -> str:
        if self.session.open_hands:
            return "all"
        return "table" if self.session.table_knowledge else "off"

    def _line_name(self, line: int) -> str:
        return self._say(N_("What if {number}"), number=line)

    def _show_log(self) -> None:
        session = self.session
        current = str(session.cursor)
        looking_back = session.cursor != session.last and not session.playing
        pinned = current if looking_back else ""
        self.log_panel.show(
            log(
                session.language,
                self._logbook.lines() if self._open["log"] else (),
                current=current,
                pinned=pinned,
                branches=[self._line_name(n) for n in range(1, len(session.lines))],
                branch=session.line,
                fleeting=self._keeper is not None,
                is_open=self._open["log"],
            )
        )

    def _show_rules(self) -> None:
        session = self.session
        event = session.sight(session.cursor).event
        key = (session.language, session.game, self._open["rules"], event.rule if event else "")
        if key == self._rules_shown:
            return
        self._rules_shown = key
        words, say = text_of(session.game), sayer(text_of(session.game), session.language)
        self.rule_panel.show(
            rules(
                session.language,
                rule_sheet(session.game, session.language) if self._open["rules"] else (),
                goal=say(words.goal),
                credits_=say(words.credits),
                current=event.rule if event else "",
                is_open=self._open["rules"],
            )
        )

    def _show_seats(self) -> None:
        session, language = self.session, self.session.language
        game = session.game
        words, say = text_of(game), sayer(text_of(game), language)

        def name(value: str) -> str:
            return say(words.values[value]) if value in words.values else value

        kinds = [(kind, name(kind)) for kind in session.seat_kinds()]
        sitting = [spec if isinstance(spec, str) else spec.__name__ for spec in session.match.seats]
        self.seat_panel.show(
            Box(
                key="seats-and-new",
                children=(
                    seats(
                        language,
                        seat_names(game),
                        kinds,
                        sitting,
                        is_open=self._open["seats"],
                    ),
                    new_match(language, self._new.form(kinds), is_open=self._open["new"]),
                ),
            )
        )

    # -- what people do ----------------------------------------------------------------------------

    def _on_board(self, gesture: Gesture) -> None:
        if gesture.type == "choose":
            self._do(lambda: self.session.choose(gesture.key))
        elif gesture.type == "cancel" and self.session.match.can_undo():
            self._do(self.session.undo)
        elif gesture.type == "point":
            self.bench.point(gesture.key)
        elif gesture.type == "shape" and gesture.value != self._shape:
            self._shape = "tall" if gesture.value == "tall" else "wide"
            self._show_board()
            self._ahead.refresh()

    def _on_panel(self, gesture: Gesture) -> None:
        session, key, value = self.session, gesture.key, gesture.value
        simple: dict[str, Callable[[], None]] = {
            "back": session.back,
            "next": session.next,
            "now": session.to_now,
            "log-now": session.to_now,
            "play": lambda: session.play_on(not session.playing),
            "what-if": lambda: session.what_if(session.cursor),
            "log-what-if": lambda: session.what_if(session.cursor),
            "leave-line": lambda: session.switch_line(0),
            "undo": session.undo,
            "redo": session.redo,
            "lift": session.lift_curtain,
            "dismiss": self._all_right,
            "start": self._start,
            "next-level": self._start_next_level,
        }
        if gesture.type == "press" and key in simple:
            done = self._do(simple[key]) and not (key == "start" and self._new.error)
            if done and key in _TO_THE_BOARD:
                self.board.take_focus()
        elif gesture.type == "tick":
            if key == f"tick-{session.line}-{session.cursor}" and session.playing:
                self._do(session.next, by_itself=True)
        elif gesture.type == "preview":
            session.preview = int(value) if value else None
            self._show_board()
            self._show_steps()  # it keeps its height: what lies under the pointer stays there
            self._ahead.refresh()
        elif gesture.type == "pick":
            self._do(lambda: session.go(int(value)))
        elif gesture.type == "fold":
            self._open[key.removesuffix("-fold")] = bool(value)
            self._fold(key)
        elif gesture.type == "value":
            self._value(key, value)

    def _value(self, key: str, value: str | bool | int) -> None:
        session = self.session
        if key.startswith("new-"):
            self._new.hear(key.removeprefix("new-"), value)
            self._show_seats()
        elif key == "speed":
            session.speed = str(value)
            self._show_steps()
        elif key == "line":
            self._do(lambda: session.switch_line(int(value)))
        elif key == "open-hands":
            self._do(lambda: session.set_open_hands(bool(value)))
        elif key == "knowledge":
            session.table_knowledge = value == "table"
            self._do(lambda: session.set_open_hands(value == "all"))
        elif key == "language":
            self._do(lambda: session.set_language(str(value)))
        elif key.startswith("seat-"):
            self._do(lambda: session.set_seat(int(key.removeprefix("seat-")), str(value)))

    def _fold(self, key: str) -> None:
        show = {"log-fold": self._show_log, "rules-fold": self._show_rules}
        show.get(key, self._show_seats)()

    def _do(self, deed: Callable[[], None], *, by_itself: bool = False) -> bool:
        """Do something with the session; tell a person's mistake in the person's language.

        Returns whether it could be done. What goes on `by_itself` leaves what is told standing.
        """
        self.session.problem = failed = None
        if not by_itself:
            self._problem = None
        try:
            deed()
        except SpielraumError as error:
            self._problem = failed = error
        self.refresh()
        if failed is None:  # what can wait comes after what is seen
            self._keep()
        return failed is None

    def _all_right(self) -> None:
        if isinstance(self.session.problem, SpielraumError):
            self.session.advance()

    def _keep(self) -> None:
        keeper, language = self._keeper, self.session.language
        if keeper is not None and keeper.changed(self.session.lines[0], language):
            parted = keeper.keep(self.session.lines[0])
            self.board.keep_in_address(match=keeper.token, lang=language)
            if parted:
                self.tell(KeepingError(ELSEWHERE))

    def _start(self) -> None:
        if self._new.start():
            self._open["new"] = False

    def close(self) -> None:
        """Close the table with all its parts; what is being worked out ends."""
        if "bench" not in vars(self):
            return  # what was asked for cannot be: no table has come to be
        self._ahead.close()
        self.bench.close()
        for part in (*self.fronts, *self.children[1:]):
            part.layout.close()
            part.close()
        self.layout.close()
        super().close()


def _match(
    game: str,
    players: int | None,
    seed: str | int | None,
    human: Sequence[int],
    computer: str | Strategy | None,
    teaching: bool,
    config: dict[str, Value],
) -> Match:
    if players is None:
        players = 4
    loaded = load(game, players=players, **config)
    match = Match(
        loaded, seed=seed, seats=[computer or loaded.computer] * players, teaching=teaching
    )
    for seat in human:
        match.set_seat(seat, HUMAN)
    return match
