"""`Run`: long work in small slices on the kernel's own event loop, so that nothing freezes.

No thread and no process: between two slices the loop handles what the page has sent, so the
board stays playable and Stop is heard at once. Nothing of what is worked out is known here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Generic, TypeVar

T = TypeVar("T")

SLICE = 0.04
"""Seconds that one slice works at most, when the steps of the work are shorter than that."""
BREATH = 0.001
"""Seconds between two slices: long enough for the loop to look at its sockets."""


def kernel_loop() -> asyncio.AbstractEventLoop | None:
    """Return the kernel's loop, None in a script, where no page hears anything."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Run(Generic[T]):
    """One piece of work at a time: an iterator of growing partial results.

    `on_progress(partial)` hears the newest partial result, at most every `interval` seconds;
    `on_end(last, stopped)` hears the last one, None when there was none, and whether somebody
    stopped it; `on_error(error)` hears what the work raised. Each step of the iterator should
    take 50 ms at most. Where no event loop runs, as in a script, the work is done at once.
    """

    def __init__(
        self,
        on_progress: Callable[[T], None],
        on_end: Callable[[T | None, bool], None],
        on_error: Callable[[Exception], None],
        *,
        interval: float = 0.1,
    ) -> None:
        self._on_progress = on_progress
        self._on_end = on_end
        self._on_error = on_error
        self._interval = interval
        self._task: asyncio.Task[None] | None = None
        self._stop = False
        self._parts: Iterator[T] | None = None

    @property
    def running(self) -> bool:
        """Whether there is work going on."""
        return self._parts is not None

    def start(self, parts: Iterator[T]) -> None:
        """Begin work; what was going on before ends at once, and nothing of it is told."""
        self.close()
        self._stop = False
        self._parts = parts
        loop = kernel_loop()
        if loop is not None:
            self._task = loop.create_task(self._work(parts))
            return
        for _ in self._slices(parts):
            pass

    def stop(self) -> None:
        """Stop after the present slice; `on_end` then hears what there is."""
        self._stop = True

    def close(self) -> None:
        """End at once and tell nobody."""
        parts, self._parts = self._parts, None
        if self._task is not None and self._task is not _current():
            self._task.cancel()
        self._task = None
        _finish(parts)

    async def _work(self, parts: Iterator[T]) -> None:
        for _ in self._slices(parts):
            await asyncio.sleep(BREATH)

    def _slices(self, parts: Iterator[T]) -> Iterator[None]:
        """Work through `parts`, giving way after each slice."""
        last: T | None = None
        told = perf_counter() - self._interval
        fresh = False
        try:
            while not self._stop:
                last, fresh, more = _slice(parts, last, fresh)
                if self._parts is not parts:
                    return
                if not more:
                    break
                if fresh and last is not None and perf_counter() - told >= self._interval:
                    self._on_progress(last)
                    told, fresh = perf_counter(), False
                yield
                if self._parts is not parts:
                    return
        except Exception as error:
            if self._parts is parts:
                self._parts = None
                self._on_error(error)
            return
        stopped, self._parts = self._stop, None
        _finish(parts)
        self._on_end(last, stopped)


def _slice(parts: Iterator[T], last: T | None, fresh: bool) -> tuple[T | None, bool, bool]:
    """Return the newest partial result, whether it is untold, and whether there may be more."""
    until = perf_counter() + SLICE
    while True:
        try:
            last, fresh = next(parts), True
        except StopIteration:
            return last, fresh, False
        if perf_counter() >= until:
            return last, fresh, True


def _finish(parts: object) -> None:
    """Let a generator clean up after itself, wherever it stands."""
    close = getattr(parts, "close", None)
    if close is not None:
        close()


def _current() -> asyncio.Task[object] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:
        return None
