"""`open_lesson`: the lesson of a page, as the page's address asks for it.

`?lesson=G4&lang=en&seed=mila-rodu-47` opens the English lesson G4 with that luck in its runs.
What the address asks wrongly is told on the page, and the first lesson of the page is opened
all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamekit.errors import SpielraumError
from gamekit.lab.lessons import lesson as find
from gamekit.lab.lessons import lessons
from gamekit.text import N_
from widgets.tables.keeping import Keeper, KeepingError
from widgets.tables.page import AddressError, Query

if TYPE_CHECKING:
    from widgets.tables.lesson import Lesson

ACROSS = "memory"
"""The name of the set of lessons that stand on no single game's table."""


def lessons_of(name: str) -> tuple[str, ...]:
    """Return the ids of a set of lessons: a game's, or those across the games.

    Raises `AddressError` for a set there is not.
    """
    game = "" if name == ACROSS else name
    found = tuple(id_ for id_ in lessons() if find(id_).game == game)
    if not found:
        raise AddressError(N_("There are no lessons named “{name}”."), name=name[:40])
    return found


def page_of(name: str) -> str:
    """Return the notebook of a set of lessons.

    >>> page_of("monte-cristo"), page_of(ACROSS)
    ('lessons_monte_cristo.ipynb', 'lesson_memory.ipynb')
    """
    return f"lesson_{name}.ipynb" if name == ACROSS else f"lessons_{name.replace('-', '_')}.ipynb"


def open_lesson(name: str, query: str | None = None) -> Lesson:
    """Return the lesson of a set that the page's address asks for, its first one without."""
    from widgets.tables.lesson import Lesson  # the index page only wants the names
    from widgets.tables.lesson_notes import read

    asked = Query(query)
    keeper = Keeper.from_environment(asked.get("match"))
    notes = read(keeper.notes()) if keeper else None
    gone = bool(asked.get("match")) and not (keeper and keeper.known)
    among = lessons_of(name)
    wanted, trouble = among[0], None
    try:
        wanted = _wanted(asked.get("lesson"), among)
    except SpielraumError as error:
        trouble = error
    try:
        page = Lesson(
            wanted,
            language=asked.language,
            seed=asked.get("seed"),
            among=among,
            keep=keeper,
            notes=notes if notes and notes.lesson == wanted else None,
        )
    except SpielraumError as error:  # the seed cannot be one
        trouble = error
        page = Lesson(wanted, language=asked.language, among=among, keep=keeper)
    if gone:
        trouble = trouble or KeepingError(
            N_("What belongs to this link is no longer kept. The lesson begins anew.")
        )
    trouble = trouble or asked.strange_language
    if trouble is not None:
        page.say_what_is_wrong(trouble)
    return page


def _wanted(id_: str, among: tuple[str, ...]) -> str:
    if not id_:
        return among[0]
    wanted = find(id_).id
    if wanted not in among:
        raise AddressError(
            N_("The lesson {id} stands on another page; here are {known}."),
            id=wanted,
            known=", ".join(among),
        )
    return wanted
