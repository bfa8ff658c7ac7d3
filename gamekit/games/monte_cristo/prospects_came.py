"""What came of a prospect of Monte Cristo, read from the steps that followed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TypeAlias

from gamekit.game import Event
from gamekit.games.monte_cristo.board import bags_of, kind_of, number_of
from gamekit.games.monte_cristo.rules import MonteCristo
from gamekit.games.monte_cristo.state import CHEST_LANE, DROP, PLACE_LANE, State
from gamekit.games.monte_cristo.treasure import full
from gamekit.lab.prospects import Prospect

Steps: TypeAlias = "Iterable[tuple[State, tuple[Event, ...]]]"


def outcome(game: MonteCristo, prospect: Prospect, start: State, steps: Steps) -> str | None:
    """Return the key of what came, None where it never came to it or another choice was made."""
    kind, about = prospect.id, prospect.about
    if kind == "mc.market":
        return _first(steps, "market", "kind")
    if kind == "mc.next":
        token = _first(steps, "draw" if start.round else "first", "token")
        return None if token is None else str(kind_of(int(token)))
    if kind in ("mc.pattern", "mc.kinds", "mc.numbers"):
        return _tokens(kind, about, steps)
    if kind == "mc.first":
        return _chest_phases(steps)
    if kind in ("mc.cards", "mc.best"):
        return _cards(kind, about, start, steps)
    rest = iter(steps)
    dungeon = -1
    if prospect.choice:
        dungeon = game.parse_one(prospect.choice).what
        first = next(rest, None)
        if first is None or not _placed(first[1], start.actor, dungeon):
            return None
        rest = chain((first,), rest)
    if kind == "mc.join":
        return _joined(start.actor, dungeon, rest)
    return _after_chest(kind, dungeon, start, rest)


def _first(steps: Steps, code: str, name: str) -> str | None:
    for _, events in steps:
        for event in events:
            if event.code == code:
                return str(event.get(name))
    return None


def _numbers(steps: Steps, code: str, name: str, n: int, *, stop: tuple[str, ...]) -> list[int]:
    """Return `n` values of the next events with this code; fewer when something stops it."""
    found: list[int] = []
    for _, events in steps:
        for event in events:
            if event.code == code:
                found.append(int(str(event.get(name))))
            if len(found) == n or event.code in stop:
                return found
    return found


def _tokens(kind: str, about: tuple[int, ...], steps: Steps) -> str | None:
    wanted, n = about or (0, 3)
    found = _numbers(steps, "draw", "token", n, stop=())
    if len(found) < n:
        return None
    if kind == "mc.pattern":
        return ("same", "pair", "different")[len({kind_of(token) for token in found}) - 1]
    read = kind_of if kind == "mc.kinds" else number_of
    return str(sum(read(token) == wanted for token in found))


def _cards(kind: str, about: tuple[int, ...], start: State, steps: Steps) -> str | None:
    """Read the next cards; a shuffle or a joker on the way asks another question."""
    colour, n = about
    stop = ("give",) if start.pile < n else ("give", "shuffle", "face")
    if start.pile < n:
        stop = (*stop, "joker")
    found = _numbers(steps, "card", "card", n, stop=stop)
    if len(found) < n:
        return None
    mine = [bags_of(card) for card in found if kind_of(card) == colour]
    return str(len(mine) if kind == "mc.cards" else max(mine, default=0))


def _chest_phases(steps: Steps) -> str | None:
    """Return in which chest phase from now on a dungeon is full."""
    number = 0
    for state, _ in steps:
        if state.phase == DROP and state.lane == CHEST_LANE:
            number += 1
            if full(state.dungeons):
                return str(number)
    return None


def _placed(events: Iterable[Event], seat: int, dungeon: int) -> bool:
    """Return whether a seat placed an adventurer in a dungeon."""
    return any(
        event.code == "place" and event.get("seat") == seat and event.get("space") == dungeon
        for event in events
    )


def _joined(seat: int, dungeon: int, steps: Steps) -> str | None:
    """Return how many of the others came to a dungeon in this phase."""
    number = 0
    for state, events in steps:
        number += sum(
            event.code == "place" and event.get("space") == dungeon and event.get("seat") != seat
            for event in events
        )
        if state.phase == DROP and state.lane == PLACE_LANE:
            return str(number)
    return None


def _after_chest(kind: str, dungeon: int, start: State, steps: Steps) -> str | None:
    """Return how the dungeons stand when the three tokens have been put."""
    for state, _ in steps:
        if state.phase == DROP and state.lane == CHEST_LANE:
            filled = full(state.dungeons)
            if kind == "mc.scoring":
                return str(len(filled))
            if kind == "mc.fill":
                return "yes" if dungeon in filled else "no"
            came = len(state.dungeons[dungeon]) > len(start.dungeons[dungeon])
            return "yes" if came else "no"
    return None
