"""The pages that the server draws itself: front door, errors, waiting, a failed cell, the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Page, expect

from tests.browser import servers
from tests.browser.conftest import LAPTOP, PHONE, PROJECTOR, TABLET

COUNTER = """
import ipywidgets
button = ipywidgets.Button(description="0")
button.on_click(lambda _: setattr(button, "description", str(int(button.description) + 1)))
button
"""
LONG = """
import ipywidgets
lines = [ipywidgets.Label(f"Zeile {number}") for number in range(80)]
ipywidgets.VBox([ipywidgets.HTML("<h1>Lang</h1>"), *lines])
"""
SLOW = "import time; time.sleep(6)"

SIZES = [PHONE, TABLET, LAPTOP, PROJECTOR]
SCHEMES = ["light", "dark"]


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, notebook: Callable[..., Path]
) -> Iterator[servers.Server]:
    folder = tmp_path_factory.mktemp("pages")
    notebook(folder, "counter", COUNTER, title="Zähler", title_en="Counter")
    notebook(folder, "long", LONG)
    notebook(folder, "slow", SLOW, COUNTER)
    notebook(folder, "broken", "combination = 'hunter2'", "combination / 0  # a secret comment")
    notebook(folder, "dreiste_geister", COUNTER)
    cells = [nbformat.v4.new_markdown_cell("# $p^3$"), nbformat.v4.new_code_cell(COUNTER)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), folder / "formula.ipynb")
    with servers.voila(folder) as server:
        yield server


PAGES = {
    "door": ("/", "Spielraum", "Spielraum"),
    "404": ("/voila/render/none.ipynb", "Diese Tür gibt es nicht.", "There is no such door."),
    "403": ("/voila/files/counter.ipynb", "Diese Tür bleibt zu.", "This door stays shut."),
    "500": ("/voila/templates/x", "Ein Licht ist ausgegangen.", "A lamp has gone out."),
}


@pytest.mark.console_errors
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", PAGES)
def test_page_is_accessible_and_fits_every_width(
    new_page: Callable[..., Page],
    server: servers.Server,
    axe: Callable[..., None],
    artefacts: Path,
    name: str,
    scheme: str,
) -> None:
    page = new_page(color_scheme=scheme)
    path, heading, _ = PAGES[name]
    for size in SIZES if scheme == "light" else [PHONE, LAPTOP]:
        page.set_viewport_size(size)
        page.goto(server.url + path)
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(re.escape(heading)))
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        page.screenshot(path=artefacts / f"page-{name}-{scheme}-{size['width']}.png")
    axe(page)


@pytest.mark.console_errors
@pytest.mark.parametrize("name", PAGES)
def test_page_speaks_the_language_asked_for(page: Page, server: servers.Server, name: str) -> None:
    path, german, english = PAGES[name]
    heading = page.get_by_role("heading", level=1)
    for query, language, words in (
        ("", "de", german),
        ("?lang=de", "de", german),
        ("?lang=en", "en", english),
        ("?lang=xx", "de", german),
    ):
        page.goto(server.url + path + query)
        assert page.evaluate("document.documentElement.lang") == language
        assert heading.inner_text().strip() == words


def test_front_door_names_the_tables_and_keeps_the_language(
    page: Page, server: servers.Server
) -> None:
    page.goto(server.url + "/")
    page.get_by_role("link", name="English").click()
    page.get_by_role("link", name="Dreiste Geister").click()
    expect(page.locator(".jupyter-button")).to_be_visible()
    assert page.url.endswith("/voila/render/dreiste_geister.ipynb?lang=en")


def test_front_door_names_tables_first_and_lessons_in_the_readers_language(
    page: Page, voila: servers.Server
) -> None:
    tables = ["Dreiste Geister", "Monte Cristo", "Zaubersee"]
    page.goto(voila.url + "/")
    german = page.locator(".pg-doors strong").all_inner_texts()
    page.goto(voila.url + "/?lang=en")
    english = page.locator(".pg-doors strong").all_inner_texts()
    assert german[:3] == english[:3] == tables
    assert german[3:] == [*(f"{t}: Unterricht" for t in tables), "Hat der Zufall ein Gedächtnis?"]
    assert english[3:] == [*(f"{t}: lessons" for t in tables), "Does chance have a memory?"]


def test_front_door_starts_no_kernel(page: Page, server: servers.Server) -> None:
    before = set(server.kernels())
    page.goto(server.url + "/")
    page.wait_for_timeout(500)
    assert set(server.kernels()) <= before


@pytest.mark.parametrize("scheme", SCHEMES)
def test_loading_shows_the_shape_of_the_table_until_it_stands(
    new_page: Callable[..., Page],
    server: servers.Server,
    axe: Callable[..., None],
    artefacts: Path,
    scheme: str,
) -> None:
    page = new_page(color_scheme=scheme)
    page.goto(server.render("slow.ipynb", "?lang=en"), wait_until="commit")
    expect(page.get_by_role("status")).to_contain_text("The table is being set")
    page.screenshot(path=artefacts / f"page-loading-{scheme}.png")
    expect(page.locator(".jupyter-button")).to_be_visible()
    expect(page.locator("#loading")).to_have_count(0)
    axe(page)


def test_loading_is_sent_before_the_kernel_is_ready(page: Page, server: servers.Server) -> None:
    page.goto(server.render("slow.ipynb"), wait_until="commit")
    expect(page.locator("#loading")).to_be_visible()
    assert page.locator("script[type*='cell-output']").count() == 0


def test_table_page_has_title_language_and_landmark(page: Page, server: servers.Server) -> None:
    page.goto(server.render("counter.ipynb", "?lang=en"))
    expect(page.locator(".jupyter-button")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.title() == "Counter – Spielraum"
    assert page.locator("main").count() == 1
    assert page.locator("main .jupyter-button").count() == 1
    expect(page.get_by_role("heading", level=1)).to_have_text(["Counter"])
    page.goto(server.render("counter.ipynb"))
    assert page.title() == "Zähler – Spielraum"
    assert page.evaluate("document.documentElement.lang") == "de"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_failed_cell_shows_a_card_and_nothing_of_the_code(
    new_page: Callable[..., Page],
    server: servers.Server,
    axe: Callable[..., None],
    artefacts: Path,
    scheme: str,
) -> None:
    page = new_page(color_scheme=scheme)
    page.goto(server.render("broken.ipynb"))
    expect(page.get_by_role("alert")).to_contain_text("Ein Licht ist ausgegangen.")
    expect(page.locator("#loading")).to_have_count(0)
    for secret in ("hunter2", "combination", "secret comment", "ZeroDivisionError", "Traceback"):
        assert secret not in page.content()
    page.screenshot(path=artefacts / f"page-failed-{scheme}.png")
    axe(page)


@pytest.mark.console_errors
@pytest.mark.parametrize("scheme", SCHEMES)
def test_dead_kernel_is_announced_with_a_way_on(
    new_page: Callable[..., Page],
    server: servers.Server,
    axe: Callable[..., None],
    artefacts: Path,
    scheme: str,
) -> None:
    import psutil

    page = new_page(color_scheme=scheme)
    before = set(server.kernels())
    page.goto(server.render("counter.ipynb"))
    button = page.locator(".jupyter-button")
    button.click()
    expect(button).to_have_text("1")
    (kernel,) = set(server.kernels()) - before
    psutil.Process(kernel).kill()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Dieser Tisch ist abgeräumt.")
    page.screenshot(path=artefacts / f"page-over-{scheme}.png")
    axe(page)
    # The last position can still be looked at, and the way on stays in sight.
    dialog.get_by_role("button", name="Stellung noch ansehen").click()
    expect(dialog).to_be_hidden()
    expect(button).to_have_text("1")
    page.get_by_role("button", name="Tisch neu aufbauen").click()
    expect(button).to_have_text("0")


@pytest.mark.console_errors
def test_lost_connection_is_said_and_unsaid(page: Page, server: servers.Server) -> None:
    page.goto(server.render("counter.ipynb", "?lang=en"))
    expect(page.locator(".jupyter-button")).to_be_visible()
    page.context.set_offline(True)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#pg-line")).to_contain_text("The connection is lost.")
    page.context.set_offline(False)
    expect(page.locator("#pg-line")).to_be_hidden()


def end_in_sight(page: Page) -> bool:
    """Whether the lower end of what the page shows is in its window."""
    found: bool = page.locator("#rendered_cells").evaluate(
        "cells => cells.getBoundingClientRect().bottom <= innerHeight + 1"
    )
    return found


@pytest.mark.parametrize("by", ["mouse", "touch"])
def test_a_long_page_is_scrolled_like_any_other(
    new_page: Callable[..., Page], server: servers.Server, by: str
) -> None:
    page = new_page(viewport=PHONE, has_touch=by == "touch")
    page.goto(server.render("long.ipynb"))
    expect(page.get_by_text("Zeile 79")).to_be_attached()
    expect(page.locator("#loading")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text(["Lang"])
    assert not end_in_sight(page)
    for _ in range(16):
        if by == "mouse":
            page.mouse.move(150, 400)
            page.mouse.wheel(0, 600)
        else:
            swipe(page)
    page.wait_for_timeout(500)
    assert end_in_sight(page)


def swipe(page: Page) -> None:
    """A finger pushes the page up."""
    devtools = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [{"x": 150, "y": 650}]),
        *(("touchMove", [{"x": 150, "y": 650 - way}]) for way in range(30, 600, 30)),
        ("touchEnd", []),
    ):
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_long_page_is_printed_to_its_end(page: Page, server: servers.Server) -> None:
    page.goto(server.render("long.ipynb"))
    expect(page.get_by_text("Zeile 79")).to_be_attached()
    sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A5")))
    assert sheets >= 3


def test_a_page_does_not_load_what_only_lab_needs(page: Page, server: servers.Server) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.render("counter.ipynb"))
    expect(page.locator(".jupyter-button")).to_be_visible()
    assert not [url for url in asked if re.search(r"voila-style\.js|index\.css", url)]


def test_a_table_names_the_scripts_it_needs_and_each_is_fetched_once(
    page: Page, voila: servers.Server
) -> None:
    """Else a page is slow: dozens of files one after the other, or the same file twice."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(voila.render("dreiste_geister.ipynb"))
    expect(page.locator("[data-choice]").first).to_be_visible()
    named, fetched = page.evaluate(
        """() => [
          [...document.querySelectorAll("link[rel=preload]")].map(({ href }) => href),
          performance.getEntriesByType("resource").map(({ name }) => name)
            .filter((name) => /[/]voila[/](static|labextensions)[/].*[.]js/.test(name)),
        ]"""
    )
    assert len(named) < 30
    assert all(fetched.count(url) == 1 for url in named)
    assert not [url for url in fetched if "labextensions" in url and url not in named]
    page.wait_for_timeout(6000)  # by then Chromium has said what was named and not used
    assert not [text for text in said if "preload" in text]


# When each script that the page has not named was asked for, in milliseconds from its opening.
UNNAMED = """() => {
  const known = new Set([...document.body.querySelectorAll("script[src]")].map(({ src }) => src));
  return performance.getEntriesByType("resource")
    .filter(({ name }) => /[/]voila[/]static[/].*[.]js/.test(name) && !known.has(name))
    .map(({ startTime }) => startTime);
}"""


def test_what_sets_formulas_comes_when_the_table_stands(page: Page, server: servers.Server) -> None:
    page.add_init_script("""new MutationObserver((_, watcher) => {
      if (!document.querySelector(".jupyter-button")) return;
      window.stands = performance.now();
      watcher.disconnect();
    }).observe(document, { childList: true, subtree: true })""")
    page.goto(server.render("counter.ipynb"))
    expect(page.locator(".jupyter-button")).to_be_visible()
    page.wait_for_function(f"({UNNAMED})().length > 0")
    assert min(page.evaluate(UNNAMED)) > page.evaluate("stands")
    page.click(".jupyter-button")
    expect(page.locator(".jupyter-button")).to_have_text("1")


def test_a_formula_is_set(page: Page, server: servers.Server) -> None:
    page.goto(server.render("formula.ipynb"))
    expect(page.locator("h1 mjx-container")).to_be_visible()
    expect(page.locator(".jupyter-button")).to_be_visible()
    assert page.asked == []  # type: ignore[attr-defined]


def test_the_scripts_a_page_begins_with_are_kept_by_the_browser(
    page: Page, server: servers.Server
) -> None:
    page.goto(server.render("counter.ipynb"))
    expect(page.locator(".jupyter-button")).to_be_visible()
    start = page.evaluate(
        """() => [...document.body.querySelectorAll("script[src]")].map(({ src }) => src)
          .filter((src) => src.includes("/start-"))"""
    )
    assert len(start) > 1
    for url in start:
        answer = page.request.get(url)
        assert answer.status == 200
        assert answer.headers["content-type"] == "text/javascript; charset=UTF-8"
        assert "immutable" in answer.headers["cache-control"]
        assert "object-src 'none'" in answer.headers["content-security-policy"]
        assert page.request.head(url).ok
        known = {"If-None-Match": answer.headers["etag"]}
        assert page.request.get(url, headers=known).status == 304
    assert page.request.get(start[0].replace("/start-", "/start-0")).status in (403, 404)
