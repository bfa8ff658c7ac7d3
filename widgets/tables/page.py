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
from gamekit.text import LANGUAGES, N_
from widgets.tables.keeping import Keeper
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

    @property
    def language(self) -> str:
        """The language asked for, German without.

        >>> Query("lang=en").language, Query("lang=xx").language
        ('en', 'de')
        """
        return self.get("lang") if self.get("lang") in LANGUAGES else LANGUAGES[0]

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


def open_table(game: str, *, players: int = 4, query: str | None = None) -> Table:
    """Return the table that the page's address asks for, or goes on with."""
    asked = Query(query)
    language = asked.language
    keeper = Keeper.from_environment(asked.get("match"))
    kept = keeper.find(game) if keeper else None
    if kept is not None:
        return Table(kept, language=language, keep=keeper)
    try:
        seats = asked.number("players", players)
        together = game_class(game).cooperative and not asked.get("seat")
        seat = asked.number("seat", 1)
        return Table(
            game,
            players=seats,
            seed=asked.get("seed") or None,
            human=range(seats) if together else (seat - 1,) if seat else (),
            language=language,
            keep=keeper,
        )
    except SpielraumError as error:
        table = Table(game, players=players, language=language, keep=keeper)
        table.tell(error)
        return table
