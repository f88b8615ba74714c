"""Parses what follows `exec:`: a command as typed in a shell, with optional settings before it.

`exec:java -jar bot.jar`, `exec:memory=512 seconds=2 folder=bots python bot.py`. No shell reads it.
"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hegemon.core.errors import UnknownBot

KEPT = (
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "JAVA_HOME", "DOTNET_ROOT", "VIRTUAL_ENV",
    "LD_LIBRARY_PATH", "HEGEMON_CACHE",
)  # fmt: skip
KEPT_FAMILIES = ("LC_", "PYTHON", "NUMBA_")
MIB = 1 << 20
BOUNDS = {"memory": (16.0, 1 << 20), "seconds": (0.01, 3600.0), "processes": (1.0, 4096.0)}


@dataclass(frozen=True)
class Program:
    """A program to be started any number of times, with its limits."""

    words: tuple[str, ...]
    folder: Path | None = None
    """The folder in which it runs; None: ours."""
    memory: int = 1024
    """MiB, of the program with its children."""
    processes: int = 64
    """The program and its children."""
    seconds: float = 10.0
    """For an answer, where the game's protocol has no clock of its own."""
    log: Path | None = None
    """A file to which every line that is said to it, and that it says, is added."""

    @property
    def text(self) -> str:
        """The command as it would be typed."""
        return shlex.join(self.words)


def read_program(text: str) -> Program:
    """The program that a text after `exec:` means; one that is not there is refused at once.

    >>> read_program("memory=512 python 'my bot.py'")
    Program(words=('python', 'my bot.py'), folder=None, memory=512, processes=64, seconds=10.0, log=None)
    """
    if os.name != "posix":
        raise UnknownBot("exec: external bots run on Linux and other POSIX systems only")
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise UnknownBot(f"exec:{text[:80]}: {str(error).lower()}") from None
    settings: dict[str, str] = {}
    while words and (parts := words[0].partition("="))[1] and (parts[0] in BOUNDS or parts[0] in ("folder", "log")):
        settings[parts[0]] = parts[2]
        del words[0]
    if not words or not words[0] or any("\0" in word for word in words):
        raise UnknownBot(f"exec:{text[:80]}: no command; write it as in exec:python bot.py")
    folder = Path(settings.pop("folder")) if "folder" in settings else None
    if folder is not None and not folder.is_dir():
        raise UnknownBot(f"exec:{text[:80]}: there is no folder {folder}")
    log = Path(settings.pop("log")) if "log" in settings else None
    if log is not None:
        _check_log(text, log)
    numbers = {name: _number(text, name, value) for name, value in settings.items()}
    program = Program(
        tuple(words),
        folder,
        memory=int(numbers.get("memory", Program.memory)),
        processes=int(numbers.get("processes", Program.processes)),
        seconds=numbers.get("seconds", Program.seconds),
        log=log,
    )
    _check_there(program)
    return program


def _number(text: str, name: str, value: str) -> float:
    low, high = BOUNDS[name]
    try:
        number = float(value)
    except ValueError:
        number = float("nan")
    if not low <= number <= high:
        raise UnknownBot(f"exec:{text[:80]}: {name} must be a number from {low:g} to {high:g}, not {value[:20]!r}")
    return number


def _check_log(text: str, log: Path) -> None:
    try:
        log.open("a").close()
    except OSError as error:
        raise UnknownBot(f"exec:{text[:80]}: the log {log} cannot be written: {error.strerror}") from None


def _check_there(program: Program) -> None:
    name = program.words[0]
    place = os.path.join(program.folder or os.curdir, name) if os.sep in name else name
    if shutil.which(place) is None:
        raise UnknownBot(f"exec: the program {name[:80]!r} does not exist or is not executable")


def trimmed(environment: Mapping[str, str]) -> dict[str, str]:
    """The part of our environment that a program gets: where things are and how to write, no passwords."""
    return {name: value for name, value in environment.items() if name in KEPT or name.startswith(KEPT_FAMILIES)}
