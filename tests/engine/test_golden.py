"""Golden playthroughs: whole matches written down, with all that anybody sees at each step.

A file keeps the *actions and outcomes*; they are played again and everything is compared. When a
change is meant, `make golden` writes the files anew: same actions, as far as they are still
legal, and the difference shows what has changed.
"""

from __future__ import annotations

import ast
import os
from hashlib import shake_128
from pathlib import Path

import pytest

import gamekit
from gamekit.explain import odds, seat_names, sentence
from gamekit.game import ALL, CHANCE, PUBLIC, SIMULTANEOUS, AnyGame
from tests.engine.conformance.play import fold, playout

FOLDER = Path(__file__).parent / "golden"
WRITE = os.environ.get("SPIELRAUM_GOLDEN") == "write"
MOST = 140_000
"""Bytes that a file may have."""
FULL = 60
"""So many steps are told in full, and the last ones; of those between only a checksum is kept."""

SET_UPS = [
    (name, players)
    for name in gamekit.games()
    for kind in [gamekit.game_class(name)]
    for players in range(kind.min_players, kind.max_players + 1)
]


def transcript(game: AnyGame, actions: list) -> str:
    """The whole match of these actions as text."""
    state = game.initial_state()
    observers = [*range(game.players), PUBLIC]
    lines = [
        f"game: {game.name}",
        f"players: {game.players}",
        f"config: {dict(game.config)!r}",
        "",
        *_differences("state", None, state),
        *_views(game, observers, None, state),
    ]
    for number, action in enumerate(actions, start=1):
        block = []
        player = game.current_player(state)
        who = {CHANCE: "chance", SIMULTANEOUS: "together"}.get(player, str(player))
        if player == CHANCE:
            who += f" {game.chance_source(state)}"
            outcomes = [f"{game.format_action(o)} {w}" for o, w in game.chance_outcomes(state)]
            block.append(f"  of {_cut(', '.join(outcomes))}")
        for seat in game.acting_seats(state):
            legal = [game.format_action(choice) for choice in game.legal_actions(state, seat)]
            block.append(f"  seat {seat} of {_cut(', '.join(legal))}")
        after, events = game.apply(state, action)
        everything = fold(game, game.observe(state, ALL), events, ALL)
        for event, before in zip(events, everything, strict=False):
            block.append(f"  event {event}")
            told = odds(game, before, event, "en")
            if told:
                block.append(f"    odds {told[0].ways} of {told[0].of}: {told[1]}")
            for language in ("de", "en"):
                known = sentence(game, event, language)
                block.append(f"    {language} {known}")
                hidden = sentence(game, event.seen_by(PUBLIC), language)
                if hidden != known:
                    block.append(f"    {language} table: {hidden}")
        block += _differences("state", state, after)
        block += _views(game, observers, state, after)
        if FULL < number <= len(actions) - FULL // 3:
            whole = "\n".join(block)
            block = [f"  sum {shake_128(whole.encode()).hexdigest(8)}"]
        lines += [f"{number} {who}: {game.format_action(action)}", *block]
        state = after
    lines += [
        "",
        f"seats: {', '.join(seat_names(game))}",
        f"scores: {game.scores(state)}",
        f"returns: {', '.join(str(share) for share in game.returns(state))}",
    ]
    return "\n".join(lines) + "\n"


def _cut(text: str) -> str:
    """Long lists are cut, with a checksum of the whole."""
    return text if len(text) < 200 else f"{text[:120]} … {shake_128(text.encode()).hexdigest(6)}"


def _fields(value: object) -> dict[str, object]:
    names = getattr(value, "_fields", None) or value.__dataclass_fields__
    return {name: getattr(value, name) for name in names}


def _changes(before: object, after: object) -> str:
    old = {} if before is None else _fields(before)
    new = _fields(after)
    return " ".join(
        f"{name}={value!r}".replace(" ", "")
        for name, value in new.items()
        if name not in old or old[name] != value
    )


def _differences(title: str, before: object, after: object) -> list[str]:
    changed = _changes(before, after)
    return [f"  {title} {changed}"] if changed else []


def _views(game: AnyGame, observers: list[int], before: object, after: object) -> list[str]:
    """What has changed for whom; who sees the same changes shares a line."""
    seen: dict[str, list[str]] = {}
    for observer in observers:
        old = None if before is None else game.observe(before, observer)
        changed = _changes(old, game.observe(after, observer))
        changed = changed.replace(f"observer={observer}", "").strip()
        if changed:
            seen.setdefault(changed, []).append("table" if observer == PUBLIC else str(observer))
    return [f"  seen by {' '.join(who)}: {changed}" for changed, who in seen.items()]


def read(text: str) -> tuple[AnyGame, list]:
    """The game and the actions of a golden file."""
    lines = text.splitlines()
    name, players, config = (line.partition(": ")[2] for line in lines[:3])
    game = gamekit.load(name, players=int(players), **ast.literal_eval(config))
    actions = [
        game.parse_action(line.partition(": ")[2]) for line in lines[3:] if line[:1].isdigit()
    ]
    return game, actions


def written(path: Path, name: str, players: int) -> str:
    """What a golden file should hold: its own actions where they are still a match."""
    game = gamekit.load(name, players=players)
    if path.exists():
        try:
            return transcript(game, read(path.read_text(encoding="utf-8"))[1])
        except ValueError:
            pass
    return transcript(game, [step.action for step in playout(game, 7).steps])


@pytest.mark.parametrize(("name", "players"), SET_UPS)
def test_golden_playthrough(name, players):
    path = FOLDER / f"{name}-{players}.txt"
    if WRITE:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(written(path, name, players), encoding="utf-8")
    assert path.exists(), "run `make golden`"
    text = path.read_text(encoding="utf-8")
    game, actions = read(text)
    assert (game.name, game.players) == (name, players)
    assert transcript(game, actions).splitlines() == text.splitlines()
    assert len(text.encode()) < MOST


def test_golden_files_are_of_games_there_are():
    assert {path.stem for path in FOLDER.iterdir()} == {f"{name}-{n}" for name, n in SET_UPS}


def test_golden_playthroughs_notice_a_change(monkeypatch):
    """The comparison itself: another outcome, another sentence or another event is seen."""
    path = FOLDER / "dreiste-geister-2.txt"
    text = path.read_text(encoding="utf-8")
    game, actions = read(text)
    assert transcript(game, actions) == text
    kind = type(game)
    apply = kind.apply

    def renamed(self, state, action):
        after, events = apply(self, state, action)
        return after, tuple(
            event._replace(rule="dg.share") if event.code == "forward" else event
            for event in events
        )

    monkeypatch.setattr(kind, "apply", renamed)
    assert transcript(game, actions) != text
