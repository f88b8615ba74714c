"""`hegemon serve` as a command, and the page that it serves."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from serving import HERE, SOURCES, Server

from hegemon.server import create_app


def serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(HERE / "serve_small.py"), *arguments]
    environment = os.environ | {"PYTHONPATH": str(SOURCES)}
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=20, check=False)


def test_a_port_in_use_is_one_line_and_exit_code_1(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = serve("--port", str(port), "--database", str(tmp_path / "x.db"))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert f"cannot listen on 127.0.0.1:{port}: Address already in use" in done.stderr
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("host", ["192.0.2.1", "foo.invalid"])
def test_an_address_of_another_machine_is_not_taken_for_a_port_in_use(tmp_path: Path, host: str) -> None:
    done = serve("--host", host, "--port", "0", "--database", str(tmp_path / "x.db"))
    assert done.returncode == 1
    assert f"cannot listen on {host}: this machine has no such address" in done.stderr
    assert "--host is an address of this machine" in done.stderr
    assert "--port 0" not in done.stderr


def test_a_database_that_cannot_be_used_is_one_line_and_exit_code_1(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("no database at all, but a text of some length" * 99)
    done = serve("--port", "0", "--database", str(tmp_path / "x.db"))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "file is not a database" in done.stderr


def test_it_listens_on_this_machine_only_and_says_where(server: Server) -> None:
    assert server.url.startswith("http://127.0.0.1:")


def ask(app: FastAPI, path: str, method: str = "GET", accept: str = "*/*") -> httpx.Response:
    async def scene() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.request(method, path, headers={"Accept": accept})

    return asyncio.run(scene())


def test_without_a_built_page_it_says_how_to_build_one(tmp_path: Path) -> None:
    app = create_app(str(tmp_path / "x.db"), static=tmp_path / "missing")
    assert "make setup" in ask(app, "/").text
    assert ask(app, "/", "HEAD").status_code == 200


@pytest.fixture
def page(tmp_path: Path) -> FastAPI:
    (tmp_path / "app" / "assets").mkdir(parents=True)
    (tmp_path / "app" / "index.html").write_text("the page")
    (tmp_path / "app" / "icon.svg").write_text("<svg/>")
    (tmp_path / "app" / "assets" / "main-0a1b2c.js").write_text("let x = 1")
    (tmp_path / "outside.txt").write_text("secret")
    return create_app(str(tmp_path / "x.db"), static=tmp_path / "app")


def test_the_page_answers_for_its_own_addresses_and_is_always_asked_for_again(page: FastAPI) -> None:
    for path in ("/", "/table/abc", "/index.html"):
        answer = ask(page, path)
        assert (answer.text, answer.headers["cache-control"]) == ("the page", "no-cache")
    assert ask(page, "/icon.svg").headers["cache-control"] == "no-cache"


def test_a_browser_at_an_unknown_address_gets_the_page_that_says_so(page: FastAPI) -> None:
    shown = ask(page, "/nothing/here", accept="text/html,application/xhtml+xml,*/*;q=0.8")
    assert (shown.status_code, shown.text) == (404, "the page")
    assert ask(page, "/nothing/here").json() == {"error": "there is no page at /nothing/here"}


def test_assets_may_be_kept_for_ever(page: FastAPI) -> None:
    answer = ask(page, "/assets/main-0a1b2c.js")
    assert answer.text == "let x = 1"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert ask(page, "/assets/gone-000000.js").json() == {"error": "there is no file 'assets/gone-000000.js'"}


@pytest.mark.parametrize(
    "path", ["/%2e%2e/outside.txt", "/assets/..%2f..%2foutside.txt", "//etc/passwd.txt", "/%00.txt"]
)
def test_no_path_leads_out_of_the_pages_folder(page: FastAPI, path: str) -> None:
    assert ask(page, path).status_code == 404


def test_an_unexpected_failure_tells_nothing_of_the_inside(tmp_path: Path) -> None:
    app = create_app(str(tmp_path / "x.db"), static=tmp_path)

    @app.post("/api/fails")
    def fails() -> None:
        raise ValueError("a secret of the inside")

    answer = ask(app, "/api/fails", "POST")
    assert answer.status_code == 500
    assert list(answer.json()) == ["error"]
    assert "secret" not in answer.text


def test_answers_are_compressed_for_those_who_can_read_that(server: Server) -> None:
    for _ in range(10):
        server.open("human", "human")
    answer = httpx.get(f"{server.url}/api/tables", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
