"""The words and controls of the beats of a lesson, as nodes: pure functions of what stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gamekit.explain import text_of
from gamekit.lab.drawing import in_words, to_svg
from gamekit.lab.lessons import lesson as find
from gamekit.lab.lessons.lesson import Lesson, Question
from gamekit.registry import game_class, games, load
from gamekit.text import LANGUAGES, N_
from widgets.panels.controls import LANGUAGE_NAMES
from widgets.panels.learning import Beat, Part, Path, State
from widgets.panels.nodes import Box, Button, Choice, Drawing, Fold, Node, Text, Tick
from widgets.panels.prediction import Prediction
from widgets.text import text

BEATS = (
    ("play", N_("Play")),
    ("predict", N_("Predict")),
    ("observe", N_("Observe")),
    ("compare", N_("Compare")),
    ("explain", N_("Explain")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """How far the lesson has come."""

    at: int
    """The question that is worked on."""
    locked: tuple[bool, ...]
    """For each question, whether its prediction is locked."""
    begun: bool
    """Whether something is predicted for the question, locked or not."""
    seen: int
    """How many of its trials have been seen."""
    explained: bool
    running: bool

    @property
    def step(self) -> int:
        """The beat that comes next, from 0."""
        if not self.locked[self.at]:
            return 1 if self.begun or self.at else 0
        if not self.seen or self.running:
            return 2
        return 5 if self.explained else 4


# -- the head -------------------------------------------------------------------------------------


def head(
    language: str,
    lesson: Lesson,
    where: Where,
    among: Sequence[str],
    trouble: str,
    *,
    awaiting: bool = False,
) -> Part:
    """Return the lesson's title, its question, the path, and what else can be chosen.

    `awaiting`: the page tells as soon as it is there.
    """

    def say(message: str, **params: object) -> str:
        return text(language, message, **params)

    controls: list[Node] = [
        Text(
            text=f"{lesson.id} · {lesson.title.say(language)}",
            style="title",
            key="title",
        )
    ]
    if len(among) > 1:
        options = tuple((id_, f"{id_} · {find(id_).title.say(language)}") for id_ in among)
        controls.append(
            Choice(key="lesson", label=say(N_("Lesson")), value=lesson.id, options=options)
        )
    controls.append(
        Choice(
            key="language",
            label=say(N_("Language")),
            value=language,
            options=tuple((code, LANGUAGE_NAMES[code]) for code in LANGUAGES),
        )
    )
    about = say(
        N_("{grade}, {idea}"), grade=lesson.grade.say(language), idea=lesson.idea.say(language)
    )
    children: list[Part] = [
        Box(key="top", style="controls", label=say(N_("Lesson")), children=tuple(controls)),
        Text(text=about, style="small", key="about"),
        Text(text=lesson.question.say(language), style="sentence", key="question"),
        _path(language, where),
    ]
    if trouble:
        children.insert(1, Text(text=trouble, style="strong", live="alert", key="trouble"))
    if awaiting:
        children.append(Tick(key="there", ms=0))
    return Beat(title="", key="head", children=tuple(children))


def _path(language: str, where: Where) -> Path:
    later = text(language, N_("Comes after your prediction"))
    steps = []
    for number, (key, name) in enumerate(BEATS):
        state: State = "open"
        if number < where.step:
            state = "done"
        elif number == where.step:
            state = "now"
        elif number > 1 and (not where.locked[where.at] or (number > 2 and not where.seen)):
            state = "later"
        steps.append((key, text(language, name), state, later if state == "later" else ""))
    return Path(key="path", label=text(language, N_("The way of the lesson")), steps=tuple(steps))


# -- play -----------------------------------------------------------------------------------------


def play(language: str, lesson: Lesson, table: str) -> Beat:
    """Return the first beat: what to do by hand; without a game of its own, a choice of tables."""
    parts: list[Part] = [Text(text=lesson.play.say(language), key="play")]
    if not lesson.game:
        buttons = tuple(
            Button(
                key=f"table-{name}",
                text=text_of(load(name, players=game_class(name).min_players)).title,
                pressed=name == table,
            )
            for name in games()
        )
        label = text(language, N_("Lay a table"))
        parts.append(Box(key="tables", style="row", label=label, children=buttons))
    return Beat(key="beat", number=1, title=text(language, BEATS[0][1]), children=tuple(parts))


# -- predict --------------------------------------------------------------------------------------


def predict(
    language: str, where: Where, questions: Sequence[Question], prediction: Prediction
) -> Beat:
    """Return the second beat: the question, the prediction, and the lock."""

    def say(message: str, **params: object) -> str:
        return text(language, message, **params)

    question = questions[where.at]
    parts: list[Part] = []
    if len(questions) > 1:
        parts.append(_questions(language, where))
    parts += [
        Text(text=question.text.say(language), style="sentence", key=f"ask-{question.key}"),
        Text(
            text=say(N_("Taken for granted: {model}"), model=question.model.say(language)),
            style="small",
            key="model",
        ),
    ]
    if question.assumed:
        said = say(N_("The numbers hold for this edition’s assumed data."))
        parts.append(Text(text=said, style="assumed", key="assumed"))
    parts += prediction.parts(language)
    if prediction.locked:
        said = say(N_("Locked. Your prediction stays as it is, whatever the run shows."))
        parts.append(Text(text=said, style="small", key="locked", live="polite"))
    else:
        hint = say(N_("Commit to it. After that it cannot be changed, and the run opens."))
        lock = Button(key="lock", text=say(N_("Lock")), tone="primary", icon="check", hint=hint)
        note = say(N_("Nothing is right or wrong here: say what you think."))
        note_text = Text(text=note, style="small", key="kind")
        parts.append(Box(key="lock-box", style="row", children=(lock, note_text)))
    return Beat(key="beat", number=2, title=say(BEATS[1][1]), children=tuple(parts))


def _questions(language: str, where: Where) -> Box:
    buttons = []
    for at, locked in enumerate(where.locked):
        name = text(language, N_("Question {number}"), number=at + 1)
        buttons.append(
            Button(
                key=f"question-{at}",
                text=name,
                icon="check" if locked else "",
                pressed=at == where.at,
                hint=text(language, N_("Its prediction is locked")) if locked else "",
            )
        )
    label = text(language, N_("Questions of this lesson"))
    return Box(key="questions", style="row", label=label, children=tuple(buttons))


# -- explain --------------------------------------------------------------------------------------


def explain(language: str, lesson: Lesson, where: Where, question: Question) -> list[Part]:
    """Return where the numbers come from: pictures for this question, then words for all."""
    pictures: list[Node] = []
    for number, (key, derivation) in enumerate(lesson.derivations()):
        if key != question.key:
            continue
        words = in_words(derivation, language)
        pictures.append(
            Drawing(svg=to_svg(derivation, language), label=words[0], key=f"drawing-{number}")
        )
        sentences = tuple(Text(text=each) for each in words)
        label = text(language, N_("The picture in words"))
        pictures.append(
            Fold(key=f"words-{number}", label=label, open=False, quiet=True, children=sentences)
        )
    told: list[Node] = [
        Text(text=each.say(language), key=f"paragraph-{at}")
        for at, each in enumerate(lesson.explanation() if all(where.locked) else ())
    ]
    if not all(where.locked):
        said = N_(
            "The explanation in words comes when the predictions for all questions of this "
            "lesson are locked."
        )
        told.append(Text(text=text(language, said), style="small", key="not-yet"))
    boxes = (("pictures", pictures), ("told", told))
    return [Box(key=key, style="grow", children=tuple(nodes)) for key, nodes in boxes if nodes]


def what_ifs(language: str, lesson: Lesson, chosen: int, busy: bool) -> list[Part]:
    """Return the variations to choose from."""
    found = lesson.what_if()
    if not found:
        return []
    buttons = tuple(
        Button(
            key=f"what-if-{at}",
            text=label.say(language),
            icon="branch",
            pressed=at == chosen,
            disabled=busy,
        )
        for at, (label, _) in enumerate(found)
    )
    lead = N_("One thing is changed, the luck stays the same: the same seed, the same draws.")
    parts: list[Part] = [
        Text(text=text(language, N_("What if …?")), style="heading", key="what-if"),
        Text(text=text(language, lead), key="what-if-lead"),
        Box(key="what-ifs", style="row", children=buttons),
    ]
    if busy:
        stop = text(language, N_("Stop"))
        parts.append(Button(key="stop-what-if", text=stop, icon="pause", tone="danger"))
    return parts


def same_question(lesson: Lesson, question: Question, at: int) -> Question:
    """Return a changed lesson's question of the same key, or else in the same place."""
    questions = lesson.questions()
    for each in questions:
        if each.key == question.key:
            return each
    return questions[min(at, len(questions) - 1)]
