"""People who come and go and run out of time: what a table sees to beside the moves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from table_scene import ANN, BOB, heard, run, table_scene, until

from hegemon.core.errors import BadOptions
from hegemon.core.game import Game
from hegemon.store import ClockTerms, Store, open_store
from hegemon.table import Host, Listener
from hegemon.table.clocks import check_clock
from hegemon.table.opening import load_table


def test_everybody_sees_who_is_here(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob") as table:
            ann = await table.sit(ANN)
            bob = await table.sit(BOB)
            await table.sit()
            await table.leave(bob)
            await until(lambda: table.room.present == {ANN})
            shown = [(message["present"], message["watching"]) for message in heard(ann, "presence")]
            assert shown == [([0], 0), ([0, 1], 0), ([0, 1], 1), ([0], 1)]

    run(scene)


def test_a_program_that_listens_is_not_counted_among_those_who_watch(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob") as table:
            ann = await table.sit(ANN)
            await table.room.join(Listener(is_somebody=False), ())
            await table.sit()
            await table.settled()
            assert [message["watching"] for message in heard(ann, "presence")][-1] == 1

    run(scene)


def test_a_bot_plays_for_an_absent_player_until_they_are_back(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob", absent=60.0) as table:
            ann, bob = await table.sit(ANN), await table.sit(BOB)
            await table.leave(ann)
            await table.pass_time(59)
            assert table.table.row.seats[ANN].away is None
            await table.pass_time(2)
            await until(lambda: table.table.index == 2)  # the stand-in has moved for Ann, and Bob is asked
            await table.settled()
            seat = table.table.row.seats[ANN]
            assert (seat.away, seat.autoplay) == ("absent", "random")
            assert heard(bob, "table")[-1]["table"]["seats"][ANN]["away"] == "absent"
            stored = store.row(table.table.row.id)
            assert stored is not None
            assert stored.seats[ANN].away == "absent"
            await table.sit(ANN)
            assert (table.table.row.seats[ANN].away, table.table.row.seats[ANN].played_by) == (None, None)
            assert heard(bob, "table")[-1]["table"]["seats"][ANN]["autoplay"] is None
            await table.play(BOB)
            assert table.table.row.progress.to_move == [ANN]

    run(scene)


@pytest.mark.parametrize(
    ("left", "absent"),
    [((ANN, BOB), 60.0), ((ANN,), None)],
    ids=["nobody waits: people at one screen have closed the page", "stand-ins are switched off"],
)
def test_nobody_stands_in_where_nobody_waits(
    store: Store, game: Game, left: tuple[int, ...], absent: float | None
) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob", absent=absent) as table:
            gone = await table.sit(*left)
            if BOB not in left:
                await table.sit(BOB)
            await table.leave(gone)
            await table.pass_time(100_000)
            assert table.table.row.seats[ANN].played_by is None

    run(scene)


def test_a_friend_who_has_not_come_yet_is_waited_for(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob", absent=60.0, clock=ClockTerms("game", 10)) as table:
            await table.sit(BOB)
            await table.pass_time(1000)
            assert table.table.row.seats[ANN].played_by is None
            assert table.table.running

    run(scene)


def test_who_was_absent_is_so_after_a_restart(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob", absent=60.0) as table:
            ann = await table.sit(ANN)
            await table.sit(BOB)
            await table.leave(ann)
            await table.pass_time(61)
            await until(lambda: table.table.index == 2)
            await table.settled()
            tokens, made = table.tokens, table.table.row.id
        host = Host(open_store(store._engine.url.render_as_string()))
        room = await host.room(made)
        assert room.table.row.seats[ANN].away == "absent"
        back = Listener()
        await room.join(back, [str(tokens[ANN])])
        assert room.table.row.seats[ANN].played_by is None
        await host.close()

    run(scene)


def test_out_of_time_for_a_turn_the_stand_in_ends_it(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob", clock=ClockTerms("turn", 20)) as table:
            ann = await table.sit(ANN)
            await table.sit(BOB)
            await table.pass_time(5)
            assert table.table.duties.clocks.json(table.wall()) == {"left": [15.0, 20.0], "running": [ANN]}
            await table.pass_time(15.5)
            await until(lambda: table.table.index == 2)
            await table.settled()
            seats = [message["table"]["seats"][ANN]["away"] for message in heard(ann, "table")]
            assert "time" in seats
            assert seats[-1] is None  # the turn is over, and the seat Ann's again
            await table.play(BOB)
            assert table.table.duties.clocks.json(table.wall()) == {"left": [20.0, 20.0], "running": [ANN]}

    run(scene)


def test_out_of_time_for_the_game_it_is_lost(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob", clock=ClockTerms("game", 30, 5)) as table:
            ann = await table.sit(ANN)
            await table.sit(BOB)
            await table.pass_time(10)
            await table.play(ANN)
            assert table.table.row.progress.clocks == [25.0, 30.0]
            await table.pass_time(31)
            await until(lambda: not table.table.running)
            await table.settled()
            row = table.table.row
            assert row.progress.result == {"ended": "resigned", "scores": [1.0, 0.0], "winners": [ANN]}
            assert (row.seats[BOB].resigned, row.seats[BOB].on_time) == (2, True)
            anew = heard(ann, "welcome")[-1]
            assert anew["table"]["status"] == "over"
            view = anew["views"]["0"]
            assert (view["to_move"], view["legal"], view["result"]["winners"]) == ([], [], [ANN])
            frame = json.loads(await table.room.frames(table.table.index, 1))["frames"][0]
            assert frame["view"]["result"]["ended"] == "resigned"

    run(scene)


def test_clocks_stand_still_while_nobody_is_here_and_through_a_restart(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob", clock=ClockTerms("game", 60)) as table:
            await table.leave(await table.sit(BOB))
            ann = await table.sit(ANN)
            await table.pass_time(25)
            await table.leave(ann)
            await table.pass_time(500)
            assert store.row(table.table.row.id).progress.clocks == [35.0, 60.0]
            await table.sit(ANN)
            await table.pass_time(5)
            made = table.table.row.id
        row = store.row(made)
        assert row is not None
        again = load_table(store, row)
        assert again.duties.clocks is not None
        assert again.duties.clocks.left == (30.0, 60.0)

    run(scene)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("hour", 5), "per 'turn' or per 'game'"),
        (("turn", 0), "from 1 to"),
        (("turn", float("nan")), "from 1 to"),
        (("game", 60, -1), "increment"),
        (("turn", 60, 2), "increment"),
    ],
)
def test_clocks_that_cannot_be_are_refused(asked: tuple[Any, ...], words: str) -> None:
    with pytest.raises(BadOptions, match=words):
        check_clock(*asked)


def test_no_clock_runs_before_everybody_has_come(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob", clock=ClockTerms("game", 60)) as table:
            await table.sit(ANN)
            await table.pass_time(20)
            assert table.table.duties.clocks is not None
            assert table.table.duties.clocks.at(table.wall.now).left == (60, 60)
            bob = await table.sit(BOB)
            await table.pass_time(20)
            assert table.table.duties.clocks.at(table.wall.now).left == (40, 60)
            await table.leave(bob)
            await table.pass_time(5)
            assert table.table.duties.clocks.at(table.wall.now).left == (35, 60)

    run(scene)
