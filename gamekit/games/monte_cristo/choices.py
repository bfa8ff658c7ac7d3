"""What the player who is to choose may do: the same for a state and for what a seat sees of it.

All that bears on a choice lies open, so both are asked in the same way.
"""

from __future__ import annotations

from gamekit.games.monte_cristo.actions import Action
from gamekit.games.monte_cristo.cards import discards_of, gives
from gamekit.games.monte_cristo.places import spaces
from gamekit.games.monte_cristo.slide import drops, reorders
from gamekit.games.monte_cristo.state import (
    DISCARD,
    DROP,
    GIVE,
    PLACE,
    PUT,
    REORDER,
    SCORE,
    Numbers,
    State,
    View,
)
from gamekit.games.monte_cristo.treasure import puts, takes


def choices(table: State | View, seat: int, numbers: Numbers) -> tuple[Action, ...]:
    """Return what `seat` may choose, sorted by text form; empty when it is not to move."""
    phase = table.phase
    if seat != table.actor or seat < 0:
        return ()
    if phase == PLACE:
        return spaces(table.zones, seat, table.left, table.bonus, numbers.max_bonus)
    if phase == SCORE:
        return takes(table.dungeons[table.dungeon], table.hands[seat])
    if phase == GIVE:
        return gives(table.drawn, table.waiting)
    if phase == PUT:
        return puts(table.drawn, table.used)
    if phase == DROP:
        return drops(table.lanes, table.lane, numbers.lane_limit, numbers.colour_limit)
    if phase == REORDER:
        return reorders(table.lanes, table.market, seat if numbers.own_marble_only else None)
    if phase == DISCARD:
        return discards_of(table.hands[seat])
    return ()
