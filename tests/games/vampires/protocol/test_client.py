"""Our client (V2): on our own server for many games, and on servers that are strange."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from hegemon.games.vampires.protocol.client import Client, Connection
from hegemon.games.vampires.protocol.frames import (
    CLIENTS,
    Bye,
    Cell,
    End,
    Frame,
    Hme,
    Hum,
    Map,
    Mov,
    Nme,
    Reader,
    Set,
    Upd,
)

from .wire import Hosted, game_of, host, texts

GAMES = 50


def client(bot: str = "greedy", name: str = "ours", seconds: float = 1.0) -> Client:
    return Client(bot, name, seconds, 1, lambda _line: None)


def test_two_of_our_clients_play_many_games_and_all_records_replay(tmp_path: Path) -> None:
    async def play(hosted: Hosted, bot: str) -> None:
        for number in range(GAMES):
            await Client(bot, bot, 1.0, number, lambda _line: None).run("127.0.0.1", hosted.port)

    async def script(hosted: Hosted) -> None:
        await asyncio.gather(play(hosted, "greedy"), play(hosted, "random"))

    hosted = host(script, board="village", games=GAMES, turn=10, record=tmp_path / "game.jsonl", max_plies=60)
    assert len(hosted.server.results) == GAMES
    wins = 0
    for number, result in enumerate(hosted.server.results, 1):
        timeline = game_of(tmp_path / f"game-{number}.jsonl")
        assert timeline.result == result
        assert not {"skip", "stop"} & set(texts(timeline))
        assert not any(text.startswith("forfeit") for text in texts(timeline))
        header = (tmp_path / f"game-{number}.jsonl").read_text().split("\n")[0]
        greedy = 0 if '"seats": ["greedy"' in header else 1
        wins += result.winners == (greedy,)
    assert wins > 0.8 * GAMES


def test_a_client_plays_the_larger_maps_too() -> None:
    async def script(hosted: Hosted) -> None:
        await asyncio.gather(
            client().run("127.0.0.1", hosted.port), client("random", "other").run("127.0.0.1", hosted.port)
        )

    hosted = host(script, board="continent", turn=60, max_plies=30)
    assert hosted.server.results
    assert "lose:" not in hosted.output


# Strange servers


def on_server(behave: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]], player: Client) -> None:
    """Our client on a server that plays a script."""

    async def run() -> None:
        done = asyncio.Event()

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                await behave(reader, writer)
            finally:
                writer.close()
                done.set()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        try:
            await player.run("127.0.0.1", server.sockets[0].getsockname()[1])
        finally:
            await asyncio.wait_for(done.wait(), 5)
            server.close()

    asyncio.run(asyncio.wait_for(run(), 60))


START: list[Frame] = [Set(3, 4), Hum(((1, 0),)), Hme(0, 0)]
MAP = Map((Cell(0, 0, 0, 0, 5), Cell(1, 0, 3, 0, 0), Cell(3, 2, 0, 5, 0)))


async def answers(reader: asyncio.StreamReader, count: int) -> list[Frame]:
    """A number of frames of the client's."""
    parser, found = Reader(CLIENTS), list[Frame]()
    while len(found) < count:
        found += parser.feed(await reader.read(100))
    return found


def test_the_species_is_that_of_the_start_and_frames_may_come_in_pieces() -> None:
    got: list[Frame] = []

    async def behave(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        raw = b"".join(map(bytes, [*START, MAP, Upd(())]))
        for i in range(0, len(raw), 3):
            writer.write(raw[i : i + 3])
            await writer.drain()
            await asyncio.sleep(0.001)
        got.extend(await answers(reader, 2))
        writer.write(b"ENDB")
        await asyncio.sleep(0.05)
        writer.write(b"YE")

    player = client()
    on_server(behave, player)
    assert got[0] == Nme("ours")
    assert isinstance(got[1], Mov)
    assert [(part.x, part.y) for part in got[1].parts] == [(0, 0)] * len(got[1].parts)
    assert (1, 0) in {(part.to_x, part.to_y) for part in got[1].parts}
    assert player.games == 1


def test_another_game_may_follow_on_the_same_connection() -> None:
    async def behave(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await answers(reader, 1)
        for size in (3, 9):
            cells = (Cell(0, 0, 0, 4, 0), Cell(2, 2, 0, 0, 4))
            frames: list[Frame] = [Set(size, size), Hum(()), Hme(0, 0), Map(cells), Upd(())]
            writer.write(b"".join(map(bytes, frames)))
            await answers(reader, 1)
            writer.write(bytes(End()))
        writer.write(bytes(Bye()))

    player = client()
    on_server(behave, player)
    assert player.games == 2


def test_a_server_that_closes_after_the_game_without_goodbye_is_forgiven() -> None:
    async def behave(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await answers(reader, 1)
        writer.write(b"".join(map(bytes, [*START, MAP, Upd(())])))
        await answers(reader, 1)
        writer.write(b"END")

    on_server(behave, client())


@pytest.mark.parametrize(
    ("frames", "said"),
    [
        ([Bye()], "goodbye before a game"),
        ([], "closed the connection in the middle"),
        ([*START, MAP], "closed the connection in the middle"),
        ([b"HTTP/1.1 200 OK"], "malformed: a frame must begin with SET"),
        ([*START, Upd(())], "before it sent the map"),
        ([Set(2, 2), MAP], "a cell outside the grid: 3,2"),
        ([Set(3, 4), Hme(2, 2), MAP], "we start at 2,2, but we have no group there"),
        ([Set(3, 4), Hme(1, 0), MAP], "we start at 1,0, but we have no group there"),
        ([Set(1, 1), Hme(0, 0), Map((Cell(0, 0, 0, 1, 0),))], "a grid of 1 rows and 1 columns"),
        ([*START, MAP, Set(200, 200), Upd((Cell(150, 150, 9, 0, 0),))], "changed the size of the grid"),
        ([Set(200, 200), Map((Cell(0, 0, 0, 5, 0), Cell(150, 150, 9, 0, 0))), Set(3, 4)], "changed the size"),
        ([*START, MAP, Upd((Cell(0, 0, 0, 0, 0),))], "we have no group left"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_server_is_said(frames: list[Frame | bytes], said: str) -> None:
    async def behave(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await answers(reader, 1)
        writer.write(b"".join(frame if isinstance(frame, bytes) else bytes(frame) for frame in frames))
        await asyncio.sleep(0.3)

    with pytest.raises(Connection, match=said):
        on_server(behave, client())


def test_no_server_is_said() -> None:
    with pytest.raises(Connection, match="there is no server"):
        asyncio.run(client().run("127.0.0.1", 9))
