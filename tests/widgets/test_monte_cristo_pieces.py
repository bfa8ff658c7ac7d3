"""Where the pieces of Monte Cristo lie on the board, and how they move."""

from __future__ import annotations

import itertools
import re

import pytest

from gamekit.game import PUBLIC
from gamekit.games.monte_cristo.board import KINDS
from gamekit.games.monte_cristo.rules import MonteCristo
from gamekit.games.monte_cristo.state import SCORE, View
from tests.widgets.scene_help import SHAPES, asked_in, by_id, states, steps
from widgets.board.scene import Scene, Shape, Thing
from widgets.tables import monte_cristo as board
from widgets.tables.monte_cristo_layout import FIELDS, layout
from widgets.tables.monte_cristo_pieces import PLAYERS, card_art


def draw(view: View, shape: Shape = "wide", **more: object) -> Scene:
    return board.scene(view, language="de", shape=shape, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_board_shows_all_pieces_where_they_lie(shape: Shape) -> None:
    game = MonteCristo(4)
    for i, (_, _, state) in enumerate(states(game, 2, "greedy")):
        if i % 7:
            continue
        things = by_id(draw(game.observe(state, 0), shape))
        kinds = [key.split("-")[0] for key, thing in things.items() if "unseen" not in thing.flags]
        assert kinds.count("marble") == sum(map(len, state.lanes))
        assert kinds.count("queue") == sum(map(len, state.queues))
        assert kinds.count("guest") == sum(map(len, state.zones))
        assert kinds.count("token") == sum(map(len, state.dungeons))
        assert kinds.count("hand") == sum(map(len, state.hands))
        assert kinds.count("supply") + kinds.count("chest") == len(state.drawn)
        for lane, seats in enumerate(state.lanes):
            arts = [things[f"marble-{lane}-{level}"].art for level in range(len(seats))]
            assert arts == [f"mc-marble-{PLAYERS[seat]}" for seat in seats]
            heights = [things[f"marble-{lane}-{level}"].y for level in range(len(seats))]
            assert heights == sorted(heights, reverse=True)
        for seat in range(4):
            assert things[f"points-{seat}"].text == str(state.points[seat])
            assert things[f"stock-{seat}"].text == str(state.stock[seat])
            assert things[f"port-{seat}"].text == str(state.port[seat])
        for key, counts in (("bag", state.bag), ("aside", state.aside)):
            assert things[key].text == str(sum(counts))
        market = sorted(state.market, key=state.market.index)
        spots = [things[f"market-{KINDS[kind]}"] for kind in market]
        assert [(s.y, s.x) for s in spots] == sorted((s.y, s.x) for s in spots)


@pytest.mark.parametrize("shape", SHAPES)
def test_pieces_move_from_where_they_were_to_where_they_lie_then(shape: Shape) -> None:
    """What flies in a step was just before, unseen, in its old place, and covers its new one."""
    game, flown = MonteCristo(3), set()
    last: dict[str, Thing] = {}
    for before, event, after in steps(game, 3, 0, "greedy"):
        things = by_id(draw(after, shape, event=event, before=before))
        rest = by_id(draw(after, shape))
        for key, thing in things.items():
            if "changed" not in thing.flags or key.startswith(("market", "score")):
                continue
            if not last:
                continue
            flown.add(event.code)
            assert key in last, (event, key)
            assert thing.layer == 90
            covered = [
                other
                for other in things.values()
                if "unseen" in other.flags and (other.x, other.y) == (thing.x, thing.y)
            ]
            leaves = event.code in ("arrive", "discard", "take", "close", "leave", "worth")
            assert covered or leaves, (event, key)
        for key, thing in things.items():
            if "unseen" in thing.flags and key in rest and not rest[key].flags:
                assert (rest[key].x, rest[key].y) == (thing.x, thing.y)
        last = things
    assert flown >= {"card", "give", "arrive", "place", "draw", "put", "drop", "take", "worth"}


def test_marbles_roll_down_when_the_lowest_one_leaves() -> None:
    game, seen = MonteCristo(4), 0
    for before, event, after in steps(game, 2, 0, "greedy"):
        if event.code != "drop":
            continue
        lane, to = event.get("lane"), event.get("to")
        assert isinstance(lane, int)
        assert isinstance(to, int)
        things = by_id(draw(after, event=event, before=before))
        old = by_id(draw(before))
        top = len(after.lanes[to]) - 1
        assert (things[f"roll-{lane}-0"].x, things[f"roll-{lane}-0"].y) == (
            things[f"marble-{to}-{top}"].x,
            things[f"marble-{to}-{top}"].y,
        )
        for level in range(1, len(before.lanes[lane])):
            marble, was = things[f"roll-{lane}-{level}"], old[f"marble-{lane}-{level}"]
            assert marble.y > was.y
            assert marble.art == was.art
            seen += 1
    assert seen > 40


def test_the_ranking_is_shown_while_a_dungeon_is_scored() -> None:
    seen = 0
    for before, event, after in steps(MonteCristo(4), 2, 0, "greedy"):
        if event.code != "dungeon" or after.dungeon < 0:
            continue
        order, at = event.get("order"), event.get("dungeon")
        assert isinstance(order, tuple)
        things = by_id(draw(after, event=event, before=before))
        ranks = {key: thing.text for key, thing in things.items() if key.startswith("rank-")}
        assert ranks == {f"rank-{at}-{seat}": str(n) for n, seat in enumerate(order, start=1)}
        seen += len(order)
    assert seen > 10


def test_between_the_decisions_of_a_scoring_it_is_nobodys_turn() -> None:
    """A view within a step does not know yet whose turn comes, so the sign names nobody."""
    seen: set[str] = set()
    for before, event, after in steps(MonteCristo(3), 2, 0, "greedy"):
        things = by_id(draw(after, event=event, before=before))
        lit = [seat for seat in range(3) if things[f"panel-{seat}"].art.endswith("-now")]
        if event.code in ("scoring", "dungeon", "leave", "worth"):
            seen.add(event.code)
            assert not lit
            assert "dran" not in things["sign"].label
            assert things["sign"].label.startswith(f"Wertung {after.scorings}")
    assert len(seen) == 4


def test_payments_show_their_cards_and_what_is_lost_of_them() -> None:
    seen = 0
    for view in itertools.islice(asked_in(MonteCristo(4), SCORE, 3, "greedy"), 30):
        choices = MonteCristo(4).view_actions(view)
        things = by_id(draw(view, viewer_choices=choices))
        for action in choices:
            if action.verb != "take":
                continue
            key = f"take-{action.what}-{'-'.join(map(str, action.cards))}"
            shown = [things[f"{key}-card-{at}"].art for at in range(len(action.cards))]
            assert shown == [card_art(card) for card in action.cards]
            lost = re.search(r"(\d+) S(?:ack|äcke) verf", things[key].label)
            assert (f"{key}-waste" in things) == (lost is not None)
            if lost:
                assert things[f"{key}-waste"].text == f"−{lost[1]}"
            seen += 1
    assert seen > 20


def test_the_score_path_has_a_field_for_every_point_and_one_for_all_more() -> None:
    view = MonteCristo(2).observe(MonteCristo(2).initial_state(), PUBLIC)
    fields = layout("wide", 2).fields
    for points in (0, 1, 39, 40, 57):
        things = by_id(draw(view._replace(points=(points, 5))))
        assert things["score-0"].x == round(fields[min(points, FIELDS - 1)].x, 1)
    long = by_id(draw(view._replace(points=(99, 5)), end_score=120))
    assert long["field-40"].text == "120"
    assert long["score-0"].x == round(fields[33].x, 1)
