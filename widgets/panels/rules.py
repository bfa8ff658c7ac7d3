"""The rule sheet: all rules, the one that explains the present step marked, assumptions shown."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.explain import Rule
from gamekit.text import N_
from widgets.panels.nodes import Box, Fold, Node, Text
from widgets.text import text

_STATUS = {"assumed": N_("Assumption of this edition"), "variant": N_("Accounts differ")}


def status(language: str, kind: str) -> str:
    """Return how sure a rule is, in words."""
    return text(language, _STATUS.get(kind, _STATUS["assumed"]))


def rules(
    language: str,
    sheet: Sequence[tuple[str, Sequence[Rule]]],
    *,
    goal: str,
    credits_: str,
    current: str,
    is_open: bool,
) -> Fold:
    """Return the rule sheet; `current` is the id of the rule to be marked."""
    nodes: list[Node] = [Text(text=goal, style="body", key="goal")]
    for heading, paragraphs in sheet:
        nodes.append(Text(text=heading, style="heading"))
        nodes.extend(_paragraph(language, rule, marked=rule.id == current) for rule in paragraphs)
    nodes.append(Text(text=credits_, style="small", key="credits"))
    label = text(language, N_("Rules"))
    return Fold(key="rules-fold", label=label, open=is_open, children=tuple(nodes))


def _paragraph(language: str, rule: Rule, *, marked: bool) -> Box:
    nodes: list[Node] = [
        Text(text=rule.title, style="strong"),
        Text(text=rule.text, style="body"),
    ]
    if rule.assumption:
        kind = status(language, rule.status)
        nodes.append(Text(text=f"{kind}: {rule.assumption}", style="assumed"))
    return Box(
        key=f"rule-{rule.id}",
        style="rule-current" if marked else "rule",
        children=tuple(nodes),
        scroll_to=marked,
    )
