"""A table moves from one process to another: bots are connected to one of them, and their tables are brought there.

One process asks the other for a table, with the proof that it shares the database (`server/forward.py`); nobody else is
answered.
"""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request

from hegemon.server.forward import CLIENT, PASSED_ON, PROOF
from hegemon.store.errors import StoreError
from hegemon.store.leases import Peer
from hegemon.table import Host
from hegemon.wire.base import Nothing

router = APIRouter(prefix="/api/tables", include_in_schema=False)
PATIENCE = 60.0
"""Seconds for an answer: a bot at the table ends its thought first."""


@router.post("/{table_id}/hand-over/{process}")
async def hand_over(table_id: str, process: str, request: Request) -> Nothing:
    """Gives a table to the process that asks for it."""
    if PASSED_ON not in request.scope:
        raise HTTPException(404, "only servers of one database hand tables over")
    host: Host = request.app.state.host
    await host.hand_over(table_id, process)
    return {}


async def ask(peer: Peer, table_id: str, process: str) -> None:
    """Ask the process that has a table for it, for the one that is named."""
    import httpx

    name, port = peer.place
    path = f"/api/tables/{table_id}/hand-over/{process}"
    headers = {PROOF.decode(): peer.proof(path, ""), CLIENT.decode(): ""}
    url = httpx.URL(scheme="http", host=name, port=port, path=path)
    try:
        async with httpx.AsyncClient(timeout=httpx.Timeout(PATIENCE, connect=2), trust_env=False) as client:
            answer = await client.post(url, headers=headers)
    except httpx.TransportError as error:
        raise StoreError(f"the process that has table {table_id} does not answer: {error}") from None
    if answer.status_code != 200:
        raise StoreError(f"the process that has table {table_id} does not hand it over: {answer.text[:200]}")
