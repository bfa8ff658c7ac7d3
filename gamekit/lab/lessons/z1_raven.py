"""Z1: how dangerous one raven more is, in words and in fractions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final

from gamekit.game import Value
from gamekit.lab.derivations import Derivation
from gamekit.lab.lessons.asking import Tries, columns, event
from gamekit.lab.lessons.lesson import Answer, Lesson, Question
from gamekit.lab.lessons.sampling import wanted_ones
from gamekit.lab.lessons.waters import (
    GAME,
    RAVENS,
    animals,
    number_of_ravens,
    raven_or_not,
    table,
    tiles,
)
from gamekit.lab.lessons.words import joined, often, percent, said
from gamekit.lab.trials import Column
from gamekit.lab.urns import Urn
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers

_MODEL: Final = said(N_("The tiles lie face down and well shuffled, and nobody has seen any yet."))
_WORDS: Final[tuple[tuple[str, Fraction, Fraction, Message], ...]] = (
    ("impossible", Fraction(0), Fraction(0), said(N_("impossible"))),
    ("unlikely", Fraction(0), Fraction(1, 2), said(N_("possible, but unlikely"))),
    ("even", Fraction(1, 2), Fraction(1, 2), said(N_("just as likely as not"))),
    ("likely", Fraction(1, 2), Fraction(1), said(N_("likely, but not certain"))),
    ("certain", Fraction(1), Fraction(1), said(N_("certain"))),
)
"""Words of chance, each between two bounds."""


def word_of(chance: Fraction) -> str:
    """Return the key of the word that fits a chance."""
    return next(key for key, low, high, _ in _WORDS if low < chance < high or low == chance == high)


@dataclass(frozen=True)
class FirstTile(Tries):
    """The tiles are shuffled and the first one is turned up, with each number of ravens."""

    kinds: int | None
    copies: int | None
    source: ClassVar[str] = "Z1.first"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return for each number of ravens whether it was a raven."""
        return columns(*(f"raven of {number}" for number in RAVENS))

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Shuffle, then turn up."""
        found = []
        for number in RAVENS:
            urn = tiles(animals(number, self.kinds, self.copies))
            up = wanted_ones(luck, urn.counts[True], len(urn), self.block, 1)
            found.append(up[0].astype(int))
        return found


@dataclass(frozen=True)
class Z1(Lesson):
    """Words of chance, and fractions."""

    kinds: int | None = None
    copies: int | None = None
    """Kinds of animals, and tiles of each kind; None for the game’s own."""

    id: ClassVar[str] = "Z1"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grades 3 to 6"))
    title: ClassVar[Message] = said(N_("One raven more"))
    idea: ClassVar[Message] = said(N_("words of chance, fractions"))
    question: ClassVar[Message] = said(N_("How dangerous is one raven more?"))
    play: ClassVar[Message] = said(
        N_(
            "Turn up one tile. An animal or the raven? Turn it face down again and let the next "
            "one try. How often does the raven come in your class?"
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table with one raven."""
        return table("see-1", config=self._config(RAVENS[0]))

    def _config(self, ravens: int) -> dict[str, Value]:
        return animals(ravens, self.kinds, self.copies)

    def _tiles(self, ravens: int) -> Urn[bool]:
        return tiles(self._config(ravens))

    def _chances(self) -> tuple[Fraction, ...]:
        return tuple(self._tiles(number).share(True) for number in RAVENS)

    def questions(self) -> tuple[Question, ...]:
        """Ask for a word, then for the four chances."""
        chances, tries = self._chances(), FirstTile(self.kinds, self.copies)
        few = self._tiles(RAVENS[0])
        return (
            Question(
                "word",
                said(
                    N_(
                        "Face down lie {animals} animals and 1 raven. You turn up one tile. How "
                        "likely is the raven?"
                    ),
                    animals=few.counts[False],
                ),
                "choice",
                (event("raven", said(N_("the raven comes")), chances[0], 0),),
                tries,
                _MODEL,
                "share",
                options=tuple((key, label) for key, _, _, label in _WORDS),
                right=(word_of(chances[0]),),
            ),
            Question(
                "ravens",
                said(
                    N_(
                        "With 1, 2, 3 or 4 ravens among {animals} animals: how often is the first "
                        "tile a raven?"
                    ),
                    animals=few.counts[False],
                ),
                "distribution",
                tuple(
                    event(str(number), number_of_ravens(number), chance, at)
                    for at, (number, chance) in enumerate(zip(RAVENS, chances, strict=True))
                ),
                tries,
                _MODEL,
                "share",
            ),
        )

    def answers(self) -> dict[str, Answer]:
        """Return the chance of a raven for each number of ravens."""
        return {
            f"raven, {number} of {len(self._tiles(number))} tiles": chance
            for number, chance in zip(RAVENS, self._chances(), strict=True)
        }

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return the tiles counted, with the fewest and the most ravens."""
        asked = said(N_("The tile shows a raven."))
        return tuple(
            (key, self._tiles(number).cases(True, asked=asked, label=raven_or_not))
            for key, number in (("word", RAVENS[0]), ("ravens", RAVENS[-1]))
        )

    def explanation(self) -> tuple[Message, ...]:
        """Count the tiles, once for each number of ravens."""
        chances = self._chances()
        return (
            said(
                N_(
                    "Count the tiles: {often}. All of them are equally likely, so with one raven "
                    "its chance is {fraction}."
                ),
                often=joined(
                    [
                        said(
                            N_("{ravens} of {tiles}"),
                            ravens=number,
                            tiles=len(self._tiles(number)),
                        )
                        for number in RAVENS
                    ]
                ),
                fraction=chances[0],
            ),
            said(
                N_(
                    "That is unlikely ({percent}), but not impossible: the raven may come at the "
                    "very first tile."
                ),
                percent=percent(chances[0]),
            ),
            said(
                N_(
                    "Each raven more also makes one tile more. So two ravens are not quite twice "
                    "as dangerous as one: {two} instead of {one}. Four ravens come in {four}."
                ),
                one=often(chances[0]),
                two=often(chances[1]),
                four=often(chances[-1]),
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return other tiles."""
        return (
            (said(N_("Six kinds of animals, each of them twice")), Z1(kinds=6, copies=2)),
            (said(N_("Only six animals, each of them once")), Z1(kinds=6, copies=1)),
        )
