"""Experiments: exact counts, the same row however it is cut, honest intervals, clean ends."""

from __future__ import annotations

import asyncio
import io
import json
import math
import statistics
import time
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamekit
from gamekit import Match
from gamekit.chance import Luck
from gamekit.errors import ConfigError, SeedError, StrategyError
from gamekit.lab import running
from gamekit.lab.errors import ExperimentError
from gamekit.lab.experiments import Experiment, compare
from gamekit.lab.measures import measures
from gamekit.lab.playouts import trial_code
from gamekit.lab.positions import Position
from gamekit.lab.tallies import Tally
from gamekit.lab.trials import Column
from gamekit.playout import playout

GAME = gamekit.load("dreiste-geister", players=4)
SMALL = gamekit.load("dreiste-geister", players=2)


class Dice:
    """Trials of two dice: their sum, and whether they are alike."""

    columns = (Column("sum"), Column("alike", 1, share=True))
    block = 100

    def values(self, seed, index):
        luck = Luck(f"{seed}-{index}", "dice")
        rolls = [(luck.below(6) + 1, luck.below(6) + 1) for _ in range(self.block)]
        return [[a + b for a, b in rolls], [int(a == b) for a, b in rolls]]


def first_coins(state):
    return state.coins[0]


def anybody_has_five(state):
    return max(state.coins) >= 5


def raw(result):
    return {name: tally.raw for name, tally in result.columns.items()}


# -- tallies ---------------------------------------------------------------------------------------


@given(st.lists(st.integers(-30, 30), min_size=2, max_size=50), st.integers(1, 6), st.data())
def test_a_tally_is_exact_and_blind_for_order(values, denominator, data):
    cut = data.draw(st.integers(0, len(values)))
    whole, left, right = (Tally(Column("x", denominator)) for _ in range(3))
    whole.add(values)
    right.add(np.array(values[cut:], np.int64))
    left.add(values[:cut])
    right.merge(left)
    assert right.raw == whole.raw
    exact = [Fraction(value, denominator) for value in values]
    assert whole.n == len(values)
    assert whole.mean == statistics.mean(exact)
    assert whole.variance == statistics.variance(exact)
    assert whole.median == statistics.median_low(exact)
    assert whole.quantile(0) == min(exact)
    assert whole.quantile(1) == max(exact)
    assert list(whole.counts) == sorted(set(exact))


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ([3, 3, -1], np.int8),
        ([3, 2**40, 3], np.int64),
        ([True, False], np.bool_),
        ([0.5, 2], float),
    ],
)
def test_arrays_are_counted_like_lists(values, kind):
    listed, array = Tally(Column("x")), Tally(Column("x"))
    listed.add(values)
    array.add(np.array(values, kind))
    assert array.raw == listed.raw
    assert array.is_share == listed.is_share


def test_intervals_are_those_of_wilson_and_of_the_normal_distribution():
    share = Tally(Column("p", 1, share=True), {1: 10, 0: 90})
    low, high = share.interval  # as published by Wilson (1927) and many calculators
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    never = Tally(Column("p", 1, share=True), {0: 20})
    assert never.interval[0] == 0
    assert round(never.interval[1], 4) == 0.1611
    mean = Tally(Column("x"), {1: 50, 3: 50})
    half = 1.959964 * math.sqrt(100 / 99 / 100)
    assert mean.interval == pytest.approx((2 - half, 2 + half))


@pytest.mark.parametrize("column", [Column("sum"), Column("alike", 1, share=True)])
def test_intervals_hold_the_true_value_in_95_of_100_runs(column):
    truth = {"sum": 7.0, "alike": 1 / 6}[column.name]
    runs = 300
    held = 0
    for number in range(runs):
        low, high = Experiment(Dice(), seed=f"run-{number}").run(100)[column.name].interval
        held += low <= truth <= high
    assert 0.95 * runs - 5 * math.sqrt(runs * 0.95 * 0.05) < held


def test_quantiles_of_nothing_and_beyond():
    tally = Tally(Column("x"), {1: 1})
    with pytest.raises(ValueError, match="from 0 to 1"):
        tally.quantile(1.5)
    with pytest.raises(ValueError, match="no trials"):
        Tally(Column("x")).quantile(0.5)
    assert tally.variance == 0


# -- the row ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("subject", [Dice(), GAME], ids=["trials", "kernel"])
@pytest.mark.parametrize("n", [1, 99, 100, 101, 20_000])
def test_a_longer_run_goes_on_where_a_shorter_one_stopped(subject, n):
    experiment = Experiment(subject, seed="mila-7")
    whole = experiment.run(n)
    assert whole.n == n
    assert whole.complete
    part = experiment.run(max(1, n // 3))
    *_, joined = experiment.stream(n, after=part)
    assert raw(joined) == raw(whole)
    span = running.Span(0, n)
    pieces = running.empty(experiment.trials)
    job = running.Job(experiment.trials, experiment.seed)
    cuts = sorted({0, n, n // 2, n // 7, n * 5 // 6})
    for first, end in sorted(pairwise(cuts), reverse=True):
        running.merge(pieces, running.counted(job, running.Span(first, end)).tallies)
    assert [tally.raw for tally in pieces] == [tally.raw for tally in whole.tallies]
    assert span.end == whole.wanted


def test_another_seed_gives_another_row():
    assert raw(Experiment(GAME, seed="a").run(500)) != raw(Experiment(GAME, seed="b").run(500))
    assert raw(Experiment(GAME, seed=" A ").run(500)) == raw(Experiment(GAME, seed="a").run(500))


@pytest.mark.parametrize("name", gamekit.games())
def test_a_trial_is_the_playout_and_the_match_under_its_code(name):
    game = gamekit.load(name, players=2)
    result = Experiment(game, "score", seed="mila-7", engine="steps").run(3)
    rows = list(result._source.rows(3))
    for number, row in enumerate(rows):
        scores = game.scores(playout(game, trial_code("mila-7", number)).state)
        assert row == scores[: len(row)]


def test_named_strategies_play_as_in_a_match():
    seats = ["greedy", "clever"]
    rows = Experiment(SMALL, "score", seats, seed="mila-7").rows(2)
    for number, row in enumerate(rows):
        match = Match(SMALL, seed=trial_code("mila-7", number), seats=seats)
        match.advance()
        assert row == SMALL.scores(match.state)


@pytest.mark.parametrize("name", gamekit.games())
def test_every_named_statistic_gives_what_it_says(name):
    game = gamekit.load(name, players=3)
    for statistic in measures(game):
        result = Experiment(game, statistic, seed="mila-7", engine="steps").run(3)
        for tally in result.tallies:
            assert tally.n == 3
            assert all(type(value) is int for value in tally.raw)
            if tally.is_share:
                assert all(0 <= value <= 1 for value in tally.counts)
    wins = Experiment(game, "win", seed="mila-7", engine="steps").run(5)
    if not game.cooperative:
        assert sum(tally.mean for tally in wins.tallies) == 1


def test_rounds_are_measured_to_their_end():
    result = Experiment(GAME, "home", seed="r", engine="steps").run(60)
    merlin = Experiment(GAME, "merlin", seed="r", engine="steps").run(60)
    for home, coins in zip(result._source.rows(60), merlin._source.rows(60), strict=True):
        assert coins[0] == {0: 3, 1: 1}.get(home[0], 0)
    turns = Experiment(GAME, "turns", seed="r", engine="steps").run(60)
    assert 4 < turns.mean < 25


# -- a person's own functions ----------------------------------------------------------------------


def test_a_statistic_may_be_a_function():
    result = Experiment(SMALL, first_coins, seed="f").run(50)
    assert list(result.columns) == ["first_coins"]
    assert result.engine == "steps"
    assert (
        result.mean == Experiment(SMALL, "score", seed="f", engine="steps").run(50)["score.0"].mean
    )
    share = Experiment(SMALL, anybody_has_five, seed="f").run(50)
    assert share["anybody_has_five"].is_share
    assert not result["first_coins"].is_share
    half = Experiment(SMALL, lambda state: state.coins[0] / 2, seed="f").run(50)
    assert half.mean == result.mean / 2
    tenth = Experiment(SMALL, lambda state: np.float64(state.coins[0] / 2), seed="f").run(5)
    assert tenth.n == 5


def broken(_state):
    return 1 // 0


def endless(_state):
    while True:
        pass


def leaving(_state):
    raise SystemExit


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (broken, "ZeroDivisionError"),
        (leaving, "SystemExit"),
        (lambda state: "three", "must give a number"),
        (lambda state: None, "must give a number"),
        (lambda state: math.nan, "must give a number"),
        (lambda state: state.no_such_thing, "AttributeError"),
        (lambda: 1, "TypeError"),
    ],
)
def test_a_statistic_that_fails_is_told_and_the_run_ends(function, said):
    with pytest.raises(ExperimentError, match=said) as told:
        Experiment(SMALL, function, seed="f").run(10)
    assert told.value.text("de") != told.value.text("en")


def test_an_endless_statistic_is_stopped(monkeypatch):
    monkeypatch.setattr("gamekit.lab.playouts.TIME_LIMIT", 0.1)
    with pytest.raises(ExperimentError, match=r"took longer than 0\.1 seconds"):
        Experiment(SMALL, endless, seed="f").run(10)


def cheat(_view, _legal, _luck):
    return "all coins for me"


def crash(_view, _legal, _luck):
    raise RuntimeError("oh")


def first(_view, legal, _luck):
    return legal[0]


@pytest.mark.parametrize(("strategy", "said"), [(cheat, "not possible"), (crash, "RuntimeError")])
def test_a_strategy_that_fails_is_told_and_the_run_ends(strategy, said):
    with pytest.raises(StrategyError, match=said):
        Experiment(SMALL, "win", [strategy, "random"], seed="f").run(10)


def test_a_strategy_may_be_a_function():
    result = Experiment(SMALL, "win", first, seed="f").run(20)
    assert result.n == 20
    assert result.about["strategies"] == "first, first"


# -- what does not fit -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "error", "said"),
    [
        (lambda: Experiment(GAME, "luck"), ExperimentError, "choose one of: win, score"),
        (lambda: Experiment(GAME, "win", ["random"]), ExperimentError, "each of the 4 seats"),
        (lambda: Experiment(GAME, "win", "nobody"), ConfigError, "nobody"),
        (lambda: Experiment(GAME, "win", "human"), ExperimentError, "nobody can be asked"),
        (lambda: Experiment(GAME, "win", seed="///"), SeedError, "seed code"),
        (lambda: Experiment(GAME, first_coins, engine="batch"), ExperimentError, "no batch kernel"),
        (lambda: Experiment(GAME).run(0), ExperimentError, "whole number from 1"),
        (lambda: Experiment(GAME).run(2.5), ExperimentError, "whole number from 1"),
        (lambda: Experiment(GAME).run(True), ExperimentError, "whole number from 1"),
        (lambda: Experiment(GAME).run(5, workers=-1), ExperimentError, "number of workers"),
        (lambda: Experiment(GAME).run(5)["win"], ExperimentError, "choose one of: win.0"),
        (lambda: Experiment(GAME).run(5).mean, ExperimentError, "several columns"),
        (lambda: Position.of(Match(GAME), 7), ExperimentError, "no position 7"),
        (lambda: Position.of(Match(GAME), seat=4), ExperimentError, "no seat 4"),
        (lambda: Position(GAME, GAME.initial_state(), "x"), ExperimentError, "not both"),
    ],
)
def test_what_does_not_fit_is_told_in_a_sentence(make, error, said):
    with pytest.raises(error, match=said) as told:
        make()
    assert told.value.text("de") != told.value.text("en")


def test_there_is_nothing_to_play_on_when_the_match_is_over():
    match = Match(SMALL, seed="x", seats=["random", "random"])
    match.advance()
    with pytest.raises(ExperimentError, match="match is over"):
        Experiment(match)
    before = Experiment(Position.of(match, len(match) - 1), "score", seed="x").run(3)
    assert before.n == 3


# -- positions -------------------------------------------------------------------------------------


def played(game, steps, seed="mila-7"):
    match = Match(game, seed=seed, seats=["random"] * game.players)
    match.advance(steps)
    return match


@pytest.mark.parametrize("name", gamekit.games())
@pytest.mark.parametrize("steps", [0, 17, 40])
def test_trials_begin_in_the_position_of_a_match(name, steps):
    game = gamekit.load(name, players=3)
    match = played(game, steps)
    assert not match.over
    experiment = Experiment(match, "decisions", seed="p")
    assert experiment.run(2).n == 2
    assert Experiment(Position.of(match, 0), "win").engine == Experiment(game, "win").engine
    assert (experiment.about.get("position") is None) == (steps == 0)


@pytest.mark.parametrize("name", ["dreiste-geister", "monte-cristo"])
def test_trials_from_a_view_know_nothing_that_its_seat_does_not(name):
    """Two states that look alike to the seat give the same trials to the last bit."""
    game = gamekit.load(name, players=3)
    match = played(game, 40)
    while (other := game.determinize(match.view(1), Luck("other", "state"))) == match.state:
        match.advance(1)  # until something is hidden from seat 1
    view = match.view(1)
    assert game.observe(other, 1) == view
    rows = [
        list(Experiment(Position(game, view=game.observe(state, 1)), "score", seed="v").rows(4))
        for state in (match.state, other)
    ]
    assert rows[0] == rows[1]
    states = {Position(game, view=view).state_for(f"v-{k}") for k in range(20)}
    assert len(states) > 1
    assert all(game.observe(state, 1) == view for state in states)


def to_decide(game, seats=("random",)):
    """A match at the first decision of seat 0."""
    match = Match(game, seed="mila-7", seats=["human", *["random"] * (game.players - 1)])
    match.advance()
    assert match.waiting_for() == (0,)
    return match


@pytest.mark.parametrize("name", gamekit.games())
def test_a_comparison_of_an_action_with_itself_finds_nothing(name):
    match = to_decide(gamekit.load(name, players=3))
    action = match.legal_actions()[-1]
    result = compare(Position.of(match, seat=0), action, action, seed="c").run(4)
    for column, tally in result.columns.items():
        if column.startswith("difference."):
            assert tally.raw == {0: 4}
        elif column.startswith("first."):
            assert tally.raw == result[column.replace("first", "second")].raw


def test_both_branches_have_the_same_luck_and_the_difference_its_interval():
    match = to_decide(GAME)
    position = Position.of(match, seat=0)
    result = compare(position, "call red", "call blue", statistic="merlin", seed="c").run(150)
    assert list(result.columns) == ["first.merlin", "second.merlin", "difference.merlin"]
    one, two, difference = result.tallies
    assert difference.mean == one.mean - two.mean
    assert difference.variance < one.variance + two.variance
    turned = compare(position, "call blue", "call red", statistic="merlin", seed="c").run(150)
    assert turned["first.merlin"].raw == two.raw
    assert turned["difference.merlin"].mean == -difference.mean
    apart = Experiment(position, "merlin", seed="c").run(150)["merlin"]
    assert apart.raw not in (one.raw, two.raw)


def test_a_ghosts_choice_is_compared_with_what_the_others_lay_left_alone():
    match = Match(GAME, seed="mila-7", seats=["random", "human", "random", "random"])
    match.advance()
    one, *_, two = match.legal_actions()
    result = compare(match, one, two, seat=1, statistic="turns", seed="c").run(30)
    assert result["difference.turns"].n == 30
    with pytest.raises(ExperimentError, match="who decides"):
        compare(match, one, two, seed="c")
    with pytest.raises(ExperimentError, match="who decides"):
        compare(match, one, two, seat=0, seed="c")
    with pytest.raises(ExperimentError, match="not possible in this position"):
        compare(match, "call red", two, seat=1, seed="c")


def test_better_play_shows_in_a_comparison_of_strategies():
    greedy = Experiment(SMALL, "win", ["greedy", "random"], seed="g").run(250)
    assert greedy["win.0"].interval[0] > 0.5


# -- stopping, streaming ---------------------------------------------------------------------------


def slow_strategy(_view, legal, _luck):
    time.sleep(0.01)
    return legal[0]


@pytest.mark.parametrize("strategies", ["random", slow_strategy])
@pytest.mark.parametrize("engine", ["auto", "steps"])
def test_results_come_in_small_slices_and_stop_is_heard(strategies, engine):
    """A trial of slow strategies takes a second; still it gives way and stops in between."""
    experiment = Experiment(GAME, "win", strategies, seed="s", engine=engine)
    experiment.run(1)  # what is loaded when it is first needed has its time elsewhere
    gaps, before, sizes, asked = [], time.thread_time(), [], []
    began = time.perf_counter()

    def stop():
        if time.perf_counter() - began > 0.6 and len(sizes) > 2:
            asked.append(time.perf_counter())
        return bool(asked)

    for result in experiment.stream(10**9, stop=stop):
        gaps.append(time.thread_time() - before)  # what others do meanwhile does not count
        before = time.thread_time()
        sizes.append(result.n)
    assert time.perf_counter() - asked[0] < 1
    assert statistics.median(gaps[1:]) < 0.08
    assert sizes == sorted(sizes)
    assert not result.complete
    if result.n:
        assert raw(experiment.run(result.n)) == raw(result)


def test_the_kernels_loop_stays_alive_while_an_experiment_runs():
    async def scene():
        answered = []
        others = asyncio.create_task(page(answered))
        complete = []
        for result in Experiment(GAME, "win", seed="s").stream(300_000):
            complete.append(result.complete)
            await asyncio.sleep(0)
        others.cancel()
        return complete, len(answered)

    async def page(answered):
        while True:
            answered.append(True)
            await asyncio.sleep(0)

    complete, answers = asyncio.run(scene())
    assert complete[-1]
    assert not any(complete[:-1])
    assert answers >= len(complete) > 2


def test_progress_is_told_and_ends_with_everything():
    told = []
    result = Experiment(Dice(), seed="p").run(5000, progress=told.append)
    assert told[-1].n == 5000
    assert raw(told[-1]) == raw(result)


def test_what_a_stream_has_given_does_not_change_any_more():
    experiment = Experiment(GAME, "win", engine="steps", seed="k")
    kept = [(result, result.n, raw(result)) for result in experiment.stream(150)]
    for result, n, counts in kept:
        assert result.n == n
        assert raw(result) == {name: dict(each) for name, each in counts.items()}
    assert len(kept) > 1


# -- files -----------------------------------------------------------------------------------------


def test_csv_has_every_trial_and_what_is_needed_to_repeat_it(tmp_path):
    experiment = Experiment(GAME, "win", seed="csv")
    result = experiment.run(9000)
    path = tmp_path / "trials.csv"
    result.to_csv(path)
    head, lines = {}, []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            key, value = line[2:].split(": ", 1)
            head[key] = value
        else:
            lines.append(line.split(","))
    assert head["seed"] == "csv"
    assert head["game"] == repr(GAME)
    assert head["spielraum"][0].isdigit()
    assert "hall_cycle=continues" in head["configuration"]
    assert (head["statistic"], head["engine"], head["n"]) == ("win", "batch", "9000")
    assert head["strategies"] == "random, random, random, random"
    assert lines[0] == ["trial", "win.0", "win.1", "win.2", "win.3"]
    assert [line[0] for line in lines[1:]] == [str(k) for k in range(9000)]
    for column in range(4):
        mean = sum(float(line[1 + column]) for line in lines[1:]) / 9000
        assert mean == pytest.approx(float(result.tallies[column].mean), abs=1e-9)
    again = io.StringIO()
    result.to_csv(again)
    assert again.getvalue() == path.read_text(encoding="utf-8")


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path):
    result = Experiment(Dice(), seed="p").run(10)
    with pytest.raises(ExperimentError, match="cannot be written"):
        result.to_csv(tmp_path / "no" / "such" / "folder.csv")
    assert list(tmp_path.iterdir()) == []


def test_json_has_exact_numbers():
    result = Experiment(Dice(), seed="p").run(250)
    data = json.loads(result.to_json())
    assert data["seed"] == "p"
    assert data["n"] == 250
    assert data["complete"] is True
    assert Fraction(data["columns"]["sum"]["mean"]) == result["sum"].mean
    assert sum(data["columns"]["alike"]["counts"].values()) == 250


def test_pandas_gets_every_trial():
    result = Experiment(Dice(), seed="p").run(130)
    frame = result.to_pandas()
    assert frame.shape == (130, 2)
    assert frame.attrs["seed"] == "p"
    assert frame["sum"].sum() == result["sum"].total


def test_without_pandas_it_is_said(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    with pytest.raises(ExperimentError, match="pandas has to be installed"):
        Experiment(Dice(), seed="p").run(1).to_pandas()


def test_a_result_is_text_in_both_languages():
    result = Experiment(Dice(), seed="p").run(500)
    assert "500 trials, seed p" in repr(result)
    assert "Standardfehler" in result.text("de")
    _, _, total, alike = result.text("de").splitlines()
    mean, spread = float(result["sum"].mean), result["sum"].standard_error
    assert f"{mean:.2f}  {spread:.2f}".split() == total.replace(",", ".").split()[1:3]
    assert "," in alike
    assert "." not in alike
    assert str(result) == result.text("en")
    assert "seed: p" in repr(Experiment(Dice(), seed="p"))
    stopped = Experiment(Dice(), seed="p").run(500, stop=lambda: True)
    assert "–" in stopped.text() or stopped.n
