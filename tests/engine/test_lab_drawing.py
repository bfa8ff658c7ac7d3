"""Pictures and words of derivations: they stand by themselves, fit, and tell the truth."""

from __future__ import annotations

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.chance import Distribution
from gamekit.errors import ConfigError
from gamekit.lab.bars import bars
from gamekit.lab.bayes import four_field
from gamekit.lab.chains import AbsorbingChain
from gamekit.lab.derivations import Branch, Formula, Tree, plain
from gamekit.lab.distributions import binomial, geometric_head
from gamekit.lab.drawing import in_words, to_svg
from gamekit.lab.drawing.canvas import WIDTH, width_of
from gamekit.lab.drawing.chains import excerpt
from gamekit.lab.drawing.folding import MOST_ENDS, folded
from gamekit.lab.matrix_games import solve
from gamekit.lab.urns import Urn
from gamekit.text import LANGUAGES, Message

F = Fraction
ONE = F(1)
SVG = "{http://www.w3.org/2000/svg}"
labels = st.text("abcdefghilmnoprstu äß", min_size=1, max_size=30).map(plain)
counts = st.lists(st.integers(1, 9), min_size=1, max_size=5)


# -- one of each, and any of each -----------------------------------------------------------------


@st.composite
def branches(draw, share=ONE, depth=4):
    """Any tree up to four levels deep."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        return Branch(draw(labels), share, (), draw(st.booleans()))
    parts = draw(counts)
    then = [draw(branches(F(n, sum(parts)), depth - 1)) for n in parts]
    return Branch(draw(labels), share, tuple(then))


def counted(branch, before=ONE):
    """The chance of all ends that count."""
    here = before * branch.share
    if not branch.then:
        return here if branch.counted else F(0)
    return sum((counted(each, here) for each in branch.then), F(0))


@st.composite
def trees(draw):
    root = draw(branches())
    return Tree(root, draw(labels), counted(root))


@st.composite
def tables(draw):
    inside = st.fractions(F(1, 99), F(98, 99), max_denominator=99)
    given_ = draw(st.sampled_from([(None, 0), (None, 1), (0, None), (1, None), (None, None)]))
    return four_field(
        draw(inside), (draw(inside), draw(inside)), rows=(draw(labels), draw(labels)),
        columns=(draw(labels), draw(labels)), asked=draw(labels), given=given_,
        counted=(given_[0] or 0, given_[1] or 0),
    )  # fmt: skip


@st.composite
def games(draw):
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    row = st.lists(st.fractions(-20, 20, max_denominator=9), min_size=columns, max_size=columns)
    found = solve(draw(st.lists(row, min_size=rows, max_size=rows)))
    return found.derivation([draw(labels) for _ in range(rows)],
                            [draw(labels) for _ in range(columns)], draw(labels))  # fmt: skip


@st.composite
def chains(draw):
    n = draw(st.integers(1, 14))
    table = {}
    for state in range(n):
        ways = draw(st.lists(st.integers(0, n), max_size=5))
        table[state] = Distribution.from_counts(
            {after: 1 + ways.count(after) for after in {*ways, state + 1}}
        )
    names = [draw(labels) for _ in range(n + 1)]
    return AbsorbingChain(table.get, 0, label=names.__getitem__).derivation(draw(labels))


@st.composite
def urns(draw):
    found = {str(at): n for at, n in enumerate(draw(counts))}
    names = {kind: draw(labels) for kind in found}
    kinds = draw(st.lists(st.sampled_from(sorted(found)), unique=True))
    return Urn(found).cases(*kinds, asked=draw(labels), label=names.__getitem__)


@st.composite
def formulas(draw):
    line = st.tuples(st.text("12345 ·+=()", min_size=1, max_size=60), st.none() | labels)
    lines = tuple(draw(st.lists(line, max_size=4)))
    return Formula(lines, draw(labels), draw(st.fractions(-3, 30, max_denominator=10**6)))


anything = st.one_of(trees(), tables(), games(), chains(), urns(), formulas())

RUBIES = Urn({"ruby": 6, "other": 24})
RIDDLES = {
    "Tree": RUBIES.tree(2, lambda path: path == ("ruby", "ruby"), plain("two?")),
    "FourField": four_field(
        F(1, 5), (F(7, 20), F(13, 40)), rows=(plain("fourth"), plain("other")),
        columns=(plain("hit"), plain("free")), asked=plain("fourth?"),
    ),
    "Payoffs": solve([[-3, 1, 1, 1], [2, -2, 2, 2], [3, 3, -1, 3], [4, 4, 4, -4]]).derivation(),
    "Transitions": AbsorbingChain(
        {"wait": Distribution.from_counts({"hit": 1, "wait": 3})}.get, "wait"
    ).derivation(),
    "Cases": RUBIES.cases("ruby"),
    "Formula": Formula((("1 − (3/4)³", plain("complement")),), plain("one?"), F(37, 64)),
}  # fmt: skip


def parsed(svg):
    return ElementTree.fromstring(svg)


def texts(svg):
    return [element.text for element in parsed(svg).iter(f"{SVG}text")]


# -- a picture stands by itself -------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", RIDDLES)
def test_a_picture_says_what_it_is_and_needs_nothing_else(kind, language):
    svg = to_svg(RIDDLES[kind], language)
    root = parsed(svg)
    assert root.get("role") == "img"
    assert root.get("lang") == language
    said = in_words(RIDDLES[kind], language)
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == said[0]
    assert root[1].tag == f"{SVG}desc"
    assert root[1].text == " ".join(said[1:])
    assert not re.search(r"script|href|url\(|<style|@import|<image|foreignObject| id=| on\w+=", svg)
    used = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert used <= {"svg", "title", "desc", "text", "path", "rect", "circle"}


@pytest.mark.parametrize("kind", RIDDLES)
def test_colours_are_the_pages_own(kind):
    """Text has the page's colour; all others are named, with a fallback of Okabe and Ito."""
    svg = to_svg(RIDDLES[kind], "en")
    colours = set(re.findall(r"(?:fill|stroke):([^;\"]+)", svg))
    assert colours <= {"currentColor", "var(--sr-exact,#d55e00)", "var(--sr-observed,#0072b2)"}
    assert set(re.findall(r'fill="([^"]+)"', svg)) <= {"currentColor", "none"}


def test_on_a_card_a_picture_has_paper_of_its_own():
    root = parsed(to_svg(RIDDLES["Tree"], "en", card=True))
    assert root.find(f"{SVG}rect").get("fill") == "#fffdf7"
    assert float(root.get("width")) > WIDTH
    assert "color:#241f36" in root.get("style")


def boxes(root):
    """(text, left, right, top, bottom) of everything written, as wide as fonts get."""
    for element in root.iter(f"{SVG}text"):
        size = float(element.get("font-size", 14))
        wide = width_of(element.text, size, bold=element.get("font-weight") == "700")
        x, y = float(element.get("x")), float(element.get("y"))
        left = {"start": x, "middle": x - wide / 2, "end": x - wide}[
            element.get("text-anchor", "start")
        ]
        yield element.text, left, left + wide, y - 0.75 * size, y + 0.1 * size


@given(anything, st.sampled_from(LANGUAGES), st.sampled_from([WIDTH, 640]))
def test_every_text_lies_within_the_picture_and_on_no_other(derivation, language, room):
    root = parsed(to_svg(derivation, language, room=room))
    width, height = map(float, root.get("viewBox").split()[2:])
    assert width <= max(room, 420) or type(derivation).__name__ == "Payoffs"
    placed = list(boxes(root))
    for at, (text, left, right, top, bottom) in enumerate(placed):
        assert left > -6, text
        assert right < width + 6, text
        assert top >= 0, text
        assert bottom <= height, text
        for other, left2, right2, top2, bottom2 in placed[:at]:
            across = min(right, right2) - max(left, left2)
            down = min(bottom, bottom2) - max(top, top2)
            assert across < 6 or down < 3, (text, other)


@given(anything, st.sampled_from(LANGUAGES))
def test_words_are_whole_sentences_in_the_language(derivation, language):
    said = in_words(derivation, language)
    assert said[0] == derivation.asked.say(language)
    assert not any("{" in sentence for sentence in said)
    result = str(derivation.result).replace("-", "−")
    if len(result) <= 40:
        assert result in said[-1]


def test_a_language_that_there_is_not_is_refused():
    with pytest.raises(ConfigError):
        to_svg(RIDDLES["Tree"], "xx")


@pytest.mark.parametrize(
    ("system", "language"),
    [("de_AT", "de"), ("German_Germany", "de"), ("en_US", "en"), ("fr_FR", "en"), (None, "en")],
)
def test_a_notebook_shows_it_by_itself_in_the_language_of_the_system(monkeypatch, system, language):
    monkeypatch.setattr("locale.getlocale", lambda: (system, "UTF-8"))
    for riddle in RIDDLES.values():
        assert parsed(riddle._repr_svg_()).get("lang") == language
        assert str(riddle).splitlines() == list(in_words(riddle, language))
    assert parsed(RUBIES._repr_svg_()).tag == f"{SVG}svg"
    assert parsed(solve([[1]])._repr_svg_()).tag == f"{SVG}svg"


# -- each kind ------------------------------------------------------------------------------------


@given(trees())
def test_a_folded_tree_is_small_and_loses_no_chance(tree):
    root = folded(tree.root, "en")
    leaves = list(root.leaves())
    assert len(leaves) <= MOST_ENDS
    assert sum(leaf.chance for leaf in leaves) == root.chance == 1
    assert sum(leaf.hit for leaf in leaves) == tree.result
    ends = [each for each in _branches(tree.root) if not each.then]
    assert sum(leaf.ends for leaf in leaves) == len(ends)


def _branches(branch):
    yield branch
    for each in branch.then:
        yield from _branches(each)


def test_a_small_tree_is_drawn_as_it_is():
    leaves = list(folded(RIDDLES["Tree"].root, "en").leaves())
    assert [leaf.label for leaf in leaves] == ["ruby", "other", "ruby", "other"]
    assert [leaf.counted for leaf in leaves] == [True, False, False, False]


def test_what_counts_is_told_without_colour():
    """A mark and bold type at the ends that count, and only there."""
    found = parsed(to_svg(RIDDLES["Tree"], "en"))
    ends = [text for text in found.iter(f"{SVG}text") if "/" in text.text and "✓" in text.text]
    assert [text.text for text in ends] == ["✓ 1/29"]
    assert ends[0].get("font-weight") == "700"
    others = [text for text in found.iter(f"{SVG}text") if text.text in ("24/145", "92/145")]
    assert [text.get("font-weight") for text in others] == [None] * 3


def test_a_wide_tree_becomes_an_outline_where_there_is_no_room():
    deep = Urn({"white": 9, "black": 9}).tree(4, lambda path: "white" not in path, plain("?"))
    narrow, wide = (parsed(to_svg(deep, "en", room=room)) for room in (WIDTH, 900))
    assert float(narrow.get("viewBox").split()[2]) == WIDTH
    assert float(wide.get("viewBox").split()[2]) > WIDTH


def test_long_names_make_an_outline_and_are_not_cut():
    """From left to right there is no room for more than two short lines."""
    name = "Merlin names another colour than the one that you have laid"
    end = Branch(plain(name), F(3, 4), (), True)
    root = Branch(plain(""), ONE, (end, Branch(plain("blue"), F(1, 4))))
    shown = " ".join(texts(to_svg(Tree(root, plain("free?"), F(3, 4)), "en")))
    assert "…" not in shown
    assert "another colour" in shown
    assert shown.index("names") < shown.index("laid") < shown.index("3 of 4")


def test_exponents_are_raised_in_pictures_and_words():
    formula = Formula((("1 − (3/4)^12 = x^n", None),), plain("?"), F(1, 2))
    assert "1 − (3/4)¹² = xⁿ" in texts(to_svg(formula, "en"))
    assert in_words(formula, "en")[1] == "1 − (3/4)¹² = xⁿ"


def test_the_four_fields_have_their_sums():
    shown = texts(to_svg(RIDDLES["FourField"], "en"))
    for number in (7, 13, 20, 26, 54, 80, 33, 67, 100):
        assert str(number) in shown
    assert "7 of 33 · 7/33 · 21.2%" in shown
    assert "7 von 33 · 7/33 · 21,2\u202f%" in texts(to_svg(RIDDLES["FourField"], "de"))


def test_the_mixes_stand_beside_the_payoffs():
    shown = texts(to_svg(RIDDLES["Payoffs"], "en"))
    for share in ("2/5", "1/5", "9/20", "7/20"):
        assert share in shown
    assert "1.2 · 6/5" in shown


@given(chains())
def test_an_excerpt_of_a_chain_shows_true_arrows_between_states_that_it_shows(chain):
    part = excerpt(chain)
    assert set(part.arrows) <= set(chain.arrows)
    assert len(part.states) <= 9
    for arrow in part.arrows:
        assert arrow.start in part.states
        assert arrow.end in part.states
    if part.focus is not None:
        assert {arrow.start for arrow in part.arrows} == {part.focus}


def test_the_states_of_an_excerpt_can_be_chosen():
    table = {at: Distribution.uniform((at, at + 1)) for at in range(20)}
    chain = AbsorbingChain(table.get, 0)
    part = excerpt(chain.derivation(shown=[18, 19, 20]))
    assert part.states == (18, 19, 20)
    assert part.focus is None
    assert len(part.arrows) == 4
    shown = " ".join(texts(to_svg(chain.derivation(shown=[18, 19, 20]), "en")))
    assert "3 of 21 states" in shown


def test_tiles_are_counted_and_more_than_can_be_counted_are_bars():
    few = parsed(to_svg(Urn({"a": 3, "b": 4}).cases("a"), "en"))
    squares = [rect for rect in few.iter(f"{SVG}rect") if rect.get("width") == rect.get("height")]
    assert sum(rect.get("fill-opacity") is None for rect in squares) == 7
    many = parsed(to_svg(Urn({"a": 300, "b": 400}).cases("a"), "en"))
    assert sum(rect.get("fill-opacity") is None for rect in many.iter(f"{SVG}rect")) == 2


# -- bars -----------------------------------------------------------------------------------------


def test_bars_as_text():
    shown = bars(binomial(2, F(1, 2)), "heads").text("de").splitlines()
    assert shown[0] == "heads"
    assert shown[1].split("  ") == ["0", "1/4", "25\u202f%", "█" * 15]
    assert shown[2].split("  ") == ["1", "1/2", "50\u202f%", "█" * 30]


def test_bars_of_a_waiting_time_end_with_later():
    head = geometric_head(F(1, 4), 20)
    assert bars(head).labelled("de")[-1] == ("später", head.rest)
    assert texts(bars(head).to_svg("en"))[-1] == "later"
    assert bars(geometric_head(F(1), 3)).labelled("en")[-1] == ("3", 0)


def test_fractions_too_long_to_read_are_left_out():
    shown = bars(binomial(60, F(1, 7))).text("en")
    assert "/" not in shown
    assert "%" in shown


@given(st.dictionaries(st.text("abcd", min_size=1, max_size=30), st.integers(1, 99), min_size=1,
                       max_size=50))  # fmt: skip
def test_the_longest_bar_belongs_to_what_is_most_likely(given_counts):
    d = Distribution.from_counts(given_counts)
    root = parsed(bars(d).to_svg("en"))
    filled = [r for r in root.iter(f"{SVG}rect") if r.get("fill-opacity")]
    assert len(filled) == len(d)
    side = "width" if len(d) <= 13 else "height"
    longest = max(range(len(d)), key=lambda at: float(filled[at].get(side)))
    assert d[longest][1] == max(share for _, share in d)


def test_a_title_may_hold_any_sign():
    title = 'a < b & "c"'
    assert parsed(bars({1: F(1)}.items(), title).to_svg("en"))[0].text == title
    asked = Message("{x}", (("x", title),))
    assert parsed(to_svg(Formula((), asked, F(1, 2)), "en"))[0].text == title
