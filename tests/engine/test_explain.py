"""Sentences, the rule sheet and errors, in every language."""

from __future__ import annotations

import pickle
import re
from fractions import Fraction

import pytest

import gamekit
from gamekit import errors, explain
from gamekit.errors import ConfigError, NotationError, SaveError, SpielraumError
from gamekit.game import ALL, PUBLIC, Event
from gamekit.text import LANGUAGES, check_language, translate

GAME = gamekit.load("dreiste-geister", players=4)


def event(code, rule, **args):
    return Event(code, rule, tuple(args.items()))


def test_a_sentence_says_what_happens():
    drawn = Event("draw", "dg.refill", (("seat", 1), ("card", 0)), ("card",), (1,), reveals=True)
    assert explain.sentence(GAME, drawn, "en") == "Selma draws a card: red (flame)."
    assert "Selma" in explain.sentence(GAME, drawn, "de")
    hidden = explain.sentence(GAME, drawn.seen_by(2), "en")
    assert "red" not in hidden
    assert explain.sentence(GAME, drawn.seen_by(PUBLIC), "en") == hidden
    assert explain.sentence(GAME, drawn.seen_by(1), "en") != hidden
    assert explain.sentence(GAME, drawn.seen_by(ALL), "en") != hidden


def test_names_are_put_in_as_they_are():
    came = event("home", "dg.home", seat=1, turn=3)
    names = ["{who}", "{0}", "%s", "Zoë"]
    for language in LANGUAGES:
        assert explain.sentence(GAME, came, language, names).startswith("{0} ")


@pytest.mark.parametrize("name", gamekit.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_tells_every_rule_once(name, language):
    kind = gamekit.game_class(name)
    for players in range(kind.min_players, kind.max_players + 1):
        game = kind(players)
        rules = [rule for _, part in explain.rule_sheet(game, language) for rule in part]
        ids = [rule.id for rule in rules]
        assert len(set(ids)) == len(ids)
        for rule in rules:
            assert explain.rule(game, rule.id, language) == rule


@pytest.mark.parametrize("name", gamekit.games())
def test_the_sheet_is_told_in_german(name):
    """No title and no text of the German sheet is still the English one."""
    kind = gamekit.game_class(name)
    game = kind(kind.max_players)
    sheets = [dict(_texts(explain.rule_sheet(game, language))) for language in LANGUAGES]
    assert sheets[0].keys() == sheets[1].keys()
    assert not [key for key in sheets[0] if sheets[0][key] == sheets[1][key]]


def _texts(sheet):
    for _, rules in sheet:
        for rule in rules:
            yield (rule.id, "text"), rule.text
            if rule.assumption:
                yield (rule.id, "assumption"), rule.assumption


def test_an_unknown_rule_is_a_key_error():
    with pytest.raises(KeyError):
        explain.rule(GAME, "dg.nothing", "en")


@pytest.mark.parametrize("name", gamekit.games())
def test_a_game_says_all_there_is_to_say(name):
    kind = gamekit.game_class(name)
    game = kind(kind.max_players)
    text = explain.text_of(game)
    assert len(text.seat_names) == len(set(text.seat_names)) == kind.max_players
    assert set(text.options) == {option.name for option in kind.options}
    ids = {rule.id for _, rules in explain.rule_sheet(game, "en") for rule in rules}
    for option in kind.options:
        assert option.rule in ids, option
        assert option.status in ("assumed", "variant", "fixed")
        for choice in option.choices:
            if isinstance(choice, str):
                assert choice in text.values, f"{option.name}={choice} has no label"
    say = explain.sayer(text, "de")
    for message in (text.credits, text.goal, *text.options.values(), *text.values.values()):
        assert say(message) != message
        assert say(message).strip() == say(message) != ""
    assert explain.seat_names(kind(kind.min_players)) == text.seat_names[: kind.min_players]


def test_odds_are_shares_under_a_model():
    state = GAME.initial_state()
    view = GAME.observe(state, 1)
    outcome, weight = GAME.chance_outcomes(state)[0]
    _, events = GAME.apply(state, outcome)
    odds, model = explain.odds(GAME, view, events[0].seen_by(1), "de")
    assert odds.share == weight
    assert model.startswith("Jede Karte")
    assert explain.odds(GAME, view, events[0].seen_by(2), "de") is None


def test_the_lot_that_names_the_first_merlin_has_its_odds():
    game = gamekit.load("dreiste-geister", players=5, random_first_merlin=True)
    state = game.initial_state()
    for outcome, weight in game.chance_outcomes(state):
        _, (begun,) = game.apply(state, outcome)
        odds, model = explain.odds(game, game.observe(state, 1), begun.seen_by(1), "de")
        assert odds.share == weight == Fraction(1, 5)
        assert "gleicher Wahrscheinlichkeit" in model
    later = event("round", "dg.rounds", round=1, merlin=2, pile=27)
    assert explain.odds(GAME, GAME.observe(GAME.initial_state(), 1), later, "de") is None


def test_what_merlin_names_is_no_chance_to_merlin():
    view = GAME.observe(GAME.initial_state(), 1)._replace(merlin=2)
    for code in ("call", "back", "stay", "forward"):
        named = event(code, "dg.call", seat=2, colour=1)
        assert explain.odds(GAME, view, named, "en") is not None
        assert explain.odds(GAME, view._replace(observer=2), named, "en") is None


@pytest.mark.parametrize("language", ["fr", "", "DE", "de_DE", "../de", None, 7])
def test_a_language_there_is_not_is_refused(language):
    with pytest.raises(ConfigError) as told:
        check_language(language)
    assert "de, en" in told.value.text("de")
    with pytest.raises(ConfigError):
        translate("gamekit", language, "The match is over.")


ERRORS = [kind for kind in vars(errors).values()
          if isinstance(kind, type) and issubclass(kind, SpielraumError)]  # fmt: skip


@pytest.mark.parametrize("kind", ERRORS, ids=lambda kind: kind.__name__)
def test_an_error_is_a_value_error_that_can_be_sent(kind):
    error = kind("That is not an action: {text}", text="{lay}")
    assert isinstance(error, ValueError)
    assert str(error) == error.text("en") == "That is not an action: {lay}"
    assert error.text("de") == "Das ist kein Spielzug: {lay}"
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert (again.text("de"), str(again)) == (error.text("de"), str(error))


def test_an_error_in_an_error_is_told_in_the_same_language():
    inner = NotationError("That is not an action: {text}", text="x")
    outer = SaveError("The saved match cannot be played again: {reason}", reason=inner)
    assert str(outer).endswith("again: That is not an action: x")
    assert outer.text("de").endswith("nachspielen: Das ist kein Spielzug: x")


def test_what_a_person_types_wrongly_is_shown_short():
    for text in ("x" * 1999, "{0}{1}{", "\n" * 50):
        with pytest.raises(NotationError) as told:
            GAME.parse_action(text)
        for language in LANGUAGES:
            assert len(told.value.text(language)) < 120
    with pytest.raises(ConfigError) as told:
        gamekit.load("dreiste-geister", players=10**4000)
    assert len(str(told.value)) < 120


@pytest.mark.parametrize(
    ("players", "config"),
    [(0, {}), (1, {}), (6, {}), (True, {}), ("3", {}), (3.0, {}), (None, {}),
     (3, {"nothing": 1}), (3, {"hall_cycle": "x"}), (3, {"hall_stops_forward": 1}),
     (3, {"hall_stops_forward": "True"}), (3, {"random_first_merlin": None})],
)  # fmt: skip
def test_a_set_up_that_cannot_be_is_refused(players, config):
    with pytest.raises(ConfigError) as told:
        gamekit.load("dreiste-geister", players=players, **config)
    for language in LANGUAGES:
        assert not re.search(r"\{[a-z]+\}", told.value.text(language))


@pytest.mark.parametrize(
    "name", ["", "chess", "dreiste", "gamekit.cli", "../x", None, 3, "x" * 900]
)
def test_a_game_there_is_not_is_refused(name):
    with pytest.raises(gamekit.UnknownGameError) as told:
        gamekit.load(name, players=3)
    assert "dreiste-geister" in told.value.text("de")
    assert len(told.value.text("de")) < 200


@pytest.mark.parametrize("name", ["Dreiste Geister", " dreiste_geister ", "DREISTE-GEISTER"])
def test_a_game_is_found_however_it_is_written(name):
    assert gamekit.load(name, players=3).name == "dreiste-geister"


@pytest.mark.parametrize("stops", [True, False])
@pytest.mark.parametrize(
    ("cycle", "place", "door", "tuer"),
    [
        ("continues", "go on in the same order", "green (leaf)", "Grün (Blatt)"),
        ("restarts", "begin anew", "red (flame)", "Rot (Flamme)"),
    ],
)
def test_the_sheet_says_what_is_assumed_of_the_doors_behind_the_hall(
    stops, cycle, place, door, tuer
):
    game = gamekit.load("dreiste-geister", players=3, hall_cycle=cycle, hall_stops_forward=stops)
    english, german = (explain.rule(game, "dg.forward", language) for language in ("en", "de"))
    assert place in english.assumption
    assert f"the first door there bears {door}." in english.assumption
    assert f"die erste Tür dahinter trägt {tuer}." in german.assumption


def test_no_german_sentence_of_the_end_of_a_round_speaks_of_drawing():
    said = explain.rule(GAME, "dg.end.home", "de").text
    assert "gelaufen" in said
    assert "gezogen" not in said
