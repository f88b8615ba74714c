"""The HTTP requests of the interface, one function each. Their docstrings are the text of `docs/reference/api.md`."""

from __future__ import annotations

import asyncio
import functools
import json
import random
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Annotated, Any, TypeVar, cast

from fastapi import APIRouter, Depends, Header, HTTPException, Path, Query, Request
from fastapi.responses import PlainTextResponse, Response

from hegemon.arena.accounts import Account
from hegemon.core.errors import BadRecord
from hegemon.core.files.content import MAX_CONTENT, content_of, content_options
from hegemon.core.game import Game
from hegemon.core.history.record import Record, parse_record
from hegemon.core.history.timeline import Timeline
from hegemon.core.match import Match
from hegemon.core.plugins import bots_of
from hegemon.core.registry import all_games, find_game
from hegemon.server import request_checks
from hegemon.server.answers import compressed_json, conditional_json
from hegemon.server.arena.identity import MaybePlayer
from hegemon.server.description import sends
from hegemon.server.rates import network
from hegemon.store import Row, Seat, Terms
from hegemon.store.quotas import Requester
from hegemon.table import Host, NotAllowed, Room, seating
from hegemon.table.attendance import check_terms
from hegemon.table.broadcast.messages import FRAMES
from hegemon.table.clocks import check_clock
from hegemon.table.opening import check_rated_options
from hegemon.wire.advice import Evaluation, Hint, Reviewing, TakenBack
from hegemon.wire.base import Nothing
from hegemon.wire.dice import DiceCheck
from hegemon.wire.games import GameInfo, LevelInfo, OptionContent, OptionsSchema, Parameter, Ready
from hegemon.wire.tables import (
    BotSeat,
    Estimates,
    Frames,
    HumanSeat,
    KeptRecord,
    OpenedTable,
    Table,
    TableList,
    TableRequest,
    Thought,
)

router = APIRouter(prefix="/api", dependencies=[Depends(request_checks.own_page)])

MOST_MOVES = 40_000
"""Of a record that is sent: they are played again one by one."""
CALCULATED = 128
"""Calculations that are kept; the longest have 400 KB."""
T = TypeVar("T")
Json = dict[str, Any]


def host_of(request: Request) -> Host:
    host: Host = request.app.state.host
    return host


def opener_of(request: Request) -> str | None:
    """The sender of a request, for quotas; None for this machine itself."""
    return network(request.client.host) if request.client else None


Tables = Annotated[Host, Depends(host_of)]
Opener = Annotated[str | None, Depends(opener_of)]
Bearer = Annotated[str, Header()]
FileName = Annotated[str, Query(max_length=200)]


@router.get("/ready")
async def ready(host: Tables) -> Ready:
    """The games that can be played at once. A request that needs another one is answered when that is ready."""
    return host.readiness.json()


@router.get("/games")
async def games() -> list[GameInfo]:
    """Every game of the server."""
    return await asyncio.to_thread(lambda: [_about(name) for name in all_games()])


@router.get("/games/{game}/boards/{board}")
async def board(game: str, board: str) -> Json:
    """The data with which the page draws that board."""
    return await asyncio.to_thread(_named(_game(game).boards(), "board", board))


@router.get("/games/{game}/tools/{tool}", response_model=Json)
async def tool(game: str, tool: str, request: Request, host: Tables, address: Opener) -> Response:
    """A calculation that the game offers, such as battle odds, with its arguments in the query."""
    _named(_game(game).tools(), "tool", tool)
    await host.readiness.game(game)
    arguments = tuple(sorted(request.query_params.items()))
    return await compressed_json(await host.computing.run(lambda: _calculated(game, tool, arguments), address), request)


@router.post("/games/{game}/options/{option}")
async def option(
    game: str,
    option: str,
    raw: Annotated[bytes, Depends(request_checks.FileBody(MAX_CONTENT))],
    host: Tables,
    address: Opener,
    name: FileName = "file",
) -> OptionContent:
    """Reads a user's file for an option, such as a board from XML. Mistakes are reported with their line."""
    taken = _named(content_options(_game(game).options), "option", option)
    content = await host.computing.run(lambda: content_of(raw, name, *taken.models), address)
    return {"content": content.model_dump(mode="json", exclude_unset=True)}


@router.get("/tables")
async def tables(
    host: Tables,
    count: Annotated[int, Query(ge=1, le=500)] = 50,
    after: Annotated[str | None, Query(max_length=40)] = None,
    ids: Annotated[str | None, Query(max_length=2000)] = None,
    if_none_match: Annotated[str, Header()] = "",
) -> TableList:
    """Running and saved games, newest first, `count` at a time: the first ones, those `after` a table, or those of
    `ids`, with commas between them. The answer has an `ETag`: send it as `If-None-Match`, and an unchanged list is
    answered by 304."""
    page = await host.archive.listed(count, after, None if ids is None else sorted(set(ids.split(",")))[:200])
    return cast("TableList", conditional_json(page, if_none_match))


@router.post("/tables")
async def new_table(
    form: Annotated[TableRequest, Depends(request_checks.JsonBody(TableRequest, request_checks.MAX_TABLE))],
    host: Tables,
    address: Opener,
    account: MaybePlayer,
) -> OpenedTable:
    """Opens a table. In an arena the first human seat is the account's that asks; seats of rated games are drawn."""
    match, seats, terms = await host.computing.run(lambda: _prepare(form), address)
    seats = _signed(seats, account, form.rated)
    if form.rated:
        random.SystemRandom().shuffle(seats)
    timeline = None
    if form.start is not None:
        timeline = await host.advice.beginning(await host.room(form.start.table), form.start.at, match)
    requester = Requester(address, form.owner)
    opened = await host.open(match, seats, form.pace, form.seed, timeline, terms, requester)
    return {"table": opened.table.json(), "tokens": opened.tokens, "owner": opened.owner, "key": opened.key}


@router.get("/tables/{table_id}")
async def table(table_id: str, host: Tables) -> Table:
    """The table."""
    return await host.table(table_id)


@router.get("/tables/{table_id}/board")
async def table_board(table_id: str, host: Tables, address: Opener) -> Json | None:
    """The data with which the page draws the board of that table, which may be a user's own; null if there are none."""
    row = await host.archive.row(table_id)
    return await host.computing.run(lambda: _picture(row), address)


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


@router.get("/tables/{table_id}/dice")
async def dice(table_id: str, host: Tables) -> DiceCheck:
    """Checks every roll of a game that is over against its secret. `hegemon replay
    --verify-dice` checks a record without trusting the server."""
    await host.readiness.game((await host.archive.row(table_id)).game)
    return await host.archive.dice(table_id)


@router.get("/tables/{table_id}/frames", response_model=Frames)
async def frames(
    table_id: str,
    host: Tables,
    request: Request,
    first: Annotated[int, Query(ge=0)] = 0,
    count: Annotated[int, Query(ge=1, le=FRAMES)] = 200,
) -> Response:
    """Positions of the game, for the replay page: as a spectator sees them, or with everything hidden once the game is
    over, and where only bots sit."""
    text = await (await host.room(table_id)).frames(first, count)
    return await compressed_json(text, request)


@router.get("/tables/{table_id}/thoughts")
async def estimates(
    table_id: str, host: Tables, authorization: Bearer = "", first: Annotated[int, Query(ge=0)] = 0
) -> Estimates:
    """Expectations of bots before their moves, from move number `first` on. Only where everything may be seen (the game
    is over, or only bots sit); with the token of a seat, that seat's own."""
    return await host.archive.estimates(table_id, _tokens(authorization), first)


@router.get("/tables/{table_id}/thoughts/{index}")
async def thoughts(
    table_id: str, index: Annotated[int, Path(ge=1)], host: Tables, authorization: Bearer = ""
) -> Thought:
    """The bot's thoughts before that move, for those who may know."""
    return await host.archive.thoughts(table_id, _tokens(authorization), index)


@router.get("/tables/{table_id}/positions/{index}")
async def position(
    table_id: str, index: Annotated[int, Path(ge=0)], host: Tables, seat: Annotated[int, Query(ge=0)] = 0
) -> Json:
    """The game's analysis of a position, as the seat sees it: where everything may be seen."""
    return await host.advice.position(await host.room(table_id), index, seat)


@router.get("/tables/{table_id}/review")
async def review(table_id: str, host: Tables) -> Reviewing:
    """Luck and skill of a game that is over; worked out when it is first asked for. Answers after a second or two with
    how far it has come."""
    return cast("Reviewing", await host.advice.review(await host.room(table_id)))


@router.get("/tables/{table_id}/evaluation")
async def evaluation(table_id: str, host: Tables, at: Annotated[int, Query(ge=0)]) -> Evaluation:
    """The value of a position to every seat: where everything may be seen."""
    return cast("Evaluation", await host.advice.evaluation(await host.room(table_id), at))


@router.get("/tables/{table_id}/hint")
async def hint(
    table_id: str,
    host: Tables,
    account: MaybePlayer,
    seat: Annotated[int, Query(ge=0)],
    at: Annotated[int | None, Query(ge=0)] = None,
    authorization: Bearer = "",
) -> Hint:
    """The best moves of a seat: now, for its holder; or in a position of a game that may be seen as a whole."""
    room = await host.room(table_id)
    if at is None:
        _held(room, seat, authorization, account)
    return cast("Hint", await host.advice.hint(room, at, seat))


@router.post("/tables/{table_id}/takeback")
async def take_back(
    table_id: str,
    host: Tables,
    account: MaybePlayer,
    seat: Annotated[int, Query(ge=0)],
    agree: bool = True,
    authorization: Bearer = "",
) -> TakenBack:
    """Takes the last move of a seat back, with all that followed, once all people agree; or agrees to what another seat
    asked for, or does not. Needs the seat's token or account; other seats whose tokens come with it agree too."""
    room = await host.room(table_id)
    return {"done": await room.take_back(seat, agree, _held(room, seat, authorization, account))}


def _held(room: Room, seat: int, authorization: str, account: Account | None) -> tuple[int, ...]:
    """The seats of those who ask, by their tokens and their account; refused if this one is none of them."""
    seats = room.table.row.seats_of(_tokens(authorization), account.id if account else None)
    if seat not in seats:
        raise NotAllowed(f"seat {seat} is not yours")
    return seats


@router.post("/records")
async def keep_record(
    raw: Annotated[bytes, Depends(request_checks.FileBody(request_checks.MAX_RECORD))], host: Tables, address: Opener
) -> KeptRecord:
    """Verifies the text of a record and keeps it."""
    await host.readiness.game(_game_of(raw))
    verified, timeline = await host.verifying.run(lambda: _verify(raw), address)
    opened = await host.keep(verified, timeline, Requester(address))
    return {"table": opened.table.json(), "owner": opened.owner}


def _tokens(authorization: str) -> list[str]:
    """The tokens behind `Bearer`, separated by commas: one for each seat that the client holds."""
    return [token.strip() for token in authorization.removeprefix("Bearer ").split(",")]


def _game(name: str) -> Game:
    return _named(all_games(), "game", name)


def _named(known: Mapping[str, T], what: str, name: str) -> T:
    if name not in known:
        raise HTTPException(404, f"there is no {what} {name[:40]!r}; known: {', '.join(known) or 'none'}")
    return known[name]


@functools.lru_cache(CALCULATED)
def _calculated(game: str, tool: str, arguments: tuple[tuple[str, str], ...]) -> str:
    """A calculation as JSON; kept, since pages ask for the same tables again and again."""
    return json.dumps(find_game(game).tools()[tool](dict(arguments)), ensure_ascii=False, separators=(",", ":"))


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
                "network": kind.network is not None,
            }
            for kind in bots_of(game)
        ],
        "levels": [cast("LevelInfo", asdict(level)) for level in game.levels()],
        "tools": list(game.tools()),
    }


def _prepare(form: TableRequest) -> tuple[Match, list[Seat], Terms]:
    match = find_game(form.game).match(len(form.seats), form.options)
    if form.rated:
        check_rated_options(match)
    clock = check_clock(**form.clock.model_dump()) if form.clock else None
    terms = replace(
        check_terms(match, form.absent, form.stand_in, clock),
        help=form.help and not form.rated,
        rated=form.rated,
        numbers=form.numbers,
    )
    return match, [_seat(match, number, seat) for number, seat in enumerate(form.seats)], terms


def _signed(seats: list[Seat], account: Account | None, rated: bool) -> list[Seat]:
    """The seats, the first of a person with the account that asks; refused if they cannot be rated."""
    people = [number for number, seat in enumerate(seats) if seat.kind == "human" and not seat.open]
    if rated and (account is None or len(people) != 1 or any(":" in (seat.bot or "") for seat in seats)):
        raise NotAllowed("a game is rated here for one account, signed in, against bots without parameters")
    if account is not None and people:
        name = account.name if rated else seats[people[0]].name
        seats[people[0]] = replace(seats[people[0]], account=account.id, program=account.is_bot, name=name)
    return seats


def _picture(row: Row) -> Json | None:
    game = find_game(row.game)
    return game.picture(game.parse_options(row.options))


def _seat(match: Match, number: int, seat: HumanSeat | BotSeat) -> Seat:
    if isinstance(seat, HumanSeat):
        return seating.human(seat.name or f"Player {number + 1}", seat.open, seat.listed)
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
    if sum(map(bool, lines)) > MOST_MOVES:
        raise BadRecord(f"record: a game that is kept here has fewer than {MOST_MOVES} moves")
    return parse_record(lines)
