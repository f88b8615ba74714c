"""Who asks: an account by its API token, or by the cookie of the page."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Depends, Request

from hegemon.arena.accounts import ORGANISER, Account
from hegemon.arena.errors import NotPermitted, NotSignedIn
from hegemon.arena.meeting import Meeting
from hegemon.arena.sessions import ORGANISE, PLAY, PREFIX, READ, account_of_session, account_of_token

COOKIE = "hegemon_session"
"""The page's cookie."""


def meeting_of(request: Request) -> Meeting:
    meeting: Meeting = request.app.state.arena
    return meeting


async def account_of(request: Request, scope: str) -> Account:
    """Who asks; refused if nobody is signed in, or by a token that is not good for this."""
    store = meeting_of(request).store
    token = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    if token.startswith(PREFIX):
        return await asyncio.to_thread(account_of_token, store, token, scope)
    cookie = request.cookies.get(COOKIE)
    if cookie is None:
        raise NotSignedIn("sign in first, or send 'Authorization: Bearer <API token>'")
    return await asyncio.to_thread(account_of_session, store, cookie)


async def reader(request: Request) -> Account | None:
    """Who asks, or None for somebody who is not signed in: for what everybody may see."""
    try:
        return await account_of(request, READ)
    except NotSignedIn:
        return None


async def player(request: Request) -> Account:
    """Somebody who plays."""
    return await account_of(request, PLAY)


async def organiser(request: Request) -> Account:
    """Somebody who runs competitions."""
    account = await account_of(request, ORGANISE)
    if not account.may(ORGANISER):
        raise NotPermitted(f"{account.name} is no organiser: ask an admin (hegemon arena role)")
    return account


Arena = Annotated[Meeting, Depends(meeting_of)]
Reader = Annotated[Account | None, Depends(reader)]
Player = Annotated[Account, Depends(player)]
Organiser = Annotated[Account, Depends(organiser)]
