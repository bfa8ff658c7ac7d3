"""Sentences in a language: gettext catalogues, a domain each for engine, lab and every game.

Message ids are the English sentences. Catalogues lie in `locale` folders beside the code.
"""

from __future__ import annotations

import gettext
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

LANGUAGES = ("de", "en")
"""The languages everything is said in; the first is the default."""

_OWN = {"gamekit": "locale", "lab": "lab/locale"}
"""The engine's catalogues, beside this file."""
_FOLDERS: dict[str, Path] = {}
"""Those of the games and the widgets."""


def N_(message: str) -> str:  # noqa: N802  (the name that gettext's tools look for)
    """Mark a message for extraction into the catalogues; return it unchanged."""
    return message


def brief(value: object, most: int = 40) -> str:
    """Return a value as it is told of in a sentence, cut short; whatever it is, it can be told of.

    >>> brief("mila-rodu", 4), brief(10**5000)
    ('mila', '…')
    """
    try:
        return str(value)[:most]
    except Exception:  # a number with too many digits, an object that has no text
        return "…"


def add_catalogue(domain: str, folder: Path) -> None:
    """Make the catalogues of `domain` known; `folder` is its `locale` folder."""
    _FOLDERS[domain] = folder


@lru_cache(maxsize=64)
def catalogue(domain: str, language: str) -> gettext.NullTranslations:
    """Return the catalogue of `domain`; English is the source language and needs none."""
    if language == "en":
        return gettext.NullTranslations()
    from pathlib import Path

    here = Path(__file__).parent
    folder = here / _OWN[domain] if domain in _OWN else _FOLDERS[domain]
    return gettext.translation(domain, folder, languages=[language])


def translate(domain: str, language: str, message: str) -> str:
    """Return `message` in `language`; raise `ConfigError` for a language there is not."""
    check_language(language)
    return catalogue(domain, language).gettext(message)


def check_language(language: str) -> str:
    """Return `language` if everything is said in it, else raise `ConfigError`."""
    if language not in LANGUAGES:
        from gamekit.errors import ConfigError

        raise ConfigError(
            N_("There is no language “{language}”; choose one of: {known}."),
            language=brief(language),
            known=", ".join(LANGUAGES),
        )
    return language


class Message(NamedTuple):
    """A sentence not yet said: its id, what is put in for its {names}, and whose catalogue.

    >>> Message("{n} of {of}", (("n", 7), ("of", 33))).say("en")
    '7 of 33'
    """

    text: str
    params: tuple[tuple[str, object], ...] = ()
    """Values by placeholder; a `Message` among them is said in the same language."""
    domain: str = "lab"

    def say(self, language: str) -> str:
        """Return the sentence in `language`; raise `ConfigError` for a language there is not."""
        said = translate(self.domain, language, self.text)
        if not self.params:
            return said
        filled = {
            name: value.say(language) if isinstance(value, Message) else value
            for name, value in self.params
        }
        return said.format(**filled)
