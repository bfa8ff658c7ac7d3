"""The step engine as a batch kernel can follow it: each choice and outcome as a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from gamekit.chance import Luck
from gamekit.game import CHANCE, TERMINAL, AnyGame
from gamekit.strategies import random_strategy, strategies

T = TypeVar("T")


class Spy(Luck):
    """Luck that tells which of how many has been chosen: of one, when nothing was asked."""

    __slots__ = ("of", "told")

    def choice(self, items: Sequence[T]) -> T:
        self.of = len(items)
        self.told = self.below(self.of)
        return items[self.told]


class Step(NamedTuple):
    """A step of a match: which of how many was chosen or drawn, and the state after it."""

    told: int
    of: int
    state: Any


def steps(
    game: AnyGame, names: Sequence[str], code: str, start: Any = None, most: int = 100_000
) -> list[Step]:
    """A match under a seed code, from `start`; each outcome of chance as likely as any other.

    So that outcomes of small weight are met as well.
    """
    luck = Spy(code, "lockstep")
    known = strategies(game)
    players: list[Callable[..., Any]] = [known.get(name, random_strategy) for name in names]
    state = game.initial_state() if start is None else start
    found: list[Step] = []
    while (seat := game.current_player(state)) != TERMINAL and len(found) < most:
        luck.of, luck.told = 1, 0
        if seat == CHANCE:
            action = luck.choice([outcome for outcome, _ in game.chance_outcomes(state)])
        else:
            legal = game.legal_actions(state, seat)
            action = players[seat](game.observe(state, seat), legal, luck)
        state, _ = game.apply(state, action)
        found.append(Step(luck.told, luck.of, state))
    return found
