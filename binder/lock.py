"""Writes binder/requirements.txt from constraints.txt: what playing needs, at the locked versions.

Binder sees only the files in binder/ at that step, so the list is spelled out; a test compares the
two. Run after `make lock`:  .venv/bin/python binder/lock.py
"""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import requires
from pathlib import Path

from packaging.markers import default_environment
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
BUILD = ("hatchling", "Babel")
HEAD = "# What the tables need, at the versions of constraints.txt. Made by binder/lock.py.\n"


def plain(name: str) -> str:
    """A distribution's name in its one normal form."""
    return re.sub(r"[-_.]+", "-", name).lower()


def closure(names: list[str]) -> set[str]:
    """The distributions needed by some, in the environment that this runs in."""
    environment = {**default_environment(), "extra": ""}
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = plain(waiting.pop())
        if name in found:
            continue
        found.add(name)
        for line in requires(name) or []:
            wanted = Requirement(line)
            if wanted.marker is None or wanted.marker.evaluate(environment):
                waiting.append(wanted.name)
    return found


def text() -> str:
    """What the file has to say."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = closure([*(Requirement(line).name for line in project["dependencies"]), *BUILD])
    locked = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    lines = [line for line in locked if "==" in line and plain(line.split("==")[0]) in needed]
    return HEAD + "\n".join(lines) + "\n"


if __name__ == "__main__":
    (ROOT / "binder" / "requirements.txt").write_text(text(), encoding="utf-8")
