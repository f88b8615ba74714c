"""Requests of visitors count for their address, also behind a proxy; this machine's own count for nobody."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from fastapi import HTTPException
from serving import Server

from hegemon.maps.gallery import gallery_names, load_draft
from hegemon.server import maps
from hegemon.store import open_store
from hegemon.store.rows import written
from hegemon.table import Host
from hegemon.wire.maps import Work

ANN, BOB = ({"X-Forwarded-For": address} for address in ("192.0.2.7", "192.0.2.8"))
BOTS = [{"bot": "random:seconds=0"}] * 2
LONG = {"game": "heap", "options": {"heap": 5}, "bots": BOTS, "games": 40_000}


def test_a_proxys_visitors_have_separate_quotas_of_games(server: Server) -> None:
    seats = [{"kind": "human"}, {"kind": "human"}]
    opened = []
    for headers in (ANN, ANN, BOB, {}):
        answer = server.http.post("/api/tables", json={"game": "heap", "seats": seats}, headers=headers)
        opened.append(answer.json()["table"]["id"])
    with sqlite3.connect(server.database) as connection:
        openers = dict(connection.execute("SELECT id, opener FROM tables").fetchall())
    first, second, other, own = (openers[table] for table in opened)
    assert first == second
    assert len({first, other, None}) == 3
    assert own is None


def test_no_visitor_fills_the_line_of_the_lab(server: Server) -> None:
    def ask(headers: dict[str, str]) -> Any:
        return server.http.post("/api/lab/runs", json={"kind": "simulation", "settings": LONG}, headers=headers)

    asked = [ask(ANN) for _ in range(5)]
    assert [answer.status_code for answer in asked] == [200] * 4 + [403]
    assert "4 runs of your address" in asked[-1].json()["error"]
    assert ask(BOB).status_code == 200
    for one in asked[:4]:
        bearer = {"Authorization": f"Bearer {one.json()['owner']}"}
        server.http.delete(f"/api/lab/runs/{one.json()['run']['id']}", headers=bearer)


def test_maps_that_nobody_has_changed_for_long_make_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maps, "MOST_OF_ONE", 2)
    monkeypatch.setattr(maps, "MOST_KEPT", 4)
    store = open_store(str(tmp_path / "games.db"))
    host, work = cast(Host, SimpleNamespace(store=store)), Work(draft=load_draft(gallery_names()[0]))

    async def keep(address: str | None, days: int) -> str:
        name = (await maps.keep(work, host, address))["map"]["id"]
        kept = store.kept_map(name)
        assert kept is not None
        store.save_map(replace(kept, updated=written(datetime.now(UTC) - timedelta(days=days))))
        return name

    async def scene() -> None:
        mine = await keep(None, 99)
        oldest, later = await keep("192.0.2.7", 40), await keep("192.0.2.7", 20)
        await keep("192.0.2.7", 0)
        assert (store.kept_map(oldest), store.kept_map(later) is not None) == (None, True)
        with pytest.raises(HTTPException):
            await keep("192.0.2.7", 0)  # its others are not old enough
        other = await keep("192.0.2.8", 50)
        await keep("192.0.2.9", 0)
        assert store.kept_map(later) is None
        assert None not in (store.kept_map(mine), store.kept_map(other))

    asyncio.run(scene())
    store.close()


def test_no_visitor_keeps_all_maps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maps, "MOST_OF_ONE", 2)
    store = open_store(str(tmp_path / "games.db"))
    host, work = cast(Host, SimpleNamespace(store=store)), Work(draft=load_draft(gallery_names()[0]))

    async def scene() -> None:
        for _ in range(2):
            await maps.keep(work, host, "192.0.2.7")
        with pytest.raises(HTTPException) as refused:
            await maps.keep(work, host, "192.0.2.7")
        assert (refused.value.status_code, "from your address" in refused.value.detail) == (403, True)
        await maps.keep(work, host, "192.0.2.8")
        await maps.keep(work, host, None)

    asyncio.run(scene())
    store.close()
