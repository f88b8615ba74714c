"""Chat at a table: who hears what, and how much one may say."""

from __future__ import annotations

import pytest
from table_scene import ANN, BOB, Wall, heard, run, table_scene

from hegemon.core.errors import BadOptions
from hegemon.core.game import Game
from hegemon.store import Store
from hegemon.table.archive import record_text
from hegemon.table.chat_rate import ONE, SPECTATORS, Talk


def test_what_is_said_to_one_reaches_nobody_else(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with table_scene(store, game, "Ann", "Bob", "Cid", "random", heap=1) as table:
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


def test_spectators_are_distinguished_by_their_address_and_share_a_measure() -> None:
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
