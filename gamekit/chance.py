"""Where luck comes from: exact finite distributions and reproducible streams.

A `Luck` is an endless stream of numbers that depends only on a seed code, the name of a source
of chance and how much that source has already given: SHAKE128 (FIPS 202, 2015) in counter mode.
It is plain Python and the same on every platform. No global generator is touched.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Hashable, Iterable, Iterator, Mapping, MutableSequence, Sequence
from fractions import Fraction
from functools import lru_cache
from hashlib import shake_128
from itertools import accumulate
from math import lcm
from struct import Struct
from typing import TypeVar, overload

from gamekit.errors import SeedError
from gamekit.text import N_, brief

T = TypeVar("T")
OutcomeT = TypeVar("OutcomeT", bound=Hashable)

_BLOCK = 64
_SHORTS = Struct(f"<{_BLOCK}H")
_SHORT = 1 << 16
_SPAN = 1 << 64


class Luck:
    """The stream of one source of chance under one seed code.

    The k-th number of a stream has a short form of 16 bits, which serves small bounds, and a
    long one of 64 bits, which is worked out only when the short one does not do.

    >>> Luck("mila-7", "dice").below(6) == Luck("mila-7", "dice").below(6)
    True
    """

    __slots__ = ("_given", "_key", "_left")

    def __init__(self, code: str, source: str, count: int = 0) -> None:
        self._key = shake_128(f"{code}\x1f{source}\x1f".encode())
        """What the numbers come from; the code itself is not kept, a strategy might look."""
        self._left: list[int] = []
        """The short forms of this block's numbers not yet given, the next one last."""
        self._given = count - count % _BLOCK
        """How many numbers will have been given when this block is used up."""
        if count % _BLOCK:
            self._fill()
            del self._left[_BLOCK - count % _BLOCK :]

    @property
    def count(self) -> int:
        """Return how many numbers have been given so far."""
        return self._given - len(self._left)

    def _fill(self) -> None:
        counter = (self._given // _BLOCK).to_bytes(8, "little")
        self._left += _SHORTS.unpack(self._digest(counter, 2 * _BLOCK))
        self._given += _BLOCK

    def _long(self, part: int = 0) -> int:
        """Return the long form of the number given last; further parts replace rejected ones."""
        counter = self.count.to_bytes(8, "little") + part.to_bytes(8, "little")
        return int.from_bytes(self._digest(counter, 8), "little")

    def _digest(self, counter: bytes, length: int) -> bytes:
        whole = self._key.copy()
        whole.update(counter)
        return whole.digest(length)

    def word(self) -> int:
        """Return the next 64-bit number."""
        if not self._left:
            self._fill()
        self._left.pop()
        return self._long()

    def below(self, bound: int) -> int:
        """Return a number in 0..bound-1, each exactly as likely.

        One call takes one number of the stream, whatever the bound, so that the count stays the
        count of draws.
        """
        left = self._left
        if not left:
            self._fill()
        short = left.pop()
        if short > _SHORT - bound:  # perhaps one of the last `_SHORT % bound`, which are too many
            return self._with_care(short, bound)
        return short % bound

    def _with_care(self, short: int, bound: int) -> int:
        """Return what `below` returns, for a wide bound or a number near the end of its range."""
        if not 0 < bound <= _SPAN:
            raise ValueError(f"a bound must be from 1 to 2**64, not {bound}")
        if short < _SHORT - _SHORT % bound and bound <= _SHORT:
            return short % bound
        part = 0
        while (word := self._long(part)) >= _SPAN - _SPAN % bound:
            part += 1
        return word % bound

    def random(self) -> float:
        """Return a float in [0, 1), a multiple of 2**-53."""
        return (self.word() >> 11) * 2.0**-53

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`, each as likely: what `below(len(items))` says, in one call."""
        left = self._left
        if not left:
            self._fill()
        short, bound = left.pop(), len(items)
        return items[short % bound if short <= _SHORT - bound else self._with_care(short, bound)]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher and Yates 1938)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Iterable[T], k: int) -> list[T]:
        """Return `k` of `items` without replacement, in random order."""
        pool = list(items)
        for at in range(k):
            other = at + self.below(len(pool) - at)
            pool[at], pool[other] = pool[other], pool[at]
        return pool[:k]


@lru_cache(maxsize=4096)
def _fraction(numerator: int, denominator: int) -> Fraction:
    return Fraction(numerator, denominator)


_FACES = 64
"""Up to this many equally likely cases are listed, so that a draw is one look-up."""
_FACE = [bytes((at,)) for at in range(_FACES)]


class Distribution(Sequence[tuple[OutcomeT, Fraction]]):
    """An exact finite distribution: (outcome, probability) pairs with the sum exactly 1.

    It equals, and hashes like, the plain tuple of its pairs.

    >>> Distribution.from_counts({"red": 1, "blue": 2})
    Distribution([('red', 1/3), ('blue', 2/3)])
    """

    # No dict, a byte for each case, and the fractions only when somebody looks at them: a match
    # draws from thousands of distributions, and most of a draw's time is waiting for memory.
    __slots__ = ("_bounds", "_faces", "_outcomes", "_pairs", "_shares", "_span")

    _outcomes: tuple[OutcomeT, ...]
    _shares: tuple[int, ...]
    """How many of the equally likely cases bring each outcome."""
    _span: int
    """The number of equally likely cases."""
    _faces: bytes
    """The place of each case's outcome, empty when there are too many cases."""
    _bounds: tuple[int, ...]
    """Where in 0.._span each outcome's cases end, used when there are too many faces."""
    _pairs: tuple[tuple[OutcomeT, Fraction], ...]
    """Empty until somebody asks `pairs`."""

    def __init__(self, items: Iterable[tuple[OutcomeT, Fraction]]) -> None:
        """Take these pairs; `ValueError` unless their weights fit."""
        pairs = tuple(items)
        if sum((weight for _, weight in pairs), Fraction(0)) != 1:
            raise ValueError("the weights of a distribution must have the sum 1")
        if any(weight <= 0 for _, weight in pairs):
            raise ValueError("the weights of a distribution must be positive")
        span = lcm(*(weight.denominator for _, weight in pairs))
        shares = tuple(w.numerator * (span // w.denominator) for _, w in pairs)
        self._share(tuple(outcome for outcome, _ in pairs), shares, span)
        self._pairs = pairs

    def _share(self, outcomes: tuple[OutcomeT, ...], shares: tuple[int, ...], span: int) -> None:
        self._outcomes, self._shares, self._span = outcomes, shares, span
        self._faces, self._bounds, self._pairs = b"", (), ()
        if span <= _FACES:
            self._faces = b"".join([_FACE[at] * share for at, share in enumerate(shares)])
        else:
            self._bounds = tuple(accumulate(shares))

    @classmethod
    def from_counts(cls, counts: Mapping[OutcomeT, int]) -> Distribution[OutcomeT]:
        """Return the distribution of one draw from an urn; outcomes with count 0 are left out."""
        left = {item: n for item, n in counts.items() if n}
        if not left:
            raise ValueError("an urn must hold something")
        return cls.from_shares(tuple(left), tuple(left.values()))

    @classmethod
    def from_shares(
        cls, outcomes: tuple[OutcomeT, ...], shares: tuple[int, ...]
    ) -> Distribution[OutcomeT]:
        """Return the distribution in which each outcome has so many of the equally likely cases.

        The tuples are kept as they are: distributions that differ in shares only may have the
        same outcomes. `ValueError` unless every share is at least 1.
        """
        if len(outcomes) != len(shares) or not shares or min(shares) < 1:
            raise ValueError("an urn must hold something, and nothing less than once")
        self = cls.__new__(cls)
        self._share(outcomes, shares, sum(shares))
        return self

    @classmethod
    def uniform(cls, outcomes: Iterable[OutcomeT]) -> Distribution[OutcomeT]:
        """Return the distribution in which each outcome is as likely."""
        listed = tuple(outcomes)
        return cls.from_shares(listed, (1,) * len(listed))

    def draw(self, luck: Luck) -> OutcomeT:
        """Return an outcome, exactly as likely as its weight; takes one number of the stream."""
        faces = self._faces
        if faces:
            return self._outcomes[luck.choice(faces)]
        return self._outcomes[bisect_right(self._bounds, luck.below(self._span))]

    @property
    def pairs(self) -> tuple[tuple[OutcomeT, Fraction], ...]:
        """The outcomes with their probabilities, worked out when somebody asks first."""
        if not self._pairs:
            span = self._span
            weights = [_fraction(share, span) for share in self._shares]
            self._pairs = tuple(zip(self._outcomes, weights, strict=True))
        return self._pairs

    def __iter__(self) -> Iterator[tuple[OutcomeT, Fraction]]:
        return iter(self.pairs)

    def __len__(self) -> int:
        return len(self._shares)

    @overload
    def __getitem__(self, at: int) -> tuple[OutcomeT, Fraction]: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[tuple[OutcomeT, Fraction], ...]: ...
    def __getitem__(
        self, at: int | slice
    ) -> tuple[OutcomeT, Fraction] | tuple[tuple[OutcomeT, Fraction], ...]:
        return self.pairs[at]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Distribution):
            return self.pairs == other.pairs
        return self.pairs == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.pairs)

    def __repr__(self) -> str:
        return f"Distribution([{', '.join(f'({o!r}, {w})' for o, w in self)}])"


_SEED = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"


def new_seed() -> str:
    """Return a fresh seed code, short and easy to say, such as `mila-rodu-47`."""
    import secrets

    pick = secrets.choice
    words = ["".join(pick(_CONSONANTS) + pick(_VOWELS) for _ in range(2)) for _ in range(2)]
    return "-".join([*words, str(10 + secrets.randbelow(90))])


def check_seed(code: object) -> str:
    """Return a seed code in its plain form, or raise `SeedError`.

    Upper and lower case, spaces and hyphens do not matter.

    >>> check_seed("  Mila Rodu 47 ")
    'mila-rodu-47'
    """
    if isinstance(code, int) and not isinstance(code, bool):
        code = str(code)
    if isinstance(code, str) and len(code) <= 64:
        plain = unicodedata.normalize("NFC", code).strip().casefold()
        plain = re.sub(r"[\s\-_]+", "-", plain).strip("-")
        if len(plain) <= 40 and _SEED.fullmatch(plain):
            return plain
    raise SeedError(
        N_("“{code}” cannot be a seed code. A code has letters, digits and hyphens, at most 40."),
        code=brief(code),
    )
