"""A lesson in JupyterLab: the beats, and the files that a class takes away from it."""

from __future__ import annotations

import csv
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from gamekit.lab.lessons import lesson
from tests.browser.play import (
    LONG,
    beat,
    control,
    draw,
    lock,
    predict_number,
    run_the_first_cell,
    run_to,
)
from widgets.panels.observation import Observation

SEED = "mila-7"


def download(page: Page, key: str, name: str, folder: Path) -> tuple[dict[str, str], list[Any]]:
    """Press a button that gives a file; return the file's head and its rows."""
    with page.expect_download() as caught:
        control(page, key).click()
    assert caught.value.suggested_filename == name
    caught.value.save_as(folder / name)
    lines = (folder / name).read_text(encoding="utf-8").splitlines()
    head = [line.removeprefix("# ").split(": ", 1) for line in lines if line.startswith("#")]
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    return dict(head), rows


def test_a_lesson_and_its_files(
    page: Page, lab: Any, notebook: Callable[..., Path], tmp_path: Path
) -> None:
    cell = f'import widgets\nwidgets.Lesson("M1", language="en", seed="{SEED}")'
    path = notebook(lab.root, "lesson", cell)
    page.goto(f"{lab.url}/lab/tree/{path.name}?reset")
    run_the_first_cell(page)
    expect(control(page, "lock")).to_be_visible(timeout=LONG)
    draw(page, (0.02, 0.3), (0.98, 0.1))
    lock(page)
    run_to(page, 1_000)
    expect(page.locator(".sl-chart-compare svg.svg-figure")).to_be_visible()

    # The trials: each is a row, and together they are the run that the page tells.
    taught = lesson("M1")
    rubies, pattern = taught.questions()
    head, rows = download(page, "file-trials", f"spielraum-M1-{rubies.key}.csv", tmp_path)
    configuration = " ".join(f"{name}={value}" for name, value in taught.setup.items())
    assert head == {
        "spielraum": version("spielraum"),
        "lesson": "M1",
        "question": rubies.key,
        "seed": SEED,
        "configuration": configuration,
        "trials": "1000",
    }
    assert [int(row["trial"]) for row in rows] == list(range(1, 1_001))
    told = page.locator(".sl-beat-compare tbody td[data-head='observed']").all_inner_texts()
    column = list(rows[0])[1 + rubies.bars[0].column]
    for each, cell in zip(rubies.bars, told, strict=True):
        found = sum(int(row[column]) == each.value for row in rows)
        assert cell.startswith(f"{found} of 1000 (")
    first = Observation(rubies, SEED).question.trials.values(SEED, 0)
    names = list(rows[0])[1:]
    assert [[int(row[name]) for name in names] for row in rows[:50]] == [
        [int(values[at]) for values in first] for at in range(50)
    ]

    # The predictions: every bar of every question that is locked.
    head, rows = download(page, "file-predictions", "spielraum-M1-predictions.csv", tmp_path)
    assert (head["lesson"], head["seed"], head["configuration"]) == ("M1", SEED, configuration)
    assert head["spielraum"] == version("spielraum")
    assert [(row["question"], row["bar"]) for row in rows] == [
        (rubies.key, each.key) for each in rubies.bars
    ]
    assert [row["exact"] for row in rows] == [str(each.exact) for each in rubies.bars]
    assert {(row["trials"], row["seed"]) for row in rows} == {("1000", SEED)}
    control(page, "next-question").click()
    expect(beat(page, "predict")).to_contain_text(pattern.text.say("en"))
    draw(page, (0.02, 0.3), (0.98, 0.1))
    lock(page)
    run_to(page, 10)
    _, rows = download(page, "file-predictions", "spielraum-M1-predictions.csv", tmp_path)
    assert [row["question"] for row in rows] == [
        question.key for question in taught.questions() for _ in question.bars
    ]
    assert {row["trials"] for row in rows} == {"1000", "10"}


def test_the_files_in_german_too(
    page: Page, lab: Any, notebook: Callable[..., Path], tmp_path: Path
) -> None:
    """A number typed with a comma stands in the file as the fraction that it is."""
    cell = f'import widgets\nwidgets.Lesson("G2", language="de", seed="{SEED}")'
    path = notebook(lab.root, "stunde", cell)
    page.goto(f"{lab.url}/lab/tree/{path.name}?reset")
    run_the_first_cell(page)
    expect(control(page, "lock")).to_be_visible(timeout=LONG)
    predict_number(page, "0,3")
    lock(page)
    run_to(page, 10_000)
    head, rows = download(page, "file-trials", "spielraum-G2-free.csv", tmp_path)
    assert (head["lesson"], head["seed"], head["trials"]) == ("G2", SEED, "10000")
    assert len(rows) == 10_000
    _, rows = download(page, "file-predictions", "spielraum-G2-predictions.csv", tmp_path)
    (row,) = rows
    assert (row["predicted"], row["exact"], row["trials"]) == ("3/10", "27/64", "10000")
