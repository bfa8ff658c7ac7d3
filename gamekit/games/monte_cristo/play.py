"""One step in the making: the table as it changes, and the events that change it."""

from __future__ import annotations

from gamekit.game import Event, Value
from gamekit.games.monte_cristo.changes import happen
from gamekit.games.monte_cristo.state import Draft, Numbers, State

_NEW = tuple.__new__  # a NamedTuple's own constructor would look at its 34 arguments one by one


class Play(Draft):
    """What the rules work on: they say what happens, and the table follows."""

    events: list[Event]
    numbers: Numbers

    def __init__(self, state: State, numbers: Numbers) -> None:
        super().__init__(state)
        self.numbers = numbers
        self.events = []

    def happens(self, code: str, rule: str, /, *, reveals: bool = False, **args: Value) -> None:
        """Let an event happen."""
        self.event(Event(code, rule, tuple(args.items()), reveals=reveals))

    def event(self, event: Event) -> None:
        """Let a ready-made event happen."""
        self.events.append(event)
        happen(self, event)

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """Return all seats clockwise from one on."""
        return self.numbers.clockwise[seat]

    def result(self) -> tuple[State, tuple[Event, ...]]:
        """Return the next state and what happened."""
        return _NEW(State, self.fields()), tuple(self.events)
