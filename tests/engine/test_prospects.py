"""What every prospect keeps: whole random matches of all games, in all their set-ups."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

import gamekit
from gamekit import explain
from gamekit.chance import Luck
from gamekit.game import ALL, CHANCE, PUBLIC
from gamekit.games.dreiste_geister import state as dg
from gamekit.games.monte_cristo import state as mc
from gamekit.games.zaubersee import state as zs
from gamekit.lab.prospects import Prospect, labelled, outcome, prospects
from gamekit.text import LANGUAGES, Message
from tests.engine.conformance.play import Case, Trace, cases, everybody, playout, sampled

KINDS = [gamekit.game_class(name) for name in gamekit.games()]
CASES = [case for kind in KINDS for case in cases(kind)]
PLAIN = [case for case in CASES if not case.config]


@cache
def trace_of(case: Case) -> Trace:
    return playout(case.game(), 0)


def lookers(trace: Trace, at: int) -> set[int]:
    """Who is to choose, and one other observer after the other."""
    game, state = trace.game, trace.states[at]
    observers = everybody(game)
    return {*game.acting_seats(state), observers[at % len(observers)]}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_prospect_is_whole(case):
    """The chances have the sum 1, every outcome has a label, every choice can be made."""
    trace = trace_of(case)
    game = trace.game
    for at, state in enumerate(trace.states):
        for observer in lookers(trace, at):
            view = game.observe(state, observer)
            choices = {game.format_action(action) for action in game.view_actions(view)}
            found = prospects(game, view)
            for prospect in found:
                _is_whole(prospect)
                assert not prospect.choice or prospect.choice in choices
            asked = [(each.id, each.about, each.choice) for each in found]
            assert len(set(asked)) == len(asked), asked
            assert not game.is_terminal(state) or not found


def _is_whole(prospect: Prospect) -> None:
    keys = [key for key, _ in prospect.distribution]
    assert sum(share for _, share in prospect.distribution) == 1
    assert all(share > 0 for _, share in prospect.distribution)
    assert len(set(keys)) == len(keys)
    assert sorted(keys) == sorted(key for key, _ in prospect.labels)
    assert not prospect.numbers or {key for key, _ in prospect.numbers} == set(keys)
    assert bool(prospect.numbers) == (prospect.mean is not None) == (prospect.unit is not None)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_derivation_leads_to_the_chance_that_is_shown(case):
    trace = trace_of(case)
    game = trace.game
    for at in sampled(range(len(trace.states)), 25, trace.rng):
        for observer in lookers(trace, at):
            for prospect in prospects(game, game.observe(trace.states[at], observer)):
                if prospect.derive is None:
                    continue
                chances = dict(prospect.distribution)
                shown = prospect.mean
                if prospect.derived is not None:
                    shown = sum((chances.get(key, Fraction(0)) for key in prospect.derived), 0)
                assert prospect.derive().result == shown, prospect.id


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_comes_was_said_to_be_possible(case):
    trace = trace_of(case)
    game = trace.game
    steps = [
        (state, step.events) for state, step in zip(trace.states[1:], trace.steps, strict=True)
    ]
    for at in sampled(range(len(steps)), 40, trace.rng):
        for observer in lookers(trace, at):
            for prospect in prospects(game, game.observe(trace.states[at], observer)):
                came = outcome(game, prospect, trace.states[at], iter(steps[at:]))
                assert came is None or came in dict(prospect.distribution), (prospect.id, came)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_prospects_are_told_in_every_language(case):
    """Titles, labels, models and units; within a prospect no two outcomes are called alike."""
    trace = trace_of(case)
    game = trace.game
    rules = {rule.id for _, sheet in explain.rule_sheet(game, "en") for rule in sheet}
    told: set[Message] = set()
    for at in sampled(range(len(trace.states)), 40, trace.rng):
        for observer in lookers(trace, at):
            for prospect in prospects(game, game.observe(trace.states[at], observer)):
                assert prospect.rule in rules
                labels = [label for _, label in prospect.labels]
                told |= {prospect.title, prospect.model, *labels}
                told |= set(prospect.unit or ())
                for language in LANGUAGES:
                    assert len({label.say(language) for label in labels}) == len(labels)
    for message in told:
        for language in LANGUAGES:
            said = message.say(language)
            assert said.strip() == said != ""
            assert "{" not in said


# -- secrecy --------------------------------------------------------------------------------------


def differing(trace: Trace, teller) -> int:
    """How many prospects differ between states that an observer cannot tell apart."""
    game = trace.game
    number = 0
    for at in sampled(range(len(trace.states)), 30, trace.rng):
        state = trace.states[at]
        for observer in trace.observers:
            view = game.observe(state, observer)
            other = game.determinize(view, Luck("prospects", str(at)))
            number += teller(game, state, observer) != teller(game, other, observer)
    return number


def honest(game, state, observer):
    return prospects(game, game.observe(state, observer))


def peeking(game, state, observer):
    """The prospects of one who sees all, told to an observer."""
    return prospects(game, game.observe(state, ALL)._replace(observer=observer))


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_states_that_look_alike_have_the_same_prospects(case):
    assert differing(trace_of(case), honest) == 0


@pytest.mark.parametrize(
    "case", [case for case in PLAIN if case.kind.name != "monte-cristo"], ids=str
)
def test_a_prospect_that_peeks_is_found(case):
    assert differing(trace_of(case), peeking) > 5


@pytest.mark.parametrize("name", ["monte-cristo", "zaubersee"])
def test_where_all_see_alike_all_are_told_alike(name):
    trace = trace_of(Case(gamekit.game_class(name), 3))
    game = trace.game
    for state in sampled(trace.states, 60, trace.rng):
        told = [
            prospects(game, game.observe(state, observer))
            for observer in (*range(game.players), PUBLIC)
            if observer not in game.acting_seats(state)
        ]
        assert all(each == told[0] for each in told)


def test_a_label_that_is_missing_is_an_error():
    (found,) = _all("dreiste-geister", 2, "dg.first", random_first_merlin=True)[0]
    with pytest.raises(KeyError):
        labelled(found.distribution, {"0": Message("zero")})


# -- numbers that are known -----------------------------------------------------------------------


def _all(name: str, players: int, kind: str, **config) -> list[list[Prospect]]:
    """The prospects of one kind, for each state of a random match where there are any."""
    game = gamekit.load(name, players=players, **config)
    found = []
    for state in playout(game, 3).states:
        for seat in game.acting_seats(state) or (PUBLIC,):
            mine = [p for p in prospects(game, game.observe(state, seat)) if p.id == kind]
            if mine:
                found.append(mine)
    return found


def _geister(**fields) -> tuple[Prospect, ...]:
    """A ghost alone on the path, to lay a card."""
    game = gamekit.load("dreiste-geister", players=2)
    state = game.initial_state()
    while game.current_player(state) == CHANCE:
        state, _ = game.apply(state, game.chance_outcomes(state)[0][0])
    assert state.phase == dg.LAY
    return prospects(game, game.observe(state._replace(**fields), 1))


def test_g5_the_next_four_doors_in_the_middle_of_the_path():
    """Against a random Merlin: +1 to +4 places free; −3, −2, −1, −4 hit."""
    found = _geister(places=(dg.NONE, 6), hands=((), (0, 1, 2, 3)))
    steps = {
        tuple(int(number) for _, number in each.numbers): (each.mean, each.variance)
        for each in found
        if each.id == "dg.place"
    }
    assert steps == {(1, -3): (0, 3), (2, -2): (1, 3), (3, -1): (2, 3), (4, -4): (2, 12)}
    assert [dict(each.distribution)["hit"] for each in found if each.id == "dg.hit"] == (
        [Fraction(1, 4)] * 4
    )


def test_a_ghost_before_the_chest_comes_home_in_three_of_four_cases():
    found = _geister(places=(dg.NONE, 21), hands=((), (0, 0, 0)))
    (home,) = (each for each in found if each.id == "dg.chest")
    assert dict(home.distribution) == {"1": Fraction(3, 4), "nobody": Fraction(1, 4)}


def test_merlin_hits_by_what_he_has_not_seen():
    """Two ghosts, 46 cards not seen, 12 of them red: 1 − (34·33)/(46·45) at least one."""
    game = gamekit.load("dreiste-geister", players=3)
    for state in playout(game, 1).states:
        if state.phase == dg.CALL:
            view = game.observe(state, state.merlin)._replace(unseen=(12, 12, 11, 11))
            found = {each.choice: each for each in prospects(game, view) if each.id == "dg.any"}
            chance = dict(found["call red"].distribution)["yes"]
            assert chance == 1 - Fraction(34 * 33, 46 * 45)
            return
    pytest.fail("Merlin never called")


@pytest.mark.parametrize(
    ("ravens", "chance"), [(1, (1, 13)), (2, (1, 7)), (3, (1, 5)), (4, (1, 4))]
)
def test_z1_one_raven_more(ravens, chance):
    (first,) = _all("zaubersee", 2, "zs.raven", ravens=ravens)[0]
    assert dict(first.distribution)["yes"] == Fraction(*chance)


def test_z5_the_first_pad_holds_in_three_of_eight_cases():
    first = _all("zaubersee", 2, "zs.pad")[0]
    assert {dict(each.distribution)["hold"] for each in first} == {Fraction(3, 8)}


def test_a_pad_with_the_tile_s_animal_never_holds():
    certain = [each for pads in _all("zaubersee", 2, "zs.pad") for each in pads if not each.derive]
    assert certain
    assert all(dict(each.distribution) == {"match": 1} for each in certain)


def test_m6_does_one_of_three_rivals_join_my_dungeon():
    first = _all("monte-cristo", 4, "mc.join")[0]
    assert {1 - dict(each.distribution)["0"] for each in first} == {Fraction(91, 216)}


def test_m1_the_first_three_tokens():
    """24 tokens are left in the bag when the first six lie in the dungeons."""
    game = gamekit.load("monte-cristo", players=3)
    state = next(s for s in playout(game, 5).states if s.phase == mc.GIVE)
    view = game.observe(state, PUBLIC)._replace(bag=(2, 2, 2) * 5)
    found = {each.id: dict(each.distribution) for each in prospects(game, view)}
    assert found["mc.kinds"]["0"] == Fraction(506, 1015)
    assert found["mc.kinds"]["3"] == Fraction(1, 203)
    assert found["mc.pattern"] == {
        "same": Fraction(5, 203),
        "pair": Fraction(90, 203),
        "different": Fraction(108, 203),
    }


def test_m4_the_first_full_dungeon():
    """Six dungeons with one token each: the third chest phase is the first that can fill one."""
    game = gamekit.load("monte-cristo", players=3)
    state = next(s for s in playout(game, 5).states if s.phase == mc.GIVE)
    (first,) = (p for p in prospects(game, game.observe(state, PUBLIC)) if p.id == "mc.first")
    assert [key for key, _ in first.distribution] == ["3", "4", "5"]
    assert first.derive is not None


def test_nothing_is_said_about_tiles_that_all_have_been_seen():
    game = gamekit.load("zaubersee", players=2)
    state = next(s for s in playout(game, 1).states if s.phase == zs.FLIP)
    everything = state._replace(memory_order=tuple(range(len(state.tiles))))
    assert prospects(game, game.observe(everything, 0)) == ()


def test_nothing_is_said_about_a_bag_that_will_run_empty():
    """Two tokens in the bag, and more may be set aside before the next draw."""
    game = gamekit.load("monte-cristo", players=3)
    state = next(s for s in playout(game, 5).states if s.phase == mc.PUT)
    few = (2, *(0,) * 14)
    view = game.observe(state, state.actor)._replace(bag=few)
    assert not {"mc.pattern", "mc.kinds", "mc.numbers"} & {p.id for p in prospects(game, view)}
