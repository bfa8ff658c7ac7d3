"""What Zaubersee has to say: sentences for its events (`tell.py`), its rules (`sheet.py`)."""

from __future__ import annotations

from pathlib import Path

from gamekit.explain import GameText
from gamekit.game import AnyGame
from gamekit.games.zaubersee.lake import COLUMNS, Lake, strip_name
from gamekit.games.zaubersee.text.odds import odds
from gamekit.games.zaubersee.text.sheet import SECTIONS
from gamekit.games.zaubersee.text.tell import tell
from gamekit.text import N_, add_catalogue

DOMAIN = "zaubersee"
add_catalogue(DOMAIN, Path(__file__).parents[1] / "locale")


def _numbers(game: AnyGame) -> dict[str, object]:
    lake: Lake = game.lake  # type: ignore[attr-defined]
    hidden = len(lake.strips) - lake.rows
    return {
        "players": game.players,
        "rows": lake.rows,
        "pads": lake.rows * COLUMNS,
        "strips": len(lake.strips),
        "castle": lake.castle,
        "pier": hidden - lake.castle,
        "patterns": ", ".join(strip_name(strip) for strip in lake.strips),
        "kinds": game.config["kinds"],
        "copies": game.config["copies"],
        "animals": sum(lake.tiles[:-1]),
        "ravens": lake.tiles[-1],
        "tiles": sum(lake.tiles),
        "track": lake.track,
        "limit": lake.limit,
    }


TEXT = GameText(
    domain=DOMAIN,
    title="Der geheimnisvolle Zaubersee",
    credits=N_(
        "A game by Anna Oppolzer and Stefan Kloß, Drei Magier Spiele 2018. This teaching edition "
        "is not affiliated with authors or publisher; text and drawings are our own."
    ),
    goal=N_(
        "Bring Conrad, Mila, Vicky and the cat Kasimir over the enchanted lake to the pier. You "
        "win or lose together, against the raven Rabenhorst."
    ),
    seat_names=("Jule", "Onno", "Pia", "Tarek", "Wanda"),
    sections=SECTIONS,
    tell=tell,
    numbers=_numbers,
    options={
        "ravens": N_("Raven tiles"),
        "rows": N_("Rows of pads"),
        "hidden": N_("Strips hidden under the castle rock and under the pier"),
        "strips": N_("Magnets on the water strips, by column"),
        "layout": N_("Animals on the pads, row by row from the castle"),
        "kinds": N_("Kinds of animals"),
        "copies": N_("Tiles of each kind"),
        "track": N_("Steps on Rabenhorst’s track"),
        "turn_limit": N_("Turns after which the match stops unfinished, 0 for never"),
        "must_move": N_("If a figure can go, one must go"),
        "push": N_("An unheld figure in the way is pushed back"),
        "catch": N_("After a shift a magnet catches an unheld figure above it"),
        "felt": N_("On a pad that matches the tile you feel whether a magnet lies below"),
    },
    values={
        "row": N_("one row, in a chain"),
        "start": N_("to the start"),
        "butterfly": N_("butterfly"),
        "caterpillar": N_("caterpillar"),
        "crab": N_("crab"),
        "dragonfly": N_("dragonfly"),
        "duck": N_("duck"),
        "fish": N_("fish"),
        "frog": N_("frog"),
        "mussel": N_("mussel"),
        "newt": N_("newt"),
        "snail": N_("snail"),
        "turtle": N_("turtle"),
        "water_spider": N_("water spider"),
        "human": N_("a person"),
        "random": N_("computer: random"),
        "forgetful": N_("computer: without memory"),
        "magnets": N_("computer: remembers magnets"),
        "tiles_simple": N_("computer: remembers tiles, slides straight on"),
        "tiles": N_("computer: remembers tiles"),
        "tiles_magnets": N_("computer: remembers tiles and magnets"),
    },
    odds=odds,
)
