"""`Prediction`: what a learner commits to before anything is run or shown.

Only the question's words, its bars' names and the scale are looked at here: what is right is
told elsewhere, and only after `lock`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import ClassVar

from gamekit.errors import ConfigError, SpielraumError
from gamekit.lab.lessons.lesson import Question
from gamekit.text import N_
from widgets.panels.charts import steps
from widgets.panels.learning import WHOLE, Options, Part, Sketch
from widgets.panels.nodes import Box, Button, Field, Text
from widgets.panels.numbers import in_unit, read_number
from widgets.text import DOMAIN, text

FINEST = Fraction(1, 1000)
"""Sums of bars may miss 100 % by so little: that is the rounding of the hand."""


class PredictionError(ConfigError):
    """What was predicted cannot be, or is not finished."""

    domain: ClassVar[str] = DOMAIN


class Prediction:
    """A learner's answer to one question: it can be changed until it is locked."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self.typed = ""
        self.choice = ""
        self.heights = [Fraction(0)] * len(question.bars)
        self.locked = False
        self.problem: SpielraumError | None = None
        self._number: Fraction | None = None

    @property
    def begun(self) -> bool:
        """Whether the learner has said something already."""
        return bool(self.locked or self.typed or self.choice or any(self.heights))

    @property
    def whole(self) -> bool:
        """Whether the bars are values of one number, so that they cannot be more than 100 %."""
        bars, unit = self._question.bars, self._question.unit
        same = len({bar.column for bar in bars}) == 1
        return unit == "share" and same and all(bar.value is not None for bar in bars)

    @property
    def total(self) -> Fraction:
        """The sum of all bars."""
        return sum(self.heights, Fraction(0))

    def of_bar(self, index: int) -> Fraction | None:
        """Return what was predicted for a bar, None when nothing was."""
        if self._question.ask == "distribution":
            return self.heights[index]
        if self._question.ask == "number" and index == 0:
            return self._number
        return None

    # -- what the learner does ---------------------------------------------------------------------

    def type(self, typed: str) -> None:
        """Take a number as it was typed."""
        self._free()
        self.typed, self._number = typed, None
        if typed.strip():
            self._try(lambda: self._read(typed))

    def type_bar(self, index: int, typed: str) -> None:
        """Take the height of a bar as it was typed."""
        self._free()
        self._try(lambda: self.heights.__setitem__(index, self._value(typed, least=Fraction(0))))

    def pull(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Set bars to heights in thousandths of the scale."""
        self._free()
        for bar, height in pairs:
            self.heights[bar] = self._question.most * height / WHOLE

    def scale(self) -> None:
        """Make all bars together 100 %, keeping their shape."""
        self._free()
        if self.total:
            total = self.total
            self.heights = [height / total for height in self.heights]

    def choose(self, key: str) -> None:
        """Take one of the options."""
        self._free()
        self.choice = key

    def lock(self) -> None:
        """Commit to it; tells the `problem` instead when something is missing or cannot be."""
        self._free()
        self._try(self._check)
        self.locked = self.problem is None

    def _free(self) -> None:
        if self.locked:
            raise PredictionError(N_("Your prediction is locked; it stays as it is."))
        self.problem = None

    def _try(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except SpielraumError as error:
            self.problem = error

    def _value(self, typed: str, least: Fraction | None = None) -> Fraction:
        question = self._question
        share = question.unit == "share"
        most = None if share else 10 * question.most
        value = read_number(typed, question.unit, most)
        if least is not None and value < least:
            raise PredictionError(N_("A bar cannot be lower than 0."))
        return value

    def _read(self, typed: str) -> None:
        self._number = self._value(typed)

    def _check(self) -> None:
        if self._question.ask == "number":
            self._read(self.typed)
        elif self._question.ask == "choice":
            if not self.choice:
                raise PredictionError(N_("Please choose one of the answers first."))
        elif not any(self.heights):
            raise PredictionError(N_("Pull at least one bar up first."))
        elif self.whole and self.total > 1 + FINEST:
            raise PredictionError(
                N_(
                    "All bars together are more than 100 %; that cannot be. Make some lower, or "
                    "scale them all to 100 %."
                )
            )

    # -- what is to be seen ------------------------------------------------------------------------

    def parts(self, language: str) -> tuple[Part, ...]:
        """Return the field, the options or the sketch, with what belongs to it."""
        ask = self._question.ask
        if ask == "number":
            return (self._field(language),)
        if ask == "choice":
            return self._choice(language)
        return self._drawn(language)

    def words(self, language: str) -> str:
        """Return the prediction in words, "" while there is none."""
        question = self._question
        if question.ask == "choice":
            labels = dict(question.options)
            return labels[self.choice].say(language) if self.choice else ""
        if question.ask == "number":
            if self._number is None:
                return ""
            plain = in_unit(language, self._number, question.unit)
            typed = " ".join(self.typed.split())
            return (
                plain
                if plain.replace("\u202f", "") == typed.replace(" ", "")
                else (f"{typed} ≈ {plain}" if "/" in typed else plain)
            )
        parts = zip(question.bars, self.heights, strict=True)
        return "; ".join(
            f"{bar.label.say(language)}: {in_unit(language, height, question.unit)}"
            for bar, height in parts
            if height
        )

    def _field(self, language: str) -> Part:
        if self.locked:
            said = text(language, N_("Your prediction: {number}"), number=self.words(language))
            return Text(text=said, style="sentence", key="predicted")
        share = self._question.unit == "share"
        examples = (
            N_("For example 0.5, 1/2, 3 of 10 or 50 %.")
            if share
            else N_("For example 3, 2.5 or 5/2.")
        )
        return Field(
            key="number",
            label=text(language, N_("Your prediction")),
            value=self.typed,
            max_length=24,
            hint=text(language, examples),
            error=self._trouble(language),
        )

    def _choice(self, language: str) -> tuple[Part, ...]:
        options = tuple((key, label.say(language)) for key, label in self._question.options)
        parts: list[Part] = [
            Options(
                key="choice",
                label=text(language, N_("Your prediction")),
                options=options,
                value=self.choice,
                locked=self.locked,
            )
        ]
        return (*parts, *self._alert(language))

    def _drawn(self, language: str) -> tuple[Part, ...]:
        question = self._question
        top = question.most
        unit = question.unit
        labels = tuple(bar.label.say(language) for bar in question.bars)
        hint = N_(
            "Pull the bars with the mouse or a finger. Keys: left and right go from bar to bar, "
            "up and down change it, Home and End make it lowest and highest; or type the number."
        )
        sketch = Sketch(
            key="sketch",
            label=text(language, N_("Your prediction")),
            bars=labels,
            heights=tuple(min(WHOLE, round(height / top * WHOLE)) for height in self.heights),
            said=tuple(in_unit(language, height, unit) for height in self.heights),
            ticks=tuple(
                (round(value / float(top) * WHOLE), in_unit(language, value, unit))
                for value in steps(float(top))
            ),
            top=float(top),
            unit=unit,
            language=language,
            hint="" if self.locked else text(language, hint),
            typing=text(language, N_("Height of the bar “{bar}”"), bar="{bar}"),
            locked=self.locked,
        )
        below: list[Part] = [sketch]
        if self.whole:
            below.append(self._sum(language))
        return (*below, *self._alert(language))

    def _sum(self, language: str) -> Part:
        total = in_unit(language, self.total, "share")
        said = text(language, N_("All bars together: {total}"), total=total)
        children: list[Text | Button] = [Text(text=said, style="strong", key="sum", live="polite")]
        if not self.locked and self.total and abs(self.total - 1) > FINEST:
            label = text(language, N_("Scale to 100 %"))
            children.append(Button(key="scale", text=label))
        return Box(key="sum-box", style="row", children=tuple(children))

    def _alert(self, language: str) -> tuple[Part, ...]:
        trouble = self._trouble(language)
        return (Text(text=trouble, style="strong", live="alert", key="trouble"),) if trouble else ()

    def _trouble(self, language: str) -> str:
        return self.problem.text(language) if self.problem else ""
