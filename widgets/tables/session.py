"""What is going on at one table, without any widget: who looks at what, and what may be done.

A `Session` holds the match (and its what-if branches), walks its events frame by frame, and
decides whose eyes the screen has. All that a person does is one method here. Pictures and
panels are made from it by pure functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple

from gamekit.chance import check_seed, new_seed
from gamekit.errors import StrategyError
from gamekit.game import ALL, PUBLIC, SIMULTANEOUS, AnyGame, Event, Value
from gamekit.match import Match, Step
from gamekit.registry import load
from gamekit.strategies import HUMAN, strategies
from gamekit.text import check_language
from widgets.tables.pictures import NOBODY

SPEEDS = {"slow": 1.8, "normal": 1.0, "fast": 0.4}
"""Auto-play: how long a step stays, relative to the time its sentence takes to read."""


class Frame(NamedTuple):
    """One event of the match's history: the unit that the step panel walks through."""

    step: int
    """Index of the step in the history, -1 for the beginning."""
    at: int
    """Index of the event in the step."""


class Sight(NamedTuple):
    """What is to be seen of one frame, by one observer."""

    view: Any
    """The view after the frame's event."""
    before: Any
    """The view just before it."""
    event: Event | None
    """The event as the observer saw it, None at the beginning."""


class Fork(NamedTuple):
    """A decision from which two ways lead, as the one who looks at it could know it."""

    seat: int
    """Who decides."""
    view: Any
    """What the observer knew just before."""
    taken: Any
    """What was decided in the line that the what-if left."""
    other: Any
    """What was decided instead in the what-if, None as long as nothing was."""
    legal: tuple[Any, ...]
    """All that could be decided."""


@dataclass
class Setup:
    """How the next match is to be: what the new-match form holds."""

    players: int
    seats: list[str]
    seed: str = ""
    config: dict[str, Value] = field(default_factory=dict)


class Session:
    """One table: a match in play, and the eyes that look at it."""

    def __init__(self, match: Match, *, language: str = "de") -> None:
        self.language = check_language(language)
        self.lines: list[Match] = [match]
        """The match itself first, then its what-if branches."""
        self.roots: list[int] = [0]
        """Where each line left the one it came from, in steps."""
        self.left: list[Step | None] = [None]
        """The step that each line replaces, None for the match itself."""
        self.line = 0
        self.open_hands = False
        """The teaching switch: all hands are open, and undo may cross what was learned."""
        self.table_knowledge = False
        """The board shows what the table can know of what is hidden."""
        self.speed = "normal"
        self.playing = False
        """Auto-play is on."""
        self._here: int | None = None
        """The person (of several) whose eyes the screen has."""
        self._shared = len(self.people) > 1
        """Several people have sat here, and nobody has yet taken the screen over alone."""
        self._frames: list[Frame] = [Frame(-1, 0)]
        self._framed = 0
        self.cursor = 0
        self.generation = 0
        """Raised when frames already seen may mean something else: after undo, in a what-if."""
        self.preview: int | None = None
        self._sights: dict[tuple[int, int], Sight] = {}
        self.problem: Exception | None = None
        """What just went wrong, to be told in the person's language."""
        self.advance()
        self.cursor = self.last

    # -- what there is -----------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match in play: the real one or a what-if."""
        return self.lines[self.line]

    @property
    def game(self) -> AnyGame:
        """The game of the match."""
        return self.match.game

    @property
    def people(self) -> tuple[int, ...]:
        """The seats people sit on."""
        return tuple(seat for seat, spec in enumerate(self.match.seats) if spec == HUMAN)

    @property
    def frames(self) -> Sequence[Frame]:
        """The beginning, and one frame for each event so far."""
        return self._frames

    @property
    def last(self) -> int:
        """The newest frame."""
        return len(self._frames) - 1

    @property
    def shown(self) -> int:
        """The frame on the board: the previewed one, else the cursor's."""
        return self.cursor if self.preview is None else min(self.preview, self.last)

    @property
    def now(self) -> bool:
        """Whether the board shows the newest position, where people can act."""
        return self.shown == self.last

    @property
    def asked(self) -> int | None:
        """The person who is to decide next, None when nobody is asked."""
        waiting = self.match.waiting_for()
        if self._here in waiting:
            return self._here
        return waiting[0] if waiting else None

    @property
    def front(self) -> int:
        """The seat in front of the screen: who is asked, else the only person, or NOBODY."""
        if self.asked is not None:
            return self.asked
        return self.people[0] if len(self.people) == 1 else NOBODY

    @property
    def curtain(self) -> int | None:
        """The person the screen is to be passed to now, None when no curtain is down."""
        asked = self.asked
        shared = self._shared and self.game.hidden_hands and not self.open_hands
        if asked is None or not shared or asked == self._here or self.cursor != self.last:
            return None
        return asked

    @property
    def observer(self) -> int:
        """Whose eyes the screen has: a seat, PUBLIC or ALL."""
        if self.open_hands:
            return ALL
        people = self.people
        if len(people) == 1 and not self._shared:
            return people[0]
        if not self.game.hidden_hands and self.asked is not None:
            return self.asked
        return PUBLIC if self._here is None or self._here not in people else self._here

    @property
    def known_code(self) -> str:
        """The match's code, "" while somebody could learn from it what is hidden."""
        secret = self.game.hidden_hands and not self.match.over and not self.open_hands
        return "" if secret else self.match.seed

    def choices(self) -> tuple[Any, ...]:
        """Return what the person in front of the screen may choose on the board now."""
        asked = self.asked
        if asked is None or not self.now or self.curtain is not None:
            return ()
        return self.match.legal_actions(asked)

    def sight(self, frame: int | None = None) -> Sight:
        """Return what the present observer sees of a frame (by default, of the one shown)."""
        index = self.shown if frame is None else frame
        key = (self.observer, index)
        found = self._sights.get(key)
        if found is None:
            found = self._sights[key] = self._look(index, self.observer)
        return found

    def standing(self) -> int:
        """Return the newest frame up to the cursor's that ends its step: a whole position.

        Between the events of one step nothing is asked and nothing is left open.
        """
        for index in range(self.cursor, 0, -1):
            frame = self._frames[index]
            if frame.at == len(self.match.step(frame.step).events) - 1:
                return index
        return 0

    def options(self, frame: int) -> tuple[Any, ...]:
        """Return what could be chosen at a frame that ends its step, as the observer knows it."""
        if self.curtain is not None:
            return ()
        if frame == self.last and self.asked is not None:
            return tuple(self.match.legal_actions(self.asked))
        if self.observer != ALL:
            return tuple(self.game.view_actions(self.sight(frame).view))
        state = self.match.state_at(self._frames[frame].step + 1)
        seats = self.game.acting_seats(state)
        found = (action for seat in seats for action in self.game.legal_actions(state, seat))
        return tuple(dict.fromkeys(found))

    def _look(self, index: int, observer: int) -> Sight:
        frame, match = self._frames[index], self.match
        if frame.step < 0:
            view = self.game.observe(match.state_at(0), observer)
            return Sight(view, view, None)
        states = match.state_at(frame.step), match.state_at(frame.step + 1)
        return self.seen(states, match.step(frame.step).events, frame.at, observer)

    def seen(
        self, states: tuple[Any, Any], events: Sequence[Event], at: int, observer: int
    ) -> Sight:
        """Return what is seen of the event `at` of a step that leads from state to state."""
        game = self.game
        view = before = game.observe(states[0], observer)
        event = None
        for happened in events[: at + 1]:
            event, before = happened.seen_by(observer), view
            view = game.view_after(view, event)
        if at == len(events) - 1:
            view = game.observe(states[1], observer)
        return Sight(view, before, event)

    # -- playing -----------------------------------------------------------------------------------

    def choose(self, text: str) -> None:
        """Play the action written like this for the person who is asked."""
        asked = self.asked
        if asked is None or text not in map(self.game.format_action, self.choices()):
            raise self.game.refuse(self.match.state, text[:60])
        newest, before = self.last, len(self.match)
        self.match.play(text, asked)
        self._here = None
        self.advance()
        if self.asked == asked and len(self.match) == before + 1 and not self.curtain:
            self.to_now()  # the same person goes on at once: a figure is pushed leaf by leaf
        else:
            self._start_from(newest)

    def advance(self) -> None:
        """Let chance and the computers act; without people, only up to the next event."""
        self.problem = None
        try:
            self.match.advance(None if self.people else 1)
        except StrategyError as error:
            self.problem = error
        finally:
            self._collect()

    def _start_from(self, newest: int) -> None:
        """Put the cursor on the first new frame; auto-play shows the others."""
        self.preview = None
        self.cursor = min(newest + 1, self.last)
        self.playing = self.cursor < self.last

    def _collect(self) -> None:
        """Add a frame for each event that has none yet."""
        match = self.match
        for step in range(self._framed, len(match)):
            self._frames.extend(Frame(step, at) for at in range(len(match.step(step).events)))
        self._framed = len(match)

    def _afresh(self) -> None:
        """Forget all frames and make them anew, for another history."""
        self._frames = [Frame(-1, 0)]
        self._framed = 0
        self._sights.clear()
        self.generation += 1
        self.preview = None
        self.playing = False
        self.problem = None
        self._collect()
        self.cursor = self.last

    # -- stepping ----------------------------------------------------------------------------------

    def go(self, frame: int) -> None:
        """Show a frame and stay there."""
        self.preview = None
        self.playing = False
        self.cursor = max(0, min(frame, self.last))

    def next(self) -> None:
        """Go one event on; without people this may make the next one happen."""
        playing = self.playing
        if self.cursor == self.last and not self.people and not self.match.over:
            self.advance()
        self.go(self.cursor + 1)
        more = self.cursor < self.last or (not self.people and not self.match.over)
        self.playing = playing and more and self.problem is None

    @contextmanager
    def one_step_on(self) -> Iterator[None]:
        """Look, for as long as this lasts, at the frame that `next` goes to."""
        cursor, self.cursor = self.cursor, min(self.cursor + 1, self.last)
        try:
            yield
        finally:
            self.cursor = cursor

    def back(self) -> None:
        """Go one event back."""
        self.go(self.cursor - 1)

    def to_now(self) -> None:
        """Go to the newest position."""
        self.go(self.last)

    def play_on(self, on: bool) -> None:
        """Switch auto-play on or off; from the newest frame it plays the last turn again."""
        if on and self.cursor == self.last and (self.people or self.match.over):
            self.go(self.turn_start(self.last))
        self.playing = on

    def turn_start(self, frame: int) -> int:
        """Return the frame just before the turn that `frame` belongs to: a person's decision."""
        for index in range(frame, 0, -1):
            here = self._frames[index]
            if here.at == 0 and self.match.step(here.step).human and index != frame:
                return index - 1
        return 0

    # -- the way back, and other ways --------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last decision."""
        self.match.undo()
        self._here = None
        self._afresh()

    def redo(self) -> None:
        """Play again what was taken back."""
        newest = self.last
        self.match.redo()
        self._here = None
        self.advance()
        self._start_from(newest)

    def branch_point(self, frame: int) -> int:
        """Return how many steps a what-if from this frame keeps: up to a decision.

        It is the last one that led to the frame and could have gone another way; before there was
        any, the first one after it. Where people decided nothing, any decision will do.
        """
        step = self._frames[frame].step
        before, after = range(step, -1, -1), range(step + 1, len(self.match))
        for at in chain(before, after):
            if self._could_differ(at):
                return at
        human = [at for at in before if self.match.step(at).human]
        decided = [at for at in before if not self.match.step(at).source]
        return (human or decided or [0])[0]

    def _could_differ(self, at: int) -> bool:
        """Return whether a person decided in a step and could have decided otherwise."""
        if not self.match.step(at).human:
            return False
        state = self.match.state_at(at)
        return any(
            len(self.game.legal_actions(state, seat)) > 1
            for seat in self.game.acting_seats(state)
            if not self.people or seat in self.people
        )

    def what_if(self, frame: int) -> None:
        """Branch off before the decision that led to a frame, and play on there."""
        at = self.branch_point(frame)
        self.left.append(self.match.step(at) if at < len(self.match) else None)
        self.lines.append(self.match.branch(at))
        self.roots.append(at)
        self.line = len(self.lines) - 1
        self._here = None
        self._afresh()
        self.advance()
        self.cursor = self.last

    def fork(self) -> Fork | None:
        """Return the decision that the what-if on the table starts from.

        None outside a what-if, where nothing else could be decided, and for those who may not
        know what was.
        """
        step, at, observer = self.left[self.line], self.roots[self.line], self.observer
        if step is None or self.curtain is not None or len(self.match) < at:
            return None
        state, game = self.match.state_at(at), self.game
        deciders = game.acting_seats(state)
        if not deciders:
            return None
        seat = observer if observer in deciders else self._fork_seat(step, deciders)
        if game.hidden_hands and observer not in (seat, ALL):
            return None
        other = self.match.step(at) if len(self.match) > at else None
        decided = None if other is None else _decision(other, seat)
        taken, legal = _decision(step, seat), tuple(game.legal_actions(state, seat))
        if taken not in legal or len(legal) < 2:
            return None
        return Fork(
            seat=seat,
            view=game.observe(state, observer if observer == ALL else seat),
            taken=taken,
            other=None if decided == taken else decided,
            legal=legal,
        )

    def _fork_seat(self, step: Step, deciders: Sequence[int]) -> int:
        people = [seat for seat in deciders if seat in self.people]
        return people[0] if people and step.human else deciders[0]

    def switch_line(self, line: int) -> None:
        """Go to the match itself (0) or to one of its branches."""
        self.line = max(0, min(line, len(self.lines) - 1))
        self._here = None
        self._afresh()

    # -- the table ---------------------------------------------------------------------------------

    def lift_curtain(self) -> None:
        """The person the screen was passed to is here and looks."""
        self._here = self.curtain
        self._shared = len(self.people) > 1

    def set_open_hands(self, on: bool) -> None:
        """The teaching switch: open all hands and allow any undo, or close them again."""
        self.open_hands = on
        self._here = None
        for match in self.lines:
            match.teaching = on

    def set_language(self, language: str) -> None:
        """Speak another language from now on."""
        self.language = check_language(language)

    def set_seat(self, seat: int, spec: str) -> None:
        """Put a person or a strategy on a seat, in the match and in all its branches."""
        for match in self.lines:
            match.set_seat(seat, spec)
            self._shared = self._shared or len(self.people) > 1
        self._here = None
        newest = self.last
        self.advance()
        if self.last > newest:
            self._start_from(newest)

    def seat_kinds(self) -> tuple[str, ...]:
        """Return what can sit on a seat: "human" and the names of the strategies."""
        return (HUMAN, *strategies(self.game))

    def setup(self) -> Setup:
        """Return the present match's set-up as a start for the new-match form, with a new code."""
        seats = [spec if isinstance(spec, str) else HUMAN for spec in self.match.seats]
        return Setup(self.game.players, seats, "", dict(self.game.config))

    def start(self, setup: Setup) -> None:
        """Begin a new match; raises, and leaves the old one in play, when the set-up is wrong."""
        game = load(self.game.name, players=setup.players, **setup.config)
        seed = check_seed(setup.seed) if setup.seed.strip() else new_seed()
        match = Match(game, seed=seed, seats=setup.seats, teaching=self.open_hands)
        self.take(match)

    def take(self, match: Match) -> None:
        """Put another match on the table."""
        self.lines, self.roots, self.left, self.line = [match], [0], [None], 0
        self._shared = len(self.people) > 1
        self._here = None
        self._afresh()
        self.advance()
        self.cursor = self.last


def _decision(step: Step, seat: int) -> Any:
    """Return what a seat decided in a step."""
    return step.action[seat] if step.player == SIMULTANEOUS else step.action
