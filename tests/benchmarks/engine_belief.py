"""P7: the belief about every pad of the full lake, exact over all 40320 orders of the strips.

    python tests/benchmarks/engine_belief.py

Random matches give the views, one after each thing a table has felt; each is worked out afresh,
nothing remembered. Every belief is checked: the chances of a column add up to its magnets, and
a few are compared with counting all orders. Aim: at most 20 ms.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator
from itertools import permutations
from time import perf_counter

from gamekit.chance import Luck
from gamekit.game import CHANCE, TERMINAL
from gamekit.games.zaubersee import GAME
from gamekit.games.zaubersee.state import View
from gamekit.lab.belief import Orders

AIM = 0.020


def views(matches: int) -> Iterator[View]:
    """The public view after each step of random matches that taught the table something."""
    game = GAME(4, ravens=4)
    for number in range(matches):
        chance, choice = Luck(f"belief-{number}", "chance"), Luck(f"belief-{number}", "choice")
        state, known = game.initial_state(), None
        while (seat := game.current_player(state)) != TERMINAL:
            if seat == CHANCE:
                action = game.chance_outcomes(state).draw(chance)
            else:
                action = choice.choice(game.legal_actions(state, seat))
            state, _ = game.apply(state, action)
            if (state.memory_magnets, state.memory_clear) != known:
                known = state.memory_magnets, state.memory_clear
                yield game.observe(state, 0)


def check(view: View, found: Orders, *, fully: bool) -> None:
    """Raise `AssertionError` unless the belief is right."""
    for column in range(4):
        magnets = sum(strip >> column & 1 for strip in view.lake.strips)
        assert sum(found.chance(position, column) for position in range(8)) == magnets
    if fully:
        facts = list(zip(view.memory_magnets, view.memory_clear, strict=True))
        fitting = [
            order
            for order in permutations(view.lake.strips)
            if all(s & m == m and not s & c for s, (m, c) in zip(order, facts, strict=True))
        ]
        assert found.count == len(fitting)
        for position in range(8):
            for column in range(4):
                ways = sum(order[position] >> column & 1 for order in fitting)
                assert found.ways_magnetic[position][column] == ways


def run(rounds: int = 7, matches: int = 20) -> dict[str, float]:
    """Seconds for one belief: the median over all views, and the slowest view's median."""
    seen = list(views(matches))
    times: list[list[float]] = [[] for _ in seen]
    for round_ in range(rounds):
        for at, view in enumerate(seen):
            begin = perf_counter()
            found = Orders(view.lake.strips, view.memory_magnets, view.memory_clear)
            ways = found.ways_magnetic
            times[at].append(perf_counter() - begin)
            assert ways
            if not round_:
                check(view, found, fully=at % (len(seen) // 4 or 1) == 0)
    medians = [statistics.median(each) for each in times]
    return {
        "beliefs": float(len(seen)),
        "median": statistics.median(medians),
        "worst": max(medians),
        "aim": AIM,
    }


if __name__ == "__main__":
    result = run()
    sys.stdout.write(
        f"P7 belief of all pads: median {1000 * result['median']:.2f} ms, "
        f"slowest {1000 * result['worst']:.2f} ms, of {result['beliefs']:.0f} beliefs; "
        f"aim {1000 * AIM:.0f} ms: {'met' if result['worst'] <= AIM else 'MISSED'}\n"
    )
