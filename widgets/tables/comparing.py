"""The what-if comparison on a table: which two ways, the run, and what may be told to whom.

A run begins from what the eyes on the screen knew before the decision, never from the true
position, and under a seed of its own. When other eyes look, it ends and its result is gone.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from gamekit.chance import Luck
from gamekit.errors import SpielraumError
from gamekit.explain import sayer, seat_names, text_of
from gamekit.game import ALL
from gamekit.strategies import HUMAN, Strategy
from gamekit.text import N_
from widgets.front import Gesture
from widgets.panels.compare import SIZES, CompareView, Outcome, card
from widgets.panels.nodes import Node
from widgets.panels.runner import Run
from widgets.tables.session import Fork, Session
from widgets.text import text

if TYPE_CHECKING:  # a table opens without the lab's machines; a run imports them
    from gamekit.lab.experiments import Experiment
    from gamekit.lab.results import Result
    from gamekit.lab.tallies import Tally

log = logging.getLogger(__name__)

PARTS = 10**6
"""Half the width of an interval is rounded to so many parts of 1."""
SEED = "what-if"
"""The seed code of all comparisons: it has nothing to do with that of the match."""

Names: TypeAlias = Callable[[Any, Sequence[Any]], dict[str, str]]
"""What choices are called: of a view and its choices, by their text form."""


def outcome(result: Result, seat: int | None) -> Outcome | None:
    """Return what the pairs so far say of a seat, or of all who win together (None)."""
    if not result.n:
        return None
    column = "win" if seat is None else f"win.{seat}"
    difference = result[f"difference.{column}"]
    low, high = paired_interval(difference)
    return Outcome(
        n=result.n,
        first=result[f"second.{column}"].mean,
        second=result[f"first.{column}"].mean,
        low=low,
        high=high,
    )


def paired_interval(difference: Tally) -> tuple[Fraction, Fraction]:
    """Return the 95 % interval of the mean of paired differences of shares.

    The normal one, after adding half a pair of each of the four kinds (Agresti and Min 2005), so
    that it stays honest where few pairs differ, or none.
    """
    from gamekit.lab.tallies import Z

    n = difference.n + 2
    mean = difference.total / n
    spread = (difference.squares + 1) / n - mean**2
    reach = Fraction(round(Z * sqrt(spread / n) * PARTS), PARTS)
    return max(Fraction(-1), mean - reach), min(Fraction(1), mean + reach)


class Ground(NamedTuple):
    """What a result holds for: it is told to nobody who looks from elsewhere."""

    observer: int
    line: int
    root: int
    seat: int
    view: Any
    playing: tuple[str | Strategy, ...]
    """Who plays on."""


class Comparing:
    """The comparison of one table."""

    def __init__(self, session: Session, names: Names, show: Callable[[], None]) -> None:
        self._session = session
        self._name = names
        self._show = show
        self._run: Run[Result] = Run(self._progress, self._ended, self._failed)
        self._ground: Ground | None = None
        self._fork: Fork | None = None
        self._names: dict[str, str] = {}
        self._language = ""
        self._other = ""
        self._size = SIZES[0]
        self._experiment: Experiment | None = None
        self._result: Result | None = None
        self._wanted = 0
        self._stopped = False
        self._problem: Exception | None = None

    def refresh(self) -> None:
        """Follow the session: end what does not belong to the present eyes and what-if."""
        session = self._session
        fork = session.fork()
        ground = None
        if fork is not None:
            root = session.roots[session.line]
            ground = Ground(
                session.observer, session.line, root, fork.seat, fork.view, session.match.seats
            )
        if ground != self._ground:
            self._forget()
            self._ground = ground
        self._fork = fork
        if fork is None:
            return
        if self._language != session.language:
            self._language = session.language
            self._names = self._name(fork.view, fork.legal)
        if not self._other or (fork.other is not None and not self._busy):
            instead = fork.other if fork.other is not None else self._first_other(fork)
            self._choose(self._text(instead))

    def _first_other(self, fork: Fork) -> Any:
        return next(action for action in fork.legal if action != fork.taken)

    @property
    def _busy(self) -> bool:
        return self._run.running or self._result is not None

    def _text(self, action: Any) -> str:
        return self._session.game.format_action(action)

    def _choose(self, other: str) -> None:
        if other != self._other:
            self._other = other
            self._experiment = self._result = self._problem = None

    def _forget(self) -> None:
        self._run.close()
        self._fork = self._experiment = self._result = self._problem = None
        self._other = self._language = ""
        self._stopped = False

    def close(self) -> None:
        """End the run, if there is one."""
        self._forget()

    # -- what is to be seen ------------------------------------------------------------------------

    def nodes(self) -> tuple[Node, ...]:
        """Return the card; nothing outside a what-if."""
        fork, session = self._fork, self._session
        if fork is None:
            return ()
        taken = self._text(fork.taken)
        view = CompareView(
            who=seat_names(session.game)[fork.seat],
            taken=self._names[taken],
            others=tuple((key, name) for key, name in self._names.items() if key != taken),
            other=self._other,
            size=self._size,
            players=self._players(),
            all_open=session.observer == ALL,
            people=HUMAN in session.match.seats,
            together=session.game.cooperative,
            running=self._run.running,
            wanted=self._wanted,
            outcome=self._outcome(fork.seat),
            stopped=self._stopped,
            problem=self._told(),
        )
        return (card(session.language, view),)

    def _outcome(self, seat: int) -> Outcome | None:
        if self._result is None:
            return None
        return outcome(self._result, None if self._session.game.cooperative else seat)

    def _seats(self) -> list[str | Strategy]:
        """Return who plays on: for a person, the computer as the game has it."""
        session = self._session
        computer = session.game.computer
        return [computer if spec == HUMAN else spec for spec in session.match.seats]

    def _players(self) -> str:
        """Return by whom the seats are played, in words."""
        words, names = text_of(self._session.game), seat_names(self._session.game)
        say = sayer(words, self._session.language)
        sitting: dict[str, list[str]] = {}
        for who, spec in zip(names, self._seats(), strict=True):
            kind = spec if isinstance(spec, str) else spec.__name__
            kind = say(words.values[kind]) if kind in words.values else kind
            sitting.setdefault(kind, []).append(who)
        return "; ".join(f"{', '.join(who)} – {kind}" for kind, who in sitting.items())

    def _told(self) -> str:
        if self._problem is None:
            return ""
        if isinstance(self._problem, SpielraumError):
            problem = self._problem.text(self._session.language)
            said = N_("The comparison has stopped. {problem}")
            return text(self._session.language, said, problem=problem)
        said = N_("The comparison has stopped because something went wrong. The match lives on.")
        return text(self._session.language, said)

    # -- what people do ----------------------------------------------------------------------------

    def hear(self, gesture: Gesture) -> None:
        """Do what was asked for on the card."""
        kind, key, value = gesture.type, gesture.key, gesture.value
        if kind == "value" and key == "compare-other":
            self._choose(str(value))
        elif kind == "value" and key == "compare-size":
            self._size = int(value)
        elif kind == "press" and key == "compare-run":
            self._start()
            return
        elif kind == "press" and key == "compare-stop":
            self._run.stop()
            return
        self._show()

    def _start(self) -> None:
        """Play on both ways; what has been played of the same pairs is not played again."""
        fork = self._fork
        if fork is None or self._run.running:
            return
        if self._experiment is None:
            self._experiment = self._compared(fork)
        self._problem, self._stopped, self._wanted = None, False, self._size
        self._run.start(self._experiment.stream(self._size, after=self._result))
        self._show()

    def _compared(self, fork: Fork) -> Experiment:
        """Return the experiment that plays on after the other choice and after the one taken."""
        from gamekit.lab.experiments import compare
        from gamekit.lab.positions import Position

        game = self._session.game
        if self._session.observer == ALL:
            position = Position(game, state=game.determinize(fork.view, Luck(SEED, "position")))
        else:
            position = Position(game, view=fork.view)
        return compare(
            position,
            self._other,
            fork.taken,
            seat=fork.seat,
            strategies=self._seats(),
            seed=SEED,
        )

    def _progress(self, result: Result) -> None:
        self._result = result
        self._show()

    def _ended(self, result: Result | None, stopped: bool) -> None:
        self._result = result or self._result
        self._stopped = stopped
        self._show()

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, SpielraumError):
            log.error("spielraum: a comparison failed", exc_info=error)
        self._problem = error
        self._show()
