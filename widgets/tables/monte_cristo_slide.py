"""The action slide of the Monte Cristo board: four lanes, each with its phase and its marbles."""

from __future__ import annotations

from dataclasses import replace

from gamekit.games.monte_cristo.board import LANES
from gamekit.games.monte_cristo.state import DROP, OVER
from widgets.board.scene import Thing
from widgets.tables import monte_cristo_words as words
from widgets.tables.monte_cristo_layout import LEVELS
from widgets.tables.monte_cristo_picture import Picture
from widgets.tables.monte_cristo_pieces import (
    BUTTONS,
    HEADS,
    LAND,
    MARKS,
    PHASE_ARTS,
    PIECES,
    PLACES,
    PLAYERS,
    written,
)
from widgets.tables.scenery import Spot, thing


def slide(picture: Picture) -> list[Thing]:
    """Return the action slide."""
    found = [thing("rack", f"mc-rack-{picture.shape}", picture.layout.rack, layer=LAND)]
    for at in range(LANES):
        found += [*_lane(picture, at), *_plaque(picture, at), *_marbles(picture, at)]
    return found


def _seats(picture: Picture, lane: int) -> tuple[int, ...]:
    """Return whose marbles are in a lane, which may not be laid out yet."""
    return picture.view.lanes[lane] if lane < len(picture.view.lanes) else ()


def _lane(picture: Picture, at: int) -> list[Thing]:
    """Return the groove of a lane."""
    said = words.lane(picture.language, at, _seats(picture, at), picture.names)
    choice = picture.choice("drop", 0, at)
    label = words.drop(picture.language, at, said) if choice else said
    groove = picture.layout.lanes[at]
    return [thing(f"lane-{at}", "mc-lane", groove, layer=PLACES, label=label, choice=choice)]


def _plaque(picture: Picture, at: int) -> list[Thing]:
    """Return the plaque of a lane, with number, symbol and word of its phase."""
    view, plaque = picture.view, picture.layout.plaques[at]
    now = view.round and view.phase != OVER and view.dungeon < 0 and at == view.lane
    w, h = plaque.w, plaque.h
    icon = plaque.at(w * 0.58, h * 0.32, w * 0.5, h * 0.52)
    art, symbol = "mc-plaque-now" if now else "mc-plaque", f"mc-phase-{PHASE_ARTS[at]}"
    digit = plaque.at(w * 0.2, h * 0.32, w * 0.2, h * 0.5)
    word = plaque.at(w / 2, h * 0.76, w * 0.8, h * 0.46)
    return [
        thing(f"plaque-{at}", art, plaque, layer=PLACES, hull="box"),
        written(f"digit-{at}", digit, at + 1),
        thing(f"icon-{at}", symbol, icon, layer=MARKS),
        written(f"phase-{at}", word, words.plaque(picture.language, at)),
    ]


def _marbles(picture: Picture, lane: int) -> list[Thing]:
    """Return the marbles of a lane, with arrows beside those that may go down."""
    found, view = [], picture.view
    for level, seat in enumerate(_seats(picture, lane)):
        spot = picture.layout.in_lane(lane, level, max(LEVELS, picture.longest))
        arrows = _arrows(picture, lane, level, spot)
        said = words.marble(picture.language, lane, level, picture.names[seat])
        marble = thing(
            f"marble-{lane}-{level}",
            f"mc-marble-{PLAYERS[seat]}",
            Spot(spot.x, spot.y, spot.w * 0.8, spot.h * 0.8) if arrows else spot,
            layer=HEADS if arrows else PIECES,
            label="" if arrows else said,
            hull="round",
        )
        if picture.choices and view.phase == DROP and lane == view.lane and not level:
            marble = replace(marble, grip=True, flags=("chosen",))
        found += [marble, *arrows]
    return found


def _arrows(picture: Picture, lane: int, level: int, marble: Spot) -> list[Thing]:
    """Return the arrows at the sides of a marble: down by 1 and by 2. A tall board's lane is too
    narrow for them; there they lie in the tray.
    """
    found: list[Thing] = []
    layout, lanes = picture.layout, picture.layout.lanes
    if not layout.wide:
        return found
    aside = (lanes[1].x - lanes[0].x) / 4
    w, h = lanes[lane].w * 0.4, layout.level * 0.78 * marble.h / layout.marble
    for by, side in ((1, -1), (2, 1)):
        choice = picture.choice("lower", level, lane, by)
        if choice:
            who = picture.names[picture.view.lanes[lane][level]]
            found.append(
                thing(
                    f"lower-{lane}-{level}-{by}",
                    f"mc-lower-{by}",
                    Spot(marble.x + side * aside, marble.y, w, h),
                    layer=BUTTONS,
                    label=words.lower(picture.language, lane, level, who, by),
                    choice=choice,
                )
            )
    return found
