"""The fourth and fifth beat: the charts with their words, and where the numbers come from.

Made when a prediction is locked; bqplot is imported then and not before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

import ipywidgets

from gamekit.lab.lessons.lesson import Lesson, Question
from gamekit.text import N_, Message
from widgets.panels import findings
from widgets.panels.charts import Comparison, Convergence, Label
from widgets.panels.learning import Beat, Caption, Grid, LearningPanel, Part
from widgets.panels.nodes import Box, Button, Choice, Text
from widgets.panels.numbers import Unit, whole
from widgets.panels.observation import Observation
from widgets.panels.prediction import Prediction
from widgets.tables import lesson_beats as beats
from widgets.text import text


@dataclass(frozen=True, slots=True)
class Variation:
    """A what-if: what is changed, and the same run without and with it."""

    index: int
    label: Message
    question: Question
    observation: Observation
    before: Observation


class Results:
    """The widgets of the fourth and fifth beat."""

    def __init__(self, listen: Callable[[LearningPanel], None]) -> None:
        self._head, self._words, self._explain, self._last = (LearningPanel() for _ in range(4))
        for panel in self.panels:
            listen(panel)
        self._two = _box("sl-results", "sl-two")
        self._changed = _box("sl-results")
        compare = _box("sl-beat", "sl-beat-compare", "sl-card")
        compare.children = (self._head, self._two, self._words)
        explain = _box("sl-beat", "sl-beat-explain", "sl-card")
        explain.children = (self._explain, self._changed, self._last)
        self.boxes = (compare, explain)
        self._comparison: Comparison | None = None
        self._convergence: Convergence | None = None
        self._titles: tuple[Label, ...] = ()
        self._varied: Comparison | None = None
        self._varied_title: Label | None = None
        self._kind: tuple[str, str] = ("", "")
        self._followed: dict[str, int] = {}

    @property
    def panels(self) -> tuple[LearningPanel, ...]:
        """The panels of both beats."""
        return (self._head, self._words, self._explain, self._last)

    def follow(self, question: Question, bar: int) -> None:
        """Show the way of this bar's height."""
        if 0 <= bar < len(question.bars):
            self._followed[question.key] = bar

    # -- compare -----------------------------------------------------------------------------------

    def show(
        self, question: Question, prediction: Prediction, seen: Observation, language: str
    ) -> None:
        """Draw what has been seen so far."""
        bar = self._bar(question)
        self.make(question.unit, language)
        assert self._comparison is not None
        assert self._convergence is not None
        drawn = findings.pillars(question, prediction, seen, language)
        top = float(question.most) if len(question.bars) == 1 else 0.0
        self._comparison.show(drawn, top)
        said = prediction.of_bar(bar)
        self._convergence.show(
            seen.path(bar),
            exact=question.bars[bar].exact,
            variance=question.bars[bar].variance,
            predicted=None if said is None else float(said),
            top=0.0,
            least=question.least,
        )
        self._name(question, language)

    def _name(self, question: Question, language: str) -> None:
        """Say over the chart what it shows; not every question has all three."""
        drawn, known = question.ask != "choice", findings.sure(question)
        names = {
            (True, True): N_("Prediction, run and exact value"),
            (True, False): N_("Prediction and run"),
            (False, True): N_("Run and exact value"),
            (False, False): N_("Run"),
        }
        title = _title(text(language, names[drawn, known]))
        if self._titles[0].value != title:
            self._titles[0].value = title

    def _bar(self, question: Question) -> int:
        highest = [float(bar.exact or 0) for bar in question.bars]
        return self._followed.get(question.key, highest.index(max(highest)))

    def make(self, unit: Unit, language: str) -> None:
        """Make empty charts, anew where unit or language have changed."""
        if self._kind == (language, unit):
            return
        self._close_charts()
        self._kind = (language, unit)
        self._comparison = Comparison(language, unit)
        self._convergence = Convergence(language, unit)
        self._comparison.add_class("sl-chart-compare")
        self._convergence.add_class("sl-chart-path")
        self._titles = (Label(), Label(_title(text(language, N_("The way there")))))
        pairs = zip(self._titles, (self._comparison, self._convergence), strict=True)
        before = self._two.children
        self._two.children = tuple(_column(*pair) for pair in pairs)
        for column in before:
            _close(column)

    def tell(
        self,
        question: Question,
        prediction: Prediction,
        seen: Observation,
        language: str,
        where: beats.Where,
    ) -> None:
        """Say in words what the charts show; not while a run goes on."""
        if where.running:
            return
        self._head.show(_compared(question, prediction, seen, language))
        parts: list[Part] = []
        if len(question.bars) > 1:
            options = tuple(
                (str(at), bar.label.say(language)) for at, bar in enumerate(question.bars)
            )
            label = text(language, N_("The way of"))
            chosen = str(self._bar(question))
            parts.append(Choice(key="follow", label=label, value=chosen, options=options))
        parts.append(findings.table(question, prediction, seen, language))
        if where.at + 1 < len(where.locked):
            name = text(language, N_("Question {number}"), number=where.at + 2)
            parts.append(Button(key="next-question", text=name, icon="next", tone="primary"))
        self._words.show(Beat(title="", key="words", children=tuple(parts)))

    def forget(self) -> None:
        """Show no words of a run that has been thrown away."""
        for panel in self.panels:
            panel.show(Box(children=()))

    # -- explain -----------------------------------------------------------------------------------

    def explain(
        self,
        lesson: Lesson,
        question: Question,
        language: str,
        where: beats.Where,
        variation: Variation | None,
        busy: bool,
    ) -> None:
        """Show where the numbers come from, when that is asked for, and the what-if."""
        title = text(language, beats.BEATS[4][1])
        if not where.explained:
            label = text(language, N_("Where do the numbers come from?"))
            opener = Button(key="explain", text=label, icon="help", tone="primary")
            self._explain.show(Beat(key="beat", number=5, title=title, children=(opener,)))
            self._last.show(Box(children=()))
            return
        parts = beats.explain(language, lesson, where, question)
        chosen = -1 if variation is None else variation.index
        parts += beats.what_ifs(language, lesson, chosen, busy)
        self._explain.show(Beat(key="beat", number=5, title=title, children=tuple(parts)))
        self._vary(variation, language, busy)

    def _vary(self, variation: Variation | None, language: str, busy: bool) -> None:
        self._take_variation_away()
        if variation is None or busy or not variation.observation.n:
            self._last.show(Box(children=()))
            return
        question = variation.question
        self._varied = Comparison(language, question.unit)
        self._varied.add_class("sl-chart-varied")
        self._varied.show(findings.pillars(question, None, variation.observation, language))
        label = variation.label.say(language)
        said = text(language, N_("If it were so: {change}"), change=label)
        self._varied_title = Label(_title(said))
        self._changed.children = (_column(self._varied_title, self._varied),)
        self._last.show(_changed(variation, language))

    # -- the end -----------------------------------------------------------------------------------

    def _close_charts(self) -> None:
        for chart in (self._comparison, self._convergence):
            if chart is not None:
                chart.close()
        for title in self._titles:
            _close(title)
        self._comparison = self._convergence = None

    def _take_variation_away(self) -> None:
        columns, self._changed.children = self._changed.children, ()
        for part in (self._varied, self._varied_title):
            if part is not None:
                part.close()
        for column in columns:
            _close(column)
        self._varied = self._varied_title = None

    def close(self) -> None:
        """Close all charts, panels and boxes."""
        self._close_charts()
        self._take_variation_away()
        for panel in self.panels:
            panel.close()
        for box in (*self._two.children, self._two, self._changed, *self.boxes):
            _close(box)


def _compared(question: Question, prediction: Prediction, seen: Observation, language: str) -> Beat:
    def say(message: str) -> str:
        return text(language, message)

    marks = _legend(question, seen, language, predicted=question.ask != "choice")
    parts: list[Part] = [
        Text(
            text=findings.verdict(question, prediction, language),
            style="sentence",
            key="verdict",
            live="polite",
        ),
        Text(text=findings.surprise(question, seen, language), key="surprise"),
        Caption(
            key="caption",
            chart="compare",
            text="",
            marks=marks,
            spoken=findings.spoken(question, prediction, seen, language),
        ),
        Caption(
            key="caption-path",
            chart="path",
            text="",
            marks=(),
            spoken=text(
                language,
                N_("How the mean comes near the exact value, up to trial {n}")
                if findings.sure(question)
                else N_("How the mean settles down, up to trial {n}"),
                n=whole(language, seen.n),
            ),
        ),
    ]
    return Beat(key="beat", number=4, title=say(beats.BEATS[3][1]), children=tuple(parts))


def _legend(
    question: Question, seen: Observation, language: str, *, predicted: bool
) -> tuple[tuple[str, str], ...]:
    """Return which marks of the chart mean what."""
    marks = [("observed", N_("observed, filled"))]
    known = findings.sure(question)
    if known:
        marks.append(("exact", N_("exact, outlined")))
    if predicted:
        marks.append(("predicted", N_("predicted, a diamond")))
    if findings.around(seen, 0) is not None:
        prognosis = N_("95 % prognosis: here lie 95 of 100 runs")
        interval = N_("95 % confidence interval: 95 of 100 made like this hold the true value")
        marks.append(("band", prognosis if known else interval))
    return tuple((mark, text(language, said)) for mark, said in marks)


def _title(said: str) -> str:
    return f'<strong class="sr-chart-title">{escape(said)}</strong>'


def _changed(variation: Variation, language: str) -> Beat:
    """Return the same run without and with the change, in words."""
    before, after = variation.before, variation.observation
    was = {bar.key: at for at, bar in enumerate(before.question.bars)}
    rows = []
    for at, bar in enumerate(after.question.bars):
        old = was.get(bar.key)
        rows.append(
            (
                bar.label.say(language),
                "–" if old is None else findings.observed(before, old, language),
                "–" if old is None else findings.exact(before.question, old, language),
                findings.observed(after, at, language),
                findings.exact(after.question, at, language),
            )
        )
    said = (N_("What"), N_("observed before"), N_("exact before"), N_("observed now"),
            N_("exact now"))  # fmt: skip
    label = variation.label.say(language)
    caption = text(language, N_("{change}: the same luck, up to trial {n}"), change=label,
                   n=whole(language, after.n))  # fmt: skip
    grid = Grid(
        key="changed",
        caption=caption,
        head=tuple(text(language, message) for message in said),
        rows=tuple(rows),
    )
    marks = _legend(after.question, after, language, predicted=False)
    spoken = Caption(key="caption-varied", chart="varied", text="", marks=marks, spoken=caption)
    return Beat(title="", key="changed-beat", children=(spoken, grid))


def _box(*classes: str) -> ipywidgets.Box:
    box = ipywidgets.Box([])
    for name in classes:
        box.add_class(name)
    return box


def _column(*parts: ipywidgets.Widget) -> ipywidgets.Box:
    box = _box("sl-column")
    box.children = parts
    return box


def _close(widget: ipywidgets.Widget) -> None:
    layout = widget.layout
    widget.close()
    layout.close()
