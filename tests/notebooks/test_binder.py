"""What Binder reads says the right thing; building an image is for a hand and Docker."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

from binder import lock

ROOT = Path(__file__).resolve().parents[2]
BINDER = ROOT / "binder"


def test_python_is_one_that_the_project_takes() -> None:
    name = (BINDER / "runtime.txt").read_text().strip()
    assert re.fullmatch(r"python-3\.\d+", name)
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert wanted == ">=3.11"
    assert int(name.partition("3.")[2]) >= 11


def test_requirements_are_the_locked_ones_for_playing() -> None:
    text = (BINDER / "requirements.txt").read_text()
    assert text == lock.text(), "run: .venv/bin/python binder/lock.py"
    names = {lock.plain(line.split("==")[0]) for line in text.splitlines() if "==" in line}
    assert {"voila", "jupyterlab", "notebook", "anywidget", "bqplot", "hatchling"} <= names
    assert not names & {"pytest", "playwright", "mypy", "ruff", "hypothesis"}
    # At that step Binder has this file alone: no path, no editable install, no other index.
    assert not re.search(r"(?m)^-|/|@", text.replace(lock.HEAD, ""))


def test_last_step_may_be_run_and_is_sound() -> None:
    script = BINDER / "postBuild"
    assert os.access(script, os.X_OK)
    subprocess.run(["bash", "-n", str(script)], check=True)
    text = script.read_text()
    assert "--no-deps" in text
    for path in re.findall(r"binder/[\w/.*]+", text):
        assert list(ROOT.glob(path)), path


def test_settings_for_jupyter_server_can_be_read() -> None:
    voila = json.loads((BINDER / "etc" / "jupyter" / "voila.json").read_text())
    assert voila["VoilaConfiguration"]["template"] == "spielraum"
    code = (BINDER / "etc" / "jupyter" / "jupyter_server_config.py").read_text()
    compile(code, "jupyter_server_config.py", "exec")


def test_wheel_holds_pages_pictures_and_compiled_texts(tmp_path: Path) -> None:
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"),
            *("--no-cache-dir", "-w", str(tmp_path), str(ROOT)),
        ],
        check=True,
        capture_output=True,
        stdin=subprocess.DEVNULL,
    )
    (wheel,) = tmp_path.glob("spielraum-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    pages = {Path(name).name for name in names if "/voila/templates/spielraum/" in name}
    assert pages == {
        path.name for path in (BINDER / "share/jupyter/voila/templates/spielraum").iterdir()
    }
    kept = {".py", ".js", ".css", ".svg", ".json", ".po", ".mo"}
    for package in ("gamekit", "widgets"):
        for path in (ROOT / package).rglob("*"):
            if path.suffix in kept and "__pycache__" not in path.parts:
                assert path.relative_to(ROOT).as_posix() in names
        for path in (ROOT / package).rglob("*.po"):
            assert path.with_suffix(".mo").relative_to(ROOT).as_posix() in names
    folders = {name.split("/")[0] for name in names}
    assert folders == {"gamekit", "widgets", *(f for f in folders if f.startswith("spielraum-"))}
