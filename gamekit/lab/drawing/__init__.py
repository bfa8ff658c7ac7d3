"""Pictures and words of derivations: SVG that stands by itself, sentences for screen readers."""

from __future__ import annotations

import locale

from gamekit.lab.derivations import (
    Cases,
    Derivation,
    Formula,
    FourField,
    Payoffs,
    Transitions,
    Tree,
)
from gamekit.lab.drawing.canvas import WIDTH, Canvas
from gamekit.lab.drawing.chains import draw_transitions
from gamekit.lab.drawing.lists import draw_cases, draw_formula
from gamekit.lab.drawing.tables import draw_four_field, draw_payoffs
from gamekit.lab.drawing.trees import draw_tree
from gamekit.lab.drawing.words import words
from gamekit.text import check_language


def system_language() -> str:
    """Return the language of the reader's system, English unless it is one of ours."""
    system = (locale.getlocale()[0] or "").lower()
    return "de" if system.startswith(("de", "german")) else "en"


def to_svg(
    derivation: Derivation, language: str, *, room: float = WIDTH, card: bool = False
) -> str:
    """Return the picture of a derivation, an <svg> element that stands by itself.

    It takes the colour of the text around it, and fills the width it is given up to a limit. As
    it is, it can be read on a phone; where there are `room` pixels, trees are drawn at length.
    With `card` it lies on light paper of its own. `ConfigError` for an unknown language.
    """
    said = in_words(derivation, language)
    canvas = _drawn(derivation, language, room)
    return canvas.svg(said[0], " ".join(said[1:]), language, card=card)


def in_words(derivation: Derivation, language: str) -> tuple[str, ...]:
    """Return a derivation in sentences: the question first, the number last."""
    return tuple(words(derivation, check_language(language)))


def _drawn(derivation: Derivation, language: str, room: float) -> Canvas:
    match derivation:
        case Tree():
            return draw_tree(derivation, language, room)
        case FourField():
            return draw_four_field(derivation, language)
        case Transitions():
            return draw_transitions(derivation, language)
        case Payoffs():
            return draw_payoffs(derivation, language)
        case Cases():
            return draw_cases(derivation, language)
        case Formula():
            return draw_formula(derivation, language)
