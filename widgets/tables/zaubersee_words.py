"""What is spoken and written on the board of Zaubersee, one function a sentence.

Animals are said in the nominative and without an article, so that no language needs to bend
them. Figures have names of their own, the same in every language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamekit.games.zaubersee.lake import FACE_NAMES, FIGURE_NAMES
from gamekit.games.zaubersee.state import LOST, UNFINISHED, WON
from gamekit.text import N_
from widgets.text import text

FIGURES: Final = tuple(name.capitalize() for name in FIGURE_NAMES)
FACES: Final = {
    "butterfly": N_("butterfly"),
    "caterpillar": N_("caterpillar"),
    "crab": N_("crab"),
    "dragonfly": N_("dragonfly"),
    "duck": N_("duck"),
    "fish": N_("fish"),
    "frog": N_("frog"),
    "mussel": N_("mussel"),
    "newt": N_("newt"),
    "raven": N_("raven"),
    "snail": N_("snail"),
    "turtle": N_("turtle"),
    "water-spider": N_("water spider"),
}
"""What tiles and pads may show, by its name in the sprite."""
_RESULTS: Final = {
    WON: N_("All are safe: won!"),
    LOST: N_("Rabenhorst was faster: lost"),
    UNFINISHED: N_("The match stops, unfinished"),
}
_MAGNETS: Final = {True: N_("a magnet below"), False: N_("no magnet below")}


def title(language: str) -> str:
    """Return the spoken name of the board."""
    return text(language, N_("Der geheimnisvolle Zaubersee: the lake by moonlight"))


def face(language: str, shown: int) -> str:
    """Return what a tile or a pad shows, by its number."""
    return text(language, FACES[art(shown)])


def art(shown: int) -> str:
    """Return the name in the sprite of what a tile or a pad shows."""
    return FACE_NAMES[shown].replace("_", "-")


def pad(language: str, name: str, row: int, column: int, animal: int) -> str:
    """Return a pad's name: b3, row and column, and its animal."""
    return text(
        language,
        N_("{name}, row {row}, column {column}: {animal}"),
        name=name,
        row=row,
        column=column,
        animal=face(language, animal),
    )


def here(language: str, figure: int, *, held: bool) -> str:
    """Return who stands on a pad, and whether the magic holds it."""
    if held:
        return text(language, N_("{figure} stands here, held"), figure=FIGURES[figure])
    return text(language, N_("{figure} stands here, free"), figure=FIGURES[figure])


def magnet(language: str, there: bool) -> str:
    """Return whether a magnet lies below, for those who know all."""
    return text(language, _MAGNETS[there])


def alike(language: str) -> str:
    """Return that a pad shows what the turned-up tile shows."""
    return text(language, N_("just like the tile"))


def likely(language: str, share: str) -> str:
    """Return how likely a magnet lies below, as far as the table can know."""
    return text(language, N_("magnet below: {share}"), share=share)


def figure_at(language: str, figure: int, place: str, *, held: bool) -> str:
    """Return who a figure is and where it stands on the lake."""
    said = N_("{figure}: held on {place}") if held else N_("{figure}: free on {place}")
    return text(language, said, figure=FIGURES[figure], place=place)


def figure_waits(language: str, figure: int) -> str:
    """Return that a figure is at the start."""
    return text(language, N_("{figure}: at the start, free"), figure=FIGURES[figure])


def figure_safe(language: str, figure: int) -> str:
    """Return that a figure has come to the pier."""
    return text(language, N_("{figure}: safe on the pier"), figure=FIGURES[figure])


def start(language: str, figures: Sequence[int]) -> str:
    """Return the start's name and who is there."""
    if not figures:
        return text(language, N_("start at the castle"))
    return text(language, N_("start at the castle. Here: {names}"), names=_names(figures))


def pier(language: str, figures: Sequence[int]) -> str:
    """Return the pier's name and who is safe there."""
    if not figures:
        return text(language, N_("pier"))
    return text(language, N_("pier. Here: {names}"), names=_names(figures))


def _names(figures: Sequence[int]) -> str:
    return ", ".join(FIGURES[figure] for figure in figures)


def tile(language: str, number: int, shown: int = -1) -> str:
    """Return a tile's name, and its face if that is known."""
    if shown < 0:
        return text(language, N_("tile {number}"), number=number)
    return text(
        language, N_("tile {number}: {animal}"), number=number, animal=face(language, shown)
    )


def moon(language: str, shown: int = -1) -> str:
    """Return what the moon on the water shows: the tile that is turned up."""
    if shown < 0:
        return text(language, N_("moon: no tile is turned up"))
    return text(language, N_("moon: the tile shows {animal}"), animal=face(language, shown))


def raven(language: str, step: int, track: int) -> str:
    """Return how far the raven has come."""
    return text(language, N_("Rabenhorst: step {step} of {track}"), step=step, track=track)


def on_turn(language: str, who: str) -> str:
    """Return whose turn it is."""
    return text(language, N_("{who}’s turn"), who=who)


def turns(language: str, number: int) -> str:
    """Return how many turns have been begun."""
    return text(language, N_("turn {turn}"), turn=number)


def nobody(language: str) -> str:
    """Return what passing does."""
    return text(language, N_("Nobody moves in this turn"))


def passing(language: str) -> str:
    """Return what is written on the sign for passing: one short word."""
    return text(language, N_("Nobody"))


def result(language: str, outcome: str) -> str:
    """Return how the match has ended."""
    return text(language, _RESULTS[outcome])
