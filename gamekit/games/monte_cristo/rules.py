"""Das Geheimnis von Monte Cristo: the game, its set-up, and the round with its four phases.

Game by Arnaud Urbon and Charles Chevallier (eggertspiele 2011). The rules themselves are small
functions: `slide.py` marbles and market, `cards.py` supply cards, `places.py` adventurers,
`treasure.py` tokens and payments. The phases `supply.py`, `placing.py` and `scoring.py` put them
in order, `changes.py` says what an event changes, `views.py` what a seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from gamekit.chance import Distribution, Luck
from gamekit.errors import ConfigError
from gamekit.game import CHANCE, TERMINAL, Event, Game, Joint, Option, Value
from gamekit.games.monte_cristo import placing, scoring, supply, views
from gamekit.games.monte_cristo.actions import Action, read, text_of
from gamekit.games.monte_cristo.board import (
    ADVENTURERS,
    DUNGEONS,
    KINDS,
    LANES,
    NO_COUNTS,
    NONE,
    START_STOCK,
    TYPES,
)
from gamekit.games.monte_cristo.cards import card_draws, face_draws
from gamekit.games.monte_cristo.choices import choices
from gamekit.games.monte_cristo.play import Play
from gamekit.games.monte_cristo.slide import (
    COLOUR_LIMIT,
    LANE_LIMIT,
    active_player,
    lowered,
    market_draws,
    raised,
    slide_draws,
)
from gamekit.games.monte_cristo.state import (
    CHANCES,
    CHEST,
    CHEST_LANE,
    DONE,
    DROP,
    FACES,
    FIRST_TOKENS,
    MARKET,
    OVER,
    PLACE_LANE,
    REORDER,
    SCORED,
    SLIDE,
    SUPPLY,
    SUPPLY_LANE,
    Numbers,
    State,
    View,
)
from gamekit.games.monte_cristo.treasure import full, token_draws
from gamekit.text import N_, brief

_PHASE_RULES = ("mc.supply", "mc.place", "mc.chest", "mc.reorder")
_COPIES_PER_KIND = 6
"""Tokens of a kind, and supply cards of a colour: 30 of each in all."""


_RANGES = {
    "hand_limit": (1, 30),
    "lane_limit": (LANE_LIMIT, 16),
    "colour_limit": (COLOUR_LIMIT, 6),
    "end_score": (1, 200),
}
"""Lower lane limits could leave a marble without a lane."""


def _is_row(value: Value, length: int) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == length
        and all(type(number) is int and 0 <= number <= 99 for number in value)
    )


class MonteCristo(Game[State, Action, View]):
    """Das Geheimnis von Monte Cristo for 2-4: who is active follows from marbles on a slide."""

    name: ClassVar[str] = "monte-cristo"
    version: ClassVar[int] = 1
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 4
    hidden_hands: ClassVar[bool] = False
    computer: ClassVar[str] = "clever"
    turn_fields: ClassVar[tuple[str, ...]] = (
        "phase",
        "actor",
        "waiting",
        "left",
        "extra",
        "bonus",
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("max_bonus_per_turn", None, (None, 1, 2, 3), "variant", "mc.place.bonus"),
        Option("own_marble_only", False, (False, True), "variant", "mc.reorder"),
        Option("market_values", (5, 4, 3, 2, 1), (), "assumed", "mc.score.points"),
        Option("token_split", (2, 2, 2), (), "assumed", "mc.setup.dungeons"),
        Option("card_copies", (2, 2, 2), (), "assumed", "mc.supply"),
        Option("hand_limit", 7, (), "fixed", "mc.supply.limit"),
        Option("lane_limit", LANE_LIMIT, (), "fixed", "mc.slide.move"),
        Option("colour_limit", COLOUR_LIMIT, (), "fixed", "mc.slide.move"),
        Option("end_score", 40, (), "fixed", "mc.end"),
    )

    numbers: Numbers
    """The configuration as the rules use it."""

    def __init__(self, players: int, /, **config: Value) -> None:
        super().__init__(players, **config)
        seats = tuple(range(players))
        max_bonus = self.config["max_bonus_per_turn"]
        self.numbers = Numbers(
            players=players,
            values=self._row("market_values"),
            hand_limit=self._number("hand_limit"),
            lane_limit=self._number("lane_limit"),
            colour_limit=self._number("colour_limit"),
            end_score=self._number("end_score"),
            max_bonus=max_bonus if isinstance(max_bonus, int) else None,
            own_marble_only=bool(self.config["own_marble_only"]),
            clockwise=tuple((*seats[seat:], *seats[:seat]) for seat in seats),
        )

    def _number(self, name: str) -> int:
        value = self.config[name]
        assert isinstance(value, int)
        return value

    def _row(self, name: str) -> tuple[int, ...]:
        value = self.config[name]
        assert isinstance(value, tuple)
        return tuple(number for number in value if isinstance(number, int))

    def check_option(self, option: Option, value: Value) -> None:
        """Raise `ConfigError` unless `value` is allowed for `option`."""
        super().check_option(option, value)
        name, shown = option.name, brief(value)
        if name == "market_values" and not _is_row(value, len(KINDS)):
            raise ConfigError(
                N_("Option “{option}” cannot be {value}; it is {number} numbers from 0 to 99."),
                option=name,
                value=shown,
                number=len(KINDS),
            )
        if name in ("token_split", "card_copies") and not (
            _is_row(value, 3) and sum(value) == _COPIES_PER_KIND  # type: ignore[arg-type]
        ):
            raise ConfigError(
                N_("Option “{option}” cannot be {value}; it is three numbers with the sum {sum}."),
                option=name,
                value=shown,
                sum=_COPIES_PER_KIND,
            )
        low, high = _RANGES.get(name, (0, 0))
        if high and (type(value) is not int or not low <= value <= high):
            raise ConfigError(
                N_("Option “{option}” cannot be {value}; it is a number from {low} to {high}."),
                option=name,
                value=shown,
                low=low,
                high=high,
            )

    # -- set-up ----------------------------------------------------------------------------

    def initial_state(self) -> State:
        """Return the state before the first lane of the slide is drawn."""
        players = self.players
        nobody: tuple[tuple[int, ...], ...] = ((),) * players
        cards = self._row("card_copies") * len(KINDS)
        return State(
            phase=SLIDE,
            round=0,
            lane=0,
            active=NONE,
            actor=NONE,
            waiting=(),
            left=0,
            extra=0,
            bonus=0,
            lanes=(),
            market=(),
            dungeons=((),) * DUNGEONS,
            queues=((),) * DUNGEONS,
            zones=((),) * 4,
            stock=(START_STOCK,) * players,
            port=(ADVENTURERS - START_STOCK,) * players,
            hands=nobody,
            kept=nobody,
            unseen=cards,
            pile=sum(cards),
            discards=(0,) * (TYPES + 1),
            lost=NO_COUNTS,
            shuffles=0,
            bag=self._row("token_split") * len(KINDS),
            aside=NO_COUNTS,
            drawn=(),
            used=(),
            moved=(),
            dungeon=NONE,
            taken=nobody,
            points=(0,) * players,
            scorings=0,
            winners=(),
        )

    def _set_up(self, play: Play, action: Action) -> None:
        if play.phase == SLIDE:
            lane = len(play.lanes)
            play.happens("slide", "mc.setup.slide", reveals=True, lane=lane, marbles=action.cards)
            play.phase = SLIDE if lane + 1 < LANES else MARKET
        elif play.phase == MARKET:
            self._market(play, action.what)
        else:
            dungeon = sum(map(bool, play.dungeons))
            rule = "mc.setup.dungeons"
            play.happens("first", rule, reveals=True, dungeon=dungeon, token=action.what)
            if dungeon + 1 == DUNGEONS:
                self._start_phase(play, 1, SUPPLY_LANE)

    def _market(self, play: Play, kind: int) -> None:
        """[mc.setup.market] One kind after the other; the last place needs no draw."""
        rule, place = "mc.setup.market", len(play.market)
        play.happens("market", rule, reveals=True, place=place, kind=kind)
        rest = [other for other in range(len(KINDS)) if other not in play.market]
        if len(rest) == 1:
            play.happens("market", rule, reveals=True, place=place + 1, kind=rest[0])
            play.phase = FIRST_TOKENS

    # -- whose turn, what is possible --------------------------------------------------------

    def current_player(self, state: State) -> int:
        """Return the seat that is to choose, CHANCE or TERMINAL."""
        if state.phase in CHANCES:
            return CHANCE
        return TERMINAL if state.phase == OVER else state.actor

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        """Return what `seat` may choose now, sorted by text form."""
        return choices(state, seat, self.numbers)

    def chance_outcomes(self, state: State) -> Distribution[Action]:
        """Return the chances of the next lane, market place, token, card or face."""
        phase = state.phase
        if phase == SUPPLY:
            return card_draws(state.unseen)
        if phase in (CHEST, FIRST_TOKENS):
            return token_draws(state.bag)
        if phase == FACES:
            return face_draws(state.unseen)
        if phase == SLIDE:
            return slide_draws(self.players, state.lanes)
        if phase == MARKET:
            return market_draws(state.market)
        raise self.refuse(state, "chance")

    def chance_source(self, state: State) -> str:
        """Return `slide`, `market`, `bag`, or `supply.N` and `jokers.N` for the N-th pile."""
        phase = state.phase
        if phase in (SUPPLY, FACES):
            return f"{'supply' if phase == SUPPLY else 'jokers'}.{state.shuffles + 1}"
        return {SLIDE: "slide", MARKET: "market"}.get(phase, "bag")

    # -- the steps of a round ----------------------------------------------------------------

    def apply(
        self, state: State, action: Action | Joint[Action]
    ) -> tuple[State, tuple[Event, ...]]:
        """Return the next state and the events; see the contract."""
        phase = state.phase
        if phase in CHANCES:
            options: Sequence[Action] = [outcome for outcome, _ in self.chance_outcomes(state)]
        else:
            options = choices(state, state.actor, self.numbers)
        if action not in options:
            raise self.refuse(state, action)
        chosen = options[options.index(action)]
        play = Play(state, self.numbers)
        if phase in (SLIDE, MARKET, FIRST_TOKENS):
            self._set_up(play, chosen)
        else:
            self._step(play, chosen)
        if play.phase == SCORED:
            self._next_phase(play)
        if play.phase == DONE:
            # [mc.slide.move] After the action the active player moves the marble that was used.
            play.phase, play.actor = DROP, play.active
        return play.result()

    def _step(self, play: Play, action: Action) -> None:
        verb, what, where, _, cards = action
        if verb == "card":
            play.happens("card", "mc.supply", reveals=True, card=what)
            supply.next_card(play)
        elif verb == "token":
            scoring.draw(play, what)
        elif verb == "give":
            supply.choose_give(play, what, where)
        elif verb == "place":
            placing.place(play, what)
        elif verb == "stop":
            placing.stop(play)
        elif verb == "put":
            scoring.put(play, what, where)
        elif verb == "drop":
            self._drop(play, where)
        elif verb == "take":
            scoring.take(play, what, cards)
        elif verb == "decline":
            scoring.decline(play)
        elif verb in ("lower", "raise"):
            self._reorder(play, action)
        else:
            self._detour(play, verb, what)

    def _detour(self, play: Play, verb: str, card: int) -> None:
        """A discard or the face of a joker; then on with supply, or with placing."""
        if verb == "face":
            supply.settle_face(play, card)
            go_on = placing.joker_ready if play.lane == PLACE_LANE else supply.next_card
        else:
            supply.discard(play, card)
            go_on = placing.go_on if play.lane == PLACE_LANE else supply.check_limits
        go_on(play)

    def _start_phase(self, play: Play, round_: int, lane: int) -> None:
        """Begin a phase; [mc.slide.empty] one whose lane is empty is skipped."""
        while True:
            seat = active_player(play.lanes[lane])
            if seat is not None:
                break
            play.happens("skip", "mc.slide.empty", round=round_, lane=lane)
            round_, lane = (round_, lane + 1) if lane + 1 < LANES else (round_ + 1, 0)
        play.happens("phase", _PHASE_RULES[lane], round=round_, lane=lane, seat=seat)
        if lane == SUPPLY_LANE:
            supply.next_card(play)
        elif lane == PLACE_LANE:
            placing.begin(play)
        elif lane == CHEST_LANE:
            scoring.next_token(play)
        else:
            play.phase, play.actor = REORDER, seat

    def _next_phase(self, play: Play) -> None:
        if play.lane + 1 < LANES:
            self._start_phase(play, play.round, play.lane + 1)
        else:
            self._start_phase(play, play.round + 1, 0)

    def _drop(self, play: Play, to: int) -> None:
        """[mc.slide.move] The marble goes on top of another lane, and the phase is over.

        [mc.score] If a dungeon is full after the chest phase, a scoring takes place now.
        """
        play.happens("drop", "mc.slide.move", seat=play.actor, lane=play.lane, to=to)
        play.actor = NONE
        if play.lane == CHEST_LANE and full(play.dungeons):
            scoring.begin(play)
        else:
            self._next_phase(play)

    def _reorder(self, play: Play, action: Action) -> None:
        """[mc.reorder] Another marble goes down, or a market marker up, by 1 or 2."""
        verb, what, where, asked, _ = action
        seat = play.actor
        if verb == "lower":
            marble = play.lanes[where][what]
            by = lowered(play.lanes, where, what, asked)[1]
            args = (("seat", seat), ("lane", where), ("level", what), ("by", by))
            more = (("asked", asked), ("marble", marble))
            play.event(Event("lower", "mc.reorder", (*args, *more)))
        else:
            by = raised(play.market, what, asked)[1]
            play.happens("raise", "mc.reorder", seat=seat, kind=what, by=by, asked=asked)
        play.phase, play.actor = DONE, NONE

    # -- points ------------------------------------------------------------------------------

    def scores(self, state: State) -> tuple[int, ...]:
        """Return everybody's points so far."""
        return state.points

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """Return each seat's share of the win, all 0 before the end."""
        best = state.winners
        return tuple(
            Fraction(1, len(best)) if seat in best else Fraction(0) for seat in range(self.players)
        )

    # -- views -------------------------------------------------------------------------------

    def observe(self, state: State, seat: int) -> View:
        """Return what `seat`, PUBLIC or ALL may know."""
        return views.observe(state, self.check_observer(seat), self.numbers.values)

    def view_after(self, view: View, event: Event) -> View:
        """Return the view after an event its observer has seen."""
        return views.view_after(view, event)

    def determinize(self, view: View, luck: Luck) -> State:
        """Return a state that the view's observer cannot tell from the true one."""
        return views.determinize(view, luck)

    def view_actions(self, view: View) -> Sequence[Action]:
        """Return the observer's own legal actions."""
        return choices(view, view.observer, self.numbers)

    # -- text --------------------------------------------------------------------------------

    def format_one(self, action: Action) -> str:
        """Return the notation of an action or outcome, see `actions.py`."""
        return text_of(action)

    def parse_one(self, text: str) -> Action:
        """Return the action written like this."""
        return read(text)
