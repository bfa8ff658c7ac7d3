"""A lesson's page that is loaded again goes on where it was; what was kept badly is left alone."""

from __future__ import annotations

import asyncio
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from tests.widgets.test_lesson import predict, press, run, value, words
from tests.widgets.test_lesson import sent as sent  # noqa: PLC0414 - a fixture
from widgets import Lesson, open_lesson
from widgets.tables.keeping import FOLDER_VARIABLE
from widgets.tables.lesson_notes import Notes, read

SET = "dreiste-geister"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    return tmp_path


def token(folder: Path) -> str:
    """The token of the one lesson that is kept."""
    (path,) = folder.glob("*.lesson.json")
    return path.name.removesuffix(".lesson.json")


def again(folder: Path, name: str = SET, **more: str) -> Lesson:
    """The page loaded again, with the address that the first one has written."""
    asked = {"match": token(folder), "lesson": "G4", "lang": "en", **more}
    return open_lesson(name, "&".join(f"{key}={text}" for key, text in asked.items()))


def settle(page: Lesson) -> None:
    """Wait on a loop until the runs have come to their end."""

    async def wait() -> None:
        for _ in range(2000):
            if not page._run.running:
                return
            await asyncio.sleep(0.01)
        pytest.fail("the run did not end")

    asyncio.run(wait())


def opened(name: str = SET, query: str = "lesson=G4&lang=en&seed=mila-7") -> Lesson:
    return open_lesson(name, query)


def test_prediction_run_and_explanation_are_there_again(folder: Path) -> None:
    first = opened()
    value(first.predict_panel, "number", "17,5")
    press(first.predict_panel, "lock")
    run(first, 1000)
    assert first.results is not None
    press(first.results.panels[2], "explain")
    press(first.predict_panel, "question-1")
    value(first.predict_panel, "sketch", "0:300,1:200")
    seen = first._items[0].observation.seen
    first.close()

    page = again(folder)
    assert page._at == 1
    assert page.item.prediction.heights[0] > 0
    assert not page.item.prediction.locked
    press(page.predict_panel, "question-0")
    settle(page)
    assert page.item.prediction.locked
    assert page.item.prediction.of_bar(0) == Fraction(35, 2)
    assert page.item.observation.seen == seen
    assert page.item.observation.seed == "mila-7"
    assert page.results is not None
    assert page._explaining
    assert "17.5" in words(page.predict_panel)
    page.close()


def test_nothing_is_made_before_the_page_is_there(folder: Path) -> None:
    """A page that is loading takes over what there is: what comes meanwhile is lost on it."""
    first = opened()
    value(first.predict_panel, "number", "12")
    press(first.predict_panel, "lock")
    run(first, 1000)
    seen = first.item.observation.seen
    first.close()

    async def load() -> None:
        page = again(folder)
        there = set(_instances)
        await asyncio.sleep(0.2)
        assert set(_instances) == there
        assert page.item.observation.n == 0
        head = page.head_panel
        head._receive(head, {"n": 1, "type": "tick", "key": "there"}, [])
        while page._run.running:
            await asyncio.sleep(0.01)
        assert page.item.observation.seen == seen
        head._receive(head, {"n": 2, "type": "tick", "key": "there"}, [])  # it is asked once
        assert not page._run.running
        page.close()

    asyncio.run(load())


def test_other_luck_is_kept_and_a_stopped_run_is_no_further(folder: Path) -> None:
    first = opened(query="lesson=G2&lang=en")
    predict(first)
    run(first, 10)
    press(first.observe_panel, "luck")
    luck = first.item.observation.seed
    first.close()
    page = again(folder, lesson="G2")
    settle(page)
    assert page.item.observation.seed == luck
    assert page.item.observation.n == 0
    page.close()


def test_the_match_on_the_table_is_there_again(folder: Path) -> None:
    first = opened()
    assert first.table is not None
    board = first.table.board
    choice = next(thing["choice"] for thing in board.scene["things"] if thing.get("choice"))
    board._receive(board, {"n": 1, "type": "choose", "choice": choice}, [])
    history = first.table.session.match.history
    assert history
    value(first.predict_panel, "number", "12")
    first.close()
    page = again(folder)
    assert page.table is not None
    assert page.table.session.match.history == history
    value(page.head_panel, "lesson", "G2")  # another lesson has a table of its own
    assert page.table.session.match.history != history
    page.close()
    third = again(folder, lesson="G2")
    assert third.table is not None
    assert third.table.session.match.history == page.table.session.match.history
    third.close()


def test_a_table_of_the_lesson_across_the_games_is_set_up_and_there_again(folder: Path) -> None:
    first = open_lesson("memory", "lesson=X1&lang=en")
    press(first.play_panel, "table-zaubersee")
    assert first.table is not None
    assert first.table.session.game.config["ravens"] == 1
    first.close()
    page = again(folder, "memory", lesson="X1")
    assert page.table is not None
    assert page.table.session.game.name == "zaubersee"
    page.close()


def test_nothing_is_kept_before_something_is_done_and_nothing_without_a_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened().close()
    assert not list(folder.iterdir())
    monkeypatch.delenv(FOLDER_VARIABLE)
    page = opened()
    predict(page)
    page.close()
    assert not list(folder.iterdir())


def test_the_notes_hold_no_answer_and_the_address_holds_only_the_token(
    folder: Path, sent: list[Any]
) -> None:
    page = opened()
    value(page.predict_panel, "number", "12")
    exact = str(page.item.question.bars[0].exact)
    kept = (folder / f"{token(folder)}.lesson.json").read_text()
    assert exact not in kept
    told = [each["content"]["set"] for each in sent if _address(each)]
    assert told == [{"match": token(folder), "lesson": "G4"}]
    page.close()


def _address(message: Any) -> bool:
    content = message.get("content") if isinstance(message, dict) else None
    return isinstance(content, dict) and content.get("type") == "address"


GOOD = Notes("G4", SET, 0, False, ()).to_json()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{",
        GOOD.replace('"format": 1', '"format": 2'),
        GOOD.replace('"at": 0', '"at": "0"'),
        GOOD.replace('"items": []', '"items": [1]'),
        GOOD.replace('"items": []', '"items": [{}]'),
        GOOD.replace("}", ', "more": 1}'),
    ],
)
def test_what_cannot_be_read_is_no_note(text: str) -> None:
    assert read(GOOD) == Notes("G4", SET, 0, False, ())
    assert read(text) is None


@pytest.mark.parametrize(
    ("part", "changed"),
    [
        ("seed", "not a seed " * 20),
        ("heights", ["1/0"]),
        ("heights", []),
        ("heights", ["x", "1"]),
        ("choice", "no such option"),
        ("n", -5),
        ("n", 10**15),
        ("typed", "<b>"),
        ("typed", "9" * 5000),
    ],
)
def test_notes_that_make_no_sense_open_the_lesson_all_the_same(
    folder: Path, part: str, changed: object
) -> None:
    first = opened()
    value(first.predict_panel, "number", "12")
    press(first.predict_panel, "lock")
    first.close()
    path = folder / f"{token(folder)}.lesson.json"
    data = json.loads(path.read_text())
    data["items"][0][part] = changed
    path.write_text(json.dumps(data))
    page = again(folder)
    settle(page)
    assert page.lesson.id == "G4"
    assert page.item.observation.n == 0
    predict(page) if not page.item.prediction.locked else None
    run(page, 1)
    page.close()


def test_a_game_that_is_none_is_not_laid(folder: Path) -> None:
    first = opened()
    value(first.predict_panel, "number", "12")
    first.close()
    path = folder / f"{token(folder)}.lesson.json"
    data = json.loads(path.read_text())
    for game in ("chess", "monte-cristo", ""):
        path.write_text(json.dumps({**data, "table": game}))
        page = again(folder)
        assert page.table is not None
        assert page.table.session.game.name == SET
        page.close()
