"""The server's settings: the same for `make play` on a laptop and for a school's public host.

What may differ from host to host comes from the environment (a school's page of it is in
binder/README.md):

    SPIELRAUM_MAX_SESSIONS   tables open at once; one more gets the "all seats are taken" page   40
    SPIELRAUM_CULL_IDLE      seconds without a move until a table in an open page is cleared    2700
    SPIELRAUM_CULL_GONE      seconds until a table whose page is gone is cleared                 300
    SPIELRAUM_CULL_INTERVAL  seconds between two looks at the tables                              30
    SPIELRAUM_PREHEAT        tables laid in advance: "dreiste_geister.ipynb=2,zaubersee.ipynb=1"   -
    SPIELRAUM_PREHEAT_DELAY  seconds until a used one is laid again                              3

Where Voila or Jupyter Server offers a trait, a class of ours is given to it; two handlers that
cannot be replaced that way are wrapped at the end. Each of these has a test in
tests/browser/test_server.py that fails when it stops working, and both packages are pinned.
"""

from __future__ import annotations

import os
import re
import weakref
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlparse

import jinja2
from jupyter_core.paths import jupyter_path
from jupyter_server.base.handlers import Template404
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado import web
from traitlets import Int
from voila.handler import VoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import (
    AllowListFileHandler,
    MultiStaticFileHandler,
    TemplateStaticFileHandler,
)

WIRE_PROTOCOL = "v1.kernel.websocket.jupyter.org"
TEMPLATE = "spielraum"


def number(name: str, default: float) -> float:
    """The environment's value of a setting, or its default."""
    value = os.environ.get(name, "")
    try:
        return float(value) if value else default
    except ValueError:
        raise SystemExit(f"{name} must be a number, not {value!r}") from None


# ------------------------------------------------------------------------------ kernels' sockets


class Connection(ZMQChannelsWebsocketConnection):
    """A page's connection to its kernel: quick, in one protocol, and closed with the kernel."""

    _connections: ClassVar[weakref.WeakSet[Connection]] = weakref.WeakSet()

    async def prepare(self) -> None:
        """Refuses older wire protocols, which every current front end has left behind."""
        offered = self.websocket_handler.request.headers.get("Sec-WebSocket-Protocol", "")
        if WIRE_PROTOCOL not in [name.strip() for name in offered.split(",")]:
            raise web.HTTPError(400)
        await super().prepare()

    def connect(self) -> Any:
        """Switches off Nagle's algorithm: an answer is small, and 40 ms would pass before it."""
        if self.websocket_handler.ws_connection is not None:
            self.websocket_handler.set_nodelay(True)
        # Jupyter Server 2.21 looks for this text in the wrong place; without it the first error in
        # a kernel ends all answers.
        text = self.multi_kernel_manager.traceback_replacement_message
        self.kernel_manager.traceback_replacement_message = text
        self._connections.add(self)
        return super().connect()

    @classmethod
    def hang_up(cls, kernel_id: str) -> None:
        """Closes every page's socket to a kernel that is no more, so that the page can say so."""
        for connection in list(cls._connections):
            if connection.kernel_id == kernel_id and connection.websocket_handler is not None:
                connection.websocket_handler.close(1001, "kernel gone")


# ------------------------------------------------------------------------------ kernels


class Kernels(AsyncMappingKernelManager):
    """The tables' kernels: a fixed number of seats, and those cleared that nobody sits at."""

    max_sessions = Int(40, help="Kernels at once, pre-heated ones included.").tag(config=True)
    cull_gone_timeout = Int(300, help="Seconds until a kernel without a page is shut down.").tag(
        config=True
    )

    _starting = 0

    async def start_kernel(self, *args: Any, **kwargs: Any) -> str:  # type: ignore[override]
        """A new kernel's id; answers 503 when all seats are taken, those being laid included."""
        if len(self.list_kernel_ids()) + self._starting >= self.max_sessions:
            self.log.warning("All %d seats are taken.", self.max_sessions)
            raise web.HTTPError(503)
        self._starting += 1
        try:
            kernel_id: str = await super().start_kernel(*args, **kwargs)
        finally:
            self._starting -= 1
        # A kernel that died is of no use restarted: the match was in it. The page says so.
        self.add_restart_callback(kernel_id, lambda: self._clear_away(kernel_id), "dead")
        return kernel_id

    async def shutdown_kernel(self, kernel_id: str, *args: Any, **kwargs: Any) -> None:  # type: ignore[override]
        """Shuts a kernel down and hangs up on its pages."""
        await super().shutdown_kernel(kernel_id, *args, **kwargs)
        if not kwargs.get("restart"):
            Connection.hang_up(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Clears away an idle kernel; sooner when its page is gone than when somebody thinks."""
        kernel = self._kernels[kernel_id]
        waiting = kernel_id not in self.preheated()
        nobody = not self._kernel_connections.get(kernel_id, 0)
        metadata = kernel.kernel_spec.metadata
        metadata.pop("cull_idle_timeout", None)
        if nobody and waiting:
            metadata["cull_idle_timeout"] = min(self.cull_gone_timeout, self.cull_idle_timeout)
        if waiting:
            await super().cull_kernel_if_idle(kernel_id)

    def preheated(self) -> set[str]:
        """Ids of kernels that wait for their first page; those are never idle."""
        pools = getattr(self, "_pools", {})
        return {
            task.result()["kernel_id"]
            for pool in pools.values()
            for task in pool
            if task.done() and not task.cancelled() and task.exception() is None
        }

    def _clear_away(self, kernel_id: str) -> None:
        import asyncio

        async def shut() -> None:
            if kernel_id in self:
                await self.shutdown_kernel(kernel_id, now=True)

        self._clearing = asyncio.ensure_future(shut())


# ------------------------------------------------------------------------------ pages


def pages() -> jinja2.Environment:
    """Templates for the pages of handlers that are not Voila's: errors, and nothing else."""
    folders = [Path(folder) / "voila" / "templates" / TEMPLATE for folder in jupyter_path()]
    loader = jinja2.FileSystemLoader([folder for folder in folders if folder.is_dir()])
    return jinja2.Environment(loader=loader, autoescape=True)


CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        # Widgets are modules in blob addresses; Lab's loader and bqplot's colour code need eval.
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline' blob:",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' blob: data:",
        "worker-src 'self' blob:",
        "frame-ancestors 'self'",
        "base-uri 'self'",
        "form-action 'self'",
        "object-src 'none'",
    ]
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


# ------------------------------------------------------------------------------ settings

c = get_config()  # noqa: F821 (the loader of this file provides it)

c.Voila.kernel_websocket_connection_class = Connection
c.Voila.open_browser = False
c.Voila.port_retries = 0
c.Voila.tornado_settings = {
    "headers": HEADERS,
    "default_handler_class": Template404,
    "jinja2_env": pages(),
    # A move is a few hundred bytes, a saved match some thousand.
    "websocket_max_message_size": 1024 * 1024,
}

voila = c.VoilaConfiguration
voila.template = TEMPLATE
voila.allow_template_override = "NO"
voila.theme = "light"
voila.allow_theme_override = "NO"
voila.classic_tree = True
voila.strip_sources = True
voila.show_tracebacks = False
voila.file_allowlist = [r".*\.(png|svg)"]
voila.file_denylist = [r".*\.(ipynb|py|env|json|db|sqlite3?)", r"(^|.*/)\..*"]
voila.extension_allowlist = [
    "@voila-dashboards/widgets-manager8",
    "@jupyter-widgets/jupyterlab-manager",
    "bqplot",
    "bqscales",
    "anywidget",
]
voila.http_keep_alive_timeout = 10
voila.multi_kernel_manager_class = Kernels


STRANDS = 4
"""A browser reads so many scripts at once; more would only keep the server busy."""


def start_scripts() -> list[str]:
    """What Voila's script asks for as soon as it runs, in a few texts, and then itself.

    These are some sixty files. Asked for one by one, on every page, they keep the server busy for
    longer than all the rest of a page does: a class opens thirty at a time.
    """
    for folder in jupyter_path("voila", "templates", "base", "static"):
        main = Path(folder) / "voila.js"
        if main.is_file():
            text = main.read_text(encoding="utf-8")
            numbers = dict.fromkeys(re.findall(r"\.e\((\d+)\)", text))
            parts = [main.with_name(f"{number}.voila.js") for number in numbers]
            pieces = [part.read_text(encoding="utf-8") for part in parts if part.is_file()]
            strands: list[list[str]] = [[] for _ in range(STRANDS)]
            for piece in sorted(pieces, key=len, reverse=True):
                shortest = min(strands, key=lambda strand: sum(map(len, strand)))
                # Each hands in its modules; in a function its "use strict" is its own.
                shortest.append(f"(function () {{{piece}\n}})();")
            return [*("\n".join(strand) for strand in strands), text]
    return []


START = {
    f"start-{sha256(text.encode()).hexdigest()[:16]}.js": text.encode() for text in start_scripts()
}
"""By name; the same name is always the same text."""


TABLE_SCRIPTS = {
    "@jupyter-widgets/jupyterlab-manager": r"(?!71\.)\d+\..*\.js",
    "@voila-dashboards/widgets-manager8": r"(496|883)\..*\.js",
    "anywidget": r"(2|528)\..*\.js",
    "bqplot": r"467\..*\.js",
    "bqscales": r"122\..*\.js",
}
"""The pieces of each extension that every table needs: named in the page, they are there when they
are asked for. (A test fails when one is missing or too many.)"""


def extension_scripts() -> dict[str, list[str]]:
    """The paths of those pieces, as the page names them, by extension."""
    found: dict[str, list[str]] = {}
    for folder in [*jupyter_path("labextensions"), *jupyter_path("voila", "labextensions")]:
        for name, wanted in TABLE_SCRIPTS.items():
            files = sorted(Path(folder, name, "static").glob("*.js"))
            names = [file.name for file in files if re.fullmatch(wanted, file.name)]
            # anywidget's own packer asks for its files by name, the others' add the hash once more
            plain = name == "anywidget"
            paths = [f"static/{n}" + ("" if plain else f"?v={n.split('.')[1]}") for n in names]
            found.setdefault(name, paths)
            found[name] = found[name] or paths
    return found


EXTENSION_SCRIPTS = extension_scripts()


def name_start(current_page_config: dict[str, Any], **_: Any) -> dict[str, Any]:
    """What a page is told about itself, and the scripts it begins with, in their order."""
    scripts = {"startScripts": list(START) or ["voila.js"], "extensionScripts": EXTENSION_SCRIPTS}
    return {**current_page_config, **scripts}


voila.page_config_hook = name_start

c.Kernels.max_sessions = int(number("SPIELRAUM_MAX_SESSIONS", 40))
c.Kernels.cull_gone_timeout = int(number("SPIELRAUM_CULL_GONE", 300))
c.MappingKernelManager.cull_idle_timeout = int(number("SPIELRAUM_CULL_IDLE", 2700))
c.MappingKernelManager.cull_interval = int(number("SPIELRAUM_CULL_INTERVAL", 30))
c.MappingKernelManager.cull_connected = True
# Whatever goes wrong in a handler stays in the server's log.
c.MappingKernelManager.allow_tracebacks = False
c.MappingKernelManager.traceback_replacement_message = "The log on the server says more."
c.KernelRestarter.restart_limit = 0

preheat = {
    name.strip(): {"pool_size": int(size or 1), "kernel_env_variables": {}}
    for name, _, size in (
        part.partition("=") for part in os.environ.get("SPIELRAUM_PREHEAT", "").split(",")
    )
    if name.strip()
}
if preheat:
    voila.preheat_kernel = True
    nothing = {"pool_size": 0, "kernel_env_variables": {}}
    c.VoilaKernelManager.kernel_pools_config = {"default": nothing, **preheat}
    c.VoilaKernelManager.fill_delay = number("SPIELRAUM_PREHEAT_DELAY", 3)

# What every kernel inherits: no profile folder of the host's user, no history file.
os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"


# ------------------------------------------------------------------------------ wrapped handlers


def same_origin_only(handler: web.RequestHandler) -> None:
    """Lets a closing page's beacon through (it can carry no token), but no other site's."""
    origin = handler.request.headers.get("Origin") or handler.request.headers.get("Referer") or ""
    if urlparse(origin).netloc != handler.request.host:
        raise web.HTTPError(403)


VoilaShutdownKernelHandler.check_xsrf_cookie = same_origin_only


def set_headers(handler: web.RequestHandler) -> None:
    """The headers of every other answer, for the files that Tornado serves by itself."""
    for name, value in HEADERS.items():
        handler.set_header(name, value)


def write_page(handler: web.RequestHandler, status_code: int, **_: Any) -> None:
    """Our error page, for the same."""
    page = handler.settings["jinja2_env"].get_template("error.html")
    base_url = handler.settings["base_url"]
    handler.finish(page.render(status_code=status_code, base_url=base_url))


for files in (AllowListFileHandler, MultiStaticFileHandler, TemplateStaticFileHandler):
    files.set_default_headers = set_headers
    files.write_error = write_page

_get_file = MultiStaticFileHandler.get


async def get_file(handler: MultiStaticFileHandler, path: str, include_body: bool = True) -> None:
    """Voila's files, and those that are made of them, which need not be asked for twice."""
    if path not in START:
        await _get_file(handler, path, include_body)
        return
    handler.compute_etag = lambda: f'"{path}"'
    handler.set_header("Content-Type", "text/javascript; charset=UTF-8")
    handler.set_header("Cache-Control", "public, max-age=31536000, immutable")
    handler.finish(START[path])


MultiStaticFileHandler.get = get_file

_use_rendered = VoilaHandler.should_use_rendered_notebook


def use_rendered(handler: VoilaHandler, *args: Any) -> bool:
    """A table laid in advance was laid without a query: `?lang=en` gets one of its own."""
    return not handler.request.query and bool(_use_rendered(handler, *args))


VoilaHandler.should_use_rendered_notebook = use_rendered
