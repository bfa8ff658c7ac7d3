"""What the page may and may not do to a front end: state goes out only, messages are checked."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator

import pytest
import traitlets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ipywidgets import Widget

from widgets import Board, Panel
from widgets.board.scene import Scene, Thing
from widgets.front import MOST_KEY, MOST_TEXT, STRINGS, Front, Gesture, read_gesture

SCENE = Scene(
    width=100,
    height=50,
    title="A board",
    desc="A stone",
    things=(Thing(id="stone", art="stone", x=5, y=5, w=8, h=8, label="Stone", choice="go"),),
)


class Heard:
    """A front end with a note of all that it sends."""

    def __init__(self, front: Front) -> None:
        self.front = front
        self.sent: list[tuple[str, object]] = []
        self.gestures: list[Gesture] = []
        front.send = lambda content, buffers=None: self.sent.append(("custom", content))
        front.send_state = lambda key=None: self.sent.append(("state", key))
        front.on_gesture(self.gestures.append)

    def page(self, content: object) -> None:
        """Let the page send a message."""
        data = {"method": "custom", "content": content}
        self.front._handle_msg({"content": {"data": data}, "buffers": []})

    def frame(self, data: object) -> None:
        """Let the page send a whole frame."""
        self.front._handle_msg({"content": {"data": data}, "buffers": []})

    def acknowledged(self) -> list[int]:
        return [c["n"] for kind, c in self.sent if kind == "custom" and c.get("type") == "ack"]


@pytest.fixture
def board() -> Iterator[Heard]:
    front = Board(SCENE)
    yield Heard(front)
    front.close()


def traits_that_go_out(front: Widget) -> list[str]:
    return sorted(front.keys)


@pytest.mark.parametrize("kind", [Board, Panel])
def test_the_page_sets_no_trait(kind: type[Front]) -> None:
    front = kind()
    heard = Heard(front)
    for name in traits_that_go_out(front):
        before = getattr(front, name)
        heard.frame({"method": "update", "state": {name: "evil"}})
        assert getattr(front, name) == before
        assert heard.sent.pop() == ("state", [name])
    front.close()


def test_the_page_does_not_change_the_layout_either() -> None:
    front = Board(SCENE, layout={"width": "50%"})
    front.layout._handle_msg(
        {"content": {"data": {"method": "update", "state": {"width": "0px"}}}, "buffers": []}
    )
    assert front.layout.width == "50%"
    front.close()


def test_unknown_names_are_refused_without_a_word(board: Heard) -> None:
    board.frame({"method": "update", "state": {"no_such_trait": 1}})
    assert board.sent == []


@pytest.mark.parametrize(
    "data",
    [None, 3, "update", {}, {"method": 7}, {"method": "update"}, {"method": "update", "state": 3},
     {"method": "close_all"}, {"method": "update", "state": None}, [1]],
)  # fmt: skip
def test_malformed_frames_are_ignored(board: Heard, data: object) -> None:
    board.frame(data)
    assert board.gestures == []
    assert board.sent == []


def test_a_gesture_arrives_and_is_acknowledged_after_handling(board: Heard) -> None:
    order: list[str] = []
    board.front.on_gesture(lambda gesture: order.append(f"handled, sent {len(board.sent)}"))
    board.page({"type": "choose", "choice": "go", "by": "mouse", "n": 4})
    assert board.gestures == [Gesture("choose", "go", "", "mouse")]
    assert order == ["handled, sent 0"]
    assert board.acknowledged() == [4]


def test_a_choice_that_is_not_shown_is_acknowledged_but_not_handled(board: Heard) -> None:
    board.page({"type": "choose", "choice": "stay", "n": 5})
    assert board.gestures == []
    assert board.acknowledged() == [5]


def test_a_handler_that_fails_says_sorry_and_logs_only_on_the_server(
    board: Heard, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(gesture: Gesture) -> None:
        raise RuntimeError("a secret of the server")

    board.front.on_gesture(fail)
    with caplog.at_level(logging.ERROR):
        board.page({"type": "choose", "choice": "go", "n": 6})
    assert ("custom", {"type": "alert", "text": STRINGS["apology"]}) in board.sent
    assert board.acknowledged() == [6]
    assert "a secret" not in repr(board.sent)
    assert "a secret" in caplog.text
    out, _ = capfd.readouterr()
    assert out == ""


def test_the_apology_can_be_said_in_another_language() -> None:
    front = Board(SCENE, strings={"apology": "Da ging etwas schief."})
    heard = Heard(front)
    front.say_sorry()
    assert heard.sent == [("custom", {"type": "alert", "text": "Da ging etwas schief."})]
    assert front.strings["back"] == STRINGS["back"]
    front.close()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)
messages = json_values | st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["choose", "cancel", "shape", "release", "press", "", "x"])
        | json_values,
        "choice": st.sampled_from(["go", "stay"]) | json_values,
        "key": json_values,
        "value": json_values,
        "by": json_values,
        "n": st.integers(-2, 2**60) | json_values,
    },
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
@given(messages)
def test_no_message_brings_a_front_end_down(board: Heard, message: object) -> None:
    board.gestures.clear()
    board.sent.clear()
    board.page(message)
    for gesture in board.gestures:
        assert gesture.type in Board.TYPES
        assert gesture.key in ("", "go") or gesture.type != "choose"
        assert len(gesture.key) <= MOST_KEY
    assert len(board.acknowledged()) == len(board.sent) <= 1


@pytest.mark.parametrize(
    "message",
    [
        {"type": "choose", "choice": "x" * (MOST_KEY + 1), "n": 1},
        {"type": "choose", "choice": "go", "value": "x" * (MOST_TEXT + 1), "n": 1},
        {"type": "choose", "choice": "go", "value": 2**70, "n": 1},
        {"type": "choose", "choice": "go", "value": 0.5, "n": 1},
        {"type": "choose", "choice": "go"},
        {"type": "choose", "choice": "go", "n": True},
        {"type": "choose", "choice": "go", "n": 0},
        {"type": "choose", "choice": 3, "n": 1},
        {"type": "explode", "choice": "go", "n": 1},
    ],
)
def test_malformed_messages_mean_nothing(message: dict[str, object]) -> None:
    assert read_gesture(message, Board.TYPES) is None


def test_closing_closes_the_layout_and_silences_the_handlers() -> None:
    front = Board(SCENE)
    heard = Heard(front)
    layout = front.layout
    front.close()
    assert front.comm is None
    assert layout.comm is None
    heard.page({"type": "choose", "choice": "go", "n": 9})
    assert heard.gestures == []
    assert heard.sent == []


def test_all_texts_of_the_front_ends_are_sentences_or_words() -> None:
    assert all(text.strip() == text and text for text in STRINGS.values())
    with pytest.raises(traitlets.TraitError):
        Board(strings={"apology": 3})


def test_importing_widgets_imports_nothing_heavy() -> None:
    code = (
        "import sys, widgets; "
        "print([m for m in ('anywidget', 'ipywidgets', 'numpy', 'bqplot') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("game", "lab"),
    [
        ("dreiste-geister", "gamekit.lab"),
        ("monte-cristo", "gamekit.lab"),
        ("zaubersee", "gamekit.lab.bars"),  # its players reckon with the lab's belief
    ],
)
def test_a_table_opens_without_the_lab(game: str, lab: str) -> None:
    code = (
        f"import sys, widgets; table = widgets.Table({game!r}); "
        "print([m for m in sys.modules if m.split('.')[0] in ('numpy', 'bqplot') or "
        f"m.startswith(({lab!r}, 'widgets.panels.chances', 'widgets.tables.comparing'))]); "
        "table.bench.panel._receive(None, "
        "{'n': 1, 'type': 'fold', 'key': 'chances-fold', 'value': True}, []); "
        "print('gamekit.lab' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "True"]


# -- the program that all front ends of a kind share -----------------------------------------------


def test_front_ends_of_a_kind_share_one_program() -> None:
    one, other, board = Panel(), Panel(), Board()
    assert one.code is other.code
    assert one.code is not board.code
    assert one.code.script == Panel.PROGRAM.script
    assert sum(len(str(part.get_state())) for part in (one, other)) < 20_000
    assert len(one.code.script) > 20_000
    for front in (one, other, board):
        front.close()


@pytest.mark.parametrize("name", ["script", "style", "name"])
def test_the_page_does_not_change_a_program(name: str) -> None:
    panel = Panel()
    before = panel.code.get_state()
    frame = {"method": "update", "state": {name: "evil"}}
    panel.code._handle_msg({"content": {"data": frame}, "buffers": []})
    assert panel.code.get_state() == before
    panel.close()


def test_a_program_that_somebody_closed_is_made_again() -> None:
    first = Panel()
    old = first.code
    old.close()
    second = Panel()
    assert second.code is not old
    assert second.code.script == old.script
    first.close()
    second.close()
