"""What a board shows, as plain data: a `Scene` made of `Thing`s.

A scene is made by a pure function from a view (see `widgets.tables`) and drawn as SVG by
`board.js`. It holds no rule, and nothing that the viewing seat may not know. Coordinates are
board units: x to the right, y down, (0, 0) at the upper left of a `width` x `height` picture.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Literal

Shape = Literal["wide", "tall"]
"""How the board is laid out: `wide` for screens and projectors, `tall` for phones."""

Flag = Literal["touched", "changed", "chosen", "facedown", "faded", "unseen"]
"""How a thing looks just now.

touched   what the step being explained is about: it stays lit while the rest dims
changed   it has just moved or turned: a trail from where it came
chosen    chosen, not yet confirmed: raised, with a check mark
facedown  its face is hidden: drawn as it is by its own back symbol, spoken as hidden
faded     out of play, still shown
unseen    takes part in layout and speech, but draws nothing (an area that may be chosen)
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """One drawn element, kept by `id` from scene to scene so that it glides to its new place."""

    id: str
    art: str
    """Id of the symbol in the sprite."""
    x: float
    y: float
    """Centre, in board units."""
    w: float
    h: float
    """Size, in board units; the symbol is fitted into it."""
    layer: int = 0
    """Painting order: lower first; equal layers in the scene's order."""
    turn: float = 0.0
    """Rotation in degrees about the centre."""
    paint: tuple[tuple[str, str], ...] = ()
    """CSS custom properties for the symbol, for example (("--sash", "#56B4E9"),)."""
    text: str = ""
    """Short text drawn on the thing (a number, a letter)."""
    text_class: str = ""
    """How it is set: "" (on the thing), "below", "above", "pill" (dark pill at the lower edge)."""
    label: str = ""
    """Spoken name; a thing with a label can be reached by the arrow keys. Also its tooltip."""
    hull: Literal["", "round", "box"] = ""
    """Its outline for edge, ring and light: a rounded box, a circle or ellipse, or a sharp box."""
    choice: str = ""
    """What is sent when the thing is chosen; "" when it may not be chosen now."""
    grip: bool = False
    """It can be taken hold of and pushed over things that may be chosen (a drag)."""
    flags: tuple[Flag, ...] = ()
    via: tuple[tuple[float, float], ...] = ()
    """Points it passes on its way here, when it does not go straight."""
    badge: str = ""
    """A knowledge overlay: a short number in a pill at the upper right, patterned by `share`."""
    share: float = -1.0
    """0..1 for the badge's pattern in tenths; negative for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A whole picture of the board, for one observer at one moment."""

    width: float
    height: float
    title: str
    """Spoken name of the board."""
    desc: str
    """The position in words, a text board for the SVG's `<desc>`."""
    things: tuple[Thing, ...]
    spotlight: bool = False
    """Dim what is not `touched`."""
    announce: str = ""
    """Said politely to a screen reader when it differs from the last one."""
    shape: Shape = "wide"
    paint: tuple[tuple[str, str], ...] = field(default=())
    """CSS custom properties for the whole board."""

    def to_json(self) -> dict[str, object]:
        """Return the scene as plain data, defaults left out, for the browser."""
        return {
            "width": self.width,
            "height": self.height,
            "title": self.title,
            "desc": self.desc,
            "spotlight": self.spotlight,
            "announce": self.announce,
            "shape": self.shape,
            "paint": dict(self.paint),
            "things": [_lean(thing) for thing in self.things],
        }


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return how to make one scene's plain data from another's: what differs.

    A thing that is as before is named by its number there.
    """
    known = {thing["id"]: (number, thing) for number, thing in enumerate(before["things"])}
    things: list[Any] = []
    for thing in after["things"]:
        number, same = known.get(thing["id"], (0, None))
        things.append(number if thing == same else thing)
    rest = {name: value for name, value in after.items() if before.get(name) != value}
    return {**rest, "things": things}


_LEFT_OUT = tuple(
    (item.name, item.default) for item in fields(Thing) if item.default is not MISSING
)
"""Fields that are not sent while they have their default."""
_ALWAYS = tuple(item.name for item in fields(Thing) if item.default is MISSING)


def _lean(thing: Thing) -> dict[str, object]:
    data: dict[str, object] = {name: getattr(thing, name) for name in _ALWAYS}
    for name, default in _LEFT_OUT:
        value = getattr(thing, name)
        if value != default:
            data[name] = value
    if thing.paint:
        data["paint"] = dict(thing.paint)
    return data
