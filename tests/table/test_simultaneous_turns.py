"""Simultaneous secret turns at a table (W4, W6): nobody waits for another's thoughts, and nobody learns of them."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import threading
import time
from typing import Any

import pytest
from sealed_table import hosting, open_table, run, until

from hegemon.core.errors import BadMove
from hegemon.core.game import Game
from hegemon.core.rules import DEALER
from hegemon.store import Store
from hegemon.table import Host, Listener
from hegemon.table.bots.thinking import FOR_PEOPLE
from hegemon.table.opening import load_table
from hegemon.table.table import Table
from sealed_game import Bidder, Crowd


def waiting(listener: Listener) -> list[dict[str, Any]]:
    """The messages to a listener about the game; presence is tested elsewhere."""
    found = []
    while not listener._queue.empty():
        message = listener._queue.get_nowait()
        if message is not None:
            found.append(json.loads(message))
    return [message for message in found if message["type"] != "presence"]


def moves_of(table: Table, seat: int) -> list[str]:
    return [table.match.write(entry.move) for entry in table.timeline.entries if entry.seat == seat]


class Clocked(Listener):
    """Writes down when each message came."""

    def __init__(self) -> None:
        super().__init__(10_000)
        self.at: list[tuple[float, dict[str, Any]]] = []

    def tell(self, message: str) -> None:
        self.at.append((time.monotonic(), json.loads(message)))
        super().tell(message)


@pytest.mark.parametrize(("places", "most"), [(4, 4), (2, 2), (1, 1)])
def test_bots_that_are_due_think_at_the_same_time_as_far_as_there_are_places(
    store: Store, sealed: Game, monkeypatch: pytest.MonkeyPatch, places: int, most: int
) -> None:
    crowd = Crowd()
    monkeypatch.setattr(Bidder, "crowd", crowd)

    async def scene() -> None:
        async with hosting(store, thinkers=places) as host:
            opened, _ = await open_table(host, sealed, *["bidder:seconds=0.5"] * 4)
            await until(lambda: not opened.table.running, 30)
            assert crowd.most == most

    run(scene)


def test_a_bot_that_thinks_while_a_person_moves_is_not_asked_anew(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened, room = await open_table(host, sealed, "human", "bidder:seconds=2,parts=2")
            for index in range(10):
                await room.move(0, "bid 1", index)
            assert moves_of(opened.table, 1) == []
            await until(lambda: moves_of(opened.table, 1)[-1:] == ["commit"])
            assert room._bots._players[1]._bot.asked == 3
            assert len(moves_of(opened.table, 1)) == 3
            await room.move(0, "commit", opened.table.index)
            await until(lambda: not opened.table.running)

    run(scene)


def test_a_person_who_never_stops_does_not_keep_a_bot_from_moving(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened, room = await open_table(host, sealed, "human", "bidder:parts=2", pace=0.2)

            async def fiddle() -> None:
                while True:
                    await room.move(0, "bid 1", opened.table.index)
                    await room.move(0, "undo", opened.table.index)

            fiddling = asyncio.create_task(fiddle())
            await until(lambda: "commit" in moves_of(opened.table, 1), 30)
            fiddling.cancel()

    run(scene)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_who_commits_first_does_not_matter(store: Store, sealed: Game, order: tuple[int, int]) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened, room = await open_table(host, sealed, "human", "human")
            await asyncio.gather(room.move(0, "bid 7", 0), room.move(1, "bid 8", 0))
            for seat in order:
                await room.move(seat, "commit", 2)  # both have seen two moves: the other's commit makes neither old
            await until(lambda: not opened.table.running)
            assert opened.table.json()["result"]["winners"] == [1]
            assert [entry.seat for entry in opened.table.timeline.entries[4:]] == [DEALER] * 2

    run(scene)


def test_secret_parts_of_a_turn_are_not_paced_and_what_all_see_is(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            pace = 0.4
            opened, room = await open_table(host, sealed, "bidder:parts=20", "bidder:parts=20", "human", pace=pace)
            listener = Clocked()
            await room.join(listener, [opened.tokens[2] or ""])
            await until(lambda: len(opened.table.timeline.entries) >= 40)
            await room.move(2, "commit", opened.table.index)
            await until(lambda: sum(message.get("move") == "open" for _, message in listener.at) == 3)
            shown = [(at, message) for at, message in listener.at if message["type"] == "update"]
            assert [message["move"] for _, message in shown[-3:]] == ["open"] * 3
            bots = [(at, message["seat"]) for at, message in shown if message["seat"] != 2]
            gaps = [later - at for (at, _), (later, _) in itertools.pairwise(bots)]
            assert min(gaps[:1] + gaps[-2:]) > 0.9 * pace  # the second commit, and every opening but the first
            assert shown[-1][0] - listener.at[0][0] < 20 * pace  # forty secret bids took no pause

    run(scene)


def test_a_secret_is_sent_to_nobody_else_and_the_count_stays_true(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened, room = await open_table(host, sealed, "human", "human")
            ann, bob, watcher = Listener(), Listener(), Listener()
            await room.join(ann, [opened.tokens[0] or ""])
            await room.join(bob, [opened.tokens[1] or ""])
            await room.join(watcher, [])
            await room.move(0, "bid 777", 0)
            _, own = waiting(ann)
            assert (own["type"], own["move"], own["views"]["0"]["position"]["bid"][0]) == ("update", "bid 777", 777)
            assert [message["type"] for message in waiting(bob)] == ["welcome"]
            assert [message["type"] for message in waiting(watcher)] == ["welcome"]
            assert await room.move(1, "bid 555", 0) == 2  # though he has not heard of Ann's
            await room.move(1, "commit", 2)
            assert [message["type"] for message in waiting(ann)] == ["update"]
            late = Listener()
            await room.join(late, [opened.tokens[1] or ""])
            (welcome,) = waiting(late)
            assert (welcome["index"], welcome["since"]) == (3, 1)
            assert [(entry["index"], entry["move"]) for entry in welcome["log"]] == [(2, "bid 555"), (3, "commit")]

    run(scene)


def test_nobody_counts_or_times_what_others_decide_in_secret(store: Store, sealed: Game) -> None:
    """Not even by asking for the table again and again: neither its card, nor itself, nor its positions change."""

    async def seen(host: Host, table: str, tokens: list[str]) -> Any:
        """All that the holder of these tokens can ask for."""
        room, listener = await host.room(table), Listener()
        await room.join(listener, tokens)
        welcome = next(message for message in waiting(listener) if message["type"] == "welcome")
        room.leave(listener)
        positions = json.loads(await room.frames(0, 50))
        return await host.table(table), store.listed(9), {**welcome, "table": {}}, positions["total"]

    async def scene() -> None:
        async with hosting(store) as host:
            opened, room = await open_table(host, sealed, "human", "human")
            table, (ann, bob) = opened.table.row.id, [[token or ""] for token in opened.tokens]
            for tokens in (ann, bob):
                await seen(host, table, tokens)
            before = [await seen(host, table, tokens) for tokens in ([], bob)]
            for index in range(3):
                await room.move(0, "bid 1", index)
            assert [await seen(host, table, tokens) for tokens in ([], bob)] == before
            assert (await seen(host, table, ann))[2]["index"] == 3
            assert await room.move(1, "bid 5", 0) == 4
            assert [(await seen(host, table, tokens))[2]["index"] for tokens in ([], bob, ann)] == [0, 4, 3]
        async with hosting(store) as host:
            again = [await seen(host, table, tokens) for tokens in ([], bob)]
            assert again[0] == before[0]
            await (await host.room(table)).move(0, "commit", 3)
            after = [await seen(host, table, tokens) for tokens in ([], bob)]
            assert [(one["moves"], card[0]["moves"], at["index"], total) for one, card, at, total in after] == [
                (5, 5, 5, 6)
            ] * 2

    run(scene)


def test_a_takeback_tells_nobody_how_many_secret_moves_are_left(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened, room = await open_table(host, sealed, "human", "human")
            for index in range(3):
                await room.move(0, "bid 1", index)
            opened.table.cut(2)
            assert (opened.table.index, opened.table.json()["moves"]) == (2, 0)
            opened.table.cut(0)
            assert opened.table.row.progress.shown is None

    run(scene)


def test_people_at_one_screen_get_every_secret_marked_with_who_may_see_it(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened, room = await open_table(host, sealed, "human", "human")
            both = Listener()
            await room.join(both, [token or "" for token in opened.tokens])
            await room.move(1, "bid 777", 0)
            await room.move(1, "commit", 1)
            _, bid, commit = waiting(both)
            assert (bid["move"], bid["others"], list(bid["views"])) == ("bid 777", {"0": None}, ["1"])
            assert ("others" in commit, list(commit["views"])) == (False, ["0", "1"])

    run(scene)


def test_no_bid_reaches_another_seat_before_it_is_opened(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened, room = await open_table(host, sealed, "human", "bidder:parts=3", "bidder:parts=3")
            listeners = [Listener(1000), Listener(1000)]
            await room.join(listeners[0], [opened.tokens[0] or ""])
            await room.join(listeners[1], [])
            table = opened.table
            await until(lambda: all("commit" in moves_of(table, seat) for seat in (1, 2)))
            bids = {text.split()[1] for seat in (1, 2) for text in moves_of(table, seat) if text.startswith("bid")}
            bids = {bid for bid in bids if len(bid) == 3}
            frames = await room.frames(0, 500)
            for heard in (json.dumps(waiting(listeners[0])), json.dumps(waiting(listeners[1])), frames):
                assert bids
                assert not bids & set(re.findall(r"\b\d{3}\b", heard.split('"chat"')[0]))

    run(scene)


def test_spectators_who_look_back_do_not_learn_who_has_decided_in_secret(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened, room = await open_table(host, sealed, "human", "bidder:parts=3", "bidder:parts=3")
            await until(lambda: opened.table.row.progress.moves == 8)
            frames = json.loads(await room.frames(0, 500))["frames"][1:]
            assert [frame["seat"] for frame in frames if frame["move"] is None] == [None] * 6
            assert sorted(frame["seat"] for frame in frames if frame["move"] is not None) == [1, 2]

    run(scene)


def test_where_only_bots_sit_those_who_watch_see_everything(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened, room = await open_table(host, sealed, "bidder", "bidder", rounds=3)
            watcher = Listener(1000)
            await room.join(watcher, [])
            await until(lambda: not opened.table.running)
            frames = json.loads(await room.frames(0, 500))["frames"]
            assert [frame["move"] for frame in frames[1:]] == [
                opened.table.match.write(entry.move) for entry in opened.table.timeline.entries
            ]

    run(scene)


def test_many_rounds_of_many_bots_lose_no_move(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store, thinkers=3) as host:
            opened, room = await open_table(host, sealed, "human", *["bidder:parts=2"] * 2, "chaos", rounds=15)
            table = opened.table
            await room.autoplay(0, "bidder:parts=1")
            for bot in ("chaos", None, "bidder:parts=4"):
                await asyncio.sleep(0.05)
                await room.autoplay(0, bot)
            await until(lambda: not table.running, 60)
            again = load_table(store, store.row(table.row.id))
            assert again.timeline.state.tobytes() == table.timeline.state.tobytes()
            assert store.chat(table.row.id, 9) == []
            for seat in (1, 2):
                assert moves_of(table, seat).count("commit") == 15

    run(scene)


def _thinking() -> int:
    return sum(thread.name == "thinker" for thread in threading.enumerate())


def test_a_seat_handed_over_and_back_in_no_time_is_neither_stuck_nor_a_crowd_of_threads(
    store: Store, sealed: Game
) -> None:
    async def scene() -> None:
        async with hosting(store, thinkers=2) as host:
            before = _thinking()
            opened, room = await open_table(host, sealed, "human", "bidder")
            for _ in range(15):
                await room.autoplay(0, "bidder:seconds=0.3")
                await room.autoplay(0, None)
                assert _thinking() <= before + 2 + FOR_PEOPLE
            assert moves_of(opened.table, 0) == []
            await room.autoplay(0, "bidder")
            await until(lambda: not opened.table.running)

    run(scene)


def test_an_order_for_an_older_position_of_ones_own_is_refused(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            _, room = await open_table(host, sealed, "human", "human")
            await room.move(0, "bid 1", 0)
            with pytest.raises(BadMove, match="the position has changed"):
                await room.move(0, "bid 1", 0)

    run(scene)
