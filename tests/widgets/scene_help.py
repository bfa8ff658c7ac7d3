"""What tests of the boards stand on: matches step by step, and what holds of every picture."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from gamekit.chance import Luck
from gamekit.game import CHANCE, SIMULTANEOUS, AnyGame, Event
from gamekit.strategies import strategies
from widgets.board.scene import Scene, Shape, Thing
from widgets.tables.scenery import sprite

SHAPES: tuple[Shape, ...] = ("wide", "tall")


def states(
    game: AnyGame, seed: int, strategy: str = "random"
) -> Iterator[tuple[Any, tuple[Event, ...], Any]]:
    """Every step of a match with one strategy on every seat: state, events, state after."""
    luck, choose = Luck(f"scene-{seed}", "all"), strategies(game)[strategy]
    state = game.initial_state()
    while not game.is_terminal(state):
        player = game.current_player(state)
        if player == CHANCE:
            action = game.chance_outcomes(state).draw(luck)
        else:
            choices = {
                seat: choose(game.observe(state, seat), game.legal_actions(state, seat), luck)
                for seat in game.acting_seats(state)
            }
            action = game.joint(choices) if player == SIMULTANEOUS else choices[player]
        after, events = game.apply(state, action)
        yield state, events, after
        state = after


def steps(
    game: AnyGame, seed: int, observer: int, strategy: str = "random"
) -> Iterator[tuple[Any, Event, Any]]:
    """Every event of a match as one observer sees it: view, event, view after.

    As in a session, the last event of a step has the view of the state after it.
    """
    for state, events, state_after in states(game, seed, strategy):
        before = game.observe(state, observer)
        for left, event in zip(range(len(events))[::-1], events, strict=True):
            seen = event.seen_by(observer)
            after = game.view_after(before, seen) if left else game.observe(state_after, observer)
            yield before, seen, after
            before = after


def asked_in(game: AnyGame, phase: int, seed: int, strategy: str = "random") -> Iterator[Any]:
    """The views of those who are to act in a phase of a match."""
    for _, _, after in states(game, seed, strategy):
        if after.phase == phase:
            yield game.observe(after, game.acting_seats(after)[0])


def by_id(scene: Scene) -> dict[str, Thing]:
    return {thing.id: thing for thing in scene.things}


# -- pictures ---------------------------------------------------------------------------------


def check_picture(scene: Scene, known: frozenset[str], *, slack: float = 0.1) -> None:
    """Every thing has an id of its own and a symbol of the sprite, and lies within the picture.

    `slack` is what rounding to a tenth may push over the edge.
    """
    assert len(by_id(scene)) == len(scene.things)
    for thing in scene.things:
        assert thing.art in known, thing.art
        assert thing.x - thing.w / 2 >= -slack, thing
        assert thing.x + thing.w / 2 <= scene.width + slack, thing
        assert thing.y - thing.h / 2 >= -slack, thing
        assert thing.y + thing.h / 2 <= scene.height + slack, thing
    json.dumps(scene.to_json(), allow_nan=False)


def check_lit(scene: Scene) -> dict[str, Thing]:
    """Something is lit, and all that is lit is seen; return it by id."""
    lit = {thing.id: thing for thing in scene.things if "touched" in thing.flags}
    assert lit
    assert scene.spotlight
    assert not any("unseen" in thing.flags for thing in lit.values())
    return lit


def check_unlit(scene: Scene) -> None:
    assert not scene.spotlight
    assert not any({"touched", "changed"} & set(thing.flags) for thing in scene.things)


def check_offered(scene: Scene, texts: Iterable[str]) -> None:
    """Each choice is on the board once, and has a spoken name."""
    assert sorted(thing.choice for thing in scene.things if thing.choice) == sorted(texts)
    assert all(thing.label for thing in scene.things if thing.choice)


@cache
def symbols(name: str) -> frozenset[str]:
    """The symbols of a board's sprite."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', sprite(name)))
