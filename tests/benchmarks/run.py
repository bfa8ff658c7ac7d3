"""Runs the benchmarks and prints one table: `make bench`, or for some of them

    python tests/benchmarks/run.py page imports

Each module of this folder with a function `rows()` gives lines of the table, in a process of its
own, so that none warms up another. A module without one is a script of its own: it prints what it
found and ends with 0 when its aims are met. A module that finds a wrong result raises, and the run
fails; a missed aim is shown and fails the run as well.
"""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.benchmarks.row import Row, table  # noqa: E402

ASIDE = {"run", "row", "batch_peers"}
RESULT = "ROWS "


def measure(name: str) -> None:
    """Runs one module here and prints its rows as one line of JSON."""
    module = importlib.import_module(f"tests.benchmarks.{name}")
    print(RESULT + json.dumps([row._asdict() for row in module.rows()]))


def main(wanted: list[str]) -> int:
    """0 when every result was right and every aim met."""
    names = sorted(path.stem for path in HERE.glob("*.py") if path.stem not in ASIDE)
    unknown = [word for word in wanted if not any(word in name for name in names)]
    if unknown:
        print(f"no benchmark named {', '.join(unknown)}; there are {', '.join(names)}")
        return 2
    rows: list[Row] = []
    failed: list[str] = []
    for name in names:
        if wanted and not any(word in name for word in wanted):
            continue
        print(f"… {name}", file=sys.stderr, flush=True)
        gives_rows = "\ndef rows(" in (HERE / f"{name}.py").read_text(encoding="utf-8")
        command = ["run.py", "--one", name] if gives_rows else [f"{name}.py"]
        done = subprocess.run(
            [sys.executable, str(HERE / command[0]), *command[1:]],
            cwd=HERE.parents[1],
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        for line in done.stdout.splitlines():
            if line.startswith(RESULT):
                rows += [Row(**row) for row in json.loads(line.removeprefix(RESULT))]
            else:
                print(line)
        if done.returncode:
            failed.append(name)
    print(table(rows))
    missed = [row.name for row in rows if not row.met]
    if failed:
        print(f"failed: {', '.join(failed)}")
    return 1 if failed or missed else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        measure(sys.argv[2])
    else:
        raise SystemExit(main(sys.argv[1:]))
