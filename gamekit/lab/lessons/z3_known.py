"""Z3: when the first raven comes, turning up any tiles again or only new ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final

from gamekit.lab.belief import mean_flips
from gamekit.lab.chains import AbsorbingChain
from gamekit.lab.derivations import Derivation, Formula
from gamekit.lab.distributions import mapped
from gamekit.lab.lessons.asking import Tries, average, columns
from gamekit.lab.lessons.lesson import Answer, Bar, Lesson, Question
from gamekit.lab.lessons.sampling import draws_until
from gamekit.lab.lessons.waters import (
    ANIMAL,
    GAME,
    RAVEN,
    RAVENS,
    animals,
    number_of_ravens,
    raven_or_not,
    table,
    tiles,
)
from gamekit.lab.lessons.words import decimal, fraction, joined, said
from gamekit.lab.trials import Column
from gamekit.lab.urns import Urn
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers

_AGAIN: Final = said(
    N_("Each flip turns up any of the tiles, all equally likely, whether it was up before or not.")
)
_NEW: Final = said(N_("Each flip turns up a tile that has not been up yet, all equally likely."))


@dataclass(frozen=True)
class FirstRaven(Tries):
    """Tiles are turned up until the first raven comes, with each number of ravens."""

    kinds: int | None
    source: ClassVar[str] = "Z3.first"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return the flips for each number of ravens: any tiles first, then new tiles only."""
        return columns(*(f"{way} {number}" for way in ("any", "new") for number in RAVENS))

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Turn up tiles in both ways."""
        flips: list[Numbers] = []
        for memory in (0, None):
            for number in RAVENS:
                urn = tiles(animals(number, self.kinds))
                remembered = len(urn) if memory is None else memory
                flips.append(draws_until(luck, urn.counts[True], len(urn), self.block, remembered))
        return flips


@dataclass(frozen=True)
class Z3(Lesson):
    """With and without replacement."""

    kinds: int | None = None
    """Kinds of animals; None for the game’s own."""

    id: ClassVar[str] = "Z3"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grades 7 and 8"))
    title: ClassVar[Message] = said(N_("Known tiles or new ones?"))
    idea: ClassVar[Message] = said(N_("with and without replacement"))
    question: ClassVar[Message] = said(
        N_("Do you turn up known tiles or new ones: when does the first raven come?")
    )
    play: ClassVar[Message] = said(
        N_(
            "Turn up tiles until the first raven comes. Play once so that you may take any tile "
            "again, once only with tiles nobody has seen yet. Count the flips."
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table with two ravens."""
        return table("see-3", config=animals(RAVENS[1], self.kinds))

    def _tiles(self, ravens: int) -> Urn[bool]:
        return tiles(animals(ravens, self.kinds))

    def _any(self, ravens: int) -> AbsorbingChain[Message]:
        """Return the chain of one flip after the other with all tiles."""
        flip = mapped(self._tiles(ravens).one(), raven_or_not)
        return AbsorbingChain(lambda face: None if face == RAVEN else flip, ANIMAL)

    def questions(self) -> tuple[Question, ...]:
        """Ask for the means with any tiles, then with new ones."""
        tries, most = FirstRaven(self.kinds), Fraction(20)
        again, new = [], []
        for at, ravens in enumerate(RAVENS):
            time, first = self._any(ravens).time, self._tiles(ravens).first(True)
            key, label = str(ravens), number_of_ravens(ravens)
            again.append(Bar(key, label, time.mean, at, None, time.variance))
            new.append(average(key, label, first, len(RAVENS) + at))
        return (
            Question(
                "any",
                said(
                    N_(
                        "You turn up any tiles, the same one again, too. How many flips is it on "
                        "average until the first raven, with 1, 2, 3 or 4 ravens?"
                    )
                ),
                "distribution",
                tuple(again),
                tries,
                _AGAIN,
                "count",
                most=most,
            ),
            Question(
                "new",
                said(N_("And if you only turn up tiles that have not been up yet?")),
                "distribution",
                tuple(new),
                tries,
                _NEW,
                "count",
                most=most,
            ),
        )

    def answers(self) -> dict[str, Answer]:
        """Return the means for each number of ravens, and the distribution with new tiles."""
        found: dict[str, Answer] = {
            "any tiles": tuple(self._any(ravens).time.mean for ravens in RAVENS),
            "new tiles": tuple(mean_flips(len(self._tiles(r)), r) for r in RAVENS),
        }
        for ravens in RAVENS:
            found[f"first raven of {ravens} among new tiles"] = self._tiles(ravens).first(True)
        return found

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return both formulas for the most ravens."""
        r = RAVENS[-1]
        n = len(self._tiles(r))
        again, new = mean_flips(n, r, 0), mean_flips(n, r)
        return (
            (
                "any",
                Formula(
                    (
                        (
                            f"n : r = {n} : {r} = {again}",
                            said(N_("each flip shows a raven in {r} of {n} cases"), r=r, n=n),
                        ),
                    ),
                    said(N_("mean number of flips with all tiles, {r} ravens"), r=r),
                    again,
                    "count",
                ),
            ),
            (
                "new",
                Formula(
                    (
                        (
                            f"({n} − {r}) : ({r} + 1) = {Fraction(n - r, r + 1)}",
                            said(
                                N_("{r} ravens cut the row of animals into {gaps} equal parts"),
                                r=r,
                                gaps=r + 1,
                            ),
                        ),
                        (
                            f"{Fraction(n - r, r + 1)} + 1 = {new}",
                            said(N_("the animals before the first raven, then the raven")),
                        ),
                    ),
                    said(N_("mean number of flips with new tiles, {r} ravens"), r=r),
                    new,
                    "count",
                ),
            ),
        )

    def explanation(self) -> tuple[Message, ...]:
        """Tell of the two ways, and which one is more dangerous."""
        sizes = [(len(self._tiles(r)), r) for r in RAVENS]
        return (
            said(
                N_(
                    "With any tiles each flip is like the first one: with {n} tiles and {r} ravens "
                    "a raven comes in {r} of {n} flips, so after {mean} flips on average. With 1 "
                    "to {r} ravens these are {means} flips."
                ),
                n=sizes[-1][0],
                r=sizes[-1][1],
                mean=fraction(mean_flips(*sizes[-1], 0)),
                means=joined([fraction(mean_flips(n, r, 0)) for n, r in sizes]),
            ),
            said(
                N_(
                    "With new tiles you go through a row. The ravens cut the row of animals into "
                    "parts that are equally long on average: with one raven into two halves. So "
                    "with 1 to {r} ravens it takes {means} flips."
                ),
                r=sizes[-1][1],
                means=joined([decimal(mean_flips(n, r)) for n, r in sizes]),
            ),
            said(
                N_(
                    "New tiles bring the raven sooner: what you have seen and put back cannot "
                    "shield you any more. If you want to be safe, turn up a tile you know."
                )
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return fewer animals."""
        return (
            (said(N_("Only six animals among the ravens")), Z3(6)),
            (said(N_("Only three animals among the ravens")), Z3(3)),
        )
