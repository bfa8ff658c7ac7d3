"""Numbers as people type them: every usual way is understood, the rest is told kindly."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.text import LANGUAGES
from widgets.panels.numbers import NumberError, exactly, in_unit, read_number, whole

QUARTER = Fraction(1, 4)


@pytest.mark.parametrize(
    "typed",
    ["0,25", "0.25", ",25", " .25 ", "1/4", "1 / 4", "25 %", "25%", "25\u202f%", "25,0 %",
     "1 von 4", "1 of 4", "1 aus 4", "1 in 4", "1:4", "25 Prozent", "25 per cent", "250/1 000"],
)  # fmt: skip
def test_a_quarter_in_every_way(typed: str) -> None:
    assert read_number(typed, "share") == QUARTER


@pytest.mark.parametrize(
    "typed",
    ["", "  ", "viel", "1/0", "1//4", "25", "-1/4", "−0,1", "101 %", "nan", "inf", "1e3", "²", "٣",
     "1,2,3", "0" * 40, "%", "/", "1/", "von 4"],
)  # fmt: skip
def test_what_is_no_share_gets_a_sentence_in_every_language(typed: str) -> None:
    with pytest.raises(NumberError) as caught:
        read_number(typed, "share")
    sentences = {caught.value.text(language) for language in LANGUAGES}
    assert all(sentence.endswith((".", "%.")) for sentence in sentences)


def test_counts() -> None:
    assert read_number("16,6", "count", Fraction(40)) == Fraction(83, 5)
    assert read_number("7/2", "count", Fraction(40)) == Fraction(7, 2)
    for typed in ("41", "5 %", "-41"):
        with pytest.raises(NumberError):
            read_number(typed, "count", Fraction(40))


@given(st.text(max_size=30), st.sampled_from(["share", "count"]))
def test_anything_typed_is_a_number_or_a_sentence(typed: str, unit: str) -> None:
    told, value = "", Fraction(0)
    try:
        value = read_number(typed, unit, Fraction(50))  # type: ignore[arg-type]
    except NumberError as error:
        told = error.text("de")
    else:
        told = str(value)
    assert told
    assert abs(value) <= 50


def test_numbers_are_said_as_the_language_writes_them() -> None:
    assert exactly("en", Fraction(7, 33), "share") == "7 of 33 = 7/33 = 21.2%"
    assert exactly("en", Fraction(101, 8), "count") == "≈ 12.63 = 101/8"
    assert in_unit("de", 0.25, "share") == "25\u202f%"
    assert in_unit("en", 16.6401, "count") == "16.6"
    assert whole("de", 1_000_000) == "1\u202f000\u202f000"
