"""What may come next in Dreiste Geister, and how likely, from one observer's knowledge.

Before laying, for each own card: is it hit, where does the ghost stand then, who comes home.
Before Merlin's call, for each colour: is anybody hit, how many, how far do the ghosts come.
Who has nothing to choose is told what the turn brings if cards and calls come at random.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Final, TypeAlias

from gamekit.chance import Distribution
from gamekit.explain import seat_names
from gamekit.game import ALL, Event
from gamekit.games.dreiste_geister import prospects_words as words
from gamekit.games.dreiste_geister.board import COLOUR_NAMES, COLOURS
from gamekit.games.dreiste_geister.paragraphs import ghosts_clockwise
from gamekit.games.dreiste_geister.prospects_turn import (
    Path,
    Source,
    Turn,
    arrivals,
    gains,
    hits,
    may_arrive,
)
from gamekit.games.dreiste_geister.prospects_words import said
from gamekit.games.dreiste_geister.rules import DreisteGeister
from gamekit.games.dreiste_geister.state import (
    CALL,
    CALL_COLOUR,
    DEAL,
    FACEDOWN,
    FIRST,
    LAY,
    LAY_CARD,
    NONE,
    REFILL,
    Hand,
    State,
    View,
)
from gamekit.lab.distributions import mapped
from gamekit.lab.prospects import Noun, Prospect, labelled
from gamekit.text import N_, Message

Steps: TypeAlias = "Iterable[tuple[State, tuple[Event, ...]]]"

_NAMED: Final = Fraction(1, len(COLOURS))
"""The chance of each colour to be named by a random Merlin."""

_HIT, _FREE = "hit", "free"
_YES, _NO = "yes", "no"
_NOBODY = "nobody"


def prospects(game: DreisteGeister, view: View) -> tuple[Prospect, ...]:
    """Return what the observer of `view` can say about what comes, the nearest first."""
    if view.phase == FIRST:
        return (_lot(game),)
    if view.phase in (DEAL, REFILL):
        return (_card(game, view, view.drawer),)
    if view.phase not in (LAY, CALL):
        return ()
    table = _Table(game, view)
    if view.phase == LAY and view.observer == view.merlin:
        return tuple(table.laid())
    if view.phase == CALL and view.observer == view.merlin:
        return tuple(prospect for named in COLOURS for prospect in table.call(named))
    if view.observer in table.seats:
        own = view.laid[view.observer]
        cards = (own,) if own != NONE else sorted(set(view.hands[view.observer]))
        choosing = view.phase == LAY
        found = [prospect for card in cards for prospect in table.own(card, choosing=choosing)]
        return (*found, *table.next_card())
    return (*table.everybody(), *table.next_card())


class _Table:
    """The turn as one observer sees it."""

    def __init__(self, game: DreisteGeister, view: View) -> None:
        self.game, self.view = game, view
        self.names = seat_names(game)
        config = game.config
        self.path = Path(bool(config["hall_stops_forward"]), str(config["hall_cycle"]))
        order = ghosts_clockwise(view.merlin, game.players)
        laying = view.phase == LAY
        self.seats = tuple(
            seat
            for seat in order
            if (view.hands[seat] and not view.home[seat] if laying else view.laid[seat] != NONE)
        )
        """The ghosts that lay or have laid a card, clockwise."""

    def turn(self, card: int = NONE, named: int = NONE) -> Turn:
        """Return the turn, with the observer's own card and a call if they are given."""
        return Turn(
            self.path,
            self.view.unseen,
            tuple(self._source(seat, card) for seat in self.seats),
            tuple(self.view.places[seat] for seat in self.seats),
            COLOURS if named == NONE else (named,),
        )

    def _source(self, seat: int, card: int) -> Source:
        if seat == self.view.observer and card != NONE:
            return _counts((card,))
        if self.view.phase == CALL:
            laid = self.view.laid[seat]
            return None if laid == FACEDOWN else _counts((laid,))
        hand = self.view.hands[seat]
        return None if FACEDOWN in hand else _counts(hand)

    # -- a ghost ---------------------------------------------------------------------------------

    def own(self, card: int, *, choosing: bool) -> Iterator[Prospect]:
        """What the observer's own card brings."""
        seat = self.view.observer
        choice = self.game.format_one(LAY_CARD[card]) if choosing else ""
        yield Prospect(
            id="dg.hit",
            title=said(N_("Does Merlin hit you?")),
            distribution=Distribution(((_HIT, _NAMED), (_FREE, 1 - _NAMED))),
            labels=((_HIT, said(N_("hit"))), (_FREE, said(N_("not hit")))),
            model=words.CALLS,
            rule="dg.call",
            choice=choice,
            derive=partial(words.four_colours, card),
            derived=(_HIT,),
            about=(seat,),
        )
        yield self._place(card, choice)
        yield from self._chest(self.turn(card), choice, self._known_to_own())

    def _known_to_own(self) -> Message:
        return words.CARDS_AND_CALLS if len(self.seats) > 1 else words.CALLS

    def _place(self, card: int, choice: str) -> Prospect:
        seat = self.view.observer
        here = self.view.places[seat]
        free = self.path.goes(here, card, (card + 1) % len(COLOURS))
        hit = self.path.goes(here, card, card)
        return Prospect(
            id="dg.place",
            title=said(N_("Where do you stand after this turn?")),
            distribution=Distribution(((str(free), 1 - _NAMED), (str(hit), _NAMED))),
            labels=tuple((str(to), words.goal(here, to)) for to in (free, hit)),
            model=words.CALLS,
            rule="dg.forward",
            choice=choice,
            derive=partial(words.two_ways, here, card, free, hit),
            derived=(str(free),),
            about=(seat,),
            numbers=tuple((str(to), Fraction(to - here)) for to in (free, hit)),
            unit=Noun(said(N_("place forward")), said(N_("places forward"))),
        )

    def _chest(self, turn: Turn, choice: str, model: Message) -> Iterator[Prospect]:
        """Who comes home, if anybody can."""
        if not any(may_arrive(self.path, place) for place in turn.places):
            return
        found = arrivals(turn)
        if len(found) == 1:
            return
        homes = {_key(self.seats[at] for at in who): who for who, _ in found}
        yield Prospect(
            id="dg.chest",
            title=said(N_("Who comes home in this turn?")),
            distribution=Distribution(
                (_key(self.seats[at] for at in who), share) for who, share in found
            ),
            labels=tuple(
                (key, words.names([self.names[self.seats[at]] for at in who]))
                for key, who in homes.items()
            ),
            model=model,
            rule="dg.home",
            choice=choice,
            derive=partial(words.by_colour, turn),
            derived=tuple(key for key in homes if key != _NOBODY),
            about=(self.view.observer,),
        )

    # -- Merlin ----------------------------------------------------------------------------------

    def call(self, named: int) -> Iterator[Prospect]:
        """What naming a colour brings."""
        choice = self.game.format_one(CALL_COLOUR[named])
        turn = self.turn(named=named)
        none = dict(hits(turn)).get(0, Fraction(0))
        yes_no = Distribution((k, p) for k, p in ((_YES, 1 - none), (_NO, none)) if p)
        who = [self.names[seat] for seat in self.seats]
        yield Prospect(
            id="dg.any",
            title=said(N_("Do you hit at least one ghost?")),
            distribution=yes_no,
            labels=labelled(yes_no, {_YES: said(N_("at least one")), _NO: said(N_("no ghost"))}),
            model=words.CARDS,
            rule="dg.back",
            choice=choice,
            derive=partial(words.one_after_the_other, who, named, self.view.unseen),
            derived=(_YES,),
        )
        if len(self.seats) > 1:
            yield self._hits(turn, choice, words.CARDS)
        yield self._gain(turn, choice)
        yield from self._chest(turn, choice, words.CARDS)

    def _hits(self, turn: Turn, choice: str, model: Message) -> Prospect:
        numbers, ghosts = hits(turn), len(self.seats)
        derive = (
            partial(words.drawn_cards, ghosts, turn.calls[0], self.view.unseen)
            if choice
            else partial(words.same_for_each, turn)
        )
        return Prospect(
            id="dg.hits",
            title=said(N_("How many ghosts are hit?")),
            distribution=mapped(numbers, str),
            labels=tuple((str(n), words.ghosts_hit(n)) for n, _ in numbers),
            model=model,
            rule="dg.back",
            choice=choice,
            derive=derive,
            numbers=tuple((str(n), Fraction(n)) for n, _ in numbers),
            unit=Noun(said(N_("ghost")), said(N_("ghosts"))),
        )

    def _gain(self, turn: Turn, choice: str) -> Prospect:
        numbers = gains(turn)
        return Prospect(
            id="dg.gain",
            title=said(N_("How far do the ghosts get, all added up?")),
            distribution=mapped(numbers, str),
            labels=tuple((str(n), words.places(n)) for n, _ in numbers),
            model=words.CARDS,
            rule="dg.forward",
            choice=choice,
            derive=partial(words.added_up, turn, [self.names[seat] for seat in self.seats]),
            numbers=tuple((str(n), Fraction(n)) for n, _ in numbers),
            unit=Noun(said(N_("place forward")), said(N_("places forward"))),
        )

    def laid(self) -> Iterator[Prospect]:
        """What Merlin may expect of a card that is to be laid: the same for every ghost."""
        unseen = self.view.unseen
        found = Distribution.from_counts({COLOUR_NAMES[c]: unseen[c] for c in COLOURS})
        if self.seats:
            yield Prospect(
                id="dg.laid",
                title=said(N_("Which card will a ghost lay?")),
                distribution=found,
                labels=labelled(found, words.colours()),
                model=words.CARDS,
                rule="dg.lay",
                derive=partial(words.unseen_cards, unseen),
                derived=(words.most_of(unseen),),
                about=(self.seats[0],),
            )

    # -- all others ------------------------------------------------------------------------------

    def everybody(self) -> Iterator[Prospect]:
        """What the turn brings, for somebody who has nothing to choose in it."""
        if not self.seats:
            return
        turn = self.turn()
        if None in turn.sources:
            model = words.CARDS_AND_CALLS
        else:
            model = words.HANDS_AND_CALLS if self.view.phase == LAY else words.CALLS
        yield self._hits(turn, "", model)
        yield from self._chest(turn, "", model)

    def next_card(self) -> Iterator[Prospect]:
        """The observer's own next card, when it is certain that it will be drawn this turn."""
        view, seat = self.view, self.view.observer
        if seat not in self.seats and seat != ALL:
            return
        drawer = self.seats[0] if seat == ALL else seat
        arriving = sum(may_arrive(self.path, view.places[other]) for other in self.seats)
        home = sum(1 for turn in view.home if turn)
        if (
            self.seats.index(drawer) < view.pile
            and not may_arrive(self.path, view.places[drawer])
            and home + arriving < min(2, self.game.players - 1)
        ):
            yield _card(self.game, view, drawer)


def _card(game: DreisteGeister, view: View, seat: int) -> Prospect:
    """Return what is known of the next card that a seat draws."""
    found = Distribution.from_counts({COLOUR_NAMES[c]: view.unseen[c] for c in COLOURS})
    own = seat == view.observer
    who = seat_names(game)[seat]
    return Prospect(
        id="dg.card",
        title=said(N_("Which card do you draw next?"))
        if own
        else said(N_("Which card does {who} draw next?"), who=who),
        distribution=found,
        labels=labelled(found, words.colours()),
        model=words.CARDS,
        rule="dg.setup" if view.phase == DEAL else "dg.refill",
        derive=partial(words.unseen_cards, view.unseen),
        derived=(words.most_of(view.unseen),),
        about=(seat,),
    )


def _lot(game: DreisteGeister) -> Prospect:
    names = seat_names(game)
    found = Distribution.uniform(str(seat) for seat in range(game.players))
    return Prospect(
        id="dg.first",
        title=said(N_("Who is the first Merlin?")),
        distribution=found,
        labels=tuple((str(seat), words.name(who)) for seat, who in enumerate(names)),
        model=words.LOT,
        rule="dg.rounds",
        derive=partial(words.lot, names),
        derived=("0",),
    )


def _counts(hand: Hand) -> tuple[int, ...]:
    return tuple(hand.count(card) for card in COLOURS)


def _key(seats: Iterable[int]) -> str:
    return " ".join(map(str, sorted(seats))) or _NOBODY


# -- what came ------------------------------------------------------------------------------------


def outcome(game: DreisteGeister, prospect: Prospect, start: State, steps: Steps) -> str | None:
    """Return the key of what came, None where it never came to it or another choice was made."""
    del start
    kind, about = prospect.id, prospect.about
    events = list(_until_settled(prospect, steps))
    if prospect.choice and not _chosen(game, prospect, events):
        return None
    if kind == "dg.first":
        return next((str(e.get("merlin")) for e in events if e.code == "round"), None)
    if kind in ("dg.card", "dg.laid"):
        codes = ("deal", "draw") if kind == "dg.card" else ("lay",)
        cards = (e.get("card") for e in events if e.code in codes and e.get("seat") == about[0])
        return next((COLOUR_NAMES[card] for card in cards if isinstance(card, int)), None)
    moved = [event for event in events if event.code in ("forward", "back", "stay")]
    if not moved:
        return None
    if kind in ("dg.hit", "dg.place"):
        own = next(event for event in moved if event.get("seat") == about[0])
        if kind == "dg.place":
            return str(own.get("to"))
        return _FREE if own.code == "forward" else _HIT
    if kind == "dg.chest":
        return _key(_number(event, "seat") for event in events if event.code == "home")
    if kind == "dg.gain":
        return str(sum(_number(event, "to") - _number(event, "from") for event in moved))
    number = sum(event.code != "forward" for event in moved)
    if kind == "dg.any":
        return _YES if number else _NO
    return str(number)


def _until_settled(prospect: Prospect, steps: Steps) -> Iterator[Event]:
    """Yield the events up to the answer: the end of the turn, or the card that is drawn."""
    ends = {"dg.first": ("round",), "dg.card": ("deal", "draw"), "dg.laid": ("lay",)}
    codes = ends.get(prospect.id, ("discard",))
    for _, events in steps:
        for event in events:
            if event.code == "end" or event.code == "round" != codes[0]:
                return
            yield event
            if event.code in codes and event.get("seat") in (None, *prospect.about):
                return


def _chosen(game: DreisteGeister, prospect: Prospect, events: Iterable[Event]) -> bool:
    """Return whether the choice a prospect holds for was made."""
    action = game.parse_one(prospect.choice)
    if action.verb == "lay":
        laid = ("lay", action.value, prospect.about[0])
        return any((e.code, e.get("card"), e.get("seat")) == laid for e in events)
    return any(event.code == "call" and event.get("colour") == action.value for event in events)


def _number(event: Event, name: str) -> int:
    value = event.get(name)
    assert isinstance(value, int)
    return value
