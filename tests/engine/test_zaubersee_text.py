"""What Zaubersee says: every message in German with the same placeholders, every case told."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from gamekit import explain
from gamekit.game import ALL, PUBLIC, Event
from gamekit.games.zaubersee import GAME, text
from gamekit.games.zaubersee.lake import ANIMAL_NAMES
from gamekit.games.zaubersee.players import STRATEGIES
from gamekit.games.zaubersee.text.tell import _SENTENCES, ANIMALS, _case
from gamekit.text import LANGUAGES
from tests.engine.test_zaubersee_play import MATCHES

FOLDER = Path(text.__file__).parent
WITH = [("**.py", "python")]


@pytest.fixture(scope="module")
def messages():
    found = extract_from_dir(FOLDER, method_map=WITH, keywords={"N_": None})
    return {message for _, _, message, _, _ in found}


@pytest.fixture(scope="module")
def german():
    po = FOLDER.parent / "locale/de/LC_MESSAGES/zaubersee.po"
    with po.open("rb") as file:
        return {message.id: message for message in read_po(file) if message.id}


def placeholders(message):
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


def test_every_message_has_a_german_text(messages, german):
    """What is left over is looked for in test_texts.py, which knows all places of a domain."""
    assert messages <= set(german)
    for message, entry in german.items():
        assert entry.string, message
        assert not entry.fuzzy
        assert placeholders(entry.string) == placeholders(message), message
        assert "  " not in entry.string


def test_german_speaks_to_children():
    """No polite form, no straight quotes, no English left."""
    sheet = explain.rule_sheet(GAME(3), "de")
    for _, paragraphs in sheet:
        for paragraph in paragraphs:
            assert not re.search(r"\bSie (?:dürfen|können|müssen|decken|wählen)\b", paragraph.text)
            assert '"' not in paragraph.text
            assert not re.search(r"\b(the|and|is|of)\b", paragraph.text)


def test_every_event_is_told_in_every_language():
    told = set()
    for game, states, steps in MATCHES:
        for state, (_, events) in zip(states, steps, strict=False):
            for event in events:
                for observer in (0, PUBLIC, ALL):
                    for language in LANGUAGES:
                        said = explain.sentence(game, event.seen_by(observer), language)
                        assert "{" not in said
                        assert len(re.findall(r"[.!?](?:\s|$)", said)) in (1, 2), said
                told.add(_case(event))
            assert state is not None
    cases = set(_SENTENCES) | {"strip", "tile"}
    assert cases - told <= {"win", "caught"}


def test_what_random_matches_seldom_show_is_told_too():
    game = GAME(2)
    caught = Event("caught", "zs.shift.catch", (("figure", 1), ("place", 6)))
    assert explain.sentence(game, caught, "en").startswith("A magnet now lies below b2")
    assert "Blatt b2" in explain.sentence(game, caught, "de")
    assert explain.sentence(game, Event("win", "zs.win"), "de").endswith("gewonnen!")


def test_the_rule_sheet_has_the_configured_numbers():
    sheet = dict(rule_texts(GAME(2, ravens=3, track=5, turn_limit=77), "en"))
    assert "15 tiles" in sheet["zs.setup.tiles"]
    assert "step 5" in sheet["zs.lose"]
    assert "77 turns" in sheet["zs.limit"]
    assert "24 pads" in sheet["zs.setup"]


def rule_texts(game, language):
    for _, paragraphs in explain.rule_sheet(game, language):
        for paragraph in paragraphs:
            yield paragraph.id, paragraph.text


@pytest.mark.parametrize(
    "config", [{}, {"must_move": False, "push": "start", "catch": False, "felt": True}]
)
def test_each_rule_has_one_paragraph_in_each_configuration(config):
    ids = [id_ for id_, _ in rule_texts(GAME(2, **config), "de")]
    assert len(ids) == len(set(ids)) == 21


def test_options_values_and_strategies_have_labels():
    assert set(text.TEXT.options) == {option.name for option in GAME.options}
    said = {"row", "start", "human", "random", *STRATEGIES, *ANIMAL_NAMES}
    assert said == set(text.TEXT.values)
    assert len(ANIMALS) == len(ANIMAL_NAMES)


def test_odds_of_what_was_felt_and_turned_up():
    game, states, steps = MATCHES[0]
    seen = set()
    for before, (_, events) in zip(states, steps, strict=False):
        view = game.observe(before, 0)
        for event in events:
            found = explain.odds(game, view, event.seen_by(0), "de")
            if found is not None:
                odds, model = found
                assert 0 < odds.ways < odds.of
                assert model.endswith(".")
                seen.add(event.code)
            view = game.view_after(view, event.seen_by(0))
    assert {"flip", "hold", "free"} <= seen


def test_the_first_pad_holds_in_three_of_eight_orders():
    game, states, steps = MATCHES[0]
    for before, (_, events) in zip(states, steps, strict=False):
        for event in events[1:]:
            if event.code in ("hold", "free"):
                odds, _ = explain.odds(game, game.observe(before, 0), event, "en")
                assert odds.of == 40320
                assert odds.ways == (15120 if event.code == "hold" else 25200)
                return
