"""The chart of the chance panel: one question's exact chances as hollow bars, with its title."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import ipywidgets

from widgets.panels.charts import Comparison, Pillar


class BenchChart(ipywidgets.Box):
    """A titled chart; making the first one imports bqplot."""

    def __init__(self, language: str) -> None:
        self._title = ipywidgets.HTML()
        self._title.add_class("sr-chart-title")
        self._bars = Comparison(language, "share")
        super().__init__([self._title, self._bars])
        self.add_class("spielraum-chart")

    def show(self, title: str, pillars: Sequence[Pillar]) -> None:
        """Show these bars."""
        self._title.value = escape(title)
        self._bars.show(pillars)

    def close(self) -> None:
        """Close the chart with all its parts."""
        if "_bars" in vars(self):
            self._bars.close()
            self._title.layout.close()
            self._title.style.close()
            self._title.close()
            self.layout.close()
        super().close()
