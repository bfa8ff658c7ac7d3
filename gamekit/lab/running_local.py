"""Workers on this computer: threads for machine code, processes of our own for everything else.

Processes are started plainly, as `python -c`, and talk over their pipes: no script is run again,
nothing is inherited by accident, and one that is killed is simply replaced.
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import threading
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import IO, Any, Final, cast

from gamekit.lab.errors import ExperimentError
from gamekit.lab.running import Counted, Handle, Job, Span, counted
from gamekit.text import N_

ATTEMPTS: Final = 4
"""How often a span is tried on a new process when its process ends."""
_START: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from gamekit.lab.running_local import serve; serve()"
)


class Threads:
    """Threads of this process, for trials that run without the interpreter's lock."""

    def __init__(self, job: Job, width: int) -> None:
        self.job = job
        self.width = width
        self._pool = ThreadPoolExecutor(width, thread_name_prefix="trials")

    def submit(self, span: Span) -> Handle:
        """Begin to count a span."""
        return self._pool.submit(self.count, span)

    def count(self, span: Span) -> Counted:
        """Return the counts of a span."""
        return counted(self.job, span)

    def wait(self, handles: list[Handle], seconds: float) -> None:
        """Return when one of them is done, or after so long."""
        futures = cast("list[Future[Counted]]", handles)
        wait_for(futures, seconds, return_when=FIRST_COMPLETED)

    def close(self) -> None:
        """Drop what has not begun and wait for what has."""
        self._pool.shutdown(wait=True, cancel_futures=True)


class Processes(Threads):
    """Processes; each is fed by a thread, which starts another one when it has gone."""

    def __init__(self, job: Job, width: int) -> None:
        super().__init__(job, width)
        self._told = _dumped(job)
        self._mine = threading.local()
        self._all: list[subprocess.Popen[bytes]] = []
        self._lock = threading.Lock()
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The process ids of those at work."""
        return [process.pid for process in self._all if process.poll() is None]

    def _process(self) -> subprocess.Popen[bytes]:
        """Return this thread's process, a new one when it has none that lives."""
        process: subprocess.Popen[bytes] | None = getattr(self._mine, "process", None)
        if process is None or process.poll() is not None:
            with self._lock:
                if self._closed:
                    raise CancelledError
                process = subprocess.Popen(
                    [sys.executable, "-c", _START, json.dumps(sys.path)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=True,  # Ctrl-C is for the one that asked
                )
                self._all.append(process)
            self._mine.process = process
            assert process.stdin is not None
            process.stdin.write(self._told)
        return process

    def count(self, span: Span) -> Counted:
        """Return the counts of a span, worked out by a process."""
        for _ in range(ATTEMPTS):
            try:
                answer = _ask(self._process(), span)
            except (OSError, EOFError, pickle.UnpicklingError):
                if self._closed:
                    raise CancelledError from None
                process = getattr(self._mine, "process", None)
                if process is not None:
                    process.kill()
                    process.wait()
                continue
            if isinstance(answer, BaseException):
                raise answer
            return answer
        raise ExperimentError(
            N_("The processes that play the trials keep ending; try it with one worker.")
        )

    def close(self) -> None:
        """End all processes at once."""
        with self._lock:
            self._closed = True
        for process in self._all:
            process.kill()
        super().close()
        for process in self._all:
            process.wait()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                with suppress(OSError):  # what was still to be written cannot be any more
                    pipe.close()


def _ask(process: subprocess.Popen[bytes], span: Span) -> Counted | BaseException:
    assert process.stdin is not None
    assert process.stdout is not None
    pickle.dump(tuple(span), process.stdin)
    process.stdin.flush()
    answer: Counted | BaseException = pickle.load(process.stdout)
    return answer


def _dumped(job: Job) -> bytes:
    """Return a job as bytes; functions of a notebook too, where cloudpickle is installed."""
    plain: Any = pickle
    if find_spec("cloudpickle") is not None:
        plain = import_module("cloudpickle")
    try:
        told: bytes = plain.dumps(tuple(job))
        if plain is pickle and b"__main__" in told:
            raise pickle.PicklingError("a function of a notebook or script")
    except Exception as error:  # anything may be in a person's own function
        raise ExperimentError(
            N_(
                "These trials cannot be sent to other processes: use one worker, or put your "
                "functions into a file of their own."
            )
        ) from error
    return told


def serve() -> None:
    """Count spans as a worker process: a job comes in, then spans; counts go out."""
    import os

    inward: IO[bytes] = sys.stdin.buffer
    # What a person's function prints must not get among the answers.
    outward = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        job = Job(*pickle.load(inward))
        while True:
            span = Span(*pickle.load(inward))
            try:
                answer: Counted | BaseException = counted(job, span)
            except Exception as error:
                answer = error
            try:
                told = pickle.dumps(answer)
            except Exception:  # an error that cannot be sent: say what it was
                told = pickle.dumps(RuntimeError(f"{type(answer).__name__}: {answer}"))
            outward.write(told)
            outward.flush()
    except (EOFError, BrokenPipeError):
        pass
