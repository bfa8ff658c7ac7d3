"""One match in play: seats, luck, history, undo and redo, branches.

The match owns what the game leaves out: who sits where, where luck comes from, and the way
back. Its history is a list of immutable states with what was chosen between them. Half of a
simultaneous choice is kept here, in no state that another seat's view is made from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gamekit import saves
from gamekit.chance import Luck, check_seed, new_seed
from gamekit.errors import ConfigError, IllegalActionError, MatchOverError, UndoError
from gamekit.game import CHANCE, PUBLIC, SIMULTANEOUS, TERMINAL, AnyGame, Event
from gamekit.strategies import HUMAN, Strategy, check_seat, decide
from gamekit.text import N_, brief

if TYPE_CHECKING:
    from pathlib import Path


class Step(NamedTuple):
    """One step of the history: who acted, how, and what happened."""

    player: int
    """A seat, CHANCE or SIMULTANEOUS."""
    action: Any
    events: tuple[Event, ...]
    source: str = ""
    """The source of chance that was drawn from, "" when somebody chose."""
    human: bool = False
    """A person had a hand in it."""

    @property
    def reveals(self) -> bool:
        """Whether somebody learned something by this step."""
        return any(event.reveals for event in self.events)


class Note(NamedTuple):
    """A remark in the log that is no step: a taking-back that crossed what had been seen."""

    at: int
    """How many steps the history had after it."""
    code: str
    steps: int


class Match:
    """One match of `game` under a seed code, with a person or a strategy on each seat.

    >>> import gamekit
    >>> game = gamekit.load("dreiste-geister", players=2)
    >>> match = gamekit.Match(game, seed="mila-rodu-47", seats=["random", "human"])
    >>> _ = match.advance()
    >>> 1 <= len(match.legal_actions()) <= 3
    True
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        seed: str | int | None = None,
        seats: Sequence[str | Strategy | None] | None = None,
        teaching: bool = False,
    ) -> None:
        self.game = game
        self.seed = new_seed() if seed is None else check_seed(seed)
        """The seed code: the same code gives the same luck everywhere."""
        self.teaching = teaching
        """In teaching mode undo may cross what a seat has learned."""
        self._seats: list[str | Strategy] = [HUMAN] * game.players
        if seats is not None:
            given: object = seats
            listed = isinstance(given, Sequence) and not isinstance(given, str)
            if not listed or len(seats) != game.players:
                raise ConfigError(
                    N_("There must be one entry for each of the {players} seats, not {given}."),
                    players=game.players,
                    given=len(seats) if listed else brief(repr(given)),
                )
            for seat, spec in enumerate(seats):
                self.set_seat(seat, spec)
        self._states: list[Any] = [game.initial_state()]
        self._steps: list[Step] = []
        self._redo: list[list[Step]] = []
        self._pending: dict[int, Any] = {}
        self._notes: list[Note] = []

    def __repr__(self) -> str:
        return f"<Match {self.game!r} seed={self.seed!r} steps={len(self._steps)}>"

    # -- what there is -------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state now."""
        return self._states[-1]

    @property
    def states(self) -> tuple[Any, ...]:
        """All states, one more than there are steps."""
        return tuple(self._states)

    @property
    def history(self) -> tuple[Step, ...]:
        """All steps so far."""
        return tuple(self._steps)

    def __len__(self) -> int:
        """Return how many steps have been made."""
        return len(self._steps)

    def step(self, at: int) -> Step:
        """Return one step of the history."""
        return self._steps[at]

    def state_at(self, steps: int) -> Any:
        """Return the state after so many steps."""
        return self._states[steps]

    @property
    def notes(self) -> tuple[Note, ...]:
        """Remarks for the log."""
        return tuple(self._notes)

    @property
    def seats(self) -> tuple[str | Strategy, ...]:
        """Who sits where: "human", the name of a strategy, or a function."""
        return tuple(self._seats)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.game.is_terminal(self.state)

    def set_seat(self, seat: int, spec: str | Strategy | None) -> None:
        """Put a person or a strategy on a seat; possible at any time."""
        if not (type(seat) is int and 0 <= seat < self.game.players):
            raise ConfigError(N_("There is no seat {seat}."), seat=brief(seat, 20))
        self._seats[seat] = check_seat(self.game, spec)

    def view(self, observer: int = PUBLIC) -> Any:
        """Return what `observer` may know now."""
        return self.game.observe(self.state, observer)

    def waiting_for(self) -> tuple[int, ...]:
        """Return the people's seats that are still to choose now."""
        return tuple(
            seat
            for seat in self.game.acting_seats(self.state)
            if self._seats[seat] == HUMAN and seat not in self._pending
        )

    def chosen(self) -> tuple[int, ...]:
        """Return the seats whose half of a simultaneous choice lies ready."""
        return tuple(sorted(self._pending))

    def legal_actions(self, seat: int | None = None) -> tuple[Any, ...]:
        """Return what the next person to decide may choose; () when nobody is asked."""
        waiting = self.waiting_for()
        if seat is None:
            seat = waiting[0] if waiting else None
        if seat is None or seat not in waiting:
            return ()
        return tuple(self.game.legal_actions(self.state, seat))

    # -- playing -------------------------------------------------------------------------------

    def play(self, action: Any, seat: int | None = None) -> tuple[Step, ...]:
        """Play a person's action (or its text) for `seat`, by default the next one to decide.

        Returns the steps made: none while others still have to choose at the same time. An
        action that is not legal raises, and changes nothing.
        """
        game = self.game
        if self.over:
            raise MatchOverError(N_("The match is over."))
        if isinstance(action, str):
            action = game.parse_action(action)
        waiting = self.waiting_for()
        if seat is None and waiting:
            seat = waiting[0]
        if seat is None or seat not in waiting:
            raise IllegalActionError(N_("It is not this seat’s turn."))
        legal = game.legal_actions(self.state, seat)
        try:
            action = legal[legal.index(action)]  # what was given may only be equal: a plain tuple
        except Exception:
            raise game.refuse(self.state, action) from None
        if game.current_player(self.state) != SIMULTANEOUS:
            return (self._push(seat, action, human=True),)
        self._pending[seat] = action
        try:
            made = self._join()
        except BaseException:
            self._pending.pop(seat, None)
            raise
        self._redo.clear()
        return made

    def _join(self) -> tuple[Step, ...]:
        """Make the simultaneous choice once all people have chosen."""
        if self.waiting_for():
            return ()
        human = bool(self._pending)
        choices = dict(self._pending)
        for seat in self.game.acting_seats(self.state):
            if seat not in choices:
                choices[seat] = self._decide(seat)
        self._pending.clear()
        joint = self.game.joint(choices)
        return (self._push(SIMULTANEOUS, joint, human=human),)

    def advance(self, limit: int | None = None) -> tuple[Step, ...]:
        """Let chance and computer seats act up to the next person's decision; return the steps.

        At most `limit` steps are made. A strategy that fails raises `StrategyError`; what was
        played before it stays.
        """
        made: list[Step] = []
        while limit is None or len(made) < limit:
            player = self.game.current_player(self.state)
            if player == TERMINAL or self.waiting_for():
                break
            if player == CHANCE:
                made.append(self._push(CHANCE, self._draw(), source=self._source()))
            elif player == SIMULTANEOUS:
                made.extend(self._join())
            else:
                made.append(self._push(player, self._decide(player)))
        return tuple(made)

    def _source(self) -> str:
        return self.game.chance_source(self.state)

    def _draw(self) -> Any:
        source = self._source()
        given = sum(1 for step in self._steps if step.source == source)
        return self.game.chance_outcomes(self.state).draw(Luck(self.seed, source, given))

    def _decide(self, seat: int) -> Any:
        turn = sum(1 for step in self._steps if seat in _deciders(step))
        luck = Luck(self.seed, f"seat.{seat}.{turn}")
        return decide(self.game, self.state, seat, self._seats[seat], luck)

    def _push(
        self, player: int, action: Any, *, source: str = "", human: bool = False, redo: bool = False
    ) -> Step:
        state, events = self.game.apply(self.state, action)
        step = Step(player, action, events, source, human)
        self._states.append(state)
        self._steps.append(step)
        if not redo:
            self._redo.clear()
        return step

    # -- the way back --------------------------------------------------------------------------

    def _undo_length(self) -> int:
        """Return how many steps lie between now and before the last person's decision.

        Where no person sits, one step.
        """
        for back, step in enumerate(reversed(self._steps), start=1):
            if step.human:
                return back
        return 1 if self._steps and HUMAN not in self._seats else 0

    def can_undo(self) -> bool:
        """Return whether `undo` is possible and allowed now."""
        if self._pending:
            return True
        length = self._undo_length()
        return bool(length) and (self.teaching or not self._crosses(length))

    def can_redo(self) -> bool:
        """Return whether there is something to redo."""
        return bool(self._redo)

    def _crosses(self, length: int) -> bool:
        return any(step.reveals for step in self._steps[len(self._steps) - length :])

    def undo(self) -> None:
        """Take back the last person's decision and all that followed (without people: one step).

        Free until somebody's view has gained information by it; beyond that only in teaching
        mode, and a note says so. Otherwise raises `UndoError`.
        """
        if self._pending:
            self._pending.popitem()
            return
        length = self._undo_length()
        if not length:
            raise UndoError(N_("There is nothing to take back."))
        crosses = self._crosses(length)
        if crosses and not self.teaching:
            raise UndoError(
                N_(
                    "Somebody has already learned something by it: taking back is possible only "
                    "in teaching mode."
                )
            )
        cut = len(self._steps) - length
        self._redo.append(self._steps[cut:])
        del self._steps[cut:], self._states[cut + 1 :]
        if crosses:
            self._notes.append(Note(cut, "undo", length))

    def redo(self) -> None:
        """Play again what was taken back last; raise `UndoError` when there is nothing."""
        if not self._redo or self._pending:
            raise UndoError(N_("There is nothing to redo."))
        for step in self._redo.pop():
            self._push(step.player, step.action, source=step.source, human=step.human, redo=True)

    def branch(self, at: int) -> Match:
        """Return a new match with the first `at` steps of this one and the same luck."""
        if not (type(at) is int and 0 <= at <= len(self._steps)):
            raise ConfigError(
                N_("There is no position {at}; the match has positions 0 to {last}."),
                at=brief(at, 20),
                last=len(self._steps),
            )
        other = Match(self.game, seed=self.seed, seats=self._seats, teaching=self.teaching)
        other._steps = self._steps[:at]
        other._states = self._states[: at + 1]
        other._notes = [note for note in self._notes if note.at <= at]
        return other

    # -- saves ---------------------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the whole match, secrets included, as text for a save file."""
        return saves.dump(self)

    @classmethod
    def from_json(cls, text: str) -> Match:
        """Return the match of a save's text, played again step by step; raise `SaveError`."""
        return saves.restore(cls, text)

    def save(self, path: str | Path) -> None:
        """Write the match to a file, all of it or nothing."""
        from pathlib import Path

        saves.write(self, Path(path))

    @classmethod
    def load(cls, path: str | Path) -> Match:
        """Return the match of a save file; raise `SaveError` when it cannot be one."""
        from pathlib import Path

        return saves.restore(cls, saves.read(Path(path)))

    def record(self, observer: int) -> str:
        """Return what `observer` has seen of the match as JSON: no seed, nothing hidden."""
        return saves.record(self, observer)

    def add_note(self, at: int, code: str, steps: int) -> None:
        """Add a remark to the log."""
        self._notes.append(Note(at, code, steps))

    def replay(self, steps: Iterable[tuple[Any, bool]]) -> None:
        """Play (action, human) pairs again, chance outcomes included; for loading."""
        for action, human in steps:
            player = self.game.current_player(self.state)
            source = self._source() if player == CHANCE else ""
            self._push(player, action, source=source, human=human)


def _deciders(step: Step) -> tuple[int, ...]:
    if step.player == SIMULTANEOUS:
        return tuple(seat for seat, choice in enumerate(step.action) if choice is not None)
    return (step.player,)
