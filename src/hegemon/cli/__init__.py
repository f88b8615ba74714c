"""The command `hegemon`: one file a command group. Whatever goes wrong for a user ends in one line and an exit code.

0: done, 1: something was wrong (the line says what), 2: the command was not understood, 130: interrupted. Some commands
have codes of their own. This file is light: a command that must answer at once does not wait until games are loaded.
"""

from __future__ import annotations

import atexit
import importlib
import importlib.util
import os
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress

from hegemon.core.errors import HegemonError


def start() -> None:
    """The program: what `main` does, and its end.

    A thread may still be loading a bot for which nobody waits any more. Python's own end would tear it apart in the
    middle of compiled code, which the system takes for a crash: so all else is put in order, and the process ends.
    """
    code: str | int | None = None
    try:
        main()
    except SystemExit as ended:
        code = ended.code
    others = [thread for thread in threading.enumerate() if thread is not threading.main_thread()]
    if not others or not all(thread.daemon for thread in others) or isinstance(code, str):
        sys.exit(code)
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code or 0)


def main() -> None:
    """What was asked for; errors of users become one line on standard error."""
    try:
        if not _quick(sys.argv[1:]):
            from hegemon.cli.app import app

            app()
    except HegemonError as error:
        _say(str(error))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        # A full disk, or a folder that may not be written to: the machine's, and whoever asked can change it.
        _say(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        sys.exit(1)
    except MemoryError as error:
        _say(f"there is not enough memory for this; ask for less at once ({error})")
        sys.exit(1)


def _say(trouble: str) -> None:
    from rich.console import Console

    errors = Console(stderr=True, highlight=False, emoji=False)
    errors.print("[red]Error:[/red]", end=" ")
    errors.print(trouble, markup=False, soft_wrap=True)


def _quick(arguments: Sequence[str]) -> bool:
    """Run a command that its game keeps in `quick_commands.py`: too urgent for loading every game; False where the words are no such command."""
    if not arguments or not arguments[0].isidentifier():
        return False
    try:
        found = importlib.util.find_spec(f"hegemon.games.{arguments[0]}.quick_commands")
    except ImportError:
        return False
    return found is not None and bool(importlib.import_module(found.name).run(arguments[1:]))
