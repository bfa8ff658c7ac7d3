"""A prediction: what can be said, what is told kindly, and that it locks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gamekit.text import LANGUAGES
from tests.widgets.lesson_sample import Sample
from widgets.panels import findings
from widgets.panels.charts import prognosis, steps
from widgets.panels.learning import LearningPanel, Options, Sketch
from widgets.panels.observation import Observation
from widgets.panels.prediction import Prediction, PredictionError

NUMBER, CHOICE, DRAWING = Sample().questions()


def told(prediction: Prediction) -> str:
    assert prediction.problem is not None
    return prediction.problem.text("en")


def test_a_number_locks_and_stays() -> None:
    prediction = Prediction(NUMBER)
    prediction.type("3/8")
    prediction.lock()
    assert prediction.locked
    assert prediction.of_bar(0) == Fraction(3, 8)
    assert prediction.words("en") == "3/8 ≈ 37.5%"
    with pytest.raises(PredictionError):
        prediction.type("1/2")
    assert prediction.of_bar(0) == Fraction(3, 8)


def test_what_is_missing_is_told_and_nothing_locks() -> None:
    for question, sentence in (
        (NUMBER, "Please type a number first."),
        (CHOICE, "Please choose one of the answers first."),
        (DRAWING, "Pull at least one bar up first."),
    ):
        prediction = Prediction(question)
        prediction.lock()
        assert not prediction.locked
        assert told(prediction) == sentence


def test_a_drawing_is_never_more_than_the_whole() -> None:
    prediction = Prediction(DRAWING)
    prediction.pull([(0, 800), (1, 600)])
    prediction.lock()
    assert not prediction.locked
    assert "more than 100 %" in told(prediction)
    prediction.scale()
    assert prediction.heights == [Fraction(4, 7), Fraction(3, 7)]
    prediction.lock()
    assert prediction.locked


def test_a_bar_can_be_typed() -> None:
    prediction = Prediction(DRAWING)
    prediction.type_bar(1, "1/3")
    assert prediction.heights[1] == Fraction(1, 3)
    prediction.type_bar(0, "-1")
    assert prediction.problem is not None
    prediction.type_bar(0, "viel")
    assert "no number that I know" in told(prediction)
    assert prediction.heights == [0, Fraction(1, 3)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", [NUMBER, CHOICE, DRAWING], ids=lambda q: q.key)
def test_what_is_shown_before_the_lock_is_the_same_whatever_is_right(
    question: object, language: str
) -> None:
    at = [NUMBER, CHOICE, DRAWING].index(question)  # type: ignore[arg-type]
    other = Sample(9, 11).questions()[at]
    assert Prediction(question).parts(language) == Prediction(other).parts(language)  # type: ignore[arg-type]


def test_the_panel_takes_only_what_a_person_can_do() -> None:
    prediction = Prediction(DRAWING)
    heard: list[tuple[str, object]] = []
    sketch, *_ = prediction.parts("en")
    assert isinstance(sketch, Sketch)
    panel = LearningPanel(sketch)
    panel.on_gesture(lambda gesture: heard.append((gesture.key, gesture.value)))

    def send(key: str, value: object) -> None:
        panel._receive(panel, {"n": 1, "type": "value", "key": key, "value": value}, [])

    for value in ("2:5", "0:1001", "0", "0:-1", "a:b", "", 5, True, "0:1,"):
        send("sketch", value)
    send("sketch-typed", "7:0.5")
    send("other", "0:1")
    assert not heard
    send("sketch", "0:1000,1:0")
    send("sketch-typed", "1:25 %")
    assert heard == [("sketch", "0:1000,1:0"), ("sketch-typed", "1:25 %")]
    options, *_ = Prediction(CHOICE).parts("en")
    assert isinstance(options, Options)
    panel.show(options)
    send("choice", "right")
    send("choice", "less")
    assert heard[2:] == [("choice", "less")]
    panel.close()


def test_the_prognosis_narrows_with_the_root_of_n() -> None:
    widths = []
    for n in (12, 120, 1200):
        band = prognosis(Fraction(1, 4), None, n, "share")
        assert band is not None
        widths.append((band.high - band.low) / 2)
    assert widths == pytest.approx([0.245, 0.0775, 0.0245], abs=5e-4)
    assert prognosis(Fraction(1, 4), None, 0, "share") is None
    assert prognosis(Fraction(5), None, 10, "count") is None
    band = prognosis(Fraction(1, 100), None, 4, "share")
    assert band is not None
    assert band.low == 0.0


def test_the_prognosis_of_what_can_be_negative_goes_below_zero() -> None:
    """A door that gains nothing on average is behind as often as in front."""
    band = prognosis(Fraction(0), Fraction(4), 100, "count", None)
    assert band is not None
    assert band == (-band.high, band.high)
    assert prognosis(Fraction(0), Fraction(4), 100, "count") == (0.0, band.high)
    assert prognosis(Fraction(5), Fraction(4), 1, "count", 3) == (3.0, 5 + 2 * 1.96)


@pytest.mark.parametrize("most", [1, 0.5, 0.3, 0.06, 0.013, 4, 16.64, 40, 1500])
def test_the_scale_has_a_few_round_steps(most: float) -> None:
    found = steps(most)
    assert found[0] == 0
    assert 3 <= len(found) <= 8
    assert most * 0.6 < found[-1] <= most * 1.0001


def seen(question: object, n: int = 1000) -> Observation:
    observation = Observation(question, "mila-7")  # type: ignore[arg-type]
    for _ in observation.run(n):
        pass
    return observation


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("3/7", "Your prediction is exactly the exact value."),
        ("0.43", "Your prediction is very close to the exact value."),
        ("20 %", "The exact value is higher than your prediction, by 22.9 percentage points."),
        ("0.9", "The exact value is lower than your prediction, by 47.1 percentage points."),
    ],
)
def test_a_number_is_compared_kindly(typed: str, said: str) -> None:
    prediction = Prediction(NUMBER)
    prediction.type(typed)
    prediction.lock()
    assert findings.verdict(NUMBER, prediction, "en") == said


def test_a_choice_and_a_drawing_are_compared_kindly() -> None:
    prediction = Prediction(CHOICE)
    prediction.choose("more")
    said = findings.verdict(CHOICE, prediction, "en")
    assert said == "You chose “more”. The numbers speak for: “less”. Below you see why."
    prediction.choose("less")
    assert findings.verdict(CHOICE, prediction, "en") == "You chose “less”. The numbers say so too."
    drawn = Prediction(DRAWING)
    drawn.pull([(0, 500), (1, 500)])
    said = findings.verdict(DRAWING, drawn, "en")
    assert said.startswith("Your drawing and the exact one overlap by 92.9%.")


def test_the_chart_has_predicted_observed_exact_and_band() -> None:
    prediction = Prediction(NUMBER)
    prediction.type("0.4")
    prediction.lock()
    observation = seen(NUMBER)
    (pillar,) = findings.pillars(NUMBER, prediction, observation, "en")
    assert pillar.exact == pytest.approx(3 / 7)
    assert pillar.predicted == pytest.approx(0.4)
    assert observation.seen is not None
    assert pillar.observed == observation.seen.heights[0]
    assert pillar.band is not None
    assert pillar.band.low < 3 / 7 < pillar.band.high
    few = findings.pillars(NUMBER, prediction, seen(NUMBER, 10), "en")[0].band
    assert few is not None
    assert few.high - few.low > pillar.band.high - pillar.band.low
