"""What all tests of the engine share: hypothesis draws the same examples every time."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "engine",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("engine")
