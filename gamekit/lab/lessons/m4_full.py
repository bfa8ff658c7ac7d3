"""M4: in which round a dungeon is full for the first time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final

from gamekit.chance import Distribution
from gamekit.lab.chains import AbsorbingChain
from gamekit.lab.derivations import Derivation, plain
from gamekit.lab.distributions import mapped, mean
from gamekit.lab.lessons.asking import Tries, columns, each_value
from gamekit.lab.lessons.lesson import Answer, Lesson, Question
from gamekit.lab.lessons.sampling import taken_out
from gamekit.lab.lessons.treasures import GAME, rules, table, treasures
from gamekit.lab.lessons.words import decimal, joined, often, percent, said
from gamekit.lab.monte_cristo_odds import CHEST_TOKENS, Counts, occupancy
from gamekit.lab.trials import Column
from gamekit.text import N_, Message

if TYPE_CHECKING:
    from numpy.random import Generator

    from gamekit.lab.lessons.asking import Numbers

_MODEL = said(
    N_(
        "In every round the player of the treasure chest chooses three different dungeons at "
        "random, and nobody takes a token out before a dungeon is full."
    )
)


_FULL: Final[Counts] = ()
"""The state of the chain in which a dungeon is full, whatever lies in the others."""
_IS_FULL: Final = said(N_("full"))


@dataclass(frozen=True)
class Fillings(Tries):
    """Round by round three dungeons get a token each until one is full."""

    start: int
    source: ClassVar[str] = "M4.fillings"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return the round in which the first dungeon is full."""
        return columns("round")

    def tried(self, luck: Generator) -> Sequence[Numbers]:
        """Choose dungeons until each trial of the block has a full one."""
        import numpy as np

        dungeons, slots = rules().DUNGEONS, rules().SLOTS
        rounds = np.zeros(self.block, dtype=np.int64)
        trial, tokens = np.arange(self.block), np.full(self.block * dungeons, self.start)
        round_ = 0
        while trial.size:
            round_ += 1
            full = np.zeros(trial.size, dtype=bool)
            for chosen in taken_out(luck, range(dungeons), trial.size, CHEST_TOKENS).T:
                place = trial * dungeons + chosen
                laid = tokens[place] + 1
                tokens[place] = laid
                full |= laid >= slots
            rounds[trial[full]] = round_
            trial = trial[~full]
        return [rounds]


@dataclass(frozen=True)
class M4(Lesson):
    """From a simulation to the exact answer: an occupancy chain."""

    start: int = -1
    """Tokens in each dungeon at the start; -1 for as many as the set-up lays."""

    id: ClassVar[str] = "M4"
    game: ClassVar[str] = GAME
    grade: ClassVar[Message] = said(N_("grade 10"))
    title: ClassVar[Message] = said(N_("The first full dungeon"))
    idea: ClassVar[Message] = said(N_("from simulation to the exact answer"))
    question: ClassVar[Message] = said(
        N_(
            "When is a dungeon full for the first time, if the player of the treasure chest "
            "chooses at random?"
        )
    )
    play: ClassVar[Message] = said(
        N_(
            "Play three rounds and choose the dungeons for the tokens with a die. Is a dungeon "
            "full after that? In which round did it happen?"
        )
    )

    @property
    def setup(self) -> Mapping[str, object]:
        """Return a table after its set-up."""
        return table("schatz-4")

    @cached_property
    def _tokens(self) -> Counts:
        """The numbers of tokens in the dungeons at the start."""
        if self.start >= 0:
            return (self.start,) * int(rules().DUNGEONS)
        return tuple(sorted(map(len, rules().after_setup(treasures()).dungeons)))

    @cached_property
    def _chain(self) -> AbsorbingChain[Counts]:
        def full_or_not(counts: Counts) -> Counts:
            return _FULL if max(counts) >= rules().SLOTS else counts

        return AbsorbingChain(
            lambda state: None if state == _FULL else mapped(occupancy(state), full_or_not),
            self._tokens,
            label=lambda state: plain("".join(map(str, state))) if state else _IS_FULL,
        )

    @cached_property
    def _rounds(self) -> Distribution[int]:
        """The distribution of the round; by then there are more tokens than places below full."""
        room = rules().DUNGEONS * (rules().SLOTS - 1) - sum(self._tokens)
        shares = self._chain.time.upto(room // CHEST_TOKENS + 1).shares
        return Distribution((n, share) for n, share in enumerate(shares, 1) if share)

    def questions(self) -> tuple[Question, ...]:
        """Ask for the distribution of the round."""
        return (
            Question(
                "round",
                said(N_("In which round is a dungeon full for the first time? Draw how often.")),
                "distribution",
                each_value(self._rounds, 0, lambda n: said(N_("round {n}"), n=n)),
                Fillings(self._tokens[0]),
                _MODEL,
                "share",
            ),
        )

    def answers(self) -> dict[str, Answer]:
        """Return the distribution of the round and its mean."""
        return {"rounds": self._rounds, "mean": mean(self._rounds)}

    def derivations(self) -> tuple[tuple[str, Derivation], ...]:
        """Return the diagram of the chain: how many tokens lie in the dungeons."""
        return (
            (
                "round",
                self._chain.derivation(
                    said(N_("rounds until a dungeon is full, on average")),
                    shown=self._chain.transient[:5],
                ),
            ),
        )

    def explanation(self) -> tuple[Message, ...]:
        """Tell of the earliest and the latest round, and of the chain between them."""
        first, last = min(n for n, _ in self._rounds), max(n for n, _ in self._rounds)
        below = rules().SLOTS - 1
        return (
            said(
                N_(
                    "At the start {start} tokens lie in each of the {dungeons} dungeons. A dungeon "
                    "that gets one in every round is full after {first} rounds: earlier is not "
                    "possible."
                ),
                start=self._tokens[0],
                dungeons=len(self._tokens),
                first=first,
            )
            if self._tokens[0] != 1
            else said(
                N_(
                    "At the start 1 token lies in each of the {dungeons} dungeons. A dungeon that "
                    "gets one in every round is full after {first} rounds: earlier is not possible."
                ),
                dungeons=len(self._tokens),
                first=first,
            ),
            said(
                N_(
                    "Later than in round {last} is not possible either: by then {tokens} tokens "
                    "would lie in the dungeons, but with no dungeon full only {room} have room."
                ),
                last=last,
                tokens=sum(self._tokens) + CHEST_TOKENS * last,
                room=len(self._tokens) * below,
            ),
            said(
                N_(
                    "It does not matter which dungeon is which, only how many tokens lie in the "
                    "dungeons, in order of size. That leaves {states} states before one is full. "
                    "Going through them round by round gives the exact chances."
                ),
                states=len(self._chain.transient),
            ),
            said(
                N_("The chances: {chances}. The mean is {mean} rounds."),
                chances=joined(
                    [
                        said(
                            N_("round {n} in {often} matches ({percent})"),
                            n=n,
                            often=often(share),
                            percent=percent(share),
                        )
                        for n, share in self._rounds
                    ]
                ),
                mean=decimal(mean(self._rounds)),
            ),
        )

    def what_if(self) -> tuple[tuple[Message, Lesson], ...]:
        """Return other numbers of tokens at the start."""
        return (
            (said(N_("All dungeons are empty at the start")), M4(0)),
            (said(N_("Two tokens lie in every dungeon at the start")), M4(2)),
        )
