"""Long work in slices: it gives way, stops at once, tells its end once, and its errors."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest

from widgets.panels.runner import Run


class Told:
    """Collects what a run tells."""

    def __init__(self) -> None:
        self.partial: list[int] = []
        self.ends: list[tuple[int | None, bool]] = []
        self.errors: list[Exception] = []
        self.run: Run[int] = Run(
            self.partial.append,
            lambda last, stopped: self.ends.append((last, stopped)),
            self.errors.append,
            interval=0.0,
        )


def slow(count: int, seconds: float = 0.01, ended: list[str] | None = None) -> Iterator[int]:
    try:
        for number in range(1, count + 1):
            time.sleep(seconds)
            yield number
    finally:
        if ended is not None:
            ended.append("closed")


async def until(condition: object, seconds: float = 5.0) -> None:
    for _ in range(int(seconds / 0.005)):
        if condition():  # type: ignore[operator]
            return
        await asyncio.sleep(0.005)
    pytest.fail("it never came to it")


def test_it_works_to_the_end_and_lets_others_act_meanwhile() -> None:
    async def scene() -> tuple[Told, float]:
        told, longest, before = Told(), 0.0, time.perf_counter()
        told.run.start(slow(40))
        while not told.ends:
            await asyncio.sleep(0)
            longest = max(longest, time.perf_counter() - before)
            before = time.perf_counter()
        return told, longest

    told, longest = asyncio.run(scene())
    assert told.ends == [(40, False)]
    assert told.partial == sorted(told.partial)
    assert 3 <= len(told.partial) < 40
    assert longest < 0.2
    assert not told.run.running


def test_stop_keeps_what_there_is_and_closes_the_work() -> None:
    async def scene() -> tuple[Told, list[str], float]:
        told, closed = Told(), list[str]()
        told.run.start(slow(100_000, ended=closed))
        await until(lambda: told.partial)
        told.run.stop()
        asked = time.perf_counter()
        await until(lambda: told.ends)
        return told, closed, time.perf_counter() - asked

    told, closed, took = asyncio.run(scene())
    (last, stopped), *more = told.ends
    assert stopped
    assert last is not None
    assert last >= told.partial[-1]
    assert not more
    assert closed == ["closed"]
    assert took < 0.5


def test_a_new_start_ends_the_old_work_without_a_word() -> None:
    async def scene() -> tuple[Told, list[str]]:
        told, closed = Told(), list[str]()
        told.run.start(slow(100_000, ended=closed))
        await until(lambda: told.partial)
        told.run.start(iter([7]))
        await until(lambda: told.ends)
        await asyncio.sleep(0.1)
        return told, closed

    told, closed = asyncio.run(scene())
    assert told.ends == [(7, False)]
    assert closed == ["closed"]


def test_close_tells_nobody_and_leaves_no_task() -> None:
    async def scene() -> tuple[Told, int]:
        told = Told()
        told.run.start(slow(100_000))
        await until(lambda: told.partial)
        told.run.close()
        await asyncio.sleep(0.1)
        return told, len(asyncio.all_tasks())

    told, tasks = asyncio.run(scene())
    assert not told.ends
    assert not told.errors
    assert tasks == 1


def test_an_error_is_told_once_and_a_new_start_works() -> None:
    def broken() -> Iterator[int]:
        yield 1
        raise ValueError("broken")

    async def scene() -> Told:
        told = Told()
        told.run.start(broken())
        await until(lambda: told.errors)
        told.run.start(iter([1, 2]))
        await until(lambda: told.ends)
        return told

    told = asyncio.run(scene())
    assert [str(error) for error in told.errors] == ["broken"]
    assert told.ends == [(2, False)]


def test_without_a_loop_the_work_is_done_at_once() -> None:
    told = Told()
    told.run.start(slow(5, 0.001))
    assert told.ends == [(5, False)]


def test_nothing_to_do_ends_at_once() -> None:
    told = Told()
    told.run.start(iter(()))
    assert told.ends == [(None, False)]
