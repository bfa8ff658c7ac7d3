"""Computer seats for Dreiste Geister, each a function of what its seat may know.

"greedy" takes the best expected step against somebody who chooses at random. "clever" knows that
the other one may think too, and mixes: it solves the turn as a zero-sum game. Both look one turn
ahead, count places, and think of the path with its published colours and the hall that stops.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamekit.chance import Luck
from gamekit.games.dreiste_geister.board import CHEST, COLOURS
from gamekit.games.dreiste_geister.paragraphs import move
from gamekit.games.dreiste_geister.state import CALL, FACEDOWN, HAND_SIZE, Action, View
from gamekit.strategies import Strategy

ROUNDS: Final = 24
"""Rounds of regret matching for a decision: enough to play well, not to know the value."""
CLOSE: Final = 0.25
"""Cards whose gain is less than this many places apart are as good as each other."""

STEPS: Final = tuple(
    tuple(tuple(move(place, card, named)[0] - place for named in COLOURS) for card in COLOURS)
    for place in range(CHEST)
)
"""[place][card][named] -> how many places a ghost gains (or loses)."""


def greedy(view: View, legal: Sequence[Action], _luck: Luck) -> Action:
    """Return the action with the best expected step against random play.

    A ghost expects each colour to be named with 1/4. Merlin expects each ghost to have laid any
    of the cards he has not seen, each as likely, and names where most is lost by those hit.
    """
    if view.phase != CALL:
        steps = STEPS[view.places[view.observer]]
        return max(legal, key=lambda action: sum(steps[action.value]))
    return max(legal, key=lambda action: view.unseen[action.value] * _at_stake(view, action.value))


def _at_stake(view: View, colour: int) -> int:
    """Return how many places all ghosts together lose when they laid `colour` and it is named."""
    free = (colour + 1) % 4
    stakes = (STEPS[place][colour] for place in _standing(view))
    return sum(steps[free] - steps[colour] for steps in stakes)


def _standing(view: View) -> list[int]:
    """Return the places of the ghosts whose cards lie face down."""
    return [view.places[seat] for seat, card in enumerate(view.laid) if card == FACEDOWN]


def clever(view: View, legal: Sequence[Action], luck: Luck) -> Action:
    """Return an action drawn from a mixture that is hard to exploit in this one turn.

    All ghosts against Merlin are a zero-sum game: what they gain in places, he loses. Nobody
    knows a hand, so a colour counts as far as it is likely to be held. Everybody is expected to
    think in half of the cases and to choose at random in the others. Merlin draws from his
    mixture; a ghost takes the card of its hand that gains most against it, give or take a bit.
    """
    if len(legal) == 1:
        return legal[0]
    if view.phase == CALL:
        games = [STEPS[place] for place in _standing(view)]
        _, named = solve(games, [_holds(view.unseen, colour) for colour in COLOURS])
        return legal[_drawn([named[action.value] for action in legal], luck)]
    hands = [seat for seat, hand in enumerate(view.hands) if hand and not view.home[seat]]
    unseen = [n + view.hands[view.observer].count(c) for c, n in enumerate(view.unseen)]
    held = [_holds(unseen, colour) for colour in COLOURS]
    _, named = solve([STEPS[view.places[seat]] for seat in hands], held)
    named = [(share + 0.25) / 2 for share in named]
    steps = STEPS[view.places[view.observer]]
    gains = [sum(map(float.__mul__, named, map(float, steps[action.value]))) for action in legal]
    return luck.choice(
        [action for action, gain in zip(legal, gains, strict=True) if gain > max(gains) - CLOSE]
    )


def _holds(unseen: Sequence[int], colour: int) -> float:
    """Return the chance that a hand of three unseen cards has this colour (hypergeometric)."""
    total, without, chance = sum(unseen), sum(unseen) - unseen[colour], 1.0
    for drawn in range(min(HAND_SIZE, total)):
        chance *= max(0, without - drawn) / (total - drawn)
    return 1 - chance


def solve(
    games: Sequence[Sequence[Sequence[int]]],
    held: Sequence[float] = (1, 1, 1, 1),
    naive: float = 0.5,
    rounds: int = ROUNDS,
) -> tuple[list[list[float]], list[float]]:
    """Return each ghost's mixture of cards and Merlin's of colours, by regret matching.

    `games[ghost][card][named]` is what the ghost gains; `held[card]` weighs how likely the card
    is to be there at all; `naive` is how often each expects the others to choose at random.
    Averages over the rounds converge to optimal mixtures (Hart and Mas-Colell 2000).

    >>> mid_path = [[-3, 1, 1, 1], [2, -2, 2, 2], [3, 3, -1, 3], [4, 4, 4, -4]]
    >>> _, named = solve([mid_path], naive=0, rounds=1000)
    >>> [round(share, 1) for share in named]
    [0.0, 0.2, 0.4, 0.4]
    """
    calls = range(4)
    random_cards = _shares(held)
    regrets = [[0.0] * 4 for _ in games]
    totals = [[0.0] * 4 for _ in games]
    blame, named_total = [0.0] * 4, [0.0] * 4
    for weight in range(1, rounds + 1):  # later rounds count for more
        named = _matched(blame, (1, 1, 1, 1))
        feared = [(1 - naive) * share + naive / 4 for share in named]
        loss = [0.0] * 4
        for game, regret, total in zip(games, regrets, totals, strict=True):
            mixture = _matched(regret, held)
            gains = [sum(row[n] * feared[n] for n in calls) for row in game]
            value = sum(mixture[card] * gains[card] for card in calls)
            for card, row in enumerate(game):
                regret[card] = max(0.0, regret[card] + gains[card] - value)
                total[card] += mixture[card] * weight
                share = (1 - naive) * mixture[card] + naive * random_cards[card]
                for n in calls:
                    loss[n] += share * row[n]
        expected = sum(named[n] * loss[n] for n in calls)
        for n in calls:
            blame[n] = max(0.0, blame[n] + expected - loss[n])
            named_total[n] += named[n] * weight
    return [_shares(total) for total in totals], _shares(named_total)


def _matched(regret: Sequence[float], held: Sequence[float]) -> list[float]:
    """Return a mixture in proportion to regret, weighed; before any regret only by weight."""
    weights = [r * h for r, h in zip(regret, held, strict=True)]
    return _shares(weights if sum(weights) > 0 else held)


def _shares(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total else [1 / len(weights)] * len(weights)


def _drawn(mixture: Sequence[float], luck: Luck) -> int:
    """Return an index drawn from a mixture."""
    point = luck.random()
    for at, share in enumerate(mixture):
        point -= share
        if point < 0:
            return at
    return max(range(len(mixture)), key=mixture.__getitem__)


STRATEGIES: Final[dict[str, Strategy]] = {"greedy": greedy, "clever": clever}
