"""Fixtures for the board's demo: our own server on it, one page shared by the tests of a file.

`demo` is the shared page put back to the beginning; tests that need a page of their own (another
variant, a phone, a kernel that dies) ask for `open_demo` or one of the fixtures made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import servers
from tests.browser.conftest import LAPTOP, PATIENCE, PHONE, watch

HERE = Path(__file__).parent

Open = Callable[..., Page]

LATEST = 100
"""Milliseconds, longer than the delay (80) with which a list tells that it is left."""


@pytest.fixture(scope="session")
def demo_url(
    tmp_path_factory: pytest.TempPathFactory, notebook: Callable[..., Path]
) -> Iterator[str]:
    """Address of the demo behind our server."""
    folder = tmp_path_factory.mktemp("board_demo")
    source = (HERE / "board_demo.py").read_text(encoding="utf-8")
    notebook(folder, "demo", source, title="Demo")
    with servers.voila(folder) as server:
        yield server.render("demo.ipynb")


def visit(page: Page, url: str) -> Page:
    """Open the demo and wait until board and panels are there."""
    page.goto(url)
    expect(page.locator(".sr-thing").first).to_be_attached()
    expect(page.locator('[data-key="next"]')).to_be_attached()
    return page


@pytest.fixture
def open_demo(demo_url: str, new_page: Open) -> Open:
    """Open the demo in a variant, with settings of the context."""

    def open_page(variant: str = "", script: str = "", **options: Any) -> Page:
        page = new_page(**options)
        if script:
            page.add_init_script(script)
        return visit(page, f"{demo_url}?demo={variant}")

    return open_page


@pytest.fixture(scope="module")
def shared_demo(demo_url: str, browser: Browser) -> Iterator[Page]:
    """One page for all tests of a file that leave it usable."""
    context = browser.new_context(viewport=LAPTOP)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    watch(page)
    visit(page, demo_url)
    # The page tells once by itself that it is there; no test is to hear that as its own.
    expect(page.locator('[data-key="heard"] .sr-mono').nth(1)).to_have_text("ticks 1")
    yield page
    context.close()


def begin_again(page: Page) -> None:
    """Begin a new match, after all that the test before has left behind has arrived.

    A list tells with a delay that nobody points at it any more. Timers of a page run in order, so
    after one that is longer all has been sent, and Python hears it before the new match begins.
    """
    matches = page.locator('[data-key="heard"] .sr-mono').nth(3)
    before = int(matches.text_content() or 0)
    page.evaluate(f"new Promise((then) => setTimeout(then, {LATEST}))")
    page.locator('[data-key="new"]').dispatch_event("click")
    expect(matches).to_have_text(str(before + 1))
    expect(page.locator('[data-key="heard"] .sr-mono').first).to_be_empty()


@pytest.fixture
def demo(shared_demo: Page) -> Iterator[Page]:
    """The demo at its beginning; whatever goes wrong on the page fails the test."""
    page = shared_demo
    page.mouse.move(2, 2)
    page.evaluate("scrollTo(0, 0); document.activeElement.blur()")
    begin_again(page)
    expect(page.locator('[data-id="ghost-0"]')).to_have_attribute("data-at", "110,366")
    page.keyboard.press("Shift")
    yield page
    assert page.errors == []  # type: ignore[attr-defined]
    assert page.asked == []  # type: ignore[attr-defined]


@pytest.fixture
def fresh_demo(open_demo: Open) -> Page:
    return open_demo()


@pytest.fixture
def slow_demo(open_demo: Open) -> Page:
    return open_demo("slow")


@pytest.fixture
def failing_demo(open_demo: Open) -> Page:
    return open_demo("raise")


@pytest.fixture
def many_demo(open_demo: Open) -> Page:
    return open_demo("many")


@pytest.fixture
def still_demo(open_demo: Open) -> Page:
    return open_demo(reduced_motion="reduce")


@pytest.fixture
def intruded_demo(open_demo: Open) -> Page:
    return open_demo(script=(HERE / "board_intruder.js").read_text(encoding="utf-8"))


@pytest.fixture
def touch_demo(open_demo: Open) -> Page:
    return open_demo(viewport=PHONE, has_touch=True, is_mobile=True)
