"""Absorbing Markov chains, exact: how long they run, where they end, what they visit.

A chain is a function from a state to the distribution of the next one. Everything is worked out
when it is first asked for, in whole numbers; fractions are made at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice
from math import lcm
from typing import Generic, TypeAlias, TypeVar

from gamekit.chance import Distribution
from gamekit.lab.derivations import Arrow, Transitions, Unit, plain
from gamekit.lab.distributions import Head
from gamekit.lab.elimination import Row, solve
from gamekit.text import N_, Message

StateT = TypeVar("StateT", bound=Hashable)
Step: TypeAlias = Callable[[StateT], "Distribution[StateT] | None"]

MOST_STATES = 100_000


class AbsorbingChain(Generic[StateT]):
    """A finite chain from `start` that is certain to end in an absorbing state.

    A state is absorbing when `step` gives itself with certainty, or None. `ValueError` when the
    chain may go on for ever, or has more than `MOST_STATES` states.

    >>> waiting = AbsorbingChain(
    ...     lambda state: (
    ...         Distribution.from_counts({"hit": 1, "wait": 3}) if state == "wait" else None
    ...     ),
    ...     start="wait",
    ... )
    >>> waiting.time.mean, waiting.time.variance, waiting.time.median
    (Fraction(4, 1), Fraction(12, 1), 3)
    """

    def __init__(
        self,
        step: Step[StateT],
        start: StateT,
        *,
        label: Callable[[StateT], Message] = plain,
    ) -> None:
        self.start = start
        self._label = label
        self._rows: dict[StateT, tuple[int, dict[StateT, int]]] = {}
        """Per transient state: the common denominator, and the numerators of what follows."""
        self._absorbing: dict[StateT, None] = {}
        self._explore(step)
        self._check_that_it_ends()
        self.time: Time[StateT] = Time(self)

    def _explore(self, step: Step[StateT]) -> None:
        found = {self.start: None}
        waiting = [self.start]
        for state in waiting:
            after = step(state)
            if after is None or (len(after) == 1 and after[0][0] == state):
                self._absorbing[state] = None
                continue
            of = lcm(*(share.denominator for _, share in after))
            ways: dict[StateT, int] = {}
            for following, share in after:
                number = share.numerator * (of // share.denominator)
                ways[following] = ways.get(following, 0) + number
                if following not in found:
                    found[following] = None
                    waiting.append(following)
            self._rows[state] = of, ways
            if len(found) > MOST_STATES:
                raise ValueError(f"the chain has more than {MOST_STATES} states")

    def _check_that_it_ends(self) -> None:
        before: dict[StateT, list[StateT]] = {}
        for state, (_, ways) in self._rows.items():
            for following in ways:
                before.setdefault(following, []).append(state)
        ends = dict(self._absorbing)
        waiting = list(ends)
        for state in waiting:
            for earlier in before.get(state, ()):
                if earlier not in ends:
                    ends[earlier] = None
                    waiting.append(earlier)
        endless = [state for state in self._rows if state not in ends]
        if endless:
            raise ValueError(f"the chain may go on for ever, from {endless[0]!r} on")

    # -- what there is ----------------------------------------------------------------------

    @property
    def transient(self) -> tuple[StateT, ...]:
        """Return the states that are left again, in the order they are found from the start."""
        return tuple(self._rows)

    @property
    def absorbing(self) -> tuple[StateT, ...]:
        """Return the states in which the chain ends."""
        return tuple(self._absorbing)

    def step(self, state: StateT) -> Distribution[StateT]:
        """Return what follows a state, an absorbing one stays."""
        if state in self._absorbing:
            return Distribution([(state, Fraction(1))])
        return Distribution.from_counts(self._rows[state][1])

    def __repr__(self) -> str:
        return (
            f"AbsorbingChain(start={self.start!r}, transient={len(self._rows)}, "
            f"absorbing={list(self._absorbing)!r})"
        )

    def _repr_svg_(self) -> str:
        return self.derivation()._repr_svg_()

    # -- what follows -----------------------------------------------------------------------

    @cached_property
    def visits(self) -> Mapping[StateT, Fraction]:
        """Return how often each transient state is visited on average, the start included.

        The row of the fundamental matrix (Kemeny and Snell 1960) that belongs to the start.
        """
        if self.start in self._absorbing:
            return {}
        number = {state: at for at, state in enumerate(self._rows)}
        rows: list[Row] = [{} for _ in number]
        for state, (of, ways) in self._rows.items():
            # Unknown: visits / of, so that every coefficient is a whole number.
            rows[number[state]][number[state]] = of
            for following, ways_ in ways.items():
                if following in number:
                    row = rows[number[following]]
                    row[number[state]] = row.get(number[state], 0) - ways_
        found = solve(rows, [1] + [0] * (len(rows) - 1))
        return {
            state: share * of
            for share, (state, (of, _)) in zip(found, self._rows.items(), strict=True)
        }

    @cached_property
    def absorption(self) -> Distribution[StateT]:
        """Return the chances of where the chain ends."""
        if self.start in self._absorbing:
            return Distribution([(self.start, Fraction(1))])
        shares = dict.fromkeys(self._absorbing, Fraction(0))
        for state, visits in self.visits.items():
            of, ways = self._rows[state]
            for following, number in ways.items():
                if following in shares:
                    shares[following] += visits * number / of
        return Distribution(shares.items())

    @cached_property
    def times(self) -> Mapping[StateT, Fraction]:
        """Return the mean time to the end from each transient state."""
        found = solve(self._backward(), [of for of, _ in self._rows.values()])
        return dict(zip(self._rows, found, strict=True))

    def _backward(self) -> list[Row]:
        number = {state: at for at, state in enumerate(self._rows)}
        rows: list[Row] = []
        for state, (of, ways) in self._rows.items():
            row: Row = {number[s]: -n for s, n in ways.items() if s in number}
            row[number[state]] = row.get(number[state], 0) + of
            rows.append(row)
        return rows

    def derivation(
        self,
        asked: Message | None = None,
        *,
        result: Fraction | None = None,
        unit: Unit = "count",
        shown: Sequence[StateT] = (),
    ) -> Transitions:
        """Return the transition diagram; the result is the mean time unless another is given.

        `shown` are the states worth drawing of a long chain, the one in focus first.
        """
        states = _in_order([*self._rows, *self._absorbing])
        number = {state: at for at, state in enumerate(states)}
        arrows = tuple(
            Arrow(number[state], number[following], Fraction(n, of))
            for state, (of, ways) in self._rows.items()
            for following, n in ways.items()
        )
        return Transitions(
            states=tuple(map(self._label, states)),
            arrows=arrows,
            start=number[self.start],
            absorbing=tuple(number[state] for state in self._absorbing),
            asked=asked or Message(N_("How many steps does it take on average?")),
            result=self.time.mean if result is None else result,
            shown=tuple(number[state] for state in shown),
            unit=unit,
        )


def _in_order(states: list[StateT]) -> list[StateT]:
    """Return the states in ascending order if they have one (names have none), else as found."""
    if any(isinstance(state, str) for state in states):
        return states
    try:
        return sorted(states)  # type: ignore[type-var]
    except TypeError:
        return states


class Time(Generic[StateT]):
    """The number of steps until a chain is absorbed, as a random number; 0 at an end already."""

    def __init__(self, chain: AbsorbingChain[StateT]) -> None:
        self._chain = chain
        rows = chain._rows  # noqa: SLF001  (one thing in two classes)
        self._of = lcm(*(of for of, _ in rows.values()))
        self._rows = {
            state: [(following, n * (self._of // of)) for following, n in ways.items()]
            for state, (of, ways) in rows.items()
        }

    def __repr__(self) -> str:
        return f"Time(mean={self.mean}, median={self.median})"

    def _repr_svg_(self) -> str:
        from gamekit.lab.bars import bars

        return bars(self.upto(min(40, self.quantile(Fraction(19, 20)))))._repr_svg_()

    @cached_property
    def mean(self) -> Fraction:
        """Return the expected number of steps."""
        if not self._rows:
            return Fraction(0)
        return solve(
            self._chain._backward(),  # noqa: SLF001
            [of for of, _ in self._chain._rows.values()],  # noqa: SLF001
            only_first=True,
        )[0]

    @cached_property
    def variance(self) -> Fraction:
        """Return the variance of the number of steps: (2N - 1) t - t² (Kemeny and Snell 1960)."""
        times = self._chain.times
        second = sum((n * times[s] for s, n in self._chain.visits.items()), Fraction(0))
        return 2 * second - self.mean - self.mean**2

    def _ended(self) -> Iterator[tuple[int, int]]:
        """Yield in how many cases of how many the chain ends at step 1, 2, …, then not yet."""
        cases = {self._chain.start: 1}
        of = 1
        while True:
            after: dict[StateT, int] = {}
            for state, number in cases.items():
                for following, ways in self._rows.get(state, ()):
                    after[following] = after.get(following, 0) + number * ways
            of *= self._of
            ended = sum(after.pop(state, 0) for state in self._chain.absorbing)
            yield ended, of
            cases = after

    def upto(self, n: int) -> Head:
        """Return the chances that it takes 1, 2, … `n` steps, and more than `n`."""
        found = [(ended, of) for ended, of in islice(self._ended(), n)] if self._rows else []
        shares = tuple(Fraction(ended, of) for ended, of in found)
        if not self._rows:
            return Head((Fraction(0),) * n, Fraction(0))
        return Head(shares, 1 - sum(shares, Fraction(0)))

    def quantile(self, q: Fraction) -> int:
        """Return the least number of steps that suffices with a chance of at least 0 < `q` < 1."""
        if not 0 < q < 1:
            raise ValueError(f"a quantile is asked for a chance between 0 and 1, not {q}")
        if not self._rows:
            return 0
        reached = 0
        for steps, (ended, of) in enumerate(self._ended(), 1):
            reached = reached * self._of + ended
            if reached * q.denominator >= q.numerator * of:
                return steps
        raise AssertionError  # the chain is certain to end

    @cached_property
    def median(self) -> int:
        """Return the least number of steps that suffices in at least half of the cases."""
        return self.quantile(Fraction(1, 2))
