"""G4: how many turns a ghost needs from the castle to the treasure chest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from gamekit.chance import Distribution
from gamekit.game import AnyGame
from gamekit.lab.chains import AbsorbingChain
from gamekit.lab.derivations import Derivation
from gamekit.lab.lessons.asking import Tries, columns, event
from gamekit.lab.lessons.ghosts import GAME, colours, ghosts, rules, table
from gamekit.lab.lessons.lesson import Answer, Bar, Lesson, Question
from gamekit.lab.lessons.sampling import equally_likely
from gamekit.lab.lessons.words import decimal, percent, said
from gamekit.lab.trials import Column
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers

_UP_TO: Final = 40
"""How far the answers list the distribution, in turns."""
_WIDTH: Final = 5
"""Turns that one bar of the drawing takes together."""


def place_name(place: int) -> Message:
    """Return what a place of the path is called."""
    special = {
        rules().START: N_("castle"),
        rules().MIDDLE: N_("hall"),
        rules().END: N_("chest"),
    }
    return said(special.get(place, N_("door {n}")), n=place)


@dataclass(frozen=True)
class Way:
    """How ghost and Merlin choose."""

    ghost: Literal["random", "farthest"] = "random"
    merlin: Literal["random", "asleep"] = "random"
    hall_stops: bool = True

    @property
    def laid(self) -> tuple[Fraction, ...]:
        """Return the chances of the ghost's doors, from the nearest to the farthest."""
        number = colours()
        if self.ghost == "farthest":
            return (Fraction(0),) * (number - 1) + (Fraction(1),)
        return (Fraction(1, number),) * number

    @property
    def called(self) -> tuple[Fraction, ...]:
        """Return the chances of Merlin's calls, none last."""
        number = colours()
        if self.merlin == "asleep":
            return (Fraction(0),) * number + (Fraction(1),)
        return (*(Fraction(1, number),) * number, Fraction(0))

    @property
    def goals(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Return the goals of every place by the rules, by door and call."""
        found: tuple[tuple[tuple[int, ...], ...], ...] = rules().goals(self.configured)
        return found

    @property
    def configured(self) -> AnyGame:
        """Return the game in this configuration."""
        return ghosts(hall_stops_forward=self.hall_stops)

    def chain(self) -> AbsorbingChain[int]:
        """Return the chain of places from the castle to the chest."""
        game, laid, called = self.configured, self.laid, self.called

        def step(place: int) -> Distribution[int] | None:
            if place == rules().END:
                return None
            found: Distribution[int] = rules().turn(game, place, laid, called)
            return found

        return AbsorbingChain(step, rules().START, label=place_name)


@dataclass(frozen=True)
class Walks(Tries):
    """A ghost walks by the rules until it is in the chest."""

    way: Way
    classes: int
    """How many bars the drawing has; the last one is for all longer walks."""
    source: ClassVar[str] = "G4.walks"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return the number of turns, and which bar of the drawing it belongs to."""
        return columns("turns", "bar")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Let all ghosts of the block take turns until the last one is home."""
        import numpy as np

        way = self.way
        pairs = [  # of door and call, equally likely
            (door, call)
            for door, share in enumerate(way.laid)
            for call, chance in enumerate(way.called)
            if share and chance
        ]
        goals = np.array([[row[door][call] for door, call in pairs] for row in way.goals])
        number = len(pairs)
        after = (goals * number).ravel().astype(np.int16)  # where a goal's row begins
        turns = np.zeros(self.block, dtype=np.int64)
        ghost = np.arange(self.block)
        place = np.full(self.block, rules().START * number, dtype=np.int16)
        turn = 0
        while ghost.size:
            turn += 1
            place += equally_likely(luck, number, ghost.size)
            place = after.take(place)
            away = place != rules().END * number
            if not away.all():
                turns[ghost[~away]] = turn
                left = away.nonzero()[0]
                ghost, place = ghost.take(left), place.take(left)
        return [turns, np.minimum((turns - 1) // _WIDTH, self.classes - 1)]


@dataclass(frozen=True)
class G4(Lesson):
    """An absorbing Markov chain."""

    way: Way = Way()

    id: ClassVar[str] = "G4"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("upper secondary"))
    title: ClassVar[Message] = said(N_("The way to the chest"))
    idea: ClassVar[Message] = said(N_("absorbing Markov chain"))
    question: ClassVar[Message] = said(
        N_("How many turns does a ghost need to the treasure chest? Draw the distribution.")
    )
    play: ClassVar[Message] = said(
        N_(
            "You are the ghost. Lay a card in each turn without thinking, now this one, now that "
            "one; the computer names a colour at random. How many turns do you need to the chest?"
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table for one ghost against a random Merlin."""
        return table("spuk-4", hall_stops_forward=self.way.hall_stops)

    @cached_property
    def _chain(self) -> AbsorbingChain[int]:
        return self.way.chain()

    @cached_property
    def _classes(self) -> int:
        """Return how many bars show all but the longest twentieth of the walks, which get one."""
        return -(-self._chain.time.quantile(Fraction(19, 20)) // _WIDTH) + 1

    def _model(self) -> Message:
        parts = {
            ("random", "random"): N_(
                "The ghost can lay each of the four colours in every turn and does it equally "
                "often; Merlin names each colour equally often. Hands and the pile are left out."
            ),
            ("random", "asleep"): N_(
                "The ghost can lay each of the four colours in every turn and does it equally "
                "often; Merlin never names a colour. Hands and the pile are left out."
            ),
            ("farthest", "random"): N_(
                "The ghost has every colour on hand and always lays the one that leads farthest; "
                "Merlin names each colour equally often. Hands and the pile are left out."
            ),
            ("farthest", "asleep"): N_(
                "The ghost has every colour on hand and always lays the one that leads farthest; "
                "Merlin never names a colour. Hands and the pile are left out."
            ),
        }
        return said(parts[self.way.ghost, self.way.merlin])

    def questions(self) -> tuple[Question, ...]:
        """Ask for the mean, then for the whole distribution."""
        time, tries = self._chain.time, Walks(self.way, self._classes)
        shares = time.upto(_WIDTH * (self._classes - 1)).shares
        heights = [
            sum(shares[first : first + _WIDTH], Fraction(0))
            for first in range(0, len(shares), _WIDTH)
        ]
        heights.append(1 - sum(heights, Fraction(0)))
        return (
            Question(
                "mean",
                said(N_("How many turns does the ghost need from the castle to the chest?")),
                "number",
                (Bar("mean", said(N_("turns on average")), time.mean, 0, None, time.variance),),
                tries,
                self._model(),
                "count",
                most=Fraction(2 * time.quantile(Fraction(9, 10))),
            ),
            Question(
                "turns",
                said(N_("Which numbers of turns come how often? Draw the distribution.")),
                "distribution",
                tuple(
                    event(str(at), self._turns(at), height, 1, at)
                    for at, height in enumerate(heights)
                ),
                tries,
                self._model(),
                "share",
                most=Fraction(1, 2) if max(heights) < Fraction(2, 5) else Fraction(1),
            ),
        )

    def _turns(self, at: int) -> Message:
        """Return which turns a bar takes together."""
        first = at * _WIDTH + 1
        if at == self._classes - 1:
            return said(N_("{first} or more"), first=first)
        return said(N_("{first} to {last}"), first=first, last=first + _WIDTH - 1)

    def answers(self) -> dict[str, Answer]:
        """Return mean, variance, median and the distribution up to 40 turns."""
        time = self._chain.time
        head = time.upto(_UP_TO)
        turns = {str(turn): share for turn, share in enumerate(head.shares, 1)}
        turns[f"more than {_UP_TO}"] = head.rest
        return {
            "mean": time.mean,
            "variance": time.variance,
            "median": Fraction(time.median),
            "95 of 100 are home after": Fraction(time.quantile(Fraction(19, 20))),
            "distribution": Distribution((turn, share) for turn, share in turns.items() if share),
        }

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return the transition diagram, the first places of it drawn."""
        diagram = self._chain.derivation(
            said(N_("turns to the chest on average")), shown=self._chain.transient[:6]
        )
        return (("mean", diagram), ("turns", diagram))

    def explanation(self) -> tuple[Message, ...]:
        """Tell of the equations, of mean and median, and of the long tail."""
        time, start = self._chain.time, rules().START
        first = self._chain.step(start)
        late = time.upto(2 * time.median).rest
        return (
            said(
                N_(
                    "Only the place counts, not how the ghost came there. So every place has a "
                    "mean number of turns that are still to come, and for each place there is an "
                    "equation: one turn now, plus the means of the places it may lead to."
                )
            ),
            said(
                N_(
                    "From the castle the ghost comes to {places} different places. {number} "
                    "equations for {number} places have one solution; at the castle it is {mean} "
                    "turns."
                ),
                places=sum(1 for place, _ in first if place != start),
                number=len(self._chain.transient),
                mean=decimal(time.mean),
            ),
            said(
                N_(
                    "Half of the ghosts are home after {median} turns at the latest. The quickest "
                    "need {shortest}, but {percent} are on the way for more than {twice} turns: "
                    "these long walks pull the mean away from the median."
                ),
                median=time.median,
                shortest=_shortest(self._chain),
                percent=percent(late),
                twice=2 * time.median,
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return another ghost, another Merlin, another hall."""
        return (
            (said(N_("Merlin has fallen asleep and locks no door")), G4(Way(merlin="asleep"))),
            (said(N_("The ghost always takes the farthest door")), G4(Way(ghost="farthest"))),
            (said(N_("The knights’ hall stops nobody")), G4(Way(hall_stops=False))),
        )


def _shortest(chain: AbsorbingChain[int]) -> int:
    """Return the least number of turns that can be enough."""
    turns, places = 0, {chain.start}
    while not places & set(chain.absorbing):
        places = {after for place in places for after, _ in chain.step(place)}
        turns += 1
    return turns
