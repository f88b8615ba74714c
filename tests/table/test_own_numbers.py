"""Numbers that seats add to the dice: nobody moves before all are there, and the dice depend on every one of them."""

from __future__ import annotations

import json

import pytest

from hegemon.core.dice import generator
from hegemon.core.errors import BadMove, BadOptions, BadRecord
from hegemon.core.game import Game
from hegemon.core.history.dice_check import check_dice
from hegemon.core.history.record import parse_record
from hegemon.core.history.timeline import Timeline
from hegemon.store import ClockTerms, Store, Terms
from hegemon.table import agreement, opening, seating
from hegemon.table.archive import record_text
from hegemon.table.clocks import TURN
from hegemon.table.table import Table

ANN, BOB = 0, 1


def numbered(store: Store, game: Game, absent: float | None = None, clock: ClockTerms | None = None) -> Table:
    """Ann and Bob add numbers, the bot does not."""
    match = game.match(3, {"heap": 30})
    seats = [seating.human("Ann"), seating.human("Bob"), seating.bot(match, "random")]
    made = Terms(absent, clock=clock, numbers=True)
    table = opening.open_table(store, match, seats, 0.0, terms=made).table
    opening.create(table)
    return table


def test_nobody_moves_before_everybody_has_added_a_number(store: Store, game: Game) -> None:
    table = numbered(store, game)
    with pytest.raises(BadMove, match="still asked: Ann, Bob"):
        table.deal()
    assert agreement.add_number(table, ANN, "17") == "Ann adds to the dice: 17"
    row = store.row(table.row.id)
    assert row is not None
    again = opening.load_table(store, row)
    with pytest.raises(BadMove, match=r"still asked: Bob$"):
        again.deal()
    agreement.add_number(again, BOB, "4")
    again.deal()
    assert again.index == 1


def test_every_number_changes_the_dice_and_the_commitment_stays(store: Store, game: Game) -> None:
    table, dealt = numbered(store, game), set()
    shown = table.row.json()["dice"]["commitment"]
    agreement.add_number(table, ANN, "17")
    for number in ("4", "5", "6"):
        other = Table(store, table.row.with_seat(BOB, number=number), Timeline(table.match))
        assert other.row.json()["dice"]["commitment"] == shown
        luck = other.match.chance(other.timeline.state, -1, (0, 0), generator(other.row.dice, "dice", 0))
        dealt.add(tuple(luck))
    assert len(dealt) == 3


def test_a_number_is_added_once_by_a_seat_that_is_asked_and_is_a_short_text(store: Store, game: Game) -> None:
    table = numbered(store, game)
    for wrong in ("", "x" * 65, "a b", "č", "1\n"):
        with pytest.raises(BadOptions, match="1 to 64 letters"):
            agreement.add_number(table, ANN, wrong)
    agreement.add_number(table, ANN, "17")
    for seat in (ANN, 2):
        with pytest.raises(BadOptions, match="not asked"):
            agreement.add_number(table, seat, "18")


def test_who_resigns_adds_no_number(store: Store, game: Game) -> None:
    table = numbered(store, game)
    agreement.add_number(table, ANN, "17")
    table.duties.resign(BOB)
    table.deal()


def test_a_minute_after_all_have_come_the_game_goes_without_the_missing_numbers(store: Store, game: Game) -> None:
    table, now = numbered(store, game, absent=1.0, clock=ClockTerms(TURN, 5.0)), 0.0
    table.duties.time = lambda: now
    table.duties.attend([ANN])
    assert table.duties.next_due() is None
    table.duties.attend([ANN, BOB])
    agreement.add_number(table, ANN, "17")
    now = agreement.NUMBERED_WITHIN - 1
    assert table.duties.enforce() is None
    now = agreement.NUMBERED_WITHIN
    assert table.duties.enforce() is not None
    assert not table.row.unnumbered
    table.deal()


def test_numbers_and_a_chosen_seed_do_not_go_together(store: Store, game: Game) -> None:
    match = game.match(2)
    with pytest.raises(BadOptions, match="not from both"):
        opening.open_table(store, match, [seating.human("Ann")] * 2, 0.0, 7, terms=Terms(numbers=True))


def test_a_rematch_asks_for_numbers_anew(store: Store, game: Game) -> None:
    table = numbered(store, game)
    for seat in (ANN, BOB):
        agreement.add_number(table, seat, "17")
    assert len(opening.open_rematch(store, table.row).row.unnumbered) == 2


def test_a_record_proves_the_dice_with_the_numbers_and_with_no_others(store: Store, game: Game) -> None:
    table = numbered(store, game)
    agreement.add_number(table, ANN, "17")
    agreement.add_number(table, BOB, "Bob-4")
    table.deal()
    table.duties.resign(ANN)
    table.duties.resign(BOB)
    row = store.row(table.row.id)
    assert row is not None
    lines = record_text(store, row).splitlines()
    assert check_dice(*parse_record(lines), committed=row.json()["dice"]["commitment"]) == 1
    header = json.loads(lines[0])
    assert header["dice"]["numbers"] == ["17", "Bob-4", None]
    header["dice"]["numbers"][BOB] = "Bob-5"
    with pytest.raises(BadRecord, match="move 1: the luck is"):
        check_dice(*parse_record([json.dumps(header), *lines[1:]]))
    for odd in (["17"], [17, None, None], "17", [None, None, "x" * 65]):
        header["dice"]["numbers"] = odd
        with pytest.raises(BadRecord, match="'numbers'"):
            parse_record([json.dumps(header), *lines[1:]])


def test_a_record_with_numbers_can_be_kept_and_checked_there(store: Store, game: Game) -> None:
    table = numbered(store, game)
    agreement.add_number(table, ANN, "17")
    agreement.add_number(table, BOB, "4")
    table.deal()
    table.duties.resign(ANN)
    table.duties.resign(BOB)
    row = store.row(table.row.id)
    assert row is not None
    lines = record_text(store, row).splitlines()
    kept = opening.keep_record(store, *parse_record(lines)).table
    assert kept.row.seats[ANN].number == "17"


def test_the_dice_of_a_game_that_is_given_up_before_the_first_move_are_revealed_too(store: Store, game: Game) -> None:
    table = numbered(store, game)
    table.duties.resign(ANN)
    table.duties.resign(BOB)
    row = store.row(table.row.id)
    assert row is not None
    record = parse_record(record_text(store, row).splitlines())
    assert check_dice(*record, committed=row.json()["dice"]["commitment"]) == 0
