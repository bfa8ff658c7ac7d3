"""The pieces of the Monte Cristo board: how cards, tokens and other things are drawn as symbols."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from gamekit.games.monte_cristo.board import COLOURS, JOKER, KINDS, bags_of, kind_of, number_of
from widgets.board.scene import Thing
from widgets.tables.scenery import Paint, Spot, thing

PLAYERS: Final = ("red", "yellow", "green", "blue")
"""The colour of each seat's marbles and adventurers."""
PHASE_ARTS: Final = ("supply", "place", "chest", "order")
"""The symbol of each lane's phase."""
DARK: Final = (("--ink", "#2b1a10"),)
LIGHT: Final = (("--ink", "#ffffff"),)
_TOKEN_INK: Final = (DARK, LIGHT, LIGHT, LIGHT, DARK)

GROUND, LAND, PLACES, PANELS, MARKS, SLOTS_LAYER, PIECES, BUTTONS, HEADS, FLIERS, END = range(
    0, 110, 10
)


def token_art(code: int) -> str:
    """Return the symbol of a token."""
    return f"mc-token-{KINDS[kind_of(code)]}"


def token_ink(code: int) -> Paint:
    """Return the colour of the number on a token."""
    return _TOKEN_INK[kind_of(code)]


def card_art(code: int) -> str:
    """Return the symbol of a supply card; a joker lies face down."""
    return "mc-card-joker" if code == JOKER else f"mc-card-{COLOURS[kind_of(code)]}-{bags_of(code)}"


def written(key: str, spot: Spot, what: object) -> Thing:
    """Return a word or a number written on something."""
    return thing(key, "mc-none", spot, layer=MARKS, text=str(what), paint=DARK)


def numbered(codes: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Return for each of some pieces its place, its code, and how many alike were before it."""
    seen: Counter[int] = Counter()
    for at, code in enumerate(codes):
        yield at, code, seen[code]
        seen[code] += 1


def token(key: str, code: int, spot: Spot, *, layer: int = PIECES, label: str = "") -> Thing:
    """Return a token with its number."""
    return thing(
        key,
        token_art(code),
        spot,
        layer=layer,
        text=str(number_of(code)),
        label=label,
        hull="round",
        paint=token_ink(code),
    )
