"""Finds the Chromium that the browser tests drive, and installs one where there is none.

    python tests/browser/chromium.py             prints the path
    python tests/browser/chromium.py --install   installs if nothing was found

SPIELRAUM_CHROMIUM names one of your own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

ADVICE = (
    "The browser tests need Chromium or Chrome and found none. Install it "
    "(`make browser` tries to), or name one: SPIELRAUM_CHROMIUM=/path/to/chromium make test"
)


def find() -> str | None:
    """Path of the browser to use, or None: the environment's, the system's, Playwright's own."""
    named = os.environ.get("SPIELRAUM_CHROMIUM")
    if named:
        path = shutil.which(named)
        if path is None:
            raise FileNotFoundError(f"SPIELRAUM_CHROMIUM={named} is no program")
        return path
    for name in NAMES:
        if path := shutil.which(name):
            return path
    mac = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    if mac.exists():
        return str(mac)
    return _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return str(path) if path.exists() else None


def install() -> None:
    """Installs Debian's package where this may be done, else the build Playwright downloads."""
    may_apt = shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0
    if may_apt:
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for command in (
            ["apt-get", "update", "-qq"],
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
        ):
            done = subprocess.run(
                command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                check=False,
            )
            if done.returncode != 0:
                break
        else:
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def main() -> int:
    """0 when there is a browser, its path printed; 1 with advice when there is none."""
    if find() is None and "--install" in sys.argv[1:]:
        print("no Chromium found: installing one ...", file=sys.stderr)
        install()
    path = find()
    print(path or ADVICE, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    raise SystemExit(main())
