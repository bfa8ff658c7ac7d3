"""What browser tests stand on.

    def test_something(page, voila):
        page.goto(voila.render("dreiste_geister.ipynb", "?lang=en"))
        page.locator("[data-choice]").first.click()

Fixtures
    page        a page in a fresh context. When the test ends it FAILS the test if the console
                showed an error or an exception was not caught, or if anything was asked of another
                host. `@pytest.mark.console_errors` lets a test provoke errors,
                `@pytest.mark.other_hosts` lets it ask elsewhere. `page.errors` and `page.asked`
                are the lists so far. A failed test leaves a picture in artefacts/failed/.
    new_page    the same as a function, for a second visitor or for settings of the context:
                new_page(viewport=PHONE, color_scheme="dark", reduced_motion="reduce", ...)
    voila       our server on the repository's notebooks, one for all tests of a worker.
                voila.url, voila.render("name.ipynb", "?lang=de"), voila.kernels(), voila.log
    keep        keep(match) gives the token with which a page goes on with it: "?match=" + token
    lab         JupyterLab on an empty folder: lab.url, lab.root (put notebooks there), lab.server
    serve       serve(folder, MAX_SESSIONS=2, ...) starts our server with settings of your own
    notebook    notebook(folder, "name", "cell one", "cell two", title="...") writes a notebook
    axe         axe(page, include="main", disable=["region"]) fails with what axe-core found
    artefacts   folder for pictures: page.screenshot(path=artefacts / "name.png")
    browser     the Chromium itself, one for all tests of a worker

Sizes: PHONE, TABLET, LAPTOP, PROJECTOR. Dark: new_page(color_scheme="dark"), or
page.emulate_media(color_scheme="dark"). Wait with page.wait_for_timeout or, better, expect(...);
`time.sleep` stops the page's events from arriving. A missing browser fails the tests, it never
skips them.

A browser, a server and kernels share two cores with the tests: `make browser` gives a test that
failed one second try, in a page of its own, and names it as RERUN in the summary. Twice is a
failure. A name that comes up there is a fault to be found, in the page or in the test.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlparse

import nbformat
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from gamekit.match import Match
from tests.browser import chromium, servers
from widgets.tables.keeping import Keeper

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
AXE = files("axe_playwright_python") / "axe.min.js"

PHONE = {"width": 360, "height": 740}
TABLET = {"width": 768, "height": 1024}
LAPTOP = {"width": 1366, "height": 768}
PROJECTOR = {"width": 1920, "height": 1080}

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# A generous patience: the tests share two cores with each other, and a page starts a kernel.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)

OURS = {"127.0.0.1", "localhost"}
SLOW_MODULE = "[anywidget] Failed to initialize model"
"""anywidget gives a module two seconds; on two cores under full load it may take longer. Whether
the table stands is what the tests themselves look at."""
JUPYTER_STARTING = (
    "Cannot read properties of undefined (reading 'schema')",
    "Command 'filebrowser:open-path' not registered.",
)
"""Jupyter's own parts overtake each other while its pages start under full load: one asks for the
settings of a part, or for its command, before that part is there. `play.run_the_first_cell` closes
the dialog in which it says so. On our own pages nothing of the kind is excused."""


class Lab(NamedTuple):
    """JupyterLab: its address, the folder it shows, and the server."""

    url: str
    root: Path
    server: servers.Server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium."""
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.ADVICE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def artefacts() -> Path:
    """Folder for pictures and reports; git ignores it."""
    folder = ROOT / "artefacts"
    folder.mkdir(exist_ok=True)
    return folder


# ------------------------------------------------------------------------------ pages


def watch(page: Page) -> None:
    """Keeps what goes wrong on a page: `page.errors`, and hosts asked: `page.asked`."""
    page.errors = []  # type: ignore[attr-defined]
    page.asked = []  # type: ignore[attr-defined]

    def note_console(message: Any) -> None:
        if message.type == "error":
            page.errors.append(f"console: {message.text} ({message.location.get('url', '')})")  # type: ignore[attr-defined]

    def note_host(url: str) -> None:
        parts = urlparse(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname not in OURS:
            page.asked.append(url)  # type: ignore[attr-defined]

    page.on("console", note_console)

    def note_error(error: Any) -> None:
        said = str(error)
        jupyter = "/voila/" not in page.url and any(known in said for known in JUPYTER_STARTING)
        if SLOW_MODULE not in said and not jupyter:
            page.errors.append(f"uncaught: {error}")  # type: ignore[attr-defined]

    page.on("pageerror", note_error)
    page.on("request", lambda request: note_host(request.url))
    page.on("websocket", lambda socket: note_host(socket.url))


@pytest.fixture
def new_page(
    request: pytest.FixtureRequest, browser: Browser, artefacts: Path
) -> Iterator[Callable[..., Page]]:
    """A function that opens pages, each in a context of its own."""
    contexts: list[BrowserContext] = []
    pages: list[Page] = []

    def open_page(**options: Any) -> Page:
        options.setdefault("viewport", LAPTOP)
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        watch(page)
        pages.append(page)
        return page

    yield open_page

    if getattr(request.node, "failed", False):
        name = re.sub(r"[^\w.-]+", "_", request.node.name)
        (artefacts / "failed").mkdir(exist_ok=True)
        for number, page in enumerate(pages):
            if not page.is_closed():
                page.screenshot(path=artefacts / "failed" / f"{name}-{number}.png")
    errors = [error for page in pages for error in page.errors]  # type: ignore[attr-defined]
    asked = [url for page in pages for url in page.asked]  # type: ignore[attr-defined]
    for context in contexts:
        context.close()
    if errors and not request.node.get_closest_marker("console_errors"):
        pytest.fail("the page reported errors:\n  " + "\n  ".join(errors))
    if asked and not request.node.get_closest_marker("other_hosts"):
        pytest.fail("the page asked other hosts:\n  " + "\n  ".join(asked))


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """One page in a fresh context, at a laptop's size."""
    return new_page()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Tells the fixtures whether the test itself has failed."""
    report = yield
    if report.when == "call":
        item.failed = report.failed  # type: ignore[attr-defined]
    return report


# ------------------------------------------------------------------------------ servers


@pytest.fixture(scope="session")
def kept_matches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where the tests' server keeps matches."""
    return tmp_path_factory.mktemp("matches")


@pytest.fixture(scope="session")
def voila(kept_matches: Path) -> Iterator[servers.Server]:
    """Our server on the repository's notebooks."""
    with servers.voila(MATCHES=kept_matches) as server:
        yield server


@pytest.fixture
def keep(kept_matches: Path) -> Callable[[Match], str]:
    """A function that keeps a match on the server, for a page that goes on with it."""

    def put(match: Match) -> str:
        keeper = Keeper(kept_matches)
        keeper.keep(match)
        return keeper.token

    return put


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab on an empty folder."""
    root = tmp_path_factory.mktemp("lab")
    with servers.lab(root) as server:
        yield Lab(server.url, root, server)


@pytest.fixture
def serve() -> Iterator[Callable[..., servers.Server]]:
    """A function that starts our server on a folder, with settings of its own."""
    with ExitStack() as stack:
        yield lambda root, **settings: stack.enter_context(servers.voila(root, **settings))


@pytest.fixture(scope="session")
def notebook() -> Callable[..., Path]:
    """A function that writes a notebook of code cells."""

    def write(folder: Path, name: str, *cells: str, **metadata: Any) -> Path:
        document = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
            metadata={
                "kernelspec": {
                    "name": "python3",
                    "display_name": "Python 3",
                    "language": "python",
                },
                **metadata,
            },
        )
        path = folder / f"{name}.ipynb"
        nbformat.write(document, path)
        return path

    return write


# ------------------------------------------------------------------------------ accessibility


@pytest.fixture(scope="session")
def axe() -> Callable[..., None]:
    """A function that runs axe-core on a page and fails with what it found."""
    source = AXE.read_text(encoding="utf-8")

    def check(page: Page, include: str | None = None, disable: tuple[str, ...] = ()) -> None:
        page.evaluate(source)
        options = {"rules": {rule: {"enabled": False} for rule in disable}}
        found = page.evaluate(
            "([where, options]) => axe.run(where || document, options)", [include, options]
        )
        problems = [
            f"{violation['id']} ({violation['impact']}): {violation['help']}\n      "
            + "\n      ".join(
                f"{json.dumps(node['target'])} {node['html'][:160]}" for node in violation["nodes"]
            )
            for violation in found["violations"]
        ]
        if problems:
            pytest.fail("axe-core found:\n    " + "\n    ".join(problems))

    return check
