"""G3: how many of twelve turns bring a hit, and how rare the most frequent number is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, ClassVar

from gamekit.chance import Distribution
from gamekit.lab.derivations import Derivation, Formula
from gamekit.lab.distributions import binomial, mean, probability, variance
from gamekit.lab.lessons.asking import Tries, columns, each_value, event
from gamekit.lab.lessons.ghosts import GAME, RANDOM_MERLIN, hit, random_hits, table
from gamekit.lab.lessons.lesson import Answer, Lesson, Question
from gamekit.lab.lessons.words import often, percent, power, said
from gamekit.lab.trials import Column
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers

_CLASSES: tuple[tuple[str, Fraction, Message], ...] = (
    ("certain", Fraction(9, 10), said(N_("almost certain: in more than 9 of 10 games"))),
    ("often", Fraction(1, 2), said(N_("more often than not: in more than half of the games"))),
    ("some", Fraction(1, 10), said(N_("in more than 1 of 10 games, but in half at most"))),
    ("rare", Fraction(0), said(N_("rare: in 1 of 10 games at most"))),
)
"""How often something happens, each class above a lower bound."""


@dataclass(frozen=True)
class Hits(Tries):
    """A ghost plays so many turns against a random Merlin: how often it is hit."""

    turns: int
    source: ClassVar[str] = "G3.hits"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return the number of hits."""
        return columns("hits")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Lay a card and name a colour, turn by turn."""
        return [random_hits(luck, self.block, self.turns)]


@dataclass(frozen=True)
class G3(Lesson):
    """The binomial distribution."""

    turns: int = 12

    id: ClassVar[str] = "G3"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grades 9 and 10"))
    title: ClassVar[Message] = said(N_("Exactly three hits"))
    idea: ClassVar[Message] = said(N_("binomial distribution"))
    question: ClassVar[Message] = said(
        N_("You expect 3 hits in 12 turns. Exactly 3 hits in 12 turns: certain or rare?")
    )
    play: ClassVar[Message] = said(
        N_(
            "You are the ghost, the computer names colours at random. Play twelve turns and count "
            "your hits. Compare with your neighbours: who has exactly three?"
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table for one ghost against a random Merlin."""
        return table("spuk-3")

    def _hits(self) -> Distribution[int]:
        return binomial(self.turns, hit())

    def _expected(self) -> int:
        """Return the whole number of hits nearest to the mean."""
        return round(self.turns * hit())

    def _exactly(self) -> Fraction:
        return probability(self._hits(), {self._expected()})

    def questions(self) -> tuple[Question, ...]:
        """Ask for the expected number alone, then for the whole distribution."""
        chance, number = self._exactly(), self._expected()
        return (
            Question(
                "exactly",
                said(
                    N_("In how many games of {turns} turns is it exactly {hits} hits?"),
                    turns=self.turns,
                    hits=number,
                ),
                "choice",
                (event("exactly", said(N_("exactly {n}"), n=number), chance, 0, number),),
                Hits(self.turns),
                RANDOM_MERLIN,
                "share",
                options=tuple((key, label) for key, _, label in _CLASSES),
                right=(next(key for key, above, _ in _CLASSES if chance > above),),
            ),
            Question(
                "hits",
                said(
                    N_("How often is it 0 hits in {turns} turns, how often 1, 2, 3 …? Draw it."),
                    turns=self.turns,
                ),
                "distribution",
                each_value(self._hits(), 0),
                Hits(self.turns),
                RANDOM_MERLIN,
                "share",
                most=Fraction(1, 2),
            ),
        )

    def answers(self) -> dict[str, Answer]:
        """Return mean, variance, the whole distribution, and two of its chances."""
        hits = self._hits()
        return {
            f"exactly {self._expected()}": self._exactly(),
            "none": probability(hits, {0}),
            "mean": mean(hits),
            "variance": variance(hits),
            "distribution": hits,
        }

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return the number of paths times the chance of one path."""
        n, k, p = self.turns, self._expected(), hit()
        path = p**k * (1 - p) ** (n - k)
        formula = Formula(
            (
                (
                    f"({p})^{k} × ({1 - p})^{n - k} = {path}",
                    said(N_("one path with {hits} hits and {free} free turns"), hits=k, free=n - k),
                ),
                (
                    f"C({n}, {k}) = {comb(n, k)}",
                    said(N_("so many paths: which of the turns are the hits?")),
                ),
                (
                    f"{comb(n, k)} × {path} = {self._exactly()}",
                    said(N_("all these paths are equally likely, so you multiply")),
                ),
            ),
            said(N_("exactly {hits} hits in {turns} turns"), hits=k, turns=n),
            self._exactly(),
        )
        return (("exactly", formula), ("hits", formula))

    def explanation(self) -> tuple[Message, ...]:
        """Tell of the expected number that is rare all the same, and of no hit at all."""
        n, k, p = self.turns, self._expected(), hit()
        none = probability(self._hits(), {0})
        twice = probability(binomial(2 * n, p), {round(2 * n * p)})
        return (
            said(
                N_(
                    "Exactly {hits} hits come in {often} games, {percent}. No other number comes "
                    "more often, and still most games bring another one."
                ),
                hits=k,
                often=often(self._exactly()),
                percent=percent(self._exactly()),
            ),
            said(
                N_(
                    "One path with {hits} hits in {turns} turns has the chance {power} × {rest}. "
                    "There are {paths} such paths, as many as there are ways to choose the turns "
                    "with a hit."
                ),
                hits=k,
                turns=n,
                power=power(p, k),
                rest=power(1 - p, n - k),
                paths=comb(n, k),
            ),
            said(
                N_(
                    "No hit at all in {turns} turns: {often}, {percent}. That is unlikely, not "
                    "impossible: in a class of 30 you can expect one or the other to see it."
                ),
                turns=n,
                often=often(none),
                percent=percent(none),
            )
            if Fraction(1, 60) < none < Fraction(1, 15)
            else said(
                N_("No hit at all in {turns} turns: {often}, {percent}."),
                turns=n,
                often=often(none),
                percent=percent(none),
            ),
            said(
                N_(
                    "With twice as many turns the expected number doubles, and it becomes even "
                    "rarer to meet it exactly: {percent}. There are more numbers that share the "
                    "whole."
                ),
                percent=percent(twice),
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return fewer and more turns."""
        return (
            (said(N_("Only eight turns: exactly two hits?")), G3(8)),
            (said(N_("Twenty-four turns: exactly six hits?")), G3(24)),
        )
