"""The rules of Dreiste Geister, one small function a paragraph, and the game made of them.

Game by Günter Burkhardt (Ravensburger 2009). Movement is in `board.py`, what a seat sees in
`views.py`. The step engine runs on tables filled from the rule functions on first use; how a
state goes over into the next is at the end of the file, the rules themselves come first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from operator import add
from typing import ClassVar, Final, TypeAlias, TypeVar

from gamekit.chance import Distribution, Luck
from gamekit.errors import ConfigError, NotationError
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
    NONE,
    OVER,
    REFILL,
    Action,
    Hand,
    State,
    Urn,
    View,
    lays,
    without,
)
from gamekit.text import N_

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


def drawers(order: Sequence[int], sizes: Sequence[int], home: Sequence[int]) -> tuple[int, ...]:
    """[dg.setup] [dg.refill] Return who draws up to 3 cards, one entry a card, clockwise.

    `sizes` says how many cards everyone holds. [dg.home] A ghost in the chest draws no more.
    """
    queue: list[int] = []
    for seat in order:
        if not home[seat]:
            queue += [seat] * (HAND_SIZE - sizes[seat])
    return tuple(queue)


def move(
    place: int, card: int, named: int, *, hall_stops: bool = True, hall_cycle: str = "continues"
) -> tuple[int, str, str]:
    """Return where a ghost goes, how, and by which rule.

    [dg.forward] when its card is not the named colour, else [dg.back] or [dg.back.stay].
    """
    if card != named:
        to = forward(place, card, hall_stops=hall_stops, hall_cycle=hall_cycle)
        return to, "forward", "dg.forward"
    if back_stay(place):
        return place, "stay", "dg.back.stay"
    return back(place, card, hall_cycle=hall_cycle), "back", "dg.back"


def ended_by_home(home: Sequence[int], ghosts: int) -> bool:
    """[dg.end.home] Return whether enough ghosts are home; asked after all moves of a turn."""
    return len(home) - home.count(0) >= min(2, ghosts)


def ended_by_cards(hands: Sequence[Hand], home: Sequence[int], pile: int) -> bool:
    """[dg.end.cards] Return whether the pile is empty and every hand has been played out.

    Only ghosts on the way count: what a ghost at home still holds is never played.
    """
    if pile:
        return False
    for seat, hand in enumerate(hands):  # noqa: SIM110 - quicker, and asked after every late turn
        if hand and not home[seat]:
            return False
    return True


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


# -- the rules as tables: the step engine looks up what the functions above have worked out ---

_KeyT = TypeVar("_KeyT")
_ValueT = TypeVar("_ValueT")
Events: TypeAlias = tuple[Event, ...]
Laying: TypeAlias = Mapping[Action | None, tuple[Hand, int]]
"""What a seat may choose when cards are laid, each with the hand that is left and the card."""


class _Table(dict[_KeyT, _ValueT]):
    """A table that works an entry out the first time it is asked for."""

    __slots__ = ("_rule",)
    _limit = 1 << 15

    def __init__(self, rule: Callable[[_KeyT], _ValueT]) -> None:
        super().__init__()
        self._rule = rule

    def __missing__(self, key: _KeyT) -> _ValueT:
        if len(self) >= self._limit:
            self.clear()
        value = self[key] = self._rule(key)
        return value


def _laying(hand: Hand) -> Laying:
    if not may_lay(0, hand):
        return _not_laying(hand)
    return {action: (without(hand, action.value) or (), action.value) for action in lays(hand)}


def _not_laying(hand: Hand) -> Laying:
    return {None: (hand, NONE)}


def _plus(card: int) -> Callable[[Hand], Hand]:
    return lambda hand: tuple(sorted((*hand, card)))


_LAYS: Final = _Table(lays)
_LAYING: Final = _Table(_laying)
_HOME_LAYING: Final = _Table(_not_laying)
_DRAWN: Final = {action: action.value for action in DRAW_CARD}
_PLUS: Final = [_Table(_plus(card)) for card in COLOURS]
_NAMED: Final = {action: action.value for action in CALL_COLOUR}

Row: TypeAlias = tuple[int, tuple[tuple[int, Event], ...]]
"""A ghost's seat; by its place, where it goes with its card, and the event."""
Turn: TypeAlias = tuple[Events, tuple[Row, ...]]
"""The first events of a turn; then a row for each ghost that moves."""


@cache
def _moves(
    named: int, players: int, hall_stops: bool, hall_cycle: str
) -> tuple[tuple[Row, ...], ...]:
    """Return the rows by [seat][card]."""

    def entry(seat: int, card: int, place: int) -> tuple[int, Event]:
        to, code, rule = move(place, card, named, hall_stops=hall_stops, hall_cycle=hall_cycle)
        args = (("seat", seat), ("card", card), ("from", place), ("to", to))
        return to, Event(code, rule, args)

    return tuple(
        tuple((seat, tuple(entry(seat, card, place) for place in range(CHEST))) for card in COLOURS)
        for seat in range(players)
    )


_NEW = tuple.__new__  # a NamedTuple's own constructor costs twice as much; used in `apply` only
_NONE_LAID: Final = [(NONE,) * seats for seats in range(6)]


class DreisteGeister(Game[State, Action, View]):
    """Dreiste Geister for 2-5: one Merlin, the others ghosts, as many rounds as players."""

    name: ClassVar[str] = "dreiste-geister"
    version: ClassVar[int] = 1
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 5
    turns_go_on: ClassVar[bool] = False
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
        assert isinstance(per_colour, int)
        assert isinstance(piles, tuple)
        self._cards = (per_colour,) * 4
        self._deck = Urn(self._cards)
        pile = piles[players - 2]
        assert isinstance(pile, int)
        self._pile = pile
        stops, cycle = bool(self.config["hall_stops_forward"]), str(self.config["hall_cycle"])
        self._moves = tuple(_moves(named, players, stops, cycle) for named in COLOURS)
        self._order = tuple(ghosts_clockwise(merlin, players) for merlin in range(players))
        self._queues = tuple(_Table(partial(self._queue, merlin)) for merlin in range(players))
        self._turns = tuple(_Table(partial(self._turn, merlin)) for merlin in range(players))
        self._rounds = _Table(self._new_round)
        self._firsts = tuple(Action("merlin", seat) for seat in range(players))
        self._sources = tuple(f"deck.{round_ + 1}" for round_ in range(players))

    def _queue(self, merlin: int, home: tuple[int, ...]) -> tuple[int, ...]:
        """Return who refills after a turn: as long as there is a pile, all hands were full."""
        return drawers(self._order[merlin], (HAND_SIZE - 1,) * self.players, home)

    def _new_round(self, round_and_merlin: tuple[int, int]) -> tuple[State, Event]:
        """Return how a round begins when nobody has any coins, and the event that says so."""
        round_, merlin = round_and_merlin
        begun = self._round(round_, merlin, (0,) * self.players)
        return begun, _round_event(round_, merlin, self._pile)

    def _turn(self, merlin: int, laid: tuple[int, ...]) -> tuple[Turn, ...]:
        """Return by named colour how a turn begins, and how each ghost moves, clockwise."""
        return tuple(
            (
                (_CALLED[merlin][named], _reveal_event(laid)),
                tuple(
                    self._moves[named][seat][laid[seat]]
                    for seat in self._order[merlin]
                    if laid[seat] != NONE
                ),
            )
            for named in COLOURS
        )

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
            return self._round(0, 0, (0,) * self.players)._replace(phase=FIRST, drawers=())
        return self._round(0, 0, (0,) * self.players)

    def _round(self, round_: int, merlin: int, totals: tuple[int, ...]) -> State:
        """[dg.setup] Return a round's start: ghosts on the castle, all cards unseen, none dealt."""
        seats = range(self.players)
        hands: tuple[Hand, ...] = ((),) * self.players
        home = (0,) * self.players
        return State(
            phase=DEAL,
            round=round_,
            merlin=merlin,
            turn=0,
            drawers=drawers(self._order[merlin], home, home),
            places=tuple(NONE if seat == merlin else CASTLE for seat in seats),
            hands=hands,
            laid=(NONE,) * self.players,
            named=NONE,
            unseen=self._deck,
            pile=self._pile,
            home=home,
            coins=totals,
        )

    # -- whose turn, what is possible --------------------------------------------------------

    def current_player(self, state: State) -> int:
        """Return Merlin at his call, SIMULTANEOUS for the ghosts, else CHANCE or TERMINAL."""
        phase = state[0]
        if phase < LAY:
            return CHANCE
        if phase == LAY:
            return SIMULTANEOUS
        return state[2] if phase == CALL else TERMINAL

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        """Return the cards a ghost may lay, or the colours Merlin may name."""
        phase = state[0]
        if phase == LAY:
            if 0 <= seat < self.players and not state[11][seat]:
                return _LAYS[state[6][seat]]
            return ()
        return CALLS if phase == CALL and seat == state[2] else ()

    def chance_outcomes(self, state: State) -> Distribution[Action]:
        """Return the chances of the next card (or of the first Merlin)."""
        phase = state[0]
        if FIRST < phase < LAY:
            return state[9].draws
        if phase == FIRST:
            return Distribution.uniform(self._firsts)
        raise self.refuse(state, "chance")

    def chance_source(self, state: State) -> str:
        """Return `deck.N` for round N, or `first` for the choice of the first Merlin."""
        return "first" if state[0] == FIRST else self._sources[state[1]]

    # -- the steps of a turn -----------------------------------------------------------------

    def apply(self, state: State, action: Action | Joint[Action]) -> tuple[State, Events]:
        """Return the next state and the events; see the contract.

        Most steps are draws, [dg.setup] and [dg.refill]: the next drawer takes a card.
        """
        (
            phase, round_, merlin, turn, queue, places, hands,
            laid, named, unseen, pile, home, won,
        ) = state  # fmt: skip
        if not queue:
            if phase == LAY:
                return self._lay(state, action)
            return self._call(state, action) if phase == CALL else self._begin(state, action)
        try:
            card = _DRAWN[action]  # type: ignore[index]
        except (KeyError, TypeError):
            raise self.refuse(state, action) from None
        left = (unseen.less or unseen.follow())[card]
        if left is None:
            raise self.refuse(state, action)
        seat = queue[0]
        queue = queue[1:]
        held = [*hands]
        held[seat] = _PLUS[card][held[seat]]
        if phase == DEAL:
            events = _DEALT[seat][card]
        else:
            pile -= 1
            events = _DREW[seat][card] if pile else _DREW_LAST[seat][card]
        after = (
            phase if queue else LAY, round_, merlin, turn, queue, places, tuple(held),
            laid, named, left, pile, home, won,
        )  # fmt: skip
        return _NEW(State, after), events

    def _begin(self, state: State, action: object) -> tuple[State, Events]:
        """Return the first round, with the Merlin on whom the lot has fallen."""
        if state.phase == FIRST and action in self._firsts:
            merlin = self._firsts.index(action)
            first = self._round(0, merlin, state.coins)
            return first, (_round_event(0, merlin, self._pile, reveals=True),)
        raise self.refuse(state, action)

    def _lay(self, state: State, action: object) -> tuple[State, Events]:
        """[dg.lay] Every ghost still on the way lays one card of its hand face down."""
        if type(action) is not Joint and isinstance(action, Mapping):
            action = self.joint(action)
        _, round_, merlin, turn, _, places, hands, laid, named, unseen, pile, home, won = state
        held, cards = [*hands], [*laid]
        try:
            if len(action) != len(hands) or action[merlin] is not None:  # type: ignore[arg-type,index]
                raise KeyError
            for seat in self._order[merlin]:
                options = _HOME_LAYING if home[seat] else _LAYING
                held[seat], cards[seat] = options[hands[seat]][action[seat]]  # type: ignore[index]
        except (KeyError, TypeError):
            raise self.refuse(state, action) from None
        laid = tuple(cards)
        after = (
            CALL, round_, merlin, turn, (), places, tuple(held),
            laid, named, unseen, pile, home, won,
        )  # fmt: skip
        return _NEW(State, after), _LAID[laid]

    def _call(self, state: State, action: object) -> tuple[State, Events]:
        """[dg.call] Merlin names a colour; [dg.reveal] the cards turn; then all ghosts move."""
        try:
            named = _NAMED[action]  # type: ignore[index]
        except (KeyError, TypeError):
            raise self.refuse(state, action) from None
        _, round_, merlin, turn, _, places, hands, laid, _, unseen, pile, home, won = state
        turn += 1
        begun, rows = self._turns[merlin][laid][named]
        events = [*begun]
        stand, arrived = [*places], False
        for seat, row in rows:
            stand[seat], event = row[places[seat]]
            events.append(event)
            if stand[seat] == CHEST:
                events.append(_HOME[seat, turn])
                home = (*home[:seat], turn, *home[seat + 1 :])
                arrived = True
        events.append(_DISCARD)
        queue = self._queues[merlin][home] if pile else ()
        if len(queue) > pile:
            queue = queue[:pile]
        after = (
            REFILL if queue else LAY, round_, merlin, turn, queue, tuple(stand), hands,
            _NONE_LAID[self.players], named, unseen, pile, home, won,
        )  # fmt: skip
        new: State = _NEW(State, after)
        if arrived and ended_by_home(home, self.players - 1):
            return self._settle(new, events, "dg.end.home")
        if not pile and ended_by_cards(hands, home, pile):
            return self._settle(new, events, "dg.end.cards")
        return new, tuple(events)

    # -- the end of a round --------------------------------------------------------------------

    def _settle(self, state: State, events: list[Event], rule: str) -> tuple[State, Events]:
        """Pay the coins of a finished round and begin the next, or end the match."""
        paid, won = _PAID[state.home, state.merlin]
        events += (_END[state.round, rule], *paid)
        totals = tuple(map(add, state.coins, won))
        round_ = state.round + 1
        if round_ == self.players:
            events.append(Event("win", "dg.win", (("seats", winners(totals)),)))
            return state._replace(phase=OVER, drawers=(), coins=totals), tuple(events)
        first = (state.merlin - state.round) % self.players
        begun = self._rounds[round_, merlin_of(round_, first, self.players)]
        events.append(begun[1])
        return _NEW(State, (*begun[0][:-1], totals)), tuple(events)

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
        return views.observe(state, seat, self._cards)

    def view_after(self, view: View, event: Event) -> View:
        """Return the view after an event its observer has seen."""
        return views.view_after(view, event, self._cards)

    def determinize(self, view: View, luck: Luck) -> State:
        """Return a state that the view's observer cannot tell from the true one."""
        queue: tuple[int, ...] = ()
        if view.phase in (DEAL, REFILL):
            sizes = tuple(map(len, view.hands))
            queue = drawers(self._order[view.merlin], sizes, view.home)
        if view.phase == REFILL:
            queue = queue[: view.pile]
        return views.determinize(view, queue, luck)

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


_SEATS: Final = range(DreisteGeister.max_players)


def _card_events(code: str, rule: str, *more: Event) -> list[list[Events]]:
    """Return the events of a draw by [seat][card]; only the one who draws sees the card."""

    def event(seat: int, card: int) -> Event:
        return Event(code, rule, (("seat", seat), ("card", card)), ("card",), (seat,), reveals=True)

    return [[(event(seat, card), *more) for card in COLOURS] for seat in _SEATS]


def _lay_events(laid: tuple[int, ...]) -> Events:
    return tuple(
        Event("lay", "dg.lay", (("seat", seat), ("card", card)), ("card",), (seat,))
        for seat, card in enumerate(laid)
        if card != NONE
    )


def _reveal_event(laid: tuple[int, ...]) -> Event:
    """[dg.reveal] All laid cards are turned up together."""
    return Event("reveal", "dg.reveal", (("cards", laid),), reveals=True)


def _home_event(seat_and_turn: tuple[int, int]) -> Event:
    seat, turn = seat_and_turn
    return Event("home", "dg.home", (("seat", seat), ("turn", turn)))


def _paid(home_and_merlin: tuple[tuple[int, ...], int]) -> tuple[Events, tuple[int, ...]]:
    """[dg.coins] Return the events of paying, and by seat how many coins are won."""
    home, merlin = home_and_merlin
    won = [0] * len(home)
    events = []
    for seat, number, rule in coins(home, merlin):
        won[seat] = number
        args = (("seat", seat), ("coins", number), ("merlin", seat == merlin))
        events.append(Event("coins", rule, args))
    return tuple(events), tuple(won)


def _end_event(round_and_rule: tuple[int, str]) -> Event:
    """[dg.end.home] [dg.end.cards] The round is over."""
    round_, rule = round_and_rule
    return Event("end", rule, (("round", round_),))


_DEALT: Final = _card_events("deal", "dg.setup")
_DREW: Final = _card_events("draw", "dg.refill")
_DREW_LAST: Final = _card_events("draw", "dg.refill", Event("pile", "dg.end.cards"))
_LAID: Final = _Table(_lay_events)
_CALLED: Final = [
    [Event("call", "dg.call", (("seat", seat), ("colour", colour))) for colour in COLOURS]
    for seat in _SEATS
]
_HOME: Final = _Table(_home_event)
_END: Final = _Table(_end_event)
_PAID: Final = _Table(_paid)
_DISCARD: Final = Event("discard", "dg.refill")
