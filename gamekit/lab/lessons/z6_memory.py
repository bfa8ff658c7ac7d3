"""Z6: what helps more on the lake, memory for tiles or for magnets: a study of whole matches."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, Final

from gamekit.lab.batch import fast
from gamekit.lab.derivations import Derivation
from gamekit.lab.lessons.asking import columns
from gamekit.lab.lessons.estimating import Found, Study
from gamekit.lab.lessons.lesson import Answer, Bar, Lesson, Question
from gamekit.lab.lessons.waters import GAME, RAVENS, lake, number_of_ravens, table, tiles
from gamekit.lab.lessons.words import often, said
from gamekit.lab.trials import Column
from gamekit.registry import room
from gamekit.text import N_, Message

_PLAYERS: Final[tuple[tuple[str, Message], ...]] = (
    ("forgetful", said(N_("remembers nothing"))),
    ("magnets", said(N_("remembers the magnets"))),
    ("tiles", said(N_("remembers the tiles"))),
    ("tiles_magnets", said(N_("remembers tiles and magnets"))),
)
_SIMPLE: Final = "tiles_simple"
"""Who shows what a raven more does: remembers tiles, but slides straight on."""

_MODEL: Final = said(
    N_(
        "Whole matches for two with this edition’s assumed lake, strips and track. All seats play "
        "the same way and think one turn ahead. A match that is not decided in time does not count "
        "as won."
    )
)
_MODEL_SIMPLE: Final = said(
    N_(
        "Whole matches for two with this edition’s assumed lake, strips and track. All seats "
        "remember the tiles and slide straight on. A match that is not decided in time does not "
        "count as won."
    )
)


@dataclass(frozen=True)
class Matches:
    """Whole matches, each played by several tables with the same luck: who wins, in how many turns.

    They are played by the game's batch kernel.
    """

    tables: tuple[tuple[str, int], ...]
    """Strategy of all seats and number of ravens, for each table."""
    block: ClassVar[int] = 16
    """Matches take a while where no machine code plays them; a run must be stopped soon."""

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return for each table whether it wins, then how many turns it takes."""
        names = [f"{strategy} {ravens}" for strategy, ravens in self.tables]
        return columns(*(f"{what} {name}" for what in ("won", "turns") for name in names))

    @property
    def releases_gil(self) -> bool:
        """Return whether machine code plays them."""
        return fast()

    def values(self, seed: str, index: int) -> Sequence[Sequence[int]]:
        """Return block `index` under `seed`: all tables play with the same luck."""
        work = self.slices(seed, index)
        try:
            while True:
                next(work)
        except StopIteration as end:
            found: Sequence[Sequence[int]] = end.value
            return found

    def slices(self, seed: str, index: int) -> Generator[None, None, Sequence[Sequence[int]]]:
        """Work out the same, giving way after each table: a page must not stand still."""
        won, turns = [], []
        for table_ in self.tables:
            played = _kernel(*table_, self.block)
            results = played.results(seed, index)
            won.append(results[:, played.measured["win"]])
            turns.append(results[:, played.measured["turns"]])
            if not fast():
                yield
        return [*won, *turns]


@lru_cache(maxsize=32)
def _kernel(strategy: str, ravens: int, block: int) -> Any:
    """Return the game's kernel for a table, in blocks of so many matches."""
    game = lake({"ravens": ravens})
    found = room(GAME, "batch").kernel(game, "win", (strategy,) * game.players)
    return replace(found, block=block)


@dataclass(frozen=True)
class Z6(Study):
    """A simulation study."""

    ravens: int = RAVENS[0]
    """Ravens at the table where the memories are compared."""

    matches: ClassVar[int] = 200
    seed: ClassVar[str] = "see-6"
    id: ClassVar[str] = "Z6"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grades 8 to 10"))
    title: ClassVar[Message] = said(N_("What helps more?"))
    idea: ClassVar[Message] = said(N_("simulation study"))
    question: ClassVar[Message] = said(
        N_("What helps more: to remember the tiles or the magnets? And one raven more or less?")
    )
    play: ClassVar[Message] = said(
        N_(
            "Play a match together. Half of you only look after the tiles, the others only after "
            "the magnets. Whose memory was asked more often?"
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table for two."""
        return table("see-6", config={"ravens": self.ravens})

    def questions(self) -> tuple[Question, ...]:
        """Ask for the share of won matches by memory, for turns, and by ravens."""
        memories = Matches(tuple((name, self.ravens) for name, _ in _PLAYERS))
        number = len(_PLAYERS)
        return (
            Question(
                "memory",
                said(
                    N_(
                        "Four tables play, with {ravens} each. How many of 100 matches does each "
                        "of them win? Draw it."
                    ),
                    ravens=number_of_ravens(self.ravens),
                ),
                "distribution",
                tuple(Bar(name, label, None, at, 1) for at, (name, label) in enumerate(_PLAYERS)),
                memories,
                _MODEL,
                "share",
                assumed=True,
            ),
            Question(
                "turns",
                said(N_("How many turns does a match take? Draw the means.")),
                "distribution",
                tuple(
                    Bar(name, label, None, number + at) for at, (name, label) in enumerate(_PLAYERS)
                ),
                memories,
                _MODEL,
                "count",
                most=Fraction(40),
                assumed=True,
            ),
            Question(
                "ravens",
                said(
                    N_(
                        "Everybody remembers the tiles and slides straight on. How many of 100 "
                        "matches are won with 1, 2, 3 or 4 ravens? Draw it."
                    )
                ),
                "distribution",
                tuple(
                    Bar(str(ravens), number_of_ravens(ravens), None, at, 1)
                    for at, ravens in enumerate(RAVENS)
                ),
                Matches(tuple((_SIMPLE, ravens) for ravens in RAVENS)),
                _MODEL_SIMPLE,
                "share",
                assumed=True,
            ),
        )

    def named(self, found: Found) -> dict[str, Answer]:
        """Return the won share and the turns of each table."""
        names = {"memory": "won", "turns": "turns", "ravens": "won with ravens"}
        return {f"{names[question]}, {bar}": value for (question, bar), value in found.items()}

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return nothing: no solver knows whole matches."""
        return ()

    def explanation(self) -> tuple[Message, ...]:
        """Tell what to look for in the chart, and how sure one can be."""
        few, many = (tiles({"ravens": number}).share(True) for number in (RAVENS[0], RAVENS[-1]))
        return (
            said(
                N_(
                    "Nobody can count all matches: there are too many ways. So we let strategies "
                    "play, all with the same codes, and count. The band tells how sure the share "
                    "is: four times as many matches make it half as wide."
                )
            ),
            said(
                N_(
                    "Whoever remembers nothing hardly ever wins. Memory for tiles helps more than "
                    "memory for magnets: with a known tile you choose who moves and keep away from "
                    "the raven, and with it you free a held figure."
                )
            ),
            said(
                N_(
                    "Does the map of the magnets help nothing at all, then? Look at the turns: "
                    "with both memories a match is over sooner. Winning is not the only thing one "
                    "can measure."
                )
            ),
            said(
                N_(
                    "With 1 raven the first flip shows it in {few} cases, with 4 ravens in {many}. "
                    "The share of won matches falls much less, for a raven that you know does no "
                    "harm."
                ),
                few=often(few),
                many=often(many),
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return more ravens."""
        return (
            (said(N_("Two ravens at every table")), Z6(2)),
            (said(N_("Four ravens at every table")), Z6(4)),
        )
