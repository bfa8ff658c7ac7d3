"""Charts of the lab: predicted, observed and exact in one picture, and the way to the exact value.

Exact is drawn as a hollow outline, observed as a filled bar, a prediction as a diamond: told
apart by shape, not by colour alone. The colours are the style sheet's, by day and by night.
bqplot costs 50 MB, so it is imported when the first chart is made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import log10, sqrt
from typing import Any, NamedTuple

import ipywidgets
from ipywidgets import Layout

from widgets.panels.numbers import Unit, in_unit, whole

Z95 = 1.96
"""Half the width of the middle 95 % of a normal distribution, in standard deviations."""

HALF = 0.4
"""Half the width of an outline, of the 1 that a bar has to itself."""
INSET = 0.3
"""Half the width of what is filled: the outline shows on both sides of it."""
FEW = 8
"""Up to so many bars each has its whole label below it; more have numbers on the axis."""
FEW_POWERS = 5
"""Of more powers of ten only every other one is named."""
TICKS = 5
WIDE_LINE = 3.0
SHADE = 0.25
_MARGIN = {"top": 14, "right": 36, "bottom": 34, "left": 58}


class Band(NamedTuple):
    """From where to where."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Pillar:
    """One place on the x axis with all that is known about it; None is not drawn."""

    label: str
    exact: float | None = None
    observed: float | None = None
    predicted: float | None = None
    band: Band | None = None


class Point(NamedTuple):
    """The running mean after `n` trials."""

    n: int
    mean: float


def prognosis(
    exact: Fraction | float,
    variance: Fraction | float | None,
    n: float,
    unit: Unit,
    least: Fraction | float | None = 0,
) -> Band | None:
    """Return where a mean of `n` trials lies in 95 of 100 runs: exact ± 1.96 · sd / √n.

    The normal approximation (de Moivre 1733), cut at what the mean can be: a share at 0 and 1,
    other means at `least`, unless that is None. None when the variance is unknown or nothing has
    been tried.
    """
    value = float(exact)
    if variance is None and unit == "share":
        variance = value * (1 - value)
    if variance is None or n < 1:
        return None
    reach = Z95 * sqrt(float(variance) / n)
    low, high = value - reach, value + reach
    if least is not None:
        low = max(float(least), low)
    return Band(low, min(1.0, high) if unit == "share" else high)


class Label(ipywidgets.HTML):
    """Words of ours beside a chart, as HTML; they only go out."""

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Refuse what the page wants to set."""

    def close(self) -> None:
        """Close the label with its style."""
        style = self.style
        super().close()
        style.close()


class Chart(ipywidgets.Box):
    """A figure with its labels; `close` closes scales, axes and marks as well."""

    def __init__(self, figure: Any, *below: ipywidgets.Widget) -> None:
        self.figure = figure
        self._below = below
        super().__init__([figure, *below])
        self.add_class("sr-chart")

    def close(self) -> None:
        """Close the chart with everything in it."""
        figure = self.figure
        if figure.comm is not None:
            parts = [*figure.marks, *figure.axes, figure.scale_x, figure.scale_y]
            scales = {id(s): s for mark in figure.marks for s in mark.scales.values()}
            for part in (*parts, *scales.values(), *self._below, figure):
                own = [getattr(part, name, None) for name in ("layout", "style")]
                part.close()
                for widget in own:
                    if isinstance(widget, ipywidgets.Widget):
                        widget.close()
        layout = self.layout
        super().close()
        layout.close()


class Comparison(Chart):
    """Pillars side by side: exact hollow, observed filled, predicted as a diamond, the band."""

    def __init__(self, language: str, unit: Unit) -> None:
        import bqplot

        self._language, self._unit = language, unit
        x = bqplot.LinearScale(min=-0.5, max=0.5, allow_padding=False)
        y = bqplot.LinearScale(min=0.0, max=1.0, allow_padding=False)
        scales = {"x": x, "y": y}
        self._x, self._y = x, y
        self._across = _axis(bqplot, x, "bottom")
        self._up = _axis(bqplot, y, "left")
        self._observed = bqplot.Lines(
            x=[], y=[], scales=scales, colors=["var(--sr-observed)"], fill="inside",
            fill_colors=[], fill_opacities=[], stroke_width=0.0,
        )  # fmt: skip
        self._band = bqplot.Lines(
            x=[], y=[], scales=scales, colors=["var(--sr-exact)"], fill="inside",
            fill_colors=[], fill_opacities=[], stroke_width=1.0,
        )  # fmt: skip
        self._exact = bqplot.Lines(
            x=[], y=[], scales=scales, colors=["var(--sr-exact)"], stroke_width=WIDE_LINE
        )
        self._predicted = bqplot.Scatter(
            x=[], y=[], scales=scales, marker="diamond", colors=["var(--sr-predicted)"],
            stroke="var(--sr-ink)", default_size=120,
        )  # fmt: skip
        marks = [self._observed, self._band, self._exact, self._predicted]
        figure = _figure(bqplot, marks, [self._across, self._up])
        self._labels = Label()
        super().__init__(figure, self._labels)
        self.add_class("sr-chart-bars")

    def show(self, pillars: Sequence[Pillar], top: float = 0.0) -> None:
        """Draw these pillars; the scale reaches at least to `top` and to the highest of all."""
        heights = [
            value
            for pillar in pillars
            for value in (pillar.exact, pillar.observed, pillar.predicted)
            if value is not None
        ]
        limit = 1.0 if self._unit == "share" else float("inf")
        bands = [min(p.band.high, 1.35 * p.exact) for p in pillars if p.band and p.exact]
        most = max([top, *(min(limit, 1.06 * height) for height in (*heights, *bands))]) or 1.0
        deep = [max(p.band.low, -0.35 * most) for p in pillars if p.band]
        least = min([0.0, *deep, *(1.06 * height for height in heights)])
        self._scale(len(pillars), least, most)
        self._name(pillars)
        at = range(len(pillars))
        seen = [(i, 0.0, p.observed) for i, p in zip(at, pillars, strict=True) if p.observed]
        _fill(self._observed, "var(--sr-observed)", 1.0, _boxes(seen, half=INSET))
        outlines = [(i, 0.0, p.exact) for i, p in zip(at, pillars, strict=True) if p.exact]
        _put(self._exact, *_boxes(outlines, open_below=True))
        spans = [
            (i, max(p.band.low, least), min(p.band.high, most))
            for i, p in zip(at, pillars, strict=True)
            if p.band is not None
        ]
        _fill(self._band, "var(--sr-exact)", SHADE, _boxes(spans))
        said = [
            (i, p.predicted) for i, p in zip(at, pillars, strict=True) if p.predicted is not None
        ]
        size = 130 if len(pillars) <= FEW else 46
        if self._predicted.default_size != size:
            self._predicted.default_size = size
        _put(self._predicted, [i for i, _ in said], [y for _, y in said])

    def _scale(self, count: int, least: float, most: float) -> None:
        for scale, low, high in ((self._x, -0.5, count - 0.5), (self._y, least, most)):
            if (scale.min, scale.max) != (low, high):
                with scale.hold_sync():
                    scale.min, scale.max = low, high
        _tick(self._up, [(v, in_unit(self._language, v, self._unit)) for v in steps(most, least)])

    def _name(self, pillars: Sequence[Pillar]) -> None:
        few = len(pillars) <= FEW
        if few:
            cells = "".join(f"<span>{escape(pillar.label)}</span>" for pillar in pillars)
            self._labels.value = (
                f'<div class="sr-chart-labels" lang="{self._language}" aria-hidden="true">'
                f"{cells}</div>"
            )
            _tick(self._across, [])
        else:
            self._labels.value = ""
            every = max(1, round(len(pillars) / FEW))
            shown = [(i, p.label) for i, p in enumerate(pillars) if i % every == every - 1]
            _tick(self._across, shown)


class Convergence(Chart):
    """The running mean against the number of trials, with the band that narrows."""

    def __init__(self, language: str, unit: Unit) -> None:
        import bqplot

        self._language, self._unit = language, unit
        x = bqplot.LogScale(min=1.0, max=10.0, allow_padding=False)
        y = bqplot.LinearScale(min=0.0, max=1.0, allow_padding=False)
        scales = {"x": x, "y": y}
        self._x, self._y = x, y
        self._across = _axis(bqplot, x, "bottom")
        self._up = _axis(bqplot, y, "left")
        self._band = bqplot.Lines(
            x=[], y=[], scales=scales, colors=["var(--sr-exact)"], fill="between",
            fill_colors=["var(--sr-exact)"], fill_opacities=[SHADE], stroke_width=1.0,
        )  # fmt: skip
        self._exact = bqplot.Lines(
            x=[], y=[], scales=scales, colors=["var(--sr-exact)"], stroke_width=WIDE_LINE,
            line_style="dashed",
        )  # fmt: skip
        self._running = bqplot.Lines(
            x=[], y=[], scales=scales, colors=["var(--sr-observed)"], stroke_width=WIDE_LINE
        )
        self._last = bqplot.Scatter(
            x=[], y=[], scales=scales, marker="circle", colors=["var(--sr-observed)"],
            stroke="var(--sr-surface)", default_size=90,
        )  # fmt: skip
        self._predicted = bqplot.Lines(
            x=[], y=[], scales=scales, colors=["var(--sr-predicted)"], stroke_width=2.0,
            line_style="dotted",
        )  # fmt: skip
        self._said = bqplot.Scatter(
            x=[], y=[], scales=scales, marker="diamond", colors=["var(--sr-predicted)"],
            stroke="var(--sr-ink)", default_size=130,
        )  # fmt: skip
        marks = [
            self._band, self._exact, self._predicted, self._running, self._last, self._said,
        ]  # fmt: skip
        super().__init__(_figure(bqplot, marks, [self._across, self._up]))
        self.add_class("sr-chart-path")

    def show(
        self,
        path: Sequence[Point],
        *,
        exact: Fraction | None,
        variance: Fraction | None,
        predicted: float | None,
        top: float,
        least: Fraction | None = Fraction(0),
    ) -> None:
        """Draw the path so far; `exact` with its `variance` per trial gives the band.

        `least` is what no mean can be below, None where it can be negative.
        """
        last = path[-1].n if path else 1
        far = 10.0 ** max(1, _power_above(last))
        powers = [10**k for k in range(round(log10(far)) + 1)]
        with self._x.hold_sync():
            self._x.max = far
        powers = powers[::2] if len(powers) > FEW_POWERS else powers
        _tick(self._across, [(n, whole(self._language, n)) for n in powers])
        highest = max([point.mean for point in path] + [top, predicted or 0.0])
        highest = max(1.03 * highest, 1.3 * float(exact or 0))
        limit = (min(1.0, highest) if self._unit == "share" else highest) or 1.0
        lowest = min([0.0, predicted or 0.0, *(1.06 * point.mean for point in path)])
        if least is None:
            lowest = min(lowest, float(exact or 0) - 0.35 * limit)
        with self._y.hold_sync():
            self._y.min, self._y.max = lowest, limit
        ticks = steps(limit, lowest)
        _tick(self._up, [(v, in_unit(self._language, v, self._unit)) for v in ticks])
        _put(self._running, [p.n for p in path], [p.mean for p in path])
        _put(self._last, [p.n for p in path[-1:]], [p.mean for p in path[-1:]])
        ends = [1.0, far]
        said = [] if predicted is None else [predicted] * 2
        _put(self._predicted, ends[: len(said)], said)
        _put(self._said, [far**0.04, far**0.96][: len(said)], said)
        if exact is None:
            return
        _put(self._exact, ends, [float(exact)] * 2)
        if variance is None and self._unit == "count":
            return
        at = [10 ** (k / 12) for k in range(round(12 * log10(far)) + 1)]
        around = [prognosis(exact, variance, n, self._unit, lowest) for n in at]
        known = [band for band in around if band is not None]
        _put(self._band, at, [[b.low for b in known], [min(limit, b.high) for b in known]])


def _power_above(n: int) -> int:
    """Return the smallest k with 10^k ≥ n."""
    return len(str(max(1, n - 1))) if n > 1 else 0


def steps(most: float, least: float = 0.0, count: int = TICKS) -> list[float]:
    """Return about `count` round numbers from `least` to `most`, 0 among them."""
    if most <= least:
        return [0.0]
    raw = (most - least) / count
    size = 10.0 ** (len(str(int(1 / raw))) * -1) if raw < 1 else 10.0 ** (len(str(int(raw))) - 1)
    step = next(size * k for k in (1, 2, 2.5, 5, 10, 20, 25, 50, 100) if size * k >= raw * 0.999)
    first, last = -int(-least / step + 1e-9), int(most / step + 1e-9)
    return [round(step * k, 12) for k in range(first, last + 1)]


def _boxes(
    spans: Sequence[tuple[int, float, float]], *, half: float = HALF, open_below: bool = False
) -> tuple[list[list[float]], list[list[float]]]:
    """Return the outlines of boxes around places on the x axis, each from low to high."""
    across, up = [], []
    for i, low, high in spans:
        left, right = i - half, i + half
        if open_below:
            across.append([left, left, right, right])
            up.append([low, high, high, low])
        else:
            across.append([left, left, right, right, left])
            up.append([low, high, high, low, low])
    return across, up


def _fill(
    mark: Any, colour: str, shade: float, boxes: tuple[list[list[float]], list[list[float]]]
) -> None:
    """Send filled boxes; bqplot wants a colour for each of them."""
    with mark.hold_sync():
        mark.fill_colors = [colour] * len(boxes[0])
        mark.fill_opacities = [shade] * len(boxes[0])
        _put(mark, *boxes)


def _put(mark: Any, x: Sequence[Any], y: Sequence[Any]) -> None:
    """Send a mark's points, in one message."""
    import numpy as np

    with mark.hold_sync():
        mark.x = np.asarray(x, dtype=float)
        mark.y = np.asarray(y, dtype=float)


def _tick(axis: Any, ticks: Sequence[tuple[float, str]]) -> None:
    """Put words at places of an axis; bqplot finds them by the number as JavaScript writes it."""
    import numpy as np

    labels = {f"{value:.12g}": label for value, label in ticks}
    if axis.tick_labels == labels:
        return
    # The words first and by themselves: bqplot paints new ticks in a transition, with the words
    # that it knows when the ticks come.
    axis.tick_labels = labels
    with axis.hold_sync():
        axis.num_ticks = None if ticks else 0
        axis.tick_values = np.asarray([value for value, _ in ticks], dtype=float)


def _axis(bqplot: Any, scale: Any, side: str) -> Any:
    return bqplot.Axis(
        scale=scale,
        side=side,
        num_ticks=0,
        tick_labels={},
        tick_format=".3g",  # never seen, but without it bqplot guesses one and fails
        grid_lines="solid" if side == "left" else "none",
        grid_color="var(--sr-line)",
    )


def _figure(bqplot: Any, marks: Sequence[Any], axes: Sequence[Any]) -> Any:
    figure = bqplot.Figure(
        marks=list(marks),
        axes=list(axes),
        fig_margin=dict(_MARGIN),
        animation_duration=0,
        display_toolbar=False,
        padding_y=0.0,
        layout=Layout(width="100%", min_width="0", height="100%"),
    )
    figure.add_class("sr-figure")
    return figure


def bars(
    language: str, rows: Sequence[tuple[str, Fraction]], *, unit: Unit = "share", top: float = 0.0
) -> Comparison:
    """Return a chart of exact values alone, hollow: (label, value) pairs."""
    chart = Comparison(language, unit)
    chart.show([Pillar(label, exact=float(value)) for label, value in rows], top)
    return chart
