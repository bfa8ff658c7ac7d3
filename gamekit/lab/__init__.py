"""The probability lab: exact solvers, pictures of where numbers come from, experiments, lessons.

What a learner needs stands here, and is imported when it is first used.

>>> from gamekit import lab
>>> bag = lab.Urn({"ruby": 6, "other": 24})
>>> bag.in_row("ruby", 3), lab.mean(bag.number("ruby", 3))
(Fraction(1, 203), Fraction(3, 5))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

# Both modules have the name of a function below, and importing them later would put them in the
# function's place.
from gamekit.lab.lessons import lesson as lesson
from gamekit.lab.lessons import lessons as lessons
from gamekit.lab.prospects import prospects as prospects

if TYPE_CHECKING:
    from gamekit.chance import Distribution as Distribution
    from gamekit.lab.bars import bars as bars
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
    from gamekit.lab.drawing import in_words as in_words
    from gamekit.lab.drawing import to_svg as to_svg
    from gamekit.lab.experiments import Experiment as Experiment
    from gamekit.lab.experiments import compare as compare
    from gamekit.lab.experiments import statistics as statistics
    from gamekit.lab.matrix_games import is_equilibrium as is_equilibrium
    from gamekit.lab.matrix_games import solve as solve
    from gamekit.lab.positions import Position as Position
    from gamekit.lab.results import Result as Result
    from gamekit.lab.trees import tree as tree
    from gamekit.lab.urns import Urn as Urn

_HOMES = {
    "AbsorbingChain": "gamekit.lab.chains",
    "Distribution": "gamekit.chance",
    "Experiment": "gamekit.lab.experiments",
    "Position": "gamekit.lab.positions",
    "Result": "gamekit.lab.results",
    "statistics": "gamekit.lab.experiments",
    "Urn": "gamekit.lab.urns",
    "bars": "gamekit.lab.bars",
    "binomial": "gamekit.lab.distributions",
    "binomial_test": "gamekit.lab.bayes",
    "compare": "gamekit.lab.experiments",
    "convolved": "gamekit.lab.distributions",
    "four_field": "gamekit.lab.bayes",
    "geometric_head": "gamekit.lab.distributions",
    "hypergeometric": "gamekit.lab.distributions",
    "in_words": "gamekit.lab.drawing",
    "is_equilibrium": "gamekit.lab.matrix_games",
    "joint": "gamekit.lab.distributions",
    "mapped": "gamekit.lab.distributions",
    "mean": "gamekit.lab.distributions",
    "median": "gamekit.lab.distributions",
    "posterior": "gamekit.lab.bayes",
    "power": "gamekit.lab.distributions",
    "probability": "gamekit.lab.distributions",
    "quantile": "gamekit.lab.distributions",
    "solve": "gamekit.lab.matrix_games",
    "to_svg": "gamekit.lab.drawing",
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
