"""Records: what was written is read back; whatever is damaged is named with its line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hegemon.core.errors import BadFile, BadRecord
from hegemon.core.history.record import MAX_LINE, Record, check_place, parse_record, read_record
from hegemon.core.history.timeline import Entry
from hegemon.core.registry import load_game

GAME = load_game(str(Path(__file__).parents[3] / "examples" / "smallest_game.py"))
ENTRIES = [Entry(0, (0, 0), (3,)), Entry(1, (0, 0), (5,)), Entry(0, (1, 1), (1,))]


def record(max_turns: int = 3) -> Record:
    return Record(GAME.match(2, {"max_turns": max_turns}), ["Ada", "random"], 7, list(ENTRIES))


def lines() -> list[str]:
    return list(record().lines())


def test_a_record_is_readable() -> None:
    header, *moves, result = lines()
    assert json.loads(header)["seats"] == ["Ada", "random"]
    assert moves[2] == '{"seat": 0, "move": "push x1", "luck": [1]}'
    assert json.loads(result) == {"result": {"ended": "cut", "scores": [0.5, 0.5], "winners": [0, 1]}}


def test_what_was_written_is_read(tmp_path: Path) -> None:
    record().write(tmp_path / "game.jsonl")
    again, timeline = read_record(tmp_path / "game.jsonl")
    assert again.entries == ENTRIES
    assert (again.seats, again.seed) == (["Ada", "random"], 7)
    assert timeline.state.tobytes() == record().timeline().state.tobytes()
    assert list(again.lines()) == lines()


def test_a_record_that_cannot_be_written_is_reported_in_words(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="Is a directory"):
        record().write(tmp_path)
    with pytest.raises(BadFile, match="is a folder"):
        check_place(tmp_path)
    with pytest.raises(BadFile, match="there is no folder"):
        check_place(tmp_path / "none" / "game.jsonl")
    check_place(tmp_path / "game.jsonl")


def test_an_unfinished_game_is_a_record_too() -> None:
    again, timeline = parse_record(record(max_turns=9).lines())
    assert timeline.result is None
    assert len(again.entries) == 3


def test_empty_lines_and_foreign_line_ends_do_no_harm() -> None:
    again, _ = parse_record([line + "\r" for line in lines()] + ["", "  "])
    assert again.entries == ENTRIES


def header(**changes: object) -> str:
    return json.dumps(json.loads(lines()[0]) | changes)


@pytest.mark.parametrize(
    ("number", "line", "message"),
    [
        (1, "{}", 'line 1: not a record: the header needs "hegemon": 1'),
        (1, header(hegemon=2), 'the header needs "hegemon": 1'),
        (1, header(game="ludo"), "line 1: there is no game 'ludo'"),
        (1, header(game=None), "line 1: there is no game 'None'"),
        (1, header(seats=["one"]), "line 1: tug is for 2 to 2 seats, not 1"),
        (1, header(seats="Ada"), "line 1: 'seats' must be a list of names"),
        (1, header(seats=[1, 2]), "line 1: 'seats' must be a list of names"),
        (1, header(seed="x"), "line 1: 'seed' must be a whole number"),
        (1, header(seed=1.5), "line 1: 'seed' must be a whole number"),
        (1, header(options=[]), "line 1: 'options' must be an object"),
        (1, header(options={"luck": 1}), "line 1: tug: there is no option 'luck'"),
        (1, header(options={"max_turns": 0}), "line 1: tug: option 'max_turns': .* not 0"),
        (2, "not json", "line 2: not JSON"),
        (2, "[" * 60_000, "line 2: not JSON"),
        (2, '{"seat": 0, "move": "rest", "luck": [' + "9" * 5000 + "]}", "line 2: not JSON"),
        (2, "[1, 2]", "line 2: a line of a record must be a JSON object"),
        (2, '"' + "x" * MAX_LINE + '"', "line 2: longer than"),
        (2, "{}", "line 2: a move needs a 'seat'"),
        (2, '{"seat": true, "move": "rest", "luck": [1]}', "line 2: a move needs a 'seat'"),
        (2, '{"seat": 0, "move": 3}', "line 2: a move needs a 'seat'"),
        (2, '{"seat": 0, "move": "dance", "luck": [1]}', "line 2: not a move: 'dance'"),
        (2, '{"seat": 1, "move": "rest", "luck": [1]}', "line 2: seat 1 is not to move"),
        (2, '{"seat": 99999999999999999999, "move": "rest", "luck": [1]}', "is not to move"),
        (2, '{"seat": 0, "move": "push x1", "luck": [1]}', "line 2: 'push x1' is not legal now; legal: rest"),
        (2, '{"seat": 0, "move": "rest"}', "line 2: the luck .* cannot occur"),
        (2, '{"seat": 0, "move": "rest", "luck": [7]}', "line 2: the luck .7. cannot occur with 'rest'"),
        (2, '{"seat": 0, "move": "rest", "luck": [1, 2]}', "line 2: the luck"),
        (2, '{"seat": 0, "move": "rest", "luck": 3}', "line 2: 'luck' must be a list of whole numbers"),
        (2, '{"seat": 0, "move": "rest", "luck": [1.0]}', "line 2: 'luck' must be a list of whole numbers"),
        (2, '{"seat": 0, "move": "rest", "luck": [4294967297]}', "line 2: 'luck' must be a list of whole numbers"),
        (2, '{"seat": 0, "move": "rest", "luck": [3], "note": "!"}', "line 2: unknown keys .'note'."),
        (4, '{"result": null}', "line 5: nothing may follow the result"),
        (5, '{"result": {"ended": "won"}}', "line 5: the stated result is not what the moves give"),
        (5, '{"result": null}', "line 5: the stated result is not what the moves give"),
        (5, '{"result": null, "seat": 0}', "line 5: a result must be alone on its line"),
        (5, '{"seat": 1, "move": "rest", "luck": [3]}', "line 5: seat 1 is not to move .the game is over."),
    ],
)
def test_a_damaged_line_is_named(number: int, line: str, message: str) -> None:
    damaged = lines()
    damaged[number - 1] = line
    with pytest.raises(BadRecord, match=message) as refused:
        parse_record(damaged, "game.jsonl")
    assert str(refused.value).startswith("game.jsonl, line ")


@pytest.mark.parametrize("missing", range(5))
def test_a_missing_line_is_noticed_where_it_matters(missing: int) -> None:
    damaged = lines()
    del damaged[missing]
    if missing == 4:
        assert parse_record(damaged)[0].entries == ENTRIES  # a record need not state its result
        return
    with pytest.raises(BadRecord, match="line"):
        parse_record(damaged)


def test_files_that_are_no_records_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"nowhere.jsonl: No such file"):
        read_record(tmp_path / "nowhere.jsonl")
    for name, raw, message in (
        ("empty", b"", "empty: a record begins with a header line"),
        ("blank", b"\n \n", "empty"),
        ("picture", b"\x89PNG\xff\xfe", "not UTF-8 text"),
    ):
        (tmp_path / name).write_bytes(raw)
        with pytest.raises(BadRecord, match=message):
            read_record(tmp_path / name)


def resigned(*more: str) -> list[str]:
    return [*list(record(max_turns=9).lines()), *more]


def test_a_seat_that_resigned_has_lost() -> None:
    won = '{"result": {"ended": "resigned", "scores": [1.0, 0.0], "winners": [0]}}'
    again, timeline = parse_record(resigned('{"resigned": 1, "on_time": true}', won))
    assert (again.resignations[0].after, again.resignations[0].on_time) == (3, True)
    assert again.result(timeline) is not None
    assert list(again.lines())[-2:] == ['{"resigned": 1, "on_time": true}', won]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (['{"resigned": 2}'], "line 5: 'resigned' must be the number of a seat"),
        (['{"resigned": true}'], "number of a seat"),
        (['{"resigned": 1, "why": "tired"}'], "unknown keys"),
        (['{"resigned": 1}', '{"resigned": 1}'], "line 6: the game is over"),
        (['{"resigned": 1}', '{"seat": 1, "move": "push x1", "luck": [1]}'], "line 6: the game is over"),
        (['{"result": {"ended": "resigned", "scores": [1.0, 0.0], "winners": [0]}}'], "not what the moves give"),
        (
            ['{"resigned": 0}', '{"result": {"ended": "resigned", "scores": [1.0, 0.0], "winners": [0]}}'],
            "not what the moves give",
        ),
    ],
)
def test_resignations_are_verified(more: list[str], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        parse_record(resigned(*more))


def test_nobody_resigns_from_a_game_that_is_over() -> None:
    with pytest.raises(BadRecord, match="cannot resign"):
        parse_record([*lines()[:-1], '{"resigned": 1}'])
