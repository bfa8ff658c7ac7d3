"""The board of Dreiste Geister: a view becomes a scene. Drawings are in `art`, measures in
`dreiste_geister_layout`, words in `dreiste_geister_words`, and what a step is about in
`dreiste_geister_about`.

Everything that ever moves keeps one id for the whole match, so that it glides:

    ghost-S    seat S, also while it is Merlin (it changes its dress)
    laid-S     the card seat S lays: comes out of its hand, turns, goes to the discards
    hand-S-I   card I of another's hand, a back; it comes from the pile
    hand-S-C-I own card of colour C (so each card keeps its id when the hand is sorted anew)
    coin-I     a coin of the chest

A thing that is not in play waits, unseen, where it will come from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from gamekit.game import ALL, Event
from gamekit.games.dreiste_geister.board import (
    CASTLE,
    CHEST,
    COLOUR_NAMES,
    COLOURS,
    HALL,
    PLACES,
    door_colour,
)
from gamekit.games.dreiste_geister.state import HAND_SIZE, NONE, OVER, Action, View
from widgets.board.scene import Flag, Scene, Shape, Thing
from widgets.tables import dreiste_geister_words as words
from widgets.tables.dreiste_geister_about import about
from widgets.tables.dreiste_geister_layout import (
    DEPTH,
    Layout,
    Panel,
    Spot,
    layout,
    standing,
    walk,
)

SEAT_NAMES: Final = ("Bodo", "Selma", "Xaver", "Dora", "Kiki")
"""Who sits where, when nobody gives a name of their own."""
SEAT_ARTS: Final = ("bodo", "selma", "xaver", "dora", "kiki")
"""The seats' ghosts in the sprite: `dg-bodo`, `dg-head-bodo`, `dg-merlin-bodo`, …"""
SASHES: Final = ("#E69F00", "#56B4E9", "#CC79A7", "#F4F1EA", "#A58BDB")
"""The colours of the seats' sashes; each has a pattern and a letter, too."""
MOST_LETTERS: Final = 9
"""As many letters of a name fit on a ribbon."""
PAINT: Final = ("#D55E00", "#F0E442", "#009E73", "#0072B2")
"""The colours of the doors, by colour number."""

_LOCKING: Final = ("call", "reveal", "forward", "back", "stay", "home", "discard")

GROUND, PLACE, LOCK, PLATE, COIN, GHOST, MERLIN, PANEL, ON_PANEL, CARD_LAYER, HAND = range(
    0, 110, 10
)


@cache
def sprite() -> str:
    """Return the SVG text with all symbols of this board."""
    return (Path(__file__).parent / "art" / "dreiste_geister.svg").read_text(encoding="utf-8")


def scene(
    view: View,
    *,
    language: str,
    shape: Shape,
    viewer_choices: Sequence[Action] = (),
    event: Event | None = None,
    before: View | None = None,
    names: Sequence[str] = (),
    chosen: str = "",
    hall_cycle: str = "continues",
) -> Scene:
    """Return the picture of a view, for its observer.

    `viewer_choices` are what the observer may choose now. `event`, as the observer saw it, is
    the step being shown, `view` the position after it and `before` the one before (with it,
    discarded cards are seen going). `chosen` is the text of a choice not yet confirmed.
    """
    picture = _Picture(view, language, layout(shape), event, before, names, hall_cycle)
    picture.choices = {choice.value: _notation(choice) for choice in viewer_choices}
    picture.chosen = chosen
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


def _notation(action: Action) -> str:
    """Return what `DreisteGeister.format_one` writes; a test holds the two together."""
    return f"{action.verb} {COLOUR_NAMES[action.value]}"


class _Picture:
    """One scene in the making: what is to be shown, and a method for each part of it."""

    def __init__(
        self,
        view: View,
        language: str,
        layout_: Layout,
        event: Event | None,
        before: View | None,
        names: Sequence[str],
        hall_cycle: str,
    ) -> None:
        self.view = view
        self.language = language
        self.layout = layout_
        self.event = event
        self.code = event.code if event else ""
        self.before = before
        self.players = len(view.places)
        self.names = tuple(names) or SEAT_NAMES[: self.players]
        self.panels = layout_.panels(self.players)
        self.choices: dict[int, str] = {}
        self.chosen = ""
        self.colours = tuple(door_colour(place, hall_cycle) for place in range(PLACES))
        self.touched, self.changed = about(event, view, self.colours)
        self.locked = view.named if view.open or self.code in _LOCKING else NONE
        self.own = view.observer if view.observer >= 0 else NONE

    def things(self) -> tuple[Thing, ...]:
        """Return everything on the board, marked by what the step is about."""
        found = [
            *self.ground(),
            *self.path(),
            *self.chest(),
            *self.ghosts(),
            *self.merlin(),
            *self.seats(),
            *self.pile(),
            *self.laid(),
            *self.hands(),
            *self.own_hand(),
            *self.keys(),
        ]
        return tuple(self.marked(thing) for thing in found)

    def marked(self, thing: Thing) -> Thing:
        flags: list[Flag] = list(thing.flags)
        if "unseen" not in flags:
            flags += ["touched"] * (thing.id in self.touched)
            flags += ["changed"] * (thing.id in self.changed)
        return replace(thing, flags=tuple(flags)) if len(flags) > len(thing.flags) else thing

    # -- castle ------------------------------------------------------------------------------

    def ground(self) -> list[Thing]:
        width, height = self.layout.width, self.layout.height
        shape = "wide" if width > height else "tall"
        number = self.view.round + 1
        whole = Spot(width / 2, height / 2, width, height)
        banner = words.round_of(self.language, number, self.players)
        return [
            _thing("ground", f"dg-ground-{shape}", whole, layer=GROUND),
            _thing(
                "round",
                "dg-banner",
                self.layout.round,
                layer=PLATE,
                text=banner,
                label=banner,
            ),
        ]

    def path(self) -> list[Thing]:
        found = []
        for place, stop in enumerate(self.layout.stops):
            found.append(
                _thing(
                    f"place-{place}",
                    _place_art(place, self.colours[place]),
                    stop.art,
                    layer=PLACE,
                    label=self.spoken(place),
                )
            )
            if self.colours[place] is None:
                continue
            top = stop.art.y - stop.art.h / 2
            plate, lock = self.layout.plate, self.layout.lock
            spot = Spot(stop.art.x, top + plate.y, plate.w, plate.h)
            number = _thing(f"number-{place}", "dg-plate", spot, layer=PLATE, text=str(place))
            found.append(number)
            if self.colours[place] == self.locked:
                spot = Spot(stop.art.x, top + lock.y, lock.w, lock.h)
                art = f"dg-lock-{COLOUR_NAMES[self.locked]}"
                found.append(_thing(f"lock-{place}", art, spot, layer=LOCK))
        return found

    def spoken(self, place: int) -> str:
        """Return a place's name and who stands there."""
        name = self.place_name(place)
        if place == CHEST:
            name = words.chest(self.language, self.coins_left())
        elif self.colours[place] is not None and self.colours[place] == self.locked:
            name = words.locked(self.language, name)
        here = [self.names[seat] for seat, at in enumerate(self.view.places) if at == place]
        return words.with_ghosts(self.language, name, here)

    def place_name(self, place: int) -> str:
        """Return a place's name alone."""
        colour = self.colours[place]
        if colour is None:
            return words.room(self.language, place)
        return words.door(self.language, place, colour)

    def coins_left(self) -> int:
        """Return how many coins lie in the chest, as far as the step tells."""
        if self.view.phase == OVER or self.code == "win":
            return 0
        if self.code != "coins" or self.event is None:
            return 3
        return _left_after(self.event, self.view)

    def chest(self) -> list[Thing]:
        left = self.coins_left()
        paid = self.event if self.code == "coins" else None
        number = _number(paid, "coins") if paid else 0
        seat = _number(paid, "seat") if paid else NONE
        found = [_thing("chest-front", "dg-chest-front", self.layout.brim, layer=COIN + 1)]
        for i, spot in enumerate(self.layout.coins):
            if i < left:
                found.append(_thing(f"coin-{i}", "dg-coin", spot, layer=COIN))
            elif i < left + number and seat >= 0:
                purse = self.panels[seat].coin
                paid_to = Spot(purse.x + 9 - 9 * (i - left), purse.y, purse.w, purse.h)
                flags: tuple[Flag, ...] = ("changed",)
                found.append(_thing(f"coin-{i}", "dg-coin", paid_to, layer=HAND, flags=flags))
            else:
                found.append(_thing(f"coin-{i}", "dg-coin", spot, layer=COIN, flags=("unseen",)))
        return found

    # -- figures -----------------------------------------------------------------------------

    def ghosts(self) -> list[Thing]:
        found = []
        for seat, place in enumerate(self.view.places):
            if place < 0:
                continue
            here = [other for other, at in enumerate(self.view.places) if at == place]
            stop = self.layout.stops[place]
            spot = standing(stop, self.layout.ghost, len(here), here.index(seat))
            back = spot.y + spot.h / 2 < stop.feet[1] + 24
            label = words.ghost(self.language, self.names[seat], self.place_name(place))
            found.append(
                Thing(
                    id=f"ghost-{seat}",
                    art=f"dg-{SEAT_ARTS[seat]}",
                    x=spot.x,
                    y=spot.y,
                    w=spot.w,
                    h=spot.h,
                    layer=GHOST if back else GHOST + 1,
                    paint=self.sash(seat),
                    label=label,
                    via=self.way(seat),
                )
            )
        return found

    def sash(self, seat: int) -> tuple[tuple[str, str], ...]:
        return (("--sash", SASHES[seat]),)

    def way(self, seat: int) -> tuple[tuple[float, float], ...]:
        """Return the points along the carpet that a ghost passes in this step."""
        event = self.event
        if event is None or self.code not in ("forward", "back"):
            return ()
        if event.get("seat") != seat:
            return ()
        lift = DEPTH - self.layout.ghost[1] / 2
        points = walk(self.layout.stops, _number(event, "from"), _number(event, "to"))
        return tuple((x, y + lift) for x, y in points)

    def merlin(self) -> list[Thing]:
        seat, named = self.view.merlin, self.view.named
        found = []
        if self.view.places[seat] < 0:
            paint = self.sash(seat)
            if named >= 0:
                paint += (("--named", PAINT[named]),)
            found.append(
                _thing(
                    f"ghost-{seat}",
                    f"dg-merlin-{SEAT_ARTS[seat]}",
                    self.layout.merlin,
                    layer=MERLIN,
                    paint=paint,
                    label=words.merlin(self.language, self.names[seat]),
                )
            )
        old = named >= 0 and self.locked < 0
        art = (
            f"dg-{'said' if old else 'say'}-{COLOUR_NAMES[named]}"
            if named >= 0
            else "dg-say-nothing"
        )
        found.append(
            _thing(
                "sign",
                art,
                self.layout.sign,
                layer=MERLIN,
                label=words.sign(self.language, named, old=old),
            )
        )
        return found

    # -- seats -------------------------------------------------------------------------------

    def seats(self) -> list[Thing]:
        return [thing for seat in range(self.players) for thing in self.seat(seat)]

    def seat(self, seat: int) -> list[Thing]:
        view, panel, art = self.view, self.panels[seat], SEAT_ARTS[seat]
        merlin = seat == view.merlin
        head = f"dg-head-merlin-{art}" if merlin else f"dg-head-{art}"
        coins = view.coins[seat]
        own = "dg-panel-own" if seat == self.own else "dg-panel"
        if self.layout.width < self.layout.height:
            own += "-tall"
        label = words.seat(
            self.language,
            self.names[seat],
            cards=NONE if merlin else len(view.hands[seat]),
            coins=coins,
            own=seat == self.own,
            winner=seat in view.winners,
        )
        sash = self.sash(seat)
        found = [
            _thing(f"seat-{seat}", own, panel.box, layer=PANEL, paint=sash, label=label),
            _thing(f"head-{seat}", head, panel.head, layer=ON_PANEL, paint=sash),
            _thing(
                f"name-{seat}",
                f"dg-ribbon-{art}",
                panel.name,
                layer=ON_PANEL,
                paint=sash,
                text=_short(self.names[seat]),
            ),
            _thing(f"purse-{seat}", "dg-coin", panel.coin, layer=ON_PANEL),
            _thing(
                f"coins-{seat}",
                "dg-none",
                panel.purse,
                layer=ON_PANEL,
                paint=(("--ink", "#fff6e2"),),
                text=str(coins),
            ),
        ]
        if seat in view.winners:
            crown = Spot(panel.head.x, panel.head.y - panel.head.h * 0.46, 62, 40)
            found.append(_thing(f"crown-{seat}", "dg-crown", crown, layer=CARD_LAYER))
        if merlin and view.named >= 0:
            art = f"dg-{'called' if self.locked < 0 else 'call'}-{COLOUR_NAMES[view.named]}"
            found.append(_thing(f"named-{seat}", art, panel.laid, layer=CARD_LAYER))
        return found

    # -- cards -------------------------------------------------------------------------------

    def pile(self) -> list[Thing]:
        view = self.view
        empty = view.pile == 0
        found = [
            _thing(
                "pile",
                "dg-pile-empty" if empty else "dg-pile",
                self.layout.pile,
                layer=PANEL,
                text=str(view.pile),
                text_class="pill",
                label=words.pile(self.language, view.pile),
            )
        ]
        for colour, spot in zip(COLOURS, self.layout.discards, strict=True):
            number = view.discard[colour]
            art = f"dg-card-{COLOUR_NAMES[colour]}" if number else f"dg-slot-{COLOUR_NAMES[colour]}"
            found.append(
                _thing(
                    f"discard-{colour}",
                    art,
                    spot,
                    layer=PANEL,
                    text=str(number) if number else "",
                    text_class="pill",
                    label=words.discard(self.language, colour, number),
                )
            )
        return found

    def laid(self) -> list[Thing]:
        return [thing for seat in range(self.players) for thing in self.laid_by(seat)]

    def laid_by(self, seat: int) -> list[Thing]:
        card, panel, name = self.view.laid[seat], self.panels[seat], self.names[seat]
        key = f"laid-{seat}"
        if card == NONE:
            gone = self.before.laid[seat] if self.before and self.code == "discard" else NONE
            if gone >= 0:
                spot, art = self.layout.discards[gone], f"dg-card-{COLOUR_NAMES[gone]}"
                return [_thing(key, art, spot, layer=PANEL - 1, flags=("changed",))]
            waiting = self.layout.hand if seat == self.own else _small(panel, 1)
            return [_thing(key, "dg-card-back", waiting, layer=CARD_LAYER, flags=("unseen",))]
        if card < 0:
            label = words.card_of(self.language, name)
            return [
                _thing(
                    key,
                    "dg-card-back",
                    panel.laid,
                    layer=CARD_LAYER,
                    label=label,
                    flags=("facedown",),
                )
            ]
        caught = self.view.open and card == self.locked
        found = [
            _thing(
                key,
                f"dg-card-{COLOUR_NAMES[card]}",
                panel.laid,
                layer=CARD_LAYER,
                label=words.card_of(self.language, name, card, caught=caught),
            )
        ]
        if caught:
            x, y, w, h = panel.laid
            spot = Spot(x + w * 0.3, y + h * 0.32, w * 0.56, w * 0.63)
            found.append(_thing(f"caught-{seat}", "dg-padlock", spot, layer=CARD_LAYER + 1))
        return found

    def hands(self) -> list[Thing]:
        """Return the small hands of all but the observer: backs, or faces for who knows all."""
        found = []
        for seat in range(self.players):
            if seat == self.own:
                continue
            hand = self.view.hands[seat]
            for i in range(HAND_SIZE):
                key, small = f"hand-{seat}-{i}", _small(self.panels[seat], i)
                if i >= len(hand):
                    pile = self.layout.pile
                    spot = Spot(pile.x, pile.y, small.w, small.h)
                    away = _thing(key, "dg-card-back", spot, layer=CARD_LAYER, flags=("unseen",))
                    found.append(away)
                elif hand[i] < 0:
                    flags: tuple[Flag, ...] = ("facedown",)
                    found.append(_thing(key, "dg-card-back", small, layer=CARD_LAYER, flags=flags))
                else:
                    art = f"dg-card-{COLOUR_NAMES[hand[i]]}"
                    found.append(_thing(key, art, small, layer=CARD_LAYER))
        return found

    def own_hand(self) -> list[Thing]:
        """Return the observer's own hand, large, every card with an id of its own."""
        if self.own == NONE or self.view.observer == ALL:
            return []
        hand = self.view.hands[self.own]
        found = []
        for colour in COLOURS:
            for i in range(HAND_SIZE):
                key = f"hand-{self.own}-{COLOUR_NAMES[colour]}-{i}"
                art = f"dg-card-{COLOUR_NAMES[colour]}"
                if i >= hand.count(colour):
                    pile = self.layout.pile
                    away = _thing(key, art, pile, layer=HAND, flags=("unseen",))
                    found.append(away)
                    continue
                index = hand.index(colour) + i
                choice = self.choices.get(colour, "")
                flags: tuple[Flag, ...] = (
                    ("chosen",) if choice and self.chosen == choice and not i else ()
                )
                turn = 3.0 * (index - (len(hand) - 1) / 2)
                found.append(
                    replace(
                        _thing(
                            key,
                            art,
                            self.own_card(index, len(hand)),
                            layer=HAND,
                            label=words.own_card(self.language, colour),
                            flags=flags,
                        ),
                        turn=turn,
                        choice=choice,
                    )
                )
        return found

    def own_card(self, index: int, number: int) -> Spot:
        x, y, w, h = self.layout.hand
        off = index - (number - 1) / 2
        return Spot(x + off * self.layout.hand_step, y + abs(off) * 5, w, h)

    def keys(self) -> list[Thing]:
        """Return Merlin's four keys: to choose from when he is asked, else hanging quietly."""
        if self.own not in (NONE, self.view.merlin):
            return []
        found = []
        if not self.choices:
            found.append(_thing("rack", "dg-rack", self.layout.rack, layer=PANEL))
        for colour, spot in zip(COLOURS, self.layout.keys, strict=True):
            name, choice = COLOUR_NAMES[colour], self.choices.get(colour, "")
            flags: tuple[Flag, ...] = ("chosen",) if choice and choice == self.chosen else ()
            tagged = choice or colour == self.locked
            thing = _thing(
                f"key-{colour}",
                f"dg-{'key' if tagged else 'hung'}-{name}",
                spot if tagged else Spot(spot.x, spot.y + 8, spot.w * 0.82, spot.h * 0.82),
                layer=HAND,
                label=words.call(self.language, colour) if choice else "",
                flags=flags,
            )
            found.append(replace(thing, choice=choice))
        return found

    # -- words -------------------------------------------------------------------------------

    def desc(self) -> str:
        """Return the position in words, a sentence a line."""
        view, say = self.view, self.language
        lines = [
            words.round_of(say, view.round + 1, self.players) + ".",
            words.merlin(say, self.names[view.merlin]),
            words.sign(say, view.named, old=view.named >= 0 and self.locked < 0),
        ]
        for seat, place in enumerate(view.places):
            if place >= 0:
                where = self.place_name(place)
                lines.append(words.ghost(say, self.names[seat], where))
        for seat, card in enumerate(view.laid):
            if card >= 0:
                caught = view.open and card == self.locked
                lines.append(words.card_of(say, self.names[seat], card, caught=caught) + ".")
        if self.own != NONE:
            lines += [words.own_card(say, card) + "." for card in view.hands[self.own]]
        for seat in range(self.players):
            lines.append(
                words.seat(
                    say,
                    self.names[seat],
                    cards=NONE if seat == view.merlin else len(view.hands[seat]),
                    coins=view.coins[seat],
                    own=seat == self.own,
                    winner=seat in view.winners,
                )
            )
        lines.append(words.pile(say, view.pile) + ".")
        lines += [words.discard(say, colour, view.discard[colour]) + "." for colour in COLOURS]
        return "\n".join(lines)


def _thing(
    key: str,
    art: str,
    spot: Spot,
    *,
    layer: int,
    paint: tuple[tuple[str, str], ...] = (),
    text: str = "",
    text_class: str = "",
    label: str = "",
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
        paint=paint,
        text=text,
        text_class=text_class,
        label=label,
        flags=flags,
    )


def _short(name: str) -> str:
    """Return a name that fits on its ribbon."""
    return name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1].rstrip() + "…"


def _small(panel: Panel, index: int) -> Spot:
    """Return where a card of a small hand lies."""
    x, y, w, h = panel.hand
    return Spot(x + index * w * 0.86, y, w, h)


def _place_art(place: int, colour: int | None) -> str:
    if colour is not None:
        return f"dg-door-{COLOUR_NAMES[colour]}"
    return {CASTLE: "dg-gate", HALL: "dg-hall", CHEST: "dg-chest"}[place]


def _number(event: Event, name: str) -> int:
    value = event.get(name)
    assert isinstance(value, int)
    return value


def _left_after(event: Event, view: View) -> int:
    """Return how many coins lie in the chest after this payment.

    Only the single first ghost, or the first of several, leaves one: the next payment takes it.
    """
    if _number(event, "coins") != 2:
        return 0
    seat = _number(event, "seat")
    together = [other for other, turn in enumerate(view.home) if turn == view.home[seat]]
    return 1 if seat == together[0] else 0
