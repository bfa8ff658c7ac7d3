"""The catalogues: every message is translated, well formed, and none is left over."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.name for path in (ROOT / "gamekit" / "games").iterdir()
               if (path / "text").is_dir() and (path / "locale").is_dir())  # fmt: skip


def sources(domain):
    """Where the messages of a domain stand in the code."""
    if domain == "widgets":
        return sorted((ROOT / "widgets").rglob("*.py"))
    if domain == "lab":
        return sorted((ROOT / "gamekit" / "lab").rglob("*.py"))
    if domain in GAMES:
        home = ROOT / "gamekit" / "games" / domain
        return [*sorted((home / "text").rglob("*.py")), *home.glob("prospects*.py")]
    return [
        path
        for path in sorted((ROOT / "gamekit").rglob("*.py"))
        if "text" not in path.parts and "lab" not in path.parts and "prospects" not in path.stem
    ]


def catalogue_path(domain):
    homes = {"gamekit": "gamekit", "lab": "gamekit/lab", "widgets": "widgets"}
    home = homes.get(domain, f"gamekit/games/{domain}")
    return ROOT / home / "locale" / "de" / "LC_MESSAGES" / f"{domain}.po"


@cache
def messages(domain):
    """Every N_("…") of a domain's code, with the place where it stands."""
    found = {}
    for path in sources(domain):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "N_":
                place = f"{path.relative_to(ROOT)}:{node.lineno}"
                assert len(node.args) == 1, f"{place}: N_ takes one message"
                argument = node.args[0]
                assert isinstance(argument, ast.Constant), f"{place}: N_ takes a plain text"
                assert isinstance(argument.value, str), f"{place}: N_ takes a plain text"
                found.setdefault(argument.value, place)
    return found


@cache
def catalogue(domain):
    with catalogue_path(domain).open("rb") as file:
        return read_po(file, locale="de", abort_invalid=True)


def entries(domain):
    return {entry.id: entry for entry in catalogue(domain) if entry.id}


def placeholders(message):
    return set(re.findall(r"\{([a-z_0-9]*)[^}]*\}", message))


DOMAINS = ["gamekit", "lab", "widgets", *GAMES]


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_message_is_translated(domain):
    told, known = messages(domain), entries(domain)
    assert told
    missing = [
        f"{place}: {message}"
        for message, place in told.items()
        if message not in known or not known[message].string or known[message].fuzzy
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_translation_is_left_over(domain):
    unused = [message for message in entries(domain) if message not in messages(domain)]
    assert not unused, "\n".join(unused)
    assert not catalogue(domain).obsolete


@pytest.mark.parametrize("domain", DOMAINS)
def test_a_translation_has_the_same_placeholders(domain):
    wrong = [
        f"{message} -> {entry.string}"
        for message, entry in entries(domain).items()
        if not placeholders(entry.string) <= placeholders(message)
        or placeholders(message) - placeholders(entry.string) - {"n"}
    ]
    assert not wrong, "\n".join(wrong)


GERMAN_FAULTS = {
    "a straight quotation mark": r"[\"'`]|(?<!\w)‘|“[^„]*?“(?=\w)",
    "English quotation marks": r"“[^„“]+”",
    "three dots for an ellipsis": r"\.\.\.",
    "a hyphen for a dash": r" - ",
    "ss for ß": r"\b([Ss]trasse|[Gg]ross|[Gg]rosse[rnms]?|[Ss]chliess\w*|[Hh]eiss\w*|[Ww]eiss|"
    r"[Dd]raussen|[Aa]usser\w*|[Ff]uss\b|[Ss]toss\w*|[Gg]emäss|[Mm]ass\b|[Ss]iess\w*)",
    "ß for ss": r"\b([Dd]aß|[Mm]uß\w*|[Kk]uß|[Ff]luß|[Ss]chloß|[Bb]ißchen|[Ww]ißt|[Ll]äßt)\b",
    "umlauts spelt out": r"\b(fuer|ueber|Zuege|koennen|moeglich|naechst\w*|zurueck|waehl\w*)\b",
    "Sie to a pupil": r"(?<=[a-zäöüß,;] )(Sie|Ihnen|Ihr|Ihre[nmrs]?)\b|"
    r"\b(Wählen|Legen|Klicken|Drücken|Geben) Sie\b",
    "a space before a mark": r" [.,;:!?](?!\.)",
    "two spaces": r"\S  +\S",
    "a space at an end": r"^\s|\s$",
    "an English word": r"\b(the|and|card|ghost|round|match|seat|move)\b",
}


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("fault", GERMAN_FAULTS)
def test_german_is_well_written(domain, fault):
    wrong = [
        entry.string
        for entry in entries(domain).values()
        if re.search(GERMAN_FAULTS[fault], re.sub(r"\{\w*\}|<[^>]*>", "0", entry.string))
    ]
    assert not wrong, f"{fault}:\n" + "\n".join(wrong)


@pytest.mark.parametrize("domain", DOMAINS)
def test_german_quotation_marks_come_in_pairs(domain):
    wrong = []
    for entry in entries(domain).values():
        marks = re.sub("[^„“”]", "", entry.string)
        if marks != "„“" * (len(marks) // 2):
            wrong.append(entry.string)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("domain", DOMAINS)
def test_english_is_well_written(domain):
    """Curly quotation marks and apostrophes, an ellipsis of one character."""
    wrong = [
        message
        for message in messages(domain)
        if re.search(r"[\"'`„]|\.\.\.|\s{2}|^\s|\s$", re.sub(r"<[^>]*>", "", message))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("domain", DOMAINS)
def test_sentences_end_alike_in_both_languages(domain):
    """A full stop, a question mark or an ellipsis is in both or in neither."""
    wrong = [
        f"{message} -> {entry.string}"
        for message, entry in entries(domain).items()
        if _ending(message) != _ending(entry.string)
    ]
    assert not wrong, "\n".join(wrong)


def _ending(text):
    last = text.rstrip("“”)’")[-1:]
    return last if last in ".?!…:" else ""


@pytest.mark.parametrize("domain", DOMAINS)
def test_a_catalogue_says_what_it_is(domain):
    found = catalogue(domain)
    assert str(found.locale) == "de"
    assert found.charset.lower() == "utf-8"
    assert not found.fuzzy


def test_no_message_is_made_of_parts():
    """A message that is put together at run time is one that no translator has seen."""
    wrong = []
    for domain in DOMAINS:
        for path in sources(domain):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "N_"):
                    continue
                if any(isinstance(part, ast.JoinedStr | ast.BinOp) for part in ast.walk(node)):
                    wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert not wrong, "\n".join(wrong)
