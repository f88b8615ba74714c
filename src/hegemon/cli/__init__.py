"""The command `hegemon`: one file a command group. Whatever goes wrong for a user ends in one line and an exit code.

0: done, 1: something was wrong (the line says what), 2: the command was not understood, 130: interrupted. Some commands
have codes of their own. This file is light: a command that must answer at once does not wait until games are loaded.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Sequence

from hegemon.errors import HegemonError


def main() -> None:
    """The entry point: errors of users become one line on standard error."""
    try:
        if not _quick(sys.argv[1:]):
            from hegemon.cli.app import app

            app()
    except HegemonError as error:
        from rich.console import Console

        errors = Console(stderr=True, highlight=False)
        errors.print("[red]Error:[/red]", end=" ")
        errors.print(str(error), markup=False, soft_wrap=True)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)


def _quick(arguments: Sequence[str]) -> bool:
    """Run a command that its game keeps in `quick.py`, as it cannot wait; False where the words are no such command."""
    if not arguments or not arguments[0].isidentifier():
        return False
    try:
        found = importlib.util.find_spec(f"hegemon.games.{arguments[0]}.quick")
    except ImportError:
        return False
    return found is not None and bool(importlib.import_module(found.name).run(arguments[1:]))
