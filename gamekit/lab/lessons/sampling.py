"""How the trials of lessons draw: whole blocks at once with numpy, in numbers as small as can be.

What is drawn decides the rows of trials that a seed stands for, so it does not change.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import ArrayLike

    from gamekit.lab.lessons.asking import Marks, Numbers


def equally_likely(luck: Generator, number: int, size: int | tuple[int, ...]) -> Numbers:
    """Return numbers from 0 to `number` - 1, all equally likely, a byte each where that is enough.

    Add and multiply them only after a conversion: bytes run over.
    """
    import numpy as np

    if number <= 256:
        return luck.integers(number, size=size, dtype=np.uint8)
    return luck.integers(number, size=size)


def mixed(luck: Generator, mix: Sequence[Fraction], size: int) -> Numbers:
    """Return choices with the chances of a mix, exactly: one of equally many cases each."""
    import numpy as np

    of = int(np.lcm.reduce([share.denominator for share in mix]))
    chosen = np.repeat(np.arange(len(mix)), [int(share * of) for share in mix])
    found: Numbers = chosen[equally_likely(luck, of, size)]
    return found


def taken_out(luck: Generator, items: ArrayLike, rows: int, n: int) -> Numbers:
    """Return for each of `rows` rows `n` of the items, drawn one after the other, none put back.

    The first steps of a shuffle (Fisher and Yates 1938), for all rows at once.
    """
    import numpy as np

    things = np.asarray(items)
    number = len(things)
    of = np.uint8 if number <= 256 else np.int64
    left = np.repeat(np.arange(number, dtype=of), rows)  # first items of all rows, second ...
    row = np.arange(rows)
    found = np.empty((rows, n), things.dtype)
    for drawn in range(n):
        place = equally_likely(luck, number - drawn, rows).astype(np.intp)
        place += drawn
        place *= rows
        place += row
        found[:, drawn] = things[left[place]]
        left[place] = left[drawn * rows : (drawn + 1) * rows]  # moves up into the gap
    return found


def wanted_ones(luck: Generator, wanted: int, number: int, rows: int, n: int) -> Marks:
    """Return for `n` draws (first axis) of each of `rows` rows whether a wanted item comes.

    Of `number` items `wanted` are; drawn is one after the other, none is put back. Only how many
    are left of either kind counts: the wanted ones have the lowest numbers among them.
    """
    import numpy as np

    found = np.empty((n, rows), dtype=bool)
    left = np.full(rows, wanted, dtype=np.int16)
    for drawn in range(n):
        found[drawn] = equally_likely(luck, number - drawn, rows) < left
        left -= found[drawn]
    return found


def draws_until(luck: Generator, wanted: int, number: int, rows: int, remembered: int) -> Numbers:
    """Return for each of `rows` searches how many draws it takes to the first wanted item.

    Of `number` items `wanted` are. An item that was drawn is put back, but while it is one of the
    last `remembered` it is not drawn again: 0 is drawing with replacement, as many as there are
    items is drawing without.
    """
    import numpy as np

    most = min(remembered, number - wanted)
    draws = np.zeros(rows, dtype=np.int64)
    searching = np.arange(rows)
    for known in range(most):
        found = equally_likely(luck, number - known, searching.size) < wanted
        draws[searching[found]] = known + 1
        searching = searching[~found]
    # From now on all draws are from equally many items: one row of draws, search after search.
    more = np.zeros(0, dtype=np.int64)
    while more.size < searching.size:
        length = (searching.size - more.size + 16) * (number - most) // wanted
        ends = np.flatnonzero(equally_likely(luck, number - most, length) < wanted)
        more = np.concatenate([more, np.diff(ends, prepend=-1)])
    draws[searching] = most + more[: searching.size]
    return draws
