"""Zaubersee rule by rule: one test or more for each paragraph, and every corner case."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

import gamekit
from gamekit.game import ALL, CHANCE, PUBLIC, TERMINAL
from gamekit.games import zaubersee
from gamekit.games.zaubersee import GAME, lake, rules
from gamekit.games.zaubersee.lake import (
    ANIMAL_NAMES,
    CONRAD,
    FIGURES,
    KASIMIR,
    MILA,
    RAVEN,
    START,
    VICKY,
    column_bit,
    place_name,
)
from gamekit.games.zaubersee.state import CHOOSE, FLIP, OVER, SLIDE, Action

PIER = 25
RULES = [
    "zs.flip",
    "zs.choose",
    "zs.release",
    "zs.start",
    "zs.slide",
    "zs.hold",
    "zs.match",
    "zs.blocked",
    "zs.pier",
    "zs.cover",
    "zs.raven",
    "zs.shift",
    "zs.shift.held",
    "zs.shift.push",
    "zs.stuck",
    "zs.win",
    "zs.lose",
    "zs.limit",
    "zs.setup",
    "zs.setup.tiles",
    "zs.shift.catch",
]


def pad(name: str) -> int:
    return (int(name[1]) - 1) * 4 + "abcd".index(name[0]) + 1


def place(name: str) -> int:
    return {"start": START, "pier": PIER}.get(name) if name in ("start", "pier") else pad(name)


def lake_with(game, figures, magnets=(), held=(), **fields):
    """A state before a flip: tile 0 to 11 show the animals in order, then come the ravens.

    `magnets` names the pads with a magnet, `hidden` columns of the two hidden strips.
    """
    strips = [0] * 8
    for name in magnets:
        strips[int(name[1])] |= column_bit(pad(name))
    state = game.initial_state()._replace(
        phase=FLIP,
        strips=tuple(strips),
        tiles=(*range(12), *([RAVEN] * game.config["ravens"])),
        places=tuple(place(name) for name in figures),
        held=tuple(figure in held for figure in FIGURES),
    )
    return state._replace(**fields)


def play(game, state, *texts):
    """The state after some actions, and the events of the last one."""
    events = ()
    for text in texts:
        state, events = game.apply(state, game.parse_action(text))
    return state, events


def codes(events):
    return [event.code for event in events]


def texts(game, state):
    return [game.format_action(a) for a in game.legal_actions(state, state.seat)]


def animal_at(game, name):
    return game.lake.animals[pad(name)]


def flip_of(game, name):
    """The flip that shows the animal of a pad."""
    return f"flip {animal_at(game, name) + 1}"


def flip_other(game, *names):
    """A flip that shows an animal of none of these pads."""
    shown = {animal_at(game, name) for name in names}
    return f"flip {next(a for a in range(12) if a not in shown) + 1}"


@pytest.fixture
def game():
    return GAME(3)


ALL_PADS = [f"{column}{row}" for row in range(1, 7) for column in "abcd"]


# -- the paragraphs ----------------------------------------------------------------------------


@pytest.mark.parametrize("id_", RULES)
def test_every_rule_has_its_place_in_the_code_and_a_test(id_):
    folder = Path(zaubersee.__file__).parent
    documented = {
        found
        for path in folder.glob("*.py")
        for doc in re.findall(r'"""(.*?)"""', path.read_text("utf-8"), re.DOTALL)
        for found in re.findall(r"\[(zs[a-z.]+)\]", doc)
    }
    assert id_ in documented
    assert f"def test_{id_.replace('.', '_')}_" in Path(__file__).read_text("utf-8")


def test_zs_setup_strips_are_drawn_one_by_one_from_an_urn(game):
    state = game.initial_state()
    assert state.places == (START,) * 4
    outcomes = game.chance_outcomes(state)
    assert game.current_player(state) == CHANCE
    assert game.chance_source(state) == "strips"
    assert [game.format_action(o) for o, _ in outcomes] == [
        f"strip {s}" for s in ("a", "ab", "ad", "b", "bc", "c", "cd", "d")
    ]
    assert {weight for _, weight in outcomes} == {Fraction(1, 8)}
    state, events = play(game, state, "strip ad")
    assert state.strips == (0b1001,)
    assert len(game.chance_outcomes(state)) == 7
    assert events[0].seen_by(PUBLIC).get("strip") is None
    assert events[0].seen_by(0).get("strip") is None
    assert events[0].seen_by(ALL).get("strip") == 0b1001
    with pytest.raises(gamekit.IllegalActionError):
        play(game, state, "strip ad")


def test_zs_setup_tiles_are_drawn_one_by_one_and_lie_face_down(game):
    state = game.initial_state()
    for name in ("a", "ab", "ad", "b", "bc", "c", "cd", "d"):
        state, _ = play(game, state, f"strip {name}")
    assert game.chance_source(state) == "tiles"
    assert dict(game.chance_outcomes(state))[Action("tile", RAVEN)] == Fraction(1, 13)
    state, events = play(game, state, "tile raven")
    assert events[0].seen_by(0).get("face") is None
    assert Action("tile", RAVEN) not in dict(game.chance_outcomes(state))
    for name in ANIMAL_NAMES:
        state, _ = play(game, state, f"tile {name}")
    assert state.phase == FLIP
    assert game.current_player(state) == 0
    assert set(game.observe(state, 0).tiles) == {-2}


def test_zs_setup_each_column_three_magnets_and_each_animal_two_pads_apart(game):
    assert [sum(s >> c & 1 for s in game.lake.strips) for c in range(4)] == [3, 3, 3, 3]
    assert sorted(s.bit_count() for s in game.lake.strips) == [1, 1, 1, 1, 2, 2, 2, 2]
    for animals, copies in ((game.lake.animals, 2), (GAME(2, kinds=6).lake.animals, 4)):
        for animal in set(animals[1:-1]):
            pads = [p for p, a in enumerate(animals) if a == animal]
            assert len(pads) == copies
            for one in pads:
                for two in pads:
                    if one < two:
                        rows = abs(lake.row_of(one) - lake.row_of(two))
                        columns = abs(lake.column_of(one) - lake.column_of(two))
                        assert rows >= 1
                        assert max(rows, columns) > 1


def test_zs_flip_every_face_down_tile_may_be_turned_up_before_choosing(game):
    state = lake_with(game, ["start"] * 4)
    assert texts(game, state) == sorted(f"flip {n}" for n in range(1, 14))
    after, events = play(game, state, "flip 5")
    assert codes(events) == ["flip"]
    assert events[0].params == {"seat": 0, "position": 4, "face": 4}
    assert events[0].reveals
    assert game.observe(after, PUBLIC).tiles == (-2,) * 4 + (4,) + (-2,) * 8
    assert after.phase == CHOOSE


def test_zs_choose_free_figures_and_matching_held_ones_can_go(game):
    figures = ["start", "b2", "c3", "pier"]
    state = lake_with(game, figures, ["b2", "c3"], held=(MILA, VICKY))
    after, _ = play(game, state, flip_of(game, "b2"))
    assert texts(game, after) == ["go conrad", "go mila"]
    after, _ = play(game, state, flip_other(game, "b2", "c3"))
    assert texts(game, after) == ["go conrad"]
    with pytest.raises(gamekit.IllegalActionError):
        play(game, after, "go mila")


def test_zs_choose_moving_is_compulsory_unless_the_option_says_otherwise(game):
    state, _ = play(game, lake_with(game, ["start"] * 4), "flip 1")
    assert "pass" not in texts(game, state)
    with pytest.raises(gamekit.IllegalActionError):
        play(game, state, "pass")
    free = GAME(3, must_move=False)
    state, _ = play(free, lake_with(free, ["start"] * 4), "flip 1")
    assert texts(free, state)[-1] == "pass"
    after, events = play(free, state, "pass")
    assert codes(events) == ["pass", "cover"]
    assert after.seat == 1


def test_zs_release_a_held_figure_goes_when_its_animal_shows(game):
    state = lake_with(game, ["start", "b2", "pier", "pier"], ["b2"], held=(MILA,))
    after, events = play(game, state, flip_of(game, "b2"), "go mila")
    assert [(e.code, e.rule) for e in events] == [("release", "zs.release")]
    assert after.held == (False,) * 4
    assert after.phase == SLIDE


def test_zs_start_any_unoccupied_pad_of_row_1(game):
    state = lake_with(game, ["start", "b1", "start", "start"], ["b1"], held=(MILA,))
    after, _ = play(game, state, flip_other(game, "b1"), "go conrad")
    assert texts(game, after) == ["step a1", "step c1", "step d1"]
    _, events = play(game, after, "step c1")
    assert events[0].rule == "zs.start"


def test_zs_slide_forward_or_sideways_never_back_never_onto_a_visited_pad(game):
    state = lake_with(game, ["b2", "start", "start", "start"])
    after, _ = play(game, state, flip_other(game, *ALL_PADS[:1]), "go conrad")
    assert texts(game, after) == ["step a2", "step b3", "step c2"]
    after, _ = play(game, after, "step c2")
    assert texts(game, after) == ["step c3", "step d2"]
    after, _ = play(game, after, "step d2")
    assert texts(game, after) == ["step d3"]
    after, events = play(game, after, "step d3")
    assert events[0].rule == "zs.slide"
    assert texts(game, after) == ["step c3", "step d4"]
    for wrong in ("step d2", "step d3", "step b3", "step pier"):
        with pytest.raises(gamekit.IllegalActionError):
            play(game, after, wrong)


def test_zs_slide_never_onto_or_over_an_occupied_pad(game):
    state = lake_with(game, ["b2", "b3", "c2", "start"], ["b3", "c2"], held=(MILA, VICKY))
    after, _ = play(game, state, flip_other(game, "b2", "b3", "c2"), "go conrad")
    assert texts(game, after) == ["step a2"]


def test_zs_hold_it_goes_on_until_a_magnet_holds_it(game):
    state = lake_with(game, ["start"] * 4, ["a2"])
    after, events = play(game, state, flip_other(game, "a1", "a2"), "go mila", "step a1")
    assert codes(events) == ["enter", "free"]
    assert after.phase == SLIDE
    assert after.memory_clear[1] == 0b0001
    after, events = play(game, after, "step a2")
    assert codes(events) == ["slide", "hold", "cover"]
    assert events[1].reveals
    assert after.held == (False, True, False, False)
    assert after.memory_magnets[2] == 0b0001
    assert after.seat == 1


def test_zs_match_a_matching_pad_is_passed_and_tells_nothing(game):
    for magnets in (["a1"], []):
        state = lake_with(game, ["start"] * 4, magnets)
        after, events = play(game, state, flip_of(game, "a1"), "go mila", "step a1")
        assert codes(events) == ["enter", "match"]
        assert events[1].get("magnet") is None
        assert not events[1].reveals
        assert after.phase == SLIDE
        assert after.memory_magnets == after.memory_clear == (0,) * 8


@pytest.mark.parametrize("magnet", [True, False])
def test_zs_match_may_be_felt_by_option(magnet):
    game = GAME(3, felt=True)
    state = lake_with(game, ["start"] * 4, ["a1"] if magnet else [])
    after, events = play(game, state, flip_of(game, "a1"), "go mila", "step a1")
    assert events[1].get("magnet") is magnet
    assert (after.memory_magnets if magnet else after.memory_clear)[1] == 1
    assert after.phase == SLIDE


def test_zs_blocked_no_step_open_stops_free(game):
    figures = ["start", "a2", "b1", "start"]
    state = lake_with(game, figures, ["a2", "b1"], held=(MILA, VICKY))
    after, events = play(game, state, flip_other(game, "a1", "a2", "b1"), "go conrad", "step a1")
    assert codes(events) == ["enter", "free", "blocked", "cover"]
    assert after.places[CONRAD] == pad("a1")
    assert not after.held[CONRAD]
    assert after.seat == 1


def test_zs_blocked_on_a_matching_magnet_stops_free_too(game):
    figures = ["start", "a2", "b1", "start"]
    state = lake_with(game, figures, ["a1", "a2", "b1"], held=(MILA, VICKY))
    after, events = play(game, state, flip_of(game, "a1"), "go conrad", "step a1")
    assert codes(events) == ["enter", "match", "blocked", "cover"]
    assert not after.held[CONRAD]


def test_zs_pier_forward_from_row_6_is_safe(game):
    state = lake_with(game, ["d6", "start", "start", "start"])
    after, _ = play(game, state, "flip 1", "go conrad")
    assert texts(game, after) == ["step c6", "step pier"]
    after, events = play(game, after, "step pier")
    assert codes(events) == ["pier", "cover"]
    assert after.places[CONRAD] == PIER
    assert game.scores(after) == (1, 1, 1)


def test_zs_cover_the_tile_lies_face_down_in_its_place_and_the_next_player_is_on(game):
    state = lake_with(game, ["a6", "start", "start", "start"], seat=2)
    after, events = play(game, state, "flip 3", "go conrad", "step pier")
    assert events[-1].rule == "zs.cover"
    assert after.tiles == state.tiles
    assert after.up == -1
    assert set(game.observe(after, 0).tiles) == {-2}
    assert game.observe(after, 0).memory_tiles[2] == 2
    assert after.seat == 0
    assert "flip 3" in texts(game, after)


def test_zs_raven_no_figure_moves_the_lake_shifts_and_rabenhorst_steps(game):
    state = lake_with(game, ["start"] * 4, ["a2", "c4"])
    after, events = play(game, state, "flip 13")
    assert codes(events) == ["flip", "raven", "shift", "track", "cover"]
    assert events[3].rule == "zs.raven"
    assert after.raven == 1
    assert after.places == state.places
    assert after.seat == 1


def test_zs_shift_strips_move_one_row_and_the_first_comes_last(game):
    assert lake.shifted((10, 11, 12, 13)) == (11, 12, 13, 10)
    state = lake_with(game, ["start"] * 4)._replace(strips=(1, 2, 4, 8, 3, 6, 12, 9))
    after, _ = play(game, state, "flip 13")
    assert after.strips == (2, 4, 8, 3, 6, 12, 9, 1)
    for _ in range(7):
        after, _ = game.apply(after._replace(raven=0), Action("flip", 12))
    assert after.strips == state.strips


def test_zs_shift_memory_moves_with_the_strips(game):
    state = lake_with(game, ["start"] * 4, memory_magnets=(1, 0, 2, 0, 0, 0, 0, 4))
    after, _ = play(game, state, "flip 13")
    assert after.memory_magnets == (0, 2, 0, 0, 0, 0, 4, 1)


def test_zs_shift_held_figures_are_drawn_with_their_magnet(game):
    state = lake_with(game, ["b3", "d6", "start", "pier"], ["b3", "d6"], held=(CONRAD, MILA))
    after, events = play(game, state, "flip 13")
    assert after.places == (pad("b2"), pad("d5"), START, PIER)
    assert after.held == (True, True, False, False)
    assert [e.rule for e in events if e.code == "draw"] == ["zs.shift.held"] * 2
    assert after.strips[2] & column_bit(pad("b2"))


def test_zs_shift_push_an_unheld_figure_in_the_way_is_pushed_in_a_chain(game):
    figures = ["b4", "b3", "b2", "start"]
    state = lake_with(game, figures, ["b4"], held=(CONRAD,))
    after, events = play(game, state, "flip 13")
    assert [place_name(p, PIER) for p in after.places] == ["b3", "b2", "b1", "start"]
    assert [(e.code, e.get("figure")) for e in events[3:6]] == [
        ("push", VICKY),
        ("push", MILA),
        ("draw", CONRAD),
    ]
    assert {e.rule for e in events if e.code == "push"} == {"zs.shift.push"}


def test_zs_shift_push_from_row_1_to_the_start(game):
    state = lake_with(game, ["b2", "b1", "start", "start"], ["b2"], held=(CONRAD,))
    after, events = play(game, state, "flip 13")
    assert after.places[MILA] == START
    assert "push_start" in codes(events)


def test_zs_shift_push_only_who_is_in_the_way(game):
    state = lake_with(game, ["b4", "b2", "c3", "start"], ["b4"], held=(CONRAD,))
    after, _ = play(game, state, "flip 13")
    assert [place_name(p, PIER) for p in after.places] == ["b3", "b2", "c3", "start"]


def test_zs_shift_push_to_the_start_by_option():
    game = GAME(3, push="start")
    state = lake_with(game, ["b4", "b3", "b2", "start"], ["b4"], held=(CONRAD,))
    after, _ = play(game, state, "flip 13")
    assert [place_name(p, PIER) for p in after.places] == ["b3", "start", "b2", "start"]


def test_zs_shift_catch_a_magnet_from_below_holds_an_unheld_figure(game):
    state = lake_with(game, ["b3", "c3", "start", "start"], ["b4"])
    after, events = play(game, state, "flip 13")
    assert after.held == (True, False, False, False)
    told = [(e.code, e.get("figure"), e.rule) for e in events if e.code.endswith("caught")]
    assert told == [("caught", CONRAD, "zs.shift.catch"), ("uncaught", MILA, "zs.shift.catch")]
    assert after.memory_magnets[3] == 0b0010
    assert after.memory_clear[3] == 0b0100


def test_zs_shift_catch_also_where_a_figure_was_pushed_to(game):
    state = lake_with(game, ["b4", "b3", "start", "start"], ["b4", "b3"], held=(CONRAD,))
    after, _ = play(game, state, "flip 13")
    assert after.places[:2] == (pad("b3"), pad("b2"))
    assert after.held[:2] == (True, True)


def test_zs_shift_catch_can_be_switched_off():
    game = GAME(3, catch=False)
    state = lake_with(game, ["b3", "c3", "start", "start"], ["b4"])
    after, events = play(game, state, "flip 13")
    assert after.held == (False,) * 4
    assert not [code for code in codes(events) if code.endswith("caught")]


def test_zs_stuck_shifts_like_a_raven_track_included(game):
    figures = ["b2", "c3", "pier", "pier"]
    state = lake_with(game, figures, ["b2", "c3"], held=(CONRAD, MILA))
    after, events = play(game, state, flip_other(game, "b2", "c3"))
    assert codes(events) == ["flip", "stuck", "shift", "draw", "draw", "track", "cover"]
    assert events[-2].rule == "zs.stuck"
    assert after.raven == 1
    assert after.places[:2] == (pad("b1"), pad("c2"))


def test_zs_win_with_all_figures_on_the_pier(game):
    state = lake_with(game, ["pier", "pier", "a6", "pier"])
    after, events = play(game, state, "flip 1", "go vicky", "step pier")
    assert codes(events) == ["pier", "win"]
    assert game.current_player(after) == TERMINAL
    assert game.outcome(after) == "won"
    assert game.returns(after) == (1, 1, 1)
    with pytest.raises(gamekit.MatchOverError):
        play(game, after, "flip 1")


def test_zs_lose_on_the_last_step_of_the_track(game):
    state = lake_with(game, ["start"] * 4, raven=7)
    after, events = play(game, state, "flip 13")
    assert codes(events)[-2:] == ["track", "lose"]
    assert after.raven == 8
    assert game.outcome(after) == "lost"
    assert game.returns(after) == (0, 0, 0)


def test_zs_limit_counts_as_unfinished(game):
    state = lake_with(game, ["a6", "start", "start", "start"], turn=199)
    after, events = play(game, state, "flip 1", "go conrad", "step pier")
    assert codes(events)[-1] == "limit"
    assert after.phase == OVER
    assert game.outcome(after) == "unfinished"
    assert game.returns(after) == (0, 0, 0)
    endless = GAME(3, turn_limit=0)
    after, _ = play(endless, state, "flip 1", "go conrad", "step pier")
    assert endless.outcome(after) == ""


# -- corner cases ------------------------------------------------------------------------------


def test_corner_two_magnetic_pads_of_the_shown_animal_are_both_passed(game):
    animal = animal_at(game, "a1")
    (other,) = [n for n in ALL_PADS[1:] if animal_at(game, n) == animal]
    column, row = other[0], int(other[1])
    way = ["a1"]
    way += [f"a{r}" for r in range(2, row + 1)]
    way += [f"{c}{row}" for c in "bcd" if c <= column]
    state = lake_with(game, ["start"] * 4, ["a1", other])
    state, _ = play(game, state, flip_of(game, "a1"), "go kasimir", *(f"step {n}" for n in way))
    assert way[-1] == other
    assert state.places[KASIMIR] == pad(other)
    assert state.phase == SLIDE


def test_corner_figure_held_in_row_1_comes_to_the_start_and_is_free(game):
    state = lake_with(game, ["c1", "start", "start", "start"], ["c1"], held=(CONRAD,))
    after, events = play(game, state, "flip 13")
    assert after.places[CONRAD] == START
    assert not after.held[CONRAD]
    assert "draw_start" in codes(events)


def test_corner_only_blocked_held_figures_match_and_nobody_is_free(game):
    figures = ["a2", "a3", "b2", "pier"]
    state = lake_with(game, figures, ["a2", "a3", "b2"], held=(CONRAD, MILA, VICKY))
    _, events = play(game, state, flip_of(game, "a2"))
    assert "stuck" in codes(events)


def test_corner_held_figures_behind_each_other_go_back_without_a_clash(game):
    state = lake_with(game, ["b2", "b3", "start", "start"], ["b2", "b3"], held=(CONRAD, MILA))
    after, _ = play(game, state, "flip 13")
    assert after.places[:2] == (pad("b1"), pad("b2"))
    assert after.held[:2] == (True, True)


def test_corner_figure_on_the_pier_is_never_drawn_back(game):
    state = lake_with(game, ["pier", "d6", "start", "start"], ["d6"], held=(MILA,))
    after, _ = play(game, state, "flip 13")
    assert after.places[CONRAD] == PIER


def test_corner_last_figure_reaches_the_pier_one_step_before_the_end(game):
    state = lake_with(game, ["pier", "pier", "a6", "pier"], raven=7)
    after, _ = play(game, state, "flip 1", "go vicky", "step pier")
    assert game.outcome(after) == "won"


def test_corner_row_1_full_a_figure_at_the_start_cannot_go(game):
    wide = GAME(3)
    figures = ["start", "a1", "b1", "c1"]
    state = lake_with(wide, figures, ["a1", "b1", "c1"], held=(MILA, VICKY, KASIMIR))
    after, _ = play(wide, state, flip_other(wide, "a1", "b1", "c1"))
    assert texts(wide, after) == ["go conrad"]
    # With four figures row 1 cannot be full while one waits; the rule itself is asked instead.
    full = (START, pad("a1"), pad("b1"), pad("c1"), pad("d1"))
    assert lake.entries(full) == ()
    assert not lake.can_go(CONRAD, 0, full, (False,) * 5, wide.lake)
    assert lake.can_go(CONRAD, 0, full[:4], (False,) * 4, wide.lake)


def test_rule_functions_and_tables_agree(game):
    """The tables the engine runs on are what the rule functions say."""
    for at in range(1, PIER):
        assert set(game._next[at]) == set(lake.ahead(at, PIER))
        for face in range(12):
            for strip in range(16):
                table = bool(strip & game._bit[at]) and not game._match[at][face]
                assert table == lake.holds(strip, at, game.lake.animals[at], face)
    assert rules.flips(13) == tuple(range(13))
