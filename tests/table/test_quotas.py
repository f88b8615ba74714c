"""Nobody fills a server alone or for ever: quotas by address, and games that nobody begins are forgotten."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import insert, update

from hegemon.core.match import Match
from hegemon.store import Seat, Store, StoreError, Terms
from hegemon.store.arena_schema import accounts, results
from hegemon.store.competition_schema import competitions, pairings
from hegemon.store.expiry import USUAL, expired
from hegemon.store.quotas import Quota, Requester
from hegemon.store.rows import written
from hegemon.store.schema import tables
from hegemon.table import Host, Limits, Listener, NotAllowed, seating
from small_game import GAME


def match() -> Match:
    return GAME.match(2, {"heap": 50})


def people(*come: bool) -> list[Seat]:
    return [replace(seating.human(f"P{number}"), come=one) for number, one in enumerate(come)]


def age(store: Store, table: str, by: timedelta) -> None:
    row = store.row(table)
    assert row is not None
    store.save(replace(row, created=written(datetime.now(UTC) - by)))


async def dealt(host: Host, *names: str) -> None:
    """Waits for the dealer of each table."""
    for name in names:
        room = await host.room(name)
        while room.table.index == 0:
            await asyncio.sleep(0.01)


def play(work: Any) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


def test_an_address_has_its_own_quota_and_fills_nobody_elses(store: Store) -> None:
    async def scene() -> None:
        host = Host(store, Limits(of_address=Quota(2, 3)))
        for _ in range(2):
            await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.7"))
        with pytest.raises(NotAllowed, match="2 games were opened from your address"):
            await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.7"))
        await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.8"))
        for _ in range(4):
            await host.open(match(), people(False, False), 0.0)
        await host.close()

    play(scene())
    kept = {row.opener for row in store.rows()}
    assert len(kept) == 3
    assert not any("192.0.2" in opener for opener in kept if opener)
    assert all("opener" not in row.json() for row in store.rows())


def test_an_owner_has_a_quota_wherever_they_are_and_fills_nobody_elses(store: Store) -> None:
    async def scene() -> None:
        host = Host(store, Limits(of_owner=Quota(2, 9)))
        first = await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.7"))
        second = await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.8", first.owner))
        assert second.owner == first.owner
        with pytest.raises(NotAllowed, match="2 games were opened by you"):
            await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.9", first.owner))
        other = await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.7"))
        assert other.owner != first.owner
        await host.delete(second.table.row.id, first.owner)
        await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.7", first.owner))
        await host.close()

    play(scene())


@pytest.mark.parametrize("lasting", ["rated", "competition"])
def test_games_that_stay_for_good_fill_no_quota(store: Store, lasting: str) -> None:
    def end(table: str) -> None:
        with store.changing() as connection:
            connection.execute(update(tables).where(tables.c.id == table).values(status="over"))
            if lasting == "rated":
                about = {"game": "heap", "seats": 2, "board": "", "ended": "", "at": "", "moves": 9, "rated": True}
                connection.execute(insert(results), {"table_id": table, **about})

    async def scene() -> None:
        host = Host(store, Limits(kept=2, of_address=Quota(9, 2)))
        for number in range(4):
            opened = await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.7"))
            end(opened.table.row.id)
            if lasting == "competition":
                _play_in_a_competition(store, opened.table.row.id, number)
        await host.close()

    play(scene())
    assert (store.count()[1], store.count(for_good=False)) == (4, (0, 0))


def _play_in_a_competition(store: Store, table: str, number: int, ended: bool = True) -> None:
    ada = {"id": f"a{number}", "name": "A", "folded": f"a{number}", "kind": "person", "role": "player", "created": ""}
    about = {"terms": {}, "status": "over", "organiser": ada["id"], "secret": "", "version": 1}
    game = {"competition_id": ada["id"], "number": 0, "round": 1, "seats": [0, 1], "table_id": table}
    game["ended"] = "now" if ended else None
    with store.changing() as connection:
        connection.execute(insert(accounts), ada)
        connection.execute(insert(competitions), {"id": ada["id"], "created": "", "updated": "", **about})
        connection.execute(insert(pairings), game)


def test_an_owner_whom_nobody_knows_gets_a_token_of_their_own(store: Store) -> None:
    async def scene() -> None:
        host = Host(store)
        opened = await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.7", "1234"))
        assert opened.owner != "1234"
        await host.close()

    play(scene())


def test_rematches_count_as_games_of_the_opener_of_the_first(store: Store) -> None:
    async def scene() -> None:
        host = Host(store, Limits(of_address=Quota(9, 2)))
        opened = await host.open(match(), people(True, True), 0.0, requester=Requester("192.0.2.7"))
        tokens = [str(token) for token in opened.tokens]

        async def play_again(table: str) -> str:
            room = await host.room(table)
            await room.join(Listener(), tokens)
            await dealt(host, table)
            await room.resign(0)
            for seat in (0, 1):
                await room.rematch(seat, agree=True)
            return str(room.table.row.terms.rematch)

        again = await play_again(opened.table.row.id)
        with pytest.raises(NotAllowed, match="2 games were opened from your address"):
            await play_again(again)
        await host.close()

    play(scene())


def test_games_that_nobody_begins_are_forgotten_and_others_never(store: Store) -> None:
    names: dict[str, str] = {}

    async def scene() -> None:
        host = Host(store)
        for name, seats in {
            "unjoined": people(False, False),
            "joined": people(True, False),
            "begun": people(True, True),
            "fresh": people(False, False),
        }.items():
            opened = await host.open(match(), seats, 0.0)
            names[name] = opened.table.row.id
            if name == "begun":
                await dealt(host, names[name])
                await (await host.room(names[name])).move(0, "take 1", 1)
        await dealt(host, *names.values())
        for name in ("unjoined", "joined", "begun"):
            age(store, names[name], USUAL.nobody_came + timedelta(hours=1))
        assert expired(store, USUAL) == [names["unjoined"]]
        for name in ("joined", "begun"):
            age(store, names[name], USUAL.nobody_moved + timedelta(hours=1))
        assert set(expired(store, USUAL)) == {names["unjoined"], names["joined"]}
        assert await host.capacity.expire() == 2
        await host.close()

    play(scene())
    assert set(store.names()) == {names["begun"], names["fresh"]}
    assert any(json.loads(line)["seat"] == 0 for line in store.lines(names["begun"]))


def test_a_full_server_makes_way_by_forgetting_what_nobody_joined(store: Store) -> None:
    async def scene() -> None:
        host = Host(store, Limits(running=3))
        opened = [(await host.open(match(), people(False, False), 0.0)).table.row.id for _ in range(3)]
        with pytest.raises(NotAllowed, match="there are 3 games"):
            await host.open(match(), people(False, False), 0.0)
        await dealt(host, *opened)
        age(store, opened[0], timedelta(minutes=20))
        await host.open(match(), people(False, False), 0.0)
        assert opened[0] not in store.names()
        await host.close()

    play(scene())


def end(store: Store, table: str, minutes_ago: float = 0) -> None:
    moment = written(datetime.now(UTC) - timedelta(minutes=minutes_ago))
    with store.changing() as connection:
        connection.execute(update(tables).where(tables.c.id == table).values(status="over", updated=moment))


async def over(host: Host, address: str | None, minutes_ago: float, owner: str | None = None) -> str:
    """A finished game."""
    opened = await host.open(match(), people(False, False), 0.0, requester=Requester(address, owner))
    await dealt(host, opened.table.row.id)
    end(host.store, opened.table.row.id, minutes_ago)
    return opened.table.row.id


def test_an_addresses_finished_games_make_way_for_its_own_new_ones(store: Store) -> None:
    async def scene() -> None:
        host = Host(store, Limits(of_address=Quota(9, 3)))
        other = await over(host, "192.0.2.8", 90)
        oldest, *later = [await over(host, "192.0.2.7", minutes) for minutes in (60, 50, 40)]
        await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.7"))
        assert oldest not in store.names()
        assert {other, *later} <= set(store.names())
        await host.close()

    play(scene())


def test_an_owners_finished_games_make_way_for_their_own_new_ones(store: Store) -> None:
    async def scene() -> None:
        host = Host(store, Limits(of_owner=Quota(9, 2)))
        first = await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.7"))
        await dealt(host, first.table.row.id)
        end(store, first.table.row.id, 60)
        later = await over(host, "192.0.2.8", 50, first.owner)
        await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.9", first.owner))
        assert first.table.row.id not in store.names()
        assert later in store.names()
        await host.close()

    play(scene())


def test_on_a_full_server_the_oldest_finished_game_of_the_address_with_the_most_makes_way(store: Store) -> None:
    async def scene() -> None:
        host = Host(store, Limits(kept=4))
        mine = await over(host, None, 999)
        guest = await over(host, "192.0.2.8", 99)
        later, oldest = [await over(host, "192.0.2.7", minutes) for minutes in (40, 50)]
        await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.9"))
        assert oldest not in store.names()
        assert {mine, guest, later} <= set(store.names())
        await host.close()

    play(scene())


def test_games_at_which_somebody_looks_make_no_way(store: Store) -> None:
    async def scene() -> None:
        host = Host(store, Limits(kept=2))
        looked_at, other = [await over(host, "192.0.2.7", minutes) for minutes in (60, 50)]
        await (await host.room(looked_at)).join(Listener(), ())
        await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.9"))
        assert (looked_at in store.names(), other in store.names()) == (True, False)
        await host.close()

    play(scene())


@pytest.mark.parametrize("lasting", ["rated", "competition", "unended"])
def test_rated_games_and_those_of_competitions_never_make_way(store: Store, lasting: str) -> None:
    async def scene() -> None:
        host = Host(store)
        official = await over(host, "192.0.2.7", 60)
        if lasting == "rated":
            about = {"game": "heap", "seats": 2, "board": "", "ended": "", "at": "", "moves": 9, "rated": True}
            with store.changing() as connection:
                connection.execute(insert(results), {"table_id": official, **about})
        else:
            _play_in_a_competition(store, official, 0, ended=lasting == "competition")
        other = await over(host, "192.0.2.7", 50)
        assert (store.official(), store.expendable(9)) == ({official}, [other])
        await host.close()

    play(scene())


def test_a_full_server_opens_the_arenas_own_tables(store: Store) -> None:
    async def scene() -> None:
        host = Host(store, Limits(running=1, kept=1))
        await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.7"))
        with pytest.raises(NotAllowed, match="there are 1 games, 1 of them running"):
            await host.open(match(), people(False, False), 0.0, requester=Requester("192.0.2.8"))
        room = await host.open_as("competition", "secret", match(), people(True, True), Terms())
        assert room.table.running
        await host.close()

    play(scene())


def test_a_table_that_cannot_be_entered_leaves_nothing_behind(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        host = Host(store)

        async def lost(_table: str) -> Store:
            raise StoreError("this server lost its lease")

        monkeypatch.setattr(host.sharing, "take", lost)
        with pytest.raises(StoreError):
            await host.open(match(), people(False, False), 0.0)
        assert store.names() == []
        monkeypatch.undo()

        create = store.create

        def unsure(row: Any, lines: Any = ()) -> None:
            create(row, lines)
            raise StoreError("the connection was lost")

        monkeypatch.setattr(store, "create", unsure)
        with pytest.raises(StoreError):
            await host.open(match(), people(False, False), 0.0)
        while store.names():
            await asyncio.sleep(0.01)
        await host.close()

    play(scene())
