"""Lock files that one process holds at a time; the system releases them when the process ends, however it ends."""

from __future__ import annotations

import sys
from typing import IO, Any

if sys.platform == "win32":

    def hold(file: IO[Any]) -> bool:
        """There nobody is kept out."""
        return not file.closed

    def wait_for(file: IO[Any]) -> None:
        """There nobody waits."""

else:
    from fcntl import LOCK_EX, LOCK_NB, flock

    def hold(file: IO[Any]) -> bool:
        """Take an open file for this process until it is closed; False if another has it."""
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def wait_for(file: IO[Any]) -> None:
        """Take an open file for this process until it is closed, as soon as no other has it."""
        flock(file, LOCK_EX)
