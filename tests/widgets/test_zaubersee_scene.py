"""The board of Zaubersee: one picture a view, no magnet betrayed in it, everything spoken."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

import pytest

from gamekit.chance import Luck
from gamekit.game import ALL, PUBLIC
from gamekit.games.zaubersee.lake import ANIMAL_NAMES, COLUMNS, FIGURE_NAMES, FIGURES
from gamekit.games.zaubersee.rules import Zaubersee
from gamekit.games.zaubersee.state import CHOOSE, FLIP, HIDDEN, SLIDE, Action, View
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
from widgets.tables import zaubersee as board
from widgets.tables import zaubersee_words as words
from widgets.tables.zaubersee_front import knowledge
from widgets.tables.zaubersee_lake import HEAT
from widgets.tables.zaubersee_layout import layout
from widgets.tables.zaubersee_picture import notation, per_cent

KNOWN = symbols("zaubersee")
CORNERS: tuple[dict[str, object], ...] = (
    {},
    {"ravens": 4, "track": 3},
    {"rows": 1, "hidden": (0, 2), "strips": ("a", "b", "cd"), "layout": (("frog",) * 4,)},
    {"kinds": 6, "copies": 2, "must_move": False, "push": "start", "felt": True, "catch": False},
    {"track": 99, "copies": 4, "turn_limit": 20},
    {
        "rows": 9,
        "hidden": (0, 0),
        "strips": ("a", "b", "c", "d", "ab", "bc", "cd", "ad", ""),
        "layout": tuple(tuple(ANIMAL_NAMES[(3 * r + c) % 12] for c in range(4)) for r in range(9)),
        "turn_limit": 40,
    },
)
"""Configurations that bend the picture: few and many rows, tiles, steps; every switch."""


def a_game(players: int = 2, **config: object) -> Zaubersee:
    return Zaubersee(players, **config)  # type: ignore[arg-type]


def draw(view: View, shape: Shape = "wide", language: str = "de", **more: object) -> Scene:
    return board.scene(view, language=language, shape=shape, **more)  # type: ignore[arg-type]


def phases(game: Zaubersee, phase: int) -> Iterator[View]:
    """The views of those who are to act in a phase of a match."""
    return asked_in(game, phase, 3)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("config", CORNERS)
def test_every_picture_of_a_match_is_sound(config: dict[str, object], shape: Shape) -> None:
    game, rare = a_game(3, **config), {"strip", "shift", "win", "lose", "limit"}
    for observer in (0, PUBLIC, ALL):
        for i, (before, event, after) in enumerate(steps(game, 5, observer)):
            if (i + observer) % 11 and event.code not in rare:
                continue
            scene = draw(after, shape, event=event, before=before, belief=knowledge(after))
            assert scene == draw(after, shape, event=event, before=before, belief=knowledge(after))
            check_picture(scene, KNOWN)


@pytest.mark.parametrize("observer", [0, PUBLIC, ALL])
def test_what_a_step_is_about_is_on_the_board_and_lit(observer: int) -> None:
    codes: set[str] = set()
    matches = [(a_game(2), seed, "random") for seed in range(3)]
    matches += [(a_game(2), seed, "tiles_magnets") for seed in range(6)]
    matches.append((a_game(2, turn_limit=3, must_move=False), 1, "random"))
    for game, seed, strategy in matches:
        for before, event, after in steps(game, seed, observer, strategy):
            if event.code in codes and event.code not in ("strip", "shift") and seed > 1:
                continue
            codes.add(event.code)
            lit = check_lit(draw(after, event=event, before=before))
            for name in ("figure", "position"):
                if isinstance(at := event.get(name), int) and event.code != "strip":
                    key = f"figure-{FIGURE_NAMES[at]}" if name == "figure" else f"tile-{at}"
                    assert key in lit
    assert codes >= {
        *("strip", "tile", "flip", "go", "release", "enter", "slide", "pier", "hold", "free"),
        *("match", "cover", "raven", "stuck", "shift", "draw", "track", "win", "lose", "limit"),
    }


def test_without_a_step_nothing_is_lit() -> None:
    for _, _, after in states(a_game(3), 1):
        check_unlit(draw(a_game(3).observe(after, 0)))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("observer", [0, 1, PUBLIC])
def test_a_picture_knows_no_strip_and_no_hidden_tile(observer: int, shape: Shape) -> None:
    game, luck, differ = a_game(2), Luck("hidden", "test"), 0
    for i, (_, _, after) in enumerate(states(game, 8)):
        if i % 3:
            continue
        view, belief = game.observe(after, observer), knowledge(game.observe(after, observer))
        choices = game.view_actions(view)
        other = game.determinize(view, luck)
        again = game.observe(other, observer)
        differ += other.strips != after.strips
        for language in LANGUAGES:
            scene = draw(view, shape, language, viewer_choices=choices, belief=belief)
            same = draw(
                again,
                shape,
                language,
                viewer_choices=game.view_actions(again),
                belief=knowledge(again),
            )
            assert same.to_json() == scene.to_json()
    assert differ > 10


def test_a_pad_ahead_looks_like_any_other_whatever_lies_below() -> None:
    """The whole lake turned into magnets, or into none: the mover's picture stays the same."""
    game = a_game(2)
    for _, _, after in states(game, 4):
        if after.phase != SLIDE:
            continue
        for strip in (0, 15):
            other = after._replace(strips=(strip,) * len(after.strips))
            view, bare = game.observe(after, after.seat), game.observe(other, after.seat)
            choices = game.view_actions(view)
            assert draw(bare, viewer_choices=game.view_actions(bare)).to_json() == (
                draw(view, viewer_choices=choices).to_json()
            )
        art = {t.art for t in draw(game.observe(after, PUBLIC)).things if t.id.startswith("strip-")}
        assert art == {"zs-strip-wide"}


def test_only_who_knows_all_sees_magnets_and_faces() -> None:
    game, seen = a_game(2), 0
    for _, _, after in states(game, 2):
        for observer in (0, 1, PUBLIC):
            things = by_id(draw(game.observe(after, observer)))
            assert not any(key.startswith("magnet-") for key in things)
            for at in range(len(after.tiles)):
                shown = things[f"tile-{at}"]
                assert (shown.art == "zs-tile-back") == (at != after.up)
                assert ("facedown" in shown.flags) == (at != after.up)
                if at != after.up:
                    assert shown.label == f"Plättchen {at + 1}"
        things = by_id(draw(game.observe(after, ALL)))
        magnets = [key for key in things if key.startswith("magnet-")]
        assert len(magnets) == sum(strip.bit_count() for strip in after.strips)
        lake = game.lake
        for place in range(1, lake.pier) if len(after.strips) == 8 else ():
            below = after.strips[lake.strip_at(place)] >> (place - 1) % COLUMNS & 1
            x, y = layout("wide").on_pad(place)
            near = [
                key
                for key in magnets
                if abs(things[key].x - x) < 80 and abs(things[key].y - y) < 80
                if "unseen" not in things[key].flags
            ]
            assert len(near) == below
            assert ("darunter ein Magnet" in things[f"pad-{place}"].label) == bool(below)
            seen += below
        assert all(
            "zs-peek" in things[f"tile-{i}"].art or i == after.up
            for i in range(13)
            if f"tile-{i}" in things
        )
    assert seen > 100


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("must_move", [True, False])
def test_choices_are_the_legal_actions_in_the_games_own_words(
    shape: Shape, must_move: bool
) -> None:
    game, asked = a_game(3, must_move=must_move), set()
    for _, _, after in states(game, 4):
        for seat in range(3):
            legal = game.legal_actions(after, seat)
            view = game.observe(after, seat)
            scene = draw(view, shape, viewer_choices=game.view_actions(view))
            check_offered(scene, map(game.format_action, legal))
            asked |= {action.verb for action in legal}
    assert asked == {"flip", "go", "step"} | ({"pass"} if not must_move else set())


def test_the_notation_is_the_games() -> None:
    game = a_game(2)
    pier = game.lake.pier
    actions = [Action("flip", at) for at in range(13)] + [Action("go", who) for who in FIGURES]
    actions += [Action("step", place) for place in range(1, pier + 1)] + [Action("pass", 0)]
    for action in actions:
        assert notation(action, pier) == game.format_one(action)


def test_a_figure_can_be_taken_hold_of_when_it_may_go_and_while_it_slides() -> None:
    game, gripped = a_game(2), 0
    for _, _, after in states(game, 6):
        view = game.observe(after, after.seat)
        choices = game.view_actions(view)
        things = draw(view, viewer_choices=choices).things
        held = {thing.id for thing in things if thing.grip}
        if after.phase == CHOOSE:
            assert held == {f"figure-{FIGURE_NAMES[action.value]}" for action in choices}
        elif after.phase == SLIDE:
            assert held == {f"figure-{FIGURE_NAMES[after.mover]}"}
        else:
            assert not held
        assert not any(thing.grip for thing in draw(view).things)
        gripped += bool(held)
    assert gripped > 20


def test_what_moves_keeps_its_id_for_the_whole_match() -> None:
    game, kept = a_game(2), set[str]()
    for _, _, after in states(game, 7):
        ids = by_id(draw(game.observe(after, PUBLIC))).keys()
        moving = {key for key in ids if key.startswith(("figure-", "swirl-", "mark-"))}
        kept = kept or moving
        assert moving == kept
        assert {f"pad-{place}" for place in range(1, 25)} <= ids
        assert {"start", "pier", "raven", "moon"} <= ids
    assert len(kept) == 12


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shift_moves_every_strip_one_row_and_brings_one_in(shape: Shape) -> None:
    shifts = 0
    for before, event, after in steps(a_game(2), 1, PUBLIC):
        if event.code != "shift":
            continue
        old, new = by_id(draw(before, shape)), by_id(draw(after, shape))
        strips = [{key for key in things if key.startswith("strip-")} for things in (old, new)]
        gone, come = strips[0] - strips[1], strips[1] - strips[0]
        assert len(gone) == len(come) == 1
        measures = layout(shape, tiles=13)
        step = measures.cell[1] if shape == "tall" else measures.cell[0]
        for key in strips[0] & strips[1]:
            x, y = old[key].x - new[key].x, old[key].y - new[key].y
            assert abs(x + y) <= step + 0.2
            assert x == 0 or y == 0
        pads = [key for key in old if key.startswith("pad-")]
        assert all(old[key].x == new[key].x and old[key].y == new[key].y for key in pads)
        shifts += 1
    assert shifts > 3


def test_the_magic_swirls_below_who_is_held_and_nobody_else() -> None:
    game, seen = a_game(2), 0
    for _, _, after in states(game, 5):
        things = by_id(draw(game.observe(after, PUBLIC)))
        for figure, name in enumerate(FIGURE_NAMES):
            swirl, mark = things[f"swirl-{name}"], things[f"mark-{name}"]
            place = after.places[figure]
            assert ("unseen" not in swirl.flags) == after.held[figure]
            on_lake = 0 < place < game.lake.pier
            assert ("unseen" in mark.flags) != on_lake
            if on_lake:
                animal = ANIMAL_NAMES[game.lake.animals[place]].replace("_", "-")
                assert mark.art == f"zs-{'held' if after.held[figure] else 'mark'}-{animal}"
            if after.held[figure]:
                pad = things[f"pad-{place}"]
                assert (swirl.x, swirl.y) == (pad.x, pad.y)
                assert swirl.w > pad.w
                assert f"{words.FIGURES[figure]} steht hier, festgehalten" in pad.label
                seen += 1
    assert seen > 20


def test_pads_bloom_that_show_the_tiles_animal_and_the_moon_shows_it() -> None:
    for _, _, after in states(a_game(2), 3):
        things = by_id(draw(a_game(2).observe(after, PUBLIC)))
        bloom = {int(key[6:]) for key in things if key.startswith("bloom-")}
        face = after.tiles[after.up] if after.up >= 0 else HIDDEN
        assert bloom == {p for p, animal in enumerate(a_game(2).lake.animals) if animal == face}
        shown = "none" if face < 0 else words.art(face)
        assert things["moon"].art == f"zs-moon-{shown}"


def test_beliefs_are_shown_in_per_cent_with_their_share() -> None:
    game = a_game(2)
    for view in itertools.islice(phases(game, FLIP), 30):
        belief = knowledge(view)
        assert all(isinstance(share, Fraction) for share in belief)
        things = by_id(draw(view, belief=belief))
        for place in range(1, game.lake.pier):
            pad = things[f"pad-{place}"]
            assert pad.badge == per_cent(belief[place])
            assert pad.share == pytest.approx(float(belief[place]), abs=1e-3)
            assert dict(pad.paint)["--heat"] in HEAT
        assert not any(thing.badge for thing in draw(view).things)
    first = next(phases(game, FLIP))
    assert {by_id(draw(first, belief=knowledge(first)))[f"pad-{p}"].badge for p in (1, 24)} == {
        "38\N{NO-BREAK SPACE}%"
    }


def test_only_what_is_certain_is_called_so() -> None:
    assert per_cent(Fraction(0)) == "0\N{NO-BREAK SPACE}%"
    assert per_cent(Fraction(1)) == "100\N{NO-BREAK SPACE}%"
    assert per_cent(Fraction(1, 1000)) == "<1\N{NO-BREAK SPACE}%"
    assert per_cent(Fraction(999, 1000)) == ">99\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_matters_has_a_spoken_name(language: str) -> None:
    game, named = a_game(5), ("pad-", "figure-", "pier", "start", "moon", "turn", "result")
    for _, _, after in states(game, 2):
        view = game.observe(after, after.seat)
        scene = draw(view, "wide", language, viewer_choices=game.view_actions(view))
        for thing in scene.things:
            assert "{" not in thing.label + thing.text + scene.desc + scene.title
            if thing.id.startswith(named) and not thing.id.endswith("-text"):
                assert thing.label, thing.id


def test_a_pad_is_told_by_name_row_column_animal_and_who_stands_there() -> None:
    game = a_game(2)
    *_, (_, _, state) = itertools.takewhile(lambda step: step[2].turn == 0, states(game, 1))
    view = game.observe(state, PUBLIC)._replace(places=(0, 10, 0, 25), held=(False, True) * 2)
    german, english = by_id(draw(view)), by_id(draw(view, "tall", "en"))
    assert german["pad-10"].label == "b3, Reihe 3, Spalte 2: Krebs; Mila steht hier, festgehalten"
    assert english["pad-10"].label == "b3, row 3, column 2: crab; Mila stands here, held"
    assert english["pad-24"].label == "d6, row 6, column 4: mussel"
    assert german["pier"].label == "Steg. Hier: Kasimir"
    lines = draw(view).desc.splitlines()
    assert "Mila: festgehalten auf b3." in lines
    assert "Conrad: am Start, frei." in lines


def test_pads_tiles_and_figures_can_be_tapped_on_a_phone() -> None:
    finger = 44 * 900 / 360
    measures = layout("tall", tiles=16)
    pads = [measures.on_pad(place) for place in range(1, 25)]
    spots = [(tile.x, tile.y) for tile in measures.tiles]
    waiting = [(spot.x, spot.y) for spot in measures.waiting]
    for places in (pads, spots, waiting):
        for (x, y), (to_x, to_y) in itertools.combinations(places, 2):
            assert max(abs(x - to_x), abs(y - to_y)) >= finger - 0.6
    assert measures.pad >= finger
    assert measures.pier.h >= finger


@pytest.mark.parametrize("shape", SHAPES)
def test_everybody_has_a_place_of_his_own_at_start_and_pier(shape: Shape) -> None:
    measures = layout(shape)
    for spots in (measures.waiting, measures.goals):
        assert len(spots) == len(FIGURES)
        for one, other in itertools.combinations(spots, 2):
            assert abs(one.x - other.x) >= one.w or abs(one.y - other.y) >= one.h


def test_the_raven_climbs_his_stair_to_the_last_step() -> None:
    for shape in SHAPES:
        measures = layout(shape)
        heights = [measures.on_step(step).y for step in range(9)]
        assert heights == sorted(heights, reverse=True)
    *_, (_, event, last) = steps(a_game(2), 3, PUBLIC)
    assert event.code == "lose"
    things = by_id(draw(last, event=event))
    assert things["raven"].x == things["step-8"].x
    assert things["result"].art == "zs-banner-lost"
    assert "turn" not in things


def test_names_of_ones_own_are_used() -> None:
    view = a_game(2).observe(a_game(2).initial_state(), PUBLIC)
    scene = draw(view, names=("Ümit", "Ada-Marie Liebherr"))
    assert by_id(scene)["turn-text"].text == "Ümit ist dran"
    assert "Ümit ist dran" in scene.desc


# -- the sprite ------------------------------------------------------------------------------


def test_the_sprite_has_a_symbol_for_every_animal_and_figure() -> None:
    for name in (*ANIMAL_NAMES, *words.FACES):
        art = name.replace("_", "-")
        assert {f"zs-tile-{art}", f"zs-peek-{art}", f"zs-moon-{art}"} <= KNOWN
        if art != "raven":
            assert {f"zs-animal-{art}", f"zs-pad-{art}", f"zs-mark-{art}"} <= KNOWN
        assert art in words.FACES
    for name in FIGURE_NAMES:
        assert {f"zs-{name}", f"zs-head-{name}"} <= KNOWN
