"""How the tables lie on their pages: buttons that stay, texts that fit, glimpses, print."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from gamekit.match import Match
from gamekit.registry import load
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.play import (
    choose,
    go_on,
    offered,
    press_next,
    quiet,
    steps,
    tap,
)

GAMES = {"dreiste_geister": 5, "monte_cristo": 3, "zaubersee": 3}
"""The pages, and for how many people they are opened here."""
PANEL = ".spielraum-steps"
NEXT = f"{PANEL} [data-key='next']"
SENTENCE = f"{PANEL} .sr-sentence"

each_game = pytest.mark.parametrize("game", GAMES)


def opened(page: Page, voila: Any, game: str, **asked: object) -> Page:
    asked = {"lang": "de", "seed": "mila-rodu-47", "players": GAMES[game], **asked}
    query = "&".join(f"{key}={value}" for key, value in asked.items())
    page.goto(voila.render(f"{game}.ipynb", f"?{query}"))
    expect(page.locator(NEXT)).to_be_visible()
    return page


def computers(game: str, events: int) -> Match:
    """A match of computers that has come to at least so many events."""
    loaded = load(game.replace("_", "-"), players=GAMES[game])
    match = Match(loaded, seed="mila-rodu-47", seats=["random"] * GAMES[game])
    told = 0
    while told < events:
        told += sum(len(step.events) for step in match.advance(1))
    return match


def box(found: Locator) -> dict[str, float]:
    here = found.bounding_box()
    assert here
    return {side: here[side] for side in ("x", "y", "width", "height")}


# -- the buttons -----------------------------------------------------------------------------------


@each_game
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=lambda size: str(size["width"]))
def test_twenty_quick_clicks_on_one_spot_go_twenty_events_on(
    new_page: Callable[..., Page],
    voila: Any,
    keep: Callable[[Match], str],
    game: str,
    size: dict[str, int],
) -> None:
    """Whatever is said and however long it is, Next stays beneath the pointer; no click is lost."""
    page = opened(new_page(viewport=size), voila, game, match=keep(computers(game, 24)))
    for _ in range(21):
        press_next(page, "back")
    button = page.locator(NEXT)
    button.scroll_into_view_if_needed()
    here, start = box(button), steps(page).shown
    page.mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
    for _ in range(20):
        page.mouse.down()
        page.mouse.up()
        page.wait_for_timeout(45)
        assert box(button) == here
    quiet(page)
    assert steps(page).shown == start + 20


def test_a_key_that_is_held_goes_no_faster_than_the_table_answers(page: Page, voila: Any) -> None:
    opened(page, voila, "zaubersee")
    before = steps(page).shown
    page.locator("[data-key='speed']").focus()
    page.keyboard.press("Shift+Tab")
    for _ in range(8):  # without a release in between the key repeats
        page.keyboard.down(",")
    page.keyboard.up(",")
    quiet(page)
    assert before - 8 < steps(page).shown < before


def test_the_buttons_come_first_and_then_what_is_said(page: Page, voila: Any) -> None:
    """They are reached and read in the order in which they stand; the sentence is announced."""
    opened(page, voila, "dreiste_geister")
    order = page.locator(f"{PANEL} :is(button, select, [aria-live])").evaluate_all(
        "all => all.map(one => one.dataset.key ?? one.ariaLive)"
    )
    assert order == ["back", "next", "play", "polite", "speed"]
    tops = page.locator(f"{PANEL} :is(button, [aria-live], select)").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert tops == sorted(tops)


@each_game
def test_a_phone_shows_the_sentence_and_next_with_the_board(
    new_page: Callable[..., Page], voila: Any, game: str
) -> None:
    page = opened(new_page(viewport=PHONE, has_touch=True, is_mobile=True), voila, game)
    expect(offered(page).first).to_be_visible()
    choose(page, by=tap)
    page.evaluate("scrollTo(0, 0)")
    for found in (SENTENCE, NEXT):
        here = box(page.locator(found))
        assert here["y"] >= 0
        assert here["y"] + here["height"] <= PHONE["height"]
    pane = box(page.locator(".spielraum-board .sr-window"))
    assert pane["y"] < 130
    assert pane["height"] > 400


# -- what fits -------------------------------------------------------------------------------------

SPILLING = """(room) => [...document.querySelectorAll(".sr-thing")].flatMap((group) => {
  const plate = group.querySelector(".sr-art")?.getBoundingClientRect();
  const text = group.querySelector(".sr-label-on .sr-text");
  const said = text?.getBoundingClientRect();
  const art = group.querySelector(".sr-art")?.getAttribute("href") ?? "";
  const part = Object.entries(room).find(([name]) => art.includes(name))?.[1];
  if (!plate || !said || !part) return [];
  const high = parseFloat(text.getAttribute("font-size")) * text.getScreenCTM().a * 0.73;
  const fits = said.width <= plate.width * part && high <= plate.height * 0.75;
  return fits ? [] : [`${text.textContent}: ${said.width} in ${plate.width * part}, ${high}`];
})"""
"""Texts that are wider or higher than the part of their plate that is there to be written on."""
ROOM = {"dg-plate": 0.86, "dg-ribbon": 0.81, "dg-banner": 0.8}


@pytest.mark.parametrize(
    "size", [PHONE, {"width": 683, "height": 384}, LAPTOP], ids=lambda size: str(size["width"])
)
def test_names_and_numbers_stay_on_their_plates(
    new_page: Callable[..., Page], voila: Any, size: dict[str, int]
) -> None:
    page = opened(new_page(viewport=size), voila, "dreiste_geister")
    expect(offered(page).first).to_be_visible()
    assert page.evaluate(SPILLING, ROOM) == []
    sizes = page.locator(".sr-label-on .sr-text").evaluate_all(
        "all => all.map(one => one.getAttribute('font-size') * one.getScreenCTM().a)"
    )
    assert min(sizes) >= 8 - 0.01


@each_game
def test_a_what_if_needs_no_sideways_scrolling_on_the_smallest_screen(
    new_page: Callable[..., Page], voila: Any, game: str
) -> None:
    page = opened(new_page(viewport={"width": 320, "height": 640}), voila, game)
    expect(offered(page).first).to_be_visible()
    choose(page)
    go_on(page)
    press_next(page, "back")
    page.locator(f"{PANEL} [data-key='what-if']").click()
    expect(page.locator("[data-key='leave-line']")).to_be_visible()
    quiet(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 320


CUT = """() => [...document.querySelectorAll(".spielraum-side select")].filter((select) => {
  const style = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const sides = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  const arrow = 24;
  const text = pen.measureText(select.selectedOptions[0].text).width;
  return text + sides + arrow > select.clientWidth;
}).map((select) => select.selectedOptions[0].text)"""


@each_game
def test_what_is_chosen_in_a_form_is_read_to_its_end(page: Page, voila: Any, game: str) -> None:
    opened(page, voila, game)
    for fold in page.locator(".spielraum-side summary").all():
        fold.click()
    expect(page.locator("[data-key='new-players']")).to_be_visible()
    expect(page.locator("[data-key='seat-0']")).to_be_visible()
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=lambda size: str(size["width"]))
def test_the_curtain_covers_the_table_and_says_once_to_whom_it_goes(
    new_page: Callable[..., Page], voila: Any, size: dict[str, int]
) -> None:
    page = opened(new_page(viewport=size), voila, "dreiste_geister", players=2, seat=2)
    page.locator(".spielraum-side summary", has_text="Plätze").click()
    page.locator(".spielraum-side [data-key=seat-0]").select_option("human")
    curtain = page.get_by_role("dialog", name="Gib weiter an Selma")
    expect(curtain).to_be_visible()
    assert curtain.inner_text().count("Gib weiter an Selma") == 1
    assert box(page.locator(".sr-cover")) == box(page.locator(".spielraum-table"))


# -- the log's glimpse -----------------------------------------------------------------------------


def test_while_a_line_is_pointed_at_the_panel_tells_of_it_and_keeps_its_size(
    page: Page, voila: Any
) -> None:
    opened(page, voila, "dreiste_geister")
    choose(page)
    assert go_on(page)
    asked, height = page.locator(SENTENCE).inner_text(), box(page.locator(PANEL))
    line = page.locator(".spielraum-log [role=option]").nth(-4)
    where = box(line)
    line.hover()
    glimpse = page.locator(f"{PANEL} .sr-glimpse")
    expect(glimpse).to_have_text(line.inner_text())
    expect(page.locator(SENTENCE)).to_have_css("opacity", "0")
    quiet(page)
    assert box(page.locator(PANEL)) == height
    assert box(line) == where
    page.mouse.move(2, 2)
    expect(glimpse).to_have_count(0)
    expect(page.locator(SENTENCE)).to_have_css("opacity", "1")
    expect(page.locator(SENTENCE)).to_have_text(asked)


def test_auto_play_waits_while_a_line_is_pointed_at(page: Page, voila: Any) -> None:
    opened(page, voila, "dreiste_geister")
    page.locator("[data-key='speed']").select_option("fast")
    choose(page)
    line = page.locator(".spielraum-log [role=option]").first
    line.hover()
    glimpse = page.locator(f"{PANEL} .sr-glimpse")
    expect(glimpse).to_have_text(line.inner_text())
    quiet(page)
    before = steps(page)
    page.wait_for_timeout(4000)  # longer than any sentence is shown at this speed
    assert steps(page) == before
    expect(glimpse).to_be_visible()
    page.mouse.move(2, 2)
    expect(glimpse).to_have_count(0)
    expect(offered(page).first).to_be_visible(timeout=60_000)


# -- print -----------------------------------------------------------------------------------------


def test_print_has_title_board_log_and_code_in_one_column(page: Page, voila: Any) -> None:
    opened(page, voila, "zaubersee")
    expect(offered(page).first).to_be_visible()
    code = page.locator(".spielraum-top .sr-print")
    expect(code).not_to_be_visible()
    page.emulate_media(media="print")
    for part in (".spielraum-top .sr-title", ".sr-picture", SENTENCE, ".spielraum-log .sr-lines"):
        expect(page.locator(part)).to_be_visible()
    expect(code).to_have_text("Code dieser Partie: mila-rodu-47")
    for gone in page.locator(".spielraum :is(button:not(.sr-entry), select, input)").all():
        expect(gone).not_to_be_visible()
    for fold in page.locator(".spielraum-table details.sr-fold").all():
        if fold.get_attribute("open") is None:
            expect(fold).not_to_be_visible()
    table = box(page.locator(".spielraum-table"))
    for part in (PANEL, ".spielraum-log"):
        assert box(page.locator(part))["width"] == table["width"]
    page.emulate_media(media="screen")


def test_print_tells_no_code_that_would_give_hidden_cards_away(page: Page, voila: Any) -> None:
    opened(page, voila, "dreiste_geister")
    page.emulate_media(media="print")
    expect(page.locator(".spielraum-top .sr-title")).to_be_visible()
    expect(page.locator(".sr-print")).to_have_count(0)
