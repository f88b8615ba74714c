"""The records of a competition's games as one archive."""

from __future__ import annotations

import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable, Sequence
from typing import IO

from hegemon.arena.competitions.competition_store import Game
from hegemon.core.errors import HegemonError
from hegemon.core.helpers.computing import Busy
from hegemon.store import Store
from hegemon.store.rows import RUNNING
from hegemon.table.archive import record_text

MISSING = "missing.txt"
"""In the archive: the games whose records are not there, such as those that an operator deleted."""


class Archives:
    """Counts the archives that are packed or sent. Each is a file, perhaps in memory, for as long as a client reads."""

    def __init__(self, of_one: int = 2, of_all: int = 8) -> None:
        self._limits = of_one, of_all
        self._open: Counter[str] = Counter()

    def take(self, address: str | None) -> Callable[[], None]:
        """A place for one more; the result gives it back."""
        (of_one, of_all), client = self._limits, address or ""
        if self._open.total() >= of_all or (client and self._open[client] >= of_one):
            raise Busy("archives are being sent already: try again when they have arrived")
        self._open[client] += 1
        return lambda: self._open.subtract({client: 1})


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
