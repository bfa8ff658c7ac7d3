"""The board of Monte Cristo: a view becomes a scene. Drawings are in `art`, measures in
`monte_cristo_layout`, words in `monte_cristo_words`, what may be chosen besides the pieces in
`monte_cristo_tray`, what a step is about and what moves in it in `monte_cristo_about`.

Pieces of a kind are alike, and a view does not tell which of two alike has come from where. So
what lies on the board is named by its place (`marble-LANE-LEVEL`, `queue-DUNGEON-AT`,
`hand-SEAT-CARD-N`, `token-DUNGEON-TOKEN-N`, …), and what a step moves is a flier: it waits
unseen where the piece was, is seen only in the picture of its step, at the end of its way, and
covers there the piece that is seen from the next picture on. A marker of the market and of the
score path is one of its kind: it keeps its name and glides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from gamekit.game import Event
from gamekit.games.monte_cristo.actions import Action, text_of
from gamekit.games.monte_cristo.board import (
    DUNGEON_NAMES,
    DUNGEONS,
    JOKER,
    KINDS,
    LANES,
    NONE,
    SLOTS,
)
from gamekit.games.monte_cristo.state import DROP, OVER, PLACE, REORDER, SCORE, View
from gamekit.games.monte_cristo.treasure import ranking
from widgets.board.scene import Flag, Scene, Shape, Thing
from widgets.tables import monte_cristo_about as about
from widgets.tables import monte_cristo_tray as tray
from widgets.tables import monte_cristo_words as words
from widgets.tables.monte_cristo_layout import FIELDS, LEVELS, Layout, Spot, layout
from widgets.tables.monte_cristo_pieces import (
    BUTTONS,
    DARK,
    END,
    GROUND,
    HEADS,
    LAND,
    MARKS,
    PANELS,
    PIECES,
    PLACES,
    PLAYERS,
    SLOTS_LAYER,
    card_art,
    numbered,
    thing,
    token,
)

SEAT_NAMES: Final = ("Jacopo", "Haydée", "Albert", "Valentine")
"""Who sits where, when nobody gives a name of their own."""
PHASE_ARTS: Final = ("supply", "place", "chest", "order")
_NOBODY: Final = frozenset(
    {"scoring", "dungeon", "cannot", "close", "leave", "worth", "end", "win"}
)
"""Steps between two decisions of a scoring, when it is nobody's turn."""
_SETTLING: Final = frozenset({"scoring", "leave", "worth", "end"})
"""Of these, those of the scoring as a whole."""
ZONE_ARTS: Final = ("joker", "crew", "points", "reinforce")


@cache
def sprite() -> str:
    """Return the SVG text with all symbols of this board."""
    return (Path(__file__).parent / "art" / "monte_cristo.svg").read_text(encoding="utf-8")


def scene(
    view: View,
    *,
    language: str,
    shape: Shape,
    viewer_choices: Sequence[Action] = (),
    event: Event | None = None,
    before: View | None = None,
    names: Sequence[str] = (),
    end_score: int = 40,
) -> Scene:
    """Return the picture of a view, for its observer.

    `viewer_choices` are what the observer may choose now. `event`, as the observer saw it, is
    the step being shown, `before` the position before it and `view` the one after it.
    `end_score` is how long the score path has to be.
    """
    picture = Picture(view, language, shape, viewer_choices, names, end_score)
    things = picture.things(event, before)
    return Scene(
        width=picture.layout.width,
        height=round(picture.layout.height, 1),
        title=words.title(language),
        desc=picture.desc(),
        things=things,
        spotlight=any("touched" in thing.flags for thing in things),
        shape=shape,
    )


class Picture:
    """One scene in the making: what is to be shown, and a method for each part of it."""

    def __init__(
        self,
        view: View,
        language: str,
        shape: Shape,
        choices: Sequence[Action],
        names: Sequence[str],
        end_score: int,
    ) -> None:
        self.view, self.language, self.shape = view, language, shape
        self.players = len(view.points)
        self.names = tuple(names) or SEAT_NAMES
        self.actions = tuple(choices)
        self.choices = {action: text_of(action) for action in choices}
        self.actor = view.actor
        self.settling = False
        self.step = max(1, -(-end_score // (FIELDS - 1)))
        self.layout: Layout = layout(shape, self.players)
        if shape == "tall":
            self.layout = layout(shape, self.players, tray.height(view, choices, self.layout))

    def things(self, event: Event | None, before: View | None) -> tuple[Thing, ...]:
        """Return everything on the board, moved and marked by what the step is about."""
        if event is not None and event.code in _NOBODY and not self.actions:
            self.actor, self.settling = NONE, event.code in _SETTLING
        found = {
            each.id: each
            for each in (
                *self.ground(),
                *self.path(),
                *self.castle(event),
                *self.zones(),
                *self.rack(),
                *self.market(),
                *self.harbour(),
                *self.panels(),
                *self.sign(),
                *tray.things(self),
            )
        }
        about.move(self, found, event, before)
        touched, changed = about.about(event, self.view)
        return tuple(
            self.marked(each, each.id in touched, each.id in changed) for each in found.values()
        )

    @staticmethod
    def marked(each: Thing, touched: bool, changed: bool) -> Thing:
        """Return a thing with the flags of the step; what is not seen has none."""
        if "unseen" in each.flags or not (touched or changed):
            return each
        flags: list[Flag] = [flag for flag in each.flags if flag not in ("touched", "changed")]
        flags += ["touched"] * (touched or "touched" in each.flags)
        flags += ["changed"] * (changed or "changed" in each.flags)
        return replace(each, flags=tuple(flags))

    def choice(self, verb: str, what: int = 0, where: int = 0, by: int = 0) -> str:
        """Return what is sent for an action, "" when it may not be chosen now."""
        return self.choices.get(Action(verb, what, where, by), "")

    def number(self, key: str, spot: Spot, value: object, *, layer: int, label: str = "") -> Thing:
        """Return a number written on something."""
        return thing(key, "mc-none", spot, layer=layer, text=str(value), label=label, ink=DARK)

    # -- chart and score path ------------------------------------------------------------------

    def ground(self) -> list[Thing]:
        """Return the chart all lies on."""
        return [
            thing(f"ground-{at}", art, spot, layer=GROUND)
            for at, (art, spot) in enumerate(self.layout.ground)
        ]

    def path(self) -> list[Thing]:
        """Return the score path and everybody's marker on it."""
        fields, found = self.layout.fields, []
        for at, spot in enumerate(fields):
            last = at == FIELDS - 1
            art = "mc-field-end" if last else "mc-field-five" if at % 5 == 0 else "mc-field"
            written = str(at * self.step) if at % 5 == 0 else ""
            found.append(
                thing(f"field-{at}", art, spot, layer=LAND, hull="box", text=written, ink=DARK)
            )
        on_field = [self.field(points) for points in self.view.points]
        size = 28 if self.layout.wide else 34
        for seat, at in enumerate(on_field):
            here = [other for other, field in enumerate(on_field) if field == at]
            place = here.index(seat)
            spot = fields[at]
            if len(here) == 1:
                x, y = spot.x, spot.y
            else:
                x, y = spot.x + (8 if place % 2 else -8), spot.y + (9 if place > 1 else -9)
            found.append(
                thing(
                    f"score-{seat}",
                    f"mc-marble-{PLAYERS[seat]}",
                    Spot(x, y, size, size),
                    layer=MARKS + seat,
                    hull="round",
                )
            )
        return found

    def field(self, points: int) -> int:
        """Return the field of the score path for so many points; the last one is for all more."""
        return min(FIELDS - 1, points // self.step)

    # -- Château d'If --------------------------------------------------------------------------

    def castle(self, event: Event | None) -> list[Thing]:
        """Return the six dungeons with treasure, queues, and the ranking while one is scored."""
        view, found = self.view, []
        for at in range(DUNGEONS):
            said = words.dungeon(self.language, at, view.dungeons[at], view.queues[at], self.names)
            choice = self.choice("place", at)
            found.append(
                thing(
                    f"dungeon-{at}",
                    f"mc-dungeon-{self.shape}",
                    self.layout.dungeons[at],
                    layer=PLACES,
                    label=words.place(self.language, said) if choice else said,
                    hull="box",
                    choice=choice,
                )
            )
            letter = self.layout.letter(at)
            found.append(
                thing(
                    f"letter-{at}",
                    "mc-letter",
                    letter,
                    layer=MARKS,
                    text=DUNGEON_NAMES[at],
                    ink=DARK,
                )
            )
            found += self.treasure(at)
            found += self.queue(at)
        if view.dungeon >= 0:
            found += self.ranks(view.dungeon, event)
        return found

    def treasure(self, at: int) -> list[Thing]:
        """Return the slots of a dungeon and the tokens in them."""
        held = self.view.dungeons[at]
        found = [
            thing(f"slot-{at}-{slot}", "mc-slot", self.layout.slot(at, slot), layer=SLOTS_LAYER)
            for slot in range(SLOTS)
        ]
        for slot, code, copy in numbered(held):
            name = words.token(self.language, code)
            spot = self.layout.slot(at, min(slot, SLOTS - 1))
            found.append(token(f"token-{at}-{code}-{copy}", code, spot, label=name))
        return found

    def queue(self, at: int) -> list[Thing]:
        """Return the adventurers in a dungeon, the foremost first."""
        seats = self.view.queues[at]
        return [
            thing(
                f"queue-{at}-{place}", f"mc-pawn-{PLAYERS[seat]}", spot, layer=PIECES, hull="round"
            )
            for place, (seat, spot) in enumerate(
                zip(seats, self.layout.queue(at, len(seats)), strict=True)
            )
        ]

    def ranks(self, at: int, event: Event | None) -> list[Thing]:
        """[mc.score.rank] Return who comes when in the dungeon that is being scored.

        Within a step a view does not tell yet whose turn it is; its events do.
        """
        view, code = self.view, event.code if event else ""
        order = ranking(view.queues[at])
        if event is not None and code == "dungeon":
            order = about.numbers(event, "order")
        elif view.phase == SCORE and (self.choices or code in ("", "take", "decline")):
            order = (view.actor, *view.waiting)
        return [
            thing(
                f"rank-{at}-{seat}",
                f"mc-rank-{PLAYERS[seat]}",
                self.layout.rank(at, place),
                layer=HEADS,
                text=str(place + 1),
                label=words.rank(self.language, place + 1, self.names[seat], at),
                hull="round",
                ink=DARK,
            )
            for place, seat in enumerate(order)
        ]

    def zones(self) -> list[Thing]:
        """Return the four bonus zones and who stands there."""
        found = []
        for at, seats in enumerate(self.view.zones):
            said = words.zone(self.language, at, seats, self.names)
            choice = self.choice("place", DUNGEONS + at)
            found.append(
                thing(
                    f"zone-{at}",
                    f"mc-zone-{ZONE_ARTS[at]}",
                    self.layout.zones[at],
                    layer=PLACES,
                    label=words.place(self.language, said) if choice else said,
                    hull="box",
                    choice=choice,
                )
            )
            for place, seat in enumerate(seats):
                found.append(
                    thing(
                        f"guest-{at}-{seat}",
                        f"mc-pawn-{PLAYERS[seat]}",
                        self.layout.in_zone(at, place),
                        layer=PIECES,
                        hull="round",
                    )
                )
        return found

    # -- the action slide ----------------------------------------------------------------------

    @property
    def longest(self) -> int:
        """How many marbles are in the fullest lane."""
        return max(map(len, self.view.lanes), default=0)

    def rack(self) -> list[Thing]:
        """Return the action slide: four lanes, each with its phase and its marbles."""
        view, layout_ = self.view, self.layout
        found = [thing("rack", f"mc-rack-{self.shape}", layout_.rack, layer=LAND)]
        now = view.lane if view.round and view.phase != OVER and view.dungeon < 0 else -1
        for at in range(LANES):
            seats = view.lanes[at] if at < len(view.lanes) else ()
            said = words.lane(self.language, at, seats, self.names)
            choice = self.choice("drop", 0, at)
            found.append(
                thing(
                    f"lane-{at}",
                    "mc-lane",
                    layout_.lanes[at],
                    layer=PLACES,
                    label=words.drop(self.language, at, said) if choice else said,
                    choice=choice,
                )
            )
            plaque = layout_.plaques[at]
            art = "mc-plaque-now" if at == now else "mc-plaque"
            found.append(thing(f"plaque-{at}", art, plaque, layer=PLACES, hull="box"))
            w, h = plaque.w, plaque.h
            digit, icon = (
                plaque.at(w * 0.2, h * 0.32, w * 0.2, h * 0.5),
                plaque.at(w * 0.58, h * 0.32, w * 0.5, h * 0.52),
            )
            found.append(self.number(f"digit-{at}", digit, at + 1, layer=MARKS))
            found.append(thing(f"icon-{at}", f"mc-phase-{PHASE_ARTS[at]}", icon, layer=MARKS))
            lettering = plaque.at(w / 2, h * 0.76, w * 0.8, h * 0.46)
            found.append(
                self.number(f"phase-{at}", lettering, words.plaque(self.language, at), layer=MARKS)
            )
            found += self.marbles(at, seats)
        return found

    def marbles(self, lane: int, seats: Sequence[int]) -> list[Thing]:
        """Return the marbles of a lane, with arrows beside those that may go down."""
        found = []
        for level, seat in enumerate(seats):
            spot = self.layout.in_lane(lane, level, max(LEVELS, self.longest))
            who = self.names[seat]
            arrows = [
                self.lowering(lane, level, by, spot, choice)
                for by in (1, 2)
                if (choice := self.choice("lower", level, lane, by))
            ]
            said = words.marble(self.language, lane, level, who)
            marble = thing(
                f"marble-{lane}-{level}",
                f"mc-marble-{PLAYERS[seat]}",
                Spot(spot.x, spot.y, spot.w * 0.8, spot.h * 0.8) if arrows else spot,
                layer=HEADS if arrows else PIECES,
                label="" if arrows else said,
                hull="round",
            )
            if self.choices and self.view.phase == DROP and lane == self.view.lane and not level:
                marble = replace(marble, grip=True, flags=("chosen",))
            found.append(marble)
            found += arrows
        return found

    def lowering(self, lane: int, level: int, by: int, spot: Spot, choice: str) -> Thing:
        """Return the arrow on one side of a marble: down by 1 or by 2."""
        lanes, pitch = self.layout.lanes, self.layout.level
        w, aside = lanes[lane].w * 0.4, (lanes[1].x - lanes[0].x) / 4
        side = -1 if by == 1 else 1
        return thing(
            f"lower-{lane}-{level}-{by}",
            f"mc-lower-{by}",
            Spot(
                spot.x + side * aside,
                spot.y,
                w,
                pitch * 0.78 * spot.h / self.layout.marble,
            ),
            layer=BUTTONS,
            label=words.lower(
                self.language, lane, level, self.names[self.view.lanes[lane][level]], by
            ),
            choice=choice,
        )

    # -- market and harbour --------------------------------------------------------------------

    def market(self) -> list[Thing]:
        """Return the market rail: five places with their values, and the kinds on them."""
        view, found = self.view, []
        if self.layout.wide:
            middle = self.layout.markets[2]
            spot = Spot(middle.x, middle.y, 40, 520)
            found.append(thing("rail", "mc-rail", spot, layer=GROUND + 1))
        for place, value in enumerate(view.values):
            plate, (worth, _) = self.layout.markets[place], self.layout.market(place)
            found.append(thing(f"place-{place}", "mc-place", plate, layer=LAND, hull="box"))
            found.append(self.number(f"worth-{place}", worth, value, layer=MARKS))
        for place, kind in enumerate(view.market):
            _, spot = self.layout.market(place)
            name = KINDS[kind]
            said = words.market(self.language, kind, view.values[place])
            found.append(
                thing(
                    f"market-{name}",
                    f"mc-token-{name}",
                    spot,
                    layer=PIECES,
                    label=said,
                    hull="round",
                )
            )
            if self.layout.wide:
                found += self.raising(kind, place)
        return found

    def raising(self, kind: int, place: int) -> list[Thing]:
        """Return the arrows beside a market marker: up by 1 or by 2."""
        return [
            thing(
                f"raise-{KINDS[kind]}-{by}",
                f"mc-up-{by}",
                self.layout.raising(place, by),
                layer=BUTTONS,
                label=words.lift(self.language, kind, by),
                choice=choice,
            )
            for by in (1, 2)
            if (choice := self.choice("raise", kind, 0, by))
        ]

    def harbour(self) -> list[Thing]:
        """Return Marseille with who waits there, the bag, the pile, and what lies aside."""
        view, layout_, say = self.view, self.layout, self.language
        art = "mc-port" if layout_.wide else "mc-port-tall"
        found = [thing("port", art, layout_.port, layer=LAND)]
        for seat, waiting in enumerate(view.port):
            spot = layout_.ports[seat]
            said = words.port(say, self.names[seat], waiting)
            pawn = thing(
                f"port-{seat}",
                f"mc-pawn-{PLAYERS[seat]}",
                spot,
                layer=MARKS,
                text=str(waiting),
                label=said,
                hull="round",
                flags=() if waiting else ("faded",),
                text_class="pill",
            )
            found.append(pawn)
        counts = (
            ("bag", "mc-bag", layout_.bag, sum(view.bag), words.bag),
            ("aside", "mc-aside", layout_.aside, sum(view.aside), words.aside),
            (
                "pile",
                "mc-pile" if view.pile else "mc-pile-empty",
                layout_.pile,
                view.pile,
                words.pile,
            ),
            (
                "discards",
                "mc-discard" if sum(view.discards) else "mc-pile-empty",
                layout_.discards,
                sum(view.discards),
                words.discards,
            ),
        )
        for key, art, spot, number, say_it in counts:
            said = say_it(say, number)
            found.append(
                thing(
                    key,
                    art,
                    spot,
                    layer=PLACES,
                    text=str(number),
                    label=said,
                    text_class="pill",
                )
            )
        return found

    # -- players -------------------------------------------------------------------------------

    def panels(self) -> list[Thing]:
        """Return what lies before each player."""
        return [each for seat in range(self.players) for each in self.panel(seat)]

    def panel(self, seat: int) -> list[Thing]:
        """Return a player's name, points, stock, cards, and tokens of this scoring."""
        view, place, say = self.view, self.layout.seats[seat], self.language
        who, points, stock = self.names[seat], view.points[seat], view.stock[seat]
        colour = PLAYERS[seat]
        now = "-now" if self.actor == seat and view.phase != OVER else ""
        art = f"mc-panel-{self.shape}{now}"
        said = words.player(say, seat, who, points, stock)
        found = [
            thing(f"panel-{seat}", art, place.panel, layer=LAND, label=said, hull="box"),
            thing(f"seat-{seat}", f"mc-marble-{colour}", place.marble, layer=MARKS, hull="round"),
            self.number(f"name-{seat}", place.name, who, layer=MARKS),
            thing(f"star-{seat}", "mc-star", place.star, layer=MARKS),
            self.number(f"points-{seat}", place.points, points, layer=MARKS),
            thing(f"crew-{seat}", f"mc-pawn-{colour}", place.pawn, layer=MARKS),
            self.number(f"stock-{seat}", place.stock, stock, layer=MARKS),
        ]
        if seat in view.winners:
            found.append(thing(f"laurel-{seat}", "mc-laurel", place.laurel, layer=END))
        cards = view.hands[seat]
        for at, code, copy in numbered(cards):
            spot = self.layout.hand(seat, len(cards))[at]
            each = thing(
                f"hand-{seat}-{code}-{copy}",
                card_art(code),
                spot,
                layer=PIECES,
                label=words.whole_card(say, code),
                hull="box",
                flags=("facedown",) if code == JOKER else (),
            )
            found.append(each)
        tokens = view.taken[seat]
        for at, code, copy in numbered(tokens):
            spot = self.layout.tokens(seat, len(tokens))[at]
            name = words.token(say, code)
            found.append(token(f"taken-{seat}-{code}-{copy}", code, spot, label=name))
        return found

    # -- the sign ------------------------------------------------------------------------------

    def lines(self) -> tuple[str, ...]:
        """Return what stands on the sign: what is going on, in which part, and whose turn it is."""
        view, say = self.view, self.language
        if view.phase == OVER:
            return (words.won(say, [self.names[seat] for seat in view.winners]),)
        if not view.round:
            return (words.setting_up(say),)
        if self.settling:
            return (words.scoring(say, view.scorings),)
        parts = [words.round_(say, view.round), words.phase(say, view.lane)]
        if view.dungeon >= 0:
            parts = [words.scoring(say, view.scorings), words.cell(say, view.dungeon)]
        who = self.actor
        if who < 0 and view.dungeon < 0:
            who = view.active
        return (*parts, words.on_turn(say, self.names[who])) if who >= 0 else tuple(parts)

    def sign(self) -> list[Thing]:
        """Return the sign with round, phase and whose turn it is."""
        lines, spot = self.lines(), self.layout.sign
        art = "mc-sign-end" if self.view.phase == OVER else "mc-sign"
        found = [thing("sign", art, spot, layer=PANELS, label="; ".join(lines), hull="box")]
        if self.layout.wide:
            spots = [
                spot.at(154, 80 + 44 * (at - (len(lines) - 1) / 2), 268, 46) for at in range(3)
            ]
        else:
            spots = [spot.at(440, 40, 760, 56)]
            if len(lines) > 1:
                lines = (": ".join(lines[:2]), *lines[2:])
                spots = [spot.at(262, 40, 450, 52), spot.at(680, 40, 320, 52)]
        for at, (line, place) in enumerate(zip(lines, spots, strict=False)):
            found.append(self.number(f"sign-{at}", place, line, layer=MARKS))
        return found

    # -- words ---------------------------------------------------------------------------------

    def desc(self) -> str:
        """Return the position in words, a sentence a line."""
        view, say, names = self.view, self.language, self.names
        lines = ["; ".join(self.lines())]
        if view.phase == PLACE:
            lines.append(words.left(say, view.left, view.extra))
        if view.drawn:
            lines.append(tray.spoken(self))
        for seat, who in enumerate(names[: self.players]):
            lines.append(words.player(say, seat, who, view.points[seat], view.stock[seat]))
            lines.append(words.port(say, who, view.port[seat]))
            lines.append(words.hand(say, who, view.hands[seat]))
            if view.taken[seat]:
                lines.append(words.collected(say, who, view.taken[seat]))
        lines += [
            words.dungeon(say, at, view.dungeons[at], view.queues[at], names)
            for at in range(DUNGEONS)
        ]
        lines += [words.zone(say, at, seats, names) for at, seats in enumerate(view.zones)]
        lines += [words.lane(say, at, seats, names) for at, seats in enumerate(view.lanes)]
        lines += [
            words.market(say, kind, view.values[place]) for place, kind in enumerate(view.market)
        ]
        lines += [
            words.bag(say, sum(view.bag)),
            words.aside(say, sum(view.aside)),
            words.pile(say, view.pile),
            words.discards(say, sum(view.discards)),
        ]
        return "\n".join(f"{line.rstrip('.!')}." for line in lines)


__all__ = ["PLAYERS", "REORDER", "SEAT_NAMES", "Picture", "scene", "sprite"]
