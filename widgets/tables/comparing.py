"""The what-if comparison on a table: which two ways, the run, and what may be told to whom.

A run begins from what the eyes on the screen knew before the decision, never from the true
position, and under a seed of its own. When other eyes look, it ends and its result is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from gamekit.errors import SpielraumError
from gamekit.explain import sayer, seat_names, text_of
from gamekit.lab import branches
from gamekit.strategies import HUMAN, Strategy
from gamekit.text import N_
from widgets.front import Gesture
from widgets.panels.compare import SIZES, CompareView, Outcome, compare
from widgets.panels.nodes import Node
from widgets.panels.runner import Run
from widgets.tables.session import Fork, Session
from widgets.text import text

PARTS = 10**6
"""The ends of an interval are rounded to so many parts of 1."""
SEED = "what-if"
"""The seed code of all comparisons: it has nothing to do with that of the match."""

Names: TypeAlias = Callable[[Any, Sequence[Any]], dict[str, str]]
"""What choices are called: of a view and its choices, by their text form."""


def outcomes(fork: branches.Fork, n: int) -> Iterator[Outcome | None]:
    """Yield what is known after each step, and at last after `n` pairs of matches."""
    tally, known = branches.Tally(), None
    for pair in fork.pairs(SEED):
        if pair is not None:
            tally.add(pair)
            known = _known(tally)
        yield known
        if tally.n == n:
            return


def _known(tally: branches.Tally) -> Outcome:
    low, high = (Fraction(round(end * PARTS), PARTS) for end in tally.interval())
    return Outcome(
        n=tally.n,
        first=tally.first / tally.n,
        second=tally.second / tally.n,
        low=low,
        high=high,
    )


class Ground(NamedTuple):
    """What a result holds for: it is told to nobody who looks from elsewhere."""

    observer: int
    line: int
    root: int
    seat: int
    view: Any


class Comparing:
    """The comparison of one table."""

    def __init__(self, session: Session, names: Names, show: Callable[[], None]) -> None:
        self._session = session
        self._name = names
        self._show = show
        self._run: Run[Outcome | None] = Run(self._progress, self._ended, self._failed)
        self._ground: Ground | None = None
        self._fork: Fork | None = None
        self._names: dict[str, str] = {}
        self._language = ""
        self._other = ""
        self._size = SIZES[0]
        self._outcome: Outcome | None = None
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
            ground = Ground(session.observer, session.line, root, fork.seat, fork.view)
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
        return self._run.running or self._outcome is not None

    def _text(self, action: Any) -> str:
        return self._session.game.format_action(action)

    def _choose(self, other: str) -> None:
        if other != self._other:
            self._other = other
            self._outcome = self._problem = None

    def _forget(self) -> None:
        self._run.close()
        self._fork = self._outcome = self._problem = None
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
            people=HUMAN in session.match.seats,
            together=session.game.cooperative,
            running=self._run.running,
            wanted=self._wanted,
            outcome=self._outcome,
            stopped=self._stopped,
            problem=self._told(),
        )
        return (compare(session.language, view),)

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
            return self._problem.text(self._session.language)
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
        fork, game = self._fork, self._session.game
        if fork is None or self._run.running:
            return
        second = next(action for action in fork.legal if self._text(action) == self._other)
        self._outcome = self._problem = None
        self._stopped = False
        self._wanted = self._size
        ways = branches.Fork(game, fork.view, fork.seat, fork.taken, second, self._seats())
        self._run.start(outcomes(ways, self._size))
        self._show()

    def _progress(self, outcome: Outcome | None) -> None:
        self._outcome = outcome
        self._show()

    def _ended(self, outcome: Outcome | None, stopped: bool) -> None:
        self._outcome = outcome or self._outcome
        self._stopped = stopped
        self._show()

    def _failed(self, error: Exception) -> None:
        self._problem = error
        self._show()
