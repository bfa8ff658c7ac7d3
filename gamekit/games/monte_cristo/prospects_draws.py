"""What the bag, the pile and the market can bring, from what an observer sees of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache, partial
from typing import Final, NamedTuple

from gamekit.chance import Distribution
from gamekit.game import ALL
from gamekit.games.monte_cristo import prospects_words as words
from gamekit.games.monte_cristo.board import (
    JOKER,
    KINDS,
    Counts,
    kind_of,
    number_of,
)
from gamekit.games.monte_cristo.prospects_words import said
from gamekit.games.monte_cristo.rules import MonteCristo
from gamekit.games.monte_cristo.scoring import CHEST_TOKENS
from gamekit.games.monte_cristo.state import (
    CHEST,
    CHEST_LANE,
    DROP,
    PUT,
    REORDER_LANE,
    SCORE,
    SUPPLY,
    View,
)
from gamekit.lab import monte_cristo_odds as odds
from gamekit.lab.derivations import Derivation
from gamekit.lab.distributions import mapped, ordered
from gamekit.lab.prospects import Noun, Prospect, labelled
from gamekit.text import N_, Message

_TOP: Final = CHEST_TOKENS
"""The highest number on a token."""


def counted(  # noqa: PLR0913
    *,
    id_: str,
    title: Message,
    numbers: Distribution[int],
    label: Callable[[int], Message],
    model: Message,
    rule: str,
    unit: Noun,
    choice: str = "",
    about: tuple[int, ...] = (),
    derive: Callable[[], Derivation] | None = None,
    derived: tuple[str, ...] | None = None,
) -> Prospect:
    """Return a prospect whose outcomes are numbers.

    `derived` names the outcomes its derivation leads to: None for “at least one”, empty for the
    mean.
    """
    numbers = ordered(numbers)
    at_least_one = tuple(str(number) for number, _ in numbers if number)
    return Prospect(
        id=id_,
        title=title,
        distribution=mapped(numbers, str),
        labels=tuple((str(number), label(number)) for number, _ in numbers),
        model=model,
        rule=rule,
        choice=choice,
        derive=derive,
        derived=at_least_one if derived is None else derived or None,
        about=about,
        numbers=tuple((str(number), Fraction(number)) for number, _ in numbers),
        unit=unit,
    )


class Seen(NamedTuple):
    """As much of a view as a question depends on, so that its answer can be remembered."""

    values: tuple[int, ...] = ()
    market: tuple[int, ...] = ()
    dungeons: tuple[tuple[int, ...], ...] = ()
    used: tuple[int, ...] = ()
    bag: Counts = ()
    aside: Counts = ()
    unseen: Counts = ()
    pile: int = 0
    discards: Counts = ()
    stock: tuple[int, ...] = ()


_number_of_kind = lru_cache(maxsize=512)(odds.number_of_kind)
_next_numbers = lru_cache(maxsize=512)(odds.next_numbers)
_pattern_of = lru_cache(maxsize=512)(odds.pattern)
_cards_of_colour = lru_cache(maxsize=512)(odds.cards_of_colour)
_best_card = lru_cache(maxsize=512)(odds.best_card)
first_full = lru_cache(maxsize=512)(odds.first_full)


def _bag(view: View) -> Seen:
    return Seen(bag=view.bag, aside=view.aside)


# -- tokens ---------------------------------------------------------------------------------------


def in_bag(view: View) -> int:
    """Return how many of the next tokens can be foretold: those of one chest phase, or none.

    While tokens may still be set aside before the next draw, the bag must be enough for it.
    """
    left = CHEST_TOKENS - (len(view.drawn) if view.phase == CHEST else 0)
    settled = view.phase not in (PUT, SCORE) and (view.phase, view.lane) != (DROP, CHEST_LANE)
    there = sum(view.bag) + (sum(view.aside) if settled else 0)
    return left if left <= there else 0


def tokens(view: View) -> Iterator[Prospect]:
    """The tokens of the next chest phase, or those still to be drawn in this one."""
    n = in_bag(view)
    if n < 2:
        if n:
            yield from next_token(view)
        return
    if n == CHEST_TOKENS:
        yield _pattern(view)
    top = view.market[0]
    numbers = _number_of_kind(_bag(view), top, n)
    yield counted(
        id_="mc.kinds",
        title=said(
            N_("How often does {kind} come among the next {n} tokens?"),
            kind=words.kind(top),
            n=n,
        ),
        numbers=numbers,
        label=words.times,
        model=words.BAG,
        rule="mc.chest",
        about=(top, n),
        derive=_in_one_urn(view.bag, n, lambda token: kind_of(token) == top, words.kind(top)),
        unit=Noun(said(N_("token")), said(N_("tokens"))),
    )
    three = words.with_number(_TOP)
    yield counted(
        id_="mc.numbers",
        title=said(N_("How many of the next {n} tokens bear a {top}?"), n=n, top=_TOP),
        numbers=_with_number(view, n),
        label=words.number,
        model=words.BAG,
        rule="mc.chest",
        about=(_TOP, n),
        derive=_in_one_urn(view.bag, n, lambda token: number_of(token) == _TOP, three),
        unit=Noun(said(N_("token")), said(N_("tokens"))),
    )


def _with_number(view: View, n: int) -> Distribution[int]:
    return mapped(_next_numbers(_bag(view), n), lambda lot: lot[_TOP - 1])


def _in_one_urn(
    urn: Counts, n: int, wanted: Callable[[int], bool], name: Message
) -> Callable[[], Derivation] | None:
    """Return the derivation of drawing `n` from one urn, None when it will run empty."""
    if sum(urn) < n:
        return None
    good = sum(number for code, number in enumerate(urn) if wanted(code))
    return partial(words.draws, good, sum(urn) - good, n, name)


def _pattern(view: View) -> Prospect:
    found = _pattern_of(_bag(view))
    kinds = tuple(sum(view.bag[3 * kind : 3 * kind + 3]) for kind in range(len(KINDS)))
    enough = sum(view.bag) >= CHEST_TOKENS
    return Prospect(
        id="mc.pattern",
        title=said(N_("Are the next three tokens of one kind?")),
        distribution=found,
        labels=labelled(found, words.PATTERNS),
        model=words.BAG,
        rule="mc.chest",
        derive=partial(words.all_different, kinds) if enough else None,
        derived=("different",) if enough else None,
    )


def next_token(view: View) -> Iterator[Prospect]:
    """The kind of the next token."""
    urn = view.bag if any(view.bag) else view.aside
    counts = {kind: sum(urn[3 * kind : 3 * kind + 3]) for kind in range(len(KINDS))}
    if not any(counts.values()):
        return
    found = Distribution.from_counts({str(kind): number for kind, number in counts.items()})
    most = max(counts, key=counts.__getitem__)
    yield Prospect(
        id="mc.next",
        title=said(N_("Of which kind is the next token?")),
        distribution=found,
        labels=labelled(found, words.kinds()),
        model=words.BAG,
        rule="mc.chest" if view.round else "mc.setup.dungeons",
        derive=partial(words.one_kind, tuple(counts.values()), most),
        derived=(str(most),),
    )


def market(view: View) -> Iterator[Prospect]:
    """The kind at the next place of the market."""
    left = [kind for kind in range(len(KINDS)) if kind not in view.market]
    found = Distribution.uniform(map(str, left))
    yield Prospect(
        id="mc.market",
        title=said(N_("Which kind comes next on the market?")),
        distribution=found,
        labels=labelled(found, words.kinds()),
        model=words.MARKETS,
        rule="mc.setup.market",
        derive=partial(
            words.one_kind, tuple(int(kind in left) for kind in range(len(KINDS))), left[0]
        ),
        derived=(str(left[0]),),
    )


# -- supply cards ---------------------------------------------------------------------------------


def cards(game: MonteCristo, view: View) -> Iterator[Prospect]:
    """What the next supply draw can bring in the colour that is worth most now."""
    n = game.players - (len(view.drawn) if view.phase == SUPPLY else 0)
    if n < 2 or not _foretold(view, n):
        return
    colour = view.market[0]
    name = words.colour(colour)
    pile = Seen(unseen=view.unseen, pile=view.pile, discards=view.discards)
    yield counted(
        id_="mc.cards",
        title=said(N_("How many of the next {n} supply cards show {colour}?"), n=n, colour=name),
        numbers=_cards_of_colour(pile, colour, n),
        label=words.number,
        model=words.UNSEEN,
        rule="mc.supply",
        about=(colour, n),
        derive=_in_one_urn(view.unseen, n, lambda card: kind_of(card) == colour, name)
        if n <= view.pile
        else None,
        unit=Noun(said(N_("card")), said(N_("cards"))),
    )
    best = _best_card(pile, colour, n)
    most = max(number for number, _ in best)
    yield counted(
        id_="mc.best",
        title=said(
            N_("How many bags in {colour} has the best of the next {n} supply cards?"),
            n=n,
            colour=name,
        ),
        numbers=best,
        label=words.bags,
        model=words.UNSEEN,
        rule="mc.supply",
        about=(colour, n),
        derive=partial(words.best_of, view.unseen[3 * colour + most - 1], sum(view.unseen), n, most)
        if n <= view.pile and most
        else None,
        derived=(str(most),),
        unit=Noun(said(N_("bag")), said(N_("bags"))),
    )


def _foretold(view: View, n: int) -> bool:
    """Return whether the next `n` cards can be foretold exactly.

    From the pile they can, unless jokers were held through a shuffle: then the observer cannot
    tell by the view which cards are out. Through a shuffle only when the draw comes next.
    """
    old_jokers = view.shuffles and (any(view.kept) or view.discards[JOKER])
    if old_jokers and view.observer != ALL:
        return False
    if n <= view.pile:
        return True
    next_is_supply = view.lane == REORDER_LANE or view.phase == SUPPLY
    return next_is_supply and view.observer != ALL and n <= view.pile + sum(view.discards)
