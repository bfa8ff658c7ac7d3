"""The board's Python side: scenes as plain data, and which gestures count on them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from widgets.board.board import Board
from widgets.board.scene import Scene, Thing
from widgets.front import Gesture
from widgets.page import module, stylesheet

numbers = st.floats(-1e4, 1e4, allow_nan=False)
words = st.text(max_size=12)
things = st.builds(
    Thing,
    id=words, art=words, x=numbers, y=numbers, w=numbers, h=numbers,
    layer=st.integers(-3, 9), turn=numbers, text=words, label=words, choice=words,
    hull=st.sampled_from(["", "round", "box"]), grip=st.booleans(), badge=words,
    share=st.sampled_from([-1.0, 0.0, 0.5, 1.0]),
    paint=st.sampled_from([(), (("--sash", "#56b4e9"),)]),
    flags=st.sampled_from([(), ("touched",), ("chosen", "faded")]),
    via=st.lists(st.tuples(numbers, numbers), max_size=3).map(tuple),
)  # fmt: skip


@given(st.lists(things, max_size=4))
def test_a_scene_is_plain_data_and_leaves_out_defaults(drawn: list[Thing]) -> None:
    scene = Scene(width=9, height=5, title="t", desc="d", things=tuple(drawn))
    data = json.loads(json.dumps(scene.to_json()))
    assert len(data["things"]) == len(drawn)
    for thing, plain in zip(drawn, data["things"], strict=True):
        assert {"id", "art", "x", "y", "w", "h"} <= plain.keys()
        assert plain.get("choice", "") == thing.choice
        assert plain.get("share", -1.0) == thing.share
        assert plain.get("hull", "") == thing.hull
        assert tuple(plain.get("flags", ())) == thing.flags


def test_only_what_the_scene_offers_can_be_chosen() -> None:
    stone = Thing(id="a", art="a", x=1, y=1, w=1, h=1, choice="go")
    scene = Scene(width=9, height=5, title="t", desc="d", things=(stone,))
    board = Board(scene)
    assert board.accepts(Gesture("choose", "go"))
    assert not board.accepts(Gesture("choose", ""))
    board.show(Scene(width=9, height=5, title="t", desc="d", things=()))
    assert not board.accepts(Gesture("choose", "go"))
    assert board.accepts(Gesture("cancel"))
    board.close()


@pytest.mark.parametrize(
    ("value", "fits"), [("wide", True), ("tall", True), ("x", False), (1, False)]
)
def test_the_shape_is_wide_or_tall(value: str | int, fits: bool) -> None:
    board = Board()
    assert board.accepts(Gesture("shape", "", value)) is fits
    board.close()


def test_the_module_is_one_text_without_imports() -> None:
    assert "export { render };" in Board.PROGRAM.script
    assert not [line for line in Board.PROGRAM.script.splitlines() if line.startswith("import ")]
    assert "http://" not in Board.PROGRAM.script.replace("http://www.w3.org/2000/svg", "")


def test_the_style_sheet_asks_no_other_host() -> None:
    assert "url(" not in Board.PROGRAM.style
    assert "@import" not in Board.PROGRAM.style


def test_sources_are_joined_once() -> None:
    assert module("page/dom.js") is module("page/dom.js")
    assert stylesheet("page/look.css").count("--sr-surface:") == 3
