"""The board of Monte Cristo: a view becomes a scene. Drawings are in `art`, measures in
`monte_cristo_layout`, words in `monte_cristo_words`, what a step is about in `monte_cristo_about`,
what moves in it in `monte_cristo_moves`. The parts of the board are put together in modules of
their names: castle, slide, harbour, seats, and the tray with what may be chosen besides the
pieces.

Pieces of a kind are alike, and a view does not tell which of two alike has come from where. So
what lies on the board is named by its place (`marble-LANE-LEVEL`, `queue-DUNGEON-AT`,
`hand-SEAT-CARD-N`, `token-DUNGEON-TOKEN-N`, …), and what a step moves is a flier: it waits
unseen where the piece was, is seen only in the picture of its step, at the end of its way, and
covers there the piece that is seen from the next picture on. A marker of the market and of the
score path is one of its kind: it keeps its name and glides.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.game import Event
from gamekit.games.monte_cristo.actions import Action, text_of
from gamekit.games.monte_cristo.board import DUNGEONS
from gamekit.games.monte_cristo.state import PLACE, View
from widgets.board.scene import Scene, Shape, Thing
from widgets.tables import monte_cristo_tray as tray
from widgets.tables import monte_cristo_words as words
from widgets.tables.monte_cristo_about import about
from widgets.tables.monte_cristo_castle import castle
from widgets.tables.monte_cristo_harbour import harbour, market
from widgets.tables.monte_cristo_layout import Layout, layout
from widgets.tables.monte_cristo_moves import move
from widgets.tables.monte_cristo_picture import SEAT_NAMES, Picture
from widgets.tables.monte_cristo_pieces import GROUND
from widgets.tables.monte_cristo_seats import panels, path, sign
from widgets.tables.monte_cristo_slide import slide
from widgets.tables.scenery import lit_scene, thing


def scene(
    view: View,
    *,
    language: str,
    shape: Shape,
    viewer_choices: Sequence[Action] = (),
    event: Event | None = None,
    before: View | None = None,
    names: Sequence[str] = (),
    end_score: int = 40,
) -> Scene:
    """Return the picture of a view, for its observer.

    `viewer_choices` are what the observer may choose now. `event`, as the observer saw it, is
    the step being shown, `before` the position before it and `view` the one after it.
    `end_score` is how long the score path has to be.
    """
    picture = Picture(
        view=view,
        language=language,
        layout=_layout(view, shape, viewer_choices),
        names=tuple(names) or SEAT_NAMES,
        choices={action: text_of(action) for action in viewer_choices},
        event=event,
        end_score=end_score,
    )
    found = {each.id: each for each in _things(picture)}
    move(picture, found, event, before)
    return lit_scene(
        found.values(),
        about(event, view),
        width=picture.layout.width,
        height=round(picture.layout.height, 1),
        title=words.title(language),
        desc=_desc(picture),
        shape=shape,
    )


def _layout(view: View, shape: Shape, choices: Sequence[Action]) -> Layout:
    """Return the measures; a tall board is as long as its tray has to be."""
    players = len(view.points)
    found = layout(shape, players)
    return found if found.wide else layout(shape, players, tray.height(view, choices, found))


def _things(picture: Picture) -> list[Thing]:
    """Return everything on the board, as it lies."""
    return [
        *(
            thing(f"ground-{at}", art, spot, layer=GROUND)
            for at, (art, spot) in enumerate(picture.layout.ground)
        ),
        *path(picture),
        *castle(picture),
        *slide(picture),
        *market(picture),
        *harbour(picture),
        *panels(picture),
        *sign(picture),
        *tray.things(picture),
    ]


def _desc(picture: Picture) -> str:
    """Return the position in words, a sentence a line."""
    view, say, names = picture.view, picture.language, picture.names
    lines = ["; ".join(picture.headlines())]
    if view.phase == PLACE:
        lines.append(words.left(say, view.left, view.extra))
    if view.drawn:
        lines.append(tray.spoken(picture))
    for seat, who in enumerate(names[: picture.players]):
        lines.append(words.player(say, seat, who, view.points[seat], view.stock[seat]))
        lines.append(words.port(say, who, view.port[seat]))
        lines.append(words.hand(say, who, view.hands[seat]))
        if view.taken[seat]:
            lines.append(words.collected(say, who, view.taken[seat]))
    lines += [
        words.dungeon(say, at, view.dungeons[at], view.queues[at], names) for at in range(DUNGEONS)
    ]
    lines += [words.zone(say, at, seats, names) for at, seats in enumerate(view.zones)]
    lines += [words.lane(say, at, seats, names) for at, seats in enumerate(view.lanes)]
    lines += [words.market(say, kind, view.values[place]) for place, kind in enumerate(view.market)]
    lines += [
        words.bag(say, sum(view.bag)),
        words.aside(say, sum(view.aside)),
        words.pile(say, view.pile),
        words.discards(say, sum(view.discards)),
    ]
    return "\n".join(f"{line.rstrip('.!')}." for line in lines)
