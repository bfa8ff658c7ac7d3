"""Prospects of Monte Cristo in words: outcomes, models, and where the numbers come from."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from typing import Final

from gamekit.chance import Distribution
from gamekit.games.monte_cristo.board import DUNGEONS, SLOTS, Counts, kind_of, number_of
from gamekit.games.monte_cristo.scoring import CHEST_TOKENS
from gamekit.games.monte_cristo.text import DOMAIN
from gamekit.games.monte_cristo.text.tell import COLOURS, KINDS
from gamekit.lab.chains import AbsorbingChain
from gamekit.lab.derivations import Cases, Formula, Transitions, Tree, plain
from gamekit.lab.distributions import mapped
from gamekit.lab.monte_cristo_odds import occupancy
from gamekit.lab.trees import tree
from gamekit.lab.urns import Urn
from gamekit.text import N_, Message


def said(message: str, **params: object) -> Message:
    """Return a message of this game's catalogue."""
    return Message(message, tuple(params.items()), DOMAIN)


BAG = said(N_("Every token in the bag is equally likely."))
MARKETS = said(N_("Every order of the market is equally likely."))
UNSEEN = said(N_("Every card you have not seen yet is equally likely, in the pile or as a joker."))
CHEST = said(N_("Whoever puts the three tokens chooses the dungeons at random."))
JOINING = said(N_("Each of the others places one adventurer in one of the six dungeons at random."))
WORTH = said(
    N_(
        "Whoever puts the three tokens chooses the dungeons at random, every token in the bag is "
        "equally likely, and the market stays as it is."
    )
)

PATTERNS: Final = {
    "same": said(N_("all three of one kind")),
    "pair": said(N_("two of one kind")),
    "different": said(N_("three kinds")),
}


def kind(number: int) -> Message:
    """Return `Ruby`."""
    return said(KINDS[number])


def kinds() -> dict[str, Message]:
    """Return what the kinds are called, by key."""
    return {str(number): kind(number) for number in range(len(KINDS))}


def colour(number: int) -> Message:
    """Return `red`."""
    return said(COLOURS[number])


def number(value: int) -> Message:
    """Return a number, which needs no translation."""
    return plain(value)


def with_number(value: int) -> Message:
    """Return a token by its number: `a 3`."""
    return said(N_("a {number}"), number=value)


def times(value: int) -> Message:
    """Return how often."""
    few = (N_("not at all"), N_("once"))
    return said(few[value]) if value < len(few) else said(N_("{number} times"), number=value)


def rivals(value: int) -> Message:
    """Return how many others."""
    return number(value) if value else said(N_("nobody"))


def full_dungeons(value: int) -> Message:
    """Return how many dungeons are full, and that there is a scoring then."""
    return said(N_("{number}: scoring") if value else N_("none, no scoring"), number=value)


def chest_phase(value: int) -> Message:
    """Return which chest phase from now on."""
    return said(N_("chest phase {number}"), number=value)


def bags(value: int) -> Message:
    """Return how many bags a card shows."""
    few = (N_("no such card"), N_("1 bag"))
    return said(few[value]) if value < len(few) else said(N_("{number} bags"), number=value)


# -- where the numbers come from ------------------------------------------------------------------


def draws(good: int, others: int, n: int, name: Message) -> Tree:
    """Return the tree of draws without replacement, up to the first one of that kind."""
    urn = Urn({True: good, False: others})

    def following(path: tuple[bool, ...]) -> Distribution[bool] | None:
        return None if len(path) == n or any(path) else urn.after(path).one()

    def label(hit: bool) -> Message:
        return name if hit else said(N_("another"))

    asked = said(N_("Among {n}, {name} comes at least once."), n=n, name=name)
    return tree(following, any, asked, label=label)


def all_different(counts: Sequence[int]) -> Formula:
    """Return the chance of three tokens of three kinds, by counting the lots."""
    total = sum(counts)
    lots = comb(total, CHEST_TOKENS)
    ways = sum(map(prod, combinations(counts, CHEST_TOKENS)))
    share = Fraction(ways, lots)
    lines = (
        (
            f"C({total}, {CHEST_TOKENS}) = {lots}",
            said(N_("ways to draw three of the {n} tokens in the bag"), n=total),
        ),
        (
            f"a·b·c + … = {ways}",
            said(
                N_("of them are of three kinds; there are {counts} of each kind"),
                counts=", ".join(map(str, counts)),
            ),
        ),
        (f"{ways} / {lots} = {share}", None),
    )
    return Formula(lines, said(N_("The next three tokens are of three kinds.")), share, "share")


def one_kind(counts: Sequence[int], asked: int) -> Cases:
    """Return the chance of one kind among what is left of all kinds."""
    urn = Urn({at: count for at, count in enumerate(counts) if count})
    return urn.cases(asked, asked=said(N_("It is {kind}."), kind=kind(asked)), label=kind)


def _complement(none: Fraction, line: str, why: Message, asked: Message) -> Formula:
    """Return one minus the chance of none at all."""
    lines = (
        (f"P(0) = {line} = {none}", why),
        (f"1 − {none} = {1 - none}", said(N_("all other cases"))),
    )
    return Formula(lines, asked, 1 - none, "share")


def none_full(free: int, ready: int, tokens: int) -> Formula:
    """Return the chance that at least one dungeon fills, by its complement."""
    others = free - ready
    return _complement(
        Fraction(comb(others, tokens), comb(free, tokens)),
        f"C({others}, {tokens}) / C({free}, {tokens})",
        said(
            N_("{tokens} of {free} dungeons chosen, none of the {ready} with three tokens"),
            tokens=tokens,
            free=free,
            ready=ready,
        ),
        said(N_("At least one dungeon is full: scoring.")),
    )


def until_full(sizes: Counts) -> Transitions:
    """Return the chain of the dungeons, by how many tokens they hold, to the first full one."""
    full: Counts = ()

    def step(counts: Counts) -> Distribution[Counts] | None:
        if counts == full:
            return None
        return mapped(occupancy(counts), lambda after: full if max(after) >= SLOTS else after)

    def label(counts: Counts) -> Message:
        return plain(" ".join(map(str, counts))) if counts else said(N_("a dungeon is full"))

    asked = said(N_("How many chest phases it takes on average."))
    return AbsorbingChain(step, sizes, label=label).derivation(asked)


def chosen(dungeon: str) -> Cases:
    """Return the chance that a dungeon is among the three that get a token."""
    ways = comb(DUNGEONS - 1, CHEST_TOKENS - 1)
    urn = Urn({True: ways, False: comb(DUNGEONS, CHEST_TOKENS) - ways})

    def label(with_it: bool) -> Message:
        text = N_("threes with {dungeon}") if with_it else N_("threes without {dungeon}")
        return said(text, dungeon=dungeon)

    asked = said(N_("A token goes into dungeon {dungeon}."), dungeon=dungeon)
    return urn.cases(True, asked=asked, label=label)


def nobody_joins(others: int) -> Formula:
    """Return the chance that at least one of the others joins, by its complement."""
    apart = Fraction(DUNGEONS - 1, DUNGEONS)
    return _complement(
        apart**others,
        f"({apart})^{others}",
        said(N_("each of the others goes to another dungeon")),
        said(N_("At least one joins you.")),
    )


def best_of(top: int, cards: int, n: int, shown: int) -> Formula:
    """Return the chance of at least one card with so many bags, by its complement."""
    others = cards - top
    return _complement(
        Fraction(comb(others, n), comb(cards, n)),
        f"C({others}, {n}) / C({cards}, {n})",
        said(
            N_("{n} of {cards} cards not seen, none of the {top} with {bags}"),
            n=n,
            cards=cards,
            top=top,
            bags=bags(shown),
        ),
        said(N_("The best card shows {bags}."), bags=bags(shown)),
    )


def worth(
    tokens: Sequence[int],
    market: Sequence[int],
    values: Sequence[int],
    share: Fraction,
    more: Fraction,
) -> Formula:
    """Return what a dungeon is worth on average after the next chest phase."""
    lines: list[tuple[str, Message | None]] = []
    now = 0
    for token in tokens:
        value = values[market.index(kind_of(token))]
        points = value * number_of(token)
        now += points
        name = said(N_("{kind} {number}"), kind=kind(kind_of(token)), number=number_of(token))
        lines.append((f"{value} · {number_of(token)} = {points}", name))
    lines.append((f"E = {more}", said(N_("points of a token from the bag, on average"))))
    mean = now + share * more
    lines.append(
        (f"{now} + {share} · {more} = {mean}", said(N_("a token comes in half of the cases")))
    )
    return Formula(tuple(lines), said(N_("What the dungeon is worth on average.")), mean, "count")
