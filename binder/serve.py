"""Starts the server: `make play` and a public host both come through here.

    python binder/serve.py [--host 127.0.0.1] [--port 8866] [--root notebooks] [--open] [--verbose]

The settings are in server/voila.py; only the notebooks in `--root` are served.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path

HERE = Path(__file__).resolve().parent


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8866)
    parser.add_argument("--root", type=Path, default=HERE.parent / "notebooks")
    parser.add_argument("--base-url", default="/")
    parser.add_argument("--open", action="store_true", help="open a browser when the server is up")
    parser.add_argument("--verbose", action="store_true", help="log every request and kernel")
    return parser.parse_args()


def refuse_taken_port(host: str, port: int) -> None:
    """Exits with advice when something else listens on the port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("" if host in ("0.0.0.0", "*") else host, port))
        except OSError:
            raise SystemExit(
                f"Port {port} is in use, perhaps by another `make play`. "
                f"Take another one: make play PORT={port + 1}"
            ) from None


def say_when_up(host: str, port: int, url: str, open_browser: bool) -> None:
    """Waits until the server answers, says where it is, and opens the browser if asked."""
    for _ in range(600):
        try:
            socket.create_connection((host, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            break
    sys.stdout.write(f"\n  Spielraum: {url}\n  Stop it with Ctrl+C.\n\n")
    sys.stdout.flush()
    if open_browser:
        webbrowser.open(url)


def kept_matches() -> Path:
    """Where matches are kept for a day, so that a page that was lost can go on with its own."""
    from jupyter_core.paths import jupyter_runtime_dir

    folder = Path(jupyter_runtime_dir()) / "spielraum-matches"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def main() -> None:
    """Runs the server until it is interrupted."""
    wanted = arguments()
    if not wanted.root.is_dir():
        raise SystemExit(f"There is no folder of notebooks at {wanted.root}")
    refuse_taken_port(wanted.host, wanted.port)

    # The templates of this checkout come before those that were installed with the package.
    paths = [str(HERE / "share" / "jupyter"), os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(path for path in paths if path)

    os.environ.setdefault("SPIELRAUM_MATCHES", str(kept_matches()))

    from voila.app import Voila

    if sys.platform == "win32":
        asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())
    shown = "localhost" if wanted.host in ("127.0.0.1", "0.0.0.0") else wanted.host
    url = f"http://{shown}:{wanted.port}{wanted.base_url}"
    local = "127.0.0.1" if wanted.host == "0.0.0.0" else wanted.host
    threading.Thread(
        target=say_when_up, args=(local, wanted.port, url, wanted.open), daemon=True
    ).start()
    Voila.launch_instance(
        [
            str(wanted.root.resolve()),
            f"--Voila.config_file_paths={HERE / 'server'}",
            f"--Voila.ip={wanted.host}",
            f"--Voila.port={wanted.port}",
            f"--Voila.base_url={wanted.base_url}",
            f"--Voila.log_level={'INFO' if wanted.verbose else 'WARN'}",
        ]
    )


if __name__ == "__main__":
    main()
