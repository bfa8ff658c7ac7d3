"""A round of Dreiste Geister for four, played by peers: in plain numpy, and in JAX.

Both are written straightforwardly: arrays with a row for each round, a turn at a time, masks for
rounds that are over. Random ghosts, random Merlin, hands and pile, published rules. They return
(turns, ghosts home) of each round.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np

from gamekit.games.dreiste_geister.board import CHEST, COLOURS
from gamekit.games.dreiste_geister.paragraphs import move

GHOSTS, OF_COLOUR, PILE, HAND, NEED = 3, 12, 27, 3, 2


def moves() -> Any:
    """[named, card, place] -> place."""
    table = np.full((4, 4, CHEST + 1), CHEST, np.int8)
    for named, card, place in product(COLOURS, COLOURS, range(CHEST)):
        table[named, card, place] = move(place, card, named)[0]
    return table


MOVES = moves()


def numpy_rounds(rng: np.random.Generator, n: int) -> tuple[Any, Any]:
    """`n` rounds in numpy."""
    deck = np.tile(np.repeat(np.arange(4, dtype=np.int8), OF_COLOUR), (n, 1))
    rng.permuted(deck, axis=1, out=deck)
    rows = np.arange(n)
    hands = np.zeros((GHOSTS, n, 4), np.int8)
    for ghost, card in product(range(GHOSTS), range(HAND)):
        hands[ghost, rows, deck[:, ghost * HAND + card]] += 1
    drawn = np.full(n, GHOSTS * HAND)
    last = GHOSTS * HAND + PILE
    places = np.zeros((GHOSTS, n), np.int8)
    home = np.zeros((GHOSTS, n), bool)
    turns = np.zeros(n, np.int16)
    over = np.zeros(n, bool)
    while not over.all():
        turns += ~over
        named = rng.integers(0, 4, n, dtype=np.int8)
        for ghost in range(GHOSTS):
            has = hands[ghost] > 0
            lays = ~over & ~home[ghost] & has.any(axis=1)
            pick = rng.random(n, dtype=np.float32) * has.sum(axis=1)
            card = (has.cumsum(axis=1) > pick[:, None]).argmax(axis=1)
            to = MOVES[named, card, places[ghost]]
            places[ghost] = np.where(lays, to, places[ghost])
            hands[ghost, rows, card] -= lays
            home[ghost] |= lays & (places[ghost] == CHEST)
        held = ((hands.sum(axis=2) > 0) & ~home).any(axis=0)
        over |= (home.sum(axis=0) >= NEED) | ((drawn == last) & ~held)
        for ghost in range(GHOSTS):
            draws = ~over & ~home[ghost] & (drawn < last)
            card = deck[rows, np.minimum(drawn, last - 1)]
            hands[ghost, rows, card] += draws
            drawn += draws
    return turns, home.sum(axis=0)


def jax_rounds(n: int) -> Callable[[int], tuple[Any, Any]] | None:
    """`n` rounds in JAX under a seed, compiled; None when JAX is not installed."""
    try:
        import jax
        import jax.numpy as jnp
    except ImportError:
        return None

    table = jnp.asarray(MOVES.astype(np.int32))
    last = GHOSTS * HAND + PILE
    colours = jnp.arange(4)

    def turn(state: Any) -> Any:
        key, deck, drawn, hands, places, home, turns, over = state
        key, call, lay = jax.random.split(key, 3)
        turns = turns + ~over
        named = jax.random.randint(call, (n,), 0, 4)
        has = hands > 0
        lays = ~over & ~home & has.any(axis=2)
        pick = jax.random.uniform(lay, (GHOSTS, n)) * has.sum(axis=2)
        card = (has.cumsum(axis=2) > pick[..., None]).argmax(axis=2)
        to = table[named[None, :], card, places]
        places = jnp.where(lays, to, places)
        hands = hands - ((card[..., None] == colours) & lays[..., None])
        home = home | (lays & (places == CHEST))
        held = ((hands.sum(axis=2) > 0) & ~home).any(axis=0)
        over = over | (home.sum(axis=0) >= NEED) | ((drawn == last) & ~held)
        for ghost in range(GHOSTS):
            draws = ~over & ~home[ghost] & (drawn < last)
            at = jnp.minimum(drawn, last - 1)
            card = jnp.take_along_axis(deck, at[:, None], axis=1)[:, 0]
            hands = hands.at[ghost].add((card[:, None] == colours) & draws[:, None])
            drawn = drawn + draws
        return key, deck, drawn, hands, places, home, turns, over

    @jax.jit
    def play(seed: Any) -> Any:
        key = jax.random.key(seed)
        key, shuffle = jax.random.split(key)
        order = jnp.argsort(jax.random.uniform(shuffle, (n, 4 * OF_COLOUR)), axis=1)
        deck = order // OF_COLOUR
        dealt = deck[:, : GHOSTS * HAND].reshape(n, GHOSTS, HAND)
        hands = (dealt[..., None] == colours).sum(axis=2).transpose(1, 0, 2)
        state = (
            key,
            deck,
            jnp.full(n, GHOSTS * HAND),
            hands,
            jnp.zeros((GHOSTS, n), jnp.int32),
            jnp.zeros((GHOSTS, n), bool),
            jnp.zeros(n, jnp.int32),
            jnp.zeros(n, bool),
        )
        state = jax.lax.while_loop(lambda state: ~state[-1].all(), turn, state)
        return state[6], state[5].sum(axis=0)

    def run(seed: int) -> tuple[Any, Any]:
        turns, home = play(seed)
        return np.asarray(turns), np.asarray(home)

    run(0)  # compiles
    return run
