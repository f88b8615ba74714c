"""An arena under load: bots connected, games at once, and the time from a move to its echo, beside a bare server.

python -m bench.server.arena --bots 100 --games 50 --think 0.5 --seconds 20

Bots are plain clients of the Bot API in one process; each thinks for a while, plays a random legal move, and waits for
`accepted`, which comes once the move is on disk. The bare server carries the same number of connections and messages,
of the same sizes, with the same library; it knows no rules and no database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from hegemon.arena import accounts, sessions
from hegemon.store import open_store

NUMBER = re.compile(r"\d+")
ECHO = Path(__file__).parents[1] / "peers/bare_server.py"


@dataclass
class Heard:
    """The measurements of all clients."""

    waits: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    measuring: bool = False

    def line(self, name: str, seconds: float) -> str:
        waits = sorted(self.waits)
        p50, p99 = waits[len(waits) // 2], waits[min(len(waits) - 1, int(0.99 * len(waits)))]
        rate = len(waits) / seconds
        return f"{name:<12} {rate:8.0f} moves/s   p50 {1000 * p50:7.1f} ms   p99 {1000 * p99:7.1f} ms"


def choose(ranges: list[list[str]], chance: random.Random) -> str:
    """A random legal move."""
    low, high = chance.choice(ranges)
    highest = iter(NUMBER.findall(high))
    return NUMBER.sub(lambda lowest: str(chance.randint(int(lowest[0]), int(next(highest)))), low)


async def bot(address: str, token: str, think: float, heard: Heard) -> None:
    """One connected bot, with as many games as it is given."""
    chance, sent = random.Random(token), dict[str, float]()
    async with connect(address, max_size=None, open_timeout=60) as connection:

        async def answer(turn: Any) -> None:
            await asyncio.sleep(chance.uniform(0.5, 1.5) * think)
            move = choose(turn["moves"], chance)
            sent[turn["table"]] = time.perf_counter()
            message = {"type": "move", "table": turn["table"], "index": turn["index"], "move": move}
            await connection.send(json.dumps(message))

        await connection.send(json.dumps({"type": "hello", "token": token}))
        tasks = set()
        async for text in connection:
            message = json.loads(text)
            if message["type"] == "accepted" and heard.measuring:
                heard.waits.append(time.perf_counter() - sent[message["table"]])
            elif message["type"] == "turn":
                heard.sizes.append(len(text))
                task = asyncio.create_task(answer(message))
                tasks.add(task)
                task.add_done_callback(tasks.discard)


async def bare(address: str, think: float, heard: Heard, seed: int) -> None:
    """One connection of the bare server, which says as much as a bot does."""
    chance = random.Random(seed)
    async with connect(address, max_size=None, open_timeout=60) as connection:
        while True:
            await asyncio.sleep(chance.uniform(0.5, 1.5) * think)
            began = time.perf_counter()
            await connection.send('{"type":"move","table":"abcdefghjk","index":100,"move":"attack 3>7 x3"}')
            while "accepted" not in str(await connection.recv()):
                pass
            if heard.measuring:
                heard.waits.append(time.perf_counter() - began)


async def measured(clients: list[Any], heard: Heard, seconds: float) -> None:
    """Let clients play for a while, and measure the end of it."""
    tasks = [asyncio.create_task(client) for client in clients]
    await asyncio.sleep(seconds / 2)
    heard.measuring = True
    await asyncio.sleep(seconds)
    heard.measuring = False
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def arena(settings: argparse.Namespace, folder: Path) -> Heard:
    """The arena's figures."""
    database = folder / "arena.db"
    store = open_store(str(database))
    organiser = accounts.create(store, "Chief", role="organiser")
    key = sessions.create_token(store, organiser, "bench", ["organise", "play"])[0]
    tokens = {}
    owner = organiser
    for number in range(settings.bots):
        if number % accounts.MOST_BOTS == 0:
            owner = accounts.create(store, f"Owner {number}", role="organiser")
        made = accounts.create_bot(store, owner, f"Bot {number}")
        tokens[made.name] = sessions.create_token(store, made, "bench", ["play"])[0]
    store.close()
    command = [sys.executable, "-m", "hegemon.cli", "serve", "--arena", "--port", "0", "--database", str(database)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"})
    try:
        assert server.stdout is not None
        url = next(line for line in server.stdout if "ready on" in line).split(" on ")[1].strip()
        http = httpx.Client(base_url=f"{url}/api/arena", timeout=120, headers={"Authorization": f"Bearer {key}"})
        repeats = -(-2 * settings.games // settings.bots) * 100
        terms = {"title": "Load", "game": settings.game, "seats": 2, "kind": "swiss", "rounds": 100,
                 "repeats": min(100, repeats), "rated": False, "at_once": settings.games, "entry": "open"}  # fmt: skip
        made = _asked(http, "POST", "/competitions", terms)["id"]
        for token in tokens.values():
            _asked(http, "POST", f"/competitions/{made}/entrants", {}, token)
        _asked(http, "POST", f"/competitions/{made}/start", {})
        address, heard = f"{url.replace('http', 'ws')}/api/arena/bot", Heard()
        clients = [bot(address, token, settings.think, heard) for token in tokens.values()]
        asyncio.run(measured(clients, heard, settings.seconds))
        running = [game for game in _asked(http, "GET", f"/competitions/{made}")["games"] if game["begun"]]
        print(f"{settings.bots} bots connected, {settings.games} games at once, {len(running)} games begun")
        return heard
    finally:
        server.kill()
        server.wait()


def _asked(http: httpx.Client, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else None
    answer = http.request(method, path, json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def bare_server(settings: argparse.Namespace, size: int) -> Heard:
    """The bare server's figures: one connection for each game that waits for a player."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = subprocess.Popen([sys.executable, str(ECHO), str(port), str(size)])
    try:
        heard = Heard()
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.1)
        clients = [bare(f"ws://127.0.0.1:{port}/{n}", settings.think, heard, n) for n in range(settings.games)]
        asyncio.run(measured(clients, heard, settings.seconds))
        return heard
    finally:
        server.kill()
        server.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", type=int, default=100)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--think", type=float, default=0.5, help="seconds that a bot thinks, on average")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--game", default="risk")
    settings = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        of_arena = arena(settings, Path(folder))
    size = sum(of_arena.sizes) // max(1, len(of_arena.sizes))
    of_bare = bare_server(settings, size)
    print(f"a turn has {size} bytes on average; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(of_arena.line("arena", settings.seconds))
    print(of_bare.line("bare server", settings.seconds))


if __name__ == "__main__":
    main()
