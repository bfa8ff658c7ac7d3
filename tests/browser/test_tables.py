"""What every table can do, in a browser: look back, what if, take back, keys, languages, reload.

One page a game is shared by the tests of this file; each test begins where somebody is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import LAPTOP, PATIENCE, watch
from tests.browser.play import (
    changed,
    choices,
    choose,
    go_on,
    log_lines,
    offered,
    positions,
    press_next,
    quiet,
    steps,
)


class Game(NamedTuple):
    """A page, and how it is asked for."""

    page: str
    query: str


GAMES = (
    Game("dreiste_geister", "players=3&seat=2"),
    Game("monte_cristo", "players=2"),
    Game("zaubersee", "players=2"),
)


@pytest.fixture(
    scope="module",
    params=[pytest.param(game, marks=pytest.mark.xdist_group(game.page)) for game in GAMES],
    ids=lambda game: game.page,
)
def game(request: pytest.FixtureRequest) -> Game:
    """The game of the shared page."""
    found: Game = request.param
    return found


@pytest.fixture(scope="module")
def shared(game: Game, voila: Any, browser: Browser) -> Iterator[Page]:
    """One page a game."""
    context = browser.new_context(viewport=LAPTOP)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    watch(page)
    page.goto(voila.render(f"{game.page}.ipynb", f"?lang=en&seed=mila-rodu-47&{game.query}"))
    expect(offered(page).first).to_be_visible()
    page.get_by_label("Speed").select_option("slow")
    yield page
    context.close()


@pytest.fixture
def table(shared: Page) -> Iterator[Page]:
    """The shared page where somebody is asked; whatever goes wrong on the page fails the test."""
    shared.mouse.move(2, 2)
    assert go_on(shared), "the match is over, a test more needs another one"
    quiet(shared)
    yield shared
    assert shared.errors == []  # type: ignore[attr-defined]
    assert shared.asked == []  # type: ignore[attr-defined]


def in_steps(page: Page, name: str) -> Locator:
    return page.locator(".spielraum-steps").get_by_role("button", name=name, exact=True)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def decide(page: Page) -> None:
    """Choose the first that is offered, and go on to the next question."""
    choose(page)
    assert go_on(page)


def test_the_log_previews_a_line_pins_it_and_comes_back(table: Page) -> None:
    decide(table)
    now, offers = positions(table), choices(table)
    line = table.locator(".spielraum-log [role=option]").nth(-2)
    line.hover()
    expect(offered(table)).to_have_count(0)
    quiet(table)
    seen = positions(table)
    table.locator(".spielraum-steps .sr-sentence").hover()
    expect(offered(table)).to_have_count(len(offers))
    assert positions(table) == now
    line.click()
    expect(in_steps(table, "Back to now")).to_be_visible()
    table.locator(".spielraum-steps .sr-sentence").hover()
    quiet(table)
    assert not choices(table)
    assert positions(table) == seen
    in_steps(table, "Back to now").click()
    expect(offered(table)).to_have_count(len(offers))
    assert positions(table) == now


def test_what_if_plays_on_from_an_earlier_position_and_comes_back(table: Page) -> None:
    decide(table)
    now, offers, told = positions(table), choices(table), log_lines(table)
    press_next(table, "back")
    in_steps(table, "What if …?").click()
    expect(table.get_by_text("What if 1").first).to_be_visible()
    expect(offered(table).first).to_be_visible()
    choose(table, choices(table)[-1])
    go_on(table)
    button(table, "Back to the match").click()
    expect(button(table, "Back to the match")).to_have_count(0)
    quiet(table)
    assert (positions(table), choices(table), log_lines(table)) == (now, offers, told)


def test_a_decision_is_taken_back_and_made_again(table: Page, game: Game) -> None:
    """All-knowing, any decision can be taken back; what somebody learned by it stays in the log."""
    back, again = button(table, "Take back"), button(table, "Redo")
    now, offers, count = positions(table), choices(table), steps(table).count
    decide(table)
    after, learned = positions(table), back.get_attribute("aria-disabled") == "true"
    everything(table, game, on=True)
    expect(back).to_be_enabled()
    back.click()
    expect(again).to_be_enabled()
    everything(table, game, on=False)
    assert (positions(table), choices(table), steps(table).count) == (now, offers, count)
    note = table.locator(".spielraum-log").get_by_text("Taken back here in teaching mode")
    expect(note).to_have_count(1 if learned else 0)
    again.click()
    expect(again).to_be_disabled()
    quiet(table)
    assert go_on(table)
    assert positions(table) == after


def everything(page: Page, game: Game, *, on: bool) -> None:
    """Let the page show all that is hidden, or no longer."""
    if game.page == "zaubersee":
        page.locator("[data-key=knowledge]").select_option("all" if on else "off")
    else:
        page.get_by_role("switch", name="Open hands").click()
    quiet(page)


def test_the_language_changes_on_the_fly(table: Page) -> None:
    offers, now = choices(table), positions(table)
    panel = table.locator(".spielraum-steps")
    said = panel.locator("p")
    english = said.all_inner_texts()[:2]  # the prompt and the sentence of the step
    for language, label, go in (("de", "Language", "Weiter"), ("en", "Sprache", "Next")):
        table.get_by_label(label).select_option(language)
        expect(button(table, go)).to_be_visible()
        for number, text in enumerate(english):
            line = expect(said.nth(number))
            (line.to_have_text if language == "en" else line.not_to_have_text)(text)
            expect(said.nth(number)).not_to_be_empty()
        quiet(table)
        assert table.locator(".spielraum-board-root").get_attribute("lang") == language
        assert (choices(table), positions(table)) == (offers, now)


def test_a_decision_and_its_steps_by_keyboard_alone(table: Page) -> None:
    table.evaluate("document.activeElement.blur()")
    for _ in range(80):
        table.keyboard.press("Tab")
        if table.evaluate("document.activeElement?.closest('.spielraum-board svg') !== null"):
            break
    else:
        raise AssertionError("the board cannot be reached by Tab")
    table.keyboard.press("PageDown")
    choice = table.evaluate("document.activeElement?.dataset.choice ?? ''")
    assert choice in choices(table)
    before = steps(table)
    table.keyboard.press("Enter")
    now = changed(table, before)
    assert now.count > before.count
    while now.shown < now.count:
        before = now
        table.keyboard.press(".")
        now = changed(table, before)
    expect(offered(table).first).to_be_visible()
    quiet(table)
    table.keyboard.press(",")
    assert changed(table, now).shown == now.shown - 1


def test_a_reloaded_page_goes_on_with_its_match(table: Page) -> None:
    decide(table)
    expect(table).to_have_url(re.compile(r"match=[\w-]{22}"))
    now, offers, count = positions(table), choices(table), steps(table).count
    table.reload()
    expect(offered(table).first).to_be_visible()
    expect(offered(table)).to_have_count(len(offers))
    assert (positions(table), choices(table), steps(table).count) == (now, offers, count)
