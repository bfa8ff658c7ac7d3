"""A small made-up game on one Board and two Panels; the browser tests play it as a notebook.

Run as a cell. `?demo=…` in the address chooses a variant: raise (a handler that fails),
slow (one that takes 8 s), many (150 things), mute (a card turned up loses its name).
"""

from __future__ import annotations

import os
import time
from dataclasses import replace
from urllib.parse import parse_qs

import ipywidgets
from IPython.display import display

from widgets import Board, Panel, Scene, Thing
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
)

VARIANT = parse_qs(os.environ.get("QUERY_STRING", "")).get("demo", [""])[0]

SPRITE = """<svg xmlns="http://www.w3.org/2000/svg">
<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1">
  <stop offset="0" stop-color="#2b2158"/><stop offset="1" stop-color="#4a2a5e"/>
</linearGradient>
<radialGradient id="lamp"><stop offset="0" stop-color="#ffcf6b" stop-opacity=".75"/>
  <stop offset="1" stop-color="#ffcf6b" stop-opacity="0"/></radialGradient>
<symbol id="ground" viewBox="0 0 900 560"><rect width="900" height="560" fill="url(#dusk)"/>
  <path d="M0 430 60 380V300h40v50h60v-90h50v120h90v-60h46v70h120v-110h52v100h90v-50h44v90h110
  v-110h50v160h138V560H0z" fill="#221a48"/>
  <path d="M0 470c200-50 500 40 900-20v110H0z" fill="#1b143b"/>
  <circle cx="140" cy="120" r="130" fill="url(#lamp)"/><circle cx="600" cy="90" r="130"
  fill="url(#lamp)"/><circle cx="800" cy="75" r="34" fill="#f6e8c0"/></symbol>
<symbol id="stone" viewBox="0 0 100 100"><ellipse cx="50" cy="57" rx="46" ry="38" fill="#1a1336"/>
  <ellipse cx="50" cy="50" rx="46" ry="38" fill="#8d7fb5"/>
  <ellipse cx="48" cy="46" rx="38" ry="29" fill="#a99bd0"/></symbol>
<symbol id="ghost" viewBox="0 0 100 120"><path d="M12 112V52a38 38 0 0 1 76 0v60l-13-11-13 11-12-11
  -12 11-13-11z" fill="#f3f0fb" stroke="#4b4270" stroke-width="4" stroke-linejoin="round"/>
  <path d="M14 74c24 14 48 14 72 0v15c-24 14-48 14-72 0z" fill="var(--sash, #d55e00)"/>
  <ellipse cx="38" cy="48" rx="7" ry="10" fill="#2a2246"/><ellipse cx="62" cy="48" rx="7" ry="10"
  fill="#2a2246"/><path d="M42 66q8 7 16 0" fill="none" stroke="#2a2246" stroke-width="3.5"
  stroke-linecap="round"/></symbol>
<symbol id="chest" viewBox="0 0 120 100"><path d="M10 44a50 36 0 0 1 100 0v46H10z" fill="#8a5a2b"
  stroke="#3d2610" stroke-width="4"/><path d="M10 46h100v10H10z" fill="#e2b13c"/>
  <path d="M50 44h20v26H50z" fill="#e2b13c" stroke="#3d2610" stroke-width="3"/></symbol>
<symbol id="back" viewBox="0 0 80 110"><rect x="2" y="2" width="76" height="106" rx="10"
  fill="#3a2c78" stroke="#f0e9ff" stroke-width="4"/><path d="M16 20h48M16 38h48M16 56h48M16 74h48
  M16 92h48" stroke="#8f80cf" stroke-width="6"/></symbol>
<symbol id="card" viewBox="0 0 80 110"><rect x="2" y="2" width="76" height="106" rx="10"
  fill="#fffaf0" stroke="#3a2c55" stroke-width="4"/></symbol>
</svg>"""

STONES = [
    (110, 400),
    (220, 340),
    (330, 390),
    (440, 320),
    (560, 370),
    (680, 300),
    (590, 190),
    (440, 170),
    (300, 190),
]
SASHES = (("amber", "#e69f00"), ("sky", "#56b4e9"), ("rose", "#cc79a7"))


class Demo:
    """The little game: push a ghost along the stones; turn the cards."""

    def __init__(self) -> None:
        self.board = Board(sprite=SPRITE)
        self.top = Panel()
        self.steps = Panel()
        self.ticks = 0
        self.matches = 0
        self.begin()
        self.board.on_gesture(self.play)
        for panel in (self.top, self.steps):
            panel.on_gesture(self.press)
        self.draw()

    def begin(self) -> None:
        self.matches += 1
        self.at = [0, 2, 5]
        self.turn = 0
        self.step = 0
        self.trail: tuple[tuple[float, float], ...] = ()
        self.up: set[int] = set()
        self.shape = "wide"
        self.vanished = False
        self.light = False
        self.typed = ""
        self.on = True
        self.colour = "amber"
        self.open = True
        self.shown = ""
        self.sheet = ""
        self.heard: list[str] = []

    def play(self, gesture) -> None:
        self.heard = [
            *self.heard[-40:],
            f"{gesture.type} {gesture.key}{gesture.value} {gesture.by}",
        ]
        if VARIANT == "raise" and gesture.type == "choose":
            raise RuntimeError("a secret of the server")
        if VARIANT == "slow" and gesture.type == "choose":
            time.sleep(8)
        if gesture.type == "shape":
            self.shape = str(gesture.value)
        if gesture.type == "cancel":
            self.light = False
        kind, _, which = gesture.key.partition("-")
        if kind == "stone":
            self.move(int(which))
        elif kind == "card":
            self.up ^= {int(which)}
        elif kind == "vanish":
            self.vanished = True
        self.draw()

    def move(self, to: int) -> None:
        start = self.at[self.turn]
        path = range(start + 1, to) if to > start else range(start - 1, to, -1)
        self.trail = tuple(STONES[i] for i in path)
        self.at[self.turn] = to
        self.step += 1
        self.light = True

    def press(self, gesture) -> None:
        self.heard = [*self.heard[-40:], f"{gesture.type} {gesture.key}={gesture.value}"]
        match gesture.key:
            case "new":
                self.begin()
            case "curtain" | "ask":
                self.sheet = gesture.key
            case "ready" | "no":
                self.sheet = ""
            case "next":
                self.turn = (self.turn + 1) % 3
                self.light = False
            case "name":
                self.typed = str(gesture.value)
            case "lamps":
                self.on = bool(gesture.value)
            case "colour":
                self.colour = str(gesture.value)
            case "more":
                self.open = bool(gesture.value)
            case "log":
                self.shown = str(gesture.value)
            case "tick-1":
                self.ticks += 1
        self.draw()

    def draw(self) -> None:
        self.board.show(self.scene())
        self.top.show(self.head())
        self.steps.show(self.side())

    def truth(self) -> str:
        board = self.board
        return f"pid {os.getpid()} esm {len(board._esm)} width {board.layout.width} {board.lang}"

    def scene(self) -> Scene:
        things = [
            Thing(id="ground", art="ground", x=450, y=280, w=900, h=560),
            Thing(
                id="chest",
                art="chest",
                x=810,
                y=440,
                w=130,
                h=108,
                label="Treasure chest",
                text="7",
                text_class="pill",
            ),
            Thing(
                id="moon",
                art="",
                x=800,
                y=75,
                w=90,
                h=90,
                label="The moon",
                hull="round",
                choice="moon",
                flags=("unseen",),
            ),
            Thing(id="bat", art="ghost", x=776, y=96, w=28, h=30, layer=1, label="A bat"),
        ]
        here = self.at[self.turn]
        for i, (x, y) in enumerate(STONES):
            things.append(
                Thing(
                    id=f"stone-{i}",
                    art="stone",
                    x=x,
                    y=y,
                    w=84,
                    h=84,
                    label=f"Stone {i + 1}",
                    hull="round",
                    text=str(i + 1),
                    text_class="below",
                    layer=1,
                    choice=f"stone-{i}" if i != here and i not in self.at else "",
                    flags=("touched",) if self.light and i == here else (),
                    badge="25 %" if i == 3 else "70 %" if i == 7 else "",
                    share=0.25 if i == 3 else 0.7 if i == 7 else -1.0,
                )
            )
        for i, (name, sash) in enumerate(SASHES):
            x, y = STONES[self.at[i]]
            mine = i == self.turn
            flags = ("changed", "touched") if mine and self.light else ()
            things.append(
                Thing(
                    id=f"ghost-{i}",
                    art="ghost",
                    x=x,
                    y=y - 34,
                    w=66,
                    h=80,
                    layer=2,
                    label=f"Ghost in {name}",
                    paint=(("--sash", sash),),
                    grip=mine,
                    flags=flags,
                    via=tuple((a, b - 34) for a, b in self.trail) if mine else (),
                )
            )
        for i in range(3):
            up = i in self.up
            things.append(
                Thing(
                    id=f"card-{i}",
                    art="card" if up else "back",
                    x=250 + 90 * i,
                    y=500,
                    w=66,
                    h=90,
                    turn=(i - 1) * 5.0,
                    layer=3,
                    label="" if VARIANT == "mute" and up else f"Card {i + 1}",
                    choice="" if VARIANT == "mute" and up else f"card-{i}",
                    text=str(i + 3) if up else "",
                    flags=("chosen",) if up else ("facedown",),
                )
            )
        if not self.vanished:
            things.append(
                Thing(
                    id="spark",
                    art="stone",
                    x=560,
                    y=500,
                    w=26,
                    h=26,
                    layer=2,
                    label="<b>Spark</b> & Co",
                    choice="vanish",
                    hull="round",
                )
            )
        if VARIANT == "many":
            things += [
                Thing(
                    id=f"extra-{i}",
                    art="stone",
                    x=20 + (i % 44) * 20,
                    y=12 + i // 44 * 16,
                    w=14,
                    h=14,
                    layer=1,
                    label=f"Pebble {i}",
                )
                for i in range(132)
            ]
        scene = Scene(
            width=900,
            height=560,
            title="Castle corridor",
            desc="\n".join(
                f"Ghost in {name}: stone {at + 1}"
                for (name, _), at in zip(SASHES, self.at, strict=True)
            ),
            things=tuple(things),
            spotlight=self.light,
            shape="tall" if self.shape == "tall" else "wide",
            announce=f"Ghost in {SASHES[self.turn][0]} stands on stone {here + 1}."
            if self.step
            else "",
        )
        if self.shape == "tall":
            lifted = tuple(
                replace(t, y=t.y + 140, via=tuple((a, b + 140) for a, b in t.via))
                if t.id != "ground"
                else replace(t, y=450, h=900, w=1447)
                for t in things
            )
            scene = replace(scene, height=900, things=lifted)
        return scene

    def head(self) -> Node:
        return Box(
            style="row",
            children=(
                Picture(
                    art="ghost", label="Ghost", size=40, paint=(("--sash", SASHES[self.turn][1]),)
                ),
                Text(text=f"The {SASHES[self.turn][0]} ghost's turn", style="title"),
                Button(key="new", text="New match", icon="new"),
                Button(key="curtain", text="Hand over", icon="people"),
                Button(key="ask", text="Leave", tone="quiet"),
            ),
        )

    def side(self) -> Node:
        lines: tuple[Line, ...] = (Line(key="h1", text="Turn 1", heading=True),)
        lines += tuple(
            Line(key=f"l{i}", text=f"Step {i + 1}: a ghost floats on", note="dm.move", indent=i % 2)
            for i in range(14 + self.step)
        )
        sheet: tuple[Node, ...] = ()
        if self.sheet == "curtain":
            sheet = (
                Dialog(
                    key="veil",
                    label="Hand the device on",
                    opaque=True,
                    children=(
                        Text(
                            text="The rose ghost plays next. Nobody else looks.", style="sentence"
                        ),
                        Button(key="ready", text="I am ready", tone="primary"),
                    ),
                ),
            )
        elif self.sheet == "ask":
            sheet = (
                Dialog(
                    key="leave",
                    label="Leave the match?",
                    escape="no",
                    children=(
                        Text(text="The match is kept. You can come back to it."),
                        Box(
                            style="controls",
                            children=(
                                Button(key="ready", text="Leave", tone="danger"),
                                Button(key="no", text="Stay", tone="primary"),
                            ),
                        ),
                    ),
                ),
            )
        return Box(
            children=(
                Box(
                    style="card",
                    key="step",
                    children=(
                        Text(
                            text="The amber ghost floats three stones ahead, near the chest.",
                            style="sentence",
                            live="polite",
                            key="sentence",
                        ),
                        Text(
                            text="dm.move: a ghost moves as many stones as the die shows.",
                            style="small",
                        ),
                        Box(
                            style="controls",
                            children=(
                                Button(
                                    key="prev",
                                    text="Back",
                                    icon="back",
                                    disabled=self.turn == 0,
                                    shortcut="b",
                                ),
                                Button(
                                    key="next",
                                    text="Next",
                                    icon="next",
                                    tone="primary",
                                    shortcut="n",
                                ),
                                Button(
                                    key="auto",
                                    text="Play",
                                    icon="play",
                                    pressed=False,
                                    shortcut="a",
                                ),
                            ),
                        ),
                        Box(
                            style="chance",
                            children=(Meter(label="Chance of this", share=0.25, text="1 in 4"),),
                        ),
                    ),
                ),
                Box(
                    style="rule-current",
                    children=(
                        Text(text="Moving", style="heading"),
                        Text(text="A ghost moves as many stones as the die shows."),
                    ),
                ),
                Fold(
                    key="more",
                    label="Log",
                    open=self.open,
                    children=(
                        Lines(
                            key="log",
                            label="Log",
                            lines=lines,
                            current=self.shown or "l2",
                            pinned="l4",
                        ),
                    ),
                ),
                Fold(
                    key="set",
                    label="Settings",
                    open=False,
                    children=(
                        Field(
                            key="name",
                            label="Name",
                            value=self.typed,
                            max_length=20,
                            hint="For the log",
                            error="Too short" if len(self.typed) == 1 else "",
                        ),
                        Choice(
                            key="colour",
                            label="Colour",
                            value=self.colour,
                            options=(("amber", "Amber"), ("sky", "Sky")),
                        ),
                        Switch(key="lamps", label="Lamps lit", on=self.on),
                    ),
                ),
                Fold(
                    key="heard",
                    label="Heard",
                    open=False,
                    children=(
                        Text(text="\n".join(self.heard), style="mono", key="heard-text"),
                        Text(text=f"ticks {self.ticks}", style="mono", key="ticks"),
                        Text(text=self.truth(), style="mono", key="truth"),
                        Text(text=str(self.matches), style="mono", key="matches"),
                    ),
                ),
                Tick(key="tick-1", ms=300),
                *sheet,
            )
        )


demo = Demo()
for front, name in ((demo.top, "top"), (demo.board, "board"), (demo.steps, "steps")):
    front.add_class(f"spielraum-{name}")
left, right = ipywidgets.Box([demo.board]), ipywidgets.Box([demo.steps])
left.add_class("spielraum-left")
right.add_class("spielraum-right")
table = ipywidgets.Box([demo.top, left, right])
table.add_class("spielraum-table")
display(table)
