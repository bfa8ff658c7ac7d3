"""Numbers in the lessons' words: natural frequencies first, then the fraction, then per cent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Final

from gamekit.lab import numerals
from gamekit.text import N_, Message

PROGNOSIS: Final = 1.959963984540054
"""Standard deviations to either side that hold 95 % of a normal distribution."""


class Numeral(Message):
    """A number that every language writes in its own way: `text` is the form, `value` the number.

    >>> decimal(Fraction(101, 8)).say("de"), percent(Fraction(27, 64)).say("en")
    ('12,625', '42.2%')
    """

    __slots__ = ()

    def say(self, language: str) -> str:
        """Return the number as `language` writes it."""
        value = dict(self.params)["value"]
        assert isinstance(value, Fraction)
        return _FORMS[self.text](value, language)


_FORMS: Final[Mapping[str, Callable[[Fraction, str], str]]] = {
    "natural": numerals.natural,
    "percent": numerals.percent,
    "decimal": lambda value, language: numerals.decimal(value, language, 5),
    "short": numerals.decimal,
    "fraction": lambda value, _language: numerals.fraction(value),
}
_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def said(message: str, **params: object) -> Message:
    """Return a message of the lab's catalogue."""
    return Message(message, tuple(params.items()))


def often(chance: Fraction) -> Message:
    """Return a chance as a natural frequency: `7 of 33`."""
    return Numeral("natural", (("value", chance),))


def percent(chance: Fraction) -> Message:
    """Return a share in per cent."""
    return Numeral("percent", (("value", chance),))


def decimal(value: Fraction) -> Message:
    """Return a number with up to five digits that count."""
    return Numeral("decimal", (("value", value),))


def short(value: Fraction) -> Message:
    """Return a number with up to three digits that count."""
    return Numeral("short", (("value", value),))


def fraction(value: Fraction) -> Message:
    """Return a number as a fraction, whole numbers without."""
    return Numeral("fraction", (("value", value),))


def power(base: Fraction, exponent: int) -> str:
    """Return a power as it is written by hand.

    >>> power(Fraction(3, 4), 12)
    '(3/4)¹²'
    """
    return f"({base})" + str(exponent).translate(_RAISED)


def signed(number: int) -> str:
    """Return `+1`, `−3` or `0`."""
    return f"{number:+d}".replace("-", numerals.MINUS) if number else "0"


def joined(parts: Sequence[Message]) -> Message:
    """Return a list as words: `a, b and c`."""
    *head, last = parts
    if not head:
        return last
    first = head[0]
    for part in head[1:]:
        first = said(N_("{list}, {next}"), list=first, next=part)
    return said(N_("{list} and {last}"), list=first, last=last)


def prognosis(variance: Fraction, n: int = 1) -> Fraction:
    """Return half the width of the 95 % band around the mean of `n` trials (normal, rounded)."""
    return Fraction(PROGNOSIS * sqrt(variance / n)).limit_denominator(10**6)
