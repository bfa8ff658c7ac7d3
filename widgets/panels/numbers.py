"""Numbers as people write and read them: 0,25 and 0.25, 1/4, 7 of 33, 25 %; and said again.

What was typed becomes an exact `Fraction`; how numbers are said is the lab's (`numerals`).
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import ClassVar, Literal

from gamekit.errors import ConfigError
from gamekit.lab import numerals
from gamekit.text import N_
from widgets.text import DOMAIN

Unit = Literal["share", "count"]

MOST_DIGITS = 12

LONGEST = 15
"""Fractions with more signs than this tell nobody anything in a table."""

_SPACES = re.compile(r"[\s\u00a0\u2009\u202f]+")
_DECIMAL = re.compile(r"[-+−]?(\d+([.,]\d*)?|[.,]\d+)")
_RATIO = re.compile(r"(.+?)(?:/|:|\bvon\b|\bof\b|\baus\b|\bin\b)(.+)")


class NumberError(ConfigError):
    """What was typed is no number that can be meant here."""

    domain: ClassVar[str] = DOMAIN


def read_number(typed: str, unit: Unit, most: Fraction | None = None) -> Fraction:
    """Return the number that was typed; raise `NumberError` when it is none, or out of range.

    Shares lie between 0 and 1 and may be typed in per cent; `most` bounds a count's size.

    >>> read_number("25 %", "share") == read_number("0,25", "share") == read_number("1/4", "share")
    True
    """
    plain = _SPACES.sub(" ", typed).strip().lower()
    if not plain:
        raise NumberError(N_("Please type a number first."))
    value = _value(plain, typed)
    if unit == "share" and value < 0:
        raise NumberError(N_("“{typed}” is below 0; that cannot be."), typed=typed[:20])
    if unit == "share" and value > 1:
        raise NumberError(
            N_(
                "“{typed}” is more than 1, that is more than 100 %. A share lies between 0 and 1. "
                "If you mean per cent, add the sign %."
            ),
            typed=typed[:20],
        )
    if unit == "count" and "%" in plain:
        raise NumberError(N_("Here a number is asked, not per cent: for example 3 or 2.5."))
    if most is not None and abs(value) > most:
        raise NumberError(
            N_("“{typed}” is more than can be shown here: at most {most}."),
            typed=typed[:20],
            most=str(most if most.denominator == 1 else float(most)),
        )
    return value


def _value(plain: str, typed: str) -> Fraction:
    share = plain.endswith(("%", "percent", "per cent", "prozent"))
    if share:
        plain = re.sub(r"(%|per ?cent|prozent)$", "", plain).strip()
    ratio = _RATIO.fullmatch(plain)
    if ratio is None:
        value = _decimal(plain, typed)
    else:
        above, below = (_decimal(part.strip(), typed) for part in ratio.groups())
        if below == 0:
            raise NumberError(N_("“{typed}” divides by 0; that cannot be."), typed=typed[:20])
        value = above / below
    return value / 100 if share else value


def _decimal(part: str, typed: str) -> Fraction:
    joined = re.sub(r"(?<=\d) (?=\d{3}\b)", "", part)
    digits = sum(sign.isdecimal() for sign in joined)
    if not _DECIMAL.fullmatch(joined) or not joined.isascii() or digits > MOST_DIGITS:
        raise NumberError(
            N_("“{typed}” is no number that I know. You can write 0.3, 3/10, 3 of 10 or 30 %."),
            typed=typed[:20],
        )
    return Fraction(joined.replace(",", ".").rstrip("."))


def in_unit(language: str, value: Fraction | float, unit: Unit) -> str:
    r"""Return a share in per cent, a count as a number; both rounded for the eye.

    >>> in_unit("de", 0.25, "share"), in_unit("en", Fraction(50, 3), "count")
    ('25\u202f%', '16.7')
    """
    exact = Fraction(value).limit_denominator(10**9)
    return (
        numerals.percent(exact, language) if unit == "share" else numerals.decimal(exact, language)
    )


def exactly(language: str, value: Fraction, unit: Unit) -> str:
    """Return an exact value in all its forms, the natural frequency first."""
    if unit == "share":
        ways = numerals.share_in_words(value, language)
        return " = ".join(way for way in ways if "/" not in way or len(way) <= LONGEST)
    return " = ".join(numerals.count_in_words(value, language)).replace("= ≈", "≈")


def whole(language: str, number: int) -> str:
    """Return a whole number, its thousands apart."""
    return numerals.fixed(Fraction(number), 0, language)
