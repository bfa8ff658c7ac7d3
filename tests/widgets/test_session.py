"""A session at one table: frames, whose eyes the screen has, the curtain, what-ifs."""

from __future__ import annotations

import pytest

import gamekit
from gamekit.game import ALL, PUBLIC
from widgets.tables.session import Session


def session(human: tuple[int, ...] = (0,), players: int = 3, seed: str = "mila") -> Session:
    seats = ["human" if seat in human else "random" for seat in range(players)]
    game = gamekit.load("dreiste-geister", players=players)
    return Session(gamekit.Match(game, seed=seed, seats=seats))


def act(table: Session, which: int = 0) -> None:
    table.to_now()
    if table.curtain is not None:
        table.lift_curtain()
    table.choose(table.game.format_action(table.choices()[which]))


def play_out(table: Session) -> None:
    while not table.match.over:
        act(table)
        table.to_now()


def test_a_table_opens_at_the_first_decision_with_choices() -> None:
    table = session()
    assert table.now
    assert table.asked == 0
    assert {action.verb for action in table.choices()} == {"call"}


def test_there_is_one_frame_for_each_event() -> None:
    table = session()
    play_out(table)
    events = [event for step in table.match.history for event in step.events]
    assert table.last == len(events)
    for index, event in enumerate(events, start=1):
        seen = table.sight(index).event
        assert seen is not None
        assert (seen.code, seen.rule) == (event.code, event.rule)


def test_after_a_choice_the_first_new_event_is_shown_and_the_rest_plays() -> None:
    table = session()
    newest = table.last
    act(table)
    assert table.cursor == newest + 1
    assert table.playing
    assert table.choices() == ()
    while table.playing:
        table.next()
    assert table.now
    assert table.choices()


def test_stepping_never_changes_the_match() -> None:
    table = session()
    act(table)
    history = table.match.history
    for _ in range(10):
        table.back()
    table.go(0)
    assert table.sight().event is None
    table.next()
    table.to_now()
    assert table.match.history == history


def test_a_preview_shows_another_frame_and_leaves_the_cursor() -> None:
    table = session()
    table.preview = 2
    assert table.shown == 2
    assert not table.now
    assert table.choices() == ()
    table.preview = None
    assert table.now


def test_one_person_sees_with_the_eyes_of_the_own_seat() -> None:
    assert session(human=(2,)).observer == 2
    assert session(human=()).observer == PUBLIC


def test_people_on_one_screen_get_a_curtain_between_hidden_hands() -> None:
    table = session(human=(1, 2))
    assert table.curtain == 1
    assert table.observer == PUBLIC
    assert table.choices() == ()
    table.lift_curtain()
    assert table.observer == 1
    table.choose(table.game.format_action(table.choices()[0]))
    assert table.observer == PUBLIC
    assert table.curtain == 2
    assert table.match.chosen() == (1,)


def test_nobody_gets_anothers_hand_by_standing_up() -> None:
    """Who gives the own seat to a computer still sits there: the other one has to come first."""
    table = session(human=(1, 2))
    table.lift_curtain()
    assert table.observer == 1
    table.set_seat(1, "random")
    assert table.people == (2,)
    assert table.observer == PUBLIC
    while table.curtain is None:
        assert table.choices() == ()
        assert table.observer == PUBLIC
        table.to_now()
        table.advance()
    assert table.curtain == 2
    table.lift_curtain()
    for _ in range(6):  # alone from now on: no curtain any more
        assert table.observer == 2
        assert table.curtain is None
        table.choose(table.game.format_action(table.choices()[0]))
        table.to_now()


def test_a_new_match_for_one_person_needs_no_curtain() -> None:
    table = session(human=(1, 2))
    table.take(session(human=(1,)).match)
    assert table.observer == 1
    assert table.curtain is None


def test_the_curtain_waits_until_the_turn_has_been_shown() -> None:
    table = session(human=(1, 2))
    act(table)
    act(table)
    assert table.playing
    assert table.curtain is None
    assert table.observer == PUBLIC
    table.to_now()
    assert table.curtain == 1


def test_the_teaching_switch_opens_all_hands_and_needs_no_curtain() -> None:
    table = session(human=(1, 2))
    table.set_open_hands(True)
    assert table.observer == ALL
    assert table.curtain is None
    assert table.choices()
    assert all(card >= 0 for hand in table.sight().view.hands for card in hand)


def test_an_action_that_is_not_offered_is_refused_and_changes_nothing() -> None:
    table = session()
    before = table.match.history
    for text in ("lay red", "call mauve", "", "call red; call red"):
        with pytest.raises(gamekit.IllegalActionError):
            table.choose(text)
    table.back()
    with pytest.raises(gamekit.IllegalActionError):
        table.choose("call red")
    assert table.match.history == before


def test_what_if_branches_before_the_decision_and_keeps_the_luck() -> None:
    table = session()
    act(table, 0)
    first = table.match.history
    table.to_now()
    table.what_if(table.last)
    assert table.line == 1
    assert table.choices()
    act(table, 1)
    other = table.match.history
    drawn = [step.action for step in first if step.source]
    drawn_other = [step.action for step in other if step.source]
    assert drawn == drawn_other
    assert first != other
    table.switch_line(0)
    assert table.match.history == first


def test_undo_and_redo_in_teaching_mode_lead_back_to_the_same_position() -> None:
    table = session()
    act(table)
    history = table.match.history
    with pytest.raises(gamekit.UndoError):
        table.undo()
    table.set_open_hands(True)
    table.undo()
    assert table.choices()
    table.redo()
    assert table.match.history == history


def test_without_people_the_match_goes_on_event_by_event() -> None:
    table = session(human=())
    last = table.last
    table.next()
    assert table.last > last
    table.play_on(True)
    for _ in range(2000):
        if not table.playing:
            break
        table.next()
    assert table.match.over


def test_a_seat_changes_at_any_time() -> None:
    table = session(human=(0,))
    table.set_seat(0, "random")
    assert table.people == ()
    table.set_seat(1, "human")
    table.to_now()
    for _ in range(40):
        if table.asked is not None:
            break
        table.next()
    assert table.asked == 1


def test_a_strategy_that_fails_leaves_the_match_waiting() -> None:
    def broken(view: object, legal: object, luck: object) -> object:
        raise RuntimeError("oh")

    game = gamekit.load("dreiste-geister", players=2)
    table = Session(gamekit.Match(game, seed="x", seats=[broken, "human"]))
    act(table)
    assert isinstance(table.problem, gamekit.StrategyError)
    table.set_seat(0, "random")
    table.to_now()
    assert table.problem is None
    assert table.choices()


def test_a_wrong_set_up_leaves_the_old_match_in_play() -> None:
    table = session()
    match = table.match
    setup = table.setup()
    setup.seed = "?!"
    with pytest.raises(gamekit.SeedError):
        table.start(setup)
    setup.seed, setup.config["piles"] = "", (0, 0)
    with pytest.raises(gamekit.ConfigError):
        table.start(setup)
    assert table.match is match


def test_the_same_code_begins_the_same_match() -> None:
    table = session(seed="mila-rodu-47")
    first = table.match.history
    setup = table.setup()
    setup.seed = "Mila Rodu 47"
    table.start(setup)
    assert table.match.history == first
