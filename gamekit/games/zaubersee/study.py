"""How often strategies win at Zaubersee: whole matches by the step engine, with an interval.

python -m gamekit.games.zaubersee.study tiles --ravens 1 --matches 1000
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from gamekit.chance import Luck
from gamekit.game import CHANCE, TERMINAL
from gamekit.games.zaubersee.players import STRATEGIES, Strategy
from gamekit.games.zaubersee.rules import Zaubersee
from gamekit.games.zaubersee.state import LOST, UNFINISHED, WON, State


class Rates(NamedTuple):
    """What became of a number of matches."""

    won: int
    lost: int
    unfinished: int
    turns: int
    """Turns of all matches together."""

    @property
    def matches(self) -> int:
        """How many there were."""
        return self.won + self.lost + self.unfinished

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share of won matches (Wilson 1927)."""
        return wilson(self.won, self.matches)


def wilson(hits: int, of: int, z: float = 1.959963984540054) -> tuple[float, float]:
    """Return the interval of a share after `hits` of `of`, at 95 % by default (Wilson 1927)."""
    share, weight = hits / of, z * z / of
    middle = share + weight / 2
    half = z * sqrt(share * (1 - share) / of + weight / (4 * of))
    return max(0.0, (middle - half) / (1 + weight)), min(1.0, (middle + half) / (1 + weight))


def play(game: Zaubersee, strategy: Strategy, seed: str) -> State:
    """Return the last state of a match in which every seat plays `strategy`."""
    state = game.initial_state()
    chance = {source: Luck(seed, source) for source in ("strips", "tiles")}
    seats = [Luck(seed, f"seat.{seat}") for seat in range(game.players)]
    while (seat := game.current_player(state)) != TERMINAL:
        if seat == CHANCE:
            action = game.chance_outcomes(state).draw(chance[game.chance_source(state)])
        else:
            legal = game.legal_actions(state, seat)
            action = strategy(game.observe(state, seat), legal, seats[seat])
        state, _ = game.apply(state, action)
    return state


def rates(game: Zaubersee, strategy: Strategy, matches: int, seed: str = "study") -> Rates:
    """Return what becomes of so many matches; the same seed gives the same matches."""
    outcomes: Counter[str] = Counter()
    turns = 0
    for number in range(matches):
        state = play(game, strategy, f"{seed}-{number}")
        outcomes[state.outcome] += 1
        turns += state.turn
    return Rates(outcomes[WON], outcomes[LOST], outcomes[UNFINISHED], turns)


def main(arguments: Sequence[str] | None = None) -> None:
    """Write one line for each strategy that is named."""
    parser = argparse.ArgumentParser(description="How often strategies win at Zaubersee.")
    parser.add_argument("strategies", nargs="*", default=list(STRATEGIES), metavar="STRATEGY")
    parser.add_argument("--ravens", type=int, default=1)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", default="study")
    given = parser.parse_args(arguments)
    game = Zaubersee(given.players, ravens=given.ravens)
    for name in given.strategies:
        found = rates(game, STRATEGIES[name], given.matches, given.seed)
        low, high = found.interval
        sys.stdout.write(
            f"{name}, ravens={given.ravens}: won {found.won} of {found.matches} "
            f"= {found.won / found.matches:.3f} (95 % {low:.3f} to {high:.3f}), "
            f"lost {found.lost}, unfinished {found.unfinished}, "
            f"{found.turns / found.matches:.1f} turns a match\n"
        )


if __name__ == "__main__":
    main()
