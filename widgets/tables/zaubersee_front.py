"""What the table asks, how its log is headed, and what comes after a win, in Zaubersee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Final, Unpack

from gamekit.game import Event, Value
from gamekit.games.zaubersee.belief import magnets
from gamekit.games.zaubersee.lake import FIGURE_NAMES, FIGURES, START
from gamekit.games.zaubersee.state import LOST, UNFINISHED, WON, Action, View
from gamekit.text import N_
from widgets.board.scene import Scene
from widgets.tables import zaubersee_words as words
from widgets.tables.pictures import NOBODY, Asked, Heading, Icon, Picture
from widgets.tables.scenery import sprite
from widgets.tables.zaubersee import scene
from widgets.text import text

TURNS_A_CHAPTER: Final = 5
"""The log folds so many turns to one heading."""
MOST_RAVENS: Final = 4


def _scene(
    view: View,
    *,
    config: Mapping[str, Value],  # noqa: ARG001  (every table gives it; the view has it all)
    belief: Sequence[Fraction] | None = None,
    seat: int = NOBODY,  # noqa: ARG001  (whose turn it is, is in the view)
    **asked: Unpack[Asked],
) -> Scene:
    return scene(view, belief=belief, **asked)


def knowledge(view: View) -> tuple[Fraction, ...]:
    """Return how likely a magnet lies below each place, from what the table has felt so far."""
    return tuple(chance.share for chance in magnets(view))


def next_level(view: View, config: Mapping[str, Value]) -> dict[str, Value] | None:
    """Return the configuration of the next match after a win: one raven more; else None."""
    ravens = config["ravens"]
    if view.outcome != WON or not isinstance(ravens, int) or ravens >= MOST_RAVENS:
        return None
    return {**config, "ravens": ravens + 1}


_ENDS: Final = {
    WON: N_("All four are safe: you have won together!"),
    LOST: N_("Rabenhorst was faster. Try it once more?"),
    UNFINISHED: N_("The match has stopped, unfinished."),
}


def prompt(
    view: View,
    choices: Sequence[Action],
    names: Sequence[str],
    language: str,
    seat: int = NOBODY,  # noqa: ARG001  (whose turn it is, is in the view)
) -> str:
    """Return what the person in front of the screen is asked to do, or what is waited for."""
    who = names[view.seat]
    if view.outcome:
        return text(language, _ENDS[view.outcome])
    if not choices:
        if not view.turn:
            return text(language, N_("The lake lies still. {who} begins."), who=who)
        return text(language, N_("Turn {turn}: it is {who}’s turn."), turn=view.turn, who=who)
    if choices[0].verb == "flip":
        return text(language, N_("{who}, turn up a tile. Who remembers what it shows?"), who=who)
    shown = words.face(language, view.tiles[view.up])
    if choices[0].verb in ("go", "pass"):
        return text(
            language,
            N_("{who}, the tile shows: {animal}. Choose a figure that goes, or take hold of it."),
            who=who,
            animal=shown,
        )
    figure = words.FIGURES[view.mover]
    if view.places[view.mover] == START:
        return text(
            language, N_("{who}, choose a leaf in row 1 for {figure}."), who=who, figure=figure
        )
    return text(
        language,
        N_("{who}, push {figure} on: forward or sideways, until a pad holds."),
        who=who,
        figure=figure,
    )


def heading(event: Event, view: View, names: Sequence[str], language: str) -> Heading | None:
    """Return the heading that the log puts before an event: set-up, turn, or a few turns."""
    if event.code == "strip" and not view.strips:
        return Heading(text(language, N_("The lake is laid out")), chapter=True)
    if event.code != "flip":
        return None
    turn, who = view.turn + 1, names[view.seat]
    if view.turn % TURNS_A_CHAPTER:
        return Heading(text(language, N_("Turn {turn}: {who}"), turn=turn, who=who))
    said = text(
        language,
        N_("From turn {turn}: {who}. Rabenhorst on step {step} of {track}"),
        turn=turn,
        who=who,
        step=view.raven,
        track=view.lake.track,
    )
    return Heading(said, chapter=True)


_ICONS: Final = {
    "strip": "zs-icon-shift",
    "tile": "zs-tile-back",
    "cover": "zs-tile-back",
    "hold": "zs-icon-held",
    "caught": "zs-icon-held",
    "pier": "zs-icon-pier",
    "raven": "zs-raven",
    "track": "zs-raven",
    "lose": "zs-raven",
    "stuck": "zs-icon-shift",
    "shift": "zs-icon-shift",
    "win": "zs-cheer",
}


def icon(event: Event) -> Icon:
    """Return the symbol of what an event is about: a tile's face, a figure, the lake, the raven."""
    face, figure = event.get("face"), event.get("figure")
    if event.code in ("flip", "tile") and isinstance(face, int):
        return Icon(f"zs-tile-{words.art(face)}")
    if event.code in _ICONS:
        return Icon(_ICONS[event.code])
    return Icon(f"zs-head-{FIGURE_NAMES[figure]}") if isinstance(figure, int) else Icon()


PICTURE = Picture(
    scene=_scene,
    sprite=partial(sprite, "zaubersee"),
    prompt=prompt,
    heading=heading,
    icon=icon,
    cover=(*(Icon(f"zs-{FIGURE_NAMES[figure]}") for figure in FIGURES), Icon("zs-raven")),
    knowledge=knowledge,
    next_level=next_level,
)
