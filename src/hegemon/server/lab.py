"""The lab's requests: start, list, watch, stop, resume and download runs; see `docs/reference/api.md`."""

from __future__ import annotations

import asyncio
import contextlib
import csv
import io
import json
from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, Header, HTTPException, Query, Request, WebSocket
from fastapi.responses import Response
from starlette.websockets import WebSocketDisconnect

from hegemon.core.errors import HegemonError
from hegemon.core.game import Game
from hegemon.core.registry import all_games, find_game
from hegemon.core.untrusted.spreadsheets import plain_rows
from hegemon.lab.evolution.settings_files import parse_values
from hegemon.lab.runs import Laboratory, Run
from hegemon.lab.runs.kinds import missing
from hegemon.lab.runs.uploaded_settings import Upload, read_evolution
from hegemon.lab.runs.uploads import read_bots
from hegemon.server import request_checks
from hegemon.server.description import sends
from hegemon.server.routes import Opener, Tables
from hegemon.server.websocket import GOING_AWAY, MISBEHAVED, tell_until_gone
from hegemon.wire import lab as wire
from hegemon.wire.base import Nothing

router = APIRouter(prefix="/api/lab", dependencies=[Depends(request_checks.own_page)])
live = APIRouter(prefix="/api/lab")

Json = dict[str, Any]
TYPES = {
    "json": "application/json",
    "csv": "text/csv",
    "xml": "application/xml",
    "toml": "application/toml",
    "jsonl": "application/jsonl",
    "npz": "application/octet-stream",
}


def laboratory_of(request: Request) -> Laboratory:
    laboratory: Laboratory = request.app.state.laboratory
    return laboratory


Lab = Annotated[Laboratory, Depends(laboratory_of)]
Bearer = Annotated[str, Header()]
FileName = Annotated[str, Query(max_length=200)]


@router.get("/runs")
async def runs(lab: Lab) -> list[wire.Run]:
    """All runs, newest first."""
    return lab.runs()


@router.post("/runs")
async def new_run(
    form: Annotated[wire.RunRequest, Depends(request_checks.JsonBody(wire.RunRequest, request_checks.MAX_RUN))],
    lab: Lab,
    host: Tables,
    address: Opener,
) -> wire.StartedRun:
    """Starts a run, which waits in line."""
    opener = await asyncio.to_thread(host.store.opener, address)
    run, owner = await lab.start(form.kind, form.settings, opener)
    return {"run": lab.describe(run.id), "owner": owner}


@router.get("/needs")
async def needs() -> wire.Needs:
    """Kinds of runs that this server cannot play, and what would have to be installed."""
    return {"missing": cast("dict[wire.RunKind, str]", missing())}


@router.get("/runs/{run_id}")
async def run(run_id: str, lab: Lab) -> wire.RunView:
    """The run, and what it shows."""
    return await lab.look(run_id)


@router.post("/runs/{run_id}/stop")
async def stop(run_id: str, lab: Lab, authorization: Bearer = "") -> wire.Run:
    """Plays a run no further; what it has played is kept. Needs the owner's token."""
    await lab.stop(run_id, _token(authorization))
    return lab.describe(run_id)


@router.post("/runs/{run_id}/resume")
async def resume(run_id: str, lab: Lab, authorization: Bearer = "") -> wire.Run:
    """Resumes a run that was stopped or has failed; it ends as if it had never been stopped. Needs the owner's
    token."""
    await lab.resume(run_id, _token(authorization))
    return lab.describe(run_id)


@router.delete("/runs/{run_id}")
async def delete(run_id: str, lab: Lab, authorization: Bearer = "") -> Nothing:
    """Forgets the run and everything it has played; needs the owner's token."""
    await lab.delete(run_id, _token(authorization))
    return {}


@router.get("/runs/{run_id}/files/{name}", **sends(*TYPES.values()))
async def file(run_id: str, name: str, lab: Lab) -> Response:
    """A download: `result.json`, `result.csv`; of an evolution also its best individual, `best.xml` or `best.toml`; of
    a training also its best network, `best.npz`, and `journal.jsonl`, all results of its rounds."""
    found = lab.run(run_id)
    snapshot = await lab.snapshot(found)
    content = await asyncio.to_thread(_content, found, name, snapshot)
    if content is None:
        raise HTTPException(404, f"this run has no file {name[:40]!r}")
    download = {"Content-Disposition": f'attachment; filename="{found.kind}-{run_id}-{name}"'}
    return Response(content, media_type=TYPES[name.rsplit(".", 1)[-1]], headers=download)


@router.post("/settings")
async def settings(
    raw: Annotated[bytes, Depends(request_checks.FileBody(request_checks.MAX_JSON))],
    host: Tables,
    address: Opener,
    name: FileName = "settings",
) -> wire.ReadSettings:
    """Reads the settings of an evolution, XML or TOML."""
    found = await host.computing.run(lambda: parse_values(raw, name), address)
    return {"evolution": cast("wire.Breeding", found)}


@router.post("/settings/{game}")
async def settings_with_rivals(
    game: str,
    form: Annotated[wire.SettingsFiles, Depends(request_checks.JsonBody(wire.SettingsFiles, request_checks.MAX_RUN))],
    host: Tables,
    address: Opener,
) -> wire.ReadSettings:
    """Reads the settings of an evolution with the files of its rivals."""
    known, files = _game(game), [Upload(file.name, file.text.encode()) for file in form.files]
    evolution = await host.computing.run(lambda: read_evolution(known, form.options, form.bot, files), address)
    return {"evolution": cast("wire.Breeding", evolution)}


@router.post("/bots/{game}")
async def bots(
    game: str,
    raw: Annotated[bytes, Depends(request_checks.FileBody(request_checks.MAX_RUN))],
    host: Tables,
    address: Opener,
    name: FileName = "bots.xml",
) -> wire.ReadBots:
    """Reads a list of individuals, or one bot's parameters."""
    known = _game(game)
    return await host.computing.run(lambda: _read_bots(known, {}, raw, name), address)


@router.post("/bot-file/{game}")
async def bot_file(
    game: str,
    form: Annotated[wire.BotFile, Depends(request_checks.JsonBody(wire.BotFile, request_checks.MAX_RUN))],
    host: Tables,
    address: Opener,
) -> wire.ReadBots:
    """The same, read for a match with these options, as a user's own board may need."""
    known, raw = _game(game), form.file.text.encode()
    return await host.computing.run(lambda: _read_bots(known, form.options, raw, form.file.name), address)


def _read_bots(game: Game, options: Json, raw: bytes, name: str) -> wire.ReadBots:
    found = read_bots(game.match(game.seats[0], options), raw, name)
    return {"bots": [wire.Entrant(**one) for one in found]}


def _game(name: str) -> Game:
    if name not in all_games():
        raise HTTPException(404, f"there is no game {name[:40]!r}; choose one of {', '.join(all_games())}")
    return find_game(name)


@live.websocket("/runs/{run_id}/ws")
async def watch(websocket: WebSocket, run_id: str) -> None:
    """Send the run's snapshot, and send it again after every change."""
    lab: Laboratory = websocket.app.state.laboratory
    if not request_checks.same_site(websocket.headers):
        await websocket.close()
        return
    await websocket.accept()
    try:
        lab.run(run_id)
    except HegemonError as error:
        await websocket.send_json({"error": str(error)})
        await websocket.close(MISBEHAVED)
        return
    await tell_until_gone(websocket, _tell(websocket, lab, run_id))
    with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
        await asyncio.wait_for(websocket.close(GOING_AWAY), 1)


async def _tell(websocket: WebSocket, lab: Laboratory, run_id: str) -> None:
    async with contextlib.aclosing(lab.watch(run_id)) as looks:
        async for look in looks:
            await websocket.send_text(json.dumps(look, ensure_ascii=False, separators=(",", ":")))


def _token(authorization: str) -> str:
    return authorization.removeprefix("Bearer ").strip()


def _content(run: Run, name: str, snapshot: Json | None) -> bytes | None:
    """A file of a run: what it shows, as JSON or as a table, or what lies in its folder."""
    if (path := run.asked.files(run.folder).get(name)) is not None:
        return path.read_bytes()
    if snapshot is None:
        return None
    if name == "result.json":
        whole = {"kind": run.kind, "settings": run.settings, "state": run.state, "result": snapshot}
        return json.dumps(whole, indent=2, ensure_ascii=False).encode()
    if name == "result.csv":
        text = io.StringIO()
        csv.writer(text).writerows(plain_rows(run.asked.rows(snapshot)))
        return text.getvalue().encode()
    return None
