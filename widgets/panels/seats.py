"""Who sits where, the form for a new match, and the curtain between people on one screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gamekit.text import N_
from widgets.panels.nodes import Box, Button, Choice, Dialog, Field, Fold, Node, Switch, Text
from widgets.text import text


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of the new-match form: an option of the game."""

    name: str
    label: str
    value: str | bool
    choices: tuple[tuple[str, str], ...] = ()
    """(value, text) pairs; empty for what is typed."""
    most: int = 60
    """How many characters can be typed."""


def seats(
    language: str,
    names: Sequence[str],
    kinds: Sequence[tuple[str, str]],
    sitting: Sequence[str],
    *,
    is_open: bool,
) -> Fold:
    """Return the seats: a person or a computer on each, changed at any time."""
    choices = tuple(
        Choice(
            key=f"seat-{seat}", label=name, value=sitting[seat], options=_with(kinds, sitting[seat])
        )
        for seat, name in enumerate(names)
    )
    label = text(language, N_("Seats"))
    return Fold(
        key="seats-fold", label=label, open=is_open, children=(Box(style="grid", children=choices),)
    )


def _with(kinds: Sequence[tuple[str, str]], value: str) -> tuple[tuple[str, str], ...]:
    known = tuple(kinds)
    return known if value in dict(known) else (*known, (value, value))


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """What the form for a new match shows."""

    players: int
    least: int
    most: int
    names: Sequence[str]
    kinds: Sequence[tuple[str, str]]
    """(strategy or "human", its name) pairs."""
    sitting: Sequence[str]
    options: Sequence[Asked]
    seed: str
    seed_known: str
    """The code of the present match, "" while it is secret."""
    error: str


def new_match(language: str, form: Form, *, is_open: bool) -> Fold:
    """Return the form for a new match."""

    def say(message: str, **params: object) -> str:
        return text(language, message, **params)

    numbers = tuple((str(n), str(n)) for n in range(form.least, form.most + 1))
    nodes: list[Node] = [
        Choice(
            key="new-players", label=say(N_("Players")), value=str(form.players), options=numbers
        )
    ]
    nodes.extend(
        Choice(
            key=f"new-seat-{seat}",
            label=name,
            value=form.sitting[seat],
            options=_with(form.kinds, form.sitting[seat]),
        )
        for seat, name in enumerate(form.names[: form.players])
    )
    nodes.extend(_question(option) for option in form.options)
    nodes.append(
        Field(
            key="new-seed",
            label=say(N_("Seed code")),
            value=form.seed,
            max_length=40,
            enter="start",
            hint=say(N_("The same code gives the same luck. Leave it empty for fresh luck.")),
        )
    )
    end: list[Node] = []
    if form.error:
        end.append(Text(text=form.error, style="strong", key="new-error", live="alert"))
    if form.seed_known:
        end.append(
            Text(
                text=say(N_("Code of the present match: {code}"), code=form.seed_known),
                style="small",
                key="seed-known",
            )
        )
    end.append(Button(key="start", text=say(N_("Start")), icon="new", tone="primary"))
    return Fold(
        key="new-fold",
        label=say(N_("New match")),
        open=is_open,
        children=(Box(style="grid", children=tuple(nodes)), *end),
    )


def _question(asked: Asked) -> Node:
    key = f"new-option-{asked.name}"
    if isinstance(asked.value, bool):
        return Switch(key=key, label=asked.label, on=asked.value)
    if asked.choices:
        return Choice(key=key, label=asked.label, value=asked.value, options=asked.choices)
    return Field(
        key=key, label=asked.label, value=asked.value, max_length=asked.most, enter="start"
    )


def curtain(language: str, name: str) -> Dialog:
    """Return the curtain: hides all hands until the next person is there."""
    return Dialog(
        key="curtain",
        label=text(language, N_("Pass to {name}"), name=name),
        opaque=True,
        children=(
            Text(
                text=text(language, N_("Everybody else looks away. Nobody’s hand is open now.")),
                style="body",
            ),
            Button(
                key="lift",
                text=text(language, N_("I am {name}: show my hand"), name=name),
                tone="primary",
                icon="eye",
            ),
        ),
    )
