"""Playing at a table as a person does: choose what is offered, go on until asked again.

A page answers a little later than it is asked. What a test may trust is the step panel's count of
events, which grows with every decision, and the mark `data-waiting` of a front end that has sent
something and waits for the answer. So nothing here is chosen by a place in a list that may have
become another one, and nothing waits for a time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

WAITING = ".spielraum-table [data-waiting]"
COUNT = ".spielraum-steps .sr-box-controls > .sr-small"

TO_THE_NEWEST = """async ([panel, waiting, patience]) => {
  const now = () => document.querySelector(panel).innerText.match(/\\d+/g);
  const next = document.querySelector(".spielraum-steps [data-key='next']");
  const pause = () => new Promise((then) => setTimeout(then, 4));
  for (;;) {
    const before = now();
    if (before[0] === before[1]) return;
    next.click();
    const end = Date.now() + patience;
    while (now().join() === before.join() || document.querySelector(waiting)) {
      if (Date.now() > end) throw new Error(`no answer to Next at ${before.join(" of ")}`);
      await pause();
    }
  }
}"""
"""Presses Next and waits for the answer, again and again, up to the newest event."""


class Steps(NamedTuple):
    """Which event the step panel shows, and how many there are."""

    shown: int
    count: int


def steps(page: Page) -> Steps:
    """Where the step panel stands."""
    shown, count = re.findall(r"\d+", page.locator(COUNT).inner_text())
    return Steps(int(shown), int(count))


def changed(page: Page, before: Steps) -> Steps:
    """The panel's new place, as soon as it is another one and all has been answered."""
    page.wait_for_function(
        """([panel, waiting, before]) => {
          const now = document.querySelector(panel)?.innerText.match(/\\d+/g) ?? [];
          return now.length === 2 && now.join() !== before && !document.querySelector(waiting);
        }""",
        arg=[COUNT, WAITING, f"{before.shown},{before.count}"],
        polling=20,
    )
    return steps(page)


def quiet(page: Page) -> None:
    """Returns when nothing is on its way any more, what comes after a delay included."""
    page.evaluate("new Promise((then) => setTimeout(then, 120))")
    page.wait_for_function("(waiting) => !document.querySelector(waiting)", arg=WAITING, polling=20)


def offered(page: Page, verb: str = "") -> Locator:
    """What may be chosen on the board now, or what begins with a verb."""
    return page.locator(f"[data-choice^='{verb}']" if verb else "[data-choice]")


def choices(page: Page, verb: str = "") -> list[str]:
    """What would be sent for each thing that is offered."""
    found = offered(page, verb).evaluate_all("all => all.map(one => one.dataset.choice)")
    return [str(choice) for choice in found]


def thing(page: Page, choice: str) -> Locator:
    """The thing on the board that stands for a choice."""
    return page.locator(f"[data-choice='{choice}']").first


def aim(page: Page, choice: str) -> tuple[float, float]:
    """A point of the page where this choice lies uppermost among what may be chosen.

    What may not be chosen may lie above it, like the marbles in a lane: a person clicks on them.
    A piece on its way is waited for: a press brings it to its place, away from where it was.
    """
    target = thing(page, choice)
    target.scroll_into_view_if_needed()
    point = target.evaluate(AIM)
    assert point, f"{choice} is nowhere to be hit"
    return point[0], point[1]


AIM = """async (group) => {
  const glides = (motion) => motion.playState === "running" && !(motion instanceof CSSAnimation);
  const end = Date.now() + 5000;
  while (group.getAnimations({ subtree: true }).some(glides) && Date.now() < end) {
    await new Promise((then) => requestAnimationFrame(then));
  }
  const box = group.getBoundingClientRect();
  const near = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
  for (const down of near) {
    for (const along of near) {
      const point = [box.left + box.width * along, box.top + box.height * down];
      const stack = group.getRootNode().elementsFromPoint(...point);
      const groups = stack.map((element) => element.closest(".sr-thing"));
      if (groups.find((other) => other?.dataset.choice) === group) return point;
    }
  }
  return null;
}"""


def click(page: Page, choice: str) -> None:
    """Choose by mouse."""
    page.mouse.click(*aim(page, choice))


def tap(page: Page, choice: str) -> None:
    """Choose by finger."""
    page.touchscreen.tap(*aim(page, choice))


def enter(page: Page, choice: str) -> None:
    """Choose by keyboard, once the thing has the focus."""
    thing(page, choice).focus()
    page.keyboard.press("Enter")


Hand = Callable[[Page, str], None]


def choose(page: Page, choice: str = "", by: Hand = click) -> str:
    """Choose, and wait until the table has answered; without a choice, the first one offered."""
    picked = choice or choices(page)[0]
    before = steps(page)
    by(page, picked)
    changed(page, before)
    return picked


def press_next(page: Page, button: str = "next") -> Steps:
    """One event on (or "back"), and the panel's new place."""
    before = steps(page)
    page.locator(f".spielraum-steps [data-key='{button}']").dispatch_event("click")
    return changed(page, before)


def go_on(page: Page) -> bool:
    """Press Next up to the next decision; False when the match is over."""
    page.evaluate(TO_THE_NEWEST, [COUNT, WAITING, 30_000])
    if offered(page).count():
        return True
    expect(page.locator(".spielraum-steps [data-key='next']")).to_have_attribute(
        "aria-disabled", "true"
    )
    return False


def next_until(page: Page, there: Callable[[], bool], most: int) -> None:
    """Press Next until the page shows what is looked for."""
    for _ in range(most):
        if there():
            return
        press_next(page)
    raise AssertionError(f"not within {most} events")


def go_on_until(page: Page, verb: str) -> None:
    """Press Next until something of this kind is offered; what else is asked fails."""
    assert go_on(page), f"the match is over, nothing to {verb}"
    assert choices(page, verb), f"asked for {choices(page)}, not to {verb}"


def log_lines(page: Page) -> list[str]:
    """The sentences of the log that are to be seen."""
    return page.locator(".spielraum-log [role=option]").all_inner_texts()


def positions(page: Page) -> dict[str, str]:
    """Where each drawn thing stands on the board, by its id."""
    found = page.locator(".spielraum-board [data-id]:has(use)").evaluate_all(
        "all => all.map(one => [one.dataset.id, one.dataset.at])"
    )
    return dict(found)


def place(page: Page, thing_id: str) -> tuple[float, float]:
    """Where a thing stands, in board units."""
    at = page.locator(f".spielraum-board [data-id='{thing_id}']").get_attribute("data-at")
    assert at, f"{thing_id} stands nowhere"
    x, y = at.split(",")
    return float(x), float(y)


def middle(locator: Locator) -> tuple[float, float]:
    """The middle of what is seen, in pixels of the page."""
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def run_the_first_cell(page: Page) -> None:
    """Run the cell, as soon as the notebook is set up and its kernel is there.

    What Jupyter says in a dialog while it starts is read and closed, as a person would.
    """
    said = page.locator("dialog.jp-Dialog")
    page.add_locator_handler(said, said.locator("button.jp-mod-accept").first.click)
    ready = ".jp-Notebook-ExecutionIndicator[data-status='idle']"
    expect(page.locator(ready).first).to_be_visible(timeout=60_000)
    cell = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-CodeCell").first
    for _ in range(6):  # keys pressed while Lab restores its layout may go astray
        cell.locator(".jp-InputArea-editor").click()
        page.keyboard.press("Shift+Enter")
        try:
            expect(cell.locator(".jp-InputPrompt")).not_to_have_text("[ ]:", timeout=5000)
        except AssertionError:
            continue
        return
    raise AssertionError("the cell does not run")


# -- a lesson's page -------------------------------------------------------------------------------

LESSON_PAGES = {
    "G": "lessons_dreiste_geister",
    "M": "lessons_monte_cristo",
    "Z": "lessons_zaubersee",
    "X": "lesson_memory",
}
"""The notebook of a set of lessons, by the first letter of their ids."""
LONG = 120_000
"""Milliseconds that a million trials may take on a busy machine."""


def lesson_address(id_: str, lang: str = "en", **more: str) -> str:
    """A lesson's notebook with what its address asks for."""
    asked = {"lesson": id_, "lang": lang, **more}
    query = "&".join(f"{key}={value}" for key, value in asked.items())
    return f"{LESSON_PAGES[id_[0]]}.ipynb?{query}"


def beat(page: Page, name: str) -> Locator:
    """A beat of the lesson: head, play, predict, observe, compare or explain."""
    return page.locator(f".sl-beat-{name}")


def control(page: Page, key: str) -> Locator:
    """A control of the lesson; those of its table have other keys."""
    return page.locator(f".spielraum-lesson [data-key='{key}']")


def predict_number(page: Page, typed: str) -> None:
    """Type the number that is predicted."""
    control(page, "number").fill(typed)
    control(page, "number").press("Tab")


def lock(page: Page) -> None:
    """Lock the prediction: the run opens."""
    control(page, "lock").click()
    expect(beat(page, "observe")).to_be_visible()


def written(n: int) -> str:
    """A whole number as a lesson's page writes it, in either language."""
    return f"{n:,}".replace(",", "\u202f") if n >= 10_000 else str(n)


def numbers_up_to(page: Page, n: int) -> None:
    """Waits until the table of the fourth beat has the numbers up to this trial."""
    caption = beat(page, "compare").locator(".sl-grid caption")
    expect(caption).to_have_text(re.compile(rf"[^\d\u202f]{written(n)}$"), timeout=LONG)


def run_to(page: Page, n: int) -> None:
    """Press a button of the run and wait for the numbers up to that trial."""
    control(page, f"run-{n}").click()
    numbers_up_to(page, n)


def bar(page: Page, at: int) -> Locator:
    """A bar of the distribution that is drawn as a prediction."""
    return page.locator(".sl-bar").nth(at)


def heights(page: Page) -> list[int]:
    """The heights of all drawn bars, in thousandths of the scale."""
    found = page.locator(".sl-bar").evaluate_all("all => all.map(one => one.ariaValueNow)")
    return [int(each) for each in found]


def draw(page: Page, *stops: tuple[float, float]) -> None:
    """Draw bars with the mouse, from stop to stop: parts of the plot's width and height."""
    plot = page.locator(".sl-plot")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    assert box is not None
    points = [
        (box["x"] + across * box["width"], box["y"] + (1 - up) * box["height"])
        for across, up in stops
    ]
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=4)
    page.mouse.up()
