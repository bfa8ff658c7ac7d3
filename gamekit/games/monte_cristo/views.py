"""What each observer may know of a match of Monte Cristo.

Cards, tokens and adventurers lie open; tokens set aside lie face down but were seen. Nobody has
looked at the faces of jokers, at the order of the pile or into the bag, so all seats see alike;
only the all-knowing observer is told which faces stay out of the pile since a shuffle.
"""

from __future__ import annotations

from gamekit.chance import Luck
from gamekit.game import ALL, Event
from gamekit.games.monte_cristo.board import FACEDOWN, NO_COUNTS
from gamekit.games.monte_cristo.cards import plus
from gamekit.games.monte_cristo.changes import happen
from gamekit.games.monte_cristo.state import Draft, State, View


def observe(state: State, observer: int, values: tuple[int, ...]) -> View:
    """Return what `observer` may know of `state`; `values` is the worth of market places."""
    view = View(observer, values, *state)
    if observer == ALL or not (any(state.kept) or any(state.lost)):
        return view
    unseen = tuple(n + state.lost[c] for c, n in enumerate(state.unseen))
    for faces in state.kept:
        for face in faces:
            unseen = plus(unseen, face)
    kept = tuple((FACEDOWN,) * len(faces) for faces in state.kept)
    return view._replace(unseen=unseen, kept=kept, lost=NO_COUNTS)


def view_after(view: View, event: Event) -> View:
    """Return the view after an event as its observer saw it."""
    table = Draft(view[2:])
    happen(table, event)
    return View._make((view.observer, view.values, *table.fields()))


def determinize(view: View, luck: Luck) -> State:
    """Return a state the observer cannot tell from the true one: faces of jokers drawn afresh.

    Every card the observer has not seen is as likely to be one of them.
    """
    unseen = list(view.unseen)
    pool = [card for card, n in enumerate(unseen) for _ in range(n)]
    kept = []
    for faces in view.kept:
        mine = []
        for face in faces:
            if face == FACEDOWN:
                at = luck.below(len(pool))
                pool[at], pool[-1] = pool[-1], pool[at]
                drawn = pool.pop()
                unseen[drawn] -= 1
                mine.append(drawn)
            else:
                mine.append(face)
        kept.append(tuple(mine))
    state = State(*view[2:])
    return state._replace(kept=tuple(kept), unseen=tuple(unseen))
