"""Who plays a computer seat: a strategy is a function of a view, the legal actions and luck.

`strategy(view, legal, luck) -> action` gets only what its seat may know. Every game has
"random"; its own are in its `players.py`. A learner's own function is guarded: what it raises,
an endless loop and a choice that is not legal become a `StrategyError`, and the match goes on.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

from gamekit.chance import Luck
from gamekit.errors import ConfigError, StrategyError
from gamekit.game import AnyGame
from gamekit.text import N_, brief

Strategy: TypeAlias = Callable[[Any, Sequence[Any], Luck], Any]

HUMAN: Final = "human"
"""The seat spec of a person."""
TIME_LIMIT: Final = 5.0
"""Seconds a learner's own function may take for one decision."""


def random_strategy(_view: Any, legal: Sequence[Any], luck: Luck) -> Any:
    """Choose each legal action with the same probability."""
    return luck.choice(legal)


def strategies(game: AnyGame) -> Mapping[str, Strategy]:
    """Return the named strategies of a game, "random" first."""
    found: dict[str, Strategy] = {"random": random_strategy}
    module = f"{type(game).__module__.rpartition('.')[0]}.players"
    if find_spec(module) is not None:
        found.update(import_module(module).STRATEGIES)
    return found


def check_seat(game: AnyGame, spec: object) -> str | Strategy:
    """Return a seat spec that is "human", a strategy's name or a function; else `ConfigError`."""
    if spec is None or spec == HUMAN:
        return HUMAN
    if callable(spec):
        return spec
    known = (HUMAN, *strategies(game))
    if isinstance(spec, str) and spec in known:
        return spec
    raise ConfigError(
        N_("A seat cannot be “{seat}”; choose one of: {known}."),
        seat=brief(spec),
        known=", ".join(known),
    )


def decide(game: AnyGame, state: Any, seat: int, spec: str | Strategy, luck: Luck) -> Any:
    """Return the action that a computer seat chooses; raise `StrategyError`."""
    legal = game.legal_actions(state, seat)
    view = game.observe(state, seat)
    if isinstance(spec, str):
        return strategies(game)[spec](view, legal, luck)
    name = str(getattr(spec, "__name__", "strategy"))[:40]
    try:
        with time_limit(TIME_LIMIT):
            action = spec(view, tuple(legal), luck)
    except TimeIsUp:
        raise StrategyError(
            N_("The strategy “{name}” took longer than {seconds} seconds."),
            name=name,
            seconds=f"{TIME_LIMIT:g}",
        ) from None
    except (Exception, SystemExit) as error:
        raise StrategyError(
            N_("The strategy “{name}” stopped with {error}."),
            name=name,
            error=_said(error, lambda thing: f"{type(thing).__name__}: {thing}")[:200],
        ) from error
    try:
        # The game's own value, not the learner's, which may only be equal to it.
        return legal[legal.index(action)]
    except Exception:  # not one of them, or an object that refuses to be compared
        raise StrategyError(
            N_("The strategy “{name}” chose {action}, which is not possible now."),
            name=name,
            action=_said(action, repr)[:60],
        ) from None


def _said(thing: object, say: Callable[[object], str]) -> str:
    """Return what a learner's object says of itself, or only its type."""
    try:
        return say(thing)
    except Exception:
        return type(thing).__name__


class TimeIsUp(BaseException):
    """The time limit has passed; no `except Exception` in a learner's loop keeps it off."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `TimeIsUp` inside the block after `seconds`, where signals can interrupt it.

    It is raised again and again until the block ends: a bare `except` may have taken it.
    """
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    inside = True

    def stop(_number: int, _frame: object) -> None:
        if inside:
            raise TimeIsUp

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.05)
    try:
        try:
            yield
        finally:
            inside = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
