"""What a run says about a prediction: pillars for the chart, a table and kind sentences.

Only called after the lock: exact values are told here.
"""

from __future__ import annotations

from fractions import Fraction

from gamekit.lab.lessons.lesson import Bar, Question
from gamekit.text import N_
from widgets.panels.charts import Band, Pillar, prognosis
from widgets.panels.learning import Grid
from widgets.panels.numbers import Unit, exactly, in_unit, whole
from widgets.panels.observation import Observation
from widgets.panels.prediction import Prediction
from widgets.text import text

CLOSE = Fraction(1, 50)
"""Of the scale: nearer than this is close for an estimate by eye."""


def band(question: Question, bar: Bar, n: int) -> Band | None:
    """Return where 95 of 100 runs of `n` trials would lie, None where nothing exact is known."""
    if bar.exact is None:
        return None
    return prognosis(bar.exact, bar.variance, n, question.unit, question.least)


def sure(question: Question) -> bool:
    """Return whether something exact is known; where not, the run tells how sure it is."""
    return any(bar.exact is not None for bar in question.bars)


def around(seen: Observation, index: int) -> Band | None:
    """Return a bar's prognosis, or its confidence interval where only the run tells."""
    question = seen.question
    if sure(question):
        return band(question, question.bars[index], seen.n)
    found = seen.interval(index)
    return None if found is None else Band(*found)


def pillars(
    question: Question, prediction: Prediction | None, seen: Observation, language: str
) -> list[Pillar]:
    """Return the chart's pillars: predicted, observed, exact, and the band."""
    found = []
    for i, bar in enumerate(question.bars):
        said = None if prediction is None else prediction.of_bar(i)
        found.append(
            Pillar(
                bar.label.say(language),
                exact=None if bar.exact is None else float(bar.exact),
                observed=seen.seen.heights[i] if seen.seen else None,
                predicted=None if said is None else float(said),
                band=around(seen, i),
            )
        )
    return found


def observed(seen: Observation, index: int, language: str) -> str:
    """Return what was observed of a bar, the natural frequency first."""
    if seen.seen is None:
        return "–"
    ways, height = seen.seen.ways[index], seen.seen.heights[index]
    if ways is None:
        return in_unit(language, height, seen.question.unit)
    return text(
        language,
        N_("{ways} of {of} ({percent})"),
        ways=whole(language, ways),
        of=whole(language, seen.n),
        percent=in_unit(language, height, "share"),
    )


def exact(question: Question, index: int, language: str) -> str:
    """Return a bar's exact value in words, a dash where only the run tells."""
    value = question.bars[index].exact
    return "–" if value is None else exactly(language, value, question.unit)


def table(question: Question, prediction: Prediction, seen: Observation, language: str) -> Grid:
    """Return all numbers of the chart in words."""

    def say(message: str) -> str:
        return text(language, message)

    drawn = question.ask != "choice"
    rows = []
    for i, bar in enumerate(question.bars):
        said, reach = prediction.of_bar(i), around(seen, i)
        row = [bar.label.say(language)]
        if drawn:
            row.append("–" if said is None else in_unit(language, said, question.unit))
        row.append(observed(seen, i, language))
        row.append(exact(question, i, language))
        row.append("–" if reach is None else span(language, reach, question.unit))
        rows.append(tuple(row))
    head = [say(N_("What")), say(N_("predicted")), say(N_("observed")), say(N_("exact"))]
    if not drawn:
        head.remove(say(N_("predicted")))
    caption = text(language, N_("The numbers up to trial {n}"), n=whole(language, seen.n))
    return Grid(
        key="numbers",
        caption=caption,
        head=(
            *head,
            say(N_("95 % prognosis") if sure(question) else N_("95 % confidence interval")),
        ),
        rows=tuple(rows),
    )


def span(language: str, reach: Band, unit: Unit) -> str:
    """Return a band in words."""
    low, high = (in_unit(language, end, unit) for end in reach)
    return text(language, N_("{low} to {high}"), low=low, high=high)


def verdict(question: Question, prediction: Prediction, language: str) -> str:
    """Return how the prediction lies to the exact value, kindly."""
    if question.ask == "choice":
        return _of_choice(question, prediction, language)
    if question.ask == "number":
        return _of_number(question, prediction, language)
    return _of_drawing(question, prediction, language)


def _of_choice(question: Question, prediction: Prediction, language: str) -> str:
    said = prediction.words(language)
    labels = dict(question.options)
    right = [labels[key].say(language) for key in question.right if key in labels]
    if prediction.choice in question.right:
        if len(right) > 1:
            return text(
                language,
                N_("You chose “{said}”. The numbers say so too; equally good: {right}."),
                said=said,
                right=_list(language, [each for each in right if each != said]),
            )
        return text(language, N_("You chose “{said}”. The numbers say so too."), said=said)
    return text(
        language,
        N_("You chose “{said}”. The numbers speak for: {right}. Below you see why."),
        said=said,
        right=_list(language, right),
    )


def _list(language: str, parts: list[str]) -> str:
    quoted = [text(language, N_("“{said}”"), said=part) for part in parts]
    return ", ".join(quoted)


def _of_number(question: Question, prediction: Prediction, language: str) -> str:
    bar, said = question.bars[0], prediction.of_bar(0)
    if said is None or bar.exact is None:
        return text(language, N_("There is no exact value here; the run is the best we know."))
    off = abs(said - bar.exact)
    if not off:
        return text(language, N_("Your prediction is exactly the exact value."))
    if off <= CLOSE * question.most:
        return text(language, N_("Your prediction is very close to the exact value."))
    apart = in_unit(language, off, question.unit)
    if question.unit == "share":
        apart = text(language, N_("{points} percentage points"), points=_points(language, off))
    higher = N_("The exact value is higher than your prediction, by {apart}.")
    lower = N_("The exact value is lower than your prediction, by {apart}.")
    return text(language, higher if bar.exact > said else lower, apart=apart)


def _points(language: str, share: Fraction) -> str:
    return in_unit(language, share * 100, "count")


def _of_drawing(question: Question, prediction: Prediction, language: str) -> str:
    drawn = prediction.heights
    known = [bar.exact for bar in question.bars if bar.exact is not None]
    if len(known) < len(question.bars):
        return text(language, N_("There is no exact value here; the run is the best we know."))
    if not prediction.whole:
        off = [abs(a - b) for a, b in zip(known, drawn, strict=True)]
        mean = sum(off, Fraction(0)) / len(off)
        return text(
            language,
            N_("On average your bars are {apart} away from the exact ones."),
            apart=in_unit(language, mean, question.unit),
        )
    shared = sum((min(a, b) for a, b in zip(known, drawn, strict=True)), Fraction(0))
    most = max(sum(known, Fraction(0)), prediction.total)
    overlap = shared / most if most else Fraction(0)
    peaks = [question.bars[values.index(max(values))].label for values in (drawn, known)]
    same = text(language, N_("Your drawing and the exact one overlap by {percent}."),
                percent=in_unit(language, overlap, "share"))  # fmt: skip
    if peaks[0] == peaks[1]:
        return f"{same} " + text(language, N_("Both are highest at the same bar."))
    return f"{same} " + text(
        language,
        N_("Yours is highest at “{yours}”, the exact one at “{exact}”."),
        yours=peaks[0].say(language),
        exact=peaks[1].say(language),
    )


def surprise(question: Question, seen: Observation, language: str) -> str:
    """Return whether what was observed lies where 95 of 100 runs do; "" where that is unknown."""
    if seen.seen is None:
        return ""
    bands = [band(question, bar, seen.n) for bar in question.bars]
    pairs = [(b, h) for b, h in zip(bands, seen.seen.heights, strict=True) if b is not None]
    if not pairs:
        return ""
    out = sum(not b.low <= height <= b.high for b, height in pairs)
    if len(pairs) == 1:
        if out:
            return text(
                language,
                N_(
                    "What was observed lies outside the prognosis. That happens in about 5 of 100 "
                    "runs: unlikely, not impossible."
                ),
            )
        return text(
            language,
            N_("What was observed lies within the prognosis, as in about 95 of 100 runs."),
        )
    return text(
        language,
        N_("{inside} of {all} observed bars lie within their prognosis; about 95 of 100 do."),
        inside=len(pairs) - out,
        all=len(pairs),
    )


def spoken(question: Question, prediction: Prediction, seen: Observation, language: str) -> str:
    """Return what the chart shows, for those who do not see it."""
    if len(question.bars) > 1:
        return text(
            language,
            N_("Chart with {bars} bars up to trial {n}; the table below has all numbers."),
            bars=len(question.bars),
            n=whole(language, seen.n),
        )
    grid = table(question, prediction, seen, language)
    return "; ".join(
        f"{name}: {cell}" for name, cell in zip(grid.head[1:], grid.rows[0][1:], strict=True)
    )
