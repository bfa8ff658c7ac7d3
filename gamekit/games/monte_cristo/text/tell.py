"""What happened in Monte Cristo, one sentence for each kind of event.

Tokens are said as kind and number, “Ruby 3”, cards as colour and number of bags, “red 2”, so
that they need no ending in German.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from gamekit.explain import Say
from gamekit.game import Event
from gamekit.games.monte_cristo.board import (
    DUNGEON_NAMES,
    DUNGEONS,
    JOKER,
    bags_of,
    crew_of,
    kind_of,
    number_of,
)
from gamekit.text import N_

KINDS: Final = (N_("Gold"), N_("Ruby"), N_("Sapphire"), N_("Emerald"), N_("Diamond"))
COLOURS: Final = (N_("yellow"), N_("red"), N_("blue"), N_("green"), N_("white"))
ZONES: Final = (N_("joker bag"), N_("three adventurers"), N_("two points"), N_("reinforcement"))

_Words: TypeAlias = Mapping[str, object]


def token_text(token: int, say: Say) -> str:
    """Return `Ruby 3`."""
    return f"{say(KINDS[kind_of(token)])} {number_of(token)}"


def card_text(card: int, say: Say) -> str:
    """Return `red 3`, or `joker`."""
    return say(N_("joker")) if card == JOKER else f"{say(COLOURS[kind_of(card)])} {bags_of(card)}"


def tell(event: Event, names: Sequence[str], say: Say) -> str:
    """Return the sentence of an event as its observer saw it."""
    params = event.params
    words: dict[str, object] = {k: v for k, v in params.items() if isinstance(v, int)}
    seat, card, token = (params.get(name) for name in ("seat", "card", "token"))
    dungeon, lane, kind = (params.get(name) for name in ("dungeon", "lane", "kind"))
    if isinstance(seat, int):
        words["who"] = names[seat]
    if isinstance(card, int):
        words["card"] = card_text(card, say)
    if isinstance(token, int):
        words["token"] = token_text(token, say)
    if isinstance(dungeon, int):
        words["dungeon"] = DUNGEON_NAMES[dungeon]
    if isinstance(lane, int):
        words["lane"] = lane + 1
    if isinstance(kind, int):
        words["kind"] = say(KINDS[kind])
    special = _SPECIAL.get(event.code)
    if special is not None:
        return special(event, names, say, words)
    return say(_PLAIN[event.code], **words)


_PLAIN: Final = {
    "first": N_("Dungeon {dungeon} begins with {token}."),
    "skip": N_("Lane {lane} is empty: its phase is skipped."),
    "nocard": N_("There is no card left for {who}."),
    "joker": N_("{who} takes the top card of the pile face down: it is a joker."),
    "nojoker": N_("There is no card anywhere: {who} gets no joker."),
    "bonus": N_("{who} scores {points} points at once."),
    "reinforce": N_("{who} may place {number} more adventurers, on dungeons only."),
    "stop": N_("{who} places no more adventurers."),
    "idle": N_("{who} has no adventurer in stock and places none."),
    "draw": N_("{token} comes out of the bag."),
    "refill": N_("The bag is empty: the {tokens} tokens set aside return to it."),
    "put": N_("{who} puts {token} into dungeon {dungeon}."),
    "decline": N_("{who} does not want to take anything more from dungeon {dungeon}."),
    "cannot": N_("{who} cannot pay for any token that lies in dungeon {dungeon}."),
    "close": N_("Nobody has taken anything from dungeon {dungeon}: its four tokens are set aside."),
    "end": N_("Somebody has {points} points after this scoring: the match is over."),
}


def _slide(event: Event, names: Sequence[str], say: Say, words: _Words) -> str:
    marbles = event.get("marbles")
    assert isinstance(marbles, tuple)
    order = ", ".join(names[seat] for seat in marbles if isinstance(seat, int))
    return say(N_("Lane {lane} is filled from the bottom up: {order}."), **words, order=order)


def _market(event: Event, _names: Sequence[str], say: Say, words: _Words) -> str:
    place = event.get("place")
    assert isinstance(place, int)
    if not place:
        return say(N_("{kind} goes to the top of the market."), **words)
    return say(
        N_("{kind} goes to place {at} of the market, counted from the top."), **words, at=place + 1
    )


_PHASES: Final = (
    N_("Round {round}, supply: {who} has the lowest marble in lane 1 and is active."),
    N_("Round {round}, adventurers: {who} has the lowest marble in lane 2 and is active."),
    N_("Round {round}, treasure chest: {who} has the lowest marble in lane 3 and is active."),
    N_("Round {round}, change the order: {who} has the lowest marble in lane 4 and is active."),
)


def _phase(event: Event, _names: Sequence[str], say: Say, words: _Words) -> str:
    lane = event.get("lane")
    assert isinstance(lane, int)
    return say(_PHASES[lane], **words)


def _card(event: Event, _names: Sequence[str], say: Say, words: _Words) -> str:
    card = event.get("card")
    assert isinstance(card, int)
    crew = crew_of(card)
    if crew == 1:
        return say(N_("A supply card is turned up: {card} with 1 adventurer."), **words)
    return say(
        N_("A supply card is turned up: {card} with {crew} adventurers."), **words, crew=crew
    )


def _give(event: Event, _names: Sequence[str], say: Say, words: _Words) -> str:
    if event.rule == "mc.supply.pile":
        return say(N_("There are too few cards, so they are dealt: {who} gets {card}."), **words)
    return say(N_("{who} gets the card {card}."), **words)


def _arrive(event: Event, _names: Sequence[str], say: Say, words: _Words) -> str:
    number, shown = event.get("number"), event.get("shown")
    if number == 0:
        return say(N_("No adventurer of {who} is left in Marseille: nobody comes."), **words)
    if number == shown:
        if number == 1:
            return say(N_("1 adventurer comes from Marseille to the stock of {who}."), **words)
        return say(N_("{number} adventurers come from Marseille to the stock of {who}."), **words)
    if number == 1:
        return say(
            N_("Only 1 adventurer is left in Marseille and comes to the stock of {who}."), **words
        )
    return say(
        N_("Only {number} adventurers are left in Marseille and come to the stock of {who}."),
        **words,
    )


def _face(_event: Event, _names: Sequence[str], say: Say, words: _Words) -> str:
    if "card" in words:
        return say(
            N_("A joker of {who} stays out of the shuffle. Its face is {card}, which nobody sees."),
            **words,
        )
    return say(N_("A joker of {who} stays out of the shuffle. Nobody looks at its face."), **words)


def _shuffle(event: Event, _names: Sequence[str], say: Say, words: _Words) -> str:
    if event.get("cards") == 1:
        return say(N_("The pile is empty: the only discarded card is the new pile."))
    return say(
        N_("The pile is empty: the {cards} discarded cards are shuffled and are the new pile."),
        **words,
    )


def _discard(event: Event, _names: Sequence[str], say: Say, words: _Words) -> str:
    if event.get("card") == JOKER:
        return say(N_("{who} has too many cards and discards a joker face down."), **words)
    return say(N_("{who} has too many cards and discards {card}."), **words)


def _place(event: Event, _names: Sequence[str], say: Say, words: _Words) -> str:
    space = event.get("space")
    assert isinstance(space, int)
    if space < DUNGEONS:
        return say(
            N_("{who} places an adventurer at the end of the queue in dungeon {at}."),
            **words,
            at=DUNGEON_NAMES[space],
        )
    return say(
        N_("{who} places an adventurer on the bonus zone “{zone}”."),
        **words,
        zone=say(ZONES[space - DUNGEONS]),
    )


def _lower(event: Event, names: Sequence[str], say: Say, words: _Words) -> str:
    seat, marble, by = (event.get(name) for name in ("seat", "marble", "by"))
    assert isinstance(marble, int)
    key = ("own" if seat == marble else "other", by, by == event.get("asked"))
    return say(_LOWERED[key], **words, owner=names[marble])


_LOWERED: Final[dict[tuple[object, ...], str]] = {
    ("own", 1, True): N_("{who} moves an own marble in lane {lane} down by 1 level."),
    ("own", 2, True): N_("{who} moves an own marble in lane {lane} down by 2 levels."),
    ("own", 1, False): N_(
        "{who} moves an own marble in lane {lane} down by 1 level. More is not possible there."
    ),
    ("other", 1, True): N_("{who} moves a marble of {owner} in lane {lane} down by 1 level."),
    ("other", 2, True): N_("{who} moves a marble of {owner} in lane {lane} down by 2 levels."),
    ("other", 1, False): N_(
        "{who} moves a marble of {owner} in lane {lane} down by 1 level. More is not possible "
        "there."
    ),
}


def _raise(event: Event, _names: Sequence[str], say: Say, words: _Words) -> str:
    by = event.get("by")
    if by == event.get("asked"):
        if by == 1:
            return say(N_("{who} moves {kind} up by 1 place in the market."), **words)
        return say(N_("{who} moves {kind} up by 2 places in the market."), **words)
    return say(N_("{who} moves {kind} up by 1 place: it is at the top of the market."), **words)


def _drop(event: Event, _names: Sequence[str], say: Say, words: _Words) -> str:
    to = event.get("to")
    assert isinstance(to, int)
    return say(
        N_("{who} takes the marble out of lane {lane} and drops it on top of lane {other}."),
        **words,
        other=to + 1,
    )


def _scoring(event: Event, _names: Sequence[str], say: Say, words: _Words) -> str:
    dungeons = event.get("dungeons")
    assert isinstance(dungeons, tuple)
    full = [DUNGEON_NAMES[at] for at in dungeons if isinstance(at, int)]
    if len(full) == 1:
        return say(
            N_("Dungeon {full} holds four tokens: scoring number {number} begins."),
            **words,
            full=full[0],
        )
    return say(
        N_("Dungeons {full} hold four tokens each: scoring number {number} begins."),
        **words,
        full=", ".join(full),
    )


def _dungeon(event: Event, names: Sequence[str], say: Say, words: _Words) -> str:
    order, numbers = event.get("order"), event.get("numbers")
    assert isinstance(order, tuple)
    assert isinstance(numbers, tuple)
    if not order:
        return say(N_("Nobody stands in dungeon {dungeon}."), **words)
    if not event.get("tokens"):
        return say(
            N_("There is no treasure in dungeon {dungeon}: all stay where they are."), **words
        )
    queue = [
        f"{names[seat]} ({number})"
        for seat, number in zip(order, numbers, strict=True)
        if isinstance(seat, int)
    ]
    if len(queue) == 1:
        return say(N_("Only {one} has adventurers in dungeon {dungeon}."), **words, one=queue[0])
    first, second = (names[seat] for seat in order[:2] if isinstance(seat, int))
    message = N_(
        "In dungeon {dungeon} {first} goes first, with the most adventurers ({most}). "
        "Then: {others}."
    )
    if numbers[0] == numbers[1]:
        message = N_(
            "In dungeon {dungeon} {first} goes first: as many adventurers as {second} ({most}), "
            "but further up. Then: {others}."
        )
    return say(
        message,
        **words,
        first=first,
        second=second,
        most=numbers[0],
        others=", ".join(queue[1:]),
    )


def _take(event: Event, _names: Sequence[str], say: Say, words: _Words) -> str:
    cards, waste = event.get("cards"), event.get("waste")
    assert isinstance(cards, tuple)
    paid = " + ".join(card_text(card, say) for card in cards if isinstance(card, int))
    message = N_("{who} takes {token} and gives an adventurer and {cards}.")
    if waste == 1:
        message = N_("{who} takes {token} and gives an adventurer and {cards}. 1 bag is lost.")
    elif waste:
        message = N_(
            "{who} takes {token} and gives an adventurer and {cards}. {waste} bags are lost."
        )
    return say(message, **words, cards=paid)


def _leave(event: Event, _names: Sequence[str], say: Say, words: _Words) -> str:
    if event.get("seats"):
        return say(N_("All adventurers on bonus zones go back to Marseille."), **words)
    return say(N_("The six dungeons are done; nobody stands on a bonus zone."), **words)


def _worth(event: Event, _names: Sequence[str], say: Say, words: _Words) -> str:
    token = event.get("token")
    assert isinstance(token, int)
    message = N_("{token} counts {value} × {number} = {points} points for {who}.")
    if event.get("points") == 1:
        message = N_("{token} counts 1 × 1 = 1 point for {who}.")
    return say(message, **words, number=number_of(token))


def _win(event: Event, names: Sequence[str], say: Say, words: _Words) -> str:
    seats = event.get("seats")
    assert isinstance(seats, tuple)
    won = [names[seat] for seat in seats if isinstance(seat, int)]
    if len(won) == 1:
        return say(N_("{one} wins the match."), **words, one=won[0])
    return say(
        N_("{others} and {last} are level in points and adventurers: they share the win."),
        **words,
        others=", ".join(won[:-1]),
        last=won[-1],
    )


_Teller: TypeAlias = Callable[[Event, Sequence[str], Say, _Words], str]
_SPECIAL: Final[dict[str, _Teller]] = {
    "slide": _slide,
    "market": _market,
    "phase": _phase,
    "card": _card,
    "give": _give,
    "arrive": _arrive,
    "face": _face,
    "shuffle": _shuffle,
    "discard": _discard,
    "place": _place,
    "lower": _lower,
    "raise": _raise,
    "drop": _drop,
    "scoring": _scoring,
    "dungeon": _dungeon,
    "take": _take,
    "leave": _leave,
    "worth": _worth,
    "win": _win,
}
