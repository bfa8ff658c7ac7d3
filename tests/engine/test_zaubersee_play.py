"""Zaubersee in play: random matches, notation, configuration, views and what they hide."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamekit
from gamekit.chance import Luck
from gamekit.game import ALL, CHANCE, PUBLIC, TERMINAL
from gamekit.games.zaubersee import GAME
from gamekit.games.zaubersee.lake import FIGURES, START, column_bit, open_steps, row_of
from gamekit.games.zaubersee.rules import goers
from gamekit.games.zaubersee.state import CHOOSE, FLIP, HIDDEN, OVER, SLIDE, TILES, Action
from tests.engine.conformance import api_test

SMALL = {
    "rows": 3,
    "strips": ("a", "bc", "", "abcd", "d"),
    "layout": (
        ("frog", "duck", "fish", "newt"),
        ("crab", "mussel", "frog", "duck"),
        ("fish", "newt", "crab", "mussel"),
    ),
    "track": 20,
}
CONFIGS = [
    {},
    {"ravens": 4},
    {"kinds": 6, "copies": 2, "ravens": 2},
    {"must_move": False, "push": "start", "catch": False, "felt": True, "track": 30},
    SMALL,
    {**SMALL, "hidden": (0, 0), "strips": ("a", "bc", "d")},
    {**SMALL, "hidden": (2, 1), "strips": ("a", "bc", "d", "ab", "ab", "cd"), "ravens": 3},
    {"turn_limit": 12, "track": 99},
]


def random_match(game, seed):
    """States and (action, events) of a random match."""
    state = game.initial_state()
    states, steps = [state], []
    chance, choice = Luck(seed, "chance"), Luck(seed, "choice")
    while (seat := game.current_player(state)) != TERMINAL:
        if seat == CHANCE:
            action = game.chance_outcomes(state).draw(chance)
        else:
            action = choice.choice(game.legal_actions(state, seat))
        state, events = game.apply(state, action)
        states.append(state)
        steps.append((action, events))
    return states, steps


MATCHES = [
    (game, *random_match(game, f"match-{number}"))
    for config in CONFIGS
    for game in [GAME(4, **config)]
    for number in range(4)
]


@pytest.mark.parametrize(("game", "states", "steps"), MATCHES)
def test_invariants_of_every_state(game, states, steps):
    lake = game.lake
    for state in states:
        on_lake = [p for p in state.places if START < p < lake.pier]
        assert len(set(on_lake)) == len(on_lake)
        assert sum(state.held) <= len(on_lake)
        assert 0 <= state.raven <= lake.track
        if len(state.strips) == len(lake.strips):
            assert sorted(state.strips) == sorted(lake.strips)
            for figure in FIGURES:
                place = state.places[figure]
                if state.held[figure]:
                    assert START < place < lake.pier
                    assert state.strips[lake.strip_at(place)] & column_bit(place)
            # What everybody remembers is true, and held figures are part of it.
            for strip, magnets, clear in zip(
                state.strips, state.memory_magnets, state.memory_clear, strict=True
            ):
                assert strip & magnets == magnets
                assert not strip & clear
        assert len(set(state.memory_order)) == len(state.memory_order)
        assert (state.phase == OVER) == bool(state.outcome)
        if state.phase == SLIDE:
            assert len(set(state.path)) == len(state.path)
            assert all(row_of(a) <= row_of(b) for a, b in pairwise(state.path))
            assert game.legal_actions(state, state.seat)
    assert game.outcome(states[-1]) in ("won", "lost", "unfinished")


@pytest.mark.parametrize(("game", "states", "steps"), MATCHES)
def test_the_engine_offers_what_the_rule_functions_say(game, states, steps):
    for state in states:
        offered = {action.value for action in game.legal_actions(state, state.seat)}
        if state.phase == SLIDE:
            here = state.places[state.mover]
            assert offered == set(open_steps(here, state.path, state.places, game.lake.pier))
        elif state.phase == CHOOSE and game.config["must_move"]:
            face = state.tiles[state.up]
            assert offered == set(goers(face, state.places, state.held, game.lake))


@pytest.mark.parametrize(("game", "states", "steps"), MATCHES)
def test_events_tell_all_there_is_to_see(game, states, steps):
    for before, after, (_, events) in zip(states, states[1:], steps, strict=False):
        for observer in (0, 3, PUBLIC, ALL):
            view = game.observe(before, observer)
            for event in events:
                view = game.view_after(view, event.seen_by(observer))
            assert view._replace(phase=0) == game.observe(after, observer)._replace(phase=0)


@pytest.mark.parametrize(("game", "states", "steps"), MATCHES)
def test_determinized_states_fit_the_view_and_all_that_was_felt(game, states, steps):
    luck = Luck("again", "determinize")
    for state in states[:: max(1, len(states) // 25)]:
        view = game.observe(state, 1)
        other = game.determinize(view, luck)
        assert game.observe(other, 1) == view
        assert Counter(other.strips) <= Counter(game.lake.strips)
        for strip, magnets, clear in zip(
            other.strips, other.memory_magnets, other.memory_clear, strict=False
        ):
            assert strip & magnets == magnets
            assert not strip & clear
        assert game.determinize(game.observe(state, ALL), luck) == state


def test_determinize_deals_each_state_that_fits_equally_often():
    game = GAME(2, rows=1, hidden=(1, 0), strips=("a", "ab"), layout=(("frog",) * 4,), kinds=2)
    state = game.initial_state()
    for text in ("strip ab", "strip a", "tile raven", "tile frog", "tile butterfly"):
        state, _ = game.apply(state, game.parse_action(text))
    luck = Luck("uniform", "determinize")
    counts = Counter()
    for _ in range(6000):
        other = game.determinize(game.observe(state, 0), luck)
        counts[other.strips, other.tiles] += 1
    assert len(counts) == 2 * 6
    square = sum((n - 500) ** 2 / 500 for n in counts.values())
    assert square < 31.3  # chi-square, 11 degrees of freedom, 1 in 1000


@pytest.mark.parametrize(("game", "states", "steps"), MATCHES)
def test_views_hide_strips_and_faces(game, states, steps):
    for state in states:
        for observer in (0, PUBLIC):
            view = game.observe(state, observer)
            assert set(view.strips) <= {HIDDEN}
            assert all(f == HIDDEN for at, f in enumerate(view.tiles) if at != state.up)
            unseen = set(range(len(state.tiles))) - set(state.memory_order)
            assert all(view.memory_tiles[at] == HIDDEN for at in unseen)
            for action in game.view_actions(view):
                assert action in game.legal_actions(state, observer)


@given(seed=st.integers(0, 10_000), data=st.data())
def test_hidden_parts_never_change_what_is_seen_before_they_are_felt(seed, data):
    """Two lakes that look alike stay alike until a step, flip or shift tells them apart."""
    game = GAME(2)
    states, _ = random_match(game, f"pair-{seed % 25}")
    state = data.draw(st.sampled_from([s for s in states if s.phase in (FLIP, SLIDE)]))
    view = game.observe(state, state.seat)
    other = game.determinize(view, Luck(str(seed), "other"))
    for action in game.legal_actions(state, state.seat):
        assert action in game.legal_actions(other, other.seat)
        after, events = game.apply(state, action)
        twin, told = game.apply(other, action)
        if [event.seen_by(PUBLIC) for event in events] == [event.seen_by(PUBLIC) for event in told]:
            assert game.observe(after, 0) == game.observe(twin, 0)
        else:
            assert any(event.reveals for event in events)


@given(st.data())
def test_parse_reads_what_format_writes(data):
    game, _, steps = data.draw(st.sampled_from(MATCHES))
    for action, _ in data.draw(st.lists(st.sampled_from(steps), max_size=30)):
        assert game.parse_action(game.format_action(action)) == action


@given(
    st.text(max_size=20) | st.from_regex(r"(flip|go|step|strip|tile) [a-z0-9]{1,4}", fullmatch=True)
)
def test_any_text_is_an_action_or_a_notation_error(text):
    game = GAME(2)
    try:
        action = game.parse_one(text)
    except gamekit.NotationError:
        return
    assert game.format_one(action) == text


@given(st.data())
def test_an_illegal_action_is_refused_and_changes_nothing(data):
    game, states, _ = data.draw(st.sampled_from(MATCHES))
    state = data.draw(st.sampled_from(states))
    value = st.integers(-3, 30) | st.booleans() | st.none()
    action = Action(
        data.draw(st.sampled_from(["flip", "go", "step", "pass", "strip", "tile", "x"])),
        data.draw(value),
    )
    seat = game.current_player(state)
    if seat == CHANCE:
        legal = [outcome for outcome, _ in game.chance_outcomes(state)]
    else:
        legal = list(game.legal_actions(state, seat)) if seat >= 0 else []
    if action in legal and type(action.value) is int:
        return
    before = (state, hash(state), repr(state))
    error = gamekit.MatchOverError if state.phase == OVER else gamekit.IllegalActionError
    with pytest.raises(error):
        game.apply(state, action)
    assert (state, hash(state), repr(state)) == before


@pytest.mark.parametrize("bad", [None, "flip 1", ("flip", 0), ["flip", 0], 3, Action("flip", [1])])
def test_things_that_are_no_action_are_refused(bad):
    game = GAME(2)
    states, _ = random_match(game, "refuse")
    for state in (states[0], states[10], states[30], states[-1]):
        with pytest.raises((gamekit.IllegalActionError, gamekit.MatchOverError)):
            game.apply(state, bad)


def test_no_earlier_state_changes():
    game = GAME(3, ravens=3)
    states, steps = random_match(game, "frozen")
    again = [game.initial_state()]
    for action, _ in steps:
        again.append(game.apply(again[-1], action)[0])
    assert again == states
    assert [hash(s) for s in again] == [hash(s) for s in states]


def test_what_if_keeps_the_luck():
    """Tiles keep their faces and strips their places, whatever is chosen."""
    match = gamekit.Match(GAME(2), seed="mila-rodu-47")
    match.advance()
    before = match.state
    other = match.branch(len(match.history))
    match.play("flip 3")
    other.play("flip 8")
    assert match.state.tiles == other.state.tiles == before.tiles
    more = gamekit.Match(GAME(2, ravens=2), seed="mila-rodu-47")
    more.advance()
    assert more.state.strips == before.strips


@pytest.mark.parametrize("bad", [
    {"ravens": 0}, {"ravens": 5}, {"ravens": True}, {"rows": 0}, {"rows": 10}, {"rows": 5},
    {"hidden": (1,)}, {"hidden": (1, 3)}, {"hidden": 2}, {"strips": ("a",)},
    {"strips": ("a",) * 7 + ("e",)}, {"strips": ("a",) * 7 + ("aa",)}, {"strips": (1,) * 8},
    {"strips": 5}, {"layout": ()}, {"layout": ((),) * 6}, {"layout": (("cow",) * 4,) * 6},
    {"kinds": 0}, {"kinds": 13}, {"kinds": "12"}, {"copies": 0}, {"track": 0}, {"track": None},
    {"turn_limit": -1}, {"turn_limit": 1.5}, {"must_move": 1}, {"push": "no"}, {"catch": "yes"},
    {"felt": None}, {"unknown": 1}, {"rows": None}, {"hidden": None, "rows": "6"},
])  # fmt: skip
def test_bad_configurations_are_refused_with_a_sentence(bad):
    with pytest.raises(gamekit.ConfigError) as caught:
        GAME(2, **bad)
    assert caught.value.text("en").endswith(".") or ":" in caught.value.text("en")


@pytest.mark.parametrize("players", [0, 1, 6, True, "2"])
def test_two_to_five_players(players):
    with pytest.raises(gamekit.ConfigError):
        GAME(players)


@pytest.mark.parametrize("config", CONFIGS)
def test_the_contract_is_kept(config):
    api_test(GAME(3, **config), matches=1)


def test_the_set_up_gives_nothing_away():
    game = GAME(2)
    states, _ = random_match(game, "set-up")
    for state in states:
        if state.phase <= TILES:
            view = game.observe(state, 0)
            assert set(view.strips) | set(view.tiles) | set(view.memory_tiles) <= {HIDDEN}
