"""The rules of Zaubersee: set-up, turns, the raven, the end; and the game made of them.

Game by Anna Oppolzer and Stefan Kloß (Drei Magier Spiele 2018). How figures slide and how the
lake shifts is in `lake.py`, what an observer sees in `views.py`, what can be configured in
`options.py`. The step engine runs on tables filled from the rule functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, Final, TypeAlias

from gamekit.chance import Distribution, Luck
from gamekit.errors import NotationError
from gamekit.game import CHANCE, TERMINAL, Event, Game, Joint, Option, Value
from gamekit.games.zaubersee import views
from gamekit.games.zaubersee.lake import (
    FACE_NAMES,
    FIGURE_NAMES,
    FIGURES,
    NONE,
    RAVEN,
    START,
    Lake,
    can_go,
    caught_after_shift,
    column_bit,
    drawn_by_shift,
    holds,
    matches,
    open_steps,
    parse_strip,
    place_name,
    shifted,
    strip_name,
)
from gamekit.games.zaubersee.options import OPTIONS, check_option, lake_of
from gamekit.games.zaubersee.state import (
    CHOOSE,
    FLIP,
    LOST,
    OVER,
    PASS,
    SLIDE,
    STRIPS,
    TILES,
    UNFINISHED,
    WON,
    Action,
    State,
    View,
)
from gamekit.text import N_


def flips(tiles: int) -> tuple[int, ...]:
    """[zs.flip] Return which tiles may be turned up: every one, as all lie face down."""
    return tuple(range(tiles))


def goers(face: int, places: Sequence[int], held: Sequence[bool], lake: Lake) -> tuple[int, ...]:
    """[zs.choose] Return the figures that can go; none for a raven tile.

    [zs.release] A held figure can if its pad shows the tile's animal.
    """
    return tuple(figure for figure in FIGURES if can_go(figure, face, places, held, lake))


def is_raven(face: int) -> bool:
    """[zs.raven] Return whether a tile shows the raven, so that the lake shifts."""
    return face == RAVEN


def is_stuck(face: int, can: Sequence[object]) -> bool:
    """[zs.stuck] Return whether the lake shifts because an animal shows and nobody can go."""
    return not is_raven(face) and not can


def is_blocked(steps: Sequence[object]) -> bool:
    """[zs.blocked] Return whether a figure that must go on stops where it is: no step is open."""
    return not steps


def is_won(places: Sequence[int], pier: int) -> bool:
    """[zs.win] Return whether all figures are on the pier: won at once."""
    return all(place == pier for place in places)


def is_lost(raven: int, track: int) -> bool:
    """[zs.lose] Return whether Rabenhorst has taken the last step of his track."""
    return raven >= track


def is_over_limit(turn: int, limit: int) -> bool:
    """[zs.limit] Return whether a match stops unfinished after this turn; a limit of 0 is none."""
    return 0 < limit <= turn


def next_seat(seat: int, players: int) -> int:
    """[zs.cover] Return who is next when the tile lies face down again."""
    return (seat + 1) % players


@lru_cache(maxsize=1 << 12)
def _draws(verb: str, counts: tuple[int, ...]) -> Distribution[Action]:
    """[zs.setup] [zs.setup.tiles] Return the chances of a draw from what is left of each kind."""
    name = strip_name if verb == "strip" else FACE_NAMES.__getitem__
    values = sorted((v for v, n in enumerate(counts) if n), key=lambda value: str(name(value)))
    return Distribution.from_counts({Action(verb, value): counts[value] for value in values})


_Drawing: TypeAlias = tuple[tuple[int, ...], tuple[bool, ...], tuple[Event, ...]]
_MOST: Final = 1 << 14
"""How many entries a table that is filled while playing may have before it starts anew."""
_NEW = tuple.__new__  # a NamedTuple's own constructor costs twice as much; used in `apply` only


class Zaubersee(Game[State, Action, View]):
    """Der geheimnisvolle Zaubersee for 2-5, who win or lose together."""

    name: ClassVar[str] = "zaubersee"
    version: ClassVar[int] = 1
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 5
    cooperative: ClassVar[bool] = True
    hidden_hands: ClassVar[bool] = False
    computer: ClassVar[str] = "tiles"
    turn_fields: ClassVar[tuple[str, ...]] = ("phase",)
    options: ClassVar[tuple[Option, ...]] = OPTIONS

    lake: Lake
    """The edition's public facts."""

    def __init__(self, players: int, /, **config: Value) -> None:
        super().__init__(players, **config)
        lake = self.lake = lake_of(self.config)
        pier = self._pier = lake.pier
        self._tile_count = sum(lake.tiles)
        places = range(pier + 1)
        self._next = tuple(
            tuple(sorted(open_steps(p, (), (), pier), key=lambda to: place_name(to, pier)))
            for p in places
        )
        self._steps = tuple(Action("step", place) for place in places)
        self._flips = tuple(
            sorted((Action("flip", at) for at in flips(self._tile_count)), key=self.format_one)
        )
        self._go = tuple(Action("go", figure) for figure in FIGURES)
        self._by_name = tuple(sorted(FIGURES, key=FIGURE_NAMES.__getitem__))
        self._under = tuple(lake.strip_at(place) if place else 0 for place in places)
        self._bit = tuple(column_bit(place) if place else 0 for place in places)
        self._hold = tuple(
            tuple(holds(self._bit[p], p, lake.animals[p], face) for face in range(RAVEN))
            for p in places
        )
        self._match = tuple(
            tuple(matches(lake.animals[p], face) for face in range(RAVEN)) for p in places
        )
        self._events: dict[tuple[int, ...], tuple[Event, ...]] = {}
        self._laid: dict[tuple[str, int, int], tuple[Event, ...]] = {}
        self._stepped: dict[int, tuple[Event, ...]] = {}
        self._drawn: dict[tuple[object, ...], _Drawing] = {}
        self._goers: dict[tuple[object, ...], tuple[Action, ...]] = {}

    def check_option(self, option: Option, value: Value) -> None:
        """Raise `ConfigError` unless `value` is allowed; strips and layout must fit the rows."""
        super().check_option(option, value)
        check_option(option, value, self.config)

    # -- set-up --------------------------------------------------------------------------------

    def initial_state(self) -> State:
        """[zs.setup] Return the state before the first strip is laid, all figures at the start."""
        none = (0,) * len(self.lake.strips)
        return State(
            phase=STRIPS,
            seat=0,
            turn=0,
            strips=(),
            tiles=(),
            up=NONE,
            places=(START,) * len(FIGURES),
            held=(False,) * len(FIGURES),
            mover=NONE,
            path=(),
            raven=0,
            shifts=0,
            memory_order=(),
            memory_magnets=none,
            memory_clear=none,
            outcome="",
        )

    def chance_outcomes(self, state: State) -> Distribution[Action]:
        """Return the chances of the next strip, from the castle end on, or of the next tile."""
        if state.phase not in (STRIPS, TILES):
            raise self.refuse(state, "chance")
        verb = "strip" if state.phase == STRIPS else "tile"
        return _draws(verb, self._left(state))

    def _left(self, state: State) -> tuple[int, ...]:
        """Return how many of each strip, or of each face, have not been laid yet."""
        if state.phase == STRIPS:
            left = [0] * 16
            for strip in self.lake.strips:
                left[strip] += 1
            for strip in state.strips:
                left[strip] -= 1
        else:
            left = list(self.lake.tiles)
            for face in state.tiles:
                left[face] -= 1
        return tuple(left)

    def chance_source(self, state: State) -> str:
        """Return `strips` or `tiles`."""
        return "strips" if state.phase == STRIPS else "tiles"

    def _set_up(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """[zs.setup] The next strip is pushed in; [zs.setup.tiles] the next tile is laid."""
        verb, value = action
        phase, strips, tiles = state[0], state[3], state[4]
        if type(value) is not int or verb != ("strip" if phase == STRIPS else "tile"):
            raise self.refuse(state, action)
        if phase == STRIPS:
            if strips.count(value) >= self.lake.strips.count(value):
                raise self.refuse(state, action)
            events = self._laid_event(verb, len(strips), value)
            strips = (*strips, value)
            if len(strips) == len(self.lake.strips):
                phase = TILES
        else:
            if not 0 <= value <= RAVEN or tiles.count(value) >= self.lake.tiles[value]:
                raise self.refuse(state, action)
            events = self._laid_event(verb, len(tiles), value)
            tiles = (*tiles, value)
            if len(tiles) == self._tile_count:
                phase = FLIP
        return _NEW(State, (phase, 0, 0, strips, tiles, *state[5:])), events

    def _laid_event(self, verb: str, position: int, value: int) -> tuple[Event, ...]:
        key = (verb, position, value)
        found = self._laid.get(key)
        if found is None:
            name = "strip" if verb == "strip" else "face"
            args = (("position", position), (name, value))
            rule = "zs.setup" if verb == "strip" else "zs.setup.tiles"
            found = self._laid[key] = (Event(verb, rule, args, (name,)),)
        return found

    # -- whose turn, what is possible ------------------------------------------------------------

    def current_player(self, state: State) -> int:
        """Return whose turn it is, CHANCE during the set-up, TERMINAL at the end."""
        phase = state[0]
        if phase <= TILES:
            return CHANCE
        return TERMINAL if phase == OVER else state[1]

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        """Return the tiles to turn up, the figures that can go, or the places one step on."""
        phase = state[0]
        if seat != state[1]:
            return ()
        if phase == SLIDE:
            return self._can_step(state[6], state[8], state[9])
        if phase == CHOOSE:
            return self._can_choose(state[4][state[5]], state[6], state[7])
        return self._flips if phase == FLIP else ()

    def _can_step(
        self, places: tuple[int, ...], mover: int, path: tuple[int, ...]
    ) -> Sequence[Action]:
        """[zs.start] [zs.slide] Return the places the mover may slide to next."""
        steps, pier = self._steps, self._pier
        return [
            steps[to]
            for to in self._next[places[mover]]
            if to == pier or (to not in path and to not in places)
        ]

    def _can_choose(
        self, face: int, places: tuple[int, ...], held: tuple[bool, ...]
    ) -> Sequence[Action]:
        can = self._can_go(face, places, held)
        return can if self.lake.must_move else (*can, PASS)

    def _can_go(
        self, face: int, places: tuple[int, ...], held: tuple[bool, ...]
    ) -> tuple[Action, ...]:
        """[zs.choose] Return the figures that can go as actions, remembered for a while."""
        key = (face, places, held)
        found = self._goers.get(key)
        if found is None:
            if len(self._goers) >= _MOST:
                self._goers.clear()
            can = goers(face, places, held, self.lake)
            found = tuple(self._go[figure] for figure in self._by_name if figure in can)
            self._goers[key] = found
        return found

    # -- the steps of a turn -----------------------------------------------------------------------

    def apply(
        self, state: State, action: Action | Joint[Action]
    ) -> tuple[State, tuple[Event, ...]]:
        """Return the next state and the events; see the contract."""
        if type(action) is not Action:
            raise self.refuse(state, action)
        phase = state[0]
        if phase == SLIDE:
            return self._step(state, action)
        if phase == FLIP:
            return self._flip(state, action)
        if phase == CHOOSE:
            return self._choose(state, action)
        if phase == OVER:
            raise self.refuse(state, action)
        return self._set_up(state, action)

    def _flip(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """[zs.flip] The player turns up a tile; a raven or a lake where nobody can go shifts it."""
        verb, at = action
        if verb != "flip" or type(at) is not int or not 0 <= at < self._tile_count:
            raise self.refuse(state, action)
        (
            _, seat, turn, strips, tiles, _, places, held, *_, raven, shifts,
            order, magnets, clear, _,
        ) = state  # fmt: skip
        face = tiles[at]
        if at in order:
            before = order.index(at)
            order = (*order[:before], *order[before + 1 :], at)
        else:
            order = (*order, at)
        turn += 1
        events = self._flip_event(seat, at, face)
        state = _NEW(
            State,
            (
                CHOOSE, seat, turn, strips, tiles, at, places, held, NONE, (), raven, shifts,
                order, magnets, clear, "",
            ),
        )  # fmt: skip
        if is_raven(face):
            return self._shift(state, (*events, _RAVEN), "zs.raven")
        can = self._can_go(face, places, held)
        if is_stuck(face, can):
            stuck = Event("stuck", "zs.stuck", (("face", face),))
            return self._shift(state, (*events, stuck), "zs.stuck")
        return state, events

    def _choose(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """[zs.choose] The player chooses a figure that can go; [zs.release] a held one is freed."""
        verb, figure = action
        places, held = state[6], state[7]
        if action == PASS and not self.lake.must_move:
            return self._cover(state, places, held, state[13], state[14], (_PASS,))
        can = self._can_go(state[4][state[5]], places, held)
        if verb != "go" or type(figure) is not int or action not in can:
            raise self.refuse(state, action)
        place = places[figure]
        if held[figure]:
            code, rule = "release", "zs.release"
            held = (*held[:figure], False, *held[figure + 1 :])
        else:
            code, rule = "go", "zs.choose"
        key = (figure, place, code == "release")
        events = self._events.get(key)
        if events is None:
            args = (("figure", figure), ("place", place), ("animal", self.lake.animals[place]))
            events = self._events[key] = (Event(code, rule, args),)
        return (
            _NEW(State, (SLIDE, *state[1:7], held, figure, (place,), *state[10:])),
            events,
        )

    def _step(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """[zs.slide] The mover slides one step; then [zs.pier], [zs.hold], [zs.match] or onward."""
        (
            phase, seat, turn, strips, tiles, up, places, held, mover, path, raven, shifts,
            order, magnets, clear, outcome,
        ) = state  # fmt: skip
        verb, to = action
        here, pier = places[mover], self._pier
        if verb != "step" or type(to) is not int or to not in self._next[here]:
            raise self.refuse(state, action)
        if to == pier:
            places = (*places[:mover], to, *places[mover + 1 :])
            events = self._step_events(mover, here, to, _AT_PIER)
            if is_won(places, pier):
                won = state._replace(phase=OVER, places=places, mover=NONE, path=(), outcome=WON)
                return won, (*events, _WIN)
            return self._cover(state, places, held, magnets, clear, events)
        if to in path or to in places:
            raise self.refuse(state, action)
        places = (*places[:mover], to, *places[mover + 1 :])
        path = (*path, to)
        face, under, bit = tiles[up], self._under[to], self._bit[to]
        magnet = strips[under] & bit
        if self._match[to][face]:
            if not self.lake.felt:
                kind = _MATCH
            else:
                kind = _MATCH_MAGNET if magnet else _MATCH_CLEAR
                magnets, clear = self._learn(magnets, clear, under, bit, magnet)
        elif magnet and self._hold[to][face]:
            magnets, clear = self._learn(magnets, clear, under, bit, magnet)
            held = (*held[:mover], True, *held[mover + 1 :])
            return self._cover(
                state, places, held, magnets, clear, self._step_events(mover, here, to, _HOLD)
            )
        else:
            kind = _FREE
            magnets, clear = self._learn(magnets, clear, under, bit, 0)
        events = self._step_events(mover, here, to, kind)
        if is_blocked(self._can_step(places, mover, path)):
            blocked = Event("blocked", "zs.blocked", (("figure", mover), ("place", to)))
            return self._cover(state, places, held, magnets, clear, (*events, blocked))
        new = _NEW(
            State,
            (
                phase, seat, turn, strips, tiles, up, places, held, mover, path, raven, shifts,
                order, magnets, clear, outcome,
            ),
        )  # fmt: skip
        return new, events

    @staticmethod
    def _learn(
        magnets: tuple[int, ...], clear: tuple[int, ...], under: int, bit: int, magnet: int
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return what is known of the strips after a figure has felt a pad."""
        if magnet:
            if not magnets[under] & bit:
                magnets = (*magnets[:under], magnets[under] | bit, *magnets[under + 1 :])
        elif not clear[under] & bit:
            clear = (*clear[:under], clear[under] | bit, *clear[under + 1 :])
        return magnets, clear

    def _flip_event(self, seat: int, at: int, face: int) -> tuple[Event, ...]:
        key = (seat, at, face, NONE)
        found = self._events.get(key)
        if found is None:
            args = (("seat", seat), ("position", at), ("face", face))
            found = self._events[key] = (Event("flip", "zs.flip", args, reveals=True),)
        return found

    def _step_events(self, mover: int, here: int, to: int, kind: int) -> tuple[Event, ...]:
        """Return the events of one step; `kind` is an index of `_AFTER_STEP`."""
        key = ((mover << 6 | here) << 6 | to) << 3 | kind
        found = self._stepped.get(key)
        if found is None:
            found = self._stepped[key] = self._told_step(mover, here, to, kind)
        return found

    def _told_step(self, mover: int, here: int, to: int, kind: int) -> tuple[Event, ...]:
        from_to = (("figure", mover), ("from", here), ("to", to))
        if kind == _AT_PIER:
            return (Event("pier", "zs.pier", from_to),)
        code, rule = ("enter", "zs.start") if here == START else ("slide", "zs.slide")
        moved = Event(code, rule, from_to)
        code, rule, magnet = _AFTER_STEP[kind]
        after: tuple[tuple[str, Value], ...] = (("figure", mover), ("place", to))
        if code == "match":
            after += (("animal", self.lake.animals[to]), ("magnet", magnet))
        return moved, Event(code, rule, after, reveals=kind != _MATCH)

    def _cover(
        self,
        state: State,
        places: tuple[int, ...],
        held: tuple[bool, ...],
        magnets: tuple[int, ...],
        clear: tuple[int, ...],
        events: tuple[Event, ...],
    ) -> tuple[State, tuple[Event, ...]]:
        """[zs.cover] The tile is turned down again in its place; the next player is on."""
        _, seat, turn, strips, tiles, up, *_, raven, shifts, order, _, _, _ = state
        after = next_seat(seat, self.players)
        key = (up, after)
        cover = self._events.get(key)
        if cover is None:
            args = (("position", up), ("next", after))
            cover = self._events[key] = (Event("cover", "zs.cover", args),)
        phase, outcome = FLIP, ""
        if is_over_limit(turn, self.lake.limit):
            phase, outcome = OVER, UNFINISHED
            cover = (*cover, Event("limit", "zs.limit", (("turns", turn),)))
        new = _NEW(
            State,
            (
                phase, after, turn, strips, tiles, NONE, places, held, NONE, (), raven, shifts,
                order, magnets, clear, outcome,
            ),
        )  # fmt: skip
        return new, events + cover

    # -- the raven ---------------------------------------------------------------------------------

    def _shift(
        self, state: State, before: tuple[Event, ...], rule: str
    ) -> tuple[State, tuple[Event, ...]]:
        """[zs.raven] [zs.stuck] The lake shifts, and Rabenhorst takes one step on his track."""
        (
            phase, seat, turn, strips, tiles, up, places, held, mover, path, raven, shifts,
            order, magnets, clear, outcome,
        ) = state  # fmt: skip
        strips, magnets, clear = shifted(strips), shifted(magnets), shifted(clear)
        places, held, events = self._draw_back(places, held)
        for figure, magnet in caught_after_shift(places, held, strips, self.lake):
            place = places[figure]
            felt = (("figure", figure), ("place", place))
            caught = Event("caught" if magnet else "uncaught", "zs.shift.catch", felt, reveals=True)
            events = (*events, caught)
            held = (*held[:figure], magnet, *held[figure + 1 :])
            under, bit = self._under[place], self._bit[place]
            magnets, clear = self._learn(magnets, clear, under, bit, magnet)
        raven += 1
        events = (*before, _SHIFT, *events, self._track_event(raven, rule))
        lost = is_lost(raven, self.lake.track)
        if lost:
            phase, outcome, events = OVER, LOST, (*events, _LOSE)
        state = _NEW(
            State,
            (
                phase, seat, turn, strips, tiles, up, places, held, mover, path, raven, shifts + 1,
                order, magnets, clear, outcome,
            ),
        )  # fmt: skip
        return (state, events) if lost else self._cover(state, places, held, magnets, clear, events)

    def _draw_back(self, places: tuple[int, ...], held: tuple[bool, ...]) -> _Drawing:
        """[zs.shift.held] [zs.shift.push] Return places, who is held, and events of the drawing."""
        found = self._drawn.get((places, held))
        if found is None:
            if len(self._drawn) >= _MOST:
                self._drawn.clear()
            now, still, events = list(places), list(held), []
            for figure, to, pushed in drawn_by_shift(places, held, self._pier, self.lake.push):
                code = ("push" if pushed else "draw") + ("_start" if to == START else "")
                args = (("figure", figure), ("from", places[figure]), ("to", to))
                events.append(Event(code, "zs.shift.push" if pushed else "zs.shift.held", args))
                now[figure] = to
                still[figure] = held[figure] and to != START
            found = self._drawn[places, held] = tuple(now), tuple(still), tuple(events)
        return found

    def _track_event(self, step: int, rule: str) -> Event:
        key = (rule, step, self.lake.track)
        found = self._laid.get(key)
        if found is None:
            args = (("step", step), ("track", self.lake.track))
            found = self._laid[key] = (Event("track", rule, args),)
        return found[0]

    # -- the end -----------------------------------------------------------------------------------

    def outcome(self, state: State | View) -> str:
        """Return `won`, `lost`, `unfinished`, or the empty text while the match goes on."""
        return state.outcome

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """Return 1 for everybody when the match is won, else 0: see `outcome` for unfinished."""
        return (Fraction(state.outcome == WON),) * self.players

    def scores(self, state: State) -> tuple[int, ...]:
        """Return how many figures are on the pier, the same number for everybody."""
        return (sum(place == self._pier for place in state.places),) * self.players

    # -- views -------------------------------------------------------------------------------------

    def observe(self, state: State, seat: int) -> View:
        """Return what `seat`, PUBLIC or ALL may know: all seats know the same."""
        return views.observe(state, self.check_observer(seat), self.lake)

    def view_after(self, view: View, event: Event) -> View:
        """Return the view after an event its observer has seen."""
        return views.view_after(view, event)

    def determinize(self, view: View, luck: Luck) -> State:
        """Return a state, each as likely, that fits what the view shows and remembers."""
        return views.determinize(view, luck)

    def view_actions(self, view: View) -> Sequence[Action]:
        """Return the observer's own legal actions."""
        if view.observer != view.seat:
            return ()
        if view.phase == SLIDE:
            return self._can_step(view.places, view.mover, view.path)
        if view.phase == CHOOSE:
            return self._can_choose(view.tiles[view.up], view.places, view.held)
        return self._flips if view.phase == FLIP else ()

    # -- text --------------------------------------------------------------------------------------

    def format_one(self, action: Action) -> str:
        """Return `flip 7`, `go mila`, `step b3`, `step pier`, `pass`, `strip ad` or `tile frog`."""
        verb, value = action
        if verb == "pass":
            return "pass"
        if verb == "flip":
            return f"flip {value + 1}"
        if verb == "go":
            return f"go {FIGURE_NAMES[value]}"
        if verb == "step":
            return f"step {place_name(value, self._pier)}"
        return f"{verb} {strip_name(value) if verb == 'strip' else FACE_NAMES[value]}"

    def parse_one(self, text: str) -> Action:
        """Return the action written like this."""
        verb, _, what = text.partition(" ")
        if text == "pass":
            return PASS
        if verb == "go" and what in FIGURE_NAMES:
            return Action(verb, FIGURE_NAMES.index(what))
        if verb == "tile" and what in FACE_NAMES:
            return Action(verb, FACE_NAMES.index(what))
        if verb == "strip":
            return Action(verb, parse_strip(what))
        known = self._flips if verb == "flip" else self._steps[1:] if verb == "step" else ()
        for action in known:
            if self.format_one(action) == text:
                return action
        raise NotationError(N_("That is not an action: {text}"), text=text[:60])


_AT_PIER, _HOLD, _FREE, _MATCH, _MATCH_MAGNET, _MATCH_CLEAR = range(6)
_AFTER_STEP: Final[dict[int, tuple[str, str, bool | None]]] = {
    _HOLD: ("hold", "zs.hold", None),
    _FREE: ("free", "zs.hold", None),
    _MATCH: ("match", "zs.match", None),
    _MATCH_MAGNET: ("match", "zs.match", True),
    _MATCH_CLEAR: ("match", "zs.match", False),
}
"""What follows a step: (code, rule, whether a magnet has been felt below a matching pad)."""
_RAVEN: Final = Event("raven", "zs.raven")
_SHIFT: Final = Event("shift", "zs.shift")
_PASS: Final = Event("pass", "zs.choose")
_WIN: Final = Event("win", "zs.win")
_LOSE: Final = Event("lose", "zs.lose")
