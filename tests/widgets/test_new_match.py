"""The form for a new match: what is typed, how it is read, and what is told when it cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import gamekit
from gamekit.explain import sayer, text_of
from gamekit.text import LANGUAGES
from tests.widgets.test_table import choose, press, send
from widgets import Table
from widgets.tables.new_match import read, written


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table("dreiste-geister", players=3, seed="mila", human=[1], language="de")
    yield made
    made.close()


def find(content: Any, key: str) -> dict[str, Any] | None:
    """The node with this key, None when there is none."""
    if isinstance(content, dict):
        if content.get("key") == key:
            return content
        content = content.get("children", [])
    if isinstance(content, list):
        return next((found for part in content if (found := find(part, key))), None)
    return None


def typed(table: Table, option: str, value: str) -> None:
    send(table.seat_panel, type="value", key=f"new-option-{option}", value=value)


def start(table: Table) -> str:
    """What is told when the match is to be started, "" when it could be."""
    send(table.seat_panel, type="press", key="start")
    return error(table)


def error(table: Table) -> str:
    node = find(table.seat_panel.content, "new-error")
    return "" if node is None else str(node["text"])


def test_what_is_wrong_is_told_in_the_words_of_the_form(table: Table) -> None:
    typed(table, "cards_per_colour", "100")
    field = find(table.seat_panel.content, "new-option-cards_per_colour")
    assert field is not None
    told = start(table)
    assert f"„{field['label']}“ kann nicht „100“ sein" in told
    assert "cards_per_colour" not in told


CODE = re.compile(r"[_\[\]'\"]|\(\W|,\)")
"""What no sentence for people has in it."""


@pytest.mark.parametrize("name", gamekit.games())
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("value", ["", "x", "-1", "--5", "1;2 ; 30", "9" * 60])
def test_no_wrong_entry_is_told_as_it_is_written_in_code(
    name: str, language: str, value: str
) -> None:
    kind = gamekit.game_class(name)
    made = Table(name, players=kind.max_players, seed="mila", human=[0], language=language)
    match, asked = made.session.match, 0
    for option in kind.options:
        field = find(made.seat_panel.content, f"new-option-{option.name}")
        if field is None or field["kind"] != "field":
            continue
        asked += 1
        typed(made, option.name, value)
        told = start(made)
        assert made.session.match is match
        assert f"“{field['label']}”" in told or f"„{field['label']}“" in told
        assert not CODE.search(told), told
        if not value:
            assert {"de": "nicht leer sein", "en": "cannot be empty"}[language] in told
        elif value == "x":
            assert {"de": "„x“", "en": "“x”"}[language] in told
        typed(made, option.name, field["value"])
        assert error(made) == ""
    assert asked > 1
    made.close()


@pytest.mark.parametrize(
    "value", ["14;22;27;32", "14, 22, 27, 32", "14 22 27 32", " 14 ;22,27; 32"]
)
def test_a_list_may_be_separated_in_any_sensible_way(table: Table, value: str) -> None:
    before = table.session.match
    typed(table, "piles", value)
    assert start(table) == ""
    assert table.session.match is not before
    assert table.session.game.config["piles"] == (14, 22, 27, 32)


@pytest.mark.parametrize("name", gamekit.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_in_a_field_is_read_as_what_it_stands_for(name: str, language: str) -> None:
    kind = gamekit.game_class(name)
    words = text_of(kind(kind.max_players))
    say = sayer(words, language)
    names = {value: say(message) for value, message in words.values.items()}
    for option in kind.options:
        stands = str(option.default) if option.choices else written(option.default, names)
        assert read(stands, option, names) == option.default
        assert not CODE.search(written(option.default, names))


def test_the_animals_of_the_lake_are_said_in_german_and_can_be_changed() -> None:
    made = Table("zaubersee", players=2, seed="mila", human=[0], language="de")
    field = find(made.seat_panel.content, "new-option-layout")
    assert field is not None
    assert field["value"].startswith("Libelle, Frosch, Fisch, Schmetterling; Ente,")
    assert len(field["value"]) < field["max_length"]
    typed(made, "layout", field["value"].replace("Libelle", "wasserspinne", 1))
    assert start(made) == ""
    layout = made.session.game.config["layout"]
    assert layout[0] == ("water_spider", "frog", "fish", "butterfly")
    typed(made, "layout", "Hund")
    assert "möglich sind: Schmetterling, Frosch," in start(made)
    made.close()


def test_what_is_wrong_is_told_in_the_language_of_the_moment(table: Table) -> None:
    typed(table, "piles", "")
    assert start(table).startswith("Die Option „Karten im Stapel")
    send(table.top_panel, type="value", key="language", value="en")
    assert error(table).startswith("Option “Cards in the pile")
    assert "cannot be empty" in error(table)


def test_what_was_wrong_is_told_no_more_when_the_match_goes_on(table: Table) -> None:
    typed(table, "piles", "")
    start(table)
    press(table, "back")
    press(table, "now")
    assert error(table)
    choose(table)
    assert error(table) == ""


def test_what_was_wrong_is_told_no_more_when_a_field_is_changed(table: Table) -> None:
    typed(table, "piles", "")
    start(table)
    send(table.seat_panel, type="value", key="new-players", value="4")
    assert error(table) == ""


def test_a_wrong_code_is_told_again_in_the_other_language(table: Table) -> None:
    send(table.seat_panel, type="value", key="new-seed", value="<b>?</b>")
    assert "kann kein Startcode sein" in start(table)
    send(table.top_panel, type="value", key="language", value="en")
    assert "cannot be a seed code" in error(table)
