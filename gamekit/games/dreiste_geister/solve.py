"""What the rules of Dreiste Geister say about one ghost on its way, as tables for the lab.

Everything is worked out by `rules.move` in the game's configuration: where a card leads, what a
door brings, how a turn goes on. Hands and the pile are left out: a ghost is taken to be able to
lay any of the four colours in every turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from gamekit.chance import Distribution
from gamekit.game import AnyGame
from gamekit.games.dreiste_geister.board import BLUE, CASTLE, CHEST, COLOURS, HALL
from gamekit.games.dreiste_geister.paragraphs import move
from gamekit.games.dreiste_geister.text import DOMAIN
from gamekit.games.dreiste_geister.text.tell import COLOURS as COLOUR_WORDS
from gamekit.text import Message

START: Final = CASTLE
MIDDLE: Final = HALL
END: Final = CHEST
NAMED_BLUE: Final = BLUE
CALLS: Final = len(COLOURS)
"""How many colours Merlin can name."""

Goals: TypeAlias = tuple[tuple[int, ...], ...]
"""[door][call]: where a ghost comes to with the card of a door. Doors are counted from the
nearest goal to the farthest; call k names the colour of door k, the last call names none."""


class Door(NamedTuple):
    """What one of the cards brings from a place."""

    colour: int
    free: int
    """Places forward when another colour is named."""
    hit: int
    """Places gained (0 or less) when this colour is named."""


def colour_name(colour: int) -> Message:
    """Return what a colour is called: `red (flame)`."""
    return Message(COLOUR_WORDS[colour], (), DOMAIN)


def doors(game: AnyGame, place: int) -> tuple[Door, ...]:
    """Return what each card brings from a place, the nearest goal first."""
    return _doors(place, *_path(game))


def goals(game: AnyGame) -> tuple[Goals, ...]:
    """Return the goals of every place; from the chest nobody goes on."""
    return _goals(*_path(game))


def _path(game: AnyGame) -> tuple[bool, str]:
    return bool(game.config["hall_stops_forward"]), str(game.config["hall_cycle"])


@cache
def _doors(place: int, hall_stops: bool, hall_cycle: str) -> tuple[Door, ...]:
    found = []
    for colour in COLOURS:
        other = COLOURS[colour - 1]
        free, hit = (
            move(place, colour, named, hall_stops=hall_stops, hall_cycle=hall_cycle)[0] - place
            for named in (other, colour)
        )
        found.append(Door(colour, free, hit))
    return tuple(sorted(found, key=lambda door: (door.free, -door.hit, door.colour)))


@cache
def _goals(hall_stops: bool, hall_cycle: str) -> tuple[Goals, ...]:
    found: list[Goals] = []
    for place in range(CHEST):
        choices = _doors(place, hall_stops, hall_cycle)
        found.append(
            tuple(
                tuple(
                    place + (door.hit if call == at else door.free)
                    for call in range(len(choices) + 1)
                )
                for at, door in enumerate(choices)
            )
        )
    return (*found, ((CHEST,) * (CALLS + 1),) * CALLS)


def gains(game: AnyGame, place: int) -> tuple[tuple[int, ...], ...]:
    """Return [door][call] -> places gained: the turn as a zero-sum game of ghost and Merlin."""
    return tuple(tuple(to - place for to in row[:-1]) for row in goals(game)[place])


def mid_path(game: AnyGame) -> int:
    """Return the first place where four doors of four colours lie ahead and four behind."""
    special = {CASTLE, HALL, CHEST}
    return next(
        place
        for place in range(CHEST)
        if len({door.free for door in doors(game, place)}) == len(COLOURS)
        and not special & {place, *(to for row in goals(game)[place] for to in row)}
    )


def turn(
    game: AnyGame, place: int, laid: Sequence[Fraction], called: Sequence[Fraction]
) -> Distribution[int]:
    """Return where a ghost stands after a turn.

    `laid` are the chances of its doors, `called` those of Merlin's calls, both as in `Goals`.
    """
    shares: dict[int, Fraction] = {}
    for row, p in zip(goals(game)[place], laid, strict=True):
        for to, q in zip(row, called, strict=True):
            shares[to] = shares.get(to, Fraction(0)) + p * q
    return Distribution((to, share) for to, share in sorted(shares.items()) if share)
