"""G2: to get through several turns, and the opposite: to be hit at least once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from gamekit.chance import Distribution
from gamekit.lab.derivations import Derivation, Formula
from gamekit.lab.distributions import binomial, probability
from gamekit.lab.lessons.asking import Tries, columns, event
from gamekit.lab.lessons.ghosts import GAME, RANDOM_MERLIN, colours, hit, table
from gamekit.lab.lessons.lesson import Answer, Lesson, Question
from gamekit.lab.lessons.words import often, percent, power, said
from gamekit.lab.trees import tree
from gamekit.lab.trials import Column
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers

_GHOSTS_AT_RANDOM = said(
    N_(
        "Every ghost lays each of the four colours equally often, whatever the others lay, and "
        "Merlin names one of them."
    )
)
_LABELS = {True: said(N_("hit")), False: said(N_("free"))}


@dataclass(frozen=True)
class OneGhost(Tries):
    """A ghost plays so many turns against a random Merlin."""

    turns: int
    source: ClassVar[str] = "G2.turns"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return whether it got through."""
        return columns("free")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Lay a card and name a colour, turn by turn."""
        size = (self.block, self.turns)
        free = luck.integers(colours(), size=size) != luck.integers(colours(), size=size)
        return [free.all(1).astype(int)]


@dataclass(frozen=True)
class OneTurn(Tries):
    """So many ghosts lay a card, and Merlin names one colour for all of them."""

    ghosts: int
    source: ClassVar[str] = "G2.ghosts"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return whether at least one ghost was hit."""
        return columns("hit")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Lay the cards, then name a colour."""
        cards = luck.integers(colours(), size=(self.block, self.ghosts))
        named = luck.integers(colours(), size=(self.block, 1))
        return [(cards == named).any(1).astype(int)]


@dataclass(frozen=True)
class G2(Lesson):
    """Tree, product rule, complement."""

    times: int = 3
    """Turns of one ghost, and ghosts in one turn."""

    id: ClassVar[str] = "G2"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grades 7 and 8"))
    title: ClassVar[Message] = said(N_("Three turns without a hit"))
    idea: ClassVar[Message] = said(N_("tree, product rule, complement"))
    question: ClassVar[Message] = said(
        N_(
            "Do you get through three turns without a hit? And does Merlin hit at least one of "
            "three ghosts?"
        )
    )
    play: ClassVar[Message] = said(
        N_(
            "You are one of three ghosts, the computer plays all others at random. Play three "
            "turns: were you hit at all? In how many turns was somebody hit?"
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table for Merlin and as many ghosts as are asked about."""
        return table("spuk-2", players=1 + min(self.times, 4))

    def _free(self) -> Fraction:
        """Return the chance of no hit at all."""
        return probability(binomial(self.times, hit()), {0})

    def questions(self) -> tuple[Question, ...]:
        """Ask for no hit in some turns, and for a hit among some ghosts."""
        return (
            Question(
                "free",
                said(
                    N_(
                        "You play {times} turns against a random Merlin. How likely is it that he "
                        "does not hit you at all?"
                    ),
                    times=self.times,
                ),
                "number",
                (event("free", said(N_("never hit")), self._free(), 0),),
                OneGhost(self.times),
                RANDOM_MERLIN,
                "share",
            ),
            Question(
                "one",
                said(
                    N_(
                        "{times} ghosts have laid a card each. How likely is it that Merlin hits "
                        "at least one of them?"
                    ),
                    times=self.times,
                ),
                "number",
                (event("one", said(N_("at least one ghost hit")), 1 - self._free(), 0),),
                OneTurn(self.times),
                _GHOSTS_AT_RANDOM,
                "share",
            ),
        )

    def answers(self) -> dict[str, Answer]:
        """Return both chances."""
        return {"never hit": self._free(), "at least one hit": 1 - self._free()}

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return the tree of the turns, and the way over the opposite."""
        each = Distribution([(True, hit()), (False, 1 - hit())])
        free = self._free()
        return (
            (
                "free",
                tree(
                    lambda path: each if len(path) < self.times else None,
                    lambda path: not any(path),
                    said(N_("Merlin never hits you.")),
                    label=_LABELS.__getitem__,
                ),
            ),
            (
                "one",
                Formula(
                    (
                        (f"({1 - hit()})^{self.times} = {free}", said(N_("nobody is hit"))),
                        (
                            f"1 − {free} = {1 - free}",
                            said(N_("all the rest: at least one is hit")),
                        ),
                    ),
                    said(N_("Merlin hits at least one of {times} ghosts."), times=self.times),
                    1 - free,
                ),
            ),
        )

    def explanation(self) -> tuple[Message, ...]:
        """Follow a crowd of ghosts through the turns, then take the opposite."""
        p, n, free = hit(), self.times, self._free()
        crowd = p.denominator**n
        left = [crowd * (1 - p) ** turn for turn in range(1, n + 1)]
        return (
            said(
                N_(
                    "Think of {crowd} ghosts. In each turn Merlin hits a quarter of those who have "
                    "not been hit yet: {left} of them are still free. So {often} ghosts get "
                    "through, that is {fraction} or {percent}."
                ),
                crowd=crowd,
                left=_arrows(left),
                often=often(free),
                fraction=free,
                percent=percent(free),
            ),
            said(
                N_("In the tree you multiply along the path “free”, once for each turn: {power}."),
                power=power(1 - p, n),
            ),
            said(
                N_(
                    "“At least one” has many paths. Its opposite has only one: nobody is hit. What "
                    "is left is {often}, that is {fraction} or {percent}."
                ),
                often=often(1 - free),
                fraction=1 - free,
                percent=percent(1 - free),
            ),
            said(
                N_(
                    "Adding {summand} for each of the {times} ghosts gives {sum} and is too much: "
                    "turns in which Merlin hits two ghosts at once would be counted twice."
                ),
                summand=p,
                times=n,
                sum=n * p,
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return fewer and more turns and ghosts."""
        return (
            (said(N_("Only two turns, and two ghosts")), G2(2)),
            (said(N_("Four turns, and four ghosts")), G2(4)),
        )


def _arrows(numbers: Sequence[Fraction]) -> str:
    return " → ".join(map(str, numbers))
