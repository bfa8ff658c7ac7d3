"""The third and fourth beat as nodes: the buttons of the run, its progress, and what came out."""

from __future__ import annotations

from dataclasses import dataclass

from gamekit.text import N_
from widgets.panels.learning import Beat, Part
from widgets.panels.nodes import Box, Button, Meter, Node, Text
from widgets.panels.numbers import in_unit, whole
from widgets.panels.observation import Observation
from widgets.text import text

SIZES = (1, 10, 1_000, 10_000, 1_000_000)
"""The run goes to so many trials, one button each."""
MATCHES = (1, 10, 100, 1_000, 10_000)
"""The same for whole matches."""
FEWER = MATCHES[:-1]
"""The same for whole matches where no machine code plays them."""
MOST_ROWS = 100_000
"""A file from the page has so many rows at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunView:
    """What the third beat shows."""

    observation: Observation
    wanted: int
    """Where a run in progress goes to, 0 when none is."""
    stopped: bool
    problem: str = ""
    filing: bool = False
    """A file is being written."""


def sizes(seen: Observation) -> tuple[int, ...]:
    """Return how far the run of a question can go."""
    if seen.slow:
        return FEWER
    return MATCHES if seen.whole_matches else SIZES


def observe(language: str, view: RunView) -> Beat:
    """Return the third beat."""

    def say(message: str, **params: object) -> str:
        return text(language, message, **params)

    seen = view.observation
    buttons: list[Node] = [
        Button(
            key=f"run-{size}",
            text=whole(language, size),
            icon="play",
            tone="primary" if size == _next(seen) and not view.wanted else "plain",
            disabled=size <= seen.n or bool(view.wanted),
            hint=say(N_("Run on to trial {n}"), n=whole(language, size)),
        )
        for size in sizes(seen)
    ]
    if view.wanted:
        buttons.append(Button(key="stop", text=say(N_("Stop")), icon="pause", tone="danger"))
    parts: list[Part] = [
        Text(
            text=say(
                N_(
                    "Now chance is tried again and again, always on from where it stopped. Choose "
                    "how many trials there shall be."
                )
            ),
            key="lead",
        ),
        Box(key="sizes", style="row", label=say(N_("How many trials")), children=tuple(buttons)),
    ]
    parts += _progress(language, view)
    if view.problem:
        parts.append(Text(text=view.problem, style="strong", live="alert", key="problem"))
    return Beat(key="observe", number=3, title=say(N_("Observe")), children=tuple(parts))


def _next(seen: Observation) -> int:
    return next((size for size in sizes(seen) if size > seen.n), 0)


def _progress(language: str, view: RunView) -> list[Part]:
    seen, wanted = view.observation, view.wanted
    n = whole(language, seen.n)
    if not seen.n and not wanted:
        return [_luck(language, view)]
    if wanted:
        said = text(language, N_("Trial {n} of {all}"), n=n, all=whole(language, wanted))
    elif view.stopped:
        said = text(language, N_("Stopped at trial {n}"), n=n)
    else:
        said = text(language, N_("Trials: {n}"), n=n)
    share = seen.n / wanted if wanted else 1.0
    parts: list[Part] = [Meter(label=text(language, N_("The run")), share=share, text=said)]
    if not wanted:
        parts.append(Text(text=said, style="strong", live="polite", key="n"))
        listed = one_by_one(language, seen)
        parts = [Text(text=listed, key="one-by-one"), *parts[1:]] if listed else parts[1:]
        parts.append(_luck(language, view))
    return parts


def one_by_one(language: str, seen: Observation) -> str:
    """Return what each of the first trials gave; "" where that would take too long."""
    question, first = seen.question, seen.first()
    column = question.bars[0].column
    if not first[column]:
        return ""
    bars = [bar for bar in question.bars if bar.column == column]
    names = {bar.value: bar.label.say(language) for bar in bars if bar.value is not None}
    single = len(names) == 1
    denominator = question.trials.columns[column].denominator
    said = []
    for value in first[column]:
        if single:
            said.append("●" if value in names else "○")
        else:
            number = value / denominator
            unit = "share" if question.unit == "share" and not names else "count"
            said.append(names.get(value) or in_unit(language, number, unit))  # type: ignore[arg-type]
    if single:
        name = next(iter(names.values()))
        return text(
            language,
            N_("The first trials one by one (● {name}): {list}"),
            name=name,
            list=" ".join(said),
        )
    return text(language, N_("The first trials one by one: {list}"), list=" · ".join(said))


def _luck(language: str, view: RunView) -> Part:
    """Return what belongs to the luck of the run: its code, another one, the files."""

    def say(message: str, **params: object) -> str:
        return text(language, message, **params)

    seen = view.observation
    nodes: list[Node] = [
        Text(text=say(N_("Seed code: {seed}"), seed=seen.seed), style="small", key="seed"),
        Button(
            key="luck",
            text=say(N_("Other luck")),
            icon="dice",
            tone="quiet",
            hint=say(N_("Begin the run again with another seed; the prediction stays")),
        ),
    ]
    if seen.n:
        nodes += [
            Button(
                key="file-trials",
                text=say(N_("Trials as CSV")),
                icon="download",
                tone="quiet",
                disabled=view.filing,
                hint=say(
                    N_("A file with every trial; of a longer run the first {n}"),
                    n=whole(language, MOST_ROWS),
                ),
            ),
            Button(
                key="file-predictions",
                text=say(N_("Predictions as CSV")),
                icon="download",
                tone="quiet",
            ),
        ]
    if seen.n > MOST_ROWS:
        said = say(
            N_("A file with every trial; of a longer run the first {n}"),
            n=whole(language, MOST_ROWS),
        )
        nodes.append(Text(text=said, style="small", key="most-rows"))
    return Box(key="luck-box", style="row", children=tuple(nodes))
