"""The Dreiste Geister page, as a person meets it in a browser: play, look back, what if."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PROJECTOR, TABLET
from tests.browser.play import (
    changed,
    choices,
    choose,
    go_on,
    offered,
    positions,
    press_next,
    steps,
)

SEED = "mila-rodu-47"
NAME = "dreiste_geister.ipynb"


def address(voila: Any, **asked: object) -> str:
    asked = {"lang": "en", "seed": SEED, "players": 3, "seat": 2, **asked}
    return voila.render(NAME, "?" + "&".join(f"{key}={value}" for key, value in asked.items()))


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def sentence(page: Page) -> str:
    return page.locator(".spielraum-steps .sr-sentence").inner_text()


def opened(page: Page, url: str) -> Page:
    page.goto(url)
    expect(offered(page).first).to_be_visible()
    return page


def test_a_whole_round_by_mouse(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    page.get_by_label("Speed").select_option("fast")
    for _ in range(40):
        choose(page)
        go_on(page)
        if page.locator(".spielraum-log").get_by_text("Round 2").count():
            break
    expect(page.locator(".spielraum-log").get_by_text("Round 2").first).to_be_visible()


def test_a_whole_turn_by_keyboard_alone(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.closest('.spielraum-board svg') !== null"):
            break
    else:
        raise AssertionError("the board cannot be reached by Tab")
    page.keyboard.press("PageDown")
    assert page.evaluate("'choice' in (document.activeElement?.dataset ?? {})")
    page.keyboard.press("Enter")
    expect(offered(page)).to_have_count(0)
    while not offered(page).count():
        before = steps(page)
        page.keyboard.press(".")
        changed(page, before)
    page.keyboard.press(",")
    expect(offered(page)).to_have_count(0)


def test_each_step_has_its_sentence_its_rule_and_its_chance(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    choose(page)
    page.locator(".spielraum-steps").get_by_role("button", name="Pause").click()
    seen, chances = set(), 0
    for _ in range(80):
        seen.add(sentence(page))
        chances += page.locator(".spielraum-steps").get_by_text("Chance:").count()
        if offered(page).count():
            break
        press_next(page)
    assert len(seen) > 5
    assert chances > 1
    assert not [said for said in seen if "{" in said or "None" in said]
    now = positions(page)
    button(page, "Back").click()
    button(page, "Back").click()
    page.locator(".spielraum-steps").get_by_role("button", name="Back to now").click()
    expect(offered(page).first).to_be_visible()
    assert positions(page) == now


def test_auto_play_walks_through_the_turn_by_itself(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    page.get_by_label("Speed").select_option("fast")
    choose(page)
    expect(offered(page).first).to_be_visible(timeout=60_000)


def test_the_log_shows_a_position_and_comes_back(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    choose(page)
    go_on(page)
    now = positions(page)
    line = page.locator(".spielraum-log [role=option]").nth(2)
    line.hover()
    expect(offered(page)).to_have_count(0)
    page.locator(".spielraum-steps .sr-sentence").hover()
    expect(offered(page).first).to_be_visible()
    assert positions(page) == now
    line.click()
    page.locator(".spielraum-steps .sr-sentence").hover()
    page.wait_for_timeout(300)
    expect(offered(page)).to_have_count(0)
    page.locator(".spielraum-steps").get_by_role("button", name="Back to now").click()
    expect(offered(page).first).to_be_visible()
    assert positions(page) == now


def test_what_if_plays_on_from_an_earlier_position_and_comes_back(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    choose(page)
    go_on(page)
    now = positions(page)
    button(page, "Back").click()
    page.locator(".spielraum-steps").get_by_role("button", name="What if …?").click()
    expect(page.get_by_text("What if 1").first).to_be_visible()
    expect(offered(page).first).to_be_visible()
    choose(page, choices(page)[1])
    go_on(page)
    button(page, "Back to the match").click()
    expect(offered(page).first).to_be_visible()
    assert positions(page) == now


def test_the_language_changes_on_the_fly(page: Page, voila: Any) -> None:
    opened(page, address(voila, lang="de"))
    assert "Karte" in page.locator(".spielraum-steps").inner_text()
    page.get_by_label("Sprache").select_option("en")
    expect(page.locator(".spielraum-steps")).to_contain_text("card")
    expect(page.get_by_label("Language")).to_be_visible()
    expect(offered(page).first).to_be_visible()


def test_a_new_match_with_options_and_code(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    page.locator(".spielraum-side summary", has_text="New match").click()
    form = page.locator(".spielraum-side")
    form.get_by_label("Players").select_option("5")
    form.get_by_label("Seed code").fill("<img src=x onerror=alert(1)>")
    button(page, "Start").click()
    expect(form.get_by_text("cannot be a seed code")).to_be_visible()
    assert page.locator("img[src=x]").count() == 0
    form.get_by_label("Seed code").fill("rodu 7")
    button(page, "Start").click()
    expect(page.locator("[data-id='ghost-4']")).to_have_count(1)


def test_people_on_one_screen_pass_it_on_behind_a_curtain(page: Page, voila: Any) -> None:
    opened(page, address(voila, players=2, seat=2))
    page.locator(".spielraum-side summary", has_text="Seats").click()
    page.locator(".spielraum-side [data-key=seat-0]").select_option("human")
    curtain = page.get_by_role("dialog")
    expect(curtain).to_be_visible()
    expect(curtain).to_contain_text("Pass to Selma")
    assert page.locator("[data-choice^='lay']").count() == 0
    curtain.get_by_role("button").click()
    expect(page.locator("[data-choice^='lay']").first).to_be_visible()
    page.locator("[data-choice^='lay']").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Pass to Bodo")


def test_the_teaching_switch_opens_all_hands_and_lets_take_back(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    choose(page)
    go_on(page)
    expect(button(page, "Take back")).to_be_disabled()
    page.get_by_role("switch", name="Open hands").click()
    expect(button(page, "Take back")).to_be_enabled()
    button(page, "Take back").click()
    expect(button(page, "Redo")).to_be_enabled()
    expect(offered(page).first).to_be_visible()


def test_a_reloaded_page_goes_on_with_its_match(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    choose(page)
    go_on(page)
    expect(page).to_have_url(re.compile(r"match=[\w-]{22}"))
    now = positions(page)
    page.reload()
    expect(offered(page).first).to_be_visible()
    assert positions(page) == now


def test_the_page_that_asks_wrongly_is_told_so_kindly(page: Page, voila: Any) -> None:
    opened(page, address(voila, players=17, lang="de"))
    alert = page.get_by_role("alert").filter(has_text="dreiste-geister")
    expect(alert).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP, PROJECTOR], ids=lambda s: str(s["width"]))
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_and_is_accessible(
    new_page: Callable[..., Page],
    voila: Any,
    axe: Callable[..., None],
    artefacts: Path,
    size: dict[str, int],
    scheme: str,
) -> None:
    page = opened(new_page(viewport=size, color_scheme=scheme), address(voila, lang="de"))
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= size["width"]
    page.locator(".spielraum-rules summary").click()
    expect(page.get_by_text("Annahme dieser Ausgabe").first).to_be_visible()
    axe(page)
    page.locator(".spielraum-rules summary").click()
    page.screenshot(path=artefacts / f"dreiste-geister-{size['width']}-{scheme}.png")
    offered(page).first.click()
    page.wait_for_timeout(500)
    page.screenshot(path=artefacts / f"dreiste-geister-{size['width']}-{scheme}-step.png")
    axe(page)


def test_touch_plays_a_turn_on_a_phone(new_page: Callable[..., Page], voila: Any) -> None:
    page = opened(new_page(viewport=PHONE, has_touch=True, is_mobile=True), address(voila))
    boxes = offered(page).evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert min(boxes) >= 44
    offered(page).first.tap()
    expect(offered(page)).to_have_count(0)


def test_the_index_leads_to_the_table(page: Page, voila: Any, axe: Callable[..., None]) -> None:
    page.goto(voila.render("index.ipynb", "?lang=en"))
    link = page.get_by_role("link", name="Dreiste Geister")
    expect(link).to_be_visible()
    axe(page)
    link.click()
    expect(offered(page).first).to_be_visible()
    assert "card" in page.locator(".spielraum-steps").inner_text().lower()


def test_the_same_table_plays_in_jupyterlab(
    page: Page, lab: Any, notebook: Callable[..., Path], artefacts: Path
) -> None:
    cell = "import widgets\nwidgets.Table('dreiste-geister', players=3, seed='mila', language='en')"
    path = notebook(lab.root, "table", cell)
    page.goto(f"{lab.url}/lab/tree/{path.name}")
    page.locator(".jp-Notebook .jp-Cell").first.click()
    page.keyboard.press("Shift+Enter")
    expect(offered(page).first).to_be_visible(timeout=60_000)
    offered(page).first.focus()
    page.keyboard.press("m")
    expect(offered(page).first).to_be_visible()
    choose(page)
    page.screenshot(path=artefacts / "dreiste-geister-lab.png")
