"""The comparison of both ways of a what-if: from whose knowledge, in slices, and what it says."""

from __future__ import annotations

import asyncio
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from time import process_time
from typing import Any

import pytest

import gamekit
from gamekit.game import ALL
from gamekit.games.monte_cristo.players import clever
from gamekit.lab import playouts, running
from gamekit.lab.tallies import Tally
from gamekit.lab.trials import Column
from tests.widgets.bench_help import GAMES, differing, found, pick, press, said, send
from widgets import Table
from widgets.panels import runner
from widgets.panels.compare import Outcome, interval, verdict
from widgets.tables.comparing import outcome, paired_interval

F = Fraction


def act(table: Table, which: int = 0) -> None:
    table.session.to_now()
    choices = table.session.choices()
    table.session.choose(table.session.game.format_action(choices[which]))
    table.session.to_now()
    table.refresh()


def what_if(table: Table) -> None:
    """Branch off before the last decision of a person that has an alternative."""
    session = table.session
    for _ in range(12):
        act(table)
        at = session.branch_point(session.last - 1)
        if len(session.game.legal_actions(session.match.state_at(at), session.people[0])) > 1:
            break
    session.go(session.last - 1)
    table.refresh()
    send(table.step_panel, type="press", key="what-if")
    assert session.line == 1


def prepared(name: str = "dreiste-geister", **config: Any) -> Table:
    config = {"players": 3, "seed": "mila-rodu-47", "human": [0], "language": "en", **config}
    table = Table(name, **config)
    what_if(table)
    return table


@pytest.fixture
def table() -> Iterator[Table]:
    made = prepared()
    yield made
    made.close()


def card(table: Table) -> str:
    (found_card,) = found(table, kind="box", key="compare")
    return json.dumps(found_card, ensure_ascii=False)


# -- the decision ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("human", "language", "sentence"),
    [
        (1, "de", r"Selma hat „(Rot, Flamme|Gelb, Stern|Grün, Blatt|Blau, Tropfen)“ gewählt\."),
        (1, "en", r"Selma chose “(red, flame|yellow, star|green, leaf|blue, drop)”\."),
        (0, "de", r"Bodo hat „(Rot|Gelb|Grün|Blau) nennen, \w+“ gewählt\."),
        (0, "en", r"Bodo chose “Name (red|yellow|green|blue), \w+”\."),
    ],
)
def test_what_was_decided_is_told_in_a_natural_sentence(
    human: int, language: str, sentence: str
) -> None:
    made = prepared(human=[human], language=language)
    (told,) = found(made, kind="text", key="compare-taken")
    assert re.fullmatch(sentence, told["text"])
    made.close()


def test_a_what_if_from_before_all_decisions_is_about_the_first_one() -> None:
    made = Table("zaubersee", players=2, seed="mila", human=[0, 1])
    before = len(made.session.match)
    act(made)
    assert made.session.branch_point(0) == before
    assert made.session.branch_point(made.session.last) == before
    made.close()


def test_a_decision_without_an_alternative_is_passed_over() -> None:
    """On this table the second seat's first hand holds two cards of one colour."""
    made = Table("dreiste-geister", players=3, seed="mila-rodu-47", human=[1])
    session = made.session
    assert len(session.choices()) == 1
    forced = len(session.match)
    act(made)
    assert session.branch_point(session.last) == forced  # nothing else has been decided yet
    while len(session.choices()) == 1:
        act(made)
    free = len(session.match)
    act(made)
    assert session.branch_point(session.last) == free
    assert session.branch_point(0) == free
    made.close()


def test_the_match_itself_has_nothing_to_compare() -> None:
    made = Table("dreiste-geister", players=3, seed="mila", human=[0])
    assert made.session.fork() is None
    assert not found(made, key="compare")
    made.close()


def test_a_what_if_knows_what_was_decided_and_what_else_could_be(table: Table) -> None:
    fork = table.session.fork()
    assert fork is not None
    assert fork.seat == 0
    assert fork.taken in fork.legal
    assert fork.other is None
    assert fork.view == table.session.game.observe(table.session.match.state, 0)
    names = found(table, key="compare-other")[0]["options"]
    taken = table.session.game.format_action(fork.taken)
    assert taken not in dict(names)
    assert len(names) == len(fork.legal) - 1
    assert "Bodo" in card(table)


def test_what_is_chosen_in_the_what_if_is_the_other_way(table: Table) -> None:
    fork = table.session.fork()
    assert fork is not None
    other = [action for action in fork.legal if action != fork.taken][-1]
    send(table.board, type="choose", choice=table.session.game.format_action(other))
    again = table.session.fork()
    assert again is not None
    assert again.other == other
    assert found(table, key="compare-other")[0]["value"] == table.session.game.format_action(other)


def test_back_in_the_match_the_card_is_gone(table: Table) -> None:
    send(table.top_panel, type="press", key="leave-line")
    assert not found(table, key="compare")


def test_who_may_not_know_what_was_decided_is_not_told() -> None:
    made = Table("dreiste-geister", players=3, seed="mila", human=[], language="en")
    for _ in range(200):
        made.session.next()
        if made.session.match.step(len(made.session.match) - 1).player == gamekit.SIMULTANEOUS:
            break
    made.session.what_if(made.session.last)
    made.refresh()
    assert made.session.left[1] is not None
    assert made.session.fork() is None
    assert not found(made, key="compare")
    send(made.top_panel, type="value", key="open-hands", value=True)
    fork = made.session.fork()
    assert fork is not None
    assert fork.view.observer == ALL
    assert "begins in this very position" in card(made)
    send(made.top_panel, type="value", key="open-hands", value=False)
    assert not found(made, key="compare")
    made.close()


def test_after_taking_back_more_than_the_what_if_there_is_nothing_to_compare() -> None:
    made = prepared(teaching=True)
    while made.session.match.can_undo():
        made.session.undo()
    made.refresh()
    fork = made.session.fork()
    assert fork is None or fork.taken in fork.legal
    made.close()


# -- the run ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_both_ways_are_played_as_often_as_was_asked_for(name: str) -> None:
    made = prepared(name, language="de")
    send(made.seat_panel, type="fold", key="seats-fold", value=True)
    for seat in (1, 2):
        send(made.seat_panel, type="value", key=f"seat-{seat}", value="random")
    size = 100 if name == "dreiste-geister" else 10
    made.bench.inside.comparing._size = size
    press(made, "compare-run")
    (wins,) = found(made, key="compare-wins")
    assert wins["filled"]
    assert len(wins["bars"]) == 2
    assert all(f"von {size} gewonnen" in bar["odds"] for bar in wins["bars"])
    result = made.bench.inside.comparing._result
    assert result is not None
    assert result.n == size
    column = "win" if made.session.game.cooperative else "win.0"
    shares = [result[f"{part}.{column}"].mean for part in ("second", "first")]
    assert [bar.get("share", 0) for bar in wins["bars"]] == [round(float(s), 5) for s in shares]
    (spoken,) = found(made, key="verdict")
    assert spoken["live"] == "polite"
    assert "95-%-Intervall" in spoken["text"]
    made.close()


def test_the_same_pairs_give_the_same_result_and_more_go_on_from_them(table: Table) -> None:
    press(table, "compare-run")
    first = card(table)
    experiment = table.bench.inside.comparing._experiment
    assert experiment is not None
    table.bench.inside.comparing._size = 250
    press(table, "compare-run")
    assert table.bench.inside.comparing._experiment is experiment
    assert card(table) != first
    whole = experiment.run(250)
    result = table.bench.inside.comparing._result
    assert result is not None
    assert result.n == 250
    assert [t.raw for t in result.tallies] == [t.raw for t in whole.tallies]
    other = prepared()
    press(other, "compare-run")
    assert card(other) == first
    other.close()


def test_another_choice_begins_anew(table: Table) -> None:
    press(table, "compare-run")
    options = found(table, key="compare-other")[0]["options"]
    pick(table, "compare-other", options[-1][0])
    assert not found(table, key="compare-wins")
    press(table, "compare-run")
    assert options[-1][1] in json.dumps(found(table, key="compare-wins"), ensure_ascii=False)


def test_it_is_said_who_plays_on(table: Table) -> None:
    assert "Bodo, Selma, Xaver" in card(table)
    assert "The computer stands in for people." in card(table)
    assert "what Bodo knows before the decision" in card(table)


@pytest.mark.parametrize("name", GAMES)
def test_what_the_seat_cannot_know_changes_no_result(name: str) -> None:
    """Two matches that differ only in what is hidden, and in their seed, give the same card."""
    compared = 0
    for match, other in differing(name, 2):
        if len(match.legal_actions(0)) < 2:
            continue
        other.seed = "another-code"
        shown = []
        for each in (match, other):
            state = each.state
            each.play(each.legal_actions(0)[0])
            made = Table(each, language="de")
            made.session.what_if(made.session.last)
            made.refresh()
            assert made.session.match.state == state
            made.bench.inside.comparing._size = 8
            press(made, "compare-run")
            shown.append(said(made))
            made.close()
        assert "gewonnen" in shown[0]
        assert shown[0] == shown[1]
        compared += 1
    assert compared


def in_a_kernel(deed: Any) -> None:
    """Run a test as a kernel would: inside an event loop."""
    asyncio.run(asyncio.wait_for(deed(), 60))


def test_the_board_stays_playable_and_stop_stops_at_once(table: Table) -> None:
    async def deed() -> None:
        pick(table, "compare-size", "10000")
        press(table, "compare-run")
        await asyncio.sleep(0.4)
        assert found(table, key="compare-stop")
        assert found(table, kind="meter")
        assert "text" not in found(table, key="verdict")[0]
        played = len(table.session.match)
        choice = next(thing["choice"] for thing in table.board.scene["things"] if "choice" in thing)
        send(table.board, type="choose", choice=choice)
        assert len(table.session.match) > played
        await asyncio.sleep(0.2)
        assert table.bench.inside.comparing._run.running
        began = process_time()
        press(table, "compare-stop")
        while table.bench.inside.comparing._run.running:
            await asyncio.sleep(0)
        assert process_time() - began < 0.3
        result = table.bench.inside.comparing._result
        assert result is not None
        assert 0 < result.n < 10_000
        assert f"Stopped after {result.n} pairs" in card(table)
        assert found(table, key="compare-run")
        assert "95% interval" in found(table, key="verdict")[0]["text"]

    in_a_kernel(deed)


def test_a_slow_strategy_does_not_hold_up_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two looks of the loop lies a slice of work, however long a match of it takes.

    A computer's decision takes 10 ms by a clock of the test's own; a busy machine cannot lengthen
    it.
    """
    decided = 0

    def slow(view: Any, legal: Any, luck: Any) -> Any:
        nonlocal decided
        decided += 1
        return clever(view, legal, luck)

    made = prepared("monte-cristo", computer=slow)
    for module in (clocks := (runner, running, playouts)):
        monkeypatch.setattr(module, "perf_counter", lambda: decided * 0.01)
    most = round(sum(module.SLICE for module in clocks) / 0.01) + len(clocks)

    async def deed() -> None:
        press(made, "compare-run")
        run, looks, before = made.bench.inside.comparing._run, 0, decided
        enough = decided + 100
        while decided < enough:
            await asyncio.sleep(0)
            assert run.running
            assert decided - before <= most
            looks, before = looks + (decided > before), decided
        assert looks >= 100 // most
        made.close()

    in_a_kernel(deed)


def test_closing_the_table_ends_the_run() -> None:
    made = prepared()

    async def deed() -> None:
        pick(made, "compare-size", "10000")
        press(made, "compare-run")
        await asyncio.sleep(0.1)
        run = made.bench.inside.comparing._run
        assert run.running
        made.close()
        assert not run.running
        await asyncio.sleep(0.1)
        assert len(asyncio.all_tasks()) <= 2  # this one, and the one that waits for it

    in_a_kernel(deed)


def test_when_other_eyes_look_the_run_ends_and_its_result_is_gone(table: Table) -> None:
    async def deed() -> None:
        send(table.top_panel, type="value", key="open-hands", value=True)
        press(table, "compare-run")
        while table.bench.inside.comparing._run.running:
            await asyncio.sleep(0.01)
        assert found(table, key="compare-wins")
        pick(table, "compare-size", "10000")
        press(table, "compare-run")
        await asyncio.sleep(0.1)
        send(table.top_panel, type="value", key="open-hands", value=False)
        assert not table.bench.inside.comparing._run.running
        assert not found(table, key="compare-wins")
        await asyncio.sleep(0.2)
        assert not found(table, key="compare-wins")

    in_a_kernel(deed)


def test_a_strategy_that_fails_ends_the_run_with_a_sentence_and_the_match_lives_on() -> None:
    def fragile(view: Any, legal: Any, luck: Any) -> Any:
        if view.turn > 2:
            raise RuntimeError("oh")
        return legal[0]

    made = prepared(computer=fragile)
    press(made, "compare-run")
    (problem,) = found(made, key="compare-problem")
    assert problem["live"] == "alert"
    assert problem["text"] == (
        "The comparison has stopped. The strategy “fragile” stopped with RuntimeError: oh."
    )
    assert found(made, key="compare-run")
    send(made.top_panel, type="press", key="leave-line")
    assert made.session.choices()
    made.close()


@pytest.mark.parametrize(
    ("language", "waits"), [("en", "The match waits."), ("de", "Die Partie wartet.")]
)
def test_a_strategy_that_fails_at_the_table_leaves_the_match_waiting(
    language: str, waits: str
) -> None:
    def broken(view: Any, legal: Any, luck: Any) -> Any:
        raise RuntimeError("oh")

    made = Table("dreiste-geister", players=3, human=[0], computer=broken, language=language)
    told = json.dumps(made.step_panel.content, ensure_ascii=False)
    assert f"RuntimeError: oh. {waits}" in told
    made.close()


def test_an_error_of_ours_is_told_kindly(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> Any:
        raise RuntimeError("a secret of the server")

    monkeypatch.setattr(type(table.session.game), "returns", broken)
    press(table, "compare-run")
    assert "something went wrong" in found(table, key="compare-problem")[0]["text"]
    assert "a secret" not in said(table)
    assert "a secret" in caplog.text


# -- what it says ----------------------------------------------------------------------------------


def observed(first: Fraction, second: Fraction, low: Fraction, high: Fraction) -> Outcome:
    return Outcome(n=100, first=first, second=second, low=low, high=high)


def test_the_interval_is_that_of_paired_observations() -> None:
    pairs = [1] * 30 + [-1] * 12 + [0] * 58
    tally = Tally(Column("difference"), {1: 30, -1: 12, 0: 58})
    smoothed = [*pairs, 0.5, -0.5, 0.5, -0.5]  # half a pair of each: +1/2, -1/2, and no change
    mean = sum(pairs) / 102
    spread = (sum(d * d for d in pairs) + 1) / 102 - mean**2
    low, high = paired_interval(tally)
    assert len(smoothed) == 104
    assert float(low) == pytest.approx(mean - 1.96 * sqrt(spread / 102), abs=1e-4)
    assert float(high) == pytest.approx(mean + 1.96 * sqrt(spread / 102), abs=1e-4)


def test_pairs_that_never_differ_leave_room_for_a_difference() -> None:
    low, high = paired_interval(Tally(Column("difference"), {0: 100}))
    assert low < 0 < high
    assert high < F(3, 100)


def test_nothing_is_known_before_the_first_pair(table: Table) -> None:
    press(table, "compare-run")
    experiment = table.bench.inside.comparing._experiment
    assert experiment is not None
    assert outcome(experiment._result([Tally(c) for c in experiment.trials.columns], 5), 0) is None


@pytest.mark.parametrize(
    ("language", "given", "words"),
    [
        ("en", (F(1, 4), F(2, 5), F(1, 20), F(1, 4)), ["about 15 more", "from 5 to 25", "not"]),
        ("en", (F(2, 5), F(1, 4), F(-1, 4), F(-1, 20)), ["about 15 fewer", "from −25 to −5"]),
        ("en", (F(1, 4), F(3, 10), F(-1, 20), F(3, 20)), ["contains 0", "narrower"]),
        ("de", (F(1, 4), F(2, 5), F(1, 20), F(1, 4)), ["etwa 15 mehr", "von 5 bis 25", "nicht"]),
        ("de", (F(1, 4), F(3, 10), F(-1, 20), F(3, 20)), ["enthält die 0", "schmaler"]),
    ],
)
def test_a_sentence_says_what_the_interval_means(
    language: str, given: tuple[Fraction, ...], words: list[str]
) -> None:
    sentence = verdict(language, observed(*given))
    for word in words:
        assert word in sentence
    for never in ("luck", "Glück", "Pech", "Zufall"):
        assert never not in sentence


def test_who_wins_together_is_spoken_to_together() -> None:
    given = observed(F(1, 4), F(2, 5), F(1, 20), F(1, 4))
    assert "you win" in verdict("en", given, together=True)
    assert "gewinnt ihr" in verdict("de", given, together=True)


@pytest.mark.parametrize(
    "given",
    [
        (F(0), F(1), F(9, 10), F(1)),
        (F(1), F(0), F(-1), F(-9, 10)),
        (F(1, 2), F(1, 2), F(-1, 50), F(1, 50)),
        (F(1, 2), F(1, 2), F(0), F(0)),
    ],
)
def test_the_picture_of_the_interval_stays_on_its_line(given: tuple[Fraction, ...]) -> None:
    picture = ET.fromstring(interval("de", observed(*given)))
    assert picture.tag.endswith("svg")
    (dot,) = (part for part in picture if part.tag.endswith("circle"))
    assert 0 < float(dot.get("cx", "-1")) < 320
    texts = [part.text for part in picture if part.tag.endswith("text")]
    assert texts[1] == "0"
    assert (texts[0] or "").startswith("−")
