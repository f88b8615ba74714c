"""Our client (R7, R10): whole games on a server, what it knows at every moment, refusals, recordings and replays."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from hegemon.core.errors import BadFile
from hegemon.games.risk.cli import app
from hegemon.games.risk.protocol.client import BAD, FULL, NO_SERVER, TAKEN, Client, Connection
from hegemon.games.risk.protocol.follower import Follower
from hegemon.games.risk.protocol.knowledge import BadServer
from hegemon.games.risk.protocol.recordings import Recorder, follow, new_place, read_replay

from .wire import Hosted, host


def same_view(hosted: Hosted, follower: Follower) -> None:
    """A client's position, made from the lines, is the one that the server would show it."""
    assert hosted.server.play
    match = hosted.server.play.match
    seen = match.view(hosted.server.play.state, follower.seat)
    for name in match.fields:
        assert np.array_equal(seen[name], follower.state[name]), name


@pytest.mark.parametrize(
    ("options", "echo_all"),
    [
        ({"territories": "chosen"}, False),
        ({"territories": "dealt", "sets": "constant"}, True),
        ({"territories": "dealt", "lenient": True, "sets": "rising-hasbro"}, False),
    ],
)
def test_two_clients_and_a_bot_play_to_the_end(options: dict[str, Any], echo_all: bool) -> None:
    clients: list[Client] = []

    async def script(hosted: Hosted) -> None:
        clients.extend(Client(name, "standard", i, lambda _line: None) for i, name in enumerate(("A", "B")))
        await asyncio.gather(*(client.run("127.0.0.1", hosted.port) for client in clients))

    hosted = host(script, ("tcp", "tcp", "standard"), finish=True, echo_all=echo_all, **options)
    assert hosted.server.clients.faults == 0
    for client in clients:
        if options["territories"] == "chosen":
            same_view(hosted, client.follower)
        assert hosted.server.play
        assert client.follower.state.armies.tolist() == hosted.server.play.state.armies.tolist()
        assert client.follower.winner in hosted.said[-1]


def test_a_client_that_comes_back_knows_everything_by_state() -> None:
    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B")
        play = hosted.server.play
        assert play
        for wire in wires.values():
            wire.close()
        async with asyncio.timeout(30):
            while len(play.sayings) < 400:
                await asyncio.sleep(0.01)
        for player, name in enumerate("AB"):
            follower = Follower()
            follower.hear(f"LOGIN-ACK OK {player}")
            lines = play.history(play.seat_of(player))
            for line in lines:
                follower.hear(line)
            state = play.state
            assert follower.state.owner.tolist() == state.owner.tolist(), name
            assert follower.state.armies.tolist() == state.armies.tolist()
            assert follower.state.hand.tolist() == state.hand.tolist()
            assert follower.state.cards[follower.seat].tolist() == state.cards[follower.seat].tolist()
            assert follower.state.reserve.tolist() == state.reserve.tolist()

    host(script, ("tcp", "tcp", "standard"))


def refused(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["client", "--host", "127.0.0.1", *arguments])
    return done.exit_code, done.stderr


def test_no_server_and_a_bad_name_end_with_a_message_and_a_code() -> None:
    code, message = refused("--port", "1", "--username", "Ann")
    assert (code, message) == (NO_SERVER, "Error: 127.0.0.1, port 1: there is no server\n")
    for name in ("", "two words", "x" * 33, "ž"):
        code, message = refused("--username", name)
        assert code == BAD
        assert "a name must be one word of 1 to 32 printable ASCII characters" in message


def test_a_name_that_is_taken_and_a_full_server_too() -> None:
    async def script(hosted: Hosted) -> None:
        await hosted.connect("Ann")
        port = str(hosted.port)
        assert await asyncio.to_thread(refused, "-p", port, "-u", "Ann") == (
            TAKEN, "Error: 'Ann' is already taken: id already in use\n",
        )  # fmt: skip
        await hosted.connect("Bob")
        assert await asyncio.to_thread(refused, "-p", port, "-u", "Cid") == (
            FULL, "Error: the server is full: too many players\n",
        )  # fmt: skip

    host(script, ("tcp", "tcp"))


@pytest.mark.parametrize("moment", ["at once", "after login", "in the game"])
def test_a_server_that_goes_away_is_reported(moment: str) -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        if moment != "at once":
            writer.write(b"LOGIN-ACK OK 4\nREGISTERED-PLAYER 2 Bob\n")
        if moment == "in the game":
            writer.write(b"ORDER 2 4\nREINFORCEMENTS 2 40\nREINFORCEMENTS 4 40\nSTART-PHASE 0\nSTART-ROUND 2\n")
        writer.close()

    async def run() -> None:
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(Connection, match="closed the connection"):
            await Client("Ann", "standard", 1, lambda _line: None).run("127.0.0.1", port)
        server.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    "line",
    ["ORDER 1 1", "ORDER 1", "REINFORCE 1 99 1", "ATTACK 1 0 77 3", "DICE-ROLL 7 0 0 1 0", "START-PHASE 3",
     "CARDS-ACQUIRED 1 1 9", "REINFORCE 1 0 0", "REINFORCEMENTS 1 9999999", "START-ROUND 7", "SET UNITS 77 1"],
)  # fmt: skip
def test_a_server_that_tells_what_cannot_be_is_refused(line: str) -> None:
    follower = Follower()
    for good in ("LOGIN-ACK OK 1", "ORDER 1 2", "REINFORCEMENTS 1 40", "REINFORCEMENTS 2 40", "START-PHASE 0"):
        follower.hear(good)
    if line.startswith("DICE"):
        follower.hear("REINFORCE 1 0 1")
        follower.hear("REINFORCE 2 1 1")
        follower.hear("ATTACK 1 0 1 1")
    with pytest.raises(BadServer):
        follower.hear(line)


def test_what_nobody_has_agreed_on_is_nothing() -> None:
    follower = Follower()
    for line in ("HELLO", "LOGIN-ACK OK 1", "ORDER 1 2", "WEATHER fine", "CHAT PUBLIC 2 hi", "LOGOUT 2 1", "ERROR no"):
        follower.hear(line)
    assert follower.begun
    with pytest.raises(BadServer, match="sent moves before the ORDER"):
        Follower().hear("DICE-ROLL 1 0 0 1 0")


def test_a_recorded_game_replays_without_a_server(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path / "replays" / "game.rep")

    async def script(hosted: Hosted) -> None:
        client = Client("Ann", "standard", 1, lambda _line: None, recorder=recorder)
        await client.run("127.0.0.1", hosted.port)
        recorder.close()
        again = Follower()
        for _ in follow(recorder.place, read_replay(recorder.place), again):
            pass
        assert again.state.tobytes() == client.follower.state.tobytes()
        assert [entry.move for entry in again.timeline.entries] == [
            entry.move for entry in client.follower.timeline.entries
        ]
        assert again.over

    host(script, ("tcp", "standard", "standard"), finish=True)
    printed = CliRunner().invoke(app, ["client", "--replay", str(recorder.place)])
    assert printed.exit_code == 0
    assert re.search(r"^ +\d+\.\d{3} < ORDER ", printed.stdout, re.M)
    assert "PLAYER-DEFEATED" in printed.stdout
    assert printed.stdout.count("North America") == 1
    stepped = CliRunner().invoke(app, ["client", "--replay", str(recorder.place), "--step"], input="\n\nq\nnever read")
    assert stepped.stdout.count("North America") == 3
    assert stepped.stdout.count("START-ROUND") == 3
    quick = CliRunner().invoke(app, ["client", "--replay", str(recorder.place), "--speed", "1000"])
    assert quick.stdout == printed.stdout


def test_recordings_are_named_by_date_and_time_and_never_overwritten(tmp_path: Path) -> None:
    place = new_place(tmp_path)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d(_\d+)?\.rep", place.name)
    Recorder(place).close()
    assert new_place(tmp_path) != place
    with pytest.raises(BadFile, match="cannot be written"):
        Recorder(place)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nothing", "line 1: not a recording"),
        ("hegemon risk replay 1\nx < ORDER 1 2\n", "line 2: a line must be"),
        ("hegemon risk replay 1\n1.0 < ORDER 1 2\n1.0 = x\n", "line 3: a line must be"),
        ("hegemon risk replay 1\n1.0 < ORDER 1 1\n", "line 2: the server sent 'ORDER 1 1'"),
    ],
)
def test_a_broken_recording_is_named_with_its_line(text: str, why: str, tmp_path: Path) -> None:
    place = tmp_path / "x.rep"
    place.write_text(text)
    with pytest.raises(BadFile, match=re.escape(why)):
        list(follow(place, read_replay(place), Follower()))
    with pytest.raises(BadFile):
        read_replay(tmp_path / "none.rep")


def test_a_client_that_lost_its_connection_plays_on() -> None:
    """It logs in under its name, says READY as ever, and gets the game so far."""

    async def script(hosted: Hosted) -> None:
        first = Client("Ann", "standard", 1, lambda _line: None)
        playing = asyncio.create_task(first.run("127.0.0.1", hosted.port))
        async with asyncio.timeout(30):
            while not (hosted.server.play and len(hosted.server.play.sayings) > 300):
                await asyncio.sleep(0.01)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await hosted.until_said("Ann has left")
        second = Client("Ann", "standard", 2, lambda _line: None)
        await second.run("127.0.0.1", hosted.port)
        assert hosted.server.play
        assert second.follower.state.owner.tolist() == hosted.server.play.state.owner.tolist()

    hosted = host(script, ("tcp", "standard", "standard"), finish=True)
    assert hosted.server.clients.faults == 0


def test_a_client_that_comes_back_gets_the_game_from_its_beginning() -> None:
    """Nothing of what others do meanwhile comes before the history, and nothing is missing after it."""

    async def script(hosted: Hosted) -> None:
        wire = (await hosted.table("Ann"))[0]
        wire.close()
        await hosted.until_said("Ann has left")
        back = await hosted.connect("Ann")
        play = hosted.server.play
        assert play
        at = len(play.sayings)
        async with asyncio.timeout(30):
            while len(play.sayings) < at + 50:
                await asyncio.sleep(0.01)
        back.send("READY 0")
        follower = Follower()
        follower.say("LOGIN Ann")
        for line in ("LOGIN-ACK OK 0", *back.heard[1:]):
            follower.hear(line)
        resent = await back.lines(at)
        assert next(line.split()[0] for line in resent if not line.startswith("REGISTERED")) == "ORDER"
        for line in resent:
            follower.hear(line)

    host(script, ("tcp", "standard", "standard"))
