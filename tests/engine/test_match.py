"""A match in play: seats, advancing, branches, undo and redo, half choices."""

from __future__ import annotations

import pytest

import gamekit
from gamekit import ConfigError, IllegalActionError, Match, MatchOverError, NotationError, UndoError
from gamekit.errors import StrategyError
from gamekit.game import CHANCE, SIMULTANEOUS
from gamekit.match import Note


def new(players=3, seats=None, **more):
    game = gamekit.load("dreiste-geister", players=players)
    return Match(game, seed="mila-rodu-47", seats=seats, **more)


def dealt(**more):
    """A match of three people at the first laying: seat 0 is Merlin."""
    match = new(**more)
    match.advance()
    assert match.waiting_for() == (1, 2)
    return match


def play_turn(match, colour="red"):
    for seat in match.waiting_for():
        match.play(match.legal_actions(seat)[0], seat)
    return match.play(f"call {colour}")


def test_advance_stops_at_the_next_person():
    match = new(seats=["human", "random", "random"])
    made = match.advance()
    assert match.waiting_for() == (0,)
    assert [step.player for step in made] == [CHANCE] * 6 + [SIMULTANEOUS]
    assert match.advance() == ()
    assert [match.game.format_action(action) for action in match.legal_actions()] == [
        "call blue", "call green", "call red", "call yellow",
    ]  # fmt: skip


def test_advance_makes_at_most_so_many_steps():
    match = new(seats=["random"] * 3)
    assert match.advance(0) == ()
    assert len(match.advance(1)) == 1
    assert len(match.advance(9)) == 9
    in_portions = match.history
    other = new(seats=["random"] * 3)
    other.advance(10)
    assert other.history == in_portions
    match.advance()
    assert match.over
    assert match.advance() == ()


def test_legal_actions_are_only_for_people_who_are_asked():
    match = dealt()
    assert match.legal_actions() == match.legal_actions(1)
    assert match.legal_actions(0) == ()
    assert match.legal_actions(9) == ()
    match.set_seat(1, "random")
    assert match.legal_actions(1) == ()
    assert match.legal_actions() == match.legal_actions(2) != ()


def test_seats_change_at_any_time():
    match = new(seats=["random"] * 3)
    match.advance(20)
    match.set_seat(2, "human")
    match.advance()
    before = match.states
    assert match.waiting_for() == (2,)
    match.set_seat(2, "random")
    assert match.waiting_for() == ()
    match.advance()
    assert match.over
    assert match.states[: len(before)] == before
    match.set_seat(1, None)
    assert match.seats == ("random", "human", "random")


def test_a_seat_that_changes_while_its_half_lies_ready_keeps_it():
    match = dealt()
    chosen = match.legal_actions(1)[0]
    match.play(chosen, 1)
    match.set_seat(1, "random")
    match.set_seat(2, "random")
    (step,) = match.advance(1)
    assert step.action[1] == chosen
    assert step.human


@pytest.mark.parametrize(
    ("seat", "spec"),
    [(3, "human"), (-1, "human"), (True, "human"), ("0", "human"), (None, "human"),
     (0, "nobody"), (0, ""), (0, 7), (0, ["random"]), (0, "Human")],
)  # fmt: skip
def test_a_seat_that_cannot_be_is_refused(seat, spec):
    match = new()
    with pytest.raises(ConfigError):
        match.set_seat(seat, spec)
    assert match.seats == ("human",) * 3


@pytest.mark.parametrize("seats", [[], ["human"], ["human"] * 4, "human", "abc"])
def test_there_is_one_entry_for_each_seat(seats):
    with pytest.raises(ConfigError):
        new(seats=seats)


@pytest.mark.parametrize("seed", ["", " ", "a/b", "x" * 41, 1.5, b"mila", True, "💥"])
def test_a_code_that_cannot_be_is_refused(seed):
    with pytest.raises(gamekit.SeedError):
        Match(gamekit.load("dreiste-geister", players=2), seed=seed)


def test_the_same_code_gives_the_same_match_however_it_is_written():
    game = gamekit.load("dreiste-geister", players=2)
    codes = ["mila-rodu-47", "  Mila RODU 47", "mila_rodu_47"]
    matches = [Match(game, seed=code, seats=["random"] * 2) for code in codes]
    for match in matches:
        match.advance()
    assert len({match.history for match in matches}) == 1
    other = Match(game, seed="mila-rodu-48", seats=["random"] * 2)
    other.advance()
    assert other.history != matches[0].history


def test_without_a_code_every_match_has_its_own():
    game = gamekit.load("dreiste-geister", players=2)
    codes = {Match(game).seed for _ in range(20)}
    assert len(codes) >= 19
    assert all(gamekit.check_seed(code) == code for code in codes)


def everything(match):
    return (match.states, match.history, match.chosen(), match.notes, match.can_redo(), match.seats)


@pytest.mark.parametrize(
    ("action", "seat", "error"),
    [
        ("call red", 1, IllegalActionError),
        ("lay red", 0, IllegalActionError),
        ("lay red", 7, IllegalActionError),
        ("draw red", 1, IllegalActionError),
        ("1: lay red; 2: lay red", 1, IllegalActionError),
        ("lay purple", 1, NotationError),
        ("", 1, NotationError),
        (None, 1, IllegalActionError),
        (object(), 1, IllegalActionError),
        ([], 1, IllegalActionError),
    ],
)
def test_what_is_not_possible_is_refused_and_changes_nothing(action, seat, error):
    match = dealt(teaching=True)
    play_turn(match)
    match.undo()
    kept = everything(match)
    assert match.can_redo()
    with pytest.raises(error):
        match.play(action, seat)
    assert everything(match) == kept


def test_a_seat_chooses_only_once():
    match = dealt()
    match.play(match.legal_actions(1)[0], 1)
    kept = everything(match)
    with pytest.raises(IllegalActionError):
        match.play("lay red", 1)
    assert everything(match) == kept


def test_nobody_plays_after_the_end():
    match = new(seats=["random"] * 3)
    match.advance()
    match.set_seat(0, "human")
    with pytest.raises(MatchOverError):
        match.play("call red")
    assert match.waiting_for() == match.legal_actions() == ()


def test_what_is_equal_to_an_action_is_played_as_the_action():
    """A plain tuple equals a named one: the log holds the game's own value and can be saved."""
    match = dealt()
    for seat in (1, 2):
        match.play(tuple(match.legal_actions(seat)[0]), seat)
    colour = float(match.legal_actions()[0].value)
    match.play(("call", colour))
    kinds = {type(action) for step in match.history[-2:] for action in (step.action, *step.action)}
    assert tuple not in kinds
    assert Match.from_json(match.to_json()).history == match.history


# -- branches ----------------------------------------------------------------------------------


def test_a_branch_leaves_the_match_alone():
    match = new(seats=["random"] * 3)
    match.advance(40)
    kept = everything(match)
    branch = match.branch(12)
    assert branch.states == match.states[:13]
    assert branch.seats == match.seats
    assert branch.seed == match.seed
    branch.set_seat(0, "human")
    branch.advance()
    assert everything(match) == kept


@pytest.mark.parametrize("at", [-1, 11, 1.0, True, None, "3"])
def test_a_branch_begins_at_a_position_there_is(at):
    match = new(seats=["random"] * 3)
    match.advance(10)
    with pytest.raises(ConfigError):
        match.branch(at)


def test_what_if_keeps_every_deck():
    """Another call changes who moves where; each deck still gives the same cards in order."""
    match = dealt()
    play_turn(match, "red")
    other = match.branch(len(match.history) - 1)
    other.play("call blue")
    for played in (match, other):
        for seat in range(3):
            played.set_seat(seat, "random")
        played.advance()
    for source in ("deck.1", "deck.2", "deck.3"):
        ours, theirs = (
            [step.action for step in played.history if step.source == source]
            for played in (match, other)
        )
        shorter = min(len(ours), len(theirs))
        assert shorter >= 6
        assert ours[:shorter] == theirs[:shorter]
    assert match.history != other.history


# -- the way back ------------------------------------------------------------------------------


def test_undo_of_what_nobody_else_has_learned_is_free():
    match = dealt()
    before = match.states
    for seat in (1, 2):
        match.play(match.legal_actions(seat)[0], seat)
    assert len(match.history) == 7
    assert match.can_undo()
    match.undo()
    assert match.states == before
    assert match.notes == ()
    match.redo()
    assert len(match.history) == 7
    assert match.waiting_for() == (0,)


def test_undo_of_what_somebody_has_learned_is_for_teaching():
    match = dealt()
    play_turn(match)
    kept = everything(match)
    assert not match.can_undo()
    with pytest.raises(UndoError) as refused:
        match.undo()
    assert "Lehrmodus" in refused.value.text("de")
    assert everything(match) == kept


def test_undo_in_teaching_mode_leaves_a_note():
    match = dealt(teaching=True)
    play_turn(match)
    match.advance()
    steps = len(match.history)
    match.undo()
    assert len(match.history) == 7
    assert match.notes == (Note(at=7, code="undo", steps=steps - 7),)
    match.undo()
    assert match.notes == (Note(at=7, code="undo", steps=steps - 7),)
    match.redo()
    match.redo()
    assert len(match.history) == steps
    assert not match.can_redo()


def test_redo_is_cleared_by_new_play():
    match = dealt(teaching=True)
    play_turn(match)
    match.undo()
    match.play("call yellow")
    assert not match.can_redo()
    with pytest.raises(UndoError):
        match.redo()


def test_redo_is_cleared_by_half_a_choice():
    match = dealt()
    for seat in (1, 2):
        match.play(match.legal_actions(seat)[0], seat)
    match.undo()
    assert match.can_redo()
    match.play(match.legal_actions(1)[-1], 1)
    assert not match.can_redo()
    with pytest.raises(UndoError):
        match.redo()
    match.undo()
    assert match.chosen() == ()


def test_half_a_choice_is_taken_back_alone():
    match = dealt()
    kept = match.states
    match.play(match.legal_actions(2)[0], 2)
    assert match.chosen() == (2,)
    assert match.waiting_for() == (1,)
    match.undo()
    assert match.chosen() == ()
    assert match.waiting_for() == (1, 2)
    assert match.states == kept


def test_there_is_nothing_to_take_back_at_the_start():
    match = new()
    assert not match.can_undo()
    assert not match.can_redo()
    with pytest.raises(UndoError):
        match.undo()
    with pytest.raises(UndoError):
        match.redo()


def test_nobody_takes_back_a_deal_before_having_chosen():
    match = dealt(teaching=True)
    assert not match.can_undo()


def test_without_people_one_step_is_taken_back():
    match = new(seats=["random"] * 3, teaching=True)
    match.advance(9)
    match.undo()
    assert len(match.history) == 8


def test_a_strategy_that_fails_costs_nobody_a_choice():
    def fails(_view, _legal, _luck):
        raise RuntimeError("broken")

    match = new(seats=["random", "human", fails])
    match.advance()
    choice = match.legal_actions(1)[0]
    kept = everything(match)
    with pytest.raises(StrategyError):
        match.play(choice, 1)
    assert everything(match) == kept
    match.set_seat(2, "random")
    (step,) = match.play(choice, 1)
    assert step.action[1] == choice
