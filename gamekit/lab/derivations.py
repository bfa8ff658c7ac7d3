"""Where a number comes from, as data that can be drawn: tree, table, transitions, formula.

A derivation holds exact numbers and messages, no layout. `gamekit.lab.drawing` draws it as SVG
and tells it in words; both need nothing but plain Python.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias, cast

from gamekit.text import Message

Unit: TypeAlias = Literal["", "share", "count"]
"""What a result is: a probability, or a number of turns, coins, tokens; "" when its size tells."""


def plain(value: object) -> Message:
    """Return a value as a message that reads the same in every language."""
    return Message("{value}", (("value", str(value)),))


class Pictured:
    """What a notebook shows by itself: its picture, and its words where there is none.

    In the language of the reader's system; `gamekit.lab.drawing` gives it in any.
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from gamekit.lab.drawing import system_language, to_svg

        return to_svg(cast("Derivation", self), system_language(), room=640, card=True)

    def __str__(self) -> str:
        from gamekit.lab.drawing import in_words, system_language

        return "\n".join(in_words(cast("Derivation", self), system_language()))


@dataclass(frozen=True, slots=True)
class Branch:
    """A node of a probability tree with the chance of coming here from the node above."""

    label: Message
    share: Fraction = Fraction(1)
    """Conditional probability, given the node above."""
    then: tuple[Branch, ...] = ()
    counted: bool = False
    """Whether this end belongs to the event asked for."""


@dataclass(frozen=True, slots=True)
class Tree(Pictured):
    """A probability tree: multiply along a path, add the counted ends."""

    root: Branch
    asked: Message
    """The event whose paths are counted."""
    result: Fraction


@dataclass(frozen=True, slots=True)
class FourField(Pictured):
    """A four-field table in natural frequencies (Gigerenzer and Hoffrage 1995)."""

    rows: tuple[Message, Message]
    columns: tuple[Message, Message]
    counts: tuple[tuple[int, int], tuple[int, int]]
    given: tuple[int | None, int | None]
    """The row or column the question takes as known, as (row, None) or (None, column)."""
    counted: tuple[int, int]
    """The field that is asked for among the given ones."""
    asked: Message
    result: Fraction


@dataclass(frozen=True, slots=True)
class Arrow:
    """A transition of a chain."""

    start: int
    end: int
    share: Fraction


@dataclass(frozen=True, slots=True)
class Transitions(Pictured):
    """A transition diagram of a finite chain."""

    states: tuple[Message, ...]
    arrows: tuple[Arrow, ...]
    start: int
    absorbing: tuple[int, ...]
    asked: Message
    result: Fraction
    shown: tuple[int, ...] = ()
    """The states worth drawing when there are too many; all when empty."""
    unit: Unit = "count"


@dataclass(frozen=True, slots=True)
class Payoffs(Pictured):
    """A zero-sum matrix game with its optimal mixes: rows maximise, columns minimise."""

    rows: tuple[Message, ...]
    columns: tuple[Message, ...]
    values: tuple[tuple[Fraction, ...], ...]
    row_mix: tuple[Fraction, ...]
    column_mix: tuple[Fraction, ...]
    asked: Message
    result: Fraction


@dataclass(frozen=True, slots=True)
class Cases(Pictured):
    """Equally likely cases counted: an urn, a deck, the strips; the counted ones of all."""

    cases: tuple[tuple[Message, int], ...]
    """What there is and how often."""
    counted: tuple[int, ...]
    """Indices of the cases asked for."""
    asked: Message
    result: Fraction


@dataclass(frozen=True, slots=True)
class Formula(Pictured):
    """A chain of lines, each a formula in plain text (numbers filled in) with its reason."""

    lines: tuple[tuple[str, Message | None], ...]
    asked: Message
    result: Fraction
    unit: Unit = ""


Derivation: TypeAlias = Tree | FourField | Transitions | Payoffs | Cases | Formula
