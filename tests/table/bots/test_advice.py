"""Hints, moves taken back, games judged and played on: what a table says and does beside the moves."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from hegemon.core.errors import BadOptions, HegemonError
from hegemon.core.game import Game
from hegemon.core.history.timeline import Timeline
from hegemon.store import Store, Terms
from hegemon.table import Host, Limits, Listener, NotAllowed, Room, agreement, seating
from hegemon.table.bots import advice

ANN, BOB = 0, 1


async def opened(host: Host, game: Game, *names: str, **terms: Any) -> tuple[Room, list[str | None]]:
    match = game.match(len(names), {"heap": 9})
    seats = [seating.human(name) if name[0].isupper() else seating.bot(match, name) for name in names]
    made = await host.open(match, seats, 0.0, seed=3, terms=Terms(**terms))
    room = await host.room(made.table.row.id)
    for seat in room.table.row.unagreed:
        await room.settle(lambda table, seat=seat: agreement.answer(table, seat, agree=True))
    async with asyncio.timeout(20):
        while not room.table.index:
            await asyncio.sleep(0.005)
    return room, made.tokens


def test_a_move_taken_back_is_gone_from_the_store_and_its_dice_stay_the_same(store: Store, game: Game) -> None:
    async def alone() -> None:
        host = Host(store)
        room, tokens = await opened(host, game, "Ann", "random:seconds=30")
        await room.join(Listener(), [str(tokens[ANN])])
        before = room.table.timeline.state.tobytes()
        await room.move(ANN, "roll", room.table.index)
        rolled = room.table.timeline.entries[1]
        assert await room.take_back(ANN)
        assert room.table.timeline.state.tobytes() == before
        assert len(store.lines(room.table.row.id)) == room.table.index == 1
        await room.move(ANN, "roll", room.table.index)
        assert room.table.timeline.entries[1] == rolled
        await host.close()

    asyncio.run(alone())


def test_people_take_back_by_agreement_and_lose_all_that_followed(store: Store, game: Game) -> None:
    async def scene() -> None:
        host = Host(store)
        room, tokens = await opened(host, game, "Ann", "Bob")
        listener = Listener()
        await room.join(listener, [str(token) for token in tokens])
        await room.move(ANN, "take 1", room.table.index)
        await room.move(BOB, "take 1", room.table.index)
        assert not await room.take_back(ANN)
        assert room.table.index == 3
        assert await room.take_back(BOB)
        assert room.table.index == 1  # the dealer's move is left: both have theirs before them again
        assert ANN in room.table.row.progress.to_move
        await host.close()

    asyncio.run(scene())


def test_a_takeback_can_be_refused_and_a_move_answers_it(store: Store, game: Game) -> None:
    async def scene() -> None:
        host = Host(store)
        room, _ = await opened(host, game, "Ann", "Bob")
        with pytest.raises(BadOptions, match="nothing to refuse"):
            await room.take_back(BOB, agree=False)
        await room.move(ANN, "take 1", room.table.index)
        assert not await room.take_back(ANN)
        assert not await room.take_back(BOB, agree=False)
        assert not await room.take_back(ANN)
        await room.move(BOB, "take 1", room.table.index)
        assert not await room.take_back(BOB)  # asks for a move of its own: what Ann asked for is past
        assert room.table.index == 3
        await host.close()

    asyncio.run(scene())


def test_people_at_one_screen_take_back_at_once(store: Store, game: Game) -> None:
    async def scene() -> None:
        host = Host(store)
        room, _ = await opened(host, game, "Ann", "Bob")
        await room.move(ANN, "take 1", room.table.index)
        assert await room.take_back(ANN, held=[ANN, BOB])
        assert room.table.index == 1
        await host.close()

    asyncio.run(scene())


@pytest.mark.parametrize("away", ["absent", "time", None])
def test_nobody_takes_back_a_move_of_a_player_who_is_not_here_to_refuse(
    store: Store, game: Game, away: str | None
) -> None:
    async def scene() -> None:
        host = Host(store)
        room, tokens = await opened(host, game, "Ann", "Bob")
        for token in tokens:
            await room.join(Listener(), [str(token)])
        await room.move(ANN, "take 1", room.table.index)
        await room.move(BOB, "take 1", room.table.index)
        room.table.save(room.table.row.with_seat(BOB, autoplay="random:seconds=30", away=away))
        assert not await room.take_back(ANN)
        assert room.table.index == 3
        await host.close()

    asyncio.run(scene())


def test_a_move_on_its_way_answers_a_takeback(store: Store, game: Game) -> None:
    async def scene() -> None:
        host = Host(store)
        room, _ = await opened(host, game, "Ann", "Bob")
        await room.move(ANN, "take 1", room.table.index)
        assert not await room.take_back(ANN)
        moving = asyncio.create_task(room.move(BOB, "take 1", room.table.index))
        await asyncio.sleep(0)
        agreeing = asyncio.create_task(room.take_back(BOB))
        assert await moving == 3
        assert not await agreeing  # he asks for that move of his instead
        assert room.table.index == 3
        await host.close()

    asyncio.run(scene())


def test_a_replay_shows_the_moves_that_were_made_after_a_takeback(store: Store, game: Game) -> None:
    async def scene() -> None:
        host = Host(store)
        room, _ = await opened(host, game, "Ann", "Bob")
        await room.move(ANN, "take 1", room.table.index)
        assert "take 1" in await room.frames(0, 9)
        await room.take_back(ANN, held=[BOB])
        await room.move(ANN, "take 2", room.table.index)
        assert "take 2" in await room.frames(0, 9)
        await host.close()

    asyncio.run(scene())


def test_a_table_may_forbid_hints_and_takebacks(store: Store, game: Game) -> None:
    async def scene() -> None:
        host = Host(store)
        room, _ = await opened(host, game, "Ann", "Bob", help=False)
        await room.move(ANN, "take 1", room.table.index)
        with pytest.raises(BadOptions, match="off at this table"):
            await room.take_back(ANN)
        with pytest.raises(NotAllowed, match="off at this table"):
            await host.advice.hint(room, None, BOB)
        await host.close()

    asyncio.run(scene())


def test_nothing_is_judged_while_it_is_hidden(store: Store, game: Game) -> None:
    async def scene() -> None:
        host = Host(store)
        room, _ = await opened(host, game, "Ann", "Bob")
        advice = host.advice
        for judged in (
            advice.position(room, 0, ANN),
            advice.review(room),
            advice.hint(room, 1, ANN),
            advice.evaluation(room, 1),
        ):
            with pytest.raises(HegemonError, match="once the game is over"):
                await judged
        await host.close()

    asyncio.run(scene())


def test_a_game_that_is_over_is_played_on_from_any_position(store: Store, game: Game) -> None:
    async def scene() -> None:
        host = Host(store)
        room, _ = await opened(host, game, "Ann", "Bob")
        await room.move(ANN, "take 3", room.table.index)
        await room.resign(BOB)
        match = game.match(2, {"heap": 9})
        timeline = await host.advice.beginning(room, 2, match)
        assert isinstance(timeline, Timeline)
        made = await host.open(
            match, [seating.human("Ann"), seating.human("Cid")], 0.0, timeline=timeline, terms=Terms()
        )
        again = await host.room(made.table.row.id)
        assert again.table.timeline.state.tobytes() == room.table.timeline.state_at(2).tobytes()
        await again.move(BOB, "take 1", again.table.index)
        with pytest.raises(BadOptions, match="there is no position 99"):
            await host.advice.beginning(room, 99, match)
        with pytest.raises(BadOptions, match="its own rules"):
            await host.advice.beginning(room, 1, game.match(3, {"heap": 9}))
        await host.close()

    asyncio.run(scene())


def test_those_who_ask_for_a_review_see_how_far_it_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        monkeypatch.setattr(advice, "SOON", 0.01)
        finish = asyncio.Event()

        async def work(note: Callable[[int, int], None]) -> dict[str, Any]:
            note(3, 8)
            await finish.wait()
            return {"moves": 5}

        reviewed = advice.Reviewed(work)
        assert await reviewed.look() == {"done": 3, "of": 8, "review": None}
        finish.set()
        assert (await reviewed.look())["review"] == {"moves": 5}

    asyncio.run(scene())


async def finished(host: Host, game: Game) -> Room:
    """A game that is over."""
    room, _ = await opened(host, game, "Ann", "Bob")
    await room.resign(BOB)
    return room


def test_those_who_look_back_do_not_stop_a_persons_opponent(
    store: Store, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A review holds its place to its end: three of them, or as many evaluations, held all places for minutes."""
    monkeypatch.setattr(advice, "SOON", 0.01)
    go_on = threading.Event()

    def endless(*_given: Any, **_more: Any) -> Any:
        go_on.wait(60)
        raise RuntimeError

    monkeypatch.setattr(advice, "analyse", endless)
    monkeypatch.setattr(advice, "evaluate", endless)

    async def scene() -> None:
        host = Host(store, Limits(thinkers=1))
        over = [await finished(host, game) for _ in range(4)]
        for room in over:
            assert (await host.advice.review(room))["review"] is None
        looking = [asyncio.create_task(host.advice.evaluation(room, 1)) for room in over]
        room, tokens = await opened(host, game, "Ann", "random:seconds=0")
        await room.join(Listener(), [str(tokens[ANN])])
        await room.move(ANN, "take 1", 1)
        async with asyncio.timeout(20):
            while room.table.index < 3:
                await asyncio.sleep(0.005)
        go_on.set()
        await asyncio.gather(*looking, return_exceptions=True)
        await host.close()

    asyncio.run(scene())


def test_reviews_wait_for_each_other_and_their_number_is_limited(
    store: Store, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One more cancelled the oldest, whose thread went on: all places were taken by reviews that nobody waited for."""
    monkeypatch.setattr(advice, "SOON", 0.01)
    monkeypatch.setattr(advice, "KEPT", 2)
    go_on, at_once = threading.Event(), 0

    class Found:
        def json(self) -> dict[str, Any]:
            return {"moves": 1}

    def slow(*_given: Any, **_more: Any) -> Found:
        nonlocal at_once
        at_once += 1
        go_on.wait(60)
        return Found()

    monkeypatch.setattr(advice, "analyse", slow)

    async def scene() -> None:
        host = Host(store, Limits(thinkers=2))
        one, two, three = [await finished(host, game) for _ in range(3)]
        for room in (one, two):
            await host.advice.review(room)
        with pytest.raises(NotAllowed, match="2 games are waiting for their review"):
            await host.advice.review(three)
        assert at_once == 1
        go_on.set()
        async with asyncio.timeout(20):
            for room in (one, two, three, one):
                while (await host.advice.review(room))["review"] != {"moves": 1}:
                    await asyncio.sleep(0.005)
        await host.close()

    asyncio.run(scene())


def test_a_review_that_took_too_long_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        monkeypatch.setattr(advice, "SOON", 0.01)

        async def work(note: Callable[[int, int], None]) -> dict[str, Any]:
            raise BadOptions("gave no answer")

        reviewed = advice.Reviewed(work)
        with pytest.raises(BadOptions):
            await reviewed.look()
        with pytest.raises(advice.GivenUp):
            reviewed.note(4, 8)

    asyncio.run(scene())
