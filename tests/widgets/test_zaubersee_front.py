"""What the table asks in Zaubersee, how its log is headed, and what comes after a win."""

from __future__ import annotations

import pytest

from gamekit.game import PUBLIC
from gamekit.games.zaubersee.lake import RAVEN
from gamekit.games.zaubersee.rules import Zaubersee
from gamekit.games.zaubersee.state import CHOOSE, FLIP, SLIDE
from gamekit.text import LANGUAGES
from tests.widgets.scene_help import asked_in, steps, symbols
from widgets.tables import zaubersee_words as words
from widgets.tables.zaubersee_front import TURNS_A_CHAPTER, heading, icon, next_level, prompt
from widgets.tables.zaubersee_picture import SEAT_NAMES as NAMES


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_is_asked_by_name_for_what_is_to_be_done(language: str) -> None:
    game = Zaubersee(3)
    for phase in (FLIP, CHOOSE, SLIDE):
        view = next(asked_in(game, phase, 3))
        said = prompt(view, game.view_actions(view), NAMES, language)
        assert NAMES[view.seat] in said
        assert "{" not in said
        if phase == SLIDE:
            assert words.FIGURES[view.mover] in said
    waiting = game.observe(game.initial_state(), PUBLIC)
    assert NAMES[0] in prompt(waiting, (), NAMES, language)


@pytest.mark.parametrize("strategy", ["random", "tiles_magnets"])
def test_the_log_has_a_heading_for_each_turn_and_folds_some_to_a_chapter(strategy: str) -> None:
    turns, known = 0, symbols("zaubersee")
    chapters: list[int] = []
    for before, event, _ in steps(Zaubersee(3), 2, PUBLIC, strategy):
        found = heading(event, before, NAMES, "en")
        assert icon(event).art in known | {""}
        if event.code == "flip":
            assert found is not None
            turns += 1
            assert str(turns) in found.text
            if found.chapter:
                chapters.append(turns)
        else:
            assert (found is not None) == (event.code == "strip" and not before.strips)
    assert chapters == list(range(1, turns + 1, TURNS_A_CHAPTER))


def test_after_a_win_one_raven_more_comes_and_at_most_four() -> None:
    game = Zaubersee(2)
    view = game.observe(game.initial_state(), PUBLIC)
    won = view._replace(outcome="won")
    assert next_level(view, game.config) is None
    assert next_level(view._replace(outcome="lost"), game.config) is None
    config: dict[str, object] | None = dict(game.config)
    for ravens in (2, 3, 4):
        config = next_level(won, config)  # type: ignore[arg-type,assignment]
        assert config is not None
        assert config["ravens"] == ravens
        assert Zaubersee(2, **config).lake.tiles[RAVEN] == ravens
    assert next_level(won, config) is None  # type: ignore[arg-type]
