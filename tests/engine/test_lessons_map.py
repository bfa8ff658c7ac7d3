"""The lessons against the map: what it asks, its numbers, and what a lesson must be made of."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

import gamekit
from gamekit import Match
from gamekit.chance import Distribution
from gamekit.lab.lessons import UnknownLessonError, lesson, lessons
from gamekit.lab.lessons.estimating import Study
from gamekit.lab.lessons.words import prognosis
from gamekit.text import LANGUAGES

F = Fraction
IDS = ["G1", "G2", "G3", "G4", "G5", "G5b", "G6", "M1", "M2", "M3", "M4", "M5", "M6",
       "Z1", "Z2", "Z3", "Z4", "Z5", "Z6", "X1"]  # fmt: skip


def bars(id_, question, made=None):
    """The exact heights of a question's bars by key."""
    found = {q.key: q for q in (made or lesson(id_)).questions()}[question]
    return {bar.key: bar.exact for bar in found.bars}


def answers(id_):
    return lesson(id_).answers()


def variation(id_, n):
    return lesson(id_).what_if()[n][1]


def test_the_lessons_are_those_of_the_map_in_its_order():
    assert list(lessons()) == IDS
    assert [lesson(id_).id for id_ in lessons()] == IDS


def test_ids_may_be_written_in_any_case():
    assert lesson(" g5B ").id == "G5b"
    with pytest.raises(UnknownLessonError) as wrong:
        lesson("Q7")
    assert wrong.value.text("en").startswith("There is no lesson “Q7”; choose one of: G1, G2,")
    assert wrong.value.text("de").startswith("Eine Stunde „Q7“ gibt es nicht; zur Wahl stehen: G1")


# -- Dreiste Geister ------------------------------------------------------------------------------


def test_g1_a_random_merlin_hits_one_of_four_and_has_no_memory():
    assert bars("G1", "hits") == {"hit": F(1, 4)}
    assert bars("G1", "streak") == {"again": F(1, 4)}
    assert lesson("G1").questions()[1].right == ("same",)
    found = answers("G1")
    bands = [
        round(float(prognosis(found[f"variance of the share in {n} turns"])), 4)
        for n in (12, 120, 1200)
    ]
    assert bands == [0.245, 0.0775, 0.0245]


def test_g2_three_turns_and_three_ghosts():
    assert bars("G2", "free") == {"free": F(27, 64)}
    assert bars("G2", "one") == {"one": F(37, 64)}
    assert bars("", "free", variation("G2", 0)) == {"free": F(9, 16)}


def test_g3_exactly_three_hits_are_no_certainty():
    found = answers("G3")
    assert round(float(found["exactly 3"]), 3) == 0.258
    assert round(float(found["none"]), 3) == 0.032
    assert (found["mean"], found["variance"]) == (3, F(9, 4))
    assert len(bars("G3", "hits")) == 13
    assert lesson("G3").questions()[0].right == ("some",)


def test_g4_the_way_to_the_chest():
    found = answers("G4")
    assert found["mean"] == F(21138304970456, 1270304789499)
    assert found["median"] == 15
    assert bars("G4", "mean") == {"mean": found["mean"]}
    turns = dict(found["distribution"])
    assert "5" not in turns
    assert "40" in turns
    assert sum(turns.values()) == 1
    heights = bars("G4", "turns")
    assert heights["2"] == sum(turns[str(turn)] for turn in range(11, 16))


def test_g5_expectation_and_risk_of_the_doors():
    assert list(bars("G5", "best").values()) == [0, 1, 2, 2]
    assert list(bars("G5", "risk").values()) == [3, 3, 3, 12]
    best, risk = lesson("G5").questions()
    assert (best.right, risk.right) == (("3", "4"), ("4",))


def test_g5b_the_turn_as_a_game():
    found = answers("G5b")
    assert found["value"] == F(6, 5)
    assert found["ghost"] == (0, F(2, 5), F(2, 5), F(1, 5))
    assert found["Merlin"] == (0, F(1, 5), F(9, 20), F(7, 20))
    assert lesson("G5b").questions()[1].right == ("1",)


def test_g6_what_a_hit_says_and_where_the_test_rejects():
    found = answers("G6")
    assert found["fourth door after a hit"] == F(7, 33)
    assert (found["rejected up to"], found["rejected from"]) == (16, 35)
    assert found["size of the test"] < F(1, 20)
    assert bars("G6", "test") == {"alarm": found["size of the test"]}
    assert bars("", "test", variation("G6", 0))["alarm"] > F(1, 2)


# -- Monte Cristo ---------------------------------------------------------------------------------


def test_m1_three_tokens_of_thirty():
    assert list(bars("M1", "rubies").values()) == [
        F(506, 1015),
        F(414, 1015),
        F(18, 203),
        F(1, 203),
    ]
    assert bars("M1", "pattern") == {
        "same": F(5, 203), "pair": F(90, 203), "different": F(108, 203),
    }  # fmt: skip
    assert bars("", "pattern", variation("M1", 0))["same"] == F(1, 25)


def test_m2_forward_and_backward():
    assert bars("M2", "next") == {"ruby": F(1, 8)}
    assert bars("M2", "backward") == {"ruby": F(5, 29)}
    assert lesson("M2").questions()[1].right == ("less",)


def test_m3_a_token_and_a_full_dungeon():
    assert bars("M3", "token") == {"token": 6}
    assert bars("M3", "dungeon") == {"dungeon": 24}
    assert bars("", "token", variation("M3", 1)) == {"token": 5}


def test_m4_full_in_round_three_four_or_five():
    found = dict(answers("M4")["rounds"])
    assert set(found) == {3, 4, 5}
    assert found == {3: F(253, 400), 4: F(2847, 8000), 5: F(93, 8000)}


def test_m5_the_model_and_the_real_set_up():
    assert bars("M5", "any") == {"any": F(175, 256)}
    assert "A model" in lesson("M5").questions()[0].model.say("en")
    assert "exactly one lane" in lesson("M5").questions()[0].model.say("en")
    assert bars("", "any", variation("M5", 0)) == {"any": 1}
    assert bars("", "lanes", variation("M5", 0)) == {"1": 1}
    assert bars("", "any", variation("M5", 1)) == bars("", "any", variation("M5", 2))


def test_m6_a_rival_joins():
    assert bars("M6", "any") == {"any": F(91, 216)}


# -- Zaubersee ------------------------------------------------------------------------------------


def test_z1_one_raven_more():
    assert list(bars("Z1", "ravens").values()) == [F(1, 13), F(1, 7), F(1, 5), F(1, 4)]
    assert lesson("Z1").questions()[0].right == ("unlikely",)


def test_z2_the_butterfly():
    assert bars("Z2", "memory") == {"none": 16, "last": F(12625, 1000), "all": F(17, 2)}


def test_z3_known_tiles_or_new_ones():
    assert list(bars("Z3", "any").values()) == [13, 7, 5, 4]
    assert list(bars("Z3", "new").values()) == [7, 5, 4, F(17, 5)]


def test_z4_straight_across():
    assert bars("Z4", "across") == {"across": F(729, 4096)}
    assert bars("", "across", variation("Z4", 0)) == {"across": F(1, 64)}
    assert bars("", "across", variation("Z4", 2)) == {"across": 0}


def test_z5_the_neighbour():
    assert bars("Z5", "free") == {"before": F(3, 8), "free": F(7, 15)}
    assert bars("Z5", "magnet") == {"magnet": F(2, 9)}
    assert lesson("Z5").questions()[0].right == ("more",)


def test_z6_asks_for_strategies_by_name():
    memory, turns, ravens = lesson("Z6").questions()
    assert [bar.key for bar in memory.bars] == ["forgetful", "magnets", "tiles", "tiles_magnets"]
    assert [bar.key for bar in turns.bars] == [bar.key for bar in memory.bars]
    assert [bar.key for bar in ravens.bars] == ["1", "2", "3", "4"]
    assert {bar.exact for question in (memory, turns, ravens) for bar in question.bars} == {None}


def test_x1_the_same_question_three_times():
    found = answers("X1")
    assert (found["Merlin before"], found["Merlin after"]) == (F(1, 4), F(1, 4))
    assert (found["bag before"], found["bag after"]) == (F(1, 5), F(1, 9))
    assert found["tiles after, forgetful"] == found["tiles before"] == F(1, 13)
    assert found["tiles after, attentive"] == F(1, 10)
    assert [question.right for question in lesson("X1").questions()] == [
        ("same",), ("less",), ("more",),
    ]  # fmt: skip


def test_what_this_edition_assumes_is_said():
    """The numbers the map marks with (E), and those that hang on assumed numbers of the game."""
    assumed = {id_ for id_ in IDS if any(q.assumed for q in lesson(id_).questions())}
    assert assumed == {"M1", "M2", "M3", "Z4", "Z5", "Z6", "X1"}
    for id_ in assumed:
        said = " ".join(q.model.say("en") for q in lesson(id_).questions() if q.assumed)
        assert "this edition" in said.lower()


# -- what a lesson is made of ---------------------------------------------------------------------


def everything(made):
    """The lesson and its variations."""
    return (made, *(other for _, other in made.what_if()))


def words(made):
    """All that a lesson says, but for the games' own names."""
    yield from (made.grade, made.title, made.idea, made.question, made.play)
    for question in made.questions():
        yield from (question.text, question.model, *(bar.label for bar in question.bars))
        yield from (label for _, label in question.options)
    yield from made.explanation()
    yield from (changed for changed, _ in made.what_if())


@pytest.mark.parametrize("id_", IDS)
def test_a_lesson_is_whole(id_):
    made = lesson(id_)
    assert made.questions()
    assert made.explanation()
    assert made.what_if()
    for each in everything(made):
        assert each.id == id_
        for question in each.questions():
            keys = [key for key, _ in question.options]
            assert bool(keys) == (question.ask == "choice")
            assert set(question.right) <= set(keys)
            assert bool(question.right) == (question.ask == "choice")
            assert len({bar.key for bar in question.bars}) == len(question.bars)
            for bar in question.bars:
                assert 0 <= bar.column < len(question.trials.columns)
                if bar.exact is not None:
                    assert 0 <= bar.exact <= question.most
                    assert bar.variance is not None
                    assert bar.variance >= 0


@pytest.mark.parametrize("id_", IDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_told_in_every_language(id_, language):
    for each in everything(lesson(id_)):
        for message in words(each):
            said = message.say(language)
            assert said.strip()
            assert not re.search(r"[{}]", said), said
            assert "Fraction(" not in said
            assert not re.search(r"\bluck\b|\bGlück\b|\bPech\b", said), said


@pytest.mark.parametrize("id_", IDS)
def test_german_is_not_english(id_):
    made = lesson(id_)
    same = [m.say("en") for m in words(made) if m.say("de") == m.say("en")]
    assert not [text for text in same if re.search("[a-z]{4}", text)]


@pytest.mark.parametrize("id_", [id_ for id_ in IDS if id_ != "Z6"])
def test_derivations_lead_to_what_is_asked(id_):
    for made in everything(lesson(id_)):
        questions = {question.key: question for question in made.questions()}
        assert {key for key, _ in made.derivations()} == set(questions)
        numbers = {value for value in made.answers().values() if isinstance(value, F)}
        for key, derivation in made.derivations():
            heights = {bar.exact for bar in questions[key].bars}
            assert derivation.result in heights | numbers


@pytest.mark.parametrize("id_", [id_ for id_ in IDS if id_ != "Z6"])
def test_answers_are_exact(id_):
    for made in everything(lesson(id_)):
        assert not isinstance(made, Study)
        for value in made.answers().values():
            assert isinstance(value, F | Distribution | tuple)
            if not isinstance(value, F | Distribution):
                assert all(isinstance(each, F) for each in value)


@pytest.mark.parametrize("id_", IDS)
def test_a_question_about_all_outcomes_has_them_all(id_):
    for made in everything(lesson(id_)):
        for question in made.questions():
            events = [
                bar for bar in question.bars if bar.value is not None and bar.exact is not None
            ]
            columns = {bar.column for bar in events}
            if question.ask == "distribution" and len(columns) == 1 and len(events) > 1:
                assert sum(bar.exact for bar in events) == 1


@pytest.mark.parametrize("id_", IDS)
def test_the_table_of_a_lesson_can_be_opened(id_):
    for made in everything(lesson(id_)):
        for game in [made.game] if made.game else gamekit.games():
            options = dict(made.table(game))
            players, seed, human = (options.pop(name) for name in ("players", "seed", "human"))
            seats = ["human" if seat in human else "random" for seat in range(players)]
            match = Match(gamekit.load(game, players=players, **options), seed=seed, seats=seats)
            match.advance()
            assert match.waiting_for()


def test_variations_keep_the_luck():
    """A what-if draws from the same source, so that only what was changed makes the difference."""
    first = lesson("G4")
    for _, other in first.what_if():
        for mine, theirs in zip(first.questions(), other.questions(), strict=True):
            assert mine.trials.source == theirs.trials.source
