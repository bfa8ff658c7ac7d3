"""The Zaubersee page in a browser: slides by mouse, touch and keyboard; what one can know."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from gamekit.match import Match
from gamekit.registry import load
from gamekit.strategies import HUMAN
from tests.browser.conftest import LAPTOP, PHONE, PROJECTOR, TABLET
from tests.browser.play import (
    WAITING,
    Hand,
    changed,
    choices,
    choose,
    click,
    go_on,
    go_on_until,
    log_lines,
    offered,
    place,
    positions,
    press_next,
    steps,
    tap,
    thing,
)

NAME = "zaubersee.ipynb"


def address(voila: Any, **asked: object) -> str:
    asked = {"lang": "en", "seed": "mila-rodu-47", "players": 2, **asked}
    return voila.render(NAME, "?" + "&".join(f"{key}={value}" for key, value in asked.items()))


def opened(page: Page, url: str, verb: str = "flip") -> Page:
    page.goto(url)
    expect(offered(page, verb).first).to_be_visible()
    return page


def flip_until_a_figure_can_go(page: Page, by: Hand = click) -> None:
    """Turn up the tiles one after the other, over several turns, until one shows an animal."""
    tiles = choices(page, "flip")
    for tile in tiles:
        choose(page, tile, by)
        assert go_on(page), "the match is over"
        if offered(page, "go").count():
            return
    raise AssertionError(f"no animal on {len(tiles)} tiles")


def figures_on_pads(page: Page) -> int:
    steps = page.locator(".spielraum-log").inner_text()
    return steps.count("steps onto") + steps.count("slides")


def test_a_turn_by_mouse_leaf_by_leaf(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    flip_until_a_figure_can_go(page)
    choose(page, choices(page, "go")[0])
    while choices(page, "step"):
        choose(page, choices(page, "step")[0])
        go_on(page)
    go_on_until(page, "flip")
    assert figures_on_pads(page) >= 1


SLIDE = "mila-15"
"""With this luck tile 1 lets Conrad go, and he slides from leaf to leaf along WAY and is held."""
WAY = ("a1", "a2", "a3", "b3")


class Mouse:
    """A hand on a mouse: presses, pushes in small steps, lets go."""

    def __init__(self, page: Page) -> None:
        self.mouse = page.mouse

    def press(self, x: float, y: float) -> None:
        self.mouse.move(x, y)
        self.mouse.down()

    def push(self, x: float, y: float) -> None:
        self.mouse.move(x, y, steps=8)

    def let_go(self) -> None:
        self.mouse.up()


class Finger:
    """A finger on the glass, as the browser itself gets it: the page may scroll or push by it."""

    def __init__(self, page: Page) -> None:
        self.glass = page.context.new_cdp_session(page)
        self.at = (0.0, 0.0)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        self.glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    def press(self, x: float, y: float) -> None:
        self.at = (x, y)
        self.touch("touchStart", self.at)

    def push(self, x: float, y: float) -> None:
        (from_x, from_y), self.at = self.at, (x, y)
        for part in range(1, 9):
            self.touch(
                "touchMove", (from_x + (x - from_x) * part / 8, from_y + (y - from_y) * part / 8)
            )

    def let_go(self) -> None:
        self.touch("touchEnd")


def leaf_below(page: Page, figure: str) -> str:
    """The leaf a figure stands on, as the board shows it; "" when it stands on none."""
    label = page.evaluate(
        """(figure) => {
          const at = (one) => one.dataset.at.split(",").map(Number);
          const board = document.querySelector(".spielraum-board");
          const [x, y] = at(board.querySelector(`[data-id='${figure}']`));
          const below = [...board.querySelectorAll("[data-id^='pad-']")].find((pad) => {
            const [padX, padY] = at(pad);
            return Math.abs(padX - x) < 8 && Math.abs(padY - y) < 30;
          });
          return below?.getAttribute("aria-label") ?? "";
        }""",
        figure,
    )
    found = re.search(r"\b[a-d]\d\b", label)
    return found[0] if found else ""


def shown_at(page: Page, figure: str) -> str:
    """Where a figure is drawn, which while it is in a hand may be beside its place."""
    style = page.locator(f".spielraum-board [data-id='{figure}']").get_attribute("style") or ""
    return ",".join(re.findall(r"-?[\d.]+(?=px)", style))


def scrolled(page: Page) -> list[float]:
    """How far everything around the board is scrolled."""
    return page.locator(".spielraum-board").evaluate(
        """board => {
          const found = [];
          for (let one = board; one; one = one.parentElement) found.push(one.scrollTop);
          return found;
        }"""
    )


def take_conrad(page: Page, hand: Mouse | Finger) -> None:
    """Turn up tile 1, take Conrad in the hand and pull a little: he sets out."""
    choose(page, "flip 1", tap if isinstance(hand, Finger) else click)
    assert go_on(page)
    page.locator(".spielraum-board").evaluate("board => board.scrollIntoView()")
    box = page.locator("[data-id='figure-conrad'] .sr-art").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = steps(page)
    hand.press(x, y)
    hand.push(x + 1, y + 12)
    changed(page, before)
    assert leaf_below(page, "figure-conrad") == ""
    assert choices(page, "step")


def push_onto(page: Page, hand: Mouse | Finger, leaf: str) -> None:
    """Push the figure in the hand onto a leaf, and wait for the engine's answer."""
    assert f"step {leaf}" in choices(page)
    box = thing(page, f"step {leaf}").bounding_box()
    assert box
    before = steps(page)
    hand.push(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    now = changed(page, before)
    assert now.count - before.count <= 3, "one step, what it shows, and the end of the turn"


def lake(new_page: Callable[..., Page], voila: Any, hand: type) -> tuple[Page, Any]:
    """The page with the luck of SLIDE, for a mouse or for a finger, and the hand."""
    settings = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    page = new_page(**(settings if hand is Finger else {}))
    opened(page, address(voila, seed=SLIDE))
    return page, hand(page)


@pytest.mark.parametrize("hand", [Mouse, Finger])
def test_a_figure_is_pushed_from_leaf_to_leaf_and_sticks(
    new_page: Callable[..., Page], voila: Any, hand: type
) -> None:
    """[zs.slide] [zs.hold] Each leaf is asked of the engine; the one with the magnet holds."""
    page, hand = lake(new_page, voila, hand)
    take_conrad(page, hand)
    scroll = scrolled(page)
    for leaf in WAY[:-1]:
        push_onto(page, hand, leaf)
        assert leaf_below(page, "figure-conrad") == leaf
        assert choices(page, "step")
    x, y = place(page, "figure-conrad")
    push_onto(page, hand, WAY[-1])
    assert leaf_below(page, "figure-conrad") == WAY[-1]
    assert not choices(page, "step")
    held = place(page, "figure-conrad")
    hand.push(*middle_of(page, "pad-1"))
    page.wait_for_function(STILL, arg="figure-conrad")
    assert shown_at(page, "figure-conrad") == f"{held[0]:g},{held[1]:g}" != f"{x:g},{y:g}"
    hand.let_go()
    assert scrolled(page) == scroll
    go_on(page)
    lines = log_lines(page)
    way = [re.search(r"Conrad .* onto (\w\d)\.", line) for line in lines]
    assert [found[1] for found in way if found] == list(WAY)
    assert any(f"magnet lies below {WAY[-1]} and holds Conrad" in line for line in lines)
    assert leaf_below(page, "figure-conrad") == WAY[-1]


STILL = """(id) => {
  const thing = document.querySelector(`.spielraum-board [data-id='${id}']`);
  return thing.getAnimations({ subtree: false }).length === 0;
}"""


def middle_of(page: Page, thing_id: str) -> tuple[float, float]:
    box = page.locator(f".spielraum-board [data-id='{thing_id}']").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("hand", [Mouse, Finger])
def test_letting_go_in_mid_slide_leaves_a_lawful_state(
    new_page: Callable[..., Page], voila: Any, hand: type
) -> None:
    page, hand = lake(new_page, voila, hand)
    take_conrad(page, hand)
    push_onto(page, hand, "a1")
    push_onto(page, hand, "a2")
    hand.let_go()
    at, now = place(page, "figure-conrad"), steps(page)
    expect(page.locator("[data-id='figure-conrad']")).not_to_have_class(re.compile("sr-held"))
    assert shown_at(page, "figure-conrad") == f"{at[0]:g},{at[1]:g}"
    assert leaf_below(page, "figure-conrad") == "a2"
    offers = choices(page, "step")
    assert offers
    page.reload()
    expect(offered(page, "step").first).to_be_visible()
    assert leaf_below(page, "figure-conrad") == "a2"
    assert choices(page, "step") == offers
    assert steps(page).count == now.count
    finish_the_slide(page)


def finish_the_slide(page: Page) -> None:
    """Choose the leaves of WAY that are left, up to the one that holds."""
    on = leaf_below(page, "figure-conrad")
    for leaf in WAY[WAY.index(on) + 1 :]:
        choose(page, f"step {leaf}")
    assert go_on(page)
    assert leaf_below(page, "figure-conrad") == WAY[-1]
    assert any(f"below {WAY[-1]} and holds Conrad" in line for line in log_lines(page))


class Line:
    """The page's connection to its kernel, which a test can cut and mend.

    A connection that is going to break swallows what is sent before either end knows of it:
    questions on their way to the kernel, or answers on their way back.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cut_now = False
        self.swallows = ""
        self.swallowed = ""
        self.ends: list[WebSocketRoute] = []
        page.route_web_socket(re.compile(r"/channels"), self.begin)

    def begin(self, end: WebSocketRoute) -> None:
        if self.cut_now:
            end.close(code=1001)
            return
        kernel = end.connect_to_server()
        end.on_message(lambda message: self.carry("question", message, kernel))
        kernel.on_message(lambda message: self.carry("answer", message, end))
        self.ends.append(end)

    def carry(self, kind: str, message: str | bytes, to: WebSocketRoute) -> None:
        if kind != self.swallows:
            to.send(message)
            return
        self.swallowed += message if isinstance(message, str) else message.decode(errors="replace")

    def swallow(self, kind: str) -> None:
        self.swallows = kind

    def wait_for(self, words: str) -> None:
        """Return when a message with these words has been swallowed."""
        for _ in range(500):
            if words in self.swallowed:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing says {words}")

    def cut(self) -> None:
        self.cut_now = True
        for end in self.ends:
            end.close(code=1001)
        self.ends.clear()

    def mend(self) -> None:
        self.cut_now = False
        self.swallows = ""


def on_the_line(new_page: Callable[..., Page], voila: Any, *way: str) -> tuple[Page, Line, Finger]:
    """A phone with Conrad in hand, pushed along some leaves, and the line it hangs on."""
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    page.clock.install()
    line, finger = Line(page), Finger(page)
    opened(page, address(voila, seed=SLIDE))
    take_conrad(page, finger)
    for leaf in way:
        push_onto(page, finger, leaf)
    return page, line, finger


@pytest.mark.console_errors
@pytest.mark.slow
def test_a_connection_lost_in_mid_slide_leaves_a_lawful_state(
    new_page: Callable[..., Page], voila: Any
) -> None:
    """The finger pushes on without an answer: the page says so, the figure goes back to where it
    surely is, and all goes on."""
    page, line, finger = on_the_line(new_page, voila, "a1", "a2")
    at, offers = place(page, "figure-conrad"), choices(page, "step")
    line.cut()
    finger.push(*middle_of(page, "pad-9"))
    finger.let_go()
    assert leaf_below(page, "figure-conrad") == "a3"  # as far as it surely comes when all is well
    page.clock.fast_forward(5000)
    expect(page.get_by_role("alert").first).to_contain_text("connection")
    assert (place(page, "figure-conrad"), choices(page, "step")) == (at, offers)
    line.mend()
    page.reload()
    expect(offered(page, "step").first).to_be_visible()
    assert leaf_below(page, "figure-conrad") == "a2"
    assert choices(page, "step") == offers
    finish_the_slide(page)


@pytest.mark.console_errors
@pytest.mark.slow
@pytest.mark.parametrize(("lost", "words"), [("question", "step a2"), ("answer", '"ack"')])
def test_a_connection_found_again_in_mid_slide_goes_on_without_a_reload(
    new_page: Callable[..., Page], voila: Any, lost: str, words: str
) -> None:
    """What was pushed is done or it is not, the page shows which, and nothing waits for ever."""
    page, line, finger = on_the_line(new_page, voila, "a1")
    line.swallow(lost)
    finger.push(*middle_of(page, "pad-5"))
    line.wait_for(words)
    line.cut()
    finger.let_go()
    assert leaf_below(page, "figure-conrad") == "a2"
    expect(page.locator(WAITING).first).to_be_attached()
    line.mend()
    expect(page.locator(WAITING)).to_have_count(0)
    now = {"question": "a1", "answer": "a2"}[lost]
    expect(thing(page, f"step {WAY[WAY.index(now) + 1]}")).to_be_attached()
    assert leaf_below(page, "figure-conrad") == now
    finish_the_slide(page)
    page.clock.fast_forward(60_000)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_turn_by_touch(new_page: Callable[..., Page], voila: Any) -> None:
    page = opened(new_page(viewport=PHONE, has_touch=True, is_mobile=True), address(voila))
    small = page.locator("[data-choice]").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).filter(b => b.width < 30).length"
    )
    assert small == 0
    flip_until_a_figure_can_go(page, tap)
    choose(page, choices(page, "go")[0], tap)
    assert choices(page, "step")
    choose(page, choices(page, "step")[0], tap)
    assert figures_on_pads(page) >= 1


def focused_choice(page: Page) -> str:
    return page.evaluate("document.activeElement?.dataset?.choice ?? ''")


def by_keys(page: Page, choice: str) -> None:
    """Choose what has the focus."""
    assert focused_choice(page) == choice
    page.keyboard.press("Enter")


def focus_next(page: Page, verb: str) -> None:
    """Jump with Page Down from one thing that can be chosen to the next, to one of this kind."""
    if not page.evaluate("document.activeElement?.closest('.spielraum-board svg') !== null"):
        page.locator(".sr-thing[tabindex='0']").focus()
    for _ in range(1 + len(choices(page))):
        page.keyboard.press("PageDown")
        if focused_choice(page).startswith(verb):
            return
    raise AssertionError(f"no way by keys to {verb}, at {focused_choice(page)}")


def test_a_turn_by_keyboard_alone(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    focus_next(page, "flip")
    for _ in choices(page, "flip"):
        choose(page, focused_choice(page), by_keys)
        go_on(page)
        if offered(page, "go").count():
            break
        focus_next(page, "flip")
    focus_next(page, "go")
    choose(page, focused_choice(page), by_keys)
    focus_next(page, "step")
    choose(page, focused_choice(page), by_keys)
    assert figures_on_pads(page) >= 1


def one_step_from_winning(seed: str) -> Match:
    """A match of people who have decided as good computers would, up to the last step but one."""
    game = load("zaubersee", players=2)
    model = Match(game, seed=seed, seats=[game.computer] * 2)
    model.advance()
    decided = [step for at in range(len(model)) if not (step := model.step(at)).source]
    match = Match(game, seed=seed, seats=[HUMAN] * 2)
    match.advance()
    for step in decided[:-1]:
        match.play(game.format_action(step.action))
        match.advance()
    return match


def test_a_won_match_offers_the_next_level(
    page: Page, voila: Any, keep: Callable[[Match], str]
) -> None:
    """[zs.win] The last figure reaches the pier; the next match has one raven more."""
    opened(page, address(voila, match=keep(one_step_from_winning("mila-11"))), "step")
    expect(page.locator(".spielraum-board [data-id^='tile-'].sr-named")).to_have_count(13)
    assert page.get_by_role("button", name="On to the next level").count() == 0
    choose(page, next(choice for choice in choices(page) if "pier" in choice))
    assert not go_on(page)
    expect(page.locator(".spielraum-steps")).to_contain_text("you have won together")
    expect(page.locator(".spielraum-board [data-id='result']")).to_be_attached()
    page.get_by_role("button", name="On to the next level").click()
    expect(page.locator(".spielraum-board [data-id^='tile-'].sr-named")).to_have_count(14)
    assert len(choices(page, "flip")) == 14
    assert page.get_by_role("button", name="On to the next level").count() == 0
    choose(page, "flip 14")
    assert go_on(page)


def at_the_raven(seed: str) -> Match:
    """A match of computers up to the first raven and what follows from it."""
    game = load("zaubersee", players=2)
    match = Match(game, seed=seed, seats=[game.computer] * 2)
    while not any(event.code == "track" for step in match.advance(1) for event in step.events):
        assert not match.over
    return match


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_raven_is_told_step_by_step(
    new_page: Callable[..., Page], voila: Any, keep: Callable[[Match], str], motion: str
) -> None:
    """[zs.raven] [zs.shift] The lake flows, figures are drawn back, Rabenhorst goes: each alone."""
    page = new_page(reduced_motion=motion)
    page.goto(address(voila, match=keep(at_the_raven("mila-61"))))
    expect(page.locator(".spielraum-steps .sr-sentence")).to_be_visible()
    sentence = page.locator(".spielraum-steps .sr-sentence")
    while "shows Rabenhorst, the raven" not in sentence.inner_text():
        press_next(page, "back")
    told = {}
    for _ in range(5):
        before = positions(page)
        press_next(page)
        now = positions(page)
        told[sentence.inner_text()] = {
            thing.split("-")[0] for thing, at in now.items() if before.get(thing, at) != at
        }
        moving = page.evaluate(
            "document.getAnimations().filter((one) => !(one instanceof CSSAnimation)"
            " && !(one instanceof CSSTransition) && one.playState === 'running').length"
        )
        assert not (moving and motion == "reduce")
    moved = dict(enumerate(told.values()))
    assert "strip" in moved[1]
    assert "figure" in moved[2] | moved[3]
    assert "strip" not in moved[2] | moved[3] | moved[4]
    assert moved[4] == {"raven"}
    assert [
        word
        for word in ("stirs", "move one row", "drawn", "takes step 1 of 8")
        if any(word in said for said in told)
    ] == ["stirs", "move one row", "drawn", "takes step 1 of 8"]


def test_what_the_table_can_know_is_shown_only_when_asked_for(page: Page, voila: Any) -> None:
    opened(page, address(voila))
    board = page.locator(".spielraum-board")
    assert "%" not in board.inner_text()
    page.locator("[data-key=knowledge]").select_option("table")
    expect(board.get_by_text(re.compile(r"38\s%")).first).to_be_attached()
    page.locator("[data-key=knowledge]").select_option("all")
    page.wait_for_timeout(500)
    page.locator("[data-key=knowledge]").select_option("off")
    page.wait_for_timeout(700)
    assert "%" not in board.inner_text()


def test_the_hidden_lake_is_nowhere_in_the_page(page: Page, voila: Any) -> None:
    """Two lakes that differ only in what is hidden give the same board."""
    shown = []
    for seed in ("mila-rodu-47", "bako-limu-11"):
        opened(page, address(voila, seed=seed))
        page.wait_for_timeout(800)
        things = page.locator(".spielraum-board svg [data-id]").evaluate_all(
            "all => all.map(one => one.outerHTML.replace(/sr[a-z0-9]+-/g, '')).join('\\n')"
        )
        shown.append(things)
    assert shown[0] == shown[1]


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP, PROJECTOR], ids=lambda s: str(s["width"]))
def test_it_fits_and_is_accessible(
    new_page: Callable[..., Page],
    voila: Any,
    axe: Callable[..., None],
    artefacts: Path,
    size: dict[str, int],
) -> None:
    scheme = "dark" if size in (PHONE, PROJECTOR) else "light"
    page = opened(new_page(viewport=size, color_scheme=scheme), address(voila, lang="de"))
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    axe(page)
    page.locator("[data-key=knowledge]").select_option("table")
    page.wait_for_timeout(600)
    axe(page)
    page.screenshot(path=artefacts / f"zaubersee-{size['width']}-{scheme}.png")
