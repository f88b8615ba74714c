"""Requests that read what everybody may know: leaderboards, players, games that are over."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query

from hegemon.arena import accounts, finished_games, players, ratings
from hegemon.server import request_checks
from hegemon.server.arena import answers
from hegemon.server.arena.identity import AccountServices, Address, InArena
from hegemon.wire import arena as wire

router = APIRouter(prefix="/api/arena", dependencies=[Depends(request_checks.own_page)])
Count = Annotated[int, Query(ge=1, le=100)]
Seats = Annotated[int, Query(ge=1, le=64)]
Text = Annotated[str | None, Query(max_length=80)]
Moment = Annotated[str | None, Query(max_length=40, description="A date or a moment, such as 2030-01-31.")]


@router.get("/scales")
async def scales(arena: InArena, address: Address) -> wire.Scales:
    """The kinds of ratings there are."""
    found = await arena.reading.run(lambda: ratings.scales(arena.store), address)
    return {"scales": [{"game": game, "seats": seats, "players": count} for game, seats, count in found]}


@router.get("/leaderboard")
async def leaderboard(
    arena: InArena,
    address: Address,
    game: Annotated[str, Query(max_length=80)],
    seats: Seats,
    kind: Literal["person", "bot"] | None = None,
    first: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    count: Count = 50,
    provisional: bool = False,
) -> wire.Leaderboard:
    """The best players of a game with `seats` seats, `count` from place `first` (from 0) on; only those whose ratings
    are sure, or, with `provisional`, all."""

    def read() -> wire.Leaderboard:
        found, total = ratings.leaderboard(arena.store, game.replace("\0", ""), seats, kind, first, count, provisional)
        names = answers.owners(arena.store, [one.account for one in found])
        lines: list[wire.Ranked] = [
            {"rank": first + place, "player": answers.player(one.account, names), **answers.standing(one)}
            for place, one in enumerate(found, 1)
        ]
        return {"game": game, "seats": seats, "total": total, "players": lines}

    return await arena.reading.run(read, address)


@router.get("/players/{name:path}")
async def profile(name: str, arena: InArena, address: Address) -> wire.Profile:
    """A player: ratings, bots, and the record against every opponent. House bots are named `house/BOT`."""

    def read() -> wire.Profile:
        account = _player(arena, name)
        bots, rivals = accounts.bots_of(arena.store, account), players.rivalries(arena.store, account)
        names = answers.owners(arena.store, [account, *bots, *(one.opponent for one in rivals)])
        return {
            "player": answers.player(account, names),
            "bots": [answers.player(bot, names) for bot in bots],
            "ratings": [answers.standing(one) for one in ratings.standings_of(arena.store, account)],
            "rivals": [
                {"opponent": answers.player(one.opponent, names), "won": one.won, "drawn": one.drawn, "lost": one.lost}
                for one in rivals
            ],
        }

    return await arena.reading.run(read, address)


@router.get("/curve")
async def curve(
    arena: InArena,
    address: Address,
    player: Annotated[str, Query(max_length=200)],
    game: Annotated[str, Query(max_length=80)],
    seats: Seats,
) -> wire.RatingCurve:
    """The course of a player's rating."""

    def read() -> wire.RatingCurve:
        history = players.curve(arena.store, _player(arena, player), game.replace("\0", ""), seats)
        points: list[wire.RatedMoment] = [
            {"at": one.at, "table": one.table_id, "rating": one.rating, "deviation": one.deviation} for one in history
        ]
        return {"game": game, "seats": seats, "points": points}

    return await arena.reading.run(read, address)


def search_of(
    arena: InArena,
    player: Annotated[str | None, Query(max_length=200)] = None,
    opponent: Annotated[str | None, Query(max_length=200)] = None,
    result: Literal["won", "lost", "drawn"] | None = None,
    game: Text = None,
    board: Text = None,
    since: Moment = None,
    until: Moment = None,
) -> finished_games.Search:
    """A dependency: what games are wanted."""
    who = [None if name is None else _player(arena, name).id for name in (player, opponent)]
    texts = [None if text is None else text.replace("\0", "") for text in (game, board, since, until)]
    return finished_games.Search(who[0], who[1], result, texts[0], None, texts[1], None, texts[2], texts[3])


@router.get("/games")
async def finished(
    arena: InArena,
    address: Address,
    wanted: Annotated[finished_games.Search, Depends(search_of)],
    rated: bool | None = None,
    after: Annotated[str | None, Query(max_length=40)] = None,
    count: Count = 50,
) -> wire.FinishedGames:
    """Games that are over, newest first: of a player, against an opponent, with a result for the player, of a game, on
    a board, from a date until before another; `after` is `next` of the page before."""

    def read() -> wire.FinishedGames:
        search = finished_games.Search(**{**vars(wanted), "rated": rated})
        found = finished_games.search(arena.store, search, count, after and after.replace("\0", ""))
        sat = [seat.account for one in found for seat in one.seats if seat.account]
        names = answers.owners(arena.store, sat)
        more = found[-1].table_id if len(found) == count else None
        return {"games": [answers.game(one, names) for one in found], "next": more}

    return await arena.reading.run(read, address)


def _player(arena: AccountServices, name: str) -> accounts.Account:
    return accounts.find(arena.store, name)
