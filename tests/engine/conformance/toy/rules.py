"""Higher card: everyone is dealt hidden cards and lays one; the higher card takes a point."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, NamedTuple

from gamekit.chance import Distribution, Luck
from gamekit.errors import NotationError
from gamekit.game import ALL, CHANCE, SIMULTANEOUS, TERMINAL, Event, Game, Joint

HIDDEN = 0
CARDS = 8
HAND = 3


class State(NamedTuple):
    left: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[int, ...]
    points: tuple[int, ...]
    gone: tuple[int, ...]


class View(NamedTuple):
    observer: int
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[int, ...]
    points: tuple[int, ...]
    left: int
    gone: tuple[int, ...]
    turn: str


class HigherCard(Game[State, str, View]):
    """Two players; cards 1 to 8, three each. Actions and outcomes are texts: `lay 4`, `draw 7`."""

    name: ClassVar[str] = "higher-card"
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 2
    turn_fields: ClassVar[tuple[str, ...]] = ("turn",)

    def initial_state(self) -> State:
        return State(tuple(range(1, CARDS + 1)), ((), ()), (), (0, 0), ())

    def current_player(self, state: State) -> int:
        if len(state.left) > CARDS - 2 * HAND:
            return CHANCE
        if state.laid:
            return CHANCE
        return SIMULTANEOUS if state.hands[0] else TERMINAL

    def legal_actions(self, state: State, seat: int) -> tuple[str, ...]:
        if self.current_player(state) != SIMULTANEOUS or seat not in (0, 1):
            return ()
        return tuple(f"lay {card}" for card in state.hands[seat])

    def chance_outcomes(self, state: State) -> Distribution[str]:
        if self.current_player(state) != CHANCE:
            raise self.refuse(state, "chance")
        if state.laid:
            return Distribution.uniform(["turn"])
        return Distribution.uniform(f"draw {card}" for card in state.left)

    def chance_source(self, state: State) -> str:
        return "table" if state.laid else "deck"

    def apply(self, state: State, action: str | Joint[str]) -> tuple[State, tuple[Event, ...]]:
        player = self.current_player(state)
        if player == CHANCE:
            if action not in [outcome for outcome, _ in self.chance_outcomes(state)]:
                raise self.refuse(state, action)
            return self._turn(state) if state.laid else self._draw(state, int(str(action)[5:]))
        if player != SIMULTANEOUS or not isinstance(action, tuple) or len(action) != 2:
            raise self.refuse(state, action)
        for seat in (0, 1):
            if action[seat] not in self.legal_actions(state, seat):
                raise self.refuse(state, action)
        cards = tuple(int(str(choice)[4:]) for choice in action)
        hands = tuple(
            tuple(card for card in hand if card != laid)
            for hand, laid in zip(state.hands, cards, strict=True)
        )
        return state._replace(hands=hands, laid=cards), self.lay_events(cards)

    def lay_events(self, cards: tuple[int, ...]) -> tuple[Event, ...]:
        return tuple(
            Event("lay", "toy.lay", (("seat", seat), ("card", card)), ("card",), (seat,))
            for seat, card in enumerate(cards)
        )

    def _draw(self, state: State, card: int) -> tuple[State, tuple[Event, ...]]:
        seat = (CARDS - len(state.left)) % 2
        hands = list(state.hands)
        hands[seat] = tuple(sorted((*hands[seat], card)))
        left = tuple(other for other in state.left if other != card)
        return state._replace(left=left, hands=tuple(hands)), self.draw_events(seat, card)

    def draw_events(self, seat: int, card: int) -> tuple[Event, ...]:
        args = (("seat", seat), ("card", card))
        return (Event("draw", "toy.draw", args, ("card",), (seat,), reveals=True),)

    def _turn(self, state: State) -> tuple[State, tuple[Event, ...]]:
        winner = int(state.laid[1] > state.laid[0])
        points = tuple(n + (seat == winner) for seat, n in enumerate(state.points))
        args = (("cards", state.laid), ("seat", winner))
        gone = tuple(sorted((*state.gone, *state.laid)))
        after = state._replace(laid=(), points=points, gone=gone)
        return after, (Event("turn", "toy.turn", args, reveals=True),)

    def returns(self, state: State) -> tuple[Fraction, ...]:
        if not self.is_terminal(state):
            return (Fraction(0), Fraction(0))
        winner = int(state.points[1] > state.points[0])
        return (Fraction(1 - winner), Fraction(winner))

    def scores(self, state: State) -> tuple[int, ...]:
        return state.points

    def observe(self, state: State, seat: int) -> View:
        self.check_observer(seat)

        def shown(cards: tuple[int, ...], owner: int) -> tuple[int, ...]:
            return cards if seat in (owner, ALL) else (HIDDEN,) * len(cards)

        return View(
            observer=seat,
            hands=tuple(shown(hand, owner) for owner, hand in enumerate(state.hands)),
            laid=tuple(shown((card,), owner)[0] for owner, card in enumerate(state.laid)),
            points=state.points,
            left=len(state.left),
            gone=state.gone,
            turn=str(self.current_player(state)),
        )

    def view_after(self, view: View, event: Event) -> View:
        params = event.params
        seat, card = params["seat"], params.get("card") or HIDDEN
        assert isinstance(seat, int)
        assert isinstance(card, int)
        hands = list(view.hands)
        if event.code == "draw":
            hands[seat] = tuple(sorted((*hands[seat], card)))
            return view._replace(hands=tuple(hands), left=view.left - 1)
        if event.code == "lay":
            rest = list(hands[seat])
            rest.remove(card)
            hands[seat] = tuple(rest)
            return view._replace(hands=tuple(hands), laid=(*view.laid, card))
        points = tuple(n + (owner == seat) for owner, n in enumerate(view.points))
        cards = params["cards"]
        assert isinstance(cards, tuple)
        return view._replace(laid=(), points=points, gone=tuple(sorted((*view.gone, *cards))))

    def determinize(self, view: View, luck: Luck) -> State:
        seen = {card for cards in (*view.hands, view.laid, view.gone) for card in cards}
        pool = [card for card in range(1, CARDS + 1) if card not in seen]
        luck.shuffle(pool)

        def dealt(cards: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(pool.pop() if card == HIDDEN else card for card in cards)

        hands = tuple(tuple(sorted(dealt(hand))) for hand in view.hands)
        laid = dealt(view.laid)
        return State(tuple(sorted(pool)), hands, laid, view.points, view.gone)

    def view_actions(self, view: View) -> tuple[str, ...]:
        if view.turn != str(SIMULTANEOUS) or view.observer not in (0, 1):
            return ()
        return tuple(f"lay {card}" for card in view.hands[view.observer])

    def format_one(self, action: str) -> str:
        return action

    def parse_one(self, text: str) -> str:
        verb, _, card = text.partition(" ")
        if text == "turn" or (verb in ("lay", "draw") and card in map(str, range(1, CARDS + 1))):
            return text
        raise NotationError("That is not an action: {text}", text=text[:60])


GAME = HigherCard
