"""Probability trees grown from a rule that says what may come next."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeVar

from gamekit.chance import Distribution
from gamekit.lab.derivations import Branch, Tree, plain
from gamekit.text import N_, Message

OutcomeT = TypeVar("OutcomeT", bound=Hashable)

START = Message(N_("Start"))


def tree(
    following: Callable[[tuple[OutcomeT, ...]], Distribution[OutcomeT] | None],
    counted: Callable[[tuple[OutcomeT, ...]], bool],
    asked: Message,
    *,
    label: Callable[[OutcomeT], Message] = plain,
    root: Message = START,
) -> Tree:
    """Return the tree of what may happen, and the chance of the paths that count.

    `following` gets the path so far, () at first, and returns what may come next, None at an
    end; `counted` says of a whole path whether it belongs to the event.

    >>> coin = Distribution.uniform("HT")
    >>> twice = tree(lambda path: coin if len(path) < 2 else None, lambda p: "H" in p, plain("H?"))
    >>> twice.result
    Fraction(3, 4)
    """
    result = Fraction(0)

    def grow(
        name: Message, share: Fraction, path: tuple[OutcomeT, ...], chance: Fraction
    ) -> Branch:
        nonlocal result
        after = following(path)
        if after is None:
            counts = counted(path)
            result += chance * counts
            return Branch(name, share, (), counts)
        then = tuple(grow(label(o), p, (*path, o), chance * p) for o, p in after)
        return Branch(name, share, then)

    grown = grow(root, Fraction(1), (), Fraction(1))
    return Tree(grown, asked, result)
