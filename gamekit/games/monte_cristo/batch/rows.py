"""Small changes of a position on flat rows: see `layout`."""

from __future__ import annotations

from gamekit.games.monte_cristo.batch import layout as at
from gamekit.games.monte_cristo.board import JOKER
from gamekit.lab.batch import compiled
from gamekit.lab.rows import WHOLE, Row, Table


@compiled(f"int64({WHOLE}, int64, int64, int64)")
def add(s: Row, count: int, first: int, what: int) -> int:
    """Put a number behind the others of a list; `count` is where it stands how many there are."""
    s[first + s[count]] = what
    s[count] += 1
    return s[count]


@compiled(f"int64({WHOLE}, int64, int64, int64)")
def take_out(s: Row, count: int, first: int, what: int) -> int:
    """Take the first such number out of a list; what was behind it moves up."""
    k, last = first, first + s[count] - 1
    while s[k] != what:
        k += 1
    while k < last:
        s[k] = s[k + 1]
        k += 1
    s[last] = 0
    s[count] -= 1
    return s[count]


@compiled(f"int64({WHOLE}, int64, int64)")
def clear(s: Row, count: int, first: int) -> int:
    """Empty a list."""
    for k in range(first, first + s[count]):
        s[k] = 0
    s[count] = 0
    return 0


@compiled(f"int64({WHOLE}, {WHOLE}, int64)")
def wait_all(t: Table, s: Row, seat: int) -> int:
    """Let all seats wait, clockwise from one on."""
    for k in range(t[at.PLAYERS]):
        s[at.WAITING + k] = t[at.CLOCKWISE + seat * at.MOST_PLAYERS + k]
    s[at.WAITING_N] = t[at.PLAYERS]
    return seat


@compiled(f"int64({WHOLE})")
def next_waiting(s: Row) -> int:
    """Return the first seat that waits, no more from now on."""
    seat = s[at.WAITING]
    take_out(s, at.WAITING_N, at.WAITING, seat)
    return seat


@compiled(f"int64({WHOLE}, int64, int64)")
def hold(s: Row, seat: int, card: int) -> int:
    """Put a card before a player."""
    s[at.HAND + seat * at.CARDS + card] += 1
    s[at.HAND_N + seat] += 1
    return card


@compiled(f"int64({WHOLE}, int64, int64)")
def spend(s: Row, seat: int, card: int) -> int:
    """Put a player's card to the discards, a joker face down."""
    s[at.HAND + seat * at.CARDS + card] -= 1
    s[at.HAND_N + seat] -= 1
    s[at.DISCARDS + card] += 1
    kept = at.KEPT_N + seat
    if card == JOKER and s[kept]:
        s[kept] -= 1
        face = at.KEPT + seat * at.MOST_CARDS + s[kept]
        s[at.LOST + s[face]] += 1
        s[face] = 0
    return card


@compiled(f"int64({WHOLE}, int64, int64)")
def arrive(s: Row, seat: int, crew: int) -> int:
    """[mc.supply] [mc.bonus.crew] Adventurers come from Marseille, as far as there are any."""
    come = min(crew, s[at.PORT + seat])
    s[at.STOCK + seat] += come
    s[at.PORT + seat] -= come
    return come
