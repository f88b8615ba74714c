"""The account that asks: of a session cookie, or of an API token in the header; never of anything in an address.

The cookie is out of reach of scripts (HttpOnly) and is sent for our own page alone (SameSite); what changes something
passes `request_checks.own_page` besides. It is replaced every day (`sessions.rotate`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import smtplib
from typing import Annotated

from fastapi import Depends, HTTPException, Request, Response

from hegemon.arena import resets, sessions
from hegemon.arena.accounts import Account
from hegemon.arena.attempts import KNOWN_FOR, Client
from hegemon.arena.errors import NotSignedIn
from hegemon.arena.resets import Mail
from hegemon.core.helpers.computing import Computing
from hegemon.core.helpers.tokens import new_token
from hegemon.server.rates import network
from hegemon.store import Store, StoreError

log = logging.getLogger(__name__)
BROWSER = "hegemon_browser"
"""The name of the cookie by which a browser is known when it signs in again. It opens nothing."""


class AccountServices:
    """The parts that all routes about accounts share: the store, mail, and limits on what is slow."""

    def __init__(self, store: Store, mail: Mail | None) -> None:
        self.store = store
        self.mail = mail
        self.hashing = asyncio.Semaphore(2)
        """To be held while a password is hashed: that takes 64 MiB on purpose."""
        self.reading = Computing(at_once=4, waiting_of_one=32, waiting=256)
        """Reads what may take a while, such as all results of a player, beside the threads in which moves are saved."""
        self._mailing = asyncio.Semaphore(2)
        self._letters: set[asyncio.Task[None]] = set()

    def mail_key(self, mail: Mail, name: str) -> None:
        """Send a key to a new password, beside the request: neither how long that takes nor whether it can be done
        reveals who has an account, and a mail server that hangs holds up nobody here."""
        letter = asyncio.create_task(self._mail_key(mail, name))
        self._letters.add(letter)
        letter.add_done_callback(self._letters.discard)

    async def _mail_key(self, mail: Mail, name: str) -> None:
        async with self._mailing:
            try:
                await asyncio.to_thread(resets.mail_key, self.store, mail, name)
            except (OSError, smtplib.SMTPException, StoreError) as error:
                log.warning("mail cannot be sent: %s", type(error).__name__)


def arena_of(request: Request) -> AccountServices:
    """The arena; 404 where there is none."""
    arena: AccountServices | None = getattr(request.app.state, "account_services", None)
    if arena is None:
        raise HTTPException(404, "there is no arena on this server: hegemon serve --arena")
    return arena


def set_cookie(request: Request, response: Response, cookie: str) -> None:
    """Give a browser its session."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        sessions.COOKIE, cookie, max_age=int(sessions.LASTS), path="/", secure=secure, httponly=True, samesite="strict"
    )


def client_of(request: Request) -> Client:
    """The client that shows a password: its address, and the browser that has been here before or gets a name now."""
    return Client(address_of(request), request.cookies.get(BROWSER) or new_token())


def set_browser(request: Request, response: Response, client: Client) -> None:
    """Let a browser be known again when it signs in: others who try passwords then do not keep it waiting."""
    response.set_cookie(
        BROWSER,
        client.browser or "",
        max_age=int(KNOWN_FOR),
        path="/api/arena",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


def clear_cookie(response: Response) -> None:
    """Take a browser its session."""
    response.delete_cookie(sessions.COOKIE, path="/", httponly=True, samesite="strict")


def bearer(request: Request) -> str | None:
    """The API token of a request."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip().startswith(sessions.PREFIX) else None


async def account_of(request: Request, response: Response, arena: AccountServices, *scopes: str) -> Account:
    """The account that asks, with a token of one of these scopes or a session, which may do everything."""
    token = bearer(request)
    if token is not None:
        return await asyncio.to_thread(sessions.account_of_token, arena.store, token, *scopes)
    cookie = request.cookies.get(sessions.COOKIE)
    if not cookie:
        raise NotSignedIn("sign in first, or send 'Authorization: Bearer hgm_…'")
    account, old = await asyncio.to_thread(sessions.session_of, arena.store, cookie)
    if old:
        with contextlib.suppress(NotSignedIn):  # another request of the same page may have been quicker
            set_cookie(request, response, await asyncio.to_thread(sessions.rotate, arena.store, cookie))
    return account


class SignedIn:
    """A dependency: the account that asks, with a session or a token of one of these scopes."""

    def __init__(self, *scopes: str) -> None:
        self.scopes = scopes

    async def __call__(self, request: Request, response: Response, arena: InArena) -> Account:
        return await account_of(request, response, arena, *self.scopes)


class MaybeSignedIn:
    """A dependency: the account that asks, if one does, with a session or a token of this scope."""

    def __init__(self, scope: str) -> None:
        self.scope = scope

    async def __call__(self, request: Request, response: Response) -> Account | None:
        arena: AccountServices | None = getattr(request.app.state, "account_services", None)
        if arena is None or not (bearer(request) or request.cookies.get(sessions.COOKIE)):
            return None
        try:
            return await account_of(request, response, arena, self.scope)
        except NotSignedIn:
            return None


def address_of(request: Request) -> str | None:
    """The client's address, for what is counted by address; None for this machine itself."""
    return network(request.client.host) if request.client else None


InArena = Annotated[AccountServices, Depends(arena_of)]
Address = Annotated[str | None, Depends(address_of)]
MaybeMe = Annotated[Account | None, Depends(MaybeSignedIn(sessions.READ))]
MaybePlayer = Annotated[Account | None, Depends(MaybeSignedIn(sessions.PLAY))]
Reader = Annotated[Account, Depends(SignedIn(sessions.READ))]
PlayerOf = Annotated[Account, Depends(SignedIn(sessions.PLAY))]
Owner = Annotated[Account, Depends(SignedIn(sessions.ACCOUNT))]
