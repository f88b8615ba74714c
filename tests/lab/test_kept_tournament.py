"""A tournament in a folder goes on after any end, to the same bytes; another one is refused there."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from hegemon.core.errors import BadFile, BadOptions
from hegemon.core.registry import find_bot
from hegemon.lab.backends.threads import Threads
from hegemon.lab.journal import Journal
from hegemon.lab.tournament import TournamentPlan, live_tournament, tournament
from hegemon.lab.tournament.schedule import KINDS

sys.path.insert(0, str(Path(__file__).parent.parent))
from small_game import Heap

ROOT = Path(__file__).parents[2]
SMALL_GAME = ROOT / "tests" / "small_game.py"


def plan(kind: str = "round-robin", seats: int = 2, games: int = 12) -> TournamentPlan:
    match = Heap().match(seats)
    names = ("random", "cheating", "random:seconds=0", "random:seconds=0.0001", "broken")
    return TournamentPlan(match, [find_bot(match, name) for name in names], games, kind, seed=5)


def result_of(plan: TournamentPlan, folder: Path | None = None, threads: int = 1) -> str:
    *_, last = live_tournament(plan, backend=Threads(threads), folder=folder)
    assert last.finished
    return json.dumps(last.json(times=False))


def stopped(plan: TournamentPlan, folder: Path, looks: int) -> None:
    """Play a little of it, and drop it."""
    growing = live_tournament(plan, folder=folder, every=0)
    for _ in range(looks):
        assert not next(growing).finished
    growing.close()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seats", [2, 3])
def test_however_it_was_cut_and_wherever_played_the_bytes_are_the_same(kind: str, seats: int, tmp_path: Path) -> None:
    asked = plan(kind, seats)
    whole = result_of(asked)
    assert result_of(asked, threads=2) == whole
    stopped(asked, tmp_path, 7)
    stopped(asked, tmp_path, 9)
    assert result_of(asked, tmp_path, threads=2) == whole
    assert json.dumps(json.loads((tmp_path / "result.json").read_bytes())) == whole
    lines = (tmp_path / "journal.jsonl").read_bytes().splitlines()
    assert len(lines) == json.loads(whole)["games"], "no game was played twice"
    assert result_of(asked, tmp_path) == whole


def test_a_torn_last_line_is_played_again(tmp_path: Path) -> None:
    asked = plan()
    stopped(asked, tmp_path, 9)
    journal = tmp_path / "journal.jsonl"
    kept = journal.read_bytes()
    journal.write_bytes(kept[:-20])
    assert result_of(asked, tmp_path) == result_of(asked)
    assert journal.read_bytes().count(b"\n") == 10 * 12


def test_a_line_that_is_broken_elsewhere_is_named(tmp_path: Path) -> None:
    stopped(plan(), tmp_path, 9)
    journal = tmp_path / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:2], b"{\n", *lines[3:]]))
    with pytest.raises(BadFile, match=r"journal\.jsonl, line 3"):
        result_of(plan(), tmp_path)
    journal.write_bytes(b"".join([*lines[:4], b'{"first": 0}\n', *lines[5:]]))
    with pytest.raises(BadFile, match=r"line 5 holds no games"):
        result_of(plan(), tmp_path)


def test_another_run_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    stopped(plan(), tmp_path / "run", 2)
    for other, words in [
        (replace(plan(), seed=6), "holds another run: seed 5, not 6"),
        (replace(plan(), kind="ladder"), 'kind "round-robin", not "ladder"'),
        (replace(plan(), bots=plan().bots[:3]), "holds another run: bots"),
        (replace(plan(), patience=3.0), "patience 60.0, not 3.0"),
    ]:
        with pytest.raises(BadOptions, match=words):
            result_of(other, tmp_path / "run")
    (tmp_path / "letter").write_text("to somebody", encoding="utf-8")
    with pytest.raises(BadOptions, match="other files"):
        result_of(plan(), tmp_path)
    with pytest.raises(BadOptions, match=r"Not a directory|File exists"):
        result_of(plan(), tmp_path / "letter")


def test_a_bot_that_has_changed_does_not_go_on_with_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from hegemon.core.bot import Bot\n\n\nclass Mine(Bot):\n"
        "    def choose(self, view, clock):\n        return self.random_move(view)\n",
        encoding="utf-8",
    )
    match = Heap().match(2)
    asked = TournamentPlan(match, [find_bot(match, "random"), find_bot(match, f"{file}:Mine")], 4)
    whole = result_of(asked, tmp_path / "run")
    assert result_of(asked, tmp_path / "run") == whole
    file.write_text(file.read_text(encoding="utf-8") + "# better now\n", encoding="utf-8")
    with pytest.raises(BadOptions, match="holds another run: files"):
        result_of(asked, tmp_path / "run")


def test_two_at_a_time_would_spoil_it(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    asked = plan()
    with (
        Journal(tmp_path, asked.settings()),
        pytest.raises(BadOptions, match="another process is playing this run"),
    ):
        result_of(asked, tmp_path)
    assert result_of(asked, tmp_path) == result_of(asked)


def test_a_stop_ends_with_what_is_known_so_far() -> None:
    stop = threading.Event()
    growing = live_tournament(plan(), stop=stop, every=0)
    first = next(growing)
    assert (first.played, first.planned) == (1, 120)
    stop.set()
    last = list(growing)[-1]
    assert not last.finished
    assert last.played == first.played
    assert sum(one.games for one in last.standings) == 2


def command(folder: Path, *more: str) -> list[str]:
    bots = "random,random:seconds=0,random:seconds=0.02"
    run = [str(SMALL_GAME), "--bots", bots, "--games", "20", "--into", str(folder), "--on", "threads:2"]
    return [sys.executable, "-m", "hegemon.cli", "tournament", *run, *more]


def begun(folder: Path) -> subprocess.Popen[str]:
    """The command, once it has written down some games."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    process = subprocess.Popen(command(folder), text=True, env=environment, **pipes)
    journal = folder / "journal.jsonl"
    for _ in range(3000):
        if journal.exists() and journal.read_bytes().count(b"\n") >= 5:
            break
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    return process


@pytest.mark.timeout(300)
def test_a_killed_process_loses_nothing_and_an_interrupted_one_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    killed = begun(tmp_path / "run")
    killed.kill()
    killed.communicate()
    journal = tmp_path / "run" / "journal.jsonl"
    kept = journal.read_bytes()
    assert 5 <= kept.count(b"\n") < 60
    journal.write_bytes(kept + b'{"first":0,"sea')

    interrupted = begun(tmp_path / "other")
    interrupted.send_signal(signal.SIGINT)
    printed, errors = interrupted.communicate(timeout=120)
    assert interrupted.returncode == 130
    assert "of 60 games in" in printed
    assert "share of points" in printed
    assert "the same command resumes" in errors

    from hegemon.cli import main

    results = []
    for folder in ("run", "other"):
        monkeypatch.setattr("sys.argv", ["hegemon", *command(tmp_path / folder, "--json")[3:]])
        with pytest.raises(SystemExit) as ended:
            main()
        assert not ended.value.code
        result = json.loads(capsys.readouterr().out)
        results.append(result | {"seconds": 0, "thinking": {}})
    assert journal.read_bytes().startswith(kept)
    assert results[0] == results[1]
    assert results[0]["games"] == 60
    match = Heap().match(2)
    bots = [find_bot(match, name) for name in ("random", "random:seconds=0", "random:seconds=0.02")]
    assert tournament(TournamentPlan(match, bots, 20)).json(times=False)["ranking"] == results[0]["ranking"]
