"""Games of days a turn: time passes while nobody is there, and while the server is down."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from table_scene import ANN, BOB, run, table_scene, until

from hegemon.core.game import Game
from hegemon.store import ClockTerms, Row, Store
from hegemon.store.rows import written
from hegemon.table.clocks import DAY
from hegemon.table.opening import load_table
from hegemon.table.unattended import goes_on_alone, is_overdue

DAYS = ClockTerms("turn", 2 * DAY)


def days_ago(row: Row, days: float) -> Row:
    """The row of a table as if its last move was so long ago."""
    moment = written(datetime.now(UTC) - timedelta(days=days))
    return replace(row, progress=replace(row.progress, updated=moment))


def test_days_run_out_while_nobody_is_there_and_a_bot_ends_the_turn(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob", absent=60.0, clock=DAYS) as table:
            for seat in (ANN, BOB):
                await table.leave(await table.sit(seat))
            await table.pass_time(1.5 * DAY)
            assert table.table.row.seats[ANN].played_by is None  # who is away for a day is not missed
            await table.pass_time(0.6 * DAY)
            await until(lambda: table.table.row.progress.to_move == [BOB])
            await until(lambda: table.table.row.seats[ANN].played_by is None)  # and has the next turn again

    run(scene)


def test_days_pass_while_the_server_is_down(store: Store, game: Game) -> None:
    async def scene() -> str:
        async with table_scene(store, game, "Ann", "Bob", clock=DAYS) as table:
            for seat in (ANN, BOB):
                await table.leave(await table.sit(seat))
            return table.table.row.id

    made: list[str] = []

    async def play() -> None:
        made.append(await scene())

    run(play)
    row = store.row(made[0])
    assert row is not None
    clocks = load_table(store, days_ago(row, 0.5)).duties.clocks
    assert clocks is not None
    assert clocks.left[ANN] == pytest.approx(1.5 * DAY, abs=60)
    assert clocks.left[BOB] == 2 * DAY  # it is not Bob's turn
    assert not is_overdue(days_ago(row, 1.9), time.time())
    assert not goes_on_alone(days_ago(row, 1.9))
    assert is_overdue(days_ago(row, 2.1), time.time())
    assert goes_on_alone(days_ago(row, 2.1))  # the server looks after it though nobody comes


def test_a_friend_who_has_not_come_loses_no_days(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob", clock=DAYS) as table:
            await table.leave(await table.sit(ANN))
            await table.pass_time(5 * DAY)
            assert table.table.row.progress.to_move == [ANN]
            assert not is_overdue(days_ago(table.table.row, 5), time.time())

    run(scene)
