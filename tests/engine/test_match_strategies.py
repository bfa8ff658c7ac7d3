"""Computer seats: what a learner's own function may do wrong, and that the match lives on."""

from __future__ import annotations

import signal
import time
from contextlib import suppress

import pytest

import gamekit
from gamekit import Match, StrategyError, strategies
from gamekit.chance import Luck

GAME = gamekit.load("dreiste-geister", players=3)


def at_call(strategy):
    """A match in which `strategy` is Merlin and must name a colour."""
    match = Match(GAME, seed="mila-7", seats=[strategy, "random", "random"])
    match.advance(7)
    return match


def raises(view, legal, luck):
    raise KeyError("the learner's own")


def wants_more(view, legal, luck, more):
    return legal[0]


def returns_nothing(view, legal, luck):
    pass


def returns_text(view, legal, luck):
    return "call red"


def returns_number(view, legal, luck):
    return 0


def returns_unhashable(view, legal, luck):
    return [legal[0]]


def returns_class(view, legal, luck):
    return type(legal[0])


def returns_other_phase(view, legal, luck):
    return GAME.parse_action("lay red")


def leaves(view, legal, luck):
    raise SystemExit(3)


def stops_iterating(view, legal, luck):
    return next(iter(()))


def recurses(view, legal, luck):
    return recurses(view, legal, luck)


def times_out_itself(view, legal, luck):
    raise TimeoutError("no answer")


class UnspeakableError(Exception):
    def __str__(self):
        raise RuntimeError

    __repr__ = __str__


def raises_unspeakable(view, legal, luck):
    raise UnspeakableError


class Odd:
    """Will not be compared, hashed or shown."""

    __hash__ = None

    def __eq__(self, other):
        raise RuntimeError("no")

    def __repr__(self):
        raise RuntimeError("no")


def returns_odd(view, legal, luck):
    return Odd()


WRONG = [
    raises, wants_more, returns_nothing, returns_text, returns_number, returns_unhashable,
    returns_class, returns_other_phase, leaves, stops_iterating, recurses, times_out_itself,
    raises_unspeakable, returns_odd, int, len,
]  # fmt: skip


@pytest.mark.parametrize("strategy", WRONG, ids=lambda f: f.__name__)
def test_what_goes_wrong_is_told_and_the_match_lives_on(strategy):
    match = at_call(strategy)
    kept = (match.states, match.history)
    for _ in range(2):
        with pytest.raises(StrategyError) as told:
            match.advance()
        for language in ("de", "en"):
            assert strategy.__name__ in told.value.text(language)
    assert (match.states, match.history) == kept
    match.set_seat(0, "random")
    match.advance()
    assert match.over
    assert match.states[: len(kept[0])] == kept[0]


def loops(view, legal, luck):
    while True:
        pass


def loops_and_catches(view, legal, luck):
    while True:
        with suppress(Exception):
            time.sleep(0.001)


def loops_and_catches_everything(view, legal, luck):
    for _ in range(5):
        try:
            while True:
                time.sleep(0.001)
        except:  # noqa: E722  (that is what learners write)
            pass
    return legal[0]


@pytest.mark.parametrize("strategy", [loops, loops_and_catches], ids=lambda f: f.__name__)
def test_an_endless_loop_is_stopped(strategy, monkeypatch):
    monkeypatch.setattr(strategies, "TIME_LIMIT", 0.2)
    match = at_call(strategy)
    kept = match.states
    began = time.monotonic()
    with pytest.raises(StrategyError, match=r"longer than 0\.2 seconds"):
        match.advance()
    assert time.monotonic() - began < 5
    assert match.states == kept


def test_a_bare_except_does_not_keep_the_limit_off_for_ever(monkeypatch):
    monkeypatch.setattr(strategies, "TIME_LIMIT", 0.2)
    match = at_call(loops_and_catches_everything)
    began = time.monotonic()
    with suppress(StrategyError):
        match.advance(1)
    assert time.monotonic() - began < 5


def test_the_limit_leaves_no_alarm_behind(monkeypatch):
    monkeypatch.setattr(strategies, "TIME_LIMIT", 0.1)
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(StrategyError):
        at_call(loops).advance()
    at_call(lambda view, legal, luck: legal[0]).advance()
    assert signal.getsignal(signal.SIGALRM) is before
    # pytest-timeout may run a timer of its own; ours has an interval and that is gone.
    assert signal.getitimer(signal.ITIMER_REAL)[1] == 0


def cheats(view, legal, luck):
    """Change everything that was handed in, as far as it lets itself be changed."""
    for thing in (view, legal, luck, legal[0], view.hands):
        for name in ("phase", "hands", "value", "verb", "coins", "_key"):
            with suppress(AttributeError, TypeError):
                setattr(thing, name, 99)
        for name in ("append", "clear", "update", "pop"):
            with suppress(Exception):
                getattr(thing, name)()
    with suppress(Exception):
        while luck.count < 1000:
            luck.word()
    return legal[-1]


def test_a_strategy_that_changes_what_it_gets_changes_nothing():
    honest = at_call(lambda view, legal, luck: legal[-1])
    cheating = at_call(cheats)
    honest.advance()
    cheating.advance()
    assert cheating.over
    assert [(s.action, s.events) for s in cheating.history] == [
        (s.action, s.events) for s in honest.history
    ]
    assert cheating.states == honest.states


def test_a_strategy_sees_only_its_own_view():
    seen = []

    def watches(view, legal, luck):
        seen.append((view, tuple(legal)))
        assert isinstance(luck, Luck)
        return legal[0]

    match = Match(GAME, seed="mila-7", seats=["random", watches, "random"])
    match.advance()
    states = [
        state
        for state, step in zip(match.states, match.history, strict=False)
        if step.player == 1 or (step.player == -2 and step.action[1] is not None)
    ]
    assert [view for view, _ in seen] == [GAME.observe(state, 1) for state in states]
    assert [legal for _, legal in seen] == [tuple(GAME.legal_actions(s, 1)) for s in states]


class Everything:
    """Claims to be equal to all things."""

    __hash__ = None

    def __eq__(self, other):
        return True


def test_what_claims_to_be_an_action_is_played_as_one():
    match = at_call(lambda view, legal, luck: Everything())
    match.advance(1)
    assert type(match.history[-1].action) is type(GAME.parse_action("call red"))
    assert Match.from_json(match.to_json()).states == match.states


def test_a_strategy_plays_the_same_with_the_same_luck():
    def gambles(view, legal, luck):
        return legal[luck.below(len(legal))]

    first, second = (Match(GAME, seed="mila-7", seats=[gambles] * 3) for _ in range(2))
    first.advance()
    second.advance()
    assert first.history == second.history
    named = Match(GAME, seed="mila-7", seats=["random"] * 3)
    named.advance()
    assert named.history == first.history


def test_a_seats_luck_is_counted_by_its_own_turns():
    """However much others choose and draw before: what-if leaves a computer's luck as it was."""

    def numbers(config):
        told = []

        def listens(view, legal, luck):
            told.append(luck.word())
            return legal[0]

        game = gamekit.load("dreiste-geister", players=3, **config)
        match = Match(game, seed="mila-rodu-47", seats=["random", listens, "random"])
        match.advance()
        return told, len(match)

    first, steps = numbers({})
    second, others = numbers({"piles": (14, 6, 27, 32)})
    assert steps != others
    common = min(len(first), len(second))
    assert common > 10
    assert first[:common] == second[:common]
    assert len(set(first)) == len(first)


@pytest.mark.parametrize("name", gamekit.games())
def test_every_named_strategy_plays_a_whole_match(name):
    kind = gamekit.game_class(name)
    game = kind(kind.min_players)
    known = strategies.strategies(game)
    assert next(iter(known)) == "random"
    for spec in known:
        match = Match(game, seed="mila-7", seats=[spec] * game.players)
        match.advance(60)
        assert len(match.history) == 60 or match.over
