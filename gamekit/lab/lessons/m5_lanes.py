"""M5: in how many lanes of the slide you are active at the start, in a model and in truth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from gamekit.chance import Distribution
from gamekit.lab.derivations import Derivation, Formula
from gamekit.lab.distributions import binomial, probability
from gamekit.lab.lessons.asking import Tries, columns, each_value, event
from gamekit.lab.lessons.lesson import Answer, Lesson, Question
from gamekit.lab.lessons.sampling import taken_out
from gamekit.lab.lessons.treasures import GAME, rules, table
from gamekit.lab.lessons.words import often, percent, said
from gamekit.lab.monte_cristo_odds import active_lanes, at_least_one
from gamekit.lab.trees import tree
from gamekit.lab.trials import Column
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers
_ACTIVE = said(N_("active"))
_NOT_ACTIVE = said(N_("not active"))


@dataclass(frozen=True)
class Slides(Tries):
    """The slide is set up: lane by lane at random, or as the rules have it."""

    players: int
    by_rule: bool
    source: ClassVar[str] = "M5.slides"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return in how many lanes the first seat is active, and whether in any."""
        return columns("lanes", "any")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Put marbles on the lanes and look at the lowest ones."""
        import numpy as np

        lanes = rules().LANES
        if self.by_rule:
            slides = rules().slides(self.players)
            mine = np.array([[rules().is_active(lane, 0) for lane in slide] for slide in slides])
            active = mine[luck.integers(len(slides), size=self.block)].sum(1)
        else:
            marbles = taken_out(luck, range(self.players), self.block * lanes, self.players)
            active = (marbles[:, 0] == 0).reshape(self.block, lanes).sum(1)
        return [active, (active > 0).astype(int)]


@dataclass(frozen=True)
class M5(Lesson):
    """The complement."""

    players: int = 4
    by_rule: bool = False
    """The set-up as the rules have it, where lanes depend on each other."""

    id: ClassVar[str] = "M5"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grades 7 to 9"))
    title: ClassVar[Message] = said(N_("Active at the start"))
    idea: ClassVar[Message] = said(N_("complement, and what a model takes for granted"))
    question: ClassVar[Message] = said(
        N_("Four players: in how many of the four lanes are you active at the start?")
    )
    play: ClassVar[Message] = said(
        N_(
            "Look at the slide of a new match: in which lanes is your marble the lowest one? Start "
            "a few matches and compare."
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table after its set-up."""
        return table("schatz-5", players=self.players)

    @cached_property
    def _lanes(self) -> Distribution[int]:
        """The distribution of the number of lanes."""
        if self.by_rule:
            return active_lanes(rules().slides(self.players))
        return binomial(rules().LANES, Fraction(1, self.players))

    @property
    def _any(self) -> Fraction:
        return probability(self._lanes, lambda lanes: lanes > 0)

    def _model(self) -> Message:
        if self.by_rule:
            return said(
                N_(
                    "The set-up as the rules have it: in every lane one marble of every colour, "
                    "and with four players no level shows a colour twice."
                )
            )
        return said(
            N_(
                "A model: in each lane every marble is equally likely to be the lowest, whatever "
                "the other lanes look like. The real set-up with four players is different: there "
                "no level shows a colour twice, so everybody is active in exactly one lane."
            )
            if self.players == 4
            else N_(
                "In each lane every marble is equally likely to be the lowest, whatever the other "
                "lanes look like."
            )
        )

    def questions(self) -> tuple[Question, ...]:
        """Ask for at least one lane, then for the whole distribution."""
        tries, some = Slides(self.players, self.by_rule), self._any
        return (
            Question(
                "any",
                said(
                    N_(
                        "{players} players. How likely is it that you are active in at least one "
                        "of the {lanes} lanes?"
                    ),
                    players=self.players,
                    lanes=rules().LANES,
                ),
                "number",
                (event("any", said(N_("in at least one lane")), some, 1),),
                tries,
                self._model(),
                "share",
            ),
            Question(
                "lanes",
                said(N_("In how many lanes are you active, and how often is it so many?")),
                "distribution",
                each_value(self._lanes, 0),
                tries,
                self._model(),
                "share",
            ),
        )

    def answers(self) -> dict[str, Answer]:
        """Return the chance of at least one lane, of none, and the distribution."""
        return {"at least one": self._any, "none": 1 - self._any, "lanes": self._lanes}

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return the way over the opposite and the tree of the lanes; by the rules, the count."""
        if self.by_rule:
            some = probability(self._lanes, {1})
            return (
                ("any", self._counted("X ≥ 1", said(N_("active in at least one lane")), self._any)),
                ("lanes", self._counted("X = 1", said(N_("active in exactly one lane")), some)),
            )
        p, n = Fraction(1, self.players), int(rules().LANES)
        q, some = 1 - p, at_least_one(n, p)
        each = Distribution([(True, p), (False, q)])
        return (
            (
                "any",
                Formula(
                    (
                        (f"({q})^{n} = {q**n}", said(N_("active in no lane at all"))),
                        (f"1 − {q**n} = {some}", said(N_("all the rest: at least one lane"))),
                    ),
                    said(N_("active in at least one lane")),
                    some,
                    "share",
                ),
            ),
            (
                "lanes",
                tree(
                    lambda path: each if len(path) < n else None,
                    lambda path: sum(path) == 1,
                    said(N_("active in exactly one lane")),
                    label=lambda active: _ACTIVE if active else _NOT_ACTIVE,
                ),
            ),
        )

    def _counted(self, event: str, asked: Message, chance: Fraction) -> Formula:
        """Return a chance that is counted in all slides there are."""
        number = len(rules().slides(self.players))
        reason = said(N_("counted in all {n} slides a match may begin with"), n=number)
        line = f"{number * chance} : {number} = {chance}"
        return Formula(((f"P({event}) = {line}", reason),), asked, chance, "share")

    def explanation(self) -> tuple[Message, ...]:
        """Take the opposite; then compare model and rule."""
        q, n = 1 - Fraction(1, self.players), rules().LANES
        if self.by_rule:
            return (
                said(
                    N_(
                        "By the rules there are {slides} slides to begin with, each equally "
                        "likely. You are active in at least one lane in {often} of them, {percent}."
                    ),
                    slides=len(rules().slides(self.players)),
                    often=often(self._any),
                    percent=percent(self._any),
                ),
                *(
                    (
                        said(
                            N_(
                                "With four players no level shows a colour twice. The four lowest "
                                "marbles have four colours, so everybody is active in exactly one "
                                "lane. The lanes depend on each other; nothing is left to chance "
                                "but which lane it is."
                            )
                        ),
                    )
                    if probability(self._lanes, {1}) == 1
                    else ()
                ),
            )
        return (
            said(
                N_(
                    "“At least one” is most easily counted by its opposite. In one lane you are "
                    "not active in {one} cases. In all {lanes} lanes you are not active in "
                    "{fraction}."
                ),
                one=often(q),
                lanes=n,
                fraction=often(q**n),
            ),
            said(
                N_("What is left is {often}: {fraction}, {percent}."),
                often=often(self._any),
                fraction=self._any,
                percent=percent(self._any),
            ),
            said(
                N_(
                    "This is a model. It takes the lanes for independent, like four wheels that "
                    "know nothing of each other. Always ask whether that is true: the what-if "
                    "shows the set-up as the rules have it."
                )
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return the real set-ups for four and three players."""
        return (
            (said(N_("The real set-up with four players")), M5(4, by_rule=True)),
            (said(N_("The real set-up with three players")), M5(3, by_rule=True)),
            (said(N_("The model with three players")), M5(3)),
        )
