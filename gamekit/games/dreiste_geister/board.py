"""The castle path and its four colours: places, doors, and where a card leads from where.

Nothing here knows of turns, hands or players. Numbers the publisher does not state are options.
"""

from __future__ import annotations

from typing import Final, Literal

RED, YELLOW, GREEN, BLUE = range(4)
COLOURS: Final = (RED, YELLOW, GREEN, BLUE)
COLOUR_NAMES: Final = ("red", "yellow", "green", "blue")

CASTLE: Final = 0
HALL: Final = 11
CHEST: Final = 22
PLACES: Final = 23

HallCycle = Literal["continues", "restarts"]


def door_colour(place: int, hall_cycle: str = "continues") -> int | None:
    """Return the colour of a door, None for castle, hall and chest, which are no doors.

    >>> "".join("RYGB"[door_colour(place)] for place in range(12, 22))
    'GBRYGBRYGB'
    """
    if place in (CASTLE, HALL, CHEST):
        return None
    if place < HALL:
        return (place - 1) % 4
    return (place - 2) % 4 if hall_cycle == "continues" else (place - 12) % 4


def forward(
    place: int, colour: int, *, hall_stops: bool = True, hall_cycle: str = "continues"
) -> int:
    """[dg.forward] Return the nearest place strictly ahead that bears `colour`, or the chest.

    The hall bears all four colours, so it stops every ghost that comes from before it.
    """
    for ahead in range(place + 1, CHEST):
        if ahead == HALL:
            if hall_stops:
                return HALL
        elif door_colour(ahead, hall_cycle) == colour:
            return ahead
    return CHEST


def back(place: int, colour: int, *, hall_cycle: str = "continues") -> int:
    """[dg.back] Return the nearest place strictly behind that bears `colour`.

    Hall and castle bear all four colours, so a ghost never passes them on the way back.
    A ghost that stands on one of them stays: see `back_stay`.
    """
    if back_stay(place):
        return place
    for behind in range(place - 1, CASTLE, -1):
        if behind == HALL or door_colour(behind, hall_cycle) == colour:
            return behind
    return CASTLE


def back_stay(place: int) -> bool:
    """[dg.back.stay] Return whether a ghost that played the named colour stays where it is."""
    return place in (CASTLE, HALL)
