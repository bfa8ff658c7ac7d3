"""What an experiment has found so far: counts, means, intervals; as text, CSV, JSON, for pandas."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from importlib import import_module
from math import floor, log10
from pathlib import Path
from time import perf_counter
from typing import Any, Final, Protocol, TextIO

from gamekit.lab.errors import ExperimentError
from gamekit.lab.numerals import fixed
from gamekit.lab.tallies import Tally
from gamekit.text import N_, brief, translate

TOLD: Final = 0.1
"""Seconds between two reports of progress."""


class Source(Protocol):
    """What a result is of, and can be worked out again from."""

    @property
    def about(self) -> Mapping[str, object]:
        """What is needed to repeat it: version, game, seed, strategies."""

    def rows(self, n: int) -> Iterator[tuple[int | Fraction, ...]]:
        """Return the values of the first `n` trials, one after the other."""


class Result:
    """Counts of the first `n` trials of an experiment, a column for each number of a trial.

    `result.n`, `result["win.0"].mean`, `.standard_error`, `.interval`, `.counts`: see `Tally`.
    With a single column, `result.mean` and the others are those of that column.
    """

    def __init__(self, source: Source, tallies: list[Tally], engine: str, wanted: int) -> None:
        self._source = source
        self.columns: dict[str, Tally] = {tally.column.name: tally for tally in tallies}
        """Each column's tally by name."""
        self.n = tallies[0].n if tallies else 0
        """How many trials have been counted."""
        self.wanted = wanted
        """How many trials were asked for."""
        self.engine = engine
        """Who played: `batch` (a kernel), `steps` (the step engine), `trials` (its own)."""

    @property
    def complete(self) -> bool:
        """Whether all trials that were asked for have been counted."""
        return self.n >= self.wanted

    @property
    def about(self) -> dict[str, object]:
        """What is needed to repeat it, the header of its files: version, game, seed and so on."""
        return {**self._source.about, "engine": self.engine, "n": self.n}

    @property
    def tallies(self) -> list[Tally]:
        """All columns' tallies."""
        return list(self.columns.values())

    def __getitem__(self, name: str) -> Tally:
        """Return a column's tally; raise `ExperimentError` naming the columns."""
        if name not in self.columns:
            raise ExperimentError(
                N_("There is no column “{name}”; choose one of: {known}."),
                name=brief(name),
                known=", ".join(self.columns),
            )
        return self.columns[name]

    @property
    def _only(self) -> Tally:
        if len(self.columns) != 1:
            raise ExperimentError(
                N_("There are several columns: choose one of {known}."),
                known=", ".join(self.columns),
            )
        return next(iter(self.columns.values()))

    @property
    def counts(self) -> dict[Fraction, int]:
        """The only column's counts."""
        return self._only.counts

    @property
    def mean(self) -> Fraction:
        """The only column's mean."""
        return self._only.mean

    @property
    def variance(self) -> Fraction:
        """The only column's sample variance."""
        return self._only.variance

    @property
    def standard_error(self) -> float:
        """The standard error of the only column's mean."""
        return self._only.standard_error

    @property
    def interval(self) -> tuple[float, float]:
        """The only column's 95 % interval."""
        return self._only.interval

    def quantile(self, share: float | Fraction) -> Fraction:
        """Return the only column's quantile."""
        return self._only.quantile(share)

    # -- text ------------------------------------------------------------------------------------

    def text(self, language: str = "en") -> str:
        """Return a table for people: a line for each column."""

        def say(message: str) -> str:
            return translate("lab", language, message)

        head = (say(N_("column")), say(N_("mean")), say(N_("standard error")), say(N_("95 %")))
        lines = [head]
        for name, tally in self.columns.items():
            lines.append((name, *(_estimate(tally, language) if self.n else "–––")))
        widths = [max(len(line[at]) for line in lines) for at in range(len(head))]
        table = "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
            for line in lines
        )
        n = fixed(Fraction(self.n), 0, language)
        trials = say(N_("{n} trials, seed {seed}")).format(n=n, seed=self.about["seed"])
        return f"{trials}\n{table}"

    def __repr__(self) -> str:
        return f"<Result {self.text()}>"

    def __str__(self) -> str:
        return self.text()

    # -- files -----------------------------------------------------------------------------------

    def to_csv(
        self, file: str | Path | TextIO, progress: Callable[[int], object] | None = None
    ) -> None:
        """Write every trial as a line, its number first; above them what is needed to repeat it.

        The trials are worked out again, so memory stays what it is. Shares that are no whole
        numbers are written as decimals. `progress` hears some ten times a second how many trials
        have been written. Raises `ExperimentError` when the file cannot be written.
        """
        told = perf_counter()
        with opened(file) as out:
            for key, value in self.about.items():
                out.write(f"# {key}: {value}\n")
            out.write(",".join(["trial", *self.columns]) + "\n")
            for number, row in enumerate(self._source.rows(self.n)):
                out.write(",".join([str(number), *map(_plain, row)]) + "\n")
                if progress is not None and perf_counter() - told > TOLD:
                    progress(number + 1)
                    told = perf_counter()

    def to_json(self) -> str:
        """Return all counts as JSON, fractions as text, with what is needed to repeat it."""
        columns = {}
        for name, tally in self.columns.items():
            of_trials: dict[str, object] = {"counts": {str(v): k for v, k in tally.counts.items()}}
            if self.n:
                of_trials |= {
                    "mean": str(tally.mean),
                    "variance": str(tally.variance),
                    "standard_error": tally.standard_error,
                    "interval": list(tally.interval),
                    "median": str(tally.median),
                }
            columns[name] = of_trials
        data = {**self.about, "complete": self.complete, "columns": columns}
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"

    def to_pandas(self) -> Any:
        """Return every trial as a line of a pandas `DataFrame`; its `attrs` say how to repeat it.

        Raises `ExperimentError` where pandas is not installed.
        """
        try:
            pandas = import_module("pandas")
        except ImportError:
            raise ExperimentError(N_("For this, pandas has to be installed.")) from None
        rows = (
            [int(v) if v.denominator == 1 else float(v) for v in row]
            for row in self._source.rows(self.n)
        )
        frame = pandas.DataFrame(rows, columns=list(self.columns))
        frame.index.name = "trial"
        frame.attrs.update(self.about)
        return frame


def _estimate(tally: Tally, language: str) -> tuple[str, str, str]:
    """Return mean, standard error and interval as text, to two digits of the error."""
    error = tally.standard_error
    digits = min(9, max(0, 1 - floor(log10(error)))) if error else 2
    low, high = (fixed(Fraction(bound), digits, language) for bound in tally.interval)
    spread = fixed(Fraction(error), digits, language)
    return fixed(tally.mean, digits, language), spread, f"{low} … {high}"


def _plain(value: int | Fraction) -> str:
    return str(value) if value.denominator == 1 else repr(float(value))


@contextmanager
def opened(file: str | Path | TextIO) -> Iterator[TextIO]:
    """Open a file for writing, all of it or nothing; a stream is used as it is.

    Raises `ExperimentError` when the file cannot be written.
    """
    if not isinstance(file, str | Path):
        yield file
        return
    path = Path(file).absolute()
    draft = path.parent / f".{path.name}.part"
    try:
        with draft.open("w", encoding="utf-8", newline="") as out:
            yield out
        draft.replace(path)
    except (OSError, ValueError) as error:
        draft.unlink(missing_ok=True)
        if isinstance(error, ExperimentError):
            raise
        raise ExperimentError(
            N_("The file “{name}” cannot be written."), name=str(file)[-60:]
        ) from error
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
