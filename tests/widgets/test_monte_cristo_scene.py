"""The board of Monte Cristo: one picture a view, every choice on it, everything spoken."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from functools import cache

import pytest

from gamekit.chance import Luck
from gamekit.game import ALL, PUBLIC
from gamekit.games.monte_cristo.actions import Action
from gamekit.games.monte_cristo.board import (
    CARD_NAMES,
    COLOURS,
    FACEDOWN,
    JOKER,
    KINDS,
    TOKEN_NAMES,
)
from gamekit.games.monte_cristo.rules import MonteCristo
from gamekit.games.monte_cristo.state import (
    DISCARD,
    DROP,
    GIVE,
    PLACE,
    PUT,
    REORDER,
    SCORE,
    State,
    View,
)
from gamekit.text import LANGUAGES
from tests.widgets.scene_help import (
    SHAPES,
    asked_in,
    by_id,
    check_lit,
    check_offered,
    check_picture,
    check_unlit,
    states,
    steps,
    symbols,
)
from widgets.board.scene import Scene, Shape
from widgets.tables import monte_cristo as board
from widgets.tables.monte_cristo_pieces import PLAYERS, card_art

KNOWN = symbols("monte_cristo")
CORNERS: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {}),
    (3, {"hand_limit": 2, "end_score": 10}),
    (4, {}),
    (4, {"own_marble_only": True, "max_bonus_per_turn": 1, "market_values": (9, 7, 5, 3, 0)}),
    (4, {"lane_limit": 16, "colour_limit": 6, "hand_limit": 30, "end_score": 90}),
    (2, {"token_split": (0, 0, 6), "card_copies": (6, 0, 0)}),
)
"""Configurations that bend the picture: long lanes, full hands, many points, pieces all alike."""


def a_game(players: int = 3, **config: object) -> MonteCristo:
    return MonteCristo(players, **config)  # type: ignore[arg-type]


@cache
def a_match(players: int, seed: int, strategy: str) -> tuple[tuple[State, State], ...]:
    """The states of a match, each with the one after it; played once for all tests."""
    game = a_game(players)
    return tuple((state, after) for state, _, after in states(game, seed, strategy))


def draw(view: View, shape: Shape = "wide", language: str = "de", **more: object) -> Scene:
    return board.scene(view, language=language, shape=shape, **more)  # type: ignore[arg-type]


def phases(game: MonteCristo, phase: int) -> Iterator[View]:
    """The views of those who are to act in a phase of a match."""
    return asked_in(game, phase, 3, "greedy")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("players", "config"), CORNERS)
def test_every_picture_of_a_match_is_sound(
    players: int, config: dict[str, object], shape: Shape
) -> None:
    game = a_game(players, **config)
    rare = {"slide", "scoring", "take", "close", "leave", "win", "discard", "refill", "face"}
    end = game.config["end_score"]
    for i, (before, event, after) in enumerate(steps(game, 5, 0, "greedy")):
        if i % 13 and event.code not in rare:
            continue
        choices = game.view_actions(after)
        more = {"event": event, "before": before, "viewer_choices": choices, "end_score": end}
        scene = draw(after, shape, **more)
        assert scene == draw(after, shape, **more)
        check_picture(scene, KNOWN)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("strategy", ["random", "greedy"])
def test_what_may_be_chosen_is_on_the_board_each_action_once(
    players: int, shape: Shape, strategy: str
) -> None:
    game = a_game(players)
    for _, state in a_match(players, 1, strategy):
        for seat in range(players):
            view = game.observe(state, seat)
            choices = game.view_actions(view)
            if not choices and seat:
                continue
            scene = draw(view, shape, viewer_choices=choices)
            check_offered(scene, map(game.format_action, choices))


@pytest.mark.parametrize("shape", SHAPES)
def test_what_may_be_chosen_stays_so_while_its_step_is_shown(shape: Shape) -> None:
    """A person is asked while the last event before is still lit and its pieces have just moved."""
    game, asked = a_game(3), 0
    for state, events, after in states(game, 4, "greedy"):
        if after.actor < 0 or not events:
            continue
        before, event = game.observe(state, after.actor), events[-1].seen_by(after.actor)
        for earlier in events[:-1]:
            before = game.view_after(before, earlier.seen_by(after.actor))
        view = game.observe(after, after.actor)
        choices = game.view_actions(view)
        scene = draw(view, shape, viewer_choices=choices, event=event, before=before)
        asked += 1
        if any("unseen" in thing.flags for thing in scene.things if thing.choice):
            assert event.code in ("card", "draw", "drop", "lower")
        check_offered(scene, map(game.format_action, choices))
    assert asked > 100


@pytest.mark.parametrize("players", [2, 4])
def test_on_a_phone_each_move_of_the_order_has_a_finger_of_its_own_close_together(
    players: int,
) -> None:
    """[mc.reorder] 44 px each way on a board 336 px wide, and all within 420 px of its length."""
    game, most = a_game(players), 0
    for _, state in a_match(players, 1, "random"):
        if state.phase != REORDER:
            continue
        view = game.observe(state, state.actor)
        scene = draw(view, "tall", viewer_choices=game.view_actions(view))
        unit = 336 / scene.width
        middles = [(each.x * unit, each.y * unit) for each in scene.things if each.choice]
        for (x, y), (other_x, other_y) in itertools.combinations(middles, 2):
            assert max(abs(x - other_x), abs(y - other_y)) >= 44
        assert max(y for _, y in middles) - min(y for _, y in middles) <= 420 - 44
        marbles = [each for each in scene.things if each.id.startswith("marble-")]
        assert all(each.label and each.w == marbles[0].w for each in marbles)
        most = max(most, len(middles))
    assert most >= 20


@pytest.mark.parametrize("strategy", ["random", "greedy"])
def test_what_a_step_is_about_is_on_the_board_and_lit(strategy: str) -> None:
    codes: set[str] = set()
    for seed in range(2):
        for before, event, after in steps(a_game(3, hand_limit=3), seed, 0, strategy):
            if event.code in codes and seed:
                continue
            codes.add(event.code)
            check_lit(draw(after, event=event, before=before))
    assert codes >= {
        *("slide", "market", "first", "phase", "card", "give", "arrive", "discard", "place"),
        *("joker", "bonus", "draw", "put", "lower", "raise", "drop", "scoring", "dungeon"),
        *("take", "leave", "worth", "end", "win", "reinforce"),
    }


def test_without_a_step_nothing_is_lit() -> None:
    for _, state in a_match(3, 1, "random"):
        check_unlit(draw(a_game(3).observe(state, 0)))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("observer", [0, 2, PUBLIC])
def test_a_picture_knows_no_face_of_a_joker(observer: int, shape: Shape) -> None:
    game, luck, differ = a_game(3), Luck("hidden", "test"), 0
    for i, (_, state) in enumerate(a_match(3, 2, "random")):
        if i % 9 and not any(state.kept):
            continue
        view = game.observe(state, observer)
        other = game.determinize(view, luck)
        again = game.observe(other, observer)
        differ += other.kept != state.kept
        for language in LANGUAGES:
            scene = draw(view, shape, language, viewer_choices=game.view_actions(view))
            same = draw(again, shape, language, viewer_choices=game.view_actions(again))
            assert same.to_json() == scene.to_json()
    assert differ or observer != 0


def test_a_joker_lies_face_down_before_everybody() -> None:
    game, seen = a_game(3), 0
    for _, state in a_match(3, 2, "random"):
        for observer in (0, PUBLIC, ALL):
            view = game.observe(state, observer)
            assert observer == ALL or all(set(faces) <= {FACEDOWN} for faces in view.kept)
        things = by_id(draw(game.observe(state, 0)))
        for seat, hand in enumerate(state.hands):
            for at in range(hand.count(JOKER)):
                joker = things[f"hand-{seat}-{JOKER}-{at}"]
                assert joker.art == "mc-card-joker"
                assert "facedown" in joker.flags
                seen += 1
    assert seen > 20


# -- fingers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [GIVE, PLACE, PUT, REORDER, DROP, SCORE, DISCARD])
def test_what_may_be_chosen_can_be_tapped_on_a_phone(phase: int) -> None:
    """44 px from each other at 360 px, which the board's reach around a target makes its size."""
    game, finger, seen = a_game(4, hand_limit=3), 44 * 900 / 360, 0
    for view in itertools.islice(phases(game, phase), 12):
        scene = draw(view, "tall", viewer_choices=game.view_actions(view))
        targets = [thing for thing in scene.things if thing.choice]
        for one, other in itertools.combinations(targets, 2):
            apart = max(abs(one.x - other.x), abs(one.y - other.y))
            assert apart >= finger - 6, (one.id, other.id)
        seen += len(targets)
    assert seen


@pytest.mark.parametrize("shape", SHAPES)
def test_choosable_things_do_not_lie_upon_each_other(shape: Shape) -> None:
    game = a_game(4)
    for phase in (GIVE, PUT, REORDER, SCORE):
        for view in itertools.islice(phases(game, phase), 8):
            scene = draw(view, shape, viewer_choices=game.view_actions(view))
            targets = [thing for thing in scene.things if thing.choice]
            for one, other in itertools.combinations(targets, 2):
                aside = abs(one.x - other.x) >= (one.w + other.w) / 2 - 0.2
                assert aside or abs(one.y - other.y) >= (one.h + other.h) / 2 - 0.2


# -- words ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_matters_has_a_spoken_name(language: str) -> None:
    game = a_game(4)
    named = re.compile(
        r"(dungeon|zone|lane|panel|port|market|hand|token|taken|supply|chest)-[^-]+(-\d+-\d+)?$"
    )
    for i, (_, state) in enumerate(a_match(4, 2, "greedy")):
        if i % 5:
            continue
        view = game.observe(state, max(state.actor, 0))
        scene = draw(view, "wide", language, viewer_choices=game.view_actions(view))
        for thing in scene.things:
            assert "{" not in thing.label + thing.text + scene.desc + scene.title
            if named.fullmatch(thing.id) or thing.id in ("bag", "aside", "pile", "sign"):
                assert thing.label, thing.id


def test_a_dungeon_a_lane_and_a_card_are_told_in_both_languages() -> None:
    game = a_game(2)
    view = next(phases(game, PLACE))._replace(
        dungeons=((5, 9), (), (), (), (), ()), queues=((1, 0, 1), (), (), (), (), ())
    )
    german, english = by_id(draw(view)), by_id(draw(view, "tall", "en"))
    assert german["dungeon-0"].label == (
        "Verlies A. Schätze: Rubin 3, Smaragd 1. Schlange: Haydée, Jacopo, Haydée"
    )
    assert english["dungeon-0"].label == (
        "Dungeon A. Treasure: Ruby 3, Emerald 1. Queue: Haydée, Jacopo, Haydée"
    )
    assert german["lane-1"].label.startswith("Bahn 2, Abenteurer. Von unten: ")
    held = view._replace(hands=((4, JOKER), ()))
    things = by_id(draw(held))
    assert things["hand-0-4-0"].label == "Karte rot 2, mit 2 Abenteurern"
    assert things[f"hand-0-{JOKER}-0"].label == "Joker, verdeckt: ein Sack beliebiger Farbe"
    assert "Karten von Jacopo: rot 2, Joker." in draw(held).desc.splitlines()


def test_names_of_ones_own_are_used() -> None:
    view = next(phases(a_game(2), PLACE))._replace(actor=0)
    scene = draw(view, names=("Ümit", "Ada-Marie Liebherr"))
    assert by_id(scene)["name-0"].text == "Ümit"
    assert "Ümit ist dran" in scene.desc


# -- the sprite -------------------------------------------------------------------------------


def test_the_sprite_has_a_symbol_for_every_token_card_and_player() -> None:
    assert len(TOKEN_NAMES) == 15
    assert {f"mc-token-{kind}" for kind in KINDS} <= KNOWN
    assert {f"mc-sack-{colour}" for colour in COLOURS} <= KNOWN
    assert {card_art(code) for code in range(len(CARD_NAMES))} <= KNOWN
    for colour in PLAYERS:
        assert {f"mc-marble-{colour}", f"mc-pawn-{colour}", f"mc-rank-{colour}"} <= KNOWN


def test_actions_are_sent_as_the_game_writes_them() -> None:
    game, action = a_game(2), Action("raise", 1, by=2)
    view = next(phases(game, REORDER))._replace(market=(0, 1, 2, 3, 4))
    things = by_id(draw(view, viewer_choices=(action,)))
    assert things["raise-ruby-2"].choice == game.format_action(action) == "raise ruby by 2"
