"""P2, P3, P5, and the part of P12 without the chart: batches of Dreiste Geister rounds.

P2 plays batches of 100 000 rounds for four beside a vectorised numpy version and one in JAX
(`batch_peers`), hands and pile included. P3 sets our time beside what numpy's SFC64 needs for just
the random numbers: one number below its bound for each card drawn, card laid and colour named, in
the fastest of the ways numpy has for it. P5 counts 10^7 rounds with one and with two workers and
looks at the memory. Every batch is checked: lanes of it are played again by the step engine with
the same numbers, and the peers' distributions must agree with ours within five standard errors.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

import gamekit
from gamekit.games.dreiste_geister.batch import Matches
from gamekit.lab.batch import block_key, fast
from tests.benchmarks.batch_peers import jax_rounds, numpy_rounds
from tests.benchmarks.row import Row, beside

BATCH = 100_000
ROUNDS = 7
SCALING = 10_000_000


def rows() -> list[Row]:
    """All rows of this module."""
    return [*_beside_peers(), *_workers(), *_first_press()]


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    begin = perf_counter()
    result = work()
    return 1e9 * (perf_counter() - begin) / BATCH, result


def _beside_peers() -> list[Row]:
    game = gamekit.load("dreiste-geister", players=4)
    ours = Matches(game, "home")
    rng = np.random.Generator(np.random.SFC64(1))
    jax = jax_rounds(BATCH)
    times: dict[str, list[float]] = {"ours": [], "numpy": [], "jax": [], "limit": [], "words": []}
    homes: dict[str, list[Any]] = {"ours": [], "numpy": [], "jax": []}
    _check(game, ours)
    results = ours.results(block_key("warm", "P2", 0), BATCH)
    players = game.players
    decisions, draws, turns = (int(row.sum()) for row in results[players : players + 3])
    bounds = {48: draws, 4: turns, 3: decisions - turns}
    for round_ in range(ROUNDS):
        key = block_key("bench", "P2", round_)
        spent, results = _timed(lambda key=key: ours.results(key, BATCH))  # type: ignore[misc]
        times["ours"].append(spent)
        homes["ours"].append(results[players + 3])
        spent, found = _timed(lambda: numpy_rounds(rng, BATCH))
        times["numpy"].append(spent)
        homes["numpy"].append(found[1])
        if jax is not None:
            spent, found = _timed(lambda seed=round_: jax(seed + 1))  # type: ignore[misc]
            times["jax"].append(spent)
            homes["jax"].append(found[1])
        times["limit"].append(_limit(rng, bounds))
        halves = (players - 1) * (3 * BATCH + turns)
        times["words"].append(_timed(lambda n=halves: rng.integers(0, 1 << 32, n, np.uint32))[0])  # type: ignore[misc]
    for name in ("numpy", "jax"):
        if homes[name]:
            _agree(np.concatenate(homes["ours"]), np.concatenate(homes[name]), name)
    kind = "numba" if fast() else "numpy, no numba"
    work = f"a round for four in batches of {BATCH}, {kind}"
    found = [beside("P2 batch", f"{work}; beside numpy", times["ours"], times["numpy"], "ns", 0.2)]
    if times["jax"]:
        peer = beside("P2 batch", f"{work}; beside JAX", times["ours"], times["jax"], "ns", 1 / 3)
        found.append(peer._replace(aim="≤ 0.33 ×"))
    else:
        mine = statistics.median(times["ours"])
        missing = "beside JAX: not installed"
        found.append(Row("P2 batch", missing, mine, None, "ns", None, "≤ 0.33 ×", met=False))
    numbers = sum(bounds.values()) / BATCH
    work = f"a round; beside SFC64 making its {numbers:.0f} numbers"
    found.append(beside("P3 limit", work, times["ours"], times["limit"], "ns", 2.5))
    work = "a round; beside SFC64 making the 32-bit words our kernel takes"
    record = beside("P3 limit", work, times["ours"], times["words"], "ns", 2.5)
    return [*found, record._replace(aim="–", met=True)]


def _limit(rng: np.random.Generator, bounds: dict[int, int]) -> float:
    """Nanoseconds a round for numbers below these bounds, by the fastest of numpy's ways."""
    numbers = sum(bounds.values())
    room = np.empty(numbers, np.float32)
    return min(
        _timed(lambda: [rng.integers(0, b, n, np.uint8) for b, n in bounds.items()])[0],
        _timed(lambda: rng.random(out=room, dtype=np.float32))[0],
    )


def _check(game: Any, ours: Matches) -> None:
    """Raise unless the step engine comes to the same ends with the numbers of some lanes."""
    from tests.engine.test_batch_dreiste_geister import driven

    key = block_key("check", "P2", 0)
    results = Matches(game, "score").results(key, 40)
    rounds = ours.results(key, 40)
    for lane in range(40):
        state, decisions, draws = driven(game, key, lane)
        got = tuple(results[: game.players + 2, lane])
        assert got == (*state.coins, decisions, draws), (lane, got)
        assert rounds[: game.players, lane].sum() >= 2


def _agree(ours: Any, peers: Any, name: str) -> None:
    """Raise unless none, one and more ghosts come home equally often."""
    for home in range(3):
        one, other = (np.minimum(each, 2) == home for each in (ours, peers))
        both = (one.sum() + other.sum()) / (len(one) + len(other))
        width = sqrt(both * (1 - both) * (1 / len(one) + 1 / len(other)))
        assert abs(one.mean() - other.mean()) < 5 * width, (name, home, one.mean(), other.mean())


WORKERS = r"""
import json, re, sys
from time import perf_counter
import gamekit
from gamekit.lab.experiments import Experiment
n, workers = int(sys.argv[1]), int(sys.argv[2])
experiment = Experiment(gamekit.load("dreiste-geister", players=4), "home", seed="scaling")
experiment.run(10_000, workers=workers)
begin = perf_counter()
result = experiment.run(n, workers=workers)
spent = perf_counter() - begin
peak = int(re.search(r"VmHWM:\s+(\d+)", open("/proc/self/status").read())[1]) / 1024
print(json.dumps([spent, peak, sorted(result.tallies[0].raw.items())]))
"""


def _run(n: int, workers: int) -> tuple[float, float, list[Any]]:
    done = subprocess.run(
        [sys.executable, "-c", WORKERS, str(n), str(workers)],
        cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    spent, peak, counts = json.loads(done.stdout)
    return spent, peak, counts


def _workers(rounds: int = 3) -> list[Row]:
    times: dict[int, list[float]] = {1: [], 2: []}
    peaks, counts = [], []
    for _ in range(rounds):
        for workers, spent in times.items():
            seconds, peak, found = _run(SCALING, workers)
            spent.append(seconds)
            counts.append(found)
            if workers == 1:
                peaks.append(peak)
    assert all(found == counts[0] for found in counts)
    assert sum(n for _, n in counts[0]) == SCALING
    small = statistics.median(_run(SCALING // 100, 1)[1] for _ in range(rounds))
    work = f"{SCALING} rounds, two workers beside one"
    scaling = beside("P5 workers", work, times[2], times[1], "s", 1 / 1.8)
    work = f"memory of {SCALING} rounds beside {SCALING // 100}"
    memory = beside("P5 memory", work, peaks, [small], "MB", 1.02)
    return [scaling._replace(aim="≤ 0.56 ×"), memory]


FIRST = """
import json
from time import perf_counter
begin = perf_counter()
import gamekit
from gamekit.lab.experiments import Experiment
loaded = perf_counter() - begin
spent = []
for number in range(3):
    begin = perf_counter()
    experiment = Experiment(gamekit.load("dreiste-geister", players=4), "home", seed=f"p{number}")
    experiment.run(1_000_000)
    spent.append(perf_counter() - begin)
print(json.dumps(spent))
"""


def _first_press(rounds: int = 3) -> list[Row]:
    """The computing part of P12, in fresh processes; numba comes from its cache."""
    spent = []
    for _ in range(rounds + 1):  # the first one may still compile
        done = subprocess.run(
            [sys.executable, "-c", FIRST], cwd=Path(__file__).parents[2],
            stdout=subprocess.PIPE, text=True, check=True,
        )  # fmt: skip
        spent.append(json.loads(done.stdout))
    first = statistics.median(each[0] for each in spent[1:])
    later = statistics.median(min(each[1:]) for each in spent[1:])
    work = "1 000 000 rounds in a fresh process, no chart"
    return [
        Row("P12 part", work, first, None, "s", None, "≤ 1.2 s", first <= 1.2),
        Row("P12 part", work + "; later ones", later, None, "s", None, "≤ 0.5 s", later <= 0.5),
    ]
