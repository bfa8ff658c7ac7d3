"""What kernels say with and without machine code. As a script: answers questions, read as JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

import gamekit
from gamekit.lab.batch import fast, kernel


class Question(NamedTuple):
    """A kernel, and how many blocks of it to play."""

    game: str
    statistic: str
    strategies: Sequence[str]
    blocks: int
    config: dict[str, Any]


def answers(questions: Sequence[Question]) -> list[Any]:
    """The numbers of all blocks of each question, and whether they came from machine code."""
    found: list[Any] = [fast()]
    for name, statistic, strategies, blocks, config in questions:
        options = {option: _frozen(value) for option, value in config.items()}
        game = gamekit.load(name, players=len(strategies), **options)
        trials = kernel(game, statistic, tuple(strategies))
        assert trials is not None
        played = (trials.values("bits", index) for index in range(blocks))
        found += [[list(map(int, column)) for column in block] for block in played]
    return found


def _frozen(value: Any) -> Any:
    """The value with tuples again, which JSON has not."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def check_bits(questions: Sequence[Question]) -> None:
    """Assert that the numbers are the same, machine code or not."""
    said = {}
    for switch in "01":
        done = subprocess.run(
            [sys.executable, "-m", "tests.engine.batch_bits"],
            input=json.dumps(questions),
            env={**os.environ, "SPIELRAUM_FAST": switch},
            capture_output=True,
            text=True,
            check=True,
        )
        said[switch] = json.loads(done.stdout)
    assert said["0"][0] is False
    assert said["0"][1:] == said["1"][1:]


if __name__ == "__main__":
    asked = [Question(*question) for question in json.load(sys.stdin)]
    sys.stdout.write(json.dumps(answers(asked)))
