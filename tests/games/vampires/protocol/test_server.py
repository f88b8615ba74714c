"""The server (V2), over real sockets: what clients hear, turns in time and late, the end of a game."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import pytest

from hegemon.core import dice
from hegemon.core.errors import BadOptions
from hegemon.core.history.record import read_record
from hegemon.games.vampires.protocol.frames import Bye, Cell, End, Hme, Hum, Map, Set, Upd
from hegemon.games.vampires.protocol.position import all_cells

from .wire import Hosted, Wire, game_of, host, texts

sys.path.insert(0, str(Path(__file__).parents[3]))
from more_time import with_more_time

DUEL = (
    Cell(0, 0, 2, 0, 0), Cell(2, 0, 3, 0, 0), Cell(4, 0, 2, 0, 0), Cell(0, 2, 0, 0, 4), Cell(2, 2, 4, 0, 0),
    Cell(4, 2, 0, 4, 0), Cell(0, 4, 2, 0, 0), Cell(2, 4, 3, 0, 0), Cell(4, 4, 2, 0, 0),
)  # fmt: skip


def test_after_its_name_a_client_gets_grid_houses_start_and_map() -> None:
    async def script(hosted: Hosted) -> None:
        for start in ((4, 2), (0, 2)):
            wire = await hosted.connect("somebody")
            assert [await wire.next() for _ in range(4)] == [
                Set(5, 5),
                Hum(((0, 0), (2, 0), (4, 0), (2, 2), (0, 4), (2, 4), (4, 4))),
                Hme(*start),
                Map(DUEL),
            ]
        vampires, werewolves = hosted.wires
        assert await vampires.next() == Upd(())
        assert not werewolves.frames
        vampires.close()
        await werewolves.parted()

    host(script)


def test_every_later_update_holds_what_changed_since_the_last(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        vampires, werewolves = await hosted.pair()
        vampires.move((4, 2, 4, 4, 1))
        assert await werewolves.until(Upd) == Upd((Cell(4, 1, 0, 4, 0), Cell(4, 2, 0, 0, 0)))
        werewolves.move((0, 2, 2, 0, 1))
        changed = (Cell(0, 1, 0, 0, 2), Cell(4, 1, 0, 4, 0), Cell(0, 2, 0, 0, 2), Cell(4, 2, 0, 0, 0))
        assert await vampires.until(Upd) == Upd(changed)
        vampires.move((4, 1, 4, 4, 0))
        assert await werewolves.until(Upd) == Upd(
            (Cell(4, 0, 0, 6, 0), Cell(0, 1, 0, 0, 2), Cell(4, 1, 0, 0, 0), Cell(0, 2, 0, 0, 2))
        )
        werewolves.move((0, 1, 2, 0, 0), (0, 2, 1, 1, 2))
        await vampires.parted()
        await werewolves.parted()

    hosted = host(script, record=tmp_path / "game.jsonl", max_plies=4)
    game = game_of(tmp_path / "game.jsonl")
    assert texts(game) == [
        "move 4,2>4,1 x4", "end", "move 0,2>0,1 x2", "end", "move 4,1>4,0 x4", "end",
        "move 0,1>0,0 x2", "move 0,2>1,2 x1", "end",
    ]  # fmt: skip
    assert game.result == hosted.server.results[0]
    assert "a draw: 6 vampires, 6 werewolves after 4 turns" in hosted.output


async def legal_turn(wire: Wire, own: int) -> None:
    """A whole group of its own moves one step towards the middle of the grid."""
    x, y, group = next((x, y, cell) for (x, y), cell in sorted(wire.groups.items()) if cell[own])
    to_x = x + (1 if x < 2 else -1 if x > 2 else 0)
    to_y = y + (1 if y < 2 else -1)
    wire.move((x, y, group[own], to_x, to_y))


def test_clients_always_know_the_whole_position(tmp_path: Path) -> None:
    """Both keep their own copy by MAP and UPD alone; before each turn it is the position of the record."""
    seen: list[dict[tuple[int, int], Cell]] = []

    async def play(wire: Wire, own: int) -> None:
        while True:
            frame = await wire.next()
            if frame is None:
                return
            if isinstance(frame, Upd):
                seen.append(dict(wire.groups))
                await legal_turn(wire, own)

    async def script(hosted: Hosted) -> None:
        vampires, werewolves = await hosted.connect("V"), await hosted.connect("W")
        await asyncio.gather(play(vampires, 3), play(werewolves, 4))

    host(script, record=tmp_path / "game.jsonl", max_plies=30)
    game = game_of(tmp_path / "game.jsonl")
    starts = [0, *(i for i, text in enumerate(texts(game), 1) if text == "end")]
    known = [{(cell.x, cell.y): cell for cell in all_cells(game.match, game.state_at(index))} for index in starts]
    assert len(seen) > 2
    assert seen == known[: len(seen)]
    assert len(known) == len(seen) + 1


def test_frames_may_come_in_pieces() -> None:
    async def script(hosted: Hosted) -> None:
        vampires, werewolves = await hosted.connect(), await hosted.connect()
        for wire, name in ((vampires, b"NME\x03Ann"), (werewolves, b"NME\x03Bob")):
            for i in range(len(name)):
                wire.send(name[i : i + 1])
                await asyncio.sleep(0.01)
            await wire.until(Map)
        await vampires.until(Upd)
        for i in range(9):
            vampires.send(b"MOV\x01\x04\x02\x04\x04\x01"[i : i + 1])
            await asyncio.sleep(0.01)
        assert len((await werewolves.until(Upd)).cells) == 2
        werewolves.close()
        await vampires.parted()

    assert "Ann plays the vampires\nBob plays the werewolves" in host(script).output


def test_frames_may_come_together_and_early(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        vampires = await hosted.connect()
        vampires.send(b"NME\x01V" + b"MOV\x01\x04\x02\x04\x04\x01" + b"MOV\x01\x04\x01\x04\x04\x02")
        await vampires.until(Map)
        werewolves = await hosted.connect("W")
        for _ in range(2):
            await werewolves.until(Upd)
            x = 0 if (0, 2) in werewolves.groups and werewolves.groups[0, 2].werewolves else 1
            werewolves.move((x, 2, 4, 1 - x, 2))
        await werewolves.parted()

    host(script, record=tmp_path / "game.jsonl", max_plies=4)
    assert texts(game_of(tmp_path / "game.jsonl"))[:5:2] == ["move 4,2>4,1 x4", "move 0,2>1,2 x4", "move 4,1>4,2 x4"]


def test_a_late_turn_is_skipped_and_its_frame_dropped(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        vampires, werewolves = await hosted.pair()
        assert await werewolves.until(Upd) == Upd(())  # after a while: the vampires were late
        vampires.move((4, 2, 4, 4, 3))  # late, and dropped
        await asyncio.sleep(0.05)
        werewolves.move((0, 2, 4, 0, 1))
        assert len((await vampires.until(Upd)).cells) == 2
        vampires.move((4, 2, 4, 4, 1))  # in time
        assert len((await werewolves.until(Upd)).cells) == 4
        werewolves.move((0, 1, 4, 0, 2))
        await vampires.parted()

    def play(turn: float) -> None:
        host(script, turn=turn, record=tmp_path / "game.jsonl", max_plies=4)
        assert texts(game_of(tmp_path / "game.jsonl")) == [
            "skip", "move 0,2>0,1 x4", "end", "move 4,2>4,1 x4", "end", "move 0,1>0,2 x4", "end",
        ]  # fmt: skip

    with_more_time(play, 0.8, 3.0, 15.0)


def test_one_whole_frame_is_dropped_for_every_turn_that_timed_out(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        vampires, werewolves = await hosted.pair()
        for here, there in ((2, 1), (1, 2)):
            await werewolves.until(Upd)
            werewolves.move((0, here, 4, 0, there))
        await vampires.until(Upd)
        await werewolves.until(Upd)  # the vampires were late three times
        raw = b"MOV\x01\x04\x02\x04\x04\x03" * 3
        for i in range(0, len(raw), 4):
            vampires.send(raw[i : i + 4])  # in pieces that are no frames
            await asyncio.sleep(0.005)
        werewolves.move((0, 2, 4, 0, 1))
        await vampires.until(Upd)
        await vampires.until(Upd)
        vampires.move((4, 2, 4, 4, 1))
        await werewolves.until(Upd)
        werewolves.close()
        await vampires.parted()

    def play(turn: float) -> None:
        host(script, turn=turn, record=tmp_path / "game.jsonl")
        moves = texts(game_of(tmp_path / "game.jsonl"))
        assert moves.count("skip") == 3
        assert "move 4,2>4,1 x4" in moves
        assert "move 4,2>4,3 x4" not in moves

    with_more_time(play, 0.8, 3.0, 12.0)


def test_silence_on_both_sides_comes_to_the_last_ply(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        vampires, werewolves = await hosted.pair()
        await vampires.parted()
        await werewolves.parted()

    hosted = host(script, turn=0.05, record=tmp_path / "game.jsonl", max_plies=6)
    assert texts(game_of(tmp_path / "game.jsonl")) == ["skip"] * 6
    assert "a draw: 4 vampires, 4 werewolves after 6 turns" in hosted.output


def test_a_part_of_a_frame_is_no_turn(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        vampires, werewolves = await hosted.pair()
        vampires.send(b"MOV\x02\x04\x02\x04\x04\x01")
        await werewolves.until(Upd)
        werewolves.close()
        await vampires.parted()

    host(script, turn=0.2, record=tmp_path / "game.jsonl")
    assert texts(game_of(tmp_path / "game.jsonl"))[0] == "skip"


def test_time_is_up_after_equal_turns(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        vampires, werewolves = await hosted.pair()
        await asyncio.sleep(0.3)
        vampires.move((4, 2, 4, 4, 1))
        await werewolves.until(Upd)
        werewolves.move((0, 2, 1, 0, 1))
        assert await vampires.rest() == [End(), Bye()]

    host(script, game=0.2, record=tmp_path / "game.jsonl")
    assert texts(game_of(tmp_path / "game.jsonl"))[-1] == "stop"


@pytest.mark.parametrize("leaver", [0, 1])
def test_a_client_that_leaves_loses_at_once_in_either_turn(leaver: int, tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        wires = await hosted.pair()
        started = time.monotonic()
        wires[leaver].close()
        await wires[1 - leaver].parted()
        assert time.monotonic() - started < 20

    hosted = host(script, turn=60, record=tmp_path / "game.jsonl")
    assert texts(game_of(tmp_path / "game.jsonl")) == [f"forfeit {leaver}"]
    assert hosted.server.results[0].winners == (1 - leaver,)


def test_a_client_that_closes_its_half_has_left_and_still_hears_the_end() -> None:
    async def script(hosted: Hosted) -> None:
        vampires, werewolves = await hosted.pair()
        werewolves.writer.write_eof()
        await werewolves.parted()
        await vampires.parted()

    assert host(script, turn=60).server.results[0].winners == (0,)


def test_a_move_sent_before_leaving_does_not_help() -> None:
    async def script(hosted: Hosted) -> None:
        vampires, werewolves = await hosted.pair()
        vampires.move((4, 2, 4, 4, 1))
        vampires.writer.write_eof()
        await werewolves.parted()

    assert host(script, turn=60).server.results[0].winners == (1,)


def test_a_client_that_never_reads_can_play_and_nobody_waits_for_it(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        vampires, werewolves = await hosted.pair()
        for here, there in ((2, 1), (1, 2), (2, 1)):
            vampires.move((4, here, 4, 4, there))
            await werewolves.until(Upd)
            werewolves.move((0, here, 4, 0, there))
            await asyncio.sleep(0.05)
        await werewolves.parted()

    host(script, record=tmp_path / "game.jsonl", max_plies=6)
    assert len(texts(game_of(tmp_path / "game.jsonl"))) == 12


def test_a_random_map_is_dealt_before_anybody_comes(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        vampires, werewolves = await hosted.pair()
        assert vampires.cells == werewolves.cells
        assert len(vampires.cells) == 8
        vampires.close()

    host(script, board="random", homes=3, rows=5, columns=6, record=tmp_path / "game.jsonl")
    assert texts(game_of(tmp_path / "game.jsonl")) == ["deal", "forfeit 0"]


def test_dice_that_nobody_asked_a_seed_for_come_from_no_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A series had one seed of 32 bits: a player who found it knew every battle to come."""
    monkeypatch.delattr(dice, "make_rng")

    async def script(hosted: Hosted) -> None:
        pass

    record = tmp_path / "game.jsonl"
    host(script, seats=("random", "random"), games=2, seed=None, record=record, board="random", rows=6, columns=6)
    found = [read_record(file)[0] for file in sorted(tmp_path.glob("*.jsonl"))]
    assert [one.seed for one in found] == [None, None]


def test_games_follow_one_another_and_clients_wait_for_the_next() -> None:
    async def script(hosted: Hosted) -> None:
        first = await hosted.pair()
        third, fourth = await hosted.connect("X"), await hosted.connect("Y")
        await asyncio.sleep(0.1)
        assert not third.frames
        first[0].close()
        await third.until(Map)
        await fourth.until(Map)
        await third.until(Upd)
        fourth.close()
        await third.parted()

    hosted = host(script, games=2)
    assert [result.winners for result in hosted.server.results] == [(1,), (0,)]
    assert "X plays the vampires\nY plays the werewolves" in hosted.output


def test_clients_who_wait_when_all_games_are_over_hear_goodbye() -> None:
    async def script(hosted: Hosted) -> None:
        vampires, _ = await hosted.pair()
        spare = await hosted.connect("late")
        silent = await hosted.connect()
        await asyncio.sleep(0.1)
        vampires.close()
        assert await spare.rest() == [Bye()]
        assert await silent.rest() == [Bye()]

    host(script)


def test_a_port_in_use_is_said() -> None:
    async def script(hosted: Hosted) -> None:
        other = type(hosted.server)(hosted.server.plan, hosted.said.append)
        with pytest.raises(BadOptions, match=f"port {hosted.port} of 127.0.0.1 is in use"):
            await other.run("127.0.0.1", hosted.port)
        with pytest.raises(BadOptions, match=r"cannot listen on 203\.0\.113\.77.* no such address; --host is"):
            await other.run("203.0.113.77", 0)

    host(script, finish=False)


def test_a_server_that_is_stopped_records_what_was_played(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        vampires, werewolves = await hosted.pair()
        vampires.move((4, 2, 4, 4, 1))
        await werewolves.until(Upd)

    hosted = host(script, record=tmp_path / "game.jsonl", turn=60, finish=False)
    assert not hosted.server.results
    timeline = game_of(tmp_path / "game.jsonl")
    assert texts(timeline) == ["move 4,2>4,1 x4", "end"]
    assert timeline.result is None
