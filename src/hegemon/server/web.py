"""The web application: the interface under /api, the page under everything else, and errors that say what was wrong."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from hegemon.arena.competitions.competition_store import ChangedMeanwhile, NoSuchCompetition
from hegemon.arena.errors import NoSuchAccount, NotPermitted, NotSignedIn, TooOften
from hegemon.arena.live_arena import LiveArena
from hegemon.arena.ratings import follow
from hegemon.arena.resets import Mail
from hegemon.core.errors import HegemonError
from hegemon.core.helpers.computing import Busy
from hegemon.core.registry import all_games
from hegemon.lab.runs import Laboratory, NoSuchRun, NotYours
from hegemon.server import health, lab, maps, routes, websocket
from hegemon.server.admission import PROTECTION, Admission, AdmissionLimits
from hegemon.server.arena import hand_over
from hegemon.server.arena.identity import AccountServices
from hegemon.server.arena.routers import ALWAYS, ROUTERS
from hegemon.server.description import Described
from hegemon.server.files import BUILT, page_files
from hegemon.server.forward import LAB, Forward, Peers
from hegemon.server.gc_tuning import set_apart
from hegemon.store import StoreError, database_file, lab_folder, open_store
from hegemon.store.connection import ServerLock
from hegemon.table import Host, Limits, NoSuchTable, NotAllowed, NotPlayable, Readiness

_STATUS: dict[type[HegemonError], int] = {
    NoSuchTable: 404,
    NotAllowed: 403,
    StoreError: 503,
    Busy: 503,
    NotPlayable: 503,
    NoSuchRun: 404,
    NotYours: 403,
    NotSignedIn: 401,
    NotPermitted: 403,
    NoSuchAccount: 404,
    NoSuchCompetition: 404,
    ChangedMeanwhile: 409,
    TooOften: 429,
}

API = "/api/openapi.json"
ALWAYS_SERVED = (
    health.router, routes.router, websocket.router, lab.router, lab.live, maps.router, ALWAYS, hand_over.router,
)  # fmt: skip
"""The interface of every server; an arena adds `ROUTERS`."""
HANDS = 32
"""Threads that work at tables: while some wait for the disk, others gather for the next commit."""


def create_app(
    store_url: str | None = None,
    static: Path | None = None,
    limits: Limits | None = None,
    lab_on: str | None = None,
    hosts: Iterable[str] = (),
    admission: AdmissionLimits | None = None,
    address: str | None = None,
    arena: bool = False,
) -> FastAPI:
    """The application over a database (the user's own, if none is named), serving a built page.

    The lab's runs lie beside the database; `lab_on` is where their games are played, as on the command line. By `hosts`
    it may be asked for, beside its addresses and localhost. Other processes that share the database reach it at
    `address`. An `arena` has accounts, bots that play from elsewhere, and competitions.
    """
    lock = ServerLock(database_file(store_url))
    store = open_store(store_url)
    mail = Mail.from_environment(os.environ) if arena else None
    if arena:
        follow(store)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(HANDS, "table"))
        app.state.host = host = Host(store, limits, Readiness(all_games()), address)
        host.readiness.start()
        collecting = set_apart(host.readiness)
        app.state.laboratory = laboratory = Laboratory(lab_folder(store_url), lab_on, computing=host.computing)
        await laboratory.open()
        app.state.arena = live_arena = LiveArena(store, host) if arena else None
        app.state.account_services = AccountServices(store, mail) if arena else None

        async def have_more() -> None:
            await _have_lab(host, laboratory)
            if live_arena is not None:
                await live_arena.have()

        host.ask_for = hand_over.ask
        await host.start(have_more, live_arena.lose if live_arena is not None else lambda: None)
        yield
        if live_arena is not None:
            await live_arena.close()
        collecting.cancel()
        await laboratory.close()
        await host.close()
        lock.release()

    app = Described(title="Hegemon", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=API)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.add_middleware(Forward)
    app.add_middleware(Admission, limits=admission, hosts=tuple(hosts))
    app.add_middleware(Peers)
    app.add_middleware(health.Traffic)
    for router in (*ALWAYS_SERVED, *(ROUTERS if arena else ()), page_files(static or BUILT)):
        app.include_router(router)
    for kind, answer in ANSWERS.items():
        app.add_exception_handler(kind, answer)
    return app


async def _have_lab(host: Host, laboratory: Laboratory) -> None:
    """Play the lab's runs, unless another process does; those of one that has gone, if its folder is here."""
    with suppress(StoreError):
        await host.sharing.take(LAB)
        if host.sharing.shared and not laboratory.ours:
            await laboratory.open()


async def _http_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": error.detail}, error.status_code, error.headers)


async def _bad_request(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    found = "; ".join(f"{part['loc'][-1]}: {part['msg']}" for part in error.errors())
    return JSONResponse({"error": found}, 422)


async def _refusal(_request: Request, error: Exception) -> JSONResponse:
    status = next((status for kind, status in _STATUS.items() if isinstance(error, kind)), 422)
    wait = {"Retry-After": f"{error.seconds:.0f}"} if isinstance(error, TooOften) else None
    return JSONResponse({"error": str(error)}, status, wait)


async def too_large(_request: Request, _error: Exception) -> JSONResponse:
    """Answer a number of hundreds of digits, where its reader has no better message."""
    return JSONResponse({"error": "a number is too large"}, 422)


async def too_many_digits(_request: Request, error: Exception) -> JSONResponse:
    """Python reads no whole number of thousands of digits; any other such error is unexpected."""
    if "integer string conversion" not in str(error):
        raise error
    return JSONResponse({"error": "a number has too many digits"}, 422)


async def _unexpected(_request: Request, _error: Exception) -> JSONResponse:
    return JSONResponse({"error": "something went wrong on the server; its log says more"}, 500, PROTECTION)


ANSWERS = {
    HTTPException: _http_error,
    RequestValidationError: _bad_request,
    HegemonError: _refusal,
    OverflowError: too_large,
    ValueError: too_many_digits,
    Exception: _unexpected,
}
