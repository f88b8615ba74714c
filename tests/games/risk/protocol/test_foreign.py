"""Our client on servers that read Appendix B another way (R5): other orders, no echoes, dice as they fell."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import numpy as np
import pytest

from hegemon.games.risk.protocol.client import Client

from .wire import Hosted, host


class Foreign:
    """Tells a client what our server tells it, as another server might."""

    def __init__(self, echoes: bool) -> None:
        self.echoes = echoes
        self.random = random.Random(5)
        self.me = ""
        self.phase = ""
        self.held = ""
        self.last = ""

    def lines(self, line: str) -> Iterator[str]:
        """One of our lines as theirs."""
        name, *words = line.split()
        if name == "LOGIN-ACK":
            self.me = words[1]
        if name == "START-PHASE":
            self.phase = words[0]
        if self.held:
            yield line  # REINFORCEMENTS before START-ROUND, PLAYER-DEFEATED or a START-ROUND before CARDS-ACQUIRED
            yield self.held
            self.held = ""
        elif (name == "START-ROUND" and self.phase == "2") or (name == "CARDS-ACQUIRED" and self.last == "DICE-ROLL"):
            self.held = line
        elif name == "DICE-ROLL":
            ours, theirs = words[:3], words[3:]
            self.random.shuffle(ours)
            yield f"DICE-ROLL {' '.join(ours + theirs[::-1])}"
        elif name in ("ATTACK", "DEFEND", "CARDS-EXCHANGE") and words[0] == self.me and not self.echoes:
            yield "WEATHER fine"
        elif name == "REGISTERED-PLAYER":
            yield from (line, f"REGISTERED-PLAYER {self.me} Ann")  # of the client itself too
        else:
            yield line
        self.last = name


@pytest.mark.timeout(240)
@pytest.mark.parametrize(("echoes", "territories"), [(False, "chosen"), (True, "dealt")])
def test_our_client_plays_a_whole_game_on_a_server_with_other_manners(echoes: bool, territories: str) -> None:
    async def script(hosted: Hosted) -> None:
        foreign = Foreign(echoes)

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            there, back = await asyncio.open_connection("127.0.0.1", hosted.port)

            async def upstream() -> None:
                while line := await reader.readline():
                    back.write(line)
                back.close()

            sending = asyncio.create_task(upstream())
            while line := await there.readline():
                for reply in foreign.lines(line.decode("ascii").rstrip("\n")):
                    writer.write(f"{reply}\r\n".encode())
            writer.close()
            sending.cancel()

        proxy = await asyncio.start_server(serve, "127.0.0.1", 0)
        client = Client("Ann", "standard", 1, lambda _line: None)
        await client.run("127.0.0.1", proxy.sockets[0].getsockname()[1])
        proxy.close()
        assert hosted.server.play
        truth, known = hosted.server.play.state, client.follower.state
        for field in ("owner", "armies", "held", "hand", "sets_traded"):
            assert np.array_equal(truth[field], known[field]), field

    hosted = host(
        script, ("tcp", "standard", "standard"), finish=True, echo_all=echoes, territories=territories, seed=3
    )
    assert hosted.server.clients.faults == 0
