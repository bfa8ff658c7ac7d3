"""What the seats of Dreiste Geister have: panels, cards laid and in the hand, Merlin's keys."""

from __future__ import annotations

from typing import Final

from gamekit.games.dreiste_geister.board import COLOUR_NAMES, COLOURS
from gamekit.games.dreiste_geister.state import HAND_SIZE, NONE
from widgets.board.scene import Thing
from widgets.tables import dreiste_geister_words as words
from widgets.tables.dreiste_geister_layout import Panel
from widgets.tables.dreiste_geister_picture import (
    CARD_LAYER,
    HAND,
    ON_PANEL,
    PANEL,
    SEAT_ARTS,
    Picture,
    sash,
)
from widgets.tables.scenery import Spot, counted, thing

MOST_LETTERS: Final = 9
"""As many letters of a name fit on a ribbon."""
BACK: Final = "dg-card-back"


def seats(picture: Picture) -> list[Thing]:
    """Return the panels of all seats, and all cards and keys."""
    everybody = range(picture.players)
    return [
        *(each for seat in everybody for each in _panel(picture, seat)),
        *_piles(picture),
        *(each for seat in everybody for each in _laid(picture, seat)),
        *(each for seat in everybody if seat != picture.own for each in _hand(picture, seat)),
        *_own_hand(picture),
        *_keys(picture),
    ]


# -- panels ----------------------------------------------------------------------------------


def _panel(picture: Picture, seat: int) -> list[Thing]:
    """Return a seat's head, name and coins; a crown for a winner, and what Merlin has named."""
    view, panel, art = picture.view, picture.panels[seat], SEAT_ARTS[seat]
    merlin, paint = seat == view.merlin, sash(seat)
    board = "dg-panel-own" if seat == picture.own else "dg-panel"
    if picture.layout.shape == "tall":
        board += "-tall"
    head = f"dg-head-merlin-{art}" if merlin else f"dg-head-{art}"
    label, name = picture.seat_label(seat), _short(picture.names[seat])
    ink, coins = (("--ink", "#fff6e2"),), str(view.coins[seat])
    ribbon = f"dg-ribbon-{art}"
    found = [
        thing(f"seat-{seat}", board, panel.box, layer=PANEL, paint=paint, label=label),
        thing(f"head-{seat}", head, panel.head, layer=ON_PANEL, paint=paint),
        thing(f"name-{seat}", ribbon, panel.name, layer=ON_PANEL, paint=paint, text=name),
        thing(f"purse-{seat}", "dg-coin", panel.coin, layer=ON_PANEL),
        thing(f"coins-{seat}", "dg-none", panel.purse, layer=ON_PANEL, paint=ink, text=coins),
    ]
    if seat in view.winners:
        crown = Spot(panel.head.x, panel.head.y - panel.head.h * 0.46, 62, 40)
        found.append(thing(f"crown-{seat}", "dg-crown", crown, layer=CARD_LAYER))
    if merlin and view.named >= 0:
        said = f"dg-{'called' if picture.locked < 0 else 'call'}-{COLOUR_NAMES[view.named]}"
        found.append(thing(f"named-{seat}", said, panel.laid, layer=CARD_LAYER))
    return found


def _short(name: str) -> str:
    """Return a name that fits on its ribbon."""
    return name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1].rstrip() + "…"


# -- cards -----------------------------------------------------------------------------------


def _face(colour: int) -> str:
    return f"dg-card-{COLOUR_NAMES[colour]}"


def _piles(picture: Picture) -> list[Thing]:
    """Return the pile, and the discards by colour."""
    view, layout, say = picture.view, picture.layout, picture.language
    art = "dg-pile" if view.pile else "dg-pile-empty"
    found = [
        counted("pile", art, layout.pile, view.pile, layer=PANEL, label=words.pile(say, view.pile))
    ]
    for colour, spot in zip(COLOURS, layout.discards, strict=True):
        number, key = view.discard[colour], f"discard-{colour}"
        art = _face(colour) if number else f"dg-slot-{COLOUR_NAMES[colour]}"
        label = words.discard(say, colour, number)
        found.append(counted(key, art, spot, number or "", layer=PANEL, label=label))
    return found


def _laid(picture: Picture, seat: int) -> list[Thing]:
    """Return the card a seat has laid, or where it waits, or, discarded, where it goes."""
    card, panel, name = picture.view.laid[seat], picture.panels[seat], picture.names[seat]
    key, before = f"laid-{seat}", picture.before
    if card == NONE:
        gone = before.laid[seat] if before and picture.code == "discard" else NONE
        if gone >= 0:
            pile = picture.layout.discards[gone]
            return [thing(key, _face(gone), pile, layer=PANEL - 1, flags=("changed",))]
        waiting = picture.layout.hand if seat == picture.own else _small(panel, 1)
        return [thing(key, BACK, waiting, layer=CARD_LAYER, flags=("unseen",))]
    if card < 0:
        label = words.card_of(picture.language, name)
        return [thing(key, BACK, panel.laid, layer=CARD_LAYER, label=label, flags=("facedown",))]
    caught = picture.is_caught(card)
    label = words.card_of(picture.language, name, card, caught=caught)
    found = [thing(key, _face(card), panel.laid, layer=CARD_LAYER, label=label)]
    if caught:
        x, y, w, h = panel.laid
        spot = Spot(x + w * 0.3, y + h * 0.32, w * 0.56, w * 0.63)
        found.append(thing(f"caught-{seat}", "dg-padlock", spot, layer=CARD_LAYER + 1))
    return found


def _small(panel: Panel, index: int) -> Spot:
    """Return where a card of a small hand lies."""
    x, y, w, h = panel.hand
    return Spot(x + index * w * 0.86, y, w, h)


def _hand(picture: Picture, seat: int) -> list[Thing]:
    """Return the small hand of another seat: backs, or faces for who knows all."""
    hand, pile, found = picture.view.hands[seat], picture.layout.pile, []
    for i in range(HAND_SIZE):
        key, small = f"hand-{seat}-{i}", _small(picture.panels[seat], i)
        if i >= len(hand):
            spot = Spot(pile.x, pile.y, small.w, small.h)
            found.append(thing(key, BACK, spot, layer=CARD_LAYER, flags=("unseen",)))
        elif hand[i] < 0:
            found.append(thing(key, BACK, small, layer=CARD_LAYER, flags=("facedown",)))
        else:
            found.append(thing(key, _face(hand[i]), small, layer=CARD_LAYER))
    return found


def _own_hand(picture: Picture) -> list[Thing]:
    """Return the observer's own hand, large, every card with an id of its own."""
    if picture.own == NONE:
        return []
    hand, found = picture.view.hands[picture.own], []
    for colour in COLOURS:
        choice, art = picture.choices.get(colour, ""), _face(colour)
        for i in range(HAND_SIZE):
            key = f"hand-{picture.own}-{COLOUR_NAMES[colour]}-{i}"
            if i >= hand.count(colour):
                found.append(thing(key, art, picture.layout.pile, layer=HAND, flags=("unseen",)))
                continue
            off = hand.index(colour) + i - (len(hand) - 1) / 2
            found.append(
                thing(
                    key,
                    art,
                    _fanned(picture, off),
                    layer=HAND,
                    label=words.own_card(picture.language, colour),
                    turn=3.0 * off,
                    choice=choice,
                )
            )
    return found


def _fanned(picture: Picture, off: float) -> Spot:
    """Return where a card of the own hand lies, so many cards off the middle."""
    x, y, w, h = picture.layout.hand
    return Spot(x + off * picture.layout.hand_step, y + abs(off) * 5, w, h)


def _keys(picture: Picture) -> list[Thing]:
    """Return Merlin's four keys: to choose from when he is asked, else hanging quietly."""
    if picture.own not in (NONE, picture.view.merlin):
        return []
    found = []
    if not picture.choices:
        found.append(thing("rack", "dg-rack", picture.layout.rack, layer=PANEL))
    for colour, spot in zip(COLOURS, picture.layout.keys, strict=True):
        choice = picture.choices.get(colour, "")
        tagged = choice or colour == picture.locked
        found.append(
            thing(
                f"key-{colour}",
                f"dg-{'key' if tagged else 'hung'}-{COLOUR_NAMES[colour]}",
                spot if tagged else Spot(spot.x, spot.y + 8, spot.w * 0.82, spot.h * 0.82),
                layer=HAND,
                label=words.call(picture.language, colour) if choice else "",
                choice=choice,
            )
        )
    return found
