"""Rated games are not escaped by leaving: they have a clock, which runs whoever is there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from table_scene import ANN, BOB, TableScene, run, table_scene, until

from hegemon.arena import accounts, ratings
from hegemon.core.errors import BadOptions
from hegemon.core.game import Game
from hegemon.store import ClockTerms, Store, Terms
from hegemon.table import Host, seating
from hegemon.table.clocks import DAY
from hegemon.table.opening import load_table
from hegemon.table.unattended import goes_on_alone, is_overdue

TURN = ClockTerms("turn", 20)


@pytest.fixture(autouse=True)
def _rating(store: Store) -> None:
    ratings.follow(store)


async def rated(store: Store, game: Game, *seats: str, clock: ClockTerms | None = TURN, **terms: Any) -> TableScene:
    """A rated game of these people, who have accounts, and bots of the server's."""
    host, match = Host(store), game.match(len(seats), {"heap": 30})
    people = {name: accounts.create(store, name).id for name in seats if name[0].isupper()}
    seated = [
        replace(seating.human(name), account=people[name]) if name in people else seating.bot(match, name)
        for name in seats
    ]
    agreed = Terms(clock=clock, stand_in="random", help=False, rated=True, **terms)
    opened = await host.open(match, seated, 0.0, terms=agreed)
    table = TableScene(host, await host.room(opened.table.row.id), opened.tokens, opened.owner)
    await until(lambda: table.table.index or table.table.row.waits)
    await table.settled()
    return table


def test_who_leaves_a_rated_game_loses_it_by_the_clock_though_nobody_is_there(store: Store, game: Game) -> None:
    async def scene() -> None:
        table = await rated(store, game, "Ann", "random")
        ann = await table.sit(ANN)
        await table.play(ANN)
        await until(lambda: table.table.row.progress.to_move == [ANN])
        await table.leave(ann)
        assert not table.room.idle  # else it would be put away, and its clock with it
        await table.pass_time(19)
        assert table.table.running
        await table.pass_time(2)
        await until(lambda: not table.table.running)
        row = table.table.row
        assert row.progress.result == {"ended": "resigned", "scores": [0.0, 1.0], "winners": [BOB]}
        assert row.seats[ANN].on_time
        rating = ratings.rating_of(store, str(row.seats[ANN].account), game.name, 2)
        assert rating.rating < 1500
        await until(lambda: table.room.idle)
        await table.host.close()

    run(scene)


def test_a_rated_game_waits_for_nobody_who_does_not_come(store: Store, game: Game) -> None:
    async def scene() -> None:
        table = await rated(store, game, "Ann", "Bob")
        await table.pass_time(21)
        await until(lambda: not table.table.running)
        row = table.table.row
        assert row.progress.result is not None
        assert row.progress.result["winners"] == [BOB]
        assert ratings.rating_of(store, str(row.seats[BOB].account), game.name, 2).rating == 1500  # nobody has played
        await table.host.close()

    run(scene)


def test_a_rated_game_waits_for_no_number_of_somebody_who_does_not_come(store: Store, game: Game) -> None:
    async def scene() -> None:
        table = await rated(store, game, "Ann", "Bob", numbers=True)
        assert table.table.row.waits
        await until(lambda: table.table.duties.next_due())
        table.table.duties._asked_since = table.wall.now
        await table.pass_time(61)
        await until(lambda: not table.table.row.waits)
        await table.pass_time(21)
        await until(lambda: not table.table.running)
        await table.host.close()

    run(scene)


def test_a_rated_game_goes_on_after_a_restart_with_time_to_come_back(store: Store, game: Game) -> None:
    async def scene() -> None:
        table = await rated(store, game, "Ann", "Bob")
        await table.sit(ANN)
        await table.sit(BOB)
        await table.play(ANN)
        await table.pass_time(18)
        table_id = table.table.row.id
        store.save(table.table.duties.noted(table.table.row))
        await table.host.close()
        row = store.row(table_id)
        assert row is not None
        assert row.progress.clocks == [20.0, 2.0]
        assert goes_on_alone(row)
        clocks = load_table(store, row).duties.clocks
        assert clocks is not None
        assert clocks.left == (20.0, 15.0)
        assert clocks.running == {BOB}

    run(scene)


def test_days_of_a_rated_game_run_out_for_somebody_who_never_came(store: Store, game: Game) -> None:
    async def scene() -> None:
        table = await rated(store, game, "Ann", "Bob", clock=ClockTerms("turn", 2 * DAY))
        row = table.table.row
        await until(lambda: table.room.idle)  # it need not stay in memory for days
        old = replace(row, progress=replace(row.progress, updated="2020-01-01T00:00:00.000Z"))
        assert is_overdue(old, 1893456000.0)
        await table.host.close()

    run(scene)


def test_a_rated_game_without_a_clock_is_refused(store: Store, game: Game) -> None:
    async def scene() -> None:
        with pytest.raises(BadOptions, match="a rated game needs a clock, such as"):
            await rated(store, game, "Ann", "random", clock=None)

    run(scene)


def test_other_games_stand_still_while_nobody_is_there(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "random", clock=TURN) as table:
            await table.leave(await table.sit(ANN))
            await table.pass_time(1000)
            assert table.table.running
            assert table.room.idle

    run(scene)
