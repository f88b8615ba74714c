"""Real servers in processes of their own, and small clients that speak with them over real sockets."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from spoken import Spoken

HERE = Path(__file__).parent
SOURCES = HERE.parent.parent / "src"


class Server:
    """A server on a free port, over a database."""

    def __init__(
        self,
        database: Path | str,
        *arguments: str,
        more_games: Sequence[Path] = (),
        data: Path | None = None,
        program: Sequence[str] = (str(HERE / "serve_small.py"),),
        settings: Mapping[str, str] | None = None,
    ) -> None:
        command = [sys.executable, *program, "--port", "0", "--database", str(database), *arguments]
        environment = os.environ | {"PYTHONPATH": str(SOURCES), "PYTHONUNBUFFERED": "1"} | dict(settings or {})
        if data is not None:
            environment["HEGEMON_DATA"] = str(data)
        environment["MORE_GAMES"] = os.pathsep.join(map(str, more_games))
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stderr is not None
        self.errors: list[str] = []
        stderr = self.process.stderr
        threading.Thread(target=lambda: self.errors.extend(stderr), daemon=True).start()
        try:
            self.url = Spoken(self.process).line(r"ready on (\S+)")
        except AssertionError:
            self.process.kill()
            raise AssertionError(self.errors) from None
        self.database = database
        self.http = httpx.Client(base_url=self.url, timeout=60)
        self.connections = ExitStack()

    def kill(self) -> None:
        """As `kill -9` does it."""
        self.process.kill()
        self.process.wait(5)
        self.connections.close()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop it politely; its exit code."""
        self.process.send_signal(how)
        code = self.process.wait(10)
        self.connections.close()
        return code

    def open(self, *seats: str, heap: int = 21, pace: float = 0.0, **more: Any) -> dict[str, Any]:
        """A new table; `human` or the name of a bot for every seat."""
        asked = [
            {"kind": "human", "name": "Ann"} if seat == "human" else {"kind": "bot", "bot": seat} for seat in seats
        ]
        body = {"game": "heap", "options": {"heap": heap}, "seats": asked, "pace": pace} | more
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 200, answer.text
        opened: dict[str, Any] = answer.json()
        return opened

    def open_sealed(self, *seats: str, rounds: int = 3, pace: float = 0.0) -> dict[str, Any]:
        """A new table with simultaneous secret turns."""
        return self.open(*seats, pace=pace, game="sealed", options={"rounds": rounds})

    def client(self, table_id: str, *tokens: str) -> Client:
        """A visitor at the table, welcomed."""
        client = self.connect(table_id)
        client.send(type="hello", tokens=list(tokens))
        client.welcome = client.wait("welcome")
        return client

    def connect(self, table_id: str, **more: Any) -> Client:
        """A connection on which nothing was said yet; closed with the server at the latest."""
        socket = connect(self.address(table_id), max_size=None, close_timeout=0.2, **more)
        return Client(self.connections.enter_context(socket))

    def address(self, table_id: str) -> str:
        return f"{self.url.replace('http', 'ws')}/api/tables/{table_id}/ws"


class Client:
    """One connection, and everything that came over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.welcome: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []

    @property
    def seat(self) -> int:
        """The seat that it holds: those of rated games are drawn."""
        return int(self.welcome["seats"][0])

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self, timeout: float = 30) -> dict[str, Any]:
        self.heard.append(json.loads(self.socket.recv(timeout)))
        return self.heard[-1]

    def wait(self, kind: str, timeout: float = 30) -> dict[str, Any]:
        """The next message of a kind; those before it are kept in `heard`."""
        while (message := self.next(timeout))["type"] != kind:
            pass
        return message

    def wait_closed(self) -> ConnectionClosed:
        """The close code and reason of the connection, once it is closed."""
        try:
            while True:
                self.next()
        except ConnectionClosed as end:
            return end

    def wait_index(self, index: int) -> dict[str, Any]:
        """The update after which `moves` moves are made."""
        while (message := self.wait("update"))["index"] < index:
            pass
        return message
