"""P8, P9, P10: a table's page beside a page of stock Voila with one ipywidgets button.

P8   from the request to the first click answered, cold and laid in advance
P9   from a click to the changed board
P10  memory of the kernel

Rounds are interleaved; both pages are opened by the same browser. It finds no other hosts (the
stock template asks some), at once, so that no network takes part; nothing stands between the
browser and the servers. A click counts as
answered when the board itself has changed; a table that does not change fails the run. What Next
and most choices show has been laid ahead by the kernel; a choice that reveals something waits for
its answer. P9 has all, as they come in a match, and the choices alone for the record.
"""

from __future__ import annotations

import contextlib
import statistics
import tempfile
import time
from pathlib import Path

import nbformat
import psutil
from playwright.sync_api import Browser, Page, sync_playwright

import gamekit
from tests.benchmarks.row import Row, beside
from tests.browser import chromium, servers
from tests.browser.conftest import FLAGS, LAPTOP

ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
ROUNDS = 6
CLICKS = 30
CLICKED = 3
"""In as many rounds there are clicks after the first."""


BUTTON = """
import ipywidgets
button = ipywidgets.Button(description="0")
button.on_click(lambda _: setattr(button, "description", str(int(button.description) + 1)))
button
"""

# From the end of a press to the first change that is seen on the board: a piece that comes, goes,
# moves or turns, its name, its choice or its state, the spotlight. What a press alone changes
# (other classes, styles, the tab stop) is none of these.
WATCH = """(selector) => {
  const attributeFilter = ["data-at", "data-choice", "href", "aria-label", "transform", "class"];
  const what = { subtree: true, childList: true, characterData: true, attributeFilter };
  const states = (classes) =>
    String(String(classes ?? "").match(/sr-(choosable|touched|chosen|faded)/g));
  const seen = ({ target, attributeName, oldValue }) => {
    if (!target.parentElement?.closest(selector)) return false;
    return attributeName !== "class" || states(oldValue) !== states(target.getAttribute("class"));
  };
  window.answered = new Promise((done) => {
    let start = null;
    const note = () => { start = performance.now(); };
    addEventListener("pointerup", note, { capture: true, once: true });
    const watch = new MutationObserver((changes) => {
      if (start === null || !changes.some(seen)) return;
      watch.disconnect();
      done(performance.now() - start);
    });
    watch.observe(document.body, { ...what, attributeOldValue: true });
  });
}"""


# Asked in every frame: Playwright's own waiting looks every half second in the end.
THERE = """(what) => {
  const box = document.querySelector(what)?.getBoundingClientRect();
  return box && box.width > 0 && box.height > 0;
}"""

ANSWER = """Promise.race([
  window.answered,
  new Promise((_, fail) => setTimeout(() => fail(new Error("no change")), 20000)),
])"""


def click(page: Page, what: str, changes: str) -> float:
    """Milliseconds from a click on something to the change it makes."""
    page.wait_for_function(THERE, arg=what, polling="raf")
    target = page.locator(what).first
    target.scroll_into_view_if_needed()
    page.evaluate(WATCH, changes)
    box = target.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    answer: float = page.evaluate(ANSWER)
    return answer


STOCK = ("hello.ipynb", ".jupyter-button", ".widget-button, .jupyter-button, .lm-Widget")
OURS = ("", "[data-choice]", "svg")


def blank_page(browser: Browser) -> Page:
    page = browser.new_page(viewport=LAPTOP)
    page.set_default_timeout(180_000)
    return page


def close(page: Page, server: servers.Server, used: list[int]) -> None:
    """Closes a page and waits until the kernels it used are gone, so that rounds stay apart.

    Stock Voila keeps them, for it refuses the page's last word; they are taken from it.
    """
    page.close(run_before_unload=True)
    end = time.monotonic() + 2
    while set(used) & set(server.kernels()) and time.monotonic() < end:
        time.sleep(0.05)
    for pid in set(used) & set(server.kernels()):
        psutil.Process(pid).kill()


def first_click(browser: Browser, url: str, what: str, changes: str) -> tuple[float, Page]:
    """Milliseconds from the request to the first click answered, and the page."""
    page = blank_page(browser)
    start = time.perf_counter()
    page.goto(url, wait_until="commit")
    click(page, what, changes)
    return (time.perf_counter() - start) * 1000, page


STEPS = ".spielraum-steps"
NEXT = f"{STEPS} [data-key='next']:not([aria-disabled='true'])"
PAUSE = f"{STEPS} [data-key='play'][aria-pressed='true']"
"""Auto-play, while it is on: it would go on between two clicks."""


def many_clicks(page: Page, what: str, changes: str) -> tuple[list[float], list[float]]:
    """Times of clicks one after the other; where nothing may be chosen, the step panel's Next.

    The second list has those of choices only.
    """
    times: list[float] = []
    choices: list[float] = []
    for _ in range(CLICKS):
        page.wait_for_timeout(120)
        if page.locator(PAUSE).count():
            page.locator(PAUSE).dispatch_event("click")
            page.wait_for_timeout(120)
        place = what if page.locator(what).count() else NEXT
        if not page.locator(place).count():
            break
        # A step may tell something that changes nothing on the board: then its sentence counts.
        times.append(click(page, place, changes if place == what else f"{changes}, {STEPS}"))
        if place == what:
            choices.append(times[-1])
    assert len(times) >= CLICKS // 3, f"only {len(times)} clicks could be made"
    return times, choices


def megabytes(server: servers.Server, seats: int = 0) -> float:
    """Memory of the newest kernel."""
    return psutil.Process(server.kernels()[seats]).memory_info().rss / 1e6


def rows() -> list[Row]:
    """The rows of every table whose notebook is there."""
    tables = [name.replace("-", "_") for name in gamekit.games()]
    path = chromium.find()
    assert path, chromium.ADVICE
    found: list[Row] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(BUTTON)])
        nbformat.write(notebook, Path(folder) / "hello.ipynb")
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, ALONE])
        for name in tables:
            with (
                servers.voila() as ours,
                servers.voila(PREHEAT=f"{name}.ipynb=1") as heated,
                servers.stock_voila(Path(folder)) as stock,
            ):
                found += rows_of(name, browser, ours, heated, stock)
        browser.close()
    return found


def rows_of(
    name: str,
    browser: Browser,
    ours: servers.Server,
    heated: servers.Server,
    stock: servers.Server,
) -> list[Row]:
    """The rows of one table."""
    cold: list[float] = []
    warm: list[float] = []
    peer: list[float] = []
    clicks: list[float] = []
    choices: list[float] = []
    peer_clicks: list[float] = []
    memory: list[float] = []
    peer_memory: list[float] = []

    def open_cold(number: int) -> None:
        took, page = first_click(browser, ours.render(f"{name}.ipynb", "?lang=en"), *OURS[1:])
        cold.append(took)
        memory.append(megabytes(ours))
        if number < CLICKED:
            times, chosen = many_clicks(page, *OURS[1:])
            clicks.extend(times)
            choices.extend(chosen)
        close(page, ours, ours.kernels())

    def open_laid(_number: int) -> None:
        laid = heated.kernels()
        took, page = first_click(browser, heated.render(f"{name}.ipynb"), *OURS[1:])
        warm.append(took)
        close(page, heated, laid)

    def open_peer(number: int) -> None:
        took, page = first_click(browser, stock.render(STOCK[0]), *STOCK[1:])
        peer.append(took)
        peer_memory.append(megabytes(stock))
        if number < CLICKED:
            peer_clicks.extend(many_clicks(page, *STOCK[1:])[0])
        close(page, stock, stock.kernels())

    pages = [open_cold, open_laid, open_peer]
    for number in range(-1, ROUNDS):
        for open_one in pages:
            wait_for_pool(heated)  # it starts a kernel again: that must disturb nobody
            open_one(max(0, number))
        pages.append(pages.pop(0))  # each comes after each other one
        if number < 0:  # the first round fills caches
            for times in (cold, warm, peer, clicks, choices, peer_clicks, memory, peer_memory):
                times.clear()
    p95 = [statistics.quantiles(times, n=20)[-1] for times in (clicks, peer_clicks)]
    return [
        beside("P8", f"{name}: first click, cold", cold, peer, "ms", 1.0),
        beside("P8", f"{name}: first click, laid in advance", warm, peer, "ms", 0.6),
        beside("P9", f"{name}: click, p50", clicks, peer_clicks, "ms", 0.3),
        beside("P9", f"{name}: click, p95", p95[:1], p95[1:], "ms", 0.6),
        beside("P9", f"{name}: a choice, p50", choices, peer_clicks, "ms", 0.3)._replace(
            aim="–", met=True
        ),
        beside("P10", f"{name}: kernel's memory", memory, peer_memory, "MB", 1.25),
    ]


def wait_for_pool(server: servers.Server) -> None:
    """Returns when a table has been laid and its kernel is at rest."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        kernels = server.kernels()
        with contextlib.suppress(psutil.NoSuchProcess):  # a closed page's goes just now
            if kernels and psutil.Process(kernels[0]).cpu_percent(0.4) < 5:
                return
    raise TimeoutError("no table was laid in advance")
