"""Saves: whatever a file holds, there is a whole match or one clear error, and nothing is lost."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamekit
from gamekit import Match, SaveError, saves

FIXTURES = Path(__file__).parent / "fixtures" / "saves"


def a_match(steps=40):
    game = gamekit.load("dreiste-geister", players=3, hall_cycle="restarts")
    match = Match(game, seed="mila-rodu-47", seats=["random"] * 3, teaching=True)
    match.advance(steps)
    match.set_seat(1, "human")
    match.advance()
    match.play(match.legal_actions(1)[0], 1)
    match.advance()
    match.undo()
    return match


TEXT = a_match().to_json()
DATA = json.loads(TEXT)


def changed(**more):
    return json.dumps({**DATA, **more})


def refused(text):
    """The error of a text that is no save, after a look at what it says."""
    with pytest.raises(SaveError) as told:
        Match.from_json(text)
    for language in ("de", "en"):
        said = told.value.text(language)
        assert said
        assert not re.search(r"\{[a-z_]+\}", said)
        assert "Traceback" not in said
    return told.value


def test_a_save_is_the_whole_match():
    match, again = a_match(), Match.from_json(TEXT)
    assert again.states == match.states
    assert again.history == match.history
    assert (again.seed, again.seats, again.notes) == (match.seed, match.seats, match.notes)
    assert again.notes
    assert again.teaching
    assert again.to_json() == TEXT


def test_a_save_goes_on_with_the_same_luck():
    match, again = a_match(), Match.from_json(TEXT)
    for played in (match, again):
        played.set_seat(1, "random")
        played.advance()
    assert match.over
    assert again.history == match.history


def test_a_save_says_what_it_is():
    assert DATA["format"] == "spielraum-match"
    assert DATA["schema"] == saves.SCHEMA
    assert DATA["game"] == "dreiste-geister"
    assert DATA["rules"] == gamekit.game_class("dreiste-geister").version
    assert all(isinstance(move, str) for move in DATA["moves"])
    assert len(TEXT) < 10_000


@pytest.mark.parametrize("kept", [*range(0, len(TEXT) - 1, 29), len(TEXT) - 2])
def test_a_truncated_save_is_damaged(kept):
    refused(TEXT[:kept])


@pytest.mark.parametrize("at", range(0, len(TEXT), 37))
def test_a_save_with_a_wrong_character_is_a_match_or_an_error(at):
    for wrong in ("\x00", "9", '"', "]", "é"):
        try:
            match = Match.from_json(TEXT[:at] + wrong + TEXT[at + 1 :])
        except SaveError:
            continue
        assert len(match.states) == len(match.history) + 1
        assert Match.from_json(match.to_json()).states == match.states


FOREIGN = [
    "", " ", "null", "true", "0", "[]", "{}", '"spielraum-match"', "[" * 100_000, "NaN", "hello",
    '{"format": "spielraum-match"}', '{"format": "spielraum-record", "schema": 1}',
    '{"format": "spielraum-match", "schema": 1}', "\ufeff" + TEXT, TEXT + TEXT, "9" * 5000,
    '{"nbformat": 4, "cells": []}', "x" * (saves.MAX_BYTES + 1),
]  # fmt: skip


@pytest.mark.parametrize("text", FOREIGN, ids=lambda text: text[:30] or "empty")
def test_foreign_json_is_no_save(text):
    refused(text)


@pytest.mark.parametrize("text", [None, 7, b"{}", TEXT.encode(), ["{}"]])
def test_what_is_no_text_is_no_save(text):
    refused(text)


def test_a_record_is_no_save():
    refused(a_match().record(0))


@pytest.mark.parametrize("missing", sorted(DATA))
def test_a_save_that_lacks_something_is_damaged(missing):
    data = {name: value for name, value in DATA.items() if name != missing}
    refused(json.dumps(data))


ODD = [None, True, -1, 0, 7, 1.5, 10**30, "", "x", [], ["x"], [None], [[]], {}, {"x": 1}, [1e400]]


@pytest.mark.parametrize("name", sorted(DATA))
@pytest.mark.parametrize("value", ODD, ids=repr)
def test_a_value_of_a_wrong_kind_is_damage(name, value):
    """An empty list is a legal one, and so is another code; nothing else is taken."""
    if (value == DATA[name] and value is not True) or (name, value) == ("seed", "x"):
        assert Match.from_json(changed(**{name: value})).history
    elif name == "teaching":
        if value is True:
            assert Match.from_json(changed(teaching=True)).teaching
        else:
            refused(changed(teaching=value))
    elif value not in ([], {}, "") or name not in ("human", "moves", "notes"):
        refused(changed(**{name: value}))
    elif value == []:
        match = Match.from_json(changed(**{"human": [], name: value}))
        assert Match.from_json(match.to_json()).states == match.states


@pytest.mark.parametrize("missing", sorted(DATA["config"]))
def test_an_option_that_is_missing_is_not_taken_as_usual(missing):
    config = {name: value for name, value in DATA["config"].items() if name != missing}
    refused(changed(config=config))


@pytest.mark.parametrize(
    "wrong",
    [
        {"human": [10**9]},
        {"human": [-1]},
        {"notes": [[10**9, "undo", 1]]},
        {"notes": [[0, "undo", 10**9]]},
        {"notes": [[0, "undo", 0]]},
        {"notes": [[0, "redo", 1]]},
    ],
    ids=str,
)
def test_what_is_told_of_steps_there_are_not_is_damage(wrong):
    refused(changed(**wrong))


@given(
    name=st.sampled_from(sorted(DATA)),
    value=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=6,
    ),
)
def test_any_value_gives_a_match_or_one_error(name, value):
    try:
        match = Match.from_json(changed(**{name: value}))
    except SaveError:
        return
    assert Match.from_json(match.to_json()).states == match.states


@pytest.mark.parametrize(
    "note",
    [[1e999, "undo", 1],
     ["1", "undo", 1], [1, "undo"], [1, {}, 1], [1, "undo", -4], [-1, "undo", 1],
     [1, "a note of somebody else", 1], [True, "undo", 1], None, 5],
    ids=repr,
)  # fmt: skip
def test_an_odd_note_is_damage(note):
    refused(json.dumps({**DATA, "notes": [note]}))


@pytest.mark.parametrize("schema", [2, 99, 10**20])
def test_a_save_of_the_future_asks_for_an_update(schema):
    assert "newer version" in str(refused(changed(schema=schema)))


def test_a_save_under_newer_rules_asks_for_an_update():
    assert "newer version" in str(refused(changed(rules=DATA["rules"] + 1)))


@pytest.mark.parametrize("at", [0, 6, 20, len(DATA["moves"]) - 1])
@pytest.mark.parametrize(
    "move", ["call red", "lay blue", "draw purple", "0: lay red", "", "nothing"]
)
def test_an_illegal_move_by_hand_is_told(at, move):
    moves = list(DATA["moves"])
    if moves[at] == move:
        move = "1: lay red"
    moves[at] = move
    error = refused(changed(moves=moves))
    assert "cannot be played again" in str(error)
    said = error.text("de")
    assert "lässt sich nicht nachspielen" in said
    assert "Das geht gerade nicht" in said or "Das ist kein Spielzug" in said


def test_moves_after_the_end_are_told():
    match = Match(gamekit.load("dreiste-geister", players=2), seats=["random"] * 2)
    match.advance()
    data = json.loads(match.to_json())
    data["moves"].append("call red")
    assert "Partie ist zu Ende" in refused(json.dumps(data)).text("de")


@pytest.mark.parametrize(
    "config",
    [{"players": 3}, {"self": 1}, {"name": "x"}, {"no_option": 1}, {"hall_cycle": "sideways"},
     {"piles": [1, 2]}, {"piles": [[1], 2, 3, 4]}, {"cards_per_colour": 10**9}, {"": None}],
    ids=repr,
)  # fmt: skip
def test_a_configuration_that_cannot_be_is_refused(config):
    refused(changed(config=config))


def test_a_function_is_saved_as_a_persons_seat():
    game = gamekit.load("dreiste-geister", players=2)
    match = Match(game, seats=[lambda view, legal, luck: legal[0], "random"])
    match.advance()
    assert Match.from_json(match.to_json()).seats == ("human", "random")


# -- files -------------------------------------------------------------------------------------


def test_a_file_brings_the_match_back(tmp_path):
    match = a_match()
    path = tmp_path / "Partie 1 – Übung.json"
    match.save(path)
    assert Match.load(path).history == match.history
    assert Match.load(str(path)).history == match.history
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


def test_saving_again_takes_the_place_of_the_old_file(tmp_path):
    path = tmp_path / "match.json"
    path.write_text("something else")
    a_match().save(path)
    assert Match.load(path).to_json() == TEXT


def test_a_failed_save_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "match.json"
    a_match().save(path)
    kept = path.read_bytes()

    def half(self, text, **_more):
        with self.open("w") as file:
            file.write(text[:50])
        raise OSError("no space left on device")

    monkeypatch.setattr(Path, "write_text", half)
    with pytest.raises(SaveError, match="cannot be written"):
        a_match(60).save(path)
    assert path.read_bytes() == kept
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_moved_into_place_leaves_nothing_behind(tmp_path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(SaveError):
        a_match().save(tmp_path / "folder")
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize("name", ["no/such/folder/match.json", "x" * 300, "nul\x00.json", ""])
def test_a_path_that_cannot_be_is_told(tmp_path, name):
    path = tmp_path / name if name else Path()
    with pytest.raises(SaveError, match="cannot be written") as told:
        a_match().save(path)
    assert "lässt sich nicht schreiben" in told.value.text("de")
    with pytest.raises(SaveError, match="cannot be read"):
        Match.load(path)


def test_a_pipe_is_no_save(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SaveError, match="cannot be read"):
        Match.load(tmp_path / "pipe")


def test_a_huge_file_is_not_read(tmp_path):
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(10**9)
    with pytest.raises(SaveError, match="too large"):
        Match.load(path)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", "Müll".encode("latin-1"), b"", b"PK\x03\x04"])
def test_a_file_of_something_else_is_no_save(tmp_path, content):
    path = tmp_path / "other.json"
    path.write_bytes(content)
    with pytest.raises(SaveError, match="damaged"):
        Match.load(path)
    assert path.read_bytes() == content


# -- schemas -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.json")), ids=lambda path: path.stem)
def test_saves_of_all_schemas_can_still_be_read(path):
    """Each fixture was written when its schema was new; beside it lies what it must give."""
    match = Match.load(path)
    expected = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    assert repr(match.game) == expected[0]
    assert [str(event) for step in match.history for event in step.events] == expected[1:]
    assert json.loads(match.to_json())["schema"] == saves.SCHEMA


def test_there_is_a_fixture_of_every_schema():
    schemas = {json.loads(path.read_text())["schema"] for path in FIXTURES.glob("*.json")}
    assert schemas == set(range(1, saves.SCHEMA + 1))


def test_old_schemas_are_migrated_step_by_step(monkeypatch):
    monkeypatch.setattr(saves, "SCHEMA", 3)
    monkeypatch.setattr(
        saves,
        "MIGRATIONS",
        {
            1: lambda data: {**data, "schema": 2, "seed": data["seed"] + "-two"},
            2: lambda data: {**data, "schema": 3, "seed": data["seed"] + "-three"},
        },
    )
    assert Match.from_json(TEXT).seed == "mila-rodu-47-two-three"
    assert Match.from_json(changed(schema=2)).seed == "mila-rodu-47-three"
    assert "newer version" in str(refused(changed(schema=4)))
