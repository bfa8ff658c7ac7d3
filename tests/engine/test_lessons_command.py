"""`spielraum lesson`: the list, a lesson as text and as JSON, its trials, and what is wrong."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from gamekit import cli
from gamekit.chance import Distribution
from gamekit.lab.lessons import command, lesson, lessons
from gamekit.lab.lessons.estimating import estimates

EXACT = [id_ for id_ in lessons() if id_ != "Z6"]


def run(capsys, *arguments):
    code = cli.main(list(arguments))
    said = capsys.readouterr()
    return code, said.out, said.err


def data(capsys, *arguments):
    code, out, _ = run(capsys, "--language", "en", "lesson", *arguments, "--json")
    assert code == 0
    return json.loads(out)


def test_the_list_has_every_lesson_with_grade_and_title(capsys):
    code, out, err = run(capsys, "--language", "en", "lesson", "--list")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line.split()[0] for line in lines] == list(lessons())
    assert lines[3] == "G4  upper secondary  The way to the chest"
    german = run(capsys, "--language", "de", "lesson", "--list")[1].splitlines()
    assert german[3] == "G4  Oberstufe        Der Weg zur Schatztruhe"


def test_the_list_as_json(capsys):
    found = data(capsys, "--list")
    assert [row["id"] for row in found] == list(lessons())
    assert found[0] == {
        "id": "G1", "grade": "grades 5 to 7", "title": "How often does Merlin hit you?",
    }  # fmt: skip


def test_g4_as_json(capsys):
    found = data(capsys, "G4")
    assert found["id"] == "G4"
    assert found["question"].startswith("How many turns does a ghost need")
    answers = found["answers"]
    assert answers["mean"] == "21138304970456/1270304789499"
    assert answers["median"] == "15"
    assert Fraction(answers["variance"]) > 0
    turns = answers["distribution"]
    assert sum(map(Fraction, turns.values())) == 1
    assert [int(turn) for turn in list(turns)[:-1]] == list(range(6, 41))
    assert list(turns)[-1] == "more than 40"


@pytest.mark.parametrize("id_", EXACT)
def test_json_holds_every_exact_answer_as_text(capsys, id_):
    made = lesson(id_)
    found = data(capsys, id_.lower())
    assert found["id"] == id_
    assert found["question"] == made.question.say("en")
    for name, answer in made.answers().items():
        told = found["answers"][name]
        if isinstance(answer, Fraction):
            assert Fraction(told) == answer
        elif isinstance(answer, Distribution):
            assert {k: Fraction(v) for k, v in told.items()} == {str(k): p for k, p in answer}
        else:
            assert tuple(map(Fraction, told)) == answer
    assert [question["key"] for question in found["questions"]] == [
        question.key for question in made.questions()
    ]
    for told, question in zip(found["questions"], made.questions(), strict=True):
        assert told["assumed"] == question.assumed
        assert told["model"] == question.model.say("en")
        for bar, exact in zip(told["bars"], question.bars, strict=True):
            assert (bar["key"], Fraction(bar["exact"])) == (exact.key, exact.exact)
            assert "estimate" not in bar


@pytest.mark.parametrize("id_", EXACT)
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_page_says_question_answer_derivation_and_model(capsys, id_, language):
    made = lesson(id_)
    code, out, err = run(capsys, "--language", language, "lesson", id_)
    assert (code, err) == (0, "")
    assert out.startswith(f"# {id_}: {made.title.say(language)} ({made.grade.say(language)})\n")
    for question in made.questions():
        assert question.text.say(language) in out
        assert question.model.say(language) in out
        for bar in question.bars:
            assert f"  {bar.label.say(language)}: " in out
    for _, derivation in made.derivations():
        assert derivation.asked.say(language) in out
    for paragraph in made.explanation():
        assert paragraph.say(language) in out
    assert "{" not in out


def test_shares_are_told_as_frequency_fraction_and_per_cent(capsys):
    out = run(capsys, "--language", "en", "lesson", "G6")[1]
    assert "  fourth door: 7 of 33 = 7/33 = 21.2%\n" in out
    german = run(capsys, "--language", "de", "lesson", "G6")[1]
    assert "  vierte Tür: 7 von 33 = 7/33 = 21,2\u202f%\n" in german
    means = run(capsys, "--language", "en", "lesson", "Z3")[1]
    assert "  4 ravens: 3.4 = 17/5\n" in means


def test_the_language_may_stand_behind(capsys):
    first = run(capsys, "--language", "de", "lesson", "M6")
    assert run(capsys, "lesson", "M6", "--language", "de") == first
    assert run(capsys, "--language", "en", "lesson", "M6", "--language", "de") == first


def test_trials_stand_beside_the_exact_values(capsys):
    found = data(capsys, "M6", "--trials", "2_500", "--seed", "Mila Rodu 47")
    expected = estimates(lesson("M6").questions(), 2500, "mila-rodu-47")
    for question in found["questions"]:
        for bar in question["bars"]:
            made = expected[question["key"], bar["key"]]
            assert bar["estimate"] == {
                "value": made.value, "error": made.error, "n": 2500, "seed": "mila-rodu-47",
            }  # fmt: skip
    arguments = ("--language", "en", "lesson", "M6", "--trials", "2500", "--seed", "mila-rodu-47")
    line = next(x for x in run(capsys, *arguments)[1].splitlines() if "at least one rival:" in x)
    assert line.startswith("  at least one rival: 91 of 216 = 91/216 = 42.1% (0.4")
    assert line.endswith(" in 2500 trials, seed code mila-rodu-47)")


def test_the_same_trials_every_time(capsys):
    first = data(capsys, "Z5", "--trials", "1500")
    assert data(capsys, "Z5", "--trials", "1500") == first
    assert data(capsys, "Z5", "--trials", "1500", "--seed", "x-8") != first


def test_z6_gives_estimates(capsys):
    found = data(capsys, "Z6", "--trials", "8", "--seed", "see-9")
    answers = found["answers"]
    assert set(answers["won, tiles"]) == {"value", "error", "n", "seed"}
    assert {(a["n"], a["seed"]) for a in answers.values()} == {(8, "see-9")}
    assert all(a["error"] >= 0 for a in answers.values())
    assert found["questions"][0]["bars"][0]["exact"] is None
    expected = lesson("Z6").bars(8, "see-9")
    bar = found["questions"][0]["bars"][2]
    assert bar["estimate"]["value"] == expected["memory", "tiles"].value


def test_a_long_run_tells_how_far_it_is(capsys, monkeypatch):
    clock = iter(range(10_000))
    monkeypatch.setattr(command, "perf_counter", lambda: next(clock))
    code, out, err = run(capsys, "lesson", "M6", "--trials", "20000", "--json")
    assert code == 0
    assert "8192/20000 (40 %)" in err
    assert err.endswith("20000/20000 (100 %)\n")
    assert json.loads(out)["id"] == "M6"


def test_ctrl_c_ends_a_long_run_without_a_traceback(capsys, monkeypatch):
    def interrupted(*_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(command._Progress, "_tell", interrupted)
    code, out, err = run(capsys, "--language", "en", "lesson", "M6", "--trials", "3000")
    assert (code, out) == (2, "")
    assert err == "spielraum: Stopped; nothing is written.\n"


WRONG = [
    ((), "Nenne eine Stunde"),
    (("G9",), "Eine Stunde „G9“ gibt es nicht"),
    (("",), "Eine Stunde „“ gibt es nicht"),
    (("x" * 999,), "Eine Stunde „xxx"),
    (("G1", "--trials", "many"), "Zahl von 1 bis 10000000"),
    (("G1", "--trials", "0"), "kann nicht „0“ sein"),
    (("G1", "--trials=-5"), "kann nicht „-5“ sein"),
    (("G1", "--trials", "²"), "kann nicht „²“ sein"),
    (("G1", "--trials", "9" * 5000), "Zahl von 1 bis 10000000"),
    (("G1", "--trials", "10000001"), "kann nicht „10000001“ sein"),
    (("G1", "--seed", "///"), "Startcode"),
    (("Z6", "--trials", "1.5"), "kann nicht „1.5“ sein"),
]


@pytest.mark.parametrize(("arguments", "german"), WRONG, ids=lambda value: str(value)[:40])
def test_what_is_given_wrongly_is_told_in_one_line(capsys, arguments, german):
    code, out, err = run(capsys, "--language", "de", "lesson", *arguments)
    assert (code, out) == (2, "")
    assert german in err
    assert err.startswith("spielraum: ")
    assert err.count("\n") == 1
    code, _, english = run(capsys, "--language", "en", "lesson", *arguments)
    assert code == 2
    assert english != err


def test_a_language_there_is_not(capsys):
    code, out, err = run(capsys, "lesson", "G1", "--language", "fr")
    assert (code, out) == (2, "")
    assert "There is no language “fr”" in err
