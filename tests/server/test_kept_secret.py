"""Tokens: unguessable, kept as hashes, shown once, and found in no log, no answer to others and no database."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from serving import Server

from hegemon.cli.serving.serve import goes_beyond, serve
from hegemon.core.helpers.tokens import new_id, new_token, opens, token_hash


def test_a_token_cannot_be_guessed_and_is_kept_as_its_hash() -> None:
    tokens = [new_token() for _ in range(2000)]
    letters = {letter for token in tokens for letter in token}
    assert len(set(tokens)) == 2000
    assert len(letters) == 64
    assert math.log2(64) * len(tokens[0]) >= 192
    assert opens(tokens[0], token_hash(tokens[0]))
    assert tokens[0] not in token_hash(tokens[0])
    for wrong in ("", tokens[1], tokens[0][:-1], tokens[0] + "x", token_hash(tokens[0])):
        assert not opens(wrong, token_hash(tokens[0]))
    assert not opens("", None)
    assert math.log2(31) * len(new_id()) > 49


def test_no_token_is_in_a_log_an_answer_to_others_or_the_database(make_server: Any, tmp_path: Path) -> None:
    server: Server = make_server()
    opened = server.open("human", "human", heap=100)
    table_id, owner = opened["table"]["id"], opened["owner"]
    secrets = [*opened["tokens"], owner]
    clients = [server.client(table_id, token) for token in opened["tokens"]]
    watcher = server.client(table_id)
    for token in secrets:  # in all the wrong places
        server.http.get(f"/api/tables/{table_id}", params={"token": token})
        server.http.get(f"/api/tables/{token}")
        server.http.get(f"/{token}")
        server.http.post("/api/tables", content=f'{{"game": "{token}"')
        server.http.delete(f"/api/tables/{table_id}", headers={"Authorization": f"Basic {token}"})
        for client in (*clients, watcher):
            client.send(type="move", seat=token, move=token, index=token)
            client.wait("error")
            client.send(type="move", seat=0, move=token, index=1)
            client.wait("refused")
    heard = [message for message in watcher.heard if message["type"] not in ("error", "refused")]
    answers = server.http.get("/api/tables").text + server.http.get(f"/api/tables/{table_id}").text + str(heard)
    answers += server.http.get(f"/api/tables/{table_id}/frames").text
    assert server.stop() == 0
    said = "".join(server.errors) + server.process.stdout.read()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    for token in secrets:
        assert token not in said
        assert token not in answers
        assert token.encode() not in kept
        assert token_hash(token) not in answers


def test_the_database_is_for_its_user_alone(make_server: Any, tmp_path: Path) -> None:
    make_server().stop()
    assert (tmp_path / "games.db").stat().st_mode & 0o077 == 0


def test_a_page_whose_name_was_made_to_point_here_gets_nothing(server: Server) -> None:
    answer = server.http.get("/api/tables", headers={"Host": "evil.example"})
    assert answer.status_code == 421
    table_id = server.open("human", "human")["table"]["id"]
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    upgrade |= {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Host": "evil.example"}
    assert server.http.get(f"/api/tables/{table_id}/ws", headers=upgrade).status_code == 403


def test_answers_carry_what_protects_the_page(server: Server) -> None:
    for path in ("/", "/api/tables", "/api/none", "/table/abc"):
        headers = server.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in headers


def test_beyond_this_machine_is_a_deliberate_option() -> None:
    assert serve.__defaults__ is not None
    assert "127.0.0.1" in serve.__defaults__
    assert [goes_beyond(where) for where in ("127.0.0.1", "127.1.2.3", "::1")] == [False] * 3
    assert [goes_beyond(where) for where in ("0.0.0.0", "::", "192.0.2.1", "fe80::1%eth0")] == [True] * 4
