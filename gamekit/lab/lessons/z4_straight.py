"""Z4: to slide straight across the lake, row by row past the magnets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from gamekit.chance import Distribution
from gamekit.lab.belief import straight_across
from gamekit.lab.derivations import Derivation, Formula, Tree
from gamekit.lab.distributions import collected, geometric_head, ordered, probability
from gamekit.lab.lessons.asking import Tries, columns, event
from gamekit.lab.lessons.lesson import Answer, Lesson, Question
from gamekit.lab.lessons.sampling import taken_out
from gamekit.lab.lessons.waters import GAME, lake, rules, table
from gamekit.lab.lessons.words import often, percent, power, said
from gamekit.lab.trees import tree
from gamekit.lab.trials import Column
from gamekit.lab.urns import Urn
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers
_SECOND = 2
"""The row whose chance the tree shows: the first one that has a path of two steps."""
_HELD = said(N_("held"))
_ON = said(N_("goes on"))


def rows() -> int:
    """Return how many rows the lake has."""
    number: int = rules().rows(lake())
    return number


@dataclass(frozen=True)
class Slides(Tries):
    """Strips are laid, and a figure slides straight on in a column until a magnet holds it."""

    magnets: int
    edition: bool
    source: ClassVar[str] = "Z4.slides"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return the row in which it is held, one more than there are for the pier."""
        return columns("row")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Lay the strips, choose a column, go on."""
        import numpy as np

        if self.edition:
            laid = taken_out(luck, rules().strips(lake()), self.block, rows())
        else:
            strips = np.array(rules().strips_with(self.magnets))
            laid = strips[luck.integers(len(strips), size=(self.block, rows()))]
        holding = np.array([rules().holding(strip) for strip in range(1 << rules().COLUMNS)])
        column = luck.integers(rules().COLUMNS, size=(self.block, 1))
        held = holding[laid, column]
        return [np.where(held.any(1), held.argmax(1), rows()) + 1]


@dataclass(frozen=True)
class Z4(Lesson):
    """The product rule."""

    magnets: int = 1
    edition: bool = False
    """The strips of this edition, each of them once."""

    id: ClassVar[str] = "Z4"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grades 7 to 9"))
    title: ClassVar[Message] = said(N_("Straight across the lake"))
    idea: ClassVar[Message] = said(N_("product rule"))
    question: ClassVar[Message] = said(
        N_("How likely do you get straight across a lake in which every strip has one magnet?")
    )
    play: ClassVar[Message] = said(
        N_(
            "Let a figure slide straight on from the start, without a matching animal. In which "
            "row does a magnet hold it?"
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table with one raven."""
        return table("see-4")

    def _rows(self) -> Distribution[int]:
        """Return the distribution of the row, one more than there are for the pier."""
        number = rows()
        if not self.edition:
            head = geometric_head(Fraction(self.magnets, rules().COLUMNS), number)
            return collected([*enumerate(head.shares, 1), (number + 1, head.rest)])
        share = Fraction(1, rules().COLUMNS)
        return ordered(
            collected(
                (min(row, number + 1), share * p)
                for column in range(rules().COLUMNS)
                for row, p in self._column(column).first(True)
            )
        )

    def _column(self, column: int) -> Urn[bool]:
        """Return this edition’s strips, told apart by whether they hold in a column."""
        strips = rules().strips(lake())
        number = sum(rules().holding(strip)[column] for strip in strips)
        return Urn({True: number, False: len(strips) - number})

    def _across(self) -> Fraction:
        if self.edition:
            return probability(self._rows(), {rows() + 1})
        return straight_across(rows(), self.magnets, rules().COLUMNS)

    def _model(self) -> Message:
        if self.edition:
            return said(
                N_(
                    "The strips of this edition in random order, each of them once, and no pad "
                    "shows the animal of the tile."
                )
            )
        return said(
            N_(
                "The magnets of each strip lie in random columns, whatever the other strips look "
                "like, and no pad shows the animal of the tile. Rows: {rows}, as this edition "
                "assumes."
            ),
            rows=rows(),
        )

    def questions(self) -> tuple[Question, ...]:
        """Ask for the pier, then for the row."""
        number, tries = rows(), Slides(self.magnets, self.edition)
        shares = dict(self._rows())
        return (
            Question(
                "across",
                said(
                    N_(
                        "There are {rows} rows, and the strips are those of this edition. How "
                        "likely do you get straight across to the pier?"
                    ),
                    rows=number,
                )
                if self.edition
                else said(
                    N_(
                        "There are {rows} rows. In each row a magnet lies below {magnets} of "
                        "{columns} pads. How likely do you get straight across to the pier?"
                    ),
                    rows=number,
                    magnets=self.magnets,
                    columns=rules().COLUMNS,
                ),
                "number",
                (event("across", said(N_("straight to the pier")), self._across(), 0, number + 1),),
                tries,
                self._model(),
                "share",
                assumed=True,
            ),
            Question(
                "row",
                said(N_("In which row are you held, and how often? Draw it.")),
                "distribution",
                tuple(
                    event(
                        str(row),
                        said(N_("row {row}"), row=row) if row <= number else said(N_("pier")),
                        shares.get(row, Fraction(0)),
                        0,
                        row,
                    )
                    for row in range(1, number + 2)
                ),
                tries,
                self._model(),
                "share",
                assumed=True,
            ),
        )

    def answers(self) -> dict[str, Answer]:
        """Return the chance of the pier, and of each row."""
        return {
            "straight across": self._across(),
            "held in row": Distribution(
                (str(row) if row <= rows() else "pier", share) for row, share in self._rows()
            ),
        }

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return the product along the way straight on, and the tree of the rows."""
        free = 1 - Fraction(self.magnets, rules().COLUMNS)
        lines: tuple[tuple[str, Message], ...]
        if self.edition:
            urn = self._column(0)
            factors = [f"{urn.counts[False] - row}/{len(urn) - row}" for row in range(rows())]
            reason = said(N_("one strip after the other, none of them twice"))
            lines = ((" × ".join(factors) + f" = {self._across()}", reason),)
        else:
            lines = (
                (f"{free}", said(N_("one row: the pad does not hold you"))),
                (
                    f"({free})^{rows()} = {self._across()}",
                    said(N_("all rows: multiply along the path")),
                ),
            )
        asked = said(N_("straight across to the pier"))
        return (("across", Formula(lines, asked, self._across(), "share")), ("row", self._tree()))

    def _tree(self) -> Tree:
        """Return the tree of the rows, up to where the figure is held; row 2 counts."""
        each = Distribution(
            [
                (True, Fraction(self.magnets, rules().COLUMNS)),
                (False, 1 - Fraction(self.magnets, rules().COLUMNS)),
            ]
        )

        def row(path: tuple[bool, ...]) -> Distribution[bool] | None:
            if True in path or len(path) == rows():
                return None
            return self._column(0).after(path).one() if self.edition else each

        return tree(
            row,
            lambda path: len(path) == _SECOND and path[-1],
            said(N_("held in row {row}"), row=_SECOND),
            label=lambda held: _HELD if held else _ON,
        )

    def explanation(self) -> tuple[Message, ...]:
        """Send a crowd of figures across."""
        across = self._across()
        if self.edition:
            urn = self._column(0)
            return (
                said(
                    N_(
                        "Of the {all} strips of this edition {held} have a magnet in your column "
                        "and {free} have none. Under the {rows} rows lie {rows} of them: straight "
                        "across means that none of these holds you. That comes in {often} cases."
                    ),
                    all=len(urn),
                    held=urn.counts[True],
                    free=urn.counts[False],
                    rows=rows(),
                    often=often(across),
                )
                if across
                else said(
                    N_(
                        "Of the {all} strips of this edition {held} have a magnet in your column "
                        "and only {free} have none. But {rows} strips lie under the rows: at least "
                        "one of them holds you. Straight across is impossible here without a "
                        "matching animal."
                    ),
                    all=len(urn),
                    held=urn.counts[True],
                    free=urn.counts[False],
                    rows=rows(),
                ),
                said(
                    N_(
                        "The model with strips that know nothing of each other says otherwise. "
                        "Here no strip comes twice, so the rows depend on each other."
                    )
                ),
            )
        columns_, free = rules().COLUMNS, rules().COLUMNS - self.magnets
        return (
            said(
                N_(
                    "In each row {free} of {columns} figures get on. Of {crowd} figures that "
                    "start, {left} reach the pier: {fraction}, {percent}."
                ),
                free=free,
                columns=columns_,
                crowd=columns_ ** rows(),
                left=free ** rows(),
                fraction=across,
                percent=percent(across),
            ),
            said(
                N_(
                    "Along a path you multiply: {power}. Adding would be wrong: {rows} "
                    "rows do not make it {rows} times as likely, but less likely with each row."
                ),
                power=power(Fraction(free, columns_), rows()),
                rows=rows(),
            ),
            said(
                N_(
                    "Most often a figure is held in row 1: in {often} cases. Only those who get "
                    "through row 1 can be held in row 2 at all."
                ),
                often=often(Fraction(self.magnets, columns_)),
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return more magnets, and the strips of this edition."""
        return (
            (said(N_("Two magnets in every strip")), Z4(2)),
            (said(N_("Three magnets in every strip")), Z4(3)),
            (said(N_("The strips of this edition, each of them once")), Z4(edition=True)),
        )
