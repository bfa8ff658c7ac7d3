"""What a table needs of a game: its drawing, its questions, and how its log is headed.

Each game's module `widgets.tables.<game>_front` has one `Picture` as `PICTURE`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any, Final, NamedTuple, Protocol, TypedDict, Unpack

from gamekit.game import Event, Value
from widgets.board.scene import Scene, Shape
from widgets.tables.scenery import Paint

NOBODY: Final = -1


class Asked(TypedDict):
    """How a view is to be drawn, in every game alike."""

    language: str
    shape: Shape
    viewer_choices: Sequence[Any]
    """What the observer may choose now."""
    event: Event | None
    """The step being shown, as the observer saw it; the view is the position after it."""
    before: Any
    """The view before the step."""
    names: Sequence[str]


class Draw(Protocol):
    """Makes the scene of a view, for its observer."""

    def __call__(
        self,
        view: Any,
        *,
        config: Mapping[str, Value],
        belief: Sequence[Fraction] | None = None,
        seat: int = NOBODY,
        **asked: Unpack[Asked],
    ) -> Scene:
        """Return the scene; `belief` is what `knowledge` told, to be shown with it.

        `seat` sits in front of the screen: when all hands are open, the view does not tell.
        """


class Icon(NamedTuple):
    """A symbol of the sprite, with its CSS custom properties."""

    art: str = ""
    paint: Paint = ()


class Heading(NamedTuple):
    """A heading in the log; a chapter (a round) is folded to its heading when another is read."""

    text: str
    chapter: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """What a table needs of a game."""

    scene: Draw
    sprite: Callable[[], str]
    """`sprite()` returns the SVG text with all symbols."""
    prompt: Callable[[Any, Sequence[Any], Sequence[str], str, int], str]
    """`prompt(view, choices, names, language, seat)`: what a person on a seat is asked; with no
    choices, what is being waited for."""
    heading: Callable[[Event, Any, Sequence[str], str], Heading | None]
    """`heading(event, view before it, names, language)`: what the log puts above an event."""
    icon: Callable[[Event], Icon]
    """The symbol before an event in the log."""
    cover: tuple[Icon, ...]
    """The symbols on the game's card on the index page, about 100 by 120 units each."""
    knowledge: Callable[[Any], Sequence[Fraction]] | None = None
    """`knowledge(view)`: how likely what is hidden lies at each place, as far as the table can
    know; `scene` then takes it as `belief`."""
    called: Callable[[Any, str], str] | None = None
    """`called(action, language)`: what a choice is called away from the board; without, what it
    is called on it."""
    next_level: Callable[[Any, Mapping[str, Value]], dict[str, Value] | None] | None = None
    """`next_level(view, config)`: the configuration of the match that is offered next."""


def picture(game: str) -> Picture:
    """Return what a table needs of a game."""
    module = import_module(f"widgets.tables.{game.replace('-', '_')}_front")
    found: Picture = module.PICTURE
    return found
