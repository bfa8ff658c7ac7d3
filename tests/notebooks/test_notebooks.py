"""Every public notebook runs from top to bottom, holds no output, and names itself."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
ALL = sorted(NOTEBOOKS.rglob("*.ipynb"))


def test_there_are_notebooks() -> None:
    assert ALL


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.relative_to(NOTEBOOKS).as_posix())
def test_notebook_is_tidy(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert notebook.metadata.kernelspec.name == "python3"
    assert notebook.metadata.get("title"), "metadata.title is the page's title"
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert not cell.outputs
            assert cell.execution_count is None


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.relative_to(NOTEBOOKS).as_posix())
def test_notebook_runs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
    ).execute()
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            assert output.output_type != "error"
            assert output.get("name") != "stderr", output.text
