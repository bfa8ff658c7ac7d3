"""What each step of Monte Cristo moves, from where to where.

See `monte_cristo` for how a step's piece is a flier, seen in the picture of its step only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from gamekit.game import Event
from gamekit.games.monte_cristo.board import DUNGEONS, JOKER
from gamekit.games.monte_cristo.state import View
from widgets.board.scene import Thing
from widgets.tables.monte_cristo_layout import LEVELS
from widgets.tables.monte_cristo_picture import Picture
from widgets.tables.monte_cristo_pieces import FLIERS, PLAYERS, card_art, token
from widgets.tables.monte_cristo_tray import drawn_id
from widgets.tables.params import number, numbers
from widgets.tables.scenery import Point, Spot, thing

Things: TypeAlias = dict[str, Thing]

MOST_ARRIVING: Final = 3


def move(picture: Picture, found: Things, event: Event | None, before: View | None) -> None:
    """Add the fliers to the things of a scene, and let those of the step be seen."""
    for each in _waiting(picture):
        found[each.id] = each
    if event is None or before is None:
        return
    mover = _MOVES.get(event.code)
    if mover is not None:
        mover(_Flight(picture, found, before), event)


def _waiting(picture: Picture) -> list[Thing]:
    """Return the fliers where they wait, unseen, for a step that might move them."""
    view, layout_, found = picture.view, picture.layout, []

    def wait(key: str, art: str, spot: Spot) -> None:
        found.append(thing(key, art, spot, layer=FLIERS, flags=("unseen",)))

    for at in (0, 1):
        wait(f"fly-pile-{at}", "mc-card-back", layout_.pile)
        wait(f"fly-bag-{at}", "mc-token-gold", layout_.bag)
    wait("fly-joker", "mc-card-joker", layout_.pile)
    for seat in range(picture.players):
        art = f"mc-pawn-{PLAYERS[seat]}"
        for at in (0, 1):
            wait(f"fly-stock-{seat}-{at}", art, layout_.seats[seat].pawn)
        for at in range(MOST_ARRIVING):
            wait(f"fly-port-{seat}-{at}", art, layout_.ports[seat])
    for at, queue in enumerate(view.queues):
        spots = layout_.queue(at, len(queue))
        for seat in set(queue):
            for copy in (0, 1):
                key = f"fly-home-{at}-{seat}-{copy}"
                wait(key, f"mc-pawn-{PLAYERS[seat]}", spots[queue.index(seat)])
    for lane, seats in enumerate(view.lanes):
        for level, seat in enumerate(seats):
            spot = layout_.in_lane(lane, level, max(LEVELS, picture.longest))
            for verb in ("roll", "sink"):
                wait(f"{verb}-{lane}-{level}", f"mc-marble-{PLAYERS[seat]}", spot)
    return found


class _Flight:
    """Moves fliers in one picture."""

    def __init__(self, picture: Picture, found: Things, before: View) -> None:
        self.picture, self.found, self.before = picture, found, before
        self.view, self.layout = picture.view, picture.layout

    def cover(self, key: str, target: str, *, via: tuple[Point, ...] = ()) -> None:
        """Let a flier be seen in the place of a piece, which is seen from the next step on."""
        piece = self.found.get(target)
        if piece is None:
            return
        self.found[key] = replace(
            piece, id=key, layer=FLIERS, label="", choice="", via=via, flags=("touched", "changed")
        )
        self.found[target] = replace(piece, flags=("unseen",), text="", grip=piece.grip)

    def leave(self, each: Thing, *, seen: bool = True) -> None:
        """Let a piece be seen where it goes; from the next step on it is gone."""
        flags = ("touched", "changed") if seen else ("changed",)
        self.found[each.id] = replace(each, layer=FLIERS, label="", flags=flags)  # type: ignore[arg-type]


def _first(flight: _Flight, event: Event) -> None:
    at, code = number(event, "dungeon"), number(event, "token")
    flight.cover(f"fly-bag-{at % 2}", f"token-{at}-{code}-0")


def _draw(flight: _Flight, event: Event) -> None:
    view, code = flight.view, number(event, "token")
    key = drawn_id(view, code, view.drawn.count(code) - 1)
    flight.cover(f"fly-bag-{len(view.drawn) % 2}", key)


def _card(flight: _Flight, event: Event) -> None:
    view, code = flight.view, number(event, "card")
    key = drawn_id(view, code, view.drawn.count(code) - 1)
    flight.cover(f"fly-pile-{len(view.drawn) % 2}", key)


def _give(flight: _Flight, event: Event) -> None:
    seat, code = number(event, "seat"), number(event, "card")
    key = drawn_id(flight.before, code, flight.before.drawn.count(code) - 1)
    flight.cover(key, f"hand-{seat}-{code}-{flight.view.hands[seat].count(code) - 1}")


def _joker(flight: _Flight, event: Event) -> None:
    seat = number(event, "seat")
    flight.cover("fly-joker", f"hand-{seat}-{JOKER}-{flight.view.hands[seat].count(JOKER) - 1}")


def _arrive(flight: _Flight, event: Event) -> None:
    seat = number(event, "seat")
    pawn = flight.found[f"crew-{seat}"]
    for at in range(min(MOST_ARRIVING, number(event, "number"))):
        shifted = replace(pawn, id=f"fly-port-{seat}-{at}", x=pawn.x - 14 * at)
        flight.leave(shifted)


def _place(flight: _Flight, event: Event) -> None:
    seat, space = number(event, "seat"), number(event, "space")
    key = f"fly-stock-{seat}-{flight.view.stock[seat] % 2}"
    if space < DUNGEONS:
        flight.cover(key, f"queue-{space}-{len(flight.view.queues[space]) - 1}")
    else:
        flight.cover(key, f"guest-{space - DUNGEONS}-{seat}")


def _put(flight: _Flight, event: Event) -> None:
    at, code = number(event, "dungeon"), number(event, "token")
    key = drawn_id(flight.before, code, flight.before.drawn.count(code) - 1)
    flight.cover(key, f"token-{at}-{code}-{flight.view.dungeons[at].count(code) - 1}")


def _spend(flight: _Flight, seat: int, cards: Sequence[int]) -> None:
    left = flight.view.hands[seat]
    spot = flight.layout.discards
    w, h = flight.layout.seats[seat].card
    for at, code in enumerate(cards):
        copy = left.count(code) + list(cards[:at]).count(code)
        place = Spot(spot.x + 5 * at, spot.y, w, h)
        key = f"hand-{seat}-{code}-{copy}"
        flight.leave(thing(key, card_art(code), place, layer=FLIERS, hull="box"))


def _discard(flight: _Flight, event: Event) -> None:
    _spend(flight, number(event, "seat"), (number(event, "card"),))


def _take(flight: _Flight, event: Event) -> None:
    seat, at, code = (number(event, name) for name in ("seat", "dungeon", "token"))
    before, layout_ = flight.before, flight.layout
    _spend(flight, seat, numbers(event, "cards"))
    key = f"token-{at}-{code}-{before.dungeons[at].count(code) - 1}"
    flight.cover(key, f"taken-{seat}-{code}-{flight.view.taken[seat].count(code) - 1}")
    home = f"fly-home-{at}-{seat}-{before.queues[at].count(seat) % 2}"
    flight.leave(thing(home, f"mc-pawn-{PLAYERS[seat]}", layout_.ports[seat], layer=FLIERS))


def _close(flight: _Flight, event: Event) -> None:
    at, spot = number(event, "dungeon"), flight.layout.aside
    codes = numbers(event, "tokens")
    for place, code in enumerate(codes):
        key = f"token-{at}-{code}-{codes[:place].count(code)}"
        size = flight.layout.slot(at, 0).w
        goal = Spot(spot.x - 12 + 8 * place, spot.y - 8, size, size)
        flight.leave(token(key, code, goal))


def _leave(flight: _Flight, _event: Event) -> None:
    for at, seats in enumerate(flight.before.zones):
        for seat in seats:
            art = f"mc-pawn-{PLAYERS[seat]}"
            goal = flight.layout.ports[seat]
            flight.leave(thing(f"guest-{at}-{seat}", art, goal, layer=FLIERS))


def _collected(flight: _Flight, event: Event) -> None:
    seat, code, spot = number(event, "seat"), number(event, "token"), flight.layout.aside
    key = f"taken-{seat}-{code}-{flight.before.taken[seat].count(code) - 1}"
    size = flight.layout.seats[seat].taken.h
    flight.leave(token(key, code, Spot(spot.x, spot.y - 8, size, size)))


def _drop(flight: _Flight, event: Event) -> None:
    """[mc.slide.move] The lowest marble comes out and rolls onto another lane; others follow.

    The highest place of its lane is empty at once, for its marble slides down.
    """
    lane, to = number(event, "lane"), number(event, "to")
    layout_, top = flight.layout, len(flight.view.lanes[to]) - 1
    via = ((layout_.lanes[to].x, layout_.rack.top + layout_.marble * 0.6),)
    flight.cover(f"roll-{lane}-0", f"marble-{to}-{top}", via=via)
    left = len(flight.before.lanes[lane]) - 1
    gone, spot = f"marble-{lane}-{left}", layout_.in_lane(lane, left)
    flight.found[gone] = thing(gone, "mc-none", spot, layer=FLIERS, flags=("unseen",))
    for level in range(1, left + 1):
        _shift(flight, f"roll-{lane}-{level}", f"marble-{lane}-{level - 1}")


def _lower(flight: _Flight, event: Event) -> None:
    """[mc.reorder] A marble goes down past others, which slide up."""
    lane, level, by = (number(event, name) for name in ("lane", "level", "by"))
    aside = flight.layout.marble * 0.6
    old, new = (flight.layout.in_lane(lane, at) for at in (level, level - by))
    way = ((new.x + aside, (old.y + new.y) / 2),)
    flight.cover(f"sink-{lane}-{level}", f"marble-{lane}-{level - by}", via=way)
    for passed in range(level - by, level):
        _shift(flight, f"sink-{lane}-{passed}", f"marble-{lane}-{passed + 1}")


def _shift(flight: _Flight, key: str, target: str) -> None:
    """Let a marble slide by one, without a trail and lit with its lane."""
    flight.cover(key, target)
    if key in flight.found:
        flight.found[key] = replace(flight.found[key], flags=())


_MOVES: Final[dict[str, Callable[[_Flight, Event], None]]] = {
    "first": _first,
    "draw": _draw,
    "card": _card,
    "give": _give,
    "joker": _joker,
    "arrive": _arrive,
    "place": _place,
    "put": _put,
    "discard": _discard,
    "take": _take,
    "close": _close,
    "leave": _leave,
    "worth": _collected,
    "drop": _drop,
    "lower": _lower,
}
