"""Values of the arena as they are sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from hegemon.arena import accounts
from hegemon.arena.accounts import Account
from hegemon.arena.finished_games import Finished
from hegemon.arena.ratings import Standing
from hegemon.arena.sessions import Token
from hegemon.store import Store
from hegemon.wire import arena as wire

Names = Mapping[str, str]
"""Of owners, by their ids."""


def owners(store: Store, found: Iterable[Account]) -> Names:
    """The names of those to whom bots belong."""
    wanted = {one.owner for one in found if one.owner is not None}
    return {one.id: one.name for one in accounts.named(store, wanted).values()} if wanted else {}


def player(account: Account, names: Names) -> wire.Player:
    """An account as everybody may see it."""
    return cast(
        "wire.Player",
        {
            "id": account.id,
            "name": account.name,
            "kind": account.kind,
            "house": account.is_house,
            "owner": names.get(account.owner or ""),
            "role": account.role,
            "created": account.created,
        },
    )


def me(account: Account, names: Names) -> wire.Me:
    """An account as itself may see it."""
    muted = account.muted if account.is_muted else None
    return {**player(account, names), "email": account.email, "muted": muted}


def token(one: Token, name: str) -> wire.Token:
    """A token as its owner sees it."""
    token = {"id": one.id, "name": one.name, "account": name, "scopes": list(one.scopes)}
    return cast("wire.Token", {**token, "created": one.created, "used": one.used, "revoked": one.revoked})


def standing(one: Standing) -> wire.StandingInfo:
    """A player's rating."""
    return {
        "rating": one.rating.rating,
        "deviation": one.rating.deviation,
        "provisional": one.rating.provisional,
        "game": one.game,
        "seats": one.seats,
        "games": one.games,
        "score": one.score,
        "updated": one.updated,
    }


def game(one: Finished, names: Names) -> wire.FinishedGame:
    """A game that is over."""
    return {
        "table": one.table_id,
        "game": one.game,
        "board": one.board,
        "ended": one.ended,
        "at": one.at,
        "moves": one.moves,
        "rated": one.rated,
        "seats": [
            {
                "name": seat.name,
                "player": player(seat.account, names) if seat.account else None,
                "score": seat.score,
                "before": seat.before,
                "after": seat.after,
            }
            for seat in one.seats
        ],
    }
