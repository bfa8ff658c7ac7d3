"""Trials for the tests of workers; in a module of its own, which a worker imports quickly."""

from __future__ import annotations

import os
import time

from gamekit.chance import Luck
from gamekit.lab.trials import Column


class Slow:
    """Trials that take a while: ten in a block, some 20 ms."""

    columns = (Column("coin", 1, share=True), Column("die"))
    block = 10

    def values(self, seed, index):
        time.sleep(0.02)
        luck = Luck(f"{seed}-{index}", "coin")
        return [[luck.below(2) for _ in range(10)], [luck.below(6) for _ in range(10)]]


class Deadly(Slow):
    """The process that plays block 7 ends."""

    def values(self, seed, index):
        if index == 7:
            os._exit(3)
        return super().values(seed, index)


class Chatty(Slow):
    def values(self, seed, index):
        print("this must not get among the answers" * 100, flush=True)
        return super().values(seed, index)


def cheat(_view, _legal, _luck):
    return "all coins for me"
