"""P1: the step engine, events included, in decisions and draws of chance per second.

Random playouts of whole matches. Beside Dreiste Geister: the same round written as a Python game
for OpenSpiel, without events, played by the loop of OpenSpiel's own example, which draws with
numpy; and, for the record, by that loop with the quicker draw of the standard library. Every
ghost's card, every call and every card drawn counts one, for both.
Every round the peer has played is played again by our engine and must end alike.

Times are process times. Tables fill in the first few hundred matches, which are not timed. The aim
is a rate, with nothing beside it that would slow down alike when others use the machine; so, as
timeit does, the fastest round counts for it, and the median stands below.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from time import process_time
from typing import Any

import gamekit
from gamekit.chance import Luck
from gamekit.game import CHANCE, SIMULTANEOUS, Joint
from gamekit.games.dreiste_geister import GAME
from gamekit.games.dreiste_geister.board import CHEST, COLOURS, back, forward
from gamekit.games.dreiste_geister.paragraphs import coins
from gamekit.games.dreiste_geister.state import CALL_COLOUR, DRAW_CARD, HAND_SIZE, LAY_CARD
from gamekit.playout import playout
from tests.benchmarks.row import Row, beside

ROUNDS = 25
WARM = 400
MATCHES = 60
PLAYERS = 4
AIM = 400_000


def rows() -> list[Row]:
    """Dreiste Geister against the aim and beside OpenSpiel; the other games for the record."""
    found = _beside_openspiel()
    for name in gamekit.games():
        if name != GAME.name:
            rate = statistics.median(_rates(gamekit.load(name, players=PLAYERS), 5, 4))
            work = f"{name}, whole matches"
            found.append(Row("P1 steps", work, rate, None, "/s", None, "–", met=True))
    return found


def _rates(game: Any, rounds: int, matches: int) -> list[float]:
    return [_rate(game, f"{game.name}-{round_}", matches) for round_ in range(rounds)]


def _rate(game: Any, code: str, matches: int) -> float:
    begin = process_time()
    steps = 0
    for number in range(matches):
        played = playout(game, f"{code}-{number}")
        steps += played.decisions + played.draws
    return steps / (process_time() - begin)


def _beside_openspiel() -> list[Row]:
    game = GAME(PLAYERS)
    for number in range(WARM):
        playout(game, f"warm-{number}")
    _check_counts(game)
    new_round = openspiel_round()
    ours: list[float] = []
    theirs: dict[str, list[float]] = {"own": [], "quick": []}
    for round_ in range(ROUNDS):
        ours.append(_rate(game, f"ours-{round_}", MATCHES))
        if new_round is not None:
            for loop, rates in theirs.items():
                rates.append(_peer_rate(game, new_round, loop, round_, MATCHES))
    best, rate = max(ours), statistics.median(ours)
    work = "dreiste-geister, whole matches, events included"
    found = [
        Row("P1 steps", f"{work}, fastest", best, None, "/s", None, f"≥ {AIM} /s", best >= AIM),
        Row("P1 steps", f"{work}, median", rate, None, "/s", None, "–", met=True),
    ]
    work = "dreiste-geister, one decision or draw"
    if new_round is None:
        work += "; open_spiel is not installed"
        return [*found, Row("P1 peer", work, 1e6 / rate, None, "µs", None, "≤ 0.25 ×", met=False)]
    mine = [1e6 / each for each in ours]
    own, quick = ([1e6 / each for each in theirs[loop]] for loop in ("own", "quick"))
    found.append(beside("P1 peer", work, mine, own, "µs", 0.25))
    record = beside("P1 peer", work + ", quicker draws", mine, quick, "µs", 0.25)
    return [*found, record._replace(aim="–", met=True)]


def _check_counts(game: GAME) -> None:
    """Raise unless a playout counts each choice and each draw once, and its events tell them."""
    state, told = game.initial_state(), 0
    lucks = [Luck("count", f"seat.{seat}") for seat in range(PLAYERS)]
    decks: dict[str, Luck] = {}
    while not game.is_terminal(state):
        player = game.current_player(state)
        action: Any
        if player == CHANCE:
            source = game.chance_source(state)
            luck = decks.setdefault(source, Luck("count", source))
            action = game.chance_outcomes(state).draw(luck)
        elif player == SIMULTANEOUS:
            legal = [game.legal_actions(state, seat) for seat in range(PLAYERS)]
            action = Joint(
                luck.choice(each) if each else None for luck, each in zip(lucks, legal, strict=True)
            )
        else:
            action = lucks[player].choice(game.legal_actions(state, player))
        state, events = game.apply(state, action)
        told += sum(event.code in ("deal", "draw", "lay", "call") for event in events)
    played = playout(game, "count")
    assert played.state == state
    assert played.decisions + played.draws == told


def _peer_rate(
    game: GAME, new_round: Callable[[], Any], loop: str, seed: int, rounds: int
) -> float:
    """Steps a second of OpenSpiel's loop; every round is checked afterwards."""
    import numpy as np

    rng, numbers = random.Random(seed), np.random.RandomState(seed)
    ended = []
    begin = process_time()
    for _ in range(rounds):
        state = new_round()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                if loop == "own":
                    action = numbers.choice(actions, p=weights)
                else:
                    action = rng.choices(actions, weights)[0]
            else:
                action = rng.choice(state.legal_actions(state.current_player()))
            state.apply_action(action)
        ended.append(state)
    spent = process_time() - begin
    for state in ended:
        _check_round(game, state)
    return sum(len(state.history()) for state in ended) / spent


def _check_round(game: GAME, peer: Any) -> None:
    """Raise unless our engine, with the same choices, comes to the same end of the round."""
    state = game.initial_state()
    history = iter(peer.history())
    places: tuple[int, ...] = ()
    while state.round == 0:
        player = game.current_player(state)
        action: Any
        if player == CHANCE:
            action = DRAW_CARD[next(history)]
        elif player == SIMULTANEOUS:
            action = game.joint({s: LAY_CARD[next(history)] for s in game.acting_seats(state)})
        else:
            action = CALL_COLOUR[next(history)]
        before = state.places
        state, events = game.apply(state, action)
        moves = {e.get("seat"): e.get("to") for e in events if e.get("to") is not None}
        places = tuple(moves.get(seat, place) for seat, place in enumerate(before))  # type: ignore[misc]
    assert next(history, None) is None
    assert places[1:] == tuple(peer.places)
    assert state.coins == tuple(int(share) for share in peer.returns())


def openspiel_round() -> Callable[[], Any] | None:
    """What makes a new round as a Python game for OpenSpiel; None when it is not installed.

    Seat 0 is Merlin. Ghosts lay one after the other (the usual way to write a simultaneous
    choice, as nobody's observation would show it); the state changes in place.
    """
    try:
        import pyspiel
    except ImportError:
        return None

    ghosts, deck, pile = PLAYERS - 1, 12, 27
    kind = pyspiel.GameType(
        short_name="python_dreiste_geister_round",
        long_name="Python Dreiste Geister, one round",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=4,
        max_chance_outcomes=4,
        num_players=PLAYERS,
        min_utility=0.0,
        max_utility=3.0,
        max_game_length=200,
    )
    ahead = [[forward(place, card) for card in COLOURS] for place in range(CHEST)]
    behind = [[back(place, card) for card in COLOURS] for place in range(CHEST)]

    class Round(pyspiel.State):  # type: ignore[misc]
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.places = [0] * ghosts
            self.hands: list[list[int]] = [[] for _ in range(ghosts)]
            self.laid: dict[int, int] = {}
            self.unseen = [deck] * 4
            self.pile = pile
            self.home = [0] * PLAYERS
            self.turn = 0
            self.over = False
            self.queue = [ghost for ghost in range(ghosts) for _ in range(HAND_SIZE)]
            self.dealing = True
            self.layers: list[int] = []

        def current_player(self) -> int:
            if self.over:
                return int(pyspiel.PlayerId.TERMINAL)
            if self.queue:
                return int(pyspiel.PlayerId.CHANCE)
            return self.layers[0] + 1 if self.layers else 0

        def _legal_actions(self, player: int) -> list[int]:
            return sorted(set(self.hands[player - 1])) if player else [0, 1, 2, 3]

        def chance_outcomes(self) -> list[tuple[int, float]]:
            total = sum(self.unseen)
            return [(card, n / total) for card, n in enumerate(self.unseen) if n]

        def _apply_action(self, action: int) -> None:
            if self.queue:
                self.hands[self.queue.pop(0)].append(action)
                self.unseen[action] -= 1
                if not self.dealing:
                    self.pile -= 1
                    if not self.pile:
                        self.queue = []
                if not self.queue:
                    self._begin_turn()
            elif self.layers:
                ghost = self.layers.pop(0)
                self.hands[ghost].remove(action)
                self.laid[ghost] = action
            else:
                self._call(action)

        def _begin_turn(self) -> None:
            self.dealing = False
            self.layers = [g for g in range(ghosts) if self.hands[g] and not self.home[g + 1]]
            self.over = not self.layers

        def _call(self, named: int) -> None:
            self.turn += 1
            for ghost, card in self.laid.items():
                place = (behind if card == named else ahead)[self.places[ghost]][card]
                self.places[ghost] = place
                if place == CHEST:
                    self.home[ghost + 1] = self.turn
            self.laid = {}
            if sum(map(bool, self.home)) >= 2:
                self.over = True
                return
            if self.pile:
                short = [g for g in range(ghosts) if not self.home[g + 1]]
                self.queue = short[: self.pile]
            if not self.queue:
                self._begin_turn()

        def _action_to_string(self, player: int, action: int) -> str:
            return f"{player}: {action}"

        def is_terminal(self) -> bool:
            return self.over

        def returns(self) -> list[float]:
            shares = [0.0] * PLAYERS
            if self.over:
                for seat, number, _ in coins(self.home, 0):
                    shares[seat] += number
            return shares

        def __str__(self) -> str:
            return f"{self.turn} {self.places} {self.hands}"

    class Game(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> Round:
            return Round(self)

    pyspiel.register_game(kind, Game)
    game = pyspiel.load_game("python_dreiste_geister_round")
    make: Callable[[], Any] = game.new_initial_state
    return make
