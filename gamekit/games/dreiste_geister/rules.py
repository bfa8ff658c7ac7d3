"""Dreiste Geister: how a state goes over into the next.

Game by Günter Burkhardt (Ravensburger 2009). The rules themselves are in `paragraphs.py`, movement
is in `board.py`, what a seat sees in `views.py`. Steps are looked up in `lookup.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from operator import add
from typing import ClassVar, Final

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
from gamekit.games.dreiste_geister.board import CASTLE, CHEST, COLOUR_NAMES, COLOURS
from gamekit.games.dreiste_geister.lookup import (
    CALLED,
    DEALT,
    DISCARD,
    DRAWN,
    DREW,
    DREW_LAST,
    END,
    HOME,
    HOME_LAYING,
    LAID,
    LAYING,
    LAYS,
    NAMED,
    NONE_LAID,
    PAID,
    PLUS,
    Events,
    Table,
    Turn,
    moves,
    reveal_event,
    round_event,
)
from gamekit.games.dreiste_geister.paragraphs import (
    drawers,
    ended_by_cards,
    ended_by_home,
    ghosts_clockwise,
    merlin_of,
    winners,
)
from gamekit.games.dreiste_geister.state import (
    CALL,
    CALLS,
    DEAL,
    FIRST,
    HAND_SIZE,
    LAY,
    MAX_PLAYERS,
    NONE,
    OVER,
    REFILL,
    Action,
    Hand,
    State,
    Urn,
    View,
)
from gamekit.text import N_, brief

_MOST_PER_COLOUR: Final = 60
_NEW = tuple.__new__  # a NamedTuple's own constructor costs twice as much; used in `apply` only


class DreisteGeister(Game[State, Action, View]):
    """Dreiste Geister for 2-5: one Merlin, the others ghosts, as many rounds as players."""

    name: ClassVar[str] = "dreiste-geister"
    version: ClassVar[int] = 1
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = MAX_PLAYERS
    turns_go_on: ClassVar[bool] = False
    turn_fields: ClassVar[tuple[str, ...]] = ("phase", "drawer")
    options: ClassVar[tuple[Option, ...]] = (
        Option("random_first_merlin", False, (False, True), "variant", "dg.rounds"),
        Option("hall_stops_forward", True, (True, False), "variant", "dg.forward"),
        Option("hall_cycle", "continues", ("continues", "restarts"), "assumed", "dg.forward"),
        Option("cards_per_colour", 12, (), "assumed", "dg.setup"),
        Option("piles", (14, 22, 27, 32), (), "assumed", "dg.setup"),
    )

    def __init__(self, players: int, /, **config: Value) -> None:
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
        self._moves = tuple(moves(named, players, stops, cycle) for named in COLOURS)
        self._order = tuple(ghosts_clockwise(merlin, players) for merlin in range(players))
        self._queues = tuple(Table(partial(self._queue, merlin)) for merlin in range(players))
        self._turns = tuple(Table(partial(self._turn, merlin)) for merlin in range(players))
        self._rounds = Table(self._new_round)
        self._firsts = tuple(Action("merlin", seat) for seat in range(players))
        self._sources = tuple(f"deck.{round_ + 1}" for round_ in range(players))

    def _queue(self, merlin: int, home: tuple[int, ...]) -> tuple[int, ...]:
        """Return who refills after a turn: as long as there is a pile, all hands were full."""
        return drawers(self._order[merlin], (HAND_SIZE - 1,) * self.players, home)

    def _new_round(self, round_and_merlin: tuple[int, int]) -> tuple[State, Event]:
        """Return how a round begins when nobody has any coins, and the event that says so."""
        round_, merlin = round_and_merlin
        begun = self._round(round_, merlin, (0,) * self.players)
        return begun, round_event(round_, merlin, self._pile)

    def _turn(self, merlin: int, laid: tuple[int, ...]) -> tuple[Turn, ...]:
        """Return by named colour how a turn begins, and how each ghost moves, clockwise."""
        return tuple(
            (
                (CALLED[merlin][named], reveal_event(laid)),
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
        if option.name == "cards_per_colour" and not (
            type(value) is int and 1 <= value <= _MOST_PER_COLOUR
        ):
            raise ConfigError(
                N_("Option “{option}” cannot be {value}; it is a number from {low} to {high}."),
                option=option.name,
                value=brief(value),
                low=1,
                high=_MOST_PER_COLOUR,
            )
        if option.name == "piles":
            self._check_piles(option, value)

    def _check_piles(self, option: Option, value: Value) -> None:
        """Raise `ConfigError` unless there are cards enough, blaming what is not as usual."""
        numbers = value if isinstance(value, tuple) else ()
        if len(numbers) != 4 or not all(type(pile) is int and pile >= 0 for pile in numbers):
            raise ConfigError(
                N_(
                    "Option “{option}” cannot be {value}; it is four numbers, the cards of the "
                    "pile with 2, 3, 4 and 5 players."
                ),
                option=option.name,
                value=brief(value),
            )
        per_colour, pile = self.config["cards_per_colour"], numbers[self.players - 2]
        assert isinstance(per_colour, int)
        assert isinstance(pile, int)
        if HAND_SIZE * (self.players - 1) + pile > len(COLOURS) * per_colour:
            blamed = "cards_per_colour" if value == option.default else option.name
            raise ConfigError(
                N_(
                    "Option “{option}” cannot be {value}: there must be enough cards "
                    "for all hands and the pile."
                ),
                option=blamed,
                value=brief(self.config[blamed]),
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
                return LAYS[state[6][seat]]
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
            card = DRAWN[action]  # type: ignore[index]
        except (KeyError, TypeError):
            raise self.refuse(state, action) from None
        left = (unseen.less or unseen.follow())[card]
        if left is None:
            raise self.refuse(state, action)
        seat = queue[0]
        queue = queue[1:]
        held = [*hands]
        held[seat] = PLUS[card][held[seat]]
        if phase == DEAL:
            events = DEALT[seat][card]
        else:
            pile -= 1
            events = DREW[seat][card] if pile else DREW_LAST[seat][card]
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
            return first, (round_event(0, merlin, self._pile, reveals=True),)
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
                options = HOME_LAYING if home[seat] else LAYING
                held[seat], cards[seat] = options[hands[seat]][action[seat]]  # type: ignore[index]
        except (KeyError, TypeError):
            raise self.refuse(state, action) from None
        laid = tuple(cards)
        after = (
            CALL, round_, merlin, turn, (), places, tuple(held),
            laid, named, unseen, pile, home, won,
        )  # fmt: skip
        return _NEW(State, after), LAID[laid]

    def _call(self, state: State, action: object) -> tuple[State, Events]:
        """[dg.call] Merlin names a colour; [dg.reveal] the cards turn; then all ghosts move."""
        try:
            named = NAMED[action]  # type: ignore[index]
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
                events.append(HOME[seat, turn])
                home = (*home[:seat], turn, *home[seat + 1 :])
                arrived = True
        events.append(DISCARD)
        queue = self._queues[merlin][home] if pile else ()
        if len(queue) > pile:
            queue = queue[:pile]
        after = (
            REFILL if queue else LAY, round_, merlin, turn, queue, tuple(stand), hands,
            NONE_LAID[self.players], named, unseen, pile, home, won,
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
        paid, won = PAID[state.home, state.merlin]
        events += (END[state.round, rule], *paid)
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
        return views.observe(state, self.check_observer(seat), self._cards)

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
