"""Clients that are silent or leave (R5, R6): who plays for them, and how they come back."""

from __future__ import annotations

import asyncio
from pathlib import Path

from hegemon.core.history.record import read_record
from hegemon.games.risk.protocol.settings import Limits

from .wire import Hosted, front, host, placed


def test_an_unanswered_defend_is_answered_by_the_server() -> None:
    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B", "C")
        await placed(hosted, wires)
        player = hosted.order[0]
        origin, target, victim = front(hosted, player)
        wires[player].send(f"REINFORCE {player} {origin} {hosted.state.reserve[0]}")
        wires[player].send(f"ATTACK {player} {origin} {target} 1")
        dice = min(2, int(hosted.state.armies[target]))
        assert await wires[victim].until("DEFEND") == f"DEFEND {victim} {target} {dice}"
        assert (await wires[player].until("DICE-ROLL")).split()[1] > "0"

    host(script, limits=Limits(30, 0.2, 0.05))


def test_a_silent_client_has_its_round_played_and_keeps_its_seat() -> None:
    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B", "C")
        one, two, _ = hosted.order
        heard = await wires[one].until(f"REINFORCE {one} ") and await wires[one].until(f"START-ROUND {two}")
        assert heard
        assert any(line.startswith(f"REINFORCE {one} ") for line in wires[one].heard[-40:])

    hosted = host(script, limits=Limits(0.3, 0.2, 0.05))
    assert "is late: standard plays the rest of the round" in hosted.output


def test_who_leaves_is_played_by_a_bot_and_may_come_back() -> None:
    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B", "C")
        one, two, three = hosted.order
        name = hosted.server.clients.lobby.players[one].name
        await wires[one].until("START-ROUND")
        wires[one].close()
        assert await wires[two].until("LOGOUT") == f"LOGOUT {one} 1"
        await wires[two].until(f"START-ROUND {two}")  # its stand-in has ended the round
        stranger = await hosted.connect()
        stranger.send("LOGIN Other", f"LOGIN {name}")
        assert await stranger.next() == "LOGIN-ACK FAILED 3"
        assert await stranger.next() == f"LOGIN-ACK OK {one}"
        await wires[two].until(f"REGISTERED-PLAYER {one} {name}")
        await stranger.lines(2)
        stranger.send(f"STATE {one}")
        history = [await stranger.next() or ""]
        while not history[-1].startswith("START-ROUND"):
            history.append(await stranger.next() or "")
        assert history[0].startswith("ORDER")
        assert history[-1] == f"START-ROUND {two}"
        assert sum(line.startswith("REINFORCE ") for line in history) > 42
        for player in (two, three):
            area = hosted.state.owner.tolist().index(hosted.order.index(player))
            await wires[player].until(f"START-ROUND {player}") if player == three else None
            wires[player].send(f"REINFORCE {player} {area} 1", f"END-ROUND {player}")
        await stranger.until(f"START-ROUND {one}")
        area = hosted.state.owner.tolist().index(0)
        left = int(hosted.state.reserve[0])
        if left:
            stranger.send(f"REINFORCE {one} {area} 1")
            await wires[two].until(f"REINFORCE {one} {area} 1")

    host(script)


def test_when_all_have_left_the_bots_finish_the_game(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B", "C")
        for wire in wires.values():
            wire.close()
        await asyncio.sleep(0)

    hosted = host(script, record=tmp_path / "game.jsonl", finish=True)
    record, timeline = read_record(tmp_path / "game.jsonl")
    assert sorted(record.seats) == ["A", "B", "C"]
    assert timeline.result == hosted.server.result
