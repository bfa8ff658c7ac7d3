"""Prospects of Dreiste Geister in words: titles, outcomes, models, and where numbers come from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb

from gamekit.chance import Distribution
from gamekit.games.dreiste_geister.board import CASTLE, CHEST, COLOUR_NAMES, COLOURS, HALL
from gamekit.games.dreiste_geister.prospects_turn import Turn, arrivals
from gamekit.games.dreiste_geister.state import Counts
from gamekit.games.dreiste_geister.text import DOMAIN
from gamekit.games.dreiste_geister.text.tell import COLOURS as COLOUR_WORDS
from gamekit.lab.derivations import Branch, Cases, Formula, Tree
from gamekit.text import N_, Message


def said(message: str, **params: object) -> Message:
    """Return a message of this game's catalogue."""
    return Message(message, tuple(params.items()), DOMAIN)


CALLS = said(N_("Merlin names each of the four colours equally often."))
CARDS = said(
    N_("Every card you have not seen is equally likely in every hand, on the table, in the pile.")
)
CARDS_AND_CALLS = said(
    N_(
        "Every card you have not seen is equally likely everywhere, and Merlin names each of the "
        "four colours equally often."
    )
)
HANDS = said(N_("Every ghost lays each card of its hand equally often."))
HANDS_AND_CALLS = said(
    N_(
        "Every ghost lays each card of its hand equally often, and Merlin names each of the four "
        "colours equally often."
    )
)
LOT = said(N_("Every player is equally likely to begin."))


def colour(card: int) -> Message:
    """Return `red (flame)`."""
    return said(COLOUR_WORDS[card])


def colours() -> dict[str, Message]:
    """Return what the colours are called, by key."""
    return {COLOUR_NAMES[card]: colour(card) for card in COLOURS}


def goal(place: int, to: int) -> Message:
    """Return where a step leads, and whether forward or back."""
    if to == place:
        return said(N_("you stay where you are"))
    if to > place:
        forward = {HALL: N_("forward into the knights’ hall"), CHEST: N_("into the treasure chest")}
        return said(forward.get(to, N_("forward to door {door}")), door=to)
    back = {HALL: N_("back to the knights’ hall"), CASTLE: N_("back to the castle")}
    return said(back.get(to, N_("back to door {door}")), door=to)


def ghosts_hit(number: int) -> Message:
    """Return how many ghosts are hit."""
    if number < 2:
        return said(N_("one ghost") if number else N_("no ghost"))
    return said(N_("{number} ghosts"), number=number)


def name(who: str) -> Message:
    """Return a name, which needs no translation."""
    return Message("{who}", (("who", who),), DOMAIN)


def names(who: Sequence[str]) -> Message:
    """Return the names of some ghosts, or nobody."""
    if not who:
        return said(N_("nobody"))
    if len(who) == 1:
        return said(N_("{who} alone"), who=who[0])
    return said(N_("{who} and {last}"), who=", ".join(who[:-1]), last=who[-1])


def places(number: int) -> Message:
    """Return how far all ghosts together come."""
    if not number:
        return said(N_("as far forward as back"))
    if abs(number) == 1:
        return said(N_("1 place forward") if number > 0 else N_("1 place back"))
    text = N_("{number} places forward") if number > 0 else N_("{number} places back")
    return said(text, number=abs(number))


# -- where the numbers come from ------------------------------------------------------------------


def four_colours(card: int) -> Cases:
    """Return the chance that Merlin names a card's colour: one of four."""
    return Cases(
        cases=tuple((colour(c), 1) for c in COLOURS),
        counted=(card,),
        asked=said(N_("Merlin names {card}."), card=colour(card)),
        result=Fraction(1, len(COLOURS)),
    )


def unseen_cards(counts: Counts) -> Cases:
    """Return the chance of the card there is most of among those not seen."""
    kinds = [card for card in COLOURS if counts[card]]
    most = max(kinds, key=lambda card: counts[card])
    return Cases(
        cases=tuple((colour(card), counts[card]) for card in kinds),
        counted=(kinds.index(most),),
        asked=said(N_("The card is {card}."), card=colour(most)),
        result=Fraction(counts[most], sum(counts)),
    )


def two_ways(place: int, card: int, free: int, hit: int) -> Tree:
    """Return the tree of a ghost's turn: its colour is named, or another one is."""
    other = Fraction(len(COLOURS) - 1, len(COLOURS))
    return Tree(
        root=Branch(
            said(N_("You lay {card}."), card=colour(card)),
            then=(
                Branch(
                    said(N_("Merlin names another colour")),
                    other,
                    (Branch(goal(place, free), counted=True),),
                ),
                Branch(
                    said(N_("Merlin names {card}"), card=colour(card)),
                    1 - other,
                    (Branch(goal(place, hit)),),
                ),
            ),
        ),
        asked=said(N_("You go forward.")),
        result=other,
    )


def one_after_the_other(who: Sequence[str], named: int, unseen: Counts) -> Tree:
    """Return the tree of the cards, ghost by ghost, up to the first one that is hit."""
    hits, left = unseen[named], sum(unseen)
    branches: tuple[Branch, ...] = ()
    clear = Fraction(1)
    for at in range(len(who) - 1, -1, -1):
        share = Fraction(min(hits, left - at), left - at)
        found = []
        if share:
            label = said(N_("{who} has laid {card}"), who=who[at], card=colour(named))
            found.append(Branch(label, share, counted=True))
        if share < 1:
            label = said(N_("{who} has laid another card"), who=who[at])
            found.append(Branch(label, 1 - share, branches))
        branches = tuple(found)
        clear *= 1 - share
    return Tree(
        root=Branch(said(N_("You name {card}."), card=colour(named)), then=branches),
        asked=said(N_("You hit at least one ghost.")),
        result=1 - clear,
    )


def drawn_cards(ghosts: int, named: int, unseen: Counts) -> Formula:
    """Return the hypergeometric chances of every number of hits, and their mean."""
    hits, all_ = unseen[named], sum(unseen)
    total = comb(all_, ghosts)
    lines: list[tuple[str, Message | None]] = []
    for number in range(ghosts + 1):
        others = all_ - hits, ghosts - number
        ways = comb(hits, number) * comb(*others)
        if ways:
            chosen = f"C({hits}, {number}) · C({others[0]}, {others[1]}) / C({all_}, {ghosts})"
            why = N_("{number} of the {hits} cards of this colour, the rest of the others")
            line = f"P({number}) = {chosen} = {Fraction(ways, total)}"
            lines.append((line, said(why, number=number, hits=hits)))
    mean = Fraction(ghosts * hits, all_)
    lines.append(
        (
            f"E = {ghosts} · {hits} / {all_} = {mean}",
            said(N_("Each ghost has laid this colour with the same chance, and means add up.")),
        )
    )
    return Formula(tuple(lines), said(N_("How many ghosts you hit on average.")), mean)


def by_colour(turn: Turn) -> Tree:
    """Return the tree over the colours Merlin may name, and whether anybody comes home then."""
    branches = []
    result = Fraction(0)
    for named in turn.calls:
        share = Fraction(1, len(turn.calls))
        nobody = dict(arrivals(turn._replace(calls=(named,)))).get((), Fraction(0))
        result += share * (1 - nobody)
        ends = [
            Branch(said(N_("somebody comes home")), 1 - nobody, counted=True),
            Branch(said(N_("nobody comes home")), nobody),
        ]
        label = said(N_("Merlin names {card}"), card=colour(named))
        branches.append(Branch(label, share, tuple(end for end in ends if end.share)))
    return Tree(
        root=Branch(said(N_("The cards lie face down.")), then=tuple(branches)),
        asked=said(N_("Somebody comes home in this turn.")),
        result=result,
    )


def same_for_each(turn: Turn) -> Formula:
    """Return the mean number of hits: every ghost is hit in one of four cases."""
    ghosts = len(turn.sources)
    mean = Fraction(ghosts, len(COLOURS))
    lines = (
        (f"P = 1/{len(COLOURS)}", said(N_("One of four colours hits a ghost, whatever it lays."))),
        (
            f"E = {ghosts} · 1/{len(COLOURS)} = {mean}",
            said(N_("Means add up, even where the hits depend on each other.")),
        ),
    )
    return Formula(lines, said(N_("How many ghosts are hit on average.")), mean)


def lot(players: int, seat_names: Iterable[str]) -> Cases:
    """Return the chance of each player to be the first Merlin."""
    return Cases(
        cases=tuple((name(who), 1) for who in seat_names),
        counted=(0,),
        asked=said(N_("The first player begins as Merlin.")),
        result=Fraction(1, players),
    )


def as_keys(distribution: Distribution[int]) -> Distribution[str]:
    """Return a distribution of numbers with text keys."""
    return Distribution((str(number), share) for number, share in distribution)
