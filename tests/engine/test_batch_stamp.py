"""Machine code on disk is renewed when anything changes that is frozen in it."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from gamekit.lab.batch import stamp

at = ModuleType("at")
at.FIRST, at.OTHER = 3, 5  # type: ignore[attr-defined]
STEP = 2


def inner(s: Any) -> Any:
    return s[at.FIRST] + STEP


def outer(s: Any) -> Any:
    return inner(s) + 1


class Compiled:
    """What a compiled function looks like to others: it has its stamp in its name."""

    def __init__(self) -> None:
        def inner(s: Any) -> Any:
            return s

        inner.__qualname__ = f"inner.{stamp(globals()['inner'])}"
        self.py_func = inner


def test_a_stamp_stays_while_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    before = stamp(inner)
    monkeypatch.setattr(at, "OTHER", 6)  # not read
    assert stamp(inner) == before


def test_a_number_of_another_module_changes_the_stamp(monkeypatch: pytest.MonkeyPatch) -> None:
    before = stamp(inner)
    monkeypatch.setattr(at, "FIRST", 4)
    assert stamp(inner) != before


def test_a_number_of_the_own_module_changes_the_stamp(monkeypatch: pytest.MonkeyPatch) -> None:
    before = stamp(inner)
    monkeypatch.setitem(globals(), "STEP", 7)
    assert stamp(inner) != before


def test_a_compiled_function_that_is_called_changes_the_stamp(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stamps = set()
    for first in (3, 4):
        monkeypatch.setattr(at, "FIRST", first)
        compiled = Compiled()
        with monkeypatch.context() as patch:
            patch.setitem(globals(), "inner", compiled)
            stamps.add(stamp(outer))
    assert len(stamps) == 2
