"""Parameters of events as a board and a log need them: numbers, and rows of numbers."""

from __future__ import annotations

from gamekit.game import Event


def number(event: Event, name: str) -> int:
    """Return a parameter that is a number."""
    value = event.get(name)
    assert isinstance(value, int)
    return value


def numbers(event: Event, name: str) -> tuple[int, ...]:
    """Return a parameter that is a tuple of numbers."""
    value = event.get(name)
    assert isinstance(value, tuple)
    return tuple(each for each in value if isinstance(each, int))
