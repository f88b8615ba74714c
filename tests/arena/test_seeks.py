"""Seeks at odd moments: while a table is opened for them, without room for it, or without a database."""

from __future__ import annotations

import asyncio
import sys
import threading
from pathlib import Path
from typing import Any, cast

import pytest

from hegemon.arena import accounts, players
from hegemon.arena import lobby as lobby_module
from hegemon.arena.bots.hub import Hub
from hegemon.arena.lobby import Lobby
from hegemon.arena.watchers import Watchers
from hegemon.core import registry
from hegemon.store import Store, StoreError
from hegemon.store.quotas import Quota
from hegemon.table import Host, Limits, NotAllowed
from hegemon.wire.arena_bots import AcceptRules
from hegemon.wire.arena_lobby import SeekRequest

sys.path.insert(0, str(Path(__file__).parent.parent))
from small_game import GAME

HEAP = {"game": "heap", "options": {"heap": 7}}


class AnyBot:
    """A connected bot that accepts everything, and plays nothing."""

    accept, playing = AcceptRules(), 0

    def __init__(self, account: accounts.Account) -> None:
        self.account = account

    def take(self, table_id: str) -> None: ...


def test_games_that_come_of_a_seek_count_among_those_of_its_address(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._added, GAME.name, GAME)
    form = SeekRequest.model_validate(HEAP)

    async def scene() -> None:
        host = Host(store, Limits(of_address=Quota(2, 3)))
        lobby = Lobby(store, host, Hub(store, host), Watchers())
        ann, bob = (accounts.create(store, name) for name in ("Ann of many games", "Bob of many games"))
        for _ in range(2):
            await lobby.seek(ann, form, "192.0.2.7")
            assert (await lobby.seek(bob, form, "192.0.2.8"))["table"] is not None
        with pytest.raises(NotAllowed, match="2 games were opened from your address"):
            await lobby.seek(ann, form, "192.0.2.7")
        await lobby.seek(ann, form, "192.0.2.9")
        await lobby.close()
        await host.close()

    asyncio.run(asyncio.wait_for(scene(), 60))


@pytest.mark.parametrize("meanwhile", ["joined", "left"])
def test_what_happens_while_bots_are_chosen_makes_no_second_table(
    store: Store, monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    monkeypatch.setitem(registry._added, GAME.name, GAME)

    async def scene() -> int:
        host = Host(store)
        hub = Hub(store, host)
        lobby = Lobby(store, host, hub, Watchers())
        ann, bob = (accounts.create(store, name) for name in ("Ann", "Bob"))
        bot = accounts.create_bot(store, bob, "Bobs bot")
        hub._connected[bot.id] = cast("Any", AnyBot(bot))
        seek = await lobby.seek(ann, SeekRequest.model_validate(HEAP | {"bots_after": 0}))
        chosen, go_on = asyncio.Event(), threading.Event()
        loop, plain = asyncio.get_running_loop(), lobby._rating

        def slowly(*asked: Any) -> float:
            loop.call_soon_threadsafe(chosen.set)
            go_on.wait(20)
            return plain(*asked)

        monkeypatch.setattr(lobby, "_rating", slowly)
        filling = asyncio.create_task(lobby._fill_up(lobby._wanted[seek["id"]]))
        await chosen.wait()
        if meanwhile == "joined":
            await lobby.join(bob, seek["id"])
        else:
            lobby.leave(ann, seek["id"])
        go_on.set()
        await filling
        await lobby.close()
        await host.close()
        return store.count()[1]

    assert asyncio.run(asyncio.wait_for(scene(), 60)) == (1 if meanwhile == "joined" else 0)


def test_a_player_who_joins_a_game_without_room_for_a_table_takes_no_place_in_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._added, GAME.name, GAME)

    async def scene() -> str | None:
        host = Host(store, Limits(of_address=Quota(1, 3)))
        lobby = Lobby(store, host, Hub(store, host), Watchers())
        ann, bob, cyd = (accounts.create(store, name) for name in ("Ann", "Bob", "Cyd"))
        form = SeekRequest.model_validate(HEAP)
        found = [await lobby.seek(ann, form, "192.0.2.7") for _ in range(2)]
        assert (await lobby.join(bob, found[0]["id"]))["table"] is not None
        with pytest.raises(NotAllowed, match="1 games were opened from your address"):
            await lobby.join(bob, found[1]["id"])
        host.capacity._limits = Limits()
        made = await lobby.join(cyd, found[1]["id"])
        await lobby.close()
        await host.close()
        return made["table"]

    assert asyncio.run(asyncio.wait_for(scene(), 60)) is not None


def test_nobody_is_seated_with_an_account_that_was_deleted_meanwhile(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._added, GAME.name, GAME)

    async def scene() -> tuple[Any, list[str]]:
        host = Host(store)
        lobby = Lobby(store, host, Hub(store, host), Watchers())
        ann, bob, cyd = (accounts.create(store, name) for name in ("Ann", "Bob", "Cyd"))
        seek = await lobby.seek(ann, SeekRequest.model_validate(HEAP))
        players.remove(store, ann)
        waits = await lobby.join(bob, seek["id"])
        opened = await lobby.join(cyd, seek["id"])
        row = store.row(str(opened["table"]))
        assert row is not None
        await lobby.close()
        await host.close()
        return waits["table"], sorted(seat.name for seat in row.seats)

    assert asyncio.run(asyncio.wait_for(scene(), 60)) == (None, ["Bob", "Cyd"])


def test_a_seek_that_fails_stops_no_other(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, GAME.name, GAME)
    monkeypatch.setattr(lobby_module, "LOOK_EVERY", 0.01)

    async def scene() -> bool:
        host = Host(store)
        lobby = Lobby(store, host, Hub(store, host), Watchers())
        ann, bob = (accounts.create(store, name) for name in ("Ann", "Bob"))
        plain = lobby._fill_up

        async def fails(one: Any) -> None:
            if one.by.id == ann.id:
                raise KeyError("a mistake of the server's")
            await plain(one)

        monkeypatch.setattr(lobby, "_fill_up", fails)
        lobby.start()
        seeks = [
            await lobby.seek(one, SeekRequest.model_validate(HEAP | {"options": {"heap": heap}, "bots_after": 0}))
            for one, heap in ((ann, 5), (bob, 6))
        ]
        while lobby._wanted[seeks[1]["id"]].table is None:
            await asyncio.sleep(0.01)
        gone = seeks[0]["id"] not in lobby._wanted
        await lobby.close()
        await host.close()
        return gone

    assert asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_player_goes_on_waiting_while_the_database_is_away(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, GAME.name, GAME)
    monkeypatch.setattr(lobby_module, "LOOK_EVERY", 0.01)

    async def scene() -> int:
        host, failed = Host(store), 0
        lobby = Lobby(store, host, Hub(store, host), Watchers())
        plain = host.open

        async def opens_at_the_third_try(*given: Any, **more: Any) -> Any:
            nonlocal failed
            if failed < 2:
                failed += 1
                raise StoreError("the database cannot be used right now")
            return await plain(*given, **more)

        monkeypatch.setattr(host, "open", opens_at_the_third_try)
        lobby.start()
        ann = accounts.create(store, "Ann")
        seek = await lobby.seek(ann, SeekRequest.model_validate(HEAP | {"bots_after": 0}))
        while lobby._wanted[seek["id"]].table is None:
            await asyncio.sleep(0.01)
        await lobby.close()
        await host.close()
        return failed

    assert asyncio.run(asyncio.wait_for(scene(), 60)) == 2
