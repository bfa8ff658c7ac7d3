"""Z5: what a free pad says about its neighbour in the same row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from gamekit.lab.bayes import four_field
from gamekit.lab.belief import half_and_half, strip_chance
from gamekit.lab.derivations import Derivation, FourField
from gamekit.lab.lessons.asking import COMPARED, Tries, columns, comparison, event
from gamekit.lab.lessons.lesson import Answer, Lesson, Question
from gamekit.lab.lessons.waters import GAME, lake, rules, table
from gamekit.lab.lessons.words import often, percent, said
from gamekit.lab.trials import Column
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers

_PAD, _NEIGHBOUR = 0, 1
"""Columns of the pad one knows and of the pad that is asked about."""


@dataclass(frozen=True)
class Strips(Tries):
    """A strip is drawn: the neighbour's pad at once, then only if the first pad was free or not."""

    edition: bool
    source: ClassVar[str] = "Z5.strips"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return whether the neighbour holds: in general, after a free pad, after a magnet."""
        return columns("before", "after free", "after magnet")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Draw strips until there are enough of each sort."""
        import numpy as np

        holding = np.array([rules().holding(strip) for strip in range(1 << rules().COLUMNS)])
        found = [np.zeros(0, dtype=bool) for _ in range(3)]
        while min(map(len, found)) < self.block:
            pads = holding[self._drawn(luck)]
            pad, neighbour = pads[:, _PAD], pads[:, _NEIGHBOUR]
            sorts = (pad | ~pad, ~pad, pad)
            found = [
                np.concatenate([have, neighbour[sort]])
                for have, sort in zip(found, sorts, strict=True)
            ]
        return [have[: self.block].astype(int) for have in found]

    def _drawn(self, luck: Generator) -> Numbers:
        """Return strips: a coin for one or two magnets, then their columns; or this edition's."""
        import numpy as np

        size = 4 * self.block
        if self.edition:
            strips = np.array(rules().strips(lake()))
            return strips[luck.integers(len(strips), size=size)]
        one, two = (np.array(rules().strips_with(number)) for number in (1, 2))
        return np.where(
            luck.integers(2, size=size) == 0,
            one[luck.integers(len(one), size=size)],
            two[luck.integers(len(two), size=size)],
        )


@dataclass(frozen=True)
class Z5(Lesson):
    """Bayes, in natural frequencies."""

    edition: bool = False
    """The patterns of this edition's strips, instead of magnets anywhere."""

    id: ClassVar[str] = "Z5"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grade 10"))
    title: ClassVar[Message] = said(N_("The neighbour of a free pad"))
    idea: ClassVar[Message] = said(N_("Bayes in natural frequencies"))
    question: ClassVar[Message] = said(
        N_("A pad was free. Is its neighbour in the same row more dangerous now?")
    )
    play: ClassVar[Message] = said(
        N_(
            "Slide until a pad does not hold you. Before the next step sideways say: is it now "
            "more dangerous than before, less, or just the same?"
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table with one raven."""
        return table("see-5")

    def _urn(self) -> Mapping[int, int]:
        """Return how many strips there are of each kind."""
        if self.edition:
            return Counter(rules().strips(lake()))
        return half_and_half(rules().COLUMNS)

    def _chance(self, pad: bool | None = None) -> Fraction:
        """Return the chance that the neighbour holds, given what the pad did."""
        return strip_chance(self._urn(), _NEIGHBOUR, None if pad is None else {_PAD: pad})

    def _model(self) -> Message:
        if self.edition:
            return said(
                N_(
                    "Each of the strips of this edition is equally likely to lie below the row. "
                    "Which patterns there are is an assumption of this edition."
                )
            )
        return said(
            N_(
                "Half of the strips have one magnet, half have two, as this edition assumes, and "
                "the magnets may lie in any columns."
            )
        )

    def questions(self) -> tuple[Question, ...]:
        """Ask for the direction after a free pad, then for the chance after a magnet."""
        before, free, held = self._chance(), self._chance(False), self._chance(True)
        tries = Strips(self.edition)
        bars = (
            event("before", said(N_("before, nothing known")), before, 0),
            event("free", said(N_("after a free pad")), free, 1),
            event("magnet", said(N_("after a magnet")), held, 2),
        )
        return (
            Question(
                "free",
                said(
                    N_(
                        "The pad in column {pad} was free. Is a magnet below its neighbour in "
                        "column {neighbour} now more likely than before?"
                    ),
                    pad=rules().column_name(_PAD),
                    neighbour=rules().column_name(_NEIGHBOUR),
                ),
                "choice",
                bars[:2],
                tries,
                self._model(),
                "share",
                options=COMPARED,
                right=comparison(free, before),
                assumed=True,
            ),
            Question(
                "magnet",
                said(
                    N_(
                        "Below the pad in column {pad} there was a magnet. How likely is another "
                        "one below its neighbour in column {neighbour}?"
                    ),
                    pad=rules().column_name(_PAD),
                    neighbour=rules().column_name(_NEIGHBOUR),
                ),
                "number",
                bars[2:],
                tries,
                self._model(),
                "share",
                assumed=True,
            ),
        )

    def answers(self) -> dict[str, Answer]:
        """Return the chance of a magnet before, after a free pad, after a magnet."""
        return {
            "before": self._chance(),
            "after a free pad": self._chance(False),
            "after a magnet": self._chance(True),
        }

    def _table(self, pad: bool) -> FourField:
        """Return the four-field table of both pads, read in the row of what is known."""
        asked = (
            said(N_("A magnet below the neighbour, given a magnet below the pad."))
            if pad
            else said(N_("A magnet below the neighbour, given that the pad was free."))
        )
        return four_field(
            strip_chance(self._urn(), _PAD),
            (self._chance(True), self._chance(False)),
            rows=(said(N_("pad has a magnet")), said(N_("pad is free"))),
            columns=(said(N_("neighbour has a magnet")), said(N_("neighbour is free"))),
            asked=asked,
            given=(0 if pad else 1, None),
            counted=(0 if pad else 1, 0),
        )

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return the four-field table, read twice."""
        return (("free", self._table(False)), ("magnet", self._table(True)))

    def explanation(self) -> tuple[Message, ...]:
        """Count strips."""
        (both, pad_only), (other_only, none) = self._table(False).counts
        before, free, held = self._chance(), self._chance(False), self._chance(True)
        return (
            said(
                N_(
                    "Think of {all} strips. In {free} of them the pad is free, and {danger} of "
                    "these have a magnet below the neighbour: {fraction}, {percent}."
                ),
                all=both + pad_only + other_only + none,
                free=other_only + none,
                danger=other_only,
                fraction=free,
                percent=percent(free),
            ),
            said(
                N_(
                    "In the other {held} strips the pad has a magnet, and only {danger} of these "
                    "have another one below the neighbour: {fraction}, {percent}."
                ),
                held=both + pad_only,
                danger=both,
                fraction=held,
                percent=percent(held),
            ),
            said(
                N_(
                    "Before, it was {before}. A strip has only one or two magnets: where one of "
                    "them is found, few are left for the neighbour; where there is none, they must "
                    "lie somewhere else."
                ),
                before=often(before),
            ),
            said(
                N_(
                    "A free pad makes the lake safer in one place and more dangerous next to it. "
                    "That is no bad mood of the lake, it is counting."
                )
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return the patterns of this edition."""
        return ((said(N_("The eight strips of this edition")), Z5(edition=True)),)
