"""The lab's requests: start, list, watch, stop, resume and download runs; see `docs/api.md`."""

from __future__ import annotations

import asyncio
import contextlib
import csv
import io
import json
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Header, HTTPException, Query, Request, WebSocket
from fastapi.responses import Response
from pydantic import Field, ValidationError
from starlette.websockets import WebSocketDisconnect

from hegemon.core.errors import HegemonError
from hegemon.core.game import Game
from hegemon.core.registry import all_games, find_game
from hegemon.lab.evolution.settings_files import parse_told
from hegemon.lab.runs import Laboratory, Run
from hegemon.lab.runs.uploaded_settings import Upload, read_evolution
from hegemon.lab.runs.uploads import read_bots
from hegemon.server import guard
from hegemon.server.forms import BotFile, Form, SettingsFiles, trouble

router = APIRouter(prefix="/api/lab", dependencies=[Depends(guard.own_page)])
live = APIRouter(prefix="/api/lab")

Json = dict[str, Any]
Body = TypeVar("Body", bound=Form)
MISBEHAVED, GOING_AWAY = 1008, 1001
TYPES = {"json": "application/json", "csv": "text/csv", "xml": "application/xml", "toml": "application/toml"}


def laboratory_of(request: Request) -> Laboratory:
    laboratory: Laboratory = request.app.state.laboratory
    return laboratory


Lab = Annotated[Laboratory, Depends(laboratory_of)]
Bearer = Annotated[str, Header()]
FileName = Annotated[str, Query(max_length=200)]


class NewRun(Form):
    """The body of `POST /api/lab/runs`."""

    kind: Annotated[str, Field(max_length=40)]
    settings: dict[str, Any]


@router.get("/runs")
async def runs(lab: Lab) -> list[Json]:
    return lab.runs()


@router.post("/runs")
async def new_run(request: Request, lab: Lab) -> Json:
    form = await _form(request, NewRun)
    run, owner = await lab.start(form.kind, form.settings)
    return {"run": lab.told(run.id), "owner": owner}


@router.get("/runs/{run_id}")
async def run(run_id: str, lab: Lab) -> Json:
    return await lab.look(run_id)


@router.post("/runs/{run_id}/stop")
async def stop(run_id: str, lab: Lab, authorization: Bearer = "") -> Json:
    await lab.stop(run_id, _token(authorization))
    return lab.told(run_id)


@router.post("/runs/{run_id}/resume")
async def resume(run_id: str, lab: Lab, authorization: Bearer = "") -> Json:
    await lab.resume(run_id, _token(authorization))
    return lab.told(run_id)


@router.delete("/runs/{run_id}")
async def delete(run_id: str, lab: Lab, authorization: Bearer = "") -> Json:
    await lab.delete(run_id, _token(authorization))
    return {}


@router.get("/runs/{run_id}/files/{name}")
async def file(run_id: str, name: str, lab: Lab) -> Response:
    found = lab.run(run_id)
    snapshot = await lab.snapshot(found)
    content = await asyncio.to_thread(_content, found, name, snapshot)
    if content is None:
        raise HTTPException(404, f"this run has no file {name[:40]!r}")
    download = {"Content-Disposition": f'attachment; filename="{found.kind}-{run_id}-{name}"'}
    return Response(content, media_type=TYPES[name.rsplit(".", 1)[-1]], headers=download)


@router.post("/settings")
async def settings(request: Request, name: FileName = "settings") -> Json:
    raw = await guard.body(request, guard.MAX_JSON)
    return {"evolution": await asyncio.to_thread(parse_told, raw, name)}


@router.post("/settings/{game}")
async def settings_with_rivals(game: str, request: Request) -> Json:
    known, form = _game(game), await _form(request, SettingsFiles)
    files = [Upload(file.name, file.text.encode()) for file in form.files]
    return {"evolution": await asyncio.to_thread(read_evolution, known, form.options, form.bot, files)}


@router.post("/bots/{game}")
async def bots(game: str, request: Request, name: FileName = "bots.xml") -> Json:
    known = _game(game)
    raw = await guard.body(request, guard.MAX_RUN)
    return {"bots": await asyncio.to_thread(lambda: read_bots(known.match(known.seats[0]), raw, name))}


@router.post("/bot-file/{game}")
async def bot_file(game: str, request: Request) -> Json:
    known, form = _game(game), await _form(request, BotFile)

    def read() -> list[dict[str, str]]:
        return read_bots(known.match(known.seats[0], form.options), form.file.text.encode(), form.file.name)

    return {"bots": await asyncio.to_thread(read)}


def _game(name: str) -> Game:
    if name not in all_games():
        raise HTTPException(404, f"there is no game {name[:40]!r}; choose one of {', '.join(all_games())}")
    return find_game(name)


async def _form(request: Request, form: type[Body]) -> Body:
    try:
        return form.model_validate_json(await guard.body(request, guard.MAX_RUN))
    except ValidationError as error:
        raise HTTPException(422, trouble(error)) from None


@live.websocket("/runs/{run_id}/ws")
async def watch(websocket: WebSocket, run_id: str) -> None:
    """The run, live: `{run, snapshot}` now and after every change."""
    lab: Laboratory = websocket.app.state.laboratory
    if not guard.same_site(websocket.headers):
        await websocket.close()
        return
    await websocket.accept()
    try:
        lab.run(run_id)
    except HegemonError as error:
        await websocket.send_json({"error": str(error)})
        await websocket.close(MISBEHAVED)
        return
    telling, gone = asyncio.create_task(_tell(websocket, lab, run_id)), asyncio.create_task(_until_gone(websocket))
    try:
        await asyncio.wait({telling, gone}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (telling, gone):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task
        with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            await asyncio.wait_for(websocket.close(GOING_AWAY), 1)


async def _tell(websocket: WebSocket, lab: Laboratory, run_id: str) -> None:
    async with contextlib.aclosing(lab.watch(run_id)) as looks:
        async for look in looks:
            await websocket.send_text(json.dumps(look, ensure_ascii=False, separators=(",", ":")))


async def _until_gone(websocket: WebSocket) -> None:
    """Whoever watches has nothing to say: what they send is not read, and their leaving is noticed."""
    while (await websocket.receive())["type"] != "websocket.disconnect":
        pass


def _token(authorization: str) -> str:
    return authorization.removeprefix("Bearer ").strip()


def _content(run: Run, name: str, snapshot: Json | None) -> bytes | None:
    """A file of a run: what it shows, as JSON or as a table, or what lies in its folder."""
    if (path := run.asked.files(run.folder).get(name)) is not None:
        return path.read_bytes()
    if snapshot is None:
        return None
    if name == "result.json":
        told = {"kind": run.kind, "settings": run.settings, "state": run.state, "result": snapshot}
        return json.dumps(told, indent=2, ensure_ascii=False).encode()
    if name == "result.csv":
        text = io.StringIO()
        csv.writer(text).writerows(run.asked.rows(snapshot))
        return text.getvalue().encode()
    return None
