"""G5b: Merlin thinks, too. The turn as a zero-sum game, and why both have to mix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from gamekit.lab.derivations import Derivation
from gamekit.lab.distributions import collected, mean, variance
from gamekit.lab.lessons.asking import Tries, average, columns
from gamekit.lab.lessons.g5_doors import door_name
from gamekit.lab.lessons.ghosts import GAME, colours, ghosts, rules, table
from gamekit.lab.lessons.lesson import Answer, Bar, Lesson, Question
from gamekit.lab.lessons.sampling import mixed
from gamekit.lab.lessons.words import fraction, joined, often, percent, said
from gamekit.lab.matrix_games import Solution, solve
from gamekit.lab.trials import Column
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers

_CLEVER = said(
    N_(
        "Ghost and Merlin both mix so that nobody can take advantage of them in this one turn, and "
        "the ghost has all four colours on hand."
    )
)
_CLEVER_MERLIN = said(
    N_(
        "Merlin names the colours with the mix that gives nothing away in this one turn, and the "
        "ghost tries each door."
    )
)


def middle_game(place: int = -1) -> Solution:
    """Return the solved game of ghost and Merlin at a place, by default in mid-path."""
    game = ghosts()
    stand = rules().mid_path(game) if place < 0 else place
    return solve(rules().gains(game, stand))


@dataclass(frozen=True)
class CleverTurns(Tries):
    """A ghost and a Merlin who both mix play the turn."""

    place: int
    source: ClassVar[str] = "G5b.turns"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return the places gained, then what each door would have brought in this turn."""
        return columns("gain", *(f"door {door + 1}" for door in range(colours())))

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Lay a card and name a colour, then move by the rules."""
        import numpy as np

        solution = middle_game(self.place)
        gains = np.array([[int(value) for value in row] for row in solution.values], np.int16)
        door = mixed(luck, solution.row_mix, self.block)
        call = mixed(luck, solution.column_mix, self.block)
        return [gains[door, call], *(row[call] for row in gains)]


@dataclass(frozen=True)
class G5b(Lesson):
    """A mixed strategy."""

    place: int = -1
    """Where the ghost stands; -1 for the middle of the path."""

    id: ClassVar[str] = "G5b"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("upper secondary"))
    title: ClassVar[Message] = said(N_("Merlin thinks, too"))
    idea: ClassVar[Message] = said(N_("mixed strategy, zero-sum game"))
    question: ClassVar[Message] = said(
        N_("Merlin knows which doors are good for you. What now: which one do you take?")
    )
    play: ClassVar[Message] = said(
        N_(
            "Play in pairs, one is the ghost, one is Merlin. Play ten turns and count who outwits "
            "whom. Can Merlin see through you?"
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table for two people, ghost and Merlin."""
        return {**table("spuk-5"), "human": (0, 1)}

    @cached_property
    def _game(self) -> Solution:
        return middle_game(self.place)

    def _against(self, door: int) -> Bar:
        """Return the bar of what a door brings against Merlin’s mix."""
        row = self._game.values[door]
        shares = zip((int(value) for value in row), self._game.column_mix, strict=True)
        return average(str(door + 1), door_name(door), collected(shares), 1 + door)

    def questions(self) -> tuple[Question, ...]:
        """Ask for the value, then for the doors a clever ghost does without."""
        game, tries = self._game, CleverTurns(self.place)
        pairs = collected(
            (int(value), p * q)
            for row, p in zip(game.values, game.row_mix, strict=True)
            for value, q in zip(row, game.column_mix, strict=True)
        )
        doors = range(len(game.row_mix))
        return (
            Question(
                "value",
                said(
                    N_(
                        "Both think as far as anybody can. How many places does the ghost gain in "
                        "a turn, on average?"
                    )
                ),
                "number",
                (Bar("value", said(N_("places")), mean(pairs), 0, None, variance(pairs)),),
                tries,
                _CLEVER,
                "count",
                most=Fraction(4),
                least=None,
            ),
            Question(
                "never",
                said(
                    N_(
                        "Merlin names the colours with his best mix. Which door should the ghost "
                        "never take then?"
                    )
                ),
                "choice",
                tuple(self._against(door) for door in doors),
                tries,
                _CLEVER_MERLIN,
                "count",
                most=Fraction(4),
                least=None,
                options=tuple((str(door + 1), door_name(door)) for door in doors),
                right=tuple(str(door + 1) for door in doors if not game.row_mix[door]),
            ),
        )

    def answers(self) -> dict[str, Answer]:
        """Return the value and both mixes, by door from the nearest to the farthest."""
        game = self._game
        return {
            "value": game.value,
            "ghost": game.row_mix,
            "Merlin": game.column_mix,
            "doors against Merlin": tuple(
                bar.exact or Fraction(0) for bar in map(self._against, range(colours()))
            ),
        }

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return the table of payoffs with both mixes."""
        place = rules().mid_path(ghosts()) if self.place < 0 else self.place
        names = [rules().colour_name(door.colour) for door in rules().doors(ghosts(), place)]
        found = self._game.derivation(
            [
                said(N_("{door}, {colour}"), door=door_name(at), colour=name)
                for at, name in enumerate(names)
            ],
            names,
            said(N_("places the ghost gains in a turn")),
        )
        return (("value", found), ("never", found))

    def explanation(self) -> tuple[Message, ...]:
        """Tell why always the same door is bad, and what makes a mix good."""
        game = self._game
        used = [at for at, share in enumerate(game.row_mix) if share]
        unused = [at for at, share in enumerate(game.row_mix) if not share]
        worst = game.values[-1]
        return (
            said(
                N_(
                    "If you always take the farthest door, Merlin sees it and always names its "
                    "colour: {loss} places a turn. If he always names that, you take another one. "
                    "So neither of you may be seen through: both mix."
                ),
                loss=fraction(min(worst)),
            ),
            said(
                N_("The best mix of the ghost, from the nearest door to the farthest: {mix}."),
                mix=joined([fraction(share) for share in game.row_mix]),
            ),
            said(
                N_(
                    "Merlin’s best mix in the same order: {mix}. Then {used} bring the same, "
                    "{value} places a turn; no choice of yours brings more."
                ),
                mix=joined([fraction(share) for share in game.column_mix]),
                used=joined([door_name(at) for at in used]),
                value=fraction(game.value),
            ),
            *(
                said(
                    N_(
                        "Against this Merlin the {door} brings only {gain}. He never has to name "
                        "its colour, and still you do without it."
                    ),
                    door=door_name(at),
                    gain=fraction(self._against(at).exact or Fraction(0)),
                )
                for at in unused
            ),
            said(
                N_(
                    "He hits you more often now: in {often} turns, {percent}, instead of 1 of 4. "
                    "Thinking pays for Merlin, but he cannot press you below {value}."
                ),
                often=often(self._hit()),
                percent=percent(self._hit()),
                value=fraction(game.value),
            ),
        )

    def _hit(self) -> Fraction:
        """Return how likely a hit is when both mix."""
        game = self._game
        return sum((p * q for p, q in zip(game.row_mix, game.column_mix, strict=True)), Fraction(0))

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return other places."""
        return (
            (said(N_("The same on the castle, where nothing lies behind you")), G5b(0)),
            (
                said(N_("The same three places before the chest")),
                G5b(rules().END - 3),
            ),
        )
