"""A whole match played out at once, over the contract, as fast as the game allows.

Nothing is kept but the last state: for a match with history, views and undo see `match.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gamekit.chance import Luck
from gamekit.game import CHANCE, SIMULTANEOUS, TERMINAL, AnyGame, Joint
from gamekit.strategies import Strategy, random_strategy


class Playout(NamedTuple):
    """How a match has gone: its last state and how much was decided and drawn on the way."""

    state: Any
    decisions: int
    """Choices of seats; a simultaneous choice counts once for each seat that had one."""
    draws: int
    """Outcomes of chance."""


def playout(
    game: AnyGame, code: str, strategies: Sequence[Strategy | None] | None = None
) -> Playout:
    """Return a match of `game` played to its end under a seed code.

    `strategies` has one entry for each seat; a seat without one chooses at random. Chance and
    the strategies get the same luck as in a `Match` under this code; the random seats draw from
    one stream each, which is cheaper than a stream for each decision.

    >>> import gamekit
    >>> playout(gamekit.load("dreiste-geister", players=3), "mila-7").draws > 18
    True
    """
    seats = range(game.players)
    named = (None,) * game.players if strategies is None else tuple(strategies)
    choose = [
        Luck(code, f"seat.{seat}").choice if strategy is None else None
        for seat, strategy in enumerate(named)
    ]
    turns = [0] * game.players
    streams: dict[str, Luck] = {}
    drawn_from, luck = "", Luck(code, "")
    current_player, legal_actions, apply = game.current_player, game.legal_actions, game.apply
    chance_outcomes, chance_source = game.chance_outcomes, game.chance_source
    decisions = draws = 0

    def decide(seat: int, state: Any, legal: Sequence[Any]) -> Any:
        strategy = named[seat] or random_strategy
        luck = Luck(code, f"seat.{seat}.{turns[seat]}")
        turns[seat] += 1
        return strategy(game.observe(state, seat), legal, luck)

    state = game.initial_state()
    while True:
        player = current_player(state)
        if player == CHANCE:
            source = chance_source(state)
            if source is not drawn_from:
                drawn_from = source
                luck = streams.get(source) or streams.setdefault(source, Luck(code, source))
            draws += 1
            state, _ = apply(state, chance_outcomes(state).draw(luck))
        elif player == SIMULTANEOUS:
            choices: list[Any] = []
            for seat in seats:
                legal = legal_actions(state, seat)
                if legal:
                    pick = choose[seat]
                    choices.append(pick(legal) if pick else decide(seat, state, legal))
                    decisions += 1
                else:
                    choices.append(None)
            state, _ = apply(state, Joint(choices))
        elif player == TERMINAL:
            return Playout(state, decisions, draws)
        else:
            legal = legal_actions(state, player)
            pick = choose[player]
            decisions += 1
            state, _ = apply(state, pick(legal) if pick else decide(player, state, legal))
