"""What a lesson is: a question, its exact answer, its trials, and where the number comes from.

No number is typed in here or in the lessons: all come from the solvers and from the games'
own configuration.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from gamekit.chance import Distribution
from gamekit.lab.derivations import Derivation
from gamekit.lab.trials import Trials
from gamekit.text import Message


class Estimate(NamedTuple):
    """A number found by simulation."""

    value: float
    error: float
    """Standard error."""
    n: int
    seed: str


Answer: TypeAlias = (
    "Fraction | Distribution[int] | Distribution[str] | tuple[Fraction, ...] | Estimate"
)


class Bar(NamedTuple):
    """One bar of the question's chart: the learner predicts it, the run shows it."""

    key: str
    label: Message
    exact: Fraction | None
    """Its exact height: a probability or a mean; None when only a simulation tells."""
    column: int
    """The column of the trials that it is read from."""
    value: int | None = None
    """The bar is how often the column has this value; None: it is the column's mean."""
    variance: Fraction | None = None
    """Variance of what one trial adds to it, for the prognosis band; None when unknown."""


@dataclass(frozen=True)
class Question:
    """One thing to predict, run, compare and explain."""

    key: str
    text: Message
    ask: Literal["number", "choice", "distribution"]
    """number: the learner commits one number, of `bars[0]`. choice: one of `options`.
    distribution: a height for each bar, by dragging."""
    bars: tuple[Bar, ...]
    trials: Trials
    model: Message
    """What the numbers take for granted."""
    unit: Literal["share", "count"]
    """share: heights are probabilities from 0 to 1. count: turns, coins, tokens."""
    most: Fraction = Fraction(1)
    """The top of the chart's scale."""
    least: Fraction | None = Fraction(0)
    """What no mean can be below; None for numbers that can be negative."""
    options: tuple[tuple[str, Message], ...] = ()
    """For a choice: key and label; the right ones are `right`, told only after the lock."""
    right: tuple[str, ...] = ()
    assumed: bool = False
    """Holds only for this edition's assumed data; said on screen."""


class Lesson(ABC):
    """One lesson of the map. Cheap to make; what costs is worked out when asked for."""

    id: ClassVar[str]
    """`G4`, `M1`, `Z5`, `X1`."""
    game: ClassVar[str]
    """The game whose table it stands on, "" for the one across the three."""
    grade: ClassVar[Message]
    title: ClassVar[Message]
    idea: ClassVar[Message]
    """The idea of probability it is about, in the field's words."""
    question: ClassVar[Message]
    """The opening question."""
    play: ClassVar[Message]
    """First beat: what to do by hand on the board."""

    @property
    @abstractmethod
    def setup(self) -> Mapping[str, object]:
        """Return how the table stands: players, seed, human, and options of the game.

        They are arguments of `Table(lesson.game, …)`; a variation may want another table.
        """

    def table(self, game: str) -> Mapping[str, object]:
        """Return how the table of a game stands; another game than the lesson's has no set-up."""
        return self.setup if game == self.game else {}

    @abstractmethod
    def questions(self) -> tuple[Question, ...]:
        """Return what is predicted and run, in the order of the lesson."""

    @abstractmethod
    def answers(self) -> dict[str, Answer]:
        """Return every answer by name, computed now."""

    @abstractmethod
    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return where the numbers come from, each with the key of the question it belongs to."""

    @abstractmethod
    def explanation(self) -> tuple[Message, ...]:
        """Return the fifth beat in words: short paragraphs, with the numbers filled in."""

    @abstractmethod
    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return variations: what is changed, and the lesson as it then is."""
