"""What `spielraum simulate` does: an experiment from the shell, with a progress bar and files."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple, Self, TextIO

from gamekit.game import AnyGame
from gamekit.lab.errors import ExperimentError
from gamekit.lab.experiments import Experiment
from gamekit.lab.numerals import fixed
from gamekit.lab.results import Result, opened
from gamekit.text import N_, translate

WIDTH: Final = 30
STDOUT: Final = "-"


class Wanted(NamedTuple):
    """What was asked for on the command line."""

    game: AnyGame
    statistic: str
    seats: Sequence[str]
    seed: str
    trials: int | str
    workers: int | str
    csv: str | None
    json: str | None
    language: str


def simulate(wanted: Wanted) -> None:
    """Run the experiment and write what was asked for; Ctrl-C ends it with what there is so far.

    Raises a `SpielraumError` for what was given wrongly.
    """
    seats = wanted.seats[0] if len(wanted.seats) == 1 else wanted.seats
    for file in (wanted.csv, wanted.json):
        _check_writable(file)
    bar = Bar(N_("{n} of {wanted} trials"), wanted.language)
    with interrupted() as stop, bar:
        experiment = Experiment(wanted.game, wanted.statistic, seats, wanted.seed)
        result = experiment.run(
            wanted.trials,  # type: ignore[arg-type]  # checked by it, as is the next
            workers=wanted.workers,  # type: ignore[arg-type]
            progress=lambda result: bar.show(result.n, result.wanted),
            stop=stop,
        )
    if not result.complete:
        message = N_("stopped after {n} of {wanted} trials")
        print(_counted(message, result.n, result.wanted, wanted.language), file=sys.stderr)
    if wanted.json:
        with opened(_place(wanted.json)) as out:
            out.write(result.to_json())
    if wanted.csv:
        _write_csv(result, wanted)
    if STDOUT not in (wanted.csv, wanted.json):
        print(result.text(wanted.language))


def _write_csv(result: Result, wanted: Wanted) -> None:
    """Write every trial; raise `ExperimentError` when Ctrl-C ends that."""
    assert wanted.csv is not None
    bar = Bar(N_("{n} of {wanted} trials written"), wanted.language)
    try:
        with bar:
            result.to_csv(_place(wanted.csv), lambda n: bar.show(n, result.n))
    except KeyboardInterrupt:
        raise ExperimentError(
            N_("Interrupted: the file “{name}” has not been written."), name=wanted.csv[-60:]
        ) from None


def _counted(message: str, n: int, wanted: int, language: str) -> str:
    """Return a message with two numbers of trials."""
    n_said, wanted_said = (fixed(Fraction(number), 0, language) for number in (n, wanted))
    return translate("lab", language, message).format(n=n_said, wanted=wanted_said)


def _place(file: str) -> str | TextIO:
    return sys.stdout if file == STDOUT else file


def _check_writable(file: str | None) -> None:
    """Raise `ExperimentError` before a long run whose result could not be written."""
    folder = None if file in (None, STDOUT) else Path(str(file)).absolute().parent
    if folder is not None and not (folder.is_dir() and os.access(folder, os.W_OK)):
        raise ExperimentError(N_("The file “{name}” cannot be written."), name=str(file)[-60:])


class Bar:
    """A progress bar on the error stream, where that is a terminal; leaves its line at the end."""

    def __init__(self, message: str, language: str) -> None:
        self._message = message
        self._language = language
        self._begun = perf_counter()
        self._shown = False

    def show(self, n: int, wanted: int) -> None:
        """Draw how far it has come."""
        if not sys.stderr.isatty():
            return
        full = WIDTH * n // wanted
        said = _counted(self._message, n, wanted, self._language)
        seconds = perf_counter() - self._begun
        sys.stderr.write(f"\r[{'█' * full}{'·' * (WIDTH - full)}] {said}, {seconds:.0f} s ")
        sys.stderr.flush()
        self._shown = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._shown:
            sys.stderr.write("\n")


@contextmanager
def interrupted() -> Iterator[threading.Event]:
    """Return an event that Ctrl-C sets; a second Ctrl-C is the usual one."""
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return

    def on_interrupt(_number: int, _frame: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
