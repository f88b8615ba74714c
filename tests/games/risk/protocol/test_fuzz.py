"""The player on turn as the fuzzer (R5): whatever changes the game was a legal command, judged anew; the rest does not.

`FUZZ=20` sends twenty times as many lines.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
from itertools import combinations_with_replacement
from typing import Any

import pytest

from .test_hostile import WORDS, fuzzed
from .wire import Hosted, Wire, host, placed

LINES = 600 * int(os.environ.get("FUZZ", "1"))
GROWTH = 80 * 2**20
"""Bytes that the process may grow by, the client's own memory among them."""


def near(board: Any, area: int) -> list[int]:
    found: list[int] = board.neighbour[board.first[area] : board.first[area + 1]].tolist()
    return found


def aimed(rng: random.Random, state: Any, board: Any, seat: int, player: int) -> str:
    """A command that could be meant, with a number wrong now and then."""
    own = [area for area in range(42) if state.owner[area] == seat] or [0]
    area = rng.choice(own)
    other = rng.choice(near(board, area) or [0])
    numbers = {
        "REINFORCE": [player, area, rng.randint(0, 1 + int(state.reserve[seat]))],
        "ATTACK": [player, area, other, rng.randint(0, 4)],
        "TRANSFER": [player, area, rng.choice(own), rng.randint(0, 1 + int(state.armies[area]))],
        "CARDS-EXCHANGE": [player, *(rng.randint(-1, 4) for _ in range(3))],
        "DEFEND": [player, area, rng.randint(0, 3)],
    }
    name = rng.choices(list(numbers), (6, 6, 1, 1, 1))[0]
    words = [str(number) for number in numbers[name]]
    if rng.random() < 0.4:
        words[rng.randrange(len(words))] = rng.choice([*WORDS, "-1", "1.0", "+1", "01", "1_0", "٣", ""])
    if rng.random() < 0.1:
        words.insert(rng.randrange(len(words) + 1), rng.choice(WORDS))
    return " ".join([name if rng.random() < 0.9 else name.lower(), *words])


def is_legal(line: str, before: Any, board: Any, seat: int, player: int) -> bool:
    """True if a line may have changed the game, by the rules as a reader of the protocol would check them."""
    name, *words = line.upper().split() or [""]
    if not all(word.isascii() and word.isdigit() for word in words):
        return False
    numbers = [int(word) for word in words]
    if len(numbers) < 2 or numbers[0] != player:
        return False
    owner, armies = before.owner.tolist(), before.armies.tolist()
    if name == "REINFORCE" and len(numbers) == 3:
        _, area, units = numbers
        return area < 42 and owner[area] == seat and 1 <= units <= before.reserve[seat]
    if name == "ATTACK" and len(numbers) == 4:
        _, area, other, dice = numbers
        good = max(area, other) < 42 and owner[area] == seat != owner[other] and other in near(board, area)
        return good and 1 <= dice <= 3 and armies[area] > dice and before.reserve[seat] == 0
    if name == "TRANSFER" and len(numbers) == 4:
        _, area, other, units = numbers
        return max(area, other) < 42 and owner[area] == owner[other] == seat and 0 <= units < armies[area]
    return name == "CARDS-EXCHANGE" and len(numbers) == 4


async def answered(wire: Wire, number: int) -> None:
    """All that was sent before has been dealt with."""
    wire.send(b"\n", f"NONSENSE{number}")
    await wire.until(f"ERROR there is no command 'NONSENSE{number}'")


async def all_pass(hosted: Hosted, wires: dict[int, Wire], seat: int) -> None:
    """The round of the seat is ended, the others place what they have and pass, and it is its round again."""
    play = hosted.server.play
    assert play
    began = play.rounds
    async with asyncio.timeout(30):
        while not hosted.server.result and (play.to_move != seat or play.rounds == began):
            mover, owner = play.to_move, hosted.state.owner.tolist()
            player, area = hosted.order[mover], owner.index(mover) if mover in owner else 0
            if play.defending:
                wires[player].send(f"DEFEND {player} {hosted.state.target} 1")
            for cards in combinations_with_replacement(range(4), 3) if hosted.state.forced else ():
                wires[player].send(f"CARDS-EXCHANGE {player} {' '.join(map(str, cards))}")
            wires[player].send(f"REINFORCE {player} {area} {hosted.state.reserve[mover]}", f"END-ROUND {player}")
            await asyncio.sleep(0.01)


@pytest.mark.timeout(120 + LINES / 5)
def test_what_the_player_on_turn_sends_changes_the_game_only_by_the_rules() -> None:
    accepted = refused = 0

    async def script(hosted: Hosted) -> None:
        nonlocal accepted, refused
        wires = await hosted.table("A", "B", "C")
        await placed(hosted, wires)
        assert hosted.server.play
        board, rng = hosted.server.play.match.board, random.Random(11)

        async def drain(wire: Wire) -> None:
            while await wire.reader.read(65536):
                pass

        player, *others = hosted.order
        draining = [asyncio.create_task(drain(wires[other])) for other in others]
        wire, seat = wires[player], 0
        wire.send("ERRORS ON")
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for number in range(LINES):
            if hosted.server.result:
                break
            while hosted.server.play.defending and not hosted.server.result:  # the others answer as they may
                victim = hosted.server.play.to_move
                wires[hosted.order[victim]].send(f"DEFEND {hosted.order[victim]} {hosted.state.target} 1")
                await asyncio.sleep(0.002)
            before, raw = hosted.state.copy(), hosted.position()
            wild = rng.random() < 0.3
            sent = fuzzed(rng) if wild else (aimed(rng, before, board, seat, player) + "\n").encode("ascii", "replace")
            if b"CHAT" in sent or b"READY" in sent or b"ERRORS" in sent or b"STATE" in sent:
                continue
            wire.send(sent)
            await answered(wire, number)
            if hosted.position() == raw:
                refused += 1
            else:
                accepted += 1
                lines = [line for line in sent.decode("ascii", "replace").splitlines() if line.strip()]
                assert any(is_legal(line, before, board, seat, player) for line in lines), sent
            if number % 50 == 49 or b"TRANSFER" in sent.upper():
                await all_pass(hosted, wires, seat)
        if not hosted.server.result:
            await all_pass(hosted, wires, seat)
        grown = 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - used)
        assert grown < GROWTH
        for task in draining:
            task.cancel()

    hosted = host(script)
    assert accepted > LINES / 50
    assert refused > accepted
    assert "Traceback" not in hosted.output
