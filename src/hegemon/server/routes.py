"""The HTTP requests of the interface, one function each. Their docstrings are their description in `docs/api.md`."""

from __future__ import annotations

import asyncio
import functools
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any, TypeVar, cast

from fastapi import APIRouter, Depends, Header, HTTPException, Path, Query, Request
from fastapi.responses import PlainTextResponse

from hegemon.core.errors import BadRecord
from hegemon.core.files.content import MAX_CONTENT, content_of, content_options
from hegemon.core.game import Game
from hegemon.core.history.record import Record, parse_record
from hegemon.core.history.timeline import Timeline
from hegemon.core.match import Match
from hegemon.core.plugins import bots_of
from hegemon.core.registry import all_games, find_game
from hegemon.server import guard
from hegemon.server.description import sends
from hegemon.store import Row, Seat, Terms
from hegemon.table import Host, seating
from hegemon.table.attendance import check_terms
from hegemon.table.clocks import check_clock
from hegemon.table.messages import FRAMES
from hegemon.wire.base import Nothing
from hegemon.wire.games import GameInfo, OptionContent, OptionsSchema, Parameter, Ready
from hegemon.wire.tables import (
    BotSeat,
    Estimates,
    Frames,
    HumanSeat,
    KeptRecord,
    OpenedTable,
    Table,
    TableRequest,
    Thought,
)

router = APIRouter(prefix="/api", dependencies=[Depends(guard.own_page)])

T = TypeVar("T")
Json = dict[str, Any]


def host_of(request: Request) -> Host:
    host: Host = request.app.state.host
    return host


Tables = Annotated[Host, Depends(host_of)]
Bearer = Annotated[str, Header()]
FileName = Annotated[str, Query(max_length=200)]


@router.get("/ready")
async def ready(host: Tables) -> Ready:
    """Which games can be played at once. A request that needs another one is answered when that is ready."""
    return host.readiness.json()


@router.get("/games")
async def games() -> list[GameInfo]:
    """Every game of the server."""
    return await asyncio.to_thread(lambda: [_about(name) for name in all_games()])


@router.get("/games/{game}/boards/{board}")
async def board(game: str, board: str) -> Json:
    """What the page needs to draw that board."""
    return await asyncio.to_thread(_named(_game(game).boards(), "board", board))


@router.get("/games/{game}/tools/{tool}")
async def tool(game: str, tool: str, request: Request, host: Tables) -> Json:
    """A calculation that the game offers, such as battle odds, with its arguments in the query."""
    calculate = _named(_game(game).tools(), "tool", tool)
    await host.readiness.game(game)
    return await asyncio.to_thread(calculate, dict(request.query_params))


@router.post("/games/{game}/options/{option}")
async def option(
    game: str, option: str, raw: Annotated[bytes, Depends(guard.FileBody(MAX_CONTENT))], name: FileName = "file"
) -> OptionContent:
    """Reads a file of the user's for an option, such as a board from XML. Mistakes are told with their line."""
    taken = _named(content_options(_game(game).options), "option", option)
    content = await asyncio.to_thread(content_of, raw, name, *taken.models)
    return {"content": content.model_dump(mode="json", exclude_unset=True)}


@router.get("/tables")
async def tables(host: Tables) -> list[Table]:
    """Running and saved games, newest first; a map or layout of somebody's own is told by its title only."""
    return [_brief(table) for table in await host.archive.tables()]


@router.post("/tables")
async def new_table(
    form: Annotated[TableRequest, Depends(guard.JsonBody(TableRequest, guard.MAX_TABLE))], host: Tables
) -> OpenedTable:
    """Opens a table."""
    match, seats, terms = await asyncio.to_thread(_prepare, form)
    opened = await host.open(match, seats, form.pace, form.seed, terms=terms)
    return {"table": opened.table.json(), "tokens": opened.tokens, "owner": opened.owner, "key": opened.key}


@router.get("/tables/{table_id}")
async def table(table_id: str, host: Tables) -> Table:
    """The table."""
    return await host.table(table_id)


@router.get("/tables/{table_id}/board")
async def table_board(table_id: str, host: Tables) -> Json | None:
    """What the page needs to draw the board of that table, which may be somebody's own; null if nothing."""
    return await asyncio.to_thread(_picture, await host.archive.row(table_id))


@router.delete("/tables/{table_id}")
async def delete_table(table_id: str, host: Tables, authorization: Bearer = "") -> Nothing:
    """Forgets the game; needs the owner's token."""
    await host.delete(table_id, _tokens(authorization)[0])
    return {}


@router.get("/tables/{table_id}/record", **sends("application/jsonl"))
async def record(table_id: str, host: Tables) -> PlainTextResponse:
    """The record; only once the game is over, since it holds everything hidden."""
    download = {"Content-Disposition": f'attachment; filename="{table_id}.jsonl"'}
    return PlainTextResponse(await host.archive.record(table_id), media_type="application/jsonl", headers=download)


@router.get("/tables/{table_id}/frames")
async def frames(
    table_id: str,
    host: Tables,
    first: Annotated[int, Query(ge=0)] = 0,
    count: Annotated[int, Query(ge=1, le=FRAMES)] = 200,
) -> Frames:
    """Positions of the game, for the replay page: as a spectator sees them, or with everything hidden once the game is
    over, and where only bots sit."""
    return await (await host.room(table_id)).frames(first, count)


@router.get("/tables/{table_id}/thoughts")
async def estimates(
    table_id: str, host: Tables, authorization: Bearer = "", first: Annotated[int, Query(ge=0)] = 0
) -> Estimates:
    """What bots expected before their moves, from move number `first` on. Only where everything may be seen (the game
    is over, or only bots sit); with the token of a seat, that seat's own."""
    return await host.archive.estimates(table_id, _tokens(authorization), first)


@router.get("/tables/{table_id}/thoughts/{index}")
async def thoughts(
    table_id: str, index: Annotated[int, Path(ge=1)], host: Tables, authorization: Bearer = ""
) -> Thought:
    """What the bot thought before that move, for those who may know."""
    return await host.archive.thoughts(table_id, _tokens(authorization), index)


@router.post("/records")
async def keep_record(raw: Annotated[bytes, Depends(guard.FileBody(guard.MAX_RECORD))], host: Tables) -> KeptRecord:
    """Verifies the text of a record and keeps it."""
    await host.readiness.game(_game_of(raw))
    async with host.verifying:
        verified, timeline = await asyncio.to_thread(_verify, raw)
    opened = await host.keep(verified, timeline)
    return {"table": opened.table.json(), "owner": opened.owner}


def _tokens(authorization: str) -> list[str]:
    """What stands behind `Bearer`; somebody who holds several seats gives their tokens with commas between them."""
    return [token.strip() for token in authorization.removeprefix("Bearer ").split(",")]


def _game(name: str) -> Game:
    return _named(all_games(), "game", name)


def _named(known: Mapping[str, T], what: str, name: str) -> T:
    if name not in known:
        raise HTTPException(404, f"there is no {what} {name[:40]!r}; known: {', '.join(known) or 'none'}")
    return known[name]


@functools.cache
def _about(name: str) -> GameInfo:
    game = all_games()[name]
    match = game.match(game.seats[0])
    return {
        "name": game.name,
        "title": game.title,
        "seats": (game.seats[0], game.seats[-1]),
        "secrets": game.has_secrets,
        "options": cast("OptionsSchema", game.options.model_json_schema()),
        "boards": list(game.boards()),
        "bots": [
            {
                "name": kind.name,
                "about": kind.about,
                "parameters": [cast("Parameter", asdict(one)) for one in kind.parameters(match)],
            }
            for kind in bots_of(game)
        ],
        "tools": list(game.tools()),
    }


def _prepare(form: TableRequest) -> tuple[Match, list[Seat], Terms]:
    match = find_game(form.game).match(len(form.seats), form.options)
    clock = check_clock(**form.clock.model_dump()) if form.clock else None
    terms = check_terms(match, form.absent, form.stand_in, clock)
    return match, [_seat(match, number, seat) for number, seat in enumerate(form.seats)], terms


def _brief(table: Table) -> Table:
    """A table in a list: a map or layout of somebody's own is told by its title, not with all its shapes."""
    options = {
        name: {"title": value.get("title")} if isinstance(value, dict) else value
        for name, value in table["options"].items()
    }
    return {**table, "options": options}


def _picture(row: Row) -> Json | None:
    game = find_game(row.game)
    return game.picture(game.parse_options(row.options))


def _seat(match: Match, number: int, seat: HumanSeat | BotSeat) -> Seat:
    if isinstance(seat, HumanSeat):
        return seating.human(seat.name or f"Player {number + 1}", seat.open)
    return seating.bot(match, seat.bot, seat.name)


def _game_of(raw: bytes) -> str:
    """The game that a record's header names; whether it is a record at all is found out later."""
    try:
        return str(json.loads(raw.lstrip().partition(b"\n")[0])["game"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return ""


def _verify(raw: bytes) -> tuple[Record, Timeline]:
    try:
        lines = raw.decode().split("\n")
    except UnicodeDecodeError:
        raise BadRecord("record: not a record: it is not UTF-8 text") from None
    return parse_record(lines)
