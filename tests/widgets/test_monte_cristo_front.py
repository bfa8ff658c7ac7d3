"""What the table asks in Monte Cristo, and how its log is headed."""

from __future__ import annotations

import pytest

from gamekit.game import PUBLIC
from gamekit.games.monte_cristo.rules import MonteCristo
from gamekit.games.monte_cristo.state import DISCARD, DROP, GIVE, PLACE, PUT, REORDER, SCORE
from gamekit.text import LANGUAGES
from tests.widgets.scene_help import asked_in, steps, symbols
from widgets.tables.monte_cristo_front import heading, icon, prompt
from widgets.tables.monte_cristo_picture import SEAT_NAMES as NAMES


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_is_asked_by_name_for_what_is_to_be_done(language: str) -> None:
    game = MonteCristo(3, hand_limit=3)
    for phase in (GIVE, PLACE, PUT, REORDER, DROP, SCORE, DISCARD):
        view = next(asked_in(game, phase, 3, "greedy"))
        said = prompt(view, game.view_actions(view), NAMES, language)
        assert NAMES[view.actor] in said
        assert "{" not in said
    waiting = game.observe(game.initial_state(), PUBLIC)
    assert prompt(waiting, (), NAMES, language)


def test_the_log_has_a_chapter_a_round_and_a_heading_a_phase_and_scoring() -> None:
    chapters, found, known = 0, 0, symbols("monte_cristo")
    for before, event, after in steps(MonteCristo(3), 2, PUBLIC, "greedy"):
        said = heading(event, before, NAMES, "en")
        assert icon(event).art in known | {""}, event
        if said is None:
            assert event.code not in ("phase", "scoring")
            continue
        assert "{" not in said.text
        chapters += said.chapter
        found += 1
        last = after
    assert chapters == last.round + 1
    assert found > 4 * last.round
