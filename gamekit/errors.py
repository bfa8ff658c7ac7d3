"""The errors a person can meet, each with one clear sentence in each language.

Every error keeps its message as a msgid with parameters, so that `error.text("de")` says the
same thing in German. All are `ValueError`s: something that was given does not fit.
"""

from __future__ import annotations

from typing import ClassVar

from gamekit.text import translate


class SpielraumError(ValueError):
    """Base of all errors of our own: a message id with its parameters."""

    domain: ClassVar[str] = "gamekit"
    """The catalogue that the message is in."""

    def __init__(self, message: str, /, **params: object) -> None:
        super().__init__(message.format(**params) if params else message)
        self.message = message
        self.params = params

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.message, self.params))

    def text(self, language: str, **instead: object) -> str:
        """Return the sentence for a person, in `language`; an error told of in it, too.

        `instead` are values for some of the parameters, as this person calls them.
        """
        params = {
            name: value.text(language) if isinstance(value, SpielraumError) else value
            for name, value in {**self.params, **instead}.items()
        }
        return translate(self.domain, language, self.message).format(**params)


def _rebuild(kind: type[SpielraumError], message: str, params: dict[str, object]) -> SpielraumError:
    return kind(message, **params)


class NotationError(SpielraumError):
    """A text is not the notation of any action of the game."""


class IllegalActionError(SpielraumError):
    """An action of the game, but not legal here; nothing has changed."""


class MatchOverError(SpielraumError):
    """The match is over; nobody has anything to play."""


class ConfigError(SpielraumError):
    """An option, a number of players, a seat or a language that does not exist."""


class UnknownGameError(ConfigError):
    """No game of that name is registered."""


class SeedError(SpielraumError):
    """A seed code that cannot be one."""


class SaveError(SpielraumError):
    """A save that is damaged, truncated, foreign or from the future."""


class UndoError(SpielraumError):
    """Taking back is not possible, or would take back what a seat has learned."""


class StrategyError(SpielraumError):
    """A strategy raised, took too long or chose what is not legal."""
