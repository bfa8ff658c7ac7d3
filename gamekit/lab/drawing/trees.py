"""Draws a probability tree: multiply along a path, add the ends that count."""

from __future__ import annotations

from fractions import Fraction

from gamekit.lab.derivations import Tree
from gamekit.lab.drawing.canvas import (
    SIZE,
    SMALLEST,
    WIDTH,
    Canvas,
    set_in,
    width_of,
    wrapped,
)
from gamekit.lab.drawing.folding import Node, folded
from gamekit.lab.numerals import fraction, percent, share_in_words

_WIDEST = 412
"""Wider trees are drawn as an outline, which a phone shows in full size."""
_LABEL = 96
_INDENT = 22
_OUTLINE_ROW = 28


def draw_tree(tree: Tree, language: str, room: float = WIDTH) -> Canvas:
    """Return the picture of a tree, from left to right; as an outline if it has no room."""
    root = folded(tree.root, language)
    if not root.then:
        canvas = Canvas()
        canvas.closing(
            canvas.heading(tree.asked.say(language)), share_in_words(tree.result, language)
        )
        return canvas
    columns = _columns(root, language)
    width = sum(edge + label for edge, label in columns) + 16 + _products(root, language)
    if width > max(_WIDEST, room) or _wordy(root):
        canvas = Canvas(WIDTH)
        y = _outline(canvas, root, language, canvas.heading(tree.asked.say(language)))
    else:
        canvas = Canvas(max(WIDTH, width))
        spare = (canvas.width - width) / len(columns)
        wider = [(edge + spare, label) for edge, label in columns]
        y = _spread(canvas, root, language, wider, canvas.heading(tree.asked.say(language)))
    canvas.closing(y + 8, share_in_words(tree.result, language))
    return canvas


def _wordy(root: Node) -> bool:
    """Return whether a label needs more than two lines in a tree from left to right."""
    names = [_name(node) for path in root.paths() for node in path]
    return any(len(wrapped(name, _LABEL, SMALLEST, bold=True)) > 2 for name in names)


def _short(share: Fraction, language: str) -> str:
    text = fraction(share)
    return text if len(text) <= 9 else percent(share, language)


def _name(node: Node) -> str:
    """Return what is written at a node; dots where only a part of what follows counts."""
    whole = node.then or node.counted or node.missed
    return node.label if whole else f"{node.label} …"


def _end(node: Node, language: str) -> str:
    """Return what stands at an end: its chance; where only a part counts, that part."""
    if node.counted:
        return f"✓ {_short(node.chance, language)}"
    if node.missed:
        return _short(node.chance, language)
    return f"✓ {_short(node.hit, language)}"


def _products(root: Node, language: str) -> float:
    return max(width_of(_end(leaf, language), bold=True) for leaf in root.leaves()) + 18


def _columns(root: Node, language: str) -> list[tuple[float, float]]:
    """Return for each level the width of its edges and of its labels."""
    columns: list[tuple[float, float]] = []
    above, level = [root], root.then
    while level:
        edge = max(width_of(_short(node.share, language)) for node in level) + 26
        label = max(min(width_of(_name(node), bold=True), _LABEL) for node in level) + 8
        crowded = any(len(node.then) > 3 for node in above)
        columns.append((max(edge, 92 if crowded else 52), label))
        above, level = level, [after for node in level for after in node.then]
    return columns


def _spread(
    canvas: Canvas, root: Node, language: str, columns: list[tuple[float, float]], top: float
) -> float:
    """Draw the tree from left to right; return the height under it."""
    tall = any(width_of(_name(leaf), bold=True) > _LABEL for leaf in root.leaves())
    row = 44 if tall else 34
    at = top + row / 2
    heights: dict[int, float] = {}

    def place(node: Node) -> float:
        nonlocal at
        if node.then:
            below = [place(each) for each in node.then]
            heights[id(node)] = (below[0] + below[-1]) / 2
        else:
            heights[id(node)] = at
            at += row
        return heights[id(node)]

    place(root)

    def draw(node: Node, x: float, level: int) -> None:
        y = heights[id(node)]
        for each in node.then:
            edge, room = columns[level]
            to = heights[id(each)]
            matters = not each.missed
            text = _short(each.share, language)
            # Where many edges leave, their chances stand apart only near the ends.
            at = 0.6 if len(node.then) <= 3 else 0.72
            _edge(canvas, (x, y), (x + edge, to), text, at, counted=matters)
            taken = canvas.block(
                x + edge + 4, to, _name(each), room - 8, anchor="start", bold=matters
            )
            after = x + edge + 8 + taken
            if each.then:
                right = x + edge + room
                if right - after > 6:
                    canvas.line([(after, to), (right, to)], counted=matters, faint=True)
                draw(each, right, level + 1)
            else:
                _product(canvas, each, to, after, language)

    canvas.dot(6, heights[id(root)], 4)
    draw(root, 8, 0)
    return at - row / 2 + 8


def _edge(
    canvas: Canvas,
    start: tuple[float, float],
    end: tuple[float, float],
    text: str,
    at: float = 0.6,
    *,
    counted: bool,
) -> None:
    """Draw an edge that leaves room for its chance, so far along its way."""
    (x, y), (to_x, to_y) = start, end
    middle = x + (to_x - x) * at
    slope = (to_y - y) / (to_x - x)
    room = width_of(text, bold=counted) / 2 + 3
    if slope:
        room = min(room, SIZE * 0.75 / abs(slope))
    for a, b in ((x, middle - room), (middle + room, to_x)):
        if b > a:
            ends = [(a, y + slope * (a - x)), (b, y + slope * (b - x))]
            canvas.line(ends, counted=counted, faint=not counted)
    canvas.text(middle, y + slope * (middle - x) + SIZE * 0.36, text, anchor="middle", bold=counted)


def _product(canvas: Canvas, leaf: Node, y: float, after: float, language: str) -> None:
    """Write the chance of a path at its end; a field round it when it counts."""
    text = _end(leaf, language)
    right = canvas.width - 6
    left = right - width_of(text, bold=True) - 10
    if left - after > 10:
        canvas.line([(after + 2, y), (left - 3, y)], faint=True, dashed=True)
    if leaf.missed:
        canvas.text(right - 5, y + SIZE * 0.36, text, anchor="end", faint=True)
    else:
        canvas.box(left, y - 12, right - left, 24, counted=True, dashed=not leaf.counted)
        canvas.text(right - 5, y + SIZE * 0.36, text, anchor="end", bold=True)


def _outline(canvas: Canvas, root: Node, language: str, top: float) -> float:
    """Draw one node a row, indented by its level; return the height under the last."""
    y = top + 4

    def draw(node: Node, level: int) -> None:
        nonlocal y
        x = 8.0 + level * _INDENT
        edge = max(width_of(_short(each.share, language), bold=True) for each in node.then) + 26
        begin = y - 6 if level else None
        for each in node.then:
            matters = not each.missed
            room = canvas.width - x - edge - 14
            if not each.then:
                room -= width_of(_end(each, language), bold=True) + 14
            lines, _ = set_in(_name(each), room, bold=matters)
            half = (_OUTLINE_ROW + (len(lines) - 1) * SIZE) / 2
            y += half
            canvas.line([(x, y if begin is None else begin), (x, y)], faint=True)
            _edge(canvas, (x, y), (x + edge, y), _short(each.share, language), counted=matters)
            taken = canvas.block(x + edge + 5, y, _name(each), room, anchor="start", bold=matters)
            begin = y
            if not each.then:
                _product(canvas, each, y, x + edge + 8 + taken, language)
            y += half
            if each.then:
                draw(each, level + 1)

    draw(root, 0)
    return y + 4
