"""A record: the only form in which games are saved, replayed, sent to analysis and used as golden tests.

Text, one JSON object a line: a header, then moves with their luck, then the result. Reading verifies every line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import hegemon
from hegemon.errors import BadMove, BadRecord, HegemonError
from hegemon.game import Match
from hegemon.registry import find_game
from hegemon.timeline import Entry, Timeline

FORMAT = 1
MAX_LINE = 64 * 1024


@dataclass
class Record:
    """A whole game, or as much as was played of it."""

    match: Match
    seats: list[str]
    """Who sat where: the name of a person or a bot."""
    seed: int | None = None
    entries: list[Entry] = field(default_factory=list)
    version: str = hegemon.__version__

    def header(self) -> dict[str, Any]:
        return {
            "hegemon": FORMAT,
            "game": self.match.game.name,
            "options": self.match.options.model_dump(mode="json"),
            "seats": self.seats,
            "seed": self.seed,
            "version": self.version,
        }

    def timeline(self) -> Timeline:
        """The game with all its positions, the cursor at the end."""
        return Timeline(self.match, self.entries)

    def lines(self) -> Iterator[str]:
        """The text, line by line."""
        yield json.dumps(self.header(), ensure_ascii=False)
        for entry in self.entries:
            yield entry_line(self.match, entry)
        result = self.timeline().result
        if result:
            yield json.dumps({"result": result.json()})

    def write(self, path: Path) -> None:
        path.write_text("".join(line + "\n" for line in self.lines()), encoding="utf-8")


def entry_line(match: Match, entry: Entry) -> str:
    """One move as a line of a record."""
    line: dict[str, Any] = {"seat": entry.seat, "move": match.write(entry.move)}
    if entry.luck:
        line["luck"] = list(entry.luck)
    return json.dumps(line)


def read_entry(match: Match, line: Mapping[str, Any]) -> Entry:
    """The move on a line of a record; its form is checked here, its legality by the timeline."""
    seat, move, luck = line.get("seat"), line.get("move"), line.get("luck", [])
    if type(seat) is not int or not isinstance(move, str):
        raise BadMove("a move needs a 'seat' (a number) and a 'move' (a text)")
    if not isinstance(luck, list) or any(type(x) is not int or abs(x) >= 2**31 for x in luck):
        raise BadMove("'luck' is a list of whole numbers")
    if unknown := set(line) - {"seat", "move", "luck"}:
        raise BadMove(f"unknown keys {sorted(unknown)}")
    return Entry(seat, match.read(move), tuple(luck))


def read_record(path: Path) -> tuple[Record, Timeline]:
    """A record from a file, verified, with its positions; the first line that cannot be is named."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: not a record: the file is not UTF-8 text") from None
    return parse_record(text.split("\n"), str(path))


def parse_record(lines: Iterable[str], name: str = "record") -> tuple[Record, Timeline]:
    """As `read_record`, from lines of text."""
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not numbered:
        raise BadRecord(f"{name}: empty: a record begins with a header line")
    record = _read_header(_json(name, *numbered[0]), f"{name}, line {numbered[0][0]}")
    timeline = Timeline(record.match)
    stated: tuple[int, Any] | None = None
    for number, line in numbered[1:]:
        content = _json(name, number, line)
        if stated:
            raise BadRecord(f"{name}, line {number}: nothing may follow the result")
        if "result" in content:
            if len(content) > 1:
                raise BadRecord(f"{name}, line {number}: a result stands alone on its line")
            stated = (number, content["result"])
            continue
        try:
            timeline.add(read_entry(record.match, content))
        except BadMove as error:
            raise BadRecord(f"{name}, line {number}: {error}") from None
    record.entries = list(timeline.entries)
    if stated:
        result = timeline.result
        found = result.json() if result else None
        if stated[1] != found:
            raise BadRecord(f"{name}, line {stated[0]}: the stated result is not what the moves give: {found}")
    return record, timeline


def _json(name: str, number: int, line: str) -> dict[str, Any]:
    if len(line) > MAX_LINE:
        raise BadRecord(f"{name}, line {number}: longer than {MAX_LINE} characters")
    try:
        content = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{name}, line {number}: not JSON: {error}") from None
    if not isinstance(content, dict):
        raise BadRecord(f"{name}, line {number}: a line of a record is a JSON object")
    return content


def _read_header(header: dict[str, Any], where: str) -> Record:
    if header.get("hegemon") != FORMAT:
        raise BadRecord(f'{where}: not a record: the header needs "hegemon": {FORMAT}')
    seats = header.get("seats")
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise BadRecord(f"{where}: 'seats' is a list of names")
    options = header.get("options", {})
    if not isinstance(options, dict):
        raise BadRecord(f"{where}: 'options' is an object")
    seed = header.get("seed")
    if seed is not None and type(seed) is not int:
        raise BadRecord(f"{where}: 'seed' is a whole number")
    try:
        match = find_game(str(header.get("game"))).match(len(seats), options)
    except HegemonError as error:
        raise BadRecord(f"{where}: {error}") from None
    return Record(match, seats, seed, version=str(header.get("version")))
