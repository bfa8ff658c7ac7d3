"""What each player of Monte Cristo has before him, his marker on the score path, and the sign that
says whose turn it is.
"""

from __future__ import annotations

from gamekit.games.monte_cristo.board import JOKER
from gamekit.games.monte_cristo.state import OVER
from widgets.board.scene import Thing
from widgets.tables import monte_cristo_words as words
from widgets.tables.monte_cristo_layout import FIELDS
from widgets.tables.monte_cristo_picture import Picture
from widgets.tables.monte_cristo_pieces import (
    DARK,
    END,
    LAND,
    MARKS,
    PANELS,
    PIECES,
    PLAYERS,
    card_art,
    numbered,
    token,
    written,
)
from widgets.tables.scenery import Spot, thing


def path(picture: Picture) -> list[Thing]:
    """Return the score path and everybody's marker on it."""
    found = []
    for at, spot in enumerate(picture.layout.fields):
        five = at % 5 == 0
        art = "mc-field-five" if five else "mc-field"
        if at == FIELDS - 1:
            art = "mc-field-end"
        text = str(at * picture.step) if five else ""
        key = f"field-{at}"
        found.append(thing(key, art, spot, layer=LAND, hull="box", text=text, paint=DARK))
    return [*found, *_markers(picture)]


def _markers(picture: Picture) -> list[Thing]:
    """Return the markers; the last field of the path is for all points more."""
    found, size = [], 28 if picture.layout.wide else 34
    fields = [min(FIELDS - 1, points // picture.step) for points in picture.view.points]
    for seat, at in enumerate(fields):
        x, y, _, _ = picture.layout.fields[at]
        here = [other for other, field in enumerate(fields) if field == at]
        if len(here) > 1:
            place = here.index(seat)
            x, y = x + (8 if place % 2 else -8), y + (9 if place > 1 else -9)
        key, art = f"score-{seat}", f"mc-marble-{PLAYERS[seat]}"
        spot = Spot(x, y, size, size)
        found.append(thing(key, art, spot, layer=MARKS + seat, hull="round"))
    return found


def panels(picture: Picture) -> list[Thing]:
    """Return what lies before each player."""
    found = []
    for seat in range(picture.players):
        found += [*_panel(picture, seat), *_hand(picture, seat), *_taken(picture, seat)]
    return found


def _panel(picture: Picture, seat: int) -> list[Thing]:
    """Return a player's name, points and stock, and laurels for a winner."""
    view, place = picture.view, picture.layout.seats[seat]
    who, points, stock = picture.names[seat], view.points[seat], view.stock[seat]
    now = "-now" if picture.actor == seat and view.phase != OVER else ""
    art = f"mc-panel-{picture.shape}{now}"
    said = words.player(picture.language, seat, who, points, stock)
    marble, pawn = f"mc-marble-{PLAYERS[seat]}", f"mc-pawn-{PLAYERS[seat]}"
    found = [
        thing(f"panel-{seat}", art, place.panel, layer=LAND, label=said, hull="box"),
        thing(f"seat-{seat}", marble, place.marble, layer=MARKS, hull="round"),
        written(f"name-{seat}", place.name, who),
        thing(f"star-{seat}", "mc-star", place.star, layer=MARKS),
        written(f"points-{seat}", place.points, points),
        thing(f"crew-{seat}", pawn, place.pawn, layer=MARKS),
        written(f"stock-{seat}", place.stock, stock),
    ]
    if seat in view.winners:
        found.append(thing(f"laurel-{seat}", "mc-laurel", place.laurel, layer=END))
    return found


def _hand(picture: Picture, seat: int) -> list[Thing]:
    """Return a player's cards."""
    cards = picture.view.hands[seat]
    spots = picture.layout.hand(seat, len(cards))
    return [
        thing(
            f"hand-{seat}-{code}-{copy}",
            card_art(code),
            spots[at],
            layer=PIECES,
            label=words.whole_card(picture.language, code),
            hull="box",
            flags=("facedown",) if code == JOKER else (),
        )
        for at, code, copy in numbered(cards)
    ]


def _taken(picture: Picture, seat: int) -> list[Thing]:
    """Return the tokens a player has collected in this scoring."""
    tokens = picture.view.taken[seat]
    spots = picture.layout.tokens(seat, len(tokens))
    return [
        token(
            f"taken-{seat}-{code}-{copy}",
            code,
            spots[at],
            label=words.token(picture.language, code),
        )
        for at, code, copy in numbered(tokens)
    ]


def sign(picture: Picture) -> list[Thing]:
    """Return the sign with round, phase and whose turn it is."""
    lines, spot = picture.headlines(), picture.layout.sign
    art = "mc-sign-end" if picture.view.phase == OVER else "mc-sign"
    found = [thing("sign", art, spot, layer=PANELS, label="; ".join(lines), hull="box")]
    if picture.layout.wide:
        top = 80 - 44 * (len(lines) - 1) / 2
        spots = [spot.at(154, top + 44 * at, 268, 46) for at in range(3)]
    elif len(lines) > 1:
        lines = (": ".join(lines[:2]), *lines[2:])
        spots = [spot.at(262, 40, 450, 52), spot.at(680, 40, 320, 52)]
    else:
        spots = [spot.at(440, 40, 760, 56)]
    for at, (line, place) in enumerate(zip(lines, spots, strict=False)):
        found.append(written(f"sign-{at}", place, line))
    return found
