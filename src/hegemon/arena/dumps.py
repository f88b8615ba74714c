"""All games of a month as one public archive: their records, and a list of them."""

from __future__ import annotations

import csv
import io
import os
import re
import zipfile
from pathlib import Path

from hegemon.arena.errors import ArenaError
from hegemon.arena.finished_games import Finished, Search, search
from hegemon.core.errors import HegemonError
from hegemon.core.untrusted.spreadsheets import plain_rows
from hegemon.store import Store
from hegemon.table.archive import record_text

COLUMNS = ("table", "game", "board", "ended", "at", "moves", "rated", "players", "scores")
AT_ONCE = 500


def month_after(month: str) -> str:
    """The month that follows, as `2030-01`."""
    if not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", month):
        raise ArenaError(f"a month is written like 2030-01, not {month[:20]!r}")
    year, number = int(month[:4]), int(month[5:])
    return f"{year + number // 12:04}-{number % 12 + 1:02}"


def dump(store: Store, month: str, path: Path) -> int:
    """Write the games that ended in a month to a new archive; how many. Nothing in it is secret."""
    wanted = Search(since=month, until=month_after(month))
    if path.exists():
        raise ArenaError(f"{path} already exists: name another file")
    part = path.with_name(path.name + ".part")
    listed = io.StringIO()
    table, count, after = csv.writer(listed), 0, None
    table.writerow(COLUMNS)
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
            while page := search(store, wanted, AT_ONCE, after):
                for one in page:
                    count += _add(store, archive, one)
                    table.writerow(_line(one))
                after = page[-1].table_id
            archive.writestr("games.csv", listed.getvalue())
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(path)
    except OSError as error:
        raise ArenaError(f"{path} cannot be written: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)
    return count


def _add(store: Store, archive: zipfile.ZipFile, one: Finished) -> int:
    row = store.row(one.table_id)
    if row is None:
        return 0
    try:
        archive.writestr(f"records/{one.table_id}.jsonl", record_text(store, row))
    except HegemonError:
        return 0  # a game whose rules are not installed here
    return 1


def _line(one: Finished) -> list[str]:
    names = [seat.name + (" (bot)" if seat.account and seat.account.is_bot else "") for seat in one.seats]
    scores = [f"{seat.score:g}" for seat in one.seats]
    cells = [one.table_id, one.game, one.board, one.ended, one.at, str(one.moves), str(one.rated)]
    return next(plain_rows([[*cells, "; ".join(names), "; ".join(scores)]]))
