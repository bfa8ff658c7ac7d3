"""What every game's picture keeps: a sound sprite, and all that a table asks of it."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import gamekit
from gamekit.game import PUBLIC
from tests.widgets.scene_help import SHAPES, check_picture, states, steps, symbols
from widgets import tables
from widgets.board.scene import Shape
from widgets.tables.pictures import picture

GAMES = {"dreiste-geister": "dg", "monte-cristo": "mc", "zaubersee": "zs"}
"""Each game's prefix of its symbols."""
SVG = "{http://www.w3.org/2000/svg}"
SAFE = {"svg", "symbol", "g", "path", "circle", "ellipse", "rect", "use"}
MOST_BYTES = {"dreiste-geister": 120_000, "monte-cristo": 130_000, "zaubersee": 120_000}

every_game = pytest.mark.parametrize("game", GAMES)


def known(game: str) -> frozenset[str]:
    return symbols(game.replace("-", "_"))


@every_game
def test_the_sprite_is_well_formed_small_and_all_its_own(game: str) -> None:
    text = picture(game).sprite()
    root = ElementTree.fromstring(text)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(str(key).startswith(f"{GAMES[game]}-") for key in ids)
    assert len(text.encode()) < MOST_BYTES[game]
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= SAFE
    for element in root.iter(f"{SVG}use"):
        assert element.get("href", "").removeprefix("#") in ids
    assert "url(" not in text
    assert text.count("http") == 1  # the name of SVG itself
    assert all(element.get("viewBox") for element in root.iter(f"{SVG}symbol"))


@every_game
def test_symbols_that_are_named_in_the_code_are_in_the_sprite(game: str) -> None:
    files = Path(tables.__file__).parent.glob(f"{game.replace('-', '_')}*.py")
    code = "".join(path.read_text(encoding="utf-8") for path in files)
    named = set(re.findall(rf'"({GAMES[game]}-[a-z-]+[a-z])"', code))
    assert len(named) > 10
    assert named <= known(game)


@every_game
def test_symbols_of_log_and_cover_are_in_the_sprite(game: str) -> None:
    look, icons = picture(game), set[str]()
    for _, event, _ in steps(gamekit.load(game, players=2), 2, PUBLIC):
        icons.add(look.icon(event).art)
    assert len(icons) > 5
    assert icons | {cover.art for cover in look.cover} <= known(game) | {""}
    assert look.cover


@every_game
@pytest.mark.parametrize("shape", SHAPES)
def test_a_picture_is_drawn_as_the_table_asks(game: str, shape: Shape) -> None:
    played, asked, names = gamekit.load(game, players=2), 0, ("Ümit", "Ada-Marie")
    for state, events, after in states(played, 5):
        seats = played.acting_seats(after)
        if not seats or not events:
            continue
        view = played.observe(after, seats[0])
        scene = picture(game).scene(
            view,
            language="en",
            shape=shape,
            viewer_choices=played.view_actions(view),
            event=events[-1].seen_by(seats[0]),
            before=played.observe(state, seats[0]),
            names=names,
            config=played.config,
        )
        assert scene.shape == shape
        assert names[seats[0]] in scene.desc
        check_picture(scene, known(game))
        sent = {thing.choice for thing in scene.things if thing.choice}
        assert sent == {played.format_action(each) for each in played.view_actions(view)}
        asked += 1
        if asked == 12:
            break
    assert asked == 12
