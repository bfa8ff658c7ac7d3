"""The board of Dreiste Geister: a view becomes a scene. Drawings are in `art`, measures in
`dreiste_geister_layout`, words in `dreiste_geister_words`, what a step is about in
`dreiste_geister_about`; the castle and the seats are put together in modules of these names.

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

from gamekit.game import Event
from gamekit.games.dreiste_geister.board import COLOURS, PLACES, door_colour
from gamekit.games.dreiste_geister.state import NONE, Action, View
from widgets.board.scene import Scene, Shape
from widgets.tables import dreiste_geister_words as words
from widgets.tables.dreiste_geister_about import about
from widgets.tables.dreiste_geister_castle import castle
from widgets.tables.dreiste_geister_layout import layout
from widgets.tables.dreiste_geister_picture import SEAT_NAMES, Picture, notation
from widgets.tables.dreiste_geister_seats import seats
from widgets.tables.scenery import lit_scene


def scene(
    view: View,
    *,
    language: str,
    shape: Shape,
    viewer_choices: Sequence[Action] = (),
    event: Event | None = None,
    before: View | None = None,
    names: Sequence[str] = (),
    hall_cycle: str = "continues",
    seat: int = NONE,
) -> Scene:
    """Return the picture of a view, for its observer.

    `viewer_choices` are what the observer may choose now. `event`, as the observer saw it, is
    the step being shown, `view` the position after it and `before` the one before (with it,
    discarded cards are seen going). Whoever knows all sees the hand of `seat` as that of the one
    in front of the screen.
    """
    picture = Picture(
        view=view,
        language=language,
        layout=layout(shape),
        event=event,
        before=before,
        names=tuple(names) or SEAT_NAMES[: len(view.places)],
        colours=tuple(door_colour(place, hall_cycle) for place in range(PLACES)),
        choices={choice.value: notation(choice) for choice in viewer_choices},
        seat=seat,
    )
    return lit_scene(
        [*castle(picture), *seats(picture)],
        about(event, view, picture.colours),
        width=picture.layout.width,
        height=picture.layout.height,
        title=words.title(language),
        desc=_desc(picture),
        shape=shape,
    )


def _desc(picture: Picture) -> str:
    """Return the position in words, a sentence a line."""
    view, say, names = picture.view, picture.language, picture.names
    lines = [
        words.round_of(say, view.round + 1, picture.players) + ".",
        words.merlin(say, names[view.merlin]),
        words.sign(say, view.named, old=picture.said_before),
    ]
    lines += [
        words.ghost(say, names[seat], picture.place_name(place))
        for seat, place in enumerate(view.places)
        if place >= 0
    ]
    lines += [
        words.card_of(say, names[seat], card, caught=picture.is_caught(card)) + "."
        for seat, card in enumerate(view.laid)
        if card >= 0
    ]
    if picture.own != NONE:
        lines += [words.own_card(say, card) + "." for card in view.hands[picture.own]]
    lines += [picture.seat_label(seat) for seat in range(picture.players)]
    lines.append(words.pile(say, view.pile) + ".")
    lines += [words.discard(say, colour, view.discard[colour]) + "." for colour in COLOURS]
    return "\n".join(lines)
