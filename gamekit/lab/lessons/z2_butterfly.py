"""Z2: how many flips it takes to find the butterfly, with and without memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final

from gamekit.chance import Distribution
from gamekit.lab.belief import mean_flips
from gamekit.lab.chains import AbsorbingChain
from gamekit.lab.derivations import Derivation, Formula
from gamekit.lab.lessons.asking import Tries, columns
from gamekit.lab.lessons.lesson import Answer, Bar, Lesson, Question
from gamekit.lab.lessons.sampling import draws_until
from gamekit.lab.lessons.waters import GAME, RAVENS, faces, rules, table
from gamekit.lab.lessons.words import decimal, fraction, said
from gamekit.lab.trials import Column
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers

_FOUND: Final = -1
_MODEL: Final = said(
    N_(
        "You turn up one tile after the other and turn it face down again. Each tile that you do "
        "not remember is equally likely to be next; you never turn up one that you remember."
    )
)


@dataclass(frozen=True)
class Searches(Tries):
    """The butterfly is looked for with three memories: none, the last few tiles, all of them."""

    ravens: int
    last: int
    source: ClassVar[str] = "Z2.searches"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return the number of flips for each memory."""
        return columns("none", "last", "all")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Turn up tiles until the butterfly comes."""
        row = faces({"ravens": self.ravens})
        wanted, tiles = row.count(rules().BUTTERFLY), len(row)
        memories = (0, self.last, tiles)
        return [draws_until(luck, wanted, tiles, self.block, memory) for memory in memories]


@dataclass(frozen=True)
class Z2(Lesson):
    """Means of waiting times: geometric, uniform, and in between."""

    ravens: int = RAVENS[-1]
    last: int = 4
    """How many tiles the middle memory holds."""

    id: ClassVar[str] = "Z2"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grades 5 to 8"))
    title: ClassVar[Message] = said(N_("Where is the butterfly?"))
    idea: ClassVar[Message] = said(N_("mean, with and without memory"))
    question: ClassVar[Message] = said(
        N_("How many flips until you find the butterfly among 16 tiles, with and without memory?")
    )
    play: ClassVar[Message] = said(
        N_(
            "Look for the butterfly: turn up a tile, turn it face down again, turn up the next "
            "one. Count your flips: once with your eyes shut between them, once attentively."
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table with all the ravens."""
        return table("see-2", config={"ravens": self.ravens})

    @property
    def _tiles(self) -> int:
        return len(faces({"ravens": self.ravens}))

    @property
    def _wanted(self) -> int:
        return faces({"ravens": self.ravens}).count(rules().BUTTERFLY)

    def _chain(self, memory: int) -> AbsorbingChain[int]:
        """Return the chain of how many tiles are remembered until the butterfly is found."""
        tiles, wanted = self._tiles, self._wanted
        most = min(memory, tiles - wanted)

        def step(known: int) -> Distribution[int] | None:
            if known == _FOUND:
                return None
            unknown = tiles - known
            return Distribution.from_counts(
                {_FOUND: wanted, min(known + 1, most): unknown - wanted}
            )

        return AbsorbingChain(step, 0)

    def _memories(self) -> tuple[tuple[str, int, Message], ...]:
        return (
            ("none", 0, said(N_("no memory"))),
            ("last", self.last, said(N_("the last {n} tiles"), n=self.last)),
            ("all", self._tiles, said(N_("all tiles"))),
        )

    def questions(self) -> tuple[Question, ...]:
        """Ask for the mean without memory, then for all three memories."""
        bars = []
        for at, (key, memory, label) in enumerate(self._memories()):
            time = self._chain(memory).time
            bars.append(Bar(key, label, time.mean, at, None, time.variance))
        tries, most = Searches(self.ravens, self.last), Fraction(2 * self._tiles)
        return (
            Question(
                "none",
                said(
                    N_(
                        "The butterfly is one of {tiles} tiles, and you forget every tile at "
                        "once. How many flips does it take on average?"
                    ),
                    tiles=self._tiles,
                ),
                "number",
                (bars[0],),
                tries,
                _MODEL,
                "count",
                most=most,
            ),
            Question(
                "memory",
                said(
                    N_(
                        "And how many flips if you remember the last {n} tiles, or all of them? "
                        "Draw the three means."
                    ),
                    n=self.last,
                ),
                "distribution",
                tuple(bars),
                tries,
                _MODEL,
                "count",
                most=most,
            ),
        )

    def answers(self) -> dict[str, Answer]:
        """Return the mean and the variance of the flips for each memory."""
        found: dict[str, Answer] = {}
        for key, memory, _ in self._memories():
            found[f"mean, memory {key}"] = mean_flips(self._tiles, self._wanted, memory)
            found[f"variance, memory {key}"] = self._chain(memory).time.variance
        return found

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return the equation of the forgetful, and the mean place of the butterfly."""
        n, w = self._tiles, self._wanted
        without = mean_flips(n, w, 0)
        perfect = mean_flips(n, w)
        return (
            (
                "none",
                Formula(
                    (
                        (
                            f"m = 1 + {Fraction(n - w, n)} × m",
                            said(N_("one flip; if it fails, everything begins anew")),
                        ),
                        (f"{Fraction(w, n)} × m = 1", None),
                        (f"m = {without}", None),
                    ),
                    said(N_("mean number of flips without memory")),
                    without,
                    "count",
                ),
            ),
            (
                "memory",
                Formula(
                    (
                        (
                            f"(1 + 2 + … + {n}) : {n} = {perfect}"
                            if w == 1
                            else f"({n} + 1) : ({w} + 1) = {perfect}",
                            said(N_("the butterfly is equally likely at every place of the row")),
                        ),
                    ),
                    said(N_("mean number of flips if you remember all tiles")),
                    perfect,
                    "count",
                ),
            ),
        )

    def explanation(self) -> tuple[Message, ...]:
        """Tell of the three means."""
        n, w = self._tiles, self._wanted
        return (
            said(
                N_(
                    "Without memory every flip is a new try: it finds the butterfly in {w} of {n} "
                    "cases. In {n} flips you find it about once, so you wait {mean} flips on "
                    "average, often much less and sometimes much longer."
                ),
                w=w,
                n=n,
                mean=fraction(mean_flips(n, w, 0)),
            ),
            said(
                N_(
                    "If you remember all tiles you never turn up one twice. You go through them in "
                    "a row, and the butterfly is equally likely at place 1, 2, 3 … {n}. The mean "
                    "of these numbers is {mean}, {decimal}."
                ),
                n=n,
                mean=fraction(mean_flips(n, w)),
                decimal=decimal(mean_flips(n, w)),
            ),
            said(
                N_(
                    "Who remembers the last {last} tiles is in between: {mean} flips. From then on "
                    "only {rest} tiles come into question, but never fewer."
                ),
                last=self.last,
                mean=decimal(mean_flips(n, w, self.last)),
                rest=n - self.last,
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return fewer tiles and other memories."""
        return (
            (said(N_("Only one raven, so fewer tiles")), Z2(ravens=1)),
            (said(N_("You remember the last eight tiles")), Z2(last=8)),
            (said(N_("You only remember the last two tiles")), Z2(last=2)),
        )
