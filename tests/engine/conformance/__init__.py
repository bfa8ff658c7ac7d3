"""The conformance suite: what every game must keep, tested on random matches.

`api_test(game)` runs all of it on one game, registered or not:

>>> import gamekit
>>> from tests.engine.conformance import api_test
>>> api_test(gamekit.load("dreiste-geister", players=2), matches=1)
"""

from __future__ import annotations

from gamekit.game import AnyGame
from tests.engine.conformance.contract import CONTRACT
from tests.engine.conformance.matches import MATCHES
from tests.engine.conformance.play import playout
from tests.engine.conformance.secrecy import SECRECY

CHECKS = (*CONTRACT, *MATCHES, *SECRECY)
"""Every check is a function of a random match (a `Trace`); it raises `AssertionError`."""


def api_test(game: AnyGame, *, matches: int = 2) -> None:
    """Run every check of the contract on `matches` random matches of `game`."""
    for number in range(matches):
        trace = playout(game, number)
        for check in CHECKS:
            check(trace)
