"""A bare server to compare `bench.server.tables` with: `python -m bench.peers.bare_server PORT SIZE`.

The same library carries the frames. What one of a table's sockets sends, all of them get, as a text of SIZE bytes; the
sender gets a short word more. No rules, no views, no database.
"""

from __future__ import annotations

import sys
from typing import Any

import uvicorn


class Echo:
    """Sockets by their path: those of one path are one table."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._tables: dict[str, list[Any]] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        table = self._tables.setdefault(scope["path"], [])
        while True:
            message = await receive()
            if message["type"] == "websocket.connect":
                await send({"type": "websocket.accept"})
                table.append(send)
            elif message["type"] == "websocket.disconnect":
                table.remove(send)
                return
            else:
                padded = message["text"] + " " * (self._size - len(message["text"]))
                for tell in table:
                    await tell({"type": "websocket.send", "text": padded})
                await send({"type": "websocket.send", "text": '{"type":"accepted","ref":null,"index":1000}'})


def main() -> None:
    port, size = map(int, sys.argv[1:3])
    uvicorn.run(Echo(size), port=port, log_level="error", ws_per_message_deflate=False, lifespan="off")


if __name__ == "__main__":
    main()
