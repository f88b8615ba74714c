"""The server answers at once; rules that must be compiled first keep only those waiting who need them."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from numba.core.dispatcher import Dispatcher
from serving import SOURCES, Server

from hegemon.core import registry
from hegemon.core.game import Game
from hegemon.core.kernels.kernel import DISABLED
from hegemon.core.kernels.progress import reached
from hegemon.server.routes import _game_of
from hegemon.store import open_store
from hegemon.table import Host, NotPlayable, Readiness, seating
from hegemon.wire.games import BoardWork

sys.path.insert(0, str(Path(__file__).parent.parent))
from small_game import GAME, Heap

QUICK = 30.0
"""Seconds in which Python itself has started on a busy machine; compiling all games takes minutes there."""
COMPILED = 300.0
"""The same for one small game that is being compiled."""
SMALLEST = Path(__file__).parent.parent.parent / "examples" / "smallest_game.py"


@pytest.fixture
def cold(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`hegemon serve` with all its games and nothing compiled."""
    command = [sys.executable, "-m", "hegemon.cli", "serve", "--port", "0", "--database", str(tmp_path / "games.db")]
    environment = os.environ | {
        "PYTHONPATH": str(SOURCES),
        "PYTHONUNBUFFERED": "1",
        "HEGEMON_CACHE": str(tmp_path / "cache"),
    }
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    yield process, process.stdout.readline()
    if process.poll() is None:
        process.kill()
        process.wait(10)


def test_with_nothing_compiled_it_answers_at_once(cold: tuple[subprocess.Popen[str], str]) -> None:
    started = time.monotonic()
    process, said = cold
    assert said.startswith("Hegemon is ready on http://127.0.0.1:")
    with httpx.Client(base_url=said.split(" on ")[1].strip(), timeout=QUICK) as client:
        assert client.get("/").status_code == 200
        assert client.get("/api/tables").json() == {"tables": [], "total": 0}
        names = [game["name"] for game in client.get("/api/games").json()]
        answer = client.get("/api/ready").json()
    assert list(answer["games"]) == names == list(registry.shipped_games())
    assert answer["of"] == len(names)
    assert answer["ready"] < answer["of"]
    assert time.monotonic() - started < QUICK
    helpers = children(process.pid)
    process.terminate()
    assert process.wait(QUICK) == 0
    deadline = time.monotonic() + 5
    while any(Path(f"/proc/{pid}").exists() for pid in helpers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(Path(f"/proc/{pid}").exists() for pid in helpers)


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_a_table_opened_while_its_rules_are_compiled_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEGEMON_CACHE", str(tmp_path / "cache"))
    server = Server(tmp_path / "games.db", more_games=[SMALLEST])
    try:
        answer = server.http.get("/api/ready").json()
        assert set(answer["games"]) == {"heap", "sealed", "tug"}
        assert not answer["games"]["tug"]
        opening = threading.Thread(target=open_tug, args=(server, opened := []))
        opening.start()
        heap = server.open("human", "human")  # nobody else waits
        client = server.client(heap["table"]["id"], heap["tokens"][0])
        assert client.welcome["index"] in (0, 1)
        opening.join(COMPILED)
        assert opened[0].status_code == 200, opened[0].text
        tug = server.client(opened[0].json()["table"]["id"], opened[0].json()["tokens"][0])
        tug.send(type="move", seat=0, move="rest", index=0, ref="1")
        assert tug.wait("accepted", 30)["index"] == 1
        assert server.http.get("/api/ready").json()["games"]["tug"]
    finally:
        server.stop()


def open_tug(server: Server, opened: list[httpx.Response]) -> None:
    seats = [{"kind": "human", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    body = {"game": "tug", "seats": seats, "pace": 0.0}
    opened.append(httpx.post(f"{server.url}/api/tables", json=body, timeout=COMPILED))


class SlowHeap(Heap):
    """Its rules take a while when they are asked for the first time, as if they were compiled."""

    name = "slow heap"

    def __init__(self, fails: bool = False) -> None:
        self.gate = threading.Event()
        self.asked: list[str] = []
        self.fails = fails

    def board(self, options: Any, seats: int) -> Any:
        self.asked.append(threading.current_thread().name)
        return super().board(options, seats)

    def bots(self) -> Any:
        if threading.current_thread().name == "thinker":
            self.gate.wait(60)
            if self.fails:
                raise ValueError("no such rule")
        return super().bots()


def scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: SlowHeap, play: Any) -> None:
    for game in (GAME, slow):
        monkeypatch.setitem(registry._added, game.name, game)

    async def run() -> None:
        host = Host(open_store(str(tmp_path / "games.db")), readiness=Readiness({slow.name: slow, GAME.name: GAME}))
        host.readiness.start()
        try:
            await asyncio.wait_for(play(host), 60)
        finally:
            slow.gate.set()
            await host.close()

    asyncio.run(run())


def seats(game: Game) -> Any:
    match = game.match(2, {"heap": 3})
    return match, [seating.human("Ann"), seating.human("Bob")]


def test_only_those_wait_who_need_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowHeap()

    async def play(host: Host) -> None:
        waiting = asyncio.create_task(host.open(*seats(slow), 0.0))
        quick = await host.open(*seats(GAME), 0.0)  # behind the slow one in the queue, but a visitor wants it
        assert (await host.table(quick.table.row.id))["game"] == GAME.name
        await asyncio.sleep(0.2)
        assert not waiting.done()
        assert host.readiness.json() == {
            "games": {slow.name: False, GAME.name: True},
            "ready": 1,
            "of": 2,
            "boards": [],
        }
        slow.gate.set()
        opened = await waiting
        assert host.readiness.json()["ready"] == 2
        room = await host.room(opened.table.row.id)
        while room.table.dealer_to_move:
            await asyncio.sleep(0.01)
        assert await room.move(0, "take 1", room.table.index) == 2

    scene(tmp_path, monkeypatch, slow, play)


def test_a_table_that_is_kept_is_seen_though_its_game_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, then = SlowHeap(), SlowHeap()
    first.gate.set()
    kept: list[str] = []

    async def before(host: Host) -> None:
        kept.append((await host.open(*seats(first), 0.0)).table.row.id)

    async def after(host: Host) -> None:
        resuming = asyncio.create_task(host.resume())
        assert (await host.table(kept[0]))["status"] == "running"
        entering = asyncio.create_task(host.room(kept[0]))
        await asyncio.sleep(0.1)
        assert not entering.done()
        then.gate.set()
        assert (await entering).table.row.id == kept[0]
        await resuming

    scene(tmp_path, monkeypatch, first, before)
    scene(tmp_path, monkeypatch, then, after)


def test_the_end_waits_for_no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowHeap()

    async def play(host: Host) -> None:
        opening = asyncio.create_task(host.open(*seats(slow), 0.0))
        await asyncio.sleep(0.1)
        await asyncio.wait_for(host.readiness.close(), 5)
        with pytest.raises(asyncio.CancelledError):
            await opening

    scene(tmp_path, monkeypatch, slow, play)


def test_a_game_whose_rules_fail_is_refused_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowHeap(fails=True)
    slow.gate.set()

    async def play(host: Host) -> None:
        with pytest.raises(NotPlayable, match=f"{slow.title} cannot be played: its rules fail; the server's log"):
            await host.open(*seats(slow), 0.0)
        await host.readiness.everything()
        assert (await host.open(*seats(GAME), 0.0)).table.index in (0, 1)

    scene(tmp_path, monkeypatch, slow, play)


def test_nothing_is_compiled_on_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.load_game(str(SMALLEST))
    monkeypatch.setitem(registry._added, game.name, game)
    compile_one, seen = Dispatcher._compile_for_args, []

    def watched(self: Any, *args: Any, **more: Any) -> Any:
        seen.append(threading.current_thread().name)
        return compile_one(self, *args, **more)

    monkeypatch.setattr(Dispatcher, "_compile_for_args", watched)

    async def run() -> None:
        host = Host(open_store(str(tmp_path / "games.db")), readiness=Readiness({game.name: game}))
        host.readiness.start()
        match = game.match(2, {"max_turns": 12})
        opened = await host.open(match, [seating.bot(match, "random")] * 2, 0.0)
        room = await host.room(opened.table.row.id)
        await room.analyse(0)
        async with asyncio.timeout(60):
            while opened.table.running:
                await asyncio.sleep(0.01)
        await host.close()

    asyncio.run(run())
    assert threading.current_thread().name not in seen


@pytest.mark.parametrize(
    ("raw", "game"),
    [(b'{"hegemon": 1, "game": "risk"}\n{}', "risk"), (b"", ""), (b"[1]", ""), (b"\xff{", ""), (b'"game"', "")],
)
def test_the_game_of_a_record_is_known_before_it_is_verified(raw: bytes, game: str) -> None:
    assert _game_of(raw) == game


@pytest.mark.skipif(DISABLED, reason="nothing is compiled")
def test_a_board_of_another_size_says_how_far_its_rules_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEGEMON_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(registry, "_added", dict(registry._added))
    copy = tmp_path / "new_tug.py"  # its kernels are compiled by no other test of this process
    copy.write_text(SMALLEST.read_text(encoding="utf-8").replace('"tug"', '"new-tug"'), encoding="utf-8")
    game = registry.load_game(str(copy))
    seen: list[BoardWork] = []

    async def run() -> None:
        readiness = Readiness({})
        loading = asyncio.create_task(readiness.match(game.match(2, {"max_turns": 12})))
        while not loading.done():
            seen.extend(readiness.json()["boards"])
            await asyncio.sleep(0.01)
        await loading
        assert readiness.json()["boards"] == []

    asyncio.run(run())
    assert {(work["game"], work["of"]) for work in seen} == {(game.name, reached(game.rules))}
    assert seen[0]["done"] == 0
    assert 0 < max(work["done"] for work in seen) <= seen[0]["of"]
