"""The castle of Dreiste Geister: corridor, locks and chest, the ghosts and Merlin."""

from __future__ import annotations

from typing import Final

from gamekit.game import Event
from gamekit.games.dreiste_geister.board import CASTLE, CHEST, COLOUR_NAMES, HALL
from gamekit.games.dreiste_geister.paragraphs import CHEST_COINS, FIRST_COINS
from gamekit.games.dreiste_geister.state import NONE, OVER, View
from widgets.board.scene import Thing
from widgets.tables import dreiste_geister_words as words
from widgets.tables.dreiste_geister_layout import DEPTH, standing, walk
from widgets.tables.dreiste_geister_picture import (
    COIN,
    GHOST,
    GROUND,
    HAND,
    LOCK,
    MERLIN,
    PLACE,
    PLATE,
    SEAT_ARTS,
    Picture,
    sash,
)
from widgets.tables.params import number
from widgets.tables.scenery import Point, Spot, thing

PAINT: Final = ("#D55E00", "#F0E442", "#009E73", "#0072B2")
"""The colours of the doors, by colour number."""


def castle(picture: Picture) -> list[Thing]:
    """Return all that is in the castle."""
    return [
        *_ground(picture),
        *_path(picture),
        *_chest(picture),
        *_ghosts(picture),
        *_merlin(picture),
    ]


# -- the corridor ----------------------------------------------------------------------------


def _ground(picture: Picture) -> list[Thing]:
    width, height = picture.layout.width, picture.layout.height
    whole = Spot(width / 2, height / 2, width, height)
    said = words.round_of(picture.language, picture.view.round + 1, picture.players)
    return [
        thing("ground", f"dg-ground-{picture.layout.shape}", whole, layer=GROUND),
        thing("round", "dg-banner", picture.layout.round, layer=PLATE, text=said, label=said),
    ]


def _path(picture: Picture) -> list[Thing]:
    """Return the places of the corridor, with the doors' numbers and locks."""
    found = []
    plate, lock = picture.layout.plate, picture.layout.lock
    for place, stop in enumerate(picture.layout.stops):
        colour, label = picture.colours[place], _place_label(picture, place)
        art = _place_art(place, colour)
        found.append(thing(f"place-{place}", art, stop.art, layer=PLACE, label=label))
        if colour is None:
            continue
        top = stop.art.y - stop.art.h / 2
        spot = Spot(stop.art.x, top + plate.y, plate.w, plate.h)
        found.append(thing(f"number-{place}", "dg-plate", spot, layer=PLATE, text=str(place)))
        if picture.is_locked(place):
            spot = Spot(stop.art.x, top + lock.y, lock.w, lock.h)
            found.append(
                thing(f"lock-{place}", f"dg-lock-{COLOUR_NAMES[colour]}", spot, layer=LOCK)
            )
    return found


def _place_art(place: int, colour: int | None) -> str:
    if colour is not None:
        return f"dg-door-{COLOUR_NAMES[colour]}"
    return {CASTLE: "dg-gate", HALL: "dg-hall", CHEST: "dg-chest"}[place]


def _place_label(picture: Picture, place: int) -> str:
    """Return a place's name and who stands there."""
    name = picture.place_name(place)
    if place == CHEST:
        name = words.chest(picture.language, _coins_left(picture))
    elif picture.is_locked(place):
        name = words.locked(picture.language, name)
    here = [picture.names[seat] for seat, at in enumerate(picture.view.places) if at == place]
    return words.with_ghosts(picture.language, name, here)


# -- the chest -------------------------------------------------------------------------------


def _chest(picture: Picture) -> list[Thing]:
    """Return the coins in the chest; those just paid are seen at their purse."""
    left, event = _coins_left(picture), picture.event
    paid, seat = 0, NONE
    if event is not None and event.code == "coins":
        paid, seat = number(event, "coins"), number(event, "seat")
    found = [thing("chest-front", "dg-chest-front", picture.layout.brim, layer=COIN + 1)]
    for i, spot in enumerate(picture.layout.coins):
        key, art = f"coin-{i}", "dg-coin"
        if i < left:
            found.append(thing(key, art, spot, layer=COIN))
        elif i < left + paid and seat >= 0:
            purse = picture.panels[seat].coin
            paid_to = Spot(purse.x + 9 - 9 * (i - left), purse.y, purse.w, purse.h)
            found.append(thing(key, art, paid_to, layer=HAND, flags=("changed",)))
        else:
            found.append(thing(key, art, spot, layer=COIN, flags=("unseen",)))
    return found


def _coins_left(picture: Picture) -> int:
    """Return how many coins lie in the chest, as far as the step tells."""
    if picture.view.phase == OVER or picture.code == "win":
        return 0
    if picture.code != "coins" or picture.event is None:
        return CHEST_COINS
    return _left_after(picture.event, picture.view)


def _left_after(event: Event, view: View) -> int:
    """Return how many coins lie in the chest after this payment.

    Only the single first ghost, or the first of several, leaves one: the next payment takes it.
    """
    if number(event, "coins") != FIRST_COINS:
        return 0
    seat = number(event, "seat")
    together = [other for other, turn in enumerate(view.home) if turn == view.home[seat]]
    return CHEST_COINS - FIRST_COINS if seat == together[0] else 0


# -- figures ---------------------------------------------------------------------------------


def _ghosts(picture: Picture) -> list[Thing]:
    found, places = [], picture.view.places
    for seat, place in enumerate(places):
        if place < 0:
            continue
        here = [other for other, at in enumerate(places) if at == place]
        stop = picture.layout.stops[place]
        spot = standing(stop, picture.layout.ghost, len(here), here.index(seat))
        back = spot.y + spot.h / 2 < stop.feet[1] + 24
        found.append(
            Thing(
                id=f"ghost-{seat}",
                art=f"dg-{SEAT_ARTS[seat]}",
                x=spot.x,
                y=spot.y,
                w=spot.w,
                h=spot.h,
                layer=GHOST if back else GHOST + 1,
                paint=sash(seat),
                label=words.ghost(picture.language, picture.names[seat], picture.place_name(place)),
                via=_way(picture, seat),
            )
        )
    return found


def _way(picture: Picture, seat: int) -> tuple[Point, ...]:
    """Return the points along the carpet that a ghost passes in this step."""
    event = picture.event
    if event is None or event.code not in ("forward", "back") or event.get("seat") != seat:
        return ()
    lift = DEPTH - picture.layout.ghost[1] / 2
    points = walk(picture.layout.stops, number(event, "from"), number(event, "to"))
    return tuple((x, y + lift) for x, y in points)


def _merlin(picture: Picture) -> list[Thing]:
    """Return Merlin, and what he says."""
    layout, language = picture.layout, picture.language
    seat, named = picture.view.merlin, picture.view.named
    found = []
    if picture.view.places[seat] < 0:
        paint = sash(seat)
        if named >= 0:
            paint += (("--named", PAINT[named]),)
        found.append(
            thing(
                f"ghost-{seat}",
                f"dg-merlin-{SEAT_ARTS[seat]}",
                layout.merlin,
                layer=MERLIN,
                paint=paint,
                label=words.merlin(language, picture.names[seat]),
            )
        )
    art, old = "dg-say-nothing", picture.said_before
    if named >= 0:
        art = f"dg-{'said' if old else 'say'}-{COLOUR_NAMES[named]}"
    label = words.sign(language, named, old=old)
    found.append(thing("sign", art, layout.sign, layer=MERLIN, label=label))
    return found
