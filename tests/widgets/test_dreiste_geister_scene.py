"""The board of Dreiste Geister: one picture a view, nothing hidden in it, everything spoken."""

from __future__ import annotations

import itertools

import pytest

from gamekit.chance import Luck
from gamekit.game import ALL, PUBLIC
from gamekit.games.dreiste_geister import GAME
from gamekit.games.dreiste_geister.board import CHEST, PLACES
from gamekit.games.dreiste_geister.state import FACEDOWN, LAY, Action, View
from tests.widgets.scene_help import (
    SHAPES,
    by_id,
    check_lit,
    check_picture,
    check_unlit,
    states,
    steps,
    symbols,
)
from widgets.board.scene import Scene, Shape
from widgets.tables import dreiste_geister as board
from widgets.tables.dreiste_geister_layout import DEPTH, layout, standing, walk
from widgets.tables.dreiste_geister_picture import SASHES, SEAT_ARTS, notation

KNOWN = symbols("dreiste_geister")


def draw(view: View, shape: Shape = "wide", **more: object) -> Scene:
    return board.scene(view, language="de", shape=shape, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", range(2, 6))
def test_every_picture_of_a_match_is_sound(players: int, shape: Shape) -> None:
    rare = {"home", "end", "coins", "win", "round"}
    for observer in (0, players - 1, PUBLIC, ALL):
        for i, (before, event, after) in enumerate(steps(GAME(players), 5, observer)):
            if (i + observer) % 13 and event.code not in rare:
                continue
            scene = draw(after, shape, event=event, before=before)
            assert scene == draw(after, shape, event=event, before=before)
            check_picture(scene, KNOWN, slack=0)


@pytest.mark.parametrize("players", range(2, 6))
def test_what_a_step_is_about_is_on_the_board_and_lit(players: int) -> None:
    codes: dict[str, int] = {}
    for observer in (0, PUBLIC):
        for before, event, after in steps(GAME(players), 3, observer):
            codes[event.code] = codes.get(event.code, 0) + 1
            if codes[event.code] > 8 and codes[event.code] % 9:
                continue
            check_lit(draw(after, event=event, before=before))
    assert codes.keys() >= {"deal", "lay", "call", "reveal", "forward", "discard", "coins", "win"}


def test_without_a_step_nothing_is_lit() -> None:
    for _, _, after in states(GAME(3), 1):
        check_unlit(draw(GAME(3).observe(after, 0)))


@pytest.mark.parametrize("observer", [0, 1, 2, PUBLIC])
def test_a_picture_knows_no_hidden_card(observer: int) -> None:
    game, luck = GAME(3), Luck("hidden", "test")
    hidden = 0
    for _, _, after in states(GAME(3), 8):
        view = game.observe(after, observer)
        hidden += FACEDOWN in view.laid or any(FACEDOWN in hand for hand in view.hands)
        other = game.observe(game.determinize(view, luck), observer)
        assert draw(other).to_json() == draw(view).to_json()
    assert hidden > 20


@pytest.mark.parametrize("observer", [0, 1, PUBLIC])
def test_a_hidden_card_is_drawn_and_called_a_back(observer: int) -> None:
    game = GAME(4)
    for _, _, after in states(GAME(4), 2):
        view = game.observe(after, observer)
        things = by_id(draw(view))
        for seat, card in enumerate(view.laid):
            laid = things[f"laid-{seat}"]
            if card == FACEDOWN:
                assert laid.art == "dg-card-back"
                assert "facedown" in laid.flags
                assert laid.text == ""
        for thing in things.values():
            if "facedown" in thing.flags:
                assert thing.art == "dg-card-back"


@pytest.mark.parametrize("shape", SHAPES)
def test_choices_are_the_legal_actions_in_the_games_own_words(shape: Shape) -> None:
    game, asked = GAME(3), 0
    for _, _, after in states(GAME(3), 4):
        for seat in range(3):
            legal = game.legal_actions(after, seat)
            view = game.observe(after, seat)
            scene = draw(view, shape, viewer_choices=game.view_actions(view))
            sent = {thing.choice for thing in scene.things if thing.choice}
            assert sent == {game.format_action(action) for action in legal}
            asked += bool(legal)
            assert all(thing.label for thing in scene.things if thing.choice)
    assert asked > 20


def test_two_cards_of_a_colour_may_both_be_taken() -> None:
    game = GAME(2)
    view = game.observe(game.initial_state(), 1)._replace(phase=LAY, hands=((), (0, 0, 3)))
    choices = game.view_actions(view)
    things = by_id(draw(view, viewer_choices=choices))
    assert things["hand-1-red-0"].choice == things["hand-1-red-1"].choice == "lay red"
    assert things["hand-1-blue-0"].choice == "lay blue"


def test_who_knows_all_chooses_among_the_cards_of_who_is_asked() -> None:
    """Not among Merlin's keys: with open hands the view does not say who sits there."""
    game = GAME(3)
    dealt = next(after for _, _, after in states(game, 6) if after.phase == LAY)
    view = game.observe(dealt, ALL)
    for seat in (1, 2):
        choices = game.legal_actions(dealt, seat)
        things = draw(view, viewer_choices=choices, seat=seat).things
        offered = [thing for thing in things if thing.choice]
        assert {thing.choice for thing in offered} == set(map(game.format_action, choices))
        assert all(thing.id.startswith(f"hand-{seat}-") for thing in offered)
        assert all("Deine Karte" in thing.label for thing in offered)
        others = {thing.id for thing in things if thing.id.startswith(f"hand-{3 - seat}-")}
        assert others == {f"hand-{3 - seat}-{i}" for i in range(3)}


def test_nobody_is_asked_without_choices() -> None:
    for _, _, after in states(GAME(2), 6):
        assert not any(thing.choice for thing in draw(GAME(2).observe(after, 0)).things)


@pytest.mark.parametrize("players", [2, 5])
def test_what_moves_keeps_its_id_for_the_whole_match(players: int) -> None:
    kept: set[str] | None = None
    for _, _, after in states(GAME(players), 7):
        ids = by_id(draw(GAME(players).observe(after, PUBLIC))).keys()
        moving = {key for key in ids if key.startswith(("ghost-", "laid-", "hand-", "coin-"))}
        kept = kept or moving
        assert moving == kept
        assert {f"place-{place}" for place in range(PLACES)} <= ids


@pytest.mark.parametrize("shape", SHAPES)
def test_a_ghost_walks_along_the_carpet(shape: Shape) -> None:
    measures, walked = layout(shape), 0
    lift = DEPTH - measures.ghost[1] / 2
    for i, (before, event, after) in enumerate(steps(GAME(5), 9, PUBLIC)):
        if i % 7 and event.code not in ("forward", "back"):
            continue
        scene = draw(after, shape, event=event, before=before)
        moved = [thing for thing in scene.things if thing.via]
        if event.code not in ("forward", "back"):
            assert not moved
            continue
        start, end = int(str(event.get("from"))), int(str(event.get("to")))
        path = walk(measures.stops, start, end)
        for thing in moved:
            assert thing.id == f"ghost-{event.get('seat')}"
            assert thing.via == tuple((x, y + lift) for x, y in path)
        for place in range(min(start, end) + 1, max(start, end)):
            assert measures.stops[place].feet in path
        walked += len(moved)
    assert walked > 10


@pytest.mark.parametrize("shape", SHAPES)
def test_the_way_back_is_the_way_there(shape: Shape) -> None:
    stops = layout(shape).stops
    assert len(stops) == PLACES
    assert walk(stops, 3, 17) == tuple(reversed(walk(stops, 17, 3)))
    assert walk(stops, 5, 5) == ()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("number", range(1, 5))
def test_ghosts_that_share_a_place_can_all_be_seen(shape: Shape, number: int) -> None:
    measures = layout(shape)
    for stop in measures.stops:
        spots = [standing(stop, measures.ghost, number, i) for i in range(number)]
        for i, one in enumerate(spots):
            for other in spots[i + 1 :]:
                apart = abs(one.x - other.x) / one.w + abs(one.y - other.y) / one.h
                assert apart > 0.4


def test_doors_and_cards_can_be_tapped_on_a_phone() -> None:
    measures = layout("tall")
    finger = 44 * measures.width / 360
    feet = [stop.feet for stop in measures.stops]
    for (x, y), (to, floor) in itertools.combinations(feet, 2):
        assert y != floor or abs(x - to) >= finger
    assert min(stop.art.h for stop in measures.stops) >= finger
    assert min(measures.hand.w, measures.hand_step, *(key.w for key in measures.keys)) >= finger


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_place_figure_and_card_has_a_spoken_name(language: str) -> None:
    game = GAME(5)
    for _, _, after in states(GAME(5), 2):
        view = game.observe(after, 1)
        scene = board.scene(
            view, language=language, shape="wide", viewer_choices=game.view_actions(view)
        )
        for thing in scene.things:
            assert "{" not in thing.label + thing.text + scene.desc + scene.title
            named = thing.id.startswith(("place-", "ghost-", "pile", "discard-", "seat-", "sign"))
            assert bool(thing.label) >= named, thing.id


def test_a_door_is_told_with_number_colour_and_symbol_and_who_stands_there() -> None:
    view = GAME(3).observe(GAME(3).initial_state(), PUBLIC)._replace(places=(-1, 7, 7))
    german = by_id(draw(view))
    english = by_id(board.scene(view, language="en", shape="tall"))
    assert german["place-7"].label == "Tür 7, Grün, Blatt. Hier: Selma, Xaver"
    assert english["place-7"].label == "door 7, green, leaf. Here: Selma, Xaver"
    assert german["place-21"].label == "Tür 21, Blau, Tropfen"
    assert german["place-11"].label == "Rittersaal, alle vier Farben"
    assert "Geist Selma: Tür 7, Grün, Blatt." in draw(view).desc.splitlines()


def test_the_variant_of_the_colours_behind_the_hall_is_drawn_as_it_is_played() -> None:
    view = GAME(2).observe(GAME(2).initial_state(), PUBLIC)
    assert by_id(draw(view))["place-12"].art == "dg-door-green"
    assert by_id(draw(view, hall_cycle="restarts"))["place-12"].art == "dg-door-red"


def test_locks_hang_on_the_named_doors_until_the_cards_are_gone() -> None:
    locked = {"call", "reveal", "forward", "back", "stay", "home", "discard"}
    for before, event, after in steps(GAME(4), 1, PUBLIC):
        things = by_id(draw(after, event=event, before=before))
        locks = {int(key[5:]) for key in things if key.startswith("lock-")}
        if event.code not in locked:
            assert not locks
            continue
        art = things[f"lock-{min(locks)}"].art
        assert len(locks) == 5
        doors = {int(k[6:]) for k, t in things.items() if t.art == art.replace("lock", "door")}
        assert locks == doors


def test_discarded_cards_are_seen_going_to_their_colour() -> None:
    for before, event, after in steps(GAME(3), 2, PUBLIC):
        if event.code == "discard":
            things = by_id(draw(after, event=event, before=before))
            for seat, card in enumerate(before.laid):
                if card >= 0:
                    to = things[f"discard-{card}"]
                    laid = things[f"laid-{seat}"]
                    assert (laid.x, laid.y) == (to.x, to.y)
                    assert "changed" in laid.flags


def test_coins_leave_the_chest_and_no_more_than_there_are() -> None:
    seen = set()
    for seed in range(5):
        for before, event, after in steps(GAME(4), seed, PUBLIC):
            if event.code == "coins":
                things = by_id(draw(after, event=event, before=before))
                shown = [k for k in things if k.startswith("coin-") if k.count("-") == 1]
                moved = [k for k in shown if "changed" in things[k].flags]
                left = [k for k in shown if not things[k].flags]
                assert moved
                assert len(moved) + len(left) <= 3
                seen.add((event.rule, len(moved), len(left)))
    assert ("dg.coins", 2, 1) in seen
    assert ("dg.coins.merlin", 3, 0) in seen


def test_the_chest_is_empty_at_the_end_and_winners_are_crowned() -> None:
    *_, (_, _, last) = states(GAME(3), 3)
    things = by_id(draw(GAME(3).observe(last, PUBLIC)))
    assert all("unseen" in things[f"coin-{i}"].flags for i in range(3))
    assert any(key.startswith("crown-") for key in things)


@pytest.mark.parametrize("observer", [0, 2, PUBLIC, ALL])
def test_a_seat_at_the_edge_tells_its_coins(observer: int) -> None:
    for _, _, after in states(GAME(4), 4):
        things = by_id(draw(GAME(4).observe(after, observer)))
        for seat in range(4):
            assert things[f"coins-{seat}"].text == str(after.coins[seat])
            assert things[f"seat-{seat}"].art.startswith(
                "dg-panel-own" if seat == observer else "dg-panel"
            )


def test_merlin_is_the_ghosts_own_thing_in_other_clothes() -> None:
    for _, _, after in states(GAME(5), 0):
        things = by_id(draw(GAME(5).observe(after, PUBLIC)))
        for seat, place in enumerate(after.places):
            merlin = seat == after.merlin
            art = f"dg-merlin-{SEAT_ARTS[seat]}" if merlin else f"dg-{SEAT_ARTS[seat]}"
            assert things[f"ghost-{seat}"].art == art
            assert dict(things[f"ghost-{seat}"].paint)["--sash"] == SASHES[seat]
            assert (place < 0) == merlin


def test_names_of_ones_own_are_used() -> None:
    view = GAME(2).observe(GAME(2).initial_state(), PUBLIC)
    scene = draw(view, names=("Ümit", "Ada-Marie Liebherr"))
    things = by_id(scene)
    assert things["name-0"].text == "Ümit"
    assert things["name-1"].text == "Ada-Mari…"
    assert "Ada-Marie Liebherr" in scene.desc


def test_home_stands_at_the_chest() -> None:
    chest = layout("wide").stops[CHEST].feet[0]
    for before, event, after in steps(GAME(3), 6, PUBLIC):
        if event.code == "home":
            ghost = by_id(draw(after, event=event, before=before))[f"ghost-{event.get('seat')}"]
            assert abs(ghost.x - chest) < 80


# -- the sprite ------------------------------------------------------------------------------


def test_the_sprite_has_symbols_for_log_and_legend() -> None:
    for name in ("red", "yellow", "green", "blue"):
        assert {f"dg-icon-{name}", f"dg-card-{name}", f"dg-lock-{name}"} <= KNOWN
    for art in SEAT_ARTS:
        assert {f"dg-{art}", f"dg-head-{art}", f"dg-merlin-{art}", f"dg-letter-{art}"} <= KNOWN
    assert {"dg-coin", "dg-card-back", "dg-chest", "dg-head-merlin"} <= KNOWN


def test_the_notation_is_the_games() -> None:
    game = GAME(2)
    for verb in ("lay", "call"):
        for colour in range(4):
            action = Action(verb, colour)
            assert notation(action) == game.format_one(action)
