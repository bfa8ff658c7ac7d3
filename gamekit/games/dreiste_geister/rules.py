"""The rules of Dreiste Geister, one small function a paragraph, and the game made of them.

Game by Günter Burkhardt (Ravensburger 2009). Movement is in `board.py`, what a seat sees in
`views.py`. The step engine runs on tables filled from the rule functions on first use.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from gamekit.chance import Distribution, Luck
from gamekit.errors import ConfigError, N_, NotationError
from gamekit.game import (
    CHANCE,
    SIMULTANEOUS,
    TERMINAL,
    Event,
    Game,
    Joint,
    Option,
    Value,
)
from gamekit.games.dreiste_geister import views
from gamekit.games.dreiste_geister.board import (
    CASTLE,
    CHEST,
    COLOUR_NAMES,
    COLOURS,
    HALL,
    back,
    back_stay,
    forward,
)
from gamekit.games.dreiste_geister.state import (
    CALL,
    CALL_COLOUR,
    CALLS,
    DEAL,
    DRAW_CARD,
    FIRST,
    HAND_SIZE,
    LAY,
    LAY_CARD,
    NONE,
    OVER,
    REFILL,
    Action,
    Counts,
    Hand,
    State,
    View,
    draws,
    lays,
    without,
)

CHEST_COINS: Final = 3
FIRST_COINS: Final = 2
SECOND_COINS: Final = 1


def merlin_of(round_: int, first: int, players: int) -> int:
    """[dg.rounds] Return who is Merlin: everyone exactly once, clockwise from the first."""
    return (first + round_) % players


def ghosts_clockwise(merlin: int, players: int) -> tuple[int, ...]:
    """Return the ghosts' seats, clockwise from Merlin's left."""
    return tuple((merlin + step) % players for step in range(1, players))


def may_lay(home: int, hand: Hand) -> bool:
    """[dg.lay] Return whether a ghost lays a card: it is on the way and holds one.

    [dg.home] A ghost in the chest is home: it lays and draws no more cards.
    """
    return home == 0 and bool(hand)


def may_refill(home: int, hand: Hand, pile: int) -> bool:
    """[dg.refill] Return whether a ghost draws: on the way, fewer than 3 cards, a pile left."""
    return home == 0 and len(hand) < HAND_SIZE and pile > 0


def ended_by_home(home: Sequence[int], ghosts: int) -> bool:
    """[dg.end.home] Return whether enough ghosts are home; asked after all moves of a turn."""
    return sum(1 for turn in home if turn) >= min(2, ghosts)


def ended_by_cards(hands: Sequence[Hand], home: Sequence[int], pile: int) -> bool:
    """[dg.end.cards] Return whether the pile is empty and every hand has been played out.

    Only ghosts on the way count: what a ghost at home still holds is never played.
    """
    return pile == 0 and not any(hand for hand, turn in zip(hands, home, strict=True) if not turn)


def coins(home: Sequence[int], merlin: int) -> tuple[tuple[int, int, str], ...]:
    """[dg.coins] Return (seat, coins, rule) for everyone who gets coins at the end of a round.

    [dg.coins.tie1] Several first: 2 each, no second place. [dg.coins.tie2] Several second: 1
    each. [dg.coins.merlin] Merlin takes what is left when one ghost or none is home.
    """
    arrivals = sorted({turn for turn in home if turn})
    if not arrivals:
        return ((merlin, CHEST_COINS, "dg.coins.merlin"),)
    groups = [[seat for seat, turn in enumerate(home) if turn == when] for when in arrivals[:2]]
    first = groups[0]
    if len(first) > 1:
        return tuple((seat, FIRST_COINS, "dg.coins.tie1") for seat in first)
    paid = [(first[0], FIRST_COINS, "dg.coins")]
    if len(groups) == 1:
        paid.append((merlin, CHEST_COINS - FIRST_COINS, "dg.coins.merlin"))
    else:
        rule = "dg.coins" if len(groups[1]) == 1 else "dg.coins.tie2"
        paid.extend((seat, SECOND_COINS, rule) for seat in groups[1])
    return tuple(paid)


def winners(totals: Sequence[int]) -> tuple[int, ...]:
    """[dg.win] Return the seats with the most coins; equal coins share the win."""
    most = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == most)


_NEW = tuple.__new__  # a NamedTuple's own constructor costs twice as much; used in `apply` only
_NO_COUNTS: Final = (0, 0, 0, 0)
_MINUS_ONE: Final = {
    colour: tuple(1 if c == colour else 0 for c in COLOURS) for colour in COLOURS
}


class DreisteGeister(Game[State, Action, View]):
    """Dreiste Geister for 2-5: one Merlin, the others ghosts, as many rounds as players."""

    name: ClassVar[str] = "dreiste-geister"
    version: ClassVar[int] = 1
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 5
    turn_fields: ClassVar[tuple[str, ...]] = ("phase", "drawer")
    options: ClassVar[tuple[Option, ...]] = (
        Option("random_first_merlin", False, (False, True), "variant", "dg.rounds"),
        Option("hall_stops_forward", True, (True, False), "variant", "dg.forward"),
        Option("hall_cycle", "continues", ("continues", "restarts"), "assumed", "dg.forward"),
        Option("cards_per_colour", 12, (), "assumed", "dg.setup"),
        Option("piles", (14, 22, 27, 32), (), "assumed", "dg.setup"),
    )

    def __init__(self, players: int, **config: Value) -> None:
        super().__init__(players, **config)
        per_colour, piles = self.config["cards_per_colour"], self.config["piles"]
        assert isinstance(per_colour, int) and isinstance(piles, tuple)
        self._deck: Counts = (per_colour,) * 4
        pile = piles[players - 2]
        assert isinstance(pile, int)
        self._pile = pile
        self._order = tuple(ghosts_clockwise(merlin, players) for merlin in range(players))
        self._moves: dict[tuple[int, int, int, int, int], tuple[int, int, tuple[Event, ...]]] = {}
        self._lay_events = [
            [Event("lay", "dg.lay", (("seat", s), ("card", c)), ("card",), (s,)) for c in COLOURS]
            for s in range(players)
        ]
        self._deal_events = self._draw_events("deal", "dg.setup")
        self._refill_events = self._draw_events("draw", "dg.refill")
        self._plus: dict[tuple[Hand, int], Hand] = {}
        self._minus: dict[tuple[Counts, int], Counts] = {}

    def _draw_events(self, code: str, rule: str) -> list[list[tuple[Event]]]:
        return [
            [
                (Event(code, rule, (("seat", s), ("card", c)), ("card",), (s,), reveals=True),)
                for c in COLOURS
            ]
            for s in range(self.players)
        ]

    def check_option(self, option: Option, value: Value) -> None:
        """Raise `ConfigError` unless `value` is allowed; card numbers must be enough to deal."""
        super().check_option(option, value)
        if option.name == "cards_per_colour":
            good = type(value) is int and 1 <= value <= 60
        elif option.name == "piles":
            good = (
                isinstance(value, tuple)
                and len(value) == 4
                and all(type(n) is int and n >= 0 for n in value)
            )
        else:
            return
        if good:
            per_colour, piles = self.config["cards_per_colour"], self.config["piles"]
            if type(per_colour) is int and isinstance(piles, tuple) and len(piles) == 4:
                pile, ghosts = piles[self.players - 2], self.players - 1
                good = type(pile) is int and HAND_SIZE * ghosts + pile <= 4 * per_colour
        if not good:
            raise ConfigError(
                N_(
                    "Option “{option}” cannot be {value}: there must be enough cards "
                    "for all hands and the pile."
                ),
                option=option.name,
                value=str(value)[:40],
            )

    # -- set-up ----------------------------------------------------------------------------

    def initial_state(self) -> State:
        """Return the state before Merlin is chosen (variant) or the first card is dealt."""
        if self.config["random_first_merlin"]:
            return self._round(0, 0, (0,) * self.players)._replace(phase=FIRST, drawer=NONE)
        return self._round(0, 0, (0,) * self.players)

    def _round(self, round_: int, merlin: int, totals: tuple[int, ...]) -> State:
        """[dg.setup] Return a round's start: ghosts on the castle, all cards unseen, none dealt."""
        seats = range(self.players)
        return State(
            phase=DEAL,
            round=round_,
            merlin=merlin,
            turn=0,
            drawer=self._order[merlin][0],
            places=tuple(NONE if seat == merlin else CASTLE for seat in seats),
            hands=((),) * self.players,
            laid=(NONE,) * self.players,
            named=NONE,
            unseen=self._deck,
            pile=self._pile,
            discard=_NO_COUNTS,
            home=(0,) * self.players,
            coins=totals,
        )

    # -- whose turn, what is possible --------------------------------------------------------

    def current_player(self, state: State) -> int:
        """Return Merlin's seat at his call, SIMULTANEOUS for the ghosts, else CHANCE or TERMINAL."""
        phase = state[0]
        if phase == LAY:
            return SIMULTANEOUS
        if phase == CALL:
            return state[2]
        return TERMINAL if phase == OVER else CHANCE

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        """Return the cards a ghost may lay, or the colours Merlin may name."""
        phase = state[0]
        if phase == LAY:
            return () if not 0 <= seat < self.players or state[12][seat] else lays(state[6][seat])
        return CALLS if phase == CALL and seat == state[2] else ()

    def chance_outcomes(self, state: State) -> Distribution[Action]:
        """Return the chances of the next card (or of the first Merlin)."""
        phase = state[0]
        if phase in (DEAL, REFILL):
            return draws(state[9])
        if phase == FIRST:
            return Distribution.uniform(Action("merlin", seat) for seat in range(self.players))
        raise self.refuse(state, "chance")

    def chance_source(self, state: State) -> str:
        """Return `deck.N` for round N, or `first` for the choice of the first Merlin."""
        return "first" if state.phase == FIRST else f"deck.{state.round + 1}"

    # -- the steps of a turn -----------------------------------------------------------------

    def apply(
        self, state: State, action: Action | Joint[Action]
    ) -> tuple[State, tuple[Event, ...]]:
        """Return the next state and the events; see the contract."""
        phase = state[0]
        if phase == REFILL or phase == DEAL:
            return self._draw(state, action)
        if phase == LAY:
            return self._lay(state, action)
        if phase == CALL:
            return self._call(state, action)
        if phase == FIRST and isinstance(action, Action) and action.verb == "merlin":
            if type(action.value) is int and 0 <= action.value < self.players:
                first = self._round(0, action.value, state.coins)
                return first, (_round_event(0, action.value, self._pile, reveals=True),)
        raise self.refuse(state, action)

    def _draw(self, state: State, action: object) -> tuple[State, tuple[Event, ...]]:
        """[dg.setup] [dg.refill] The drawer takes the next card."""
        phase, round_, merlin, turn, seat, places, hands, laid, named, unseen, pile, discard, home, won = state
        if action not in DRAW_CARD:
            raise self.refuse(state, action)
        card: int = action[1]  # type: ignore[index]
        if not unseen[card]:
            raise self.refuse(state, action)
        left = self._minus.get((unseen, card))
        if left is None:
            left = self._minus[unseen, card] = tuple(
                n - (c == card) for c, n in enumerate(unseen)
            )
        key = (hands[seat], card)
        hand = self._plus.get(key)
        if hand is None:
            hand = self._plus[key] = tuple(sorted((*hands[seat], card)))
        hands = (*hands[:seat], hand, *hands[seat + 1 :])
        order = self._order[merlin]
        drawer = NONE
        if phase == DEAL:
            events: tuple[Event, ...] = self._deal_events[seat][card]
            if len(hand) < HAND_SIZE:
                drawer = seat
            elif seat != order[-1]:
                drawer = order[order.index(seat) + 1]
            next_phase = LAY if drawer == NONE else DEAL
        else:
            events = self._refill_events[seat][card]
            pile -= 1
            if pile:
                drawer = seat if len(hand) < HAND_SIZE else self._next_drawer(order, seat, home, hands)
                next_phase = LAY if drawer == NONE else REFILL
            else:
                next_phase = LAY
                events = (*events, _PILE_EMPTY)
        return (
            _NEW(
                State,
                (next_phase, round_, merlin, turn, drawer, places, hands, laid, named, left, pile, discard, home, won),
            ),
            events,
        )

    def _next_drawer(
        self, order: tuple[int, ...], after: int, home: tuple[int, ...], hands: tuple[Hand, ...]
    ) -> int:
        for seat in order[order.index(after) + 1 :] if after != NONE else order:
            if not home[seat] and len(hands[seat]) < HAND_SIZE:
                return seat
        return NONE

    def _lay(self, state: State, action: object) -> tuple[State, tuple[Event, ...]]:
        """[dg.lay] Every ghost still on the way lays one card of its hand face down."""
        choices = self._choices(state, action)
        hands, home = state[6], state[12]
        rest, cards, events = [], [], []
        for seat, choice in enumerate(choices):
            hand = hands[seat]
            if choice is None:
                if may_lay(home[seat], hand):
                    raise self.refuse(state, action)
                rest.append(hand)
                cards.append(NONE)
                continue
            left = without(hand, choice[1]) if choice in LAY_CARD and not home[seat] else None
            if left is None:
                raise self.refuse(state, action)
            rest.append(left)
            cards.append(choice[1])
            events.append(self._lay_events[seat][choice[1]])
        return (
            _NEW(
                State,
                (CALL, *state[1:6], tuple(rest), tuple(cards), *state[8:]),
            ),
            tuple(events),
        )

    def _choices(self, state: State, action: object) -> Sequence[Action | None]:
        if isinstance(action, dict):
            action = self.joint(state, action)
        if isinstance(action, (tuple, list)) and not isinstance(action, Action):
            if len(action) == self.players:
                return action
        raise self.refuse(state, action)

    def _call(self, state: State, action: object) -> tuple[State, tuple[Event, ...]]:
        """[dg.call] Merlin names a colour; [dg.reveal] the cards turn; then all ghosts move."""
        if action not in CALL_COLOUR:
            raise self.refuse(state, action)
        _, round_, merlin, turn, _, places, hands, laid, _, unseen, pile, discard, home, won = state
        named: int = action[1]  # type: ignore[index]
        turn += 1
        events: list[Event] = [_CALL_EVENTS[merlin][named], _reveal_event(laid)]
        new_places = list(places)
        came_home = False
        gone = list(discard)
        for seat in self._order[merlin]:
            card = laid[seat]
            if card == NONE:
                continue
            gone[card] += 1
            place, _, moved = self._move(seat, places[seat], card, named)
            new_places[seat] = place
            events += moved
            if place == CHEST:
                came_home = True
                events.append(Event("home", "dg.home", (("seat", seat), ("turn", turn))))
        if came_home:
            home = tuple(
                turn if place == CHEST and not was else was
                for place, was in zip(new_places, home, strict=True)
            )
        events.append(_DISCARD)
        after = (round_, merlin, turn)
        new = _NEW(
            State,
            (LAY, *after, NONE, tuple(new_places), hands, (NONE,) * len(laid), named, unseen, pile, tuple(gone), home, won),
        )
        if came_home and ended_by_home(home, self.players - 1):
            return self._settle(new, events, "dg.end.home")
        if not pile:
            if ended_by_cards(hands, home, pile):
                return self._settle(new, events, "dg.end.cards")
            return new, tuple(events)
        drawer = self._next_drawer(self._order[merlin], NONE, home, hands)
        return _NEW(State, (REFILL, *after, drawer, *new[5:])), tuple(events)

    def _move(
        self, seat: int, place: int, card: int, named: int
    ) -> tuple[int, int, tuple[Event, ...]]:
        """Return where a ghost goes, and the event: [dg.forward], [dg.back] or [dg.back.stay]."""
        key = (seat, place, card, named, 0)
        found = self._moves.get(key)
        if found is None:
            found = self._moves[key] = self._work_out(seat, place, card, named)
        return found

    def _work_out(
        self, seat: int, place: int, card: int, named: int
    ) -> tuple[int, int, tuple[Event, ...]]:
        cycle = str(self.config["hall_cycle"])
        if card != named:
            stops = bool(self.config["hall_stops_forward"])
            to, code, rule = forward(place, card, hall_stops=stops, hall_cycle=cycle), "forward", "dg.forward"
        elif back_stay(place):
            to, code, rule = place, "stay", "dg.back.stay"
        else:
            to, code, rule = back(place, card, hall_cycle=cycle), "back", "dg.back"
        args = (("seat", seat), ("card", card), ("from", place), ("to", to))
        return to, card, (Event(code, rule, args),)

    # -- the end of a round --------------------------------------------------------------------

    def _settle(
        self, state: State, events: list[Event], rule: str
    ) -> tuple[State, tuple[Event, ...]]:
        """Pay the coins of a finished round and begin the next, or end the match."""
        paid = coins(state.home, state.merlin)
        totals = list(state.coins)
        events.append(Event("end", rule, (("round", state.round),)))
        for seat, number, why in paid:
            totals[seat] += number
            merlin = seat == state.merlin
            args = (("seat", seat), ("coins", number), ("merlin", merlin))
            events.append(Event("coins", why, args))
        round_ = state.round + 1
        if round_ == self.players:
            events.append(Event("win", "dg.win", (("seats", winners(totals)),)))
            over = state._replace(phase=OVER, coins=tuple(totals))
            return over, tuple(events)
        first = (state.merlin - state.round) % self.players
        merlin_next = merlin_of(round_, first, self.players)
        events.append(_round_event(round_, merlin_next, self._pile))
        return self._round(round_, merlin_next, tuple(totals)), tuple(events)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return everybody's coins so far."""
        return state.coins

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """Return each seat's share of the win, all 0 before the end."""
        if state.phase != OVER:
            return (Fraction(0),) * self.players
        best = winners(state.coins)
        return tuple(
            Fraction(1, len(best)) if seat in best else Fraction(0) for seat in range(self.players)
        )

    # -- views -----------------------------------------------------------------------------------

    def observe(self, state: State, seat: int) -> View:
        """Return what `seat`, PUBLIC or ALL may know."""
        return views.observe(state, seat, self._deck)

    def view_after(self, view: View, event: Event) -> View:
        """Return the view after an event its observer has seen."""
        return views.view_after(view, event, self._deck)

    def determinize(self, view: View, luck: Luck) -> State:
        """Return a state that the view's observer cannot tell from the true one."""
        return views.determinize(view, luck)

    def view_actions(self, view: View) -> Sequence[Action]:
        """Return the observer's own legal actions."""
        return views.actions(view)

    # -- text ------------------------------------------------------------------------------------

    def format_one(self, action: Action) -> str:
        """Return `lay red`, `call blue`, `draw green` or `merlin 2`."""
        if action.verb == "merlin":
            return f"merlin {action.value}"
        return f"{action.verb} {COLOUR_NAMES[action.value]}"

    def parse_one(self, text: str) -> Action:
        """Return the action written like this."""
        verb, _, what = text.partition(" ")
        if verb in ("lay", "call", "draw") and what in COLOUR_NAMES:
            return Action(verb, COLOUR_NAMES.index(what))
        if verb == "merlin" and what in map(str, range(self.players)):
            return Action(verb, int(what))
        raise NotationError(N_("That is not an action: {text}"), text=text[:60])


def _round_event(round_: int, merlin: int, pile: int, *, reveals: bool = False) -> Event:
    args = (("round", round_), ("merlin", merlin), ("pile", pile))
    return Event("round", "dg.rounds", args, reveals=reveals)


_REVEALS: dict[tuple[int, ...], Event] = {}


def _reveal_event(laid: tuple[int, ...]) -> Event:
    """[dg.reveal] All laid cards are turned up together."""
    found = _REVEALS.get(laid)
    if found is None:
        found = _REVEALS[laid] = Event("reveal", "dg.reveal", (("cards", laid),), reveals=True)
    return found


_CALL_EVENTS: Final = [
    [Event("call", "dg.call", (("seat", seat), ("colour", colour))) for colour in COLOURS]
    for seat in range(DreisteGeister.max_players)
]
_DISCARD: Final = Event("discard", "dg.refill")
_PILE_EMPTY: Final = Event("pile", "dg.end.cards")
