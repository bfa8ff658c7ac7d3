"""What the batch kernels of the games have in common: how one is found, its random numbers.

A kernel is a `Trials`: it plays a block of whole matches at once and returns whole numbers. It
lives in its game's `batch` module (numpy is imported there, so that module is imported when it is
first used), as

    kernel(game, statistic, strategies, start) -> Kernel | None

`statistic` is a name of `gamekit.lab.measures`, whose columns the kernel must have, in the same
order; `strategies` has the name of one strategy a seat; `start` is a state, None for the start of
the match. Where the game has no kernel for that, it returns None and the step engine plays.

A kernel plays by tables that are made from the game's rule functions and handed to one plain
function over arrays and whole numbers, marked `compiled`. With numba (the optional extra `fast`)
it is machine code, without it the very same function runs as it stands, or a vectorised twin of
it: the numbers are the same to the last bit. They come from `word`, a counter-based generator, so
that a lane can take its k-th number without having taken those before.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256, shake_128
from importlib import import_module
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, cast

from gamekit.game import AnyGame
from gamekit.lab.trials import Trials
from gamekit.registry import games, room

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


class Kernel(Trials, Protocol):
    """Trials played by a kernel. Picklable; a block takes at most some 50 ms compiled."""

    @property
    def releases_gil(self) -> bool:
        """Whether threads can play blocks side by side: what runs is machine code (`fast`)."""


def kernel(
    game: AnyGame, statistic: str, strategies: tuple[str, ...], start: object = None
) -> Kernel | None:
    """Return the game's kernel for this question; None where the step engine has to play."""
    try:
        found: Kernel | None = room(game.name, "batch").kernel(game, statistic, strategies, start)
    except ImportError:  # no kernel for this game, or no numpy here
        return None
    return found


@cache
def fast() -> bool:
    """Return whether kernels are compiled here: numba is installed and not switched off.

    The environment variable SPIELRAUM_FAST=0 switches it off; results stay the same.
    """
    if os.environ.get("SPIELRAUM_FAST", "1") == "0":
        return False
    try:
        import_module("numba")
    except ImportError:  # not there, or not for this numpy
        return False
    return True


def warm() -> None:
    """Compile the kernels of all games into numba's cache, where numba is installed."""
    for name in games():
        with suppress(ModuleNotFoundError):
            room(name, "batch")


def compiled(*signatures: str) -> Callable[[FunctionT], FunctionT]:
    """Return a decorator: machine code for these signatures where numba is, else the function.

    The machine code is kept on disk beside the source (numba's cache), runs without the
    interpreter's lock and compiles nothing at run time. Numbers that a function reads of its own
    or another module are frozen in it, see `stamp`; everything else is handed in as an argument.
    """

    def decorate(function: FunctionT) -> FunctionT:
        if not fast():
            return function
        function.__qualname__ += f".{stamp(function)}"
        njit = import_module("numba").njit
        try:
            jitted = njit(list(signatures), cache=True, nogil=True)(function)
        except RuntimeError:  # no folder that the machine code could be kept in
            jitted = njit(list(signatures), nogil=True)(function)
        return cast("FunctionT", jitted)

    return decorate


def stamp(function: Callable[..., Any]) -> str:
    """Return a name for the machine code of a function, by all that is frozen in it.

    That is its own code, the numbers it reads of modules, and the compiled functions it calls.
    numba looks at the function's file alone, and would run old code when a number of another file
    has changed; but it keeps the code under the function's name, which has the stamp in it.
    """
    code, names = function.__code__, function.__globals__
    frozen = [code.co_code.hex(), repr([c for c in code.co_consts if not isinstance(c, CodeType)])]
    for name in code.co_names:
        value = names.get(name)
        if isinstance(value, ModuleType):
            read = {known: getattr(value, known, None) for known in code.co_names}
        else:
            read = {name: getattr(value, "py_func", value)}
        for known, what in read.items():
            frozen.append(f"{name} {known} {getattr(what, '__qualname__', what)!r}")
    return sha256("\n".join(frozen).encode()).hexdigest()[:12]


# -- random numbers --------------------------------------------------------------------------------

_GOLDEN: Final = 0x9E3779B97F4A7C15
_MIX_1: Final = 0xBF58476D1CE4E5B9
_MIX_2: Final = 0x94D049BB133111EB
_ALL: Final = 0xFFFFFFFFFFFFFFFF


def block_key(seed: str, name: str, index: int) -> int:
    """Return the 64-bit key of block `index` of the trials `name` under a seed code."""
    text = f"{seed}\x1f{name}\x1f{index}".encode()
    return int.from_bytes(shake_128(text).digest(8), "little")


@compiled("uint64(uint64, uint64)")
def word(key: int, at: int) -> int:
    """Return number `at` of the 64-bit numbers under a key (SplitMix64: Steele, Lea, Flood 2014).

    This function decides results and never changes. Not compiled, it wants Python's own ints.
    """
    z = (key + at * _GOLDEN) & _ALL
    z = ((z ^ (z >> 30)) * _MIX_1) & _ALL
    z = ((z ^ (z >> 27)) * _MIX_2) & _ALL
    return z ^ (z >> 31)


def words(key: int, at: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return `word` of many places at once, as numpy works it out."""
    import numpy as np

    z = at.astype(np.uint64) * np.uint64(_GOLDEN) + np.uint64(key)
    for shift, factor in ((30, _MIX_1), (27, _MIX_2)):
        z ^= z >> np.uint64(shift)
        z *= np.uint64(factor)
    z ^= z >> np.uint64(31)
    return z


@compiled("int64(uint64)")
def upper(number: int) -> int:
    """Return the upper half of 64 bits, as a number that calculates with signed ones."""
    return number >> 32


@compiled("int64(uint64)")
def lower(number: int) -> int:
    """Return the lower half of 64 bits, as a number that calculates with signed ones."""
    return number & 0xFFFFFFFF


@compiled("int64(uint64, int64)")
def below(number: int, bound: int) -> int:
    """Return a number in 0..bound-1 made of the upper half of 64 random bits (Lemire 2019).

    No outcome is more likely than another by more than bound / 2**32 of its chance. The lower
    half is another such number: `lower(number) * bound >> 32`.
    """
    return upper(number) * bound >> 32
