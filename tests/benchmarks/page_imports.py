"""P13: how long importing the two packages takes, beside what they stand on."""

from __future__ import annotations

import subprocess
import sys

from tests.benchmarks.row import Row, beside

ROUNDS = 11


# `widgets` itself draws in nothing until it is used: the second row counts to the first table.
CODE = {
    "gamekit": "import gamekit, sys; assert 'numpy' not in sys.modules",
    "numpy": "import numpy",
    "widgets": "import widgets",
    "a table": "import widgets; widgets.open_table",
    "anywidget": "import anywidget",
}


def seconds(name: str) -> float:
    """Milliseconds of one import in a fresh interpreter, its start not counted."""
    code = f"from time import perf_counter as now; t = now(); {CODE[name]}; print(now() - t)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout) * 1000


def rows() -> list[Row]:
    """Three rows, their rounds interleaved."""
    for name in CODE:
        seconds(name)  # byte code is compiled once, not measured
    times: dict[str, list[float]] = {name: [] for name in CODE}
    for _ in range(ROUNDS):
        for name in CODE:
            times[name].append(seconds(name))
    peer = times["anywidget"]
    return [
        beside("P13", "import gamekit | numpy", times["gamekit"], times["numpy"], "ms", 0.6),
        beside("P13", "import widgets | anywidget", times["widgets"], peer, "ms", 1.3),
        beside("P13", "widgets.open_table | anywidget", times["a table"], peer, "ms", 1.3),
    ]
