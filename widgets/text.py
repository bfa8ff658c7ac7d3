"""What the front ends say, in a language. Message ids are the English sentences."""

from __future__ import annotations

from pathlib import Path

from gamekit.text import add_catalogue, translate

DOMAIN = "widgets"

add_catalogue(DOMAIN, Path(__file__).parent / "locale")


def text(language: str, message: str, **params: object) -> str:
    """Return `message` in `language` with `params` put in for its {names}."""
    sentence = translate(DOMAIN, language, message)
    return sentence.format(**params) if params else sentence
