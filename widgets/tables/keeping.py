"""Keeping a match or a lesson on the server for the time being: a lost page can go on with it.

A match is kept under a token that cannot be guessed. The token stands in the page's address
and nothing else does: no seed, no position. What is old is swept away.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import time
from pathlib import Path
from typing import ClassVar

from gamekit.errors import SaveError, SpielraumError
from gamekit.match import Match
from gamekit.text import N_

FOLDER_VARIABLE = "SPIELRAUM_MATCHES"
"""The environment variable that names the folder; without it nothing is kept."""
MOST_AGE = 24 * 3600.0
MOST_MATCHES = 2000
ELSEWHERE = N_(
    "The link of this page is open in another window, too, and things have gone on there. From now "
    "on this page goes its own way, under a link of its own."
)
"""What is told where two pages have parted."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


class KeepingError(SpielraumError):
    """What is told of a match or a lesson that is kept, or no longer."""

    domain: ClassVar[str] = "widgets"


class Keeper:
    """Keeps one match in a folder under a token, and what a lesson notes beside it."""

    def __init__(self, folder: Path, token: str = "") -> None:
        self.folder = folder
        self.token = token if _TOKEN.fullmatch(token) else secrets.token_urlsafe(16)
        self._last: object = None
        self._known: dict[str, object] = {}
        """What each file looked like when this page last read or wrote it."""
        self._remember(self.path)
        self._remember(self.notes_path)

    @classmethod
    def from_environment(cls, token: str = "") -> Keeper | None:
        """Return a keeper for the server's folder; None where nothing is kept."""
        folder = os.environ.get(FOLDER_VARIABLE)
        return cls(Path(folder), token) if folder else None

    @property
    def path(self) -> Path:
        """Where the match lies."""
        return self.folder / f"{self.token}.json"

    @property
    def known(self) -> bool:
        """Whether anything is kept under the token."""
        return self.path.is_file() or self.notes_path.is_file()

    def changed(self, match: Match, language: str) -> bool:
        """Return whether there is something new to keep since this was last asked."""
        now = (match, len(match), match.seats, language)
        before, self._last = self._last, now
        return before != now

    def keep(self, match: Match) -> bool:
        """Keep the match as it is now; return whether this page had to part from another one.

        Where another page has written under the same token meanwhile, its match is left to it,
        and this one is kept from now on under a token of its own.
        """
        parted = self._part_from_others()
        match.save(self.path)
        self._remember(self.path)
        return parted

    def _part_from_others(self) -> bool:
        """Take a token of one's own if another page has gone on under this one."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        both = (self.path, self.notes_path)
        if all(_look(path) in (None, self._known.get(path.suffixes[0])) for path in both):
            return False
        self.token = secrets.token_urlsafe(16)
        for old, new in zip(both, (self.path, self.notes_path), strict=True):
            if old.is_file():
                shutil.copy(old, new)
            self._remember(new)
        return True

    def _remember(self, path: Path) -> None:
        self._known[path.suffixes[0]] = _look(path)

    def find(self, game: str) -> Match | None:
        """Return the match kept under the token, None when there is none of that game."""
        self.sweep()
        self._remember(self.path)
        if not self.path.is_file():
            return None
        try:
            match = Match.load(self.path)
        except SaveError:
            return None
        return match if match.game.name == game else None

    def forget(self) -> None:
        """Keep the match no longer."""
        self._last = None
        self.path.unlink(missing_ok=True)

    @property
    def notes_path(self) -> Path:
        """Where the notes lie."""
        return self.folder / f"{self.token}.lesson.json"

    def note(self, text: str) -> bool:
        """Keep a lesson's notes as they are now; return the same as `keep`."""
        parted = self._part_from_others()
        new = self.notes_path.with_suffix(".new")
        new.write_text(text, encoding="utf-8")
        new.replace(self.notes_path)
        self._remember(self.notes_path)
        return parted

    def notes(self) -> str:
        """Return the notes kept under the token, "" when there are none."""
        self.sweep()
        self._remember(self.notes_path)
        try:
            return self.notes_path.read_text(encoding="utf-8")
        except (OSError, UnicodeError):
            return ""

    def sweep(self) -> None:
        """Remove what is older than a day, and the oldest when there are too many."""
        if not self.folder.is_dir():
            return
        kept = sorted(self.folder.glob("*.json"), key=_age)
        now = time.time()
        for number, path in enumerate(kept):
            if number >= MOST_MATCHES or now + _age(path) > MOST_AGE:
                path.unlink(missing_ok=True)


def _look(path: Path) -> object:
    """Return what tells one writing of a file from another; None when there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0
