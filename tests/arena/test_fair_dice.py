"""Anybody can check that the dice of a table are those that it had committed to before the first move."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

from serving import Server

from hegemon.arena.client.fair_dice import Witness
from hegemon.core.errors import BadRecord, HegemonError
from hegemon.core.history.dice_check import check_dice
from hegemon.core.history.record import parse_record
from hegemon.core.registry import knowing, load_game


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("dice") / "games.db")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def played(server: Server) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
    """A game of bots: the table as it was opened, as it is over, and its record."""
    opened = server.open("random", "random", heap=30)["table"]
    spectator = server.client(opened["id"])
    if spectator.welcome["table"]["status"] == "running":
        while spectator.wait("update", 60).get("view", {}).get("result") is None:
            if server.http.get(f"/api/tables/{opened['id']}").json()["status"] == "over":
                break
    over = server.http.get(f"/api/tables/{opened['id']}").json()
    return opened, over, server.http.get(f"/api/tables/{opened['id']}/record").text.splitlines()


@pytest.fixture(autouse=True)
def _heap() -> Iterator[None]:
    with knowing(load_game(str(Path(__file__).parent.parent / "small_game.py"))):
        yield


def test_a_table_shows_the_hash_of_its_secret_and_the_secret_only_at_its_end(played: Any) -> None:
    opened, over, _ = played
    assert opened["dice"]["secret"] is None
    assert over["status"] == "over"
    assert over["dice"]["commitment"] == opened["dice"]["commitment"]
    said = hashlib.sha256(f"hegemon dice {over['dice']['secret']}".encode()).hexdigest()
    assert said == opened["dice"]["commitment"]


def test_every_roll_of_a_record_is_checked_against_the_secret(played: Any) -> None:
    opened, _, lines = played
    assert check_dice(*parse_record(lines), committed=opened["dice"]["commitment"]) > 0


def test_the_server_checks_the_rolls_of_a_game_that_is_over_and_of_no_other(server: Server, played: Any) -> None:
    checked = server.http.get(f"/api/tables/{played[0]['id']}/dice").json()
    assert checked["rolls"] > 0
    assert checked["trouble"] is None
    assert checked["commitment"] == played[0]["dice"]["commitment"]
    running = server.open("human", "random")["table"]["id"]
    assert server.http.get(f"/api/tables/{running}/dice").status_code == 403


def test_nobody_moves_until_everybody_has_added_a_number_and_the_record_holds_them_all(server: Server) -> None:
    opened = server.open("human", "human", heap=30, numbers=True)
    table = opened["table"]
    assert table["unnumbered"] == [0, 1]
    players = [server.client(table["id"], token) for token in opened["tokens"]]
    for seat, player in enumerate(players):
        player.send(type="number", seat=seat, number=f"mine-{seat}", ref=1)
    while players[0].wait("table")["table"]["unnumbered"]:
        pass
    players[0].wait("update")  # the deal
    players[0].send(type="resign", seat=0)
    while players[1].wait("table")["table"]["status"] == "running":
        pass
    lines = server.http.get(f"/api/tables/{table['id']}/record").text.splitlines()
    assert json.loads(lines[0])["dice"]["numbers"] == ["mine-0", "mine-1"]
    assert check_dice(*parse_record(lines), committed=table["dice"]["commitment"]) > 0
    assert server.http.get(f"/api/tables/{table['id']}/dice").json()["trouble"] is None


def test_another_secret_or_another_roll_is_found_out(played: Any) -> None:
    opened, _, lines = played
    header = json.loads(lines[0])
    header["dice"]["secret"] = "0" * 64
    with pytest.raises(BadRecord, match=r"move \d+: the luck is"):
        check_dice(*parse_record([json.dumps(header), *lines[1:]]))
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        check_dice(*parse_record([json.dumps(header), *lines[1:]]), committed=opened["dice"]["commitment"])


def seen_by(seat: int, lines: list[str], committed: str) -> Witness:
    """The memory of a seat that saw the whole game."""
    record, timeline = parse_record(lines)
    witness = Witness(committed, seat)
    for index, entry in enumerate(timeline.entries, 1):
        shown = record.match.shown(timeline.state_at(index - 1), entry.seat, entry.move, entry.luck, seat)
        if shown[0] is not None:
            move = record.match.write(shown[0])
            witness.note({"index": index, "seat": entry.seat, "move": move, "luck": list(shown[1])})
    return witness


def test_a_bot_checks_the_dice_by_what_it_saw_itself(played: Any) -> None:
    opened, _, lines = played
    witness = seen_by(0, lines, opened["dice"]["commitment"])
    assert witness.check("\n".join(lines)) > 0
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        seen_by(0, lines, "0" * 64).check("\n".join(lines))


def test_a_bot_finds_out_that_the_record_is_of_another_game(played: Any) -> None:
    """A server could play with other dice than those of the record that it publishes."""
    opened, _, lines = played
    witness = seen_by(0, lines, opened["dice"]["commitment"])
    header = json.loads(lines[0])
    shorter = [json.dumps(header), *lines[1:2]]
    with pytest.raises(BadRecord, match="not the move that was seen"):
        witness.check("\n".join(shorter))
    del header["dice"]
    with pytest.raises(HegemonError, match="has not revealed"):
        witness.check("\n".join([json.dumps(header), *lines[1:]]))


@pytest.mark.parametrize("dice", [1, {}, {"secret": 1, "from": 0}, {"secret": "x" * 201, "from": 0}, {"from": 0}])
def test_a_record_with_odd_dice_is_refused(played: Any, dice: Any) -> None:
    header = json.loads(played[2][0]) | {"dice": dice}
    with pytest.raises(BadRecord):
        parse_record([json.dumps(header), *played[2][1:]])
