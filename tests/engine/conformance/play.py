"""Random matches to run the checks on, and which set-ups of a game are tried."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from math import prod
from types import ModuleType
from typing import Any, NamedTuple
from unittest.mock import patch

from gamekit import registry
from gamekit.chance import Luck
from gamekit.errors import ConfigError
from gamekit.game import ALL, CHANCE, PUBLIC, SIMULTANEOUS, AnyGame, Event, Option, Value
from gamekit.match import Match


class Case(NamedTuple):
    """A game set up in one way."""

    kind: type[AnyGame]
    players: int
    config: tuple[tuple[str, Value], ...] = ()

    def game(self) -> AnyGame:
        return self.kind(self.players, **dict(self.config))

    def __str__(self) -> str:
        config = "".join(f",{name}={value}" for name, value in self.config)
        return f"{self.kind.name}-{self.players}{config}"


def cases(kind: type[AnyGame]) -> Iterator[Case]:
    """Every number of players as published, every option changed once, all options at once."""
    counts = range(kind.min_players, kind.max_players + 1)
    for players in counts:
        yield Case(kind, players)
    number = 0
    for option in kind.options:
        for value in _other_values(option):
            number += 1
            yield from _possible(
                [
                    Case(kind, counts[(number + shift) % len(counts)], ((option.name, value),))
                    for shift in range(len(counts))
                ]
            )
    changed = tuple(
        (option.name, _other_values(option)[0])
        for option in kind.options
        if option.choices and _other_values(option)
    )
    if len(changed) > 1:
        yield from _possible([Case(kind, players, changed) for players in reversed(counts)])


def _possible(alternatives: Sequence[Case]) -> list[Case]:
    """The first case that the game takes, none when it takes none."""
    for case in alternatives:
        try:
            case.game()
        except ConfigError:
            continue
        return [case]
    return []


def _other_values(option: Option) -> list[Value]:
    default = option.default
    if option.choices:
        return [value for value in option.choices if value != default]
    if type(default) is int:
        return [default + 1, default - 1]
    if isinstance(default, tuple) and all(type(part) is int for part in default):
        return [tuple(part - 1 for part in default if isinstance(part, int))]
    return []


class Played(NamedTuple):
    """One step of a random match."""

    player: int
    action: Any
    events: tuple[Event, ...]
    source: str


class Trace(NamedTuple):
    """A random match: one more state than there are steps."""

    game: AnyGame
    seed: int
    states: tuple[Any, ...]
    steps: tuple[Played, ...]

    @property
    def rng(self) -> random.Random:
        """A fresh generator of our own; the global one is nobody's here."""
        return random.Random(f"{self.game!r} {self.seed}")

    @property
    def observers(self) -> tuple[int, ...]:
        """Everybody who does not know everything."""
        return (*range(self.game.players), PUBLIC)

    def match(self, length: int | None = None, kind: type[Match] = Match) -> Match:
        """The first `length` steps as a `Match`."""
        return as_match(self.game, [step.action for step in self.steps[:length]], kind)


def as_match(game: AnyGame, actions: Sequence[Any], kind: type[Match] = Match) -> Match:
    match = kind(game, seed="conformance")
    match.replay((action, False) for action in actions)
    return match


MOST_STEPS = 4000
"""No random match of ours is longer; one that is does not end."""


def playout(game: AnyGame, seed: int) -> Trace:
    """A match in which everybody chooses at random, to its end."""
    luck = Luck(f"conformance-{seed}", repr(game))
    state = game.initial_state()
    states, steps = [state], []
    while not game.is_terminal(state):
        assert len(steps) < MOST_STEPS, f"a random match of {game!r} does not end"
        player = game.current_player(state)
        source = game.chance_source(state) if player == CHANCE else ""
        action = any_action(game, state, luck)
        state, events = game.apply(state, action)
        states.append(state)
        steps.append(Played(player, action, events, source))
    return Trace(game, seed, tuple(states), tuple(steps))


def any_action(game: AnyGame, state: Any, luck: Luck) -> Any:
    """A random action, outcome or joint action."""
    player = game.current_player(state)
    if player == CHANCE:
        return game.chance_outcomes(state).draw(luck)
    if player == SIMULTANEOUS:
        return game.joint(
            {
                seat: luck.choice(game.legal_actions(state, seat))
                for seat in game.acting_seats(state)
            }
        )
    return luck.choice(game.legal_actions(state, player))


def possible(
    game: AnyGame,
    state: Any,
    rng: random.Random,
    most: int,
    own: tuple[int, Any] | None = None,
) -> list[Any]:
    """At most `most` of what may happen now; `own` = (seat, action) holds that seat's choice."""
    player = game.current_player(state)
    if player == CHANCE:
        found: list[Any] = [outcome for outcome, _ in game.chance_outcomes(state)]
    elif player == SIMULTANEOUS:
        seats = game.acting_seats(state)
        choices = [
            [own[1]] if own and own[0] == seat else list(game.legal_actions(state, seat))
            for seat in seats
        ]
        if prod(map(len, choices)) <= 4 * most:
            found = [game.joint(dict(zip(seats, c, strict=True))) for c in product(*choices)]
        else:
            found = [
                game.joint({s: rng.choice(c) for s, c in zip(seats, choices, strict=True)})
                for _ in range(most)
            ]
    elif player >= 0:
        found = [own[1]] if own and own[0] == player else list(game.legal_actions(state, player))
    else:
        found = []
    rng.shuffle(found)
    return found[:most]


def fold(game: AnyGame, view: Any, events: Sequence[Event], observer: int) -> list[Any]:
    """The view before, and after each event as its observer sees it."""
    views = [view]
    for event in events:
        views.append(game.view_after(views[-1], event.seen_by(observer)))
    return views


def same_but(game: AnyGame, view: Any, other: Any) -> Any:
    """`view` with the fields that tell whose turn it is taken from `other`."""
    fields = {name: getattr(other, name) for name in game.turn_fields}
    if hasattr(view, "_replace"):
        return view._replace(**fields)
    from dataclasses import replace

    return replace(view, **fields)


def sampled(items: Sequence[Any], most: int, rng: random.Random) -> list[Any]:
    return list(items) if len(items) <= most else rng.sample(list(items), most)


def everybody(game: AnyGame) -> tuple[int, ...]:
    return (*range(game.players), PUBLIC, ALL)


@contextmanager
def registered(kind: type[AnyGame]) -> Iterator[None]:
    """Make a game known to the registry for a while, as a save needs it."""
    if kind.name in registry.games() and registry.game_class(kind.name) is kind:
        yield
        return
    module = ModuleType("conformance_game_under_test")
    module.GAME = kind  # type: ignore[attr-defined]
    with (
        patch.dict(registry._MODULES, {kind.name: module.__name__}),
        patch.dict(sys.modules, {module.__name__: module}),
    ):
        yield
