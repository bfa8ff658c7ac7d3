"""The contract every game keeps: states, actions, chance, events and views.

A game is a set of facts and pure functions. It never draws: where nature is to move, it says
which outcomes there are and how likely each is, and somebody else (see `gamekit.match`)
chooses. It holds no text: an event is a code with parameters, told by `gamekit.explain`.

The shape follows the games of OpenSpiel (Lanctot et al. 2019): whose turn, legal actions,
chance outcomes, apply, returns; and a separate observation that is told what it may see.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar

from gamekit.chance import Distribution, Luck
from gamekit.errors import ConfigError, IllegalActionError, MatchOverError, NotationError
from gamekit.text import N_, brief

CHANCE: Final = -1
"""`current_player` when nature is to move."""
SIMULTANEOUS: Final = -2
"""`current_player` when several seats choose at the same time, hidden from each other."""
TERMINAL: Final = -3
"""`current_player` when the match is over."""
PUBLIC: Final = -4
"""Observer: what everybody at the table may see."""
ALL: Final = -5
"""Observer: the all-knowing teacher."""

Value: TypeAlias = "bool | int | str | tuple[Value, ...] | None"
"""What parameters and options are made of."""


class Event(NamedTuple):
    """One thing that happened: a code, its parameters and the rule that caused it.

    `secret` names the parameters that only the seats in `knowers` may see. `reveals` says that
    somebody learns something by it that was hidden before, so that it is not taken back lightly.
    """

    code: str
    rule: str
    args: tuple[tuple[str, Value], ...] = ()
    secret: tuple[str, ...] = ()
    knowers: tuple[int, ...] = ()
    reveals: bool = False

    @property
    def params(self) -> dict[str, Value]:
        """The parameters by name (a fresh dict)."""
        return dict(self.args)

    def get(self, name: str) -> Value:
        """Return one parameter, None when it is hidden or not there."""
        for key, value in self.args:
            if key == name:
                return value
        return None

    def seen_by(self, observer: int) -> Event:
        """Return the event as `observer` sees it: what it may not know is None."""
        if not self.secret or observer == ALL or observer in self.knowers:
            return self
        args = tuple((k, None if k in self.secret else v) for k, v in self.args)
        return self._replace(args=args, secret=(), knowers=())

    def __str__(self) -> str:
        args = " ".join(f"{key}={_plain(value)}" for key, value in self.args)
        return f"{self.code} [{self.rule}] {args}".rstrip()


def _plain(value: Value) -> str:
    if value is None:
        return "?"
    if isinstance(value, tuple):
        return "(" + ",".join(_plain(part) for part in value) + ")"
    return str(value)


StateT = TypeVar("StateT", bound=Hashable)
ActionT = TypeVar("ActionT", bound=Hashable)
ViewT = TypeVar("ViewT", bound=Hashable)


class Joint(tuple[ActionT | None, ...], Generic[ActionT]):
    """A simultaneous choice: one entry for each seat, None where the seat does not choose."""

    __slots__ = ()


class Odds(NamedTuple):
    """How likely an outcome was: `ways` of `of` equally likely ones, under a named model."""

    ways: int
    of: int
    model: str
    """What the number takes for granted: a message id in the game's catalogue."""

    @property
    def share(self) -> Fraction:
        """The probability."""
        return Fraction(self.ways, self.of)


class Option(NamedTuple):
    """A configuration option: its default, what is allowed, and how sure the rule is."""

    name: str
    default: Value
    choices: tuple[Value, ...] = ()
    """Allowed values; empty when `Game.check_option` decides."""
    status: str = "assumed"
    """`assumed`: the published rules leave it open. `variant`: published accounts differ.
    `fixed`: the default is published, and another value is a house rule."""
    rule: str = ""
    """Id of the rule paragraph it belongs to."""


class Game(ABC, Generic[StateT, ActionT, ViewT]):
    """One game, set up for a number of players and a configuration.

    `apply` takes what `current_player` asks for: an action of that seat, an outcome of
    `chance_outcomes` for CHANCE, a `Joint` for SIMULTANEOUS. It returns the next state and the
    events, and raises `IllegalActionError` or `MatchOverError`, changing nothing.
    """

    name: ClassVar[str]
    version: ClassVar[int] = 1
    """Version of the rules; raised when the same actions lead elsewhere."""
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    options: ClassVar[tuple[Option, ...]] = ()
    cooperative: ClassVar[bool] = False
    computer: ClassVar[str] = "random"
    """The strategy of a computer seat when nobody says which."""
    hidden_hands: ClassVar[bool] = True
    """Seats hold secrets from each other: people sharing a screen need a curtain."""
    turns_go_on: ClassVar[bool] = True
    """After its choice a seat may have another one at once, before chance or anybody else."""
    turn_fields: ClassVar[tuple[str, ...]] = ()
    """Fields of a view that say whose turn it is; events do not tell them."""

    players: int
    config: Mapping[str, Value]

    def __init__(self, players: int, /, **config: Value) -> None:
        low, high = self.min_players, self.max_players
        if type(players) is not int or not low <= players <= high:
            raise ConfigError(
                N_("{game} is for {low} to {high} players, not for {players}."),
                game=self.name,
                low=low,
                high=high,
                players=brief(players if type(players) is int else repr(players), 20),
            )
        self.players = players
        known = {option.name: option for option in self.options}
        for name in config:
            if name not in known:
                raise self.no_option(name)
        full = {name: config.get(name, option.default) for name, option in known.items()}
        self.config = full
        for name, value in full.items():
            self.check_option(known[name], value)

    @classmethod
    def no_option(cls, name: str) -> ConfigError:
        """Return the error for an option that the game has not."""
        return ConfigError(
            N_("{game} has no option “{option}”; it has: {known}."),
            game=cls.name,
            option=brief(name),
            known=", ".join(option.name for option in cls.options),
        )

    def check_option(self, option: Option, value: Value) -> None:
        """Raise `ConfigError` unless `value` is allowed for `option`."""
        fits = [
            choice for choice in option.choices if choice == value and type(choice) is type(value)
        ]
        if option.choices and not fits:
            raise ConfigError(
                N_("Option “{option}” cannot be {value}; choose one of: {known}."),
                option=option.name,
                value=brief(value),
                known=", ".join(str(choice) for choice in option.choices),
            )

    def __repr__(self) -> str:
        changed = "".join(
            f", {option.name}={self.config[option.name]!r}"
            for option in self.options
            if self.config[option.name] != option.default
        )
        return f"gamekit.load({self.name!r}, players={self.players}{changed})"

    # -- the rules -------------------------------------------------------------------------

    @abstractmethod
    def initial_state(self) -> StateT:
        """Return the state before anything has been drawn or chosen."""

    @abstractmethod
    def current_player(self, state: StateT) -> int:
        """Return a seat number, CHANCE, SIMULTANEOUS or TERMINAL."""

    @abstractmethod
    def legal_actions(self, state: StateT, seat: int) -> Sequence[ActionT]:
        """Return what `seat` may choose now, sorted by text form; empty when it is not to move."""

    @abstractmethod
    def chance_outcomes(self, state: StateT) -> Distribution[ActionT]:
        """Return every outcome nature may bring with its exact probability; the sum is 1."""

    @abstractmethod
    def apply(
        self, state: StateT, action: ActionT | Joint[ActionT]
    ) -> tuple[StateT, tuple[Event, ...]]:
        """Return the next state and what happened."""

    @abstractmethod
    def returns(self, state: StateT) -> tuple[Fraction, ...]:
        """Return each seat's share of the win (sum 1, or all alike in a cooperative game)."""

    def is_terminal(self, state: StateT) -> bool:
        """Return whether the match is over."""
        return self.current_player(state) == TERMINAL

    def scores(self, state: StateT) -> tuple[int, ...]:
        """Return each seat's points so far."""
        raise NotImplementedError

    @abstractmethod
    def chance_source(self, state: StateT) -> str:
        """Return the name of the source of chance that is to draw (a deck, the bag)."""

    # -- what a seat may know --------------------------------------------------------------

    @abstractmethod
    def observe(self, state: StateT, seat: int) -> ViewT:
        """Return what `seat` (or PUBLIC, or ALL) may know, with no way back to the state.

        Raises `ConfigError` when there is no such seat.
        """

    @abstractmethod
    def view_after(self, view: ViewT, event: Event) -> ViewT:
        """Return the view after an event as its observer saw it: the event's parameters, no rule.

        Folding the viewed events of `apply` over `observe(before)` gives `observe(after)`, but
        for the `turn_fields`: so the pictures between two states can be shown, and the events
        tell all there is to see.
        """

    @abstractmethod
    def determinize(self, view: ViewT, luck: Luck) -> StateT:
        """Return a random state that the view's observer cannot tell from the true one."""

    @abstractmethod
    def view_actions(self, view: ViewT) -> Sequence[ActionT]:
        """Return the observer's own legal actions as its view tells them."""

    # -- text ------------------------------------------------------------------------------

    @abstractmethod
    def format_one(self, action: ActionT) -> str:
        """Return the one-line text of an action or outcome (no digit-colon at its start)."""

    @abstractmethod
    def parse_one(self, text: str) -> ActionT:
        """Return the action that `format_one` writes like this, or raise `NotationError`."""

    def format_action(self, action: ActionT | Joint[ActionT]) -> str:
        """Return the one-line text of an action, an outcome or a joint action."""
        if isinstance(action, Joint):
            parts = [
                f"{seat}: {self.format_one(choice)}"
                for seat, choice in enumerate(action)
                if choice is not None
            ]
            return "; ".join(parts)
        return self.format_one(action)

    def parse_action(self, text: str) -> ActionT | Joint[ActionT]:
        """Return what `format_action` writes like this, or raise `NotationError`."""
        given: object = text
        if not isinstance(given, str) or len(given) > 2000:
            raise NotationError(N_("That is not an action: {text}"), text=brief(text, 60))
        if not re.match(r"\s*\d+\s*:", text):
            return self.parse_one(text.strip())
        choices: list[ActionT | None] = [None] * self.players
        for part in text.split(";"):
            found = re.fullmatch(r"\s*(\d{1,2})\s*:\s*(.+?)\s*", part)
            seat = int(found[1]) if found else -1
            if found is None or not 0 <= seat < self.players or choices[seat] is not None:
                raise NotationError(N_("That is not an action: {text}"), text=text[:60])
            choices[seat] = self.parse_one(found[2])
        return Joint(choices)

    # -- helps -----------------------------------------------------------------------------

    def check_observer(self, observer: int) -> int:
        """Return `observer` if it is a seat, PUBLIC or ALL; else raise `ConfigError`."""
        if type(observer) is int and (0 <= observer < self.players or observer in (PUBLIC, ALL)):
            return observer
        raise ConfigError(N_("There is no seat {seat}."), seat=brief(observer, 20))

    def acting_seats(self, state: StateT) -> tuple[int, ...]:
        """Return the seats that are to choose now."""
        player = self.current_player(state)
        if player >= 0:
            return (player,)
        if player == SIMULTANEOUS:
            return tuple(s for s in range(self.players) if self.legal_actions(state, s))
        return ()

    def joint(self, choices: Mapping[int, ActionT] | Sequence[ActionT | None]) -> Joint[ActionT]:
        """Return the joint action of `choices`, by seat or one entry for each seat."""
        if isinstance(choices, Mapping):
            return Joint(choices.get(seat) for seat in range(self.players))
        return Joint(choices)

    def refuse(self, state: StateT, action: object) -> IllegalActionError | MatchOverError:
        """Return the error for an action that is not legal in `state`."""
        if self.is_terminal(state):
            return MatchOverError(N_("The match is over."))
        try:
            text = self.format_action(action)  # type: ignore[arg-type]
        except Exception:  # anything may have been handed in
            text = repr(action)[:60]
        return IllegalActionError(N_("That is not possible now: {action}"), action=text)


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose types do not matter to the one who holds it."""
