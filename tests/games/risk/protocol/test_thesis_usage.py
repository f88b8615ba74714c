"""The command lines that the thesis prints, read as they are: options, defaults, both notations (002, section 2.1)."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from hegemon.games.risk.cli import app

from .wire import Hosted, host


def parsed(program: str, line: str) -> dict[str, Any]:
    """A program's reading of its arguments, without running it."""
    group: Any = typer.main.get_command(app)
    return dict(group.commands[program].make_context(program, line.split()).params)


def test_the_server_s_own_example() -> None:
    # 002, line 313: ./server --port 12345 --num-players 6 --random-areas --debug
    options = parsed("server", "--port 12345 --num-players 6 --random-areas --debug")
    assert (options["port"], options["num_players"], options["random_areas"], options["debug"]) == (
        12345,
        6,
        True,
        True,
    )
    # 002, line 384: --random-areas, "zkráceně jen -r"; lines 347 to 348: most options have a short form
    assert parsed("server", "-p 12345 -n 6 -r -d") == options


def test_the_client_s_own_examples() -> None:
    # 002, line 344: client --host u-pl5.ms.mff.cuni.cz --username hrac1 --gui
    options = parsed("client", "--host u-pl5.ms.mff.cuni.cz --username hrac1 --gui")
    assert (options["host"], options["username"], options["gui"]) == ("u-pl5.ms.mff.cuni.cz", "hrac1", True)
    # 002, line 490: ./client --gui --replay replays/2013-05-16_20-43-49.rep
    options = parsed("client", "--gui --replay replays/2013-05-16_20-43-49.rep")
    assert (options["gui"], options["replay"]) == (True, Path("replays/2013-05-16_20-43-49.rep"))


def test_defaults_are_the_thesis_s() -> None:
    server, client = parsed("server", ""), parsed("client", "")
    assert server["port"] == client["port"] == 50123  # 002, lines 297 and 325
    assert client["host"] == "localhost"  # 002, line 321
    assert (server["random_areas"], server["debug"]) == (False, False)
    assert (client["gui"], client["record"], client["replay"]) == (False, False, None)
    assert client["bot"] == "standard"  # 002, lines 377 to 378: without --gui it plays by the strategy Standard


def test_three_players_unless_said() -> None:
    # 002, line 301: the number of players that a game needs is 3 by default
    done = CliRunner().invoke(app, ["server", "--help"], terminal_width=200)
    assert "Number of players. Default: 3, or as many as in --seats." in " ".join(
        re.sub(r"[│]", " ", done.stdout).split()
    )


def test_values_follow_a_space_or_an_equals_sign() -> None:
    # 002, lines 348 to 349: both --username hrac1 and --username=hrac1
    assert parsed("client", "--username=hrac1") == parsed("client", "--username hrac1")


@pytest.mark.parametrize("program", ["server", "client", "simulator", "odds"])
def test_help_lists_the_options(program: str) -> None:
    # 002, lines 346 to 347: client and server have --help
    done = CliRunner().invoke(app, [program, "--help"])
    assert done.exit_code == 0
    assert "--help" in done.stdout


@pytest.mark.parametrize("record", [False, True])
def test_a_game_is_recorded_only_where_that_was_asked_for(
    record: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # 002, lines 480 to 485: recording is not automatic; files go to replays/, named by date and time, with .rep
    monkeypatch.chdir(tmp_path)

    def play(port: int) -> None:
        words = [
            "client",
            "--host",
            "127.0.0.1",
            "-p",
            str(port),
            "-u",
            "Ann",
            "--quiet",
            *(["--record"] if record else []),
        ]
        assert CliRunner().invoke(app, words).exit_code == 0

    async def script(hosted: Hosted) -> None:
        await asyncio.to_thread(play, hosted.port)

    host(script, ("tcp", "random"), finish=True)
    found = [file.name for file in (tmp_path / "replays").glob("*")]
    assert len(found) == record
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.rep", name) for name in found)
