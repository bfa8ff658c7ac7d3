"""What Dreiste Geister has to say: sentences for its events (`tell.py`), its rules (`sheet.py`)."""

from __future__ import annotations

from pathlib import Path

from gamekit.explain import GameText
from gamekit.game import AnyGame
from gamekit.games.dreiste_geister.board import HALL, door_colour
from gamekit.games.dreiste_geister.text.odds import odds
from gamekit.games.dreiste_geister.text.sheet import SECTIONS
from gamekit.games.dreiste_geister.text.tell import COLOURS, tell
from gamekit.text import N_, Message, add_catalogue

DOMAIN = "dreiste_geister"
add_catalogue(DOMAIN, Path(__file__).parents[1] / "locale")


_BEHIND_THE_HALL = {
    "continues": N_(
        "How the colours go on behind the hall is an assumption: here they go on in the same "
        "order, and the first door there bears {colour}."
    ),
    "restarts": N_(
        "How the colours go on behind the hall is an assumption: here they begin anew, and the "
        "first door there bears {colour}."
    ),
}


def _behind_the_hall(cycle: str) -> Message:
    colour = door_colour(HALL + 1, cycle)
    assert colour is not None
    bears = Message(COLOURS[colour], domain=DOMAIN)
    return Message(_BEHIND_THE_HALL[cycle], (("colour", bears),), DOMAIN)


def _numbers(game: AnyGame) -> dict[str, object]:
    per_colour, piles = game.config["cards_per_colour"], game.config["piles"]
    assert isinstance(per_colour, int)
    assert isinstance(piles, tuple)
    return {
        "players": game.players,
        "per_colour": per_colour,
        "cards": 4 * per_colour,
        "pile": piles[game.players - 2],
        "piles": " / ".join(str(number) for number in piles),
        "behind_the_hall": _behind_the_hall(str(game.config["hall_cycle"])),
    }


TEXT = GameText(
    domain=DOMAIN,
    title="Dreiste Geister",
    credits=N_(
        "A game by Günter Burkhardt, Ravensburger 2009. This teaching edition is not affiliated "
        "with author or publisher; text and drawings are our own."
    ),
    goal=N_(
        "Ghosts sneak through the castle to the treasure chest. One of you is the wizard Merlin "
        "and keeps one door colour locked each turn."
    ),
    seat_names=("Bodo", "Selma", "Xaver", "Dora", "Kiki"),
    sections=SECTIONS,
    tell=tell,
    numbers=_numbers,
    options={
        "random_first_merlin": N_("The first Merlin is drawn by lot"),
        "hall_stops_forward": N_("The knights’ hall stops ghosts on their way forward"),
        "hall_cycle": N_("The colours behind the hall"),
        "cards_per_colour": N_("Cards of each colour"),
        "piles": N_("Cards in the pile, for 1 to 4 ghosts"),
    },
    values={
        "continues": N_("go on in the same order"),
        "restarts": N_("begin anew with red"),
        "human": N_("a person"),
        "random": N_("computer: random"),
        "greedy": N_("computer: greedy"),
        "clever": N_("computer: clever"),
    },
    odds=odds,
)
