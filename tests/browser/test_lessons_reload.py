"""A lesson's page that is loaded again in the middle: all that was done is there again."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlparse

from playwright.sync_api import Page, expect

from tests.browser.play import (
    bar,
    beat,
    choose,
    control,
    draw,
    heights,
    lesson_address,
    lock,
    log_lines,
    numbers_up_to,
    offered,
    predict_number,
    quiet,
    run_to,
    steps,
)


def asked(page: Page) -> set[str]:
    """What the page's address holds."""
    return set(parse_qs(urlparse(page.url).query))


def shown(page: Page) -> dict[str, object]:
    """What the page says of the run, in all its beats."""
    numbers_up_to(page, 1_000)
    expect(control(page, "stop")).to_have_count(0)
    expect(beat(page, "explain").locator(".sr-drawing > svg").first).to_be_visible()
    figure = page.locator(".sl-chart-compare .sr-figure")
    expect(figure).to_have_attribute("aria-label", re.compile("exact: "))
    return {
        "predicted": beat(page, "predict").inner_text(),
        "run": beat(page, "observe").inner_text(),
        "words": beat(page, "compare").locator(".sl-section").all_inner_texts(),
        "chart": figure.get_attribute("aria-label"),
        "explained": beat(page, "explain").inner_text(),
    }


def on_the_table(page: Page) -> tuple[object, list[str]]:
    """Where the match on the lesson's table stands."""
    expect(offered(page).first).to_be_visible()
    quiet(page)
    return steps(page), log_lines(page)


def test_all_that_was_done_is_there_again(page: Page, voila: Any) -> None:
    page.goto(voila.render(lesson_address("G4")))
    expect(control(page, "lock")).to_be_visible()
    begun = on_the_table(page)
    choose(page)
    moved = on_the_table(page)
    assert moved != begun
    predict_number(page, "17.5")
    lock(page)
    for n in (1, 10, 1_000):
        run_to(page, n)
    control(page, "explain").click()
    before = shown(page)
    assert "17.5" in str(before["predicted"])
    assert re.search(r"Seed code: \S", str(before["run"]))
    assert asked(page) == {"lesson", "lang", "match"}

    page.reload()
    assert shown(page) == before
    assert on_the_table(page) == moved
    expect(control(page, "lock")).to_have_count(0)
    expect(control(page, "run-1000")).to_be_disabled()
    assert asked(page) == {"lesson", "lang", "match"}
    # The run goes on where it stopped, with the same luck.
    run_to(page, 10_000)

    # The second question, half drawn: its bars are there again, and can still be pulled.
    control(page, "next-question").click()
    expect(page.locator(".sl-bar")).to_have_count(7)
    draw(page, (0.05, 0.3), (0.4, 0.5))
    drawn = heights(page)
    assert drawn[0]
    assert not drawn[-1]
    said = re.compile(r"All bars together: [1-9]")
    expect(page.get_by_text(said)).to_be_visible()
    total = page.get_by_text(said).inner_text()
    page.reload()
    expect(page.get_by_text(total, exact=True)).to_be_visible()
    assert heights(page) == drawn
    expect(control(page, "lock")).to_be_visible()
    expect(beat(page, "observe")).to_have_count(0)
    expect(beat(page, "compare")).to_have_count(0)
    control(page, "question-0").click()
    numbers_up_to(page, 10_000)
    expect(beat(page, "predict")).to_contain_text("Your prediction: 17.5")
    control(page, "question-1").click()
    bar(page, 6).focus()
    page.keyboard.press("ArrowUp")
    expect(bar(page, 6)).to_have_attribute("aria-valuenow", "10")
    assert heights(page)[:-1] == drawn[:-1]
    lock(page)
    run_to(page, 10)


def test_a_choice_and_the_table_of_the_lesson_across_the_games(page: Page, voila: Any) -> None:
    page.goto(voila.render(lesson_address("X1", "de")))
    control(page, "table-monte-cristo").click()
    expect(offered(page).first).to_be_visible()
    choose(page)
    moved = on_the_table(page)
    page.locator(".sl-option").nth(1).click()
    lock(page)
    run_to(page, 10)
    seed = beat(page, "observe").get_by_text("Startcode").inner_text()
    page.reload()
    numbers_up_to(page, 10)
    expect(page.locator(".sl-option").nth(1)).to_have_class(re.compile("sl-chosen"))
    expect(beat(page, "observe")).to_contain_text(seed)
    expect(control(page, "table-monte-cristo")).to_have_attribute("aria-pressed", "true")
    assert on_the_table(page) == moved
    assert asked(page) == {"lesson", "lang", "match"}
    # Another lesson's table, laid after that, begins anew.
    control(page, "table-zaubersee").click()
    expect(control(page, "table-zaubersee")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".spielraum-table")).to_have_count(1)
    assert on_the_table(page) != moved
    expect(page.locator(".sl-option input").first).to_be_disabled()
