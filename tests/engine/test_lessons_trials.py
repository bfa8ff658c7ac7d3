"""The trials of the lessons: they play what is asked about, and agree with the exact answers."""

from __future__ import annotations

import pickle
from collections import Counter
from math import sqrt

import pytest

import gamekit
from gamekit import Match
from gamekit.lab.lessons import lesson, lessons
from gamekit.lab.lessons.estimating import estimates
from gamekit.lab.lessons.g4_chest import Walks, Way
from gamekit.lab.lessons.z6_memory import Matches
from gamekit.lab.trials import generator

EXACT = [id_ for id_ in lessons() if id_ != "Z6"]
SEED = "mila-rodu-47"
N = 100_000
FEWER = 20_000
CLOSE = 5.0
"""Standard errors."""


def rows(trials, n, seed=SEED):
    """The first n trials: a list for each column."""
    blocks = [trials.values(seed, index) for index in range(-(-n // trials.block))]
    return [[int(v) for block in blocks for v in block[at]][:n] for at in range(len(blocks[0]))]


def moments(numbers):
    """Mean, variance, and the standard error of the variance."""
    counts, n = Counter(numbers), len(numbers)
    mean = sum(v * k for v, k in counts.items()) / n
    second, fourth = (sum(k * (v - mean) ** p for v, k in counts.items()) / n for p in (2, 4))
    return mean, second, sqrt(max(fourth - second**2, 0.0) / n)


def check(made, n):
    """Every bar of every question of a lesson against n trials."""
    for question in made.questions():
        found = rows(question.trials, n)
        for bar in question.bars:
            numbers = found[bar.column]
            if bar.value is not None:
                numbers = [int(number == bar.value) for number in numbers]
                of = 1
            else:
                of = question.trials.columns[bar.column].denominator
            mean, spread, unsure = moments(numbers)
            where = f"{made!r} {question.key} {bar.key}"
            if not bar.variance:
                assert mean / of == bar.exact, where
                continue
            error = sqrt(bar.variance / n)
            assert abs(mean / of - float(bar.exact)) <= CLOSE * error, where
            if bar.value is None:
                assert abs(spread / of**2 - float(bar.variance)) <= CLOSE * unsure / of**2, where


@pytest.mark.parametrize("id_", EXACT)
def test_trials_agree_with_the_exact_answers(id_):
    check(lesson(id_), N)


@pytest.mark.parametrize("id_", EXACT)
def test_trials_of_the_variations_agree_too(id_):
    for _, made in lesson(id_).what_if():
        check(made, FEWER)


@pytest.mark.parametrize("id_", lessons())
def test_a_block_is_the_same_whoever_asks_for_it(id_):
    for trials in {question.trials for question in lesson(id_).questions()}:
        before = [[list(map(int, c)) for c in trials.values(SEED, index)] for index in (0, 1)]
        alone = pickle.loads(pickle.dumps(trials)).values(SEED, 1)
        assert [list(map(int, column)) for column in alone] == before[1]
        assert len(before[0]) == len(trials.columns)
        assert {len(column) for column in before[0]} == {trials.block}
        assert trials == pickle.loads(pickle.dumps(trials))


@pytest.mark.parametrize("id_", EXACT)
def test_blocks_and_seeds_differ(id_):
    for question in lesson(id_).questions():
        trials = question.trials

        def told(seed, index, trials=trials):
            return [list(map(int, column)) for column in trials.values(seed, index)]

        assert told(SEED, 0) != told(SEED, 1)
        assert told(SEED, 0) != told("another-1", 0)
        assert told(SEED, 0) == told(SEED, 0)


def test_columns_have_different_names():
    for id_ in lessons():
        for question in lesson(id_).questions():
            names = [column.name for column in question.trials.columns]
            assert len(set(names)) == len(names)


def test_the_generator_hangs_on_seed_source_and_index():
    first = generator("mila-7", "G1", 3).integers(1 << 32, size=4).tolist()
    assert generator("mila-7", "G1", 3).integers(1 << 32, size=4).tolist() == first
    others = [("mila-8", "G1", 3), ("mila-7", "G2", 3), ("mila-7", "G1", 4), ("mila-7G1", "", 3)]
    for other in others:
        assert generator(*other).integers(1 << 32, size=4).tolist() != first


def test_a_walk_takes_six_turns_at_least_and_ends():
    turns, bar = rows(Walks(Way(), 7), 5000)
    assert min(turns) >= 6
    assert {min((turn - 1) // 5, 6) for turn in turns} == set(bar)


# -- estimates ------------------------------------------------------------------------------------


def test_an_estimate_is_mean_and_standard_error_of_its_trials():
    question = lesson("G4").questions()[0]
    found = estimates([question], 2500, SEED)["mean", "mean"]
    turns = rows(question.trials, 2500)[0]
    mean, spread, _ = moments(turns)
    assert found.value == pytest.approx(mean)
    assert found.error == pytest.approx(sqrt(spread / 2499))
    assert (found.n, found.seed) == (2500, SEED)


def test_an_estimate_counts_a_column_in_its_own_unit():
    question = lesson("G1").questions()[0]
    found = estimates([question], 700, SEED)["hits", "hit"]
    assert found.value == pytest.approx(sum(rows(question.trials, 700)[0]) / 700 / 12)


def test_a_frequency_is_never_certain():
    question = lesson("Z4").what_if()[2][1].questions()[0]
    found = estimates([question], 100, SEED)["across", "across"]
    assert found.value == 0
    assert found.error > 0.01


def test_questions_with_the_same_trials_share_them():
    told = []
    estimates(lesson("G4").questions(), 20_000, SEED, lambda done, of: told.append((done, of)))
    assert told == [(8192, 20_000), (16_384, 20_000), (20_000, 20_000)]


# -- whole matches --------------------------------------------------------------------------------


def test_the_study_plays_whole_matches_with_the_same_luck_at_every_table():
    tables = (("forgetful", 1), ("tiles_magnets", 3))
    found = Matches(tables).values("see-7", 1)
    assert [column.name for column in Matches(tables).columns] == [
        "won forgetful 1", "won tiles_magnets 3", "turns forgetful 1", "turns tiles_magnets 3",
    ]  # fmt: skip
    again = Matches((tables[1], tables[1])).values("see-7", 1)
    for column, other in ((again[0], found[1]), (again[1], found[1]), (again[2], found[3])):
        assert list(column) == list(other)


def test_the_study_comes_to_what_the_step_engine_comes_to():
    table = ("tiles_simple", 2)
    won, turns = rows(Matches((table,)), 3200)
    game = gamekit.load("zaubersee", players=2, ravens=table[1])
    steps: list[list[int]] = [[], []]
    for number in range(200):
        match = Match(game, seed=f"step-{number}", seats=[table[0]] * 2)
        match.advance()
        steps[0].append(int(game.returns(match.state)[0]))
        steps[1].append(match.state.turn)
    for many, few in ((won, steps[0]), (turns, steps[1])):
        (mean, spread, _), (other, wide, _) = moments(many), moments(few)
        assert abs(mean - other) < CLOSE * sqrt(spread / len(many) + wide / len(few))


def test_memory_for_tiles_helps_more_than_memory_for_magnets():
    found = lesson("Z6").bars(1600, "see-6")
    won = {key: found["memory", key].value for key in ("forgetful", "magnets", "tiles")}
    assert won["forgetful"] < 0.2 < won["magnets"] < 0.7 < won["tiles"]
    fewer, more = found["turns", "tiles_magnets"], found["turns", "tiles"]
    assert fewer.value + 3 * fewer.error < more.value
    assert found["ravens", "1"].value > found["ravens", "4"].value
    named = lesson("Z6").named(found)
    assert named["won, tiles"] == found["memory", "tiles"]
    assert {(estimate.n, estimate.seed) for estimate in named.values()} == {(1600, "see-6")}
