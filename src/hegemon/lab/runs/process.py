"""Controls a worker process: starts it, reads its snapshots, ends it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator
from typing import Any

from hegemon.core.registry import file_of, find_game
from hegemon.lab.runs.run import FAILED, STOPPED, Run

LONGEST_LINE = 16 * 1024 * 1024
GRACE = 3.0
"""Seconds in which a worker may end by itself once it is asked to stop."""
LAST_WORDS = 4096


class Worker:
    """A process that plays a run."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._ending = False
        self._words = b""
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, run: Run, on: str) -> Worker:
        """Begin to play, or resume."""
        file = file_of(find_game(run.settings["game"]))
        job = {
            "kind": run.kind,
            "settings": run.settings,
            "folder": str(run.folder),
            "on": on,
            "file": str(file) if file else None,
        }
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-m",
            "hegemon.lab.runs.worker",
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            limit=LONGEST_LINE,
        )
        worker = cls(process)
        worker._write(json.dumps(job) + "\n")
        return worker

    async def snapshots(self) -> AsyncIterator[dict[str, Any]]:
        """Its messages: `{snapshot, progress}` while it runs, and `{end, reason?}` once, at the end."""
        assert self._process.stdout is not None
        ended: dict[str, Any] | None = None
        with contextlib.suppress(ValueError):  # a line that is too long: the process is useless now
            while line := await self._process.stdout.readline():
                message = json.loads(line)
                if "end" in message:
                    ended = message
                    break
                yield message
        # A worker that has sent its last line, or has closed its output, is about to end by itself.
        ending = asyncio.create_task(self._process.wait())
        await asyncio.wait({ending}, timeout=GRACE)
        await self.kill()
        await self._listening
        yield ended or self._surprise()

    def _surprise(self) -> dict[str, Any]:
        """The exit of a process that has not reported its end."""
        if self._ending:
            return {"end": STOPPED}
        words = self._words.decode(errors="replace").strip().splitlines()
        return {
            "end": FAILED,
            "reason": f"the process that played ended with code {self._process.returncode}"
            + (f": {words[-1][:200]}" if words else ""),
        }

    def stop(self) -> None:
        """Ask it to stop; it is killed if it does not stop in time."""
        if self._ending:
            return
        self._ending = True
        self._write("stop\n")
        asyncio.get_running_loop().call_later(GRACE, self._end)

    async def kill(self) -> None:
        """Kill it now."""
        self._end()
        await self._process.wait()

    def _end(self) -> None:
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    def _write(self, text: str) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(ConnectionError, RuntimeError):
            self._process.stdin.write(text.encode())

    async def _listen(self) -> None:
        """Read its standard error, so that it never blocks; the end is kept."""
        assert self._process.stderr is not None
        while more := await self._process.stderr.read(4096):
            self._words = (self._words + more)[-LAST_WORDS:]
