"""For JupyterLab, Notebook and Binder: the tables behave as on the pages of their own server.

`make` and Binder put this file where Jupyter Server looks (`etc/jupyter` of the environment);
elsewhere copy it to one of `jupyter --paths`.

- A click is answered at once: nobody else switches off Nagle's algorithm on a kernel's socket, so
  a small answer waits 40 ms for the other side's acknowledgement.
- A table's page within this server (Voila's extension, as on Binder) asks no other host for
  formulas, of which it has none, and frees its kernel when it is closed.
"""

from typing import Any
from urllib.parse import urlparse

import voila.handler
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado import web
from voila.handler import get_page_config
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler


class QuickConnection(ZMQChannelsWebsocketConnection):
    """A page's connection to its kernel, with TCP_NODELAY."""

    def connect(self) -> Any:
        """Connects as ever, after switching off the waiting."""
        if self.websocket_handler.ws_connection is not None:
            self.websocket_handler.set_nodelay(True)
        return super().connect()


def same_origin_only(handler: web.RequestHandler) -> None:
    """Lets a closing page's beacon through (it can carry no token), but no other site's."""
    origin = handler.request.headers.get("Origin") or handler.request.headers.get("Referer") or ""
    if urlparse(origin).netloc != handler.request.host:
        raise web.HTTPError(403)


def without_formulas(*args: Any, **settings: Any) -> dict[str, Any]:
    """What a page is told about itself, and nothing of where to get what sets formulas."""
    told: dict[str, Any] = get_page_config(*args, **settings)
    return {**told, "fullMathjaxUrl": None, "mathjaxConfig": None}


VoilaShutdownKernelHandler.check_xsrf_cookie = same_origin_only
voila.handler.get_page_config = without_formulas

c = get_config()  # noqa: F821 (the loader of this file provides it)
c.ServerApp.kernel_websocket_connection_class = QuickConnection
