"""What happened in Zaubersee, one sentence for each kind of event.

Figures and seats have names without an article. Animals are said as “a frog”, in the
nominative only, so that German needs no other ending. Pads are called a1 to d6.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.explain import Say
from gamekit.game import Event
from gamekit.games.zaubersee.lake import (
    COLUMN_NAMES,
    FIGURE_NAMES,
    RAVEN,
    START,
    column_of,
    row_of,
)
from gamekit.text import N_

FIGURES = tuple(name.capitalize() for name in FIGURE_NAMES)
"""Proper names, the same in every language."""
ANIMALS = (
    N_("a butterfly"),
    N_("a frog"),
    N_("a duck"),
    N_("a fish"),
    N_("a dragonfly"),
    N_("a snail"),
    N_("a caterpillar"),
    N_("a crab"),
    N_("a turtle"),
    N_("a newt"),
    N_("a mussel"),
    N_("a water spider"),
)


def pad_name(place: int) -> str:
    """Return the name of a pad, such as `b3`; start and pier are said in words."""
    return f"{COLUMN_NAMES[column_of(place)]}{row_of(place)}"


def tell(event: Event, names: Sequence[str], say: Say) -> str:
    """Return the sentence of an event as its observer saw it."""
    code, params = event.code, event.params
    if code == "strip":
        return _strip(params["strip"], say)
    if code == "tile":
        return _tile(event, say)
    words: dict[str, object] = {}
    for name, value in params.items():
        if not isinstance(value, int):
            continue
        if name in ("seat", "next"):
            words["who"] = names[value]
        elif name == "figure":
            words["figure"] = FIGURES[value]
        elif name in ("place", "to"):
            words["pad"] = pad_name(value)
        elif name in ("animal", "face"):
            words["animal"] = say(ANIMALS[value]) if 0 <= value < RAVEN else ""
        elif name == "position":
            words["number"] = value + 1
        else:
            words[name] = value
    return say(_SENTENCES[_case(event)], **words)


def _case(event: Event) -> str:
    """Return which sentence of an event's code fits."""
    code, params = event.code, event.params
    place, to = params.get("place"), params.get("to")
    if code == "flip":
        return "flip raven" if params["face"] == RAVEN else "flip"
    if code == "go":
        return "go start" if place == START else "go"
    if code == "slide":
        start = params["from"]
        assert isinstance(start, int)
        assert isinstance(to, int)
        return "slide" if row_of(start) == row_of(to) else "slide forward"
    if code == "match":
        if params["magnet"] is None:
            return "match"
        return "match magnet" if params["magnet"] else "match clear"
    return code


def _strip(strip: object, say: Say) -> str:
    if not isinstance(strip, int):
        return say(N_("A water strip is pushed in. Nobody sees where its magnets are."))
    columns = [name for at, name in enumerate(COLUMN_NAMES) if strip >> at & 1]
    if not columns:
        return say(N_("A water strip without magnets is pushed in."))
    if len(columns) == 1:
        return say(
            N_("A water strip is pushed in. Its only magnet lies in column {column}."),
            column=columns[0],
        )
    return say(
        N_("A water strip is pushed in. Its magnets lie in columns {columns} and {last}."),
        columns=", ".join(columns[:-1]),
        last=columns[-1],
    )


def _tile(event: Event, say: Say) -> str:
    position, face = event.get("position"), event.get("face")
    assert isinstance(position, int)
    if not isinstance(face, int):
        return say(
            N_("Tile {number} is laid face down. Nobody sees what it shows."), number=position + 1
        )
    if face == RAVEN:
        return say(N_("Tile {number} is laid face down: a raven."), number=position + 1)
    return say(
        N_("Tile {number} is laid face down: {animal}."),
        number=position + 1,
        animal=say(ANIMALS[face]),
    )


_SENTENCES = {
    "flip": N_("{who} turns up tile {number}. It shows {animal}."),
    "flip raven": N_("{who} turns up tile {number}. It shows Rabenhorst, the raven!"),
    "go start": N_("{figure} sets out from the start."),
    "go": N_("{figure} stands free on {pad} and sets out."),
    "release": N_("{figure} comes free: {pad} shows {animal}, just like the tile."),
    "enter": N_("{figure} steps onto {pad}."),
    "slide": N_("{figure} slides sideways onto {pad}."),
    "slide forward": N_("{figure} slides forward onto {pad}."),
    "pier": N_("{figure} slides onto the pier and is safe."),
    "hold": N_("A magnet lies below {pad} and holds {figure}. Nobody moves any more in this turn."),
    "free": N_("No magnet lies below {pad}: {figure} is not held."),
    "match": N_(
        "Pad {pad} shows {animal}, just like the tile. Nothing can hold {figure} here, whatever "
        "lies below."
    ),
    "match magnet": N_(
        "A magnet lies below {pad}, but {pad} shows {animal}, just like the tile. "
        "It cannot hold {figure}."
    ),
    "match clear": N_(
        "Pad {pad} shows {animal}, just like the tile. Nothing holds {figure} here, and there is "
        "no magnet below."
    ),
    "blocked": N_("No step is open from {pad}. {figure} stops there, free."),
    "pass": N_("Nobody moves in this turn."),
    "cover": N_("The tile is turned face down again. Next is {who}."),
    "raven": N_("No figure moves: Rabenhorst stirs up the lake."),
    "stuck": N_("No figure can go with this tile. The lake shifts as if the raven had come."),
    "shift": N_(
        "All water strips move one row toward the castle. The strip at the castle end comes in "
        "again at the pier."
    ),
    "draw": N_("{figure} is held and is drawn back to {pad} with the magnet."),
    "draw_start": N_("{figure} is drawn off the lake. At the start {figure} is free again."),
    "push": N_("{figure} is in the way and is pushed back to {pad}."),
    "push_start": N_("{figure} is in the way and is pushed back to the start."),
    "caught": N_("A magnet now lies below {pad}: from now on it holds {figure}."),
    "uncaught": N_("After the shift no magnet lies below {pad}: {figure} stays free."),
    "track": N_("Rabenhorst takes step {step} of {track} on his track."),
    "win": N_("All four figures are on the pier. You have won together!"),
    "lose": N_("Rabenhorst has come to the end of his track. You have lost together."),
    "limit": N_("The match stops unfinished after {turns} turns. It is neither won nor lost."),
}
