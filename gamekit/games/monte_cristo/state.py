"""What a match of Monte Cristo is at one moment: the state, and what an observer sees of it.

Everything lies open but three things nobody looks at: the order of the bag, the order of the
pile, and the faces of jokers. The first two do not exist before a draw (see `cards.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Final, NamedTuple

from gamekit.games.monte_cristo.board import Cards, Counts

(
    SLIDE,
    MARKET,
    FIRST_TOKENS,
    SUPPLY,
    FACES,
    GIVE,
    DISCARD,
    PLACE,
    CHEST,
    PUT,
    REORDER,
    DROP,
    SCORE,
    DONE,
    SCORED,
    OVER,
) = range(16)
"""Steps. Set-up: slide, market, first tokens. Then a card is drawn, the faces of jokers that
stay out of a shuffle are settled, cards are given, one too many is discarded, adventurers are
placed, tokens are drawn and put, the order is changed, the marble is dropped, a dungeon is
scored. DONE and SCORED are met only inside a step: the action of a phase, a scoring is over."""

CHANCES: Final = frozenset((SLIDE, MARKET, FIRST_TOKENS, SUPPLY, FACES, CHEST))
"""Steps in which nature is to move."""
SUPPLY_LANE, PLACE_LANE, CHEST_LANE, REORDER_LANE = range(4)
"""The four phases of a round; each has its lane of the slide."""


class State(NamedTuple):
    """One moment of a match. Tuples by seat, lane, dungeon or zone."""

    phase: int
    round: int
    """Rounds begun, 0 during the set-up."""
    lane: int
    """The phase of the round, 0-3."""
    active: int
    """The active player of the phase: owner of the lowest marble of its lane."""
    actor: int
    """The seat that is to choose, NONE when nobody is."""
    waiting: tuple[int, ...]
    """Seats still to come in this step: to get a card, to place, to score, in their order."""
    left: int
    """Placements the actor still has."""
    extra: int
    """Further placements, on dungeons only."""
    bonus: int
    """Adventurers the actor has placed on bonus zones in this turn."""
    lanes: tuple[tuple[int, ...], ...]
    """Marbles (seats) of each lane from the bottom up."""
    market: tuple[int, ...]
    """Kinds from the top."""
    dungeons: tuple[tuple[int, ...], ...]
    """Tokens of each dungeon in the order they came."""
    queues: tuple[tuple[int, ...], ...]
    """Adventurers (seats) of each dungeon, the foremost first."""
    zones: tuple[tuple[int, ...], ...]
    """Adventurers (seats) of each bonus zone."""
    stock: tuple[int, ...]
    port: tuple[int, ...]
    """Adventurers that wait in Marseille."""
    hands: tuple[Cards, ...]
    """Cards that lie before each player."""
    kept: tuple[tuple[int, ...], ...]
    """Faces of the jokers each player has held through a shuffle: nobody has looked at them."""
    unseen: Counts
    """Cards nobody has seen that are in the pile or became jokers since the last shuffle."""
    pile: int
    discards: Counts
    """Discarded cards by type, and at the end how many jokers lie among them face down."""
    lost: Counts
    """Faces of discarded jokers that had been held through a shuffle."""
    shuffles: int
    bag: Counts
    aside: Counts
    """Tokens set aside."""
    drawn: tuple[int, ...]
    """Cards (supply) or tokens (chest) that have been drawn and go nowhere yet."""
    used: tuple[int, ...]
    """Dungeons that got a token in this chest phase."""
    moved: tuple[int, ...]
    """What phase 4 has moved, until the next phase: (lane, level, by, asked for) of a marble, or
    (kind, by, asked for) of a market marker."""
    dungeon: int
    """The dungeon that is being scored, NONE outside scorings."""
    taken: tuple[tuple[int, ...], ...]
    """Tokens each player has collected in this scoring."""
    points: tuple[int, ...]
    scorings: int
    winners: tuple[int, ...]


class View(NamedTuple):
    """What an observer may know: the fields of a state without the faces of jokers."""

    observer: int
    values: tuple[int, ...]
    """What a kind is worth at each place of the market, from the top."""
    phase: int
    round: int
    lane: int
    active: int
    actor: int
    waiting: tuple[int, ...]
    left: int
    extra: int
    bonus: int
    lanes: tuple[tuple[int, ...], ...]
    market: tuple[int, ...]
    dungeons: tuple[tuple[int, ...], ...]
    queues: tuple[tuple[int, ...], ...]
    zones: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    port: tuple[int, ...]
    hands: tuple[Cards, ...]
    kept: tuple[tuple[int, ...], ...]
    """FACEDOWN for each joker held through a shuffle; only the all-knowing observer sees more."""
    unseen: Counts
    """Cards the observer has not seen, wherever they lie: in the pile or as jokers."""
    pile: int
    discards: Counts
    lost: Counts
    """All 0, but for the all-knowing observer."""
    shuffles: int
    bag: Counts
    aside: Counts
    drawn: tuple[int, ...]
    used: tuple[int, ...]
    moved: tuple[int, ...]
    dungeon: int
    taken: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    scorings: int
    winners: tuple[int, ...]


class Draft:
    """A table in the making: the fields of a state, or those a view has too, to be changed."""

    phase: int
    round: int
    lane: int
    active: int
    actor: int
    waiting: tuple[int, ...]
    left: int
    extra: int
    bonus: int
    lanes: tuple[tuple[int, ...], ...]
    market: tuple[int, ...]
    dungeons: tuple[tuple[int, ...], ...]
    queues: tuple[tuple[int, ...], ...]
    zones: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    port: tuple[int, ...]
    hands: tuple[Cards, ...]
    kept: tuple[tuple[int, ...], ...]
    unseen: Counts
    pile: int
    discards: Counts
    lost: Counts
    shuffles: int
    bag: Counts
    aside: Counts
    drawn: tuple[int, ...]
    used: tuple[int, ...]
    moved: tuple[int, ...]
    dungeon: int
    taken: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    scorings: int
    winners: tuple[int, ...]

    def __init__(self, fields: tuple[object, ...]) -> None:
        self.__dict__.update(zip(State._fields, fields, strict=True))

    def fields(self) -> tuple[object, ...]:
        """Return all fields in the order of `State`."""
        return _fields_of(self)


_fields_of: Callable[[Draft], tuple[object, ...]] = attrgetter(*State._fields)


class Numbers(NamedTuple):
    """The numbers of a configuration, as the rules use them."""

    players: int
    values: tuple[int, ...]
    hand_limit: int
    lane_limit: int
    colour_limit: int
    end_score: int
    max_bonus: int | None
    own_marble_only: bool
    clockwise: tuple[tuple[int, ...], ...]
    """All seats clockwise from each seat on."""
