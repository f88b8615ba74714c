"""From nothing to a bot that plays: `bot new`, `bot debug`, and lists of one game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hegemon.cli.bots.bot import games_of
from hegemon.cli.common import bot_names, game_names
from hegemon.core.registry import shipped_names
from shell import Hegemon

SHORT = ("-o", "max_turns=1")


@pytest.mark.parametrize("game", shipped_names())
def test_a_new_bot_plays_at_once(hegemon: Hegemon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.chdir(tmp_path)
    made = hegemon("bot", "new", "bold_one", "--game", game)
    assert made.code == 0, made.err
    assert {path.name for path in (tmp_path / "bold_one").iterdir()} == {"bot.py", "test_bot.py", "README.md"}
    source = (tmp_path / "bold_one" / "bot.py").read_text(encoding="utf-8")
    compile(source, "bot.py", "exec")
    assert f'game = "{game}"' in source
    assert "exists already" in hegemon("bot", "new", "bold_one", "--game", game).err


def test_a_new_bot_passes_the_test_that_comes_with_it(
    hegemon: Hegemon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    hegemon("bot", "new", "bold", "--game", "vampires")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "bold"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_a_new_bot_finishes_its_games_and_wins_them_where_attacking_is_all(
    hegemon: Hegemon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    hegemon("bot", "new", "bold", "--game", "risk")
    words = ("simulate", "risk", "--seats", "./bold/bot.py:Bold,random", "--games", "4", "--seed", "1", "--json")
    played = json.loads(hegemon(*words).out)
    assert played["unfinished"] == 0
    assert played["wins"]["random"] == 0


def test_a_bot_is_checked_in_the_game_that_its_class_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    chooses = "\n\n    def choose(self, view, limit):\n        return self.random_move(view)\n"
    quiet = f"class Quiet(Bot):\n    game = 'vampires'{chooses}"
    lines = f"from hegemon import Bot\n\n\n{quiet}\n\nclass Any(Bot):{chooses}"
    (tmp_path / "quiet.py").write_text(lines, encoding="utf-8")
    assert [game.name for game in games_of("./quiet.py:Quiet")] == ["vampires"]
    assert {game.name for game in games_of("./quiet.py:Any")} >= set(shipped_names())


def test_debugging_shows_every_move_and_where_the_time_went(
    hegemon: Hegemon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    hegemon("bot", "new", "bold", "--game", "risk")
    ran = hegemon("bot", "debug", "./bold/bot.py:Bold", "--profile", *SHORT)
    assert ran.code == 0, ran.err
    assert "./bold/bot.py:Bold (seat 0): place" in ran.out
    assert "chose in" in ran.out
    assert "cut: ./bold/bot.py:Bold (seat 0), random (seat 1); " in ran.out
    assert "cumulative" in ran.out


def test_debugging_shows_the_traceback_of_a_fault(hegemon: Hegemon, tmp_path: Path) -> None:
    bot = tmp_path / "broken.py"
    bot.write_text(
        "from hegemon import Bot\n\n\nclass Broken(Bot):\n    game = 'risk'\n\n    def choose(self, view, limit):\n"
        "        print('here I am')\n        return {}['x']\n",
        encoding="utf-8",
    )
    ran = hegemon("bot", "debug", f"{bot}:Broken", "--game", "risk", *SHORT)
    assert ran.code == 1
    assert "here I am" in ran.out
    assert 'broken.py", line 9, in choose' in ran.out
    assert "KeyError: 'x'" in ran.out


def test_one_game_is_listed_alone(hegemon: Hegemon) -> None:
    assert [game["name"] for game in hegemon("games", "risk", "--json").json] == ["risk"]


def test_completion_knows_games_and_bots() -> None:
    assert game_names("ri") == ["risk"]

    context: Any = SimpleNamespace(params={"game": "risk"}, args=[])
    assert "random,standard" in bot_names(context, "random,st")


def test_completion_in_a_shell_completes_the_last_bot() -> None:
    words = {"COMP_WORDS": "hegemon simulate risk --seats random,st", "COMP_CWORD": "4"}
    environment = os.environ | words | {"_HEGEMON_COMPLETE": "complete_bash"}
    command = [sys.executable, "-c", "import sys; sys.argv = ['hegemon']\nfrom hegemon.cli import main\nmain()"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["random,standard"]


def test_completion_in_a_shell_imports_no_compiler() -> None:
    program = (
        "import sys; sys.argv = ['hegemon']\nfrom hegemon.cli import main\ntry:\n    main()\n"
        "except SystemExit:\n    pass\nprint('numba' in sys.modules, file=sys.stderr)"
    )
    environment = {"_HEGEMON_COMPLETE": "complete_bash", "COMP_WORDS": "hegemon simulate ri", "COMP_CWORD": "2"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["risk"]
    assert done.stderr.strip() == "False"
