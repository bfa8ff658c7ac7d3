"""Draws tables: the four fields of a population, the payoffs of a game."""

from __future__ import annotations

from fractions import Fraction

from gamekit.lab.derivations import FourField, Payoffs
from gamekit.lab.drawing.canvas import LINE, SIZE, WIDTH, Canvas, width_of, wrapped
from gamekit.lab.numerals import THIN, count_in_words, decimal, fraction, share_in_words
from gamekit.text import N_, Message

_SIDE = 100
_CELL = 44


def draw_four_field(table: FourField, language: str) -> Canvas:
    """Return the four-field table with its sums: what is given tinted, what is asked hatched."""
    canvas = Canvas()
    top = canvas.heading(table.asked.say(language))
    total = Message(N_("Sum")).say(language)
    columns = [*(each.say(language) for each in table.columns), total]
    rows = [*(each.say(language) for each in table.rows), total]
    side = min(_SIDE, max(width_of(row, bold=True) for row in rows) + 10)
    room = (WIDTH - side - 12) / 3
    heads = max(len(wrapped(each, room - 6, bold=True, most=2)) for each in columns)
    head = LINE * heads + 8
    for at, name in enumerate(columns):
        middle = side + 6 + room * (at + 0.5)
        canvas.block(middle, top + head / 2, name, room - 6, bold=at < 2)
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
    rows = [each.say(language) for each in game.rows]
    columns = [each.say(language) for each in game.columns]
    values = [[_short(value, language) for value in row] for row in game.values]
    mixes = [_short(share, language) for share in (*game.row_mix, *game.column_mix)]
    mixed = Message(N_("mix")).say(language)
    side = min(96, max(width_of(name, bold=True) for name in (*rows, mixed)) + 8)
    mix = max(46, max(width_of(share, bold=True) for share in mixes) + 10)
    widest = max(width_of(value, bold=True) for row in values for value in row) + 10
    longest = max(width_of(word, bold=True) for name in columns for word in name.split()) + 6
    cell = max(widest, min(longest, 64), (WIDTH - 12 - side - mix) / len(columns))
    canvas = Canvas(max(WIDTH, 12 + side + mix + cell * len(columns)))
    top = canvas.heading(game.asked.say(language))
    heads = max(len(wrapped(name, cell - 4, bold=True, most=2)) for name in columns)
    head = LINE * heads + 8
    edge = 6 + side + cell * len(columns)
    for at, name in enumerate(columns):
        middle = 6 + side + cell * (at + 0.5)
        canvas.block(middle, top + head / 2, name, cell - 4, bold=bool(game.column_mix[at]))
    tall = 34
    for row, name in enumerate(rows):
        y = top + head + row * tall
        used = bool(game.row_mix[row])
        canvas.block(6, y + tall / 2, name, side - 6, anchor="start", bold=used)
        for column, text in enumerate(values[row]):
            x = 6 + side + cell * column
            both = used and bool(game.column_mix[column])
            canvas.box(x + 1, y + 1, cell - 2, tall - 2, faint=True, known=both)
            middle = x + cell / 2
            canvas.text(middle, y + tall / 2 + 5, text, anchor="middle", bold=both, faint=not both)
        _mix(canvas, edge + 2, y + 1, mix - 4, tall - 2, game.row_mix[row], language)
    bottom = top + head + len(rows) * tall
    for column, share in enumerate(game.column_mix):
        x = 6 + side + cell * column
        _mix(canvas, x + 1, bottom + 3, cell - 2, tall - 2, share, language)
    canvas.block(6, bottom + 2 + tall / 2, mixed, side - 6, anchor="start")
    y = bottom + tall + 4
    said = Message(N_("The table says what the side of the rows gains on average."))
    for line in wrapped(said.say(language), canvas.width - 12, 13):
        y += LINE
        canvas.text(6, y, line, size=13, faint=True)
    canvas.closing(y + 12, count_in_words(game.result, language))
    return canvas


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
