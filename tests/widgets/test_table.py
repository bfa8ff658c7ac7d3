"""The table as the page meets it: gestures in, scenes and texts out, and nothing secret."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

import gamekit
from gamekit.chance import Luck
from tests.widgets.bench_help import differing
from widgets import Table, open_table
from widgets.tables.keeping import FOLDER_VARIABLE, Keeper


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table("dreiste-geister", players=3, seed="mila", human=[1], language="de")
    yield made
    made.close()


def send(front: object, **content: object) -> None:
    front._receive(front, {"n": 1, **content}, [])  # type: ignore[attr-defined]


def choose(table: Table, which: int = 0) -> None:
    send(table.board, type="choose", choice=offered(table)[which])


def offered(table: Table) -> list[str]:
    return [thing["choice"] for thing in table.board.scene["things"] if "choice" in thing]


def press(table: Table, key: str) -> None:
    panel = next(p for p in table.fronts if hasattr(p, "content") and has(p.content, key))
    send(panel, type="press", key=key)


def to_now(table: Table) -> None:
    table.session.to_now()
    table.refresh()


def has(content: object, key: str) -> bool:
    if isinstance(content, dict):
        return content.get("key") == key or any(has(part, key) for part in content.values())
    return isinstance(content, list) and any(has(part, key) for part in content)


def said(table: Table) -> str:
    return json.dumps(table.step_panel.content, ensure_ascii=False)


def everything(table: Table) -> str:
    """Return all that this table has in the browser, what is laid ahead included, one text."""
    state = [front.get_state() for front in table.fronts]
    for part in state:
        part.pop("_esm", None)
        part.pop("code", None)
        part.pop("sprite", None)
        part.pop("layout", None)
    return json.dumps(state, ensure_ascii=False, default=str)


def test_choosing_a_card_plays_a_turn(table: Table) -> None:
    choose(table)
    assert table.session.playing
    assert "Schritt" in said(table)
    steps = len(table.session.match.history)
    press(table, "next")
    assert len(table.session.match.history) == steps


def test_ticks_walk_through_the_turn_and_stop_at_its_end(table: Table) -> None:
    choose(table)
    for _ in range(60):
        if not table.session.playing:
            break
        key = f"tick-{table.session.line}-{table.session.cursor}"
        send(table.step_panel, type="tick", key=key)
    assert table.session.now
    assert table.session.choices()


def laid_ahead(table: Table) -> dict[str, dict[str, Any]]:
    """Return the scene that lies ready for each key, put together as the page does it."""
    now, found = table.board.scene, {}
    for known in table.board.ahead:
        changes = {name: value for name, value in known.items() if name != "keys"}
        things = [now["things"][t] if isinstance(t, int) else t for t in changes["things"]]
        assert not found.keys() & set(known["keys"])
        found.update((key, {**now, **changes, "things": things}) for key in known["keys"])
    return found


@pytest.mark.parametrize("name", gamekit.games())
def test_what_is_laid_ahead_is_what_the_next_step_shows(name: str) -> None:
    """Never more than that, never for a person behind the curtain, nothing at the newest step."""
    made = Table(name, players=2, seed="mila", human=[0, 1], language="de")
    compared = 0
    for _ in range(120):
        ahead = laid_ahead(made)
        tick = f"tick-0-{made.session.cursor}"
        steps = {key for key in ahead if not key.startswith("choose")}
        assert steps == (set() if made.session.now else {"next", tick})
        if made.session.curtain is not None:
            press(made, "lift")
        elif made.session.choices():
            choose(made)
        else:
            press(made, "next")
            if steps:
                assert ahead["next"] == ahead[tick] == made.board.scene
                compared += 1
    assert compared > 10
    made.close()


@pytest.mark.parametrize("open_hands", [False, True], ids=["own hand", "all hands"])
@pytest.mark.parametrize(
    ("name", "people"),
    [
        *((name, [seat]) for name in gamekit.games() for seat in (0, 1)),
        ("monte-cristo", [0, 1, 2]),  # no hand is hidden: people who share the screen all see it
        ("zaubersee", [0, 1, 2]),
    ],
)
def test_a_choice_shows_what_was_laid_ahead_for_it(
    name: str, people: list[int], open_hands: bool
) -> None:
    """All that comes of it where nothing is learned by the choice; else what is sure, its first
    event: where things are then, unlit and without what may be chosen.
    """
    made = Table(name, players=3, seed="mila", human=people, language="de", teaching=open_hands)
    session, rng = made.session, random.Random(f"{name} {people}")
    laid, asked, begun = Counter[bool](), 0, 0
    for _ in range(400):
        if session.match.over or asked == 120:
            break
        if not session.choices():
            to_now(made) if rng.random() < 0.8 and not session.now else press(made, "next")
            continue
        asked += 1
        ahead, choice = laid_ahead(made), rng.choice(offered(made))
        known = ahead.get(f"choose {choice}")
        before, newest = len(session.match), session.last
        send(made.board, type="choose", choice=choice)
        first = session.match.step(before).events
        laid[known is not None] += 1
        if known is None:
            assert first[0].reveals or open_hands or name == "dreiste-geister"
        elif known != made.board.scene:
            begun += 1
            assert any(event.reveals for event in first[1:])
            sure = session.sight(newest + 1)._replace(event=None)
            assert made._drawn(sure, (), session.front).to_json() == known
    assert asked > 10
    assert laid[True] > (0 if open_hands else asked // 10)
    assert (begun > 0) == (name == "zaubersee")
    if name == "dreiste-geister":
        assert laid[False] == 0 or open_hands
    made.close()


def test_nothing_of_others_is_laid_ahead_for_people_who_share_a_screen() -> None:
    made = Table("dreiste-geister", players=3, seed="mila", human=[0, 1, 2], language="de")
    for _ in range(12):
        if made.session.curtain is not None:
            assert made.board.ahead == []
            press(made, "lift")
        if made.session.choices():
            assert made.board.ahead == []
            choose(made)
        else:
            press(made, "next")
    made.close()


@pytest.mark.parametrize("name", gamekit.games())
def test_what_is_laid_ahead_knows_no_more_than_the_seat(name: str) -> None:
    """Two positions that differ only in what is hidden have the same laid ahead, byte by byte."""
    laid = 0
    for match, other in differing(name):
        first, second = Table(match, language="de"), Table(other, language="de")
        assert first.board.ahead == second.board.ahead
        laid += len(first.board.ahead)
        first.close()
        second.close()
    assert laid


def test_a_preview_lays_nothing_ahead_and_gives_it_back(table: Table) -> None:
    choose(table)
    ahead = table.board.ahead
    assert ahead
    send(table.log_panel, type="preview", key="log", value="2")
    assert table.board.ahead == []
    send(table.log_panel, type="preview", key="log", value="")
    assert table.board.ahead == ahead


def test_on_a_kernel_choices_are_drawn_after_the_answer_and_only_for_the_position_shown() -> None:
    async def play() -> None:
        made = Table("dreiste-geister", players=3, seed="mila", human=[1], language="de")
        assert made.board.ahead == []
        await asyncio.sleep(0.2)
        first = laid_ahead(made)
        assert set(first) == {f"choose {choice}" for choice in offered(made)}
        choose(made)
        assert not any(key.startswith("choose") for key in laid_ahead(made))
        to_now(made)
        press(made, "back")  # before they are drawn
        await asyncio.sleep(0.2)
        assert set(laid_ahead(made)) == {"next", f"tick-0-{made.session.cursor}"}
        to_now(made)
        made.close()
        await asyncio.sleep(0.2)
        assert made.board.ahead == []

    asyncio.run(play())


def test_a_choice_that_cannot_be_drawn_ahead_harms_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_self: object) -> None:
        raise RuntimeError("a picture is missing")

    monkeypatch.setattr("widgets.tables.ahead.foreseen", fail)
    with caplog.at_level("ERROR"):
        table.refresh()
    assert "a picture is missing" in caplog.text
    assert table.board.ahead == []
    choose(table)
    assert table.session.playing


def test_a_stale_tick_does_nothing(table: Table) -> None:
    choose(table)
    cursor = table.session.cursor
    send(table.step_panel, type="tick", key="tick-0-3")
    assert table.session.cursor == cursor


def test_hovering_a_log_line_shows_its_position_and_leaving_comes_back(table: Table) -> None:
    now = table.board.scene
    send(table.log_panel, type="preview", key="log", value="2")
    assert table.board.scene != now
    send(table.log_panel, type="preview", key="log", value="")
    assert table.board.scene == now
    send(table.log_panel, type="pick", key="log", value="3")
    assert table.session.cursor == 3
    press(table, "now")
    assert table.session.now


def test_the_step_panel_tells_of_the_line_that_is_pointed_at_and_auto_play_waits(
    table: Table,
) -> None:
    asked = said(table)
    send(table.log_panel, type="preview", key="log", value="2")
    line = next(line for line in table._logbook.lines() if line.key == "2")
    assert json.loads(said(table)) != json.loads(asked)
    assert line.text in said(table)
    assert "wähle" in said(table)  # what is asked stays below, and its place with it
    send(table.log_panel, type="preview", key="log", value="")
    assert said(table) == asked
    choose(table)
    assert '"tick"' in said(table)
    send(table.log_panel, type="preview", key="log", value="2")
    assert '"tick"' not in said(table)
    assert table.session.playing
    send(table.log_panel, type="preview", key="log", value="")
    assert '"tick"' in said(table)


def test_the_language_changes_on_the_fly(table: Table) -> None:
    assert "Karte" in said(table)
    send(table.top_panel, type="value", key="language", value="en")
    assert "card" in said(table)
    assert table.board.lang == "en"
    assert table.board.strings["keys"].startswith("Arrow")
    history = table.session.match.history
    send(table.top_panel, type="value", key="language", value="fr")
    assert table.session.language == "en"
    assert table.session.match.history == history


def test_a_new_match_with_chosen_options(table: Table) -> None:
    send(table.seat_panel, type="fold", key="new-fold", value=True)
    send(table.seat_panel, type="value", key="new-players", value="5")
    send(table.seat_panel, type="value", key="new-seed", value="Rodu 7")
    send(table.seat_panel, type="value", key="new-option-hall_stops_forward", value=False)
    send(table.seat_panel, type="press", key="start")
    match = table.session.match
    assert match.game.players == 5
    assert match.seed == "rodu-7"
    assert match.game.config["hall_stops_forward"] is False


def test_a_wrong_code_is_told_and_the_match_goes_on(table: Table) -> None:
    match = table.session.match
    send(table.seat_panel, type="value", key="new-seed", value="<b>?</b>")
    send(table.seat_panel, type="press", key="start")
    assert table.session.match is match
    assert "kann kein Startcode sein" in json.dumps(table.seat_panel.content, ensure_ascii=False)


@pytest.mark.parametrize(
    "content",
    [
        {"type": "choose", "choice": "lay mauve"},
        {"type": "choose", "choice": "call red"},
        {"type": "choose", "choice": 7},
        {"type": "shape", "value": "round"},
        {"type": "state", "value": "x"},
        {"type": "choose"},
    ],
)
def test_messages_of_the_pages_own_making_get_nowhere(
    table: Table, content: dict[str, object]
) -> None:
    history, scene = table.session.match.history, table.board.scene
    send(table.board, **content)
    assert table.session.match.history == history
    assert table.board.scene == scene


def test_the_seed_stays_secret_until_the_match_is_over_or_hands_are_open(table: Table) -> None:
    secret = Table("dreiste-geister", players=2, seed="gehei-mnis-17", human=[1])
    assert "gehei-mnis-17" not in everything(secret)
    send(secret.top_panel, type="value", key="open-hands", value=True)
    assert "gehei-mnis-17" in everything(secret)
    secret.close()


def test_what_the_seat_cannot_know_changes_nothing_in_the_browser() -> None:
    """Two matches that differ only in hidden cards look the same to the page, byte by byte."""
    game = gamekit.load("dreiste-geister", players=4)
    seats = ["human", "random", "random", "random"]
    compared = 0
    for code in range(6):
        match = gamekit.Match(game, seed=f"n{code}", seats=seats)
        match.advance()
        other = gamekit.Match(game, seed=f"n{code}", seats=seats)
        view, luck = game.observe(match.state, 0), Luck(f"n{code}", "other")
        hidden = game.determinize(view, luck)
        deals = iter([card for hand in hidden.hands for card in hand])
        laid = [card for card in hidden.laid if card >= 0]
        # deal the other hands (with the laid card) in the same order of seats
        for seat in (1, 2, 3):
            hand = [next(deals) for _ in hidden.hands[seat]] + [laid[seat - 1]]
            for card in hand:
                step = game.parse_action(f"draw {['red', 'yellow', 'green', 'blue'][card]}")
                other.replay([(step, False)])
        choices = {
            seat: game.parse_action(f"lay {['red', 'yellow', 'green', 'blue'][laid[seat - 1]]}")
            for seat in (1, 2, 3)
        }
        other.replay([(game.joint(choices), False)])
        assert other.state == hidden
        first = Table(match, language="de")
        second = Table(other, language="de")
        assert everything(first) == everything(second)
        compared += match.state != other.state
        while first.session.cursor:
            press(first, "back")
            press(second, "back")
            assert everything(first) == everything(second)
        first.close()
        second.close()
    assert compared


def test_closing_a_table_closes_all_its_parts() -> None:
    before = set(_instances)
    made = Table("dreiste-geister", players=2)
    assert set(_instances) - before
    made.close()
    assert set(_instances) <= before


def test_a_page_opens_what_its_address_asks_for() -> None:
    made = open_table("dreiste-geister", query="lang=en&players=3&seed=Mila+7&seat=2")
    assert made.session.language == "en"
    assert made.session.match.game.players == 3
    assert made.session.match.seed == "mila-7"
    assert made.session.people == (1,)
    made.close()


@pytest.mark.parametrize("query", ["players=17", "players=x", "seed=%3Cb%3E", "seat=9"])
def test_an_address_that_asks_wrongly_is_told_so_kindly(query: str) -> None:
    made = open_table("dreiste-geister", query=query)
    assert made.session.choices()
    assert '"alert"' in said(made)
    press(made, "dismiss")
    assert '"alert"' not in said(made)
    made.close()


def test_a_lost_page_goes_on_with_its_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    first = open_table("dreiste-geister", query="seed=mila&players=3")
    choose(first)
    keeper = Keeper.from_environment()
    assert keeper is not None
    token = next(tmp_path.glob("*.json")).stem
    again = open_table("dreiste-geister", query=f"match={token}")
    assert again.session.match.history == first.session.match.history
    strange = open_table("dreiste-geister", query="match=../../etc/passwd")
    assert strange.session.choices()
    first.close()
    again.close()
    strange.close()


def test_a_won_match_offers_the_next_level() -> None:
    made = Table("zaubersee", players=2, seed="mila", human=(), computer="tiles_magnets", ravens=1)
    for _ in range(3000):
        if made.session.match.over:
            break
        press(made, "next")
    press(made, "next")
    assert made.session.match.game.outcome(made.session.match.state) == "won"
    assert has(made.step_panel.content, "next-level")
    press(made, "next-level")
    assert made.session.match.game.config["ravens"] == 2
    assert made._new.setup.config["ravens"] == 2
    assert not has(made.step_panel.content, "next-level")
    made.close()


def test_what_the_table_can_know_is_shown_when_it_is_asked_for() -> None:
    made = Table("zaubersee", players=2, seed="mila", human=(0, 1))
    badges = [thing for thing in made.board.scene["things"] if "badge" in thing]
    assert badges == []
    send(made.top_panel, type="value", key="knowledge", value="table")
    shown = [thing["badge"] for thing in made.board.scene["things"] if "badge" in thing]
    assert len(shown) == 24
    send(made.top_panel, type="value", key="knowledge", value="all")
    assert made.session.open_hands
    send(made.top_panel, type="value", key="knowledge", value="off")
    assert not made.session.open_hands
    assert [thing for thing in made.board.scene["things"] if "badge" in thing] == []
    made.close()


def test_the_same_person_goes_on_at_once_leaf_by_leaf() -> None:
    made = Table("zaubersee", players=2, seed="mila-rodu-47", human=(0, 1), language="en")
    for _ in range(40):
        made.session.to_now()
        made.refresh()
        offered = [thing["choice"] for thing in made.board.scene["things"] if "choice" in thing]
        step = next((choice for choice in offered if choice.startswith("step")), "")
        if step:
            asked, steps = made.session.asked, len(made.session.match)
            send(made.board, type="choose", choice=step)
            if made.session.asked == asked and len(made.session.match) == steps + 1:
                assert made.session.now
                break
            continue
        send(made.board, type="choose", choice=offered[0])
    else:
        raise AssertionError("nobody ever slides on")
    made.close()


@pytest.mark.parametrize(
    ("key", "goes"), [("what-if", True), ("log-what-if", True), ("now", True), ("back", False)]
)
def test_where_a_button_is_gone_after_its_press_the_board_takes_the_focus(
    table: Table, monkeypatch: pytest.MonkeyPatch, key: str, goes: bool
) -> None:
    sent: list[object] = []
    choose(table)
    to_now(table)
    press(table, "back")
    monkeypatch.setattr(table.board, "send", lambda content, buffers=None: sent.append(content))
    press(table, key)
    assert ({"type": "focus"} in sent) == goes


def test_a_match_that_cannot_begin_leaves_the_focus_in_the_form(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[object] = []
    monkeypatch.setattr(table.board, "send", lambda content, buffers=None: sent.append(content))
    send(table.seat_panel, type="value", key="new-seed", value="<b>?</b>")
    press(table, "start")
    assert {"type": "focus"} not in sent
    send(table.seat_panel, type="value", key="new-seed", value="rodu 7")
    press(table, "start")
    assert {"type": "focus"} in sent


def test_enter_in_a_field_of_the_form_starts_the_match(table: Table) -> None:
    fields = [
        part
        for part in json.loads(json.dumps(table.seat_panel.content))["children"][1]["children"][0][
            "children"
        ]
        if part["kind"] == "field"
    ]
    assert [field["key"] for field in fields][-1] == "new-seed"
    assert {field["enter"] for field in fields} == {"start"}
    assert has(table.seat_panel.content, "start")
