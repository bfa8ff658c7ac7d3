"""What happened in Dreiste Geister, one sentence for each kind of event.

Colours are said as noun and symbol, “red (flame)”, so that they need no ending in German.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.explain import Say
from gamekit.game import Event
from gamekit.games.dreiste_geister.board import CASTLE, CHEST, HALL
from gamekit.text import N_

COLOURS = (N_("red (flame)"), N_("yellow (star)"), N_("green (leaf)"), N_("blue (drop)"))


def tell(event: Event, names: Sequence[str], say: Say) -> str:
    """Return the sentence of an event as its observer saw it."""
    params = event.params
    seat, card = params.get("seat"), params.get("card")
    words: dict[str, object] = {}
    if isinstance(seat, int):
        words["who"] = names[seat]
    if isinstance(card, int):
        words["card"] = say(COLOURS[card])
    code = event.code
    if code in ("deal", "draw", "lay"):
        known, hidden = _CARDS[code]
        return say(known if "card" in words else hidden, **words)
    if code == "call":
        colour = params["colour"]
        assert isinstance(colour, int)
        return say(N_("{who} is Merlin and locks {colour}."), **words, colour=say(COLOURS[colour]))
    if code == "reveal":
        return _reveal(event, names, say)
    if code in ("forward", "back"):
        to = params["to"]
        assert isinstance(to, int)
        kind = {CASTLE: "castle", HALL: "hall", CHEST: "chest"}.get(to, "door")
        return say(_MOVES[code, kind], **words, door=to)
    if code == "stay":
        hall = params["to"] == HALL
        return say(_STAYS["hall" if hall else "castle"], **words)
    if code == "coins":
        return _coins(event, say, words)
    if code == "round":
        return _round(event, names, say)
    if code == "win":
        seats = params["seats"]
        assert isinstance(seats, tuple)
        won = [names[s] for s in seats if isinstance(s, int)]
        if len(won) == 1:
            return say(N_("The match is over: {who} has the most coins and wins."), who=won[0])
        return say(
            N_("The match is over: {who} and {last} have the most coins and share the win."),
            who=", ".join(won[:-1]),
            last=won[-1],
        )
    return say(_PLAIN[event.rule if code == "end" else code], **words)


_CARDS = {
    "deal": (
        N_("{who} is dealt a card: {card}."),
        N_("{who} is dealt a card nobody else sees."),
    ),
    "draw": (
        N_("{who} draws a card: {card}."),
        N_("{who} draws a card nobody else sees."),
    ),
    "lay": (
        N_("{who} lays {card} face down."),
        N_("{who} lays a card face down. Nobody else may look."),
    ),
}
_MOVES = {
    ("forward", "door"): N_("{who} shows {card}, and that is open: forward to door {door}."),
    ("forward", "hall"): N_(
        "{who} shows {card}, and that is open. The knights’ hall lies ahead and stops every ghost."
    ),
    ("forward", "chest"): N_(
        "{who} shows {card}, and no door of that colour is left ahead: into the treasure chest!"
    ),
    ("back", "door"): N_("{who} shows {card}, and that is locked: back to door {door}."),
    ("back", "hall"): N_("{who} shows {card}, and that is locked: back to the knights’ hall."),
    ("back", "castle"): N_(
        "{who} shows {card}, and that is locked: all the way back to the castle."
    ),
}
_STAYS = {
    "castle": N_(
        "{who} shows {card}, and that is locked. Nothing lies behind the castle: {who} stays."
    ),
    "hall": N_("{who} shows {card}, and that is locked. The hall bears all colours: {who} stays."),
}
_PLAIN = {
    "home": N_("{who} is home and plays no more cards in this round."),
    "discard": N_("The laid cards go to the discard pile."),
    "pile": N_("The pile is empty. From now on you play what you hold."),
    "dg.end.home": N_("Enough ghosts are home: the round is over."),
    "dg.end.cards": N_("Pile and hands are empty: the round is over."),
}


def _reveal(event: Event, names: Sequence[str], say: Say) -> str:
    cards = event.get("cards")
    assert isinstance(cards, tuple)
    shown = [
        say(N_("{who}: {card}"), who=names[seat], card=say(COLOURS[card]))
        for seat, card in enumerate(cards)
        if isinstance(card, int) and card >= 0
    ]
    return say(N_("All cards are turned up together. {shown}."), shown=", ".join(shown))


def _coins(event: Event, say: Say, words: dict[str, object]) -> str:
    number = event.get("coins")
    if event.rule == "dg.coins.merlin":
        if number == 1:
            return say(
                N_("Only one ghost is home: {who}, as Merlin, takes the coin that is left."),
                **words,
            )
        return say(
            N_("No ghost is home: {who}, as Merlin, takes all {coins} coins."),
            **words,
            coins=number,
        )
    if event.rule == "dg.coins.tie1":
        return say(
            N_("{who} comes in first together with others: {coins} coins."), **words, coins=number
        )
    if event.rule == "dg.coins.tie2":
        return say(N_("{who} comes in second together with others: 1 coin."), **words)
    if number == 1:
        return say(N_("{who} comes in second: 1 coin."), **words)
    return say(N_("{who} comes in first: {coins} coins."), **words, coins=number)


def _round(event: Event, names: Sequence[str], say: Say) -> str:
    round_, merlin = event.get("round"), event.get("merlin")
    assert isinstance(round_, int)
    assert isinstance(merlin, int)
    return say(
        N_("Round {round} begins: {who} is Merlin, all ghosts gather on the castle."),
        round=round_ + 1,
        who=names[merlin],
    )
