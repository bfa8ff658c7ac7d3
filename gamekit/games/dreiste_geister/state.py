"""What a match of Dreiste Geister is at one moment: state, actions, and what a seat sees of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, NamedTuple, TypeAlias, overload

from gamekit.chance import Distribution
from gamekit.games.dreiste_geister.board import COLOUR_NAMES, COLOURS

Hand: TypeAlias = tuple[int, ...]
"""Colours in ascending order."""
Counts: TypeAlias = tuple[int, ...]
"""How many cards of each of the four colours."""

HAND_SIZE: Final = 3
MAX_PLAYERS: Final = 5
NONE: Final = -1
"""No card, no colour, nobody."""
FACEDOWN: Final = -2
"""In a view: a card whose face the observer may not see."""

FIRST, DEAL, REFILL, LAY, CALL, OVER = range(6)
"""Phases: who is Merlin first (variant), dealing, laying, Merlin's call, refilling, the end."""


class Action(NamedTuple):
    """`lay` a card, `call` a colour; as outcomes of chance `draw` a card, `merlin` a seat."""

    verb: str
    value: int


LAY_CARD: Final = tuple(Action("lay", colour) for colour in COLOURS)
CALL_COLOUR: Final = tuple(Action("call", colour) for colour in COLOURS)
DRAW_CARD: Final = tuple(Action("draw", colour) for colour in COLOURS)


def _by_name(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    return tuple(sorted(actions, key=lambda action: COLOUR_NAMES[action.value]))


CALLS: Final = _by_name(CALL_COLOUR)


def lays(hand: Hand) -> tuple[Action, ...]:
    """Return the cards of a hand that can be laid, each colour once, sorted by name."""
    return _by_name(tuple(LAY_CARD[colour] for colour in sorted(set(hand))))


def without(hand: Hand, card: int) -> Hand | None:
    """Return the hand without one card of that colour, None when it holds none."""
    if card not in hand:
        return None
    rest = list(hand)
    rest.remove(card)
    return tuple(rest)


class Urn(Sequence[int]):
    """Cards of a round that nobody has drawn, by colour; it remembers what can follow.

    A shuffled pile, and the cards that stay out of the round unseen, are exchangeable: the next
    card is any of the unseen ones, each as likely.
    """

    __slots__ = ("_counts", "draws", "less")

    DERIVED: ClassVar[frozenset[str]] = frozenset({"draws"})
    """What follows from the numbers alone: no part of the value, only worked out once."""

    _counts: Counts
    draws: Distribution[Action]
    """The exact chances of the next card, when nobody has looked at what is left; an empty urn
    has none."""
    less: tuple[Urn | None, ...]
    """By colour: the urn without one card of it, None when there is none. Empty until somebody
    asks `follow` for it: a plain slot is what the step engine reads fastest."""

    def __init__(self, counts: Iterable[int]) -> None:
        self._counts = tuple(counts)
        self.less = ()
        if all(self._counts):
            self.draws = Distribution.from_shares(DRAW_CARD, self._counts)
        elif any(self._counts):
            self.draws = Distribution.from_counts(dict(zip(DRAW_CARD, self._counts, strict=True)))

    def follow(self) -> tuple[Urn | None, ...]:
        """Work out `less` and return it."""
        self.less = tuple(self._without(card) if n else None for card, n in enumerate(self))
        return self.less

    def _without(self, card: int) -> Urn:
        """Return the urn without one card; equal urns are one, so that each works only once."""
        rest = tuple(n - (c == card) for c, n in enumerate(self._counts))
        found = _URNS.get(rest)
        if found is None:
            if len(_URNS) >= _MOST_URNS:
                _URNS.clear()
            found = _URNS[rest] = Urn(rest)
        return found

    def __len__(self) -> int:
        return len(self._counts)

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> Counts: ...
    def __getitem__(self, at: int | slice) -> int | Counts:
        return self._counts[at]

    def __eq__(self, other: object) -> bool:
        return self._counts == other._counts if isinstance(other, Urn) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._counts)

    def __repr__(self) -> str:
        return repr(self._counts)

    def __reduce__(self) -> tuple[object, ...]:
        return (Urn, (self._counts,))


_URNS: Final[dict[Counts, Urn]] = {}
_MOST_URNS: Final = 1 << 15


class State(NamedTuple):
    """One moment of a match. Tuples by seat; Merlin's entries are empty."""

    phase: int
    round: int
    merlin: int
    turn: int
    """Turns finished in this round."""
    drawers: tuple[int, ...]
    """The seats that draw now, one entry a card, the next first; empty when nobody draws."""
    places: tuple[int, ...]
    """Place of each ghost, NONE for Merlin. [dg.share] Any number may stand on one place."""
    hands: tuple[Hand, ...]
    laid: tuple[int, ...]
    """The card each ghost has laid face down, NONE without."""
    named: int
    """The colour Merlin named last in this round, NONE before the first."""
    unseen: Urn
    """Cards of this round nobody has drawn yet, the pile and those left out together."""
    pile: int
    home: tuple[int, ...]
    """The turn in which each ghost came home, 0 while it is on the way."""
    coins: tuple[int, ...]
    """Coins won so far in the match."""

    @property
    def drawer(self) -> int:
        """The seat that draws the next card, NONE outside dealing and refilling."""
        return self.drawers[0] if self.drawers else NONE


class View(NamedTuple):
    """What an observer may know: the state without the cards it may not see."""

    observer: int
    phase: int
    round: int
    merlin: int
    turn: int
    drawer: int
    places: tuple[int, ...]
    hands: tuple[Hand, ...]
    """Own hand open; of another only its size shows: (FACEDOWN, FACEDOWN, ...)."""
    laid: tuple[int, ...]
    """NONE, FACEDOWN, or the colour of a card the observer knows."""
    open: bool
    """The laid cards have been turned up."""
    named: int
    unseen: Counts
    """How many of each colour the observer has not seen this round: in hands, face down,
    in the pile, or left out."""
    pile: int
    discard: Counts
    home: tuple[int, ...]
    coins: tuple[int, ...]
    winners: tuple[int, ...]
    """Who has won, when the match is over."""
