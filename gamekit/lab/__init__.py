"""The probability lab: exact solvers, pictures of where numbers come from, experiments, lessons.

Everything here is imported when it is first used, and plain Python unless it says otherwise.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamekit.chance import Distribution as Distribution
    from gamekit.lab.bayes import binomial_test as binomial_test
    from gamekit.lab.bayes import four_field as four_field
    from gamekit.lab.bayes import posterior as posterior
    from gamekit.lab.chains import AbsorbingChain as AbsorbingChain
    from gamekit.lab.distributions import binomial as binomial
    from gamekit.lab.distributions import convolved as convolved
    from gamekit.lab.distributions import geometric_head as geometric_head
    from gamekit.lab.distributions import hypergeometric as hypergeometric
    from gamekit.lab.distributions import joint as joint
    from gamekit.lab.distributions import mapped as mapped
    from gamekit.lab.distributions import mean as mean
    from gamekit.lab.distributions import median as median
    from gamekit.lab.distributions import power as power
    from gamekit.lab.distributions import probability as probability
    from gamekit.lab.distributions import quantile as quantile
    from gamekit.lab.distributions import variance as variance
    from gamekit.lab.matrix_games import is_equilibrium as is_equilibrium
    from gamekit.lab.matrix_games import solve as solve
    from gamekit.lab.trees import tree as tree
    from gamekit.lab.urns import Urn as Urn

_HOMES = {
    "AbsorbingChain": "gamekit.lab.chains",
    "Distribution": "gamekit.chance",
    "Experiment": "gamekit.lab.experiments",
    "Urn": "gamekit.lab.urns",
    "binomial": "gamekit.lab.distributions",
    "binomial_test": "gamekit.lab.bayes",
    "convolved": "gamekit.lab.distributions",
    "four_field": "gamekit.lab.bayes",
    "geometric_head": "gamekit.lab.distributions",
    "hypergeometric": "gamekit.lab.distributions",
    "is_equilibrium": "gamekit.lab.matrix_games",
    "joint": "gamekit.lab.distributions",
    "lesson": "gamekit.lab.lessons",
    "mapped": "gamekit.lab.distributions",
    "mean": "gamekit.lab.distributions",
    "median": "gamekit.lab.distributions",
    "posterior": "gamekit.lab.bayes",
    "power": "gamekit.lab.distributions",
    "probability": "gamekit.lab.distributions",
    "quantile": "gamekit.lab.distributions",
    "solve": "gamekit.lab.matrix_games",
    "tree": "gamekit.lab.trees",
    "variance": "gamekit.lab.distributions",
}


def __getattr__(name: str) -> object:
    """Return a name of the lab's surface, importing its module when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(_HOMES))
