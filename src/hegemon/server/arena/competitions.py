"""The competitions of the arena over HTTP. The docstrings are their description in `docs/reference/api.md`."""

from __future__ import annotations

import asyncio
import weakref
from typing import Annotated, cast

from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.responses import PlainTextResponse, Response, StreamingResponse
from starlette.background import BackgroundTask

from hegemon.arena import accounts
from hegemon.arena.accounts import ADMIN, ORGANISER, Account
from hegemon.arena.competitions import competition_store, presentation
from hegemon.arena.competitions.competition_store import CANCELLED, OPEN, RUNNING, StoredCompetition
from hegemon.arena.competitions.game_task import match_of
from hegemon.arena.competitions.records import pack
from hegemon.arena.errors import ArenaError, NotPermitted
from hegemon.arena.live_arena import LiveArena
from hegemon.arena.page_cache import Page
from hegemon.arena.watchers import COMPETITIONS
from hegemon.core.untrusted.bots import safe_bot
from hegemon.server import request_checks
from hegemon.server.arena.identity import Address
from hegemon.server.arena.roles import Arena, Entering, Organiser
from hegemon.server.description import sends
from hegemon.store import Store
from hegemon.table.clocks import check_clock, check_rated_clock
from hegemon.wire.arena_competitions import (
    Competition,
    CompetitionEdit,
    CompetitionList,
    CompetitionRequest,
    CompetitionStatus,
    EntryRequest,
)
from hegemon.wire.base import Nothing

router = APIRouter(prefix="/api/arena/competitions", dependencies=[Depends(request_checks.own_page)])
MOST_RECORDS = 2000
"""Records in one archive."""
PART = 64 * 1024
"""Bytes of an archive that are read at a time."""


@router.get("")
async def competitions(
    arena: Arena,
    request: Request,
    status: Annotated[CompetitionStatus | None, Query()] = None,
    season: Annotated[str | None, Query(max_length=80)] = None,
    after: Annotated[str | None, Query(max_length=40)] = None,
    count: Annotated[int, Query(ge=1, le=200)] = 50,
    if_none_match: Annotated[str, Header()] = "",
) -> CompetitionList:
    """Competitions, newest first; those of one season together; `after` is `next` of the page before. The answer has an
    `ETag`: send it as `If-None-Match`, and a list that has not changed is answered by 304."""

    def read() -> CompetitionList:
        rows = competition_store.listed(arena.store, status, season, count, after)
        more = str(rows[-1]["id"]) if len(rows) == count else None
        return {"competitions": [presentation.card(row) for row in rows], "next": more}

    page = await arena.pages.get((status, season, after, count), COMPETITIONS, read)
    return cast("CompetitionList", _sent(page, request, if_none_match))


@router.post("")
async def new_competition(
    form: Annotated[CompetitionRequest, Depends(request_checks.JsonBody(CompetitionRequest, request_checks.MAX_TABLE))],
    arena: Arena,
    account: Organiser,
) -> Competition:
    """Makes a competition; for organisers."""
    made = await asyncio.to_thread(competition_store.create, arena.store, account, await _checked(form))
    arena.watchers.tell_competition(made)
    return await _details(arena, made)


@router.get("/{competition_id}")
async def competition(
    competition_id: str, arena: Arena, request: Request, if_none_match: Annotated[str, Header()] = ""
) -> Competition:
    """A competition: its terms, entrants, standings, crosstable and games. The answer has an `ETag`: send it as
    `If-None-Match`, and one that has not changed is answered by 304."""
    return cast("Competition", _sent(await _page(arena, competition_id), request, if_none_match))


@router.put("/{competition_id}")
async def edit_competition(
    competition_id: str,
    form: Annotated[CompetitionEdit, Depends(request_checks.JsonBody(CompetitionEdit, request_checks.MAX_TABLE))],
    arena: Arena,
    account: Organiser,
) -> Competition:
    """Changes a competition; refused with 409 if it has changed since `version` was read."""
    await _own(arena.store, competition_id, account)
    terms = await _checked(form)
    del terms["version"]
    await asyncio.to_thread(competition_store.edit, arena.store, competition_id, form.version, terms)
    arena.watchers.tell_competition(competition_id)
    return await _details(arena, competition_id)


@router.post("/{competition_id}/start")
async def start(competition_id: str, arena: Arena, account: Organiser) -> Competition:
    """Closes the entry and begins; for its organiser."""
    await _own(arena.store, competition_id, account)
    await arena.runner.begin(competition_id)
    return await _details(arena, competition_id)


@router.post("/{competition_id}/cancel")
async def cancel(competition_id: str, arena: Arena, account: Organiser) -> Competition:
    """Ends it without further games; for its organiser. Games that are being played go on, and count for nothing."""
    await _own(arena.store, competition_id, account)
    await asyncio.to_thread(competition_store.set_status, arena.store, competition_id, [OPEN, RUNNING], CANCELLED)
    arena.watchers.tell_competition(competition_id)
    return await _details(arena, competition_id)


@router.post("/{competition_id}/entrants")
async def enter(
    competition_id: str,
    form: Annotated[EntryRequest, Depends(request_checks.JsonBody(EntryRequest))],
    arena: Arena,
    account: Entering,
) -> Competition:
    """Enters the account or a bot of its own; an organiser may enter bots of the server's, as rivals for the others."""
    entrant, invited = await asyncio.to_thread(_entrant, arena.store, competition_id, form, account)
    await asyncio.to_thread(competition_store.enter, arena.store, competition_id, entrant, form.code, invited=invited)
    arena.watchers.tell_competition(competition_id)
    return await _details(arena, competition_id)


@router.delete("/{competition_id}/entrants/{name}")
async def withdraw(competition_id: str, name: str, arena: Arena, account: Entering) -> Nothing:
    """Withdraws an entrant: for its owner, or for the organiser. Once the competition has begun, its games are lost."""
    found = await asyncio.to_thread(competition_store.load, arena.store, competition_id)
    entrant = next((one for one in found.entrants if one.name == name), None)
    if entrant is None:
        raise ArenaError(f"{name[:40]!r} has not entered")
    if account.id not in (entrant.account, entrant.owner, found.organiser) and account.role != ADMIN:
        raise NotPermitted(f"{entrant.name} is not yours to withdraw")
    await asyncio.to_thread(competition_store.withdraw, arena.store, competition_id, entrant.account)
    arena.watchers.tell_competition(competition_id)
    return {}


@router.get("/{competition_id}/standings.csv", **sends("text/csv"))
async def standings_csv(competition_id: str, arena: Arena, address: Address) -> PlainTextResponse:
    """The standings and the crosstable for a spreadsheet."""

    def table() -> bytes:
        return presentation.standings_csv(competition_store.load(arena.store, competition_id)).encode()

    content = await arena.packing.run(table, address)
    download = {"Content-Disposition": f'attachment; filename="{competition_id}.csv"', "Content-Encoding": "identity"}
    return PlainTextResponse(content, media_type="text/csv", headers=download)


@router.get("/{competition_id}/records.zip", **sends("application/zip"))
async def records(
    competition_id: str, arena: Arena, address: Address, first: Annotated[int, Query(ge=0)] = 0
) -> Response:
    """The records of all games that are over, 2000 at a time from game `first` on. `missing.txt` names the games whose
    records were deleted."""
    found = await asyncio.to_thread(competition_store.load, arena.store, competition_id)
    games = found.games[first : first + MOST_RECORDS]
    leave = arena.archives.take(address)
    try:
        packed = await arena.packing.run(lambda: pack(arena.store, games), address)
    except BaseException:
        leave()
        raise
    weakref.finalize(packed, leave)  # however the answer ends
    # Said to be encoded already, so that nothing is compressed again, on the event loop.
    headers = {"Content-Disposition": f'attachment; filename="{found.id}.zip"', "Content-Encoding": "identity"}
    parts = iter(lambda: packed.read(PART), b"")
    return StreamingResponse(parts, 200, headers, "application/zip", BackgroundTask(packed.close))


async def _details(arena: LiveArena, competition_id: str) -> Competition:
    """The competition as it is now; sent as it is, for checking all of a big one would hold up everybody."""
    page = await _page(arena, competition_id)
    return cast("Competition", Response(page.body, media_type="application/json"))


def _sent(page: Page, request: Request, known: str) -> Response:
    """A page for a client that may have it already."""
    headers = {"ETag": page.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if page.tag in known:
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(page.body, headers=headers, media_type="application/json")
    return Response(page.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type="application/json")


async def _page(arena: LiveArena, competition_id: str) -> Page:
    def tell() -> Competition:
        found = competition_store.load(arena.store, competition_id)
        people = [found.organiser, *(one.owner for one in found.entrants if one.owner)]
        names = {account_id: one.name for account_id, one in accounts.named(arena.store, people).items()}
        return presentation.details(found, names, here, arena.runner.troubles.get(competition_id, ""))

    connected = {connection.account.id for connection in arena.hub.connections}
    here = connected.__contains__
    return await arena.pages.get(competition_id, competition_id, tell)


async def _checked(form: CompetitionRequest) -> dict[str, object]:
    """The terms, if they can be played."""

    def check() -> dict[str, object]:
        terms = form.model_dump(mode="json")
        clock = check_clock(**form.clock.model_dump()) if form.clock else None
        if form.rated:
            check_rated_clock(clock)
        terms["clock"] = clock and vars(clock)
        match_of(terms).ready()
        return terms

    return await asyncio.to_thread(check)


async def _own(store: Store, competition_id: str, account: Account) -> StoredCompetition:
    found = await asyncio.to_thread(competition_store.load, store, competition_id)
    if found.organiser != account.id and account.role != ADMIN:
        raise NotPermitted("this competition has another organiser")
    return found


def _entrant(store: Store, competition_id: str, form: EntryRequest, account: Account) -> tuple[Account, bool]:
    """The account that enters, and whether it needs no code: an organiser's own guests do not."""
    found = competition_store.load(store, competition_id)
    if form.house is not None:
        if not (account.id == found.organiser and account.may(ORGANISER)):
            raise NotPermitted("only its organiser enters bots of the server's")
        text = safe_bot(match_of(found.terms), form.house).text
        with store.changing() as connection:
            made = accounts.house_bots(connection, [text])[text]
        return accounts.get(store, made), True
    return accounts.own_or_bot(store, account, form.bot), False
