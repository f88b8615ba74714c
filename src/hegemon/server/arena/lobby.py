"""The arena's lobby over HTTP. The docstrings are their description in `docs/reference/api.md`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from hegemon.server import request_checks
from hegemon.server.arena.identity import Address
from hegemon.server.arena.roles import Arena, Player, Reader
from hegemon.wire.arena_lobby import Lobby, Seek, SeekRequest
from hegemon.wire.base import Nothing

router = APIRouter(prefix="/api/arena", dependencies=[Depends(request_checks.own_page)])


@router.get("/lobby")
async def lobby(arena: Arena, account: Reader) -> Lobby:
    """Searches for games, invitations, and connected bots. Players who wait must ask at least every 30 seconds."""
    return arena.lobby.shown(account)


@router.post("/seeks")
async def seek(
    form: Annotated[SeekRequest, Depends(request_checks.JsonBody(SeekRequest, request_checks.MAX_TABLE))],
    arena: Arena,
    account: Player,
    address: Address,
) -> Seek:
    """Looks for a game, or invites players and bots to one. The answer names the `table` if it begins at once."""
    return await arena.lobby.seek(account, form, address)


@router.post("/seeks/{seek_id}/join")
async def join(seek_id: str, arena: Arena, account: Player) -> Seek:
    """Joins another player's seek, or accepts an invitation."""
    return await arena.lobby.join(account, seek_id)


@router.delete("/seeks/{seek_id}")
async def leave(seek_id: str, arena: Arena, account: Player) -> Nothing:
    """Takes a seek back, or leaves it."""
    arena.lobby.leave(account, seek_id)
    return {}
