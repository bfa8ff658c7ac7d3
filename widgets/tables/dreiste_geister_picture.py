"""What the parts of a picture of Dreiste Geister share: the view, who looks at it and what is
asked, the seats' names and dresses, and the layers. Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from gamekit.game import ALL, Event
from gamekit.games.dreiste_geister.board import COLOUR_NAMES
from gamekit.games.dreiste_geister.state import NONE, Action, View
from widgets.tables import dreiste_geister_words as words
from widgets.tables.dreiste_geister_layout import Layout, Panel
from widgets.tables.scenery import Paint

SEAT_NAMES: Final = ("Bodo", "Selma", "Xaver", "Dora", "Kiki")
"""Who sits where, when nobody gives a name of their own."""
SEAT_ARTS: Final = ("bodo", "selma", "xaver", "dora", "kiki")
"""The seats' ghosts in the sprite: `dg-bodo`, `dg-head-bodo`, `dg-merlin-bodo`, …"""
SASHES: Final = ("#E69F00", "#56B4E9", "#CC79A7", "#F4F1EA", "#A58BDB")
"""The colours of the seats' sashes; each has a pattern and a letter, too."""

GROUND, PLACE, LOCK, PLATE, COIN, GHOST, MERLIN, PANEL, ON_PANEL, CARD_LAYER, HAND = range(
    0, 110, 10
)

_LOCKING: Final = ("call", "reveal", "forward", "back", "stay", "home", "discard")


def sash(seat: int) -> Paint:
    """Return the paint of a seat's ghost and panel."""
    return (("--sash", SASHES[seat]),)


def notation(action: Action) -> str:
    """Return what `DreisteGeister.format_one` writes; a test holds the two together."""
    return f"{action.verb} {COLOUR_NAMES[action.value]}"


@dataclass(frozen=True, kw_only=True)
class Picture:
    """One picture in the making."""

    view: View
    language: str
    layout: Layout
    event: Event | None
    before: View | None
    names: tuple[str, ...]
    colours: tuple[int | None, ...]
    """The colour of each place; None for a place that is no door."""
    choices: Mapping[int, str]
    """What is sent for a colour that may be chosen."""
    seat: int

    @cached_property
    def code(self) -> str:
        """The code of the step, "" without one."""
        return self.event.code if self.event else ""

    @cached_property
    def players(self) -> int:
        """How many play."""
        return len(self.view.places)

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        """The seats' panels."""
        return self.layout.panels(self.players)

    @cached_property
    def own(self) -> int:
        """The observer's own seat, or NONE; of who knows all, the seat in front of the screen."""
        if self.view.observer == ALL:
            return self.seat
        return self.view.observer if self.view.observer >= 0 else NONE

    @cached_property
    def locked(self) -> int:
        """The colour whose doors bear a lock now, or NONE."""
        return self.view.named if self.view.open or self.code in _LOCKING else NONE

    @property
    def said_before(self) -> bool:
        """Whether the colour Merlin has named is that of the turn before."""
        return self.view.named >= 0 and self.locked < 0

    def is_locked(self, place: int) -> bool:
        """Return whether a lock hangs on a place."""
        return self.colours[place] is not None and self.colours[place] == self.locked

    def is_caught(self, card: int) -> bool:
        """Return whether an open card has the named colour."""
        return self.view.open and card == self.locked

    def place_name(self, place: int) -> str:
        """Return a place's name alone."""
        colour = self.colours[place]
        if colour is None:
            return words.room(self.language, place)
        return words.door(self.language, place, colour)

    def seat_label(self, seat: int) -> str:
        """Return what a seat holds."""
        view = self.view
        return words.seat(
            self.language,
            self.names[seat],
            cards=NONE if seat == view.merlin else len(view.hands[seat]),
            coins=view.coins[seat],
            own=seat == self.own,
            winner=seat in view.winners,
        )
