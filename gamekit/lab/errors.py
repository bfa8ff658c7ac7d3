"""The errors of the lab that a person can meet; their sentences are in the lab's catalogue."""

from __future__ import annotations

from typing import ClassVar

from gamekit.errors import ConfigError


class ExperimentError(ConfigError):
    """What an experiment was asked for does not exist or does not fit."""

    domain: ClassVar[str] = "lab"
