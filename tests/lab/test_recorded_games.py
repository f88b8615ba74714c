"""Records of simulated games hold the games that were counted: none is played a second time."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from hegemon.core.history.record import read_record
from shell import make_hegemon

SMALL_GAME = str(Path(__file__).parents[1] / "small_game.py")
GAMES = 12
FICKLE = """
import secrets
from hegemon import Bot

class Fickle(Bot):
    def choose(self, view, limit):
        return secrets.choice(view.legal).low
"""


def test_a_bot_that_never_plays_the_same_game_twice_has_the_games_recorded_that_were_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("fickle.py").write_text(FICKLE, encoding="utf-8")
    hegemon = make_hegemon(monkeypatch, capsys)
    asked = ("simulate", SMALL_GAME, "--seats", "fickle.py:Fickle,random", "--games", str(GAMES), "--seed", "3")
    ran = hegemon(*asked, "--records", "kept", "--data", "run", "--json")
    assert ran.code == 0, ran.err

    games = [read_record(Path(f"kept/heap-3-{number}.jsonl")) for number in range(GAMES)]
    winners = [record.seats[timeline.result.winners[0]] for record, timeline in games if timeline.result]
    wins = {name: count for name, count in ran.json["wins"].items() if count}
    assert Counter(winners) == wins
    lengths = [len(timeline) for _, timeline in games]
    assert sum(lengths) == ran.json["moves"]
    with Path("run/games.csv").open(encoding="utf-8", newline="") as file:
        counted = [row for row in csv.DictReader(file) if row["seat"] == "0"]
    assert lengths == [int(row["moves"]) for row in counted]
