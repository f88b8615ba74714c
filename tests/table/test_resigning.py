"""People who resign and play again: who has won, who plays on, and what the record says."""

from __future__ import annotations

import asyncio

import pytest
from table_scene import ANN, BOB, heard, run, table_scene, until

from hegemon.core.errors import BadOptions, HegemonError
from hegemon.core.game import Game
from hegemon.core.history.record import parse_record
from hegemon.store import ClockTerms, Store
from hegemon.table.archive import record_text
from hegemon.table.opening import keep_record


def test_of_two_the_one_who_resigns_has_lost_and_the_record_says_so(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob") as table:
            await table.sit(ANN)
            await table.play(ANN)
            await table.room.resign(ANN)
            assert not table.table.running
            with pytest.raises(HegemonError, match="over"):
                await table.play(BOB)
            with pytest.raises(BadOptions, match="over"):
                await table.room.resign(BOB)
            text = record_text(store, table.table.row)
            record, timeline = parse_record(text.split("\n"))
            result = record.result(timeline)
            assert result is not None
            assert (result.ended, result.winners, len(timeline)) == ("resigned", (BOB,), 2)
            assert list(record.lines())[-1] == text.split("\n")[-2]
            kept = (await table.host.keep(record, timeline)).table.row
            assert (kept.progress.status, kept.seats[ANN].resigned) == ("over", 2)
            assert kept.progress.result == table.table.row.progress.result

    run(scene)


def test_of_three_a_bot_plays_on_until_one_is_left(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob", "random", heap=10_000) as table:
            await table.sit(ANN)
            await table.room.resign(ANN)
            await until(lambda: table.table.row.progress.to_move == [BOB])
            assert (table.table.running, table.table.row.seats[ANN].played_by) == (True, "random")
            with pytest.raises(BadOptions, match="resigned"):
                await table.room.autoplay(ANN, None)
            await table.room.resign(BOB)
            assert table.table.row.progress.result["winners"] == [2]
            parse_record(record_text(store, table.table.row).split("\n"))

    run(scene)


def test_a_rematch_begins_when_all_who_are_here_agree(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob", "random", heap=1, clock=ClockTerms("turn", 9)) as table:
            ann, bob = await table.sit(ANN), await table.sit(BOB)
            with pytest.raises(BadOptions, match="over"):
                await table.room.rematch(ANN, True)
            await table.play(ANN)
            await table.room.rematch(ANN, True)
            assert heard(bob, "rematch")[-1]["agreed"] == [ANN]
            assert table.table.row.terms.rematch is None
            await table.room.rematch(BOB, True)
            made = heard(ann, "table")[-1]["table"]["rematch"]
            room = await table.host.room(made)
            row = room.table.row
            assert [seat.name for seat in row.seats] == ["Bob", "random", "Ann"]
            assert row.terms.clock == ClockTerms("turn", 9)
            assert room.table.row.seats_of([str(table.tokens[ANN])]) == (2,)  # their keys open their seats there
            assert room.table.row.seats_of([str(table.tokens[BOB])]) == (0,)

    run(scene)


def test_the_stand_in_of_a_seat_that_resigned_never_wins(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob", "Cid", heap=1) as table:
            await table.sit(ANN)
            await table.room.resign(ANN)  # the stand-in may take what is left, or roll first
            for _ in range(200):
                if not table.table.running:
                    break
                seat = table.table.row.progress.to_move[0]
                if seat != ANN and table.table.index:
                    await table.play(seat, "roll")
                await asyncio.sleep(0.01)
            result = table.table.row.progress.result
            assert result is not None
            assert ANN not in result["winners"]
            record, timeline = parse_record(record_text(store, table.table.row).split("\n"))
            found = record.result(timeline)
            assert found is not None
            assert found.json() == result

    run(scene)


def test_a_record_tells_who_was_a_bot(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "random", heap=10_000) as table:
            await table.sit(ANN)
            await table.room.resign(ANN)
            record, timeline = parse_record(record_text(store, table.table.row).split("\n"))
            assert record.bots == [None, "random"]
            kept = keep_record(store, record, timeline).table.row
            assert [(seat.kind, seat.bot) for seat in kept.seats] == [("human", None), ("bot", "random")]
            record.bots = None  # of a record from before they were written: the name tells
            assert [seat.kind for seat in keep_record(store, record, timeline).table.row.seats] == ["human", "bot"]

    run(scene)
