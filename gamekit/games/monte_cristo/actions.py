"""Actions and outcomes of Monte Cristo, and their one-line notation.

`give red 2 to 1`, `discard joker`, `place C`, `place crew`, `stop`, `put ruby 3 in C`,
`lower 2.4 by 2` (lane 2, level 4), `raise ruby by 1`, `drop 3`, `take ruby 3 with red 2 + joker`,
`decline`; outcomes of chance: `slide 2 0 1`, `market ruby`, `token ruby 3`, `card red 2`,
`face red 2`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from gamekit.errors import NotationError
from gamekit.games.monte_cristo.board import (
    CARD_NAMES,
    DUNGEON_NAMES,
    JOKER,
    KINDS,
    LANES,
    SPACE_NAMES,
    TOKEN_NAMES,
    TYPES,
)
from gamekit.text import N_, brief


class Action(NamedTuple):
    """A verb and what it is about; what a verb does not need is 0 or empty."""

    verb: str
    what: int = 0
    """A token, a card, a kind, a space, or the level of a marble (0 is the lowest)."""
    where: int = 0
    """A seat, a dungeon or a lane."""
    by: int = 0
    """How many steps."""
    cards: tuple[int, ...] = ()
    """Cards that are paid; for `slide` the marbles of a lane from the bottom up."""


MARKET_DRAW: Final = tuple(Action("market", kind) for kind in range(len(KINDS)))
TOKEN_DRAW: Final = tuple(Action("token", token) for token in range(TYPES))
CARD_DRAW: Final = tuple(Action("card", card) for card in range(TYPES))
FACE_DRAW: Final = tuple(Action("face", card) for card in range(TYPES))
PLACE_ON: Final = tuple(Action("place", space) for space in range(len(SPACE_NAMES)))
DROP_ON: Final = tuple(Action("drop", 0, lane) for lane in range(LANES))
STOP: Final = Action("stop")
DECLINE: Final = Action("decline")


@lru_cache(maxsize=8192)
def text_of(action: Action) -> str:
    """Return the notation of an action."""
    verb, what, where, by, cards = action
    writer = _WRITERS.get(verb)
    if writer is None:
        raise NotationError(N_("That is not an action: {text}"), text=brief(verb, 60))
    return f"{verb}{writer(what, where, by, cards)}"


_Writer = Callable[[int, int, int, "tuple[int, ...]"], str]
_WRITERS: Final[dict[str, _Writer]] = {
    "slide": lambda _what, _where, _by, cards: "".join(f" {seat}" for seat in cards),
    "market": lambda what, *_: f" {KINDS[what]}",
    "token": lambda what, *_: f" {TOKEN_NAMES[what]}",
    "card": lambda what, *_: f" {CARD_NAMES[what]}",
    "face": lambda what, *_: f" {CARD_NAMES[what]}",
    "give": lambda what, where, *_: f" {CARD_NAMES[what]} to {where}",
    "discard": lambda what, *_: f" {CARD_NAMES[what]}",
    "place": lambda what, *_: f" {SPACE_NAMES[what]}",
    "stop": lambda *_: "",
    "put": lambda what, where, *_: f" {TOKEN_NAMES[what]} in {DUNGEON_NAMES[where]}",
    "lower": lambda what, where, by, _: f" {where + 1}.{what + 1} by {by}",
    "raise": lambda what, _where, by, _cards: f" {KINDS[what]} by {by}",
    "drop": lambda _what, where, *_: f" {where + 1}",
    "take": lambda what, _where, _by, cards: (
        f" {TOKEN_NAMES[what]} with {' + '.join(CARD_NAMES[card] for card in cards)}"
    ),
    "decline": lambda *_: "",
}


def by_text(actions: Iterable[Action]) -> tuple[Action, ...]:
    """Return the actions sorted by their notation."""
    return tuple(sorted(actions, key=text_of))


_TOKEN: Final = "(" + "|".join(TOKEN_NAMES) + ")"
_CARD: Final = "(" + "|".join(CARD_NAMES[:JOKER]) + ")"
_PAID: Final = "|".join(CARD_NAMES)
_ANY_CARD: Final = f"({_PAID})"
_KIND: Final = "(" + "|".join(KINDS) + ")"


def _card(name: str) -> int:
    return CARD_NAMES.index(name)


def _take(token: str, cards: str) -> Action:
    paid = tuple(sorted(_card(name) for name in cards.split(" + ")))
    return Action("take", TOKEN_NAMES.index(token), cards=paid)


_READERS: Final[tuple[tuple[re.Pattern[str], Callable[..., Action]], ...]] = tuple(
    (re.compile(pattern), reader)
    for pattern, reader in (
        ("stop", lambda: STOP),
        ("decline", lambda: DECLINE),
        ("slide((?: [0-3]){3,4})", lambda s: Action("slide", cards=tuple(map(int, s.split())))),
        (f"market {_KIND}", lambda k: MARKET_DRAW[KINDS.index(k)]),
        (f"token {_TOKEN}", lambda t: TOKEN_DRAW[TOKEN_NAMES.index(t)]),
        (f"card {_CARD}", lambda c: CARD_DRAW[_card(c)]),
        (f"face {_CARD}", lambda c: FACE_DRAW[_card(c)]),
        (f"give {_CARD} to ([0-3])", lambda c, s: Action("give", _card(c), int(s))),
        (f"discard {_ANY_CARD}", lambda c: Action("discard", _card(c))),
        (f"place ({'|'.join(SPACE_NAMES)})", lambda s: PLACE_ON[SPACE_NAMES.index(s)]),
        (
            f"put {_TOKEN} in ([A-F])",
            lambda t, d: Action("put", TOKEN_NAMES.index(t), DUNGEON_NAMES.index(d)),
        ),
        (
            r"lower ([1-4])\.([1-9]|1[0-6]) by ([12])",
            lambda lane, level, by: Action("lower", int(level) - 1, int(lane) - 1, int(by)),
        ),
        (f"raise {_KIND} by ([12])", lambda k, by: Action("raise", KINDS.index(k), by=int(by))),
        ("drop ([1-4])", lambda lane: DROP_ON[int(lane) - 1]),
        (rf"take {_TOKEN} with ((?:{_PAID})(?: \+ (?:{_PAID})){{0,5}})", _take),
    )
)


def read(text: str) -> Action:
    """Return the action written like this, or raise `NotationError`."""
    for pattern, reader in _READERS:
        found = pattern.fullmatch(text)
        if found:
            try:
                return reader(*found.groups())
            except ValueError:
                break
    raise NotationError(N_("That is not an action: {text}"), text=text[:60])
