"""The form for a new match: what has been chosen and typed so far, and what was wrong with it.

What is typed for an option is read as the option's kind where it can be; what cannot be goes on
as it is, and the game says what it expects instead.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gamekit.errors import SpielraumError
from gamekit.explain import sayer, text_of
from gamekit.game import Option, Value
from gamekit.text import N_
from widgets.panels.seats import Asked, Form
from widgets.tables.session import Session, Setup
from widgets.tables.telling import told
from widgets.text import text

LONGEST = 60
"""How many characters can be typed for an option."""
LONGEST_ROWS = 800
"""The same for an option that is a list of rows."""
_SHOWN = 60


class NewMatch:
    """The form for a new match at one table."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.setup = session.setup()
        self.error: SpielraumError | None = None
        """Why the match could not be begun, while that is told."""
        self._erred_at: object = None

    def begin_again(self) -> None:
        """Fill the form in anew, like the match in play."""
        self.setup = self._session.setup()
        self.error = None

    def start(self) -> bool:
        """Begin the match; return whether that could be done."""
        setup = self.setup
        wanted = Setup(setup.players, setup.seats[: setup.players], setup.seed, setup.config)
        try:
            self._session.start(wanted)
        except SpielraumError as error:
            self.error, self._erred_at = error, self._stand()
            return False
        self.begin_again()
        return True

    def _stand(self) -> object:
        """Return what changes when the match on the table goes on."""
        return self._session.match, len(self._session.match)

    def hear(self, key: str, value: str | bool | int) -> None:
        """Take in what was chosen or typed in a field; what was wrong before is told no more."""
        setup = self.setup
        self.error = None
        if key == "players":
            setup.players = int(value)
            setup.seats += ["random"] * (setup.players - len(setup.seats))
        elif key == "seed":
            setup.seed = str(value)
        elif key.startswith("seat-"):
            setup.seats[int(key.removeprefix("seat-"))] = str(value)
        elif key.startswith("option-"):
            name = key.removeprefix("option-")
            option = {option.name: option for option in self._session.game.options}[name]
            setup.config[name] = read(value, option, self._names())

    def form(self, kinds: Sequence[tuple[str, str]]) -> Form:
        """Return what the form shows; `kinds` are what can sit on a seat, with their names."""
        game = self._session.game
        if self.error is not None and self._erred_at != self._stand():
            self.error = None  # the match has gone on
        return Form(
            players=self.setup.players,
            least=game.min_players,
            most=game.max_players,
            names=text_of(game).seat_names,
            kinds=kinds,
            sitting=self.setup.seats,
            options=self._asked(),
            seed=self.setup.seed,
            seed_known=self._session.known_code,
            error=self._told(),
        )

    def _names(self) -> dict[str, str]:
        """Return what values are called in the language of the table."""
        words = text_of(self._session.game)
        say = sayer(words, self._session.language)
        return {value: say(message) for value, message in words.values.items()}

    def _asked(self) -> list[Asked]:
        """Return a question for each option that has a label."""
        session, names = self._session, self._names()
        words = text_of(session.game)
        say = sayer(words, session.language)
        return [
            _question(
                option,
                say(words.options[option.name]),
                self.setup.config.get(option.name, option.default),
                names,
            )
            for option in session.game.options
            if option.name in words.options
        ]

    def _told(self) -> str:
        """Return what was wrong, in the language of the table and in the words of the form."""
        error, language = self.error, self._session.language
        if error is None:
            return ""
        instead = {}
        option = error.params.get("option")
        if isinstance(option, str) and option in self.setup.config:
            typed = _shortened(written(self.setup.config[option], self._names()))
            said = N_("“{typed}”") if typed else N_("empty")
            instead["value"] = text(language, said, typed=typed)
        return told(error, self._session.game, language, **instead)


def _question(option: Option, label: str, value: Value, names: Mapping[str, str]) -> Asked:
    choices = tuple((str(choice), written(choice, names)) for choice in option.choices)
    if isinstance(value, bool):
        return Asked(option.name, label, value)
    if choices:
        return Asked(option.name, label, str(value), choices)
    most = LONGEST_ROWS if _of_rows(option) else LONGEST
    return Asked(option.name, label, written(value, names), most=most)


def _of_rows(option: Option) -> bool:
    """Return whether an option is a list of rows."""
    default = option.default
    return isinstance(default, tuple) and bool(default) and isinstance(default[0], tuple)


def written(value: Value, names: Mapping[str, str]) -> str:
    """Return a value as it is typed: a list with commas, rows with semicolons.

    >>> written((("frog", 2), ("newt", 3)), {"frog": "Frosch"})
    'Frosch, 2; newt, 3'
    """
    if not isinstance(value, tuple):
        return names.get(str(value), str(value))
    between = "; " if any(isinstance(part, tuple) for part in value) else ", "
    return between.join(written(part, names) for part in value)


def read(value: str | bool | int, option: Option, names: Mapping[str, str]) -> Value:
    """Return what was chosen or typed for an option, as the option's kind where it can be.

    >>> read("14; 22 ;27;32", Option("piles", (1, 2, 3, 4)), {})
    (14, 22, 27, 32)
    >>> read("Frosch, 2; newt", Option("layout", (("frog",),)), {"frog": "Frosch"})
    (('frog', 2), ('newt',))
    """
    for choice in option.choices:
        if str(choice) == str(value):
            return choice
    typed = str(value).strip()
    if _of_rows(option):
        rows = [row for row in typed.split(";") if row.strip()]
        return tuple(_list(row, names) for row in rows)
    if isinstance(option.default, tuple):
        return _list(typed, names)
    return _part(typed, names) if isinstance(option.default, int) else value


def _list(typed: str, names: Mapping[str, str]) -> tuple[Value, ...]:
    """Return a list, whichever of comma, semicolon or space separates its parts."""
    separated = re.split("[,;]", typed) if re.search("[,;]", typed) else typed.split()
    return tuple(_part(part.strip(), names) for part in separated)


def _part(typed: str, names: Mapping[str, str]) -> Value:
    """Return a number, or the value that is called like this, or the text as it is."""
    if re.fullmatch(r"-?[0-9]{1,9}", typed):
        return int(typed)
    known = (value for value, name in names.items() if name.casefold() == typed.casefold())
    return next(known, typed)


def _shortened(typed: str) -> str:
    return typed if len(typed) <= _SHOWN else typed[: _SHOWN - 1].rstrip() + "…"
