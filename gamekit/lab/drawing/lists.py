"""Draws what is told in rows: equally likely cases that are counted, a formula line by line."""

from __future__ import annotations

import re
from fractions import Fraction

from gamekit.lab.derivations import Cases, Formula, Unit
from gamekit.lab.drawing.canvas import LINE, SIZE, Canvas, fitted, width_of, wrapped
from gamekit.lab.numerals import count_in_words, share_in_words

_TILE = 15
_MOST_TILES = 60
_FEW = 5
"""Up to so many tiles stand beside the name."""
_RAISED = str.maketrans("0123456789n", "⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ")


def closing(result: Fraction, unit: Unit, language: str) -> tuple[str, ...]:
    """Return the forms of a result: a share as a frequency first, a count as a number first."""
    share = unit == "share" or (not unit and 0 <= result <= 1)
    return share_in_words(result, language) if share else count_in_words(result, language)


def raised(formula: str) -> str:
    """Return a formula with its exponents raised.

    >>> raised("(3/4)^12 = x^n")
    '(3/4)¹² = xⁿ'
    """
    return re.sub(r"\^([0-9n]+)", lambda found: found[1].translate(_RAISED), formula)


def draw_cases(cases: Cases, language: str) -> Canvas:
    """Return the cases as tiles, one each; as bars where there are too many to count by eye."""
    canvas = Canvas()
    y = canvas.heading(cases.asked.say(language))
    total = sum(n for _, n in cases.cases)
    most = max(n for _, n in cases.cases) or 1
    beside = most * (_TILE + 5) + 6 if most <= _FEW else 0
    for at, (label, n) in enumerate(cases.cases):
        counts = at in cases.counted
        text = f"✓ {n}" if counts else str(n)
        right = canvas.width - 12 - width_of(f"✓ {most}", bold=True)
        name, size = fitted(label.say(language), right - beside - 12, bold=counts)
        canvas.text(6, y + SIZE, name, size=size, bold=counts)
        canvas.text(canvas.width - 6, y + SIZE, text, anchor="end", bold=counts)
        if beside:
            _tiles(canvas, n, right - n * (_TILE + 5), y + 1, counts=counts)
            y += LINE + 8
            continue
        y += LINE + 4
        if total <= _MOST_TILES:
            y = _tiles(canvas, n, 8, y, counts=counts)
        elif n:
            wide = max(4, (canvas.width - 12) * n / most)
            canvas.box(6, y, wide, 14, counted=counts, faint=not counts)
            y += 14
        y += 12
    canvas.closing(y + 2, share_in_words(cases.result, language))
    return canvas


def _tiles(canvas: Canvas, n: int, x: float, y: float, *, counts: bool) -> float:
    """Draw `n` tiles, fifteen a row in groups of five; return the height under them."""
    for at in range(n):
        row, column = divmod(at, 15)
        left = x + column * (_TILE + 5) + column // 5 * 8
        top = y + row * (_TILE + 5)
        canvas.box(left, top, _TILE, _TILE, counted=counts, faint=not counts)
    return y + (n + 14) // 15 * (_TILE + 5)


def draw_formula(formula: Formula, language: str) -> Canvas:
    """Return the lines of a formula, each with its reason under it."""
    canvas = Canvas()
    y = canvas.heading(formula.asked.say(language))
    for text, reason in formula.lines:
        first = True
        for line in wrapped(raised(text), canvas.width - 36):
            y += LINE + 2
            canvas.text(14 if first else 30, y, line, size=15)
            first = False
        if reason is not None:
            for line in wrapped(reason.say(language), canvas.width - 36, 13):
                y += LINE - 1
                canvas.text(30, y, line, size=13, faint=True)
        y += 8
    canvas.closing(y + 6, closing(formula.result, formula.unit, language))
    return canvas
