"""The Zaubersee page in a browser: slides by mouse, touch and keyboard; what one can know."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PROJECTOR, TABLET
from tests.browser.play import (
    Hand,
    choices,
    choose,
    click,
    go_on,
    go_on_until,
    middle,
    offered,
    tap,
)

NAME = "zaubersee.ipynb"


def address(voila: Any, **asked: object) -> str:
    asked = {"lang": "en", "seed": "mila-rodu-47", "players": 2, **asked}
    return voila.render(NAME, "?" + "&".join(f"{key}={value}" for key, value in asked.items()))


def opened(page: Page, url: str) -> Page:
    page.goto(url)
    expect(offered(page, "flip").first).to_be_visible()
    return page


def flip_until_a_figure_can_go(page: Page, by: Hand = click) -> None:
    """Turn up the tiles one after the other, over several turns, until one shows an animal."""
    tiles = choices(page, "flip")
    for tile in tiles:
        choose(page, tile, by)
        assert go_on(page), "the match is over"
        if offered(page, "go").count():
            return
    raise AssertionError(f"no animal on {len(tiles)} tiles")


def figures_on_pads(page: Page) -> int:
    steps = page.locator(".spielraum-log").inner_text()
    return steps.count("steps onto") + steps.count("slides")


def test_a_turn_by_mouse_leaf_by_leaf(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    flip_until_a_figure_can_go(page)
    choose(page, choices(page, "go")[0])
    while choices(page, "step"):
        choose(page, choices(page, "step")[0])
        go_on(page)
    go_on_until(page, "flip")
    assert figures_on_pads(page) >= 1


def test_a_figure_is_pushed_by_a_drag(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    flip_until_a_figure_can_go(page)
    page.mouse.move(*middle(offered(page, "go").first))
    page.mouse.down()
    x, y = middle(offered(page, "go").first) if offered(page, "go").count() else (0, 0)
    page.mouse.move(x + 12, y + 2, steps=4)
    expect(offered(page, "step").first).to_be_visible()
    for _ in range(10):
        if not offered(page, "step").count():
            break
        page.mouse.move(*middle(offered(page, "step").first), steps=8)
        page.wait_for_timeout(400)
    page.mouse.up()
    go_on_until(page, "flip")
    assert figures_on_pads(page) >= 1


def test_letting_go_in_mid_slide_leaves_a_lawful_state(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    flip_until_a_figure_can_go(page)
    page.mouse.move(*middle(offered(page, "go").first))
    page.mouse.down()
    x, y = middle(offered(page, "go").first)
    page.mouse.move(x + 14, y, steps=4)
    expect(offered(page, "step").first).to_be_visible()
    page.mouse.up()
    expect(offered(page, "step").first).to_be_visible()
    page.reload()
    expect(offered(page, "step").first).to_be_visible()
    offered(page, "step").first.click()
    page.wait_for_timeout(300)
    assert figures_on_pads(page) >= 1


def test_a_turn_by_touch(new_page: Callable[..., Page], voila: Any) -> None:
    page = opened(new_page(viewport=PHONE, has_touch=True, is_mobile=True), address(voila))
    small = page.locator("[data-choice]").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).filter(b => b.width < 30).length"
    )
    assert small == 0
    flip_until_a_figure_can_go(page, tap)
    choose(page, choices(page, "go")[0], tap)
    assert choices(page, "step")
    choose(page, choices(page, "step")[0], tap)
    assert figures_on_pads(page) >= 1


def focused_choice(page: Page) -> str:
    return page.evaluate("document.activeElement?.dataset?.choice ?? ''")


def by_keys(page: Page, choice: str) -> None:
    """Choose what has the focus."""
    assert focused_choice(page) == choice
    page.keyboard.press("Enter")


def focus_next(page: Page, verb: str) -> None:
    """Jump with Page Down from one thing that can be chosen to the next, to one of this kind."""
    if not page.evaluate("document.activeElement?.closest('.spielraum-board svg') !== null"):
        page.locator(".sr-thing[tabindex='0']").focus()
    for _ in range(1 + len(choices(page))):
        page.keyboard.press("PageDown")
        if focused_choice(page).startswith(verb):
            return
    raise AssertionError(f"no way by keys to {verb}, at {focused_choice(page)}")


def test_a_turn_by_keyboard_alone(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    focus_next(page, "flip")
    for _ in choices(page, "flip"):
        choose(page, focused_choice(page), by_keys)
        go_on(page)
        if offered(page, "go").count():
            break
        focus_next(page, "flip")
    focus_next(page, "go")
    choose(page, focused_choice(page), by_keys)
    focus_next(page, "step")
    choose(page, focused_choice(page), by_keys)
    assert figures_on_pads(page) >= 1


def test_what_the_table_can_know_is_shown_only_when_asked_for(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    board = page.locator(".spielraum-board")
    assert "%" not in board.inner_text()
    page.locator("[data-key=knowledge]").select_option("table")
    expect(board.get_by_text(re.compile(r"38\s%")).first).to_be_attached()
    page.locator("[data-key=knowledge]").select_option("all")
    page.wait_for_timeout(500)
    page.locator("[data-key=knowledge]").select_option("off")
    page.wait_for_timeout(700)
    assert "%" not in board.inner_text()


def test_the_hidden_lake_is_nowhere_in_the_page(page: Page, voila: Any) -> None:
    """Two lakes that differ only in what is hidden give the same board."""
    shown = []
    for seed in ("mila-rodu-47", "bako-limu-11"):
        opened(page, address(voila, seed=seed))
        page.wait_for_timeout(800)
        things = page.locator(".spielraum-board svg [data-id]").evaluate_all(
            "all => all.map(one => one.outerHTML.replace(/sr[a-z0-9]+-/g, '')).join('\\n')"
        )
        shown.append(things)
    assert shown[0] == shown[1]


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP, PROJECTOR], ids=lambda s: str(s["width"]))
def test_it_fits_and_is_accessible(
    new_page: Callable[..., Page],
    voila: Any,
    axe: Callable[..., None],
    artefacts: Path,
    size: dict[str, int],
) -> None:
    scheme = "dark" if size in (PHONE, PROJECTOR) else "light"
    page = opened(new_page(viewport=size, color_scheme=scheme), address(voila, lang="de"))
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    axe(page)
    page.locator("[data-key=knowledge]").select_option("table")
    page.wait_for_timeout(600)
    axe(page)
    page.screenshot(path=artefacts / f"zaubersee-{size['width']}-{scheme}.png")
