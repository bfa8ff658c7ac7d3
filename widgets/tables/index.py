"""The index page: a card for each game with its cover and the way in, and the lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from urllib.parse import urlencode

import ipywidgets

from gamekit.errors import SpielraumError
from gamekit.explain import sayer, text_of
from gamekit.game import AnyGame
from gamekit.lab.lessons import lesson as find
from gamekit.registry import game_class, games, load
from gamekit.text import LANGUAGES, N_
from widgets.panels.controls import LANGUAGE_NAMES
from widgets.tables.lesson_page import ACROSS, lessons_of, page_of
from widgets.tables.page import Query
from widgets.tables.pictures import picture
from widgets.text import text

_STYLE = """
.si { max-width: 1180px; margin: 0 auto; padding: 8px 4px 40px; color: var(--si-ink);
  font: 1.0625rem/1.55 system-ui, sans-serif; --si-ink: #241d3b; --si-soft: #5a5270;
  --si-card: #fff; --si-edge: #cfc6e6; --si-hover: #ece7fb; --si-link: #44348a;
  --si-night: #241a52; --si-glow: #ffd98a; }
.si h1 { font-size: clamp(2rem, 6vw, 3.4rem); line-height: 1.1; margin: 12px 0 4px;
  letter-spacing: -.02em; color: inherit; }
.si p { margin: 0 0 8px; color: var(--si-soft); }
.si .si-lead { font-size: 1.25rem; max-width: 44em; }
.si .si-wrong { padding: 8px 12px; border: 2px solid var(--si-link); border-radius: 10px;
  color: var(--si-ink); }
.si-cards { display: grid; gap: 20px; margin: 28px 0; padding: 0; list-style: none;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); }
.si-cards > li { margin: 0; }
.si-card { display: flex; flex-direction: column; overflow: hidden; height: 100%;
  border-radius: 20px; background: var(--si-card); border: 1px solid var(--si-edge); }
.si-cover { display: flex; justify-content: center; align-items: end; gap: 2.5%;
  height: 124px; padding: 0 18px; border-bottom: 12px solid #171036;
  background: radial-gradient(ellipse 75% 120% at 50% 100%, #4c3a94, var(--si-night)); }
.si-cover svg { flex: 0 1 84px; min-width: 0; aspect-ratio: 5 / 6; overflow: visible;
  margin-bottom: -6px; }
.si-body { padding: 18px 22px 22px; display: flex; flex-direction: column; gap: 6px; flex: 1; }
.si-body :is(h2, h3) { margin: 0; font-size: 1.5rem; color: inherit; }
.si a.si-go { margin-top: auto; align-self: start; min-height: 44px; padding: 0 22px;
  display: inline-flex; align-items: center; border-radius: 12px; font-weight: 700;
  text-decoration: none; color: #1c1440; background: var(--si-glow); border: 2px solid #8a5a00; }
.si a.si-go:hover { filter: brightness(1.06); }
.si a:focus-visible { outline: 3px solid #0072b2; outline-offset: 3px; }
.si h2.si-part { margin: 36px 0 6px; font-size: 1.7rem; color: inherit; }
.si-sets > li:last-child { grid-column: 1 / -1; }
.si ul.si-lessons { margin: 10px -12px 0; padding: 0; list-style: none; display: grid; gap: 4px; }
.si-lessons li { margin: 0; }
.si-lessons a { display: flex; gap: 10px; align-items: baseline; min-height: 44px;
  padding: 9px 12px; border-radius: 10px; color: var(--si-ink); text-decoration: none; }
.si-lessons a:hover { background: var(--si-hover); text-decoration: underline; }
.si-lessons b { flex: none; min-width: 2.4em; color: var(--si-link); }
.si-lessons small { display: block; color: var(--si-soft); font-size: .92rem; }
.si-langs { display: flex; gap: 16px; justify-content: end; }
.si-langs a { color: inherit; min-height: 44px; display: inline-flex; align-items: center; }
.si-langs a[aria-current] { font-weight: 700; text-decoration: none; }
@media (prefers-color-scheme: dark) { body:not([data-jp-theme-light="true"]) .si {
  --si-ink: #f1ecff; --si-soft: #c3bbdc; --si-card: #1f1838; --si-edge: #4a3f74;
  --si-hover: #362d5e; --si-link: #cbbcff; } }
body[data-jp-theme-light="false"] .si { --si-ink: #f1ecff; --si-soft: #c3bbdc;
  --si-card: #1f1838; --si-edge: #4a3f74; --si-hover: #362d5e; --si-link: #cbbcff; }
"""


class Index(ipywidgets.HTML):
    """The index page in a language, as HTML of our own texts and drawings only."""

    def __init__(self, language: str, problem: SpielraumError | None = None) -> None:
        self.language = language
        self._problem = problem
        super().__init__(value=self._page())

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Refuse what the page wants to set: the index only goes out."""

    def _page(self) -> str:
        def say(message: str, **params: object) -> str:
            return escape(text(self.language, message, **params))

        shelf = [load(name, players=game_class(name).max_players) for name in games()]
        sprites = "".join(picture(game.name).sprite() for game in shelf)
        cards = "".join(f"<li>{self._card(game)}</li>" for game in shelf)
        lead = say(
            N_(
                "Board games as teaching tables: play a turn, look at every step and its rule, "
                "and see how likely it was."
            )
        )
        return (
            f'<style>{_STYLE}</style><div class="si" lang="{self.language}">'
            f'<div aria-hidden="true" style="display:none">{sprites}</div>'
            f'<nav class="si-langs" aria-label="{say(N_("Language"))}">{self._languages()}</nav>'
            f'{self._wrong()}<h1>Spielraum</h1><p class="si-lead">{lead}</p>'
            f'<ul class="si-cards">{cards}</ul>{self._lessons(shelf)}</div>'
        )

    def _wrong(self) -> str:
        """Return what the page's address asks wrongly."""
        if self._problem is None:
            return ""
        return f'<p class="si-wrong" role="alert">{escape(self._problem.text(self.language))}</p>'

    def _languages(self) -> str:
        return "".join(
            f'<a href="?{urlencode({"lang": code})}" lang="{code}"'
            + (' aria-current="true"' if code == self.language else "")
            + f">{LANGUAGE_NAMES[code]}</a>"
            for code in LANGUAGES
        )

    def _lessons(self, shelf: Sequence[AnyGame]) -> str:
        """Return the lessons: a card for each game, and one for those across the games."""
        across = text(self.language, N_("Across the games"))
        sets = [(text_of(game).title, "de", game.name) for game in shelf]
        sets.append((across, self.language, ACROSS))
        cards = "".join(
            f'<li><article class="si-card"><div class="si-body"><h3 lang="{lang}">{escape(title)}'
            f'</h3><ul class="si-lessons">{self._links(name)}</ul></div></article></li>'
            for title, lang, name in sets
        )
        heading = text(self.language, N_("Lessons: predict, observe, compare, explain"))
        lead = text(
            self.language,
            N_("Commit to a prediction, let chance run, and see where the number comes from."),
        )
        return (
            f'<h2 class="si-part">{escape(heading)}</h2><p>{escape(lead)}</p>'
            f'<ul class="si-cards si-sets">{cards}</ul>'
        )

    def _links(self, name: str) -> str:
        page = page_of(name)
        links = []
        for lesson in map(find, lessons_of(name)):
            query = urlencode({"lesson": lesson.id, "lang": self.language})
            title, idea = lesson.title.say(self.language), lesson.idea.say(self.language)
            grade = lesson.grade.say(self.language)
            links.append(
                f'<li><a href="{page}?{query}"><b>{lesson.id}</b><span>{escape(title)}'
                f"<small>{escape(grade)} · {escape(idea)}</small></span></a></li>"
            )
        return "".join(links)

    def _card(self, game: AnyGame) -> str:
        words, say = text_of(game), sayer(text_of(game), self.language)
        page = f"{game.name.replace('-', '_')}.ipynb?{urlencode({'lang': self.language})}"
        players = text(
            self.language,
            N_("For {low} to {high}, or alone against the computer"),
            low=game.min_players,
            high=game.max_players,
        )
        go = text(self.language, N_("To the table"))
        cover = "".join(
            f'<svg viewBox="0 0 100 120" style="{_style(paint)}"><use href="#{art}"/></svg>'
            for art, paint in picture(game.name).cover
        )
        return (
            f'<article class="si-card"><div class="si-cover" aria-hidden="true">{cover}</div>'
            f'<div class="si-body"><h2 lang="de">{escape(words.title)}</h2>'
            f"<p>{escape(say(words.goal))}</p><p>{escape(players)}</p>"
            f'<a class="si-go" href="{page}" aria-label="{escape(words.title)}: {escape(go)}">'
            f"{escape(go)}</a></div></article>"
        )


def _style(paint: tuple[tuple[str, str], ...]) -> str:
    return ";".join(f"{name}:{value}" for name, value in paint)


def open_index(query: str | None = None) -> Index:
    """Return the index page in the language that the page's address asks for."""
    asked = Query(query)
    return Index(asked.language, asked.strange_language)
