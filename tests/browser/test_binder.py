"""A table's page as Binder serves it: Voila within a Jupyter Server, with the settings for it.

That the page asks no other host and that nothing fails in it is looked at for every page.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import servers


@pytest.fixture(scope="module")
def hub() -> Iterator[servers.Server]:
    """A Jupyter Server that wants to know where a request comes from, as on Binder."""
    with servers.lab(servers.NOTEBOOKS, xsrf=True) as server:
        yield server


def test_a_table_is_played_and_its_kernel_freed(page: Page, hub: servers.Server) -> None:
    page.goto(hub.render("dreiste_geister.ipynb", "?lang=en&seed=mila"))
    card = page.locator("[data-choice]").first
    expect(card).to_be_visible(timeout=60_000)
    card.click()
    expect(page.get_by_role("button", name="Next")).to_be_enabled()
    assert len(hub.kernels()) == 1
    page.goto("about:blank")
    end = time.monotonic() + 20
    while hub.kernels() and time.monotonic() < end:
        time.sleep(0.1)
    assert not hub.kernels()


def test_another_site_frees_no_kernel(page: Page, hub: servers.Server) -> None:
    page.goto(hub.render("index.ipynb", "?lang=en"))
    expect(page.get_by_role("link").first).to_be_visible(timeout=60_000)
    answer = page.request.post(
        f"{hub.url}/voila/api/shutdown/no-such-kernel",
        headers={"Origin": "http://elsewhere.example"},
    )
    assert answer.status == 403
