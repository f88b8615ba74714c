"""All runs of a folder: started, queued, played one at a time, watched, stopped, resumed, deleted.

Runs survive the server: those that were played or waited when it ended are queued again when it is back. One laboratory
at a time owns a folder; any other shows its runs and starts none.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncGenerator, Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

from hegemon.core.errors import BadOptions, HegemonError
from hegemon.core.helpers.computing import Computing
from hegemon.core.helpers.tokens import new_id, new_token, opens, token_hash
from hegemon.core.networks.trained import offer_trained, withdraw_trained
from hegemon.lab.runs.kinds import parse_settings
from hegemon.lab.runs.laboratory_folder import LaboratoryFolder
from hegemon.lab.runs.limits import Limits, spare_threads
from hegemon.lab.runs.process import Worker
from hegemon.lab.runs.run import FAILED, RUNNING, STOPPED, WAITING, NoSuchRun, NotYours, Run, now, without_folders
from hegemon.lab.runs.settings import Settings, Snapshot
from hegemon.wire import lab as wire
from hegemon.wire.snapshots import Snapshot as WireSnapshot

log = logging.getLogger(__name__)
KEPT_FOR = timedelta(days=30)
"""The least time that finished runs are kept of an address that has as many as it may."""

KEEP_EVERY = 5.0
"""Seconds between two snapshots that are kept on disk."""


class Laboratory:
    """The runs of a folder, on the event loop."""

    def __init__(
        self, folder: Path, on: str | None = None, limits: Limits | None = None, computing: Computing | None = None
    ) -> None:
        self._folder = LaboratoryFolder(folder)
        self._computing = computing or Computing()
        """Checks settings; shared with the rest of the server."""
        self.on = on or f"threads:{spare_threads()}"
        """The backend, as on the command line."""
        self.limits = limits or Limits()
        self._runs: dict[str, Run] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._watchers: dict[str, set[asyncio.Event]] = {}
        self._line: list[str] = []
        self._worker: tuple[str, Worker] | None = None
        self._stopping: set[str] = set()
        self._called = asyncio.Event()
        self._closing = False
        self._player: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take the folder, and resume its unfinished runs."""
        self._runs = {run.id: run for run in await asyncio.to_thread(self._folder.take)}
        offer_trained(self._folder.folder)
        if not self._folder.ours:
            return
        unfinished = [run for run in self._runs.values() if run.state in (RUNNING, WAITING)]
        for run in sorted(unfinished, key=lambda run: (run.state != RUNNING, run.created)):
            self._enqueue(run)
        self._player = asyncio.create_task(self._play_all())

    @property
    def ours(self) -> bool:
        """True if we own the folder; if not, runs are only shown."""
        return self._folder.ours

    async def close(self) -> None:
        """Stop playing; queued runs stay queued for the next time."""
        self._closing = True
        self._called.set()
        if self._worker is not None:
            self._worker[1].stop()
        if self._player is not None:
            await self._player
        for run_id in list(self._watchers):
            self._tell(run_id)
        withdraw_trained(self._folder.folder)
        self._folder.leave()

    def runs(self) -> list[wire.Run]:
        """All runs, newest first."""
        return [self._describe(run) for run in sorted(self._runs.values(), key=lambda run: run.created)[::-1]]

    def run(self, run_id: str) -> Run:
        """The run of that id."""
        if run_id not in self._runs:
            raise NoSuchRun(f"there is no run {run_id[:40]!r}")
        return self._runs[run_id]

    def describe(self, run_id: str) -> wire.Run:
        """A run as everybody may see it."""
        return self._describe(self.run(run_id))

    async def look(self, run_id: str) -> wire.RunView:
        """A run and its snapshot."""
        run = self.run(run_id)
        return {"run": self._describe(run), "snapshot": cast("WireSnapshot | None", await self.snapshot(run))}

    async def snapshot(self, run: Run) -> Snapshot | None:
        """The run's current snapshot; read from disk if it is not being played."""
        return self._snapshots.get(run.id) or await asyncio.to_thread(run.kept)

    async def start(self, kind: str, asked: Mapping[str, Any], opener: str | None = None) -> tuple[Run, str]:
        """Queue a new run; returns it with the token of its owner. `opener` stands for the requester's address, as in
        the store; None for this machine itself."""
        self._folder.check()
        self._check_unfinished(opener)
        settings = await self._computing.run(lambda: self._checked(kind, asked), opener)
        self._check_line()
        await self._make_way(opener)
        self._check_unfinished(opener)  # others may have been added while this one was checked
        token, asked = new_token(), settings.model_dump(mode="json")
        run = Run(self._folder.folder, new_id(), kind, asked, token_hash(token), opener=opener)
        self._runs[run.id] = run
        self._enqueue(run)
        return run, token

    def _checked(self, kind: str, asked: Mapping[str, Any]) -> Settings:
        settings = parse_settings(kind, asked)
        settings.check(self.limits)
        return settings

    async def stop(self, run_id: str, owner: str) -> Run:
        """Stop a run; its games are kept."""
        run = self._own(run_id, owner)
        if run.id in self._line:
            self._line.remove(run.id)
            self._change(run, STOPPED)
        elif self._worker is not None and self._worker[0] == run.id:
            self._stopping.add(run.id)
            self._worker[1].stop()
            self._tell(run.id)
        return run

    async def resume(self, run_id: str, owner: str) -> Run:
        """Resume a run that was stopped or has failed."""
        run = self._own(run_id, owner)
        if run.state not in (STOPPED, FAILED):
            raise BadOptions(f"only a stopped run can be resumed; this one is {run.state}")
        await asyncio.to_thread(lambda: run.asked.check(self.limits))
        self._check_unfinished(run.opener)
        self._check_line()
        run.reason = None
        self._enqueue(run)
        return run

    async def delete(self, run_id: str, owner: str) -> None:
        """Delete a run and its games."""
        await self._forget(self._own(run_id, owner))

    async def _forget(self, run: Run) -> None:
        del self._runs[run.id]
        if run.id in self._line:
            self._line.remove(run.id)
        if self._worker is not None and self._worker[0] == run.id:
            await self._worker[1].kill()
        self._snapshots.pop(run.id, None)
        self._tell(run.id)
        await asyncio.to_thread(run.forget)

    async def watch(self, run_id: str) -> AsyncGenerator[wire.RunView, None]:
        """Snapshots of a run: now, and after every change; a slow client misses all but the newest."""
        self.run(run_id)
        news = asyncio.Event()
        self._watchers.setdefault(run_id, set()).add(news)
        try:
            while run_id in self._runs and not self._closing:
                news.clear()
                yield await self.look(run_id)
                await news.wait()
        finally:
            self._watchers[run_id].discard(news)
            if not self._watchers[run_id]:
                del self._watchers[run_id]

    async def _play_all(self) -> None:
        """Play the runs in the queue, one after the other."""
        while not self._closing:
            if not self._line:
                self._called.clear()
                await self._called.wait()
                continue
            run = self._runs[self._line.pop(0)]
            try:
                await self._play(run)
            except Exception as error:
                log.exception("run %s has failed", run.id)
                self._change(run, FAILED, f"{type(error).__name__}: {error}"[:200])
            for waiting in self._line:
                self._tell(waiting)

    async def _play(self, run: Run) -> None:
        try:
            worker = await Worker.start(run, self.on)
        except (HegemonError, OSError) as error:
            self._change(run, FAILED, str(error))
            return
        self._worker = run.id, worker
        if run.id not in self._runs:
            await worker.kill()
        self._change(run, RUNNING)
        kept = time.monotonic()
        if self._closing:
            worker.stop()
        async for message in worker.snapshots():
            if run.id not in self._runs:
                continue
            if "end" in message:
                await self._end(run, message)
                break
            self._snapshots[run.id] = message["snapshot"]
            run.done, run.planned = message["progress"]
            self._tell(run.id)
            if time.monotonic() - kept >= KEEP_EVERY:
                await asyncio.to_thread(self._keep, run)
                kept = time.monotonic()
        self._worker = None
        self._stopping.discard(run.id)

    async def _end(self, run: Run, message: Mapping[str, Any]) -> None:
        self._worker = None
        self._stopping.discard(run.id)
        await asyncio.to_thread(self._keep, run)
        self._snapshots.pop(run.id, None)
        if run.id not in self._runs:
            await asyncio.to_thread(run.forget)
        elif self._closing and message["end"] == STOPPED:
            self._change(run, RUNNING)  # queued again when the server is back
        else:
            self._change(run, message["end"], message.get("reason"))

    def _keep(self, run: Run) -> None:
        if run.id in self._snapshots:
            run.keep(self._snapshots[run.id])

    def _change(self, run: Run, state: str, reason: str | None = None) -> None:
        run.state, run.reason = state, reason and without_folders(reason)
        if run.id in self._runs:
            run.save()
        self._tell(run.id)

    def _enqueue(self, run: Run) -> None:
        self._line.append(run.id)
        self._change(run, WAITING)
        self._called.set()

    def _tell(self, run_id: str) -> None:
        for news in self._watchers.get(run_id, ()):
            news.set()

    def _describe(self, run: Run) -> wire.Run:
        """The run, with its place in the queue, and whether it is about to stop."""
        ahead = self._line.index(run.id) + 1 if run.id in self._line else None
        return cast("wire.Run", {**run.json(), "place": ahead, "stopping": run.id in self._stopping})

    def _own(self, run_id: str, owner: str) -> Run:
        run = self.run(run_id)
        if not opens(owner, run.owner):
            raise NotYours("only the owner of a run may do that: send 'Authorization: Bearer <owner token>'")
        self._folder.check()
        return run

    async def _make_way(self, opener: str | None) -> None:
        """Make way for a new run: an old finished one of the same address, or of the address that has the most."""
        own = self._of(opener)
        if opener is not None and len(own) >= self.limits.kept_of_one:
            old = now(KEPT_FOR)
            await self._forget_oldest(
                [run for run in own if run.updated < old],
                f"{len(own)} runs of your address are kept: delete some of them first",
            )
        if len(self._runs) >= self.limits.kept:
            finished = [run for run in self._runs.values() if run.opener is not None and run.finished]
            most = Counter(run.opener for run in finished).most_common(1)
            await self._forget_oldest(
                [run for run in finished if run.opener == most[0][0]],
                f"the lab keeps at most {self.limits.kept} runs: delete some first",
            )

    async def _forget_oldest(self, runs: Sequence[Run], otherwise: str) -> None:
        finished = [run for run in runs if run.finished]
        if not finished:
            raise NotYours(otherwise)
        await self._forget(min(finished, key=lambda run: run.updated))

    def _check_unfinished(self, opener: str | None) -> None:
        busy = sum(not run.finished for run in self._of(opener))
        if opener is not None and busy >= self.limits.waiting_of_one:
            raise NotYours(f"{busy} runs of your address are waiting or being played: stop some, or try again later")

    def _of(self, opener: str | None) -> list[Run]:
        return [run for run in self._runs.values() if run.opener == opener]

    def _check_line(self) -> None:
        if len(self._line) >= self.limits.waiting:
            raise NotYours(f"{len(self._line)} runs are already waiting: stop some, or try again later")
