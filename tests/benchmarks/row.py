"""One line of the benchmark table."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """A measurement beside its peer: the ratio counts, the two values say of what."""

    name: str
    work: str
    ours: float
    peer: float | None
    unit: str
    ratio: float | None
    aim: str
    met: bool


def beside(
    name: str, work: str, ours: Sequence[float], peer: Sequence[float], unit: str, at_most: float
) -> Row:
    """A row from interleaved rounds: the ratio of the medians, which should be at most so much."""
    mine, theirs = statistics.median(ours), statistics.median(peer)
    ratio = mine / theirs
    return Row(name, work, mine, theirs, unit, ratio, f"≤ {at_most} ×", ratio <= at_most)


def table(rows: Sequence[Row]) -> str:
    """The rows as text."""
    head = ("", "work", "ours", "peer", "ratio", "aim", "")
    cells = [
        (
            row.name,
            row.work,
            f"{row.ours:.4g} {row.unit}",
            "–" if row.peer is None else f"{row.peer:.4g} {row.unit}",
            "–" if row.ratio is None else f"{row.ratio:.2f}",
            row.aim,
            "ok" if row.met else "missed",
        )
        for row in rows
    ]
    widths = [max(len(line[i]) for line in [head, *cells]) for i in range(len(head))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in [head, *cells]
    )
