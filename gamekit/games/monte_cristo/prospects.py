"""What may come next in Monte Cristo, and how likely, from what lies open.

The phase decides what is near: the next tokens and whether a dungeon fills before the chest
phase, the next supply cards after it. Before an adventurer is placed, for each dungeon: does it
fill, what is it worth then, who joins. Only cards and the bag are chance; what others choose is
taken as random, and each prospect says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

from gamekit.chance import Distribution
from gamekit.game import ALL
from gamekit.games.monte_cristo import prospects_words as words
from gamekit.games.monte_cristo.board import (
    DUNGEON_NAMES,
    DUNGEONS,
    JOKER,
    KINDS,
    SLOTS,
    Counts,
    kind_of,
    number_of,
)
from gamekit.games.monte_cristo.prospects_came import outcome
from gamekit.games.monte_cristo.prospects_words import said
from gamekit.games.monte_cristo.rules import MonteCristo
from gamekit.games.monte_cristo.scoring import CHEST_TOKENS
from gamekit.games.monte_cristo.state import (
    CHEST,
    CHEST_LANE,
    DROP,
    FACES,
    FIRST_TOKENS,
    MARKET,
    OVER,
    PLACE,
    PUT,
    REORDER_LANE,
    SCORE,
    SLIDE,
    SUPPLY,
    SUPPLY_LANE,
    View,
)
from gamekit.games.monte_cristo.treasure import full
from gamekit.lab import monte_cristo_odds as odds
from gamekit.lab.derivations import Derivation
from gamekit.lab.distributions import binomial, mapped, ordered
from gamekit.lab.prospects import Prospect, labelled
from gamekit.text import N_, Message

__all__ = ["outcome", "prospects"]

_YES, _NO = "yes", "no"
_TOP = CHEST_TOKENS
"""The highest number on a token."""


def prospects(game: MonteCristo, view: View) -> tuple[Prospect, ...]:
    """Return what the observer of `view` can say about what comes, the nearest first."""
    return tuple(_found(game, view))


def _found(game: MonteCristo, view: View) -> Iterator[Prospect]:
    phase, lane = view.phase, view.lane
    if phase in (SLIDE, OVER):
        return
    if phase in (MARKET, FIRST_TOKENS):
        yield from _market(view) if phase == MARKET else _next(view)
    elif phase in (SUPPLY, FACES) and lane == SUPPLY_LANE:
        yield from _cards(game, view)
    elif phase == CHEST:
        yield from _tokens(view)
        yield from _scoring(view)
    elif phase == PUT:
        if view.observer != view.actor:
            yield from _scoring(view)
        yield from _cards(game, view)
    elif phase == SCORE or (phase == DROP and lane == CHEST_LANE):
        yield from _cards(game, view)
        yield from _tokens(view)
    else:
        if lane == REORDER_LANE:
            yield from _cards(game, view)
        if phase == PLACE and view.observer == view.actor:
            yield from _places(game, view)
        yield from _scoring(view)
        yield from _tokens(view)


class _Seen(NamedTuple):
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
_first_full = lru_cache(maxsize=512)(odds.first_full)


def _bag(view: View) -> _Seen:
    return _Seen(bag=view.bag, aside=view.aside)


# -- tokens ---------------------------------------------------------------------------------------


def _in_bag(view: View) -> int:
    """Return how many of the next tokens can be foretold: those of one chest phase, or none.

    While tokens may still be set aside before the next draw, the bag must be enough for it.
    """
    left = CHEST_TOKENS - (len(view.drawn) if view.phase == CHEST else 0)
    settled = view.phase not in (PUT, SCORE) and (view.phase, view.lane) != (DROP, CHEST_LANE)
    there = sum(view.bag) + (sum(view.aside) if settled else 0)
    return left if left <= there else 0


def _tokens(view: View) -> Iterator[Prospect]:
    """The tokens of the next chest phase, or those still to be drawn in this one."""
    n = _in_bag(view)
    if n < 2:
        if n:
            yield from _next(view)
        return
    if n == CHEST_TOKENS:
        yield _pattern(view)
    top = view.market[0]
    numbers = _number_of_kind(_bag(view), top, n)
    yield _counted(
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
        unit=said(N_("tokens")),
    )
    yield _counted(
        id_="mc.numbers",
        title=said(N_("How many of the next {n} tokens bear a {top}?"), n=n, top=_TOP),
        numbers=_with_number(view, n),
        label=words.number,
        model=words.BAG,
        rule="mc.chest",
        about=(_TOP, n),
        derive=_in_one_urn(view.bag, n, lambda token: number_of(token) == _TOP, words.number(_TOP)),
        unit=said(N_("tokens")),
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


def _next(view: View) -> Iterator[Prospect]:
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


def _market(view: View) -> Iterator[Prospect]:
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


# -- dungeons -------------------------------------------------------------------------------------


def _scoring(view: View) -> Iterator[Prospect]:
    """How many dungeons fill in this or the next chest phase; while none can, when the first."""
    numbers = odds.fillings(view)
    if len(numbers) == 1:
        if view.phase != PUT:
            yield _first_scoring(view)
        return
    now = view.phase in (CHEST, PUT)
    title = (
        N_("How many dungeons are full after this chest phase?")
        if now
        else N_("How many dungeons are full after the next chest phase?")
    )
    yield _counted(
        id_="mc.scoring",
        title=said(title),
        numbers=numbers,
        label=words.full_dungeons,
        model=words.CHEST,
        rule="mc.score",
        derive=_derive_scoring(view),
        unit=said(N_("dungeons")),
    )


def _first_scoring(view: View) -> Prospect:
    """After how many chest phases a dungeon is full for the first time."""
    sizes = tuple(sorted(map(len, view.dungeons)))
    return _counted(
        id_="mc.first",
        title=said(N_("In which chest phase from now does a dungeon fill?")),
        numbers=_first_full(_Seen(dungeons=tuple((0,) * size for size in sizes))),
        label=words.chest_phase,
        model=words.CHEST,
        rule="mc.score",
        derive=partial(words.until_full, sizes),
        derived=(),
        unit=said(N_("chest phases")),
    )


def _derive_scoring(view: View) -> Callable[[], Derivation] | None:
    """Return the derivation by the complement, None where the answer is plain to see."""
    used = view.used if view.phase in (CHEST, PUT) else ()
    free = [at for at in range(DUNGEONS) if at not in used]
    ready = sum(len(view.dungeons[at]) == SLOTS - 1 for at in free)
    if full(view.dungeons) or not ready:
        return None
    return partial(words.none_full, len(free), ready, CHEST_TOKENS - len(used))


def _places(game: MonteCristo, view: View) -> Iterator[Prospect]:
    """For each dungeon an adventurer may go to: does it fill, what is it worth, who joins."""
    choices = {a.what: game.format_one(a) for a in game.view_actions(view) if a.verb == "place"}
    dungeons = [(at, choice) for at, choice in choices.items() if at < DUNGEONS]
    shares = odds.filling(view)
    for at, choice in dungeons if any(shares) else ():
        found = Distribution((k, p) for k, p in ((_YES, shares[at]), (_NO, 1 - shares[at])) if p)
        yield Prospect(
            id="mc.fill",
            title=said(N_("Does the dungeon fill in the next chest phase?")),
            distribution=found,
            labels=labelled(found, {_YES: said(N_("yes, it is full")), _NO: said(N_("no"))}),
            model=words.CHEST,
            rule="mc.score",
            choice=choice,
            derive=partial(words.chosen, DUNGEON_NAMES[at]) if shares[at] else None,
            derived=(_YES,),
        )
    if _in_bag(view):
        for at, choice in dungeons:
            yield _worth(view, at, choice)
    rivals = sum(1 for seat in view.waiting if view.stock[seat])
    if rivals:
        for _, choice in dungeons:
            yield _counted(
                id_="mc.join",
                title=said(N_("How many others join you in the dungeon?")),
                numbers=binomial(rivals, Fraction(1, DUNGEONS)),
                label=words.rivals,
                model=words.JOINING,
                rule="mc.place",
                choice=choice,
                derive=partial(words.nobody_joins, rivals),
                unit=said(N_("others")),
            )


def _worth(view: View, dungeon: int, choice: str) -> Prospect:
    """What a dungeon is worth after the next chest phase, as the market stands now."""
    share = Fraction(CHEST_TOKENS, DUNGEONS)
    now = odds.dungeon_worth(view, dungeon)
    more = _mean_token(view.bag, view.aside, view.market, view.values)
    found = Distribution(((_NO, 1 - share), (_YES, share)))
    labels = {
        _NO: said(N_("no token comes")),
        _YES: said(N_("a token comes")),
    }
    return Prospect(
        id="mc.worth",
        title=said(N_("What is the dungeon worth after the next chest phase?")),
        distribution=found,
        labels=labelled(found, labels),
        model=words.WORTH,
        rule="mc.score.points",
        choice=choice,
        derive=partial(words.worth, view.dungeons[dungeon], view.market, view.values, share, more),
        numbers=((_NO, now), (_YES, now + more)),
        unit=said(N_("points")),
    )


@lru_cache(maxsize=256)
def _mean_token(bag: Counts, aside: Counts, market: Counts, values: Counts) -> Fraction:
    """Return the expected points of one of the next three tokens, as the market stands."""
    here = min(sum(bag), CHEST_TOKENS)
    total = Fraction(0)
    for urn, n in ((bag, here), (aside, CHEST_TOKENS - here)):
        points = sum(
            number * values[market.index(kind_of(token))] * number_of(token)
            for token, number in enumerate(urn)
        )
        total += Fraction(n * points, sum(urn)) if n else 0
    return total / CHEST_TOKENS


# -- supply cards ---------------------------------------------------------------------------------


def _cards(game: MonteCristo, view: View) -> Iterator[Prospect]:
    """What the next supply draw can bring in the colour that is worth most now."""
    n = game.players - (len(view.drawn) if view.phase == SUPPLY else 0)
    if n < 2 or not _foretold(view, n):
        return
    colour = view.market[0]
    name = words.colour(colour)
    pile = _Seen(unseen=view.unseen, pile=view.pile, discards=view.discards)
    yield _counted(
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
        unit=said(N_("cards")),
    )
    best = _best_card(pile, colour, n)
    most = max(number for number, _ in best)
    yield _counted(
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
        unit=said(N_("bags")),
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


def _counted(  # noqa: PLR0913
    *,
    id_: str,
    title: Message,
    numbers: Distribution[int],
    label: Callable[[int], Message],
    model: Message,
    rule: str,
    unit: Message,
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
