"""Fixtures for the pages of the board's demo: one server, one page a test, no other host asked."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.chromium import find

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Open = Callable[..., Page]


def demo_notebook(folder: Path) -> None:
    """Write the demo as a notebook of one cell."""
    source = (HERE / "board_demo.py").read_text(encoding="utf-8")
    cell = {
        "cell_type": "code",
        "id": "demo",
        "metadata": {},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }
    spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = {"cells": [cell], "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "demo.ipynb").write_text(json.dumps(book), encoding="utf-8")


@pytest.fixture(scope="session")
def demo_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of the demo behind a plain Voila."""
    folder = tmp_path_factory.mktemp("board_demo")
    demo_notebook(folder)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # A kernel that believes to be under test does not guard its output as it does in earnest.
    environment = {k: v for k, v in os.environ.items() if k != "PYTEST_CURRENT_TEST"}
    environment["PYTHONPATH"] = str(ROOT)
    log = (folder / "voila.log").open("w")
    server = subprocess.Popen(
        [sys.executable, "-m", "voila", str(folder), "--no-browser", f"--port={port}",
         "--template=lab", "--Voila.ip=127.0.0.1"],
        env=environment, stdout=log, stderr=subprocess.STDOUT,
    )  # fmt: skip
    url = f"http://127.0.0.1:{port}/voila/render/demo.ipynb"
    _wait_for(f"http://127.0.0.1:{port}/", server)
    yield url
    server.terminate()
    server.wait(20)
    log.close()


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
        if server.poll() is not None:
            raise RuntimeError("voila did not start")
        try:
            urllib.request.urlopen(url, timeout=2).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("voila does not answer")


@pytest.fixture(scope="session")
def demo_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        yield browser
        browser.close()


def _open(context: BrowserContext, url: str, script: str = "") -> Page:
    context.route(
        lambda asked: not asked.startswith(("http://127.0.0.1", "blob:", "data:")),
        lambda route: route.abort(),
    )
    page = context.new_page()
    if script:
        page.add_init_script(script)
    page.goto(url)
    page.wait_for_selector(".sr-thing", timeout=60000)
    page.wait_for_selector('[data-key="next"]')
    return page


@pytest.fixture
def open_demo(demo_url: str, demo_browser: Browser) -> Iterator[Open]:
    """Open the demo in a variant, with context options; errors on the page fail the test."""
    contexts = []
    errors: list[str] = []

    def open_page(variant: str = "", script: str = "", **options: Any) -> Page:
        options = {"viewport": {"width": 1366, "height": 850}} | options
        context = demo_browser.new_context(**options)
        contexts.append(context)
        page = _open(context, f"{demo_url}?demo={variant}", script)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture(scope="module")
def shared_demo(demo_url: str, demo_browser: Browser) -> Iterator[Page]:
    """One page for all tests of a file that leave it usable."""
    context = demo_browser.new_context(viewport={"width": 1366, "height": 850})
    yield _open(context, demo_url)
    context.close()


@pytest.fixture
def demo(shared_demo: Page) -> Iterator[Page]:
    """The demo at its beginning."""
    errors: list[str] = []
    shared_demo.on("pageerror", lambda error: errors.append(str(error)))
    shared_demo.mouse.move(2, 2)
    shared_demo.evaluate("scrollTo(0, 0); document.activeElement.blur()")
    shared_demo.click('[data-key="new"]')
    shared_demo.wait_for_function(
        """() => document.querySelector('[data-key="heard"] .sr-mono').textContent === ""
          && document.querySelector('[data-id="ghost-0"]').dataset.at === '110,366'"""
    )
    shared_demo.keyboard.press("Shift")
    yield shared_demo
    assert errors == []


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
    return open_demo(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
