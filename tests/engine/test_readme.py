"""The README's examples do what it says."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_the_examples_of_the_readme_run() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


def test_the_pictures_of_the_readme_are_there() -> None:
    text = README.read_text(encoding="utf-8")
    for name in (
        "notebooks/pictures/dreiste-geister-wide.png",
        "notebooks/pictures/dreiste-geister-phone.png",
    ):
        assert name in text
        assert (README.parent / name).stat().st_size > 10_000
