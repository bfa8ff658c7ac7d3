"""Where adventurers may be placed, and what the bonus zones give."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gamekit.games.monte_cristo.actions import PLACE_ON, STOP, Action, by_text
from gamekit.games.monte_cristo.board import DUNGEONS

ACTIVE_PLACEMENTS: Final = 3
OTHER_PLACEMENTS: Final = 1
BONUS_CREW: Final = 3
BONUS_POINTS: Final = 2
"""[mc.bonus.points] Scored at once; they end nothing before the next scoring."""
BONUS_PLACEMENTS: Final = 2


def placements(seat: int, active: int) -> int:
    """[mc.place] Return how many adventurers a player may place: the active one 3, others 1."""
    return ACTIVE_PLACEMENTS if seat == active else OTHER_PLACEMENTS


def zone_open(zone: tuple[int, ...], seat: int, bonus: int, max_bonus: int | None) -> bool:
    """[mc.place.bonus] Return whether a player may place on a bonus zone.

    At most one adventurer of a colour per zone; variant `max_bonus_per_turn`.
    """
    return seat not in zone and (max_bonus is None or bonus < max_bonus)


def crew_coming(port: int) -> int:
    """[mc.bonus.crew] Return how many adventurers come from Marseille: three, if there are."""
    return min(BONUS_CREW, port)


def after_placing(left: int, extra: int, space: int) -> tuple[int, int]:
    """Return the placements and the further ones on dungeons left after one on `space`.

    [mc.bonus.reinforce] Further placements are for dungeons only, so they are used up first.
    """
    if space < DUNGEONS and extra:
        return left, extra - 1
    return left - 1, extra


def may_place(stock: int, left: int, extra: int) -> bool:
    """[mc.place] Return whether a player can place one more: from the own stock only."""
    return stock > 0 and left + extra > 0


@lru_cache(maxsize=8192)
def spaces(
    zones: tuple[tuple[int, ...], ...], seat: int, left: int, bonus: int, max_bonus: int | None
) -> tuple[Action, ...]:
    """[mc.place] Return where the next adventurer may go, or to stop.

    [mc.place.queue] In a dungeon it goes to the end of the queue; several of one colour may be
    there.
    """
    bonuses = (
        PLACE_ON[DUNGEONS + at]
        for at, zone in enumerate(zones)
        if left and zone_open(zone, seat, bonus, max_bonus)
    )
    return by_text((*PLACE_ON[:DUNGEONS], *bonuses, STOP))
