"""Pages of the arena, live: `{"type": "changed"}` whenever it is time to ask again, instead of asking in vain.

Players who watch the lobby with a session count as waiting while they do.
"""

from __future__ import annotations

import asyncio
import contextlib

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from hegemon.arena.errors import NotSignedIn
from hegemon.arena.live_arena import LiveArena
from hegemon.arena.sessions import COOKIE, account_of_session
from hegemon.arena.watchers import COMPETITIONS, LOBBY
from hegemon.core.errors import HegemonError
from hegemon.server.request_checks import same_site
from hegemon.server.websocket import GOING_AWAY, TRY_LATER, first_of, tell_until_gone

router = APIRouter(prefix="/api/arena")
AT_MOST_EVERY = 0.3
"""Seconds between two messages: changes in between are sent together with the next."""


@router.websocket("/lobby/live")
async def lobby_live(websocket: WebSocket) -> None:
    """Send the lobby, and send it again whenever it changes."""
    await _serve(websocket, LOBBY)


@router.websocket("/competitions/live")
async def competitions_live(websocket: WebSocket) -> None:
    """Send the list of competitions, and send it again whenever it changes."""
    await _serve(websocket, COMPETITIONS)


@router.websocket("/competitions/{competition_id}/live")
async def competition_live(websocket: WebSocket, competition_id: str) -> None:
    """Send a competition, and send it again whenever it changes; nothing if it does not exist."""
    await _serve(websocket, competition_id[:40])


async def _serve(websocket: WebSocket, topic: str) -> None:
    arena: LiveArena = websocket.app.state.arena
    if not same_site(websocket.headers):
        await websocket.close()
        return
    await websocket.accept()
    code = GOING_AWAY
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        try:
            await arena.need()
            account = await _account_of(websocket, arena) if topic == LOBBY else None
            with arena.lobby.present(account), arena.watchers.watch(topic) as changed:
                await tell_until_gone(websocket, _news(websocket, changed, arena.watchers.moved))
        except HegemonError:
            code = TRY_LATER
        await asyncio.wait_for(websocket.close(code), 1)


async def _account_of(websocket: WebSocket, arena: LiveArena) -> str | None:
    """The account that is signed in on the page, if any."""
    cookie = websocket.cookies.get(COOKIE)
    if cookie is None:
        return None
    try:
        return (await asyncio.to_thread(account_of_session, arena.store, cookie)).id
    except NotSignedIn:
        return None


async def _news(websocket: WebSocket, changed: asyncio.Event, moved: asyncio.Event) -> None:
    changed.set()  # what happened before the connection was there
    while not moved.is_set():
        await first_of(changed.wait(), moved.wait())
        changed.clear()
        await websocket.send_json({"type": "changed"})
        await asyncio.sleep(AT_MOST_EVERY)
