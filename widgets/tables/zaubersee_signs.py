"""What stands around the lake of Zaubersee: the raven on his stair, the tiles, moon and signs."""

from __future__ import annotations

from typing import Final

from gamekit.games.zaubersee.state import LOST, UNFINISHED, WON
from widgets.board.scene import Flag, Thing
from widgets.tables import zaubersee_words as words
from widgets.tables.scenery import Spot, thing
from widgets.tables.zaubersee_picture import (
    END,
    FIGURE,
    MARK,
    PLATE,
    QUAY,
    ROCK,
    TILE,
    Picture,
)

USUAL_TRACK: Final = 8
"""So many steps has the stair that is drawn between them."""


def signs(picture: Picture) -> list[Thing]:
    """Return all that stands around the lake."""
    return [
        *_stair(picture),
        *_tiles(picture),
        *_moon_and_turn(picture),
        *_end(picture),
    ]


def _stair(picture: Picture) -> list[Thing]:
    """Return Rabenhorst and the steps of his stair."""
    layout, raven, track, found = picture.layout, picture.view.raven, picture.lake.track, []
    if track == USUAL_TRACK and not layout.upright:
        found.append(thing("flight", "zs-flight-wide", Spot(110, 380, 220, 760), layer=ROCK))
    for step in range(1, track + 1):
        art = "zs-step-gone" if step <= raven else "zs-step"
        if step == track:
            art = "zs-step-last"
        spot = layout.steps[step]
        found.append(thing(f"step-{step}", art, spot, layer=QUAY, hull="box"))
        number = Spot(spot.x, spot.y + spot.h * 0.11, spot.w * 0.5, spot.h * 0.56)
        key = f"step-number-{step}"
        found.append(thing(key, "zs-none", number, layer=QUAY + 1, text=str(step)))
    label = words.raven(picture.language, raven, track)
    spot = picture.within(layout.on_step(raven))
    found.append(thing("raven", "zs-raven", spot, layer=FIGURE, label=label))
    return found


def _tiles(picture: Picture) -> list[Thing]:
    """Return the tiles, with their numbers on their backs."""
    found, ink = [], (("--ink", "#4a3a08"),)
    for position, shown in enumerate(picture.view.tiles):
        up, spot, art = position == picture.view.up, picture.layout.tiles[position], "zs-tile-back"
        if shown >= 0:
            art = f"zs-{'tile' if up else 'peek'}-{words.art(shown)}"
        else:
            key, text = f"tile-number-{position}", str(position + 1)
            middle = Spot(spot.x - spot.w * 0.01, spot.y - spot.h * 0.01, spot.w, spot.h * 0.58)
            found.append(thing(key, "zs-none", middle, layer=TILE + 1, text=text, paint=ink))
        flags: tuple[Flag, ...] = () if up else ("facedown",)
        if picture.view.outcome:
            flags = (*flags, "faded")
        found.append(
            thing(
                f"tile-{position}",
                art,
                spot,
                layer=TILE,
                label=words.tile(picture.language, position + 1, shown),
                choice=picture.choice("flip", position),
                flags=flags,
            )
        )
    return found


def _moon_and_turn(picture: Picture) -> list[Thing]:
    """Return the moon that shows the tile, whose turn it is, and the sign for passing."""
    view, layout, say = picture.view, picture.layout, picture.language
    shown = words.art(picture.face) if picture.face >= 0 else "none"
    label = words.moon(say, picture.face)
    found = [thing("moon", f"zs-moon-{shown}", layout.moon, layer=QUAY, hull="round", label=label)]
    if not view.outcome:
        who = picture.on_turn()
        label = f"{who}; {words.turns(say, view.turn)}" if view.turn else who
        found.append(thing("turn", "zs-banner", layout.turn, layer=PLATE, label=label))
        found.append(_lettering("turn-text", layout.turn, who, layer=PLATE + 1))
    if choice := picture.choice("pass", 0):
        found.append(
            thing(
                "pass",
                "zs-pass",
                layout.passing,
                layer=MARK,
                text=words.passing(say),
                label=words.nobody(say),
                choice=choice,
            )
        )
    return found


def _end(picture: Picture) -> list[Thing]:
    """Return the ribbon over the tiles when the match has ended."""
    outcome, ribbon = picture.view.outcome, picture.layout.result
    if not outcome:
        return []
    art = {WON: "zs-banner-won", LOST: "zs-banner-lost", UNFINISHED: "zs-banner"}[outcome]
    said = words.result(picture.language, outcome)
    found = [
        thing("result", art, ribbon, layer=END, label=said),
        _lettering("result-text", ribbon, said, layer=END + 1),
    ]
    if outcome == WON:
        for side in (-1, 1):
            x = ribbon.x + side * (ribbon.w / 2 - 6)
            star = Spot(x, ribbon.y - ribbon.h * 0.42, 92, 92)
            found.append(thing(f"cheer-{side}", "zs-cheer", star, layer=END + 1))
    return found


def _lettering(key: str, ribbon: Spot, text: str, *, layer: int) -> Thing:
    """Return the writing on a ribbon, which has less room than the whole ribbon."""
    x, y, w, h = ribbon
    return thing(key, "zs-none", Spot(x, y - h * 0.04, w * 0.72, h * 0.8), layer=layer, text=text)
