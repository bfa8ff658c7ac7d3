"""A lesson as the page meets it: five beats, nothing betrayed before the lock, one run, files."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances

from gamekit.errors import SeedError
from gamekit.lab.lessons import UnknownLessonError, lessons
from gamekit.lab.lessons import lesson as find
from gamekit.lab.numerals import percent
from gamekit.text import LANGUAGES
from tests.widgets.lesson_sample import Sample
from widgets import Lesson, open_lesson
from widgets.page import Code
from widgets.panels import findings
from widgets.panels.learning import LearningPanel
from widgets.tables.lesson_page import ACROSS, lessons_of

SETS = ("dreiste-geister", "monte-cristo", "zaubersee", ACROSS)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """All messages that any widget sends to the page."""
    messages: list[object] = []

    def keep(_self: object, msg: object, buffers: object = None) -> None:
        messages.append(msg)

    monkeypatch.setattr(ipywidgets.Widget, "_send", keep)
    return messages


@pytest.fixture
def page() -> Iterator[Lesson]:
    made = Lesson(Sample(), language="en", seed="mila-7")
    yield made
    made.close()


def send(panel: LearningPanel | None, **content: object) -> None:
    assert panel is not None
    panel._receive(panel, {"n": 1, **content}, [])


def press(panel: LearningPanel | None, key: str) -> None:
    send(panel, type="press", key=key)


def value(panel: LearningPanel | None, key: str, typed: str) -> None:
    send(panel, type="value", key=key, value=typed)


def predict(page: Lesson) -> None:
    """Predict something for the present question and lock it."""
    ask = page.item.question.ask
    if ask == "number":
        value(page.predict_panel, "number", "0.4")
    elif ask == "choice":
        value(page.predict_panel, "choice", page.item.question.options[0][0])
    else:
        value(page.predict_panel, "sketch", "0:300,1:200")
    press(page.predict_panel, "lock")


def run(page: Lesson, n: int, seconds: float = 20.0) -> None:
    """Press a button of the run, and wait for its end on the kernel's loop."""

    async def wait() -> None:
        press(page.observe_panel, f"run-{n}")
        for _ in range(int(seconds / 0.01)):
            if not page._run.running:
                return
            await asyncio.sleep(0.01)
        pytest.fail("the run did not end")

    asyncio.run(wait())


def states() -> list[dict[str, Any]]:
    """Return what the browser has of all widgets there are, the programs and pictures left out."""
    found = []
    for widget in _instances.values():
        if isinstance(widget, Code):  # the programs: made for the first page, and kept
            continue
        state = widget.get_state()
        for name in ("_esm", "code", "_anywidget_id", "sprite", "layout", "children"):
            state.pop(name, None)
        found.append({name: each for name, each in state.items() if "IPY_MODEL" not in str(each)})
    return found


def seen_by_the_browser(sent: list[object]) -> str:
    text = json.dumps([states(), sent], ensure_ascii=False, default=str)
    return re.sub(r"IPY_MODEL_\w+", "IPY_MODEL", text)


def words(panel: LearningPanel | None) -> str:
    assert panel is not None
    return json.dumps(panel.content, ensure_ascii=False)


# -- nothing is betrayed ---------------------------------------------------------------------------


def before_the_lock(lesson: Sample, seed: str, sent: list[object]) -> str:
    """Return all that a browser has been given when everything but the lock has been done."""
    sent.clear()
    page = Lesson(lesson, language="en", seed=seed)
    value(page.predict_panel, "number", "0.4")
    press(page.observe_panel or page.predict_panel, "run-1000")
    press(page.predict_panel, "explain")
    press(page.predict_panel, "file-trials")
    press(page.predict_panel, "what-if-0")
    value(page.head_panel, "language", "de")
    for question in (1, 2):
        press(page.predict_panel, f"question-{question}")
    value(page.predict_panel, "sketch", "0:300,1:200")
    found = seen_by_the_browser(sent)
    page.close()
    return found


def test_before_the_lock_the_browser_has_nothing_that_depends_on_the_answer(
    sent: list[object],
) -> None:
    one = before_the_lock(Sample(3, 7), "mila-7", sent)
    other = before_the_lock(Sample(8, 11), "mila-7", sent)
    assert len(one) > 10_000
    assert one == other


def test_before_the_lock_the_browser_has_nothing_that_depends_on_the_luck(
    sent: list[object],
) -> None:
    one = before_the_lock(Sample(), "mila-7", sent)
    other = before_the_lock(Sample(), "rodu-8", sent)
    assert one == other


def test_the_lock_of_one_question_tells_nothing_of_the_others(sent: list[object]) -> None:
    def after_the_first(lesson: Sample) -> str:
        page = Lesson(lesson, language="en", seed="mila-7")
        predict(page)
        press(page.predict_panel, "question-1")
        found = "".join(map(words, (page.head_panel, page.play_panel, page.predict_panel)))
        assert len(page.children) == 3
        assert page.results is None
        page.close()
        return found

    assert after_the_first(Sample(3, 7)) == after_the_first(Sample(8, 11))


@pytest.mark.parametrize("id_", lessons())
def test_no_lesson_of_the_map_betrays_its_answers(id_: str, sent: list[object]) -> None:
    lesson = find(id_)
    page = Lesson(id_, language="en", seed="mila-7")
    for question in range(1, len(page._items)):
        press(page.predict_panel, f"question-{question}")
    found = seen_by_the_browser(sent)
    page.close()
    for paragraph in lesson.explanation():
        assert paragraph.say("en") not in found
    for question in lesson.questions():
        for bar in question.bars:
            if bar.exact is not None and bar.exact.denominator > 40:
                assert str(bar.exact) not in found, bar.key
                if question.unit == "share" and bar.exact < 1:
                    shown = percent(bar.exact, "en")
                    assert not ("." in shown and f"{shown}" in found), shown


def test_the_table_tells_no_chance_before_all_is_locked(page: Lesson) -> None:
    table = page.table
    assert table is not None
    assert table.bench.box not in table._right.children
    for at in range(3):
        press(page.predict_panel, f"question-{at}")
        predict(page)
    assert table.bench.box in table._right.children


# -- the five beats --------------------------------------------------------------------------------


def test_a_prediction_locks_and_opens_the_run(page: Lesson) -> None:
    assert page.observe_panel is None
    press(page.predict_panel, "lock")
    assert "Please type a number first." in words(page.predict_panel)
    value(page.predict_panel, "number", "forty")
    assert "is no number that I know" in words(page.predict_panel)
    value(page.predict_panel, "number", "2 of 5")
    press(page.predict_panel, "lock")
    assert page.item.prediction.of_bar(0) == Fraction(2, 5)
    assert "run-1000" in words(page.observe_panel)
    value(page.predict_panel, "number", "0.9")
    assert page.item.prediction.of_bar(0) == Fraction(2, 5)


def test_the_run_goes_on_and_shows_the_same_for_the_same_seed(page: Lesson) -> None:
    predict(page)
    shown = []
    for n in (1, 10, 1_000, 10_000):
        run(page, n)
        assert page.item.observation.n == n
        shown.append(page.item.observation.seen)
    other = Lesson(Sample(), language="de", seed="mila-7")
    predict(other)
    run(other, 10_000)
    assert other.item.observation.seen == shown[-1]
    assert other.item.observation.path(0)[-1] == page.item.observation.path(0)[-1]
    other.close()
    assert abs(shown[-1].heights[0] - 3 / 7) < 0.02


def test_the_way_of_the_mean_agrees_with_every_trial(page: Lesson) -> None:
    predict(page)
    run(page, 10_000)
    hits = page.item.question.trials.values("mila-7", 0)[0]
    for point in page.item.observation.path(0):
        if point.n <= 1000:
            assert point.mean == pytest.approx(sum(hits[: point.n]) / point.n)
    ns = [point.n for point in page.item.observation.path(0)]
    assert ns == sorted(set(ns))
    assert ns[-1] == 10_000


def test_a_long_run_stops_at_once_and_the_table_plays_meanwhile(page: Lesson) -> None:
    predict(page)
    table = page.table
    assert table is not None
    steps = len(table.session.match)

    async def scene() -> float:
        loop = asyncio.get_running_loop()
        press(page.observe_panel, "run-1000000")
        while not page.item.observation.n:
            await asyncio.sleep(0.005)
        choices = [thing["choice"] for thing in table.board.scene["things"] if "choice" in thing]
        table.board._receive(table.board, {"n": 2, "type": "choose", "choice": choices[0]}, [])
        asked = loop.time()
        press(page.observe_panel, "stop")
        while page._run.running:
            await asyncio.sleep(0.005)
        return loop.time() - asked

    assert asyncio.run(scene()) < 0.5
    assert len(table.session.match) > steps
    assert 0 < page.item.observation.n < 1_000_000
    assert "Stopped at trial" in words(page.observe_panel)
    n = page.item.observation.n
    run(page, 1_000_000)
    assert page.item.observation.n == 1_000_000 > n


def test_comparing_tells_all_numbers_in_words(page: Lesson) -> None:
    predict(page)
    run(page, 1_000)
    assert page.results is not None
    head, table = map(words, page.results.panels[:2])
    assert "The exact value is higher than your prediction, by 2.86 percentage points." in head
    seen = page.item.observation.seen
    assert seen is not None
    assert f"{seen.ways[0]} of 1000" in table
    assert "3 of 7 = 3/7 = 42.9%" in table
    assert "39.8% to 45.9%" in table


def test_explaining_shows_pictures_then_words_when_all_is_locked(page: Lesson) -> None:
    predict(page)
    run(page, 10)
    assert page.results is not None
    explain = page.results.panels[2]
    assert "<svg" not in words(explain)
    press(explain, "explain")
    assert "<svg" in words(explain)
    assert "It is 3/7." not in words(explain)
    for at in (1, 2):
        press(page.predict_panel, f"question-{at}")
        predict(page)
    press(page.predict_panel, "question-0")
    assert "It is 3/7." in words(explain)


def test_a_what_if_has_the_same_luck(page: Lesson) -> None:
    for at in (1, 2, 0):
        press(page.predict_panel, f"question-{at}")
        predict(page)
    run(page, 1_000)
    assert page.results is not None
    press(page.results.panels[2], "explain")

    async def vary() -> None:
        press(page.results.panels[2], "what-if-0")  # type: ignore[union-attr]
        while page._what_if.running:
            await asyncio.sleep(0.01)

    asyncio.run(vary())
    variation = page._variation
    assert variation is not None
    before, after = page.item.observation, variation.observation
    old, new = (each.question.trials.values(each.seed, 0)[0] for each in (before, after))
    assert (new >= old).all()  # type: ignore[attr-defined]
    assert sum(new) > sum(old)
    assert "4 of 7 = 4/7" in words(page.results.panels[3])


def test_no_words_of_another_question_stand_beside_a_run(page: Lesson) -> None:
    for at in range(2):
        press(page.predict_panel, f"question-{at}")
        predict(page)
    press(page.predict_panel, "question-0")
    run(page, 1_000)
    assert page.results is not None
    assert "percentage points" in words(page.results.panels[0])
    press(page.predict_panel, "question-1")

    async def begin() -> str:
        press(page.observe_panel, "run-1000000")
        while not page.item.observation.n:
            await asyncio.sleep(0.005)
        meanwhile = words(page.results.panels[0])  # type: ignore[union-attr]
        press(page.observe_panel, "stop")
        while page._run.running:
            await asyncio.sleep(0.005)
        return meanwhile

    assert "percentage points" not in asyncio.run(begin())
    assert "You chose" in words(page.results.panels[0])


def test_other_luck_begins_again_and_keeps_the_prediction(page: Lesson) -> None:
    predict(page)
    run(page, 1_000)
    before = page.item.observation
    press(page.observe_panel, "luck")
    assert page.item.observation.seed != before.seed
    assert page.item.observation.n == 0
    assert page.item.prediction.locked
    run(page, 1_000)
    assert page.item.observation.seen != before.seen


# -- files -----------------------------------------------------------------------------------------


def files(sent: list[object]) -> str:
    contents = [message["content"] for message in sent if "content" in message]  # type: ignore[index,operator]
    return "".join(each["part"] for each in contents if each.get("type") == "file")


def test_the_file_of_trials_holds_every_trial(page: Lesson, sent: list[object]) -> None:
    predict(page)
    run(page, 10_000)

    async def write() -> None:
        press(page.observe_panel, "file-trials")
        while page._filing.running:
            await asyncio.sleep(0.01)

    asyncio.run(write())
    lines = files(sent).split("\r\n")
    head = [line for line in lines if line.startswith("#")]
    assert {"# lesson: S1", "# seed: mila-7", "# question: number"} <= set(head)
    assert any(line.startswith("# spielraum: ") for line in head)
    assert any("players=2" in line for line in head)
    rows = [line for line in lines if line and not line.startswith("#")]
    assert rows[0] == "trial,hit,number"
    assert len(rows) == 10_001
    hits = [int(row.split(",")[1]) for row in rows[1:]]
    assert page.item.observation.seen is not None
    assert sum(hits) == page.item.observation.seen.ways[0]


def test_the_file_of_predictions_holds_only_what_is_locked(
    page: Lesson, sent: list[object]
) -> None:
    predict(page)
    run(page, 10)
    press(page.observe_panel, "file-predictions")
    rows = [line for line in files(sent).split("\r\n") if line and not line.startswith("#")]
    assert len(rows) == 2
    question, bar, predicted, _, trials, seed, exact = rows[1].split(",")
    assert (question, bar, predicted, trials, seed, exact) == (
        "number", "hit", "2/5", "10", "mila-7", "3/7",
    )  # fmt: skip


# -- languages, addresses, the end -----------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id_", lessons())
def test_every_lesson_goes_through_its_beats(id_: str, language: str) -> None:
    page = Lesson(id_, language=language, seed="mila-7")
    for at in range(len(page._items)):
        press(page.predict_panel, f"question-{at}")
        predict(page)
        assert page.item.prediction.locked, page.item.prediction.problem
        run(page, 10, seconds=60)
        assert page.item.observation.n == 10
    assert page.results is not None
    press(page.results.panels[2], "explain")
    assert page._problem is None
    said = words(page.results.panels[2])
    for paragraph in find(id_).explanation():
        assert json.dumps(paragraph.say(language), ensure_ascii=False) in said
    page.close()


def test_the_language_changes_on_the_fly_and_the_prediction_stays(page: Lesson) -> None:
    predict(page)
    run(page, 1_000)
    value(page.head_panel, "language", "de")
    assert "Vorhersagen" in words(page.predict_panel)
    assert page.table is not None
    assert page.table.session.language == "de"
    assert page.item.prediction.locked
    table = page.table
    table.top_panel._receive(
        table.top_panel, {"n": 3, "type": "value", "key": "language", "value": "en"}, []
    )
    assert page.language == "en"
    assert "Predict" in words(page.predict_panel)


def test_every_lesson_is_on_one_page() -> None:
    assert sorted(id_ for name in SETS for id_ in lessons_of(name)) == sorted(lessons())


@pytest.mark.parametrize(
    ("query", "opened", "told"),
    [
        ("", "G1", ""),
        ("lesson=g4&lang=en", "G4", ""),
        ("lesson=G99", "G1", "G99"),
        ("lesson=M1", "G1", "steht auf einer anderen Seite"),
        ("lesson=G3&seed=%25%25", "G3", "%"),
        ("lesson=" + "x" * 3000, "G1", ""),
    ],
)
def test_the_address_opens_a_lesson_or_says_kindly_why_not(
    query: str, opened: str, told: str
) -> None:
    page = open_lesson("dreiste-geister", query)
    assert page.lesson.id == opened
    assert told in words(page.head_panel)
    page.close()


def test_another_lesson_is_chosen_on_the_page(sent: list[object]) -> None:
    page = open_lesson("dreiste-geister", "lang=en")
    value(page.head_panel, "lesson", "G3")
    assert page.lesson.id == "G3"
    addresses = [m["content"]["set"] for m in sent if "address" in str(m.get("content"))]  # type: ignore[attr-defined]
    assert addresses[-1]["lesson"] == "G3"
    page.close()


def test_what_there_is_not_raises() -> None:
    with pytest.raises(UnknownLessonError):
        Lesson("G99")
    with pytest.raises(SeedError):
        Lesson("G1", seed="%%")


def test_closing_leaves_no_widget_behind() -> None:
    before = set(_instances)
    page = Lesson(Sample(), language="en", seed="mila-7")
    predict(page)
    run(page, 1_000)
    assert page.results is not None
    press(page.results.panels[2], "explain")
    page.close()
    assert not [_instances[key] for key in set(_instances) - before]


def test_means_that_can_be_negative_lie_within_their_prognosis() -> None:
    """G5: the first door gains nothing on average, so that half of all runs are below 0."""
    page = Lesson("G5", language="en", seed="mila-7")
    predict(page)
    for n in (10, 1000):
        run(page, n)
        item = page.item
        bands = [findings.around(item.observation, at) for at in range(len(item.question.bars))]
        assert item.question.bars[0].exact == 0
        assert bands[0] is not None
        assert bands[0].low == pytest.approx(-bands[0].high)
    page.close()


def test_where_nothing_is_exact_the_run_tells_how_sure_it_is() -> None:
    page = Lesson("Z6", language="en", seed="mila-7")
    predict(page)
    run(page, 100)
    item, results = page.item, page.results
    assert results is not None
    widths = []
    for at in range(len(item.question.bars)):
        band, seen = findings.around(item.observation, at), item.observation.seen
        assert band is not None
        assert seen is not None
        assert band.low <= seen.heights[at] <= band.high
        assert band.high - band.low > 0.02  # also where all matches were won
        widths.append(band.high - band.low)
    said = words(results.panels[0]) + words(results.panels[1])
    assert "95 % confidence interval: 95 of 100" in said
    assert "prognosis" not in said
    assert "Prediction and run<" in results._titles[0].value
    told = words(page.observe_panel)
    assert "(● remembers nothing)" in told
    first = item.question.trials.values("mila-7", 0)[0][:10]
    assert " ".join("●" if won else "○" for won in first) in told
    run(page, 1000)
    for at, before in enumerate(widths):
        band = findings.around(item.observation, at)
        assert band is not None
        assert band.high - band.low < 0.55 * before or before < 0.1
    page.close()


def test_the_titles_of_the_charts_name_what_is_drawn() -> None:
    page = Lesson("G5", language="de", seed="mila-7")
    predict(page)
    run(page, 10)
    assert page.results is not None
    assert "Versuche und exakter Wert<" in page.results._titles[0].value
    press(page.results.panels[2], "explain")
    press(page.results.panels[2], "what-if-0")
    assert page.results._varied_title is not None
    assert "Wenn es so wäre: " in page.results._varied_title.value
    assert "exakt, umrandet" in words(page.results.panels[3])
    page.close()
