"""Château d'If on the Monte Cristo board: six dungeons with treasure and queues, four bonus zones.

While a dungeon is scored, its ranking is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamekit.games.monte_cristo.board import DUNGEON_NAMES, DUNGEONS, SLOTS
from gamekit.games.monte_cristo.state import SCORE
from gamekit.games.monte_cristo.treasure import ranking
from widgets.board.scene import Thing
from widgets.tables import monte_cristo_words as words
from widgets.tables.monte_cristo_about import space_id
from widgets.tables.monte_cristo_picture import Picture
from widgets.tables.monte_cristo_pieces import (
    DARK,
    HEADS,
    MARKS,
    PIECES,
    PLACES,
    PLAYERS,
    SLOTS_LAYER,
    numbered,
    token,
)
from widgets.tables.params import numbers
from widgets.tables.scenery import Spot, thing

ZONE_ARTS: Final = ("joker", "crew", "points", "reinforce")


def castle(picture: Picture) -> list[Thing]:
    """Return the dungeons and the bonus zones, and all that is in them."""
    found = []
    for at in range(DUNGEONS):
        found += _dungeon(picture, at)
    if picture.view.dungeon >= 0:
        found += _ranks(picture, picture.view.dungeon)
    for at in range(len(picture.view.zones)):
        found += _zone(picture, at)
    return found


def _space(picture: Picture, space: int, art: str, spot: Spot, said: str) -> Thing:
    """Return a dungeon or a bonus zone, where an adventurer may be placed."""
    choice = picture.choice("place", space)
    label = words.place(picture.language, said) if choice else said
    return thing(space_id(space), art, spot, layer=PLACES, label=label, hull="box", choice=choice)


def _dungeon(picture: Picture, at: int) -> list[Thing]:
    """Return a dungeon with its letter, its treasure and its queue, the foremost first."""
    view, layout, say = picture.view, picture.layout, picture.language
    held, seats = view.dungeons[at], view.queues[at]
    said = words.dungeon(say, at, held, seats, picture.names)
    letter, name = layout.letter(at), DUNGEON_NAMES[at]
    found = [
        _space(picture, at, f"mc-dungeon-{picture.shape}", layout.dungeons[at], said),
        thing(f"letter-{at}", "mc-letter", letter, layer=MARKS, text=name, paint=DARK),
    ]
    for slot in range(SLOTS):
        key = f"slot-{at}-{slot}"
        found.append(thing(key, "mc-slot", layout.slot(at, slot), layer=SLOTS_LAYER))
    for slot, code, copy in numbered(held):
        spot = layout.slot(at, min(slot, SLOTS - 1))
        found.append(token(f"token-{at}-{code}-{copy}", code, spot, label=words.token(say, code)))
    spots = layout.queue(at, len(seats))
    for place, (seat, spot) in enumerate(zip(seats, spots, strict=True)):
        key, art = f"queue-{at}-{place}", f"mc-pawn-{PLAYERS[seat]}"
        found.append(thing(key, art, spot, layer=PIECES, hull="round"))
    return found


def _ranks(picture: Picture, at: int) -> list[Thing]:
    """[mc.score.rank] Return who comes when in the dungeon that is being scored."""
    return [
        thing(
            f"rank-{at}-{seat}",
            f"mc-rank-{PLAYERS[seat]}",
            picture.layout.rank(at, place),
            layer=HEADS,
            text=str(place + 1),
            label=words.rank(picture.language, place + 1, picture.names[seat], at),
            hull="round",
            paint=DARK,
        )
        for place, seat in enumerate(_order(picture, at))
    ]


def _order(picture: Picture, at: int) -> Sequence[int]:
    """Return who is still to take from a dungeon, in this order.

    Within a step a view does not tell yet whose turn it is; its events do.
    """
    view, event = picture.view, picture.event
    if event is not None and event.code == "dungeon":
        return numbers(event, "order")
    if view.phase == SCORE and (picture.choices or picture.code in ("", "take", "decline")):
        return (view.actor, *view.waiting)
    return ranking(view.queues[at])


def _zone(picture: Picture, at: int) -> list[Thing]:
    """Return a bonus zone and who stands there."""
    layout, seats = picture.layout, picture.view.zones[at]
    said = words.zone(picture.language, at, seats, picture.names)
    art = f"mc-zone-{ZONE_ARTS[at]}"
    found = [_space(picture, DUNGEONS + at, art, layout.zones[at], said)]
    for place, seat in enumerate(seats):
        key, art = f"guest-{at}-{seat}", f"mc-pawn-{PLAYERS[seat]}"
        found.append(thing(key, art, layout.in_zone(at, place), layer=PIECES, hull="round"))
    return found
