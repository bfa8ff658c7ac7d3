"""Non-interference: exchange only what an observer cannot know, and it notices nothing.

Three ways to exchange: hidden parts of one state (`determinize`), a whole second match beside
the first that looks the same to the observer (lockstep), and one hidden choice or outcome in a
finished match (single swap). As long as all views agree, so must everything else the observer
is given: legal actions, viewed events, the record, the scene.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from gamekit.chance import Luck
from gamekit.game import ALL, CHANCE, SIMULTANEOUS, AnyGame, Event, Joint
from gamekit.match import Match
from tests.engine.conformance.play import Trace, any_action, as_match, fold, possible, sampled

LUCKS = 3
"""How often the hidden parts of a state are dealt afresh for each observer."""


def check_determinize(trace: Trace) -> None:
    """A state dealt afresh from a view looks the same to its observer, move by move, after it."""
    exchanged_states(trace)


def exchanged_states(trace: Trace) -> int:
    """Run the check; return how many exchanged states really differed."""
    game, rng = trace.game, trace.rng
    differing = hidden = 0
    for number, state in enumerate(sampled(trace.states, 30, rng)):
        for seat in trace.observers:
            view = game.observe(state, seat)
            for again in range(LUCKS):
                other = game.determinize(view, Luck(f"exchange-{again}", str(number)))
                assert type(other) is type(state)
                _look_alike(game, state, other, seat)
                differing += other != state
                if again == 0 and other != state:
                    hidden += 1
                    _follow(game, state, other, seat, rng)
        assert game.determinize(game.observe(state, ALL), Luck("all", "1")) == state
    assert differing or not hidden
    return differing


def _look_alike(game: AnyGame, state: Any, other: Any, seat: int) -> None:
    view, seen = game.observe(state, seat), game.observe(other, seat)
    assert seen == view, f"seat {seat} can tell: {seen} is not {view}"
    assert repr(seen) == repr(view)
    assert game.current_player(other) == game.current_player(state)
    assert game.acting_seats(other) == game.acting_seats(state)
    assert tuple(game.legal_actions(other, seat)) == tuple(game.legal_actions(state, seat))
    assert game.scores(other) == game.scores(state)
    assert game.returns(other) == game.returns(state)
    if game.current_player(state) == CHANCE:
        assert game.chance_source(other) == game.chance_source(state)


def _follow(game: AnyGame, state: Any, other: Any, seat: int, rng: random.Random) -> None:
    """Play both states on, side by side, while the observer cannot tell them apart."""
    luck = Luck("follow", str(rng.random()))
    for _ in range(8):
        if game.is_terminal(state):
            return
        found = beside(game, state, other, any_action(game, state, luck), seat, rng, change=0.2)
        if found is None:
            return
        state, other = found.after, found.other_after


class Beside(NamedTuple):
    """One step in two matches that look the same to an observer."""

    after: Any
    other_after: Any
    other_action: Any


def beside(
    game: AnyGame,
    state: Any,
    other: Any,
    action: Any,
    seat: int,
    rng: random.Random,
    *,
    change: float,
) -> Beside | None:
    """Play `action` and something in the other match that the observer cannot tell from it.

    None when there is nothing that looks the same. `change` says how often something else than
    `action` is tried first.
    """
    after, events = game.apply(state, action)
    looks = pictures(game, state, after, events, seat)
    choices = possible(game, other, rng, 24, own_choice(action, game.current_player(state), seat))
    choices.sort(key=lambda choice: (choice == action) == (rng.random() < change))
    for choice in choices:
        other_after, other_events = game.apply(other, choice)
        if pictures(game, other, other_after, other_events, seat) == looks and (
            choice == action
            or not chosen_openly(game, state, events)
            or viewed(events, seat) == viewed(other_events, seat)
        ):
            same_to(game, after, events, other_after, other_events, seat)
            return Beside(after, other_after, choice)
    return None


def chosen_openly(game: AnyGame, state: Any, events: Sequence[Event]) -> bool:
    """Whether a seat chose for all to see: then its very choice may be told, whatever it does."""
    return game.current_player(state) >= 0 and not any(event.secret for event in events)


def viewed(events: Sequence[Event], seat: int) -> list[Event]:
    return [event.seen_by(seat) for event in events]


def own_choice(action: Any, player: int, seat: int) -> tuple[int, Any] | None:
    """The observer's own part of an action: it cannot be exchanged."""
    if player == SIMULTANEOUS and seat >= 0 and isinstance(action, Joint):
        return None if action[seat] is None else (seat, action[seat])
    return (seat, action) if player == seat >= 0 else None


def pictures(
    game: AnyGame, state: Any, after: Any, events: Sequence[Event], seat: int
) -> list[Any]:
    """All that an observer is shown by a step: the views between, and the one after it."""
    looks: list[Any] = []
    for view in (*fold(game, game.observe(state, seat), events, seat), game.observe(after, seat)):
        if not looks or looks[-1] != view:
            looks.append(view)
    return looks


def same_to(
    game: AnyGame,
    after: Any,
    events: Sequence[Event],
    other_after: Any,
    other_events: Sequence[Event],
    seat: int,
) -> None:
    """Where all pictures agree, the viewed events and what may be chosen agree too."""
    seen, other_seen = viewed(events, seat), viewed(other_events, seat)
    assert seen == other_seen, f"seat {seat} can tell by events: {seen} is not {other_seen}"
    assert repr(seen) == repr(other_seen)
    assert tuple(game.legal_actions(after, seat)) == tuple(game.legal_actions(other_after, seat))
    assert game.current_player(after) == game.current_player(other_after)


def check_lockstep(trace: Trace) -> None:
    """Two matches that look the same to an observer have the same record for it."""
    lockstep(trace)


def lockstep(trace: Trace, kind: type[Match] = Match) -> int:
    """Run the check; return how many steps of the second match differed unseen."""
    game, rng = trace.game, trace.rng
    differing = 0
    for seat in trace.observers:
        for change in (1.0, 0.3, 0.05):
            start = rng.randrange(max(1, len(trace.steps) * 2 // 3))
            actions = [step.action for step in trace.steps[:start]]
            others = list(actions)
            state = other = trace.states[start]
            for step in trace.steps[start : start + 80]:
                found = beside(game, state, other, step.action, seat, rng, change=change)
                if found is None:
                    break
                actions.append(step.action)
                others.append(found.other_action)
                differing += step.action != found.other_action
                state, other = found.after, found.other_after
            if actions != others:
                same_records(game, actions, others, seat, kind)
    return differing


def check_single_swap(trace: Trace) -> None:
    """One hidden choice exchanged in a finished match: nobody else notices before it shows."""
    single_swap(trace)


def single_swap(trace: Trace, kind: type[Match] = Match) -> int:
    """Run the check; return for how many steps an exchange stayed unseen."""
    game, rng = trace.game, trace.rng
    unseen = 0
    for at in sampled(range(len(trace.steps)), 12, rng):
        step = trace.steps[at]
        for choice in possible(game, trace.states[at], rng, 3):
            if choice == step.action:
                continue
            changed = _replayed(trace, at, choice)
            for seat in trace.observers:
                length = _unseen(trace, changed, at, seat)
                unseen += length - at
                if length > at and (length - at > 3 or rng.random() < 0.2):
                    actions = [step.action for step in trace.steps[:length]]
                    others = [*actions[:at], choice, *actions[at + 1 :]]
                    same_records(game, actions, others, seat, kind)
    return unseen


def _replayed(trace: Trace, at: int, choice: Any) -> list[tuple[Any, tuple[Event, ...]]]:
    """(state, events) from `at` on with another choice there, as far as the rest can be played."""
    game = trace.game
    found = [game.apply(trace.states[at], choice)]
    for step in trace.steps[at + 1 : at + 40]:
        try:
            found.append(game.apply(found[-1][0], step.action))
        except ValueError:
            break
    return found


def _unseen(
    trace: Trace, changed: Sequence[tuple[Any, tuple[Event, ...]]], at: int, seat: int
) -> int:
    """How many steps of the match the observer cannot tell from the changed one."""
    game = trace.game
    other = trace.states[at]
    for number, (other_after, other_events) in enumerate(changed, start=at):
        state, after, step = trace.states[number], trace.states[number + 1], trace.steps[number]
        looks = pictures(game, state, after, step.events, seat)
        if pictures(game, other, other_after, other_events, seat) != looks:
            return number
        if (
            number == at
            and chosen_openly(game, state, step.events)
            and viewed(step.events, seat) != viewed(other_events, seat)
        ):
            return number
        same_to(game, after, step.events, other_after, other_events, seat)
        if other_after == after:
            return number + 1
        other = other_after
    return at + len(changed)


def same_records(
    game: AnyGame, actions: Sequence[Any], others: Sequence[Any], seat: int, kind: type[Match]
) -> None:
    """Two matches that an observer cannot tell apart, as `Match` shows them to it."""
    match, other = as_match(game, actions, kind), as_match(game, others, kind)
    assert match.view(seat) == other.view(seat)
    assert match.record(seat) == other.record(seat), f"seat {seat} can tell by its record"
    for watched in (seat, None):
        if watched is None or watched >= 0:
            legal, others_legal = match.legal_actions(watched), other.legal_actions(watched)
            if watched is not None or match.waiting_for()[:1] == (seat,):
                assert legal == others_legal
    assert match.waiting_for() == other.waiting_for()


def check_scenes(trace: Trace) -> None:
    """The board's picture is a function of what its observer sees, event by event."""
    game, rng = trace.game, trace.rng
    draw = scene_of(game)
    if draw is None:
        return
    for at in sampled(range(len(trace.steps)), 6, rng):
        state, step = trace.states[at], trace.steps[at]
        for seat in trace.observers:
            view = game.observe(state, seat)
            other = game.determinize(view, Luck("scene", str(at)))
            same = draw(view), draw(game.observe(other, seat))
            assert same[0].to_json() == same[1].to_json()
            views = fold(game, view, step.events, seat)
            for before, after, event in zip(views, views[1:], step.events, strict=False):
                draw(after, event=event.seen_by(seat), before=before)


def scene_of(game: AnyGame) -> Callable[..., Any] | None:
    """The function that draws a game's board; None while there is no board for it."""
    name = f"widgets.tables.{game.name.replace('-', '_')}"
    if importlib.util.find_spec("widgets.tables") is None or not importlib.util.find_spec(name):
        return None
    scene = importlib.import_module(name).scene
    return lambda view, **more: scene(view, language="de", shape="wide", **more)


SECRECY = (check_determinize, check_lockstep, check_single_swap, check_scenes)
