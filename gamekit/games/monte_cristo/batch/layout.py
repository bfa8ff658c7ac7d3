"""Where in the batch kernel's flat rows what stands: a position, the tables, the work row.

Compiled functions know numbers and flat rows only. `s` is a position, `t` are the tables,
`x` the table of floats, `w` and `f` are work rows.
"""

from __future__ import annotations

from typing import Final

from gamekit.games.monte_cristo.board import DUNGEONS, JOKER, KINDS, LANES, SLOTS, TYPES

MOST_PLAYERS: Final = 4
MOST_MARBLES: Final = 16
MOST_QUEUE: Final = 36
MOST_CARDS: Final = 30
"""Room for the widest configuration."""
CARDS: Final = JOKER + 1
"""Types of cards, the joker included."""
ZONES: Final = 4
SPACES: Final = DUNGEONS + ZONES
MARKET_PLACES: Final = len(KINDS)
SPENT: Final = 4
"""Cards that can pay for a token: of its colour with 1, 2, 3 bags, and jokers."""
WAY: Final = 1 << (2 * SPENT)
"""How many of each of these, up to three, in two bits each: a way to pay, or a hand's part."""

# -- a position: s ----------------------------------------------------------------------------

(
    PHASE,
    ROUND,
    LANE,
    ACTIVE,
    ACTOR,
    LEFT,
    EXTRA,
    BONUS,
    PILE,
    SHUFFLES,
    DUNGEON,
    SCORINGS,
    WINNERS,
    NODE,
    LAID,
    KINDS_LAID,
    WAITING_N,
    DRAWN_N,
    USED_N,
    MOVED_N,
    WAITING,
) = range(21)
"""WINNERS are seats as bits; NODE is how the slide begins, see EDGES; LAID counts lanes, then the
dungeons with a first token. A name with _N says how many there are of what has the rest of it."""
MARKET: Final = WAITING + MOST_PLAYERS
STOCK: Final = MARKET + MARKET_PLACES
PORT: Final = STOCK + MOST_PLAYERS
HAND: Final = PORT + MOST_PLAYERS
"""seat * CARDS + type: how many."""
HAND_N: Final = HAND + MOST_PLAYERS * CARDS
TOKEN_N: Final = HAND_N + MOST_PLAYERS
TOKEN: Final = TOKEN_N + DUNGEONS
"""dungeon * SLOTS + number."""
QUEUE_N: Final = TOKEN + DUNGEONS * SLOTS
WEIGHED: Final = QUEUE_N + DUNGEONS
"""What stands before this, the slide, and the queues are all that players weigh."""
LANE_N: Final = WEIGHED
MARBLE: Final = LANE_N + LANES
"""lane * MOST_MARBLES + level: whose."""
QUEUE: Final = MARBLE + LANES * MOST_MARBLES
"""dungeon * MOST_QUEUE + number: whose adventurer, the foremost first."""
DRAWN: Final = QUEUE + DUNGEONS * MOST_QUEUE
USED: Final = DRAWN + MOST_PLAYERS
MOVED: Final = USED + 3
POINTS: Final = MOVED + 4
UNSEEN: Final = POINTS + MOST_PLAYERS
"""Cards by type; so are LOST and DISCARDS."""
LOST: Final = UNSEEN + TYPES
DISCARDS: Final = LOST + TYPES
BAG: Final = DISCARDS + CARDS
"""Tokens by type; so is ASIDE."""
ASIDE: Final = BAG + TYPES
KEPT_N: Final = ASIDE + TYPES
KEPT: Final = KEPT_N + MOST_PLAYERS
"""seat * MOST_CARDS + number: the face."""
TAKEN_N: Final = KEPT + MOST_PLAYERS * MOST_CARDS
TAKEN: Final = TAKEN_N + MOST_PLAYERS
"""seat * MOST_CARDS + number: the token."""
ZONE_N: Final = TAKEN + MOST_PLAYERS * MOST_CARDS
ZONE: Final = ZONE_N + ZONES
"""zone * MOST_PLAYERS + number: whose."""
WIDTH: Final = ZONE + ZONES * MOST_PLAYERS

# -- how choices are written ------------------------------------------------------------------

NOTHING: Final = -1
STOPPING: Final = SPACES
"""[place] A space, or this."""
RAISING: Final = LANES * MOST_MARBLES * 2
"""[reorder] (lane * MOST_MARBLES + level) * 2 + by - 1, or this + kind * 2 + by - 1."""
DECLINING: Final = TYPES * WAY
"""[score] token * WAY + way, or this. [give] card * MOST_PLAYERS + seat. [put] token * DUNGEONS +
dungeon. [drop] the lane. [discard] the card."""

# -- the tables: t ----------------------------------------------------------------------------

(
    PLAYERS,
    HAND_LIMIT,
    LANE_LIMIT,
    COLOUR_LIMIT,
    END_SCORE,
    MAX_BONUS,
    OWN_ONLY,
    ACTIVE_PLACES,
    OTHER_PLACES,
    BONUS_CREW,
    BONUS_POINTS,
    BONUS_PLACES,
    CHEST_TOKENS,
    SHARES,
    EDGES,
    WAYS,
    CLOCKWISE,
) = range(17)
"""MAX_BONUS is huge when there is no limit. SHARES is the common denominator
of shares of the win. EDGES and WAYS say where these two begin."""
FLOOR: Final = CLOCKWISE + MOST_PLAYERS * MOST_PLAYERS
"""The lowest level another marble can reach in a lane."""
VALUES: Final = FLOOR + LANES
KIND: Final = VALUES + MARKET_PLACES
"""By type of token or card: its kind, ..."""
NUMBER: Final = KIND + TYPES
"""... the number on the token, ..."""
CREW: Final = NUMBER + TYPES
"""... the adventurers on the card, ..."""
FIRST_CARD: Final = CREW + CARDS
"""... and the first of the cards that pay for the token."""
BAGS: Final = FIRST_CARD + TYPES
"""By type of card: the bags on it."""
CARD_ORDER: Final = BAGS + CARDS
"""Cards, tokens, spaces, levels and kinds in the order of the legal actions."""
TOKEN_ORDER: Final = CARD_ORDER + CARDS
SPACE_ORDER: Final = TOKEN_ORDER + TYPES
LEVEL_ORDER: Final = SPACE_ORDER + SPACES + 1
KIND_ORDER: Final = LEVEL_ORDER + MOST_MARBLES
NODE_EDGES: Final = KIND_ORDER + MARKET_PLACES
"""By NODE: its first edge, and one more number for the end of the last one's."""
MOST_NODES: Final = 1024
WAY_FIRST: Final = NODE_EDGES + MOST_NODES
"""token * WAY + hand's part: the first way to pay, and one more number for the end."""
FIRST_WAY: Final = WAY_FIRST + TYPES * WAY + 1
"""token * WAY + hand's part: the way to pay with the least waste, 0 without any."""
TABLES: Final = FIRST_WAY + TYPES * WAY
"""Then the edges and the ways follow. A way is one number."""
EDGE: Final = 2 + MOST_PLAYERS
"""An edge: how many slides it leads to, the next NODE, the marbles of a lane (-1: none)."""

# -- the table of floats: x -------------------------------------------------------------------

BAG_SHARE, ADVENTURER, STANDING, OTHERS = range(4)
"""The weights of `players`."""
LEVEL_WORTH: Final = OTHERS + 1
"""What a marble is worth there: lane * MOST_MARBLES + level."""
REALS: Final = LEVEL_WORTH + LANES * MOST_MARBLES

# -- the results of a match -------------------------------------------------------------------

WIN: Final = 0
SCORE: Final = WIN + MOST_PLAYERS
ROUNDS: Final = SCORE + MOST_PLAYERS
ALL_SCORINGS, ALL_DECISIONS, ALL_DRAWS = range(ROUNDS + 1, ROUNDS + 4)
RESULTS: Final = ALL_DRAWS + 1

# -- the work rows: w, and f for floats -------------------------------------------------------

WORDS, DECISIONS, DRAWS = range(3)
"""Random numbers used, decisions made, outcomes of chance drawn in this match."""
OUT: Final = DRAWS + 1
"""What may be chosen."""
RANKED_N: Final = OUT + 512
RANKED: Final = RANKED_N + DUNGEONS
"""dungeon * MOST_PLAYERS + place: whose turn it is to take something, if scored now."""
COUNTED: Final = RANKED + DUNGEONS * MOST_PLAYERS
"""dungeon * MOST_PLAYERS + seat: how many adventurers are there."""
STALE: Final = COUNTED + DUNGEONS * MOST_PLAYERS
"""The dungeon for which these three are not those of the position before the choice."""
WAS: Final = STALE + 1 - RANKED_N
"""So much further on those of the position before the choice are kept."""
WORTH: Final = STALE + WAS + 1
"""What a kind is worth at the market."""
RESULT: Final = WORTH + MARKET_PLACES
WORK: Final = RESULT + RESULTS

GAIN: Final = 0
"""By seat: what a scoring would bring now, and what lies in reserve."""
PROSPECT: Final = GAIN + MOST_PLAYERS
"""By seat: what stock and places in queues are worth."""
PLACED: Final = PROSPECT + MOST_PLAYERS
"""dungeon * MOST_PLAYERS + seat: what its place there is worth beyond the tokens."""
WAS_PLACED: Final = PLACED + DUNGEONS * MOST_PLAYERS
"""The same in the position before the choice."""
SLIDE: Final = WAS_PLACED + DUNGEONS * MOST_PLAYERS
"""By seat: how well its marbles lie before the choice."""
MORE: Final = SLIDE + MOST_PLAYERS
"""What a choice is worth besides the position it leads to."""
RATE: Final = MORE + 1
"""How good a choice is."""
REAL_WORK: Final = RATE + 512
