"""The lessons of the map, found by id and imported when they are first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import ClassVar, Final

from gamekit.errors import ConfigError
from gamekit.lab.lessons.lesson import Lesson  # before the function `lesson`, which has its name
from gamekit.text import N_, brief

_HOMES: Final = {
    "G1": "g1_calls",
    "G2": "g2_turns",
    "G3": "g3_hits",
    "G4": "g4_chest",
    "G5": "g5_doors",
    "G5b": "g5b_mixing",
    "G6": "g6_hit",
    "M1": "m1_tokens",
    "M2": "m2_next",
    "M3": "m3_worth",
    "M4": "m4_full",
    "M5": "m5_lanes",
    "M6": "m6_rivals",
    "Z1": "z1_raven",
    "Z2": "z2_butterfly",
    "Z3": "z3_known",
    "Z4": "z4_straight",
    "Z5": "z5_neighbour",
    "Z6": "z6_memory",
    "X1": "x1_chance",
}


class UnknownLessonError(ConfigError):
    """The map has no lesson of that id."""

    domain: ClassVar[str] = "lab"


def lessons() -> tuple[str, ...]:
    """Return the ids of all lessons, in the order of the map."""
    return tuple(_HOMES)


def lesson(id_: str) -> Lesson:
    """Return a lesson by its id, upper or lower case; raise `UnknownLessonError`.

    >>> lesson("g4").id
    'G4'
    """
    wanted = str(id_).strip().casefold()
    for known, module in _HOMES.items():
        if known.casefold() == wanted:
            found: type[Lesson] = getattr(import_module(f"{__name__}.{module}"), known)
            return found()
    raise UnknownLessonError(
        N_("There is no lesson “{id}”; choose one of: {known}."),
        id=brief(id_),
        known=", ".join(_HOMES),
    )
