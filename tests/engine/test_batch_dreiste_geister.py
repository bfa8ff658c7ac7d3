"""The batch kernel of Dreiste Geister against the step engine: same choices, same everything."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import count
from pathlib import Path

import numpy as np
import pytest

import gamekit
from gamekit.chance import Luck
from gamekit.game import CHANCE, SIMULTANEOUS
from gamekit.games.dreiste_geister import batch
from gamekit.games.dreiste_geister.batch import lanes, machine
from gamekit.games.dreiste_geister.batch.tables import CHOICES, cards, tables
from gamekit.games.dreiste_geister.state import CALL, CALL_COLOUR, DEAL, DRAW_CARD, LAY_CARD, lays
from gamekit.lab.batch import block_key, kernel, word, words
from gamekit.lab.experiments import Experiment

GAMES = [
    gamekit.load("dreiste-geister", players=players, **config)
    for players in (2, 3, 4, 5)
    for config in (
        {},
        {"random_first_merlin": True, "hall_stops_forward": False},
        {"hall_cycle": "restarts", "cards_per_colour": 9, "piles": (2, 7, 8, 0)},
    )
]

EXTREME = [
    gamekit.load("dreiste-geister", players=players, cards_per_colour=of_colour, piles=piles)
    for players, of_colour, piles in (
        (2, 60, (237, 0, 0, 0)),
        (2, 1, (1, 0, 0, 0)),
        (5, 60, (1, 1, 1, 228)),
        (5, 3, (0, 0, 0, 0)),
    )
]


def short(game):
    return repr(game).removeprefix("gamekit.load('dreiste-geister', ")


def hand_number(hand):
    return sum(1 << 2 * card for card in hand)


class Recorder:
    """One match of the step engine as the kernel's rows of choices and positions."""

    def __init__(self, game, code):
        self.game = game
        self.choices, self.positions = [], []
        chance, choice = Luck(code, "chance"), Luck(code, "choice")
        state = game.initial_state()
        self.first = 0
        while not game.is_terminal(state):
            player = game.current_player(state)
            if player == CHANCE:
                action = game.chance_outcomes(state).draw(chance)
                self.draw(state, action)
            elif player == SIMULTANEOUS:
                acting = game.acting_seats(state)
                action = game.joint(
                    {seat: choice.choice(game.legal_actions(state, seat)) for seat in acting}
                )
                self.laid = action
            else:
                action = choice.choice(game.legal_actions(state, player))
                self.turn(state, action)
            before, (state, events) = state, game.apply(state, action)
            self.after(before, state, events)
        self.coins = state.coins

    def ghosts(self, state):
        return [(state.merlin + step) % self.game.players for step in range(1, self.game.players)]

    def draw(self, state, action):
        if action.verb == "merlin":
            self.first = action.value
            return
        ghost = self.ghosts(state).index(state.drawers[0])
        if state.phase == DEAL:
            if sum(map(len, state.hands)) == 0:
                self.choices.append([0] * machine.ROW)
            self.choices[-1][sum(map(len, state.hands))] = action.value
        else:
            self.choices[-1][5 + ghost] = action.value

    def turn(self, state, action):
        row = [action.value, 0, 0, 0, 0, -1, -1, -1, -1, 0, 0, 0]
        for ghost, seat in enumerate(self.ghosts(state)):
            if self.laid[seat] is not None:
                row[1 + ghost] = self.laid[seat].value
        self.choices.append(row)

    def after(self, before, state, events):
        """Note the position at the end of each deal and turn, just as it is before a new round."""
        ended = any(event.code == "end" for event in events)
        if ended:
            moved = {
                event.get("seat"): event.get("to")
                for event in events
                if event.code in ("forward", "back")
            }
            places = [moved.get(seat, place) for seat, place in enumerate(before.places)]
            self.note(before, places, before.hands, before.unseen, before.pile)
        elif state.phase not in (DEAL, CALL) and not state.drawers and state.turn >= 0:
            self.note(state, state.places, state.hands, state.unseen, state.pile)

    def note(self, state, places, hands, unseen, pile):
        urn = sum(sum(unseen[: c + 1]) << 16 * c for c in range(3))
        home = [place == batch.tables(self.game).numbers[5] for place in places]
        self.positions.append(
            [pile, urn, sum(unseen)]
            + [
                (0 if home[seat] else hand_number(hands[seat])) | places[seat] << 8
                for seat in self.ghosts(state)
            ]
        )


@pytest.mark.parametrize("game", GAMES, ids=short)
def test_the_kernel_and_the_step_engine_go_in_lockstep(game):
    if game.config["random_first_merlin"]:
        # The lot is drawn from the kernel's own numbers; the lane below plays every first Merlin.
        game = gamekit.load(game.name, players=game.players, hall_stops_forward=False)
    number = (300, 240, 140, 100)[game.players - 2]
    matches = [Recorder(game, f"lockstep-{at}") for at in range(number)]
    rows = max(len(match.choices) for match in matches)
    given = np.zeros((len(matches), rows, machine.ROW), np.int8)
    for at, match in enumerate(matches):
        given[at, : len(match.choices)] = match.choices
        assert len(match.choices) == len(match.positions)
    trace = np.zeros((len(matches), rows, 3 + game.players - 1), np.int64)
    out = np.zeros((game.players + 5, len(matches)), np.int16)
    table = tables(game)
    machine.play(0, len(matches), game.players, *table, out, given, trace)
    for at, match in enumerate(matches):
        for row, position in enumerate(match.positions):
            assert trace[at, row].tolist() == position, (at, row)
        assert not trace[at, len(match.positions) :].any()
        assert tuple(out[: game.players, at]) == match.coins


def driven(game, key, lane):
    """The step engine's last state, decisions and draws with the numbers of a lane."""
    numbers, at = count(lane << machine.LANE), 0
    state, decisions, draws = game.initial_state(), 0, 0
    number = 0
    rest, choices = {}, {}

    def fresh():
        return word(key, next(numbers))

    while not game.is_terminal(state):
        player = game.current_player(state)
        if player == CHANCE:
            draws += 1
            if game.chance_source(state) == "first":
                action = game.chance_outcomes(state)[(fresh() >> 32) * game.players >> 32][0]
            else:
                seat, left = state.drawers[0], sum(state.unseen)
                if state.phase == DEAL:
                    if not any(state.hands):
                        at = 0
                    if at % 2 == 0:
                        number = fresh()
                    half = number >> 32 if at % 2 else number & machine.HALF
                    at += 1
                else:
                    half = rest[seat]
                drawn = half * left >> 32
                card = next(c for c in range(4) if drawn < sum(state.unseen[: c + 1]))
                action = DRAW_CARD[card]
        elif player == SIMULTANEOUS:
            for ghost in range(game.players - 1):
                seat = (state.merlin + 1 + ghost) % game.players
                number = number if ghost % 2 else fresh()
                half = number >> 32 if ghost % 2 else number & machine.HALF
                choices[seat], rest[seat] = divmod(half * CHOICES, 1 << 32)
            acting = game.acting_seats(state)
            decisions += len(acting)
            action = game.joint(
                {
                    seat: (options := lays(state.hands[seat]))[choices[seat] // 4 % len(options)]
                    for seat in acting
                }
            )
        else:
            decisions += 1
            action = CALL_COLOUR[choices[(player + 1) % game.players] % 4]
        state, _ = game.apply(state, action)
    return state, decisions, draws


@pytest.mark.parametrize("game", [*GAMES, *EXTREME], ids=short)
def test_the_kernels_own_numbers_lead_the_step_engine_to_the_same_end(game):
    key = block_key("own", "numbers", game.players)
    results = batch.Matches(game, "score").results(key, 12)
    for lane in range(12):
        state, decisions, draws = driven(game, key, lane)
        assert tuple(results[: game.players, lane]) == state.coins
        assert tuple(results[game.players : game.players + 2, lane]) == (decisions, draws)


@pytest.mark.parametrize("game", GAMES, ids=short)
@pytest.mark.parametrize("rounds", [1, None])
def test_machine_code_and_numpy_give_the_same_numbers_to_the_last_bit(game, rounds):
    rounds = rounds or game.players
    ours, twin = np.zeros((2, game.players + 5, 700), np.int16)
    key = block_key("twin", "numbers", 1)
    machine.play(key, 700, rounds, *tables(game), ours, None, None)
    lanes.play(key, 700, rounds, tables(game), twin)
    assert (ours == twin).all()


@pytest.mark.parametrize(
    "statistic", ["win", "score", "decisions", "draws", "home", "turns", "merlin"]
)
def test_kernel_and_step_engine_agree_on_average(statistic):
    """Independent numbers: every mean within five standard errors."""
    game = gamekit.load("dreiste-geister", players=4)
    fast = Experiment(game, statistic, seed="agree").run(60_000)
    slow = Experiment(game, statistic, seed="agree", engine="steps").run(300)
    assert (fast.engine, slow.engine) == ("batch", "steps")
    assert list(fast.columns) == list(slow.columns)
    for one, other in zip(fast.tallies, slow.tallies, strict=True):
        assert one.column == other.column
        width = (float(one.variance) / one.n + float(other.variance) / other.n) ** 0.5
        assert abs(float(one.mean - other.mean)) < 5 * width


def test_how_many_come_home_fits_the_step_engine():
    """Chi-square of 2 x k counts (Pearson 1900): at most the 99.9999 % quantile."""
    game = gamekit.load("dreiste-geister", players=4)
    fast = Experiment(game, "home", seed="fit").run(100_000).counts
    slow = Experiment(game, "home", seed="fit", engine="steps").run(2000).counts
    big, small = sum(fast.values()), sum(slow.values())
    square = 0.0
    for home in (0, 1):
        square += _cell(fast[home], slow[home], big, small)
    more = [sum(n for home, n in each.items() if home >= 2) for each in (fast, slow)]
    square += _cell(*more, big, small)
    assert square < 27.6  # two degrees of freedom


def _cell(one, other, big, small):
    both = (one + other) / (big + small)
    return (one - big * both) ** 2 / (big * both) + (other - small * both) ** 2 / (small * both)


def test_the_orientation_numbers_of_an_independent_simulation_come_out():
    """None, one, two or more home in about 31, 44 and 25 of 100 rounds with 2 to 4 ghosts.

    Each figure is a mean over 2, 3 and 4 ghosts; the note says “about”: within 8 of 100.
    """
    shares = np.zeros(3)
    for players in (3, 4, 5):
        counts = (
            Experiment(gamekit.load("dreiste-geister", players=players), "home", seed="note")
            .run(20_000)
            .counts
        )
        for home, number in counts.items():
            shares[min(2, int(home))] += number / 60_000
    assert np.abs(shares - (0.31, 0.44, 0.25)).max() < 0.08


def test_words_of_many_places_are_the_words_of_each():
    at = np.array([0, 1, 2, 77, 1 << 40])
    for key in (0, 5, 2**64 - 1):
        assert words(key, at).tolist() == [word(key, int(place)) for place in at]


def test_hands_are_numbers():
    assert cards(hand_number((0, 2, 2))) == (0, 2, 2)
    picked = tables(GAMES[0]).picks.reshape(256, 32)[hand_number((0, 2, 2)), :CHOICES]
    assert sorted(set(picked)) == [0, 2]
    assert (picked == 0).sum() == CHOICES // 2
    assert {LAY_CARD[card] for card in picked} == set(lays((0, 2, 2)))


def test_where_there_is_no_kernel_the_step_engine_plays():
    game = gamekit.load("dreiste-geister", players=3)
    assert kernel(game, "win", ("random",) * 3) is not None
    assert kernel(game, "win", ("random", "greedy", "random")) is None
    assert kernel(game, "win", ("random",) * 3, game.initial_state()) is None
    assert Experiment(game, "win", ["random", "greedy", "random"]).engine == "steps"
    assert Experiment(game, lambda state: state.coins[0]).engine == "steps"


PLAIN = """
import gamekit, sys
from gamekit.lab.batch import fast
from gamekit.lab.experiments import Experiment
for players, statistic in ((2, "score"), (4, "turns")):
    game = gamekit.load("dreiste-geister", players=players)
    result = Experiment(game, statistic, seed="same").run(9000)
    assert result.engine == "batch"
    for tally in result.tallies:
        print(tally.column.name, sorted(tally.raw.items()))
print(fast(), "numba" in sys.modules, file=sys.stderr)
"""


def plainly(code=PLAIN, **environment):
    return subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).parents[2], capture_output=True,
        text=True, check=True, env={**os.environ, **environment},
    )  # fmt: skip


def test_without_numba_the_results_are_the_same():
    plain, compiled = plainly(SPIELRAUM_FAST="0"), plainly(SPIELRAUM_FAST="1")
    assert plain.stderr.split() == ["False", "False"]
    assert plain.stdout
    assert plain.stdout == compiled.stdout
    absent = plainly("import sys; sys.modules['numba'] = None\n" + PLAIN)
    assert absent.stderr.split()[0] == "False"
    assert absent.stdout == plain.stdout


def test_machine_code_that_cannot_be_kept_is_made_anew():
    code = """
from gamekit.lab.batch import compiled, word
@compiled("int64(int64)")
def twice(n): return 2 * n
print(word(5, 7), twice(4), len(word.signatures), len(twice.signatures))
"""
    done = plainly(code, NUMBA_CACHE_LOCATOR_CLASSES="ZipCacheLocator")
    assert done.stdout.split() == [str(word(5, 7)), "8", "1", "1"]


def test_numpy_gives_way_within_a_block(monkeypatch):
    game = gamekit.load("dreiste-geister", players=3)
    trials = batch.Matches(game, "score")
    whole = trials.values("slices", 1)
    monkeypatch.setattr(batch, "fast", lambda: False)
    found = []

    def sliced():
        found.append((yield from trials.slices("slices", 1)))

    pauses = sum(1 for _ in sliced())
    assert pauses == batch.BLOCK // batch.SLICE
    assert (found[0] == whole).all()
