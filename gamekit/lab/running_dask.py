"""Workers of a Dask cluster, by a `distributed.Client` (the optional extra `dask`)."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import Any, Final

from gamekit.lab.running import Counted, Handle, Job, Span, counted

ATTEMPTS: Final = 5


class Cluster:
    """A Dask cluster. What it loses with a worker it counts again, by itself or because we ask."""

    def __init__(self, job: Job, client: Any) -> None:
        self.job = job
        self.client = client
        self.width = max(1, sum(client.nthreads().values()))
        self._asked: set[Asked] = set()

    def submit(self, span: Span) -> Handle:
        """Begin to count a span."""
        asked = Asked(self, span)
        self._asked.add(asked)
        return asked

    def wait(self, handles: list[Handle], seconds: float) -> None:
        """Return when one of them is done, or after so long."""
        futures = [each.future for each in handles if isinstance(each, Asked)]
        with suppress(TimeoutError):
            import_module("distributed").wait(futures, seconds, return_when="FIRST_COMPLETED")

    def drop(self, asked: Asked) -> None:
        """Forget a span that has been counted."""
        self._asked.discard(asked)

    def close(self) -> None:
        """Cancel what is left."""
        self.client.cancel([each.future for each in self._asked], force=True)


class Asked:
    """A span that has been given to the cluster."""

    def __init__(self, cluster: Cluster, span: Span) -> None:
        self._cluster = cluster
        self._span = span
        self._left = ATTEMPTS
        self.future = self._submit()

    def _submit(self) -> Any:
        self._left -= 1
        return self._cluster.client.submit(
            counted, Job(*self._cluster.job), self._span, pure=False, retries=0
        )

    def done(self) -> bool:
        """Return whether there are counts, or an error that is not the loss of a worker."""
        if not self.future.done():
            return False
        lost = self.future.status in ("cancelled", "lost")
        if self.future.status == "error":
            lost = type(self.future.exception()).__name__ == "KilledWorker"
        if lost and self._left:
            self.future = self._submit()
            return False
        return True

    def result(self) -> Counted:
        """Return the counts; raise what went wrong."""
        found: Counted = self.future.result()
        self._cluster.drop(self)
        self.future.release()
        return found
