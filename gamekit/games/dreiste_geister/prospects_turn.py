"""What one turn of Dreiste Geister can bring, exactly: every lot of cards, every colour named.

Plain counting. A ghost's card comes from the cards the observer has not seen, without
replacement, or from a hand the observer knows, each card as likely.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from gamekit.chance import Distribution
from gamekit.games.dreiste_geister.board import CHEST, COLOURS
from gamekit.games.dreiste_geister.paragraphs import move
from gamekit.games.dreiste_geister.state import Counts

Source: TypeAlias = "Counts | None"
"""The cards one of which a ghost has laid, by colour; None for all the observer has not seen."""
_Lot: TypeAlias = tuple[int, ...]


class Path(NamedTuple):
    """How cards lead along the path in this configuration."""

    hall_stops: bool
    hall_cycle: str

    def goes(self, place: int, card: int, named: int) -> int:
        """Return where a ghost goes from a place with its card."""
        return _table(self)[card == named][card][place]


@lru_cache(maxsize=8)
def _table(path: Path) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return where a ghost goes by [its colour is named][card][place]."""
    stops, cycle = path
    return tuple(
        tuple(
            tuple(
                move(place, card, named, hall_stops=stops, hall_cycle=cycle)[0]
                for place in range(CHEST)
            )
            for card, named in pairs
        )
        for pairs in (
            [(card, (card + 1) % len(COLOURS)) for card in COLOURS],
            [(card, card) for card in COLOURS],
        )
    )


class Turn(NamedTuple):
    """All that bears on a turn for an observer."""

    path: Path
    unseen: Counts
    sources: tuple[Source, ...]
    """For each ghost that lays."""
    places: tuple[int, ...]
    """Where these ghosts stand."""
    calls: tuple[int, ...] = COLOURS
    """The colours Merlin may name, each as likely."""


@lru_cache(maxsize=512)
def lots(unseen: Counts, sources: tuple[Source, ...]) -> tuple[tuple[_Lot, int], ...]:
    """Return (cards laid, ways) for every lot; all ways together are the equally likely cases."""
    found: list[tuple[_Lot, int, Counts]] = [((), 1, unseen)]
    for source in sources:
        longer = []
        for cards, ways, left in found:
            for card in COLOURS:
                here = left if source is None else source
                if here[card]:
                    rest = left
                    if source is None:
                        rest = tuple(n - (c == card) for c, n in enumerate(left))
                    longer.append(((*cards, card), ways * here[card], rest))
        found = longer
    return tuple((cards, ways) for cards, ways, _ in found)


class _Brought(NamedTuple):
    """Equally likely cases of a turn, counted by what is asked."""

    hits: dict[int, int]
    home: dict[tuple[int, ...], int]
    gain: dict[int, int]


@lru_cache(maxsize=512)
def _brought(turn: Turn) -> _Brought:
    found = _Brought({}, {}, {})
    hits, home, gain = found
    for named in turn.calls:
        goes = [[turn.path.goes(place, card, named) for card in COLOURS] for place in turn.places]
        for cards, ways in lots(turn.unseen, turn.sources):
            hit, far = cards.count(named), -sum(turn.places)
            arrived: tuple[int, ...] = ()
            for at, card in enumerate(cards):
                to = goes[at][card]
                far += to
                if to == CHEST:
                    arrived = (*arrived, at)
            hits[hit] = hits.get(hit, 0) + ways
            home[arrived] = home.get(arrived, 0) + ways
            gain[far] = gain.get(far, 0) + ways
    return found


def hits(turn: Turn) -> Distribution[int]:
    """Return how many ghosts Merlin hits."""
    return Distribution.from_counts(dict(sorted(_brought(turn).hits.items())))


def arrivals(turn: Turn) -> Distribution[tuple[int, ...]]:
    """Return which of the ghosts come home, by their place in `turn.places`."""
    return Distribution.from_counts(dict(sorted(_brought(turn).home.items())))


def gains(turn: Turn) -> Distribution[int]:
    """Return how many places all ghosts together go forward (back counts less than 0)."""
    return Distribution.from_counts(dict(sorted(_brought(turn).gain.items())))


def may_arrive(path: Path, place: int) -> bool:
    """Return whether a ghost can come home from a place within a turn."""
    return any(path.goes(place, card, (card + 1) % len(COLOURS)) == CHEST for card in COLOURS)
