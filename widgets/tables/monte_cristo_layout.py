"""Where everything lies on the board of Monte Cristo, wide and tall. No view, no words.

Wide, all is to be seen at once, for a projector. Tall, the parts lie one below the other, large
enough for fingers, what is asked first, and the board is as long as it needs to be. A `Spot` is a
box by its centre.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import Final, NamedTuple

from gamekit.games.monte_cristo.board import DUNGEONS, KINDS
from widgets.board.scene import Shape
from widgets.tables.scenery import Spot, box

FIELDS: Final = 41
"""Fields of the score path: 0 to 40, or as many steps to another end."""
LEVELS: Final = 7
"""So many marbles find room in a lane at their full size."""
ZONES: Final = 4


def row(area: Spot, number: int, w: float, h: float, *, pitch: float = 0.0) -> tuple[Spot, ...]:
    """Return spots in one row from the left; they overlap when there is too little room."""
    step = pitch or w * 1.06
    if number > 1:
        step = min(step, (area.w - w) / (number - 1))
    return tuple(Spot(area.left + w / 2 + i * step, area.y, w, h) for i in range(number))


def crowd(area: Spot, number: int, w: float, h: float) -> tuple[Spot, ...]:
    """Return places for so many in rows from the upper left, as large as they fit, at most w."""
    scale = 1.0
    while scale > 0.2:
        across = max(1, int(area.w / (w * scale)))
        if ceil(number / across) * h * scale <= area.h + 0.1:
            break
        scale -= 0.04
    across = max(1, int(area.w / (w * scale)))
    rows = max(1, ceil(number / across))
    top = area.y - rows * h * scale / 2
    return tuple(
        Spot(
            area.left + (i % across + 0.5) * w * scale,
            top + (i // across + 0.5) * h * scale,
            w * scale * 0.94,
            h * scale * 0.94,
        )
        for i in range(number)
    )


class Seat(NamedTuple):
    """The places on one player's panel."""

    panel: Spot
    marble: Spot
    name: Spot
    star: Spot
    points: Spot
    pawn: Spot
    stock: Spot
    hand: Spot
    card: tuple[float, float]
    taken: Spot
    laurel: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The measures of one shape of board, for a number of players and a length of the tray."""

    shape: Shape
    width: float
    height: float
    fields: tuple[Spot, ...]
    dungeons: tuple[Spot, ...]
    zones: tuple[Spot, ...]
    rack: Spot
    lanes: tuple[Spot, ...]
    """The grooves with room for marbles."""
    plaques: tuple[Spot, ...]
    level: float
    """How far one marble lies above the other."""
    marble: float
    markets: tuple[Spot, ...]
    port: Spot
    ports: tuple[Spot, ...]
    """Where each player's adventurers wait in Marseille."""
    bag: Spot
    aside: Spot
    pile: Spot
    discards: Spot
    seats: tuple[Seat, ...]
    sign: Spot
    tray: Spot
    ground: tuple[tuple[str, Spot], ...]

    @property
    def wide(self) -> bool:
        """Whether all lies side by side."""
        return self.shape == "wide"

    def in_lane(self, lane: int, level: int, longest: int = LEVELS) -> Spot:
        """Return where a marble lies; lanes that are too long for their rack crowd together."""
        groove = self.lanes[lane]
        step = self.level * min(1.0, LEVELS / max(1, longest))
        size = min(self.marble, step * 0.97) if step < self.level else self.marble
        return Spot(groove.x, groove.top + groove.h - step * (level + 0.5), size, size)

    def slot(self, dungeon: int, at: int) -> Spot:
        """Return a treasure slot of a dungeon."""
        spot = self.dungeons[dungeon]
        if self.wide:
            return spot.at(33 + 49.4 * at, 72, 47, 47)
        return spot.at(94 + 100 * (at % 2), 100 + 80 * (at // 2), 76, 76)

    def queue(self, dungeon: int, number: int) -> tuple[Spot, ...]:
        """Return where so many adventurers stand in a dungeon."""
        spot = self.dungeons[dungeon]
        area = spot.at(107, 141, 184, 64) if self.wide else spot.at(144, 274, 256, 84)
        w, h = (40, 60) if self.wide else (52, 79)
        return crowd(area, number, w, h)

    def letter(self, dungeon: int) -> Spot:
        """Return where a dungeon's letter is."""
        spot = self.dungeons[dungeon]
        return spot.at(28, 24, 42, 42) if self.wide else spot.at(38, 34, 58, 58)

    def rank(self, dungeon: int, at: int) -> Spot:
        """Return where the ranking of a dungeon is shown."""
        spot = self.dungeons[dungeon]
        if self.wide:
            return spot.at(72 + 40 * at, 24, 38, 38)
        return spot.at(100 + 54 * at, 34, 52, 52)

    def in_zone(self, zone: int, at: int) -> Spot:
        """Return where an adventurer stands on a bonus zone."""
        spot = self.zones[zone]
        if self.wide:
            return spot.at(98 + 38 * (at % 2), 27 + 38 * (at // 2), 25, 38)
        return spot.at(131 + 50 * (at % 2), 34 + 52 * (at // 2), 33, 50)

    def market(self, place: int) -> tuple[Spot, Spot]:
        """Return where the value of a place of the market is written, and where the kind lies."""
        spot = self.markets[place]
        if self.wide:
            return spot.at(27, 45, 32, 44), spot.at(83, 45, 60, 60)
        return spot.at(38, 62, 52, 66), spot.at(116, 62, 92, 92)

    def raising(self, place: int, by: int) -> Spot:
        """Return where the arrow is that raises a marker, on a wide board."""
        spot = self.markets[place]
        return Spot(spot.left + 150 + 50 * (by - 1), spot.y, 36, 44)

    def hand(self, seat: int, number: int) -> tuple[Spot, ...]:
        """Return where a player's cards lie."""
        place = self.seats[seat]
        return row(place.hand, number, *place.card)

    def tokens(self, seat: int, number: int) -> tuple[Spot, ...]:
        """Return where the tokens lie that a player has collected in this scoring."""
        area = self.seats[seat].taken
        return row(area, number, area.h, area.h)


@cache
def layout(shape: Shape, players: int, tray: float = 0.0) -> Layout:
    """Return the measures of a wide or a tall board; `tray` is how high its tray has to be."""
    return _wide(players) if shape == "wide" else _tall(players, tray)


def _wide(players: int) -> Layout:
    across = 1576 / players
    centres = (74.0, 172.0, 270.0, 368.0)
    whole = Spot(800, 500, 1600, 1000)
    return Layout(
        shape="wide",
        width=1600,
        height=1000,
        fields=tuple(box(14 + i * 38.35, 14, 37, 46) for i in range(FIELDS)),
        dungeons=tuple(
            Spot(560 + 222 * (i % 3), 195 + 192 * (i // 3), 214, 186) for i in range(DUNGEONS)
        ),
        zones=tuple(Spot(533 + 166 * i, 545, 158, 108) for i in range(ZONES)),
        rack=Spot(221, 338, 410, 536),
        lanes=tuple(Spot(x, 319, 92, 426) for x in centres),
        plaques=tuple(Spot(x, 568, 94, 62) for x in centres),
        level=60,
        marble=54,
        markets=tuple(Spot(1184, 124 + 102 * i, 124, 92) for i in range(len(KINDS))),
        port=Spot(1466, 208, 240, 206),
        ports=tuple(Spot(1378 + 59 * i, 258, 38, 58) for i in range(4)),
        bag=Spot(1412, 404, 96, 114),
        aside=Spot(1412, 542, 102, 84),
        pile=Spot(1530, 398, 88, 118),
        discards=Spot(1530, 536, 88, 118),
        seats=tuple(_seat_wide(box(12 + across * i, 620, across - 8, 184)) for i in range(players)),
        sign=Spot(168, 900, 308, 166),
        tray=box(332, 812, 1256, 180),
        ground=(("mc-ground-wide", whole),),
    )


def _seat_wide(panel: Spot) -> Seat:
    card, high = 64.0, 90.0
    return Seat(
        panel=panel,
        marble=panel.at(32, 32, 42, 42),
        name=panel.at(122, 32, 128, 40),
        star=panel.at(panel.w - 168, 32, 36, 36),
        points=panel.at(panel.w - 126, 32, 46, 44),
        pawn=panel.at(panel.w - 76, 31, 28, 43),
        stock=panel.at(panel.w - 40, 32, 46, 44),
        hand=panel.at(panel.w / 2, 102, panel.w - 28, high),
        card=(card, high),
        taken=panel.at(panel.w / 2, 162, panel.w - 28, 30),
        laurel=panel.at(panel.w - 76, 122, 116, 58),
    )


def _tall(players: int, tray: float) -> Layout:
    """What is asked comes first: the sign, the tray, and the castle within one look at a phone."""
    down = 112 + tray
    seats = 2212.0 + down
    centres = (122.5, 341.5, 560.5, 779.5)
    height = seats + 190 * players + 8
    return Layout(
        shape="tall",
        width=900,
        height=height,
        fields=tuple(box(14 + i % 21 * 41.6, 12 + i // 21 * 52, 40, 48) for i in range(FIELDS)),
        dungeons=tuple(
            Spot(154 + 296 * (i % 3), 300 + down + 338 * (i // 3), 288, 330)
            for i in range(DUNGEONS)
        ),
        zones=tuple(Spot(121 + 219.5 * i, 880 + down, 212, 141) for i in range(ZONES)),
        rack=Spot(450, 1416 + down, 884, 896),
        lanes=tuple(Spot(x, 1367 + down, 212, 770) for x in centres),
        plaques=tuple(Spot(x, 1806 + down, 206, 100) for x in centres),
        level=110,
        marble=96,
        markets=tuple(Spot(98 + 176 * i, 1936 + down, 170, 124) for i in range(len(KINDS))),
        port=Spot(242, 2104 + down, 460, 190),
        ports=tuple(Spot(70 + 106 * i, 2130 + down, 54, 82) for i in range(4)),
        bag=Spot(530, 2100 + down, 96, 114),
        aside=Spot(634, 2110 + down, 98, 81),
        pile=Spot(738, 2096 + down, 92, 124),
        discards=Spot(840, 2096 + down, 92, 124),
        seats=tuple(_seat_tall(box(10, seats + 190 * i, 880, 184)) for i in range(players)),
        sign=box(10, 124, 880, 84),
        tray=box(10, 216, 880, tray),
        ground=(
            ("mc-paper", Spot(450, height / 2, 900, height)),
            ("mc-ground-tall", Spot(450, 500 + down, 900, 1000)),
        ),
    )


def _seat_tall(panel: Spot) -> Seat:
    return Seat(
        panel=panel,
        marble=panel.at(40, 40, 56, 56),
        name=panel.at(160, 40, 170, 50),
        star=panel.at(40, 98, 46, 46),
        points=panel.at(100, 98, 64, 54),
        pawn=panel.at(168, 96, 36, 55),
        stock=panel.at(216, 98, 56, 54),
        hand=panel.at(562, 76, 600, 118),
        card=(84, 118),
        taken=panel.at(440, 156, 840, 44),
        laurel=panel.at(128, 152, 96, 48),
    )


class Cells(NamedTuple):
    """Places for what may be chosen in the tray, and how high it has to be for them."""

    spots: tuple[Spot, ...]
    high: float


def tickets(shape: Shape, area: Spot, number: int) -> Cells:
    """Return places for so many bundles; on a tall board they make the tray longer."""
    if shape == "tall":
        rows = ceil(number / 2)
        spots = tuple(
            box(20 + 434 * (i % 2), area.top + 8 + 122 * (i // 2), 426, 116) for i in range(number)
        )
        return Cells(spots, 122 * rows + 16)
    rows = next(r for r in range(1, number + 2) if number <= r * (2 if r == 1 else 2 + 2 * r))
    across, high = ceil(number / rows), (area.h - 28) / rows
    wide = min((high - 14) * 3.8, (area.w - 44) / across - 18)
    spots = tuple(
        box(
            area.left + 24 + (wide + 18) * (i % across),
            area.top + 16 + high * (i // across),
            wide,
            high - 16,
        )
        for i in range(number)
    )
    return Cells(spots, area.h)


MOVE: Final = 134.0
"""How far apart arrows in a tall tray are: a finger's width on the narrowest phone, both ways."""


class Move(NamedTuple):
    """A row of a tall tray: what is moved, and an arrow for a move by 1 and by 2."""

    lane: Spot
    head: Spot
    arrows: tuple[Spot, Spot]


def moves(area: Spot, marbles: int, markers: int) -> tuple[tuple[Move, ...], float]:
    """Return rows for so many marbles and, below them, markers, and how high a tall tray is then.

    There are two columns. The marbles go down the left one first, so that a lane stays together.
    """
    half = ceil(marbles / 2)
    places = [(at // half, at % half) for at in range(marbles)]
    places += [(at % 2, half + at // 2) for at in range(markers)]
    return tuple(_move(area, *place) for place in places), MOVE * (half + ceil(markers / 2)) + 16


def _move(area: Spot, column: int, at: int) -> Move:
    left, y = area.left + 12 + 432 * column, area.top + 8 + MOVE * (at + 0.5)
    one, two = (Spot(left + 220 + MOVE * by, y, 98, 98) for by in (0, 1))
    return Move(Spot(left + 33, y, 54, 100), Spot(left + 108, y, 88, 88), (one, two))
