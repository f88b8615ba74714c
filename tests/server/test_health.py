"""Monitoring of a server: whether it works, and how much it does."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from typing import Any

from serving import Server

from hegemon.server.files import PAGES
from hegemon.server.http_server import JsonLines

ROUTES = Path(__file__).parents[2] / "web" / "src" / "lib" / "routes.ts"


def test_a_server_that_works_says_so(server: Server) -> None:
    answer = server.http.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"


def test_a_server_without_its_database_says_so(make_server: Any, tmp_path: Path) -> None:
    server: Server = make_server()
    for file in tmp_path.glob("games.db*"):
        file.write_bytes(b"this is no database " * 400)
    answer = server.http.get("/healthz")
    assert answer.status_code == 503
    assert "database" in answer.json()["error"]


def test_metrics_are_what_prometheus_reads(server: Server) -> None:
    server.http.get("/nowhere-at-all")
    answer = server.http.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    samples = [line for line in answer.text.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r'[a-z_]+(\{[a-z]+="[^"]*"\})? [-+.e0-9]+', line) for line in samples), samples
    for name in ("hegemon_tables", "hegemon_websockets", "hegemon_game_ready", "process_cpu_seconds_total"):
        assert f"# TYPE {name} " in answer.text
    assert re.search(r'hegemon_http_requests_total\{code="4xx"\} [1-9]', answer.text)


def test_a_server_without_an_arena_has_no_numbers_of_one(server: Server) -> None:
    assert "hegemon_arena" not in server.http.get("/metrics").text


def test_there_is_nothing_at_unknown_addresses(server: Server) -> None:
    for path in ("/nowhere", "/wp-admin/setup", "/healthz/more"):
        assert server.http.get(path).status_code == 404, path
    for path in PAGES:
        assert server.http.get(f"/{path}").status_code == 200, path


def test_the_server_knows_the_addresses_of_the_page() -> None:
    """They are declared twice, in two languages."""
    read = set(re.findall(r"page === '([a-z-]+)'", ROUTES.read_text(encoding="utf-8").partition("pathOf")[0]))
    assert read | {""} == set(PAGES)


def test_a_log_for_programs_has_one_json_object_a_line() -> None:
    record = logging.makeLogRecord(
        {"name": "hegemon.x", "levelname": "WARNING", "msg": "two\nlines %s", "args": ("a",)}
    )
    logged = json.loads(JsonLines().format(record))
    assert (logged["level"], logged["origin"], logged["message"]) == ("warning", "hegemon.x", "two\nlines a")
    assert "\n" not in JsonLines().format(record)
