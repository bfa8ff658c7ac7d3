"""What the parts of a picture of Zaubersee share: the view, what is asked and believed, the names
of what is told in several places, and the layers. Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from gamekit.games.zaubersee.lake import (
    FIGURE_NAMES,
    NONE,
    START,
    Lake,
    column_of,
    place_name,
    row_of,
)
from gamekit.games.zaubersee.state import HIDDEN, Action, View
from widgets.tables import zaubersee_words as words
from widgets.tables.scenery import Spot
from widgets.tables.zaubersee_layout import Layout

SEAT_NAMES: Final = ("Jule", "Onno", "Pia", "Tarek", "Wanda")
"""Who sits where, when nobody gives a name of their own."""

GROUND, STRIP, ROCK, QUAY, SWIRL, BLOOM, PAD, PLATE, MAGNET, FIGURE, MARK, TILE, END = range(
    0, 130, 10
)


def notation(action: Action, pier: int) -> str:
    """Return what `Zaubersee.format_one` writes; a test holds the two together."""
    verb, value = action
    if verb == "flip":
        return f"flip {value + 1}"
    if verb == "go":
        return f"go {FIGURE_NAMES[value]}"
    return f"step {place_name(value, pier)}" if verb == "step" else "pass"


@dataclass(frozen=True, kw_only=True)
class Picture:
    """One picture in the making."""

    view: View
    language: str
    layout: Layout
    code: str
    """The code of the step, "" without one."""
    names: tuple[str, ...]
    choices: Mapping[tuple[str, int], str]
    """What is sent for a verb and its number, of what may be chosen."""
    belief: Sequence[Fraction] | None

    @property
    def lake(self) -> Lake:
        """The lake that is played on."""
        return self.view.lake

    @cached_property
    def face(self) -> int:
        """What the turned-up tile shows, or NONE."""
        return self.view.tiles[self.view.up] if self.view.up != NONE else NONE

    def choice(self, verb: str, value: int) -> str:
        """Return what is sent for an action, "" when it may not be chosen now."""
        return self.choices.get((verb, value), "")

    def at(self, place: int) -> list[int]:
        """Return the figures on a place."""
        return [figure for figure, there in enumerate(self.view.places) if there == place]

    def on_lake(self, figure: int) -> bool:
        """Return whether a figure stands on a pad."""
        return START < self.view.places[figure] < self.lake.pier

    def within(self, spot: Spot) -> Spot:
        """Return a spot moved into the picture, for what lies hidden at its edge."""
        x = min(max(spot.x, spot.w / 2), self.layout.width - spot.w / 2)
        y = min(max(spot.y, spot.h / 2), self.layout.height - spot.h / 2)
        return Spot(x, y, spot.w, spot.h)

    # -- words -------------------------------------------------------------------------------

    def on_turn(self) -> str:
        """Return whose turn it is."""
        return words.on_turn(self.language, self.names[self.view.seat % len(self.names)])

    def figure_label(self, figure: int) -> str:
        """Return who a figure is, and where it stands."""
        place = self.view.places[figure]
        if place == START:
            return words.figure_waits(self.language, figure)
        if place == self.lake.pier:
            return words.figure_safe(self.language, figure)
        name = place_name(place, self.lake.pier)
        return words.figure_at(self.language, figure, name, held=self.view.held[figure])

    def pad_label(self, place: int) -> str:
        """Return a pad's name, who stands there, and what is known of it."""
        say, animal = self.language, self.lake.animals[place]
        name = place_name(place, self.lake.pier)
        parts = [words.pad(say, name, row_of(place), column_of(place) + 1, animal)]
        parts += [words.here(say, who, held=self.view.held[who]) for who in self.at(place)]
        if animal == self.face:
            parts.append(words.alike(say))
        under = self._under(place)
        if under is not None:
            parts.append(words.magnet(say, under))
        return "; ".join(parts)

    def _under(self, place: int) -> bool | None:
        """Return whether a magnet lies below a pad; None for those who may not know."""
        position = self.lake.strip_at(place)
        if position >= len(self.view.strips) or self.view.strips[position] == HIDDEN:
            return None
        return bool(self.view.strips[position] >> column_of(place) & 1)


def per_cent(share: Fraction) -> str:
    """Return a chance in whole per cent; only what is certain is called 0 or 100.

    >>> [per_cent(Fraction(n, 500)).split() for n in (0, 1, 190)]
    [['0', '%'], ['<1', '%'], ['38', '%']]
    """
    rounded = round(share * 100)
    if rounded == 0 and share:
        return "<1\N{NO-BREAK SPACE}%"
    if rounded == 100 and share != 1:
        return ">99\N{NO-BREAK SPACE}%"
    return f"{rounded}\N{NO-BREAK SPACE}%"
