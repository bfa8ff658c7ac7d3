"""A small lesson for tests: its words never change, its numbers are whatever the test wants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from gamekit.lab.derivations import Cases, Derivation
from gamekit.lab.lessons.lesson import Answer, Bar, Lesson, Question
from gamekit.lab.trials import Column, generator
from gamekit.text import Message

HALVES = Fraction(1, 2)


@dataclass(frozen=True)
class Draws:
    """Each trial draws a number below `of`, and says whether it is below `ways`."""

    ways: int
    of: int
    block: int = 1000

    @property
    def columns(self) -> tuple[Column, ...]:
        return (Column("hit"), Column("number"))

    def values(self, seed: str, index: int) -> Sequence[Sequence[int]]:
        drawn = generator(seed, "sample", index).integers(self.of, size=self.block)
        return [(drawn < self.ways).astype(int), drawn]


@dataclass(frozen=True)
class Sample(Lesson):
    """A number, a choice and a drawing, all about `ways` of `of`."""

    ways: int = 3
    of: int = 7
    game_: str = "dreiste-geister"

    id: ClassVar[str] = "S1"
    game: ClassVar[str] = "dreiste-geister"
    grade: ClassVar[Message] = Message("grade")
    title: ClassVar[Message] = Message("A sample")
    idea: ClassVar[Message] = Message("idea")
    question: ClassVar[Message] = Message("How often?")
    play: ClassVar[Message] = Message("Play.")

    @property
    def chance(self) -> Fraction:
        return Fraction(self.ways, self.of)

    @property
    def setup(self) -> Mapping[str, object]:
        return {"players": 2, "seed": "mila-1", "human": (1,)}

    def questions(self) -> tuple[Question, ...]:
        p = self.chance
        hit = Bar("hit", Message("hit"), p, 0, 1, p * (1 - p))
        miss = Bar("miss", Message("miss"), 1 - p, 0, 0, p * (1 - p))
        draws, model = Draws(self.ways, self.of), Message("Nothing else.")
        options = (("less", Message("less")), ("more", Message("more")))
        right = ("more",) if p > HALVES else ("less",)
        return (
            Question("number", Message("A number?"), "number", (hit,), draws, model, "share"),
            Question(
                "choice", Message("A choice?"), "choice", (hit, miss), draws, model, "share",
                options=options, right=right,
            ),
            Question(
                "drawing", Message("Draw."), "distribution", (hit, miss), draws, model, "share"
            ),
        )  # fmt: skip

    def answers(self) -> dict[str, Answer]:
        return {"chance": self.chance}

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        cases = ((Message("hit"), self.ways), (Message("miss"), self.of - self.ways))
        found = Cases(cases, (0,), Message("hit"), self.chance)
        return (("number", found), ("drawing", found))

    def explanation(self) -> tuple[Message, ...]:
        return (Message("It is {p}.", (("p", str(self.chance)),)),)

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        return ((Message("One more"), Sample(self.ways + 1, self.of)),)
