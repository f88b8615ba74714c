"""The roles of those who ask for competitions and games: players, organisers, readers."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from hegemon.arena.accounts import ORGANISER, Account
from hegemon.arena.errors import NotPermitted
from hegemon.arena.live_arena import LiveArena
from hegemon.arena.sessions import ORGANISE, PLAY
from hegemon.server.arena.identity import MaybeMe, PlayerOf, SignedIn


async def arena_of(request: Request) -> LiveArena:
    """The arena, once this process has it."""
    arena: LiveArena = request.app.state.arena
    await arena.need()
    return arena


async def organiser(account: Annotated[Account, Depends(SignedIn(ORGANISE))]) -> Account:
    """An account that runs competitions."""
    if not account.may(ORGANISER):
        raise NotPermitted(f"{account.name} is no organiser: ask an admin for the role")
    return account


Arena = Annotated[LiveArena, Depends(arena_of)]
Organiser = Annotated[Account, Depends(organiser)]
Player = PlayerOf
Entering = Annotated[Account, Depends(SignedIn(PLAY, ORGANISE))]
"""Players enter themselves and their bots; organisers enter the server's bots."""
Reader = MaybeMe
