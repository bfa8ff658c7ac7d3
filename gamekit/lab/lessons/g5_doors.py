"""G5: which of the next doors is best against a random Merlin, and which one is the risk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from gamekit.chance import Distribution
from gamekit.lab.derivations import Derivation, Formula
from gamekit.lab.distributions import mapped, mean, variance
from gamekit.lab.lessons.asking import Tries, average, best
from gamekit.lab.lessons.ghosts import (
    GAME,
    RANDOM_MERLIN,
    colours,
    ghosts,
    hit,
    rules,
    table,
)
from gamekit.lab.lessons.lesson import Answer, Lesson, Question
from gamekit.lab.lessons.words import fraction, joined, said, signed
from gamekit.lab.trials import Column
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers

_ORDER = (
    said(N_("first door")),
    said(N_("second door")),
    said(N_("third door")),
    said(N_("fourth door")),
)


def door_name(at: int) -> Message:
    """Return which door ahead it is: `first door`."""
    return _ORDER[at]


@dataclass(frozen=True)
class Gains(Tries):
    """Merlin names a colour at random: what each of the doors would have brought."""

    place: int
    source: ClassVar[str] = "G5.gains"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return for each door the places gained, then their squared distance from the mean."""
        doors = range(colours())
        return (
            *(Column(f"gain {door + 1}") for door in doors),
            *(Column(f"distance {door + 1}", colours() ** 2) for door in doors),
        )

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Name a colour and look up where each card leads."""
        import numpy as np

        table = np.array(rules().gains(ghosts(), self.place))
        named = luck.integers(colours(), size=self.block)
        gained = [row[named] for row in table]
        # Each call is as likely: the mean is a fourth of a sum, and distances are sixteenths.
        distances = [
            (colours() * gain - total) ** 2
            for gain, total in zip(gained, table.sum(1), strict=True)
        ]
        return [*gained, *distances]


@dataclass(frozen=True)
class G5(Lesson):
    """Expectation and risk."""

    place: int = -1
    """Where the ghost stands; -1 for the middle of the path."""

    id: ClassVar[str] = "G5"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grades 9 and 10"))
    title: ClassVar[Message] = said(N_("The best door"))
    idea: ClassVar[Message] = said(N_("expectation and risk"))
    question: ClassVar[Message] = said(
        N_(
            "You stand in the middle of the path. Which of the next four doors is best against a "
            "random Merlin?"
        )
    )
    play: ClassVar[Message] = said(
        N_(
            "You are the ghost. Before you lay a card, tell your neighbour: how far does it take "
            "you if Merlin names another colour, and how far back if he names yours?"
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table for one ghost against a random Merlin."""
        return table("spuk-5")

    @cached_property
    def stand(self) -> int:
        """The number of the place where the ghost stands."""
        middle: int = rules().mid_path(ghosts())
        return middle if self.place < 0 else self.place

    @property
    def doors(self) -> tuple[Any, ...]:
        """The doors ahead as the rules have them, the nearest first."""
        found: tuple[Any, ...] = rules().doors(ghosts(), self.stand)
        return found

    @cached_property
    def gains(self) -> tuple[Distribution[int], ...]:
        """The distribution of the places gained, for each door."""
        return tuple(
            mapped(Distribution.uniform(range(len(row))), row.__getitem__)
            for row in rules().gains(ghosts(), self.stand)
        )

    def labels(self) -> tuple[Message, ...]:
        """Return what is chosen from: each door with what it brings."""
        return tuple(
            said(
                N_("{door}, {colour}: {free} or {hit}"),
                door=door_name(at),
                colour=rules().colour_name(door.colour),
                free=signed(door.free),
                hit=signed(door.hit),
            )
            for at, door in enumerate(self.doors)
        )

    def _keys(self) -> tuple[str, ...]:
        return tuple(str(at + 1) for at in range(len(self.doors)))

    def questions(self) -> tuple[Question, ...]:
        """Ask for the best door, then for the riskiest."""
        means = [mean(gain) for gain in self.gains]
        spreads = [
            mapped(gain, lambda places, m=m: (places - m) ** 2)  # type: ignore[misc]
            for gain, m in zip(self.gains, means, strict=True)
        ]
        number, labels = len(self.doors), self.labels()
        short = [door_name(at) for at in range(number)]
        options = tuple(zip(self._keys(), labels, strict=True))
        tries = Gains(self.stand)
        return (
            Question(
                "best",
                said(N_("Which door takes you farthest on average?")),
                "choice",
                tuple(
                    average(key, name, gain, at)
                    for at, (key, name, gain) in enumerate(
                        zip(self._keys(), short, self.gains, strict=True)
                    )
                ),
                tries,
                RANDOM_MERLIN,
                "count",
                most=Fraction(max(door.free for door in self.doors)),
                least=None,
                options=options,
                right=best(means, self._keys()),
            ),
            Question(
                "risk",
                said(
                    N_(
                        "Which door is the biggest risk? Measure it by the mean squared distance "
                        "from the door’s own mean, the variance."
                    )
                ),
                "choice",
                tuple(
                    average(key, name, spread, number + at)
                    for at, (key, name, spread) in enumerate(
                        zip(self._keys(), short, spreads, strict=True)
                    )
                ),
                tries,
                RANDOM_MERLIN,
                "count",
                most=Fraction(max(variance(gain) for gain in self.gains) + 3),
                options=options,
                right=best([variance(gain) for gain in self.gains], self._keys()),
            ),
        )

    def answers(self) -> dict[str, Answer]:
        """Return mean, variance and distribution for each door, the nearest first."""
        found: dict[str, Answer] = {
            "means": tuple(mean(gain) for gain in self.gains),
            "variances": tuple(variance(gain) for gain in self.gains),
        }
        for at, gain in enumerate(self.gains):
            found[f"distribution of door {at + 1}"] = gain
        return found

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return how mean and variance of the farthest door are added up."""
        door, gain, p = self.doors[-1], self.gains[-1], hit()
        m = mean(gain)
        way_free, way_hit = (_squared(places - m) for places in (door.free, door.hit))
        means = Formula(
            (
                (
                    f"{1 - p} × ({signed(door.free)}) + {p} × ({signed(door.hit)}) = {_plain(m)}",
                    said(N_("free in three of four turns, hit in one")),
                ),
            ),
            said(N_("mean of the farthest door")),
            m,
            "count",
        )
        spread = Formula(
            (
                (
                    f"{1 - p} × {way_free} + {p} × {way_hit} = {_plain(variance(gain))}",
                    said(N_("squared distances from the mean {mean}"), mean=fraction(m)),
                ),
            ),
            said(N_("variance of the farthest door")),
            variance(gain),
            "count",
        )
        return (("best", means), ("risk", spread))

    def explanation(self) -> tuple[Message, ...]:
        """Go four times through each door, then look at the swing."""
        means, spreads = zip(*((mean(g), variance(g)) for g in self.gains), strict=True)
        last = len(self.doors) - 1
        door, n = self.doors[-1], colours()
        tied = [at for at, value in enumerate(means) if value == max(means)]
        return (
            said(
                N_(
                    "Take the farthest door in {n} turns. A random Merlin lets you through in "
                    "{free} of them and hits you in 1: {free} times {ahead} and once {back} makes "
                    "{sum} places in all, so {mean} a turn."
                ),
                n=n,
                free=n - 1,
                ahead=signed(door.free),
                back=signed(door.hit),
                sum=signed((n - 1) * door.free + door.hit),
                mean=fraction(means[last]),
            ),
            said(
                N_("From the nearest door to the farthest the means are {means}."),
                means=joined([fraction(value) for value in means]),
            ),
            said(
                N_(
                    "Several doors share the best mean: {doors}. But they do not swing alike: "
                    "their variances are {spreads}. If you must not lose a place, take the calm "
                    "one; if you have to catch up, you may dare the other."
                ),
                doors=joined([door_name(at) for at in tied]),
                spreads=joined([fraction(spreads[at]) for at in tied]),
            )
            if len(tied) > 1
            else said(
                N_("The best mean is {mean}, and the variance of that door is {spread}."),
                mean=fraction(max(means)),
                spread=fraction(spreads[tied[0]]),
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return other places to stand."""
        start, end = rules().START, rules().END
        return (
            (said(N_("You stand on the castle, where nothing lies behind you")), G5(start)),
            (said(N_("You stand three places before the chest")), G5(end - 3)),
        )


def _squared(value: Fraction) -> str:
    whole = value >= 0 and value.denominator == 1
    return f"{_plain(value)}²" if whole else f"({_plain(value)})²"


def _plain(value: Fraction) -> str:
    return fraction(value).say("en")
