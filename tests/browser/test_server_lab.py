"""JupyterLab with the project's settings starts, and a kernel answers at once."""

from __future__ import annotations

import json
import time
import urllib.request

import websocket
from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)

from tests.browser.conftest import Lab

V1 = "v1.kernel.websocket.jupyter.org"


def test_lab_answers_at_once(lab: Lab) -> None:
    request = urllib.request.Request(f"{lab.url}/api/kernels", data=b"{}", method="POST")
    with urllib.request.urlopen(request, timeout=60) as answer:
        kernel = json.load(answer)["id"]
    address = lab.url.replace("http://", "ws://")
    socket = websocket.create_connection(
        f"{address}/api/kernels/{kernel}/channels?session_id=test", subprotocols=[V1], timeout=60
    )
    session = Session()
    times = []
    for _ in range(40):
        message = session.msg("execute_request", {"code": "1 + 1", "silent": False})
        start = time.perf_counter()
        socket.send_binary(serialize_msg_to_ws_v1(message, "shell", session.pack))
        while True:
            _, parts = deserialize_msg_from_ws_v1(socket.recv())
            header, parent, content = (json.loads(part) for part in (parts[0], parts[1], parts[3]))
            ours = parent.get("msg_id") == message["header"]["msg_id"]
            if ours and header["msg_type"] == "status" and content["execution_state"] == "idle":
                break
        times.append(time.perf_counter() - start)
        time.sleep(0.05)
    socket.close()
    assert min(times) < 0.03, times
