"""People who come and go, run out of time, give up and play again: what a table sees to beside the moves."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from hegemon.core.errors import BadOptions, HegemonError
from hegemon.core.game import Game
from hegemon.core.history.record import parse_record
from hegemon.store import ClockTerms, Store, Terms, open_store
from hegemon.table import Host, Listener, Room, seating
from hegemon.table.archive import record_text
from hegemon.table.chat_rate import ONE, SPECTATORS, Talk
from hegemon.table.clocks import Clocks, check_clock
from hegemon.table.opening import keep_record, load_table
from hegemon.table.table import Table

ANN, BOB = 0, 1


class Wall:
    """A clock on the wall that only the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Evening:
    """A table in a host, people who sit down at it, and the clock on the wall."""

    def __init__(self, host: Host, room: Room, tokens: list[str | None], owner: str) -> None:
        self.host, self.room, self.tokens, self.owner = host, room, tokens, owner
        self.wall = Wall()
        self.set_clock(room)

    def set_clock(self, room: Room) -> None:
        duties = room.table.duties
        duties.time = self.wall
        clocks = duties.clocks
        duties.clocks = clocks and Clocks(clocks.terms, clocks.left, since=self.wall.now)

    @property
    def table(self) -> Table:
        return self.room.table

    async def sit(self, *seats: int) -> Listener:
        listener = Listener()
        await self.room.join(listener, [str(self.tokens[seat]) for seat in seats])
        return listener

    async def leave(self, listener: Listener) -> None:
        self.room.leave(listener)
        gone = set(listener.seats)
        await until(lambda: not gone & self.table.duties.attendance.present)
        await self.settled()

    async def settled(self) -> None:
        """What is being done is done and told."""
        async with self.room._lock:
            pass

    async def play(self, seat: int, move: str = "take 1") -> None:
        await self.room.move(seat, move, self.table.index)

    async def pass_time(self, seconds: float) -> None:
        self.wall.now += seconds
        self.room._pulse.beat()
        for _ in range(3):
            await asyncio.sleep(0.01)


async def until(true: Callable[[], object], seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def evening(store: Store, game: Game, *seats: str, heap: int = 30, **terms: Any) -> AsyncIterator[Evening]:
    host = Host(store)
    match = game.match(len(seats), {"heap": heap})
    seated = [seating.human(name) if name[0].isupper() else seating.bot(match, name) for name in seats]
    opened = await host.open(match, seated, 0.0, terms=Terms(**({"stand_in": "random"} | terms)))
    made = Evening(host, await host.room(opened.table.row.id), opened.tokens, opened.owner)
    await until(lambda: made.table.index)  # dealt
    yield made
    await host.close()


def heard(listener: Listener, kind: str) -> list[dict[str, Any]]:
    found = []
    while not listener._queue.empty():
        message = listener._queue.get_nowait()
        if message is not None:
            found.append(json.loads(message))
    return [message for message in found if message["type"] == kind]


def run(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(scene())


def test_everybody_is_told_who_is_here(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with evening(store, game, "Ann", "Bob") as table:
            ann = await table.sit(ANN)
            bob = await table.sit(BOB)
            await table.sit()
            await table.leave(bob)
            await until(lambda: table.room.present == {ANN})
            told = [(message["present"], message["watching"]) for message in heard(ann, "presence")]
            assert told == [([0], 0), ([0, 1], 0), ([0, 1], 1), ([0], 1)]

    run(scene)


def test_a_program_that_listens_is_not_counted_among_those_who_watch(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with evening(store, game, "Ann", "Bob") as table:
            ann = await table.sit(ANN)
            await table.room.join(Listener(is_somebody=False), ())
            await table.sit()
            await table.settled()
            assert [message["watching"] for message in heard(ann, "presence")][-1] == 1

    run(scene)


def test_a_bot_plays_for_somebody_absent_until_they_are_back(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with evening(store, game, "Ann", "Bob", absent=60.0) as table:
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
        async with evening(store, game, "Ann", "Bob", absent=absent) as table:
            gone = await table.sit(*left)
            if BOB not in left:
                await table.sit(BOB)
            await table.leave(gone)
            await table.pass_time(100_000)
            assert table.table.row.seats[ANN].played_by is None

    run(scene)


def test_a_friend_who_has_not_come_yet_is_waited_for(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with evening(store, game, "Ann", "Bob", absent=60.0, clock=ClockTerms("game", 10)) as table:
            await table.sit(BOB)
            await table.pass_time(1000)
            assert table.table.row.seats[ANN].played_by is None
            assert table.table.running

    run(scene)


def test_who_was_absent_is_so_after_a_restart(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with evening(store, game, "Ann", "Bob", absent=60.0) as table:
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
        async with evening(store, game, "Ann", "Bob", clock=ClockTerms("turn", 20)) as table:
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
        async with evening(store, game, "Ann", "Bob", clock=ClockTerms("game", 30, 5)) as table:
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
        async with evening(store, game, "Ann", "Bob", clock=ClockTerms("game", 60)) as table:
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


def test_of_two_the_one_who_resigns_has_lost_and_the_record_says_so(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with evening(store, game, "Ann", "Bob") as table:
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
        async with evening(store, game, "Ann", "Bob", "random", heap=10_000) as table:
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
        async with evening(store, game, "Ann", "Bob", "random", heap=1, clock=ClockTerms("turn", 9)) as table:
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


def test_what_is_said_to_one_reaches_nobody_else(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with evening(store, game, "Ann", "Bob", "Cid", "random", heap=1) as table:
            ann, bob, cid, watcher = [await table.sit(*seats) for seats in ((ANN,), (BOB,), (2,), ())]
            await table.room.chat(ANN, "let us share", to=BOB)
            await table.room.chat(BOB, "hello all")
            texts = [[line["text"] for line in heard(one, "chat")] for one in (ann, bob, cid, watcher)]
            both = ["let us share", "hello all"]
            assert texts == [both, both, ["hello all"], ["hello all"]]
            for seats, lines in (((ANN,), both), ((BOB,), both), ((2,), both[1:]), ((), both[1:])):
                again = await table.sit(*seats)
                assert [line["text"] for line in heard(again, "welcome")[0]["chat"]] == lines
            for wrong in (ANN, 3, 9, -2):
                with pytest.raises(BadOptions, match="alone"):
                    await table.room.chat(ANN, "psst", to=wrong)
            with pytest.raises(BadOptions, match="alone"):
                await table.room.chat(-2, "psst", to=ANN)
            await table.play(ANN)
            assert "share" not in record_text(store, table.table.row)

    run(scene)


def test_talk_flows_but_does_not_flood() -> None:
    wall = Wall()
    talk = Talk(wall)
    for _ in range(int(ONE.at_once)):
        talk.check("Ann")
    with pytest.raises(BadOptions, match="wait 1 s"):
        talk.check("Ann")
    talk.check("Bob")
    wall.now += 1
    talk.check("Ann")
    with pytest.raises(BadOptions, match="too much at once"):
        talk.check("Ann")


def test_those_who_watch_are_told_apart_by_their_address_and_share_a_measure() -> None:
    """Eight hundred lines came from one address in two seconds, each eight over a new connection."""
    talk = Talk(Wall())
    for _ in range(int(ONE.at_once)):
        talk.check("203.0.113.7", watches=True)
    with pytest.raises(BadOptions, match="too much at once"):
        talk.check("203.0.113.7", watches=True)
    for number in range(int(SPECTATORS.at_once - ONE.at_once)):
        talk.check(f"203.0.113.{100 + number}", watches=True)
    with pytest.raises(BadOptions, match="too much at once"):
        talk.check("203.0.113.99", watches=True)
    talk.check("Ann")


def test_the_stand_in_of_a_seat_that_resigned_never_wins(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with evening(store, game, "Ann", "Bob", "Cid", heap=1) as table:
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


def test_no_clock_runs_before_everybody_has_come(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with evening(store, game, "Ann", "Bob", clock=ClockTerms("game", 60)) as table:
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


def test_a_record_tells_who_was_a_bot(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with evening(store, game, "Ann", "random", heap=10_000) as table:
            await table.sit(ANN)
            await table.room.resign(ANN)
            record, timeline = parse_record(record_text(store, table.table.row).split("\n"))
            assert record.bots == [None, "random"]
            kept = keep_record(store, record, timeline).table.row
            assert [(seat.kind, seat.bot) for seat in kept.seats] == [("human", None), ("bot", "random")]
            record.bots = None  # of a record from before they were written: the name tells
            assert [seat.kind for seat in keep_record(store, record, timeline).table.row.seats] == ["human", "bot"]

    run(scene)
