"""G6: what a hit says about the door, and what a hundred calls say about a Merlin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final

from gamekit.chance import Distribution
from gamekit.lab.bayes import Region, binomial_test, four_field, posterior
from gamekit.lab.derivations import Derivation, Formula
from gamekit.lab.distributions import binomial, probability
from gamekit.lab.lessons.asking import Tries, columns, event
from gamekit.lab.lessons.g5_doors import door_name
from gamekit.lab.lessons.g5b_mixing import middle_game
from gamekit.lab.lessons.ghosts import GAME, colours, hit, table
from gamekit.lab.lessons.lesson import Answer, Lesson, Question
from gamekit.lab.lessons.sampling import equally_likely, mixed
from gamekit.lab.lessons.words import decimal, often, percent, said
from gamekit.lab.matrix_games import Solution
from gamekit.lab.trials import Column
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers

_CALLS: Final = 100
"""How many calls a class makes as Merlin."""
_LEVEL: Final = Fraction(1, 20)

_BOTH_MIX = said(
    N_("Ghost and Merlin stand in the middle of the path and both play their best mix (G5b).")
)


@dataclass(frozen=True)
class HitTurns(Tries):
    """Ghost and Merlin play the turn again and again until there is a hit: by which door."""

    source: ClassVar[str] = "G6.hits"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return whether it was the last door."""
        return columns("last")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Play turns; only those with a hit count."""
        import numpy as np

        game = middle_game()
        found = np.zeros(0, dtype=np.int64)
        while len(found) < self.block:
            door = mixed(luck, game.row_mix, 4 * self.block)
            call = mixed(luck, game.column_mix, 4 * self.block)
            found = np.concatenate([found, door[door == call]])
        return [(found[: self.block] == colours() - 1).astype(int)]


@dataclass(frozen=True)
class Classes(Tries):
    """A class is Merlin for so many calls; the test looks at how often it named blue."""

    blue: Fraction
    source: ClassVar[str] = "G6.classes"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return whether the test rejects, and the number of blues."""
        return columns("rejected", "blues")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Make the calls of each class and count the blues."""
        import numpy as np

        calls = equally_likely(luck, self.blue.denominator, (_CALLS, self.block))
        blues = (calls < self.blue.numerator).sum(0, dtype=np.int16)
        region = binomial_test(_CALLS, hit(), _LEVEL)
        low = -1 if region.low is None else region.low
        high = _CALLS + 1 if region.high is None else region.high
        return [((blues <= low) | (blues >= high)).astype(int), blues]


@dataclass(frozen=True)
class G6(Lesson):
    """Four-field table, Bayes, and a test."""

    blue: Fraction | None = None
    """How often the class really names blue; None for at random."""

    id: ClassVar[str] = "G6"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grade 10"))
    title: ClassVar[Message] = said(N_("What a hit gives away"))
    idea: ClassVar[Message] = said(N_("four-field table, Bayes; test of a hypothesis"))
    question: ClassVar[Message] = said(
        N_("You were hit: was it the fourth door? And is our class random when it plays Merlin?")
    )
    play: ClassVar[Message] = said(
        N_(
            "You are Merlin. Name a colour a hundred times, as randomly as you can, and have "
            "somebody tally the blues. The ghosts are played by the computer."
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table at which the pupil is Merlin against two random ghosts."""
        return table("spuk-6", human=0, players=3)

    @cached_property
    def _game(self) -> Solution:
        return middle_game()

    @cached_property
    def _doors(self) -> Distribution[int]:
        """The chances of the doors after a hit."""
        game = self._game
        prior = Distribution((at, share) for at, share in enumerate(game.row_mix) if share)
        return posterior(prior, dict(enumerate(game.column_mix)))

    @property
    def _last(self) -> Fraction:
        return probability(self._doors, {colours() - 1})

    @property
    def _blue(self) -> Fraction:
        return hit() if self.blue is None else self.blue

    @cached_property
    def _region(self) -> Region:
        return binomial_test(_CALLS, hit(), _LEVEL)

    @cached_property
    def _alarm(self) -> Fraction:
        """Return how likely the test rejects."""
        return probability(binomial(_CALLS, self._blue), self._region.rejects)

    def questions(self) -> tuple[Question, ...]:
        """Ask for the door after a hit, then for the test's alarm."""
        return (
            Question(
                "door",
                said(
                    N_(
                        "Ghost and Merlin both play their best mix, and the ghost takes the fourth "
                        "door in {prior} turns. It has just been hit. How likely is it that it was "
                        "at the fourth door?"
                    ),
                    prior=often(self._game.row_mix[-1]),
                ),
                "number",
                (event("last", said(N_("fourth door")), self._last, 0),),
                HitTurns(),
                _BOTH_MIX,
                "share",
            ),
            Question(
                "test",
                self._asked(),
                "number",
                (event("alarm", said(N_("class is called not random")), self._alarm, 0),),
                Classes(self._blue),
                said(
                    N_("The calls are independent, and each one is blue with chance {chance}."),
                    chance=self._blue,
                ),
                "share",
            ),
        )

    def _asked(self) -> Message:
        parts = {
            "calls": _CALLS,
            "low": self._region.low,
            "high": self._region.high,
        }
        if self.blue is None:
            return said(
                N_(
                    "A class makes {calls} calls. If it names blue at most {low} times or at least "
                    "{high} times, we say: not random. How often does that happen to a class that "
                    "is perfectly random?"
                ),
                **parts,
            )
        return said(
            N_(
                "A class makes {calls} calls. If it names blue at most {low} times or at least "
                "{high} times, we say: not random. This class names blue in {often} calls. How "
                "often do we notice?"
            ),
            **parts,
            often=often(self.blue),
        )

    def answers(self) -> dict[str, Answer]:
        """Return the doors after a hit, and where the test rejects how often."""
        region = self._region
        return {
            "fourth door after a hit": self._last,
            "doors after a hit": Distribution(
                (str(door + 1), share) for door, share in self._doors
            ),
            "rejected up to": Fraction(-1 if region.low is None else region.low),
            "rejected from": Fraction(_CALLS + 1 if region.high is None else region.high),
            "size of the test": region.size,
            "rejected": self._alarm,
        }

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return the four-field table of door and hit, and the tails of the test."""
        game = self._game
        prior, rest = game.row_mix[-1], 1 - game.row_mix[-1]
        others = sum(
            (p * q for p, q in zip(game.row_mix[:-1], game.column_mix[:-1], strict=True)),
            Fraction(0),
        )
        table = four_field(
            prior,
            (game.column_mix[-1], others / rest),
            rows=(door_name(colours() - 1), said(N_("another door"))),
            columns=(said(N_("hit")), said(N_("free"))),
            asked=said(N_("It was the fourth door, given that it was a hit.")),
        )
        low, high = self._region.low, self._region.high
        hits = binomial(_CALLS, self._blue)
        below = probability(hits, lambda n: low is not None and n <= low)
        above = probability(hits, lambda n: high is not None and n >= high)
        tails = Formula(
            (
                (
                    "X",
                    said(N_("number of blues, distribution Bin({n}, {p})"), n=_CALLS, p=self._blue),
                ),
                (
                    f"P(X ≤ {low})",
                    said(N_("suspiciously few blues: {percent}"), percent=percent(below)),
                ),
                (
                    f"P(X ≥ {high})",
                    said(N_("suspiciously many blues: {percent}"), percent=percent(above)),
                ),
                (
                    f"P(X ≤ {low}) + P(X ≥ {high})",
                    said(N_("both together: {percent}"), percent=percent(self._alarm)),
                ),
            ),
            said(N_("The class is called not random.")),
            self._alarm,
            "share",
        )
        return (("door", table), ("test", tails))

    def explanation(self) -> tuple[Message, ...]:
        """Count a hundred turns, then the calls of a class."""
        game = self._game
        prior = game.row_mix[-1]
        hits = [p * q for p, q in zip(game.row_mix, game.column_mix, strict=True)]
        of = 100
        region = self._region
        return (
            said(
                N_(
                    "Think of {of} turns. The ghost takes the fourth door in {fourth} of them and "
                    "is hit there {last} times; at the other doors it is hit {others} times. So "
                    "{last} of {all} hits are at the fourth door: {fraction}, {percent}."
                ),
                of=of,
                fourth=decimal(of * prior),
                last=decimal(of * hits[-1]),
                others=decimal(of * sum(hits[:-1], Fraction(0))),
                all=decimal(of * sum(hits, Fraction(0))),
                fraction=self._last,
                percent=percent(self._last),
            ),
            said(
                N_(
                    "Before the turn it was {before}, now it is {after}: a hit is a small hint, "
                    "because at the fourth door the ghost is hit a little more often than on "
                    "average over all turns."
                ),
                before=percent(prior),
                after=percent(self._last),
            ),
            said(
                N_(
                    "A random class names blue about {mean} times in {calls} calls. Up to {low} or "
                    "from {high} on is so rare ({percent} of all random classes) that we rather "
                    "doubt the randomness. Between them we simply do not know: that is no proof of "
                    "randomness."
                ),
                mean=decimal(_CALLS * hit()),
                calls=_CALLS,
                low=region.low,
                high=region.high,
                percent=percent(region.size),
            ),
            *(
                ()
                if self.blue is None
                else (
                    said(
                        N_(
                            "This class names blue in {often} calls. The test notices that in only "
                            "{found} of all cases; with more calls it would notice more often."
                        ),
                        often=often(self.blue),
                        found=percent(self._alarm),
                    ),
                )
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return classes that are not random."""
        return (
            (said(N_("The class likes blue: it names it in 35 of 100 calls")), G6(Fraction(7, 20))),
            (said(N_("The class avoids blue: it names it in 1 of 5 calls")), G6(Fraction(1, 5))),
        )
