"""The Monte Cristo page in a browser: rounds by mouse, finger and keys; how a scoring is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gamekit.match import Match
from gamekit.registry import load
from tests.browser.conftest import LAPTOP, PHONE, PROJECTOR
from tests.browser.play import (
    choices,
    choose,
    enter,
    go_on,
    log_lines,
    middle,
    offered,
    place,
    press_next,
    tap,
)

SEED = "mila-2"
"""With this luck the first player acts in all four phases of the first round."""
NAME = "monte_cristo.ipynb"
SIGN = ".spielraum-board [data-id='sign']"
SENTENCE = ".spielraum-steps .sr-sentence"


def opened(page: Page, voila: Any, **asked: object) -> Page:
    asked = {"lang": "en", "seed": "mila-rodu-47", "players": 3, **asked}
    page.goto(voila.render(NAME, "?" + "&".join(f"{key}={value}" for key, value in asked.items())))
    expect(page.locator(SIGN)).to_be_attached()
    return page


def sign(page: Page) -> str:
    """What the board's sign says: round or scoring, phase or dungeon, and whose turn it is."""
    return page.locator(SIGN).get_attribute("aria-label") or ""


def sentence(page: Page) -> str:
    return page.locator(SENTENCE).inner_text()


def marbles(page: Page, lane: int) -> int:
    """How many marbles lie in a lane, counted from 1."""
    return page.locator(f".spielraum-board [data-id^='marble-{lane - 1}-']:has(use)").count()


def drops(page: Page, lane: int) -> int:
    """How often the log says that somebody has dropped a marble on this lane."""
    return sum(line.endswith(f"drops it on top of lane {lane}.") for line in log_lines(page))


def drop_on_a_marble(page: Page, choice: str) -> None:
    """Drop by a click on a marble that lies in the lane: the lane below it is chosen."""
    lane = int(choice.removeprefix("drop "))
    lying = page.locator(f".spielraum-board [data-id='marble-{lane - 1}-0']")
    assert lying.get_attribute("data-choice") is None
    page.mouse.click(*middle(lying))


def test_a_whole_round_by_mouse(page: Page, voila: Any) -> None:
    opened(page, voila, seed=SEED)
    assert go_on(page)
    assert sign(page).startswith("Round 1")
    verbs: list[str] = []
    while sign(page).startswith("Round 1"):
        verb = choices(page)[0].split()[0]
        if verb not in verbs:
            verbs.append(verb)
        if verb != "drop":
            choose(page)
        else:
            lane = next(n for n in range(1, 5) if f"drop {n}" in choices(page) and marbles(page, n))
            before = drops(page, lane)
            choose(page, f"drop {lane}", by=drop_on_a_marble)
            assert drops(page, lane) == before + 1
        assert go_on(page)
    assert sorted(verbs) == ["drop", "give", "lower", "place", "put"]
    expect(page.locator(".spielraum-log")).to_contain_text("Round 2")


def test_a_whole_round_by_keyboard(page: Page, voila: Any) -> None:
    opened(page, voila)
    assert go_on(page)
    while sign(page).startswith("Round 1"):
        choose(page, by=enter)
        assert go_on(page)
    expect(page.locator(".spielraum-log")).to_contain_text("Round 2")


IN_SIGHT = """() => {
  const inside = (box, frame) => box.left + box.width / 2 > frame.left
    && box.left + box.width / 2 < frame.right
    && box.top + box.height / 2 > frame.top && box.top + box.height / 2 < frame.bottom;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const pane = document.querySelector(".spielraum-board .sr-window").getBoundingClientRect();
  const boxes = (all) => [...all].map((one) => one.getBoundingClientRect());
  const all = boxes(document.querySelectorAll("[data-choice]"));
  return all.filter((box) => inside(box, screen) && inside(box, pane)).length;
}"""
"""How many of the things that may be chosen are to be seen without a scroll by hand."""

NEAREST = """() => {
  const middles = [...document.querySelectorAll("[data-choice]")].map((e) => {
    const box = e.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });
  let least = Infinity;
  middles.forEach(([x, y], i) => middles.slice(i + 1).forEach(([a, b]) => {
    least = Math.min(least, Math.max(Math.abs(x - a), Math.abs(y - b)));
  }));
  return least;
}"""
"""How far apart the two nearest targets are; the board's reach makes that the size of each."""


def test_a_whole_round_by_finger_on_a_phone(new_page: Callable[..., Page], voila: Any) -> None:
    page = opened(new_page(viewport=PHONE, has_touch=True, is_mobile=True), voila, seed=SEED)
    assert go_on(page)
    page.locator(".spielraum-board").evaluate("board => board.scrollIntoView()")
    while sign(page).startswith("Round 1"):
        page.wait_for_function(f"({IN_SIGHT})() > 0")
        expect(page.locator(SENTENCE)).to_be_in_viewport(ratio=0.9)
        assert page.evaluate(NEAREST) >= 44
        if choices(page, "lower"):
            page.wait_for_function(f"({IN_SIGHT})() === {offered(page).count()}")
        choose(page, by=tap)
        assert go_on(page)
        page.locator(".spielraum-board").evaluate("board => board.scrollIntoView()")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def at_the_first_scoring() -> Match:
    """A match that computers have played to its first scoring."""
    game = load("monte-cristo", players=3)
    match = Match(game, seed="mila-rodu-47", seats=[game.computer] * 3)
    while not any(event.code == "scoring" for step in match.advance(1) for event in step.events):
        assert not match.over
    return match


def check_ranking(page: Page, letter: str, order: list[str]) -> None:
    """The plates in the dungeon on the board say the same order as the sentence."""
    plates = page.locator(f".spielraum-board [data-id^='rank-{'ABCDEF'.index(letter)}-']")
    ranks = plates.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert len(ranks) == len(order)
    for number, name in enumerate(order, start=1):
        assert any(name in rank and str(number) in rank for rank in ranks), (ranks, order)


def check_taking(page: Page, said: str) -> None:
    """The token, the adventurer and each card that is paid glide to where they lie then."""
    cards = said.split(" and gives an adventurer and ")[1].split(".", maxsplit=1)[0].split(" + ")
    expect(page.locator(".spielraum-board .sr-trail")).to_have_count(2 + len(cards))


def check_worth(page: Page, said: str) -> None:
    """The points are worked out, and the marker on the score path goes on by them."""
    found = re.search(r"counts (\d) × (\d) = (\d+) points? for", said)
    assert found, said
    assert int(found[1]) * int(found[2]) == int(found[3])
    marker = page.locator(".spielraum-board [data-id^='score-'].sr-touched")
    name = str(marker.get_attribute("data-id"))
    there = place(page, name)
    press_next(page, "back")
    assert place(page, name) != there
    press_next(page)


def test_a_scoring_is_told_dungeon_by_dungeon(
    page: Page, voila: Any, keep: Callable[[Match], str]
) -> None:
    """Each step of a scoring says what happens, to whom, and why; what is moved is seen to move."""
    opened(page, voila, match=keep(at_the_first_scoring()))
    while not re.search(r"^Dungeons? [A-F].* four tokens.*scoring number 1 begins", sentence(page)):
        press_next(page, "back")
    assert sign(page).startswith("Scoring 1")
    letters, kinds = "", set()
    while sign(page).startswith("Scoring"):
        said, why = sentence(page), page.locator(".spielraum-steps .sr-box-quiet").inner_text()
        assert len(why.splitlines()) >= 2, f"no reason is given for: {said}"
        ranked = re.search(r"dungeon ([A-F]) (\S+) goes first(.+) Then: (.+)\.$", said)
        if ranked:
            letter, first, reason, others = ranked.groups()
            assert "most adventurers" in reason or "further up" in reason
            check_ranking(page, letter, [first, *re.findall(r"(\S+) \(\d\)", others)])
            letters += letter
        if " takes " in said:
            check_taking(page, said)
        if " counts " in said and "worth" not in kinds:
            check_worth(page, said)
        named = {" takes ": "take", " counts ": "worth"}
        kinds |= {kind for word, kind in named.items() if word in said}
        press_next(page)
    assert letters
    assert letters == "".join(sorted(letters))
    assert kinds == {"take", "worth"}
    press_next(page, "back")
    assert " counts " in sentence(page)
    page.get_by_label("Language").select_option("de")
    expect(page.locator(SENTENCE)).to_contain_text(" zählt ")
    assert sign(page).startswith("Wertung 1")


@pytest.mark.parametrize(
    ("size", "scheme"),
    [(PHONE, "dark"), (LAPTOP, "light"), (PROJECTOR, "dark")],
    ids=lambda one: str(one["width"]) if isinstance(one, dict) else one,
)
def test_it_fits_and_is_accessible(
    new_page: Callable[..., Page],
    voila: Any,
    axe: Callable[..., None],
    artefacts: Path,
    size: dict[str, int],
    scheme: str,
) -> None:
    page = opened(new_page(viewport=size, color_scheme=scheme), voila, lang="de")
    assert go_on(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    if size == PROJECTOR:
        expect(page.locator(".spielraum-board svg.sr-picture")).to_be_in_viewport(ratio=0.99)
    axe(page)
    page.screenshot(path=artefacts / f"monte-cristo-{size['width']}-{scheme}.png")
