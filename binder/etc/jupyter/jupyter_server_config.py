"""For JupyterLab and Notebook: a click is answered at once, as on the tables' own pages.

Nobody else switches off Nagle's algorithm on a kernel's socket, so a small answer waits 40 ms for
the other side's acknowledgement. `make` and Binder put this file where Jupyter Server looks
(`etc/jupyter` of the environment); elsewhere copy it to one of `jupyter --paths`.
"""

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class QuickConnection(ZMQChannelsWebsocketConnection):
    """A page's connection to its kernel, with TCP_NODELAY."""

    def connect(self) -> Any:
        """Connects as ever, after switching off the waiting."""
        if self.websocket_handler.ws_connection is not None:
            self.websocket_handler.set_nodelay(True)
        return super().connect()


c = get_config()  # noqa: F821 (the loader of this file provides it)
c.ServerApp.kernel_websocket_connection_class = QuickConnection
