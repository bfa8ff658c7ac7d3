"""How the table lies on the page: phone, projector, accessibility rules, print."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_pages import Open
from tests.browser.conftest import PHONE, PROJECTOR

pytest_plugins = ["tests.browser.board_pages"]


def width_of(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["width"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_demo: Open, axe: Callable[..., None], scheme: str) -> None:
    page = open_demo(color_scheme=scheme, reduced_motion="reduce")
    page.evaluate(f"document.body.dataset.jpThemeLight = '{scheme == 'light'}'.toLowerCase()")
    page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
    page.focus('[data-id="stone-1"]')
    page.wait_for_timeout(400)
    axe(page, ".spielraum-table")
    page.click('[data-choice="stone-3"]')
    page.click('[data-key="ask"]')
    expect(page.get_by_role("dialog")).to_be_visible()
    axe(page, ".spielraum-table")


def test_a_phone_needs_no_sideways_scrolling(touch_demo: Page) -> None:
    assert touch_demo.evaluate("document.documentElement.scrollWidth") <= 360
    sticking_out = touch_demo.evaluate(
        """() => [...document.querySelectorAll('.spielraum-table *:not(svg *)')]
          .filter(e => e.getBoundingClientRect().right > 360.5)
          .map(e => e.outerHTML.slice(0, 80))"""
    )
    assert sticking_out == []
    assert width_of(touch_demo, ".sr-picture") >= 300


def test_a_phone_gets_the_tall_shape_and_large_buttons(touch_demo: Page) -> None:
    expect(touch_demo.locator(".sr-picture")).to_have_attribute("viewBox", "0 0 900 900")
    small = touch_demo.evaluate(
        """() => [...document.querySelectorAll('.spielraum :is(button, select, input, summary)')]
          .filter(e => e.getClientRects().length && e.type !== 'checkbox')
          .filter(e => !e.closest('.sr-position'))
          .filter(e => e.getBoundingClientRect().height < 43.5)
          .map(e => e.outerHTML.slice(0, 80))"""
    )
    assert small == []


def test_the_shape_follows_the_width(fresh_demo: Page) -> None:
    picture = fresh_demo.locator(".sr-picture")
    expect(picture).to_have_attribute("viewBox", "0 0 900 560")
    fresh_demo.set_viewport_size({"width": 420, "height": 800})
    expect(picture).to_have_attribute("viewBox", "0 0 900 900")
    fresh_demo.set_viewport_size({"width": 1366, "height": 800})
    expect(picture).to_have_attribute("viewBox", "0 0 900 560")


FIRST_PICTURE = """() => {
  const picture = document.querySelector(".sr-picture");
  const look = () => {
    const things = [...picture.querySelectorAll(".sr-thing[data-id]")].map((group) => {
      const now = new DOMMatrix(getComputedStyle(group).transform);
      const size = group.querySelector(".sr-text")?.getAttribute("font-size");
      return [group.dataset.id, [`${now.e},${now.f}`, group.dataset.at, size ?? ""]];
    });
    window.firstPicture = Object.fromEntries(things);
  };
  window.firstPicture = null;
  const changed = new MutationObserver(() => {
    changed.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
  changed.observe(picture, { attributeFilter: ["viewBox"] });
}"""
"""Keeps, of the first picture painted in another shape: where each thing is, where it belongs, and
the size of its text."""


def test_a_board_of_another_shape_is_in_its_place_at_once(open_demo: Open) -> None:
    """Nothing glides from a place that meant something else, and each text has its size."""
    page = open_demo(viewport=PROJECTOR)
    page.click('[data-choice="stone-3"]')
    expect(page.locator('[data-id="ghost-0"]')).to_have_attribute("data-at", "440,286")
    for size in (PHONE, PROJECTOR):
        page.evaluate(FIRST_PICTURE)
        page.set_viewport_size(size)
        page.wait_for_function("window.firstPicture")
        first = page.evaluate("window.firstPicture")
        assert len(first) >= 20
        assert {name: at for name, (at, belongs, _) in first.items() if at != belongs} == {}
        assert page.locator(".sr-trail").count() == 0
        expected = open_demo(viewport=size)
        expected.click('[data-choice="stone-3"]')
        expect(expected.locator('[data-choice="stone-0"]')).to_be_attached()
        fresh = expected.locator(".sr-thing[data-id]").evaluate_all(
            """all => all.map((group) => [
              group.dataset.id, group.querySelector(".sr-text")?.getAttribute("font-size") ?? "",
            ])"""
        )
        texts = {name: text for name, (_, _, text) in first.items() if text}
        assert texts == {name: text for name, text in fresh if text}


@pytest.mark.parametrize("width", [1366, 1920])
def test_wide_screens_put_the_panel_beside_a_large_board(demo: Page, width: int) -> None:
    demo.set_viewport_size({"width": width, "height": 1000})
    board = demo.locator(".spielraum-board-root").bounding_box()
    steps = demo.locator(".sr-box-card").first.bounding_box()
    assert board
    assert steps
    wide = board["width"] >= 0.57 * width_of(demo, ".spielraum-table")
    assert wide or board["height"] >= 0.75 * 1000  # as large as one of the two allows
    assert steps["x"] > board["x"] + board["width"]
    assert abs(steps["y"] - board["y"]) < 5
    demo.set_viewport_size({"width": 1366, "height": 850})


def test_a_narrow_screen_puts_the_panel_below(demo: Page) -> None:
    demo.set_viewport_size({"width": 800, "height": 850})
    board = demo.locator(".spielraum-board-root").bounding_box()
    steps = demo.locator(".sr-box-card").first.bounding_box()
    assert board
    assert steps
    assert steps["y"] >= board["y"] + board["height"]
    demo.set_viewport_size({"width": 1366, "height": 850})


def test_print_shows_the_position_without_controls(demo: Page) -> None:
    demo.emulate_media(media="print")
    expect(demo.locator(".sr-picture")).to_be_visible()
    expect(demo.locator('[data-key="next"]')).not_to_be_visible()
    demo.emulate_media(media="screen")


def test_two_boards_on_a_page_keep_their_pictures_apart(demo: Page) -> None:
    ids = demo.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))
    broken = demo.evaluate(
        """() => [...document.querySelectorAll('.spielraum use')]
          .map(u => u.getAttribute('href')).filter(h => !document.getElementById(h.slice(1)))"""
    )
    assert broken == []
