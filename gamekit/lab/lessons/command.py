"""`spielraum lesson`: a lesson's question and exact answers, as text or JSON, with its trials."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, Final

from gamekit.chance import Distribution, check_seed
from gamekit.errors import ConfigError
from gamekit.lab.lessons import lesson, lessons
from gamekit.lab.lessons.lesson import Answer, Estimate, Lesson, Question
from gamekit.lab.lessons.words import joined, said, short
from gamekit.text import N_, check_language

if TYPE_CHECKING:
    from gamekit.lab.derivations import Derivation
    from gamekit.lab.lessons.estimating import Tell

_MOST_TRIALS: Final = 10_000_000
_SEED: Final = "spielraum"
_MODEL: Final = said(N_("What this takes for granted:"))
_RIGHT: Final = said(N_("The right answer:"))
_WHAT_IF: Final = said(N_("What if:"))


class LessonError(ConfigError):
    """What was asked of a lesson cannot be."""

    domain: ClassVar[str] = "lab"


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command `lesson` to the parser of `spielraum`."""
    parser = commands.add_parser("lesson", help="the lessons: questions and exact answers")
    parser.add_argument("id", nargs="?", metavar="ID", help="one of: " + ", ".join(lessons()))
    parser.add_argument("--list", action="store_true", help="list the lessons")
    parser.add_argument("--json", action="store_true", help="as JSON, fractions as text")
    parser.add_argument("--trials", metavar="N", help="also run so many trials")
    parser.add_argument("--seed", metavar="CODE", help="seed code of the trials")
    # May stand here as well as before the command.
    parser.add_argument("--language", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Write what was asked for; raise `SpielraumError` for what cannot be."""
    language = check_language(options.language)
    if options.list:
        _write_list(language, as_json=options.json)
        return
    if options.id is None:
        raise LessonError(N_("Name a lesson; choose one of: {known}."), known=", ".join(lessons()))
    found = lesson(options.id)
    trials = None if options.trials is None else _number(options.trials)
    seed = check_seed(getattr(found, "seed", _SEED) if options.seed is None else options.seed)
    try:
        told = _Told(found, trials, seed)
    except KeyboardInterrupt:
        raise LessonError(N_("Stopped; nothing is written.")) from None
    if options.json:
        _write(json.dumps(told.data(language), ensure_ascii=False, indent=2))
    else:
        _write("\n".join(told.page(language)))


def _number(text: str) -> int:
    plain = text.replace("_", "")
    if re.fullmatch(r"[0-9]{1,9}", plain) and 1 <= int(plain) <= _MOST_TRIALS:
        return int(plain)
    raise LessonError(
        N_("The number of trials cannot be “{text}”; it is a number from 1 to {most}."),
        text=text[:40],
        most=_MOST_TRIALS,
    )


def _write(text: str) -> None:
    sys.stdout.write(text + "\n")


def _write_list(language: str, *, as_json: bool) -> None:
    found = [lesson(id_) for id_ in lessons()]
    rows = [(each.id, each.grade.say(language), each.title.say(language)) for each in found]
    if as_json:
        keys = ("id", "grade", "title")
        _write(json.dumps([dict(zip(keys, row, strict=True)) for row in rows], ensure_ascii=False))
        return
    width = max(len(grade) for _, grade, _ in rows)
    _write("\n".join(f"{id_:4}{grade:{width}}  {title}" for id_, grade, title in rows))


class _Told:
    """A lesson with its answers, and with its trials if they were asked for."""

    def __init__(self, found: Lesson, trials: int | None, seed: str) -> None:
        from gamekit.lab.lessons.estimating import Study, estimates

        self.lesson, self.trials, self.seed = found, trials, seed
        self.estimates: Mapping[tuple[str, str], Estimate] = {}
        self.answers: Mapping[str, Answer]
        with _Progress() as tell:
            if isinstance(found, Study):
                self.estimates = found.bars(trials or found.matches, seed, tell)
                self.answers = found.named(self.estimates)
            else:
                self.answers = found.answers()
                if trials:
                    self.estimates = estimates(found.questions(), trials, seed, tell)

    # -- JSON ----------------------------------------------------------------------------------

    def data(self, language: str) -> dict[str, Any]:
        """Return all there is to tell as plain data; fractions are texts."""
        found = self.lesson
        return {
            "id": found.id,
            "game": found.game,
            "grade": found.grade.say(language),
            "title": found.title.say(language),
            "idea": found.idea.say(language),
            "question": found.question.say(language),
            "answers": {name: _plain(answer) for name, answer in self.answers.items()},
            "questions": [self._question(question, language) for question in found.questions()],
        }

    def _question(self, question: Question, language: str) -> dict[str, Any]:
        return {
            "key": question.key,
            "text": question.text.say(language),
            "ask": question.ask,
            "unit": question.unit,
            "model": question.model.say(language),
            "assumed": question.assumed,
            "right": list(question.right),
            "bars": [
                {
                    "key": bar.key,
                    "label": bar.label.say(language),
                    "exact": None if bar.exact is None else str(bar.exact),
                    "variance": None if bar.variance is None else str(bar.variance),
                }
                | self._estimate(question.key, bar.key)
                for bar in question.bars
            ],
        }

    def _estimate(self, question: str, bar: str) -> dict[str, Any]:
        found = self.estimates.get((question, bar))
        return {} if found is None else {"estimate": _plain(found)}

    # -- text ----------------------------------------------------------------------------------

    def page(self, language: str) -> Iterator[str]:
        """Yield the lines of a readable page."""
        from gamekit.lab.drawing import in_words

        found = self.lesson
        yield f"# {found.id}: {found.title.say(language)} ({found.grade.say(language)})"
        yield found.idea.say(language)
        yield ""
        yield found.question.say(language)
        derivations: dict[str, list[Derivation]] = {}
        for key, derivation in found.derivations():
            derivations.setdefault(key, []).append(derivation)
        for question in found.questions():
            yield ""
            yield f"## {question.text.say(language)}"
            yield from self._bars(question, language)
            for derivation in derivations.get(question.key, ()):
                yield from (f"    {line}" for line in in_words(derivation, language))
            yield f"  {_MODEL.say(language)} {question.model.say(language)}"
        yield ""
        yield from (paragraph.say(language) for paragraph in found.explanation())
        yield ""
        yield _WHAT_IF.say(language)
        yield from (f"  - {changed.say(language)}" for changed, _ in found.what_if())

    def _bars(self, question: Question, language: str) -> Iterator[str]:
        from gamekit.lab.numerals import count_in_words, share_in_words

        words = share_in_words if question.unit == "share" else count_in_words
        for bar in question.bars:
            line = f"  {bar.label.say(language)}: "
            if bar.exact is not None:
                line += " = ".join(words(bar.exact, language))
            estimate = self.estimates.get((question.key, bar.key))
            if estimate is not None:
                told = said(
                    N_("{value} ± {error} in {n} trials, seed code {seed}"),
                    value=short(Fraction(estimate.value)),
                    error=short(Fraction(estimate.error)),
                    n=estimate.n,
                    seed=estimate.seed,
                ).say(language)
                line += told if bar.exact is None else f" ({told})"
            yield line
        if question.right:
            labels = dict(question.options)
            right = joined([labels[key] for key in question.right])
            yield f"  {_RIGHT.say(language)} {right.say(language)}"


def _plain(answer: Answer) -> Any:
    """Return an answer as plain data: fractions as text, distributions by outcome."""
    if isinstance(answer, Fraction):
        return str(answer)
    if isinstance(answer, Distribution):
        return {str(outcome): str(share) for outcome, share in answer}
    if isinstance(answer, Estimate):
        return answer._asdict()
    return [str(value) for value in answer]


class _Progress:
    """Tells on standard error how far a long run is, from half a second on."""

    def __enter__(self) -> Tell:
        self._begun = self._last = perf_counter()
        self._shown = False
        return self._tell

    def _tell(self, done: int, of: int) -> None:
        now = perf_counter()
        if now - self._begun < 0.5 or (now - self._last < 0.2 and done < of):
            return
        self._last, self._shown = now, True
        sys.stderr.write(f"\r{done}/{of} ({100 * done // of} %)")
        sys.stderr.flush()

    def __exit__(self, *_error: object) -> None:
        if self._shown:
            sys.stderr.write("\n")
