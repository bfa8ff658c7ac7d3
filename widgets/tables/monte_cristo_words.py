"""What is spoken and written on the board of Monte Cristo, one function a sentence.

Tokens are said as kind and number, “Ruby 3”, cards as colour and number of bags, “red 2”, as the
engine's own sentences say them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamekit.games.monte_cristo.board import (
    DUNGEON_NAMES,
    JOKER,
    bags_of,
    crew_of,
    kind_of,
    number_of,
)
from gamekit.text import N_
from widgets.text import text

KINDS: Final = (N_("Gold"), N_("Ruby"), N_("Sapphire"), N_("Emerald"), N_("Diamond"))
COLOURS: Final = (N_("yellow"), N_("red"), N_("blue"), N_("green"), N_("white"))
_ZONES: Final = (
    N_("Bonus zone: a joker bag"),
    N_("Bonus zone: three adventurers from Marseille"),
    N_("Bonus zone: two points"),
    N_("Bonus zone: two more placements, in dungeons"),
)
_PHASES: Final = (N_("supply"), N_("adventurers"), N_("treasure chest"), N_("order"))
_PLAQUES: Final = (N_("Cards"), N_("Crew"), N_("Chest"), N_("Swap"))
"""Short words, for there is little room on a lane."""
_MARBLES: Final = (N_("red"), N_("yellow, ring"), N_("green, stripe"), N_("blue, dots"))


def title(language: str) -> str:
    """Return the spoken name of the board."""
    return text(language, N_("Das Geheimnis von Monte Cristo: the sea chart"))


def kind(language: str, number: int) -> str:
    """Return the name of a kind of treasure."""
    return text(language, KINDS[number])


def token(language: str, code: int) -> str:
    """Return a token's name: Ruby 3."""
    return f"{kind(language, kind_of(code))} {number_of(code)}"


def card(language: str, code: int) -> str:
    """Return a card's short name: red 2, or joker."""
    if code == JOKER:
        return text(language, N_("joker"))
    return f"{text(language, COLOURS[kind_of(code)])} {bags_of(code)}"


def whole_card(language: str, code: int) -> str:
    """Return what is on a card: its bags and adventurers."""
    if code == JOKER:
        return text(language, N_("joker, face down: one bag of any colour"))
    name, crew = card(language, code), crew_of(code)
    if crew == 1:
        return text(language, N_("card {card}, with 1 adventurer"), card=name)
    return text(language, N_("card {card}, with {number} adventurers"), card=name, number=crew)


def cards(language: str, codes: Sequence[int]) -> str:
    """Return the names of some cards in a row."""
    if not codes:
        return text(language, N_("none"))
    return ", ".join(card(language, code) for code in codes)


def tokens(language: str, codes: Sequence[int]) -> str:
    """Return the names of some tokens in a row."""
    if not codes:
        return text(language, N_("none"))
    return ", ".join(token(language, code) for code in codes)


def queue(language: str, seats: Sequence[int], names: Sequence[str]) -> str:
    """Return who stands in a row, the foremost first."""
    if not seats:
        return text(language, N_("nobody"))
    return ", ".join(names[seat] for seat in seats)


def dungeon(
    language: str, at: int, held: Sequence[int], seats: Sequence[int], names: Sequence[str]
) -> str:
    """Return a dungeon's name, its treasure, and its queue from the front."""
    return text(
        language,
        N_("Dungeon {letter}. Treasure: {tokens}. Queue: {queue}"),
        letter=DUNGEON_NAMES[at],
        tokens=tokens(language, held),
        queue=queue(language, seats, names),
    )


def zone(language: str, at: int, seats: Sequence[int], names: Sequence[str]) -> str:
    """Return a bonus zone's name and who stands there."""
    said = text(language, _ZONES[at])
    if not seats:
        return said
    return text(
        language, N_("{zone}. Here: {queue}"), zone=said, queue=queue(language, seats, names)
    )


def plaque(language: str, lane: int) -> str:
    """Return a short word for a phase, as it is written on its lane."""
    return text(language, _PLAQUES[lane])


def phase(language: str, lane: int) -> str:
    """Return the name of a phase."""
    return text(language, _PHASES[lane])


def lane(language: str, at: int, seats: Sequence[int], names: Sequence[str]) -> str:
    """Return a lane's number, its phase, and its marbles from the bottom up."""
    return text(
        language,
        N_("Lane {lane}, {phase}. From the bottom up: {queue}"),
        lane=at + 1,
        phase=phase(language, at),
        queue=queue(language, seats, names),
    )


def marble(language: str, lane_: int, level: int, who: str) -> str:
    """Return whose marble lies where."""
    return text(
        language,
        N_("Marble of {who}, lane {lane}, level {level}"),
        who=who,
        lane=lane_ + 1,
        level=level + 1,
    )


def lower(language: str, lane_: int, level: int, who: str, by: int) -> str:
    """Return what moving a marble down does."""
    said = marble(language, lane_, level, who)
    if by == 1:
        return text(language, N_("{marble}: 1 level down"), marble=said)
    return text(language, N_("{marble}: 2 levels down"), marble=said)


def lift(language: str, kind_: int, by: int) -> str:
    """Return what moving a market marker up does."""
    if by == 1:
        return text(language, N_("{kind} in the market: 1 place up"), kind=kind(language, kind_))
    return text(language, N_("{kind} in the market: 2 places up"), kind=kind(language, kind_))


def market(language: str, kind_: int, value: int) -> str:
    """Return what a kind is worth now."""
    return text(
        language, N_("Market: {kind} is worth {value}"), kind=kind(language, kind_), value=value
    )


def port(language: str, who: str, number: int) -> str:
    """Return how many adventurers of a player wait in Marseille."""
    return text(language, N_("In Marseille: {number} of {who}"), number=number, who=who)


def bag(language: str, number: int) -> str:
    """Return how many tokens are in the bag."""
    return text(language, N_("Tokens in the bag: {number}"), number=number)


def aside(language: str, number: int) -> str:
    """Return how many tokens are set aside."""
    return text(language, N_("Tokens set aside: {number}"), number=number)


def pile(language: str, number: int) -> str:
    """Return how many cards are in the pile."""
    return text(language, N_("Cards in the pile: {number}"), number=number)


def discards(language: str, number: int) -> str:
    """Return how many cards are discarded."""
    return text(language, N_("Discarded cards: {number}"), number=number)


def player(language: str, seat: int, who: str, points: int, stock: int) -> str:
    """Return a player's name, marble, points and stock."""
    return text(
        language,
        N_("{who} ({marble}): points {points}, adventurers in stock {stock}"),
        who=who,
        marble=text(language, _MARBLES[seat]),
        points=points,
        stock=stock,
    )


def hand(language: str, who: str, codes: Sequence[int]) -> str:
    """Return what cards lie before a player."""
    return text(language, N_("Cards of {who}: {cards}"), who=who, cards=cards(language, codes))


def collected(language: str, who: str, codes: Sequence[int]) -> str:
    """Return what a player has collected in this scoring."""
    return text(
        language, N_("{who} has collected: {tokens}"), who=who, tokens=tokens(language, codes)
    )


def rank(language: str, place: int, who: str, at: int) -> str:
    """Return who is where in the ranking of a dungeon."""
    return text(
        language,
        N_("Rank {place} in dungeon {letter}: {who}"),
        place=place,
        letter=DUNGEON_NAMES[at],
        who=who,
    )


def give(language: str, code: int, who: str) -> str:
    """Return what giving a card does."""
    return text(language, N_("{card} for {who}"), card=card(language, code), who=who)


def put(language: str, code: int, at: int) -> str:
    """Return what putting a token does."""
    return text(
        language,
        N_("{token} into dungeon {letter}"),
        token=token(language, code),
        letter=DUNGEON_NAMES[at],
    )


def drop(language: str, at: int, said: str) -> str:
    """Return what dropping the marble on a lane does."""
    return text(
        language, N_("Drop the marble on top of lane {lane}. {said}"), lane=at + 1, said=said
    )


def place(language: str, said: str) -> str:
    """Return what placing an adventurer on a space does."""
    return text(language, N_("Place an adventurer here. {said}"), said=said)


def discard(language: str, code: int) -> str:
    """Return what discarding a card does."""
    return text(language, N_("Discard {card}"), card=card(language, code))


def take(language: str, code: int, paid: Sequence[int], waste: int) -> str:
    """Return what taking a token costs, and what of it is lost."""
    paid_ = " + ".join(card(language, each) for each in paid)
    name = token(language, code)
    if not waste:
        return text(language, N_("{token} for {cards}, nothing lost"), token=name, cards=paid_)
    if waste == 1:
        return text(language, N_("{token} for {cards}, 1 bag lost"), token=name, cards=paid_)
    return text(
        language,
        N_("{token} for {cards}, {waste} bags lost"),
        token=name,
        cards=paid_,
        waste=waste,
    )


def stop(language: str) -> str:
    """Return what is written on the sign for placing no more."""
    return text(language, N_("Enough"))


def stopping(language: str) -> str:
    """Return what stopping does."""
    return text(language, N_("Place no more adventurers"))


def decline(language: str) -> str:
    """Return what is written on the sign for taking nothing."""
    return text(language, N_("Take nothing"))


def declining(language: str, at: int) -> str:
    """Return what declining does."""
    return text(language, N_("Take nothing more from dungeon {letter}"), letter=DUNGEON_NAMES[at])


def left(language: str, number: int, extra: int) -> str:
    """Return how many placements are left."""
    if extra:
        return text(
            language,
            N_("Placements left: {number}, and {extra} in dungeons"),
            number=number,
            extra=extra,
        )
    return text(language, N_("Placements left: {number}"), number=number)


_SIGNS: Final = (
    N_("Round {round}: supply"),
    N_("Round {round}: adventurers"),
    N_("Round {round}: chest"),
    N_("Round {round}: order"),
)


def sign(language: str, round_: int, at: int) -> str:
    """Return round and phase as they stand on the sign."""
    return text(language, _SIGNS[at], round=round_)


def round_(language: str, number: int) -> str:
    """Return which round it is."""
    return text(language, N_("Round {round}"), round=number)


def scoring(language: str, number: int) -> str:
    """Return which scoring is on."""
    return text(language, N_("Scoring {number}"), number=number)


def cell(language: str, at: int) -> str:
    """Return a dungeon's bare name."""
    return text(language, N_("dungeon {letter}"), letter=DUNGEON_NAMES[at])


def setting_up(language: str) -> str:
    """Return that the match is being set up."""
    return text(language, N_("The chart is laid out"))


def on_turn(language: str, who: str) -> str:
    """Return whose turn it is."""
    return text(language, N_("{who}’s turn"), who=who)


def won(language: str, winners: Sequence[str]) -> str:
    """Return who has won."""
    if len(winners) == 1:
        return text(language, N_("{who} has won!"), who=winners[0])
    return text(
        language,
        N_("{others} and {last} share the win!"),
        others=", ".join(winners[:-1]),
        last=winners[-1],
    )
