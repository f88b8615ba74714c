"""Packages that bring games and bots: found once they are installed, and never able to break what is there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "connect_four"


def install(folder: Path, name: str, entries: dict[str, dict[str, str]], modules: dict[str, str]) -> None:
    """Files as an installer leaves them in a folder of packages: modules, and their metadata with the entry points."""
    for module, text in modules.items():
        (folder / f"{module}.py").write_text(text, encoding="utf-8")
    metadata = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in all_.items()) for group, all_ in entries.items()
    ]
    (metadata / "entry_points.txt").write_text("\n".join(lines))


def install_example(folder: Path) -> None:
    """Connect Four, as its pyproject.toml says."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))
    modules = {name: (EXAMPLE / f"{name}.py").read_text() for name in project["tool"]["setuptools"]["py-modules"]}
    install(folder, project["project"]["name"], project["project"]["entry-points"], modules)


def hegemon(folder: Path, *words: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    """The command, where the packages of a folder are installed."""
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{folder}", "COLUMNS": "200"}
    command = [sys.executable, "-m", "hegemon.cli", *words]
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, timeout=300, cwd=folder, check=False
    )
    assert done.returncode == code, done.stderr
    return done


def bots(folder: Path, game: str) -> list[str]:
    return [bot["name"] for bot in json.loads(hegemon(folder, "bots", game, "--json").stdout)[game]]


def test_an_installed_game_and_its_bot_are_there_like_shipped_ones(tmp_path: Path) -> None:
    install_example(tmp_path)
    assert bots(tmp_path, "connect-four") == ["random", "alphabeta", "mcts", "centre"]
    printed = hegemon(
        tmp_path, "simulate", "connect-four", "--seats", "centre,centre", "--games", "2", "--records", "kept", "--json"
    )
    assert json.loads(printed.stdout)["games"] == 2
    record = next((tmp_path / "kept").rglob("*.jsonl"))
    assert "d" in hegemon(tmp_path, "replay", str(record), "--at", "3").stdout


def test_a_bot_may_be_for_a_game_of_another_package(tmp_path: Path) -> None:
    bold = (ROOT / "examples" / "smallest_bot.py").read_text()
    bold = bold.replace("    def choose", '    game = "risk"\n\n    def choose')
    install(tmp_path, "somebodys-bots", {"hegemon.bots": {"bold": "bold_bot:Bold"}}, {"bold_bot": bold})
    assert bots(tmp_path, "risk")[-1] == "bold"
    assert "bold" not in bots(tmp_path, "vampires")


STUBBORN = """
from hegemon.core.bot import BotKind, Parameter
from hegemon.core.kernels.kernel import kernel

PARAMETERS = [Parameter(f"p{i}", 0, 0, 9) for i in range(100)] + [Parameter("column", 2, 0, 6)]

@kernel
def choose(state, board, seat, workspace):
    column = int(workspace.weights[100])
    while state.height[column] == board.rows:
        column = (column + 1) % board.columns
    workspace.move[0], workspace.move[1] = 0, column

KIND = BotKind("stubborn", "always the same column", lambda match: PARAMETERS, kernel=choose, game="connect-four")
"""


def test_a_compiled_bot_of_another_package_plays_compiled(tmp_path: Path) -> None:
    """With more parameters than any of the game's own has."""
    install_example(tmp_path)
    install(tmp_path, "stubborn", {"hegemon.bots": {"stubborn": "stubborn:KIND"}}, {"stubborn": STUBBORN})
    words = ("simulate", "connect-four", "--seats", "stubborn:column=3,stubborn:column=3", "--games", "1000", "--json")
    result = json.loads(hegemon(tmp_path, *words).stdout)
    assert result["games"] == 1000
    assert result["turns"]["min"] == result["turns"]["max"]


ODD = """
from hegemon.core.bot import Bot
from hegemon.games.risk import GAME as RISK

WORD = "word"
GAME = type("Other", (type(RISK),), {"title": "Another Risk"})()

class Homeless(Bot):
    def choose(self, view, clock):
        return self.random_move(view)

class Random(Homeless):
    game = "risk"
"""
TROUBLES = {
    ("hegemon.games", "broken", "broken:GAME"): "ZeroDivisionError",
    ("hegemon.games", "gone", "nowhere:GAME"): "No module named 'nowhere'",
    ("hegemon.games", "word", "odd:WORD"): "is not a hegemon.core.game.Game",
    ("hegemon.games", "risk", "odd:GAME"): "there is a game 'risk' already",
    ("hegemon.bots", "broken", "broken:Bot"): "ZeroDivisionError",
    ("hegemon.bots", "word", "odd:WORD"): "is neither a hegemon.core.bot.Bot nor",
    ("hegemon.bots", "homeless", "odd:Homeless"): "does not say what it plays",
    ("hegemon.bots", "random", "odd:Random"): "there is a bot 'random' for risk already",
}


def test_what_cannot_be_used_is_left_out_with_one_warning_each(tmp_path: Path) -> None:
    entries: dict[str, dict[str, str]] = {}
    for group, name, value in TROUBLES:
        entries.setdefault(group, {})[name] = value
    install(tmp_path, "bad-package", entries, {"broken": "1 / 0\n", "odd": ODD})
    bots, games = hegemon(tmp_path, "bots", "risk"), hegemon(tmp_path, "games")
    said = bots.stderr + games.stderr
    warnings = {line for line in said.splitlines() if "bad-package 1.0" in line}
    assert len(warnings) == len(TROUBLES), said
    for (group, name, _), reason in TROUBLES.items():
        assert any(f"{name!r} of {group}" in line and reason in line for line in warnings), (name, said)
    assert "standard" in bots.stdout
    assert "Another Risk" not in games.stdout
