"""Phase 2, adventurers: the active player places, then everybody else clockwise."""

from __future__ import annotations

from gamekit.games.monte_cristo.board import (
    CREW_ZONE,
    DUNGEONS,
    JOKER_ZONE,
    NONE,
    POINTS_ZONE,
)
from gamekit.games.monte_cristo.cards import over_limit
from gamekit.games.monte_cristo.places import (
    BONUS_CREW,
    BONUS_PLACEMENTS,
    BONUS_POINTS,
    after_placing,
    crew_coming,
    may_place,
    placements,
)
from gamekit.games.monte_cristo.play import Play
from gamekit.games.monte_cristo.state import DISCARD, DONE, PLACE
from gamekit.games.monte_cristo.supply import take_joker


def begin(play: Play) -> None:
    """[mc.place] The active player places first, then each other player clockwise."""
    play.waiting = play.clockwise(play.active)
    next_seat(play)


def next_seat(play: Play) -> None:
    """[mc.place] The next player who has adventurers in stock; after the last one it is over."""
    waiting = play.waiting
    while waiting:
        seat, waiting = waiting[0], waiting[1:]
        if play.stock[seat]:
            play.phase = PLACE
            play.actor = seat
            play.waiting = waiting
            play.left = placements(seat, play.active)
            play.extra = play.bonus = 0
            return
        play.happens("idle", "mc.place", seat=seat)
    play.phase = DONE
    play.actor = NONE
    play.waiting = ()
    play.left = play.extra = play.bonus = 0


def stop(play: Play) -> None:
    """[mc.place] A player need not place all he may."""
    play.happens("stop", "mc.place", seat=play.actor)
    next_seat(play)


def place(play: Play, space: int) -> None:
    """[mc.place.queue] [mc.place.bonus] One adventurer from the own stock to a space."""
    seat = play.actor
    play.left, play.extra = after_placing(play.left, play.extra, space)
    if space < DUNGEONS:
        play.happens("place", "mc.place.queue", seat=seat, space=space)
    else:
        play.happens("place", "mc.place.bonus", seat=seat, space=space)
        play.bonus += 1
        if not bonus(play, space):
            return
    go_on(play)


def bonus(play: Play, space: int) -> bool:
    """[mc.place.bonus] The bonus acts at once; False when a joker waits for a shuffle."""
    seat = play.actor
    if space == JOKER_ZONE:
        return take_joker(play, seat)
    if space == CREW_ZONE:
        come = crew_coming(play.port[seat])
        play.happens("arrive", "mc.bonus.crew", seat=seat, number=come, shown=BONUS_CREW)
    elif space == POINTS_ZONE:
        play.happens("bonus", "mc.bonus.points", seat=seat, points=BONUS_POINTS)
    else:
        play.happens("reinforce", "mc.bonus.reinforce", seat=seat, number=BONUS_PLACEMENTS)
        play.extra += BONUS_PLACEMENTS
    return True


def joker_ready(play: Play) -> None:
    """[mc.bonus.joker] After the shuffle the player takes his joker and goes on."""
    if take_joker(play, play.actor):
        go_on(play)


def go_on(play: Play) -> None:
    """[mc.place] The same player again while placements and adventurers are left.

    [mc.supply.limit] An eighth card is discarded first.
    """
    seat = play.actor
    if over_limit(play.hands[seat], play.numbers.hand_limit):
        play.phase = DISCARD
    elif may_place(play.stock[seat], play.left, play.extra):
        play.phase = PLACE
    else:
        next_seat(play)
