"""What lies in Monte Cristo's bag, dungeons and slide when a match begins, for the lab."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamekit.game import CHANCE, PUBLIC, AnyGame
from gamekit.games.monte_cristo import board, slide, treasure
from gamekit.games.monte_cristo.state import View

KINDS: Final = len(board.KINDS)
RUBY: Final = board.KINDS.index("ruby")
DUNGEONS: Final = board.DUNGEONS
SLOTS: Final = board.SLOTS
LANES: Final = board.LANES


def before_setup(game: AnyGame) -> View:
    """Return what everybody sees before anything is drawn: all tokens are in the bag."""
    view: View = game.observe(game.initial_state(), PUBLIC)
    return view


def after_setup(game: AnyGame) -> View:
    """Return what everybody sees when the first supply card is drawn, after any set-up."""
    state = game.initial_state()
    while game.current_player(state) == CHANCE and not state.round:
        state, _ = game.apply(state, game.chance_outcomes(state)[0][0])
    view: View = game.observe(state, PUBLIC)
    return view


def tokens(game: AnyGame) -> tuple[int, ...]:
    """Return the tokens in the bag before anything is drawn, each one by itself."""
    counts = before_setup(game).bag
    return tuple(token for token, number in enumerate(counts) for _ in range(number))


def kinds(game: AnyGame) -> tuple[int, ...]:
    """Return the kinds of these tokens."""
    return tuple(board.kind_of(token) for token in tokens(game))


def numbers(game: AnyGame) -> tuple[int, ...]:
    """Return the numbers on the tokens of one kind; every kind has the same."""
    return tuple(board.number_of(token) for token in tokens(game) if board.kind_of(token) == RUBY)


def points(game: AnyGame, token: int, market: Sequence[int]) -> int:
    """Return what a token counts at a market (kinds from the top)."""
    return treasure.token_points(token, tuple(market), before_setup(game).values)


def place_points(game: AnyGame) -> tuple[tuple[int, ...], ...]:
    """Return [token in the bag][place of its kind in the market] -> points."""
    markets = [tuple((kind - place) % KINDS for kind in range(KINDS)) for place in range(KINDS)]

    def at(token: int, place: int) -> int:
        kind = board.kind_of(token)
        market = next(m for m in markets if m.index(kind) == place)
        return points(game, token, market)

    return tuple(tuple(at(token, place) for place in range(KINDS)) for token in tokens(game))


def slides(players: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return every slide a match may begin with, each as likely: lanes of seats from below."""
    return slide.slides(players)


def is_active(lane: Sequence[int], seat: int) -> bool:
    """Return whether a seat owns the lowest marble of a lane."""
    return slide.active_player(tuple(lane)) == seat
