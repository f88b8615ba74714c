"""One run as it is kept beside its folder: what was asked, how far it is, whose it is."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from hegemon.core.errors import HegemonError
from hegemon.lab.runs.kinds import parse_settings
from hegemon.lab.runs.settings import Settings, Snapshot

WAITING, RUNNING, STOPPED, DONE, FAILED = "waiting", "running", "stopped", "done", "failed"
STATES = (WAITING, RUNNING, STOPPED, DONE, FAILED)


class NoSuchRun(HegemonError):
    """No run of that id."""


class NotYours(HegemonError):
    """Only who started a run may stop it, go on with it, or delete it; or the lab takes no more of them."""


def now() -> str:
    """This moment, as runs and tables tell it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass
class Run:
    """A run; its games lie in the folder of its name, everything else in two files beside it."""

    home: Path
    id: str
    kind: str
    settings: dict[str, Any]
    owner: str
    """The hash of the owner's token."""
    state: str = WAITING
    reason: str | None = None
    """Why it failed."""
    created: str = field(default_factory=now)
    updated: str = field(default_factory=now)
    done: int = 0
    planned: int = 0

    @property
    def asked(self) -> Settings:
        """The settings, checked again: they may be those of another version."""
        return parse_settings(self.kind, self.settings)

    @property
    def folder(self) -> Path:
        """Of its journal and results, the same as of a run on the command line."""
        return self.home / self.id

    def json(self) -> dict[str, Any]:
        """The run as everybody may see it."""
        shown = ("id", "kind", "settings", "state", "reason", "created", "updated", "done", "planned")
        return {name: getattr(self, name) for name in shown}

    def save(self) -> None:
        """Keep it, whole or not at all."""
        self.updated = now()
        _write(self.home / f"{self.id}.json", {**self.json(), "owner": self.owner})

    def keep(self, snapshot: Snapshot) -> None:
        """Keep what it showed last."""
        _write(self.home / f"{self.id}.snapshot.json", snapshot)

    def kept(self) -> Snapshot | None:
        """The last snapshot, as far as it was kept."""
        try:
            found = json.loads((self.home / f"{self.id}.snapshot.json").read_bytes())
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def forget(self) -> None:
        """Remove everything that is kept of it; its own file first, so that nothing of it comes back."""
        for name in (f"{self.id}.json", f"{self.id}.snapshot.json", f"{self.id}.lock"):
            with contextlib.suppress(FileNotFoundError):
                (self.home / name).unlink()
        shutil.rmtree(self.folder, ignore_errors=True)

    @classmethod
    def load(cls, file: Path) -> Self | None:
        """The run of a file; None where it holds none."""
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
    new = file.with_suffix(".new")
    new.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    os.replace(new, file)


def without_folders(reason: str) -> str:
    """Why a run failed, as everybody may know it: files by their names, not where they are on this machine.

    >>> without_folders("/home/ann/hegemon-lab/k3v9/journal.jsonl, line 3: not JSON; see '/var/x/y'")
    "journal.jsonl, line 3: not JSON; see 'y'"
    """
    return re.sub(r"(?<![\w.:/])/(?:[^\s/:,'\"]+/)+", "", reason)
