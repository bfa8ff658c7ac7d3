"""Draws tables: the four fields of a population, the payoffs of a game."""

from __future__ import annotations

from fractions import Fraction

from gamekit.lab.derivations import FourField, Payoffs
from gamekit.lab.drawing.canvas import LINE, SIZE, WIDTH, Canvas, width_of, wrapped
from gamekit.lab.numerals import (
    THIN,
    count_in_words,
    fraction,
    number,
    percent,
    share_in_words,
)
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
    room = (WIDTH - _SIDE - 12) / 3
    heads = [wrapped(each, room - 6, bold=True, most=3) for each in columns]
    head = LINE * max(map(len, heads)) + 8
    for at, lines in enumerate(heads):
        canvas.block(_SIDE + 6 + room * (at + 0.5), top + head / 2, lines, bold=at < 2)
    (a, b), (c, d) = table.counts
    counts = ((a, b, a + b), (c, d, c + d), (a + c, b + d, a + b + c + d))
    known_row, known_column = table.given
    for row, values in enumerate(counts):
        y = top + head + row * _CELL
        side = wrapped(rows[row], _SIDE - 8, bold=row < 2, most=2)
        canvas.block(6, y + _CELL / 2, side, anchor="start", bold=row < 2)
        for column, value in enumerate(values):
            x = _SIDE + 6 + room * column
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
    side = min(90, max(width_of(row, bold=True) for row in rows) + 10)
    mix = max(46, max(map(width_of, mixes)) + 12)
    widest = max(width_of(value, bold=True) for row in values for value in row) + 10
    longest = max(width_of(word, bold=True) for name in columns for word in name.split()) + 6
    cell = max(widest, min(longest, 64), (WIDTH - 12 - side - mix) / len(columns))
    canvas = Canvas(max(WIDTH, 12 + side + mix + cell * len(columns)))
    top = canvas.heading(game.asked.say(language))
    heads = [wrapped(name, cell - 4, bold=True, most=2) for name in columns]
    head = LINE * max(map(len, heads)) + 8
    edge = 6 + side + cell * len(columns)
    for at, lines in enumerate(heads):
        used = bool(game.column_mix[at])
        canvas.block(6 + side + cell * (at + 0.5), top + head / 2, lines, bold=used)
    tall = 34
    for row, name in enumerate(rows):
        y = top + head + row * tall
        used = bool(game.row_mix[row])
        lines = wrapped(name, side - 8, bold=used, most=2)
        canvas.block(6, y + tall / 2, lines, anchor="start", bold=used)
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
    canvas.block(6, bottom + 2 + tall / 2, [Message(N_("mix")).say(language)], anchor="start")
    canvas.closing(bottom + tall + 14, count_in_words(game.result, language))
    return canvas


def _short(value: Fraction, language: str) -> str:
    text = fraction(value)
    return text if len(text) <= 7 else number(value, language)


def _mix(
    canvas: Canvas, x: float, y: float, width: float, height: float, share: Fraction, language: str
) -> None:
    """Draw how often a choice is made: a field filled from the left."""
    canvas.box(x, y, width, height, faint=True)
    if share:
        canvas.box(x, y, max(4, width * float(share)), height, counted=True)
    text = fraction(share)
    if width_of(text, bold=True) > width - 4:
        text = percent(share, language)
    canvas.text(
        x + width / 2, y + height / 2 + SIZE * 0.36, text, anchor="middle", bold=bool(share),
        faint=not share,
    )  # fmt: skip
