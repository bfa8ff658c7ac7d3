"""Every lesson of the map through its five beats, by the page's own controls.

The lessons of a set share one page, as a class has it: the next one is chosen in its head.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from gamekit.lab.lessons import lesson, lessons
from gamekit.lab.lessons.lesson import Bar, Question
from gamekit.lab.numerals import number, percent
from tests.browser.conftest import LAPTOP, PATIENCE, PHONE, watch
from tests.browser.play import (
    LONG,
    bar,
    beat,
    control,
    draw,
    heights,
    lesson_address,
    lock,
    numbers_up_to,
    predict_number,
    run_to,
)
from widgets.panels.prediction import Prediction
from widgets.tables.lesson_beats import same_question

PROGRAMS = r'"(?:_esm|_css|script|style|sprite)":\s*"(?:[^"\\]|\\.)*"'
"""The front ends' own programs, styles and pictures: the same whatever is asked."""
WORDS = {
    "en": ("observed, filled", "exact, outlined", "predicted, a diamond"),
    "de": ("beobachtet, gefüllt", "exakt, umrandet", "vorhergesagt, eine Raute"),
}
EVERY = [
    pytest.param(id_, marks=pytest.mark.xdist_group(f"lessons-{id_[0]}"), id=id_)
    for id_ in lessons()
]


class Wire:
    """All that comes to the browser from the kernel."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._keep))

    def _keep(self, payload: bytes | str) -> None:
        text = payload if isinstance(payload, str) else payload.decode("utf-8", "replace")
        self.frames.append(text)

    def betrays(self, page: Page, what: set[str]) -> set[str]:
        """Return what of it has come to the browser; JSON's escapes undone."""
        text = re.sub(PROGRAMS, "", "\n".join([*self.frames, page.inner_text("body")]))
        text = re.sub(r"\\u([0-9a-f]{4})", lambda m: chr(int(m[1], 16)), text)
        return {each for each in what if each in text}


class Visit(NamedTuple):
    """A page on which the lessons of a set are opened one after the other."""

    page: Page
    wire: Wire


@pytest.fixture(scope="module")
def visits(browser: Browser) -> Iterator[dict[str, Visit]]:
    """The pages that are open, by the letter of their lessons."""
    found: dict[str, Visit] = {}
    yield found
    for visit in found.values():
        visit.page.context.close()


@pytest.fixture
def open_lesson(
    request: pytest.FixtureRequest,
    browser: Browser,
    visits: dict[str, Visit],
    voila: Any,
    artefacts: Path,
) -> Iterator[Callable[[str], Visit]]:
    """A function that opens a lesson from its first beat, on the page of its set."""

    def new_visit(id_: str) -> Visit:
        context = browser.new_context(viewport=LAPTOP)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        watch(page)
        visits[id_[0]] = visit = Visit(page, Wire(page))
        page.goto(voila.render(lesson_address(id_, seed="mila-7")))
        return visit

    def opened(id_: str) -> Visit:
        visit = visits.get(id_[0])
        if visit is None:
            visit = new_visit(id_)
        else:
            language = beat(visit.page, "head").locator("[data-key='language']")
            language.select_option("en")
            expect(beat(visit.page, "head").locator(".sl-step").first).to_contain_text("Play")
            # The acknowledgement comes last: nothing of the lesson before is still on its way.
            expect(beat(visit.page, "head").locator("[data-waiting]")).to_have_count(0)
            visit.wire.frames.clear()
            control(visit.page, "lesson").select_option(id_)
        return visit

    yield opened

    for letter, (page, _) in list(visits.items()):
        errors = page.errors + page.asked  # type: ignore[attr-defined]
        if errors or getattr(request.node, "failed", False):
            (artefacts / "failed").mkdir(exist_ok=True)
            page.screenshot(path=artefacts / "failed" / f"{request.node.name}.png", full_page=True)
            page.context.close()
            del visits[letter]
        if errors:
            pytest.fail("the page reported errors:\n  " + "\n  ".join(errors))


# -- what is known without the page ----------------------------------------------------------------


def answers(id_: str) -> set[str]:
    """Return what would betray a lesson: its exact values, as they are said, and its words."""
    found = set()
    taught = lesson(id_)
    for question in taught.questions():
        for each in question.bars:
            if each.exact is not None and each.exact.denominator > 40:
                found.add(str(each.exact))
                if question.unit == "share" and each.exact > Fraction(1, 100):
                    found.add(percent(each.exact, "en"))
    return found | {paragraph.say("en") for paragraph in taught.explanation()}


def said(question: Question, value: Fraction, lang: str = "en") -> str:
    """Return how an exact value of the question is written."""
    return percent(value, lang) if question.unit == "share" else number(value, lang)


def near(question: Question, each: Bar, observed: float, n: int) -> bool:
    """Return whether a run of n trials may well have shown this: five standard errors."""
    assert each.exact is not None
    variance = each.variance
    if variance is None and question.unit == "share":
        variance = each.exact * (1 - each.exact)
    if variance is None:
        return True
    rounding = max(0.002, 0.01 * abs(float(each.exact)))
    return abs(observed - float(each.exact)) < 5 * sqrt(variance / n) + 3 / n + rounding


def read(cell: str, n: int) -> float:
    """Return the number that was observed, from its words; a frequency must be one of n trials."""
    plain = cell.replace("\u202f", "").replace("−", "-")
    ways = re.fullmatch(r"(\d+) of (\d+) \(.*%\)", plain)
    if ways:
        assert int(ways[2]) == n
        return int(ways[1]) / n
    return float(plain.removesuffix("%")) / (100 if plain.endswith("%") else 1)


# -- the beats -------------------------------------------------------------------------------------


def predict(page: Page, question: Question) -> list[str]:
    """Say something to the question and lock it; return what was said of each bar, in words."""
    if question.ask == "number":
        typed = "37%" if question.unit == "share" else "3"
        predict_number(page, typed)
        lock(page)
        expect(beat(page, "predict")).to_contain_text(f"Your prediction: {typed}")
        return [typed]
    if question.ask == "choice":
        page.locator(".sl-option").first.click()
        expect(page.locator(".sl-option").first).to_have_class(re.compile("sl-chosen"))
        lock(page)
        expect(page.locator(".sl-option input").last).to_be_disabled()
        return []
    expect(page.locator(".sl-bar")).to_have_count(len(question.bars))
    draw(page, (0.01, 0.9), (0.99, 0.4))
    drawn = heights(page)
    assert drawn[0] > drawn[-1] > 0
    assert drawn == sorted(drawn, reverse=True)
    if Prediction(question).whole:
        control(page, "scale").click()
        expect(page.get_by_text("All bars together: 100%")).to_be_visible()
    lock(page)
    expect(bar(page, 0)).to_have_attribute("aria-disabled", "true")
    told = page.locator(".sl-bar").evaluate_all("all => all.map(one => one.ariaValueText)")
    return [str(each) for each in told]


def observe(page: Page) -> int:
    """Run 1, 10 and 10 000 trials, of whole matches 100; return how many there are."""
    most = 10_000 if control(page, "run-1000000").count() else 100
    for n in (1, 10, most):
        run_to(page, n)
    expect(beat(page, "observe")).to_contain_text(re.compile(r"Trials: \d"))
    return most


def rows(grid: Locator) -> list[list[str]]:
    found = grid.locator("tbody tr").evaluate_all(
        "all => all.map(row => [...row.children].map(cell => cell.innerText))"
    )
    return [[str(cell) for cell in row] for row in found]


def compare(page: Page, question: Question, predicted: list[str], n: int) -> None:
    """See prediction, observed and exact side by side, drawn and in words."""
    shown = beat(page, "compare")
    known = any(bar.exact is not None for bar in question.bars)
    last = "95 % prognosis" if known else "95 % confidence interval"
    head = ["What", "predicted", "observed", "exact", last]
    if question.ask == "choice":
        head.remove("predicted")
    assert shown.locator(".sl-grid thead th").all_inner_texts() == head
    found = rows(shown.locator(".sl-grid"))
    assert len(found) == len(question.bars)
    for at, (each, row) in enumerate(zip(question.bars, found, strict=True)):
        cells = dict(zip(head, row, strict=True))
        assert cells["What"] == each.label.say("en")
        if question.ask == "number":
            assert cells["predicted"] == (predicted[0] if at == 0 else "–")
        elif question.ask == "distribution":
            assert cells["predicted"] == predicted[at]
        observed = read(cells["observed"], n)
        if each.exact is None:
            assert cells["exact"] == "–"
        else:
            assert said(question, each.exact) in cells["exact"]
            assert near(question, each, observed, n), row
    _is_drawn(page, question)


def _is_drawn(page: Page, question: Question) -> None:
    shown = beat(page, "compare")
    observed, exact, diamond = WORDS["en"]
    known = any(each.exact is not None for each in question.bars)
    marks = [observed]
    if known:
        marks.append(exact)
    if question.ask != "choice":
        marks.append(diamond)
    of_values = shown.locator(".sl-mark", has_not_text="95")
    expect(of_values).to_have_text(marks)
    figure = page.locator(".sl-chart-compare .sr-figure")
    expect(figure).to_have_attribute("role", "img")
    many = "Chart with" if len(question.bars) > 1 else "observed: "
    expect(figure).to_have_attribute("aria-label", re.compile(many))
    expect(figure.locator("path.line[style*='--sr-observed']").first).to_have_attribute(
        "d", re.compile("L")
    )
    diamonds = {"choice": 0, "number": 1, "distribution": len(question.bars)}[question.ask]
    expect(figure.locator("path.dot")).to_have_count(diamonds)
    expect(
        page.locator(".sl-chart-path path.line[style*='--sr-observed']").first
    ).to_have_attribute("d", re.compile("L"))


def explain(page: Page, id_: str, question: Question) -> None:
    """Ask where the numbers come from: pictures for this question, words for the lesson."""
    control(page, "explain").click()
    shown = beat(page, "explain")
    for paragraph in lesson(id_).explanation():
        expect(shown.get_by_text(paragraph.say("en"), exact=True).first).to_be_visible()
    pictures = [key for key, _ in lesson(id_).derivations()].count(question.key)
    expect(shown.locator(".sr-drawing > svg")).to_have_count(pictures)


def what_if(page: Page, id_: str, question: Question, at: int) -> None:
    """Change one thing: the exact values of the changed lesson stand beside those before."""
    variations = lesson(id_).what_if()
    expect(page.locator("[data-key^='what-if-'] >> visible=true")).not_to_have_count(0)
    label, changed = variations[0]
    control(page, "what-if-0").click()
    shown = beat(page, "explain")
    expect(shown.locator(".sl-grid caption")).to_contain_text(label.say("en"), timeout=LONG)
    expect(page.locator(".sl-chart-varied .sr-figure")).to_be_visible()
    now = same_question(changed, question, at)
    found = rows(shown.locator(".sl-grid"))
    assert len(found) == len(now.bars)
    for each, row in zip(now.bars, found, strict=True):
        assert row[0] == each.label.say("en")
        if each.exact is not None:
            assert said(now, each.exact) in row[-1]


def stays_inside(page: Page) -> None:
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]


def in_german_on_a_phone(page: Page, id_: str, n: int) -> None:
    """The same page in the other language, on the smallest screen."""
    taught = lesson(id_)
    beat(page, "head").locator("[data-key='language']").select_option("de")
    expect(beat(page, "head").locator(".sr-title")).to_have_text(
        f"{id_} · {taught.title.say('de')}"
    )
    numbers_up_to(page, n)
    expect(beat(page, "compare")).to_contain_text(WORDS["de"][0])
    for paragraph in taught.explanation():
        expect(
            beat(page, "explain").get_by_text(paragraph.say("de"), exact=True).first
        ).to_be_visible()
    if taught.game:
        expect(page.locator(".spielraum-steps .spielraum")).to_have_attribute("lang", "de")
    assert "lang=de" in page.url
    page.set_viewport_size(PHONE)
    stays_inside(page)
    page.set_viewport_size(LAPTOP)


@pytest.mark.parametrize("id_", EVERY)
def test_the_five_beats(id_: str, open_lesson: Callable[[str], Visit]) -> None:
    page, wire = open_lesson(id_)
    taught = lesson(id_)
    expect(beat(page, "head").locator(".sr-title")).to_have_text(
        f"{id_} · {taught.title.say('en')}"
    )
    expect(beat(page, "play")).to_contain_text(taught.play.say("en"))
    if taught.game:  # where two people play, a curtain may lie over it
        expect(page.locator(".spielraum-board svg.sr-picture")).to_have_count(1)
    expect(beat(page, "predict")).to_contain_text(taught.questions()[0].text.say("en"))
    expect(beat(page, "observe")).to_have_count(0)
    # Nothing of the answers has come to the browser before something is locked.
    answered = answers(id_)
    assert answered
    assert not wire.betrays(page, answered)
    n = 0
    for at, question in enumerate(taught.questions()):
        if at:
            control(page, "next-question").click()
            expect(beat(page, "predict")).to_contain_text(question.text.say("en"))
            expect(beat(page, "observe")).to_have_count(0)
            expect(beat(page, "compare")).to_have_count(0)
        predicted = predict(page, question)
        n = observe(page)
        compare(page, question, predicted, n)
    explain(page, id_, question)
    what_if(page, id_, question, at)
    assert len(wire.betrays(page, answered)) > len(answered) / 2
    assert page.locator("[role=alert]:visible").count() == 0
    assert f"lesson={id_}" in page.url
    stays_inside(page)
    in_german_on_a_phone(page, id_, n)
