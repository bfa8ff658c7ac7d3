"""Where everything lies on the board of Dreiste Geister, wide and tall. No view, no words.

The castle is cut open: storeys one above the other, a carpet that winds through them, doors
along it. A `Spot` is a box by its centre; a place also says where a ghost stands before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from gamekit.games.dreiste_geister.board import CHEST
from widgets.board.scene import Shape
from widgets.tables.scenery import Point, Spot


class Stop(NamedTuple):
    """One place of the path: its picture, and the point on the carpet a ghost stands on."""

    art: Spot
    feet: Point
    way: tuple[Point, ...] = ()
    """Points on the carpet from the place before, this one not among them."""


class Panel(NamedTuple):
    """What one seat has at the edge of the board."""

    box: Spot
    head: Spot
    name: Spot
    coin: Spot
    purse: Spot
    laid: Spot
    hand: Spot
    """The first of its small cards; the others follow to the right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The measures of one shape of board."""

    width: float
    height: float
    stops: tuple[Stop, ...]
    plate: Spot
    """Number plate, from the middle of a door's upper edge."""
    lock: Spot
    """Padlock and chain, from the middle of a door's upper edge."""
    ghost: Point
    """Size of a ghost that stands alone."""
    coins: tuple[Spot, ...]
    """The coins in the chest."""
    brim: Spot
    """The front of the chest, over the coins."""
    merlin: Spot
    sign: Spot
    round: Spot
    pile: Spot
    discards: tuple[Spot, ...]
    hand: Spot
    """The middle card of the viewer's own hand."""
    hand_step: float
    keys: tuple[Spot, ...]
    """Merlin's four keys."""
    rack: Spot
    """The board they hang on while nobody chooses."""

    @property
    def shape(self) -> Shape:
        """How the board is laid out."""
        return "wide" if self.width > self.height else "tall"

    def panels(self, players: int) -> tuple[Panel, ...]:
        """Return the seats' panels, seat 0 first."""
        return _panels_wide(players) if self.shape == "wide" else _panels_tall(players)


DEPTH: Final = 34.0
"""How far before the doors a ghost stands: so far below its feet's line it is drawn."""
CARD: Final = 1.4
"""A card's height for its width."""


def _card(x: float, y: float, w: float) -> Spot:
    return Spot(x, y, w, w * CARD)


# -- wide ------------------------------------------------------------------------------------

_WIDE_FLOORS: Final = (742.0, 532.0, 322.0)
_WIDE_DOORS: Final = tuple(487 + i * 143.5 for i in range(7))
_WIDE_MIDDLE: Final = (1356.0, 1228.0, 1100.0, 917.0, 734.0, 606.0, 478.0)
_WIDE_RIGHT: Final[tuple[Point, ...]] = ((1438, 742), (1566, 640), (1438, 532))
_WIDE_LEFT: Final[tuple[Point, ...]] = ((398, 532), (276, 428), (398, 322))


def _door(x: float, floor: float, w: float, h: float, way: tuple[Point, ...] = ()) -> Stop:
    return Stop(Spot(x, floor - h / 2, w, h), (x, floor), way)


def _wide_stops() -> tuple[Stop, ...]:
    first, second, third = _WIDE_FLOORS
    stops = [_door(340, first, 160, 190)]
    stops += [_door(x, first, 112, 150) for x in _WIDE_DOORS]
    for i, x in enumerate(_WIDE_MIDDLE):
        size = (236, 184) if i == 3 else (112, 150)
        stops.append(_door(x, second, *size, way=_WIDE_RIGHT if i == 0 else ()))
    stops += [
        _door(x, third, 112, 150, way=_WIDE_LEFT if i == 0 else ())
        for i, x in enumerate(_WIDE_DOORS)
    ]
    stops.append(_door(1500, third, 168, 186))
    return tuple(stops)


def _panels_wide(players: int) -> tuple[Panel, ...]:
    w, h = 240, 184
    step = min(222.0, 968 / players)
    top = 500 - step * players / 2 + (step - h) / 2
    return tuple(
        _panel_wide(Spot(132, top + i * step + h / 2, w, h), 12, top + i * step)
        for i in range(players)
    )


def _panel_wide(box: Spot, x: float, y: float) -> Panel:
    return Panel(
        box=box,
        head=Spot(x + 64, y + 60, 100, 100),
        name=Spot(x + 70, y + 126, 132, 42),
        coin=Spot(x + 38, y + 162, 34, 34),
        purse=Spot(x + 74, y + 162, 36, 46),
        laid=_card(x + 186, y + 70, 86),
        hand=_card(x + 152, y + 158, 31),
    )


# -- tall ------------------------------------------------------------------------------------

_TALL_FLOORS: Final = (1052.0, 862.0, 672.0, 482.0)
_TALL_SLOTS: Final = tuple(111 + i * 113.0 for i in range(7))
_TALL_RIGHT_LOW: Final[tuple[Point, ...]] = ((848, 1052), (872, 958), (848, 862))
_TALL_LEFT: Final[tuple[Point, ...]] = ((52, 862), (28, 768), (52, 672))
_TALL_RIGHT_HIGH: Final[tuple[Point, ...]] = ((848, 672), (872, 578), (848, 482))


def _tall_stops() -> tuple[Stop, ...]:
    first, second, third, fourth = _TALL_FLOORS
    slots = _TALL_SLOTS
    w, h = 100, 134
    stops = [_door(slots[0] + 44, first, 140, 166)]
    stops += [_door(x, first, w, h) for x in slots[2:]]
    stops += [
        _door(x, second, w, h, way=_TALL_RIGHT_LOW if i == 0 else ())
        for i, x in enumerate(reversed(slots[2:]))
    ]
    stops.append(_door(slots[0] + 54, second, 200, 156))
    stops += [_door(x, third, w, h, way=_TALL_LEFT if i == 0 else ()) for i, x in enumerate(slots)]
    stops += [
        _door(x, fourth, w, h, way=_TALL_RIGHT_HIGH if i == 0 else ())
        for i, x in enumerate(reversed(slots[4:]))
    ]
    stops.append(_door(410, fourth, 156, 173))
    return tuple(stops)


def _panels_tall(players: int) -> tuple[Panel, ...]:
    w, h = 172, 206
    step = min(210.0, 884 / players)
    left = 450 - step * players / 2 + (step - w) / 2
    return tuple(
        _panel_tall(Spot(left + i * step + w / 2, 10 + h / 2, w, h), left + i * step, 10)
        for i in range(players)
    )


def _panel_tall(box: Spot, x: float, y: float) -> Panel:
    return Panel(
        box=box,
        head=Spot(x + 48, y + 54, 86, 86),
        name=Spot(x + 86, y + 134, 156, 40),
        coin=Spot(x + 28, y + 180, 34, 34),
        purse=Spot(x + 64, y + 180, 34, 44),
        laid=_card(x + 127, y + 60, 74),
        hand=_card(x + 96, y + 180, 30),
    )


@cache
def layout(shape: Shape) -> Layout:
    """Return the measures of a wide or a tall board."""
    return _wide() if shape == "wide" else _tall()


def _wide() -> Layout:
    stops = _wide_stops()
    chest = stops[CHEST].art
    return Layout(
        width=1600,
        height=1000,
        stops=stops,
        plate=Spot(0, 3, 66, 46),
        lock=Spot(0, 43, 112, 110),
        ghost=(94, 117.5),
        coins=tuple(Spot(chest.x + dx, chest.y - 12 + dy, 46, 46) for dx, dy in _HEAP),
        brim=Spot(chest.x, chest.y + 36, 168, 74),
        merlin=Spot(1486, 866, 168, 235),
        sign=Spot(1296, 876, 190, 190),
        round=Spot(917, 60, 330, 54),
        pile=_card(340, 888, 116),
        discards=tuple(_card(x, y, 64) for y in (838, 938) for x in (460, 534)),
        hand=_card(896, 888, 136),
        hand_step=156,
        keys=tuple(Spot(896 + dx * 152, 888, 124, 177) for dx in (-1.5, -0.5, 0.5, 1.5)),
        rack=Spot(896, 812, 620, 52),
    )


def _tall() -> Layout:
    stops = _tall_stops()
    chest = stops[CHEST].art
    return Layout(
        width=900,
        height=1540,
        stops=stops,
        plate=Spot(0, -1, 68, 48),
        lock=Spot(0, 38, 100, 98),
        ghost=(82, 102.5),
        coins=tuple(Spot(chest.x + dx * 0.93, chest.y - 12 + dy, 42, 42) for dx, dy in _HEAP),
        brim=Spot(chest.x, chest.y + 33.4, 156, 68.7),
        merlin=Spot(236, 408, 128, 179),
        sign=Spot(102, 388, 144, 144),
        round=Spot(600, 256, 350, 52),
        pile=_card(106, 1168, 112),
        discards=tuple(_card(x, 1170, 100) for x in (300, 448, 596, 744)),
        hand=_card(450, 1392, 184),
        hand_step=218,
        keys=tuple(Spot(450 + dx * 212, 1394, 178, 253) for dx in (-1.5, -0.5, 0.5, 1.5)),
        rack=Spot(450, 1300, 860, 60),
    )


_HEAP: Final[tuple[Point, ...]] = ((-38.0, 0.0), (0.0, -4.0), (38.0, 0.0))


FANS: Final[tuple[tuple[float, tuple[Point, ...]], ...]] = (
    (1.0, ((0, 0),)),
    (0.88, ((-0.34, 0), (0.36, -0.06))),
    (0.8, ((-0.5, 0.02), (0, -0.3), (0.5, 0.02))),
    (0.74, ((-0.62, 0), (-0.2, -0.32), (0.22, 0.02), (0.64, -0.3))),
)
"""For one to four ghosts on a place: their size, and where each stands, in widths of a ghost."""


def standing(stop: Stop, size: Point, number: int, index: int) -> Spot:
    """Return where one of several ghosts stands that share a place, see [dg.share]."""
    scale, offsets = FANS[min(number, len(FANS)) - 1]
    dx, dy = offsets[index % len(offsets)]
    w, h = size[0] * scale, size[1] * scale
    x, floor = stop.feet
    return Spot(x + dx * size[0], floor + DEPTH - h / 2 + dy * size[0], w, h)


def walk(stops: tuple[Stop, ...], start: int, end: int) -> tuple[Point, ...]:
    """Return the points on the carpet between two places, neither of them included."""
    low, high = min(start, end), max(start, end)
    points: list[Point] = []
    for place in range(low + 1, high + 1):
        points += stops[place].way
        if place != high:
            points.append(stops[place].feet)
    return tuple(points if start < end else reversed(points))
