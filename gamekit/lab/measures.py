"""What is measured of a match: the named statistics, of every game and of each game's own.

A measure says which whole numbers a trial gives that has come to its end. A game adds its own in
its `measures` module, as `MEASURES`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import lcm
from typing import Any, NamedTuple

from gamekit.game import AnyGame, Event
from gamekit.lab.errors import ExperimentError
from gamekit.lab.trials import Column
from gamekit.registry import room
from gamekit.text import N_, brief


class Played(NamedTuple):
    """A trial that has come to its end."""

    start: Any
    """The state it began in."""
    before: Any
    """The state before its last step."""
    events: tuple[Event, ...]
    """What happened in its last step, all-knowing."""
    state: Any
    """The state it ended in."""
    decisions: int
    """Choices of seats; a simultaneous choice counts once for each seat that had one."""
    draws: int
    """Outcomes of chance."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A named statistic of a trial."""

    name: str
    columns: Callable[[AnyGame], tuple[Column, ...]]
    """The numbers it gives."""
    values: Callable[[AnyGame, Played], tuple[int, ...]]
    """The whole numbers of a trial that has ended, one a column."""
    ends: Callable[[Any, Any], bool] | None = None
    """`ends(start, state)`: whether a trial that began in `start` has ended in `state`, besides
    the match's own end; None for whole matches."""


def single(
    name: str, value: Callable[[Played], int], ends: Callable[[Any, Any], bool] | None = None
) -> Measure:
    """Return a measure of one whole number."""
    return Measure(
        name, lambda _game: (Column(name),), lambda _game, played: (value(played),), ends
    )


def _seats(
    game: AnyGame, name: str, denominator: int = 1, *, share: bool = False
) -> tuple[Column, ...]:
    """Return a column for each seat: `name.0`, …; one for all in a cooperative game: `name`."""
    names = (name,) if game.cooperative else [f"{name}.{seat}" for seat in range(game.players)]
    return tuple(Column(each, denominator, share) for each in names)


def _shares(game: AnyGame) -> int:
    """Return the common denominator of shares of a win: 60 for five players."""
    return 1 if game.cooperative else lcm(*range(1, game.players + 1))


def _win(game: AnyGame, played: Played) -> tuple[int, ...]:
    of = _shares(game)
    shares = tuple(int(share * of) for share in game.returns(played.state))
    return shares[:1] if game.cooperative else shares


def _score(game: AnyGame, played: Played) -> tuple[int, ...]:
    scores = game.scores(played.state)
    return scores[:1] if game.cooperative else scores


_COMMON = (
    Measure("win", lambda game: _seats(game, "win", _shares(game), share=True), _win),
    Measure("score", lambda game: _seats(game, "score"), _score),
    single("decisions", lambda played: played.decisions),
    single("draws", lambda played: played.draws),
)


def measures(game: AnyGame) -> Mapping[str, Measure]:
    """Return the measures of a game by name."""
    found = {each.name: each for each in _COMMON}
    return found | {each.name: each for each in room(game.name, "measures").MEASURES}


def measure(game: AnyGame, name: str) -> Measure:
    """Return one measure of a game; raise `ExperimentError` naming what there is."""
    known = measures(game)
    if name not in known:
        raise ExperimentError(
            N_("There is no statistic “{name}” of {game}; choose one of: {known}."),
            name=brief(name),
            game=game.name,
            known=", ".join(known),
        )
    return known[name]
