"""Urns from which is drawn without replacement: a bag, a deck, tiles face down."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from fractions import Fraction
from math import comb, prod
from typing import Generic, TypeVar

from gamekit.chance import Distribution
from gamekit.lab.derivations import Cases, Tree, plain
from gamekit.lab.distributions import hypergeometric
from gamekit.lab.trees import tree
from gamekit.text import N_, Message

KindT = TypeVar("KindT", bound=Hashable)


class Urn(Generic[KindT]):
    """How many things of each kind there are; every single thing is as likely to be drawn.

    >>> bag = Urn({"ruby": 6, "other": 24})
    >>> bag.share("ruby"), bag.after({"ruby": 3}).share("ruby")
    (Fraction(1, 5), Fraction(1, 9))
    """

    __slots__ = ("_counts",)

    def __init__(self, counts: Mapping[KindT, int]) -> None:
        if any(n < 0 for n in counts.values()):
            raise ValueError("an urn holds nothing less than no times")
        self._counts = dict(counts)

    @property
    def counts(self) -> Mapping[KindT, int]:
        """Return how many of each kind there are."""
        return dict(self._counts)

    @property
    def kinds(self) -> tuple[KindT, ...]:
        """Return the kinds, in the order of the counts that `draw` gives."""
        return tuple(self._counts)

    def __len__(self) -> int:
        return sum(self._counts.values())

    def __bool__(self) -> bool:
        return any(self._counts.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Urn) and self._counts == other._counts

    def __hash__(self) -> int:
        return hash(frozenset(self._counts.items()))

    def __repr__(self) -> str:
        return f"Urn({self._counts!r})"

    def _repr_svg_(self) -> str:
        from gamekit.lab.bars import bars

        return bars(self.one())._repr_svg_()

    # -- one draw ---------------------------------------------------------------------------

    def one(self) -> Distribution[KindT]:
        """Return the chances of the next single draw; `ValueError` when the urn is empty."""
        return Distribution.from_counts(self._counts)

    def share(self, *kinds: KindT) -> Fraction:
        """Return the chance that the next draw is of one of these kinds."""
        if not self:
            raise ValueError("the urn is empty")
        return Fraction(sum(self._counts[kind] for kind in set(kinds)), len(self))

    def after(self, drawn: Mapping[KindT, int] | Iterable[KindT]) -> Urn[KindT]:
        """Return the urn without what was drawn: counts by kind, or the things one by one."""
        left = dict(self._counts)
        pairs = drawn.items() if isinstance(drawn, Mapping) else ((kind, 1) for kind in drawn)
        for kind, n in pairs:
            left[kind] = left.get(kind, 0) - n
            if left[kind] < 0 or n < 0:
                raise ValueError(f"{kind!r} is not there so often that it could be drawn")
        return Urn(left)

    # -- several draws ----------------------------------------------------------------------

    def draw(self, n: int) -> Distribution[tuple[int, ...]]:
        """Return how many of each kind are among `n` drawn, in the order of `kinds`.

        The multivariate hypergeometric distribution.

        >>> dict(Urn({"a": 2, "b": 1}).draw(2))[1, 1]
        Fraction(2, 3)
        """
        self._check(n)
        lots: list[tuple[int, ...]] = [()]
        behind = len(self)
        for count in self._counts.values():
            behind -= count
            lots = [
                (*lot, k)
                for lot in lots
                for k in range(max(0, n - sum(lot) - behind), min(count, n - sum(lot)) + 1)
            ]
        here = self._counts.values()
        return Distribution.from_counts({lot: prod(map(comb, here, lot)) for lot in lots})

    def number(self, kind: KindT, n: int) -> Distribution[int]:
        """Return how many of `n` drawn are of that kind."""
        self._check(n)
        return hypergeometric(len(self), self._counts[kind], n)

    def in_row(self, kind: KindT, n: int) -> Fraction:
        """Return the chance that the next `n` are all of that kind."""
        self._check(n)
        return Fraction(comb(self._counts[kind], n), comb(len(self), n))

    def first(self, kind: KindT) -> Distribution[int]:
        """Return at which draw the first of that kind comes, from 1; its mean is (N+1)/(k+1).

        `ValueError` when there is none of that kind.
        """
        total, good = len(self), self._counts[kind]
        if not good:
            raise ValueError(f"there is no {kind!r} in the urn")
        return Distribution.from_counts(
            {at: comb(total - at, good - 1) for at in range(1, total - good + 2)}
        )

    def _check(self, n: int) -> None:
        if not 0 <= n <= len(self):
            raise ValueError(f"{len(self)} are in the urn, not {n}")

    # -- where it comes from ----------------------------------------------------------------

    def cases(
        self,
        *kinds: KindT,
        asked: Message | None = None,
        label: Callable[[KindT], Message] = plain,
    ) -> Cases:
        """Return the derivation of `share`: what is there, and what counts."""
        wanted: Collection[KindT] = set(kinds)
        return Cases(
            cases=tuple((label(kind), n) for kind, n in self._counts.items()),
            counted=tuple(at for at, kind in enumerate(self._counts) if kind in wanted),
            asked=asked or Message(N_("How likely is it that the next draw counts?")),
            result=self.share(*kinds),
        )

    def tree(
        self,
        n: int,
        counted: Callable[[tuple[KindT, ...]], bool],
        asked: Message,
        *,
        label: Callable[[KindT], Message] = plain,
    ) -> Tree:
        """Return the tree of `n` draws without replacement; `counted` says which paths count."""
        self._check(n)
        return tree(
            lambda path: self.after(path).one() if len(path) < n else None,
            counted,
            asked,
            label=label,
        )
