"""Checks of the contract itself: actions, chance, notation, states, views, events, results."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

import pytest

from gamekit import explain
from gamekit.chance import Distribution, Luck
from gamekit.errors import ConfigError, IllegalActionError, MatchOverError, NotationError
from gamekit.game import ALL, CHANCE, PUBLIC, SIMULTANEOUS, TERMINAL, AnyGame, Event, Game, Joint
from gamekit.text import LANGUAGES
from tests.engine.conformance.play import (
    Trace,
    everybody,
    fold,
    possible,
    same_but,
    sampled,
)


def check_actions(trace: Trace) -> None:
    """Legal actions are sorted by their text, all different, and every one can be played."""
    game, rng = trace.game, trace.rng
    for state in trace.states:
        player = game.current_player(state)
        assert player in (CHANCE, SIMULTANEOUS, TERMINAL) or 0 <= player < game.players
        acting = game.acting_seats(state)
        if player >= 0:
            assert acting == (player,)
        elif player == SIMULTANEOUS:
            assert acting
            assert list(acting) == sorted(set(acting))
        else:
            assert acting == ()
        for seat in range(game.players):
            legal = game.legal_actions(state, seat)
            assert bool(legal) == (seat in acting), (player, seat, legal)
            texts = [game.format_action(action) for action in legal]
            assert texts == sorted(texts)
            assert len(set(texts)) == len(set(legal)) == len(legal)
        for nobody in (PUBLIC, ALL, CHANCE, SIMULTANEOUS, game.players, game.players + 7):
            assert not game.legal_actions(state, nobody)
    for state in sampled(trace.states[:-1], 60, rng):
        player, acting = game.current_player(state), game.acting_seats(state)
        for action in possible(game, state, rng, 12):
            after, events = game.apply(state, action)
            assert after != state or events
            assert isinstance(events, tuple)
            assert all(isinstance(event, Event) for event in events)
            if player != CHANCE and not game.turns_go_on:
                assert game.current_player(after) not in acting
                assert not set(acting) & set(game.acting_seats(after))


def check_refusals(trace: Trace) -> None:
    """Whatever is not legal is refused with the right error, and nothing has changed."""
    game, rng = trace.game, trace.rng
    pool: dict[Any, None] = {}
    for state in sampled(trace.states, 60, rng):
        for action in possible(game, state, rng, 8):
            pool[action] = None
        for seat in game.acting_seats(state):
            for action in sampled(game.legal_actions(state, seat), 4, rng):
                pool[action] = None
    known = list(pool)
    refused: Counter[str] = Counter()
    for state in [*sampled(trace.states[:-1], 60, rng), trace.states[-1]]:
        over = game.is_terminal(state)
        before = (repr(state), hash(state))
        for action in (*sampled(known, 40, rng), *_malformed(trace, state)):
            if not over and is_legal(game, state, action):
                continue
            try:
                game.apply(state, action)
            except MatchOverError:
                assert over
            except IllegalActionError:
                assert not over
            else:
                raise AssertionError(f"{action!r} is taken in {state!r}")
            refused["over" if over else game.current_player(state)] += 1
        assert (repr(state), hash(state)) == before
        if game.current_player(state) != CHANCE:
            try:
                game.chance_outcomes(state)
            except (IllegalActionError, MatchOverError):
                continue
            raise AssertionError(f"chance has outcomes where it is not to move: {state!r}")
    assert len(refused) >= 3
    assert min(refused.values()) >= 20


def is_legal(game: AnyGame, state: Any, action: Any) -> bool:
    """Whether the contract lists `action` as possible in `state`."""
    player = game.current_player(state)
    if player == CHANCE:
        return any(outcome == action for outcome, _ in game.chance_outcomes(state))
    if player != SIMULTANEOUS:
        return player >= 0 and action in game.legal_actions(state, player)
    if not isinstance(action, tuple | list) or len(action) != game.players:
        return False
    acting = game.acting_seats(state)
    return all(
        choice in game.legal_actions(state, seat) if seat in acting else choice is None
        for seat, choice in enumerate(action)
    )


class _Odd:
    """Something that is not an action of any game."""

    __hash__ = None  # type: ignore[assignment]


def _malformed(trace: Trace, state: Any) -> list[Any]:
    game, rng = trace.game, trace.rng
    n = game.players
    odd: list[Any] = [
        None, (), "", "pass", 0, -1, 10**30, 1.5, float("nan"), b"", object(), _Odd(),
        [], [None], {}, {0: None}, {"seat": 1}, Joint(()), Joint((None,)), Joint((None,) * n),
        Joint((None,) * (n + 1)), Joint(((),) * n), Joint(([],) * n), Joint((_Odd(),) * n),
        Joint(("",) * n), Ellipsis, type(state), state, game.chance_source,
    ]  # fmt: skip
    joints = [step.action for step in trace.steps if isinstance(step.action, Joint)]
    if game.current_player(state) == SIMULTANEOUS:
        joints += possible(game, state, rng, 6)
    for joint in sampled(joints, 8, rng):
        odd += [Joint(joint[:-1]), Joint((*joint, None)), Joint((*joint, joint[0]))]
        for seat, choice in enumerate(joint):
            rest = list(joint)
            rest[seat] = None if choice is not None else next(c for c in joint if c is not None)
            odd.append(Joint(rest))
            odd.append(choice)
    for step in sampled(trace.steps, 6, rng):
        odd += [
            game.format_action(step.action),
            (step.action,),
            [step.action],
            Joint((step.action,)),
        ]
    return odd


def check_chance(trace: Trace) -> None:
    """Chance is exact: fractions above 0 with the sum 1, no outcome twice, a named source."""
    game = trace.game
    for state in trace.states:
        if game.current_player(state) != CHANCE:
            continue
        outcomes = game.chance_outcomes(state)
        assert isinstance(outcomes, Distribution)
        assert all(type(weight) is Fraction and weight > 0 for _, weight in outcomes)
        assert sum(weight for _, weight in outcomes) == 1
        texts = [game.format_action(outcome) for outcome, _ in outcomes]
        assert len(set(texts)) == len({outcome for outcome, _ in outcomes}) == len(outcomes)
        source = game.chance_source(state)
        assert re.fullmatch(r"[a-z0-9]+([._-][a-z0-9]+)*", source), source
        luck = Luck("any", source)
        for _ in range(3):
            assert outcomes.draw(luck) in {outcome for outcome, _ in outcomes}


def check_notation(trace: Trace) -> None:
    """Every action can be written in one line and read again; what is no action is refused."""
    game, rng = trace.game, trace.rng
    known = {step.action for step in trace.steps}
    for state in sampled(trace.states, 40, rng):
        known |= set(possible(game, state, rng, 10))
        for seat in game.acting_seats(state):
            known |= set(game.legal_actions(state, seat))
    texts = {}
    for action in known:
        text = texts[action] = game.format_action(action)
        assert text == text.strip()
        assert text
        assert text.isprintable()
        assert isinstance(action, Joint) == bool(re.match(r"\d+\s*:", text)), text
        again = game.parse_action(text)
        assert again == action
        assert type(again) is type(action)
        assert game.format_action(again) == text
        assert game.parse_action(f"  {text} ") == action
    assert len(set(texts.values())) == len(known), "two actions with one text"
    bad = [
        "", " ", "\n", ";", ":", "0:", "0: ", ": x", "99: x", "-1: x", "0: x; 0: x", "None",
        "nonsense", "lay", "0: 0: x", "a" * 3000, "0: x;" * 300, "\x00", "9" * 5000,
        "{0}", "%s", "💥", "0" * 1999, "-", "()", "١: x", "²",
    ]  # fmt: skip
    for text in bad:
        try:
            game.parse_action(text)
        except NotationError:
            continue
        raise AssertionError(f"{text[:40]!r} is read as an action")
    for text in sampled(sorted(texts.values()), 30, rng):
        for changed in _changed(text, rng):
            read_again(game, changed)


def _changed(text: str, rng: Any) -> list[str]:
    at = rng.randrange(len(text))
    other = rng.choice("abz019-:;, \t\n+²é“{}")
    return [
        text[:at] + text[at + 1 :], text[:at] + other + text[at + 1 :], text + other, other + text,
        text.upper(), text[:at], text * 2, f"{text}; {text}", f"0: {text}", f"{text} {text}",
        text.replace(" ", ""), text + "0" * 5000,
    ]  # fmt: skip


def read_again(game: AnyGame, text: str) -> None:
    """A text is either refused with `NotationError` or is an action that can be written."""
    try:
        action = game.parse_action(text)
    except NotationError:
        return
    assert game.parse_action(game.format_action(action)) == action, text


def check_states(trace: Trace) -> None:
    """States are values: hashable, equal when equal, never changed, and can be sent elsewhere."""
    game = trace.game
    state = game.initial_state()
    reprs, hashes = [repr(state)], [hash(state)]
    again = [state]
    for step in trace.steps:
        state, events = game.apply(state, step.action)
        assert events == step.events
        again.append(state)
        reprs.append(repr(state))
        hashes.append(hash(state))
    assert tuple(again) == trace.states
    assert [repr(state) for state in again] == reprs == [repr(state) for state in trace.states]
    assert [hash(state) for state in again] == hashes == [hash(state) for state in trace.states]
    assert len(set(trace.states)) >= len(trace.states) // 2
    for state in sampled(trace.states, 30, trace.rng):
        assert pickle.loads(pickle.dumps(state)) == state
        _values_only(state, ())
    for step in sampled(trace.steps, 30, trace.rng):
        assert pickle.loads(pickle.dumps(step.action)) == step.action
        assert pickle.loads(pickle.dumps(step.events)) == step.events
        _values_only(step.action, ())
        for event in step.events:
            hash(event)
            _values_only(event, ())
    copy = pickle.loads(pickle.dumps(game))
    assert copy.initial_state() == game.initial_state()
    assert dict(copy.config) == dict(game.config)


def _only_derived(value: Any) -> None:
    """What a value carries beside itself is named in DERIVED and follows from the value alone."""
    derived = getattr(type(value), "DERIVED", frozenset())
    assert set(getattr(value, "__dict__", {})) <= derived, f"{type(value)} has a dict"
    extra = {name: getattr(value, name) for name in derived if hasattr(value, name)}
    fresh = type(value)(tuple(value)) if extra else value
    assert all(getattr(fresh, name) == known for name, known in extra.items())


def _values_only(value: Any, forbidden: tuple[type, ...]) -> None:
    """Plain values, tuples, frozen dataclasses: nothing that can change or lead elsewhere."""
    assert not isinstance(value, (*forbidden, Game)), f"leads to {type(value)}"
    if value is None or isinstance(value, bool | int | float | str | Fraction | Enum):
        return
    if isinstance(value, tuple | frozenset) or hasattr(type(value), "DERIVED"):
        _only_derived(value)
        for part in value:
            _values_only(part, forbidden)
        return
    assert is_dataclass(value), f"{value!r} may change"
    assert type(value).__dataclass_params__.frozen, f"{value!r} may change"  # type: ignore[attr-defined]
    for field in fields(value):
        _values_only(getattr(value, field.name), forbidden)


def check_views(trace: Trace) -> None:
    """A view is a value with no way back, and the viewed events lead from one view to the next."""
    game, rng = trace.game, trace.rng
    own = type(trace.states[0])
    for seat in everybody(game):
        view = game.observe(trace.states[0], seat)
        for at, step in enumerate(trace.steps):
            kept = (repr(view), hash(view)) if at % 16 == 0 else None
            views = fold(game, view, step.events, seat)
            if kept:
                assert (repr(view), hash(view)) == kept, "a view has changed"
            after = game.observe(trace.states[at + 1], seat)
            assert same_but(game, views[-1], after) == after, (seat, step, views[-1], after)
            view = after
        for state in sampled(trace.states, 12, rng):
            view = game.observe(state, seat)
            assert type(view) is not own
            _values_only(view, (own,))
            assert game.observe(state, seat) == view
            assert pickle.loads(pickle.dumps(view)) == view
    for nobody in (game.players, PUBLIC - 50, None, "a", 0.0, True):
        with pytest.raises(ConfigError):
            game.observe(trace.states[0], nobody)
    for step in trace.steps:
        for event in step.events:
            check_secrets_of(event, game)


def check_secrets_of(event: Event, game: AnyGame) -> None:
    """Secret parameters are there, only their knowers see them, and seeing twice is seeing once."""
    assert set(event.secret) <= set(event.params), event
    assert not event.knowers or event.secret, event
    assert all(0 <= seat < game.players for seat in event.knowers), event
    assert event.seen_by(ALL) == event
    for seat in (*range(game.players), PUBLIC):
        seen = event.seen_by(seat)
        assert seen.seen_by(seat) == seen
        for name in event.secret:
            known = seen.get(name) == event.get(name)
            assert known == (seat in event.knowers or event.get(name) is None), (event, seat)
        if seat not in event.knowers:
            assert not seen.secret


def check_view_actions(trace: Trace) -> None:
    """A view tells its observer's own legal actions, the same in the same order."""
    game = trace.game
    for state in trace.states:
        for seat in range(game.players):
            told = game.view_actions(game.observe(state, seat))
            assert tuple(told) == tuple(game.legal_actions(state, seat))
        for nobody in (PUBLIC, ALL):
            assert not game.view_actions(game.observe(state, nobody))


def check_returns(trace: Trace) -> None:
    """Shares of the win: 0 before the end; then the sum is 1, or all share alike together."""
    game = trace.game
    for state in trace.states:
        shares = game.returns(state)
        assert len(shares) == game.players
        assert all(type(share) is Fraction for share in shares)
        if not game.is_terminal(state):
            assert not any(shares)
        elif game.cooperative:
            assert len(set(shares)) == 1
            assert 0 <= shares[0] <= 1
        else:
            assert sum(shares) == 1
            assert min(shares) >= 0
        scores = game.scores(state)
        assert len(scores) == game.players
        assert all(type(points) is int for points in scores)


def check_told(trace: Trace) -> None:
    """Every event has a rule of the sheet, and a clean sentence for everyone in each language."""
    game = trace.game
    ids = {rule.id for _, rules in explain.rule_sheet(game, "en") for rule in rules}
    told: set[tuple[Event, str]] = set()
    for step in trace.steps:
        for event in step.events:
            assert event.rule in ids, f"{event} names a rule that the sheet has not"
            for seat in everybody(game):
                seen = event.seen_by(seat)
                for language in LANGUAGES:
                    if (seen, language) not in told:
                        told.add((seen, language))
                        clean(explain.sentence(game, seen, language))
    names = [f"{{N{seat}}}" for seat in range(game.players)]
    for seen, language in sampled(sorted(told, key=str), 60, trace.rng):
        sentence = explain.sentence(game, seen, language, names)
        assert "{" not in re.sub(r"\{N\d\}", "", sentence), sentence
    for language in LANGUAGES:
        for heading, rules in explain.rule_sheet(game, language):
            assert heading.strip()
            for rule in rules:
                for text in (rule.title, rule.text, rule.assumption):
                    assert not re.search(r"[{}]|None|\s\s", text), text
                assert rule.title
                assert rule.text
                assert bool(rule.assumption) == (rule.status != "fixed"), rule


def clean(sentence: str) -> None:
    """At most two whole sentences, nothing left unfilled."""
    assert sentence == sentence.strip()
    assert not re.search(r"[{}]|None|\s\s|\bTrue\b|\bFalse\b|\(\)|<|>|\?\?", sentence), sentence
    assert re.fullmatch(r"([„“(A-ZÄÖÜ0-9]|[a-z]\d).*[.!?“”)]", sentence), sentence
    assert len(re.findall(r"[.!?](?=[“”)]?(?:\s+[A-ZÄÖÜ„“]|$))", sentence)) <= 2, sentence


def check_odds(trace: Trace) -> None:
    """Odds are shares; for the all-knowing, the odds of a draw are exactly its chance.

    For a chance node, the outcomes that give the same event add up to what the event is said to
    have had.
    """
    game, rng = trace.game, trace.rng
    for at in sampled(range(len(trace.steps)), 120, rng):
        state, step = trace.states[at], trace.steps[at]
        for seat in everybody(game):
            views = fold(game, game.observe(state, seat), step.events, seat)
            for view, event in zip(views, step.events, strict=False):
                found = explain.odds(game, view, event.seen_by(seat), "de")
                if found is None:
                    continue
                odds, model = found
                assert 0 < odds.ways <= odds.of, (odds, event)
                assert 0 < odds.share <= 1
                clean(model)
        if step.player == CHANCE:
            _draw_odds(game, state, step.action)


def _draw_odds(game: AnyGame, state: Any, outcome: Any) -> None:
    before = game.observe(state, ALL)
    _, events = game.apply(state, outcome)
    views = fold(game, before, events, ALL)
    for number, event in enumerate(events):
        found = explain.odds(game, views[number], event, "en")
        if found is None:
            continue
        here = gone = Fraction(0)
        for other, weight in game.chance_outcomes(state):
            _, others = game.apply(state, other)
            if others[:number] == events[:number]:
                here += weight
                gone += weight * (others[number : number + 1] == (event,))
        assert found[0].share == gone / here, (event, found[0], gone / here)


def check_reveals(trace: Trace) -> None:
    """An outcome of chance that some seat can tell from another reveals something, and says so."""
    game, rng = trace.game, trace.rng
    for at in sampled(range(len(trace.steps)), 60, rng):
        state, step = trace.states[at], trace.steps[at]
        if step.player != CHANCE or any(event.reveals for event in step.events):
            continue
        for outcome, _ in sampled(game.chance_outcomes(state), 12, rng):
            after, events = game.apply(state, outcome)
            for seat in (*range(game.players), PUBLIC):
                seen = [event.seen_by(seat) for event in events]
                assert seen == [event.seen_by(seat) for event in step.events], (step, events)
                assert game.observe(after, seat) == game.observe(trace.states[at + 1], seat)


CONTRACT = (
    check_actions,
    check_refusals,
    check_chance,
    check_notation,
    check_states,
    check_views,
    check_view_actions,
    check_returns,
    check_told,
    check_odds,
    check_reveals,
)
