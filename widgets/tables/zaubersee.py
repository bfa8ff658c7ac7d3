"""The board of Zaubersee: a view becomes a scene. Drawings are in `art`, measures in
`zaubersee_layout`, words in `zaubersee_words`, what a step is about in `zaubersee_about`.

Everything that ever moves keeps one id for the whole match, so that it glides:

    figure-NAME   a figure, from the start over the leaves to the pier
    swirl-NAME    the magic that holds it, unseen below it while it is free
    mark-NAME     the animal of the pad it stands on, unseen while it stands on none
    tile-I        the tile on position I, which turns in its place
    strip-N-LAP   a water strip by where it was pushed in first; it goes out at the castle end
                  and comes in at the pier as a new thing. All strips look alike.
    magnet-N-C    for those who know all: the magnet of a strip, gliding with it
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final, Literal

from gamekit.game import Event
from gamekit.games.zaubersee.lake import (
    COLUMN_NAMES,
    COLUMNS,
    FIGURE_NAMES,
    FIGURES,
    NONE,
    START,
    column_of,
    place_name,
    row_of,
)
from gamekit.games.zaubersee.state import HIDDEN, LOST, UNFINISHED, WON, Action, View
from widgets.board.scene import Flag, Scene, Shape, Thing
from widgets.tables import zaubersee_words as words
from widgets.tables.zaubersee_about import about, figure_id, strip_id
from widgets.tables.zaubersee_layout import Layout, Spot, layout

SEAT_NAMES: Final = ("Jule", "Onno", "Pia", "Tarek", "Wanda")
"""Who sits where, when nobody gives a name of their own."""
USUAL_TRACK: Final = 8
"""So many steps has the stair that is drawn between them."""
HEAT: Final = ("#f6f9ec", "#fbeab0", "#f9d083", "#f4ac68", "#ec8360", "#dc5c54")
"""How likely a magnet lies below, from never to surely: light to dark in any grey, too."""
HEAT_EDGE: Final = "#1d0d0a"

GROUND, STRIP, ROCK, QUAY, SWIRL, BLOOM, PAD, PLATE, MAGNET, FIGURE, MARK, TILE, END = range(
    0, 130, 10
)


@cache
def sprite() -> str:
    """Return the SVG text with all symbols of this board."""
    return (Path(__file__).parent / "art" / "zaubersee.svg").read_text(encoding="utf-8")


def scene(
    view: View,
    *,
    language: str,
    shape: Shape,
    viewer_choices: Sequence[Action] = (),
    event: Event | None = None,
    before: View | None = None,  # noqa: ARG001  (every table gives it; all is in `view` here)
    names: Sequence[str] = (),
    belief: Sequence[Fraction] | None = None,
) -> Scene:
    """Return the picture of a view, for its observer.

    `viewer_choices` are what the observer may choose now. `event`, as the observer saw it, is
    the step being shown and `view` the position after it. `belief` says for each place how
    likely a magnet lies below it, as `widgets.tables.zaubersee_front.knowledge` works it out;
    None shows nothing of it.
    """
    picture = _Picture(view, language, shape, viewer_choices, event, names, belief)
    things = picture.things()
    return Scene(
        width=picture.layout.width,
        height=picture.layout.height,
        title=words.title(language),
        desc=picture.desc(),
        things=things,
        spotlight=any("touched" in thing.flags for thing in things),
        shape=shape,
    )


def notation(action: Action, pier: int) -> str:
    """Return what `Zaubersee.format_one` writes; a test holds the two together."""
    verb, value = action
    if verb == "flip":
        return f"flip {value + 1}"
    if verb == "go":
        return f"go {FIGURE_NAMES[value]}"
    return f"step {place_name(value, pier)}" if verb == "step" else "pass"


class _Picture:
    """One scene in the making: what is to be shown, and a method for each part of it."""

    def __init__(
        self,
        view: View,
        language: str,
        shape: Shape,
        choices: Sequence[Action],
        event: Event | None,
        names: Sequence[str],
        belief: Sequence[Fraction] | None,
    ) -> None:
        self.view, self.lake, self.language = view, view.lake, language
        self.shape = shape
        self.layout: Layout = layout(shape, view.lake.rows, sum(view.lake.tiles), view.lake.track)
        self.code = event.code if event else ""
        self.names = tuple(names) or SEAT_NAMES
        self.belief = belief
        self.touched, self.changed = about(event, view)
        pier = view.lake.pier
        self.choices = {(a.verb, a.value): notation(a, pier) for a in choices}
        self.face = view.tiles[view.up] if view.up != NONE else NONE

    def things(self) -> tuple[Thing, ...]:
        """Return everything on the board, marked by what the step is about."""
        found = [
            *self.places(),
            *self.strips(),
            *self.pads(),
            *self.magnets(),
            *self.pier(),
            *self.figures(),
            *self.stair(),
            *self.tiles(),
            *self.signs(),
            *self.end(),
        ]
        return tuple(self.marked(thing) for thing in found)

    def marked(self, thing: Thing) -> Thing:
        flags: list[Flag] = list(thing.flags)
        if "unseen" not in flags:
            flags += ["touched"] * (thing.id in self.touched)
            flags += ["changed"] * (thing.id in self.changed)
        return replace(thing, flags=tuple(flags)) if len(flags) > len(thing.flags) else thing

    def at(self, place: int) -> list[int]:
        """Return the figures on a place."""
        return [figure for figure, there in enumerate(self.view.places) if there == place]

    # -- the lake ------------------------------------------------------------------------------

    def places(self) -> list[Thing]:
        """Return the picture's ground, castle rock and start."""
        whole = Spot(
            self.layout.width / 2, self.layout.height / 2, self.layout.width, self.layout.height
        )
        waiting = words.start(self.language, self.at(START))
        return [
            _thing("ground", f"zs-ground-{self.shape}", whole, layer=GROUND),
            _thing("castle", f"zs-castle-{self.shape}", self.layout.castle, layer=ROCK),
            _thing("start", f"zs-quay-{self.shape}", self.layout.quay, layer=QUAY, label=waiting),
            *(
                _thing(f"wait-{figure}", "zs-spot", Spot(x, y, 84, 84), layer=QUAY)
                for figure, (x, y, _, _) in enumerate(self.layout.waiting)
            ),
        ]

    def row(self, position: int) -> int:
        """Return the row above a strip; below 1 and beyond the last it lies hidden."""
        return position - self.lake.castle + 1

    def strips(self) -> list[Thing]:
        art = f"zs-strip-{self.shape}"
        found = [
            _thing(
                strip_id(self.view, position),
                art,
                _within(self.layout.strip(self.row(position)), self.layout),
                layer=STRIP,
            )
            for position in range(len(self.view.strips))
        ]
        if self.code == "shift":
            found += self.current()
        return found

    def current(self) -> list[Thing]:
        """Return the arrows that show where the lake flows."""
        size = (60.0, 120.0) if self.layout.upright else (120.0, 60.0)
        middle = (self.lake.rows + 1) / 2
        return [
            _thing(
                f"current-{column}",
                f"zs-current-{self.shape}",
                Spot(*self.layout.at(middle, column + 0.5), *size),
                layer=MARK,
            )
            for column in range(COLUMNS - 1)
        ]

    def pads(self) -> list[Thing]:
        layout_ = self.layout
        found = []
        for place in range(1, self.lake.pier):
            animal = self.lake.animals[place]
            x, y = layout_.on_pad(place)
            pad = _thing(
                f"pad-{place}",
                f"zs-pad-{words.art(animal)}",
                Spot(x, y, layout_.pad, layout_.pad),
                layer=PAD,
                label=self.spoken(place),
                hull="round",
                choice=self.choices.get(("step", place), ""),
            )
            found.append(self.believed(pad, place))
            if animal == self.face:
                size = layout_.pad * 1.16
                bloom = Spot(x, y, size, size)
                found.append(_thing(f"bloom-{place}", "zs-bloom", bloom, layer=BLOOM))
        plate = (48.0, 38.0) if self.layout.upright else (31.0, 31.0)
        for column, letter in enumerate(COLUMN_NAMES):
            spot = Spot(*layout_.letter(column), *plate)
            found.append(_thing(f"letter-{letter}", "zs-plate", spot, layer=PLATE, text=letter))
        for row in range(1, self.lake.rows + 1):
            spot = Spot(*layout_.number(row), *plate)
            found.append(_thing(f"row-{row}", "zs-plate", spot, layer=PLATE, text=str(row)))
        return found

    def believed(self, pad: Thing, place: int) -> Thing:
        """Return a pad with what the table can know of the magnet below it."""
        if self.belief is None:
            return pad
        share = self.belief[place]
        heat = HEAT[min(len(HEAT) - 1, int(share * (len(HEAT) - 1) + Fraction(1, 2)))]
        return replace(
            pad,
            badge=per_cent(share),
            share=round(float(share), 3),
            paint=(("--heat", heat), ("--heat-edge", HEAT_EDGE)),
        )

    def spoken(self, place: int) -> str:
        """Return a pad's name, who stands there, and what is known of it."""
        say, animal = self.language, self.lake.animals[place]
        name = place_name(place, self.lake.pier)
        parts = [words.pad(say, name, row_of(place), column_of(place) + 1, animal)]
        parts += [words.here(say, who, held=self.view.held[who]) for who in self.at(place)]
        if animal == self.face:
            parts.append(words.alike(say))
        under = self.under(place)
        if under is not None:
            parts.append(words.magnet(say, under))
        return "; ".join(parts)

    def under(self, place: int) -> bool | None:
        """Return whether a magnet lies below a pad; None for those who may not know."""
        position = self.lake.strip_at(place)
        if position >= len(self.view.strips) or self.view.strips[position] == HIDDEN:
            return None
        return bool(self.view.strips[position] >> column_of(place) & 1)

    def magnets(self) -> list[Thing]:
        """Return the magnets, for those who know all; hidden strips have theirs out of sight."""
        found = []
        for position, strip in enumerate(self.view.strips):
            if strip == HIDDEN:
                continue
            row, key = self.row(position), strip_id(self.view, position).removeprefix("strip-")
            flags: tuple[Flag, ...] = () if 1 <= row <= self.lake.rows else ("unseen",)
            for column in range(COLUMNS):
                if strip >> column & 1:
                    spot = self.layout.magnet(row, column)
                    found.append(
                        _thing(
                            f"magnet-{key}-{COLUMN_NAMES[column]}",
                            "zs-magnet",
                            _within(spot, self.layout),
                            layer=MAGNET,
                            hull="round",
                            flags=flags,
                        )
                    )
        return found

    def pier(self) -> list[Thing]:
        safe = self.at(self.lake.pier)
        found = [
            _thing(
                "pier",
                f"zs-pier-{self.shape}",
                self.layout.pier,
                layer=ROCK,
                label=words.pier(self.language, safe),
                hull="box",
                choice=self.choices.get(("step", self.lake.pier), ""),
            )
        ]
        for figure, spot in enumerate(self.layout.goals):
            found.append(_thing(f"goal-{figure}", "zs-goal", spot, layer=QUAY))
        return found

    # -- figures -------------------------------------------------------------------------------

    def figures(self) -> list[Thing]:
        return [thing for figure in FIGURES for thing in self.figure(figure)]

    def figure(self, figure: int) -> list[Thing]:
        """Return a figure, the magic that holds it, and the mark of the pad it stands on."""
        view, place, name = self.view, self.view.places[figure], FIGURE_NAMES[figure]
        spot = self.standing(figure)
        held = view.held[figure] and START < place < self.lake.pier
        choice = self.choices.get(("go", figure), "")
        moving = view.mover == figure and any(verb == "step" for verb, _ in self.choices)
        found = [
            replace(
                _thing(
                    figure_id(figure),
                    f"zs-{name}",
                    spot,
                    layer=FIGURE,
                    label=self.figure_label(figure),
                    choice=choice,
                ),
                grip=bool(choice) or moving,
            )
        ]
        on_lake = START < place < self.lake.pier
        x, y = self.layout.on_pad(place) if on_lake else (spot.x, spot.y)
        size = self.layout.pad * 1.3
        swirl = _within(Spot(x, y, size, size), self.layout)
        hidden: tuple[Flag, ...] = ("unseen",)
        found.append(
            _thing(
                f"swirl-{name}",
                "zs-swirl",
                swirl,
                layer=SWIRL,
                hull="round",
                flags=() if held else hidden,
            )
        )
        if not on_lake:
            mark = Spot(spot.x, spot.y, self.layout.pad * 0.4, self.layout.pad * 0.4)
            found.append(_thing(f"mark-{name}", "zs-disc", mark, layer=MARK, flags=hidden))
        else:
            animal = words.art(self.lake.animals[place])
            art = f"zs-held-{animal}" if held else f"zs-mark-{animal}"
            found.append(
                _thing(f"mark-{name}", art, self.layout.mark(place), layer=MARK, hull="round")
            )
        return found

    def standing(self, figure: int) -> Spot:
        """Return where a figure stands."""
        place = self.view.places[figure]
        if place == START:
            return self.layout.waiting[figure]
        if place == self.lake.pier:
            goal, waiting = self.layout.goals[figure], self.layout.waiting[figure]
            return Spot(goal.x, goal.y - 8, waiting.w, waiting.h)
        return self.layout.standing(place)

    def figure_label(self, figure: int) -> str:
        place = self.view.places[figure]
        if place == START:
            return words.figure_waits(self.language, figure)
        if place == self.lake.pier:
            return words.figure_safe(self.language, figure)
        name = place_name(place, self.lake.pier)
        return words.figure_at(self.language, figure, name, held=self.view.held[figure])

    # -- the raven, the tiles, the moon --------------------------------------------------------

    def stair(self) -> list[Thing]:
        """Return Rabenhorst and the steps of his stair."""
        view, track = self.view, self.lake.track
        found = []
        if track == USUAL_TRACK and not self.layout.upright:
            flight = Spot(110, 380, 220, 760)
            found.append(_thing("flight", "zs-flight-wide", flight, layer=ROCK))
        for step in range(1, track + 1):
            art = "zs-step-last" if step == track else "zs-step"
            if step <= view.raven and step != track:
                art = "zs-step-gone"
            spot = self.layout.steps[step]
            found.append(_thing(f"step-{step}", art, spot, layer=QUAY, hull="box"))
            number = Spot(spot.x, spot.y + spot.h * 0.11, spot.w * 0.5, spot.h * 0.56)
            found.append(
                _thing(f"step-number-{step}", "zs-none", number, layer=QUAY + 1, text=str(step))
            )
        label = words.raven(self.language, view.raven, track)
        spot = _within(self.layout.on_step(view.raven), self.layout)
        found.append(_thing("raven", "zs-raven", spot, layer=FIGURE, label=label))
        return found

    def tiles(self) -> list[Thing]:
        """Return the tiles, with their numbers on their backs."""
        found = []
        for position, shown in enumerate(self.view.tiles):
            number, up = position + 1, position == self.view.up
            spot, art = self.layout.tiles[position], "zs-tile-back"
            if shown >= 0:
                art = f"zs-{'tile' if up else 'peek'}-{words.art(shown)}"
            else:
                middle = Spot(spot.x - spot.w * 0.01, spot.y - spot.h * 0.01, spot.w, spot.h * 0.58)
                found.append(
                    replace(
                        _thing(
                            f"tile-number-{position}",
                            "zs-none",
                            middle,
                            layer=TILE + 1,
                            text=str(number),
                        ),
                        paint=(("--ink", "#4a3a08"),),
                    )
                )
            flags: tuple[Flag, ...] = () if up else ("facedown",)
            if self.view.outcome:
                flags = (*flags, "faded")
            found.append(
                _thing(
                    f"tile-{position}",
                    art,
                    spot,
                    layer=TILE,
                    label=words.tile(self.language, number, shown),
                    choice=self.choices.get(("flip", position), ""),
                    flags=flags,
                )
            )
        return found

    def signs(self) -> list[Thing]:
        """Return the moon that shows the tile, whose turn it is, and the sign for passing."""
        view, say = self.view, self.language
        shown = words.art(self.face) if self.face >= 0 else "none"
        who = words.on_turn(say, self.names[view.seat % len(self.names)])
        found = [
            _thing(
                "moon",
                f"zs-moon-{shown}",
                self.layout.moon,
                layer=QUAY,
                hull="round",
                label=words.moon(say, self.face),
            )
        ]
        if not view.outcome:
            spoken = f"{who}; {words.turns(say, view.turn)}" if view.turn else who
            turn = self.layout.turn
            found.append(_thing("turn", "zs-banner", turn, layer=PLATE, label=spoken))
            found.append(_lettering("turn-text", turn, who, layer=PLATE + 1))
        if choice := self.choices.get(("pass", 0)):
            found.append(
                _thing(
                    "pass",
                    "zs-pass",
                    self.layout.passing,
                    layer=MARK,
                    text=words.passing(say),
                    label=words.nobody(say),
                    choice=choice,
                )
            )
        return found

    def end(self) -> list[Thing]:
        """Return the ribbon over the tiles when the match has ended."""
        outcome = self.view.outcome
        if not outcome:
            return []
        art = {WON: "zs-banner-won", LOST: "zs-banner-lost", UNFINISHED: "zs-banner"}[outcome]
        said = words.result(self.language, outcome)
        found = [
            _thing("result", art, self.layout.result, layer=END, label=said),
            _lettering("result-text", self.layout.result, said, layer=END + 1),
        ]
        if outcome == WON:
            x, y, w, h = self.layout.result
            for side in (-1, 1):
                star = Spot(x + side * (w / 2 - 6), y - h * 0.42, 92, 92)
                found.append(_thing(f"cheer-{side}", "zs-cheer", star, layer=END + 1))
        return found

    # -- words ---------------------------------------------------------------------------------

    def desc(self) -> str:
        """Return the position in words, a sentence a line, with a map of the lake."""
        view, say = self.view, self.language
        lines = []
        if view.outcome:
            lines.append(words.result(say, view.outcome) + ".")
        else:
            who = words.on_turn(say, self.names[view.seat % len(self.names)])
            lines.append(f"{who}, {words.turns(say, view.turn)}.")
        lines.append(words.moon(say, self.face) + ".")
        lines += [self.figure_label(figure) + "." for figure in FIGURES]
        lines.append(words.raven(say, view.raven, self.lake.track) + ".")
        for place in range(1, self.lake.pier):
            said = self.spoken(place)
            if self.belief is not None:
                said += "; " + words.likely(say, per_cent(self.belief[place]))
            lines.append(said + ".")
        lines += [
            words.tile(say, position + 1, shown) + "."
            for position, shown in enumerate(view.tiles)
            if shown >= 0
        ]
        return "\n".join(lines)


def per_cent(share: Fraction) -> str:
    """Return a chance in whole per cent; only what is certain is called 0 or 100.

    >>> [per_cent(Fraction(n, 500)).split() for n in (0, 1, 190)]
    [['0', '%'], ['<1', '%'], ['38', '%']]
    """
    rounded = round(share * 100)
    if rounded == 0 and share:
        return "<1\N{NO-BREAK SPACE}%"
    if rounded == 100 and share != 1:
        return ">99\N{NO-BREAK SPACE}%"
    return f"{rounded}\N{NO-BREAK SPACE}%"


def _within(spot: Spot, layout_: Layout) -> Spot:
    """Return a spot moved into the picture, for what lies hidden at its edge."""
    x = min(max(spot.x, spot.w / 2), layout_.width - spot.w / 2)
    y = min(max(spot.y, spot.h / 2), layout_.height - spot.h / 2)
    return Spot(x, y, spot.w, spot.h)


def _lettering(key: str, ribbon: Spot, text: str, *, layer: int) -> Thing:
    """Return the writing on a ribbon, which has less room than the whole ribbon."""
    x, y, w, h = ribbon
    return _thing(key, "zs-none", Spot(x, y - h * 0.04, w * 0.72, h * 0.8), layer=layer, text=text)


def _thing(
    key: str,
    art: str,
    spot: Spot,
    *,
    layer: int,
    text: str = "",
    label: str = "",
    hull: Literal["", "round", "box"] = "",
    choice: str = "",
    flags: tuple[Flag, ...] = (),
) -> Thing:
    return Thing(
        id=key,
        art=art,
        x=round(spot.x, 1),
        y=round(spot.y, 1),
        w=round(spot.w, 1),
        h=round(spot.h, 1),
        layer=layer,
        text=text,
        label=label,
        hull=hull,
        choice=choice,
        flags=flags,
    )
