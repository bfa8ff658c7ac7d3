"""What tests of the lab bench stand on: gestures, what is on the page, positions of all games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import gamekit
from gamekit.chance import Luck
from widgets import Table

GAMES = ("dreiste-geister", "monte-cristo", "zaubersee")


def send(front: Any, **content: object) -> None:
    front._receive(front, {"n": 1, **content}, [])


def fold(table: Table, key: str, is_open: bool = True) -> None:
    send(table.bench.panel, type="fold", key=key, value=is_open)


def press(table: Table, key: str) -> None:
    send(table.bench.panel, type="press", key=key)


def pick(table: Table, key: str, value: str) -> None:
    send(table.bench.panel, type="value", key=key, value=value)


def opened(*args: Any, **config: Any) -> Table:
    """Return a table at its first decision, with the chance panel open."""
    table = Table(*args, **config)
    table.session.to_now()
    table.refresh()
    fold(table, "chances-fold")
    return table


def nodes(content: object) -> Iterator[dict[str, Any]]:
    """Yield all nodes of a panel's content."""
    if isinstance(content, dict):
        if "kind" in content:
            yield content
        for value in content.values():
            yield from nodes(value)
    elif isinstance(content, list):
        for part in content:
            yield from nodes(part)


def found(table: Table, **wanted: object) -> list[dict[str, Any]]:
    """Return the nodes of the bench with these fields."""
    return [
        node
        for node in nodes(table.bench.panel.content)
        if all(node.get(name) == value for name, value in wanted.items())
    ]


def bars(table: Table) -> list[dict[str, Any]]:
    """Return all bars on the bench."""
    return [bar for node in found(table, kind="shares") for bar in node["bars"]]


def said(table: Table) -> str:
    """Return all that the bench has in the browser, one text."""
    return json.dumps(table.bench.panel.content, ensure_ascii=False)


def chart_data(table: Table) -> str:
    """Return all that the chart has in the browser, one text; "" without a chart."""
    chart = table.bench.inside._chart
    if chart is None:
        return ""
    marks = chart._bars.figure.marks
    points = [(mark.x.tolist(), mark.y.tolist()) for mark in marks]
    return repr((chart._title.value, chart._bars._labels.value, points))


def positions(name: str, players: int, code: str, most: int) -> Iterator[gamekit.Match]:
    """Yield a match at positions of a random playout, a person on the first seat."""
    game = gamekit.load(name, players=players)
    match = gamekit.Match(game, seed=code, seats=["human", *["random"] * (players - 1)])
    luck = Luck(code, "test")
    for _ in range(most):
        match.advance()
        if match.over:
            return
        yield match.branch(len(match))
        match.play(luck.choice(match.legal_actions()))


def differing(name: str, most: int = 6) -> Iterator[tuple[gamekit.Match, gamekit.Match]]:
    """Yield pairs of matches that the first seat cannot tell apart: what is hidden differs."""
    found = 0
    for code in range(9):
        for number, match in enumerate(positions(name, 3, f"secret-{code}", 60)):
            other = match.branch(len(match))
            view = match.game.observe(match.state, 0)
            luck = Luck(f"exchange-{code}-{number}", "test")
            other._states[-1] = match.game.determinize(view, luck)
            if other.state != match.state and number % 3 == found % 3:
                yield match, other
                found += 1
                if found == most:
                    return
