"""Commands as processes of their own, each forked from one that has loaded Hegemon already: loading takes seconds, and
the pages of the documentation have a hundred commands. Where there is no fork, every command loads for itself.

As a program it is the one that has loaded: a line of JSON on its standard input for each command, its end marked by one
on its standard output.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

CAN_FORK = sys.platform == "linux"
PATIENCE = 300
"""Seconds after which a command that has not ended is killed."""
WRITE = os.O_WRONLY | os.O_CREAT | os.O_TRUNC


class Ended(NamedTuple):
    """The end of a command, and its output."""

    code: int
    out: str
    err: str


class Commands:
    """Runs `python …` with the words after it; one after another."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        """With these settings in the environment of every command."""
        self._settings = settings
        self._loaded = self._start() if CAN_FORK else None

    def _start(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | dict(self._settings),
        )

    def run(self, words: Sequence[str], folder: Path, settings: Mapping[str, str], typed: str = "") -> Ended:
        """Run a command in a folder, with that typed into it."""
        if self._loaded is None:
            environment = os.environ | dict(self._settings) | dict(settings)
            command = [sys.executable, *words]
            done = subprocess.run(
                command,
                cwd=folder,
                env=environment,
                input=typed,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
            return Ended(done.returncode, done.stdout, done.stderr)
        assert self._loaded.stdin is not None
        assert self._loaded.stdout is not None
        with tempfile.TemporaryDirectory() as own:
            (Path(own) / "in").write_text(typed, encoding="utf-8")
            asked = {"words": words, "folder": str(folder), "settings": dict(settings), "files": own}
            self._loaded.stdin.write(json.dumps(asked) + "\n")
            self._loaded.stdin.flush()
            code = json.loads(self._loaded.stdout.readline())
            out, err = ((Path(own) / name).read_text(encoding="utf-8") for name in ("out", "err"))
            return Ended(code, out, err)

    def close(self) -> None:
        if self._loaded is not None:
            assert self._loaded.stdin is not None
            self._loaded.stdin.close()
            self._loaded.wait()


# In the process that has loaded


def serve() -> None:
    """Fork for every line; the child returns from here as the command that it has become."""
    load()
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        child = os.fork()
        if child == 0:
            become(asked)
            return
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        sys.stdout.write(f"{code}\n")
        sys.stdout.flush()


def load() -> None:
    """Import whatever commands may need, and the compiler: they ask for it late, and each would load it for itself."""
    from hegemon.cli.app import COMMANDS
    from hegemon.core.registry import find_game, shipped_games

    for game in shipped_games():
        find_game(game).match(2)
    for where, _ in COMMANDS.values():
        importlib.import_module(f"hegemon.cli.{where.partition(':')[0]}")
    gc.freeze()  # a child that looked through all this for garbage would copy it


def become(asked: dict[str, object]) -> None:
    """Be `python WORDS…` in that folder, with files for input and output."""
    own = Path(str(asked["files"]))
    for number, (name, flags) in enumerate((("in", os.O_RDONLY), ("out", WRITE), ("err", WRITE))):
        os.dup2(os.open(own / name, flags), number)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115  (the other one may have read ahead)
    os.chdir(str(asked["folder"]))
    settings, words = asked["settings"], asked["words"]
    assert isinstance(settings, dict)
    assert isinstance(words, list)
    os.environ.update(settings)
    signal.alarm(PATIENCE)
    if words[0] == "-m":
        sys.path[0] = ""
        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    else:
        sys.path[0] = str(Path(words[0]).parent)
        sys.argv = words
        runpy.run_path(words[0], run_name="__main__")


if __name__ == "__main__":
    serve()
