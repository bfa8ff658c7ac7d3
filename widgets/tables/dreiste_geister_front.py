"""What the table asks, and how its log is headed, in Dreiste Geister."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Unpack

from gamekit.game import Event, Value
from gamekit.games.dreiste_geister.board import COLOUR_NAMES
from gamekit.games.dreiste_geister.state import NONE, OVER, Action, View
from gamekit.text import N_
from widgets.board.scene import Scene
from widgets.tables import dreiste_geister_words as words
from widgets.tables.dreiste_geister import scene
from widgets.tables.dreiste_geister_picture import SEAT_ARTS, sash
from widgets.tables.params import number
from widgets.tables.pictures import NOBODY, Asked, Heading, Icon, Picture
from widgets.tables.scenery import sprite
from widgets.text import text


def _scene(
    view: View,
    *,
    config: Mapping[str, Value],
    belief: object = None,  # noqa: ARG001  (a table may give it; here nothing is reckoned)
    seat: int = NOBODY,
    **asked: Unpack[Asked],
) -> Scene:
    return scene(view, hall_cycle=str(config["hall_cycle"]), seat=seat, **asked)


def prompt(
    view: View,
    choices: Sequence[Action],
    names: Sequence[str],
    language: str,
    seat: int = NOBODY,
) -> str:
    """Return what the person in front of the screen is asked to do, or what is waited for."""
    if view.phase == OVER:
        return text(language, N_("The match is over."))
    if not choices:
        return text(language, N_("Round {round}: all is ready."), round=view.round + 1)
    if choices[0].verb == "call":
        who = names[view.merlin]
        return text(
            language, N_("{who}, you are Merlin: which colour do you lock? Choose a key."), who=who
        )
    return text(
        language,
        N_("{who}, choose a card and lay it face down. Which colour will Merlin not lock?"),
        who=names[view.observer if view.observer >= 0 else seat],
    )


def heading(event: Event, view: View, names: Sequence[str], language: str) -> Heading | None:
    """Return the heading that the log puts before an event: a round or a turn."""
    if event.code == "round":
        return _round(number(event, "round"), names, language, event.get("merlin"))
    if event.code == "deal" and view.round == 0 and not any(view.hands):
        return _round(0, names, language, view.merlin)
    if event.code == "lay" and all(card == NONE for card in view.laid):
        return Heading(text(language, N_("Turn {turn}"), turn=view.turn + 1))
    return None


def _round(round_: int, names: Sequence[str], language: str, merlin: Value) -> Heading:
    who = names[merlin] if isinstance(merlin, int) else ""
    said = text(language, N_("Round {round}, Merlin: {who}"), round=round_ + 1, who=who)
    return Heading(said, chapter=True)


def icon(event: Event) -> Icon:
    """Return the symbol of what an event is about: a colour, a ghost, the chest, a coin."""
    colour = event.get("card") if event.code != "call" else event.get("colour")
    seat = event.get("seat")
    if event.code in ("deal", "draw", "lay", "call") and isinstance(colour, int):
        return Icon(f"dg-icon-{COLOUR_NAMES[colour]}")
    if event.code in ("forward", "back", "stay", "home") and isinstance(seat, int):
        return Icon(f"dg-head-{SEAT_ARTS[seat]}", sash(seat))
    if event.code in ("coins", "win", "end"):
        return Icon("dg-coin")
    return Icon("dg-card-back") if event.code in ("deal", "draw", "lay", "pile") else Icon()


def called(action: Action, language: str) -> str:
    """Return what laying a card or naming a colour is called."""
    return (words.call if action.verb == "call" else words.lay)(language, action.value)


PICTURE = Picture(
    scene=_scene,
    sprite=partial(sprite, "dreiste_geister"),
    prompt=prompt,
    heading=heading,
    icon=icon,
    called=called,
    cover=tuple(Icon(f"dg-{art}", sash(seat)) for seat, art in enumerate(SEAT_ARTS)),
)
