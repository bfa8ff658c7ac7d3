"""Every registered game keeps the contract; see `conformance` for what is tested and how."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamekit
from gamekit.chance import Luck
from gamekit.game import ALL, CHANCE
from tests.engine.conformance import CHECKS, api_test, contract, secrecy
from tests.engine.conformance.play import Case, Trace, any_action, cases, playout
from tests.engine.conformance.toy import leaks, text
from tests.engine.conformance.toy.rules import HigherCard

KINDS = [gamekit.game_class(name) for name in gamekit.games()]
CASES = [case for kind in KINDS for case in cases(kind)]
PLAIN = [case for case in CASES if not case.config]


@lru_cache(maxsize=256)
def trace_of(case: Case, seed: int) -> Trace:
    return playout(case.game(), seed)


@pytest.mark.parametrize("seed", [0, 2])
@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_game_keeps_the_contract(case, check, seed):
    check(trace_of(case, seed))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_secrets_are_really_exchanged(kind):
    """The ways to exchange what is hidden find something to exchange in every game.

    Where all lies open but what nobody has seen (Monte Cristo: the faces of jokers), no choice
    is made in secret, and only states can be exchanged.
    """
    exchanged = Counter()
    for players in range(kind.min_players, kind.max_players + 1):
        trace = trace_of(Case(kind, players), 1)
        exchanged["state"] += secrecy.exchanged_states(trace)
        exchanged["lockstep"] += secrecy.lockstep(trace)
        exchanged["swap"] += secrecy.single_swap(trace)
    ways = ("state",) if kind.name == "monte-cristo" else ("state", "lockstep", "swap")
    assert min(exchanged[way] for way in ways) >= 30, exchanged


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@given(written=st.text(max_size=40), seat=st.integers(0, 12), data=st.data())
def test_any_text_is_an_action_or_refused(kind, written, seat, data):
    trace = trace_of(Case(kind, kind.max_players), 0)
    step = data.draw(st.sampled_from(trace.steps))
    known = trace.game.format_action(step.action)
    cut = data.draw(st.integers(0, len(known)))
    for changed in (
        written,
        f"{seat}: {written}",
        known[:cut] + written + known[cut:],
        f"{known}; {seat}: {written}",
    ):
        contract.read_again(trace.game, changed)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_draws_come_as_often_as_their_odds_say(case):
    """Chi-square over many draws: what the all-knowing is told agrees with what the luck does."""
    game = case.game()
    squares = freedom = 0.0
    for seed in range(3):
        luck = Luck(f"odds-{seed}", repr(game))
        state = game.initial_state()
        steps = 0
        while not game.is_terminal(state) and steps < 400:
            if game.current_player(state) == CHANCE and steps % 7 == 0:
                square, free = _chi_square(game, state, luck)
                squares += square
                freedom += free
            state, _ = game.apply(state, any_action(game, state, luck))
            steps += 1
    assert freedom > 20
    # The sum is nearly normal with mean `freedom`, variance 2 * `freedom`.
    assert abs(squares - freedom) < 5 * (2 * freedom) ** 0.5, (squares, freedom)


def _chi_square(game, state, luck):
    view = game.observe(state, ALL)
    outcomes = game.chance_outcomes(state)
    events = {outcome: game.apply(state, outcome)[1] for outcome, _ in outcomes}
    draws = 200
    counts = Counter(events[outcomes.draw(luck)] for _ in range(draws))
    shares: dict = {}
    for outcome, weight in outcomes:
        odds = gamekit.explain.odds(game, view, events[outcome][0], "en")
        share = weight if odds is None else odds[0].share
        shares[events[outcome]] = share
    if len(shares) < 2 or sum(shares.values()) != 1:
        return 0.0, 0.0
    square = sum(
        (counts[e] - draws * float(p)) ** 2 / (draws * float(p)) for e, p in shares.items()
    )
    return square, len(shares) - 1


# -- the suite itself --------------------------------------------------------------------------


def test_a_game_that_is_not_registered_can_be_tested():
    api_test(HigherCard(2), matches=4)


FAULTS = [
    pytest.param(*fault, id=f"{fault[0].__name__}-{fault[1].__name__}") for fault in leaks.faults()
]


@pytest.mark.parametrize(("faulty", "check"), FAULTS)
def test_the_suite_finds(faulty, check):
    for seed in range(4):
        try:
            trace = playout(faulty(2), seed)
            check(trace)
        except (AssertionError, ValueError):
            return
    pytest.fail(f"{check.__name__} does not see that {faulty.__name__} is wrong")


def test_the_suite_finds_wrong_odds(monkeypatch):
    monkeypatch.setattr(text, "TEXT", replace(text.TEXT, odds=leaks.told_wrongly))
    with pytest.raises(AssertionError):
        contract.check_odds(playout(leaks.WrongOdds(2), 0))


@pytest.mark.parametrize("leaking", [leaks.RecordsMoves, leaks.RecordsSizes])
@pytest.mark.parametrize("exchange", [secrecy.lockstep, secrecy.single_swap])
def test_the_suite_finds_a_leak_in_the_record(leaking, exchange):
    traces = [playout(HigherCard(2), seed) for seed in range(4)]
    with pytest.raises(AssertionError, match="record"):
        all(exchange(trace, leaking) >= 0 for trace in traces)


def test_the_suite_finds_a_leak_of_the_real_games():
    """Dreiste Geister with the card laid face down in its event, unhidden."""
    kind = gamekit.game_class("dreiste-geister")

    class Leaking(kind):
        def apply(self, state, action):
            after, events = super().apply(state, action)
            return after, tuple(
                event._replace(args=(*event.args, ("odd", event.get("card") in (0, 2))))
                if event.code == "lay"
                else event
                for event in events
            )

    Leaking.__module__ = kind.__module__
    traces = [playout(Leaking(3), seed) for seed in range(4)]
    with pytest.raises(AssertionError, match="can tell by events"):
        all(secrecy.lockstep(trace) >= 0 for trace in traces)
