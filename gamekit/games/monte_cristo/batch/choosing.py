"""What the seat that is to move may choose, on flat rows: see `layout`.

Each function writes it in the order of the step engine's legal actions and returns how many.
"""

from __future__ import annotations

from gamekit.games.monte_cristo.batch import layout as at
from gamekit.games.monte_cristo.board import DUNGEONS, LANES, SLOTS, TYPES
from gamekit.games.monte_cristo.state import DISCARD, DROP, GIVE, PLACE, PUT, REORDER
from gamekit.lab.batch import compiled
from gamekit.lab.rows import WHOLE, Row, Table


@compiled(f"boolean({WHOLE}, int64, int64, int64)")
def among(s: Row, first: int, n: int, what: int) -> bool:
    """Return whether one of `n` numbers of a row is this one."""
    for k in range(first, first + n):  # noqa: SIM110  # compiled functions have no generators
        if s[k] == what:
            return True
    return False


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE})")
def gives(t: Table, s: Row, w: Row) -> int:
    """[mc.supply] Who may get which of the drawn cards."""
    n = 0
    for k in range(at.CARDS):
        card = t[at.CARD_ORDER + k]
        if among(s, at.DRAWN, s[at.DRAWN_N], card):
            for seat in range(t[at.PLAYERS]):
                if among(s, at.WAITING, s[at.WAITING_N], seat):
                    w[at.OUT + n] = card * at.MOST_PLAYERS + seat
                    n += 1
    return n


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE})")
def discards(t: Table, s: Row, w: Row) -> int:
    """[mc.supply.limit] The cards of a hand, each type once."""
    n = 0
    for k in range(at.CARDS):
        card = t[at.CARD_ORDER + k]
        if s[at.HAND + s[at.ACTOR] * at.CARDS + card]:
            w[at.OUT + n] = card
            n += 1
    return n


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE})")
def spaces(t: Table, s: Row, w: Row) -> int:
    """[mc.place] [mc.place.bonus] Where the next adventurer may go, or to stop."""
    n = 0
    bonus = s[at.LEFT] and s[at.BONUS] < t[at.MAX_BONUS]
    for k in range(at.SPACES + 1):
        space = t[at.SPACE_ORDER + k]
        zone = space - DUNGEONS
        if 0 <= zone < at.ZONES:
            where = at.ZONE + zone * at.MOST_PLAYERS
            if not bonus or among(s, where, s[at.ZONE_N + zone], s[at.ACTOR]):
                continue
        w[at.OUT + n] = space
        n += 1
    return n


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE})")
def puts(t: Table, s: Row, w: Row) -> int:
    """[mc.chest] Which token may go into which dungeon."""
    n = 0
    for k in range(TYPES):
        token = t[at.TOKEN_ORDER + k]
        if among(s, at.DRAWN, s[at.DRAWN_N], token):
            for dungeon in range(DUNGEONS):
                if not among(s, at.USED, s[at.USED_N], dungeon):
                    w[at.OUT + n] = token * DUNGEONS + dungeon
                    n += 1
    return n


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE})")
def drops(t: Table, s: Row, w: Row) -> int:
    """[mc.slide.move] On which lanes the lowest marble of this one may be dropped."""
    n, seat = 0, s[at.MARBLE + s[at.LANE] * at.MOST_MARBLES]
    for lane in range(LANES):
        same = 0
        for level in range(s[at.LANE_N + lane]):
            if s[at.MARBLE + lane * at.MOST_MARBLES + level] == seat:
                same += 1
        room = s[at.LANE_N + lane] < t[at.LANE_LIMIT] and same < t[at.COLOUR_LIMIT]
        if lane != s[at.LANE] and room:
            w[at.OUT + n] = lane
            n += 1
    return n


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE})")
def reorders(t: Table, s: Row, w: Row) -> int:
    """[mc.reorder] The marbles that can go down, and the markers that can go up."""
    n = 0
    for lane in range(LANES):
        for k in range(at.MOST_MARBLES):
            level = t[at.LEVEL_ORDER + k]
            marble = lane * at.MOST_MARBLES + level
            if t[at.FLOOR + lane] < level < s[at.LANE_N + lane] and (
                not t[at.OWN_ONLY] or s[at.MARBLE + marble] == s[at.ACTOR]
            ):
                w[at.OUT + n] = 2 * marble
                w[at.OUT + n + 1] = 2 * marble + 1
                n += 2
    for k in range(at.MARKET_PLACES):
        kind = t[at.KIND_ORDER + k]
        if s[at.MARKET] != kind:
            w[at.OUT + n] = at.RAISING + 2 * kind
            w[at.OUT + n + 1] = at.RAISING + 2 * kind + 1
            n += 2
    return n


@compiled(f"int64({WHOLE}, {WHOLE}, int64, int64)")
def part_of_hand(t: Table, s: Row, seat: int, token: int) -> int:
    """[mc.score.take] Return where WAY_FIRST has what a player can pay a token with."""
    hand, need = at.HAND + seat * at.CARDS, t[at.NUMBER + token]
    first = hand + t[at.FIRST_CARD + token]
    part = min(s[hand + at.CARDS - 1], need)
    for bags in range(2, -1, -1):
        part = 4 * part + min(s[first + bags], need)
    return token * at.WAY + part


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE})")
def takes(t: Table, s: Row, w: Row) -> int:
    """[mc.score.take] [mc.score.decline] What the actor may take and pay, or decline."""
    w[at.OUT], n = at.DECLINING, 1
    for k in range(TYPES):
        token = t[at.TOKEN_ORDER + k]
        if among(s, at.TOKEN + s[at.DUNGEON] * SLOTS, s[at.TOKEN_N + s[at.DUNGEON]], token):
            ways = at.WAY_FIRST + part_of_hand(t, s, s[at.ACTOR], token)
            for way in range(t[ways], t[ways + 1]):
                w[at.OUT + n] = token * at.WAY + t[t[at.WAYS] + way]
                n += 1
    return n


@compiled(f"int64({WHOLE}, {WHOLE}, {WHOLE})")
def choices(t: Table, s: Row, w: Row) -> int:
    """What the actor may choose in this phase."""
    phase = s[at.PHASE]
    if phase == PLACE:
        return spaces(t, s, w)
    if phase == GIVE:
        return gives(t, s, w)
    if phase == PUT:
        return puts(t, s, w)
    if phase == DROP:
        return drops(t, s, w)
    if phase == REORDER:
        return reorders(t, s, w)
    if phase == DISCARD:
        return discards(t, s, w)
    return takes(t, s, w)
