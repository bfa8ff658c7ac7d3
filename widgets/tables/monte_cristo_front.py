"""What the table asks, and how its log is headed, in Das Geheimnis von Monte Cristo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, Unpack

from gamekit.game import Event, Value
from gamekit.games.monte_cristo.actions import Action
from gamekit.games.monte_cristo.board import DUNGEON_NAMES
from gamekit.games.monte_cristo.state import (
    DISCARD,
    DROP,
    GIVE,
    OVER,
    PLACE,
    PUT,
    REORDER,
    SCORE,
    View,
)
from gamekit.text import N_
from widgets.board.scene import Scene
from widgets.tables import monte_cristo_words as words
from widgets.tables.monte_cristo import scene
from widgets.tables.monte_cristo_pieces import PHASE_ARTS, PLAYERS, card_art, token_art
from widgets.tables.pictures import NOBODY, Asked, Heading, Icon, Picture
from widgets.tables.scenery import sprite
from widgets.text import text


def _scene(
    view: View,
    *,
    config: Mapping[str, Value],
    belief: object = None,  # noqa: ARG001  (a table may give it; here nothing is reckoned)
    seat: int = NOBODY,  # noqa: ARG001  (whose turn it is, is in the view)
    **asked: Unpack[Asked],
) -> Scene:
    end = config["end_score"]
    return scene(view, end_score=end if isinstance(end, int) else 40, **asked)


_ASKED: Final = {
    GIVE: N_("{who}, give every player one of the cards."),
    DISCARD: N_("{who}, you have too many cards: discard one."),
    PUT: N_("{who}, put the three tokens into three different dungeons."),
    REORDER: N_("{who}, move a marble down or a marker of the market up, by 1 or 2."),
    DROP: N_("{who}, drop your marble on top of another lane."),
    SCORE: N_("{who}, take a token from dungeon {letter} for your cards, or nothing more."),
}


def prompt(
    view: View,
    choices: Sequence[Action],
    names: Sequence[str],
    language: str,
    seat: int = NOBODY,  # noqa: ARG001  (whose turn it is, is in the view)
) -> str:
    """Return what the person in front of the screen is asked to do, or what is waited for."""
    if view.phase == OVER:
        return words.won(language, [names[seat] for seat in view.winners])
    if not choices:
        if not view.round:
            return text(language, N_("The chart lies ready. The match begins."))
        return words.sign(language, view.round, view.lane)
    who = names[view.actor]
    if view.phase == PLACE:
        return _placing(view, who, language)
    letter = DUNGEON_NAMES[view.dungeon] if view.dungeon >= 0 else ""
    return text(language, _ASKED[view.phase], who=who, letter=letter)


def _placing(view: View, who: str, language: str) -> str:
    if view.extra:
        return text(
            language,
            N_("{who}, place adventurers: {extra} in dungeons, then {number} anywhere."),
            who=who,
            extra=view.extra,
            number=view.left,
        )
    if view.left == 1:
        return text(
            language, N_("{who}, place an adventurer in a dungeon or a bonus zone."), who=who
        )
    return text(
        language,
        N_("{who}, place up to {number} adventurers in dungeons or bonus zones."),
        who=who,
        number=view.left,
    )


_PHASES: Final = (
    N_("Supply: {who}"),
    N_("Adventurers: {who}"),
    N_("Treasure chest: {who}"),
    N_("Change the order: {who}"),
)


def heading(event: Event, view: View, names: Sequence[str], language: str) -> Heading | None:
    """Return the heading that the log puts before an event: set-up, round, phase or scoring."""
    if event.code == "slide" and not view.lanes:
        return Heading(text(language, N_("The chart is laid out")), chapter=True)
    number, seat = event.get("number"), event.get("seat")
    if event.code == "scoring":
        return Heading(text(language, N_("Scoring {number}"), number=number))
    if event.code not in ("phase", "skip"):
        return None
    round_, lane = event.get("round"), event.get("lane")
    assert isinstance(lane, int)
    said = ""
    if isinstance(seat, int):
        said = text(language, _PHASES[lane], who=names[seat])
    if round_ != view.round:
        return Heading(_round(round_, said, language), chapter=True)
    return Heading(said) if said else None


def _round(number: Value, phase: str, language: str) -> str:
    if not phase:
        return text(language, N_("Round {round}"), round=number)
    return text(language, N_("Round {round}. {phase}"), round=number, phase=phase)


def _pawn(event: Event) -> Icon:
    seat = event.get("seat")
    return Icon(f"mc-pawn-{PLAYERS[seat]}") if isinstance(seat, int) else Icon("mc-phase-place")


def _marble(event: Event) -> Icon:
    seat = event.get("marble") if event.code == "lower" else event.get("seat")
    return Icon(f"mc-marble-{PLAYERS[seat]}") if isinstance(seat, int) else Icon()


def _token(event: Event) -> Icon:
    code = event.get("token")
    return Icon(token_art(code)) if isinstance(code, int) else Icon("mc-phase-chest")


def _card(event: Event) -> Icon:
    code = event.get("card")
    return Icon(card_art(code)) if isinstance(code, int) else Icon("mc-card-back")


def _kind(event: Event) -> Icon:
    kind = event.get("kind")
    return Icon(token_art(3 * kind)) if isinstance(kind, int) else Icon()


def _phase(event: Event) -> Icon:
    lane = event.get("lane")
    return Icon(f"mc-phase-{PHASE_ARTS[lane]}") if isinstance(lane, int) else Icon()


_ICONS: Final[dict[str, Callable[[Event], Icon]]] = {
    "slide": _phase,
    "phase": _phase,
    "skip": _phase,
    "market": _kind,
    "raise": _kind,
    "card": _card,
    "give": _card,
    "discard": _card,
    "face": lambda _: Icon("mc-card-joker"),
    "joker": lambda _: Icon("mc-card-joker"),
    "nojoker": lambda _: Icon("mc-card-back"),
    "nocard": lambda _: Icon("mc-card-back"),
    "shuffle": lambda _: Icon("mc-card-back"),
    "arrive": _pawn,
    "place": _pawn,
    "reinforce": _pawn,
    "stop": _pawn,
    "idle": _pawn,
    "decline": _pawn,
    "cannot": _pawn,
    "bonus": lambda _: Icon("mc-star"),
    "refill": lambda _: Icon("mc-bag"),
    "lower": _marble,
    "drop": _marble,
    "end": lambda _: Icon("mc-star"),
    "win": lambda _: Icon("mc-laurel"),
    "scoring": lambda _: Icon("mc-phase-chest"),
    "dungeon": lambda _: Icon("mc-phase-chest"),
    "close": lambda _: Icon("mc-aside"),
    "leave": lambda _: Icon("mc-phase-place"),
}


def icon(event: Event) -> Icon:
    """Return the symbol of what an event is about: a card, a token, a marble, a phase."""
    return _ICONS.get(event.code, _token)(event)


PICTURE = Picture(
    scene=_scene,
    sprite=partial(sprite, "monte_cristo"),
    prompt=prompt,
    heading=heading,
    icon=icon,
    cover=tuple(Icon(f"mc-cover-{name}") for name in ("castle", "gems", "marbles", "crew")),
)
