"""The panel's Python side: nodes as plain data, and which gestures their controls can make."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from widgets.front import Gesture
from widgets.panels.nodes import (
    Box,
    Button,
    Choice,
    Dialog,
    Field,
    Fold,
    Line,
    Lines,
    Meter,
    Node,
    Picture,
    Switch,
    Text,
    Tick,
    to_json,
)
from widgets.panels.panel import Panel, walk
from widgets.panels.steps import StepView, steps

TREE = Box(
    children=(
        Text(text="<b>Hello</b>"),
        Button(key="next", text="Next"),
        Button(key="never", text="Never", disabled=True),
        Choice(key="colour", label="Colour", value="a", options=(("a", "A"), ("b", "B"))),
        Switch(key="lamp", label="Lamp", on=False),
        Field(key="name", label="Name", max_length=5),
        Field(key="many", label="Many", kind="number", minimum=0, maximum=9),
        Fold(
            key="more",
            label="More",
            open=False,
            children=(
                Lines(
                    key="log",
                    label="Log",
                    lines=(Line(key="h", text="Turn", heading=True), Line(key="l", text="Step")),
                ),
            ),
        ),
        Dialog(
            key="leave",
            label="Leave?",
            escape="no",
            children=(Button(key="yes", text="Yes"),),
        ),
        Meter(label="Chance", share=0.0),
        Picture(art="ghost", paint=(("--sash", "red"),)),
        Tick(key="t1", ms=0),
    )
)


@pytest.mark.parametrize(
    ("kind", "key", "value", "fits"),
    [
        ("press", "next", "", True),
        ("press", "yes", "", True),
        ("press", "no", "", True),
        ("press", "never", "", False),
        ("press", "nobody", "", False),
        ("press", "", "", False),
        ("press", "lamp", "", False),
        ("value", "next", "", False),
        ("value", "colour", "b", True),
        ("value", "colour", "c", False),
        ("value", "colour", 1, False),
        ("value", "lamp", True, True),
        ("value", "lamp", 1, False),
        ("value", "name", "Anna", True),
        ("value", "name", "Annabella", False),
        ("value", "name", "a\nb", False),
        ("value", "name", True, False),
        ("value", "many", "7", True),
        ("value", "many", "", True),
        ("fold", "more", True, True),
        ("fold", "more", "yes", False),
        ("pick", "log", "l", True),
        ("pick", "log", "h", False),
        ("pick", "log", "", False),
        ("preview", "log", "", True),
        ("preview", "log", "x", False),
        ("tick", "t1", "", True),
        ("tick", "t2", "", False),
    ],
)
def test_a_gesture_must_be_one_that_the_control_can_make(
    kind: str, key: str, value: str | bool | int, fits: bool
) -> None:
    panel = Panel(TREE)
    assert panel.accepts(Gesture(kind, key, value)) is fits
    panel.close()


def test_controls_of_earlier_content_count_no_more() -> None:
    panel = Panel(TREE)
    panel.show(Text(text="Over"))
    assert not panel.accepts(Gesture("press", "next"))
    panel.close()


def kinds(plain: object) -> set[str]:
    """Return the kinds of all nodes in plain data."""
    if isinstance(plain, list):
        return set().union(*map(kinds, plain))
    if isinstance(plain, dict) and "kind" in plain:
        return {str(plain["kind"])} | kinds(plain.get("children", []))
    return set()


def test_plain_data_keeps_the_kind_of_every_node() -> None:
    plain = json.loads(json.dumps(to_json(TREE)))
    assert kinds(plain) == {
        "text", "button", "choice", "switch", "field", "fold", "lines", "dialog", "meter",
        "picture", "tick", "box",
    }  # fmt: skip


def test_plain_data_keeps_no_and_nought_where_they_matter() -> None:
    lamp = to_json(Switch(key="lamp", label="Lamp", on=False))
    many = to_json(Field(key="many", label="Many", kind="number", minimum=0, maximum=0))
    assert isinstance(lamp, dict)
    assert isinstance(many, dict)
    assert lamp["on"] is False
    assert (many["minimum"], many["maximum"], many["entry"]) == (0, 0, "number")
    assert "pressed" not in str(to_json(Button(key="a", text="A")))
    assert "'pressed': False" in str(to_json(Button(key="a", text="A", pressed=False)))


def test_what_is_no_node_is_refused() -> None:
    with pytest.raises(TypeError, match="not a node"):
        to_json(object())


def test_text_is_kept_as_it_is() -> None:
    node: Node = Text(text="<script>alert(1)</script>")
    assert to_json(node) == {"kind": "text", "text": "<script>alert(1)</script>", "style": "body"}


def test_the_buttons_of_a_step_stand_before_what_varies_in_length() -> None:
    for view in (
        StepView(sentence="Short.", number=1, count=2),
        StepView(sentence="Long. " * 40, prompt="Well?", problem="No.", looking_back=True),
    ):
        first = steps("en", view).children[0]
        assert isinstance(first, Box)
        buttons = [node for node in first.children if isinstance(node, Button)]
        assert [(button.key, button.again) for button in buttons] == [
            ("back", True), ("next", True), ("play", False),
        ]  # fmt: skip


def test_a_glimpse_lies_over_what_is_said_and_leaves_it_there() -> None:
    view = StepView(sentence="Now.", prompt="Well?", count=9)
    plain, more = steps("en", view), steps("en", replace(view, glimpse=(4, "Then.")))
    texts = [node.text for node in walk(more) if isinstance(node, Text)]
    assert texts[:4] == ["Well?", "Now.", "From the log: 4 of 9", "Then."]
    assert len(list(walk(more))) == len(list(walk(plain))) + 3
