"""A forgotten password, from the request to the link in a mail that a real SMTP server takes."""

from __future__ import annotations

import re
import socket
import socketserver
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import httpx
import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

from serving import Server

from hegemon.arena import accounts, resets
from hegemon.arena.resets import Mail
from hegemon.store import Store

OLD, NEW = "correct horse battery", "another four of words"


class Postbox(socketserver.ThreadingTCPServer):
    """As much of an SMTP server (RFC 5321) as it takes to accept mail; it keeps what it was sent."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Clerk)
        self.letters: list[str] = []
        self.came = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self.server_address[1])


class _Clerk(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self._say("220 postbox")
        for line in iter(self.rfile.readline, b""):
            word = line.decode().upper().split(":")[0].split()[0]
            if word == "DATA":
                self._say("354 go on")
                self._take()
            self._say("221 bye" if word == "QUIT" else "250 ok")
            if word == "QUIT":
                return

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())

    def _take(self) -> None:
        postbox = cast("Postbox", self.server)
        lines = iter(self.rfile.readline, b".\r\n")
        postbox.letters.append(b"".join(lines).decode())
        postbox.came.set()


@pytest.fixture
def postbox() -> Iterator[Postbox]:
    with Postbox() as postbox:
        yield postbox
        postbox.shutdown()


def test_a_link_in_the_mail_gives_a_new_password_once(
    postbox: Postbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = {"SMTP_HOST": "127.0.0.1", "SMTP_PORT": str(postbox.port), "SMTP_FROM": "arena@example.org"}
    for name, value in {**settings, "SMTP_TLS": "no", "URL": "https://arena.example.org"}.items():
        monkeypatch.setenv(f"HEGEMON_{name}", value)
    server = Server(tmp_path / "games.db", "--arena")
    try:
        visitor = httpx.Client(base_url=f"{server.url}/api/arena", timeout=60)
        form = {"name": "Ada", "password": OLD, "email": "ada@example.org"}
        visitor.post("/accounts", json=form).raise_for_status()
        assert httpx.get(f"{server.url}/api/arena").json()["mail"]
        visitor.post("/reset", json={"name": "Ada"}).raise_for_status()
        visitor.post("/reset", json={"name": "Nobody here"}).raise_for_status()
        assert postbox.came.wait(20)
        assert len(postbox.letters) == 1, "nobody learns whether an account exists"
        letter = postbox.letters[0].replace("=\r\n", "").replace("=3D", "=")
        assert "To: ada@example.org" in letter
        key = re.search(r"https://arena\.example\.org/arena/reset#key=([\w-]+)", letter)
        assert key
        chosen = {"key": key[1], "password": NEW}
        visitor.post("/reset/password", json=chosen).raise_for_status()
        assert visitor.post("/reset/password", json=chosen).status_code == 422
        assert visitor.get("/account").status_code == 401, "all sessions have ended"
        assert visitor.post("/session", json={"name": "Ada", "password": OLD}).status_code == 401
        visitor.post("/session", json={"name": "Ada", "password": NEW}).raise_for_status()
    finally:
        server.stop()


def test_a_mail_server_that_hangs_tells_nobody_who_has_an_account_and_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings = {"SMTP_HOST": "127.0.0.1", "SMTP_PORT": str(silent.getsockname()[1]), "SMTP_FROM": "a@example.org"}
        for name, value in {**settings, "SMTP_TLS": "no", "URL": "https://arena.example.org"}.items():
            monkeypatch.setenv(f"HEGEMON_{name}", value)
        server = Server(tmp_path / "games.db", "--arena")
        try:
            arena = httpx.Client(base_url=f"{server.url}/api/arena", timeout=10)
            form = {"name": "Ada", "password": OLD, "email": "ada@example.org"}
            arena.post("/accounts", json=form).raise_for_status()
            for _ in range(40):
                assert arena.post("/reset", json={"name": "Ada"}).json() == {}
            assert server.http.get("/api/tables", timeout=10).status_code == 200
        finally:
            server.kill()


def test_mail_is_not_sent_where_the_connection_cannot_be_encrypted(postbox: Postbox, store: Store) -> None:
    ada = accounts.create(store, "Ada", OLD, email="ada@example.org")
    mail = Mail("127.0.0.1", postbox.port, "arena@example.org", None, None, "https://arena.example.org")
    with pytest.raises(OSError, match=r"STARTTLS|SSL|TLS|ssl"):
        mail.send_key(ada, resets.new_key(store, ada))
    assert postbox.letters == []
