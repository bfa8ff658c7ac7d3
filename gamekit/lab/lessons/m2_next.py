"""M2: what the tokens on the table say about those in the bag, forward and backward."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from gamekit.lab.bayes import four_field
from gamekit.lab.derivations import Derivation
from gamekit.lab.lessons.asking import COMPARED, Tries, columns, comparison, event
from gamekit.lab.lessons.lesson import Answer, Lesson, Question
from gamekit.lab.lessons.sampling import wanted_ones
from gamekit.lab.lessons.treasures import (
    ASSUMED_TOKENS,
    GAME,
    before_setup,
    rubies,
    ruby_or_not,
    rules,
    table,
)
from gamekit.lab.lessons.words import often, percent, said
from gamekit.lab.monte_cristo_odds import earlier_given_later
from gamekit.lab.trials import Column
from gamekit.lab.urns import Urn
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers


@dataclass(frozen=True)
class AfterSetup(Tries):
    """The set-up is drawn again and again until it has so many rubies; then one more token."""

    rubies: int
    source: ClassVar[str] = "M2.next"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return whether the next token was a ruby."""
        return columns("ruby")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Draw for all dungeons and once more."""
        import numpy as np

        bag, dungeons = rubies(), rules().DUNGEONS
        found = np.zeros(0, dtype=bool)
        while len(found) < self.block:
            drawn = wanted_ones(luck, bag.counts[True], len(bag), 2 * self.block, dungeons + 1)
            fits = drawn[:dungeons].sum(0, dtype=np.int8) == self.rubies
            found = np.concatenate([found, drawn[dungeons, fits]])
        return [found[: self.block].astype(int)]


@dataclass(frozen=True)
class Backward(Tries):
    """Two tokens are drawn again and again until the second is a ruby; what the first one was."""

    source: ClassVar[str] = "M2.backward"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return whether the first token was a ruby."""
        return columns("ruby")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Draw pairs; only those with a ruby in second place count."""
        import numpy as np

        bag = rubies()
        found = np.zeros(0, dtype=bool)
        while len(found) < self.block:
            first, second = wanted_ones(luck, bag.counts[True], len(bag), 2 * self.block, 2)
            found = np.concatenate([found, first[second]])
        return [found[: self.block].astype(int)]


@dataclass(frozen=True)
class M2(Lesson):
    """Dependence and conditional probability."""

    seen: int = 3
    """Rubies among the first tokens in the dungeons."""

    id: ClassVar[str] = "M2"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grades 8 to 10"))
    title: ClassVar[Message] = said(N_("The next ruby"))
    idea: ClassVar[Message] = said(N_("dependence, conditional probability"))
    question: ClassVar[Message] = said(
        N_(
            "Three of the six starting tokens are rubies: is the next one a ruby? And: the second "
            "token is a ruby. Was the first one?"
        )
    )
    play: ClassVar[Message] = said(
        N_(
            "Look at the six tokens in the dungeons after the set-up. What is still in the bag? "
            "Write it down kind by kind, then play up to the treasure chest."
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table after its set-up."""
        return table("schatz-2")

    def _left(self) -> Urn[bool]:
        """Return the bag after the set-up."""
        dungeons: int = rules().DUNGEONS
        return rubies().after({True: self.seen, False: dungeons - self.seen})

    def _backward(self) -> Fraction:
        return earlier_given_later(before_setup(), rules().RUBY)

    def questions(self) -> tuple[Question, ...]:
        """Ask for the next token, then for an earlier one."""
        after = self._left().share(True)
        return (
            Question(
                "next",
                said(
                    N_(
                        "{seen} of the {dungeons} starting tokens are rubies. How likely is it "
                        "that the next token is a ruby?"
                    ),
                    seen=self.seen,
                    dungeons=rules().DUNGEONS,
                ),
                "number",
                (event("ruby", said(N_("next token a ruby")), after, 0),),
                AfterSetup(self.seen),
                ASSUMED_TOKENS,
                "share",
                assumed=True,
            ),
            Question(
                "backward",
                said(
                    N_(
                        "Two tokens are drawn from the full bag, the first one covered. The second "
                        "is a ruby. Is the first one a ruby now less likely than before?"
                    )
                ),
                "choice",
                (event("ruby", said(N_("first token a ruby")), self._backward(), 0),),
                Backward(),
                ASSUMED_TOKENS,
                "share",
                options=COMPARED,
                right=comparison(self._backward(), rubies().share(True)),
                assumed=True,
            ),
        )

    def answers(self) -> dict[str, Answer]:
        """Return the chance before, of the next token, and of an earlier one."""
        return {
            "ruby from the full bag": rubies().share(True),
            "next token a ruby": self._left().share(True),
            "first a ruby, given that the second is": self._backward(),
        }

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return what is left in the bag, and all pairs in a four-field table."""
        left, urn = self._left(), rubies()
        again, later = urn.after((True,)).share(True), urn.after((False,)).share(True)
        return (
            (
                "next",
                left.cases(True, asked=said(N_("The next token is a ruby.")), label=ruby_or_not),
            ),
            (
                "backward",
                four_field(
                    urn.share(True),
                    (again, later),
                    rows=(said(N_("first a ruby")), said(N_("first another kind"))),
                    columns=(said(N_("second a ruby")), said(N_("second another kind"))),
                    asked=said(N_("The first was a ruby, given that the second is one.")),
                ),
            ),
        )

    def explanation(self) -> tuple[Message, ...]:
        """Count what is left, then count pairs."""
        left, urn = self._left(), rubies()
        total, hits = len(urn), urn.counts[True]
        before, after = urn.share(True), left.share(True)
        return (
            said(
                N_(
                    "{all} of {total} tokens are rubies. {seen} of them lie in the dungeons, so "
                    "{left} rubies are among the {rest} tokens left in the bag: {often}, "
                    "{percent}. At the start it was {before}."
                ),
                all=hits,
                total=total,
                seen=self.seen,
                left=left.counts[True],
                rest=len(left),
                often=often(after),
                percent=percent(after),
                before=percent(before),
            ),
            said(
                N_(
                    "The bag has a memory: what is out cannot come again. Many rubies on the table "
                    "make the next one less likely, few make it more likely."
                )
            ),
            said(
                N_(
                    "Of {pairs} ordered pairs of tokens, {second} have a ruby in second place, and "
                    "in {both} of these the first one is a ruby as well: {fraction}, {percent}."
                ),
                pairs=total * (total - 1),
                second=hits * (total - 1),
                both=hits * (hits - 1),
                fraction=self._backward(),
                percent=percent(self._backward()),
            ),
            said(
                N_(
                    "It does not matter that the first token was drawn earlier. If the second one "
                    "is a ruby, only {left} rubies are left for the {rest} other tokens, and the "
                    "first is any of these."
                ),
                left=hits - 1,
                rest=total - 1,
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return other numbers of rubies in the dungeons."""
        return (
            (said(N_("No ruby lies in the dungeons")), M2(0)),
            (said(N_("Two rubies lie in the dungeons")), M2(2)),
        )
