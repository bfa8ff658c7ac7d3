"""A match as a small JSON text, and back; older schemas are migrated step by step.

A save holds the whole match, secrets included, and stays with its owner. What is sent to a
browser is a `record`: only what one observer has seen.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from gamekit.errors import SaveError, SpielraumError
from gamekit.game import PUBLIC, TERMINAL, Value
from gamekit.registry import load as load_game
from gamekit.strategies import HUMAN
from gamekit.text import N_

if TYPE_CHECKING:
    from pathlib import Path

    from gamekit.match import Match

FORMAT: Final = "spielraum-match"
SCHEMA: Final = 1
"""Raised whenever the shape of a save changes; `MIGRATIONS` then learns the step."""
MAX_BYTES: Final = 5_000_000
MAX_STEPS: Final = 100_000

NOTES: Final = ("undo",)
"""Which notes a log may hold."""
NEWER: Final = N_("This match was saved by a newer version of Spielraum; please update.")

Save = dict[str, Any]

MIGRATIONS: Final[dict[int, Callable[[Save], Save]]] = {}
"""From schema n: how to make a save of schema n + 1."""


def dump(match: Match) -> str:
    """Return the save text of a match; a learner's own function is saved as a person's seat."""
    game = match.game
    data: Save = {
        "format": FORMAT,
        "schema": SCHEMA,
        "game": game.name,
        "rules": game.version,
        "players": game.players,
        "config": {name: _listed(value) for name, value in game.config.items()},
        "seed": match.seed,
        "seats": [spec if isinstance(spec, str) else HUMAN for spec in match.seats],
        "teaching": match.teaching,
        "notes": [list(note) for note in match.notes],
        "human": [at for at, step in enumerate(match.history) if step.human],
        "moves": [game.format_action(step.action) for step in match.history],
    }
    return _json(data)


def _json(data: Save) -> str:
    from json import dumps

    return dumps(data, ensure_ascii=False, indent=1) + "\n"


def write(match: Match, path: Path) -> None:
    """Write a save file at once: a full one or none, never half."""
    text = dump(match)
    try:
        draft = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            draft.write_text(text, encoding="utf-8")
            draft.replace(path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:  # ValueError: a name that cannot be one
        raise SaveError(N_("The file “{name}” cannot be written."), name=path.name) from error


def read(path: Path) -> str:
    """Return the text of a save file; raise `SaveError` when it cannot be read."""
    try:
        if path.exists() and not path.is_file():
            raise OSError("not a file")
        if path.stat().st_size > MAX_BYTES:
            raise SaveError(
                N_("The file “{name}” is too large to be a saved match."), name=path.name
            )
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise SaveError(N_("This is not a saved match, or it is damaged.")) from error
    except SaveError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a name that cannot be one
        raise SaveError(N_("The file “{name}” cannot be read."), name=path.name) from error


def restore(kind: type[Match], text: str) -> Match:
    """Return the match of a save text, every step played again; raise `SaveError`."""
    data = _parse(text)
    damaged = SaveError(N_("This is not a saved match, or it is damaged."))
    try:
        players, seats, moves = data["players"], data["seats"], data["moves"]
        rules = data["rules"]
        config = {str(name): _tupled(value) for name, value in data["config"].items()}
        if not isinstance(moves, list) or len(moves) > MAX_STEPS or not isinstance(seats, list):
            raise damaged
        human = set(data["human"])
        if not all(type(at) is int and 0 <= at < len(moves) for at in human):
            raise damaged
        if not isinstance(data["seed"], str) or not isinstance(data["teaching"], bool):
            raise damaged
        game = load_game(data["game"], players=players, **config)
        if config.keys() != game.config.keys():  # what is missing would be taken as usual
            raise damaged
        if type(rules) is not int or rules < 1:
            raise damaged
        if rules > game.version:
            raise SaveError(NEWER)
        match = kind(game, seed=data["seed"], seats=seats, teaching=data["teaching"])
        match.replay((game.parse_action(move), at in human) for at, move in enumerate(moves))
        for at, code, steps in data["notes"]:
            if not (type(at) is type(steps) is int and 0 <= at <= MAX_STEPS and code in NOTES):
                raise damaged
            if not 0 < steps <= MAX_STEPS:
                raise damaged
            match.add_note(at, code, steps)
    except SaveError:
        raise
    except SpielraumError as error:
        raise SaveError(
            N_("The saved match cannot be played again: {reason}"), reason=error
        ) from error
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        raise damaged from error
    return match


def _parse(text: object) -> Save:
    if not isinstance(text, str) or len(text) > MAX_BYTES:
        raise SaveError(N_("This is not a saved match, or it is damaged."))
    from json import loads

    try:
        data: Any = loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError(N_("This is not a saved match, or it is damaged.")) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError(N_("This is not a saved match, or it is damaged."))
    schema = data.get("schema")
    if type(schema) is not int or schema < 1:
        raise SaveError(N_("This is not a saved match, or it is damaged."))
    if schema > SCHEMA:
        raise SaveError(NEWER)
    for step in range(schema, SCHEMA):
        data = MIGRATIONS[step](data)
    return dict(data)


def record(match: Match, observer: int) -> str:
    """Return what an observer has seen, as JSON: the events as seen and the view's scores."""
    game = match.game
    game.check_observer(observer)
    data: Save = {
        "format": "spielraum-record",
        "schema": SCHEMA,
        "game": game.name,
        "rules": game.version,
        "players": game.players,
        "config": {name: _listed(value) for name, value in game.config.items()},
        "observer": "table" if observer == PUBLIC else observer,
        "log": [[str(event.seen_by(observer)) for event in step.events] for step in match.history],
    }
    if game.current_player(match.state) == TERMINAL:
        data["seed"] = match.seed
    return _json(data)


def _listed(value: Value) -> object:
    return [_listed(part) for part in value] if isinstance(value, tuple) else value


def _tupled(value: Any) -> Value:
    if isinstance(value, list):
        return tuple(_tupled(part) for part in value)
    if value is None or isinstance(value, bool | int | str):
        return value
    raise SaveError(N_("This is not a saved match, or it is damaged."))
