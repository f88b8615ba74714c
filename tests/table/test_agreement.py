"""A chosen seed among several people: nothing happens at the table until everybody agrees, or one refuses."""

from __future__ import annotations

import asyncio

import pytest

from hegemon.core.dice import is_seeded
from hegemon.core.errors import BadMove
from hegemon.core.game import Game
from hegemon.store import ClockTerms, Store, Terms
from hegemon.table import Host, agreement, opening, seating
from hegemon.table.clocks import TURN
from hegemon.table.table import Table

ANN, BOB = 0, 1


def seeded(store: Store, game: Game, *, first: str = "Ann", terms: Terms | None = None) -> Table:
    """Ann, Bob and a bot, which begins if Ann's place is its own."""
    names = ["Ann", "Bob", "random"] if first == "Ann" else ["random", "Ann", "Bob"]
    match = game.match(3, {"heap": 30})
    seats = [seating.human(name) if name[0].isupper() else seating.bot(match, name) for name in names]
    table = opening.open_table(store, match, seats, 0.0, 7, terms=terms).table
    opening.create(table)
    return table


def test_nobody_may_move_before_everybody_agrees_and_that_is_kept(store: Store, game: Game) -> None:
    table = seeded(store, game)
    with pytest.raises(BadMove, match="still asked: Ann, Bob"):
        table.deal()
    agreement.answer(table, BOB, agree=True)
    row = store.row(table.row.id)
    assert row is not None
    again = opening.load_table(store, row)
    with pytest.raises(BadMove, match=r"still asked: Ann$"):
        again.deal()
    agreement.answer(again, ANN, agree=True)
    again.deal()
    assert again.index == 1
    assert is_seeded(again.row.secret)


def test_one_who_does_not_agree_is_enough(store: Store, game: Game) -> None:
    table = seeded(store, game)
    agreement.answer(table, ANN, agree=True)
    agreement.answer(table, BOB, agree=False)
    row = store.row(table.row.id)
    assert row is not None
    assert not is_seeded(row.secret)
    assert not row.unagreed
    table.deal()


def test_who_resigns_need_not_agree(store: Store, game: Game) -> None:
    table = seeded(store, game)
    agreement.answer(table, ANN, agree=True)
    table.duties.resign(BOB)
    assert not table.row.unagreed


def test_no_time_runs_and_nobody_is_missed_before_the_game_begins(store: Store, game: Game) -> None:
    table = seeded(store, game, terms=Terms(absent=1.0, clock=ClockTerms(TURN, 5.0)))
    table.duties.attend([ANN, BOB])
    table.duties.attend([ANN])
    assert table.duties.next_due() is None


def test_bots_and_dealer_wait_until_everybody_agrees(store: Store, game: Game) -> None:
    async def play() -> None:
        host = Host(store)
        room = await host.room(seeded(store, game, first="random").row.id)
        await asyncio.sleep(0.05)
        assert (room.table.index, room.idle) == (0, True)
        for seat in room.table.row.unagreed:
            await room.settle(lambda table, seat=seat: agreement.answer(table, seat, agree=True))
        async with asyncio.timeout(20):
            while room.table.index < 2:  # the deal, and the bot's first move
                await asyncio.sleep(0.005)
        await host.close()

    asyncio.run(play())


def test_the_dice_of_a_rematch_are_secret(store: Store, game: Game) -> None:
    again = opening.open_rematch(store, seeded(store, game).row)
    assert not is_seeded(again.row.secret)
    assert not again.row.unagreed


def test_the_server_rolls_all_dice_of_a_rematch_though_the_first_game_began_elsewhere(store: Store, game: Game) -> None:
    begun = seeded(store, game, terms=Terms())
    agreement.answer(begun, BOB, agree=False)
    begun.deal()
    seats = [seating.human("Ann"), seating.human("Bob"), seating.bot(begun.match, "random")]
    table = opening.open_table(store, begun.match, seats, 0.0, timeline=begun.timeline, terms=Terms()).table
    assert table.row.terms.begun == 1
    assert opening.open_rematch(store, table.row).row.terms.begun == 0
