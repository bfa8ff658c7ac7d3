"""Servers for tests and benchmarks: started on a free port, stopped at the end, logs kept."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
NOTEBOOKS = ROOT / "notebooks"


class Server(NamedTuple):
    """A running server: its address without a slash at the end, its process, its log."""

    url: str
    pid: int
    log: Path

    def render(self, notebook: str, query: str = "") -> str:
        """Address of a notebook's page."""
        return f"{self.url}/voila/render/{notebook}{query}"

    def kernels(self) -> list[int]:
        """Process ids of the kernels that this server runs."""
        import psutil

        children = psutil.Process(self.pid).children(recursive=True)
        return [
            child.pid
            for child in children
            if child.is_running() and "ipykernel_launcher" in " ".join(_command_line(child))
        ]


def _command_line(process: object) -> list[str]:
    import psutil

    try:
        return process.cmdline()  # type: ignore[attr-defined]
    except (psutil.NoSuchProcess, psutil.ZombieProcess):
        return []


def free_port() -> int:
    """A TCP port that nothing listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def running(
    command: list[str], port: int, path: str = "/", env: dict[str, str] | None = None
) -> Iterator[Server]:
    """A server process, from its first answer until the block ends."""
    with tempfile.TemporaryDirectory(prefix="spielraum-") as home:
        log = Path(home) / "server.log"
        environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith(("SPIELRAUM_", "JUPYTER"))},
            # Nothing of the person's own Jupyter or IPython settings takes part.
            "JUPYTER_CONFIG_DIR": str(Path(home) / "config"),
            "JUPYTER_RUNTIME_DIR": str(Path(home) / "runtime"),
            "JUPYTERLAB_SETTINGS_DIR": str(Path(home) / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(Path(home) / "workspaces"),
            "IPYTHONDIR": str(Path(home) / "ipython"),
            **(env or {}),
        }
        with log.open("wb") as output:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=environment,
                start_new_session=True,
            )
        try:
            wait_for(f"http://127.0.0.1:{port}{path}", process, log)
            yield Server(f"http://127.0.0.1:{port}", process.pid, log)
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def wait_for(url: str, process: subprocess.Popen[bytes], log: Path, seconds: float = 60) -> None:
    """Returns when the address answers; raises with the log when the process ends or is slow."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=2).close()
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"no server at {url}; its log:\n{log.read_text(errors='replace')[-4000:]}")


def voila(root: Path = NOTEBOOKS, **settings: object) -> contextlib.AbstractContextManager[Server]:
    """The project's own server; settings are those of the environment, MAX_SESSIONS=3 and so on."""
    port = free_port()
    command = [sys.executable, str(ROOT / "binder" / "serve.py")]
    return running(
        [*command, "--root", str(root), "--port", str(port), "--verbose"],
        port,
        env={f"SPIELRAUM_{name}": str(value) for name, value in settings.items()},
    )


@contextlib.contextmanager
def stock_voila(root: Path) -> Iterator[Server]:
    """Voila as it comes, with its own template and settings: the peer in the benchmarks.

    It runs the same packages in an environment of its own, as ours keeps its settings in the
    environment's `etc/jupyter`, where any Voila would read them. A kernel that is killed stays so:
    started again, it would take its time from what is measured next.
    """
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="stock-") as home:
        venv.create(home, symlinks=True)
        ours = Path(sysconfig.get_path("purelib"))
        theirs = Path(home) / ours.relative_to(sys.prefix)
        (theirs / "packages.pth").write_text(f"{ours}\n", encoding="utf-8")
        python = str(Path(home) / "bin" / "python")
        command = [python, "-m", "voila", str(root), "--no-browser", f"--port={port}"]
        with running(
            [*command, "--template=lab", "--KernelManager.autorestart=False"],
            port,
            env={"JUPYTER_PATH": str(Path(sys.prefix) / "share" / "jupyter")},
        ) as server:
            yield server


def lab(root: Path, *, xsrf: bool = False) -> contextlib.AbstractContextManager[Server]:
    """JupyterLab on a folder, without a token, with the project's settings for it."""
    port = free_port()
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.root_dir={root}",
        "--IdentityProvider.token=",
        f"--ServerApp.disable_check_xsrf={not xsrf}",
        "--LabApp.news_url=None",
        "--expose-app-in-browser",
    ]
    config = {"JUPYTER_CONFIG_PATH": str(ROOT / "binder" / "etc" / "jupyter")}
    return running(command, port, "/api", env=config)
