"""The lab on every table, as a person meets it: chances, where they come from, both ways."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PROJECTOR
from tests.browser.play import (
    choices,
    choose,
    go_on,
    offered,
    press_next,
    run_the_first_cell,
    steps,
    tap,
    thing,
)

GAMES = ("dreiste_geister", "monte_cristo", "zaubersee")
LONG = 150_000
"""Milliseconds that a hundred pairs of a clever strategy may take on a busy machine."""


def address(voila: Any, game: str, **asked: object) -> str:
    asked = {"lang": "en", "seed": "mila-rodu-47", "players": 3, **asked}
    return voila.render(f"{game}.ipynb", "?" + "&".join(f"{k}={v}" for k, v in asked.items()))


def visit(page: Page, voila: Any, game: str, **asked: object) -> Page:
    page.goto(address(voila, game, **asked))
    expect(offered(page).first).to_be_visible()
    return page


def panel(page: Page) -> Locator:
    return page.locator(".spielraum-chances")


def control(page: Page, key: str) -> Locator:
    return page.locator(f".spielraum-chances [data-key='{key}']")


def open_chances(page: Page) -> None:
    control(page, "chances-fold").locator("summary").first.click()
    expect(panel(page).locator(".sr-shares li").first).to_be_visible()


def open_origin(page: Page, at: int = 0) -> Locator:
    fold = panel(page).locator("details.sr-fold-quiet").nth(at)
    fold.locator("summary").click()
    picture = fold.locator(".sr-drawing > svg")
    expect(picture).to_be_visible()
    return picture


def to_a_what_if(page: Page) -> None:
    """Decide, look back, and ask: what if?"""
    choose(page)
    go_on(page)
    press_next(page, "back")
    page.locator("[data-key='what-if']").click()
    expect(control(page, "compare-run")).to_be_visible()


def wide_enough(page: Page, width: int) -> bool:
    return page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("game", GAMES)
def test_chances_are_read_explained_drawn_and_said_in_the_other_language(
    page: Page, voila: Any, game: str
) -> None:
    visit(page, voila, game)
    assert not panel(page).locator(".sr-shares").count()
    open_chances(page)
    bar = panel(page).locator(".sr-shares li").first
    expect(bar.locator(".sr-share-odds")).to_have_text(re.compile(r"^(about )?\d+ of \d+$"))
    expect(bar.locator(".sr-share-note")).to_have_text(re.compile(r"\d%$"))
    picture = open_origin(page)
    assert picture.get_attribute("role") == "img"
    assert picture.get_attribute("aria-label")
    expect(page.locator(".spielraum-chart .sr-figure svg").first).to_be_visible()
    numbers = (
        panel(page)
        .locator(".sr-share-track > i")
        .evaluate_all("all => all.map(one => one.style.getPropertyValue('--share'))")
    )
    page.get_by_label("Language").select_option("de")
    expect(control(page, "chances-fold").locator("summary").first).to_have_text("Chancen")
    expect(bar.locator(".sr-share-odds")).to_have_text(re.compile(r"^(etwa )?\d+ von \d+$"))
    again = (
        panel(page)
        .locator(".sr-share-track > i")
        .evaluate_all("all => all.map(one => one.style.getPropertyValue('--share'))")
    )
    assert again == numbers


def test_the_panel_follows_the_position_that_is_looked_at(page: Page, voila: Any) -> None:
    visit(page, voila, "dreiste_geister", seat=2)
    open_chances(page)
    now = panel(page).inner_text()
    choose(page)
    go_on(page)
    expect(panel(page)).not_to_have_text(now)
    for _ in range(steps(page).count):
        press_next(page, "back")
        if panel(page).get_by_text("Looking back").count():
            break
    expect(panel(page).get_by_text("Looking back")).to_be_visible()
    page.locator("[data-key='now']").click()
    expect(panel(page).get_by_text("Looking back")).to_have_count(0)


def to_choices_that_differ(page: Page) -> None:
    """Play on until the chances of the choices differ and stand side by side."""
    for _ in range(12):
        if panel(page).locator(".sr-box-outcome").count():
            return
        choose(page)
        go_on(page)
        page.wait_for_timeout(200)
    raise AssertionError("the choices never differ")


def test_what_the_mouse_or_the_focus_is_on_is_marked(page: Page, voila: Any) -> None:
    visit(page, voila, "dreiste_geister", seat=1)
    open_chances(page)
    to_choices_that_differ(page)
    names = control(page, "chance-pick").locator("option").all_inner_texts()
    marked = panel(page).locator(".sr-marked .sr-share-text").first
    assert not marked.count()
    first, second = choices(page)[:2]
    thing(page, first).hover()
    expect(marked).to_contain_text(thing(page, first).get_attribute("aria-label") or names[1])
    thing(page, first).focus()
    page.keyboard.press("PageDown")
    expect(marked).to_contain_text(thing(page, second).get_attribute("aria-label") or names[2])
    page.locator(".spielraum-top .sr-title").hover()
    control(page, "chance-pick").focus()
    expect(marked).to_have_count(0)
    control(page, "chance-pick").select_option(index=2)
    expect(panel(page).locator(".sr-box-outcome")).to_have_count(0)
    expect(panel(page).locator(".sr-strong", has_text=names[2]).first).to_be_visible()


def test_it_is_all_done_by_keyboard(page: Page, voila: Any) -> None:
    visit(page, voila, "zaubersee", players=2)
    control(page, "chances-fold").locator("summary").first.focus()
    page.keyboard.press("Enter")
    expect(panel(page).locator(".sr-shares li").first).to_be_visible()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.sr-fold-quiet > summary')"):
            break
    else:
        raise AssertionError("the derivation cannot be reached by Tab")
    page.keyboard.press("Enter")
    expect(panel(page).locator(".sr-drawing > svg").first).to_be_visible()
    assert page.evaluate("document.activeElement.matches('.sr-fold-quiet > summary')")


def test_behind_a_curtain_there_are_no_numbers(page: Page, voila: Any) -> None:
    visit(page, voila, "dreiste_geister", seat=2)
    open_chances(page)
    page.locator(".spielraum-side summary", has_text="Seats").click()
    page.locator(".spielraum-side [data-key=seat-0]").select_option("human")
    expect(page.get_by_role("dialog")).to_contain_text("Pass to Selma")
    assert not panel(page).locator(".sr-shares").count()
    assert not page.locator(".spielraum-chart").count()
    page.get_by_role("dialog").get_by_role("button").click()
    expect(panel(page).locator(".sr-shares li").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_both_ways_are_compared(page: Page, voila: Any, game: str) -> None:
    visit(page, voila, game)
    page.locator(".spielraum-side summary", has_text="Seats").click()
    for seat in page.locator(
        ".spielraum-side [data-key^='seat-']:not([data-key='seats-fold'])"
    ).all():
        if seat.input_value() != "human":
            seat.select_option("random")
    to_a_what_if(page)
    control(page, "compare-run").click()
    expect(panel(page).locator(".sr-filled li")).to_have_count(2, timeout=LONG)
    expect(control(page, "compare-run")).to_be_visible(timeout=LONG)
    for bar in panel(page).locator(".sr-filled li").all():
        expect(bar.locator(".sr-share-odds")).to_have_text(re.compile(r"of 100 won$"))
    expect(panel(page).locator("[aria-live=polite]", has_text="95% interval")).to_be_visible()
    expect(panel(page).locator(".sr-interval")).to_be_visible()
    page.get_by_label("Language").select_option("de")
    expect(panel(page).locator("[aria-live=polite]", has_text="95-%-Intervall")).to_be_visible()


def test_a_long_run_stops_at_once_and_the_board_stays_playable(page: Page, voila: Any) -> None:
    visit(page, voila, "dreiste_geister")
    to_a_what_if(page)
    control(page, "compare-size").select_option("10000")
    control(page, "compare-run").click()
    expect(panel(page).locator("progress")).to_be_visible()
    expect(panel(page).locator(".sr-filled li")).to_have_count(2)
    choose(page)
    assert go_on(page)
    expect(control(page, "compare-stop")).to_be_visible()
    took = page.evaluate(
        """() => new Promise((done) => {
          const find = (key) => document.querySelector(`.spielraum-chances [data-key='${key}']`);
          const began = performance.now();
          find("compare-stop").click();
          const look = () => {
            if (find("compare-run")) done(performance.now() - began);
            else setTimeout(look, 5);
          };
          look();
        })"""
    )
    assert took < 500
    expect(panel(page).get_by_text(re.compile(r"Stopped after [\d,\u202f]+ pairs"))).to_be_visible()
    choose(page)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP, PROJECTOR], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("game", GAMES)
def test_it_fits_and_is_accessible(
    new_page: Callable[..., Page],
    voila: Any,
    axe: Callable[..., None],
    artefacts: Path,
    game: str,
    size: dict[str, int],
    language: str,
) -> None:
    dark = (size == LAPTOP) == (language == "en")
    page = new_page(viewport=size, color_scheme="dark" if dark else "light")
    visit(page, voila, game, lang=language)
    to_a_what_if(page)
    open_chances(page)
    open_origin(page)
    expect(page.locator(".spielraum-chart .sr-figure svg").first).to_be_visible()
    assert wide_enough(page, size["width"])
    axe(page)
    page.screenshot(path=artefacts / f"chances-{game}-{size['width']}-{language}.png")


def test_touch_opens_everything_on_a_phone(new_page: Callable[..., Page], voila: Any) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    visit(page, voila, "zaubersee", players=2)
    control(page, "chances-fold").locator("summary").first.tap()
    expect(panel(page).locator(".sr-shares li").first).to_be_visible()
    heights = (
        panel(page)
        .locator("summary, select, button")
        .evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    )
    assert min(heights) >= 44
    panel(page).locator("details.sr-fold-quiet > summary").first.tap()
    expect(panel(page).locator(".sr-drawing > svg").first).to_be_visible()
    choose(page, by=tap)
    assert wide_enough(page, PHONE["width"])


EVIL = """
from widgets.panels.nodes import Drawing
from widgets.panels.panel import Panel
svg = (
    '<svg xmlns="http://www.w3.org/2000/svg" onload="window.evil = 1" width="40" height="40">'
    '<script>window.evil = 2</script><a href="javascript:window.evil = 3"><text>x</text></a>'
    '<image href="x:y" onerror="window.evil = 4"/><circle id="c" r="9" onclick="window.evil = 5"/>'
    '<foreignObject><p>y</p></foreignObject></svg>'
)
Panel(Drawing(svg=svg, label="A circle"))
"""


def test_nothing_in_a_drawing_can_act(page: Page, lab: Any, notebook: Callable[..., Path]) -> None:
    path = notebook(lab.root, "evil", EVIL)
    page.goto(f"{lab.url}/lab/tree/{path.name}?reset")
    run_the_first_cell(page)
    drawing = page.locator(".sr-drawing > svg")
    expect(drawing).to_be_visible(timeout=60_000)
    drawing.locator("circle").dispatch_event("click")
    assert drawing.locator("script, a, image, foreignObject, [onclick]").count() == 0
    assert drawing.get_attribute("onload") is None
    assert drawing.locator("circle").get_attribute("id") != "c"
    assert page.evaluate("window.evil") is None


def test_it_works_in_jupyterlab_too(
    page: Page, lab: Any, notebook: Callable[..., Path], artefacts: Path
) -> None:
    cell = "import widgets\nwidgets.Table('dreiste-geister', players=3, seed='mila', language='en')"
    path = notebook(lab.root, "chances", cell)
    page.goto(f"{lab.url}/lab/tree/{path.name}?reset")
    run_the_first_cell(page)
    expect(offered(page).first).to_be_visible(timeout=60_000)
    to_a_what_if(page)
    control(page, "compare-run").click()
    expect(panel(page).locator("[aria-live=polite]", has_text="95% interval")).to_be_visible()
    open_chances(page)
    open_origin(page)
    expect(page.locator(".spielraum-chart .sr-figure svg").first).to_be_visible()
    page.screenshot(path=artefacts / "chances-lab.png")
