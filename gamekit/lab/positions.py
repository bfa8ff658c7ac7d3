"""Where trials begin: at the start of a match, in a state, or in what somebody knows of it.

A trial that begins in a view begins in a state that its observer cannot tell from the true one,
drawn afresh each time, so that nothing hidden leaks into what the trials show.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from gamekit.chance import Luck
from gamekit.game import ALL, PUBLIC, AnyGame
from gamekit.lab.errors import ExperimentError
from gamekit.lab.trials import Trials
from gamekit.match import Match
from gamekit.text import N_, brief


@dataclass(frozen=True)
class Position:
    """A game with a state, a view, or (with neither) the start of a match.

    >>> import gamekit
    >>> game = gamekit.load("dreiste-geister", players=2)
    >>> Position(game).state_for("any").places
    (-1, 0)
    """

    game: AnyGame
    state: Any = None
    view: Any = None

    def __post_init__(self) -> None:
        """Raise `ExperimentError` when both a state and a view are given."""
        if self.state is not None and self.view is not None:
            raise ExperimentError(
                N_("A position is a state, or a view of it by one seat, not both.")
            )

    @classmethod
    def of(cls, match: Match, at: int | None = None, seat: int | None = None) -> Position:
        """Return the position after `at` steps of a match, by default the last.

        `seat` is whose knowledge counts (a seat, or PUBLIC); None is the whole state, all-knowing.
        """
        steps = len(match) if at is None else at
        if not 0 <= steps <= len(match):
            raise ExperimentError(
                N_("There is no position {at}; the match has positions 0 to {last}."),
                at=brief(at, 20),
                last=len(match),
            )
        state = match.state_at(steps)
        if seat is None or seat == ALL:
            return cls(match.game, state=state)
        if seat != PUBLIC and not 0 <= seat < match.game.players:
            raise ExperimentError(N_("There is no seat {seat}."), seat=brief(seat, 20))
        return cls(match.game, view=match.game.observe(state, seat))

    @property
    def at_start(self) -> bool:
        """Whether it is the start of a match."""
        if self.view is not None:
            return False
        return self.state is None or bool(self.state == self.game.initial_state())

    def state_for(self, code: str) -> Any:
        """Return the state that the trial under a seed code begins in."""
        if self.view is not None:
            return self.game.determinize(self.view, Luck(code, "position"))
        return self.game.initial_state() if self.state is None else self.state

    def __str__(self) -> str:
        if self.view is not None:
            return f"{self.game!r}, as seat {self.view.observer} sees it: {self.view!r}"
        return repr(self.game) if self.at_start else f"{self.game!r} in {self.state!r}"


Subject: TypeAlias = "AnyGame | Position | Match | Trials"
