"""Market and harbour of the Monte Cristo board: what treasure is worth, and who and what waits."""

from __future__ import annotations

from gamekit.games.monte_cristo.board import KINDS
from widgets.board.scene import Thing
from widgets.tables import monte_cristo_words as words
from widgets.tables.monte_cristo_picture import Picture
from widgets.tables.monte_cristo_pieces import (
    BUTTONS,
    GROUND,
    LAND,
    MARKS,
    PIECES,
    PLACES,
    PLAYERS,
    written,
)
from widgets.tables.scenery import Spot, counted, thing


def market(picture: Picture) -> list[Thing]:
    """Return the market rail: five places with their values, and the kinds on them."""
    view, layout, found = picture.view, picture.layout, []
    if layout.wide:
        middle = layout.markets[2]
        spot = Spot(middle.x, middle.y, 40, 520)
        found.append(thing("rail", "mc-rail", spot, layer=GROUND + 1))
    for place, value in enumerate(view.values):
        plate, (worth, _) = layout.markets[place], layout.market(place)
        found.append(thing(f"place-{place}", "mc-place", plate, layer=LAND, hull="box"))
        found.append(written(f"worth-{place}", worth, value))
    for place, kind in enumerate(view.market):
        name, (_, spot) = KINDS[kind], layout.market(place)
        key, art = f"market-{name}", f"mc-token-{name}"
        said = words.market(picture.language, kind, view.values[place])
        found.append(thing(key, art, spot, layer=PIECES, label=said, hull="round"))
        if layout.wide:
            found += _raising(picture, kind, place)
    return found


def _raising(picture: Picture, kind: int, place: int) -> list[Thing]:
    """Return the arrows beside a market marker: up by 1 or by 2."""
    return [
        thing(
            f"raise-{KINDS[kind]}-{by}",
            f"mc-up-{by}",
            picture.layout.raising(place, by),
            layer=BUTTONS,
            label=words.lift(picture.language, kind, by),
            choice=choice,
        )
        for by in (1, 2)
        if (choice := picture.choice("raise", kind, 0, by))
    ]


def harbour(picture: Picture) -> list[Thing]:
    """Return Marseille with who waits there, the bag, the pile, and what lies aside."""
    view, layout, say = picture.view, picture.layout, picture.language
    found = [thing("port", "mc-port" if layout.wide else "mc-port-tall", layout.port, layer=LAND)]
    for seat, waiting in enumerate(view.port):
        found.append(
            counted(
                f"port-{seat}",
                f"mc-pawn-{PLAYERS[seat]}",
                layout.ports[seat],
                waiting,
                layer=MARKS,
                label=words.port(say, picture.names[seat], waiting),
                hull="round",
                flags=() if waiting else ("faded",),
            )
        )
    bag, aside, gone = sum(view.bag), sum(view.aside), sum(view.discards)
    pile = "mc-pile" if view.pile else "mc-pile-empty"
    discards = "mc-discard" if gone else "mc-pile-empty"
    for key, art, spot, number, label in (
        ("bag", "mc-bag", layout.bag, bag, words.bag(say, bag)),
        ("aside", "mc-aside", layout.aside, aside, words.aside(say, aside)),
        ("pile", pile, layout.pile, view.pile, words.pile(say, view.pile)),
        ("discards", discards, layout.discards, gone, words.discards(say, gone)),
    ):
        found.append(counted(key, art, spot, number, layer=PLACES, label=label))
    return found
