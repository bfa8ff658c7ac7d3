"""The tray at the lower edge of the Monte Cristo board: what has been drawn, and what may be done
with it. Cards and tokens lie here with a button for each place they may go to; a treasure can be
had for each bundle of cards that pays for it, with what is lost of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gamekit.games.monte_cristo.actions import Action, text_of
from gamekit.games.monte_cristo.board import DUNGEON_NAMES, DUNGEONS, KINDS
from gamekit.games.monte_cristo.state import CHEST_LANE, PLACE, View
from gamekit.games.monte_cristo.treasure import waste
from widgets.board.scene import Thing
from widgets.tables import monte_cristo_words as words
from widgets.tables.monte_cristo_layout import Layout, Move, moves, tickets
from widgets.tables.monte_cristo_picture import Picture
from widgets.tables.monte_cristo_pieces import (
    BUTTONS,
    DARK,
    HEADS,
    MARKS,
    PANELS,
    PIECES,
    PLAYERS,
    card_art,
    numbered,
    token,
)
from widgets.tables.scenery import Spot, box, counted, thing

ROW: Final = 124.0
"""How high a row is on a tall board."""


def height(view: View, choices: Sequence[Action], layout_: Layout) -> float:
    """Return how high the tray of a tall board has to be; mostly always the same."""
    usual = max(3, len(view.points)) * ROW + 16
    bundles = [action for action in choices if action.verb in ("take", "decline")]
    if bundles:
        return max(usual, tickets("tall", layout_.tray, len(bundles)).high)
    marbles, markers = movable(choices)
    return max(usual, moves(layout_.tray, len(marbles), len(markers))[1])


def movable(choices: Sequence[Action]) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the marbles that can go down, as lane and level, and the kinds that can go up.

    Lane by lane, the uppermost marble first, as they lie.
    """
    marbles = {(action.where, action.what) for action in choices if action.verb == "lower"}
    kinds = {action.what for action in choices if action.verb == "raise"}
    return sorted(marbles, key=lambda place: (place[0], -place[1])), sorted(kinds)


def are_tokens(view: View) -> bool:
    """Return whether what has been drawn are tokens, not cards."""
    return view.lane == CHEST_LANE


def drawn_id(view: View, code: int, copy: int) -> str:
    """Return the id of a drawn card or token."""
    return f"{'chest' if are_tokens(view) else 'supply'}-{code}-{copy}"


def drawn_spot(layout_: Layout, view: View, at: int) -> Spot:
    """Return where a drawn card or token lies in the tray."""
    area, tokens = layout_.tray, are_tokens(view)
    if not layout_.wide:
        y = area.top + 8 + ROW * (at + 0.5)
        return Spot(area.left + 62, y, 96, 96) if tokens else Spot(area.left + 62, y, 82, 115)
    groups = 3 if tokens else len(view.points)
    width = min(430.0, (area.w - 20) / groups)
    left = area.left + 12 + width * at
    w, h = (104, 104) if tokens else (102, 143)
    return Spot(left + 64, area.y - 3, w, h)


def spoken(picture: Picture) -> str:
    """Return what has been drawn, in words."""
    view, say = picture.view, picture.language
    names = words.tokens if are_tokens(view) else words.cards
    return names(say, view.drawn)


def things(picture: Picture) -> list[Thing]:
    """Return the tray and all that lies in it."""
    verbs = {action.verb for action in picture.actions}
    used = {"take", "discard"} if picture.layout.wide else {"take", "discard", "raise", "lower"}
    busy = bool(picture.view.drawn or picture.view.phase == PLACE or verbs & used)
    art = f"mc-{'tray' if busy else 'sea'}-{picture.shape}"
    found = [thing("tray", art, picture.layout.tray, layer=PANELS)]
    found += _drawn(picture)
    if verbs & {"take"}:
        found += _bundles(picture)
    elif "discard" in verbs:
        found += _discards(picture)
    elif picture.view.phase == PLACE:
        found += _placing(picture)
    elif verbs & {"raise", "lower"} and not picture.layout.wide:
        found += _moves(picture)
    elif not busy:
        area = picture.layout.tray
        size = min(area.h * 0.78, 150)
        for name, side in (("ship", -1), ("compass", 1)):
            spot = Spot(area.x + side * area.w * 0.3, area.y - 4, size, size)
            found.append(thing(name, f"mc-{name}", spot, layer=MARKS))
    return found


def _drawn(picture: Picture) -> list[Thing]:
    """Return the drawn cards or tokens, each with a button for where it may go."""
    view, found = picture.view, []
    for at, code, copy in numbered(view.drawn):
        key, spot = drawn_id(view, code, copy), drawn_spot(picture.layout, view, at)
        if are_tokens(view):
            name = words.token(picture.language, code)
            found.append(token(key, code, spot, label=name))
            if not copy:
                found += _puts(picture, code, spot)
        else:
            name = words.whole_card(picture.language, code)
            found.append(thing(key, card_art(code), spot, layer=PIECES, label=name, hull="box"))
            if not copy:
                found += _gives(picture, code, spot)
    return found


def _puts(picture: Picture, code: int, head: Spot) -> list[Thing]:
    """Return a button for each dungeon a token may be put into."""
    found = []
    for at in range(DUNGEONS):
        choice = picture.choice("put", code, at)
        if picture.layout.wide:
            spot = Spot(head.x + 112 + 84 * (at % 3), head.y - 40 + 80 * (at // 3), 62, 62)
        else:
            spot = Spot(head.x + 122 + 124 * at, head.y, 98, 98)
        if choice:
            said = words.put(picture.language, code, at)
            found.append(
                thing(
                    f"put-{code}-{at}",
                    "mc-letter",
                    spot,
                    layer=BUTTONS,
                    text=DUNGEON_NAMES[at],
                    label=said,
                    hull="round",
                    choice=choice,
                    paint=DARK,
                )
            )
    return found


def _gives(picture: Picture, code: int, head: Spot) -> list[Thing]:
    """Return a button for each player a card may be given to."""
    found, wide = [], picture.layout.wide
    for seat in range(picture.players):
        choice = picture.choice("give", code, seat)
        if not choice:
            continue
        if wide:
            spot = Spot(head.x + 106 + 84 * (seat % 2), head.y - 40 + 80 * (seat // 2), 62, 62)
        else:
            spot = Spot(head.x + 150 + 160 * seat, head.y, 98, 98)
        said = words.give(picture.language, code, picture.names[seat])
        art = f"mc-marble-{PLAYERS[seat]}"
        key = f"give-{code}-{seat}"
        found.append(thing(key, art, spot, layer=BUTTONS, label=said, hull="round", choice=choice))
    return found


def _points(picture: Picture, code: int) -> int:
    """Return what a token is worth now."""
    kind, number = divmod(code, 3)
    return picture.view.values[picture.view.market.index(kind)] * (number + 1)


def _bundles(picture: Picture) -> list[Thing]:
    """[mc.score.take] Return the ways to pay for a token, the dearest first, or to decline."""

    def dear(action: Action) -> tuple[int, int, int, int]:
        lost = waste(action.what, action.cards)
        return -_points(picture, action.what), action.what, lost, len(action.cards)

    takes = sorted((a for a in picture.actions if a.verb == "take"), key=dear)
    *cells, last = tickets(picture.shape, picture.layout.tray, len(takes) + 1).spots
    found = []
    for action, spot in zip(takes, cells, strict=True):
        found += _ticket(picture, action, spot)
    choice = picture.choice("decline")
    if choice:
        said = words.declining(picture.language, picture.view.dungeon)
        found += _sign("decline", last, words.decline(picture.language), choice, said)
    return found


def _ticket(picture: Picture, action: Action, spot: Spot) -> list[Thing]:
    """Return a token with its points, the cards that pay for it, and what is lost of them."""
    code, cards, h = action.what, action.cards, spot.h
    key, lost = f"take-{code}-{'-'.join(map(str, cards))}", waste(code, cards)
    said = words.take(picture.language, code, cards, lost)
    choice, points = text_of(action), str(_points(picture, code))
    gem = spot.at(h * 0.48, h * 0.47, h * 0.66, h * 0.66)
    arrow = spot.at(h * 1.0, h * 0.34, h * 0.22, h * 0.22)
    star = spot.at(h * 0.84, h * 0.7, h * 0.46, h * 0.46)
    found = [
        thing(key, "mc-ticket", spot, layer=BUTTONS, label=said, choice=choice),
        token(f"{key}-token", code, gem, layer=HEADS),
        thing(f"{key}-for", "mc-for", arrow, layer=HEADS),
    ]
    room = spot.w - h * 1.24 - h * (0.66 if lost else 0.1)
    wide = min(h * 0.6, room / len(cards))
    pitch = wide if len(cards) == 1 else (room - wide) / (len(cards) - 1)
    for at, card in enumerate(cards):
        x = h * 1.18 + wide / 2 + min(pitch, wide * 1.04) * at
        place = spot.at(x, h * 0.47, wide, wide * 1.4)
        found.append(thing(f"{key}-card-{at}", card_art(card), place, layer=HEADS))
    found.append(thing(f"{key}-points", "mc-star", star, layer=HEADS, text=points, paint=DARK))
    if lost:
        bad = spot.at(spot.w - h * 0.36, h * 0.47, h * 0.56, h * 0.56)
        ink, text = (("--ink", "#7a2b00"),), f"−{lost}"
        found.append(thing(f"{key}-waste", "mc-waste", bad, layer=HEADS, text=text, paint=ink))
    return found


def _sign(key: str, spot: Spot, written: str, choice: str, said: str) -> list[Thing]:
    """Return a sign that may be chosen, with a word on it."""
    lettering = Spot(spot.x, spot.y - spot.h * 0.04, spot.w * 0.74, spot.h * 0.7)
    return [
        thing(key, "mc-stop", spot, layer=BUTTONS, label=said, choice=choice),
        thing(f"{key}-text", "mc-none", lettering, layer=HEADS, text=written, paint=DARK),
    ]


def _discards(picture: Picture) -> list[Thing]:
    """[mc.supply.limit] Return the cards that can be discarded, large."""
    found, area = [], picture.layout.tray
    picks = [action for action in picture.actions if action.verb == "discard"]
    for at, action in enumerate(picks):
        if picture.layout.wide:
            pitch = min(150.0, (area.w - 30) / len(picks))
            spot = box(area.left + 24 + pitch * at, area.top + 16, min(102, pitch - 10), 143)
        else:
            spot = box(area.left + 16 + 122 * (at % 7), area.top + 16 + 176 * (at // 7), 114, 160)
        found.append(
            thing(
                f"discard-{action.what}",
                card_art(action.what),
                spot,
                layer=BUTTONS,
                label=words.discard(picture.language, action.what),
                choice=text_of(action),
                hull="box",
            )
        )
    return found


def _placing(picture: Picture) -> list[Thing]:
    """[mc.place] Return the placements left, and the sign for stopping."""
    view, area, wide = picture.view, picture.layout.tray, picture.layout.wide
    found = []
    size = 60.0 if wide else 70.0
    step = size + 14
    for at in range(view.left + view.extra):
        spot = box(area.left + 40 + step * at, area.y - size * 0.8 - 4, size, size * 1.55)
        art = f"mc-pawn-{PLAYERS[view.actor]}"
        found.append(thing(f"left-{at}", art, spot, layer=MARKS))
    if found:
        said = words.left(picture.language, view.left, view.extra)
        found[0] = replace(found[0], label=said)
    choice = picture.choice("stop")
    if choice:
        spot = Spot(area.left + area.w - (200 if wide else 170), area.y - 3, 270, 112)
        written, said = words.stop(picture.language), words.stopping(picture.language)
        found += _sign("stop", spot, written, choice, said)
    return found


def _moves(picture: Picture) -> list[Thing]:
    """[mc.reorder] Return the marbles that can go down and the markers that can go up.

    On a tall board, each with its arrows: a lane there is too narrow for two that a finger can tell
    apart.
    """
    marbles, kinds = movable(picture.actions)
    rows, _ = moves(picture.layout.tray, len(marbles), len(kinds))
    found = []
    for (lane, level), row in zip(marbles, rows, strict=False):
        found += _lowers(picture, lane, level, row)
    kinds.sort(key=picture.view.market.index)
    for kind, row in zip(kinds, rows[len(marbles) :], strict=True):
        found += _raises(picture, kind, row)
    return found


def _lowers(picture: Picture, lane: int, level: int, row: Move) -> list[Thing]:
    """Return a marble with the sign of its lane, the number of its level, and its arrows."""
    say, seat = picture.language, picture.view.lanes[lane][level]
    key, who = f"{lane}-{level}", picture.names[seat]
    digit = str(lane + 1)
    found = [
        thing(f"bead-lane-{key}", "mc-plaque", row.lane, layer=MARKS, text=digit, paint=DARK),
        counted(
            f"bead-{key}",
            f"mc-marble-{PLAYERS[seat]}",
            row.head,
            level + 1,
            layer=MARKS,
            label=words.marble(say, lane, level, who),
            hull="round",
        ),
    ]
    for by, spot in zip((1, 2), row.arrows, strict=True):
        choice = picture.choice("lower", level, lane, by)
        if choice:
            said = words.lower(say, lane, level, who, by)
            art = f"mc-down-{by}"
            found.append(
                thing(f"lower-{key}-{by}", art, spot, layer=BUTTONS, label=said, choice=choice)
            )
    return found


def _raises(picture: Picture, kind: int, row: Move) -> list[Thing]:
    """Return a marker with its arrows."""
    name = KINDS[kind]
    found = [thing(f"lift-{name}", f"mc-token-{name}", row.head, layer=MARKS)]
    for by, spot in zip((1, 2), row.arrows, strict=True):
        choice = picture.choice("raise", kind, 0, by)
        if choice:
            said = words.lift(picture.language, kind, by)
            art = f"mc-left-{by}"
            found.append(
                thing(f"raise-{name}-{by}", art, spot, layer=BUTTONS, label=said, choice=choice)
            )
    return found
