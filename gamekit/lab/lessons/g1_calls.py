"""G1: how often a random Merlin hits you, and whether his calls have a memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from gamekit.lab.derivations import Derivation, Formula
from gamekit.lab.distributions import binomial, variance
from gamekit.lab.lessons.asking import COMPARED, Tries, columns, comparison, event
from gamekit.lab.lessons.ghosts import (
    GAME,
    RANDOM_MERLIN,
    calls,
    colours,
    hit,
    random_hits,
    rules,
    table,
)
from gamekit.lab.lessons.lesson import Answer, Bar, Lesson, Question
from gamekit.lab.lessons.sampling import equally_likely
from gamekit.lab.lessons.words import often, percent, prognosis, said
from gamekit.lab.trials import Column
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers


@dataclass(frozen=True)
class Turns(Tries):
    """A ghost plays so many turns against a random Merlin: in how many it is hit."""

    turns: int
    source: ClassVar[str] = "G1.turns"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return the share of turns with a hit."""
        return (Column("hits", self.turns),)

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Lay cards and name colours."""
        return [random_hits(luck, self.block, self.turns)]


@dataclass(frozen=True)
class Streaks(Tries):
    """Merlin calls on and on. Whenever he has named blue so often in a row: what comes next."""

    streak: int
    source: ClassVar[str] = "G1.streaks"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return whether the next call was blue again."""
        return columns("again")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Go through one long row of calls."""
        import numpy as np

        blue = rules().NAMED_BLUE
        found = np.zeros(0, dtype=bool)
        while len(found) < self.block:
            length = self.block * colours() ** self.streak
            row = equally_likely(luck, colours(), length) == blue
            streaks = row[: -self.streak].copy()
            for later in range(1, self.streak):
                streaks &= row[later : later - self.streak]
            found = np.concatenate([found, row[self.streak :][streaks]])
        return [found[: self.block].astype(np.int64)]


@dataclass(frozen=True)
class G1(Lesson):
    """Relative frequency, and a mechanism without a memory."""

    turns: int = 12
    streak: int = 3

    id: ClassVar[str] = "G1"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grades 5 to 7"))
    title: ClassVar[Message] = said(N_("How often does Merlin hit you?"))
    idea: ClassVar[Message] = said(N_("relative frequency, independence"))
    question: ClassVar[Message] = said(
        N_(
            "Merlin chooses at random. How often does he hit you in 12 turns? He said blue three "
            "times: is blue less likely now?"
        )
    )
    play: ClassVar[Message] = said(
        N_(
            "You are the ghost, the computer plays Merlin and names a colour at random. Play "
            "twelve turns and keep a tally: hit or free?"
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table for one ghost against a random Merlin."""
        return table("spuk-1")

    def _share(self, turns: int) -> Fraction:
        """Return the variance of the share of hits in so many independent turns."""
        return variance(binomial(1, hit())) / turns

    def _band(self, turns: int) -> Message:
        """Return where the share of hits lies in 95 of 100 series of so many turns."""
        half = prognosis(self._share(turns))
        low, high = max(hit() - half, Fraction(0)), min(hit() + half, Fraction(1))
        return said(N_("between {low} and {high}"), low=percent(low), high=percent(high))

    def questions(self) -> tuple[Question, ...]:
        """Ask for the share of hits, and for the call after a streak."""
        return (
            Question(
                "hits",
                said(
                    N_(
                        "You play {turns} turns, and Merlin names a colour at random each time. "
                        "In what share of your turns does he hit you?"
                    ),
                    turns=self.turns,
                ),
                "number",
                (Bar("hit", said(N_("hit")), hit(), 0, None, self._share(self.turns)),),
                Turns(self.turns),
                RANDOM_MERLIN,
                "share",
            ),
            Question(
                "streak",
                said(
                    N_(
                        "Merlin has just named blue {streak} times in a row. How likely is blue in "
                        "the next turn?"
                    ),
                    streak=self.streak,
                ),
                "choice",
                (event("again", said(N_("blue again")), self._again(), 0),),
                Streaks(self.streak),
                RANDOM_MERLIN,
                "share",
                options=COMPARED,
                right=comparison(self._again(), hit()),
            ),
        )

    def _again(self) -> Fraction:
        """Return the chance of blue after a streak: of the runs that begin with one, the share."""
        return hit() ** (self.streak + 1) / hit() ** self.streak

    def answers(self) -> dict[str, Answer]:
        """Return the chance of a hit, how much its share varies, and the call after a streak."""
        found: dict[str, Answer] = {"hit": hit(), "blue after a streak": self._again()}
        found["streak"] = hit() ** self.streak
        for turns in (self.turns, 10 * self.turns, 100 * self.turns):
            found[f"variance of the share in {turns} turns"] = self._share(turns)
        return found

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return the four calls, and the runs that begin with a streak."""
        p, k = hit(), self.streak
        runs = p.denominator ** (k + 1)
        return (
            ("hits", calls(said(N_("Merlin names the colour of your card.")))),
            (
                "streak",
                Formula(
                    (
                        (
                            f"{runs} × ({p})^{k} = {runs * p**k}",
                            said(
                                N_("so many of {runs} runs begin with {streak} blues"),
                                runs=runs,
                                streak=k,
                            ),
                        ),
                        (
                            f"{runs} × ({p})^{k + 1} = {runs * p ** (k + 1)}",
                            said(N_("so many of them go on with blue")),
                        ),
                        (
                            f"{runs * p ** (k + 1)} : {runs * p**k} = {self._again()}",
                            said(N_("blue after the streak: as likely as ever")),
                        ),
                    ),
                    said(N_("Blue after {streak} blues"), streak=k),
                    self._again(),
                ),
            ),
        )

    def explanation(self) -> tuple[Message, ...]:
        """Tell of the share, of its band, and of the wheel that keeps no list."""
        p, k, n = hit(), self.streak, self.turns
        runs = p.denominator ** (k + 1)
        return (
            said(
                N_(
                    "Merlin can name {colours} colours, and your card shows one of them. So he "
                    "hits you in {often} turns on average: {fraction}, that is {percent}."
                ),
                colours=p.denominator,
                often=often(p),
                fraction=p,
                percent=percent(p),
            ),
            said(
                N_(
                    "In {turns} turns the share still swings a lot: in 95 of 100 such series it "
                    "lies {small}. In {more} turns it lies {middle}, in {most} turns {large}. A "
                    "hundred times as many turns make the band ten times narrower."
                ),
                turns=n,
                more=10 * n,
                most=100 * n,
                small=self._band(n),
                middle=self._band(10 * n),
                large=self._band(100 * n),
            ),
            said(
                N_(
                    "Blue {streak} times in a row is unlikely ({often}), not impossible. Of {runs} "
                    "runs of {length} calls, {begin} begin like that, and in {go_on} of them blue "
                    "comes once more. That is {fraction} again."
                ),
                streak=k,
                often=often(p**k),
                runs=runs,
                length=k + 1,
                begin=runs * p**k,
                go_on=runs * p ** (k + 1),
                fraction=self._again(),
            ),
            said(
                N_(
                    "A random Merlin keeps no list of what he has named. What is over does not "
                    "make blue less likely, and it does not make it more likely either."
                )
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return a longer series and other streaks."""
        return (
            (
                said(N_("Ten times as many turns: how far does the share still swing?")),
                G1(turns=10 * self.turns, streak=self.streak),
            ),
            (
                said(N_("Merlin has named blue only twice in a row. And now?")),
                G1(turns=self.turns, streak=2),
            ),
            (
                said(N_("Merlin has named blue four times in a row. And now?")),
                G1(turns=self.turns, streak=4),
            ),
        )
