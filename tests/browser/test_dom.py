"""The helpers for elements: children are put in order with few moves, and the focus is kept."""

from __future__ import annotations

import random
from bisect import bisect_left
from pathlib import Path

import pytest
from playwright.sync_api import Page

import widgets.page

SOURCE = (Path(widgets.page.__file__).parent / "dom.js").read_text(encoding="utf-8")

# Puts the children `now` into the order `wanted`; returns the order, and which have been moved.
ARRANGED = """([now, wanted, focus]) => {
  const parent = document.querySelector("main");
  const child = (name) => Object.assign(document.createElement("button"), { id: name });
  parent.replaceChildren(...now.map(child));
  const found = (name) => document.getElementById(name) ?? child(name);
  if (focus) found(focus).focus();
  const moves = new MutationObserver(() => {});
  moves.observe(parent, { childList: true });
  arrange(parent, wanted.map(found));
  const moved = moves.takeRecords().flatMap((each) => [...each.addedNodes].map(({ id }) => id));
  return [[...parent.children].map(({ id }) => id), moved, document.activeElement.id];
}"""


@pytest.fixture
def blank(page: Page) -> Page:
    page.set_content("<main></main>")
    page.add_script_tag(content=SOURCE)
    return page


def longest(numbers: list[int]) -> int:
    """The length of the longest increasing run, gaps allowed."""
    ends: list[int] = []
    for number in numbers:
        at = bisect_left(ends, number)
        ends[at : at + 1] = [number]
    return len(ends)


def test_children_are_put_in_order_with_as_few_moves_as_can_be(blank: Page) -> None:
    rng = random.Random(1)
    for _ in range(60):
        names = [f"e{i}" for i in range(rng.randint(1, 12))]
        now = [name for name in names if rng.random() < 0.8]
        rng.shuffle(names)
        order, moved, _ = blank.evaluate(ARRANGED, [now, names, ""])
        assert order == names
        assert len(moved) == len(names) - longest([now.index(n) for n in names if n in now])


def test_what_has_the_focus_is_not_moved_and_keeps_it(blank: Page) -> None:
    rng = random.Random(2)
    for _ in range(60):
        now = [f"e{i}" for i in range(rng.randint(2, 12))]
        wanted, held = rng.sample(now, len(now)), rng.choice(now)
        order, moved, active = blank.evaluate(ARRANGED, [now, wanted, held])
        assert order == wanted
        assert held not in moved
        assert active == held


def test_who_is_leaving_stays_where_they_are(blank: Page) -> None:
    now, wanted = ["a", "gone", "b", "c"], ["a", "c", "b"]
    order, moved, _ = blank.evaluate(ARRANGED, [now, wanted, ""])
    assert order == ["a", "gone", "c", "b"]
    assert len(moved) == 1


def test_nothing_moves_when_all_is_in_order(blank: Page) -> None:
    names = ["a", "b", "c"]
    assert blank.evaluate(ARRANGED, [names, names, "b"]) == [names, [], "b"]
