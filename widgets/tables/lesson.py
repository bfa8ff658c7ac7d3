"""`Lesson`: a lesson as a page of five beats: play, predict, observe, compare, explain.

The board stands in the first beat. What is exact, what a seed decides and where a number comes
from is worked out and sent only after the prediction is locked.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets

from gamekit.chance import check_seed, new_seed
from gamekit.errors import SpielraumError
from gamekit.lab.lessons import lesson as find
from gamekit.lab.lessons.lesson import Lesson as Taught
from gamekit.registry import games
from gamekit.text import check_language
from widgets.front import STRINGS, Front, Gesture
from widgets.panels.learning import LearningPanel, heights
from widgets.panels.observation import Observation
from widgets.panels.observing import RunView, observe, sizes
from widgets.panels.runner import Run, kernel_loop
from widgets.tables import lesson_beats as beats
from widgets.tables import lesson_files as files
from widgets.tables.keeping import ELSEWHERE, Keeper, KeepingError
from widgets.tables.lesson_notes import Item, Notes
from widgets.tables.lesson_results import Results, Variation
from widgets.tables.table import Table
from widgets.text import text

log = logging.getLogger(__name__)

BREATH = 0.02
"""Seconds after which put-off work begins: the answer to the page has gone out by then."""
OFTEN = 0.25
"""Seconds between two looks at a run in progress."""
LEAST = 1_000
"""A what-if runs so many trials at least."""


class Lesson(ipywidgets.Box):
    """A whole lesson, in JupyterLab, Notebook and Voila alike: `Lesson("G4")`.

    `among` are the ids of the lessons to choose from on the page. The run's luck is `seed`, a
    new one without. `keep` keeps what is done for a reload, `notes` are what an earlier page kept.
    Raises `UnknownLessonError`, `ConfigError` or `SeedError` for what does not
    exist; later mistakes are told on the page.
    """

    def __init__(
        self,
        lesson: str | Taught,
        *,
        language: str = "de",
        seed: str | None = None,
        among: Sequence[str] = (),
        keep: Keeper | None = None,
        notes: Notes | None = None,
    ) -> None:
        self.language = check_language(language)
        self._seed = check_seed(seed) if seed else new_seed()
        self._among = tuple(among)
        self._keeper = keep
        self._kept = ""
        self._problem: SpielraumError | None = None
        self._run: Run[int] = Run(self._progress, self._ended, self._failed, interval=OFTEN)
        self._filing = files.Filing(self._show_run, self._failed)
        self._wanted = 0
        self._what_if: Run[int] = Run(self._varied, self._vary_ended, self._failed, interval=OFTEN)
        self.head_panel, self.play_panel, self.predict_panel = (LearningPanel() for _ in range(3))
        self._head = _beat("head", self.head_panel, card=False)
        super().__init__([])
        self.add_class("spielraum-lesson")
        for panel in (self.head_panel, self.play_panel, self.predict_panel):
            self._listen(panel)
        self._open(find(lesson) if isinstance(lesson, str) else lesson, notes)

    def _listen(self, panel: LearningPanel) -> None:
        panel.on_gesture(self._hear)
        self._speak_to(panel)

    def _speak_to(self, front: Front) -> None:
        strings = {key: text(self.language, message) for key, message in STRINGS.items()}
        front.strings, front.lang = strings, self.language

    # -- a lesson is opened ------------------------------------------------------------------------

    def _open(self, lesson: Taught, notes: Notes | None = None) -> None:
        """Begin a lesson from its first beat, or go on with it; what was open before is closed."""
        self._shut()
        self.lesson = lesson
        self._items = [Item(question, self._seed) for question in lesson.questions()]
        if notes is not None and not notes.take_up(self._items):
            self._items, notes = [Item(item.question, self._seed) for item in self._items], None
        self._at = notes.at if notes else 0
        self.table: Table | None = None
        self.observe_panel: LearningPanel | None = None
        self.results: Results | None = None
        self._explaining = notes.explained if notes else False
        self._awaiting = notes is not None and kernel_loop() is not None
        self._variation: Variation | None = None
        self._play = _beat("play", self.play_panel)
        self._predict = _beat("predict", self.predict_panel)
        self._later: list[ipywidgets.Box] = []
        game = lesson.game
        if notes is not None and not game and notes.table in games():
            game = notes.table
        if game:
            self._lay(game, go_on=notes is not None)
        self._arrange()
        if any(item.prediction.locked for item in self._items):
            self._unveil()
        if not self._awaiting:
            self._go_on()
        self.refresh()

    def _shut(self) -> None:
        """Close what belongs to the lesson that was open."""
        for run in (self._run, self._what_if, self._filing):
            run.close()
        self._wanted = 0
        if "lesson" not in vars(self):
            return
        self.children = ()
        if self.table is not None:
            self.table.close()
        if self.observe_panel is not None:
            self.observe_panel.close()
        if self.results is not None:
            self.results.close()
        for box in (self._play, self._predict, *self._later):
            _close(box)

    def _lay(self, game: str, *, go_on: bool = False) -> None:
        """Lay the table for a game as the lesson wants it; `go_on` with the match that was kept."""
        if self.table is not None:
            self.table.close()
        keeper = self._keeper
        kept = keeper.find(game) if keeper and go_on else None
        if keeper and kept is None:
            keeper.forget()
        setup: dict[str, Any] = {} if kept else dict(self.lesson.table(game))
        self.table = Table(
            kept or game, language=self.language, chances=self._told, keep=keeper, **setup
        )
        self.table.top_panel.on_gesture(self._hear_table)
        self._play.children = (self.play_panel, self.table)

    def _arrange(self) -> None:
        self.children = (self._head, self._play, self._predict, *self._later)

    @property
    def item(self) -> Item:
        """The question that is being worked on."""
        return self._items[self._at]

    @property
    def _told(self) -> bool:
        """Whether all questions are locked, so that chances may be told everywhere."""
        return all(item.prediction.locked for item in self._items)

    # -- what is to be seen ------------------------------------------------------------------------

    def refresh(self) -> None:
        """Send what is to be seen now; what has not changed is not sent again."""
        language, lesson = self.language, self.lesson
        where = beats.Where(
            at=self._at,
            locked=tuple(item.prediction.locked for item in self._items),
            begun=self.item.prediction.begun,
            seen=self.item.observation.n,
            explained=self._explaining,
            running=bool(self._wanted),
        )
        self.head_panel.show(
            beats.head(
                language, lesson, where, self._among, self._trouble(), awaiting=self._awaiting
            )
        )
        table = self.table.session.game.name if self.table is not None else ""
        self.play_panel.show(beats.play(language, lesson, table))
        item = self.item
        self.predict_panel.show(
            beats.predict(language, where, [each.question for each in self._items], item.prediction)
        )
        self._show_run()
        if self.results is not None and item.prediction.locked and item.observation.n:
            self._show_results()
            self.results.tell(item.question, item.prediction, item.observation, language, where)
            self.results.explain(
                lesson, item.question, language, where, self._variation, self._what_if.running
            )

    def say_what_is_wrong(self, problem: SpielraumError) -> None:
        """Tell on the page what went wrong, in the person's language."""
        self._problem = problem
        self.refresh()

    def _trouble(self) -> str:
        return self._problem.text(self.language) if self._problem else ""

    def _show_run(self) -> None:
        if self.observe_panel is None:
            return
        item = self.item
        self.observe_panel.show(
            observe(
                self.language,
                RunView(
                    observation=item.observation,
                    wanted=self._wanted,
                    stopped=item.stopped,
                    filing=self._filing.running,
                ),
            )
        )

    # -- what people do ----------------------------------------------------------------------------

    def _hear_table(self, gesture: Gesture) -> None:
        """Speak the language that was chosen on the table."""
        if gesture.type == "value" and gesture.key == "language":
            self._speak(str(gesture.value), table=False)

    def _hear(self, gesture: Gesture) -> None:
        self._problem = None
        try:
            if gesture.type == "press":
                self._press(gesture.key)
            elif gesture.type == "value":
                self._value(gesture.key, str(gesture.value))
            elif gesture.type == "tick":
                self._page_is_there()
        except SpielraumError as error:
            self._problem = error
        self.refresh()
        self._keep()

    def _press(self, key: str) -> None:
        simple: dict[str, Callable[[], None]] = {
            "lock": self._lock,
            "scale": self.item.prediction.scale,
            "stop": self._run.stop,
            "stop-what-if": self._what_if.stop,
            "luck": self._other_luck,
            "next-question": lambda: self._turn_to(self._at + 1),
            "explain": self._begin_explaining,
            "file-trials": self._file_trials,
            "file-predictions": self._file_predictions,
        }
        name, _, number = key.rpartition("-")
        if key in simple:
            simple[key]()
        elif name == "run":
            self._start(int(number))
        elif name == "question":
            self._turn_to(int(number))
        elif name == "what-if":
            self._vary(int(number))
        elif key.startswith("table-"):
            self._lay(key.removeprefix("table-"))

    def _value(self, key: str, value: str) -> None:
        prediction = self.item.prediction
        if key == "language":
            self._speak(value)
        elif key == "lesson":
            self._open(find(value))
            self.head_panel.keep_in_address(lesson=value, lang=self.language)
        elif key == "number":
            prediction.type(value)
        elif key == "choice":
            prediction.choose(value)
        elif key == "sketch":
            prediction.pull(heights(value))
        elif key == "sketch-typed":
            bar, _, typed = value.partition(":")
            prediction.type_bar(int(bar), typed)
        elif key == "follow" and self.results is not None:
            self.results.follow(self.item.question, int(value))

    def _speak(self, language: str, *, table: bool = True) -> None:
        self.language = check_language(language)
        for panel in self._panels():
            self._speak_to(panel)
        if table and self.table is not None:
            self.table.speak(language)
        self.head_panel.keep_in_address(lang=language)
        self.refresh()

    def _panels(self) -> list[LearningPanel]:
        more = self.results.panels if self.results is not None else ()
        panels = (self.head_panel, self.play_panel, self.predict_panel, self.observe_panel, *more)
        return [panel for panel in panels if panel is not None]

    # -- predict -----------------------------------------------------------------------------------

    def _lock(self) -> None:
        item = self.item
        item.prediction.lock()
        if item.prediction.locked:
            self._unveil()

    def _unveil(self) -> None:
        """Show what may be seen now that a prediction is locked."""
        if self._told and self.table is not None:
            self.table.show_chances()
        if self.observe_panel is None:
            self.observe_panel = LearningPanel()
            self._listen(self.observe_panel)
            self._later.append(_beat("observe", self.observe_panel))
            self._arrange()
            self._warm_up()
        self._follow_item()

    def _warm_up(self) -> None:
        """Make the empty charts as soon as the page has its answer, so that no run waits for them.

        A chart's library takes its time to import; nothing else could be heard meanwhile.
        """
        loop = kernel_loop()
        if loop is None or self._awaiting:
            return  # no page waits: they are made when there is something to show
        lesson, unit = self.lesson, self.item.question.unit

        def charts() -> None:
            if self.lesson is lesson and self.comm is not None:
                self._make_results().make(unit, self.language)

        def library() -> None:
            import bqplot  # noqa: F401

            loop.call_later(BREATH, charts)

        loop.call_later(BREATH, library)

    def _turn_to(self, index: int) -> None:
        """Work on another question; what runs for this one stops."""
        self._run.stop()
        self._run.close()
        self._wanted = 0
        self._what_if.close()
        self._variation = None
        self._at = max(0, min(index, len(self._items) - 1))
        if self.results is None and self.item.observation.n:
            self._make_results()  # seen before, on a page that was reloaded
        self._follow_item()
        self._go_on()

    def _follow_item(self) -> None:
        """Show the later beats only of a question that is locked, results only where there are."""
        item = self.item
        shown = [self._head, self._play, self._predict]
        if item.prediction.locked and self.observe_panel is not None:
            shown += self._later[:1]
            if item.observation.n and self.results is not None:
                shown += self._later[1:]
        if self.children != tuple(shown):
            self.children = tuple(shown)

    # -- observe -----------------------------------------------------------------------------------

    def _start(self, n: int) -> None:
        item = self.item
        seen = item.observation
        if not item.prediction.locked or n not in sizes(seen) or n <= seen.n:
            return
        if not seen.n and self.results is not None:
            self.results.forget()  # what is said there belongs to another question or luck
        item.stopped = False
        self._wanted = n
        self._run.start(item.observation.run(n))

    def _page_is_there(self) -> None:
        """Go on with what an earlier page had begun, now that this one can show it.

        A page that is loading takes over all widgets at once; one that is made meanwhile, or told
        of others that were, is lost on it.
        """
        if not self._awaiting:
            return
        self._awaiting = False
        if self.observe_panel is not None:
            self._warm_up()
        self._go_on()

    def _go_on(self) -> None:
        """Run once more, with the same luck, what was seen before the page was reloaded."""
        waiting = [item for item in self._items if item.before > item.observation.n]
        if not waiting:
            return
        waiting.sort(key=lambda item: item is not self.item)
        self._wanted = self.item.before if waiting[0] is self.item else 0
        self._run.start(n for item in waiting for n in item.observation.run(item.before))

    def _progress(self, _seen: int) -> None:
        self._show_run()
        if self.item.observation.n:
            self._show_results()

    def _ended(self, _last: int | None, stopped: bool) -> None:
        self._wanted = 0
        self.item.stopped = stopped
        if stopped:
            self.item.before = 0
        if self.item.observation.n and self.results is None:
            self._show_results()
        self.refresh()
        self._keep()

    def _failed(self, error: Exception) -> None:
        log.error("spielraum: a run failed", exc_info=error)
        self._wanted = 0
        self.refresh()
        self.head_panel.say_sorry()

    def _show_results(self) -> None:
        """Draw the fourth beat; make it when this is the first result."""
        item, results = self.item, self._make_results()
        results.show(item.question, item.prediction, item.observation, self.language)
        self._follow_item()

    def _make_results(self) -> Results:
        if self.results is None:
            self.results = Results(self._listen)
            self._later += self.results.boxes
        return self.results

    def _other_luck(self) -> None:
        """Begin the run of this question again under a new seed."""
        if self._wanted:
            return
        item = self.item
        item.begin_again(new_seed())
        self._variation = None
        self._follow_item()

    # -- explain -----------------------------------------------------------------------------------

    def _begin_explaining(self) -> None:
        self._explaining = True

    def _vary(self, index: int) -> None:
        """Run the same trials of a lesson that is changed in one thing, with the same luck."""
        item = self.item
        label, changed = self.lesson.what_if()[index]
        question = beats.same_question(changed, item.question, self._at)
        least = LEAST if LEAST in sizes(item.observation)[:-1] else 1
        n = max(least, item.observation.n)
        self._variation = Variation(
            index, label, question, Observation(question, item.observation.seed), item.observation
        )
        self._what_if.start(self._variation.observation.run(n))

    def _varied(self, _seen: int) -> None:
        return

    def _vary_ended(self, _last: int | None, _stopped: bool) -> None:
        self.refresh()

    # -- files -------------------------------------------------------------------------------------

    def _file_trials(self) -> None:
        seen = self.item.observation
        if self.observe_panel is not None and seen.n and self.item.prediction.locked:
            self._filing.start(self.observe_panel, self.lesson, seen)

    def _file_predictions(self) -> None:
        locked = [each for each in self._items if each.prediction.locked]
        if self.observe_panel is not None and locked:
            pairs = [(each.prediction, each.observation) for each in locked]
            files.give_predictions(self.observe_panel, self.lesson, pairs)

    # -- for a reload ------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Keep what has been done, if something has, and where to find it in the page's address."""
        keeper = self._keeper
        if keeper is None:
            return
        table = self.table.session.game.name if self.table is not None else ""
        items = tuple(item.note() for item in self._items)
        text = Notes(self.lesson.id, table, self._at, self._explaining, items).to_json()
        if text != self._kept:
            self._kept = text
            parted = keeper.note(text)
            self.head_panel.keep_in_address(match=keeper.token, lesson=self.lesson.id)
            if parted:
                self.say_what_is_wrong(KeepingError(ELSEWHERE))

    def close(self) -> None:
        """Close the lesson with all its parts; what runs ends."""
        if "lesson" not in vars(self):
            return  # what was asked for cannot be: no lesson has come to be
        self._shut()
        for panel in (self.head_panel, self.play_panel, self.predict_panel):
            panel.close()
        _close(self._head)
        layout = self.layout
        super().close()
        layout.close()


def _beat(name: str, *parts: ipywidgets.Widget, card: bool = True) -> ipywidgets.Box:
    box = ipywidgets.Box(list(parts))
    box.add_class("sl-beat")
    box.add_class(f"sl-beat-{name}")
    if card:
        box.add_class("sl-card")
    return box


def _close(box: ipywidgets.Box) -> None:
    layout = box.layout
    box.close()
    layout.close()
