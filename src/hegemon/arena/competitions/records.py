"""The records of a competition's games as one archive."""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Sequence
from typing import IO

from hegemon.arena.competitions.competition_store import Game
from hegemon.core.errors import HegemonError
from hegemon.store import Store
from hegemon.store.rows import RUNNING
from hegemon.table.archive import record_text

MISSING = "missing.txt"
"""In the archive: the games whose records are not there, such as those that an operator deleted."""


def pack(store: Store, games: Sequence[Game]) -> IO[bytes]:
    """The records of those of the games that are over, in a file that is gone when it is closed."""
    packed = tempfile.TemporaryFile()  # noqa: SIM115 (the caller sends and closes it)
    missing = []
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for game in games:
            if game.scores is None:
                continue
            record = _record(store, game.table_id)
            if record is None:
                missing.append(f"{game.number:05}-{game.table_id}\n")
            else:
                archive.writestr(f"{game.number:05}-{game.table_id}.jsonl", record)
        if missing:
            archive.writestr(MISSING, "".join(missing))
    packed.seek(0)
    return packed


def _record(store: Store, table_id: str) -> str | None:
    try:
        row = store.row(table_id)
        return None if row is None or row.progress.status == RUNNING else record_text(store, row)
    except HegemonError:  # damaged, or of a game that this server does not have any more
        return None
