"""The board in a browser: choosing, keyboard, focus, motion, touch, and a kernel that is gone."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_pages import Open, visit
from tests.browser.conftest import ROOT, Lab

pytest_plugins = ["tests.browser.board_pages"]

AMBER = '[data-id="ghost-0"]'


def heard(page: Page) -> str:
    """What Python has heard, as the demo shows it."""
    return page.locator('[data-key="heard"] .sr-mono').first.text_content() or ""


def expect_heard(page: Page, words: str) -> None:
    expect(page.locator('[data-key="heard"] .sr-mono').first).to_contain_text(words)


def at(page: Page, thing: str) -> str:
    return page.locator(f'[data-id="{thing}"]').get_attribute("data-at") or ""


def focused(page: Page) -> str:
    """Id of the thing that has the focus."""
    return page.evaluate("document.activeElement?.dataset.id ?? document.activeElement?.tagName")


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# ------------------------------------------------------------------ choosing


def test_a_click_chooses_and_the_scene_follows(demo: Page) -> None:
    demo.click('[data-choice="stone-3"]')
    expect(demo.locator(AMBER)).to_have_attribute("data-at", "440,286")
    expect_heard(demo, "choose stone-3 mouse")
    expect(demo.locator('[data-id="stone-0"]')).to_have_attribute("data-choice", "stone-0")


def test_a_piece_that_cannot_be_chosen_lets_the_click_through_to_the_space_below(
    demo: Page,
) -> None:
    demo.click('[data-choice="stone-3"]')
    expect(demo.locator(AMBER)).to_have_attribute("data-at", "440,286")
    demo.locator(AMBER).evaluate("at => Promise.all(at.getAnimations().map((on) => on.finished))")
    before = heard(demo)
    demo.locator(AMBER).click()
    demo.wait_for_timeout(200)
    assert heard(demo) == before


def test_what_lies_on_something_that_may_be_chosen_lets_the_click_through(demo: Page) -> None:
    bat = demo.locator('[data-id="bat"]')
    assert bat.get_attribute("data-choice") is None
    bat.hover()
    tip = demo.locator(".sr-tip")
    expect(tip).to_have_class(re.compile("sr-on"))
    assert tip.inner_text().splitlines() == ["A bat", "The moon"]
    expect(demo.locator('[data-id="moon"]')).to_have_class(re.compile("sr-aimed"))
    assert bat.evaluate("element => getComputedStyle(element).cursor") == "pointer"
    bat.click()
    expect_heard(demo, "choose moon mouse")
    demo.hover('[data-id="chest"]')
    expect(tip).to_have_text("Treasure chest")
    expect(demo.locator(".sr-aimed")).to_have_count(0)


def test_a_finger_chooses_through_what_lies_above(touch_demo: Page) -> None:
    touch_demo.tap('[data-id="bat"]')
    expect_heard(touch_demo, "choose moon touch")


def test_a_double_click_chooses_once(slow_demo: Page) -> None:
    slow_demo.locator('[data-choice="card-0"]').dblclick()
    expect(slow_demo.locator('[data-id="card-0"]')).to_have_class(re.compile("sr-chosen"))
    slow_demo.wait_for_timeout(300)
    assert heard(slow_demo).count("choose card-0") == 1


def test_a_small_thing_has_a_large_target(demo: Page) -> None:
    x, y = centre(demo, '[data-id="spark"]')
    demo.mouse.click(x + 20, y)
    expect_heard(demo, "choose vanish")


def test_a_large_target_takes_nothing_from_its_neighbours(demo: Page) -> None:
    box = demo.locator('[data-id="card-0"] .sr-art').bounding_box()
    assert box
    demo.mouse.click(box["x"] + 8, box["y"] + box["height"] / 2)
    expect_heard(demo, "choose card-0")


def test_an_unseen_area_may_be_chosen(demo: Page) -> None:
    demo.click('[data-choice="moon"]')
    expect_heard(demo, "choose moon")


def test_markup_in_a_text_stays_text(demo: Page) -> None:
    demo.hover('[data-id="spark"]')
    expect(demo.locator(".sr-tip")).to_have_text("<b>Spark</b> & Co")
    assert demo.locator(".spielraum b").count() == 0


# ------------------------------------------------------------------ keyboard


def test_one_tab_stop_and_arrows_that_move_as_things_lie(demo: Page) -> None:
    assert demo.locator('.sr-thing[tabindex="0"]').count() == 1
    demo.focus('[data-id="stone-1"]')
    demo.keyboard.press("ArrowRight")
    demo.keyboard.press("ArrowRight")
    assert focused(demo) in ("stone-3", "ghost-1")
    assert demo.locator('.sr-thing[tabindex="0"]').count() == 1
    demo.focus('[data-id="stone-7"]')
    demo.keyboard.press("ArrowLeft")
    assert focused(demo) == "stone-8"
    demo.keyboard.press("ArrowDown")
    assert focused(demo) in ("ghost-1", "stone-1", "stone-2")


def test_every_named_thing_is_reached_by_arrows_alone(demo: Page) -> None:
    names = demo.locator(".sr-thing[tabindex]").evaluate_all("all => all.map(e => e.dataset.id)")
    reached = demo.evaluate(
        """() => {
        const keys = ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"];
        const start = document.querySelector('.sr-thing[tabindex="0"]');
        const seen = new Set([start.dataset.id]);
        const todo = [start];
        while (todo.length) {
          const from = todo.pop();
          for (const key of keys) {
            from.focus();
            from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            const now = document.activeElement;
            if (seen.has(now.dataset.id)) continue;
            seen.add(now.dataset.id);
            todo.push(now);
          }
        }
        return [...seen];
      }"""
    )
    assert sorted(reached) == sorted(names)


def test_enter_and_space_choose_and_escape_takes_back(demo: Page) -> None:
    demo.focus('[data-id="stone-3"]')
    demo.keyboard.press("Enter")
    expect_heard(demo, "choose stone-3 key")
    demo.focus('[data-id="card-1"]')
    demo.keyboard.press(" ")
    expect_heard(demo, "choose card-1 key")
    demo.keyboard.press("Escape")
    expect_heard(demo, "cancel")


def test_page_keys_jump_between_what_can_be_chosen(demo: Page) -> None:
    demo.focus('[data-id="chest"]')
    demo.keyboard.press("PageDown")
    assert focused(demo) == "moon"
    demo.keyboard.press("PageDown")
    assert focused(demo) == "stone-1"
    demo.keyboard.press("PageUp")
    demo.keyboard.press("PageUp")
    assert demo.locator(f'[data-id="{focused(demo)}"]').get_attribute("data-choice")
    demo.keyboard.press("Home")
    assert focused(demo) == "chest"
    demo.keyboard.press("End")
    assert focused(demo) == "spark"


def test_the_tab_stop_follows_the_mouse(demo: Page) -> None:
    demo.click('[data-choice="card-2"]')
    expect(demo.locator('[data-id="card-2"]')).to_have_attribute("tabindex", "0")
    assert demo.locator('.sr-thing[tabindex="0"]').count() == 1


def test_the_focus_stays_when_the_scene_changes(demo: Page) -> None:
    demo.focus('[data-id="stone-4"]')
    demo.keyboard.press("Enter")
    expect(demo.locator(AMBER)).to_have_attribute("data-at", "560,336")
    assert focused(demo) == "stone-4"


def test_the_focus_goes_to_the_nearest_when_its_thing_vanishes(demo: Page) -> None:
    demo.focus('[data-id="spark"]')
    demo.keyboard.press("Enter")
    expect(demo.locator('[data-id="spark"]')).to_have_count(0)
    near = ":is([data-id='stone-4'], [data-id='card-2']):focus"  # once the next frame is laid out
    expect(demo.locator(near)).to_be_attached()
    expect(demo.locator(".sr-ring")).to_have_class(re.compile("sr-on"))


def test_the_focus_goes_to_the_nearest_when_its_thing_loses_its_name(open_demo: Open) -> None:
    page = open_demo("mute")
    page.focus('[data-id="card-1"]')
    page.keyboard.press("Enter")
    expect(page.locator('[data-id="card-1"]')).not_to_have_attribute("tabindex", re.compile(".*"))
    near = focused(page)
    assert near in ("card-0", "card-2")
    page.keyboard.press("Enter")
    expect_heard(page, f"choose {near} key")


def test_the_ring_shows_around_an_unseen_thing_and_stands_out(demo: Page) -> None:
    demo.focus('[data-id="chest"]')
    demo.keyboard.press("PageDown")
    ring = demo.locator(".sr-ring")
    expect(ring).to_have_class(re.compile("sr-on"))
    box, moon = ring.bounding_box(), demo.locator('[data-id="moon"]').bounding_box()
    assert box
    assert moon
    assert abs(box["x"] + box["width"] / 2 - moon["x"] - moon["width"] / 2) < 3
    widths = demo.evaluate(
        "[...document.querySelectorAll('.sr-ring rect')].map(r => getComputedStyle(r).strokeWidth)"
    )
    assert widths == ["8px", "4px"]


# ------------------------------------------------------------------ speech


def test_every_named_thing_has_role_and_name(demo: Page) -> None:
    expect(demo.get_by_role("application", name="Castle corridor")).to_have_count(1)
    expect(demo.get_by_role("button", name="Stone 2", exact=True)).to_have_count(1)
    expect(demo.get_by_role("img", name="Treasure chest")).to_have_count(1)
    expect(demo.get_by_role("button", name="Card 1, face down")).to_have_count(1)
    assert "Ghost in amber: stone 1" in (demo.locator("svg desc").first.text_content() or "")


def test_a_move_is_announced_politely(demo: Page) -> None:
    demo.click('[data-choice="stone-3"]')
    live = demo.locator('.spielraum-board-root [aria-live="polite"]')
    expect(live).to_have_text("Ghost in amber stands on stone 4.")


# ------------------------------------------------------------------ motion


def test_a_piece_glides_through_its_points_and_a_key_completes_it(demo: Page) -> None:
    demo.click('[data-choice="stone-4"]')
    expect(demo.locator(AMBER)).to_have_attribute("data-at", "560,336")
    frames = demo.evaluate(
        f"""() => document.querySelector('{AMBER}').getAnimations()
            .filter(a => a.effect.getKeyframes).map(a => a.effect.getKeyframes().length)"""
    )
    assert 5 in frames
    demo.keyboard.press("Shift")
    running = demo.evaluate(
        "document.getAnimations().filter(a => !(a instanceof CSSAnimation) "
        "&& !(a instanceof CSSTransition) && a.playState === 'running').length"
    )
    assert running == 0


def test_where_a_glide_has_come_to_is_what_the_browser_draws(page: Page) -> None:
    """The track's own arithmetic and the computed style say the same, at any moment."""
    page.set_content("<div id='it'></div>")
    page.add_script_tag(content=(ROOT / "widgets" / "board" / "motion.js").read_text("utf-8"))
    worst = page.evaluate(
        """() => {
          const it = document.querySelector("#it");
          const ways = [
            [{ x: 10, y: 20, turn: 0 }, { x: 310, y: 50 }, []],
            [{ x: 10, y: 20, turn: 350 }, { x: 40, y: 220, turn: 20 }, [[90, 20], [90, 120]]],
            [{ x: 5, y: 5, turn: 0 }, { x: 5, y: 5, turn: 90 }, []],
          ];
          let worst = 0;
          for (const [from, to, via] of ways) {
            const { frames, track, duration } = glide(from, to, via, 400);
            const motion = it.animate(frames, { duration, easing: "ease-out" });
            motion.pause();
            for (const share of [0, 0.1, 0.37, 0.5, 0.8, 0.99]) {
              motion.currentTime = share * duration;
              const [ours, drawn] = [placeOnTrack(track, motion), placeNow(it)];
              const turned = Math.abs(nearTurn(ours.turn, drawn.turn));
              const off = Math.hypot(ours.x - drawn.x, ours.y - drawn.y);
              worst = Math.max(worst, off, turned);
            }
            motion.cancel();
          }
          return worst;
        }"""
    )
    assert worst < 0.01


def test_nothing_moves_under_reduced_motion(still_demo: Page) -> None:
    still_demo.click('[data-choice="stone-4"]')
    expect(still_demo.locator(AMBER)).to_have_attribute("data-at", "560,336")
    assert still_demo.evaluate("document.getAnimations().length") == 0


def test_what_moved_leaves_a_trail_while_its_step_is_shown(demo: Page) -> None:
    demo.click('[data-choice="stone-3"]')
    expect(demo.locator(".sr-trail")).to_have_count(1)
    expect(demo.locator(".sr-veil")).to_have_class(re.compile("sr-on"))
    demo.focus('[data-id="stone-4"]')
    demo.keyboard.press("Escape")
    expect(demo.locator(".sr-trail")).to_have_count(0)
    expect(demo.locator(".sr-veil")).not_to_have_class(re.compile("sr-on"))


def test_elements_are_kept_from_scene_to_scene(demo: Page) -> None:
    demo.evaluate("document.querySelectorAll('.sr-thing').forEach(e => { e.kept = true; })")
    demo.click('[data-choice="stone-3"]')
    expect(demo.locator(AMBER)).to_have_attribute("data-at", "440,286")
    assert demo.evaluate("[...document.querySelectorAll('.sr-thing')].every(e => e.kept)")


def test_a_scene_of_150_things_is_painted_in_a_few_milliseconds(many_demo: Page) -> None:
    assert many_demo.locator(".sr-thing").count() >= 150
    many_demo.evaluate(
        """() => {
        window.touched = 0;
        new MutationObserver(list => { window.touched += list.length; }).observe(
          document.querySelector(".sr-things"),
          { attributes: true, subtree: true, childList: true, characterData: true });
      }"""
    )
    many_demo.click('[data-choice="card-1"]')
    expect(many_demo.locator('[data-id="card-1"]')).to_have_class(re.compile("sr-chosen"))
    many_demo.wait_for_timeout(500)
    assert many_demo.evaluate("window.touched") < 60


# ------------------------------------------------------------------ finger and drag


def test_a_tap_chooses_and_a_long_press_tells_the_name(touch_demo: Page) -> None:
    touch_demo.tap('[data-choice="card-1"]')
    expect_heard(touch_demo, "choose card-1 touch")
    x, y = centre(touch_demo, '[data-id="card-0"]')
    finger = touch_demo.context.new_cdp_session(touch_demo)
    finger.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    touch_demo.wait_for_timeout(700)
    expect(touch_demo.locator(".sr-tip")).to_have_text("Card 1")
    expect(touch_demo.locator(".sr-tip")).to_have_class(re.compile("sr-on"))
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch_demo.wait_for_timeout(200)
    assert "choose card-0" not in heard(touch_demo)


def test_the_tooltip_stays_inside_the_board_on_a_phone(touch_demo: Page) -> None:
    for thing in ("chest", "stone-0", "moon"):
        touch_demo.locator(f'[data-id="{thing}"]').dispatch_event("focusin")
        touch_demo.evaluate(
            f"document.querySelector('[data-id=\"{thing}\"]').focus({{ focusVisible: true }})"
        )
        tip = touch_demo.locator(".sr-tip").bounding_box()
        board = touch_demo.locator(".spielraum-board-root").bounding_box()
        assert tip
        assert board
        assert tip["x"] >= board["x"] - 0.5
        assert tip["x"] + tip["width"] <= board["x"] + board["width"] + 0.5


def test_the_context_menu_stays_away(demo: Page) -> None:
    prevented = demo.evaluate(
        "!document.querySelector('.sr-picture').dispatchEvent("
        "new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))"
    )
    assert prevented


def test_a_piece_is_pushed_over_what_may_be_chosen(demo: Page) -> None:
    demo.mouse.move(*centre(demo, f"{AMBER} .sr-art"))
    demo.mouse.down()
    for stone in ("stone-1", "stone-3"):
        demo.mouse.move(*centre(demo, f'[data-id="{stone}"] .sr-art'), steps=12)
        expect_heard(demo, f"choose {stone} drag")
    demo.mouse.up()
    expect_heard(demo, "release")
    assert heard(demo).count("drag") == 2
    assert at(demo, "ghost-0") == "440,286"
    demo.wait_for_timeout(600)
    assert "440px, 286px" in (demo.locator(AMBER).get_attribute("style") or "")


# ------------------------------------------------------------------ trust and trouble


def test_the_page_gets_nowhere_by_writing_state(intruded_demo: Page) -> None:
    page = intruded_demo
    page.click('[data-choice="card-1"]')
    expect_heard(page, "choose card-1")
    truth = page.locator('[data-key="heard"] .sr-mono').nth(2).text_content()
    assert page.evaluate(
        "intrude({ _esm: 'evil', code: 'evil', scene: {}, lang: 'xx', sprite: '', layout: null })"
    )
    page.wait_for_timeout(500)
    page.click('[data-choice="card-2"]')
    expect_heard(page, "choose card-2")
    assert page.locator('[data-key="heard"] .sr-mono').nth(2).text_content() == truth


def test_a_handler_that_fails_shows_a_kind_sentence_and_no_traceback(failing_demo: Page) -> None:
    failing_demo.click('[data-choice="stone-3"]')
    alert = failing_demo.get_by_role("alert")
    expect(alert).to_contain_text("Something went wrong here. The match is kept")
    assert "a secret of the server" not in failing_demo.content()
    failing_demo.get_by_role("button", name="Close this message").click()
    expect(alert).to_have_count(0)
    failing_demo.click('[data-choice="stone-4"]')
    expect(alert).to_have_count(1)


def test_the_traceback_of_a_handler_never_travels_to_the_page(
    new_page: Open, demo_url: str
) -> None:
    page = new_page()
    frames: list[str | bytes] = []

    def note(frame: str | bytes) -> None:
        frames.append(frame)

    page.on("websocket", lambda socket: socket.on("framereceived", note))
    visit(page, f"{demo_url}?demo=raise")
    page.click('[data-choice="stone-3"]')
    expect(page.get_by_role("alert")).to_be_visible()
    page.wait_for_timeout(500)
    text = b"".join(f if isinstance(f, bytes) else f.encode() for f in frames)
    assert b"Something went wrong" in text
    assert b"Traceback" not in text
    assert b"a secret of the server" not in text


@pytest.mark.console_errors
@pytest.mark.slow
def test_a_kernel_that_is_gone_is_told_within_seconds(fresh_demo: Page) -> None:
    text = fresh_demo.locator('[data-key="heard"] .sr-mono').nth(2).text_content() or ""
    found = re.search(r"pid (\d+)", text)
    assert found
    os.kill(int(found[1]), signal.SIGKILL)
    fresh_demo.click('[data-choice="stone-3"]')
    alert = fresh_demo.locator('.spielraum-board-root [role="alert"]')
    expect(alert).to_contain_text("connection", timeout=9000)
    expect(alert.get_by_role("button", name="Reload the page")).to_be_visible(timeout=25000)


@pytest.mark.slow
def test_a_late_answer_says_that_the_connection_is_back(fresh_demo: Page) -> None:
    text = fresh_demo.locator('[data-key="heard"] .sr-mono').nth(2).text_content() or ""
    found = re.search(r"pid (\d+)", text)
    assert found
    os.kill(int(found[1]), signal.SIGSTOP)
    fresh_demo.click('[data-choice="stone-3"]')
    board = fresh_demo.locator(".spielraum-board-root")
    expect(board.get_by_role("alert")).to_contain_text("No answer yet")
    os.kill(int(found[1]), signal.SIGCONT)
    expect(board.get_by_role("status")).to_contain_text("connection is back", timeout=9000)
    expect(board.get_by_role("alert")).to_have_count(0)
    expect(fresh_demo.locator(AMBER)).to_have_attribute("data-at", "440,286")


@pytest.mark.slow
def test_thinking_is_not_taken_for_a_lost_connection(slow_demo: Page) -> None:
    slow_demo.click('[data-choice="stone-3"]')
    board = slow_demo.locator(".spielraum-board-root")
    expect(board.get_by_role("status")).to_contain_text("Still thinking", timeout=9000)
    expect(board.get_by_role("alert")).to_have_count(0)
    expect(slow_demo.locator(AMBER)).to_have_attribute("data-at", "440,286", timeout=9000)
    expect(board.get_by_role("status")).to_have_count(0)


# ------------------------------------------------------------------ JupyterLab


def test_a_notebooks_one_key_commands_stay_away(
    new_page: Open, lab: Lab, notebook: Callable[..., Path]
) -> None:
    source = (Path(__file__).parent / "board_demo.py").read_text(encoding="utf-8")
    notebook(lab.root, "board_demo", source)
    page = new_page()
    page.goto(f"{lab.url}/lab/tree/board_demo.ipynb?reset")
    expect(page.locator(".jp-Notebook .jp-Cell").first).to_be_visible()
    page.wait_for_function("window.jupyterapp !== undefined")
    page.wait_for_timeout(5000)
    page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(page.locator(".sr-thing").first).to_be_attached()
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    for selector in ('[data-id="stone-3"]', '[data-key="auto"]', '[data-line="l2"]'):
        page.focus(selector)
        for key in ("m", "y", "r", "b", "x", "d", "d"):
            page.keyboard.press(key)
    assert page.locator(".jp-Notebook .jp-CodeCell").count() == cells
    page.focus('[data-id="stone-3"]')
    page.keyboard.press("Enter")
    expect(page.locator(AMBER)).to_have_attribute("data-at", "440,286")
