"""“Next” is on the board at once, however far away Python is; what Python says goes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.play import (
    WAITING,
    choices,
    choose,
    go_on,
    offered,
    positions,
    press_next,
    quiet,
    steps,
)

NEXT = ".spielraum-steps [data-key='next']"


class Line:
    """The page's line to its kernel; while it is held, nothing comes from there."""

    def __init__(self, page: Page) -> None:
        self.held: list[tuple[WebSocketRoute, str | bytes]] | None = None
        page.route_web_socket(re.compile(r"/channels"), self._begin)

    def _begin(self, socket: WebSocketRoute) -> None:
        there = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if self.held is None:
                socket.send(message)
            else:
                self.held.append((socket, message))

        there.on_message(pass_on)

    def hold(self) -> None:
        self.held = []

    def release(self) -> None:
        held, self.held = self.held or [], None
        for socket, message in held:
            socket.send(message)


def begin(page: Page, voila: Any) -> None:
    page.goto(voila.render("dreiste_geister.ipynb", "?lang=en&seed=mila-rodu-47&players=3&seat=2"))
    expect(offered(page).first).to_be_visible()


def test_next_is_shown_before_the_kernel_has_answered(page: Page, voila: Any) -> None:
    line = Line(page)
    begin(page, voila)
    choose(page)
    page.locator(".spielraum-steps [data-key='play']").click()  # no auto-play
    quiet(page)
    for _ in range(30):
        before = (steps(page), page.locator(".spielraum-board svg").inner_html())
        if before[0].shown == before[0].count:
            break
        line.hold()
        page.locator(NEXT).dispatch_event("click")
        page.wait_for_timeout(60)
        early = page.locator(".spielraum-board svg").inner_html()
        assert early != before[1]
        assert steps(page) == before[0]  # the panel tells it when the kernel has
        expect(page.locator(WAITING)).not_to_have_count(0)
        line.release()
        page.wait_for_function("(mark) => !document.querySelector(mark)", arg=WAITING)
        assert steps(page).shown == before[0].shown + 1
    assert steps(page).shown == steps(page).count


def board(page: Page) -> tuple[dict[str, str], list[str], str | None]:
    """What the board shows: where things stand, what may be chosen, the position in words."""
    words = page.locator(".spielraum-board desc").text_content()
    return positions(page), choices(page), words


@pytest.mark.parametrize("name", ["dreiste_geister", "monte_cristo"])
def test_a_choice_is_shown_before_the_kernel_has_answered(
    page: Page, voila: Any, name: str
) -> None:
    """Nothing is learned by these choices; so what comes of them is known beforehand."""
    line = Line(page)
    page.goto(voila.render(f"{name}.ipynb", "?lang=en&seed=mila-rodu-47&players=3&seat=2"))
    for _ in range(2):
        expect(offered(page).first).to_be_visible()
        quiet(page)
        page.wait_for_timeout(400)  # choices are laid ahead a little after the answer
        before, count = board(page), steps(page)
        line.hold()
        offered(page).first.click()
        page.wait_for_timeout(100)
        early = board(page)
        assert early != before
        assert steps(page) == count
        expect(page.locator(WAITING)).not_to_have_count(0)
        line.release()
        page.wait_for_function("(mark) => !document.querySelector(mark)", arg=WAITING)
        assert board(page) == early
        assert steps(page).count > count.count
        while steps(page).shown < steps(page).count:
            press_next(page)


def test_the_board_goes_back_when_the_kernel_has_not_gone_on(page: Page, voila: Any) -> None:
    begin(page, voila)
    choose(page)
    page.locator(".spielraum-steps [data-key='play']").click()
    quiet(page)
    while steps(page).shown < steps(page).count:
        here = positions(page)
        moved = page.evaluate(
            """async () => {
              const things = () => document.querySelectorAll(".spielraum-board [data-id]:has(use)");
              const now = () => [...things()].map(({ dataset }) => dataset.id + dataset.at).join();
              const before = now();
              let done;
              const answered = new Promise((then) => { done = then; });
              const detail = { key: "next", answered };
              document.querySelector(".spielraum-steps .spielraum-panel-root").dispatchEvent(
                new CustomEvent("spielraum-sends", { bubbles: true, detail }));
              const early = now();
              done();
              await answered;
              await new Promise((then) => setTimeout(then, 50));
              return early !== before;
            }"""
        )
        assert positions(page) == here
        if moved:
            break
        press_next(page)
    else:
        raise AssertionError("nothing has moved in a whole turn")
    assert go_on(page)


def test_another_tables_next_does_not_move_this_one(page: Page, voila: Any) -> None:
    begin(page, voila)
    choose(page)
    page.locator(".spielraum-steps [data-key='play']").click()
    quiet(page)
    before = page.locator(".spielraum-board svg").inner_html()
    page.evaluate(
        """() => {
          const answered = new Promise(() => {});
          const detail = { key: "next", answered };
          const event = new CustomEvent("spielraum-sends", { bubbles: true, detail });
          document.body.dispatchEvent(event);
        }"""
    )
    assert page.locator(".spielraum-board svg").inner_html() == before


def test_messages_go_in_the_order_of_what_was_pressed(page: Page, voila: Any) -> None:
    """What is shown early is drawn before its message goes; what is pressed next waits behind."""
    begin(page, voila)
    choose(page)
    page.locator(".spielraum-steps [data-key='play']").click()
    quiet(page)
    shown = steps(page).shown
    sent = page.evaluate(
        """async () => {
          const sent = [];
          const { send } = WebSocket.prototype;
          WebSocket.prototype.send = function (data) {
            const said = new TextDecoder("latin1").decode(data);
            sent.push(...[...said.matchAll(/"key": ?"(next|back)"/g)].map(([, key]) => key));
            return send.call(this, data);
          };
          const at = (key) => document.querySelector(`.spielraum-steps [data-key='${key}']`);
          at("next").click();
          const early = sent.length;
          at("back").click();
          await new Promise((then) => setTimeout(then, 200));
          WebSocket.prototype.send = send;
          return [early, sent];
        }"""
    )
    assert sent == [0, ["next", "back"]]
    quiet(page)
    assert steps(page).shown == shown
