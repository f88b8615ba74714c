"""One run as it is kept beside its folder: its settings, its progress, its owner."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Self

from hegemon.core.errors import HegemonError
from hegemon.core.files.whole import write_whole
from hegemon.lab.runs.kinds import parse_settings
from hegemon.lab.runs.settings import Settings, Snapshot

WAITING, RUNNING, STOPPED, DONE, FAILED = "waiting", "running", "stopped", "done", "failed"
STATES = (WAITING, RUNNING, STOPPED, DONE, FAILED)


class NoSuchRun(HegemonError):
    """No run of that id."""


class NotYours(HegemonError):
    """Only the owner of a run may stop, resume or delete it; or the lab takes no more runs."""


def now(ago: timedelta = timedelta(0)) -> str:
    """The current time, or a while ago, in the format of runs and tables."""
    return (datetime.now(UTC) - ago).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass
class Run:
    """A run; its games are in the folder of its name, everything else in two files beside it."""

    home: Path
    id: str
    kind: str
    settings: dict[str, Any]
    owner: str
    """The hash of the owner's token."""
    state: str = WAITING
    reason: str | None = None
    """The reason for which it failed."""
    created: str = field(default_factory=now)
    updated: str = field(default_factory=now)
    done: int = 0
    planned: int = 0
    opener: str | None = None
    """The client that started it, as a hash; None for this machine itself."""

    @property
    def finished(self) -> bool:
        """True if it is neither played nor waits for that."""
        return self.state not in (WAITING, RUNNING)

    @property
    def asked(self) -> Settings:
        """The settings, checked again, since another version may have written them."""
        return parse_settings(self.kind, self.settings)

    @property
    def folder(self) -> Path:
        """The folder of its journal and results, as of a run on the command line."""
        return self.home / self.id

    def json(self) -> dict[str, Any]:
        """The run as everybody may see it."""
        shown = ("id", "kind", "settings", "state", "reason", "created", "updated", "done", "planned")
        return {name: getattr(self, name) for name in shown}

    def save(self) -> None:
        """Save it, whole or not at all."""
        self.updated = now()
        _write(self.home / f"{self.id}.json", {**self.json(), "owner": self.owner, "opener": self.opener})

    def keep(self, snapshot: Snapshot) -> None:
        """Save its last snapshot."""
        _write(self.home / f"{self.id}.snapshot.json", snapshot)

    def kept(self) -> Snapshot | None:
        """The last snapshot that was saved."""
        try:
            found = json.loads((self.home / f"{self.id}.snapshot.json").read_bytes())
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def forget(self) -> None:
        """Delete all its files; its own file first, so that it cannot reappear."""
        for name in (f"{self.id}.json", f"{self.id}.snapshot.json", f"{self.id}.lock"):
            with contextlib.suppress(FileNotFoundError):
                (self.home / name).unlink()
        shutil.rmtree(self.folder, ignore_errors=True)

    @classmethod
    def load(cls, file: Path) -> Self | None:
        """The run in a file; None if there is none."""
        try:
            found = json.loads(file.read_bytes())
        except (OSError, ValueError):
            return None
        if not isinstance(found, dict) or found.get("id") != file.stem or found.get("state") not in STATES:
            return None
        try:
            return cls(home=file.parent, **found)
        except TypeError:
            return None


def _write(file: Path, content: Mapping[str, Any]) -> None:
    write_whole(file, json.dumps(content, ensure_ascii=False, separators=(",", ":")))


def without_folders(reason: str) -> str:
    """The reason why a run failed, for everybody: with the names of files, but without their folders on this machine.

    >>> without_folders("/home/ann/hegemon-lab/k3v9/journal.jsonl, line 3: not JSON; see '/var/x/y'")
    "journal.jsonl, line 3: not JSON; see 'y'"
    """
    return re.sub(r"(?<![\w.:/])/(?:[^\s/:,'\"]+/)+", "", reason)
