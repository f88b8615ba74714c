"""The server's records (R5): every move while it is played, with dice that come from no seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.core import dice
from hegemon.core.history.record import read_record

from .wire import Hosted, host


def test_a_server_that_is_stopped_records_what_was_played(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B")
        for wire in wires.values():
            await wire.until("START-ROUND")

    hosted = host(script, ("tcp", "tcp"), record=tmp_path / "game.jsonl")
    assert hosted.server.result is None
    record, timeline = read_record(tmp_path / "game.jsonl")
    assert sorted(record.seats) == ["A", "B"]
    assert (len(timeline), timeline.result) == (1, None)


def test_a_server_that_is_killed_leaves_what_was_played(tmp_path: Path) -> None:
    """Every move is in the file while the game goes on: `kill -9` left no file at all."""
    place, found = tmp_path / "game.jsonl", 0

    async def script(hosted: Hosted) -> None:
        nonlocal found
        wires = await hosted.table("A", "B")
        for wire in wires.values():
            await wire.until("START-ROUND")
        found = len(read_record(place)[1])

    host(script, ("tcp", "tcp"), record=place)
    assert found == 1


def test_dice_that_nobody_asked_a_seed_for_come_from_no_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed of 32 bits was found from who owned what after the deal, and with it every throw to come."""
    monkeypatch.delattr(dice, "make_rng")

    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B")
        for wire in wires.values():
            await wire.until("START-ROUND")

    lucks = []
    for name in ("one", "two"):
        place = tmp_path / name
        host(script, ("tcp", "tcp"), record=place, seed=None)
        record, timeline = read_record(place)
        assert record.seed is None
        lucks.append([entry.luck for entry in timeline.entries])
    assert lucks[0] != lucks[1]
