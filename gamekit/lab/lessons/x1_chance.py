"""X1: does chance have a memory? The same question to Merlin, the bag and the tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final

from gamekit.lab.derivations import Derivation
from gamekit.lab.lessons import ghosts, treasures, waters
from gamekit.lab.lessons.asking import COMPARED, Tries, columns, comparison, event
from gamekit.lab.lessons.g1_calls import Streaks
from gamekit.lab.lessons.ghosts import RANDOM_MERLIN, calls, hit
from gamekit.lab.lessons.lesson import Answer, Lesson, Question
from gamekit.lab.lessons.sampling import equally_likely, wanted_ones
from gamekit.lab.lessons.treasures import (
    ASSUMED_TOKENS,
    rubies,
    ruby_or_not,
)
from gamekit.lab.lessons.waters import RAVENS, raven_or_not, tiles
from gamekit.lab.lessons.words import often, percent, said
from gamekit.lab.trials import Column
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Marks, Numbers

_SEED: Final = "zufall-1"
_TILES: Final = said(
    N_(
        "The tiles lie face down and well shuffled. The forgetful take any tile, the attentive one "
        "that is new to them."
    )
)


@dataclass(frozen=True)
class Rubies(Tries):
    """Tokens are drawn from the full bag until so many rubies come in a row; then one more."""

    streak: int
    source: ClassVar[str] = "X1.rubies"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return whether the first token of all is a ruby, and the one after the rubies."""
        return columns("first", "after")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Draw, and begin anew as soon as another kind comes."""
        import numpy as np

        bag = rubies()
        first = equally_likely(luck, len(bag), self.block) < bag.counts[True]
        found = np.zeros(0, dtype=bool)
        while len(found) < self.block:
            found = np.concatenate([found, self._after(luck, bag.counts[True], len(bag))])
        return [first.astype(int), found[: self.block].astype(int)]

    def _after(self, luck: Generator, wanted: int, tokens: int) -> Marks:
        """Return the token after the rubies, for all of many rows that begin with them."""
        # A row is drawn token by token, rubies have the lowest numbers in the bag; who draws
        # another kind is out, so few rows are left.
        rows = 16 * self.block
        for taken in range(self.streak):
            rows = int((equally_likely(luck, tokens - taken, rows) < wanted - taken).sum())
        return equally_likely(luck, tokens - self.streak, rows) < wanted - self.streak


@dataclass(frozen=True)
class Tiles(Tries):
    """Tiles are turned up until so many animals come in a row at the start; then one more."""

    streak: int
    ravens: int
    source: ClassVar[str] = "X1.tiles"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return whether the next tile is the raven: for the forgetful, and for the attentive."""
        return columns("forgetful", "attentive")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Turn up tiles in both ways; rows with a raven too early do not count."""
        return [self._next(luck, again=True), self._next(luck, again=False)]

    def _next(self, luck: Generator, *, again: bool) -> Numbers:
        import numpy as np

        urn, rows = tiles({"ravens": self.ravens}), 2 * self.block
        ravens = urn.counts[True]
        found = np.zeros(0, dtype=bool)
        while len(found) < self.block:
            if again:
                seen = equally_likely(luck, len(urn), (self.streak + 1, rows)) < ravens
            else:
                seen = wanted_ones(luck, ravens, len(urn), rows, self.streak + 1)
            fits = ~seen[: self.streak].any(0)
            found = np.concatenate([found, seen[self.streak, fits]])
        return found[: self.block].astype(int)


@dataclass(frozen=True)
class X1(Lesson):
    """Independence belongs to the mechanism."""

    streak: int = 3
    ravens: int = RAVENS[0]

    id: ClassVar[str] = "X1"
    game: ClassVar[str] = ""
    grade: ClassVar[Message] = said(N_("grade 8"))
    title: ClassVar[Message] = said(N_("Does chance have a memory?"))
    idea: ClassVar[Message] = said(N_("independence belongs to the mechanism"))
    question: ClassVar[Message] = said(N_("Three in a row: what comes next?"))
    play: ClassVar[Message] = said(
        N_(
            "Wait for the same thing three times in a row, on each of the three tables: a colour "
            "that Merlin names, a kind from the bag, an animal instead of the raven. Then guess "
            "what is next."
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return nothing: it stands on no single table, see `table`."""
        return {}

    def table(self, game: str) -> Mapping[str, object]:
        """Return Merlin at random, the full bag, or the tiles with the ravens asked about."""
        return {
            ghosts.GAME: ghosts.table(_SEED),
            treasures.GAME: treasures.table(_SEED),
            waters.GAME: waters.table(_SEED, config={"ravens": self.ravens}),
        }[game]

    def _bag(self) -> tuple[Fraction, Fraction]:
        urn = rubies()
        return urn.share(True), urn.after({True: self.streak}).share(True)

    def _raven(self) -> tuple[Fraction, Fraction]:
        urn = tiles({"ravens": self.ravens})
        return urn.share(True), urn.after({False: self.streak}).share(True)

    def questions(self) -> tuple[Question, ...]:
        """Ask the same question three times."""
        merlin, (bag, bag_after), (raven, raven_after) = hit(), self._bag(), self._raven()
        return (
            Question(
                "merlin",
                said(
                    N_(
                        "Merlin names a colour at random and has just named blue {streak} times in "
                        "a row. How likely is blue now?"
                    ),
                    streak=self.streak,
                ),
                "choice",
                (event("again", said(N_("blue again")), merlin, 0),),
                Streaks(self.streak),
                RANDOM_MERLIN,
                "share",
                options=COMPARED,
                right=comparison(merlin, merlin),
            ),
            Question(
                "bag",
                said(
                    N_(
                        "The bag is full, as before the set-up, and the first {streak} tokens "
                        "drawn are rubies. How likely is a ruby now?"
                    ),
                    streak=self.streak,
                ),
                "choice",
                (
                    event("first", said(N_("first token a ruby")), bag, 0),
                    event("after", said(N_("a ruby after the rubies")), bag_after, 1),
                ),
                Rubies(self.streak),
                ASSUMED_TOKENS,
                "share",
                options=COMPARED,
                right=comparison(bag_after, bag),
                assumed=True,
            ),
            Question(
                "tiles",
                said(
                    N_(
                        "The first {streak} tiles were animals, and you remember where they lie "
                        "and take a new tile. How likely is the raven now?"
                    ),
                    streak=self.streak,
                ),
                "choice",
                (
                    event("forgetful", said(N_("raven, any tile")), raven, 0),
                    event("attentive", said(N_("raven, a new tile")), raven_after, 1),
                ),
                Tiles(self.streak, self.ravens),
                _TILES,
                "share",
                options=COMPARED,
                right=comparison(raven_after, raven),
            ),
        )

    def answers(self) -> dict[str, Answer]:
        """Return each chance before and after."""
        bag, raven = self._bag(), self._raven()
        return {
            "Merlin before": hit(),
            "Merlin after": hit(),
            "bag before": bag[0],
            "bag after": bag[1],
            "tiles before": raven[0],
            "tiles after, forgetful": raven[0],
            "tiles after, attentive": raven[1],
        }

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return what is there to come: calls, tokens, tiles."""
        bag = rubies().after({True: self.streak})
        left = tiles({"ravens": self.ravens}).after({False: self.streak})
        return (
            ("merlin", calls(said(N_("Merlin names a certain colour.")))),
            (
                "bag",
                bag.cases(True, asked=said(N_("The next token is a ruby.")), label=ruby_or_not),
            ),
            (
                "tiles",
                left.cases(
                    True, asked=said(N_("The next new tile is the raven.")), label=raven_or_not
                ),
            ),
        )

    def explanation(self) -> tuple[Message, ...]:
        """Look into each mechanism."""
        (bag, bag_after), (raven, raven_after) = self._bag(), self._raven()
        return (
            said(
                N_(
                    "Merlin: {before} before, {after} after. He keeps no list, so nothing can have "
                    "changed. His calls are independent."
                ),
                before=often(hit()),
                after=often(hit()),
            ),
            said(
                N_(
                    "The bag: {before} before, {after} after. The rubies are out and cannot come "
                    "again. The bag remembers, because something is missing in it."
                ),
                before=often(bag),
                after=often(bag_after),
            ),
            said(
                N_(
                    "The tiles: {before} before. Nothing is missing, all tiles lie there again. "
                    "Whoever forgets has {before} for ever. Whoever remembers and takes a new tile "
                    "has {after}, {percent}: here the memory is yours."
                ),
                before=often(raven),
                after=often(raven_after),
                percent=percent(raven_after),
            ),
            said(
                N_(
                    "So do not ask whether chance has a memory. Ask how it is made: what is put "
                    "back, what is missing, who knows what?"
                )
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return other streaks and more ravens."""
        return (
            (said(N_("Only two in a row")), X1(2, self.ravens)),
            (said(N_("Four ravens among the tiles")), X1(self.streak, RAVENS[-1])),
        )
