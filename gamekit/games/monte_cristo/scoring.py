"""Phase 3, the treasure chest, and the scoring that may follow it."""

from __future__ import annotations

from typing import Final

from gamekit.games.monte_cristo.board import DUNGEONS, NONE, kind_of
from gamekit.games.monte_cristo.play import Play
from gamekit.games.monte_cristo.state import CHEST, DONE, OVER, PUT, SCORE, SCORED
from gamekit.games.monte_cristo.treasure import (
    ends,
    full,
    lost_treasure,
    market_value,
    ranking,
    takes,
    token_points,
    waste,
    winners,
)

CHEST_TOKENS: Final = 3


def next_token(play: Play) -> None:
    """[mc.chest] Three tokens are drawn, then the active player puts them into dungeons.

    [mc.chest.bag] The bag has been drawn empty: the tokens set aside return, drawing goes on.
    """
    if len(play.drawn) == CHEST_TOKENS:
        play.phase = PUT
        play.actor = play.active
        return
    if not any(play.bag):
        play.happens("refill", "mc.chest.bag", tokens=sum(play.aside))
    play.phase = CHEST


def draw(play: Play, token: int) -> None:
    """[mc.chest] One token comes out of the bag; everybody sees it."""
    play.happens("draw", "mc.chest", reveals=True, token=token)
    next_token(play)


def put(play: Play, token: int, dungeon: int) -> None:
    """[mc.chest] One of the three tokens goes into a dungeon that got none in this phase."""
    play.happens("put", "mc.chest", seat=play.actor, token=token, dungeon=dungeon)
    if not play.drawn:
        play.phase = DONE
        play.actor = NONE


def begin(play: Play) -> None:
    """[mc.score] A dungeon holds four tokens after the chest phase: a scoring takes place now."""
    play.happens("scoring", "mc.score", number=play.scorings + 1, dungeons=full(play.dungeons))
    next_dungeon(play, 0)


def next_dungeon(play: Play, dungeon: int) -> None:
    """[mc.score.order] All six dungeons, A to F, whether full or not.

    [mc.score.rank] The ranking is fixed when the dungeon begins; each player has one go.
    """
    while dungeon < DUNGEONS:
        order = ranking(play.queues[dungeon])
        rule = "mc.score.rank" if order else "mc.score.order"
        play.happens(
            "dungeon",
            rule,
            dungeon=dungeon,
            order=order,
            numbers=tuple(play.queues[dungeon].count(seat) for seat in order),
            tokens=len(play.dungeons[dungeon]),
        )
        if next_go(play, order):
            return
        dungeon += 1
    settle(play)


def next_go(play: Play, waiting: tuple[int, ...]) -> bool:
    """[mc.score.rank] The next in rank who can take something; False when the dungeon is done."""
    while waiting:
        seat, waiting = waiting[0], waiting[1:]
        if can_take(play, seat):
            play.phase = SCORE
            play.actor = seat
            play.waiting = waiting
            return True
    close(play)
    return False


def can_take(play: Play, seat: int) -> bool:
    """[mc.score.take] Return whether a player can take anything; if not, say why."""
    tokens = play.dungeons[play.dungeon]
    if not tokens:
        return False
    if takes(tokens, play.hands[seat]):
        return True
    play.happens("cannot", "mc.score.take", seat=seat, dungeon=play.dungeon)
    return False


def take(play: Play, token: int, cards: tuple[int, ...]) -> None:
    """[mc.score.take] The foremost adventurer and the cards go, the token comes."""
    seat, dungeon = play.actor, play.dungeon
    play.happens(
        "take",
        "mc.score.take",
        seat=seat,
        dungeon=dungeon,
        token=token,
        cards=cards,
        waste=waste(token, cards),
    )
    if seat in play.queues[dungeon] and can_take(play, seat):
        return
    go_on(play)


def decline(play: Play) -> None:
    """[mc.score.decline] Declining is always allowed."""
    play.happens("decline", "mc.score.decline", seat=play.actor, dungeon=play.dungeon)
    go_on(play)


def go_on(play: Play) -> None:
    """[mc.score.order] The next in rank, or the next dungeon."""
    dungeon = play.dungeon
    if not next_go(play, play.waiting):
        next_dungeon(play, dungeon + 1)


def close(play: Play) -> None:
    """[mc.score.close] A dungeon with four tokens of which none was taken loses all four."""
    lost = lost_treasure(play.dungeons[play.dungeon])
    if lost:
        play.happens("close", "mc.score.close", dungeon=play.dungeon, tokens=lost)


def settle(play: Play) -> None:
    """[mc.score.bonus] Bonus zones are emptied; [mc.score.points] what was collected counts.

    [mc.end] With 40 points or more at the end of a scoring the match ends.
    """
    values = play.numbers.values
    home = tuple(seat for zone in play.zones for seat in zone)
    play.happens("leave", "mc.score.bonus", seats=home)
    for seat, tokens in enumerate(play.taken):
        for token in tokens:
            play.happens(
                "worth",
                "mc.score.points",
                seat=seat,
                token=token,
                value=market_value(kind_of(token), play.market, values),
                points=token_points(token, play.market, values),
            )
    if ends(play.points, play.numbers.end_score):
        play.happens("end", "mc.end", points=max(play.points), limit=play.numbers.end_score)
        play.happens("win", "mc.win", seats=winners(play.points, play.queues))
        play.phase = OVER
        play.actor = NONE
        play.waiting = ()
    else:
        play.phase = SCORED
        play.actor = NONE
        play.waiting = ()
