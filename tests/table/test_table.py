"""The table itself: what it takes, what it refuses, and that it goes on where it was."""

from __future__ import annotations

import asyncio
import json

import pytest

from hegemon.core.errors import BadMove, BadOptions, UnknownBot
from hegemon.core.game import Game
from hegemon.core.history.record import parse_record
from hegemon.core.rules import DEALER
from hegemon.core.untrusted.bots import safe_bot
from hegemon.store import Progress, Store, StoreError
from hegemon.table import agreement, opening, seating
from hegemon.table.archive import record_text
from hegemon.table.broadcast import messages
from hegemon.table.broadcast.frames import FrameTexts
from hegemon.table.opening import Opened, load_table
from hegemon.table.table import Table

TAKE_ONE, ROLL = (1, 1), (2, 0)


def open_table(store: Store, game: Game, bots: int = 0, heap: int = 21, seed: int | None = None) -> Opened:
    match = game.match(2, {"heap": heap})
    seats = [seating.human("Ann"), seating.bot(match, "random") if bots else seating.human("Bob")]
    opened = opening.open_table(store, match, seats, 0.0, seed)
    opening.create(opened.table)
    for seat in opened.table.row.unagreed:
        agreement.answer(opened.table, seat, agree=True)
    return opened


def rolls(table: Table, count: int) -> list[int]:
    table.deal()
    for index in range(1, 1 + count):
        table.play(table.row.progress.to_move[0], ROLL, index)
    return [entry.luck[0] for entry in table.timeline.entries[1:]]


def test_a_person_gets_a_token_and_a_bot_none(store: Store, game: Game) -> None:
    opened = open_table(store, game, bots=1)
    assert opened.tokens[1] is None
    assert opened.table.row.seats_of([opened.tokens[0] or ""]) == (0,)
    assert opened.table.row.seats_of(["", "guess", opened.owner]) == ()


def test_tokens_and_owner_are_kept_as_hashes_only(store: Store, game: Game) -> None:
    opened = open_table(store, game)
    kept = str(store.row(opened.table.row.id))
    assert opened.owner not in kept
    assert all(token not in kept for token in opened.tokens if token)


def test_what_everybody_sees_of_a_table_holds_no_secret(store: Store, game: Game) -> None:
    table = open_table(store, game).table
    shown = json.dumps(table.json())
    for secret in (table.row.secret, table.row.owner, *filter(None, table.row.tokens)):
        assert secret not in shown


def test_a_move_out_of_turn_or_for_an_old_position_changes_nothing(store: Store, game: Game) -> None:
    table = open_table(store, game).table
    table.deal()
    for seat, move, index, why in [
        (1, TAKE_ONE, 1, "seat 1 is not to move"),
        (DEALER, TAKE_ONE, 1, "the dealer is not to move"),
        (0, (1, 9), 1, "not legal"),
        (0, TAKE_ONE, 0, "1 moves are made"),
        (0, TAKE_ONE, 2, "1 moves are made"),
    ]:
        with pytest.raises(BadMove, match=why):
            table.play(seat, move, index)
    assert (table.index, len(store.lines(table.row.id))) == (1, 1)


def test_where_all_act_at_once_others_moves_do_not_make_mine_old(store: Store, game: Game) -> None:
    match = game.match(3, {"together": True})
    table = opening.open_table(store, match, [seating.human(name) for name in ("Ann", "Bob", "Cid")], 0.0).table
    opening.create(table)
    table.deal()
    assert table.play(1, match.read("take 1"), 1) == 2
    assert table.play(0, match.read("take 2"), 1) == 3
    with pytest.raises(BadMove, match="the position has changed"):
        table.play(0, match.read("take 2"), 1)
    assert table.play(2, match.read("take 3"), 1) == 4
    assert [entry.seat for entry in table.timeline.entries] == [DEALER, 1, 0, 2]


def test_a_move_that_cannot_be_saved_is_not_made(store: Store, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table(store, game).table
    table.deal()

    def full(*_: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "add_move", full)
        with pytest.raises(StoreError):
            table.play(0, TAKE_ONE, 1)
    assert table.index == 1
    assert table.json()["to_move"] == [0]
    table.play(0, ROLL, 1)
    assert table.index == 2


def test_a_loaded_table_is_the_table_that_was_left(store: Store, game: Game) -> None:
    table = open_table(store, game).table
    rolls(table, 3)
    again = load_table(store, store.row(table.row.id))
    assert again.timeline.state.tobytes() == table.timeline.state.tobytes()
    assert again.json() == table.json()
    again.play(1, TAKE_ONE, 4)
    assert again.index == 5


def test_nobody_gets_other_dice_by_stopping_the_server(store: Store, game: Game) -> None:
    first = open_table(store, game, heap=1000, seed=7).table
    expected = rolls(first, 20)
    second = open_table(store, game, heap=1000, seed=7).table
    rolls(second, 10)
    again = load_table(store, store.row(second.row.id))
    for index in range(11, 21):
        again.play(again.row.progress.to_move[0], ROLL, index)
    assert [entry.luck[0] for entry in again.timeline.entries[1:]] == expected


def test_tables_without_a_seed_have_dice_of_their_own(store: Store, game: Game) -> None:
    seen = [rolls(open_table(store, game, heap=1000).table, 20) for _ in range(2)]
    assert seen[0] != seen[1]


def test_a_table_with_a_damaged_move_names_it(store: Store, game: Game) -> None:
    table = open_table(store, game).table
    table.deal()
    store.add_move(table.row.id, 1, '{"seat": 1, "move": "take 1"}', Progress(2, 1, [0], "running", None))
    with pytest.raises(StoreError, match="move 2: seat 1 is not to move"):
        load_table(store, store.row(table.row.id))


def test_a_table_with_missing_moves_says_so(store: Store, game: Game) -> None:
    table = open_table(store, game).table
    table.deal()
    store.add_move(table.row.id, 1, '{"seat": 0, "move": "take 1"}', Progress(5, 1, [0], "running", None))
    with pytest.raises(StoreError, match="2 of its 5 moves"):
        load_table(store, store.row(table.row.id))


def test_a_game_that_is_over_takes_no_more_moves_and_has_a_record(store: Store, game: Game) -> None:
    table = open_table(store, game, heap=2).table
    table.deal()
    table.play(0, TAKE_ONE, 1)
    table.play(1, TAKE_ONE, 2)
    assert (table.json()["status"], table.json()["result"]["winners"]) == ("over", [1])
    with pytest.raises(BadMove, match="over"):
        table.play(0, TAKE_ONE, 3)
    record, timeline = parse_record(record_text(store, store.row(table.row.id)).split("\n"))
    assert (record.seats, record.seed, timeline.at) == (["Ann", "Bob"], None, 3)


def test_what_a_seat_may_not_know_is_in_none_of_its_messages(store: Store, game: Game) -> None:
    table = open_table(store, game, heap=1000).table
    rolls(table, 5)
    secrets = [str(x) for x in table.timeline.entries[0].luck]
    everything = {
        seats: messages.encode(messages.welcome(table, seats)) + messages.updates(table, [seats])[seats]
        for seats in [(), (0,), (1,), (0, 1)]
    }
    for seats, text in everything.items():
        assert [seat for seat, secret in enumerate(secrets) if secret in text] == list(seats)
    frames = frames_of(table, 0, 500)
    assert not any(secret in frames for secret in secrets)


def frames_of(table: Table, first: int, count: int) -> str:
    return asyncio.run(FrameTexts(table).text(first, count, asyncio.Semaphore()))


def test_frames_begin_with_the_start(store: Store, game: Game) -> None:
    table = open_table(store, game).table
    rolls(table, 3)
    found = json.loads(frames_of(table, 0, 2))
    assert (found["total"], len(found["frames"])) == (5, 2)
    assert (found["frames"][0]["index"], found["frames"][0]["move"]) == (0, None)
    assert (found["frames"][1]["move"], found["frames"][1]["view"]["seat"]) == ("deal", -2)
    assert json.loads(frames_of(table, 99, 5))["frames"] == []


def test_only_a_persons_seat_can_be_handed_to_a_bot(store: Store, game: Game) -> None:
    table = open_table(store, game, bots=1).table
    table.deal()
    assert table.bot_turns() == []
    table.set_autoplay(0, "random:seconds=0")
    (turn,) = table.bot_turns()
    assert (turn.seat, turn.bot) == (0, "random:seconds=0")
    with pytest.raises(BadOptions, match="seat 1 is a bot's"):
        table.set_autoplay(1, "random")
    assert load_table(store, store.row(table.row.id)).bot_turns()


@pytest.mark.parametrize(
    "text",
    [
        "./bot.py:Bot",
        "exec:true",
        "exec:sh -c id",
        " exec:true",
        "exec:memory=64 true",
        "bot.py",
        "random:/etc/passwd",
        "random:seconds=nan",
        "random:seconds=1,x.xml",
        "",
        "random:speed=1",
    ],
)
def test_a_bot_at_a_table_is_one_of_the_games_own_and_reads_no_file(game: Game, text: str) -> None:
    with pytest.raises(UnknownBot):
        safe_bot(game.match(2), text)


@pytest.mark.parametrize("pace", [-1, 5.1, float("nan"), float("inf")])
def test_the_pace_is_from_0_to_5_seconds(store: Store, game: Game, pace: float) -> None:
    with pytest.raises(BadOptions, match="pace"):
        open_table(store, game).table.set_pace(pace)


def test_chat_is_kept_and_has_a_length(store: Store, game: Game) -> None:
    table = open_table(store, game).table
    assert table.say(0, " hello\x00\n ").text == "hello"
    for text in ("", " \n", "x" * 501):
        with pytest.raises(BadOptions, match="1 to 500 characters"):
            table.say(0, text)
    assert [line.name for line in store.chat(table.row.id, 9)] == ["Ann"]
