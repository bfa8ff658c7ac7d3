"""Every chance shown is held against what then happens, on random matches over many seeds.

Everybody plays as the prospects' models say: ghosts lay any card of their hand, Merlin names any
colour, figures slide straight on, adventurers and tokens go anywhere. One observer looks at each
match. Two tests, both for every kind of prospect:

- By how likely something was said to be: how often did it happen? Matches are independent, so
  the deviations are summed by match, and their spread is measured, not assumed.
- The probability integral (Rosenblatt 1952): where in its distribution did the outcome lie? It
  must be spread evenly, neither too unevenly nor too evenly (chi-square, two-sided).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

import gamekit
from gamekit.chance import Luck
from gamekit.game import ALL, CHANCE, PUBLIC, SIMULTANEOUS, AnyGame
from gamekit.games.dreiste_geister import state as dg
from gamekit.games.monte_cristo import state as mc
from gamekit.games.monte_cristo.board import DUNGEON_NAMES
from gamekit.games.monte_cristo.treasure import token_points
from gamekit.games.zaubersee import state as zs
from gamekit.games.zaubersee.lake import COLUMNS
from gamekit.lab.prospects import Prospect, outcome, prospects

SETUPS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "dreiste-geister": [
        (2, {}),
        (3, {"random_first_merlin": True}),
        (4, {}),
        (5, {"random_first_merlin": True}),
        (3, {"hall_stops_forward": False, "hall_cycle": "restarts"}),
        (4, {"random_first_merlin": True, "cards_per_colour": 8, "piles": (6, 10, 12, 14)}),
    ],
    "zaubersee": [
        (2, {}),
        (3, {"ravens": 3}),
        (2, {"ravens": 2, "kinds": 6, "copies": 2, "felt": True}),
        (4, {"ravens": 2, "push": "start", "catch": False, "must_move": False}),
    ],
    "monte-cristo": [
        (2, {}),
        (3, {}),
        (4, {}),
        (3, {"token_split": (3, 2, 1), "card_copies": (1, 2, 3), "max_bonus_per_turn": 1}),
    ],
}
MATCHES = {"dreiste-geister": 90, "zaubersee": 64, "monte-cristo": 72}
OPENINGS = {"dreiste-geister": 480, "zaubersee": 0, "monte-cristo": 0}
"""Further matches that end after their first step: who is Merlin first comes but once."""
EVERY = {"dreiste-geister": 1, "zaubersee": 1, "monte-cristo": 2}
"""Every so-manyth state of a match is looked at: in Monte Cristo much stays the same for long."""
BINS = 8
LIMIT = 4.0
"""So many standard deviations: 1 in 16 000 for a single number that is tested."""


# -- players who do what the models say -----------------------------------------------------------


def _lays(state: Any, seat: int, luck: Luck) -> Any:
    """A ghost lays any card of its hand, each card equally often."""
    return dg.LAY_CARD[luck.choice(state.hands[seat])]


def _slides(game: AnyGame, state: Any, luck: Luck) -> Any:
    """The first step of a turn is any, then the figure goes straight on as long as it can."""
    legal = game.legal_actions(state, state.seat)
    if state.phase == zs.SLIDE and len(state.path) > 1:
        ahead = min(state.places[state.mover] + COLUMNS, game.lake.pier)  # type: ignore[attr-defined]
        straight = [action for action in legal if action.value == ahead]
        legal = straight or legal
    return luck.choice(legal)


def _places(game: AnyGame, state: Any, luck: Luck) -> Any:
    """Whoever is not active places one adventurer in any dungeon; all else is any."""
    legal = game.legal_actions(state, state.actor)
    if state.phase == mc.PLACE and state.actor != state.active:
        legal = [action for action in legal if action.verb == "place" and action.what < 6]
    return luck.choice(legal)


def _action(game: AnyGame, state: Any, luck: Luck) -> Any:
    player = game.current_player(state)
    if player == CHANCE:
        return game.chance_outcomes(state).draw(luck)
    if player == SIMULTANEOUS:
        return game.joint({seat: _lays(state, seat, luck) for seat in game.acting_seats(state)})
    if game.name == "zaubersee":
        return _slides(game, state, luck)
    if game.name == "monte-cristo":
        return _places(game, state, luck)
    return luck.choice(game.legal_actions(state, player))


class Played(NamedTuple):
    game: AnyGame
    observer: int
    states: list[Any]
    steps: list[tuple[Any, Any]]
    """(state, events) after each step."""


@cache
def play(name: str, number: int, most: int = 10_000) -> Played:
    setups = SETUPS[name]
    players, config = setups[number % len(setups)]
    game = gamekit.load(name, players=players, **config)
    observers = (*range(players), *range(players), PUBLIC, ALL)
    observer = observers[number // len(setups) % len(observers)]
    luck = Luck(f"come-true-{number}", name)
    state = game.initial_state()
    states, steps = [state], []
    while not game.is_terminal(state) and len(steps) < most:
        state, events = game.apply(state, _action(game, state, luck))
        states.append(state)
        steps.append((state, events))
    return Played(game, observer, states, steps)


# -- what was said, and what came -----------------------------------------------------------------


class Said(NamedTuple):
    """One prospect that came to its end."""

    match: int
    kind: str
    shares: tuple[float, ...]
    """How likely each outcome was said to be."""
    came: int
    """Which of them came."""
    start: int
    """After how many steps it was said."""
    end: int
    """After how many steps it was settled."""


Teller = Callable[[AnyGame, Any], tuple[Prospect, ...]]


class Reader:
    """Steps that remember how far they have been read."""

    def __init__(self, steps: list[tuple[Any, Any]], at: int) -> None:
        self.steps, self.at = steps, at

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        while self.at < len(self.steps):
            self.at += 1
            yield self.steps[self.at - 1]


def said(
    name: str,
    numbers: Sequence[int],
    teller: Teller = prospects,
    *,
    every: int = 1,
    most: int = 10_000,
) -> list[Said]:
    """What was said of every so-manyth state, of at most so many steps, and came to its end."""
    found = []
    for number in numbers:
        game, observer, states, steps = play(name, number, most)
        for at in range(number % every, len(states), every):
            state = states[at]
            for prospect in teller(game, game.observe(state, observer)):
                read = Reader(steps, at)
                came = outcome(game, prospect, state, read)
                shares = {key: float(share) for key, share in prospect.distribution}
                if came is None or [came] == [*shares]:
                    continue
                if came not in shares:
                    shares = {came: 0.0, **shares}
                spread = tuple(shares.values())
                found.append(Said(number, prospect.id, spread, [*shares].index(came), at, read.at))
    return found


@cache
def truly(name: str) -> list[Said]:
    openings = range(1000, 1000 + OPENINGS[name])
    return said(name, range(MATCHES[name]), every=EVERY[name]) + said(name, openings, most=1)


# -- the two tests --------------------------------------------------------------------------------


def deviations(found: list[Said]) -> dict[tuple[str, int], float]:
    """By kind and how likely it was said to be (in tenths): deviation in standard deviations."""
    sums: dict[tuple[str, int], dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for each in found:
        for at, share in enumerate(each.shares[:-1]):  # the last one follows from the others
            sums[each.kind, int(share * 10)][each.match] += (at == each.came) - share
    z = {}
    for group, by_match in sums.items():
        spread = math.sqrt(sum(d * d for d in by_match.values()))
        if len(by_match) >= 15:  # with fewer matches the spread is too uncertain to divide by
            z[group] = sum(by_match.values()) / spread
    return z


def apart(found: list[Said]) -> Iterator[Said]:
    """Of each kind only prospects that do not overlap in time."""
    free: dict[tuple[str, int], int] = {}
    for each in found:
        if each.start >= free.get((each.kind, each.match), 0):
            free[each.kind, each.match] = each.end
            yield each


def integrals(found: list[Said]) -> dict[str, tuple[float, int]]:
    """By kind: chi-square of the probability integrals as a normal deviate, and their number."""
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    luck = Luck("within", "steps")
    for each in apart(found):
        point = sum(each.shares[: each.came]) + luck.random() * each.shares[each.came]
        counts[each.kind][min(int(point * BINS), BINS - 1)] += 1
    z = {}
    for kind, bins in counts.items():
        n = bins.total()
        square = sum((bins[at] - n / BINS) ** 2 / (n / BINS) for at in range(BINS))
        z[kind] = _normal(square, BINS - 1), n
    return z


def _normal(square: float, freedom: int) -> float:
    """A chi-square as a standard normal deviate (Wilson and Hilferty 1931)."""
    c = 2 / (9 * freedom)
    return ((square / freedom) ** (1 / 3) - (1 - c)) / math.sqrt(c)


def faults(found: list[Said]) -> list[str]:
    far = [f"{group}: {z:.1f}" for group, z in deviations(found).items() if abs(z) > LIMIT]
    uneven = [
        f"{kind}: {z:.1f} (n = {n})"
        for kind, (z, n) in integrals(found).items()
        if n >= 5 * BINS and abs(z) > LIMIT
    ]
    return far + uneven


GAMES = sorted(SETUPS)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_to_be_likely_happens_as_often(name):
    assert not faults(truly(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_prospect_is_tested_often_enough(name):
    found = truly(name)
    tested = {kind for kind, (_, n) in integrals(found).items() if n >= 5 * BINS}
    assert tested == {each.kind for each in found}


# -- the tests can fail ---------------------------------------------------------------------------


def tilted(each: Said) -> Said:
    """The same, but its first outcome is said to be five times as likely against the others."""
    weights = (5 * each.shares[0], *each.shares[1:])
    return each._replace(shares=tuple(weight / sum(weights) for weight in weights))


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_prospect_of_any_kind_is_found(name):
    found = truly(name)
    kinds = {each.kind for each in found}
    missed = [
        kind for kind in kinds if not faults([tilted(each) for each in found if each.kind == kind])
    ]
    assert not missed


def confused(game: AnyGame, view: Any) -> tuple[Prospect, ...]:
    """What somebody would say who takes what has gone for what is left."""
    if game.name == "dreiste-geister":
        view = view._replace(unseen=tuple(n + 1 for n in view.discard))
    elif game.name == "zaubersee":
        left = [n - view.memory_tiles.count(face) for face, n in enumerate(view.lake.tiles)]
        unseen = [face for face, n in enumerate(left) for _ in range(n)]
        hidden = [zs.HIDDEN] * (len(view.tiles) - len(unseen))
        view = view._replace(memory_tiles=(*unseen, *hidden))
    else:
        start = game.initial_state()
        gone = tuple(1 + a - b for a, b in zip(start.bag, view.bag, strict=True))
        view = view._replace(bag=gone)
    return prospects(game, view)


@pytest.mark.parametrize("name", GAMES)
def test_who_mistakes_what_has_gone_for_what_is_left_is_found_out(name):
    assert faults(said(name, range(MATCHES[name]), confused, every=4 * EVERY[name]))


# -- what the outcomes do not tell ----------------------------------------------------------------


def test_what_a_dungeon_is_worth_comes_true_on_average():
    """The mean of `mc.worth` says more than its outcomes do: how much a token brings."""
    by_match: dict[int, float] = defaultdict(float)
    number = 0
    for match in range(MATCHES["monte-cristo"]):
        game, _, states, steps = play("monte-cristo", match)
        for at, state in enumerate(states):
            if state.phase != mc.PLACE or state.actor != state.active or state.left < 3:
                continue
            view = game.observe(state, state.actor)
            for prospect in prospects(game, view):
                if prospect.id == "mc.worth":
                    worth = _worth_after(prospect, view, steps[at:])
                    by_match[match] += float(worth - prospect.mean)
                    number += 1
    spread = math.sqrt(sum(d * d for d in by_match.values()))
    assert abs(sum(by_match.values())) < LIMIT * spread
    assert LIMIT * spread / number < 0.5  # points: sharp enough to see a token of the wrong worth


def _worth_after(prospect: Prospect, view: Any, steps: list[tuple[Any, Any]]) -> int:
    """What the tokens of the dungeon are worth after the chest phase, on the market as it was."""
    dungeon = DUNGEON_NAMES.index(prospect.choice.removeprefix("place "))
    after = next(s for s, _ in steps if s.phase == mc.DROP and s.lane == mc.CHEST_LANE)
    return sum(token_points(token, view.market, view.values) for token in after.dungeons[dungeon])
