"""The chance panel: exact numbers in words, for the eyes on the screen and for nobody else."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from fractions import Fraction
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

import gamekit
from gamekit.chance import Distribution, Luck
from gamekit.lab.derivations import Formula
from gamekit.lab.prospects import Noun, Prospect, prospects
from gamekit.text import Message
from tests.widgets.bench_help import (
    GAMES,
    bars,
    chart_data,
    differing,
    fold,
    found,
    nodes,
    opened,
    pick,
    positions,
    said,
    send,
)
from widgets import Table
from widgets.panels.chances import Base, ChanceView, bar, chances, common_base, frequency
from widgets.panels.nodes import to_json
from widgets.tables.prospects_view import questions, together

F = Fraction


def plain(text: str) -> Message:
    return Message("{value}", (("value", text),))


DOORS = Noun(plain("door"), plain("doors"))


def prospect(choice: str = "", shares: dict[str, Fraction] | None = None, **more: Any) -> Prospect:
    shares = shares or {"yes": F(1, 3), "no": F(2, 3)}
    fields: dict[str, Any] = {
        "id": "dg.test",
        "title": plain("Does it come?"),
        "distribution": Distribution(shares.items()),
        "labels": tuple((key, plain(key)) for key in shares),
        "model": plain("a model"),
        "rule": "dg.call",
        "choice": choice,
    }
    return Prospect(**fields | more)


@pytest.fixture
def table() -> Any:
    made = opened("dreiste-geister", players=3, seed="mila-rodu-47", human=[0], language="en")
    yield made
    made.close()


# -- numbers ---------------------------------------------------------------------------------------


def test_chances_of_a_question_are_told_among_the_same_cases() -> None:
    shares = [F(4, 15), F(1, 5), F(8, 15)]
    base = common_base(shares)
    assert [frequency("en", share, base) for share in shares] == ["4 of 15", "3 of 15", "8 of 15"]
    assert frequency("de", F(1, 5), base) == "3 von 15"


def test_too_many_cases_are_rounded_and_say_so() -> None:
    shares = [F(5060, 8000), F(2847, 8000), F(93, 8000)]
    base = common_base(shares)
    assert [frequency("de", share, base) for share in shares] == [
        "etwa 63 von 100",
        "etwa 36 von 100",
        "etwa 1 von 100",
    ]
    tiny = common_base([F(1, 1_000_003), F(1_000_002, 1_000_003)])
    assert frequency("en", F(1, 1_000_003), tiny) == "about 1 of 1\u202f000\u202f000"


def test_a_bar_has_frequency_fraction_per_cent_and_length() -> None:
    made = bar("de", "getroffen", F(7, 33), Base(33))
    assert (made.odds, made.note, made.share) == ("7 von 33", "7/33 · 21,2\u202f%", 0.21212)
    certain = bar("en", "sure", F(1), Base(1))
    assert (certain.odds, certain.note, certain.share) == ("1 of 1", "100%", 1.0)


# -- from prospects to questions -------------------------------------------------------------------


def asked(*given: Prospect, language: str = "en") -> Any:
    game = gamekit.load("dreiste-geister", players=3)
    return questions(game, given, language, {"a": "Red", "b": "Blue", "c": "Green"}, {})


def test_prospects_of_several_choices_are_one_question() -> None:
    low, high = {"yes": F(1, 4), "no": F(3, 4)}, {"yes": F(1, 2), "no": F(1, 2)}
    other = prospect(id="dg.other")
    first, second = asked(prospect("a", low), other, prospect("b", high), prospect("c", low))
    assert [case.name for case in first.cases] == ["Red / Green", "Blue"]
    assert [case.shares for case in first.cases] == [(F(1, 4), F(3, 4)), (F(1, 2), F(1, 2))]
    assert [case.choices for case in first.cases] == [("a", "c"), ("b",)]
    assert first.depends
    assert not second.depends
    assert second.cases[0].name == ""


def test_outcomes_of_different_choices_are_put_in_the_order_of_their_numbers() -> None:
    (question,) = asked(
        prospect("a", {"2": F(1)}, numbers=(("2", F(2)),), unit=DOORS),
        prospect("b", {"1": F(1, 2), "4": F(1, 2)}, numbers=(("1", F(1)), ("4", F(4)))),
    )
    assert question.outcomes == ("1", "2", "4")
    assert [case.shares for case in question.cases] == [
        (None, F(1), None),
        (F(1, 2), None, F(1, 2)),
    ]
    assert question.cases[0].mean == "2 doors on average"
    assert question.cases[1].mean == "2.5 (5/2) on average"


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (F(1), "1 door on average"),
        (F(-1), "−1 door on average"),
        (F(0), "0 doors on average"),
        (F(1, 2), "0.5 (1/2) doors on average"),
        (F(10001, 10000), "≈ 1.000 (10001/10000) doors on average"),
    ],
)
def test_exactly_one_is_said_in_the_singular(number: F, said: str) -> None:
    (question,) = asked(prospect("a", {"k": F(1)}, numbers=(("k", number),), unit=DOORS))
    assert question.cases[0].mean == said


def test_means_that_are_only_said_alike_stay_apart() -> None:
    """Both are said “≈ 2.000”: their fractions are too long to stand beside it."""
    half = {"1": F(1, 2), "9": F(1, 2)}
    near = (2 + F(1, 10**30), 2 + F(3, 10**30))
    (question,) = asked(
        *(
            prospect(choice, half, numbers=(("1", number), ("9", number)))
            for choice, number in zip("ab", near, strict=True)
        )
    )
    assert [(case.name, case.mean) for case in question.cases] == [
        ("Red", "≈ 2.000 on average"),
        ("Blue", "≈ 2.000 on average"),
    ]


def test_choices_that_only_change_what_is_expected_share_their_bars() -> None:
    half = {"1": F(1, 2), "9": F(1, 2)}
    given = [
        prospect("a", half, numbers=(("1", F(1)), ("9", F(9)))),
        prospect("b", half, numbers=(("1", F(3)), ("9", F(5)))),
        prospect("c", half, numbers=(("1", F(1)), ("9", F(5)))),
    ]
    (question,) = asked(*given)
    assert [(case.name, case.mean) for case in question.cases] == [
        ("Red", "5 on average"),
        ("Blue", "4 on average"),
        ("Green", "3 on average"),
    ]
    view = ChanceView(whose="From what all know.", questions=(question,))
    plain = list(nodes(to_json(chances("en", view))))
    assert [len(node["bars"]) for node in plain if node["kind"] == "shares"] == [2]
    texts = [node["text"] for node in plain if node["kind"] == "text"]
    assert "Blue: 4 on average" in texts


def test_many_names_are_counted() -> None:
    assert together("en", ["a", "b", "c", "d"]) == "a / b / c / d"
    assert together("de", ["a", "b", "c", "d", "e"]) == "a / b / c und 2 weitere"


def test_rules_come_with_the_mark_of_an_assumption(table: Table) -> None:
    (question,) = asked(prospect(rule="dg.forward"))
    assert question.rule is not None
    assert question.rule.status != "fixed"
    assert "Accounts differ" in said(table)


# -- the panel on a table --------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_it_shows_what_the_game_says_of_the_view_on_the_screen(name: str, language: str) -> None:
    made = opened(name, players=3, seed="mila-rodu-47", human=[0], language=language)
    session = made.session
    expected = prospects(session.game, session.sight().view)
    assert expected
    for each in expected:
        assert each.title.say(language) in said(made)
    shown = {round(node["share"], 5) for node in bars(made) if "share" in node}
    assert shown <= {round(float(share), 5) for p in expected for _, share in p.distribution} | {0}
    assert shown
    made.close()


def test_closed_it_works_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_args: object) -> None:
        raise AssertionError("the panel is closed")

    monkeypatch.setattr("widgets.tables.bench_inside.prospects", never)
    made = Table("dreiste-geister", players=3, seed="mila", human=[0])
    made.session.to_now()
    made.refresh()
    assert bars(made) == []
    made.close()


def test_it_works_out_a_position_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for: list[object] = []

    def counted(game: Any, view: Any) -> tuple[Prospect, ...]:
        asked_for.append(view)
        return prospects(game, view)

    monkeypatch.setattr("widgets.tables.bench_inside.prospects", counted)
    made = opened("dreiste-geister", players=3, seed="mila", human=[0])
    assert len(asked_for) == 1
    made.refresh()
    pick(made, "chance-pick", "call red")
    assert len(asked_for) == 1
    made.session.back()
    made.refresh()
    assert len(asked_for) == 2
    assert asked_for[0] != asked_for[1]
    made.close()


def test_the_board_is_shown_before_anything_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    made = opened("dreiste-geister", players=3, seed="mila", human=[0])

    def noted(game: Any, view: Any) -> tuple[Prospect, ...]:
        order.append("chances")
        return prospects(game, view)

    monkeypatch.setattr("widgets.tables.bench_inside.prospects", noted)
    made.board.observe(lambda _: order.append("board"), "scene")
    choice = next(thing["choice"] for thing in made.board.scene["things"] if "choice" in thing)
    send(made.board, type="choose", choice=choice)
    for _ in range(30):
        send(made.step_panel, type="press", key="next")
    assert "chances" in order
    assert order[0] == "board"
    made.close()


def test_looking_back_it_is_about_the_position_that_is_looked_at(table: Table) -> None:
    session, now = table.session, said(table)
    for frame in range(session.last - 1, 0, -1):
        session.go(frame)
        if session.standing() == frame:
            break
    table.refresh()
    assert f"Looking back: this is how it stood after step {session.cursor}" in said(table)
    asked_for = prospects(session.game, session.sight().view)
    assert {p.title.say("en") for p in asked_for} == {
        node["text"] for node in found(table, kind="text", key="title")
    }
    session.to_now()
    table.refresh()
    assert said(table) == now


def test_within_a_step_it_stays_at_the_position_before_it(table: Table) -> None:
    session = table.session
    session.choose("call red")
    session.to_now()
    within = [
        index
        for index in range(1, session.last)
        if session.frames[index].step == session.frames[index + 1].step
    ]
    session.go(within[0])
    table.refresh()
    assert session.standing() < within[0]
    assert "just before the step" in said(table)
    ends = session.sight(session.standing()).view
    step = session.frames[session.standing()].step
    assert ends == session.game.observe(session.match.state_at(step + 1), 0)


def test_choices_that_differ_stand_side_by_side_and_one_can_be_looked_at() -> None:
    made = opened("dreiste-geister", players=3, seed="mila-rodu-47", human=[0], language="en")
    for _ in range(12):
        if found(made, kind="box", style="outcome"):
            break
        session = made.session
        session.choose(session.game.format_action(session.choices()[0]))
        session.to_now()
        made.refresh()
    assert len(found(made, kind="box", style="outcome")) >= 2
    choices = next(node for node in found(made, key="chance-pick"))
    value, name = choices["options"][1]
    send(made.board, type="point", key=value)
    marked = [node["text"] for node in bars(made) if node.get("marked")]
    assert marked
    assert all(name in text for text in marked)
    send(made.board, type="point", key="")
    assert not [node for node in bars(made) if node.get("marked")]
    pick(made, "chance-pick", value)
    assert not found(made, kind="box", style="outcome")
    assert name in said(made)
    made.close()


def test_what_cannot_be_pointed_at_is_not_heard(table: Table) -> None:
    before = said(table)
    send(table.board, type="point", key="call mauve")
    assert said(table) == before
    fold(table, "chances-fold", False)
    assert table.board.points is False
    assert bars(table) == []
    send(table.board, type="point", key="call red")
    assert table.bench.inside._pointed == ""


def test_where_a_number_comes_from_is_worked_out_when_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    derived: list[str] = []

    def derive() -> Formula:
        derived.append("now")
        return Formula((("1 : 3", None),), plain("It comes <b>?"), F(1, 3))

    monkeypatch.setattr(
        "widgets.tables.bench_inside.prospects",
        lambda *_: (prospect(derive=derive), prospect(id="x")),
    )
    made = opened("dreiste-geister", players=3, seed="mila", human=[0], language="en")
    assert derived == []
    assert len(found(made, kind="fold")) == 2
    fold(made, "origin-0")
    assert derived == ["now"]
    (drawing,) = found(made, kind="drawing")
    assert ET.fromstring(drawing["svg"]).tag.endswith("svg")
    assert "<b>" not in drawing["svg"]
    assert "1 : 3" in said(made)
    made.refresh()
    assert derived == ["now"]
    fold(made, "origin-0", False)
    assert not found(made, kind="drawing")
    made.close()


@pytest.mark.parametrize("name", GAMES)
def test_every_derivation_is_drawn_and_told(name: str) -> None:
    drawn = 0
    for match in positions(name, 3, "derivations", 5):
        made = Table(match, language="de")
        fold(made, "chances-fold")
        for node in found(made, kind="fold", quiet=True):
            fold(made, node["key"])
        for picture in found(made, kind="drawing"):
            assert ET.fromstring(picture["svg"]).tag.endswith("svg")
            drawn += 1
        assert "spielraum-sorry" not in said(made)
        made.close()
    assert drawn


@pytest.mark.parametrize("human", [(0,), (), (0, 1)], ids=["one", "none", "two"])
@pytest.mark.parametrize("name", GAMES)
def test_no_position_of_a_match_is_too_much_for_it(
    name: str, human: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks, and whatever is going on: something is said, and nothing goes wrong."""
    made = opened(name, players=3, seed="mila", human=human, computer="random", language="de")
    sorry: list[str] = []
    monkeypatch.setattr(made.bench.panel, "say_sorry", lambda: sorry.append("sorry"))
    luck, shown = Luck(name, "test"), 0
    for number in range(50):
        session = made.session
        send(made.step_panel, type="press", key="lift")
        if number == 30:
            send(made.top_panel, type="value", key="open-hands", value=True)
        if session.choices():
            chosen = session.game.format_action(luck.choice(session.choices()))
            send(made.board, type="choose", choice=chosen)
        else:
            send(made.step_panel, type="press", key="next")
        for node in found(made, kind="fold", quiet=True)[number % 3 :: 3]:
            fold(made, node["key"])
        assert not sorry
        shown += bool(bars(made))
    assert shown > 10
    made.close()


def test_a_question_can_be_put_in_the_chart(table: Table) -> None:
    first = chart_data(table)
    assert first
    options = found(table, key="chance-chart")[0]["options"]
    assert len(options) > 1
    pick(table, "chance-chart", options[1][0])
    assert options[1][1] in chart_data(table)
    assert chart_data(table) != first
    fold(table, "chances-fold", False)
    assert chart_data(table) == ""
    assert len(table.bench.box.children) == 1


def test_bqplot_is_imported_when_the_first_chart_is_made() -> None:
    code = (
        "import sys, widgets\n"
        "def there(): return [m for m in ('bqplot', 'pandas', 'numpy') if m in sys.modules]\n"
        "table = widgets.Table('dreiste-geister', players=3, seed='mila')\n"
        "print(there())\n"
        "gesture = {'n': 1, 'type': 'fold', 'key': 'chances-fold', 'value': True}\n"
        "table.bench.panel._receive(table.bench.panel, gesture, [])\n"
        "print('bqplot' in there())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "True"]


def test_closing_the_table_closes_the_bench_and_its_chart() -> None:
    opened("dreiste-geister", players=2, seed="mila").close()  # bqplot makes some for ever
    before = set(_instances)
    made = opened("dreiste-geister", players=2, seed="mila")
    assert made.bench.inside._chart is not None
    made.close()
    assert set(_instances) <= before


def test_an_error_is_told_on_the_page_and_the_match_lives_on(
    monkeypatch: pytest.MonkeyPatch, table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_args: object) -> None:
        raise RuntimeError("a secret of the server")

    sorry: list[str] = []
    monkeypatch.setattr("widgets.tables.bench_inside.prospects", broken)
    monkeypatch.setattr(table.bench.panel, "say_sorry", lambda: sorry.append("sorry"))
    send(table.board, type="choose", choice="call red")
    for _ in range(40):
        send(table.step_panel, type="press", key="next")
    assert sorry
    assert "a secret" in caplog.text
    assert "a secret" not in said(table)
    assert table.session.choices()


# -- whose knowledge -------------------------------------------------------------------------------


def test_behind_a_curtain_there_is_nothing() -> None:
    made = opened("dreiste-geister", players=3, seed="mila", human=[1, 2], language="en")
    assert made.session.curtain == 1
    assert bars(made) == []
    assert chart_data(made) == ""
    assert not found(made, kind="fold")[0].get("open")
    send(made.step_panel, type="press", key="lift")
    assert "From what Selma knows" in said(made)
    assert bars(made)
    made.session.choose(made.session.game.format_action(made.session.choices()[0]))
    made.refresh()
    assert made.session.curtain == 2
    assert bars(made) == []
    assert "Selma" not in said(made)
    assert chart_data(made) == ""
    made.close()


def test_with_open_hands_it_speaks_for_the_all_knowing_eye(table: Table) -> None:
    send(table.top_panel, type="value", key="open-hands", value=True)
    session = table.session
    expected = prospects(session.game, session.game.observe(session.match.state, gamekit.ALL))
    assert "all-knowing" in said(table)
    for each in expected:
        assert each.title.say("en") in said(table)


@pytest.mark.parametrize("name", GAMES)
def test_what_the_seat_cannot_know_changes_nothing_on_the_bench(name: str) -> None:
    """Two positions that differ only in what is hidden give the same panel, byte by byte."""
    compared = 0
    for match, other in differing(name):
        shown = []
        for each in (match, other):
            made = Table(each, language="de")
            fold(made, "chances-fold")
            for node in found(made, kind="fold", quiet=True):
                fold(made, node["key"])
            shown.append(said(made) + chart_data(made))
            made.close()
        assert shown[0] == shown[1]
        compared += 1
    assert compared


def test_another_language_says_the_same_numbers(table: Table) -> None:
    english = [node.get("share", 0) for node in bars(table)]
    send(table.top_panel, type="value", key="language", value="de")
    assert "Chancen" in said(table)
    assert "Rot nennen" in said(table)
    assert [node.get("share", 0) for node in bars(table)] == english
