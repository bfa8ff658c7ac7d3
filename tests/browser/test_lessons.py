"""The lessons as a class meets them: five beats, nothing betrayed, one run, keys and fingers."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from gamekit.lab.lessons import lesson, lessons
from gamekit.lab.numerals import percent
from gamekit.text import LANGUAGES
from tests.browser.conftest import PHONE, PROJECTOR
from tests.browser.play import offered

PAGES = {
    "G": "lessons_dreiste_geister",
    "M": "lessons_monte_cristo",
    "Z": "lessons_zaubersee",
    "X": "lesson_memory",
}
PROGRAMS = r'"(?:_esm|_css|sprite)":\s*"(?:[^"\\]|\\.)*"'
"""The front ends' own programs, styles and pictures: the same whatever is asked."""
LONG = 120_000
"""Milliseconds that a million trials may take on a busy machine."""


def visit(page: Page, voila: Any, id_: str, lang: str = "en") -> Page:
    page.goto(voila.render(f"{PAGES[id_[0]]}.ipynb", f"?lesson={id_}&lang={lang}&seed=mila-7"))
    expect(control(page, "lock")).to_be_visible()
    return page


def beat(page: Page, name: str) -> Locator:
    return page.locator(f".sl-beat-{name}")


def control(page: Page, key: str) -> Locator:
    return page.locator(f".spielraum-lesson [data-key='{key}']")


def number(page: Page, typed: str) -> None:
    control(page, "number").fill(typed)
    control(page, "number").press("Tab")


def lock(page: Page) -> None:
    control(page, "lock").click()
    expect(beat(page, "observe")).to_be_visible()


def run(page: Page, n: int) -> None:
    """Press a button of the run and wait for the numbers up to that trial."""
    control(page, f"run-{n}").click()
    said = f"{n:,}".replace(",", "\u202f") if n >= 10_000 else str(n)
    caption = page.locator(".sl-grid caption").first
    expect(caption).to_have_text(re.compile(rf"\b{said}$"), timeout=LONG)


def bar(page: Page, at: int) -> Locator:
    return page.locator(".sl-bar").nth(at)


def heights(page: Page) -> list[int]:
    found = page.locator(".sl-bar").evaluate_all("all => all.map(one => one.ariaValueNow)")
    return [int(each) for each in found]


class Wire:
    """All that comes to the browser from the kernel."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._keep))

    def _keep(self, payload: bytes | str) -> None:
        text = payload if isinstance(payload, str) else payload.decode("utf-8", "replace")
        self.frames.append(text)

    def everything(self, page: Page) -> str:
        """Return every message so far and the page itself; JSON's escapes undone."""
        text = re.sub(PROGRAMS, "", "\n".join([*self.frames, page.inner_text("body")]))
        return re.sub(r"\\u([0-9a-f]{4})", lambda m: chr(int(m[1], 16)), text)


def answers(id_: str) -> set[str]:
    """Return what would betray a lesson: its exact values, as they are said, and its words."""
    found = set()
    taught = lesson(id_)
    for question in taught.questions():
        for each in question.bars:
            if each.exact is not None and each.exact.denominator > 40:
                found.add(str(each.exact))
                if question.unit == "share" and each.exact > Fraction(1, 100):
                    found.add(percent(each.exact, "en"))
    return found | {paragraph.say("en") for paragraph in taught.explanation()}


# -- the five beats --------------------------------------------------------------------------------


def test_the_five_beats_of_g4(page: Page, voila: Any, axe: Callable[..., None]) -> None:
    wire = Wire(page)
    visit(page, voila, "G4")
    expect(offered(page).first).to_be_visible()
    axe(page)
    number(page, "twelve")
    expect(page.get_by_text("is no number that I know")).to_be_visible()
    number(page, "12")
    # Nothing of the answer has come to the browser yet.
    betrayed = answers("G4")
    assert len(betrayed) > 5
    before = wire.everything(page)
    assert "way to the chest" in before
    assert not [each for each in betrayed if each in before]
    assert "turns to the chest on average" not in before
    expect(beat(page, "observe")).to_have_count(0)
    lock(page)
    for n in (1, 10, 1_000):
        run(page, n)
    expect(beat(page, "compare")).to_contain_text("higher than your prediction")
    expect(page.locator(".sl-chart-compare .sr-figure")).to_have_attribute("role", "img")
    spoken = page.locator(".sl-chart-compare .sr-figure").get_attribute("aria-label") or ""
    assert "predicted: 12" in spoken
    assert "exact: " in spoken
    control(page, "next-question").click()

    # The second question: a distribution, drawn with the mouse and with the keys.
    expect(page.locator(".sl-bar").first).to_be_visible()
    page.locator(".sl-plot").scroll_into_view_if_needed()
    box = page.locator(".sl-plot").bounding_box()
    assert box is not None
    left, top, width, height = box["x"], box["y"], box["width"], box["height"]
    page.mouse.move(left + 0.02 * width, top + 0.9 * height)
    page.mouse.down()
    page.mouse.move(left + 0.5 * width, top + 0.6 * height, steps=6)
    page.mouse.move(left + 0.98 * width, top + 0.9 * height, steps=3)
    page.mouse.up()
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
    page.keyboard.press("1")
    page.keyboard.type("/4")
    page.keyboard.press("Enter")
    expect(bar(page, 3)).to_have_attribute("aria-valuetext", "25%")
    page.locator(".sl-typing input").fill("a lot")
    page.keyboard.press("Enter")
    expect(page.get_by_text("“a lot” is no number that I know")).to_be_visible()
    if control(page, "scale").count():
        control(page, "scale").click()
        expect(page.get_by_text("All bars together: 100%")).to_be_visible()
    lock(page)
    expect(bar(page, 0)).to_have_attribute("aria-disabled", "true")
    run(page, 1_000)
    expect(beat(page, "compare")).to_contain_text("overlap by")
    control(page, "explain").click()
    expect(beat(page, "explain").locator("svg title").first).to_be_attached()
    control(page, "what-if-0").click()
    expect(page.locator(".sl-chart-varied .sr-figure")).to_be_visible(timeout=LONG)
    expect(beat(page, "explain").locator(".sl-grid")).to_contain_text("of 1000")
    after = wire.everything(page)
    assert len([each for each in betrayed if each in after]) > len(betrayed) / 2
    axe(page)


def test_a_number(page: Page, voila: Any) -> None:
    visit(page, voila, "G2", "de")
    number(page, "0,3")
    lock(page)
    expect(beat(page, "predict")).to_contain_text("Deine Vorhersage: 30\u202f%")
    run(page, 10)
    expect(beat(page, "observe")).to_contain_text("Die ersten Versuche einzeln")
    run(page, 1_000)
    expect(beat(page, "compare")).to_contain_text("27 von 64 = 27/64 = 42,2\u202f%")
    run(page, 1_000_000)
    ticks = page.locator(".sl-chart-path .axis .tick text")
    expect(ticks.filter(has_text="1\u202f000\u202f000")).to_have_count(1)
    visit(page, voila, "G2", "de")
    number(page, "0,3")
    lock(page)
    run(page, 1_000)
    # A trial of the run is never another one: the same seed shows the same numbers.
    first = page.locator(".sl-grid").first.inner_text()
    visit(page, voila, "G2", "de")
    number(page, "30 %")
    lock(page)
    run(page, 1_000)
    assert page.locator(".sl-grid").first.inner_text() == first


def test_a_choice(page: Page, voila: Any) -> None:
    wire = Wire(page)
    visit(page, voila, "G5")
    option = page.locator(".sl-option input").nth(0)
    option.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".sl-option").nth(1)).to_have_class(re.compile("sl-chosen"))
    assert "The numbers s" not in wire.everything(page)
    colours = page.locator(".sl-option").evaluate_all(
        "all => all.map(one => getComputedStyle(one).color)"
    )
    assert len(set(colours)) == 1
    lock(page)
    run(page, 1_000)
    expect(beat(page, "compare")).to_contain_text("The numbers speak for")
    expect(page.locator(".sl-option input").nth(0)).to_be_disabled()


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
    number(page, "20")
    lock(page)
    run(page, 1)
    took = []
    for _ in range(3):  # whatever else the machine does, one of three is undisturbed
        control(page, "run-1000000").click()
        expect(page.locator(".sr-meter")).to_be_visible()
        took.append(page.evaluate(STOP))
        expect(beat(page, "observe")).to_contain_text("Stopped at trial")
    assert min(took) < 500


def test_the_table_can_be_played_during_a_run(page: Page, voila: Any) -> None:
    visit(page, voila, "G4")
    number(page, "20")
    lock(page)
    control(page, "run-1000000").click()
    before = page.locator(".spielraum-steps .sr-box-controls > .sr-small").inner_text()
    offered(page).first.click()
    counter = page.locator(".spielraum-steps .sr-box-controls > .sr-small")
    expect(counter).not_to_have_text(before)
    assert control(page, "stop").count() == 1
    control(page, "stop").click()
    expect(control(page, "stop")).to_have_count(0)


def test_the_files(page: Page, voila: Any, tmp_path: Path) -> None:
    visit(page, voila, "G2")
    number(page, "0.3")
    lock(page)
    run(page, 10_000)
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


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("letter", PAGES)
def test_every_lesson_opens(letter: str, lang: str, page: Page, voila: Any) -> None:
    ids = [id_ for id_ in lessons() if id_.startswith(letter)]
    visit(page, voila, ids[0], lang)
    for id_ in ids:
        if id_ != ids[0]:
            control(page, "lesson").select_option(id_)
        title = page.locator(".sl-beat-head .sr-title").first
        expect(title).to_have_text(f"{id_} · {lesson(id_).title.say(lang)}")
        expect(control(page, "lock")).to_be_visible()
        if lesson(id_).game:  # where two people play, a curtain may lie over it
            expect(page.locator(".spielraum-board svg.sr-picture")).to_have_count(1)
        assert page.locator("[role=alert]:visible").count() == 0
    assert f"lang={lang}" in page.url
    assert len(ids) == 1 or f"lesson={ids[-1]}" in page.url


def test_the_lesson_across_the_games_lays_each_table(page: Page, voila: Any) -> None:
    visit(page, voila, "X1")
    for game in ("dreiste-geister", "monte-cristo", "zaubersee"):
        control(page, f"table-{game}").click()
        expect(control(page, f"table-{game}")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".spielraum-board svg").first).to_be_visible()
        expect(page.locator(".spielraum-table")).to_have_count(1)


def test_the_language_changes_everywhere(page: Page, voila: Any) -> None:
    visit(page, voila, "G2", "de")
    page.locator(".sl-beat-head [data-key='language']").select_option("en")
    expect(beat(page, "predict")).to_contain_text("Predict")
    expect(page.locator(".spielraum-steps .spielraum")).to_have_attribute("lang", "en")
    assert "lang=en" in page.url
    page.locator(".sl-beat-head [data-key='language']").select_option("de")
    expect(beat(page, "predict")).to_contain_text("Vorhersagen")


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
    run(page, 1_000)
    control(page, "next-question").tap()
    page.locator(".sl-plot").scroll_into_view_if_needed()
    box = page.locator(".sl-plot").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 0.3 * box["width"], box["y"] + 0.5 * box["height"])
    expect(bar(page, 3)).not_to_have_attribute("aria-valuenow", "0")
    lock(page)
    run(page, 1_000)
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
    run(page, 1_000)
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
    number(page, "0.4")
    expect(page.locator(".sl-step[aria-current=step]")).to_contain_text("Predict")
    lock(page)
    expect(page.locator(".sl-step[aria-current=step]")).to_contain_text("Observe")


@pytest.mark.slow
def test_in_jupyterlab(page: Page, lab: Any, notebook: Callable[..., Path]) -> None:
    notebook(
        lab.root, "lesson", 'import widgets\nwidgets.Lesson("G2", language="en", seed="mila-7")'
    )
    page.goto(f"{lab.url}/lab/tree/lesson.ipynb?reset")
    expect(page.locator(".jp-Notebook .jp-Cell").first).to_be_visible()
    page.wait_for_function("window.jupyterapp !== undefined")
    expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()
    page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(control(page, "lock")).to_be_visible(timeout=LONG)
    control(page, "number").fill("0.5")
    control(page, "number").press("Tab")
    control(page, "lock").click()
    run(page, 1_000)
    expect(page.locator(".sl-chart-compare svg.svg-figure")).to_be_visible()


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
