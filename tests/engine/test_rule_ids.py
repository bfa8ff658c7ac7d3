"""Rules map to text, code and tests: every id has its paragraph, its place and its test."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

import gamekit
from gamekit import explain
from gamekit.errors import ConfigError
from gamekit.text import LANGUAGES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

IDS = {
    "dreiste-geister": """
        dg.rounds dg.setup dg.lay dg.call dg.reveal dg.forward dg.back dg.back.stay dg.share
        dg.refill dg.home dg.end.home dg.end.cards dg.coins dg.coins.tie1 dg.coins.tie2
        dg.coins.merlin dg.win
    """,
    "monte-cristo": """
        mc.setup.slide mc.setup.market mc.setup.dungeons mc.slide.move mc.slide.empty
        mc.supply mc.supply.limit mc.supply.pile mc.place mc.place.queue mc.place.bonus
        mc.bonus.joker mc.bonus.crew mc.bonus.points mc.bonus.reinforce mc.chest mc.chest.bag
        mc.score mc.reorder mc.score.order mc.score.rank mc.score.take mc.score.decline
        mc.score.close mc.score.bonus mc.score.points mc.end mc.win
    """,
    "zaubersee": """
        zs.flip zs.choose zs.release zs.start zs.slide zs.hold zs.match zs.blocked zs.pier
        zs.cover zs.raven zs.shift zs.shift.held zs.shift.push zs.stuck zs.win zs.lose zs.limit
    """,
}
"""The paragraphs of the published rules, as they were first written down."""

OWN = {
    "monte-cristo": "",
    "zaubersee": "zs.setup zs.setup.tiles zs.shift.catch",
}
"""Paragraphs that the sheet adds for itself."""

ALL_IDS = [
    (game, id_)
    for game in gamekit.games()
    for id_ in (IDS.get(game, "") + " " + OWN.get(game, "")).split()
]


def set_ups(name):
    """The game with every combination of options that decide which paragraphs are told."""
    kind = gamekit.game_class(name)
    game = kind(kind.max_players)
    sections = explain.text_of(game).sections
    deciding = {p.when[0] for _, paragraphs in sections for p in paragraphs if p.when}
    choices = [[(o.name, c) for c in o.choices] for o in kind.options if o.name in deciding]
    for config in product(*choices):
        for players in range(kind.min_players, kind.max_players + 1):
            try:
                yield kind(players, **dict(config))
            except ConfigError:
                continue


@pytest.mark.parametrize("name", gamekit.games())
def test_the_sheet_has_exactly_these_rules(name):
    expected = (IDS[name] + " " + OWN.get(name, "")).split()
    assert len(set(expected)) == len(expected)
    for game in set_ups(name):
        for language in LANGUAGES:
            sheet = explain.rule_sheet(game, language)
            told = [rule.id for _, rules in sheet for rule in rules]
            assert sorted(told) == sorted(expected), game


@pytest.mark.parametrize(("name", "id_"), ALL_IDS)
def test_a_rule_has_a_paragraph_in_each_language(name, id_):
    kind = gamekit.game_class(name)
    english, german = (
        explain.rule(kind(kind.max_players), id_, language) for language in ("en", "de")
    )
    assert english.title
    assert len(english.text) > 20
    assert german.text != english.text
    assert german.status == english.status


@pytest.mark.parametrize(("name", "id_"), ALL_IDS)
def test_a_rule_has_its_place_in_the_code(name, id_):
    folder = ROOT / "gamekit" / "games" / name.replace("-", "_")
    places = [
        path.name
        for path in sorted(folder.rglob("*.py"))
        if "text" not in path.relative_to(folder).parts
        and f"[{id_}]" in path.read_text(encoding="utf-8")
    ]
    assert places, f"no function of {name} names [{id_}]"


@pytest.mark.parametrize(("name", "id_"), ALL_IDS)
def test_a_rule_has_a_test(name, id_):
    pattern = re.compile(rf"(?<![\w.]){re.escape(id_)}(?![\w.]*\w)|{_as_name(id_)}(?![a-z0-9])")
    tests = [
        path.name
        for path in sorted(HERE.glob(f"test_{name.replace('-', '_')}*.py"))
        if pattern.search(path.read_text(encoding="utf-8"))
    ]
    assert tests, f"no test of {name} names {id_}"


def _as_name(id_):
    """The id as a part of a test's name: dg.back.stay as test_dg_back_stay."""
    return rf"def test_{id_.replace('.', '_')}"
