"""What a lesson's page keeps on the server for a reload: predictions, and how far the runs came.

The seed decides what trial k gives, so that a run is kept as two things, its seed and its length.
No answer is in it. It lies beside the match of the lesson's table, under the same token.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from gamekit.chance import check_seed
from gamekit.lab.lessons.lesson import Question
from widgets.panels.observation import Observation
from widgets.panels.observing import SIZES
from widgets.panels.prediction import Prediction

FORMAT = 1


class Item:
    """One question with what the learner and the run say to it."""

    def __init__(self, question: Question, seed: str) -> None:
        self.question = question
        self.prediction = Prediction(question)
        self.observation = Observation(question, seed)
        self.stopped = False
        self.before = 0
        """How far the run had come on the page that was reloaded."""

    @property
    def reached(self) -> int:
        """How far the run has come, on this page or before."""
        return max(self.before, self.observation.n)

    def begin_again(self, seed: str) -> None:
        """Begin the run under another seed."""
        self.observation = Observation(self.question, seed)
        self.stopped, self.before = False, 0

    def note(self) -> ItemNote:
        """Return what is kept of it."""
        prediction = self.prediction
        return ItemNote(
            typed=prediction.typed,
            choice=prediction.choice,
            heights=tuple(str(height) for height in prediction.heights),
            locked=prediction.locked,
            seed=self.observation.seed,
            n=self.reached,
        )

    def take_up(self, note: ItemNote) -> None:
        """Go on from what was kept; raise `ValueError` or a kind of it for what cannot be."""
        prediction = self.prediction
        if note.typed:
            prediction.type(note.typed)
        keys = {key for key, _ in self.question.options}
        if note.choice:
            if note.choice not in keys:
                raise ValueError(note.choice)
            prediction.choose(note.choice)
        heights = [Fraction(height) for height in note.heights]
        if len(heights) != len(prediction.heights) or min(heights, default=0) < 0:
            raise ValueError(note.heights)
        prediction.heights = heights
        if note.locked:
            prediction.lock()
        if prediction.locked and 0 <= note.n <= SIZES[-1]:
            self.begin_again(check_seed(note.seed))
            self.before = note.n


@dataclass(frozen=True)
class ItemNote:
    """What is kept of one question."""

    typed: str
    choice: str
    heights: tuple[str, ...]
    locked: bool
    seed: str
    n: int


@dataclass(frozen=True)
class Notes:
    """What is kept of a lesson."""

    lesson: str
    table: str
    """The game on the table, "" while there is none."""
    at: int
    """The question that is worked on."""
    explained: bool
    items: tuple[ItemNote, ...]

    def take_up(self, items: Sequence[Item]) -> bool:
        """Go on with these questions; return whether that could be done."""
        if len(items) != len(self.items) or not 0 <= self.at < len(items):
            return False
        try:
            for item, note in zip(items, self.items, strict=True):
                item.take_up(note)
        except (ValueError, ArithmeticError):  # a seed that cannot be is a ValueError as well
            return False
        return True

    def to_json(self) -> str:
        """Return them as text.

        >>> Notes("G4", "", 0, False, ()).to_json()
        '{"format": 1, "lesson": "G4", "table": "", "at": 0, "explained": false, "items": []}'
        """
        return json.dumps({"format": FORMAT, **asdict(self)})


def read(text: str) -> Notes | None:
    """Return notes from a text; None for what cannot be read."""
    try:
        data = json.loads(text)
        if data.pop("format") != FORMAT:
            return None
        items = tuple(
            ItemNote(**{**item, "heights": tuple(map(str, item["heights"]))})
            for item in data.pop("items")
        )
        notes = Notes(**data, items=items)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    return notes if _sound(notes) else None


def _sound(notes: Notes) -> bool:
    kinds: list[tuple[Any, type]] = [
        (notes.lesson, str),
        (notes.table, str),
        (notes.at, int),
        (notes.explained, bool),
    ]
    for item in notes.items:
        kinds += [(part, str) for part in (item.typed, item.choice, item.seed)]
        kinds += [(item.locked, bool), (item.n, int)]
    return all(type(part) is kind for part, kind in kinds)
