"""The command `hegemon`: one file per command group. Every user error ends in one line and an exit code.

0: done, 1: an error (the line says which), 2: wrong usage, 130: interrupted. Some commands have more codes.
This file imports little: a command that must answer at once does not wait until games are loaded.
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
    """Run `main`, then end the process.

    A thread may still be loading a bot that is no longer needed. Python's own shutdown would stop it in the middle of
    compiled code, which the system reports as a crash. So we run the exit handlers, flush the output, and exit hard.
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
    """Run the command; print user errors as one line on standard error."""
    try:
        if not _quick(sys.argv[1:]):
            from hegemon.cli.app import app

            app()
    except HegemonError as error:
        _say(getattr(error, "detail", str(error)))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        # A full disk or a read-only folder: the user can fix it, so it needs no traceback.
        _say(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        sys.exit(1)
    except MemoryError as error:
        _say(f"not enough memory; try fewer games or a smaller map ({error})")
        sys.exit(1)


def _say(trouble: str) -> None:
    from rich.console import Console

    errors = Console(stderr=True, highlight=False, emoji=False)
    errors.print("[red]Error:[/red]", end=" ")
    errors.print(trouble, markup=False, soft_wrap=True)


def _quick(arguments: Sequence[str]) -> bool:
    """Run a command from the game's `quick_commands.py`, which loads no other game; return False if there is none."""
    if not arguments or not arguments[0].isidentifier():
        return False
    try:
        found = importlib.util.find_spec(f"hegemon.games.{arguments[0]}.quick_commands")
    except ImportError:
        return False
    return found is not None and bool(importlib.import_module(found.name).run(arguments[1:]))
