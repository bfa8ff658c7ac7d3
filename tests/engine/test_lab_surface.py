"""What a learner finds in `gamekit.lab`, and numbers as they are read."""

from __future__ import annotations

import subprocess
import sys
from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit import lab
from gamekit.lab import numerals

F = Fraction
ROOT = Path(__file__).parents[2]


def run(code):
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


# -- the surface ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in dir(lab) if not name.startswith("_")])
def test_every_name_is_there(name):
    assert getattr(lab, name) is not None


def test_a_name_that_there_is_not():
    with pytest.raises(AttributeError, match="no attribute 'luck'"):
        lab.luck  # noqa: B018


def test_nothing_is_imported_before_it_is_asked_for():
    loaded = run("import sys, gamekit.lab; print(*sys.modules)")
    assert "gamekit.lab" in loaded
    assert not {"gamekit.lab.chains", "gamekit.lab.drawing", "gamekit.lab.experiments"} & {*loaded}
    assert not [name for name in loaded if name.split(".")[0] == "numpy"]


def test_exact_solvers_and_pictures_are_plain_python():
    code = (
        "import sys\n"
        "from gamekit import lab\n"
        "lab.to_svg(lab.solve([[1, -1], [-1, 1]]).derivation(), 'en')\n"
        "lab.AbsorbingChain(lambda s: None, 0).time.mean\n"
        "print(*sys.modules)"
    )
    assert not {"numpy", "pandas", "IPython"} & {name.split(".")[0] for name in run(code)}


@pytest.mark.parametrize("first", ["gamekit.lab.lessons", "gamekit.lab.prospects", "gamekit.lab"])
def test_functions_keep_their_place_before_modules_of_the_same_name(first):
    """`lessons` and `prospects` are modules, too; importing those must not hide the functions."""
    code = (
        f"import {first}, gamekit.lab.lessons.lesson\n"
        "from gamekit.lab import lesson, lessons, prospects\n"
        "print(callable(lesson), callable(lessons), callable(prospects))"
    )
    assert run(code) == ["True"] * 3


# -- numbers as they are read ---------------------------------------------------------------------


@given(st.fractions(-(10**6), 10**6, max_denominator=10**4), st.integers(0, 5))
def test_rounding_is_that_of_the_decimal_module(value, digits):
    getcontext().prec = 60
    # 40 digits more than are kept, so that only true halves look like halves.
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    kept = exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    shown = numerals.fixed(value, digits, "en").replace(numerals.THIN, "").replace("−", "-")
    assert Decimal(shown) == kept
    assert len(shown.partition(".")[2]) == digits


@given(st.fractions(F(1, 10**6), 10**6, max_denominator=10**6), st.integers(1, 6))
def test_a_decimal_has_the_digits_that_count(value, digits):
    shown = F(numerals.decimal(value, "en", digits).replace(numerals.THIN, ""))
    assert abs(shown - value) <= value / 2 / 10 ** (digits - 1)


@pytest.mark.parametrize(
    ("value", "german", "english"),
    [
        (F(7, 33), ("7 von 33", "7/33", "21,2\u202f%"), ("7 of 33", "7/33", "21.2%")),
        (F(1, 4), ("1 von 4", "1/4", "25\u202f%"), ("1 of 4", "1/4", "25%")),
        (F(1, 203), ("1 von 203", "1/203", "0,49\u202f%"), ("1 of 203", "1/203", "0.49%")),
        (F(0), ("0", "0\u202f%"), ("0", "0%")),
        (F(1), ("1", "100\u202f%"), ("1", "100%")),
        (
            F(27, 10**6 + 1),
            ("etwa 27 von 1\u202f000\u202f000", "27/1000001", "0,0027\u202f%"),
            ("about 27 of 1\u202f000\u202f000", "27/1000001", "0.0027%"),
        ),
    ],
)
def test_a_share_is_a_natural_frequency_first(value, german, english):
    assert numerals.share_in_words(value, "de") == german
    assert numerals.share_in_words(value, "en") == english


@pytest.mark.parametrize(
    ("value", "german"),
    [
        (F(6), ("6",)),
        (F(-3, 2), ("−1,5", "−3/2")),
        (F(20, 3), ("≈ 6,667", "20/3")),
        (F(21138304970456, 1270304789499), ("≈ 16,64", "21138304970456/1270304789499")),
    ],
)
def test_a_count_is_a_number_first_and_says_when_it_is_rounded(value, german):
    assert numerals.count_in_words(value, "de") == german
