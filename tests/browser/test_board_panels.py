"""Panels in a browser: controls, lists, folds, shortcuts, and the sheet over the table."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

pytest_plugins = ["tests.browser.board_pages"]


def heard(page: Page) -> str:
    return page.locator('[data-key="heard"] .sr-mono').first.text_content() or ""


def expect_heard(page: Page, words: str) -> None:
    expect(page.locator('[data-key="heard"] .sr-mono').first).to_contain_text(words)


def active_key(page: Page) -> str:
    return page.evaluate("document.activeElement.dataset.key ?? document.activeElement.tagName")


def open_settings(page: Page) -> None:
    fold = page.locator('[data-key="set"]')
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    expect(page.get_by_label("Name", exact=True)).to_be_visible()


def test_a_button_sends_its_key_and_keeps_the_focus(demo: Page) -> None:
    demo.focus('[data-key="next"]')
    demo.keyboard.press("Enter")
    expect(demo.get_by_role("heading", name="The sky ghost's turn")).to_be_visible()
    assert active_key(demo) == "next"


def test_a_disabled_button_can_be_reached_but_not_pressed(demo: Page) -> None:
    back = demo.locator('[data-key="prev"]')
    expect(back).to_have_attribute("aria-disabled", "true")
    back.click(force=True)
    demo.keyboard.press("b")
    demo.wait_for_timeout(200)
    assert "prev" not in heard(demo)
    back.focus()
    assert active_key(demo) == "prev"


def test_a_shortcut_works_anywhere_in_the_table_but_not_while_typing(demo: Page) -> None:
    demo.focus('[data-id="stone-1"]')
    demo.keyboard.press("n")
    expect_heard(demo, "press next")
    open_settings(demo)
    field = demo.get_by_label("Name", exact=True)
    field.press_sequentially("nnn")
    demo.wait_for_timeout(150)
    assert heard(demo).count("press next") == 1
    demo.evaluate("document.activeElement.blur()")
    demo.keyboard.press("n")
    demo.wait_for_timeout(150)
    assert heard(demo).count("press next") == 1


def test_a_field_keeps_what_is_typed_while_the_content_changes(demo: Page) -> None:
    open_settings(demo)
    field = demo.get_by_label("Name", exact=True)
    field.press_sequentially("An")
    demo.locator('[data-choice="card-1"]').dispatch_event("click")
    demo.evaluate("document.querySelector('[data-key=\"next\"]').click()")
    expect_heard(demo, "press next")
    field.press_sequentially("na")
    assert field.input_value() == "Anna"
    assert active_key(demo) == "name"
    field.press("Enter")
    expect_heard(demo, "value name=Anna")


def test_an_error_is_said_beside_its_field(demo: Page) -> None:
    open_settings(demo)
    field = demo.get_by_label("Name", exact=True)
    field.fill("A")
    field.press("Enter")
    expect(demo.locator(".sr-error")).to_have_text("Too short")
    expect(field).to_have_attribute("aria-invalid", "true")


def test_a_choice_and_a_switch_send_their_values(demo: Page) -> None:
    open_settings(demo)
    demo.get_by_label("Colour").select_option("sky")
    expect_heard(demo, "value colour=sky")
    demo.get_by_role("switch", name="Lamps lit").click()
    expect_heard(demo, "value lamps=False")


def test_a_fold_tells_once_and_stays_as_it_was(demo: Page) -> None:
    summary = demo.locator('[data-key="more"] summary')
    summary.click()
    expect_heard(demo, "fold more=False")
    demo.click('[data-key="next"]')
    expect_heard(demo, "press next")
    expect(demo.locator('[data-key="more"]')).not_to_have_attribute("open", re.compile(".*"))
    assert heard(demo).count("fold more") == 1


def test_a_list_is_walked_with_the_arrow_keys_and_previews(demo: Page) -> None:
    lines = demo.locator('[data-key="log"]')
    lines.locator('[tabindex="0"]').focus()
    demo.keyboard.press("ArrowDown")
    demo.keyboard.press("ArrowDown")
    expect_heard(demo, "preview log=l4")
    demo.keyboard.press("Enter")
    expect_heard(demo, "pick log=l4")
    demo.keyboard.press("End")
    assert demo.evaluate("document.activeElement.dataset.line") == "l13"
    assert lines.locator('[tabindex="0"]').count() == 1


def test_the_current_line_is_kept_in_sight_without_moving_the_page(demo: Page) -> None:
    before = demo.evaluate("scrollY")
    demo.evaluate("document.querySelector('[data-line=\"l13\"]').click()")
    expect(demo.locator('[data-line="l13"]')).to_have_attribute("aria-current", "step")
    demo.wait_for_function(
        """() => {
        const [a, b] = ["[data-key=log]", "[data-line=l13]"]
          .map((s) => document.querySelector(s).getBoundingClientRect());
        return b.top >= a.top - 1 && b.bottom <= a.bottom + 1;
      }"""
    )
    assert demo.evaluate("scrollY") == before


def test_hovering_previews_after_a_moment_and_leaving_ends_it(demo: Page) -> None:
    demo.hover('[data-line="l0"]')
    expect_heard(demo, "preview log=l0")
    demo.mouse.move(3, 3)
    demo.wait_for_timeout(300)
    assert heard(demo).rstrip().endswith("preview log=")


def test_a_tick_is_sent_once(demo: Page) -> None:
    expect(demo.locator('[data-key="heard"] .sr-mono').nth(1)).to_have_text("ticks 1")
    demo.wait_for_timeout(700)
    expect(demo.locator('[data-key="heard"] .sr-mono').nth(1)).to_have_text("ticks 1")


# ------------------------------------------------------------------ the sheet


def test_a_sheet_takes_the_focus_keeps_it_and_gives_it_back(demo: Page) -> None:
    demo.focus('[data-key="ask"]')
    demo.keyboard.press("Enter")
    sheet = demo.get_by_role("dialog", name="Leave the match?")
    expect(sheet).to_be_visible()
    assert active_key(demo) == "ready"
    demo.keyboard.press("Tab")
    assert active_key(demo) == "no"
    demo.keyboard.press("Tab")
    assert active_key(demo) == "ready"
    demo.keyboard.press("Shift+Tab")
    assert active_key(demo) == "no"
    demo.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect_heard(demo, "press no")
    assert active_key(demo) == "ask"


def test_an_opaque_sheet_covers_the_table_and_makes_it_inert(demo: Page) -> None:
    demo.click('[data-key="curtain"]')
    sheet = demo.get_by_role("dialog", name="Hand the device on")
    expect(sheet).to_be_visible()
    for part in (".spielraum-board-root", '[data-key="next"]'):
        assert demo.evaluate(f"!!document.querySelector('{part}').closest('[inert]')")
        expect(demo.locator(part)).not_to_be_visible()
    demo.keyboard.press("Escape")
    expect(sheet).to_be_visible()
    demo.keyboard.press("n")
    demo.wait_for_timeout(150)
    assert "press next" not in heard(demo)
    demo.get_by_role("button", name="I am ready").click()
    expect(sheet).to_have_count(0)
    expect(demo.locator(".spielraum-board-root")).to_be_visible()
    assert demo.evaluate("document.querySelectorAll('[inert]').length") == 0
    assert active_key(demo) == "curtain"
