"""The lake of Zaubersee: start and pier, strips, pads and magnets, and the figures."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from gamekit.games.zaubersee.lake import COLUMN_NAMES, COLUMNS, FIGURE_NAMES, FIGURES, START
from gamekit.games.zaubersee.state import HIDDEN
from widgets.board.scene import Thing
from widgets.tables import zaubersee_words as words
from widgets.tables.scenery import Spot, thing
from widgets.tables.zaubersee_about import figure_id, strip_id
from widgets.tables.zaubersee_picture import (
    BLOOM,
    FIGURE,
    GROUND,
    MAGNET,
    MARK,
    PAD,
    PLATE,
    QUAY,
    ROCK,
    STRIP,
    SWIRL,
    Picture,
    per_cent,
)

HEAT: Final = ("#f6f9ec", "#fbeab0", "#f9d083", "#f4ac68", "#ec8360", "#dc5c54")
"""How likely a magnet lies below, from never to surely: light to dark in any grey, too."""
HEAT_EDGE: Final = "#1d0d0a"


def lake(picture: Picture) -> list[Thing]:
    """Return all that is on the lake and at its ends."""
    return [
        *_places(picture),
        *_strips(picture),
        *_pads(picture),
        *_plates(picture),
        *_magnets(picture),
        *_pier(picture),
        *(each for figure in FIGURES for each in _figure(picture, figure)),
    ]


# -- water -----------------------------------------------------------------------------------


def _places(picture: Picture) -> list[Thing]:
    """Return the picture's ground, castle rock and start."""
    layout, shape = picture.layout, picture.layout.shape
    whole = Spot(layout.width / 2, layout.height / 2, layout.width, layout.height)
    waiting = words.start(picture.language, picture.at(START))
    return [
        thing("ground", f"zs-ground-{shape}", whole, layer=GROUND),
        thing("castle", f"zs-castle-{shape}", layout.castle, layer=ROCK),
        thing("start", f"zs-quay-{shape}", layout.quay, layer=QUAY, label=waiting),
        *(
            thing(f"wait-{figure}", "zs-spot", Spot(spot.x, spot.y, 84, 84), layer=QUAY)
            for figure, spot in enumerate(layout.waiting)
        ),
    ]


def _row(picture: Picture, position: int) -> int:
    """Return the row above a strip; below 1 and beyond the last it lies hidden."""
    return position - picture.lake.castle + 1


def _strips(picture: Picture) -> list[Thing]:
    """Return the water strips, with arrows while the lake flows."""
    layout, view, found = picture.layout, picture.view, []
    for position in range(len(view.strips)):
        spot = picture.within(layout.strip(_row(picture, position)))
        key, art = strip_id(view, position), f"zs-strip-{layout.shape}"
        found.append(thing(key, art, spot, layer=STRIP))
    if picture.code == "shift":
        size = (60.0, 120.0) if layout.upright else (120.0, 60.0)
        middle = (picture.lake.rows + 1) / 2
        for column in range(COLUMNS - 1):
            spot = Spot(*layout.at(middle, column + 0.5), *size)
            key, art = f"current-{column}", f"zs-current-{layout.shape}"
            found.append(thing(key, art, spot, layer=MARK))
    return found


def _magnets(picture: Picture) -> list[Thing]:
    """Return the magnets, for those who know all; hidden strips have theirs out of sight."""
    view, found = picture.view, []
    for position, strip in enumerate(view.strips):
        if strip == HIDDEN:
            continue
        row, key = _row(picture, position), strip_id(view, position).removeprefix("strip-")
        seen = 1 <= row <= picture.lake.rows
        for column, letter in enumerate(COLUMN_NAMES):
            if strip >> column & 1:
                found.append(
                    thing(
                        f"magnet-{key}-{letter}",
                        "zs-magnet",
                        picture.within(picture.layout.magnet(row, column)),
                        layer=MAGNET,
                        hull="round",
                        flags=() if seen else ("unseen",),
                    )
                )
    return found


def _pier(picture: Picture) -> list[Thing]:
    """Return the pier, with a place for each figure."""
    layout, place = picture.layout, picture.lake.pier
    return [
        thing(
            "pier",
            f"zs-pier-{layout.shape}",
            layout.pier,
            layer=ROCK,
            label=words.pier(picture.language, picture.at(place)),
            hull="box",
            choice=picture.choice("step", place),
        ),
        *(
            thing(f"goal-{figure}", "zs-goal", spot, layer=QUAY)
            for figure, spot in enumerate(layout.goals)
        ),
    ]


# -- pads ------------------------------------------------------------------------------------


def _pads(picture: Picture) -> list[Thing]:
    """Return the pads; those with the animal of the tile bloom."""
    layout, found = picture.layout, []
    for place in range(1, picture.lake.pier):
        animal = picture.lake.animals[place]
        x, y = layout.on_pad(place)
        pad = thing(
            f"pad-{place}",
            f"zs-pad-{words.art(animal)}",
            Spot(x, y, layout.pad, layout.pad),
            layer=PAD,
            label=picture.pad_label(place),
            hull="round",
            choice=picture.choice("step", place),
        )
        found.append(_believed(picture, pad, place))
        if animal == picture.face:
            size = layout.pad * 1.16
            found.append(thing(f"bloom-{place}", "zs-bloom", Spot(x, y, size, size), layer=BLOOM))
    return found


def _believed(picture: Picture, pad: Thing, place: int) -> Thing:
    """Return a pad with what the table can know of the magnet below it."""
    if picture.belief is None:
        return pad
    share = picture.belief[place]
    heat = HEAT[min(len(HEAT) - 1, int(share * (len(HEAT) - 1) + Fraction(1, 2)))]
    return replace(
        pad,
        badge=per_cent(share),
        share=round(float(share), 3),
        paint=(("--heat", heat), ("--heat-edge", HEAT_EDGE)),
    )


def _plates(picture: Picture) -> list[Thing]:
    """Return the letters of the columns and the numbers of the rows."""
    layout = picture.layout
    plate = (48.0, 38.0) if layout.upright else (31.0, 31.0)
    named = [(f"letter-{s}", layout.letter(at), s) for at, s in enumerate(COLUMN_NAMES)]
    rows = range(1, picture.lake.rows + 1)
    named += [(f"row-{row}", layout.number(row), str(row)) for row in rows]
    return [
        thing(key, "zs-plate", Spot(*point, *plate), layer=PLATE, text=text)
        for key, point, text in named
    ]


# -- figures ---------------------------------------------------------------------------------


def _figure(picture: Picture, figure: int) -> list[Thing]:
    """Return a figure, the magic that holds it, and the mark of the pad it stands on."""
    spot, choice = _standing(picture, figure), picture.choice("go", figure)
    sliding = any(verb == "step" for verb, _ in picture.choices)
    return [
        thing(
            figure_id(figure),
            f"zs-{FIGURE_NAMES[figure]}",
            spot,
            layer=FIGURE,
            label=picture.figure_label(figure),
            choice=choice,
            grip=bool(choice) or (sliding and picture.view.mover == figure),
        ),
        _swirl(picture, figure, spot),
        _mark(picture, figure, spot),
    ]


def _standing(picture: Picture, figure: int) -> Spot:
    """Return where a figure stands."""
    layout, place = picture.layout, picture.view.places[figure]
    if place == START:
        return layout.waiting[figure]
    if place == picture.lake.pier:
        goal, waiting = layout.goals[figure], layout.waiting[figure]
        return Spot(goal.x, goal.y - 8, waiting.w, waiting.h)
    return layout.standing(place)


def _swirl(picture: Picture, figure: int, spot: Spot) -> Thing:
    """Return the magic below a figure, unseen while it is free."""
    view, layout, on_lake = picture.view, picture.layout, picture.on_lake(figure)
    x, y = layout.on_pad(view.places[figure]) if on_lake else (spot.x, spot.y)
    size = layout.pad * 1.3
    return thing(
        f"swirl-{FIGURE_NAMES[figure]}",
        "zs-swirl",
        picture.within(Spot(x, y, size, size)),
        layer=SWIRL,
        hull="round",
        flags=() if on_lake and view.held[figure] else ("unseen",),
    )


def _mark(picture: Picture, figure: int, spot: Spot) -> Thing:
    """Return the animal of the pad a figure stands on, unseen while it stands on none."""
    key, place = f"mark-{FIGURE_NAMES[figure]}", picture.view.places[figure]
    if not picture.on_lake(figure):
        size = picture.layout.pad * 0.4
        unseen = Spot(spot.x, spot.y, size, size)
        return thing(key, "zs-disc", unseen, layer=MARK, flags=("unseen",))
    kind = "held" if picture.view.held[figure] else "mark"
    art = f"zs-{kind}-{words.art(picture.lake.animals[place])}"
    return thing(key, art, picture.layout.mark(place), layer=MARK, hull="round")
