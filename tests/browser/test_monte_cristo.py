"""The Monte Cristo page in a browser: decisions by keyboard, every size, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PROJECTOR
from tests.browser.play import choose, enter, go_on

NAME = "monte_cristo.ipynb"


def opened(page: Page, voila: Any, **asked: object) -> Page:
    asked = {"lang": "en", "seed": "mila-rodu-47", "players": 3, **asked}
    page.goto(voila.render(NAME, "?" + "&".join(f"{key}={value}" for key, value in asked.items())))
    expect(page.locator("[data-choice]").first).to_be_visible()
    return page


def test_a_round_of_decisions_by_keyboard(page: Page, voila: Any) -> None:
    opened(page, voila)
    for _ in range(12):
        choose(page, by=enter)
        assert go_on(page)
    expect(page.locator(".spielraum-log")).to_contain_text("Round")
    expect(page.locator("[data-choice]").first).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, LAPTOP, PROJECTOR], ids=lambda size: str(size["width"]))
def test_it_fits_and_is_accessible(
    new_page: Callable[..., Page],
    voila: Any,
    axe: Callable[..., None],
    artefacts: Path,
    size: dict[str, int],
) -> None:
    scheme = "dark" if size == PHONE else "light"
    page = opened(new_page(viewport=size, color_scheme=scheme), voila, lang="de")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    axe(page)
    page.screenshot(path=artefacts / f"monte-cristo-{size['width']}-{scheme}.png")
