"""Flat rows of whole numbers and floats, as kernels that are written step by step want them.

Inside compiled functions a row is a bare pointer, `WHOLE` or `REAL` in their signatures: an array
would be counted in and out at every call, which costs more than what a small function does. The
outermost function gets arrays and hands on `raw` of them. Not compiled, rows are lists, which
Python reads quicker than arrays, and `raw` does nothing.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence
from importlib import import_module
from typing import Any, Final, TypeAlias

from gamekit.lab.batch import fast

Table: TypeAlias = Sequence[int]
Row: TypeAlias = MutableSequence[int]
Reals: TypeAlias = Sequence[float]
RealRow: TypeAlias = MutableSequence[float]

WHOLE: Final = "CPointer(int64)"
REAL: Final = "CPointer(float64)"


def _raw(row: Any) -> Any:
    """Return the pointer to an array's numbers."""
    return row.ctypes


def raw_function() -> Any:
    """Return `raw`, to be called in compiled functions."""
    if not fast():
        return lambda row: row
    return import_module("numba").njit(_raw)


def whole(size: int) -> array[int]:
    """Return a row of so many whole numbers, all 0."""
    return array("q", bytes(8 * size))


def real(size: int) -> array[float]:
    """Return a row of so many floats, all 0."""
    return array("d", bytes(8 * size))


def ready(*rows: array[Any]) -> tuple[Any, ...]:
    """Return copies of rows as kernels want them: arrays for compiled ones, else lists."""
    if not fast():
        return tuple(row.tolist() for row in rows)
    import numpy as np

    return tuple(np.array(row) for row in rows)
