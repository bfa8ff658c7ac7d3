"""The files of a lesson: every trial, and every prediction with what was observed and is exact.

CSV as RFC 4180 has it, after a head of comment lines with seed, configuration and version. The
numbers of trials are written with a point, exact values as fractions.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.metadata import version
from io import StringIO

from gamekit.lab.lessons.lesson import Lesson
from widgets.front import Front
from widgets.panels.observation import Observation
from widgets.panels.observing import MOST_ROWS
from widgets.panels.prediction import Prediction
from widgets.panels.runner import Run


def head(lesson: Lesson, seed: str, question: str, *more: tuple[str, object]) -> str:
    """Return the comment lines at the top of a file."""
    configuration = " ".join(f"{name}={value}" for name, value in lesson.setup.items())
    lines = [
        ("spielraum", version("spielraum")),
        ("lesson", lesson.id),
        ("question", question),
        ("seed", seed),
        ("configuration", configuration),
        *more,
    ]
    return "".join(f"# {name}: {value}\r\n" for name, value in lines)


def trials(lesson: Lesson, seen: Observation, most: int) -> Iterator[str]:
    """Yield the file of every trial in parts: one row a trial, block by block, worked out anew."""
    made, rows = seen.question.trials, min(seen.n, most)
    note = [("trials", f"{rows}, the first of {seen.n}" if rows < seen.n else f"{rows}")]
    yield head(lesson, seen.seed, seen.question.key, *note)
    yield _rows([["trial", *(column.name for column in made.columns)]])
    scale = [column.denominator for column in made.columns]
    for index in range(-(-rows // made.block)):
        columns = made.values(seen.seed, index)
        first = index * made.block
        many = min(made.block, rows - first)
        yield _rows(
            [first + k + 1, *(_number(int(c[k]), d) for c, d in zip(columns, scale, strict=True))]
            for k in range(many)
        )


def predictions(lesson: Lesson, items: Sequence[tuple[Prediction, Observation]]) -> Iterator[str]:
    """Yield the file of all locked predictions, one row a bar or choice."""
    keys = " ".join(seen.question.key for _, seen in items)
    seeds = " ".join(dict.fromkeys(seen.seed for _, seen in items))
    yield head(lesson, seeds, keys)
    yield _rows([["question", "bar", "predicted", "observed", "trials", "seed", "exact"]])
    for prediction, seen in items:
        question = seen.question
        for i, bar in enumerate(question.bars):
            said = prediction.of_bar(i)
            seen_here = "" if seen.seen is None else repr(seen.seen.heights[i])
            exact = "" if bar.exact is None else str(bar.exact)
            yield _rows(
                [
                    [
                        question.key,
                        bar.key,
                        "" if said is None else str(said),
                        seen_here,
                        seen.n,
                        seen.seed,
                        exact,
                    ]
                ]
            )
        if question.ask == "choice":
            right = " ".join(question.right)
            yield _rows([[question.key, "choice", prediction.choice, "", seen.n, seen.seed, right]])


class Filing:
    """The file of trials on its way to the page: part by part, so that nothing stands still."""

    def __init__(self, ended: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        self._run: Run[str] = Run(lambda _part: None, lambda _last, _stopped: ended(), failed)

    @property
    def running(self) -> bool:
        """Whether a file is being written."""
        return self._run.running

    def start(self, panel: Front, lesson: Lesson, seen: Observation) -> None:
        """Begin to give the reader every trial, of a long run the first of them."""
        name = f"spielraum-{lesson.id}-{seen.question.key}.csv"
        self._run.start(_sent(panel, name, trials(lesson, seen, MOST_ROWS)))

    def close(self) -> None:
        """End at once."""
        self._run.close()


def _sent(panel: Front, name: str, parts: Iterable[str]) -> Iterator[str]:
    for part in parts:
        panel.send({"type": "file", "name": name, "part": part})
        yield part
    panel.send({"type": "file", "name": name, "part": "", "last": True})


def give_predictions(
    panel: Front, lesson: Lesson, items: Sequence[tuple[Prediction, Observation]]
) -> None:
    """Give the reader the file of all locked predictions."""
    panel.give_file(f"spielraum-{lesson.id}-predictions.csv", predictions(lesson, items))


def _number(value: int, denominator: int) -> str:
    return str(value) if denominator == 1 else repr(value / denominator)


def _rows(rows: Iterable[Sequence[object]]) -> str:
    written = StringIO()
    csv.writer(written).writerows(rows)
    return written.getvalue()
