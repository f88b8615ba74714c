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
    """The number of games that a user may have: running ones, and in all."""

    running: int
    kept: int


OF_ADDRESS, OF_OWNER = Quota(100, 1000), Quota(50, 500)
"""Enough for a class of pupils behind one router, while no pupil can take all places."""


def kept(store: Store, requester: Requester) -> Kept:
    """An address and an owner as stored; an unknown owner is replaced by a new one."""
    owner = requester.owner and token_hash(requester.owner)
    known = owner if owner and store.count(owner=owner)[1] else None
    return Kept(store.opener(requester.address), known)


class Full(NamedTuple):
    """A quota that a user has reached: that of the address or of the owner, and the error."""

    who: Kept
    surplus: int
    """The number of games above the limit, with the next one; 0 if only the running ones are too many."""
    error: str


def full(store: Store, known: Kept, of_address: Quota, of_owner: Quota, running: bool) -> Full | None:
    """The quota that keeps a user from opening one more game; `running` if that one would be running.

    Finished rated games and games of competitions are not counted: they are never deleted, and would fill every quota.
    """
    for by, who, quota in (
        ("from your address", Kept(opener=known.opener), of_address),
        ("by you", Kept(owner=known.owner), of_owner),
    ):
        if not any(who):
            continue
        found_running, found = store.count(who.opener, who.owner, for_good=False)
        if (running and found_running >= quota.running) or found >= quota.kept:
            words = f"{found} games were opened {by}, {found_running} of them are running"
            return Full(who, max(0, found + 1 - quota.kept), f"{words}: finish or delete some of them first")
    return None
