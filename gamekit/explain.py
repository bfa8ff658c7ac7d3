"""What happened, and why, in a language: sentences for events, and the rule sheet.

Every game tells its own events and rules in its `text` folder (see `GameText`); this module
finds it, fills in names and numbers, and is all that front ends need.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal, TypeAlias

from gamekit.game import AnyGame, Event, Odds, Value
from gamekit.text import Message, translate

Status = Literal["fixed", "assumed", "variant"]
Say: TypeAlias = Callable[..., str]
"""`say(message, **params)` returns the message in the language chosen, filled in."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One rule as the rule sheet tells it; `title` and `body` are message ids."""

    id: str
    title: str
    body: str
    status: Status = "fixed"
    """fixed: published. assumed: this edition's own data. variant: published accounts differ."""
    assumption: str = ""
    """What exactly is assumed, or what the variant is: a message id."""
    when: tuple[str, Value] | None = None
    """Only told when this option has this value; the rule then has a paragraph for each."""


@dataclass(frozen=True, slots=True)
class GameText:
    """All that a game has to say: its `text` package defines one as `TEXT`."""

    domain: str
    """gettext domain; its catalogues lie in the game's `locale` folder."""
    title: str
    """The game's published name, the same in every language."""
    credits: str
    """Author, publisher, and that this edition is not affiliated: a message id."""
    goal: str
    """What it is about, in one or two sentences: a message id."""
    seat_names: tuple[str, ...]
    """Proper names that need no article in any language."""
    sections: tuple[tuple[str, tuple[Paragraph, ...]], ...]
    """(heading, paragraphs), in the order of reading."""
    tell: Callable[[Event, Sequence[str], Say], str]
    """`tell(event, names, say)` returns what happened, in one or two sentences."""
    numbers: Callable[[AnyGame], dict[str, object]]
    """The configured numbers that paragraphs name, by placeholder; a `Message` is said in the
    paragraph's language."""
    options: dict[str, str]
    """Message ids of the options' labels, by name."""
    values: dict[str, str]
    """Message ids of option values and strategy names, by their text."""
    odds: Callable[[Any, Event], Odds | None]
    """`odds(view, event)`: how likely a viewed event was, from what its observer knew just
    before it; None when nothing of it was left to chance, or the outcome is hidden."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A paragraph of the rule sheet in a language."""

    id: str
    title: str
    text: str
    status: Status
    assumption: str


def text_of(game: AnyGame) -> GameText:
    """Return the texts of a game."""
    package = type(game).__module__.rpartition(".")[0]
    found: GameText = import_module(f"{package}.text").TEXT
    return found


def sayer(text: GameText, language: str) -> Say:
    """Return the function that says a game's messages in `language`."""

    def say(message: str, /, **params: object) -> str:
        said = translate(text.domain, language, message)
        return said.format(**params) if params else said

    return say


def seat_names(game: AnyGame) -> tuple[str, ...]:
    """Return the names of the seats."""
    return text_of(game).seat_names[: game.players]


def sentence(game: AnyGame, event: Event, language: str, names: Sequence[str] | None = None) -> str:
    """Return what happened, in one or two sentences in the present tense."""
    text = text_of(game)
    return text.tell(event, names or seat_names(game), sayer(text, language))


def rule(game: AnyGame, id_: str, language: str) -> Rule:
    """Return one paragraph of the rule sheet; raise `KeyError` for an id there is not."""
    for _, rules in rule_sheet(game, language):
        for paragraph in rules:
            if paragraph.id == id_:
                return paragraph
    raise KeyError(id_)


def rule_sheet(game: AnyGame, language: str) -> tuple[tuple[str, tuple[Rule, ...]], ...]:
    """Return the whole rules as (heading, paragraphs), with this match's numbers filled in."""
    text = text_of(game)
    say = sayer(text, language)
    numbers = {
        name: value.say(language) if isinstance(value, Message) else value
        for name, value in text.numbers(game).items()
    }

    def filled(message: str) -> str:
        return say(message).format(**numbers) if message else ""

    return tuple(
        (
            say(heading),
            tuple(
                Rule(p.id, say(p.title), filled(p.body), p.status, filled(p.assumption))
                for p in paragraphs
                if p.when is None or game.config[p.when[0]] == p.when[1]
            ),
        )
        for heading, paragraphs in text.sections
    )


def odds(game: AnyGame, view: Any, event: Event, language: str) -> tuple[Odds, str] | None:
    """Return how likely a viewed event was, and the model in words; None without chance."""
    text = text_of(game)
    found = text.odds(view, event)
    return None if found is None else (found, sayer(text, language)(found.model))
