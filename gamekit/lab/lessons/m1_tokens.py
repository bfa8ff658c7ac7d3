"""M1: three tokens from the bag: how many rubies, and how many kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb
from typing import TYPE_CHECKING, ClassVar

from gamekit.chance import Distribution
from gamekit.lab.derivations import Derivation, Formula
from gamekit.lab.distributions import binomial, collected, probability
from gamekit.lab.lessons.asking import Tries, columns, each_value, event
from gamekit.lab.lessons.lesson import Answer, Lesson, Question
from gamekit.lab.lessons.sampling import taken_out
from gamekit.lab.lessons.treasures import (
    ASSUMED_TOKENS,
    GAME,
    before_setup,
    rubies,
    ruby_or_not,
    rules,
    table,
    treasures,
)
from gamekit.lab.lessons.words import often, percent, said
from gamekit.lab.monte_cristo_odds import number_of_kind, pattern
from gamekit.lab.trees import tree
from gamekit.lab.trials import Column
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers

_PATTERNS: tuple[tuple[str, Message], ...] = (
    ("same", said(N_("all of one kind"))),
    ("pair", said(N_("at least two alike, but not all"))),
    ("different", said(N_("all different"))),
)


@dataclass(frozen=True)
class Draws(Tries):
    """So many tokens are drawn from the full bag, one after the other."""

    number: int
    back: bool
    source: ClassVar[str] = "M1.draws"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return the number of rubies, and which pattern it is (as in `_PATTERNS`)."""
        return columns("rubies", "pattern")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Draw from the bag, with or without putting back."""
        import numpy as np

        bag = np.array(rules().kinds(treasures()))
        if self.back:
            drawn = bag[luck.integers(len(bag), size=(self.block, self.number))]
        else:
            drawn = taken_out(luck, bag, self.block, self.number)
        alike = np.stack([(drawn == kind).sum(1) for kind in range(rules().KINDS)]).max(0)
        shape = np.where(alike == self.number, 0, np.where(alike == 1, 2, 1))
        return [(drawn == rules().RUBY).sum(1), shape]


@dataclass(frozen=True)
class M1(Lesson):
    """A tree without replacement, the hypergeometric distribution."""

    number: int = 3
    back: bool = False
    """Each token goes back before the next one is drawn."""

    id: ClassVar[str] = "M1"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grades 7 and 8"))
    title: ClassVar[Message] = said(N_("Three tokens from the bag"))
    idea: ClassVar[Message] = said(N_("tree without replacement, hypergeometric distribution"))
    question: ClassVar[Message] = said(
        N_(
            "Three tokens of 30 come out of the bag: how many rubies? And are they all the same, a "
            "pair, or all different?"
        )
    )
    play: ClassVar[Message] = said(
        N_(
            "Look at the set-up step by step: the first three tokens come out of the full bag and "
            "go into dungeons A, B and C. How many rubies are among them?"
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table whose set-up draws from the full bag."""
        return table("schatz-1")

    def _rubies(self) -> Distribution[int]:
        if self.back:
            return binomial(self.number, rubies().share(True))
        return number_of_kind(before_setup(), rules().RUBY, self.number)

    def _pattern(self) -> dict[str, Fraction]:
        """Return the chance of each pattern."""
        found = dict.fromkeys((key for key, _ in _PATTERNS), Fraction(0))
        return found | dict(self._with_return() if self.back else self._without())

    def _without(self) -> Distribution[str]:
        return pattern(before_setup(), self.number)

    def _with_return(self) -> Distribution[str]:
        """Return the patterns of independent draws: all rows of kinds, counted."""
        share = Fraction(1, rules().KINDS) ** self.number
        return collected(
            (_shape(row), share) for row in product(range(rules().KINDS), repeat=self.number)
        )

    def questions(self) -> tuple[Question, ...]:
        """Ask for the number of rubies, then for the pattern."""
        tries = Draws(self.number, self.back)
        shares = self._pattern()
        return (
            Question(
                "rubies",
                said(
                    N_("{n} tokens are drawn. How often are 0, 1, 2 … of them rubies?"),
                    n=self.number,
                ),
                "distribution",
                each_value(self._rubies(), 0),
                tries,
                self._model(),
                "share",
                assumed=True,
            ),
            Question(
                "pattern",
                said(N_("{n} tokens are drawn. How many are of the same kind?"), n=self.number),
                "distribution",
                tuple(
                    event(key, label, shares[key], 1, at)
                    for at, (key, label) in enumerate(_PATTERNS)
                ),
                tries,
                self._model(),
                "share",
                assumed=True,
            ),
        )

    def _model(self) -> Message:
        if self.back:
            return said(
                N_(
                    "Every token in the bag is equally likely, and each one goes back before the "
                    "next is drawn. This edition assumes which tokens there are."
                )
            )
        return ASSUMED_TOKENS

    def answers(self) -> dict[str, Answer]:
        """Return the distribution of rubies and the chances of the patterns."""
        shares = self._pattern()
        return {"rubies": self._rubies(), **{key: shares[key] for key, _ in _PATTERNS}}

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return the tree of rubies, and the way to the pattern of all different kinds."""
        urn, n = rubies(), self.number
        asked = said(N_("exactly one ruby among {n} tokens"), n=n)
        if self.back:
            grown = tree(
                lambda path: urn.one() if len(path) < n else None,
                lambda path: sum(path) == 1,
                asked,
                label=ruby_or_not,
            )
        else:
            grown = urn.tree(n, lambda path: sum(path) == 1, asked, label=ruby_or_not)
        return (("rubies", grown), ("pattern", self._all_different()))

    def _all_different(self) -> Formula:
        """Return the product of the chances that each token is of a new kind."""
        kinds, total = Counter(rules().kinds(treasures())), len(urn := rubies())
        each = len(kinds) and total // len(kinds)
        lines: list[tuple[str, Message | None]] = []
        product_ = Fraction(1)
        for at in range(self.number):
            fits, of = total - at * each, len(urn) - (0 if self.back else at)
            product_ *= Fraction(fits, of)
            lines.append(
                (
                    f"{fits}/{of}",
                    said(N_("token {n} is of a kind that is not there yet"), n=at + 1),
                )
            )
        factors = " × ".join(line for line, _ in lines)
        lines.append((f"{factors} = {product_}", said(N_("multiply along the path"))))
        return Formula(
            tuple(lines),
            said(N_("{n} tokens, all of different kinds"), n=self.number),
            product_,
        )

    def explanation(self) -> tuple[Message, ...]:
        """Count the lots, then compare the patterns."""
        urn, n = rubies(), self.number
        none = probability(self._rubies(), {0})
        every = probability(self._rubies(), {n})
        shares = self._pattern()
        paragraphs = [
            said(
                N_(
                    "In the bag lie {total} tokens, {rubies} of them rubies. None at all comes in "
                    "{often} draws of {n}: {fraction}, {percent}."
                ),
                total=len(urn),
                rubies=urn.counts[True],
                n=n,
                often=often(none),
                fraction=none,
                percent=percent(none),
            )
        ]
        if self.back:
            paragraphs.append(
                said(
                    N_(
                        "Each token goes back, so the bag is the same at every draw and the "
                        "branches of the tree all bear the same chances: the draws are independent."
                    )
                )
            )
        else:
            paragraphs.append(
                said(
                    N_(
                        "A token that is out cannot come again: after a ruby only {left} of the "
                        "other {rest} are rubies. That is why the chances change along the "
                        "branches of the tree. There are {lots} lots of {n} tokens, all equally "
                        "likely, and {hits} of them hold only rubies: {fraction}."
                    ),
                    left=urn.counts[True] - 1,
                    rest=len(urn) - 1,
                    lots=comb(len(urn), n),
                    n=n,
                    hits=comb(urn.counts[True], n),
                    fraction=every,
                )
            )
        paragraphs.append(
            said(
                N_(
                    "The patterns: all of one kind {same} ({p_same}), all different {different} "
                    "({p_different}), in between, with at least two alike, {pair} ({p_pair})."
                ),
                **{key: often(share) for key, share in shares.items()},
                **{f"p_{key}": percent(share) for key, share in shares.items()},
            )
        )
        return tuple(paragraphs)

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return draws with replacement, and another number of tokens."""
        return (
            (said(N_("Each token goes back before the next one is drawn")), M1(back=True)),
            (said(N_("Four tokens are drawn: a whole dungeon")), M1(4)),
        )


def _shape(kinds: Sequence[int]) -> str:
    """Return which pattern a row of kinds is."""
    most = max(Counter(kinds).values())
    return "same" if most == len(kinds) else "different" if most == 1 else "pair"
