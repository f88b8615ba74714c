"""Games of Warlight that were written down before there was an option replay as they were played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hegemon.core.errors import BadRecord
from hegemon.core.history.record import parse_record, read_record
from hegemon.core.match import Match
from hegemon.games.warlight import GAME
from hegemon.store.replay import match_of
from hegemon.store.rows import RUNNING, Progress, Row, Seat

OPTIONS = {"board": "duel", "start": "one-per-super-region", "max_rounds": 1}
MOVES = [
    *((seat, f"pick {region}") for seat, region in ((0, 0), (1, 1), (1, 3), (0, 4), (0, 7), (1, 8))),
    *((0, text) for text in ("deploy 0 x5", "attack 0>2 x2", "attack 0>2 x3", "commit")),
    (1, "commit"),
]


def lines(options: dict[str, object], *strikes: list[int]) -> list[str]:
    header = {"hegemon": 1, "game": "warlight", "options": OPTIONS | options, "seats": ["a", "b"]}
    moves = [{"seat": seat, "move": move} for seat, move in MOVES]
    return [
        json.dumps(line)
        for line in (header, *moves, *({"seat": -1, "move": "strike", "luck": luck} for luck in strikes))
    ]


def test_a_record_that_does_not_name_the_option_has_one_order_for_a_pair() -> None:
    _, timeline = parse_record(lines({}, [0, 2, 1, 0, 2, 5]))
    assert timeline.result is not None
    with pytest.raises(BadRecord, match="line 13: the luck"):
        parse_record(lines({}, [0, 1, 1, 0, 2, 2]))


def test_a_record_that_names_it_has_as_many_as_were_given() -> None:
    _, timeline = parse_record(lines({"merge_orders": False}, [0, 1, 1, 0, 2, 2], [0, 1, 1, 0, 2, 3]))
    assert timeline.result is not None


def test_new_games_keep_orders_apart_and_say_so(tmp_path: Path) -> None:
    record, _ = parse_record(lines({}))
    path = tmp_path / "game.jsonl"
    record.write(path)
    assert read_record(path)[0].match.options.model_dump()["merge_orders"] is True
    new: Match = GAME.match(2, OPTIONS)
    assert new.options.model_dump()["merge_orders"] is False


def test_a_saved_table_that_does_not_name_the_option_goes_on_as_it_began() -> None:
    progress = Progress(moves=0, turn=0, to_move=[], status=RUNNING, result=None)
    seats = (Seat("Ann", "human"), Seat("Ben", "human"))
    row = Row("t", "warlight", dict(OPTIONS), seats, 0.0, progress, "secret", (None, None), "owner", "0.1.0")
    assert match_of(row).options.model_dump()["merge_orders"] is True
