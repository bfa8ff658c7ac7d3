"""What the address of a page asks: done where it can be, told kindly where it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gamekit import Match
from tests.widgets.test_new_match import find
from tests.widgets.test_table import choose, press, said, send
from widgets import Lesson, Table, open_lesson, open_table
from widgets.tables.index import open_index
from widgets.tables.keeping import FOLDER_VARIABLE

STALE = "match=" + "x" * 22


@pytest.fixture
def opened() -> Iterator[Callable[..., Table]]:
    pages: list[Table] = []

    def open_(query: str, game: str = "dreiste-geister") -> Table:
        pages.append(open_table(game, query=query))
        return pages[-1]

    yield open_
    for page in pages:
        page.close()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    return tmp_path


def told(page: Any) -> str:
    """What the page says is wrong, "" when it says nothing."""
    node = find(page.step_panel.content, "problem-text")
    return "" if node is None else str(node["text"])


@pytest.mark.parametrize(
    ("query", "sentence", "players"),
    [
        ("seat=9", "keinen Platz 9; die Plätze haben die Nummern 1 bis 4.", 4),
        ("players=3&seat=5", "keinen Platz 5; die Plätze haben die Nummern 1 bis 3.", 3),
        ("players=3&seat=5&lang=en", "no seat 5 at this table; the seats have the numbers", 3),
        ("players=17", "Dreiste Geister ist für 2 bis 5 Personen, nicht für 17.", 4),
        ("players=17&seat=9", "Dreiste Geister ist für 2 bis 5 Personen, nicht für 17.", 4),
        ("seed=%3Cb%3E&players=3&seat=x", "„seat“ in der Adresse muss eine Zahl sein", 4),
        ("lang=xx", "Die Sprache „xx“ gibt es hier nicht; zur Wahl stehen: de, en.", 4),
        (STALE, "gibt es hier nicht mehr. Dafür ist eine neue eröffnet.", 4),
        (STALE + "&lang=en", "is no longer kept. A new one has been opened.", 4),
        ("match=..%2F&players=2", "gibt es hier nicht mehr. Dafür ist eine neue eröffnet.", 2),
    ],
)
@pytest.mark.parametrize("kept", [True, False], ids=["a server keeps matches", "nothing is kept"])
def test_what_an_address_asks_wrongly_is_told_and_the_rest_is_done(
    opened: Callable[..., Table],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    query: str,
    sentence: str,
    players: int,
    kept: bool,
) -> None:
    if kept:
        monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    page = opened(query)
    assert sentence in told(page)
    assert page.session.match.game.players == players
    choose(page)
    assert told(page) == ""


def test_what_was_asked_rightly_beside_a_mistake_is_done(opened: Callable[..., Table]) -> None:
    page = opened("players=17&seat=3&seed=Mila+7")
    assert page.session.people == (2,)
    assert page.session.match.seed == "mila-7"


@pytest.mark.parametrize("query", ["", "lang=en", "seat=4", "players=5&seat=5", "seat=0", "lang="])
def test_what_an_address_asks_rightly_needs_no_word(
    opened: Callable[..., Table], query: str
) -> None:
    assert told(opened(query)) == ""


def test_the_link_of_another_games_match_leaves_that_match_alone(
    opened: Callable[..., Table], folder: Path
) -> None:
    first = opened("players=3")
    choose(first)
    (path,) = folder.glob("*.json")
    before = path.read_text(encoding="utf-8")
    other = opened(f"match={path.stem}", "monte-cristo")
    assert "gibt es hier nicht mehr" in told(other)
    choose(other)
    assert path.read_text(encoding="utf-8") == before
    assert len(list(folder.glob("*.json"))) == 2


def test_a_strange_language_is_told_where_the_match_goes_on(
    opened: Callable[..., Table], folder: Path
) -> None:
    first = opened("players=3")
    choose(first)
    (path,) = folder.glob("*.json")
    again = opened(f"match={path.stem}&lang=xx")
    assert again.session.match.history == first.session.match.history
    assert "Die Sprache „xx“" in told(again)
    assert '"alert"' not in said(opened(f"match={path.stem}&lang=en"))


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        (STALE, "gibt es hier nicht mehr. Die Stunde beginnt von vorn."),
        (STALE + "&lang=en", "is no longer kept. The lesson begins anew."),
        ("lang=xx", "Die Sprache „xx“ gibt es hier nicht; zur Wahl stehen: de, en."),
    ],
)
def test_a_lesson_tells_it_too(folder: Path, query: str, sentence: str) -> None:
    page = open_lesson("dreiste-geister", query)
    assert sentence in page._trouble()
    page.close()


def test_a_lesson_whose_table_alone_was_kept_is_not_lost(folder: Path) -> None:
    page: Lesson = open_lesson("dreiste-geister", "lesson=G1")
    if page.table is None:
        press_table(page)
    assert page.table is not None
    choose(page.table)
    token = page.table._keeper.token if page.table._keeper else ""
    page.close()
    again = open_lesson("dreiste-geister", f"lesson=G1&match={token}")
    assert again._trouble() == ""
    again.close()


def press_table(page: Lesson) -> None:
    """Lay the first table that the lesson offers."""
    key = next(key for key in page.play_panel._controls if key.startswith("table-"))
    send(page.play_panel, type="press", key=key)


def test_the_index_tells_a_strange_language_and_nothing_it_has_not_made() -> None:
    plain, page = open_index("lang=en"), open_index("lang=%3Cimg%3E")
    assert 'role="alert"' not in plain.value
    assert "Die Sprache „&lt;img&gt;“ gibt es hier nicht" in page.value
    assert "<img" not in page.value
    plain.close()
    page.close()


def test_a_problem_that_was_told_is_dismissed(opened: Callable[..., Table]) -> None:
    page = opened("lang=xx")
    press(page, "dismiss")
    assert told(page) == ""


def token(page: Table) -> str:
    assert page._keeper is not None
    return page._keeper.token


def kept(folder: Path, name: str) -> int:
    """How many moves are kept under a token."""
    return len(Match.load(folder / f"{name}.json"))


def test_two_windows_on_one_link_part_and_none_loses_its_match(
    opened: Callable[..., Table], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = opened("players=3&seed=mila")
    choose(first)
    link = token(first)
    second = opened(f"match={link}")
    for page in (first, second):
        page.session.to_now()
        page.refresh()
    choose(first)
    assert told(first) == ""
    sent: list[Any] = []
    monkeypatch.setattr(second.board, "send", lambda content, buffers=None: sent.append(content))
    choose(second, 1)
    assert "noch in einem anderen Fenster geöffnet" in told(second)
    assert token(first) == link != token(second)
    assert {"type": "address", "set": {"match": token(second), "lang": "de"}} in sent
    assert kept(folder, link) == len(first.session.match)
    assert kept(folder, token(second)) == len(second.session.match)

    # it is told until somebody does something, and only once
    tick = f"tick-0-{second.session.cursor}"
    send(second.step_panel, type="tick", key=tick)
    assert told(second)
    second.session.to_now()
    second.refresh()
    choose(second)
    first.session.to_now()
    first.refresh()
    choose(first)
    assert told(first) == told(second) == ""
    assert kept(folder, link) == len(first.session.match)
    assert kept(folder, token(second)) == len(second.session.match)


def test_a_page_that_is_loaded_again_goes_on_under_its_link(
    opened: Callable[..., Table], folder: Path
) -> None:
    page = opened("players=3&seed=mila")
    choose(page)
    link = token(page)
    for _ in range(3):
        page = opened(f"match={link}")
        page.session.to_now()
        page.refresh()
        choose(page)
        assert told(page) == ""
        assert token(page) == link


def test_a_match_that_was_swept_away_meanwhile_is_kept_again(
    opened: Callable[..., Table], folder: Path
) -> None:
    page = opened("players=3&seed=mila")
    choose(page)
    (folder / f"{token(page)}.json").unlink()
    page.session.to_now()
    page.refresh()
    choose(page)
    assert told(page) == ""
    assert kept(folder, token(page)) == len(page.session.match)


def test_two_windows_on_one_lesson_part_as_well(folder: Path) -> None:
    first = open_lesson("dreiste-geister", "lesson=G4&lang=en")
    write(first, "12")
    (path,) = folder.glob("*.lesson.json")
    link = path.name.removesuffix(".lesson.json")
    second = open_lesson("dreiste-geister", f"lesson=G4&lang=en&match={link}")
    write(first, "13")
    write(second, "14")
    assert first._trouble() == ""
    assert "open in another window" in second._trouble()
    assert "13" in path.read_text(encoding="utf-8")
    assert len(list(folder.glob("*.lesson.json"))) == 2
    write(second, "15")
    assert second._trouble() == ""
    assert len(list(folder.glob("*.lesson.json"))) == 2
    first.close()
    second.close()


def write(page: Lesson, number: str) -> None:
    send(page.predict_panel, type="value", key="number", value=number)


def test_that_no_what_if_is_kept_is_said_where_the_what_ifs_are_listed(
    opened: Callable[..., Table], folder: Path
) -> None:
    page = opened("players=3&seed=mila")
    choose(page)
    page.session.to_now()
    page.refresh()
    assert find(page.log_panel.content, "fleeting") is None
    press(page, "back")
    press(page, "what-if")
    node = find(page.log_panel.content, "fleeting")
    assert node is not None
    assert node["text"].startswith("Beim Neuladen der Seite bleibt die Partie erhalten")


def test_where_nothing_is_kept_nothing_is_promised(opened: Callable[..., Table]) -> None:
    page = opened("players=3&seed=mila")
    choose(page)
    press(page, "back")
    press(page, "what-if")
    assert find(page.log_panel.content, "fleeting") is None
