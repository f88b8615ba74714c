"""People at a table whose seed a test has chosen: all of them agree to it."""

from __future__ import annotations

import json
from typing import Any

from websockets.sync.client import connect


def all_agree(url: str, opened: dict[str, Any]) -> None:
    """Everybody at a new table agrees to its seed, if anybody is asked."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{opened['table']['id']}/ws"
    if not opened["table"]["unagreed"]:
        return
    with connect(address, close_timeout=0.2) as socket:
        socket.send(json.dumps({"type": "hello", "tokens": [token for token in opened["tokens"] if token]}))
        for seat in opened["table"]["unagreed"]:
            socket.send(json.dumps({"type": "seed", "seat": seat, "agree": True}))
        while json.loads(socket.recv(30)).get("table", {"unagreed": [0]})["unagreed"]:
            pass
