"""Draws tables: the four fields of a population, the payoffs of a game."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from gamekit.lab.derivations import FourField, Payoffs
from gamekit.lab.drawing.canvas import LINE, SIZE, WIDTH, Canvas, set_in, width_of, wrapped
from gamekit.lab.numerals import THIN, count_in_words, decimal, fraction, share_in_words
from gamekit.text import N_, Message

_SIDE = 100
_CELL = 44
_TALL = 34
_HEAD = 10.0
"""Names of columns may shrink to this size before they are cut."""


def draw_four_field(table: FourField, language: str) -> Canvas:
    """Return the four-field table with its sums: what is given tinted, what is asked hatched."""
    canvas = Canvas()
    top = canvas.heading(table.asked.say(language))
    total = Message(N_("Sum")).say(language)
    columns = [*(each.say(language) for each in table.columns), total]
    rows = [*(each.say(language) for each in table.rows), total]
    side = min(_SIDE, max(width_of(row, bold=True) for row in rows) + 10)
    room = (WIDTH - side - 12) / 3
    heads = max(len(set_in(each, room - 6, bold=True, most=3)[0]) for each in columns)
    head = LINE * heads + 8
    for at, name in enumerate(columns):
        middle = side + 6 + room * (at + 0.5)
        canvas.block(middle, top + head / 2, name, room - 6, bold=at < 2, most=3)
    (a, b), (c, d) = table.counts
    counts = ((a, b, a + b), (c, d, c + d), (a + c, b + d, a + b + c + d))
    known_row, known_column = table.given
    for row, values in enumerate(counts):
        y = top + head + row * _CELL
        canvas.block(6, y + _CELL / 2, rows[row], side - 6, anchor="start", bold=row < 2)
        for column, value in enumerate(values):
            x = side + 6 + room * column
            inside = row < 2 and column < 2
            known = (known_row, known_column) != (None, None) and (
                known_row in (None, row) and known_column in (None, column)
            )
            asked = inside and (row, column) == table.counted
            canvas.box(
                x + 1, y + 1, room - 2, _CELL - 2, counted=asked, known=known, faint=not known
            )
            text = f"{value:,}".replace(",", THIN) if value >= 10_000 else str(value)
            size = min(18, 18 * (room - 10) / width_of(text, 18, bold=asked))
            canvas.text(
                x + room / 2, y + _CELL / 2 + 6, text, anchor="middle", size=size,
                bold=asked, faint=not known,
            )  # fmt: skip
    canvas.closing(top + head + 3 * _CELL + 10, share_in_words(table.result, language))
    return canvas


def draw_payoffs(game: Payoffs, language: str) -> Canvas:
    """Return the table of payoffs with both mixes on its edges; what is never chosen is faint."""
    grid = _grid(game, language)
    canvas = Canvas(max(WIDTH, 12 + grid.side + grid.mix + grid.cell * len(grid.columns)))
    top = canvas.heading(game.asked.say(language))
    for at, name in enumerate(grid.columns):
        middle = grid.x(at) + grid.cell / 2
        used = bool(game.column_mix[at])
        canvas.block(middle, top + grid.head / 2, name, grid.cell - 4, bold=used, smallest=_HEAD)
    for row, name in enumerate(grid.rows):
        y = top + grid.head + row * grid.tall
        used = bool(game.row_mix[row])
        canvas.block(6, y + grid.tall / 2, name, grid.side - 6, anchor="start", bold=used, most=3)
        for column, text in enumerate(grid.values[row]):
            both = used and bool(game.column_mix[column])
            x, width = grid.x(column), grid.cell
            canvas.box(x + 1, y + 1, width - 2, grid.tall - 2, faint=True, known=both)
            canvas.text(
                x + width / 2, y + grid.tall / 2 + 5, text, anchor="middle", bold=both,
                faint=not both,
            )  # fmt: skip
        x = grid.x(len(grid.columns)) + 2
        _mix(canvas, x, y + 1, grid.mix - 4, grid.tall - 2, game.row_mix[row], language)
    y = top + grid.head + len(grid.rows) * grid.tall + 3
    for column, share in enumerate(game.column_mix):
        _mix(canvas, grid.x(column) + 1, y, grid.cell - 2, _TALL - 2, share, language)
    canvas.block(6, y + _TALL / 2, grid.mixed, grid.side - 6, anchor="start")
    y += _TALL + 1
    said = Message(N_("The table says what the side of the rows gains on average."))
    for line in wrapped(said.say(language), canvas.width - 12, 13):
        y += LINE
        canvas.text(6, y, line, size=13, faint=True)
    canvas.closing(y + 12, count_in_words(game.result, language))
    return canvas


class _Grid(NamedTuple):
    """The words and measures of a table of payoffs."""

    rows: list[str]
    columns: list[str]
    values: list[list[str]]
    mixed: str
    side: float
    """Width of the names of the rows; then `cell` for each column, then `mix`."""
    cell: float
    mix: float
    head: float
    """Height of the names of the columns; then `tall` for each row."""
    tall: float

    def x(self, column: int) -> float:
        """Return where a column begins."""
        return 6 + self.side + self.cell * column


def _grid(game: Payoffs, language: str) -> _Grid:
    rows = [each.say(language) for each in game.rows]
    columns = [each.say(language) for each in game.columns]
    values = [[_short(value, language) for value in row] for row in game.values]
    mixes = [_short(share, language) for share in (*game.row_mix, *game.column_mix)]
    mixed = Message(N_("mix")).say(language)
    side = min(90, max(width_of(name, bold=True) for name in (*rows, mixed)) + 8)
    mix = max(46, max(width_of(share, bold=True) for share in mixes) + 10)
    widest = max(width_of(value, bold=True) for row in values for value in row) + 10
    words = [word for name in columns for word in name.split()]
    longest = max((width_of(word, _HEAD, bold=True) for word in words), default=0.0) + 6
    cell = max(widest, min(longest, 72), (WIDTH - 12 - side - mix) / len(columns))
    heads = max(len(set_in(name, cell - 4, bold=True, smallest=_HEAD)[0]) for name in columns)
    sides = max(len(set_in(name, side - 6, bold=True, most=3)[0]) for name in rows)
    return _Grid(
        rows, columns, values, mixed, side, cell, mix,
        head=LINE * heads + 8, tall=max(_TALL, LINE * sides + 2),
    )  # fmt: skip


def _short(value: Fraction, language: str) -> str:
    text = fraction(value)
    return text if len(text) <= 7 else decimal(value, language)


def _mix(
    canvas: Canvas, x: float, y: float, width: float, height: float, share: Fraction, language: str
) -> None:
    """Draw how often a choice is made: a field filled from the left."""
    if share:
        canvas.fill(x, y, max(4, width * float(share)), height)
    canvas.box(x, y, width, height, faint=True)
    text = _short(share, language)
    size = min(SIZE, SIZE * (width - 2) / width_of(text, bold=True))
    canvas.text(
        x + width / 2, y + height / 2 + SIZE * 0.36, text, anchor="middle", size=size,
        bold=bool(share), faint=not share,
    )  # fmt: skip
