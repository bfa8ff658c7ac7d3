"""Build hook: every gettext catalogue (.po) gets its compiled twin (.mo) beside it.

The .mo files are not in git. They are made here for wheels, sdists and editable installs, and by
`make texts` (which runs this file) while working.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGES = ("gamekit", "widgets")


def compile_catalogues(root: Path, *, force: bool = False) -> list[Path]:
    """The .mo files written: those that were missing or older than their .po file."""
    written = []
    for package in PACKAGES:
        for po in sorted((root / package).rglob("*.po")):
            mo = po.with_suffix(".mo")
            if force or not mo.exists() or mo.stat().st_mtime <= po.stat().st_mtime:
                _compile(po, mo)
                written.append(mo)
    return written


def _compile(po: Path, mo: Path) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.parent.parent.name, abort_invalid=True)
    # Written aside and moved, so that a reader never meets half a file.
    draft = mo.with_suffix(f".mo.{os.getpid()}")
    with draft.open("wb") as target:
        write_mo(target, catalogue)
    draft.replace(mo)


class CatalogueHook(BuildHookInterface):
    """Compiles the catalogues before hatchling collects the files."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile what is out of date; the `artifacts` setting takes the results in."""
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    for path in compile_catalogues(Path(__file__).parent, force="--force" in sys.argv):
        sys.stdout.write(f"compiled {path.relative_to(Path(__file__).parent)}\n")
