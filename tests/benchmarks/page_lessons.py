"""P12: a press of “1 000 000” on a lesson's page in a fresh kernel, to the finished chart.

Finished is the chart when the table in words below it says the number of trials, and the chart
itself has been painted. Later presses are those after “Other luck” in the same kernel.
"""

from __future__ import annotations

import statistics

from playwright.sync_api import Page, expect, sync_playwright

from tests.benchmarks.row import Row
from tests.browser import chromium, servers
from tests.browser.conftest import FLAGS, LAPTOP

ROUNDS = 3
LESSONS = {
    "G2": "lessons_dreiste_geister",
    "G4": "lessons_dreiste_geister",
    "Z2": "lessons_zaubersee",
}
"""Lessons that begin with a number; G2 runs rounds of one ghost against a random Merlin."""
N = 1_000_000
FIRST = 1.5
LATER = 0.6

WATCH = """([key, said]) => new Promise((done, fail) => {
  const start = performance.now();
  document.querySelector(`.spielraum-lesson [data-key="${key}"]`).click();
  const look = () => {
    const caption = document.querySelector(".sl-grid caption")?.textContent.trim() ?? "";
    const chart = document.querySelector(".sl-chart-compare svg.svg-figure");
    const took = () => performance.now() - start;
    if (chart && caption.endsWith(said)) requestAnimationFrame(() => done(took()));
    else if (took() > 60000) fail(new Error("no chart"));
    else setTimeout(look, 10);
  };
  look();
})"""


def pressed(page: Page, said: str) -> float:
    """Seconds from the press to the finished chart."""
    took: float = page.evaluate(WATCH, [f"run-{N}", said])
    return took / 1000


def rows() -> list[Row]:
    """The first press and a later one, for each of the lessons."""
    path = chromium.find()
    assert path, chromium.ADVICE
    said = f"{N:,}".replace(",", "\u202f")
    found: list[Row] = []
    with servers.voila() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for lesson, notebook in LESSONS.items():
            first: list[float] = []
            later: list[float] = []
            for _ in range(ROUNDS):
                page = browser.new_page(viewport=LAPTOP)
                page.set_default_timeout(60_000)
                page.goto(server.render(f"{notebook}.ipynb", f"?lesson={lesson}&lang=en"))
                field = page.locator(".spielraum-lesson [data-key='number']")
                field.fill("0.5")
                field.press("Tab")
                page.locator(".spielraum-lesson [data-key='lock']").click()
                run = page.locator(f".spielraum-lesson [data-key='run-{N}']")
                expect(run).to_be_enabled()
                page.wait_for_timeout(2500)  # somebody reads the buttons
                first.append(pressed(page, said))
                page.locator(".spielraum-lesson [data-key='luck']").click()
                expect(run).to_be_enabled()
                page.wait_for_timeout(1000)
                later.append(pressed(page, said))
                page.close(run_before_unload=True)
            for times, what, aim in ((first, "first", FIRST), (later, "later", LATER)):
                took = statistics.median(times)
                work = f"{lesson}: a million trials to the chart, {what}"
                found.append(Row("P12", work, took, None, "s", None, f"≤ {aim} s", took <= aim))
        browser.close()
    return found
