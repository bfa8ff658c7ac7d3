"""Runs trials and counts them: here, in threads, in other processes, or on a Dask cluster.

Whatever does the work, a run is a row of spans of trials, each counted by itself; counts are
added up in the order of the row. So what has been counted is always a whole beginning of the row,
and it is the same for every engine, every number of workers and every cut. A span that is lost
with its worker is counted again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from gamekit.lab.tallies import Tally
from gamekit.lab.trials import Trials

SLICE: Final = 0.04
"""Seconds after which a run gives way."""
SPAN: Final = 0.05
"""Seconds that a span should take a worker."""

Tallies: TypeAlias = list[Tally]
Stop: TypeAlias = "Callable[[], bool]"


class Span(NamedTuple):
    """Trials from `first` up to but not with `end`."""

    first: int
    end: int


class Job(NamedTuple):
    """What is tried, and under which seed."""

    trials: Trials
    seed: str


class Counted(NamedTuple):
    """A span that has been counted, and how many seconds that took."""

    tallies: Tallies
    seconds: float


class Handle(Protocol):
    """A span that is being counted somewhere."""

    def done(self) -> bool:
        """Return whether there is a result or an error."""

    def result(self) -> Counted:
        """Return the counts; raise what went wrong."""


class Workers(Protocol):
    """Where spans are counted side by side."""

    width: int
    """How many spans can be worked on at the same time."""

    def submit(self, span: Span) -> Handle:
        """Begin to count a span."""

    def wait(self, handles: list[Handle], seconds: float) -> None:
        """Return when one of them is done, or after so long."""

    def close(self) -> None:
        """End all work at once, finished or not."""


def empty(trials: Trials) -> Tallies:
    """Return tallies of nothing."""
    return [Tally(column) for column in trials.columns]


def merge(into: Tallies, more: Tallies) -> None:
    """Add counts to counts."""
    for tally, other in zip(into, more, strict=True):
        tally.merge(other)


def count(job: Job, span: Span, tallies: Tallies) -> Generator[int, None, None]:
    """Count a span into `tallies`, block by block; yield where the row has been counted to.

    It yields after each block, and now and then within a long one where the trials allow it.
    """
    trials, seed = job
    block = trials.block
    slices = getattr(trials, "slices", None)
    first, end = span
    while first < end:
        index, skip = divmod(first, block)
        if slices is None:
            values = trials.values(seed, index)
        else:
            within = slices(seed, index)
            while True:
                try:
                    next(within)
                except StopIteration as ended:
                    values = ended.value
                    break
                yield first
        take = min(block, skip + end - first)
        for tally, column in zip(tallies, values, strict=True):
            tally.add(column if take - skip == len(column) else column[skip:take])
        first += take - skip
        yield first


def counted(job: Job, span: Span) -> Counted:
    """Return the counts of a span; what workers do."""
    began = perf_counter()
    tallies = empty(job.trials)
    for _ in count(job, span, tallies):
        pass
    return Counted(tallies, perf_counter() - began)


class Progress(NamedTuple):
    """How far a run has come: trials counted from the beginning of the row, and their counts."""

    n: int
    tallies: Tallies


def run_here(job: Job, span: Span, tallies: Tallies, stop: Stop) -> Generator[Progress, None, None]:
    """Count a span in this process into `tallies`; yield at least every 50 ms or so.

    It ends early when `stop` says so.
    """
    told, shown, done = perf_counter(), -1, span.first
    for done in count(job, span, tallies):
        if stop():
            break
        if perf_counter() - told > SLICE:
            yield Progress(done, tallies)
            told, shown = perf_counter(), done
    if shown != done:
        yield Progress(done, tallies)


def run_side_by_side(
    job: Job, span: Span, tallies: Tallies, stop: Stop, workers: Workers
) -> Generator[Progress, None, None]:
    """Count a span with workers into `tallies`; yield at least every 50 ms or so."""
    block = job.trials.block
    done, end = span
    handed, blocks = done, 1
    under_way: dict[Handle, Span] = {}
    waiting: dict[int, tuple[Span, Tallies]] = {}
    try:
        while done < end:
            while handed < end and len(under_way) < 2 * workers.width and len(waiting) < 1000:
                share = max(1, (end - handed) // block // (2 * workers.width))  # all end together
                upto = min(end, (handed // block + min(blocks, share)) * block)
                part = Span(handed, upto)
                under_way[workers.submit(part)] = part
                handed = upto
            workers.wait(list(under_way), SLICE)
            if stop():
                return
            for handle in [each for each in under_way if each.done()]:
                part = under_way.pop(handle)
                result = handle.result()
                waiting[part.first] = part, result.tallies
                blocks = _next_size(part, block, result.seconds, blocks)
            while done in waiting:
                part, more = waiting.pop(done)
                merge(tallies, more)
                done = part.end
            yield Progress(done, tallies)
    finally:
        workers.close()


def _next_size(part: Span, block: int, seconds: float, before: int) -> int:
    """Return how many blocks the next spans should have, from how long one took."""
    size = max(1, (part.end - part.first) // block)
    fitting = int(size * SPAN / max(seconds, 1e-6))
    return max(1, min(fitting, 4 * before))


def start(job: Job, workers: int, client: Any) -> Workers | None:
    """Return workers for a job; None when it is to be run in this process."""
    if client is not None:
        from gamekit.lab.running_dask import Cluster

        return Cluster(job, client)
    if workers <= 1:
        return None
    from gamekit.lab.running_local import Processes, Threads

    if getattr(job.trials, "releases_gil", False):
        return Threads(job, workers)
    return Processes(job, workers)
