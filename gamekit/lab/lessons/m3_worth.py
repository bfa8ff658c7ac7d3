"""M3: what a token is worth before the market is drawn, and a whole dungeon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING, ClassVar

from gamekit.game import AnyGame, Value
from gamekit.lab.derivations import Derivation, Formula
from gamekit.lab.lessons.asking import Tries, columns
from gamekit.lab.lessons.lesson import Answer, Bar, Lesson, Question
from gamekit.lab.lessons.sampling import taken_out
from gamekit.lab.lessons.treasures import GAME, rules, table, treasures
from gamekit.lab.lessons.words import fraction, said
from gamekit.lab.monte_cristo_odds import expected_full_dungeon, expected_token
from gamekit.lab.trials import Column
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers

_MODEL = said(
    N_(
        "The market order is drawn at random, and every token in the bag is equally likely. This "
        "edition assumes the market values and which tokens there are."
    )
)


@dataclass(frozen=True)
class Edition:
    """The numbers that this edition assumes; None for its own."""

    values: tuple[int, ...] | None = None
    split: tuple[int, ...] | None = None

    @property
    def config(self) -> dict[str, Value]:
        """Return the options of the game."""
        pairs = (("market_values", self.values), ("token_split", self.split))
        return {name: value for name, value in pairs if value is not None}

    def game(self) -> AnyGame:
        """Return the game with these numbers."""
        return treasures(self.config)


@dataclass(frozen=True)
class Worths(Tries):
    """The market is drawn, then the tokens of a full dungeon from the bag."""

    edition: Edition
    source: ClassVar[str] = "M3.worths"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return the points of the first token, and of all of them together."""
        return columns("token", "dungeon")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Draw markets and tokens, then count the points by the rules."""
        import numpy as np

        game = self.edition.game()
        points, kinds = np.array(rules().place_points(game)), np.array(rules().kinds(game))
        places = taken_out(luck, range(rules().KINDS), self.block, rules().KINDS)
        tokens = taken_out(luck, range(len(kinds)), self.block, rules().SLOTS)
        worth = points[tokens, np.take_along_axis(places, kinds[tokens], axis=1)]
        return [worth[:, 0], worth.sum(1)]


@dataclass(frozen=True)
class M3(Lesson):
    """Expectation and its linearity."""

    edition: Edition = Edition()

    id: ClassVar[str] = "M3"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grades 9 and 10"))
    title: ClassVar[Message] = said(N_("What is a token worth?"))
    idea: ClassVar[Message] = said(N_("expectation, linearity"))
    question: ClassVar[Message] = said(
        N_("What is a token worth before the market is drawn? And a full dungeon?")
    )
    play: ClassVar[Message] = said(
        N_(
            "Look at the market and at the tokens in the dungeons. How many points does each of "
            "them count now? And how many if you change the order of the market in your mind?"
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table after its set-up."""
        return table("schatz-3", config=self.edition.config)

    @cached_property
    def _points(self) -> tuple[tuple[int, ...], ...]:
        """The points of each token of the bag, by the place of its kind in the market."""
        found: tuple[tuple[int, ...], ...] = rules().place_points(self.edition.game())
        return found

    @cached_property
    def _token_variance(self) -> Fraction:
        cases = [points for row in self._points for points in row]
        return self._mean_of(cases, [p * p for p in cases])

    @staticmethod
    def _mean_of(cases: Sequence[int], products: Sequence[int]) -> Fraction:
        """Return the mean of the products minus the squared mean of the cases."""
        return Fraction(sum(products), len(products)) - Fraction(sum(cases), len(cases)) ** 2

    @cached_property
    def _dungeon_variance(self) -> Fraction:
        """The variance of four tokens' points: they share a market, and none comes twice."""
        points, kinds = self._points, rules().kinds(self.edition.game())
        places = range(rules().KINDS)
        together = Fraction(0)
        pairs = list(permutations(range(len(points)), 2))
        for one, other in pairs:
            ways = (
                [(place, place) for place in places]
                if kinds[one] == kinds[other]
                else list(permutations(places, 2))
            )
            total = sum(points[one][a] * points[other][b] for a, b in ways)
            together += Fraction(total, len(ways) * len(pairs))
        n, mean = int(rules().SLOTS), self._token()
        return n * self._token_variance + n * (n - 1) * (together - mean**2)

    def _token(self) -> Fraction:
        return expected_token(rules().before_setup(self.edition.game()))

    def _dungeon(self) -> Fraction:
        return expected_full_dungeon(rules().before_setup(self.edition.game()))

    def questions(self) -> tuple[Question, ...]:
        """Ask for the worth of one token, then of a full dungeon."""
        token, dungeon = self._token(), self._dungeon()
        most = max(points for row in self._points for points in row)
        tries = Worths(self.edition)
        return (
            Question(
                "token",
                said(
                    N_(
                        "The market order is still unknown. How many points does a token from the "
                        "bag count on average?"
                    )
                ),
                "number",
                (
                    Bar(
                        "token",
                        said(N_("points of a token")),
                        token,
                        0,
                        None,
                        self._token_variance,
                    ),
                ),
                tries,
                _MODEL,
                "count",
                most=Fraction(most),
                assumed=True,
            ),
            Question(
                "dungeon",
                said(
                    N_("{n} tokens lie in a full dungeon. How many points are that on average?"),
                    n=rules().SLOTS,
                ),
                "number",
                (
                    Bar(
                        "dungeon",
                        said(N_("points of a full dungeon")),
                        dungeon,
                        1,
                        None,
                        self._dungeon_variance,
                    ),
                ),
                tries,
                _MODEL,
                "count",
                most=Fraction(most * rules().SLOTS),
                assumed=True,
            ),
        )

    def answers(self) -> dict[str, Answer]:
        """Return mean and variance of a token and of a full dungeon."""
        return {
            "token": self._token(),
            "variance of a token": self._token_variance,
            "dungeon": self._dungeon(),
            "variance of a dungeon": self._dungeon_variance,
        }

    def _parts(self) -> tuple[tuple[int, ...], Fraction, tuple[int, ...], Fraction]:
        """Return market values and their mean, numbers of a kind’s tokens and their mean."""
        values: tuple[int, ...] = rules().before_setup(self.edition.game()).values
        numbers: tuple[int, ...] = rules().numbers(self.edition.game())
        return (
            values,
            Fraction(sum(values), len(values)),
            numbers,
            Fraction(sum(numbers), len(numbers)),
        )

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return mean value times mean number, and the sum of four means."""
        values, value, numbers, number = self._parts()
        token, dungeon, n = self._token(), self._dungeon(), rules().SLOTS
        return (
            (
                "token",
                Formula(
                    (
                        (
                            f"({' + '.join(map(str, values))}) : {len(values)} = {value}",
                            said(N_("mean market value: every place is equally likely")),
                        ),
                        (
                            f"({' + '.join(map(str, numbers))}) : {len(numbers)} = {number}",
                            said(N_("mean number on the tokens of a kind")),
                        ),
                        (
                            f"{value} × {number} = {token}",
                            said(N_("the one says nothing about the other: multiply the means")),
                        ),
                    ),
                    said(N_("points of a token on average")),
                    token,
                    "count",
                ),
            ),
            (
                "dungeon",
                Formula(
                    (
                        (
                            f"{' + '.join([str(token)] * n)} = {dungeon}",
                            said(N_("means add up, even if the tokens depend on each other")),
                        ),
                    ),
                    said(N_("points of a full dungeon on average")),
                    dungeon,
                    "count",
                ),
            ),
        )

    def explanation(self) -> tuple[Message, ...]:
        """Tell of the two means, and of means that add up."""
        _, value, _, number = self._parts()
        return (
            said(
                N_(
                    "Each kind is equally likely on every place of the market, so on average its "
                    "value is {value}. The numbers on the tokens of a kind have the mean {number}. "
                    "The one says nothing about the other, so a token is worth {value} × {number} "
                    "= {token} points on average."
                ),
                value=fraction(value),
                number=fraction(number),
                token=fraction(self._token()),
            ),
            said(
                N_(
                    "Hardly any token counts exactly {token} points. The mean says what comes "
                    "out per token if you play very often."
                ),
                token=fraction(self._token()),
            ),
            said(
                N_(
                    "A full dungeon holds {n} tokens: {n} × {token} = {dungeon} points. Means "
                    "always add up, also here, where the tokens depend on each other: none comes "
                    "twice, and two of a kind have the same market value."
                ),
                n=rules().SLOTS,
                token=fraction(self._token()),
                dungeon=fraction(self._dungeon()),
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return other editions."""
        return (
            (
                said(N_("The market counts 9, 3, 1, 1, 1: same sum, other steps")),
                M3(Edition(values=(9, 3, 1, 1, 1))),
            ),
            (
                said(N_("Of each kind three tokens show a 1, two a 2, one a 3")),
                M3(Edition(split=(3, 2, 1))),
            ),
        )
