"""Faulty copies of Higher Card: each does one thing that the suite must find."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from gamekit.game import CHANCE, Event, Joint, Odds
from gamekit.match import Match
from tests.engine.conformance import contract, matches, secrecy
from tests.engine.conformance.toy import text
from tests.engine.conformance.toy.rules import HigherCard, State, View


class LeaksInView(HigherCard):
    """A view that tells, in a field nobody looks at, whether the other's first card is even."""

    def observe(self, state: State, seat: int) -> View:
        view = super().observe(state, seat)
        other = state.hands[seat == 0][:1]
        return view._replace(turn=view.turn + " " * (sum(other) % 2))

    def view_actions(self, view: View) -> tuple[str, ...]:
        return super().view_actions(view._replace(turn=view.turn.strip()))


class LeaksInChoices(HigherCard):
    """What may be chosen depends on a card that the chooser may not see."""

    def legal_actions(self, state: State, seat: int) -> tuple[str, ...]:
        legal = super().legal_actions(state, seat)
        return legal[:1] if legal and 8 in state.hands[1 - seat] else legal


class LeaksInSource(HigherCard):
    def chance_source(self, state: State) -> str:
        return f"deck.{sum(state.hands[0]) % 2}"


class LeaksInScores(HigherCard):
    def scores(self, state: State) -> tuple[int, ...]:
        return (sum(state.hands[0]), 0)


class LeaksInEvent(HigherCard):
    """A parameter beside the secret one gives it away."""

    def lay_events(self, cards: tuple[int, ...]) -> tuple[Event, ...]:
        return tuple(
            event._replace(args=(*event.args, ("wide", card > 4)))
            for event, card in zip(super().lay_events(cards), cards, strict=True)
        )


class LeaksInDraw(HigherCard):
    def draw_events(self, seat: int, card: int) -> tuple[Event, ...]:
        (event,) = super().draw_events(seat, card)
        return (event._replace(args=(*event.args, ("at", card))),)


class LeaksByRule(HigherCard):
    """The rule named for a hidden card depends on the card."""

    def lay_events(self, cards: tuple[int, ...]) -> tuple[Event, ...]:
        return tuple(
            event._replace(rule="toy.draw" if card > 4 else "toy.lay")
            for event, card in zip(super().lay_events(cards), cards, strict=True)
        )


class LeaksByCount(HigherCard):
    """For some hidden cards there is one event more; it changes no view."""

    def draw_events(self, seat: int, card: int) -> tuple[Event, ...]:
        click = (Event("click", "toy.draw"),) if card % 2 else ()
        return (*super().draw_events(seat, card), *click)

    def view_after(self, view: View, event: Event) -> View:
        return view if event.code == "click" else super().view_after(view, event)


class LeaksByReveal(HigherCard):
    """Whether something is said to be revealed depends on the hidden card."""

    def draw_events(self, seat: int, card: int) -> tuple[Event, ...]:
        (event,) = super().draw_events(seat, card)
        return (event._replace(reveals=card > 4),)


class ForgetsSecret(HigherCard):
    """A hidden card in an event that everybody sees."""

    def lay_events(self, cards: tuple[int, ...]) -> tuple[Event, ...]:
        return tuple(e._replace(secret=(), knowers=()) for e in super().lay_events(cards))


class KeepsState(HigherCard):
    """A view that leads back to the state."""

    def observe(self, state: State, seat: int) -> View:
        return super().observe(state, seat)._replace(points=(state,))  # type: ignore[arg-type]


class RevealsSilently(HigherCard):
    def draw_events(self, seat: int, card: int) -> tuple[Event, ...]:
        return tuple(e._replace(reveals=False) for e in super().draw_events(seat, card))


class TakesHalves(HigherCard):
    """Half a simultaneous choice is taken for a whole one."""

    def apply(self, state: State, action: Any) -> tuple[State, tuple[Event, ...]]:
        if isinstance(action, Joint) and len(action) == 2 and None in action and state.hands[1]:
            action = Joint(
                choice or self.legal_actions(state, seat)[0] if state.hands[seat] else choice
                for seat, choice in enumerate(action)
                if self.legal_actions(state, seat)
            )
        return super().apply(state, action)


class TakesAnything(HigherCard):
    """An action of nobody is passed over instead of refused."""

    def apply(self, state: State, action: Any) -> tuple[State, tuple[Event, ...]]:
        if action == "pass":
            return state, (Event("lay", "toy.lay", (("seat", 0),)),)
        return super().apply(state, action)


class Unsorted(HigherCard):
    def legal_actions(self, state: State, seat: int) -> tuple[str, ...]:
        return super().legal_actions(state, seat)[::-1]


class Draws(HigherCard):
    """Rules that draw for themselves."""

    def apply(self, state: State, action: Any) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, action)
        if self.current_player(state) == CHANCE and len(after.left) == 2:
            after = after._replace(hands=tuple(tuple(sorted(h)) for h in after.hands))
            if random.random() < 0.5:
                after = after._replace(points=(after.points[0], after.points[1] + 1))
        return after, events


class Remembers(HigherCard):
    """The same action leads elsewhere the second time."""

    def apply(self, state: State, action: Any) -> tuple[State, tuple[Event, ...]]:
        self.turns = getattr(self, "turns", 0) + 1
        after, events = super().apply(state, action)
        return after._replace(points=(self.turns, 0)), events


class Vague(HigherCard):
    """Two actions with one text."""

    def format_one(self, action: str) -> str:
        return "lay 1" if action.startswith("lay") else action


class TellsNoEvent(HigherCard):
    """A change that no event tells."""

    def lay_events(self, cards: tuple[int, ...]) -> tuple[Event, ...]:
        return super().lay_events(cards)[:1]


class NamesNoRule(HigherCard):
    def lay_events(self, cards: tuple[int, ...]) -> tuple[Event, ...]:
        return tuple(e._replace(rule="toy.nothing") for e in super().lay_events(cards))


class PaysEarly(HigherCard):
    def returns(self, state: State) -> Any:
        return super().returns(state._replace(left=(1, 2), laid=(), hands=((), ())))


class WrongOdds(HigherCard):
    """The odds of a draw are told as if cards were put back."""


class RecordsMoves(Match):
    """A record that holds the moves with all secrets."""

    def record(self, observer: int) -> str:
        moves = [self.game.format_action(step.action) for step in self.history]
        return super().record(observer) + ";".join(moves)


class RecordsSizes(Match):
    """A record whose length depends on what is hidden."""

    def record(self, observer: int) -> str:
        return super().record(observer) + " " * sum(map(sum, self.state.hands))


def told_wrongly(view: View, event: Event) -> Odds | None:
    """The odds that `WrongOdds` tells."""
    found = text._odds(view, event)
    return found and found._replace(of=8)


def faults() -> Iterator[tuple[type[HigherCard], Any]]:
    """(faulty game, the check that must find it)."""
    yield LeaksInView, secrecy.check_determinize
    yield LeaksInChoices, secrecy.check_determinize
    yield LeaksInChoices, contract.check_view_actions
    yield LeaksInSource, secrecy.check_determinize
    yield LeaksInScores, secrecy.check_determinize
    for leak in (LeaksInEvent, LeaksInDraw, LeaksByRule, LeaksByCount, LeaksByReveal):
        yield leak, secrecy.check_lockstep
        yield leak, secrecy.check_single_swap
    yield ForgetsSecret, contract.check_views
    yield KeepsState, contract.check_views
    yield TellsNoEvent, contract.check_views
    yield RevealsSilently, contract.check_reveals
    yield TakesHalves, contract.check_refusals
    yield TakesAnything, contract.check_refusals
    yield Unsorted, contract.check_actions
    yield Draws, matches.check_generators
    yield Remembers, contract.check_states
    yield Vague, contract.check_notation
    yield NamesNoRule, contract.check_told
    yield PaysEarly, contract.check_returns
