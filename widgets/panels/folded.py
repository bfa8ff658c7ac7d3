"""The chance panel while it is folded away; alone here, for it comes with every table."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.text import N_
from widgets.panels.nodes import Box, Fold, Node
from widgets.text import text


def chances_fold(language: str, children: Sequence[Node] | None) -> Fold:
    """Return the chance panel, folded away when there is nothing to show."""
    label = text(language, N_("Chances"))
    return Fold(
        key="chances-fold", label=label, open=children is not None, children=tuple(children or ())
    )


def folded_chances(language: str) -> Box:
    """Return a bench with nothing on it but the folded panel."""
    return Box(children=(chances_fold(language, None),), key="bench")
