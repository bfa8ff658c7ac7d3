"""What Monte Cristo has to say: sentences for its events (`tell.py`), its rules (`sheet.py`)."""

from __future__ import annotations

from pathlib import Path

from gamekit.explain import GameText
from gamekit.game import AnyGame, Value
from gamekit.games.monte_cristo.text.odds import odds
from gamekit.games.monte_cristo.text.sheet import SECTIONS
from gamekit.games.monte_cristo.text.tell import tell
from gamekit.text import N_, add_catalogue

DOMAIN = "monte_cristo"
add_catalogue(DOMAIN, Path(__file__).parents[1] / "locale")


def _row(value: Value) -> str:
    assert isinstance(value, tuple)
    return " / ".join(str(number) for number in value)


def _numbers(game: AnyGame) -> dict[str, object]:
    config = game.config
    return {
        "players": game.players,
        "values": _row(config["market_values"]),
        "split": _row(config["token_split"]),
        "copies": _row(config["card_copies"]),
        **{
            name: config[name] for name in ("hand_limit", "lane_limit", "colour_limit", "end_score")
        },
        "max_bonus": config["max_bonus_per_turn"],
    }


TEXT = GameText(
    domain=DOMAIN,
    title="Das Geheimnis von Monte Cristo",
    credits=N_(
        "A game by Arnaud Urbon and Charles Chevallier, eggertspiele 2011. This teaching edition "
        "is not affiliated with authors or publisher; text and drawings are our own."
    ),
    goal=N_(
        "You bring adventurers and bags to Château d’If and carry treasure out of six dungeons. "
        "Whose turn it is, marbles on the action slide decide."
    ),
    seat_names=("Jacopo", "Haydée", "Albert", "Valentine"),
    sections=SECTIONS,
    tell=tell,
    numbers=_numbers,
    options={
        "max_bonus_per_turn": N_("Adventurers on bonus zones in one turn, at most"),
        "own_marble_only": N_("When changing the order, only own marbles go down"),
        "market_values": N_("What the places of the market are worth, from the top"),
        "token_split": N_("Tokens of a kind with the numbers 1, 2 and 3"),
        "card_copies": N_("Supply cards of a colour with 1, 2 and 3 bags"),
        "hand_limit": N_("Cards before a player, at most"),
        "lane_limit": N_("Marbles in a lane, at most"),
        "colour_limit": N_("Marbles of one colour in a lane, at most"),
        "end_score": N_("Points at which the match ends"),
    },
    values={
        "None": N_("no limit"),
        "True": N_("yes"),
        "False": N_("no"),
        "human": N_("a person"),
        "random": N_("computer: random"),
        "greedy": N_("computer: greedy"),
        "clever": N_("computer: clever"),
    },
    odds=odds,
)
