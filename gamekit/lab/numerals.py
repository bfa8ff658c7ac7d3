"""Exact numbers as a reader likes them: natural frequency first, then fraction, then per cent.

Rounding is exact, half away from zero; what is rounded is said to be (“about”, ≈).
"""

from __future__ import annotations

from fractions import Fraction

from gamekit.text import N_, Message

THIN = "\u202f"
"""The narrow space that does not break: between thousands, before a German per cent sign."""
MINUS = "−"
_LONGEST = 40
"""Fractions with more signs than this tell nobody anything."""
_POPULATION = 5000
"""Frequencies among more than so many are rounded to a handier population."""


def fixed(value: Fraction, digits: int, language: str) -> str:
    r"""Return a number rounded to so many digits after the point, as the language writes it.

    >>> fixed(Fraction(-5, 3), 2, "de"), fixed(Fraction(1234567), 0, "en")
    ('−1,67', '1\u202f234\u202f567')
    """
    scaled = abs(value) * 10**digits
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    before, after = divmod(whole, 10**digits)
    text = f"{before:,}".replace(",", THIN) if before >= 10_000 else str(before)
    if digits:
        text += ("," if language == "de" else ".") + f"{after:0{digits}}"
    return MINUS + text if value < 0 and whole else text


def decimal(value: Fraction, language: str, digits: int = 3) -> str:
    """Return a number rounded to `digits` digits that count, without closing zeros.

    >>> decimal(Fraction(50, 3), "de"), decimal(Fraction(1, 400), "en"), decimal(Fraction(5), "en")
    ('16,7', '0.0025', '5')
    """
    after = 0
    size = abs(value)
    while size and size * 10**after < 10 ** (digits - 1) and (size * 10**after).denominator != 1:
        after += 1
    return fixed(value, after, language)


def number(value: Fraction, language: str) -> str:
    """Return a number of turns, coins, points: a whole number, else its rounded decimal form."""
    return decimal(value, language, 4)


def percent(share: Fraction, language: str) -> str:
    r"""Return a share in per cent: one digit after the point, more when it is small.

    >>> percent(Fraction(1, 3), "de"), percent(Fraction(1, 2030), "en"), percent(Fraction(1), "en")
    ('33,3\u202f%', '0.049%', '100%')
    """
    hundreds = share * 100
    if hundreds.denominator == 1:
        text = fixed(hundreds, 0, language)
    elif hundreds >= 1 or not hundreds:
        text = fixed(hundreds, 1, language)
    else:
        text = decimal(hundreds, language, 2)
    return f"{text}{THIN}%" if language == "de" else f"{text}%"


def fraction(value: Fraction) -> str:
    """Return a fraction in plain text, with a true minus sign.

    >>> fraction(Fraction(-1, 2)), fraction(Fraction(3))
    ('−1/2', '3')
    """
    return str(value).replace("-", MINUS)


def natural(share: Fraction, language: str) -> str:
    """Return a share as a natural frequency, “7 of 33”; rounded, “about 26 of 100”, if it is long.

    >>> natural(Fraction(7, 33), "en"), natural(Fraction(27, 1048), "en")
    ('7 of 33', '27 of 1048')
    """
    if share.denominator <= _POPULATION:
        text, ways, of = N_("{ways} of {of}"), share.numerator, share.denominator
    else:
        text, of = N_("about {ways} of {of}"), 100
        while share * of < 10 and of < 10**9:
            of *= 10
        ways = int(share * of + Fraction(1, 2))
    return Message(text, (("ways", ways), ("of", fixed(Fraction(of), 0, language)))).say(language)


def share_in_words(share: Fraction, language: str) -> tuple[str, ...]:
    """Return a probability in up to three ways, the natural frequency first.

    >>> share_in_words(Fraction(7, 33), "en")
    ('7 of 33', '7/33', '21.2%')
    """
    if share in (0, 1):
        return (fraction(share), percent(share, language))
    ways = [natural(share, language), fraction(share), percent(share, language)]
    return tuple(way for way in ways if len(way) <= _LONGEST)


def count_in_words(value: Fraction, language: str) -> tuple[str, ...]:
    """Return a mean or a payoff: its decimal form, and the fraction if it is no whole number."""
    if value.denominator == 1:
        return (fraction(value),)
    shown = number(value, language)
    exact = Fraction(shown.replace(THIN, "").replace(MINUS, "-").replace(",", ".")) == value
    ways = [shown if exact else f"≈ {shown}", fraction(value)]
    return tuple(way for way in ways if len(way) <= _LONGEST)
