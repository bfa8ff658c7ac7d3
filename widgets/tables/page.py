"""`open_table`: the table of a page, as the page's address asks for it.

`?lang=en&players=3&seed=mila-rodu-47&seat=1` opens an English table for three with that luck,
a person on the first seat; without a seat, people play a cooperative game together. What the
address asks wrongly is told on the table, and a sensible table is opened all the same.
"""

from __future__ import annotations

import os
from typing import ClassVar
from urllib.parse import parse_qs

from gamekit.errors import ConfigError, SpielraumError
from gamekit.registry import game_class
from gamekit.text import LANGUAGES, N_, check_language
from widgets.tables.keeping import Keeper, KeepingError
from widgets.tables.table import Table


class AddressError(ConfigError):
    """The page's address asks for what cannot be."""

    domain: ClassVar[str] = "widgets"


class Query:
    """What the address of the page asks for."""

    def __init__(self, query: str | None = None) -> None:
        text = os.environ.get("QUERY_STRING", "") if query is None else query
        self._values = parse_qs(text[:2000], max_num_fields=50) if text.count("&") < 50 else {}

    def get(self, name: str) -> str:
        """Return the value of a parameter, "" when it is not there."""
        return self._values.get(name, [""])[0]

    def without(self, *names: str) -> Query:
        """Return the same without some parameters."""
        other = Query("")
        other._values = {name: value for name, value in self._values.items() if name not in names}
        return other

    @property
    def language(self) -> str:
        """The language asked for, German without.

        >>> Query("lang=en").language, Query("lang=xx").language
        ('en', 'de')
        """
        return self.get("lang") if self.get("lang") in LANGUAGES else LANGUAGES[0]

    @property
    def strange_language(self) -> ConfigError | None:
        """What is to be told when a language is asked for that there is not."""
        try:
            check_language(self.get("lang") or LANGUAGES[0])
        except ConfigError as error:
            return error
        return None

    def number(self, name: str, default: int) -> int:
        """Return a parameter that must be a small number; raise `AddressError`."""
        value = self.get(name)
        if not value:
            return default
        if not (value.isdecimal() and len(value) <= 3):
            raise AddressError(
                N_("“{name}” in the address must be a number, not “{value}”."),
                name=name,
                value=value[:20],
            )
        return int(value)


_LEFT_OUT = ((), ("seat",), ("seed",), ("players",), ("seat", "seed", "players"))
"""What of an address that asks wrongly is left out in turn, until a table can be opened."""


def open_table(game: str, *, players: int = 4, query: str | None = None) -> Table:
    """Return the table that the page's address asks for, or goes on with."""
    asked = Query(query)
    token = asked.get("match")
    keeper, gone = Keeper.from_environment(token), None
    kept = keeper.find(game) if keeper else None
    if kept is not None:
        table, wrong = Table(kept, language=asked.language, keep=keeper), None
    else:
        if token:  # what is kept under it, if anything, is not this page's
            keeper = Keeper.from_environment()
            gone = KeepingError(
                N_("The match of this link is no longer kept. A new one has been opened.")
            )
        table, wrong = _opened(game, players, asked, keeper)
    problem = wrong or gone or asked.strange_language
    if problem is not None:
        table.tell(problem)
    return table


def _opened(
    game: str, players: int, asked: Query, keeper: Keeper | None
) -> tuple[Table, SpielraumError | None]:
    """Return a new table, and what the address asks wrongly; all else is as it asks."""
    wrong: SpielraumError | None = None
    for names in _LEFT_OUT:
        try:
            return _new(game, players, asked.without(*names), keeper), wrong
        except SpielraumError as error:
            wrong = wrong or error
    raise wrong or AssertionError  # not even the page's own table can be opened


def _new(game: str, players: int, asked: Query, keeper: Keeper | None) -> Table:
    """Return a new table as the address asks for it; raise `SpielraumError`."""
    kind = game_class(game)
    number, seat = asked.number("players", players), asked.number("seat", 1)
    if kind.min_players <= number <= kind.max_players and seat > number:
        raise AddressError(
            N_("There is no seat {seat} at this table; the seats have the numbers 1 to {most}."),
            seat=seat,
            most=number,
        )
    together = kind.cooperative and not asked.get("seat")
    return Table(
        game,
        players=number,
        seed=asked.get("seed") or None,
        human=range(number) if together else (seat - 1,) if seat else (),
        language=asked.language,
        keep=keeper,
    )
