"""Experiments: the same thing tried again and again, counted, and stopped when one likes.

    Experiment(subject, statistic="win", strategies="random", seed="mila-7").run(10_000)

The seed and a trial's number alone decide the trial. So the result is the same here, with several
workers, on a Dask cluster, and in whatever pieces it is counted.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from threading import Event as ThreadEvent
from time import perf_counter
from typing import Any, Final, TypeAlias

from gamekit.chance import check_seed, new_seed
from gamekit.game import AnyGame, Game
from gamekit.lab import running
from gamekit.lab.errors import ExperimentError
from gamekit.lab.measures import measures
from gamekit.lab.playouts import Branches, Forced, Playouts, Statistic
from gamekit.lab.positions import Position, Subject
from gamekit.lab.results import TOLD, Result
from gamekit.lab.trials import Trials
from gamekit.match import Match
from gamekit.strategies import HUMAN, Strategy, check_seat
from gamekit.text import N_, brief

Seats: TypeAlias = "str | Strategy | Sequence[str | Strategy]"
"""One strategy for all seats, or one for each: names or functions."""
Stopper: TypeAlias = "Callable[[], bool] | ThreadEvent"

MOST: Final = 10**12
"""More trials than anybody waits for."""


class Experiment:
    """A question to chance: what is tried, what is measured, who plays, under which seed.

    `subject` is a game, a `Position`, a `Match` (the position it is in, all-knowing), or any
    `Trials`. `statistic` is a name (see `statistics`) or a function of the last state that
    returns a number; `strategies` are names or functions, one for all seats or one for each.

    >>> import gamekit
    >>> game = gamekit.load("dreiste-geister", players=2)
    >>> result = Experiment(game, statistic="home", seed="mila-7").run(1000)
    >>> result.n, 0.5 < result.mean < 0.8
    (1000, True)
    """

    def __init__(
        self,
        subject: Subject,
        statistic: Statistic = "win",
        strategies: Seats = "random",
        seed: str | int | None = None,
        *,
        engine: str = "auto",
    ) -> None:
        """Raise `ExperimentError`, `ConfigError` or `SeedError` for what does not fit.

        `engine` is `steps` to let the step engine play what a batch kernel could; `batch` to
        have an error where no kernel can.
        """
        self.seed = new_seed() if seed is None else check_seed(seed)
        """The seed code."""
        self._about: dict[str, object] = {}
        if isinstance(subject, Match):
            subject = Position.of(subject)
        if isinstance(subject, Game):
            subject = Position(subject)
        if isinstance(subject, Position):
            self._of_position(subject, statistic, strategies, engine)
        else:
            self.trials: Trials = subject
            """What is tried."""
            self.engine = "trials"
            """Who plays: `batch` (a kernel), `steps` (the step engine), `trials` (its own)."""
            self._about["trials"] = repr(subject)

    def _of_position(
        self, position: Position, statistic: Statistic, strategies: Seats, engine: str
    ) -> None:
        seats = seated(position.game, strategies)
        playouts = Playouts(position, statistic, seats)
        kernel = None if engine == "steps" else _kernel(playouts)
        if engine == "batch" and kernel is None:
            raise ExperimentError(N_("There is no batch kernel for this experiment."))
        self.trials = playouts if kernel is None else kernel
        self.engine = "steps" if kernel is None else "batch"
        self._about |= {
            **_described(position.game),
            "statistic": _name(statistic),
            "strategies": ", ".join(map(_name, seats)),
        }
        if not position.at_start:
            self._about["position"] = str(position)

    @classmethod
    def of_trials(
        cls, trials: Trials, seed: str | int | None, about: Mapping[str, object]
    ) -> Experiment:
        """Return an experiment with trials of its own, and what its files say about them."""
        self = cls(trials, seed=seed)
        self.engine = "steps"
        self._about = dict(about)
        return self

    @property
    def about(self) -> dict[str, object]:
        """What is needed to repeat it: version, seed, game, statistic, strategies, position."""
        try:
            ours = version("spielraum")
        except PackageNotFoundError:  # run from a folder that is not installed
            ours = "?"
        return {"spielraum": ours, "seed": self.seed, **self._about}

    def __repr__(self) -> str:
        return f"<Experiment {', '.join(f'{key}: {value}' for key, value in self.about.items())}>"

    # -- running -----------------------------------------------------------------------------------

    def stream(
        self,
        n: int,
        *,
        workers: int = 1,
        client: Any = None,
        stop: Stopper | None = None,
        after: Result | None = None,
    ) -> Generator[Result, None, None]:
        """Yield growing results of the first `n` trials, at least every 50 ms or so.

        The last one is complete, unless `stop` (a function, or a threading event) has ended it.
        Closing the iterator ends all work. `workers` is how many cores to use, 0 for all;
        `client` a `distributed.Client`. `after` is an earlier result of this experiment to go on
        from. Raises `ExperimentError` or `StrategyError`, and nothing goes on.
        """
        _check_number(n)
        tallies = running.empty(self.trials)
        begun = 0
        if after is not None and after.n <= n:
            running.merge(tallies, after.tallies)
            begun = after.n
        job = running.Job(self.trials, self.seed)
        asked = _asked(stop)
        pool = running.start(job, _cores(workers), client) if begun < n else None
        span = running.Span(begun, n)
        if pool is None:
            progress = running.run_here(job, span, tallies, asked)
        else:
            progress = running.run_side_by_side(job, span, tallies, asked, pool)
        counted = -1
        with closing(progress):
            for step in progress:
                counted = step.n
                yield self._result(tallies, n)
        if counted < 0:
            yield self._result(tallies, n)

    def _result(self, tallies: running.Tallies, n: int) -> Result:
        return Result(self, [tally.copy() for tally in tallies], self.engine, n)

    def run(
        self,
        n: int,
        *,
        workers: int = 1,
        client: Any = None,
        progress: Callable[[Result], object] | None = None,
        stop: Stopper | None = None,
    ) -> Result:
        """Return the result of the first `n` trials, or of as many as there were until `stop`.

        `progress` is called with what there is so far, some ten times a second. See `stream`.
        """
        told, result = perf_counter(), None
        with closing(self.stream(n, workers=workers, client=client, stop=stop)) as results:
            for result in results:
                if progress is not None and (perf_counter() - told > TOLD or result.complete):
                    progress(result)
                    told = perf_counter()
        assert result is not None
        return result

    def rows(self, n: int) -> Iterator[tuple[int | Fraction, ...]]:
        """Yield the values of the first `n` trials, one after the other."""
        block = self.trials.block
        units = [column.denominator for column in self.trials.columns]
        for index in range(-(-n // block)):
            columns = [_listed(column) for column in self.trials.values(self.seed, index)]
            for row in list(zip(*columns, strict=True))[: n - index * block]:
                yield tuple(
                    value if of == 1 else Fraction(value) / of
                    for value, of in zip(row, units, strict=True)
                )


def compare(
    subject: Position | Match,
    first: Any,
    second: Any,
    *,
    seat: int | None = None,
    statistic: Statistic = "win",
    strategies: Seats = "random",
    seed: str | int | None = None,
) -> Experiment:
    """Return the experiment that plays on after each of two actions of a seat, luck being equal.

    Both branches of a trial begin in the same state with the same luck (common random numbers).
    The columns are `first.…`, `second.…` and `difference.…`, first less second. Actions may be
    given as text. `seat` is by default the observer of a view, or the only seat to move.
    Raises `ExperimentError` when the seat is not to move, or for an action it has not.
    """
    position = Position.of(subject) if isinstance(subject, Match) else subject
    game = position.game
    seat = _deciding(position, seat)
    forced = [Forced(seat, _action(position, seat, action)) for action in (first, second)]
    seats = seated(game, strategies)
    trials = Branches(Playouts(position, statistic, seats), *forced)
    return Experiment.of_trials(
        trials,
        seed,
        {
            **_described(game),
            "position": str(position),
            "seat": seat,
            "first": game.format_one(forced[0].action),
            "second": game.format_one(forced[1].action),
            "statistic": _name(statistic),
            "strategies": ", ".join(map(_name, seats)),
        },
    )


def statistics(game: AnyGame) -> tuple[str, ...]:
    """Return the names of a game's statistics."""
    return tuple(measures(game))


def seated(game: AnyGame, strategies: Seats) -> tuple[str | Strategy, ...]:
    """Return a strategy for each seat; raise `ConfigError` or `ExperimentError`."""
    if isinstance(strategies, str) or callable(strategies):
        strategies = (strategies,) * game.players
    if len(strategies) != game.players:
        raise ExperimentError(
            N_("There must be one strategy for all, or one for each of the {players} seats."),
            players=game.players,
        )
    seats = tuple(check_seat(game, spec) for spec in strategies)
    if HUMAN in seats:
        raise ExperimentError(
            N_("In an experiment nobody can be asked: every seat needs a strategy.")
        )
    return seats


def _kernel(playouts: Playouts) -> Trials | None:
    """Return the game's kernel for these trials, None where it has none."""
    position, statistic = playouts.position, playouts.statistic
    names = [spec for spec in playouts.strategies if isinstance(spec, str)]
    if position.view is not None or not isinstance(statistic, str):
        return None
    if len(names) < len(playouts.strategies):
        return None
    from gamekit.lab.batch import kernel

    start = None if position.at_start else position.state
    return kernel(position.game, statistic, tuple(names), start)


def _deciding(position: Position, seat: int | None) -> int:
    game = position.game
    if position.view is not None:
        observer: int = position.view.observer
        seats: tuple[int, ...] = (observer,) if game.view_actions(position.view) else ()
    else:
        seats = game.acting_seats(position.state_for(""))
    if seat is None and len(seats) == 1:
        return seats[0]
    if seat is None or seat not in seats:
        raise ExperimentError(
            N_("Say who decides: only a seat that is to move now can choose differently.")
        )
    return seat


def _action(position: Position, seat: int, action: Any) -> Any:
    game = position.game
    if isinstance(action, str):
        action = game.parse_action(action)
    if position.view is not None:
        legal = game.view_actions(position.view)
    else:
        legal = game.legal_actions(position.state_for(""), seat)
    for each in legal:
        if each == action:
            return each
    raise ExperimentError(
        N_("That is not possible in this position: {action}"), action=brief(action, 60)
    )


def _described(game: AnyGame) -> dict[str, object]:
    return {
        "game": repr(game),
        "rules": game.version,
        "configuration": ", ".join(f"{name}={value}" for name, value in game.config.items()),
    }


def _name(thing: object) -> str:
    return thing if isinstance(thing, str) else str(getattr(thing, "__name__", "function"))[:40]


def _listed(column: Sequence[int]) -> list[int]:
    listed: list[int] = column.tolist() if hasattr(column, "tolist") else list(column)
    return listed


def _check_number(n: object) -> None:
    if type(n) is not int or not 1 <= n <= MOST:
        raise ExperimentError(
            N_("The number of trials must be a whole number from 1 to {most}, not {n}."),
            most=MOST,
            n=brief(n, 20),
        )


def _cores(workers: object) -> int:
    if type(workers) is not int or workers < 0:
        raise ExperimentError(
            N_("The number of workers must be a whole number, not {workers}; 0 is all cores."),
            workers=brief(workers, 20),
        )
    return workers or os.cpu_count() or 1


def _asked(stop: Stopper | None) -> Callable[[], bool]:
    if stop is None:
        return lambda: False
    return stop.is_set if isinstance(stop, ThreadEvent) else stop
