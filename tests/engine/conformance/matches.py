"""Checks of a game inside a `Match`: saves, replay, undo and redo, what-if, foreign generators."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np

from gamekit.chance import Luck
from gamekit.errors import UndoError
from gamekit.game import CHANCE, SIMULTANEOUS, AnyGame
from gamekit.match import Match
from tests.engine.conformance.play import Trace, any_action, everybody, registered


def check_save(trace: Trace) -> None:
    """A save brings back the same states, events, views, seats and seed, at any point."""
    game, rng = trace.game, trace.rng
    with registered(type(game)):
        for length in (0, 1, rng.randrange(len(trace.steps)), len(trace.steps)):
            match = Match(game, seed="conformance", seats=["random"] * game.players, teaching=True)
            match.replay((step.action, rng.random() < 0.3) for step in trace.steps[:length])
            match.set_seat(0, None)
            text = match.to_json()
            again = Match.from_json(text)
            assert again.states == match.states == trace.states[: length + 1]
            assert again.history == match.history
            assert again.to_json() == text
            assert (again.seed, again.seats, again.teaching) == (
                match.seed,
                match.seats,
                match.teaching,
            )
            assert dict(again.game.config) == dict(game.config)
            for observer in everybody(game):
                assert again.view(observer) == match.view(observer)
                assert again.record(observer) == match.record(observer)


def check_log(trace: Trace) -> None:
    """The log alone, actions and outcomes as text, plays the match again without any luck."""
    game = trace.game
    match = Match(game, seed="another-code")
    texts = [game.format_action(step.action) for step in trace.steps]
    match.replay((game.parse_action(text), False) for text in texts)
    assert match.states == trace.states
    for step, played in zip(match.history, trace.steps, strict=True):
        assert (step.player, step.action, step.events, step.source) == played
    assert match.over


def check_record(trace: Trace) -> None:
    """A record holds what its observer saw, and no seed before the match is over."""
    game, rng = trace.game, trace.rng
    for length in (0, rng.randrange(len(trace.steps)), len(trace.steps)):
        match = trace.match(length)
        for observer in everybody(game):
            data = json.loads(match.record(observer))
            assert ("seed" in data) == match.over
            seen = [[str(e.seen_by(observer)) for e in step.events] for step in match.history]
            assert data["log"] == seen


def check_generators(trace: Trace) -> None:
    """Global generators have no influence on a match, and a match none on them."""
    game = trace.game

    def generators() -> tuple[Any, ...]:
        name, words, *rest = np.random.get_state(legacy=True)
        return (random.getstate(), name, words.tobytes(), *rest)

    def played(disturb: int) -> Match:
        match = Match(game, seed=f"same-{trace.seed}", seats=["random"] * game.players)
        while not match.over:
            random.seed(disturb)
            np.random.seed(disturb)
            before = generators()
            assert match.advance(11)
            assert generators() == before
            random.random()
            disturb += 1
        return match

    first, second = played(1), played(4000)
    assert first.history == second.history
    assert first.states == second.states


def check_undo(trace: Trace) -> None:
    """People play, take back and play again at random; a plain list of states agrees."""
    game = trace.game
    for teaching in (True, False):
        _walk(game, trace.rng, teaching)


def _walk(game: AnyGame, rng: random.Random, teaching: bool) -> None:
    match = Match(game, seed="walk", teaching=teaching)
    luck = Luck("walk", repr(game))
    undone: list[tuple[Any, ...]] = []
    for _ in range(120):
        kept = (match.states, match.history, match.chosen(), match.notes)
        turn = rng.random()
        if turn < 0.3 and match.can_undo():
            half = bool(match.chosen())
            match.undo()
            if half:
                assert (match.states, match.history) == kept[:2]
                assert len(match.chosen()) == len(kept[2]) - 1
            else:
                cut = len(match.history)
                taken = kept[1][cut:]
                assert match.states == kept[0][: cut + 1]
                assert match.history == kept[1][:cut]
                assert not any(step.human for step in taken[1:])
                assert teaching or not any(step.reveals for step in taken)
                crossed = any(step.reveals for step in taken)
                assert len(match.notes) - len(kept[3]) == crossed
                undone.append(kept[:2])
                assert match.can_redo()
        elif turn < 0.45 and match.can_redo():
            match.redo()
            assert (match.states, match.history) == undone.pop()
        elif match.waiting_for():
            seat = rng.choice(match.waiting_for())
            made = match.play(luck.choice(match.legal_actions(seat)), seat)
            undone.clear()
            assert not match.can_redo()
            assert match.states[: len(kept[0])] == kept[0]
            if not made:
                assert seat in match.chosen()
                assert match.states == kept[0]
                assert not game.is_terminal(match.state)
                _nobody_sees_half(game, match)
        elif not match.over:
            assert match.advance(1)
            undone.clear()
        if not match.can_undo():
            kept = (match.states, match.history, match.notes)
            try:
                match.undo()
            except UndoError:
                assert (match.states, match.history, match.notes) == kept
            else:
                raise AssertionError("taken back though it cannot be")


def _nobody_sees_half(game: AnyGame, match: Match) -> None:
    """A half choice is in no view, no record and no save."""
    without = match.branch(len(match.history))
    assert not without.chosen()
    for observer in everybody(game):
        assert match.view(observer) == without.view(observer)
        assert match.record(observer) == without.record(observer)
    saved, saved_without = json.loads(match.to_json()), json.loads(without.to_json())
    assert {**saved, "notes": []} == {**saved_without, "notes": []}


def check_back_to_start(trace: Trace) -> None:
    """In teaching mode every decision of a person can be taken back, and all played again."""
    game, rng = trace.game, trace.rng
    match = Match(game, seed="back", teaching=True)
    match.replay((s.action, s.player != CHANCE and rng.random() < 0.8) for s in trace.steps)
    kept = (match.states, match.history)
    undone = 0
    while any(step.human for step in match.history):
        assert match.can_undo()
        match.undo()
        undone += 1
        assert match.states == kept[0][: len(match.history) + 1]
    assert undone
    assert not match.can_undo()
    while match.can_redo():
        match.redo()
    assert (match.states, match.history) == kept


def check_what_if(trace: Trace) -> None:
    """Another decision leaves the luck as it was.

    The k-th draw from a source depends on the code, the source, k and what the source then
    holds, and on nothing else: wherever the k-th contents agree, the k-th outcomes agree.
    """
    game, rng = trace.game, trace.rng
    match = Match(game, seed=f"what-if-{trace.seed}", seats=["random"] * game.players)
    match.advance()
    decisions = [at for at, step in enumerate(match.history) if step.player != CHANCE]
    for at in rng.sample(decisions, min(4, len(decisions))):
        other = match.branch(at)
        before = match.history[at].action
        changed = before
        luck = Luck("what-if", f"{at}")
        for _ in range(20):
            changed = any_action(game, other.state, luck)
            if changed != before:
                break
        other.replay([(changed, False)])
        other.advance()
        assert other.states[: at + 1] == match.states[: at + 1]
        assert match.over
        assert other.over
        _same_luck(match, other)


def _same_luck(match: Match, other: Match) -> None:
    ours, theirs = _draws(match), _draws(other)
    shared = 0
    for source in set(ours) & set(theirs):
        pairs = zip(ours[source], theirs[source], strict=False)
        for number, ((held, drawn), (other_held, other_drawn)) in enumerate(pairs):
            assert drawn == held.draw(Luck(match.seed, source, number))
            if held == other_held:
                assert drawn == other_drawn
                shared += 1
    assert shared


def _draws(match: Match) -> dict[str, list[tuple[Any, Any]]]:
    found: dict[str, list[tuple[Any, Any]]] = {}
    for state, step in zip(match.states, match.history, strict=False):
        if step.source:
            found.setdefault(step.source, []).append(
                (match.game.chance_outcomes(state), step.action)
            )
    return found


def check_half_choices(trace: Trace) -> None:
    """A simultaneous choice given in any order is the same joint action."""
    game, rng = trace.game, trace.rng
    for at, step in enumerate(trace.steps):
        if step.player != SIMULTANEOUS or rng.random() < 0.7:
            continue
        match = trace.match(at)
        seats = list(match.waiting_for())
        rng.shuffle(seats)
        for seat in seats[:-1]:
            assert match.play(step.action[seat], seat) == ()
            assert len(match.history) == at
        (made,) = match.play(game.format_action(step.action[seats[-1]]), seats[-1])
        assert (made.action, made.events) == (step.action, step.events)
        assert match.state == trace.states[at + 1]
        assert match.chosen() == ()


MATCHES = (
    check_save,
    check_log,
    check_record,
    check_generators,
    check_undo,
    check_back_to_start,
    check_what_if,
    check_half_choices,
)
