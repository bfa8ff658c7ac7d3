"""Phase 1, supply: cards are drawn and given, adventurers come, and jokers and shuffles."""

from __future__ import annotations

from gamekit.game import Event
from gamekit.games.monte_cristo.board import NONE, crew_of
from gamekit.games.monte_cristo.cards import (
    arriving,
    cards_anywhere,
    next_joker,
    over_limit,
)
from gamekit.games.monte_cristo.play import Play
from gamekit.games.monte_cristo.state import (
    DISCARD,
    DONE,
    FACES,
    GIVE,
    SUPPLY,
)


def next_card(play: Play) -> None:
    """[mc.supply] As many cards are drawn as there are players, as far as there are any."""
    if len(play.drawn) == play.numbers.players or not cards_anywhere(play):
        hand_out(play)
    elif have_pile(play):
        play.phase = SUPPLY


def have_pile(play: Play) -> bool:
    """[mc.supply.pile] Shuffle the discards if the pile is empty; return whether it is ready.

    Not yet while jokers lie before players whose faces stay out of the new pile: see `cards.py`.
    """
    if not play.pile:
        if next_joker(play) != NONE:
            play.phase = FACES
            return False
        play.happens("shuffle", "mc.supply.pile", cards=sum(play.discards))
    return True


def settle_face(play: Play, card: int) -> None:
    """[mc.supply.pile] The face of a joker that stays out of the shuffle; nobody looks at it."""
    args = (("seat", next_joker(play)), ("card", card))
    play.event(Event("face", "mc.supply.pile", args, ("card",)))


def hand_out(play: Play) -> None:
    """[mc.supply] Every player gets one card; the active player decides who gets which.

    [mc.supply.pile] Too few cards: they are dealt, the active player first, then clockwise.
    """
    drawn, order = play.drawn, play.clockwise(play.active)
    if len(drawn) == len(order):
        play.phase = GIVE
        play.actor = play.active
        play.waiting = order
        return
    for card, seat in zip(drawn, order, strict=False):
        give(play, card, seat, "mc.supply.pile")
    for seat in order[len(drawn) :]:
        play.happens("nocard", "mc.supply.pile", seat=seat)
    check_limits(play)


def give(play: Play, card: int, seat: int, rule: str = "mc.supply") -> None:
    """[mc.supply] A player gets a card and its adventurers from Marseille."""
    play.happens("give", rule, seat=seat, card=card)
    come = arriving(card, play.port[seat])
    play.happens("arrive", "mc.supply", seat=seat, number=come, shown=crew_of(card))


def choose_give(play: Play, card: int, seat: int) -> None:
    """[mc.supply] The active player gives one of the cards; the last one goes by itself."""
    give(play, card, seat)
    waiting = tuple(other for other in play.waiting if other != seat)
    if len(waiting) > 1:
        play.waiting = waiting
        return
    give(play, play.drawn[0], waiting[0])
    check_limits(play)


def check_limits(play: Play) -> None:
    """[mc.supply.limit] Whoever holds too many cards discards one, clockwise."""
    for seat in play.clockwise(play.active):
        if over_limit(play.hands[seat], play.numbers.hand_limit):
            play.phase = DISCARD
            play.actor = seat
            play.waiting = ()
            return
    play.phase = DONE
    play.waiting = ()


def discard(play: Play, card: int) -> None:
    """[mc.supply.limit] The player discards a card of his choice."""
    play.happens("discard", "mc.supply.limit", seat=play.actor, card=card)


def take_joker(play: Play, seat: int) -> bool:
    """[mc.bonus.joker] The top card is taken face down; False while the pile is not ready.

    Pile empty: shuffle the discards first. No card anywhere: no joker.
    """
    if not cards_anywhere(play):
        play.happens("nojoker", "mc.bonus.joker", seat=seat)
    elif have_pile(play):
        play.happens("joker", "mc.bonus.joker", seat=seat)
    else:
        return False
    return True
