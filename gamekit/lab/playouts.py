"""Trials on the step engine: matches played on from a position, with any strategies.

Trial k has its own seed code, made of the experiment's and of k; so it is the same match wherever
and whenever it is played, and `playout` or a `Match` under that code shows it again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias

from gamekit.chance import Luck
from gamekit.game import CHANCE, SIMULTANEOUS, TERMINAL, AnyGame
from gamekit.lab.errors import ExperimentError
from gamekit.lab.measures import Measure, Played, measure
from gamekit.lab.positions import Position
from gamekit.lab.trials import Column
from gamekit.strategies import TIME_LIMIT, Strategy, TimeIsUp, decide, strategies, time_limit
from gamekit.text import N_

Statistic: TypeAlias = "str | Callable[[Any], Any]"
"""The name of a measure, or a function of the last state."""

SLICE: Final = 0.03
"""Seconds after which a trial that is being played gives way for a moment."""


class Forced(NamedTuple):
    """A decision that somebody else has made: the first one of a seat."""

    seat: int
    action: Any


def trial_code(seed: str, index: int) -> str:
    """Return the seed code of one trial."""
    return f"{seed}-{index}"


class Playouts:
    """Matches from a position to their end, or to where the statistic has enough; one a block."""

    def __init__(
        self, position: Position, statistic: Statistic, strategies: Sequence[str | Strategy]
    ) -> None:
        self.position = position
        self.statistic = statistic
        self.strategies = tuple(strategies)
        self.measured()  # an unknown name is told before anything is played
        if position.game.is_terminal(position.state_for("")):
            raise ExperimentError(N_("The match is over; there is nothing to play on."))

    def measured(self) -> Measure:
        """Return what is measured."""
        if isinstance(self.statistic, str):
            return measure(self.position.game, self.statistic)
        return _of_function(self.statistic)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the measure; one for a function, with its name."""
        return self.measured().columns(self.position.game)

    @property
    def block(self) -> int:
        """One trial."""
        return 1

    def values(self, seed: str, index: int) -> Sequence[Sequence[int]]:
        """Return the numbers of trial `index`; raise `StrategyError` or `ExperimentError`."""
        return _exhausted(self.slices(seed, index))

    def slices(self, seed: str, index: int) -> Generator[None, None, Sequence[Sequence[int]]]:
        """Do what `values` does, giving way in between."""
        code = trial_code(seed, index)
        measured = self.measured()
        start = self.position.state_for(code)
        played = yield from play_on(self.position.game, start, code, self.strategies, measured)
        return [[value] for value in measured.values(self.position.game, played)]


class Branches:
    """The same trials twice, after either of two actions: common random numbers.

    Both begin in the same state with the same luck; the columns are those of the first action,
    of the second, and first less second.
    """

    def __init__(self, playouts: Playouts, first: Forced, second: Forced) -> None:
        self.playouts = playouts
        self.forced = (first, second)

    @property
    def columns(self) -> tuple[Column, ...]:
        """`first.…`, `second.…` and `difference.…` for each column of the statistic."""
        plain = self.playouts.columns
        return tuple(
            Column(f"{part}.{each.name}", each.denominator, each.share and part != "difference")
            for part in ("first", "second", "difference")
            for each in plain
        )

    @property
    def block(self) -> int:
        """One pair of trials."""
        return 1

    def values(self, seed: str, index: int) -> Sequence[Sequence[int]]:
        """Return the numbers of pair `index`."""
        return _exhausted(self.slices(seed, index))

    def slices(self, seed: str, index: int) -> Generator[None, None, Sequence[Sequence[int]]]:
        """Do what `values` does, giving way in between."""
        code, playouts = trial_code(seed, index), self.playouts
        game, measured = playouts.position.game, playouts.measured()
        start = playouts.position.state_for(code)
        found: list[tuple[int, ...]] = []
        for forced in self.forced:
            played = yield from play_on(game, start, code, playouts.strategies, measured, forced)
            found.append(measured.values(game, played))
        differences = [one - other for one, other in zip(*found, strict=True)]
        return [[value] for value in (*found[0], *found[1], *differences)]


def _exhausted(
    slices: Generator[None, None, Sequence[Sequence[int]]],
) -> Sequence[Sequence[int]]:
    """Return what a generator returns at its end."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            values: Sequence[Sequence[int]] = end.value
            return values


@cache
def _named(kind: type[AnyGame]) -> Mapping[str, Strategy]:
    """Return the named strategies of a kind of game, looked up once."""
    return strategies(kind(kind.min_players))


def play_on(
    game: AnyGame,
    start: Any,
    code: str,
    seated: Sequence[str | Strategy],
    measured: Measure,
    forced: Forced | None = None,
) -> Generator[None, None, Played]:
    """Play from a state under a seed code; yield now and then, return how it has ended.

    Luck is dealt out as `gamekit.playout` does it, so that a trial from the start of a match is
    that playout: random seats draw from one stream each, other seats from one a decision.
    """
    seats = range(game.players)
    streams: dict[str, Luck] = {}
    random = [
        Luck(code, f"seat.{seat}").choice if seated[seat] == "random" else None for seat in seats
    ]
    turns = [0] * game.players
    decisions = draws = 0
    began = perf_counter()

    def choose(seat: int, state: Any, legal: Sequence[Any]) -> Any:
        nonlocal decisions, forced
        decisions += 1
        pick = random[seat]
        if pick is not None:
            action = pick(legal)
        elif forced is not None and forced.seat == seat:
            action = None  # nobody needs to think
        else:
            luck = Luck(code, f"seat.{seat}.{turns[seat]}")
            strategy = seated[seat]
            if isinstance(strategy, str):
                action = _named(type(game))[strategy](game.observe(state, seat), legal, luck)
            else:
                action = decide(game, state, seat, strategy, luck)
        turns[seat] += 1
        if forced is not None and forced.seat == seat:
            action, forced = forced.action, None
        return action

    state = before = start
    events: Any = ()
    ends = measured.ends
    while (player := game.current_player(state)) != TERMINAL:
        if ends is not None and ends(start, state):
            break
        before = state
        if player == CHANCE:
            source = game.chance_source(state)
            luck = streams.get(source) or streams.setdefault(source, Luck(code, source))
            draws += 1
            state, events = game.apply(state, game.chance_outcomes(state).draw(luck))
            continue
        if player == SIMULTANEOUS:
            action: Any = game.joint(
                {
                    seat: choose(seat, state, legal)
                    for seat in seats
                    if (legal := game.legal_actions(state, seat))
                }
            )
        else:
            action = choose(player, state, game.legal_actions(state, player))
        state, events = game.apply(state, action)
        if perf_counter() - began > SLICE:
            yield
            began = perf_counter()
    return Played(start, before, events, state, decisions, draws)


# -- a function as a statistic ---------------------------------------------------------------------


def _of_function(function: Callable[[Any], Any]) -> Measure:
    """Return the measure of a person's own function of the last state."""
    name = str(getattr(function, "__name__", "statistic"))[:40]

    def values(_game: AnyGame, played: Played) -> tuple[int, ...]:
        try:
            with time_limit(TIME_LIMIT):
                value = function(played.state)
        except TimeIsUp:
            raise ExperimentError(
                N_("The statistic “{name}” took longer than {seconds} seconds; the run has ended."),
                name=name,
                seconds=f"{TIME_LIMIT:g}",
            ) from None
        except (Exception, SystemExit) as error:
            raise ExperimentError(
                N_("The statistic “{name}” stopped with {error}; the run has ended."),
                name=name,
                error=f"{type(error).__name__}: {error}"[:200],
            ) from error
        return (_number(name, value),)

    return Measure(name, lambda _game: (Column(name),), values)


def _number(name: str, value: object) -> Any:
    """Return what a statistic gave as an exact number."""
    if isinstance(value, int | Fraction):
        return value
    if isinstance(value, float) and math.isfinite(value):
        return Fraction(value)
    whole = getattr(value, "item", None)  # one of numpy's own numbers
    if callable(whole) and not isinstance(inner := whole(), str) and inner is not value:
        return _number(name, inner)
    raise ExperimentError(
        N_("The statistic “{name}” must give a number, not {value}; the run has ended."),
        name=name,
        value=repr(value)[:60],
    )
