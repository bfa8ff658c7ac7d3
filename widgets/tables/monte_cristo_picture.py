"""What the parts of a picture of Monte Cristo share: the view, what is asked, and whose turn it is.
Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from gamekit.game import Event
from gamekit.games.monte_cristo.actions import Action
from gamekit.games.monte_cristo.board import NONE
from gamekit.games.monte_cristo.state import OVER, View
from widgets.board.scene import Shape
from widgets.tables import monte_cristo_words as words
from widgets.tables.monte_cristo_layout import FIELDS, Layout

SEAT_NAMES: Final = ("Jacopo", "Haydée", "Albert", "Valentine")
"""Who sits where, when nobody gives a name of their own."""
_NOBODY: Final = frozenset(
    {"scoring", "dungeon", "cannot", "close", "leave", "worth", "end", "win"}
)
"""Steps between two decisions of a scoring, when it is nobody's turn."""
_SETTLING: Final = frozenset({"scoring", "leave", "worth", "end"})
"""Of these, those of the scoring as a whole."""


@dataclass(frozen=True, kw_only=True)
class Picture:
    """One picture in the making."""

    view: View
    language: str
    layout: Layout
    names: tuple[str, ...]
    choices: Mapping[Action, str]
    """What may be chosen now, and what is sent for it."""
    event: Event | None
    end_score: int

    @cached_property
    def code(self) -> str:
        """The code of the step, "" without one."""
        return self.event.code if self.event else ""

    @cached_property
    def players(self) -> int:
        """How many play."""
        return len(self.view.points)

    @property
    def shape(self) -> Shape:
        """How the board is laid out."""
        return self.layout.shape

    @property
    def actions(self) -> tuple[Action, ...]:
        """What may be chosen now."""
        return tuple(self.choices)

    @cached_property
    def longest(self) -> int:
        """How many marbles are in the fullest lane."""
        return max(map(len, self.view.lanes), default=0)

    @cached_property
    def step(self) -> int:
        """How many points a field of the score path is."""
        return max(1, -(-self.end_score // (FIELDS - 1)))

    @cached_property
    def _nobody(self) -> bool:
        return self.code in _NOBODY and not self.choices

    @cached_property
    def actor(self) -> int:
        """Whose turn it is, or NONE."""
        return NONE if self._nobody else self.view.actor

    def choice(self, verb: str, what: int = 0, where: int = 0, by: int = 0) -> str:
        """Return what is sent for an action, "" when it may not be chosen now."""
        return self.choices.get(Action(verb, what, where, by), "")

    def headlines(self) -> tuple[str, ...]:
        """Return what is going on, in which part, and whose turn it is."""
        view, say = self.view, self.language
        if view.phase == OVER:
            return (words.won(say, [self.names[seat] for seat in view.winners]),)
        if not view.round:
            return (words.setting_up(say),)
        if self._nobody and self.code in _SETTLING:
            return (words.scoring(say, view.scorings),)
        parts = [words.round_(say, view.round), words.phase(say, view.lane)]
        if view.dungeon >= 0:
            parts = [words.scoring(say, view.scorings), words.cell(say, view.dungeon)]
        who = self.actor
        if who < 0 and view.dungeon < 0:
            who = view.active
        return (*parts, words.on_turn(say, self.names[who])) if who >= 0 else tuple(parts)
