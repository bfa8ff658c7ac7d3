"""Prospects of Dreiste Geister in words: titles, outcomes, models, and where numbers come from."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from gamekit.chance import Distribution
from gamekit.games.dreiste_geister.board import CASTLE, CHEST, COLOUR_NAMES, COLOURS, HALL
from gamekit.games.dreiste_geister.prospects_turn import Turn, arrivals
from gamekit.games.dreiste_geister.state import Counts
from gamekit.games.dreiste_geister.text import DOMAIN
from gamekit.games.dreiste_geister.text.tell import COLOURS as COLOUR_WORDS
from gamekit.lab.derivations import Branch, Cases, Formula, Tree, plain
from gamekit.lab.distributions import hypergeometric, mapped, mean
from gamekit.lab.trees import tree
from gamekit.lab.urns import Urn
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
    return plain(who)


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
    named = said(N_("Merlin names {card}."), card=colour(card))
    return Urn(dict.fromkeys(COLOURS, 1)).cases(card, asked=named, label=colour)


def most_of(counts: Counts) -> str:
    """Return the key of the colour of which most cards have not been seen."""
    return COLOUR_NAMES[max(COLOURS, key=lambda card: counts[card])]


def unseen_cards(counts: Counts) -> Cases:
    """Return the chance of the card there is most of among those not seen."""
    urn = Urn({card: number for card, number in enumerate(counts) if number})
    most = COLOUR_NAMES.index(most_of(counts))
    is_it = said(N_("The card is {card}."), card=colour(most))
    return urn.cases(most, asked=is_it, label=colour)


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
    urn = Urn({True: unseen[named], False: sum(unseen) - unseen[named]})

    def label(step: tuple[int, bool]) -> Message:
        at, hit = step
        text = N_("{who} has laid {card}") if hit else N_("{who} has laid another card")
        return said(text, who=who[at], card=colour(named))

    def following(path: tuple[tuple[int, bool], ...]) -> Distribution[tuple[int, bool]] | None:
        if len(path) == len(who) or any(hit for _, hit in path):
            return None
        next_card = urn.after(hit for _, hit in path).one()
        return mapped(next_card, lambda hit: (len(path), hit))

    return tree(
        following,
        lambda path: any(hit for _, hit in path),
        said(N_("You hit at least one ghost.")),
        label=label,
        root=said(N_("You name {card}."), card=colour(named)),
    )


def drawn_cards(ghosts: int, named: int, unseen: Counts) -> Formula:
    """Return the hypergeometric chances of every number of hits, and their mean."""
    hits, all_ = unseen[named], sum(unseen)
    numbers = hypergeometric(all_, hits, ghosts)
    why = N_("{number} of the {hits} cards of this colour, the rest of the others")
    lines: list[tuple[str, Message | None]] = []
    for number, share in numbers:
        of_others = f"C({all_ - hits}, {ghosts - number})"
        line = f"P({number}) = C({hits}, {number}) · {of_others} / C({all_}, {ghosts}) = {share}"
        lines.append((line, said(why, number=number, hits=hits)))
    why = N_("Each ghost has laid this colour with the same chance, and means add up.")
    lines.append((f"E = {ghosts} · {hits} / {all_} = {mean(numbers)}", said(why)))
    return Formula(
        tuple(lines), said(N_("How many ghosts you hit on average.")), mean(numbers), "count"
    )


def added_up(turn: Turn, who: Sequence[str]) -> Formula:
    """Return how far the ghosts come on average when one colour is named: means add up."""
    (named,) = turn.calls
    cards = Urn({card: number for card, number in enumerate(turn.unseen) if number}).one()
    lines: list[tuple[str, Message | None]] = []
    total = Fraction(0)
    for name, place in zip(who, turn.places, strict=True):
        steps = [(share, turn.path.goes(place, card, named) - place) for card, share in cards]
        gain = sum((share * step for share, step in steps), Fraction(0))
        total += gain
        terms = " + ".join(f"{share} · {_signed(step)}" for share, step in steps)
        lines.append((f"{terms} = {_signed(gain)}", plain(name)))
    if len(who) > 1:
        why = N_("Means add up, even where the cards depend on each other.")
        lines.append((f"E = {_signed(total)}", said(why)))
    asked = said(N_("How many places the ghosts go forward on average."))
    return Formula(tuple(lines), asked, total, "count")


def _signed(value: int | Fraction) -> str:
    """Return a number with a proper minus sign, in brackets."""
    return str(value) if value >= 0 else f"(−{-value})"


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
        text = N_("Merlin names {card}") if len(turn.calls) > 1 else N_("You name {card}")
        label = said(text, card=colour(named))
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
    return Formula(lines, said(N_("How many ghosts are hit on average.")), mean, "count")


def lot(names_: Sequence[str]) -> Cases:
    """Return the chance of each player to be the first Merlin."""
    urn = Urn(dict.fromkeys(names_, 1))
    first = said(N_("{who} begins as Merlin."), who=names_[0])
    return urn.cases(names_[0], asked=first, label=name)
