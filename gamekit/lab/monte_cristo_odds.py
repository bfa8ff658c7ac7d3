"""Odds of Monte Cristo, exact, from what an observer sees: bag, dungeons, cards, slide.

Plain Python with fractions. Every function takes a view of the game (its own, the public one or
the teacher's) and names its model. Tokens and cards are numbers 0-14 as in the views: kind times
3, plus the number on the token (or the bags on the card) minus 1.

Two models are more than counting. Dungeons: the chest player chooses three of the six, each
choice as likely (`filling`, `first_full`). Cards: all cards the observer has not seen are alike,
in the pile or as jokers; that is exact for whoever does not remember which jokers have been held
through a shuffle, and without such jokers it is exact for everybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb
from typing import Final, NamedTuple, Protocol, TypeAlias, TypeVar

from gamekit.chance import Distribution
from gamekit.lab.chains import AbsorbingChain
from gamekit.lab.distributions import binomial as binomial  # noqa: PLC0414  (callers ask here)
from gamekit.lab.distributions import mean as mean  # noqa: PLC0414

Counts: TypeAlias = tuple[int, ...]

KINDS: Final = 5
NUMBERS: Final = 3
SLOTS: Final = 4
CHEST_TOKENS: Final = 3
_JOKER: Final = 15
_TYPES: Final = range(KINDS * NUMBERS)


class Table(Protocol):
    """What these functions read of a view."""

    @property
    def values(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def market(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def dungeons(self) -> tuple[tuple[int, ...], ...]: ...  # noqa: D102
    @property
    def used(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def bag(self) -> Counts: ...  # noqa: D102
    @property
    def aside(self) -> Counts: ...  # noqa: D102
    @property
    def unseen(self) -> Counts: ...  # noqa: D102
    @property
    def pile(self) -> int: ...  # noqa: D102
    @property
    def discards(self) -> Counts: ...  # noqa: D102
    @property
    def stock(self) -> tuple[int, ...]: ...  # noqa: D102


def at_least_one(n: int, p: Fraction) -> Fraction:
    """Return the chance that at least one of `n` independent tries succeeds: by complement.

    M5: active in at least one of four lanes, if each of four players is lowest in each lane with
    the same chance, independently. M6: one of three rivals joins my dungeon.

    >>> at_least_one(4, Fraction(1, 4)), at_least_one(3, Fraction(1, 6))
    (Fraction(175, 256), Fraction(91, 216))
    """
    return 1 - (1 - p) ** n


# -- urns -----------------------------------------------------------------------------------------

_Group: TypeAlias = Callable[[int], int]


def _grouped(urn: Counts, group: _Group, groups: int) -> Counts:
    """Return how many tokens (or cards) of each group an urn holds."""
    counts = [0] * groups
    for code in _TYPES:
        counts[group(code)] += urn[code]
    return tuple(counts)


@lru_cache(maxsize=1024)
def drawn(urn: Counts, n: int) -> Mapping[Counts, Fraction]:
    """Return the chances of each lot of `n` drawn without replacement (hypergeometric).

    >>> drawn((2, 1), 2)[1, 1]
    Fraction(2, 3)
    """
    ways: dict[Counts, int] = {(): 1}
    for left in urn:
        longer: dict[Counts, int] = {}
        for lot, number in ways.items():
            for k in range(min(left, n - sum(lot)) + 1):
                longer[(*lot, k)] = number * comb(left, k)
        ways = longer
    total = comb(sum(urn), n)
    return {lot: Fraction(number, total) for lot, number in ways.items() if sum(lot) == n}


class _Mix(NamedTuple):
    """Draws from up to two urns, with a chance."""

    share: Fraction
    draws: tuple[tuple[Counts, int], ...]


_Key = TypeVar("_Key")


def _add(shares: dict[_Key, Fraction], key: _Key, share: Fraction) -> None:
    shares[key] = shares.get(key, Fraction(0)) + share


def _lots(mixes: Iterable[_Mix], group: _Group, groups: int) -> dict[Counts, Fraction]:
    """Return the chances of what comes out, counted by groups."""
    found: dict[Counts, Fraction] = {}
    for mix in mixes:
        sums: dict[Counts, Fraction] = {(0,) * groups: mix.share}
        for urn, n in mix.draws:
            wider: dict[Counts, Fraction] = {}
            for lot, share in drawn(_grouped(urn, group, groups), n).items():
                for before, chance in sums.items():
                    both = tuple(a + b for a, b in zip(before, lot, strict=True))
                    _add(wider, both, share * chance)
            sums = wider
        for lot, share in sums.items():
            _add(found, lot, share)
    return found


def _kind(code: int) -> int:
    return code // NUMBERS


def _number(code: int) -> int:
    return code % NUMBERS


def _type(code: int) -> int:
    return code


def _only(kind: int) -> _Group:
    return lambda code: int(code // NUMBERS == kind)


# -- the next tokens ------------------------------------------------------------------------------


def _from_bag(view: Table, n: int) -> tuple[_Mix, ...]:
    """[mc.chest.bag] The bag is drawn empty first, then what was set aside."""
    here, more = sum(view.bag), sum(view.aside)
    if not 0 <= n <= here + more:
        raise ValueError(f"{here + more} tokens are in the bag and set aside, not {n}")
    return (_Mix(Fraction(1), ((view.bag, min(n, here)), (view.aside, max(0, n - here)))),)


def next_tokens(view: Table, n: int = CHEST_TOKENS) -> Distribution[tuple[int, ...]]:
    """Return the joint chances of the next `n` tokens, in ascending order."""
    lots = _lots(_from_bag(view, n), _type, len(_TYPES))
    return Distribution(
        (tuple(code for code in _TYPES for _ in range(lot[code])), share)
        for lot, share in lots.items()
    )


def next_kinds(view: Table, n: int = CHEST_TOKENS) -> Distribution[Counts]:
    """Return the chances of how many of each of the five kinds are among the next `n` tokens."""
    return Distribution(_lots(_from_bag(view, n), _kind, KINDS).items())


def next_numbers(view: Table, n: int = CHEST_TOKENS) -> Distribution[Counts]:
    """Return the chances of how many 1s, 2s and 3s are among the next `n` tokens."""
    return Distribution(_lots(_from_bag(view, n), _number, NUMBERS).items())


def number_of_kind(view: Table, kind: int, n: int = CHEST_TOKENS) -> Distribution[int]:
    """Return how many of the next `n` tokens are of a kind (M1; with `n` 1 also M2)."""
    lots = _lots(_from_bag(view, n), _only(kind), 2)
    return Distribution((lot[1], share) for lot, share in sorted(lots.items(), reverse=True))


def pattern(view: Table, n: int = CHEST_TOKENS) -> Distribution[str]:
    """Return the chances that the next tokens are of the "same" kind, a "pair" or "different" (M1).

    "pair": at least two are alike, but not all.
    """
    shares: dict[str, Fraction] = dict.fromkeys(("same", "pair", "different"), Fraction(0))
    for lot, share in next_kinds(view, n):
        name = "same" if max(lot) == n else "different" if max(lot) <= 1 else "pair"
        shares[name] += share
    return Distribution((name, share) for name, share in shares.items() if share)


class Branch(NamedTuple):
    """A path through the tree of draws: is each token of the kind, and with what chance."""

    path: tuple[bool, ...]
    factors: tuple[Fraction, ...]
    share: Fraction


def tree(view: Table, kind: int, n: int = CHEST_TOKENS) -> tuple[Branch, ...]:
    """Return the tree of `n` draws without replacement: of the kind, or not (M1, M2)."""
    mine, all_ = sum(view.bag[c] for c in _TYPES if _kind(c) == kind), sum(view.bag)
    if n > all_:
        raise ValueError(f"{all_} tokens are in the bag, not {n}")
    found = []
    for path in product((True, False), repeat=n):
        hits, misses, factors = mine, all_ - mine, []
        for at, hit in enumerate(path):
            factors.append(Fraction(hits if hit else misses, all_ - at))
            hits, misses = hits - hit, misses - (not hit)
        share = Fraction(1)
        for factor in factors:
            share *= factor
        if share:
            found.append(Branch(path, tuple(factors), share))
    return tuple(found)


def earlier_given_later(view: Table, kind: int) -> Fraction:
    """Return the chance that the first of two tokens was of a kind, if the second one is (M2)."""
    branches = tree(view, kind, 2)
    both = sum((b.share for b in branches if all(b.path)), Fraction(0))
    second = sum((b.share for b in branches if b.path[1]), Fraction(0))
    if not second:
        raise ValueError("the second token cannot be of that kind")
    return both / second


# -- what treasure is worth -----------------------------------------------------------------------


def kind_worth(view: Table, kind: int) -> Fraction:
    """Return what a kind is worth: its market value, or the mean of the places still free (M3)."""
    if kind in view.market:
        return Fraction(view.values[view.market.index(kind)])
    free = view.values[len(view.market) :]
    return Fraction(sum(free), len(free))


def token_worth(view: Table, token: int) -> Fraction:
    """Return the points a token brings at the market as it stands (expected, before its draw)."""
    return kind_worth(view, _kind(token)) * (_number(token) + 1)


def dungeon_worth(view: Table, dungeon: int) -> Fraction:
    """Return the points the tokens of a dungeon bring at the market as it stands."""
    return sum((token_worth(view, token) for token in view.dungeons[dungeon]), Fraction(0))


def dungeons_worth(view: Table) -> tuple[Fraction, ...]:
    """Return the worth of every dungeon at the market as it stands."""
    return tuple(dungeon_worth(view, at) for at in range(len(view.dungeons)))


def expected_token(view: Table) -> Fraction:
    """Return the expected points of the next token from the bag (M3)."""
    urn = view.bag if any(view.bag) else view.aside
    return sum((n * token_worth(view, t) for t, n in enumerate(urn)), Fraction(0)) / sum(urn)


def expected_full_dungeon(view: Table) -> Fraction:
    """Return the expected points of four tokens from the bag: expectations add up (M3)."""
    return SLOTS * expected_token(view)


# -- when a dungeon is full -----------------------------------------------------------------------


def _chest(view: Table) -> tuple[tuple[int, ...], int]:
    """Return the dungeons that can still get a token in the chest phase, and how many will."""
    used = view.used if len(view.used) < CHEST_TOKENS else ()
    free = tuple(at for at in range(len(view.dungeons)) if at not in used)
    return free, CHEST_TOKENS - len(used)


def filling(view: Table) -> tuple[Fraction, ...]:
    """Return for every dungeon the chance that it fills in this or the next chest phase.

    Model: the chest player chooses the dungeons at random.
    """
    free, tokens = _chest(view)
    chance = Fraction(tokens, len(free))
    full = [len(tokens) >= SLOTS for tokens in view.dungeons]
    return tuple(
        Fraction(1) if full[at] else chance * (at in free and len(view.dungeons[at]) == SLOTS - 1)
        for at in range(len(view.dungeons))
    )


def fillings(view: Table) -> Distribution[int]:
    """Return how many dungeons fill in this or the next chest phase; the model of `filling`."""
    free, tokens = _chest(view)
    already = sum(len(dungeon) >= SLOTS for dungeon in view.dungeons)
    ready = sum(len(view.dungeons[at]) == SLOTS - 1 for at in free)
    lots = drawn((len(free) - ready, ready), tokens)
    return Distribution((already + lot[1], share) for lot, share in lots.items())


def any_filling(view: Table) -> Fraction:
    """Return the chance that at least one dungeon fills: a scoring; the model of `filling`."""
    return sum((share for number, share in fillings(view) if number), Fraction(0))


@lru_cache(maxsize=4096)
def occupancy(counts: Counts) -> Distribution[Counts]:
    """Return the chain's next state: tokens in the dungeons, sorted, after one more chest phase.

    Three of the dungeons, chosen at random, get one token each.
    """
    after: Counter[Counts] = Counter()
    for chosen in combinations(range(len(counts)), CHEST_TOKENS):
        after[tuple(sorted(n + (at in chosen) for at, n in enumerate(counts)))] += 1
    return Distribution.from_counts(after)


def first_full(view: Table) -> Distribution[int]:
    """Return after how many chest phases a dungeon is full for the first time (M4).

    Absorbing chain over `occupancy`; the model of `filling`. Begins before a chest phase.
    """
    start = tuple(sorted(map(len, view.dungeons)))
    if max(start) >= SLOTS:
        return Distribution([(0, Fraction(1))])
    chain = AbsorbingChain(lambda now: None if max(now) >= SLOTS else occupancy(now), start)
    every_slot_taken = SLOTS * len(start) // CHEST_TOKENS
    shares = chain.time.upto(every_slot_taken).shares
    return Distribution((rounds, share) for rounds, share in enumerate(shares, 1) if share)


def somebody_joins(view: Table, seat: int, dungeons: int = 6) -> Fraction:
    """Return the chance that a rival joins my dungeon, if each places one at random (M6)."""
    rivals = sum(1 for other, number in enumerate(view.stock) if other != seat and number)
    return at_least_one(rivals, Fraction(1, dungeons))


def active_lanes(slides: Sequence[Sequence[Sequence[int]]], seat: int = 0) -> Distribution[int]:
    """Return in how many lanes a seat is active, if all these slides are as likely.

    For M5 as the set-up really is; the binomial model of `at_least_one` takes the lanes for
    independent, which they are with three players only.
    """
    return Distribution.from_counts(
        Counter(sum(lane[0] == seat for lane in slide) for slide in slides)
    )


# -- what a supply draw can bring -----------------------------------------------------------------


def _from_pile(view: Table, n: int) -> tuple[_Mix, ...]:
    """[mc.supply.pile] The pile first; then the discards, shuffled, with the jokers among them."""
    if n <= view.pile:
        return (_Mix(Fraction(1), ((view.unseen, n),)),)
    discards, jokers = view.discards[:_JOKER], view.discards[_JOKER]
    rest = n - view.pile
    if rest > sum(discards) + jokers:
        raise ValueError(f"{view.pile + sum(discards) + jokers} cards can be drawn, not {n}")
    return tuple(
        _Mix(share, ((view.unseen, view.pile + lot[1]), (discards, lot[0])))
        for lot, share in drawn((sum(discards), jokers), rest).items()
    )


def next_card(view: Table) -> Distribution[int]:
    """Return the chances of the next supply card."""
    lots = _lots(_from_pile(view, 1), _type, len(_TYPES))
    return Distribution((lot.index(1), share) for lot, share in lots.items())


def next_colours(view: Table, n: int) -> Distribution[Counts]:
    """Return the chances of how many of the next `n` supply cards show each colour."""
    return Distribution(_lots(_from_pile(view, n), _kind, KINDS).items())


def cards_of_colour(view: Table, kind: int, n: int) -> Distribution[int]:
    """Return how many of the next `n` supply cards show bags of one colour."""
    lots = _lots(_from_pile(view, n), _only(kind), 2)
    return Distribution((lot[1], share) for lot, share in sorted(lots.items(), reverse=True))


def bags_of_colour(view: Table, kind: int, n: int) -> Distribution[int]:
    """Return how many bags of one colour the next `n` supply cards show together."""
    shares: dict[int, Fraction] = {}
    for lot, share in _lots(_from_pile(view, n), _bags(kind), NUMBERS + 1).items():
        _add(shares, sum(number * count for number, count in enumerate(lot)), share)
    return Distribution(sorted(shares.items()))


def best_card(view: Table, kind: int, n: int) -> Distribution[int]:
    """Return the most bags of one colour on any of the next `n` cards, 0 when there are none."""
    shares: dict[int, Fraction] = {}
    for lot, share in _lots(_from_pile(view, n), _bags(kind), NUMBERS + 1).items():
        _add(shares, max((number for number, count in enumerate(lot) if count), default=0), share)
    return Distribution(sorted(shares.items()))


def _bags(kind: int) -> _Group:
    return lambda code: code % NUMBERS + 1 if code // NUMBERS == kind else 0


def expected_adventurers(view: Table, n: int = 1) -> Fraction:
    """Return how many adventurers the next `n` supply cards show together, on average."""
    lots = _lots(_from_pile(view, n), _number, NUMBERS)
    return mean(
        (sum((NUMBERS - number) * count for number, count in enumerate(lot)), share)
        for lot, share in lots.items()
    )
