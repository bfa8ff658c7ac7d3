"""What can be configured of Zaubersee, and the lake a configuration describes.

Numbers the publisher does not state, and questions the published rules leave open, are options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamekit.errors import ConfigError
from gamekit.game import Option, Value
from gamekit.games.zaubersee.lake import (
    ANIMAL_NAMES,
    COLUMN_NAMES,
    COLUMNS,
    EDITION_LAYOUT,
    EDITION_STRIPS,
    NONE,
    Lake,
)
from gamekit.text import N_, brief

OPTIONS: Final = (
    Option("ravens", 1, (1, 2, 3, 4), "fixed", "zs.raven"),
    Option("rows", 6, (), "assumed", "zs.setup"),
    Option("hidden", (1, 1), (), "assumed", "zs.shift"),
    Option("strips", EDITION_STRIPS, (), "assumed", "zs.setup"),
    Option("layout", EDITION_LAYOUT, (), "assumed", "zs.setup"),
    Option("kinds", len(ANIMAL_NAMES), (), "variant", "zs.setup.tiles"),
    Option("copies", 1, (), "variant", "zs.setup.tiles"),
    Option("track", 8, (), "assumed", "zs.lose"),
    Option("turn_limit", 200, (), "assumed", "zs.limit"),
    Option("must_move", True, (True, False), "assumed", "zs.choose"),
    Option("push", "row", ("row", "start"), "assumed", "zs.shift.push"),
    Option("catch", True, (True, False), "assumed", "zs.shift.catch"),
    Option("felt", False, (False, True), "assumed", "zs.match"),
)
"""`hidden`: strips under the castle rock and under the pier. `copies`: tiles of each kind.
`felt`: sliding over a pad that matches the tile still tells whether a magnet lies below."""

_RANGES: Final = {
    "rows": (1, 9),
    "kinds": (1, len(ANIMAL_NAMES)),
    "copies": (1, 4),
    "track": (1, 99),
    "turn_limit": (0, 100_000),
}
_MOST_STRIPS: Final = 10
"""Beliefs count all orders of the strips; more would take too long."""


def check_option(option: Option, value: Value, config: Mapping[str, Value]) -> None:
    """Raise `ConfigError` unless `value` is allowed in this configuration."""
    name = option.name
    if name in _RANGES:
        low, high = _RANGES[name]
        if type(value) is not int or not low <= value <= high:
            raise ConfigError(
                N_("Option “{option}” cannot be {value}; it is a number from {low} to {high}."),
                option=name,
                value=brief(value),
                low=low,
                high=high,
            )
    elif name == "hidden" and not _is_hidden(value):
        raise ConfigError(
            N_(
                "Option “{option}” cannot be {value}: it says how many strips lie hidden under the "
                "castle rock and under the pier, 0 to 2 each."
            ),
            option=name,
            value=brief(value),
        )
    elif name == "strips":
        number = _number_of_strips(config)
        if number and (number > _MOST_STRIPS or not _are_strips(value, number)):
            raise ConfigError(
                N_(
                    "Option “{option}” cannot be {value}: there must be {number} strips (at most "
                    "{most}), one for each row and each hidden one, written with the letters of "
                    "their magnets, a to d."
                ),
                option=name,
                value=brief(value),
                number=number,
                most=_MOST_STRIPS,
            )
    elif name == "layout" and type(config["rows"]) is int and not _is_layout(value, config["rows"]):
        raise ConfigError(
            N_(
                "Option “{option}” cannot be {value}: there must be {number} rows of four animals, "
                "each one of: {known}."
            ),
            option=name,
            value=brief(value),
            number=config["rows"],
            known=", ".join(ANIMAL_NAMES),
        )


def _is_hidden(value: Value) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == 2
        and all(type(number) is int and 0 <= number <= 2 for number in value)
    )


def _number_of_strips(config: Mapping[str, Value]) -> int:
    """Return how many strips there must be, 0 if rows or hidden strips are wrong themselves."""
    rows, hidden = config["rows"], config["hidden"]
    if type(rows) is not int or not isinstance(hidden, tuple) or not _is_hidden(hidden):
        return 0
    return rows + sum(number for number in hidden if isinstance(number, int))


def _are_strips(value: Value, number: int) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == number
        and all(
            isinstance(strip, str)
            and len(set(strip)) == len(strip)
            and all(letter in COLUMN_NAMES for letter in strip)
            for strip in value
        )
    )


def _is_layout(value: Value, rows: int) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == rows
        and all(
            isinstance(row, tuple)
            and len(row) == COLUMNS
            and all(isinstance(animal, str) and animal in ANIMAL_NAMES for animal in row)
            for row in value
        )
    )


def lake_of(config: Mapping[str, Value]) -> Lake:
    """Return the lake that a checked configuration describes.

    With fewer kinds the animals of the layout are counted through anew: with 6 kinds the 7th
    of `ANIMAL_NAMES` stands for the 1st.
    """
    rows, kinds, copies, ravens = (_int(config[n]) for n in ("rows", "kinds", "copies", "ravens"))
    hidden, layout, strips = config["hidden"], config["layout"], config["strips"]
    assert isinstance(hidden, tuple)
    assert isinstance(layout, tuple)
    assert isinstance(strips, tuple)
    names = [str(name) for row in layout if isinstance(row, tuple) for name in row]
    animals = (NONE, *(ANIMAL_NAMES.index(name) % kinds for name in names), NONE)
    faces = (copies if animal < kinds else 0 for animal in range(len(ANIMAL_NAMES)))
    return Lake(
        rows=rows,
        castle=_int(hidden[0]),
        animals=animals,
        strips=tuple(sum(1 << COLUMN_NAMES.index(c) for c in str(strip)) for strip in strips),
        tiles=(*faces, ravens),
        track=_int(config["track"]),
        limit=_int(config["turn_limit"]),
        must_move=bool(config["must_move"]),
        push=str(config["push"]),
        catch=bool(config["catch"]),
        felt=bool(config["felt"]),
    )


def _int(value: Value) -> int:
    assert isinstance(value, int)
    return value
