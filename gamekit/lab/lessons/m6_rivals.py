"""M6: whether a rival joins your dungeon when each picks one at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from gamekit.chance import Distribution
from gamekit.lab.derivations import Derivation, Formula
from gamekit.lab.distributions import binomial, mean
from gamekit.lab.lessons.asking import Tries, columns, each_value, event
from gamekit.lab.lessons.lesson import Answer, Lesson, Question
from gamekit.lab.lessons.treasures import GAME, rules, table
from gamekit.lab.lessons.words import often, percent, said
from gamekit.lab.monte_cristo_odds import at_least_one
from gamekit.lab.trees import tree
from gamekit.lab.trials import Column
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers

_MODEL = said(
    N_("Each rival puts one adventurer into a dungeon and picks each of them equally often.")
)
_JOINS = said(N_("with you"))
_ELSEWHERE = said(N_("elsewhere"))


@dataclass(frozen=True)
class Picks(Tries):
    """I have an adventurer in a dungeon; each rival picks one at random."""

    rivals: int
    source: ClassVar[str] = "M6.picks"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return how many rivals join me, and whether any does."""
        return columns("rivals", "any")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Let me pick a dungeon, then the rivals."""
        dungeons = rules().DUNGEONS
        mine = luck.integers(dungeons, size=(self.block, 1))
        theirs = luck.integers(dungeons, size=(self.block, self.rivals))
        joined = (mine == theirs).sum(1)
        return [joined, (joined > 0).astype(int)]


@dataclass(frozen=True)
class M6(Lesson):
    """A small binomial distribution."""

    rivals: int = 3

    id: ClassVar[str] = "M6"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grades 7 and 8"))
    title: ClassVar[Message] = said(N_("Company in the dungeon"))
    idea: ClassVar[Message] = said(N_("a small binomial distribution"))
    question: ClassVar[Message] = said(
        N_("Does one of three rivals join your dungeon, if each picks at random?")
    )
    play: ClassVar[Message] = said(
        N_(
            "Place an adventurer in a dungeon of your choice and let the others place theirs. Does "
            "anybody come to your dungeon?"
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table for me and my rivals."""
        return table("schatz-6", players=1 + self.rivals)

    def _pick(self) -> Fraction:
        return Fraction(1, rules().DUNGEONS)

    def _joining(self) -> Distribution[int]:
        return binomial(self.rivals, self._pick())

    def _any(self) -> Fraction:
        return at_least_one(self.rivals, self._pick())

    def questions(self) -> tuple[Question, ...]:
        """Ask for any rival, then for how many."""
        tries = Picks(self.rivals)
        return (
            Question(
                "any",
                said(
                    N_(
                        "You stand in a dungeon, and {rivals} rivals pick one of {dungeons} at "
                        "random. How likely is it that at least one of them joins you?"
                    ),
                    rivals=self.rivals,
                    dungeons=rules().DUNGEONS,
                ),
                "number",
                (event("any", said(N_("at least one rival")), self._any(), 1),),
                tries,
                _MODEL,
                "share",
            ),
            Question(
                "rivals",
                said(N_("How many rivals join you, and how often is it so many?")),
                "distribution",
                each_value(self._joining(), 0),
                tries,
                _MODEL,
                "share",
            ),
        )

    def answers(self) -> dict[str, Answer]:
        """Return the chance of any rival, the distribution, and its mean."""
        return {
            "at least one": self._any(),
            "rivals": self._joining(),
            "mean": mean(self._joining()),
        }

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return the way over the opposite, and the tree of all rivals."""
        q, n = 1 - self._pick(), self.rivals
        each = Distribution([(True, 1 - q), (False, q)])
        return (
            (
                "rivals",
                tree(
                    lambda path: each if len(path) < n else None,
                    lambda path: sum(path) == 1,
                    said(N_("Exactly one rival joins you.")),
                    label=lambda joins: _JOINS if joins else _ELSEWHERE,
                ),
            ),
            (
                "any",
                Formula(
                    (
                        (f"({q})^{n} = {q**n}", said(N_("all rivals go elsewhere"))),
                        (
                            f"1 − {q**n} = {self._any()}",
                            said(N_("all the rest: one joins, or more")),
                        ),
                    ),
                    said(N_("at least one rival joins you")),
                    self._any(),
                    "share",
                ),
            ),
        )

    def explanation(self) -> tuple[Message, ...]:
        """Count where the rivals can go."""
        n, of = self.rivals, rules().DUNGEONS
        return (
            said(
                N_(
                    "{rivals} rivals can place their adventurers in {all} ways, all equally "
                    "likely. In {away} of them nobody comes to you, because each has {others} "
                    "other dungeons."
                ),
                rivals=n,
                all=of**n,
                away=(of - 1) ** n,
                others=of - 1,
            ),
            said(
                N_("In the other {often} ways at least one joins you: {fraction}, {percent}."),
                often=often(self._any()),
                fraction=self._any(),
                percent=percent(self._any()),
            ),
            said(
                N_(
                    "{rivals} times {pick} would be {sum}. That is the mean number of rivals with "
                    "you, but it counts ways with two of them twice."
                ),
                rivals=n,
                pick=self._pick(),
                sum=n * self._pick(),
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return fewer rivals."""
        return ((said(N_("Only two rivals")), M6(2)),)
