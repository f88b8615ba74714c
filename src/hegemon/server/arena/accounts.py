"""Requests about accounts: sign up, sign in, bots, tokens, an account's own data, reports."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import Response

from hegemon.arena import accounts, attempts, moderation, players, resets, sessions
from hegemon.arena.accounts import Account
from hegemon.core.errors import HegemonError
from hegemon.server import request_checks
from hegemon.server.arena import answers
from hegemon.server.arena.identity import (
    AccountServices,
    Address,
    InArena,
    MaybeMe,
    Owner,
    PlayerOf,
    bearer,
    clear_cookie,
    client_of,
    set_browser,
    set_cookie,
)
from hegemon.server.description import sends
from hegemon.server.rates import Addresses, Rate
from hegemon.server.routes import Tables
from hegemon.table import Host
from hegemon.wire import arena as wire
from hegemon.wire.base import Nothing

log = logging.getLogger(__name__)
router = APIRouter(prefix="/api/arena", dependencies=[Depends(request_checks.own_page)])
always = APIRouter(prefix="/api/arena")
"""Answered on every server."""
_NEW = Addresses(Rate(0.02, 60), Rate(0.02, 20))
"""New accounts and forgotten passwords of one address: a class behind one router has room."""


@always.get("")
async def arena(request: Request, account: MaybeMe) -> wire.Arena:
    """The state of the arena here, and the account that asks."""
    found: AccountServices | None = getattr(request.app.state, "account_services", None)
    names = await asyncio.to_thread(answers.owners, found.store, [account]) if found and account else {}
    shown = answers.me(account, names) if account else None
    return {"on": found is not None, "mail": found is not None and found.mail is not None, "account": shown}


@router.post("/accounts")
async def sign_up(
    form: Annotated[wire.SignUp, Depends(request_checks.JsonBody(wire.SignUp))],
    request: Request,
    response: Response,
    arena: InArena,
    host: Tables,
    address: Address,
) -> wire.Me:
    """Makes an account and signs in; games of a guest come along."""
    known = _NEW.of(address) if address else None
    if known is not None and not known.requests.take():
        raise HTTPException(429, "many accounts were made from your address: wait a while")
    async with arena.hashing:
        account = await asyncio.to_thread(accounts.create, arena.store, form.name, form.password, email=form.email)
    await _adopt(host, account, form.seats)
    client = client_of(request)
    await asyncio.to_thread(attempts.remember, arena.store, account.name, client)
    set_browser(request, response, client)
    set_cookie(request, response, await asyncio.to_thread(sessions.open_session, arena.store, account))
    return answers.me(account, {})


@router.post("/session")
async def sign_in(
    form: Annotated[wire.SignIn, Depends(request_checks.JsonBody(wire.SignIn))],
    request: Request,
    response: Response,
    arena: InArena,
) -> wire.Me:
    """Signs in. Wrong passwords are counted by account and address, and make the next try wait: 429. A browser or
    address that has signed in before waits for its own alone."""
    client = client_of(request)
    async with arena.hashing:
        account = await asyncio.to_thread(accounts.sign_in, arena.store, form.name, form.password, client)
    set_browser(request, response, client)
    before = request.cookies.get(sessions.COOKIE)
    if before:
        await asyncio.to_thread(sessions.close_session, arena.store, before)
    set_cookie(request, response, await asyncio.to_thread(sessions.open_session, arena.store, account))
    return answers.me(account, {})


@router.delete("/session")
async def sign_out(request: Request, response: Response, arena: InArena) -> Nothing:
    """Signs out."""
    cookie = request.cookies.get(sessions.COOKIE)
    if cookie:
        await asyncio.to_thread(sessions.close_session, arena.store, cookie)
    clear_cookie(response)
    return {}


@router.post("/reset")
async def forgotten(
    form: Annotated[wire.ResetRequest, Depends(request_checks.JsonBody(wire.ResetRequest))],
    arena: InArena,
    address: Address,
) -> Nothing:
    """Sends a key to a new password by mail, if the account has an address; the answer does not tell."""
    if arena.mail is None:
        raise HTTPException(404, "this server sends no mail: ask an admin for a new password")
    known = _NEW.of(address) if address else None
    if known is not None and not known.changes.take():
        raise HTTPException(429, "many passwords were forgotten at your address: wait a while")
    arena.mail_key(arena.mail, form.name)
    return {}


@router.post("/reset/password")
async def new_password(
    form: Annotated[wire.NewPassword, Depends(request_checks.JsonBody(wire.NewPassword))],
    request: Request,
    response: Response,
    arena: InArena,
) -> Nothing:
    """Sets a new password with a key; all sessions of the account end."""
    client = client_of(request)
    async with arena.hashing:
        account = await asyncio.to_thread(resets.use_key, arena.store, form.key, form.password)
    await asyncio.to_thread(attempts.remember, arena.store, account.name, client)
    set_browser(request, response, client)
    return {}


@router.get("/account")
async def own_account(arena: InArena, account: Owner) -> wire.OwnAccount:
    """The account that asks, with its bots and tokens."""

    def read() -> wire.OwnAccount:
        bots = accounts.bots_of(arena.store, account)
        names = {account.id: account.name}
        tokens = [
            answers.token(one, owner.name)
            for owner in (account, *bots)
            for one in sessions.tokens_of(arena.store, owner)
        ]
        me = answers.me(account, answers.owners(arena.store, [account]))
        return {**me, "bots": [answers.player(bot, names) for bot in bots], "tokens": tokens}

    return await asyncio.to_thread(read)


@router.post("/account")
async def change_account(
    form: Annotated[wire.AccountChange, Depends(request_checks.JsonBody(wire.AccountChange))],
    request: Request,
    response: Response,
    arena: InArena,
    account: Owner,
) -> Nothing:
    """Changes password or e-mail address. A new password ends all other sessions."""
    await _check_password(request, arena, account, form.password)
    if form.email is not None:
        await asyncio.to_thread(accounts.set_email, arena.store, account, form.email)
    if form.new_password is not None:
        async with arena.hashing:
            await asyncio.to_thread(accounts.set_password, arena.store, account, form.new_password)
        await asyncio.to_thread(sessions.close_sessions, arena.store, account)
        set_cookie(request, response, await asyncio.to_thread(sessions.open_session, arena.store, account))
    return {}


@router.post("/account/delete")
async def delete_account(
    form: Annotated[wire.Leaving, Depends(request_checks.JsonBody(wire.Leaving))],
    request: Request,
    response: Response,
    arena: InArena,
    host: Tables,
    account: Owner,
) -> Nothing:
    """Deletes the account and its bots for good. Its games stay, without its name; running ones are resigned."""
    await _check_password(request, arena, account, form.password)
    await _leave_games(host, await asyncio.to_thread(players.remove, arena.store, account))
    clear_cookie(response)
    return {}


@router.get("/account/export", **sends("application/json"))
async def export_account(arena: InArena, account: Owner, address: Address) -> Response:
    """Everything that is kept of the account, as a file."""

    def export() -> bytes:
        return json.dumps(players.export(arena.store, account), ensure_ascii=False, indent=1).encode()

    content = await arena.reading.run(export, address)
    download = {"Content-Disposition": 'attachment; filename="hegemon-account.json"', "Cache-Control": "no-store"}
    # Said to be encoded already, so that nothing is compressed on the event loop.
    headers = {**download, "Content-Encoding": "identity"}
    return Response(content, media_type="application/json", headers=headers)


@router.post("/account/bots")
async def new_bot(
    form: Annotated[wire.BotRequest, Depends(request_checks.JsonBody(wire.BotRequest))], arena: InArena, account: Owner
) -> wire.Player:
    """Makes a bot account that belongs to the account that asks."""
    bot = await asyncio.to_thread(accounts.create_bot, arena.store, account, form.name)
    return answers.player(bot, {account.id: account.name})


@router.delete("/account/bots/{name}")
async def delete_bot(name: str, arena: InArena, host: Tables, account: Owner) -> Nothing:
    """Deletes a bot account for good. Its running games are resigned."""

    def remove() -> list[players.RemovedAccount]:
        bot = accounts.own_or_bot(arena.store, account, name)
        if not bot.is_bot:
            raise HTTPException(422, "this is no bot of yours")
        return players.remove(arena.store, bot)

    await _leave_games(host, await asyncio.to_thread(remove))
    return {}


@router.post("/account/tokens")
async def new_token(
    form: Annotated[wire.TokenRequest, Depends(request_checks.JsonBody(wire.TokenRequest))],
    request: Request,
    arena: InArena,
    account: Owner,
) -> wire.NewToken:
    """Makes an API token for the account or one of its bots. Its secret is shown only now. A token makes none that is
    good for more than itself."""

    def make() -> wire.NewToken:
        if (shown := bearer(request)) is not None:
            sessions.check_scopes(arena.store, shown, form.scopes)
        owner = accounts.own_or_bot(arena.store, account, form.bot)
        text, made = sessions.create_token(arena.store, owner, form.name, form.scopes)
        return {**answers.token(made, owner.name), "token": text}

    return await asyncio.to_thread(make)


@router.delete("/account/tokens/{token_id}")
async def revoke_token(token_id: str, arena: InArena, account: Owner) -> Nothing:
    """Revokes a token of the account or of one of its bots."""

    def revoke() -> None:
        owners = [account, *accounts.bots_of(arena.store, account)]
        owner = next(
            (one for one in owners if any(t.id == token_id for t in sessions.tokens_of(arena.store, one))), account
        )
        sessions.revoke(arena.store, owner, token_id)

    await asyncio.to_thread(revoke)
    return {}


@router.post("/account/seats")
async def adopt(
    form: Annotated[wire.SeatsRequest, Depends(request_checks.JsonBody(wire.SeatsRequest))],
    host: Tables,
    account: PlayerOf,
) -> wire.Adopted:
    """Makes seats of a guest the account's own, by their tokens. Seats that have an owner keep it."""
    return {"seats": await _adopt(host, account, form.seats)}


@router.post("/reports")
async def report(
    form: Annotated[wire.ReportRequest, Depends(request_checks.JsonBody(wire.ReportRequest))],
    arena: InArena,
    account: PlayerOf,
) -> Nothing:
    """Tells the admins about an account."""

    def tell() -> None:
        about = accounts.find(arena.store, form.about)
        moderation.report(arena.store, account, about, form.text, form.table)

    await asyncio.to_thread(tell)
    return {}


async def _check_password(request: Request, arena: AccountServices, account: Account, password: str) -> None:
    async with arena.hashing:
        await asyncio.to_thread(accounts.sign_in, arena.store, account.name, password, client_of(request))


async def _leave_games(host: Host, removed: list[players.RemovedAccount]) -> None:
    """Resign the running games of deleted accounts, and take their names off the seats."""
    for gone in removed:
        for table_id in gone.running:
            try:
                room = await host.bring(table_id)
                await room.forget(gone.account_id, gone.name)
            except HegemonError as error:  # the name goes when the game ends
                log.warning("a deleted account's game %s: %s", table_id, error)


async def _adopt(host: Host, account: Account, seats: list[wire.HeldSeat]) -> int:
    adopted = 0
    for held in seats:
        try:
            row = await host.archive.row(held.table)
            if not row.seats_of([held.token]):
                continue  # no game is loaded for a token that opens nothing
            room = await host.room(held.table)
            adopted += await room.adopt(held.token, account.id, account.is_bot)
        except HegemonError:
            continue  # a table of long ago, or one that is gone
    return adopted
