"""The board of Zaubersee: a view becomes a scene. Drawings are in `art`, measures in
`zaubersee_layout`, words in `zaubersee_words`, what a step is about in `zaubersee_about`; the
lake and the signs around it are put together in modules of these names.

Everything that ever moves keeps one id for the whole match, so that it glides:

    figure-NAME   a figure, from the start over the leaves to the pier
    swirl-NAME    the magic that holds it, unseen below it while it is free
    mark-NAME     the animal of the pad it stands on, unseen while it stands on none
    tile-I        the tile on position I, which turns in its place
    strip-N-LAP   a water strip by where it was pushed in first; it goes out at the castle end
                  and comes in at the pier as a new thing. All strips look alike.
    magnet-N-C    for those who know all: the magnet of a strip, gliding with it
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from gamekit.game import Event
from gamekit.games.zaubersee.lake import FIGURES
from gamekit.games.zaubersee.state import Action, View
from widgets.board.scene import Scene, Shape
from widgets.tables import zaubersee_words as words
from widgets.tables.scenery import lit_scene
from widgets.tables.zaubersee_about import about
from widgets.tables.zaubersee_lake import lake
from widgets.tables.zaubersee_layout import layout
from widgets.tables.zaubersee_picture import SEAT_NAMES, Picture, notation, per_cent
from widgets.tables.zaubersee_signs import signs


def scene(
    view: View,
    *,
    language: str,
    shape: Shape,
    viewer_choices: Sequence[Action] = (),
    event: Event | None = None,
    before: View | None = None,  # noqa: ARG001  (every table gives it; all is in `view` here)
    names: Sequence[str] = (),
    belief: Sequence[Fraction] | None = None,
) -> Scene:
    """Return the picture of a view, for its observer.

    `viewer_choices` are what the observer may choose now. `event`, as the observer saw it, is
    the step being shown and `view` the position after it. `belief` says for each place how
    likely a magnet lies below it, as `widgets.tables.zaubersee_front.knowledge` works it out;
    None shows nothing of it.
    """
    water = view.lake
    picture = Picture(
        view=view,
        language=language,
        layout=layout(shape, water.rows, sum(water.tiles), water.track),
        code=event.code if event else "",
        names=tuple(names) or SEAT_NAMES,
        choices={(a.verb, a.value): notation(a, water.pier) for a in viewer_choices},
        belief=belief,
    )
    return lit_scene(
        [*lake(picture), *signs(picture)],
        about(event, view),
        width=picture.layout.width,
        height=picture.layout.height,
        title=words.title(language),
        desc=_desc(picture),
        shape=shape,
    )


def _desc(picture: Picture) -> str:
    """Return the position in words, a sentence a line, with a map of the lake."""
    view, say = picture.view, picture.language
    lines = []
    if view.outcome:
        lines.append(words.result(say, view.outcome))
    else:
        lines.append(f"{picture.on_turn()}, {words.turns(say, view.turn)}")
    lines.append(words.moon(say, picture.face))
    lines += [picture.figure_label(figure) for figure in FIGURES]
    lines.append(words.raven(say, view.raven, picture.lake.track))
    for place in range(1, picture.lake.pier):
        said = picture.pad_label(place)
        if picture.belief is not None:
            said += "; " + words.likely(say, per_cent(picture.belief[place]))
        lines.append(said)
    lines += [
        words.tile(say, position + 1, shown)
        for position, shown in enumerate(view.tiles)
        if shown >= 0
    ]
    return "\n".join(f"{line}." for line in lines)
