"""How likely what happened was, from what the observer knew just before it."""

from __future__ import annotations

from gamekit.game import Event, Odds
from gamekit.games.zaubersee.belief import magnet
from gamekit.games.zaubersee.state import HIDDEN, View
from gamekit.text import N_

LEFT = N_("Everything that has not been laid yet is equally likely.")
UNSEEN = N_("Every tile that has not been turned up yet is equally likely.")
ORDERS = N_("Every order of the water strips that fits all you have felt is equally likely.")


def odds(view: View, event: Event) -> Odds | None:
    """Return the odds of a strip or tile that is laid, a tile turned up, a magnet felt or not."""
    code, lake = event.code, view.lake
    found: Odds | None = None
    if code == "strip" and isinstance(strip := event.get("strip"), int):
        left = lake.strips.count(strip) - view.strips.count(strip)
        found = Odds(left, len(lake.strips) - len(view.strips), LEFT)
    elif code == "tile" and isinstance(face := event.get("face"), int):
        left = lake.tiles[face] - view.tiles.count(face)
        found = Odds(left, sum(lake.tiles) - len(view.tiles), LEFT)
    elif code == "flip":
        at, face = event.get("position"), event.get("face")
        assert isinstance(at, int)
        assert isinstance(face, int)
        if view.memory_tiles[at] == HIDDEN:
            left = lake.tiles[face] - view.memory_tiles.count(face)
            found = Odds(left, view.memory_tiles.count(HIDDEN), UNSEEN)
    elif code in ("hold", "free", "caught", "uncaught") or event.get("magnet") is not None:
        place = event.get("place")
        assert isinstance(place, int)
        ways, of = magnet(view, place)
        magnetic = code in ("hold", "caught") or event.get("magnet") is True
        found = Odds(ways if magnetic else of - ways, of, ORDERS)
    return None if found is None or found.ways == found.of else found
