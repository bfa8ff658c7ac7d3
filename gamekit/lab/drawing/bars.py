"""Draws a distribution: a bar a line with its chance, or columns where there are many."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from gamekit.lab.drawing.canvas import SIZE, WIDTH, Canvas, shortened, width_of
from gamekit.lab.numerals import percent

_MOST_LINES = 13
_TALL = 150.0


def draw_bars(rows: Sequence[tuple[str, Fraction]], title: str, language: str) -> Canvas:
    """Return the bars of (label, chance) pairs."""
    canvas = Canvas()
    top = canvas.heading(title)
    if len(rows) <= _MOST_LINES:
        _lines(canvas, rows, top, language)
    else:
        _columns(canvas, rows, top, language)
    return canvas


def _lines(canvas: Canvas, rows: Sequence[tuple[str, Fraction]], top: float, language: str) -> None:
    side = min(110.0, max(width_of(label) for label, _ in rows) + 8)
    hundreds = [percent(share, language) for _, share in rows]
    room = WIDTH - 24 - side - max(map(width_of, hundreds))
    most = max(share for _, share in rows)
    for at, ((label, share), text) in enumerate(zip(rows, hundreds, strict=True)):
        y = top + at * 26
        canvas.text(6, y + 16, shortened(label, side - 6))
        long = max(2.0, room * float(share / most))
        canvas.fill(6 + side, y + 2, long, 18, edged=True)
        canvas.line([(6 + side, y), (6 + side, y + 22)])
        canvas.text(12 + side + long, y + 16, text)


def _columns(
    canvas: Canvas, rows: Sequence[tuple[str, Fraction]], top: float, language: str
) -> None:
    """Draw columns; only as many labels as have room are written under them."""
    most = max(share for _, share in rows)
    room = (WIDTH - 12) / len(rows)
    base = top + 16 + _TALL
    canvas.text(6, top + 8, percent(most, language), size=12, faint=True)
    canvas.line([(6, top + 16), (WIDTH - 6, top + 16)], faint=True, dashed=True)
    widest = max(width_of(label, 12) for label, _ in rows[:-1]) + 6
    apart = next(step for step in (1, 2, 5, 10, 20, 50, len(rows)) if step * room >= widest)
    last = rows[-1][0]
    edge = WIDTH - 6 - max(width_of(last, 12), room)
    for at, (label, share) in enumerate(rows):
        x = 6 + room * at
        tall = max(1.0, _TALL * float(share / most))
        canvas.fill(x + room * 0.1, base - tall, room * 0.8, tall, edged=True)
        if at == len(rows) - 1:
            canvas.text(WIDTH - 6, base + SIZE, last, anchor="end", size=12)
        elif (at + 1) % apart == 0 and x + (room + widest) / 2 < edge:
            canvas.text(x + room / 2, base + SIZE, label, anchor="middle", size=12)
    canvas.line([(6, base), (WIDTH - 6, base)])
    canvas.reach(base + SIZE + 6)
