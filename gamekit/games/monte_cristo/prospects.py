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

from gamekit.chance import Distribution
from gamekit.games.monte_cristo import prospects_words as words
from gamekit.games.monte_cristo.board import (
    DUNGEON_NAMES,
    DUNGEONS,
    SLOTS,
    Counts,
    kind_of,
    number_of,
)
from gamekit.games.monte_cristo.prospects_came import outcome
from gamekit.games.monte_cristo.prospects_draws import (
    Seen,
    cards,
    counted,
    first_full,
    in_bag,
    market,
    next_token,
    tokens,
)
from gamekit.games.monte_cristo.prospects_words import said
from gamekit.games.monte_cristo.rules import MonteCristo
from gamekit.games.monte_cristo.scoring import CHEST_TOKENS
from gamekit.games.monte_cristo.state import (
    CHEST,
    CHEST_LANE,
    DROP,
    FIRST_TOKENS,
    MARKET,
    OVER,
    PLACE,
    PUT,
    REORDER_LANE,
    SCORE,
    SLIDE,
    SUPPLY,
    View,
)
from gamekit.games.monte_cristo.treasure import full
from gamekit.lab import monte_cristo_odds as odds
from gamekit.lab.derivations import Derivation
from gamekit.lab.distributions import binomial
from gamekit.lab.prospects import Noun, Prospect, labelled
from gamekit.text import N_

__all__ = ["outcome", "prospects"]

MOST = 6
"""So many questions at a time, the nearest."""

_YES, _NO = "yes", "no"


def prospects(game: MonteCristo, view: View) -> tuple[Prospect, ...]:
    """Return what the observer of `view` can say about what comes, the nearest first."""
    found = tuple(_found(game, view))
    questions = list(dict.fromkeys((each.id, each.about) for each in found))[:MOST]
    return tuple(each for each in found if (each.id, each.about) in questions)


def _found(game: MonteCristo, view: View) -> Iterator[Prospect]:
    phase, lane = view.phase, view.lane
    if phase in (SLIDE, OVER):
        return
    if phase in (MARKET, FIRST_TOKENS):
        yield from market(view) if phase == MARKET else next_token(view)
    elif phase == SUPPLY:
        yield from cards(game, view)
    elif phase == CHEST:
        yield from tokens(view)
        yield from _scoring(view)
    elif phase == PUT:
        if view.observer != view.actor:
            yield from _scoring(view)
        yield from cards(game, view)
    elif phase == SCORE or (phase == DROP and lane == CHEST_LANE):
        yield from cards(game, view)
        yield from tokens(view)
    else:
        if lane == REORDER_LANE:
            yield from cards(game, view)
        if phase == PLACE and view.observer == view.actor:
            yield from _places(game, view)
        yield from _scoring(view)
        yield from tokens(view)


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
    yield counted(
        id_="mc.scoring",
        title=said(title),
        numbers=numbers,
        label=words.full_dungeons,
        model=words.CHEST,
        rule="mc.score",
        derive=_derive_scoring(view),
        unit=Noun(said(N_("dungeon")), said(N_("dungeons"))),
    )


def _first_scoring(view: View) -> Prospect:
    """After how many chest phases a dungeon is full for the first time."""
    sizes = tuple(sorted(map(len, view.dungeons)))
    return counted(
        id_="mc.first",
        title=said(N_("In which chest phase from now does a dungeon fill?")),
        numbers=first_full(Seen(dungeons=tuple((0,) * size for size in sizes))),
        label=words.chest_phase,
        model=words.CHEST,
        rule="mc.score",
        derive=partial(words.until_full, sizes),
        derived=(),
        unit=Noun(said(N_("chest phase")), said(N_("chest phases"))),
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
    if in_bag(view):
        for at, choice in dungeons:
            yield _worth(view, at, choice)
    rivals = sum(1 for seat in view.waiting if view.stock[seat])
    if rivals:
        for _, choice in dungeons:
            yield counted(
                id_="mc.join",
                title=said(N_("How many others join you in the dungeon?")),
                numbers=binomial(rivals, Fraction(1, DUNGEONS)),
                label=words.rivals,
                model=words.JOINING,
                rule="mc.place",
                choice=choice,
                derive=partial(words.nobody_joins, rivals),
                unit=Noun(said(N_("other")), said(N_("others"))),
            )


def _worth(view: View, dungeon: int, choice: str) -> Prospect:
    """What a dungeon is worth after the next chest phase, as the market stands now."""
    share = Fraction(CHEST_TOKENS, DUNGEONS)
    now = odds.dungeon_worth(view, dungeon)
    more = _mean_token(view.bag, view.aside, view.market, view.values)
    found = Distribution(((_NO, 1 - share), (_YES, share)))
    labels = {
        _NO: said(N_("no token comes: {points} points"), points=int(now)),
        _YES: said(N_("a token comes: about {points} points"), points=round(now + more)),
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
        unit=Noun(said(N_("point")), said(N_("points"))),
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
