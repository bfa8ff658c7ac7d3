"""What went wrong, as people at a table read it: a game by its title, an option by its label.

The engine's errors name things as they are written in Python and in a command; on a page nobody
has ever seen these names.
"""

from __future__ import annotations

from gamekit.errors import SpielraumError
from gamekit.explain import sayer, text_of
from gamekit.game import AnyGame


def told(error: SpielraumError, game: AnyGame, language: str, **instead: object) -> str:
    """Return the sentence of an error in `language`; `instead` is put in for its parameters."""
    words, params = text_of(game), error.params
    say = sayer(words, language)
    option, known = params.get("option"), params.get("known")
    if isinstance(option, str) and option in words.options:
        instead["option"] = say(words.options[option])
        if isinstance(known, str):
            values = (words.values.get(value, "") for value in known.split(", "))
            names = [say(value) for value in values if value]
            instead["known"] = ", ".join(names) or known
    if params.get("game") == game.name:
        instead["game"] = words.title
    return error.text(language, **instead)
