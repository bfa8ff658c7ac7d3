"""What experiments measure of Dreiste Geister besides what they measure of every game.

All of it is of one round, the one that the trial begins in; the trial ends with that round.
"""

from __future__ import annotations

from typing import Final

from gamekit.games.dreiste_geister.state import OVER, State
from gamekit.lab.measures import Measure, Played, single


def round_over(start: State, state: State) -> bool:
    """Return whether the round of `start` is over in `state`."""
    return state.round != start.round or state.phase == OVER


def _home(played: Played) -> int:
    """Return how many ghosts are home at the end of the round."""
    came = sum(event.code == "home" for event in played.events)
    return came + sum(bool(turn) for turn in played.before.home)


def _turns(played: Played) -> int:
    """Return how many turns the round has had."""
    return int(played.before.turn) + 1


def _merlin(played: Played) -> int:
    """Return how many coins Merlin gets at the end of the round."""
    merlin = played.before.merlin
    return int(played.state.coins[merlin] - played.before.coins[merlin])


MEASURES: Final[tuple[Measure, ...]] = (
    single("home", _home, round_over),
    single("turns", _turns, round_over),
    single("merlin", _merlin, round_over),
)
