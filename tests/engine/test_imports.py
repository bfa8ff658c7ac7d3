"""What importing the engine brings in: nothing heavy, and nothing of the front ends."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import gamekit

ROOT = Path(__file__).parents[2]
HEAVY = ("numpy", "ipywidgets", "IPython", "anywidget", "traitlets", "bqplot", "pandas",
         "sqlalchemy", "babel", "dask", "distributed", "widgets")  # fmt: skip


def loaded_by(code):
    """The top-level packages that are loaded after `code` has run in a fresh Python."""
    script = f"import sys\n{code}\nprint(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(run.stdout.split())


@pytest.mark.parametrize(
    "code",
    ["import gamekit", "import gamekit.cli, gamekit.explain, gamekit.playout"]
    + [f"import gamekit\ngamekit.load({name!r}, players=2)" for name in gamekit.games()],
)
def test_the_engine_is_plain_python(code):
    loaded = loaded_by(code)
    assert "gamekit" in loaded
    assert not loaded & set(HEAVY)


def test_no_game_is_imported_before_it_is_loaded():
    run = subprocess.run(
        [sys.executable, "-c", "import sys, gamekit; print(*sys.modules)"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert not [name for name in run.stdout.split() if name.startswith("gamekit.games.")]


def test_games_can_be_asked_for_after_one_was_loaded():
    """The folder of the games has the same name and must not take the function's place."""
    code = (
        "import gamekit\n"
        "first = gamekit.games()\n"
        "for name in first: gamekit.load(name, players=2)\n"
        "from gamekit.games import dreiste_geister\n"
        "assert gamekit.games() == first\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


@pytest.mark.parametrize("path", sorted((ROOT / "gamekit").rglob("*.py")), ids=lambda p: p.stem)
def test_no_module_draws_from_a_global_generator(path):
    """`random` is imported nowhere; `secrets` only makes new codes; numpy has its places."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    assert "random" not in names
    assert "secrets" not in names or path.name == "chance.py"
    assert "numpy" not in names or path.name.startswith("batch") or {"lab", "batch"} & {*path.parts}


def test_all_names_are_there():
    assert sorted(gamekit.__all__) == sorted(set(gamekit.__all__))
    for name in gamekit.__all__:
        assert getattr(gamekit, name) is not None
