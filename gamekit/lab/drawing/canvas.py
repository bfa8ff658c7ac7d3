"""A small SVG canvas: text that is measured and wrapped, tinted fields, lines, arrows.

Pictures stand by themselves: no script, no style sheet, no reference by id, no font from outside.
Text and lines take the colour of the text around them; what counts is told by a heavier line,
a hatch and bold type, and only last by colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import hypot

WIDTH = 344
"""The width most pictures are laid out for, so that they can be read on a phone."""
SIZE = 14
"""Font size of ordinary text, in the picture's units."""
SMALLEST = 11.0
"""No type is smaller, but for numbers that must fit a field."""
LINE = 18
"""From one line of text to the next."""
COUNTED = "var(--sr-exact,#d55e00)"
"""What counts: vermilion of Okabe and Ito (2008), seen on light and on dark ground."""
KNOWN = "var(--sr-observed,#0072b2)"
"""What is given: their blue."""

Point = tuple[float, float]

_EMS = {
    sign: ems
    for signs, ems in (
        ("ijlIJ .,:;/·’‚|'\u202f\u2009", 0.34),
        ("ft()[]r!", 0.42),
        ("sz?–„“ckvxyFL", 0.59),
        ("ABKRVXZÄCUÜ", 0.74),
        ("DGHNOQÖw−×✓=+≈M", 0.84),
        ("mW%…@—", 1.0),
    )
    for sign in signs
}
"""How wide the signs of DejaVu Sans are, the widest of the usual sans-serif fonts."""


def width_of(text: str, size: float = SIZE, *, bold: bool = False) -> float:
    """Return how wide a text is at most in the usual sans-serif fonts."""
    return sum(_EMS.get(sign, 0.64) for sign in text) * size * (1.12 if bold else 1.0)


def shortened(text: str, width: float, size: float = SIZE, *, bold: bool = False) -> str:
    """Return the text, cut with an ellipsis if it is too wide."""
    if width_of(text, size, bold=bold) <= width:
        return text
    while text and width_of(text + "…", size, bold=bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def fitted(
    text: str, width: float, *, bold: bool = False, smallest: float = SMALLEST
) -> tuple[str, float]:
    """Return the text and a font size at which it fits; cut if even the smallest does not do."""
    full = width_of(text, bold=bold)
    size = SIZE if full <= width else max(smallest, SIZE * width / full)
    return shortened(text, width, size, bold=bold), size


def wrapped(
    text: str, width: float, size: float = SIZE, *, bold: bool = False, most: int = 99
) -> list[str]:
    """Return the lines of a text set into a width; more than `most` end in an ellipsis."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and width_of(longer, size, bold=bold) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    if len(lines) > most:
        lines[most - 1 :] = [" ".join(lines[most - 1 :])]
    return [shortened(line, width, size, bold=bold) for line in lines]


def set_in(
    text: str, width: float, *, bold: bool = False, most: int = 2, smallest: float = SMALLEST
) -> tuple[list[str], float]:
    """Return up to `most` lines and their font size: smaller where a word would be too long."""
    word = max(width_of(each, bold=bold) for each in text.split(" "))
    size = max(smallest, min(SIZE, SIZE * width / word)) if word else SIZE
    while size > smallest and len(wrapped(text, width, size, bold=bold)) > most:
        size = max(smallest, size - 1)
    return wrapped(text, width, size, bold=bold, most=most), size


def number(value: float) -> str:
    """Return a coordinate in as few signs as it needs."""
    return f"{value:.1f}".removesuffix(".0")


class Canvas:
    """A picture under construction; `svg` makes it whole."""

    def __init__(self, width: float = WIDTH) -> None:
        self.width = width
        self.height = 0.0
        self._parts: list[str] = []

    def reach(self, y: float) -> None:
        """Make the picture at least so high."""
        self.height = max(self.height, y)

    def svg(self, title: str, description: str, language: str, *, card: bool = False) -> str:
        """Return the picture with what a screen reader says; `card` puts it on its own paper."""
        height = self.height + 6
        box = f"{number(self.width)} {number(height)}"
        style = (
            f"width:100%;max-width:{number(self.width * 1.3)}px;height:auto;"
            "font-family:system-ui,sans-serif;font-variant-numeric:tabular-nums"
        )
        paper = ""
        size = ""
        if card:
            style += ";color:#241f36"
            paper = f'<rect width="{number(self.width)}" height="{number(height)}" fill="#fffdf7"/>'
            size = f'width="{number(self.width * 1.3)}" height="{number(height * 1.3)}" '
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box}" {size}role="img" '
            f'lang="{language}" '
            f'font-size="{SIZE}" fill="currentColor" style="{style}">'
            f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
            f"{paper}{''.join(self._parts)}</svg>"
        )

    # -- text -------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        anchor: str = "start",
        size: float = SIZE,
        bold: bool = False,
        faint: bool = False,
    ) -> None:
        """Write one line; (x, y) is where its base line begins, has its middle, or ends."""
        if not text.strip():
            return
        more = "" if anchor == "start" else f' text-anchor="{anchor}"'
        if size != SIZE:
            more += f' font-size="{number(size)}"'
        if bold:
            more += ' font-weight="700"'
        if faint:
            more += ' opacity=".72"'
        self._parts.append(f'<text x="{number(x)}" y="{number(y)}"{more}>{escape(text)}</text>')
        self.reach(y + 5)

    def block(
        self,
        x: float,
        y: float,
        text: str,
        width: float,
        *,
        anchor: str = "middle",
        bold: bool = False,
        most: int = 2,
        smallest: float = SMALLEST,
    ) -> float:
        """Write a text `set_in` a width, its middle at height y; return the width it takes."""
        lines, size = set_in(text, width, bold=bold, most=most, smallest=smallest)
        first = y - (len(lines) - 1) * (size + 4) / 2 + size * 0.36
        for at, line in enumerate(lines):
            self.text(x, first + at * (size + 4), line, anchor=anchor, size=size, bold=bold)
        return max(width_of(line, size, bold=bold) for line in lines)

    def heading(self, text: str) -> float:
        """Write the question on top; return the height under it."""
        y = 0.0
        for line in wrapped(text, self.width - 12, bold=True):
            y += LINE
            self.text(6, y, line, bold=True)
        return y + 12

    def closing(self, y: float, ways: Sequence[str]) -> None:
        """Write the result under the picture, as many of its forms on a line as fit."""
        lines: list[str] = []
        for way in ways:
            longer = f"{lines[-1]} · {way}" if lines else way
            if lines and width_of(longer, SIZE, bold=True) > self.width - 12:
                lines.append(way)
            elif lines:
                lines[-1] = longer
            else:
                lines.append(way)
        self.line([(6, y), (self.width - 6, y)], faint=True)
        for at, line in enumerate(lines):
            self.text(6, y + (at + 1) * (LINE + 2), line, bold=True)

    # -- shapes -----------------------------------------------------------------------------

    def _stroke(self, *, counted: bool, faint: bool, dashed: bool) -> str:
        colour = COUNTED if counted else "currentColor"
        width = 2.6 if counted else 1.2
        more = ' stroke-dasharray="3 3"' if dashed else ""
        more += ' opacity=".4"' if faint and not counted else ""
        return f'fill="none" stroke-width="{width}"{more} style="stroke:{colour}"'

    def line(
        self,
        points: Iterable[Point],
        *,
        counted: bool = False,
        faint: bool = False,
        dashed: bool = False,
    ) -> None:
        """Draw a line through points."""
        drawn = list(points)
        d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in drawn)
        stroke = self._stroke(counted=counted, faint=faint, dashed=dashed)
        self._parts.append(f'<path d="{d}" {stroke}/>')
        self.reach(max(y for _, y in drawn))

    def curve(self, points: Sequence[Point], *, counted: bool = False, faint: bool = False) -> None:
        """Draw a cubic Bézier curve of four points."""
        (x, y), *rest = points
        d = f"M{number(x)} {number(y)}C" + " ".join(f"{number(x)} {number(y)}" for x, y in rest)
        stroke = self._stroke(counted=counted, faint=faint, dashed=False)
        self._parts.append(f'<path d="{d}" {stroke}/>')

    def head(self, tip: Point, towards: Point, *, counted: bool = False) -> None:
        """Draw the head of an arrow; `towards` is the direction it comes along."""
        dx, dy = towards
        length = hypot(dx, dy) or 1.0
        dx, dy = dx / length, dy / length
        x, y = tip
        left = (x - 8 * dx - 4 * dy, y - 8 * dy + 4 * dx)
        right = (x - 8 * dx + 4 * dy, y - 8 * dy - 4 * dx)
        d = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in (tip, left, right)) + "Z"
        fill = f' style="fill:{COUNTED}"' if counted else ""
        self._parts.append(f'<path d="{d}"{fill}/>')

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        counted: bool = False,
        known: bool = False,
        faint: bool = False,
        dashed: bool = False,
    ) -> None:
        """Draw a field; counted ones are hatched, known ones tinted."""
        round_ = min(4, height / 2)
        where = (
            f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
            f'rx="{number(round_)}"'
        )
        if known and not counted:
            self._parts.append(f'<rect {where} fill-opacity=".16" style="fill:{KNOWN}"/>')
        if counted:
            self._parts.append(f'<rect {where} fill-opacity=".18" style="fill:{COUNTED}"/>')
            self.hatch(x, y, width, height)
        stroke = self._stroke(counted=counted, faint=faint, dashed=dashed)
        self._parts.append(f"<rect {where} {stroke}/>")
        self.reach(y + height)

    def pill(self, x: float, y: float, width: float, height: float, *, heavy: bool) -> None:
        """Draw a field with round ends."""
        stroke = self._stroke(counted=False, faint=False, dashed=False)
        if heavy:
            stroke = stroke.replace('"1.2"', '"2.6"')
        self._parts.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
            f'height="{number(height)}" rx="{number(height / 2)}" {stroke}/>'
        )
        self.reach(y + height)

    def fill(self, x: float, y: float, width: float, height: float, *, edged: bool = False) -> None:
        """Fill a rectangle as what counts: tinted and hatched, with a fine edge or none."""
        self._parts.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
            f'height="{number(height)}" fill-opacity=".18" stroke-width="{1.4 if edged else 0}" '
            f'style="fill:{COUNTED};stroke:{COUNTED}"/>'
        )
        self.hatch(x, y, width, height)
        self.reach(y + height)

    def hatch(self, x: float, y: float, width: float, height: float, step: float = 7) -> None:
        """Draw slanting lines that fill a rectangle."""
        d = []
        along = step
        while along < width + height:
            start = (x + max(0.0, along - height), y + min(along, height))
            end = (x + min(along, width), y + max(0.0, along - width))
            d.append(f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}")
            along += step
        self._parts.append(
            f'<path d="{"".join(d)}" fill="none" stroke-width="1" opacity=".35" '
            f'style="stroke:{COUNTED}"/>'
        )

    def dot(self, x: float, y: float, radius: float) -> None:
        """Draw a filled dot."""
        self._parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>')
