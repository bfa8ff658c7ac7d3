"""What each step of Dreiste Geister is about: ids of things on the board to light up, and of
those it has moved or turned.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from gamekit.game import Event
from gamekit.games.dreiste_geister.board import CHEST, COLOUR_NAMES, COLOURS, PLACES
from gamekit.games.dreiste_geister.state import NONE, View
from widgets.tables.params import number
from widgets.tables.scenery import About

_Colours: TypeAlias = tuple[int | None, ...]
_About: TypeAlias = tuple[list[str], list[str]]


def about(event: Event | None, view: View, colours: _Colours) -> About:
    """Return the ids of what a step is about, and of what it has moved or turned."""
    if event is None or event.code not in _ABOUT:
        return frozenset(), frozenset()
    touched, changed = _ABOUT[event.code](event, view, colours)
    return frozenset(touched), frozenset(changed)


def _about_draw(event: Event, view: View, _: _Colours) -> _About:
    seat, card = number(event, "seat"), event.get("card")
    hand = view.hands[seat]
    key = f"hand-{seat}-{len(hand) - 1}"
    if seat == view.observer and isinstance(card, int):
        key = f"hand-{seat}-{COLOUR_NAMES[card]}-{hand.count(card) - 1}"
    return ["pile", key], [key]


def _about_lay(event: Event, _view: View, _: _Colours) -> _About:
    key = f"laid-{event.get('seat')}"
    return [key], [key]


def _about_call(event: Event, view: View, colours: _Colours) -> _About:
    named = event.get("colour")
    locks = [f"lock-{place}" for place in range(PLACES) if colours[place] == named]
    return [f"ghost-{view.merlin}", "sign", *locks], ["sign"]


def _about_reveal(_event: Event, view: View, _: _Colours) -> _About:
    cards = [f"laid-{seat}" for seat, card in enumerate(view.laid) if card != NONE]
    return cards, cards


def _about_move(event: Event, _view: View, _: _Colours) -> _About:
    seat, ends = event.get("seat"), {event.get("from"), event.get("to")}
    touched = [f"ghost-{seat}", f"laid-{seat}", *(f"place-{place}" for place in ends)]
    return touched, [f"ghost-{seat}"]


def _about_home(event: Event, _view: View, _: _Colours) -> _About:
    return [f"ghost-{event.get('seat')}", f"place-{CHEST}"], []


def _about_discard(_event: Event, view: View, _: _Colours) -> _About:
    return [f"discard-{colour}" for colour in COLOURS if view.discard[colour]], []


def _about_pile(_event: Event, _view: View, _: _Colours) -> _About:
    return ["pile"], []


def _about_end(_event: Event, view: View, _: _Colours) -> _About:
    home = [f"ghost-{seat}" for seat, place in enumerate(view.places) if place == CHEST]
    return [f"place-{CHEST}", *home], []


def _about_coins(event: Event, _view: View, _: _Colours) -> _About:
    return [f"seat-{event.get('seat')}", f"place-{CHEST}"], []


def _about_win(_event: Event, view: View, _: _Colours) -> _About:
    return [f"seat-{seat}" for seat in view.winners], []


def _about_round(_event: Event, view: View, _: _Colours) -> _About:
    return ["round", f"ghost-{view.merlin}", f"seat-{view.merlin}"], []


_ABOUT: Final[dict[str, Callable[[Event, View, _Colours], _About]]] = {
    "deal": _about_draw,
    "draw": _about_draw,
    "lay": _about_lay,
    "call": _about_call,
    "reveal": _about_reveal,
    "forward": _about_move,
    "back": _about_move,
    "stay": _about_move,
    "home": _about_home,
    "discard": _about_discard,
    "pile": _about_pile,
    "end": _about_end,
    "coins": _about_coins,
    "win": _about_win,
    "round": _about_round,
}
"""What each kind of event is about: ids of things touched, and of things changed."""
