"""What each observer may know of a match of Dreiste Geister, and how events change it.

A ghost knows its own hand and its own laid card; Merlin knows no card; the table sees how many
cards everyone holds, the discards and the size of the pile. The order of the pile is nobody's
secret: it does not exist before a card is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.chance import Luck
from gamekit.game import ALL, Event, Value
from gamekit.games.dreiste_geister.board import CASTLE, COLOURS
from gamekit.games.dreiste_geister.state import (
    CALL,
    CALLS,
    DEAL,
    FACEDOWN,
    LAY,
    NONE,
    OVER,
    Action,
    Counts,
    Hand,
    State,
    Urn,
    View,
    lays,
)


def observe(state: State, observer: int, deck: Counts) -> View:
    """Return what `observer` may know of `state`; `deck` is all cards by colour."""
    hands = tuple(
        hand if observer in (seat, ALL) else (FACEDOWN,) * len(hand)
        for seat, hand in enumerate(state.hands)
    )
    laid = tuple(
        card if card == NONE or observer in (seat, ALL) else FACEDOWN
        for seat, card in enumerate(state.laid)
    )
    unseen, discard = [*deck], [*deck]
    for card in (*laid, *(card for hand in hands for card in hand)):
        if card >= 0:
            unseen[card] -= 1
    for card in (*state.laid, *(card for hand in state.hands for card in hand)):
        if card >= 0:
            discard[card] -= 1
    discard = [n - state.unseen[c] for c, n in enumerate(discard)]
    best = max(state.coins)
    over = state.phase == OVER
    return View(
        observer=observer,
        phase=state.phase,
        round=state.round,
        merlin=state.merlin,
        turn=state.turn,
        drawer=state.drawer,
        places=state.places,
        hands=hands,
        laid=laid,
        open=False,
        named=state.named,
        unseen=tuple(n - discard[c] for c, n in enumerate(unseen)),
        pile=state.pile,
        discard=tuple(discard),
        home=state.home,
        coins=state.coins,
        winners=tuple(s for s, n in enumerate(state.coins) if n == best) if over else (),
    )


def view_after(view: View, event: Event, deck: Counts) -> View:
    """Return the view after an event as its observer saw it."""
    code, params = event.code, event.params
    seat = params.get("seat")
    if code in ("deal", "draw"):
        assert isinstance(seat, int)
        card = params["card"]
        got = card if isinstance(card, int) else FACEDOWN
        hand = tuple(sorted((*view.hands[seat], got)))
        pile = view.pile - (code == "draw")
        return view._replace(
            hands=_put(view.hands, seat, hand), unseen=_take(view.unseen, got), pile=pile
        )
    if code == "lay":
        assert isinstance(seat, int)
        card = params["card"]
        laid = card if isinstance(card, int) else FACEDOWN
        left = list(view.hands[seat])
        left.remove(laid)
        return view._replace(
            hands=_put(view.hands, seat, tuple(left)), laid=_put(view.laid, seat, laid)
        )
    if code == "call":
        colour = params["colour"]
        assert isinstance(colour, int)
        return view._replace(named=colour)
    if code == "reveal":
        cards = _numbers(params["cards"])
        unseen = view.unseen
        for hidden, card in zip(view.laid, cards, strict=True):
            if hidden == FACEDOWN:
                unseen = _take(unseen, card)
        return view._replace(laid=cards, open=True, unseen=unseen)
    if code in ("forward", "back", "stay"):
        to = params["to"]
        assert isinstance(seat, int)
        assert isinstance(to, int)
        return view._replace(places=_put(view.places, seat, to))
    if code == "home":
        turn = params["turn"]
        assert isinstance(seat, int)
        assert isinstance(turn, int)
        return view._replace(home=_put(view.home, seat, turn))
    if code == "discard":
        discard = tuple(n + view.laid.count(c) for c, n in enumerate(view.discard))
        return view._replace(
            discard=discard, laid=(NONE,) * len(view.laid), open=False, turn=view.turn + 1
        )
    if code == "coins":
        number = params["coins"]
        assert isinstance(seat, int)
        assert isinstance(number, int)
        return view._replace(coins=_put(view.coins, seat, view.coins[seat] + number))
    if code == "win":
        return view._replace(winners=_numbers(params["seats"]))
    if code == "round":
        return _next_round(view, event, deck)
    return view


def _next_round(view: View, event: Event, deck: Counts) -> View:
    round_, merlin, pile = (event.get(name) for name in ("round", "merlin", "pile"))
    assert isinstance(round_, int)
    assert isinstance(merlin, int)
    assert isinstance(pile, int)
    seats = range(len(view.places))
    return view._replace(
        round=round_,
        merlin=merlin,
        turn=0,
        places=tuple(NONE if seat == merlin else CASTLE for seat in seats),
        hands=((),) * len(seats),
        laid=(NONE,) * len(seats),
        named=NONE,
        unseen=deck,
        pile=pile,
        discard=(0, 0, 0, 0),
        home=(0,) * len(seats),
    )


def _numbers(value: Value) -> tuple[int, ...]:
    assert isinstance(value, tuple)
    return tuple(part for part in value if isinstance(part, int))


def _put(values: tuple, seat: int, value: object) -> tuple:  # type: ignore[type-arg]
    return (*values[:seat], value, *values[seat + 1 :])


def _take(counts: Counts, card: int) -> Counts:
    return tuple(n - (c == card) for c, n in enumerate(counts))


def determinize(view: View, drawers: tuple[int, ...], luck: Luck) -> State:
    """Return a state the observer cannot tell from the true one: hidden cards dealt afresh."""
    pool = [c for c in COLOURS for _ in range(view.unseen[c])]
    luck.shuffle(pool)
    laid = tuple(pool.pop() if card == FACEDOWN else card for card in view.laid)
    hands: list[Hand] = [
        tuple(sorted(pool.pop() if card == FACEDOWN else card for card in hand))
        for hand in view.hands
    ]
    return State(
        phase=view.phase,
        round=view.round,
        merlin=view.merlin,
        turn=view.turn,
        drawers=drawers,
        places=view.places,
        hands=tuple(hands),
        laid=laid,
        named=view.named,
        unseen=Urn(pool.count(c) for c in COLOURS),
        pile=view.pile,
        home=view.home,
        coins=view.coins,
    )


def actions(view: View) -> Sequence[Action]:
    """Return what the observer itself may choose now."""
    seat = view.observer
    if seat < 0:
        return ()
    if view.phase == LAY and not view.home[seat]:
        return lays(view.hands[seat])
    return CALLS if view.phase == CALL and seat == view.merlin else ()


__all__ = ["DEAL", "actions", "determinize", "observe", "view_after"]
