"""The imports of a command before it answers: help and lists wait for no compiler and load no more than they show."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hegemon.cli.app import COMMANDS, LazyCommand

PROGRAM = """
import sys
sys.argv = ["hegemon", *sys.argv[1:]]
from hegemon.cli import main
try:
    main()
except SystemExit as ended:
    assert not ended.code, ended.code
print("\\n".join(["MODULES", *sys.modules]))
"""


def modules(*words: str, **environment: str) -> set[str]:
    """The modules that a command has imported when it is done."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words], capture_output=True, text=True, timeout=120, check=True
    )
    return set(done.stdout.partition("MODULES\n")[2].split())


@pytest.mark.parametrize(
    "words",
    [["--help"], ["games"], ["games", "--json"], ["bots"], ["bots", "--json"], ["simulate", "--help"], ["maps"]],
    ids=" ".join,
)
def test_lists_and_help_import_no_compiler(words: list[str]) -> None:
    assert not {"numba", "llvmlite", "matplotlib", "scipy"} & modules(*words)


def test_help_imports_no_game_no_server_and_no_numpy() -> None:
    loaded = modules("--help")
    assert not [name for name in loaded if name.startswith("hegemon.games.")]
    assert not {"numpy", "pydantic", "fastapi", "sqlalchemy"} & loaded


def test_the_bots_of_one_game_are_listed_without_the_others() -> None:
    loaded = modules("bots", "risk")
    assert "hegemon.games.risk.game" in loaded
    assert not [name for name in loaded if name.startswith("hegemon.games.") and name.split(".")[2] != "risk"]


@pytest.mark.parametrize("name", COMMANDS)
def test_help_begins_as_the_command_describes_itself(name: str) -> None:
    """The list of commands is data, so that no command is imported for it; it must not say something else."""
    where, about = COMMANDS[name]
    described = LazyCommand(name, f"hegemon.cli.{where}", about, "Play").load().help
    assert " ".join(described.split()).startswith(about.rstrip("."))
