"""A fuzzer on the course's protocol (V2): random bytes, frames that are nearly right, cut anywhere, from both seats.

The server outlives them all, a client that breaks the rules has lost, and a record holds nothing but legal moves.
`FUZZ=20` plays twenty times as many games.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
from pathlib import Path

import pytest

from hegemon.games.vampires.rules.map_files import load_map

from .wire import Hosted, Wire, game_of, host

GAMES = 40 * int(os.environ.get("FUZZ", "1"))
GROWTH = 80 * 2**20

GOOD = b"MOV\x01\x04\x02\x04\x04\x01"
"""The whole group of the vampires goes up by one: legal as the first turn on this board."""


def rubbish(rng: random.Random) -> bytes:
    """A first turn as a broken client might send it."""
    kind = rng.random()
    if kind < 0.25:
        return rng.randbytes(rng.randint(1, 400))
    if kind < 0.5:
        raw = bytearray(GOOD)
        for _ in range(rng.randint(1, 3)):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        return bytes(raw)
    if kind < 0.75:
        parts = rng.randint(0, 6)
        return (
            b"MOV"
            + bytes([rng.choice([parts, rng.randrange(256)])])
            + bytes(rng.randrange(7) for _ in range(5 * parts))
        )
    return rng.choice([b"NME", b"UPD", b"SET", b"HUM", b"MAP", b"END", b"BYE"]) + rng.randbytes(rng.randint(0, 40))


async def cut(wire: Wire, raw: bytes, rng: random.Random) -> None:
    """Send it in pieces, as networks do."""
    at = 0
    while at < len(raw):
        size = rng.choice([1, 2, 3, 7, 400])
        wire.send(raw[at : at + size])
        at += size
        await asyncio.sleep(0)


@pytest.mark.timeout(120 + 2 * GAMES)
def test_no_bytes_stop_the_server_and_breaking_the_rules_loses(tmp_path: Path) -> None:
    rng = random.Random(5)
    kept_to_the_rules = [True] * GAMES

    async def script(hosted: Hosted) -> None:
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for number in range(GAMES):
            vampires, werewolves = await hosted.pair()
            await cut(vampires, GOOD if rng.random() < 0.1 else rubbish(rng), rng)
            if rng.random() < 0.3:
                kept_to_the_rules[number] = False
                await cut(werewolves, rng.randbytes(rng.randint(1, 3)), rng)
            vampires.writer.write_eof()
            await werewolves.rest()
            vampires.close()
            werewolves.close()
        grown = 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - used)
        assert grown < GROWTH

    record = tmp_path / "game.jsonl"
    hosted = host(script, board=load_map("duel"), games=GAMES, turn=5, record=record)
    assert len(hosted.server.results) == GAMES
    results = zip(kept_to_the_rules, hosted.server.results, strict=True)
    assert all(result.winners == (1,) for kept, result in results if kept)
    assert "Traceback" not in hosted.output
    records = sorted(tmp_path.glob("*.jsonl"))
    assert records
    for path in records:
        game_of(path)  # verified move by move
