"""Quotas of games, by address and by owner."""

from __future__ import annotations

from typing import NamedTuple

from hegemon.core.helpers.tokens import token_hash
from hegemon.store.store import Store


class Requester(NamedTuple):
    """The client that asks for a game."""

    address: str | None = None
    """The client's address; None for this machine itself."""
    owner: str | None = None
    """The owner's token of an existing game, if the new one belongs to the same owner."""


class Kept(NamedTuple):
    """The requester as stored: hashes, or None."""

    opener: str | None = None
    owner: str | None = None


class Quota(NamedTuple):
    """How many games a user may have: running ones, and in all."""

    running: int
    kept: int


OF_ADDRESS, OF_OWNER = Quota(100, 1000), Quota(50, 500)
"""Enough for a class of pupils behind one router, while no pupil can take all places."""


def kept(store: Store, requester: Requester) -> Kept:
    """An address and an owner as stored; an unknown owner is replaced by a new one."""
    owner = requester.owner and token_hash(requester.owner)
    known = owner if owner and store.count(owner=owner)[1] else None
    return Kept(store.opener(requester.address), known)


def too_many(store: Store, known: Kept, of_address: Quota, of_owner: Quota, running: bool) -> str | None:
    """Why a user may open no more games, if so; `running` if the next one would be running. Finished rated games and
    games of competitions are not counted: they are never deleted, and would fill every quota."""
    counts = {
        "from your address": (of_address, known.opener and store.count(opener=known.opener, for_good=False)),
        "by you": (of_owner, known.owner and store.count(owner=known.owner, for_good=False)),
    }
    for by, (quota, found) in counts.items():
        if found and ((running and found[0] >= quota.running) or found[1] >= quota.kept):
            words = f"{found[1]} games were opened {by}, {found[0]} of them are running"
            return f"{words}: finish or delete some of them first"
    return None
