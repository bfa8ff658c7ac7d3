"""Two ways from one position, played on in pairs with common random numbers, step by step.

Each pair begins in one state drawn from what an observer knows; both ways then meet the same
draws and the same luck of the players. So what differs between them comes from the decision, and
the difference needs far fewer matches than two separate samples would.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from gamekit.chance import Luck
from gamekit.game import CHANCE, SIMULTANEOUS, TERMINAL, AnyGame
from gamekit.strategies import Strategy, decide

Z95 = 1.96
"""Half the width of the middle 95 % of a normal distribution, in standard deviations."""


class Pair(NamedTuple):
    """The share of the win that a seat has each way."""

    first: Fraction
    second: Fraction


@dataclass(frozen=True, slots=True)
class Fork:
    """A decision of `seat`, the two ways it may go, and who plays from then on.

    `view` is what an observer knows of the position: the seat itself, or the all-knowing one.
    """

    game: AnyGame
    view: Any
    seat: int
    first: Any
    second: Any
    strategies: Sequence[str | Strategy]
    """One for each seat: the name of a strategy of the game, or a function."""

    def pairs(self, seed: str) -> Iterator[Pair | None]:
        """Yield a `Pair` for each pair of matches, without end, and None after each step between.

        The k-th pair depends on the fork, the seed and k alone. Raises `StrategyError` when a
        learner's strategy fails.
        """
        number = 0
        while True:
            code = f"{seed}.{number}"
            first = yield from self._play(code, self.first)
            second = yield from self._play(code, self.second)
            yield Pair(first, second)
            number += 1

    def _play(self, code: str, action: Any) -> Generator[None, None, Fraction]:
        """Play one match to its end, a step at a time; return the seat's share of the win."""
        game, turns = self.game, [0] * self.game.players
        streams: dict[str, Luck] = {}
        state = game.determinize(self.view, Luck(code, "hidden"))
        forced: Any = action
        while (player := game.current_player(state)) != TERMINAL:
            if player == CHANCE:
                source = game.chance_source(state)
                luck = streams.get(source) or streams.setdefault(source, Luck(code, source))
                chosen = game.chance_outcomes(state).draw(luck)
            elif player == SIMULTANEOUS:
                acting = game.acting_seats(state)
                chosen = game.joint(
                    {
                        seat: forced
                        if seat == self.seat and forced is not None
                        else self._decide(state, seat, code, turns)
                        for seat in acting
                    }
                )
                forced = None
            elif forced is not None:
                chosen, forced = forced, None
            else:
                chosen = self._decide(state, player, code, turns)
            state, _ = game.apply(state, chosen)
            yield None
        share: Fraction = game.returns(state)[self.seat]
        return share

    def _decide(self, state: Any, seat: int, code: str, turns: list[int]) -> Any:
        luck = Luck(code, f"seat.{seat}.{turns[seat]}")
        turns[seat] += 1
        spec = self.strategies[seat]
        if spec == "random":  # the same choice, without a view that nobody looks at
            return luck.choice(self.game.legal_actions(state, seat))
        return decide(self.game, state, seat, spec, luck)


@dataclass(slots=True)
class Tally:
    """What the pairs so far say: both shares of the win, and the interval of their difference."""

    n: int = 0
    first: Fraction = Fraction(0)
    """Sum of the shares the first way."""
    second: Fraction = Fraction(0)
    """Sum of the shares the second way."""
    squares: Fraction = Fraction(0)
    """Sum of the squared differences."""

    def add(self, pair: Pair) -> None:
        """Count one pair more."""
        self.n += 1
        self.first += pair.first
        self.second += pair.second
        self.squares += (pair.second - pair.first) ** 2

    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of `second - first`, as shares of the win.

        Normal approximation for paired observations after adding half a pair of each of the four
        kinds (Agresti and Min 2005), so that it stays honest where few pairs differ.
        """
        n = self.n + 2
        mean = float(self.second - self.first) / n
        spread = max(0.0, (float(self.squares) + 1) / n - mean * mean)
        reach = Z95 * sqrt(spread / n)
        return max(-1.0, mean - reach), min(1.0, mean + reach)
