"""Bots that come back, and tables that move, at the worst moments: the bot has its seats again, and is asked."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, cast

import pytest
from fastapi import FastAPI
from fastapi.responses import Response
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from hegemon.arena import accounts, sessions
from hegemon.arena.bots import hub as hub_module
from hegemon.arena.bots.hub import Hub
from hegemon.arena.live_arena import NAME, LiveArena
from hegemon.core import registry
from hegemon.server.arena import bot_socket
from hegemon.server.forward import Forward
from hegemon.store import Store, StoreError, Terms, open_store
from hegemon.store.leases import Leases, Peer
from hegemon.table import Host, Onlooker, agreement, opening, seating
from hegemon.table.duties import Duties
from hegemon.wire.arena_bots import BotHello
from sealed_game import GAME as SEALED
from small_game import GAME

HELLO = BotHello(type="hello", token="x")
PATIENCE = 60.0


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (GAME, SEALED):
        monkeypatch.setitem(registry._added, game.name, game)


def leave(reason: str, *, again: bool) -> None:
    raise AssertionError(reason)


async def table_of(store: Store, host: Host, game: Any = GAME, **terms: Any) -> tuple[accounts.Account, str]:
    """A bot, and a game in which it has the first seat."""
    bot = accounts.create_bot(store, accounts.create(store, "Owner"), "Prompt")
    seats = [replace(seating.human("Prompt"), account=bot.id, program=True), seating.human("Ann")]
    opened = await host.open(game.match(2, {}), seats, 0.0, terms=Terms(**terms))
    return bot, opened.table.row.id


async def heard(sent: asyncio.Queue[Any], kind: str) -> Any:
    """The next message of a kind."""
    while True:
        message = await asyncio.wait_for(sent.get(), PATIENCE)
        if message["type"] == kind:
            return message


class Gate:
    """Holds the first call of a function, in its thread, until it is opened."""

    def __init__(self) -> None:
        self.reached, self._open, self._calls = threading.Event(), threading.Event(), 0

    def open(self) -> None:
        self._open.set()

    def holding(self, function: Any) -> Any:
        def held(*arguments: Any, **more: Any) -> Any:
            self._calls += 1
            if self._calls == 1:
                self.reached.set()
                assert self._open.wait(PATIENCE)
            return function(*arguments, **more)

        return held


@pytest.fixture
def arena_app(store: Store) -> Iterator[TestClient]:
    """An arena that has the Bot API and nothing else."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> Any:
        host = Host(store)
        app.state.arena = arena = LiveArena(store, host)
        yield
        await arena.close()
        await host.close()

    app = FastAPI(lifespan=lifespan)
    app.include_router(bot_socket.router)
    with TestClient(app) as client:
        yield client


def test_a_hello_that_is_read_late_does_not_end_the_connection_that_its_bot_has_now(
    store: Store, arena_app: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a program that came back after its server died was sent away for good, by its own dead connection."""
    bot = accounts.create_bot(store, accounts.create(store, "Owner"), "Back")
    hello = {"type": "hello", "token": sessions.create_token(store, bot, "t", ["play"])[0]}
    gate = Gate()
    monkeypatch.setattr(bot_socket, "account_of_token", gate.holding(bot_socket.account_of_token))
    with arena_app.websocket_connect("/api/arena/bot") as before, arena_app.websocket_connect("/api/arena/bot") as now:
        before.send_json(hello)
        assert gate.reached.wait(PATIENCE)
        now.send_json(hello)
        assert now.receive_json()["type"] == "welcome"
        gate.open()
        with pytest.raises(WebSocketDisconnect) as ended:
            before.receive_json()
        assert "connected again meanwhile" in ended.value.reason
        now.send_json({"type": "ping", "ref": 5})
        assert now.receive_json() == {"type": "pong", "ref": 5}


def test_a_bot_whose_move_could_not_be_saved_is_asked_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else its seat waits until the clock has run out: it has answered, as far as it knows."""
    monkeypatch.setattr(hub_module, "TRY_AGAIN", 0.01)

    async def scene() -> tuple[int, int, int]:
        host, sent = Host(store), asyncio.Queue[Any]()
        bot, table_id = await table_of(store, host)
        connection = await Hub(store, host).enter(bot, HELLO, sent.put_nowait, leave)
        asked = await heard(sent, "turn")
        with monkeypatch.context() as trouble:
            trouble.setattr(Store, "add_move", _failing)
            with pytest.raises(StoreError):
                await connection.move(table_id, "take 1", asked["index"])
        again = await heard(sent, "turn")
        made = await connection.move(table_id, "take 1", again["index"])
        connection.close()
        await host.close()
        return asked["index"], again["index"], made

    assert asyncio.run(scene()) == (1, 1, 2)


def _failing(*_: Any) -> None:
    raise StoreError("the database cannot be used right now: try again in a moment")


def test_a_bot_sits_down_at_a_table_that_moves_away_while_it_is_loaded(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else nothing looked for that game any more, as long as its bot stayed connected."""
    monkeypatch.setattr(hub_module, "TRY_AGAIN", 0.01)
    gate = Gate()

    async def scene() -> tuple[int, int]:
        before, sent = Host(store), asyncio.Queue[Any]()
        bot, table_id = await table_of(store, before)
        await heard_of_the_deal(before, table_id)
        monkeypatch.setattr(opening, "load_table", gate.holding(opening.load_table))
        host = Host(store)
        connection = await Hub(store, host).enter(bot, HELLO, sent.put_nowait, leave)
        await asyncio.to_thread(gate.reached.wait, PATIENCE)
        await host.hand_over(table_id, "another")
        gate.open()
        await asyncio.sleep(0)
        playing = connection.playing
        asked = await heard(sent, "turn")
        connection.close()
        await host.close()
        return playing, asked["index"]

    assert asyncio.run(scene()) == (1, 1)


async def heard_of_the_deal(host: Host, table_id: str) -> None:
    """Return when the game waits for its first seat, and close the host, which leaves the store open."""
    room, onlooker = await host.room(table_id), Onlooker()
    await room.join(onlooker, ())
    while not room.table.index:
        await asyncio.wait_for(onlooker.news(), PATIENCE)
    await host._leave_all("gone")


def test_a_table_that_is_entered_while_it_moves_away_does_not_stay(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else visitors see a game here that goes on elsewhere, and never changes."""
    gate = Gate()

    async def scene() -> bool:
        host = Host(store)
        _, table_id = await table_of(store, host)
        await host.room(table_id)
        monkeypatch.setattr(Duties, "attend", gate.holding(Duties.attend))
        leaving = asyncio.create_task(host.hand_over(table_id, "another"))
        await asyncio.to_thread(gate.reached.wait, PATIENCE)
        await host.room(table_id)
        gate.open()
        await leaving
        stays = table_id in host._rooms
        await host.close()
        return stays

    assert not asyncio.run(scene())


def test_nobody_sits_down_in_a_room_that_is_closed_meanwhile(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a competition watches that room for ever, and never learns how the game ended."""
    gate = Gate()

    async def scene() -> tuple[str, int]:
        host = Host(store)
        _, table_id = await table_of(store, host)
        room = await host.room(table_id)
        monkeypatch.setattr(Duties, "attend", gate.holding(Duties.attend))
        joining = asyncio.create_task(room.join(Onlooker(), ()))
        await asyncio.to_thread(gate.reached.wait, PATIENCE)
        room.abandon("this table has moved")
        gate.open()
        (error,) = await asyncio.gather(joining, return_exceptions=True)
        present = len(room.audience)
        await host.close()
        return str(error), present

    error, present = asyncio.run(scene())
    assert "this table was closed a moment ago" in error
    assert present == 0


def test_a_bot_is_asked_for_its_first_move_once_all_have_added_their_numbers(store: Store) -> None:
    """Else its answer is refused, it is not asked again, and it loses on time."""

    async def scene() -> list[str]:
        host, sent = Host(store), asyncio.Queue[Any]()
        bot, table_id = await table_of(store, host, SEALED, numbers=True)
        connection = await Hub(store, host).enter(bot, HELLO, sent.put_nowait, leave)
        assert (await heard(sent, "game"))["number"]
        await connection.add_number(table_id, "17")
        room = await host.room(table_id)
        early = [sent.get_nowait()["type"] for _ in range(sent.qsize())]
        await room.settle(lambda table: agreement.add_number(table, 1, "18"))
        asked = await heard(sent, "turn")
        await connection.move(table_id, "commit", asked["index"])
        connection.close()
        await host.close()
        return early

    assert "turn" not in asyncio.run(scene())


def test_a_bot_is_seated_at_a_table_that_another_process_has_opened(store: Store) -> None:
    """Such as one that lost the arena just then: nobody else would tell the bot before it connects again."""

    async def scene() -> tuple[list[str], str, str]:
        host, other, sent = Host(store), Host(store), asyncio.Queue[Any]()
        hub, bot = Hub(store, host), accounts.create_bot(store, accounts.create(store, "Owner"), "Prompt")
        connection = await hub.enter(bot, HELLO, sent.put_nowait, leave)
        assert (await heard(sent, "welcome"))["games"] == []
        seats = [replace(seating.human("Prompt"), account=bot.id, program=True), seating.human("Ann")]
        table_id = (await other.open(GAME.match(2, {}), seats, 0.0)).table.row.id
        await heard_of_the_deal(other, table_id)
        await hub.find_games()
        early = [sent.get_nowait()["type"] for _ in range(sent.qsize())]
        await hub.find_games()
        found = await heard(sent, "game")
        connection.close()
        await host.close()
        return early, found["table"], table_id

    early, found, table_id = asyncio.run(scene())
    assert early == [], "a game that has just ended is not sent again"
    assert found == table_id


def test_a_request_that_finds_the_arena_free_goes_to_the_process_that_takes_it_first(
    postgres: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it is refused, as is every bot that comes back just then: all servers look for a free arena at once."""
    store, asked, have = open_store(postgres.new()), list[str](), LiveArena.have
    other = Leases(store, "http://other")

    async def have_late(arena: LiveArena) -> None:
        await asyncio.to_thread(other.take, NAME)
        await have(arena)

    async def pass_on(_: Any, scope: Any, receive: Any, send: Any, peer: Peer, *_more: Any) -> bool:
        asked.append(peer.id)
        await Response("passed on")(scope, receive, send)
        return True

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> Any:
        app.state.host = host = Host(store, address="http://here")
        app.state.arena = LiveArena(store, host)
        await host.start()
        other.join()
        yield
        await host.close()

    app = FastAPI(lifespan=lifespan)
    app.add_middleware(Forward)
    monkeypatch.setattr(LiveArena, "have", have_late)
    monkeypatch.setattr(Forward, "_pass_on", pass_on)
    with TestClient(app) as client:
        assert client.get("/api/arena/lobby").text == "passed on"
    assert asked == [other.me.id]


def test_an_arena_that_another_process_has_is_given_up(postgres: Any) -> None:
    """Else two processes have it, each with some of the bots, and their games wait for the others."""
    store = open_store(postgres.new())
    other = Leases(store, "http://other")

    async def scene() -> tuple[bool, list[bool], int]:
        host, ways = Host(store, address="http://here"), list[bool]()
        arena = LiveArena(store, host)
        await host.start(arena.have, arena.lose)
        await arena.need()
        bot = accounts.create_bot(store, accounts.create(store, "Owner"), "Led")
        hello = BotHello(type="hello", token=sessions.create_token(store, bot, "t", ["play"])[0])
        await arena.hub.enter(bot, hello, lambda _: None, cast("Any", lambda _reason, *, again: ways.append(again)))
        await asyncio.to_thread(other.join)
        await host.sharing.hand_over(NAME, other.me.id)
        await arena.have()
        found = arena.here, ways, len(arena.hub.connections)
        await arena.close()
        await host.close()
        return found

    assert asyncio.run(asyncio.wait_for(scene(), PATIENCE)) == (False, [True], 0)
