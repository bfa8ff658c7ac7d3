"""A distribution to look at: bars as a picture, and as text."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from gamekit.lab.distributions import Head
from gamekit.lab.numerals import fraction, percent
from gamekit.text import N_, Message

_LONGEST = 30


@dataclass(frozen=True, slots=True, repr=False)
class Bars:
    """What can happen and how likely it is, bar by bar."""

    rows: tuple[tuple[str | Message, Fraction], ...]
    title: str = ""

    def labelled(self, language: str) -> tuple[tuple[str, Fraction], ...]:
        """Return label and chance of every bar."""
        return tuple(
            (label.say(language) if isinstance(label, Message) else label, share)
            for label, share in self.rows
        )

    def __repr__(self) -> str:
        from gamekit.lab.drawing import system_language

        return self.text(system_language())

    def _repr_svg_(self) -> str:
        from gamekit.lab.drawing import system_language

        return self.to_svg(system_language(), card=True)

    def text(self, language: str) -> str:
        """Return the bars as lines of text: label, fraction, per cent, bar.

        >>> print(bars({"hit": Fraction(1, 4), "free": Fraction(3, 4)}.items()).text("en"))
        hit   1/4  25%  ██████████
        free  3/4  75%  ██████████████████████████████
        """
        rows = self.labelled(language)
        most = max(share for _, share in rows)
        exact = [fraction(share) for _, share in rows]
        if max(map(len, exact)) > _LONGEST:
            exact = [""] * len(rows)
        cells = [(label, number, percent(share, language)) for (label, share), number
                 in zip(rows, exact, strict=True)]  # fmt: skip
        wide = [max(len(row[at]) for row in cells) for at in range(3)]
        lines = []
        for (label, share), (_, number, hundreds) in zip(rows, cells, strict=True):
            bar = "█" * int(share / most * _LONGEST + Fraction(1, 2))
            parts = [label.ljust(wide[0])]
            parts += [number.rjust(wide[1])] if wide[1] else []
            lines.append("  ".join([*parts, hundreds.rjust(wide[2]), bar]).rstrip())
        return "\n".join([self.title, *lines] if self.title else lines)

    def to_svg(self, language: str, *, card: bool = False) -> str:
        """Return the bars as an <svg> element that stands by itself."""
        from gamekit.lab.drawing.bars import draw_bars

        title = self.title or Message(N_("How likely is it?")).say(language)
        told = "; ".join(
            f"{label} {percent(share, language)}" for label, share in self.labelled(language)
        )
        canvas = draw_bars(self.labelled(language), title, language)
        return canvas.svg(title, told, language, card=card)


def bars(distribution: Iterable[tuple[Hashable, Fraction]] | Head, title: str = "") -> Bars:
    """Return a distribution, or the beginning of a waiting time, as bars to look at."""
    if isinstance(distribution, Head):
        rows: list[tuple[str | Message, Fraction]] = [
            (str(at), share) for at, share in enumerate(distribution.shares, 1)
        ]
        if distribution.rest:
            rows.append((Message(N_("later")), distribution.rest))
        return Bars(tuple(rows), title)
    return Bars(tuple((str(outcome), share) for outcome, share in distribution), title)
