"""The lessons as a class meets them: five beats, nothing betrayed, one run, keys and fingers."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from gamekit.lab.lessons import lesson
from tests.browser.conftest import PHONE, PROJECTOR
from tests.browser.play import (
    COUNT,
    LONG,
    bar,
    beat,
    choose,
    control,
    draw,
    go_on,
    heights,
    lesson_address,
    lock,
    log_lines,
    offered,
    predict_number,
    run_to,
    written,
)


def visit(page: Page, voila: Any, id_: str, lang: str = "en") -> Page:
    page.goto(voila.render(lesson_address(id_, lang, seed="mila-7")))
    expect(control(page, "lock")).to_be_visible()
    return page


# -- the five beats --------------------------------------------------------------------------------


def test_a_number_and_a_distribution(page: Page, voila: Any, axe: Callable[..., None]) -> None:
    visit(page, voila, "G4")
    expect(offered(page).first).to_be_visible()
    axe(page)
    predict_number(page, "twelve")
    expect(page.get_by_text("is no number that I know")).to_be_visible()
    predict_number(page, "12")
    lock(page)
    run_to(page, 1_000)
    expect(beat(page, "compare")).to_contain_text("higher than your prediction")
    spoken = page.locator(".sl-chart-compare .sr-figure").get_attribute("aria-label") or ""
    assert "predicted: 12" in spoken
    assert "exact: " in spoken
    control(page, "next-question").click()

    # The second question: a distribution, drawn with the mouse and with the keys.
    expect(page.locator(".sl-bar").first).to_be_visible()
    draw(page, (0.02, 0.1), (0.5, 0.4), (0.98, 0.1))
    drawn = heights(page)
    assert max(drawn) == drawn[3]
    assert all(drawn)
    expect(page.get_by_text("All bars together")).not_to_have_text("All bars together: 0%")
    bar(page, 2).focus()
    page.keyboard.press("End")
    expect(bar(page, 2)).to_have_attribute("aria-valuenow", "1000")
    page.keyboard.press("ArrowDown")
    expect(bar(page, 2)).to_have_attribute("aria-valuetext", "49.5%")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    expect(bar(page, 3)).to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("ArrowUp")
    expect(bar(page, 3)).to_have_attribute("aria-valuetext", "0.5%")
    expect(bar(page, 3)).to_be_focused()
    bar(page, 3).evaluate(
        """(bar) => {
          const pressed = (key) => new KeyboardEvent("keydown", { key, bubbles: true });
          for (const key of ["ArrowUp", "1"]) bar.dispatchEvent(pressed(key));
        }"""
    )
    page.wait_for_timeout(400)  # the answer to the arrow comes and leaves alone what is typed
    expect(page.locator(".sl-typing input")).to_have_value("1")
    page.keyboard.type("/4")
    page.keyboard.press("Enter")
    expect(bar(page, 3)).to_have_attribute("aria-valuetext", "25%")
    page.locator(".sl-typing input").fill("a lot")
    page.keyboard.press("Enter")
    expect(page.get_by_text("“a lot” is no number that I know")).to_be_visible()
    control(page, "scale").click()
    expect(page.get_by_text("All bars together: 100%")).to_be_visible()
    lock(page)
    run_to(page, 1_000)
    expect(beat(page, "compare")).to_contain_text("overlap by")
    control(page, "explain").click()
    expect(beat(page, "explain").locator("svg title").first).to_be_attached()
    control(page, "what-if-0").click()
    expect(beat(page, "explain").locator(".sl-grid")).to_contain_text("of 1000", timeout=LONG)
    axe(page)


def test_a_million(page: Page, voila: Any) -> None:
    visit(page, voila, "G2", "de")
    predict_number(page, "0,3")
    lock(page)
    expect(beat(page, "predict")).to_contain_text("Deine Vorhersage: 30\u202f%")
    run_to(page, 10)
    expect(beat(page, "observe")).to_contain_text("Die ersten Versuche einzeln")
    run_to(page, 1_000)
    expect(beat(page, "compare")).to_contain_text("27 von 64 = 27/64 = 42,2\u202f%")
    run_to(page, 1_000_000)
    ticks = page.locator(".sl-chart-path .axis .tick text")
    expect(ticks.filter(has_text="1\u202f000\u202f000")).to_have_count(1)
    visit(page, voila, "G2", "de")
    predict_number(page, "0,3")
    lock(page)
    run_to(page, 1_000)
    # A trial of the run is never another one: the same seed shows the same numbers.
    first = page.locator(".sl-grid").first.inner_text()
    visit(page, voila, "G2", "de")
    predict_number(page, "30 %")
    lock(page)
    run_to(page, 1_000)
    assert page.locator(".sl-grid").first.inner_text() == first


def test_a_choice(page: Page, voila: Any) -> None:
    visit(page, voila, "G5")
    page.locator(".sl-option input").nth(0).focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".sl-option").nth(1)).to_have_class(re.compile("sl-chosen"))
    colours = page.locator(".sl-option").evaluate_all(
        "all => all.map(one => getComputedStyle(one).color)"
    )
    assert len(set(colours)) == 1
    lock(page)
    run_to(page, 1_000)
    expect(beat(page, "compare")).to_contain_text("The numbers speak for")


# -- the run ---------------------------------------------------------------------------------------


STOP = """async () => {
  const stop = () => document.querySelector(".sl-beat-observe [data-key='stop']");
  const begun = performance.now();
  stop().click();
  while (stop()) await new Promise(requestAnimationFrame);
  return performance.now() - begun;
}"""


def test_a_long_run_stops_within_half_a_second(page: Page, voila: Any) -> None:
    visit(page, voila, "G4")
    predict_number(page, "20")
    lock(page)
    run_to(page, 1)
    took = []
    for _ in range(3):  # whatever else the machine does, one of three is undisturbed
        control(page, "run-1000000").click()
        expect(page.locator(".sr-meter")).to_be_visible()
        took.append(page.evaluate(STOP))
        expect(beat(page, "observe")).to_contain_text("Stopped at trial")
    assert min(took) < 500


CHOOSE_DURING_A_RUN = """async (count) => {
  const running = () => document.querySelector(".spielraum-lesson [data-key='stop']");
  const shown = () => document.querySelector(count).innerText;
  const until = async (there, patience = 30000) => {
    const end = Date.now() + patience;
    while (!there() && Date.now() < end) await new Promise((then) => setTimeout(then, 4));
    return there();
  };
  const before = shown();
  document.querySelector(".spielraum-lesson [data-key='run-1000000']").click();
  if (!(await until(running, 5000))) return false;
  const thing = document.querySelector("[data-choice]");
  thing.focus();
  thing.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  if (!(await until(() => shown() !== before))) throw new Error("no answer");
  return Boolean(running());
}"""
"""Begins a run and chooses at once; says whether the run was still on when that was answered."""


def test_the_table_can_be_played_during_a_run(page: Page, voila: Any) -> None:
    visit(page, voila, "G4")
    predict_number(page, "20")
    lock(page)
    for _ in range(5):  # a run is short: whatever else the machine does, one of five is not over
        if page.evaluate(CHOOSE_DURING_A_RUN, COUNT):
            return
        expect(control(page, "stop")).to_have_count(0)
        assert go_on(page)
    raise AssertionError("a choice was answered only when the run was over")


def test_ten_thousand_whole_matches(page: Page, voila: Any) -> None:
    """Machine code plays them; Stop is heard at once, and the lake is there meanwhile."""
    visit(page, voila, "Z6")
    draw(page, (0.01, 0.3), (0.99, 0.8))
    lock(page)
    run_to(page, 10)
    control(page, "run-10000").click()
    choose(page)
    assert control(page, "stop").count() == 1
    took = [page.evaluate(STOP)]
    expect(beat(page, "observe")).to_contain_text("Stopped at trial")
    for _ in range(2):  # whatever else the machine does, one of three is undisturbed
        control(page, "run-10000").click()
        expect(page.locator(".sr-meter")).to_be_visible()
        took.append(page.evaluate(STOP))
        expect(beat(page, "observe")).to_contain_text("Stopped at trial")
    assert min(took) < 500
    # Another question is opened during a run: it stops, and goes on when it is asked to.
    control(page, "run-10000").click()
    control(page, "question-1").click()
    expect(beat(page, "observe")).to_have_count(0)
    control(page, "question-0").click()
    expect(control(page, "stop")).to_have_count(0)
    run_to(page, 10_000)
    observed = beat(page, "compare").locator("tbody td[data-head='observed']")
    expect(observed).to_have_count(4)
    for cell in observed.all_inner_texts():
        assert f" of {written(10_000)} (" in cell


def test_the_files(page: Page, voila: Any, tmp_path: Path) -> None:
    visit(page, voila, "G2")
    predict_number(page, "0.3")
    lock(page)
    run_to(page, 10_000)
    with page.expect_download() as caught:
        control(page, "file-trials").click()
    assert caught.value.suggested_filename == "spielraum-G2-free.csv"
    caught.value.save_as(tmp_path / "trials.csv")
    text = (tmp_path / "trials.csv").read_text(encoding="utf-8")
    head = [line for line in text.splitlines() if line.startswith("#")]
    assert {"# lesson: G2", "# seed: mila-7"} <= set(head)
    rows = list(csv.reader(line for line in text.splitlines() if not line.startswith("#")))
    assert len(rows) == 10_001
    assert [row[0] for row in rows[1:4]] == ["1", "2", "3"]
    with page.expect_download() as caught:
        control(page, "file-predictions").click()
    caught.value.save_as(tmp_path / "predictions.csv")
    assert "27/64" in (tmp_path / "predictions.csv").read_text(encoding="utf-8")


# -- languages, sizes, other ways in ---------------------------------------------------------------


SET_UP = {
    "dreiste-geister": ("Merlin", {"seat-0": "random", "seat-1": "human"}),
    "monte-cristo": ("Tokens in the bag: 24", {"seat-0": "human", "seat-3": "clever"}),
    "zaubersee": ("tile 13, face down", {"seat-0": "human", "seat-1": "human"}),
}
"""For each table of X1 what is seen on it, and who sits there: Merlin at random, a lake for two."""


def test_the_lesson_across_the_games_sets_each_table_up(page: Page, voila: Any) -> None:
    visit(page, voila, "X1")
    expect(page.locator(".spielraum-table")).to_have_count(0)
    logs = []
    for game in (*SET_UP, "dreiste-geister"):
        control(page, f"table-{game}").click()
        expect(control(page, f"table-{game}")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".spielraum-table")).to_have_count(1)
        seen, sitting = SET_UP[game]
        expect(page.locator(f".spielraum-board [data-id][aria-label*='{seen}']")).not_to_have_count(
            0
        )
        for key, kind in sitting.items():
            expect(control(page, key)).to_have_value(kind)
        after = f"seat-{lesson('X1').table(game)['players']}"
        expect(control(page, after)).to_have_count(0)
        if game == "zaubersee":  # twelve animals and one raven
            expect(page.locator("[data-id^='tile-'][aria-label*='face down']")).to_have_count(13)
        logs.append(log_lines(page))
    assert logs[0] == logs[-1], "the same set-up, the same seed"


def test_a_wrong_address_is_told_kindly(page: Page, voila: Any) -> None:
    page.goto(voila.render("lessons_zaubersee.ipynb", "?lesson=G4&lang=en"))
    expect(page.locator(".sl-beat-head [role=alert]")).to_contain_text("stands on another page")
    expect(page.locator(".sl-beat-head .sr-title").first).to_contain_text("Z1")


def test_on_a_phone_by_night(
    new_page: Callable[..., Page], voila: Any, axe: Callable[..., None]
) -> None:
    page = new_page(
        viewport=PHONE, color_scheme="dark", has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    visit(page, voila, "G3", "de")
    page.locator(".sl-option").first.tap()
    lock(page)
    run_to(page, 1_000)
    control(page, "next-question").tap()
    page.locator(".sl-plot").scroll_into_view_if_needed()
    box = page.locator(".sl-plot").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 0.3 * box["width"], box["y"] + 0.5 * box["height"])
    expect(bar(page, 3)).not_to_have_attribute("aria-valuenow", "0")
    lock(page)
    run_to(page, 1_000)
    control(page, "explain").tap()
    expect(beat(page, "explain").locator(".sr-drawing > svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    small = page.locator(".spielraum-lesson button:visible").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height < 43.5)"
        ".map(one => one.outerHTML.slice(0, 120))"
    )
    assert not small
    axe(page)


def test_on_the_projector_a_run_and_its_chart_fit(
    new_page: Callable[..., Page], voila: Any
) -> None:
    page = new_page(viewport=PROJECTOR)
    visit(page, voila, "M1")
    page.locator(".sl-plot").scroll_into_view_if_needed()
    box = page.locator(".sl-plot").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 10, box["y"] + box["height"] / 2)
    expect(bar(page, 0)).not_to_have_attribute("aria-valuenow", "0")
    lock(page)
    run_to(page, 1_000)
    top = control(page, "run-1").bounding_box()
    chart = page.locator(".sl-chart-compare").bounding_box()
    assert top is not None
    assert chart is not None
    assert chart["y"] + chart["height"] - top["y"] < PROJECTOR["height"]


def test_the_path_leads_to_the_beats(page: Page, voila: Any) -> None:
    visit(page, voila, "G2")
    steps = page.locator(".sl-step")
    expect(steps).to_have_count(5)
    expect(steps.nth(2)).to_have_attribute("aria-disabled", "true")
    steps.nth(1).click()
    expect(beat(page, "predict").locator(".sl-title")).to_be_focused()
    predict_number(page, "0.4")
    expect(page.locator(".sl-step[aria-current=step]")).to_contain_text("Predict")
    lock(page)
    expect(page.locator(".sl-step[aria-current=step]")).to_contain_text("Observe")


def test_a_long_name_of_a_lesson_stays_on_a_phone(
    new_page: Callable[..., Page], voila: Any
) -> None:
    page = visit(new_page(viewport=PHONE), voila, "Z5", "de")
    wide = page.evaluate("innerWidth")
    ends = page.locator(".sl-beat-head select").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().right)"
    )
    assert ends
    assert max(ends) <= wide - 8
