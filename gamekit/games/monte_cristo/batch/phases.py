"""The phases of a round on flat rows: supply, adventurers, treasure chest, order. See `layout`.

The functions follow `supply`, `placing`, `scoring` and `rules` step by step; the scoring itself is
in `scoring`.
"""

from __future__ import annotations

from gamekit.games.monte_cristo.batch import layout as at
from gamekit.games.monte_cristo.batch.rows import (
    add,
    arrive,
    clear,
    hold,
    next_waiting,
    spend,
    take_out,
    wait_all,
)
from gamekit.games.monte_cristo.board import (
    CREW_ZONE,
    DUNGEONS,
    JOKER,
    JOKER_ZONE,
    LANES,
    NONE,
    POINTS_ZONE,
    SLOTS,
    TYPES,
)
from gamekit.games.monte_cristo.state import (
    CHEST,
    CHEST_LANE,
    DISCARD,
    DONE,
    FACES,
    GIVE,
    PLACE,
    PLACE_LANE,
    PUT,
    REORDER,
    SUPPLY,
    SUPPLY_LANE,
)
from gamekit.lab.batch import compiled
from gamekit.lab.rows import WHOLE, Row, Table

# -- cards ------------------------------------------------------------------------------------


@compiled(f"boolean({WHOLE})")
def cards_anywhere(s: Row) -> bool:
    """[mc.supply.pile] Return whether a card can still be drawn, after a shuffle if need be."""
    found = s[at.PILE]
    for card in range(at.CARDS):
        found += s[at.DISCARDS + card]
    return found > 0


@compiled(f"int64({WHOLE}, {WHOLE})")
def next_joker(t: Table, s: Row) -> int:
    """Return the first seat with a joker taken since the last shuffle, NONE without."""
    for seat in range(t[at.PLAYERS]):
        if s[at.HAND + seat * at.CARDS + JOKER] > s[at.KEPT_N + seat]:
            return seat
    return NONE


@compiled(f"boolean({WHOLE}, {WHOLE})")
def have_pile(t: Table, s: Row) -> bool:
    """[mc.supply.pile] Shuffle the discards if the pile is empty; return whether it is ready."""
    if s[at.PILE]:
        return True
    if next_joker(t, s) != NONE:
        s[at.PHASE] = FACES
        return False
    s[at.PILE] = s[at.DISCARDS + JOKER]
    s[at.DISCARDS + JOKER] = 0
    for card in range(TYPES):
        s[at.PILE] += s[at.DISCARDS + card]
        s[at.UNSEEN + card] += s[at.DISCARDS + card] + s[at.LOST + card]
        s[at.DISCARDS + card] = s[at.LOST + card] = 0
    s[at.SHUFFLES] += 1
    return True


@compiled(f"int64({WHOLE}, {WHOLE}, int64, int64)")
def give(t: Table, s: Row, card: int, seat: int) -> int:
    """[mc.supply] A player gets a drawn card and its adventurers."""
    take_out(s, at.DRAWN_N, at.DRAWN, card)
    hold(s, seat, card)
    return arrive(s, seat, t[at.CREW + card])


@compiled(f"int64({WHOLE}, {WHOLE})")
def check_limits(t: Table, s: Row) -> int:
    """[mc.supply.limit] Whoever holds too many cards discards one, clockwise."""
    clear(s, at.WAITING_N, at.WAITING)
    for k in range(t[at.PLAYERS]):
        seat = t[at.CLOCKWISE + s[at.ACTIVE] * at.MOST_PLAYERS + k]
        if s[at.HAND_N + seat] > t[at.HAND_LIMIT]:
            s[at.PHASE] = DISCARD
            s[at.ACTOR] = seat
            return seat
    s[at.PHASE] = DONE
    return NONE


@compiled(f"int64({WHOLE}, {WHOLE})")
def hand_out(t: Table, s: Row) -> int:
    """[mc.supply] The active player gives; [mc.supply.pile] too few cards are dealt."""
    if s[at.DRAWN_N] == t[at.PLAYERS]:
        s[at.PHASE] = GIVE
        s[at.ACTOR] = s[at.ACTIVE]
        return wait_all(t, s, s[at.ACTIVE])
    k = 0
    while s[at.DRAWN_N]:
        give(t, s, s[at.DRAWN], t[at.CLOCKWISE + s[at.ACTIVE] * at.MOST_PLAYERS + k])
        k += 1
    return check_limits(t, s)


@compiled(f"int64({WHOLE}, {WHOLE})")
def next_card(t: Table, s: Row) -> int:
    """[mc.supply] As many cards are drawn as there are players, as far as there are any."""
    if s[at.DRAWN_N] == t[at.PLAYERS] or not cards_anywhere(s):
        return hand_out(t, s)
    if have_pile(t, s):
        s[at.PHASE] = SUPPLY
    return NONE


@compiled(f"int64({WHOLE}, {WHOLE}, int64, int64)")
def choose_give(t: Table, s: Row, card: int, seat: int) -> int:
    """[mc.supply] The active player gives one of the cards; the last one goes by itself."""
    give(t, s, card, seat)
    take_out(s, at.WAITING_N, at.WAITING, seat)
    if s[at.WAITING_N] > 1:
        return NONE
    give(t, s, s[at.DRAWN], s[at.WAITING])
    return check_limits(t, s)


# -- adventurers ------------------------------------------------------------------------------


@compiled(f"int64({WHOLE}, {WHOLE})")
def next_seat(t: Table, s: Row) -> int:
    """[mc.place] The next player who has adventurers in stock; after the last one it is over."""
    s[at.LEFT] = s[at.EXTRA] = s[at.BONUS] = 0
    while s[at.WAITING_N]:
        seat = next_waiting(s)
        if s[at.STOCK + seat]:
            s[at.PHASE] = PLACE
            s[at.ACTOR] = seat
            s[at.LEFT] = t[at.ACTIVE_PLACES if seat == s[at.ACTIVE] else at.OTHER_PLACES]
            return seat
    s[at.PHASE] = DONE
    s[at.ACTOR] = NONE
    return NONE


@compiled(f"int64({WHOLE}, {WHOLE})")
def place_on(t: Table, s: Row) -> int:
    """[mc.place] The same player again; [mc.supply.limit] an eighth card is discarded first."""
    seat = s[at.ACTOR]
    if s[at.HAND_N + seat] > t[at.HAND_LIMIT]:
        s[at.PHASE] = DISCARD
    elif s[at.STOCK + seat] and s[at.LEFT] + s[at.EXTRA]:
        s[at.PHASE] = PLACE
    else:
        return next_seat(t, s)
    return seat


@compiled(f"int64({WHOLE}, {WHOLE})")
def take_joker(t: Table, s: Row) -> int:
    """[mc.bonus.joker] The top card is taken face down, unless jokers' faces come first."""
    if cards_anywhere(s):
        if not have_pile(t, s):
            return NONE
        hold(s, s[at.ACTOR], JOKER)
        s[at.PILE] -= 1
    return place_on(t, s)


@compiled(f"int64({WHOLE}, {WHOLE}, int64)")
def place(t: Table, s: Row, space: int) -> int:
    """[mc.place.queue] [mc.place.bonus] One adventurer from the own stock to a space."""
    seat, zone = s[at.ACTOR], space - DUNGEONS
    if space == at.STOPPING:
        return next_seat(t, s)
    s[at.STOCK + seat] -= 1
    if zone < 0:
        add(s, at.QUEUE_N + space, at.QUEUE + space * at.MOST_QUEUE, seat)
        s[at.EXTRA if s[at.EXTRA] else at.LEFT] -= 1
        return place_on(t, s)
    add(s, at.ZONE_N + zone, at.ZONE + zone * at.MOST_PLAYERS, seat)
    s[at.LEFT] -= 1
    s[at.BONUS] += 1
    if space == JOKER_ZONE:
        return take_joker(t, s)
    if space == CREW_ZONE:
        arrive(s, seat, t[at.BONUS_CREW])
    elif space == POINTS_ZONE:
        s[at.POINTS + seat] += t[at.BONUS_POINTS]
    else:
        s[at.EXTRA] += t[at.BONUS_PLACES]
    return place_on(t, s)


# -- a discard, a joker's face ----------------------------------------------------------------


@compiled(f"int64({WHOLE}, {WHOLE}, int64)")
def discard(t: Table, s: Row, card: int) -> int:
    """[mc.supply.limit] The player discards a card; then on with supply, or with placing."""
    spend(s, s[at.ACTOR], card)
    return place_on(t, s) if s[at.LANE] == PLACE_LANE else check_limits(t, s)


@compiled(f"int64({WHOLE}, {WHOLE}, int64)")
def settle_face(t: Table, s: Row, card: int) -> int:
    """[mc.supply.pile] The face of a joker that stays out of the shuffle."""
    seat = next_joker(t, s)
    add(s, at.KEPT_N + seat, at.KEPT + seat * at.MOST_CARDS, card)
    s[at.UNSEEN + card] -= 1
    return take_joker(t, s) if s[at.LANE] == PLACE_LANE else next_card(t, s)


# -- the treasure chest -----------------------------------------------------------------------


@compiled(f"int64({WHOLE}, {WHOLE})")
def next_token(t: Table, s: Row) -> int:
    """[mc.chest] Tokens are drawn; [mc.chest.bag] when the bag is empty, the others return."""
    if s[at.DRAWN_N] == t[at.CHEST_TOKENS]:
        s[at.PHASE] = PUT
        s[at.ACTOR] = s[at.ACTIVE]
        return s[at.ACTOR]
    found = 0
    for token in range(TYPES):
        found += s[at.BAG + token]
    if not found:
        for token in range(TYPES):
            s[at.BAG + token] = s[at.ASIDE + token]
            s[at.ASIDE + token] = 0
    s[at.PHASE] = CHEST
    return NONE


@compiled(f"int64({WHOLE}, int64, int64)")
def put(s: Row, token: int, dungeon: int) -> int:
    """[mc.chest] One of the tokens goes into a dungeon that got none in this phase."""
    take_out(s, at.DRAWN_N, at.DRAWN, token)
    add(s, at.TOKEN_N + dungeon, at.TOKEN + dungeon * SLOTS, token)
    add(s, at.USED_N, at.USED, dungeon)
    if not s[at.DRAWN_N]:
        s[at.PHASE] = DONE
        s[at.ACTOR] = NONE
    return dungeon


# -- the order --------------------------------------------------------------------------------


@compiled(f"int64({WHOLE}, {WHOLE}, int64)")
def move_marker(t: Table, s: Row, choice: int) -> int:
    """[mc.reorder] A marble goes down, or a market marker up; return by how much."""
    asked, what = choice % 2 + 1, choice // 2
    if choice < at.RAISING:
        lane, level = what // at.MOST_MARBLES, what % at.MOST_MARBLES
        first = at.MARBLE + lane * at.MOST_MARBLES
        here, to = first + level, first + max(level - asked, t[at.FLOOR + lane])
    else:
        here = at.MARKET
        while s[here] != what - at.RAISING // 2:
            here += 1
        to = max(here - asked, at.MARKET)
    one = s[here]
    for k in range(here, to, -1):
        s[k] = s[k - 1]
    s[to] = one
    return here - to


@compiled(f"int64({WHOLE}, {WHOLE}, int64)")
def reorder(t: Table, s: Row, choice: int) -> int:
    """[mc.reorder] Move a marble or a marker, and say what has been moved, and how far."""
    what, by = choice // 2, move_marker(t, s, choice)
    clear(s, at.MOVED_N, at.MOVED)
    if choice < at.RAISING:
        add(s, at.MOVED_N, at.MOVED, what // at.MOST_MARBLES)
        add(s, at.MOVED_N, at.MOVED, what % at.MOST_MARBLES)
    else:
        add(s, at.MOVED_N, at.MOVED, what - at.RAISING // 2)
    add(s, at.MOVED_N, at.MOVED, by)
    add(s, at.MOVED_N, at.MOVED, choice % 2 + 1)
    s[at.PHASE] = DONE
    s[at.ACTOR] = NONE
    return by


# -- one phase after the other ----------------------------------------------------------------


@compiled(f"int64({WHOLE}, {WHOLE}, int64, int64)")
def start_phase(t: Table, s: Row, round_: int, lane: int) -> int:
    """Begin a phase; [mc.slide.empty] one whose lane is empty is skipped."""
    while not s[at.LANE_N + lane]:
        lane += 1
        if lane == LANES:
            round_, lane = round_ + 1, 0
    s[at.ROUND], s[at.LANE], s[at.ACTIVE] = round_, lane, s[at.MARBLE + lane * at.MOST_MARBLES]
    clear(s, at.USED_N, at.USED)
    clear(s, at.MOVED_N, at.MOVED)
    if lane == SUPPLY_LANE:
        return next_card(t, s)
    if lane == PLACE_LANE:
        wait_all(t, s, s[at.ACTIVE])
        return next_seat(t, s)
    if lane == CHEST_LANE:
        return next_token(t, s)
    s[at.PHASE] = REORDER
    s[at.ACTOR] = s[at.ACTIVE]
    return s[at.ACTOR]


@compiled(f"int64({WHOLE}, {WHOLE})")
def next_phase(t: Table, s: Row) -> int:
    """Begin the next phase."""
    if s[at.LANE] + 1 < LANES:
        return start_phase(t, s, s[at.ROUND], s[at.LANE] + 1)
    return start_phase(t, s, s[at.ROUND] + 1, 0)
