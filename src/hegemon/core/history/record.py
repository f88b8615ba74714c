"""A record: the only form in which games are saved, replayed, sent to analysis and used as golden tests.

Text, one JSON object a line: a header, then moves with their luck, then the result. Between moves a seat may resign.
Reading verifies every line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import hegemon
from hegemon.core.dice import NUMBER
from hegemon.core.errors import BadFile, BadMove, BadRecord, HegemonError
from hegemon.core.history.outcome import RESIGNED, outcome
from hegemon.core.history.timeline import Entry, Timeline
from hegemon.core.match import Match, Result
from hegemon.core.registry import find_game

FORMAT = 1
MAX_LINE = 640 * 1024
"""Letters: a header may hold a map with all its shapes."""


@dataclass(frozen=True)
class Resignation:
    """A seat that resigned or ran out of time, and after how many moves. If the others play on, a bot takes it over."""

    after: int
    seat: int
    on_time: bool = False

    def line(self) -> str:
        """As it stands in a record."""
        return json.dumps({RESIGNED: self.seat} | ({"on_time": True} if self.on_time else {}))


def interleaved(lines: Iterable[str], resignations: Iterable[Resignation]) -> Iterator[str]:
    """The lines of moves, with those of resignations where they belong."""
    left = sorted(resignations, key=lambda one: one.after)
    for index, line in enumerate(lines):
        while left and left[0].after <= index:
            yield left.pop(0).line()
        yield line
    yield from (one.line() for one in left)


@dataclass
class Record:
    """A whole game, or as much as was played of it."""

    match: Match
    seats: list[str]
    """The name of the person or bot on every seat."""
    seed: int | None = None
    entries: list[Entry] = field(default_factory=list)
    version: str = hegemon.__version__
    resignations: list[Resignation] = field(default_factory=list)
    bots: list[str | None] | None = None
    """By seat, the bot that played it, or None for a person; None: not recorded."""
    dice: str | None = None
    """The secret that a table's luck comes from, revealed once the game is over (`dice_check.py`)."""
    dice_from: int = 0
    """The number of moves that were made before, with other dice: a game may begin with a position of another."""
    numbers: Sequence[str | None] = ()
    """By seat, what it added to the secret before the first move."""

    def result(self, timeline: Timeline) -> Result | None:
        """The end of the game: by its rules, or because seats resigned."""
        return outcome(self.match, timeline.state, [one.seat for one in self.resignations])

    def header(self) -> dict[str, Any]:
        return {
            "hegemon": FORMAT,
            "game": self.match.game.name,
            "options": self.match.options.model_dump(mode="json"),
            "seats": self.seats,
            "seed": self.seed,
            "version": self.version,
            **({"bots": self.bots} if self.bots is not None else {}),
            **({"dice": self._dice()} if self.dice is not None else {}),
        }

    def _dice(self) -> dict[str, Any]:
        dice = {"secret": self.dice, "from": self.dice_from}
        return {**dice, "numbers": list(self.numbers)} if any(self.numbers) else dice

    def timeline(self) -> Timeline:
        """The game with all its positions, the cursor at the end."""
        return Timeline(self.match, self.entries)

    def lines(self) -> Iterator[str]:
        """The text, line by line."""
        yield json.dumps(self.header(), ensure_ascii=False)
        yield from interleaved((entry_line(self.match, entry) for entry in self.entries), self.resignations)
        result = self.result(self.timeline())
        if result:
            yield json.dumps({"result": result.json()})

    def write(self, path: Path) -> None:
        text = "".join(line + "\n" for line in self.lines())
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise BadFile(f"{path}: {error.strerror}") from None


def check_place(path: Path, overwrite: bool = False) -> None:
    """Refuse a path where no record can be written, before the game is played and would be lost."""
    place = path.absolute()
    if not place.parent.is_dir():
        raise BadFile(f"{path}: there is no folder {path.parent}")
    if place.is_dir():
        raise BadFile(f"{path} is a folder; name a file for the record")
    if place.exists() and place.stat().st_size and not overwrite:
        raise BadFile(f"{path} exists already; choose another name, or replace it with --overwrite")
    if not os.access(place if place.exists() else place.parent, os.W_OK):
        raise BadFile(f"{path} is not writable")


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
        raise BadMove("a move needs a 'seat' (a number) and a 'move' (a string)")
    if not isinstance(luck, list) or any(type(x) is not int or abs(x) >= 2**31 for x in luck):
        raise BadMove("'luck' must be a list of whole numbers")
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
                raise BadRecord(f"{name}, line {number}: a result must be alone on its line")
            stated = (number, content["result"])
            continue
        try:
            if record.resignations and record.result(timeline):
                raise BadMove("the game is over: only one seat is left that has not resigned")
            if RESIGNED in content:
                record.resignations.append(_resignation(record, timeline, content))
            else:
                timeline.add(read_entry(record.match, content))
        except BadMove as error:
            raise BadRecord(f"{name}, line {number}: {error}") from None
    record.entries = list(timeline.entries)
    if stated:
        result = record.result(timeline)
        found = result.json() if result else None
        if stated[1] != found:
            raise BadRecord(f"{name}, line {stated[0]}: the stated result is not what the moves give: {found}")
    return record, timeline


def _resignation(record: Record, timeline: Timeline, line: Mapping[str, Any]) -> Resignation:
    seat, on_time = line[RESIGNED], line.get("on_time", False)
    if type(seat) is not int or not 0 <= seat < record.match.seats or type(on_time) is not bool:
        raise BadMove("'resigned' must be the number of a seat, 'on_time' true or false")
    if unknown := set(line) - {RESIGNED, "on_time"}:
        raise BadMove(f"unknown keys {sorted(unknown)}")
    if timeline.result or any(one.seat == seat for one in record.resignations):
        raise BadMove(f"seat {seat} cannot resign: it has already resigned, or the game is over")
    return Resignation(timeline.at, seat, on_time)


def _json(name: str, number: int, line: str) -> dict[str, Any]:
    if len(line) > MAX_LINE:
        raise BadRecord(f"{name}, line {number}: longer than {MAX_LINE} characters")
    try:
        content = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{name}, line {number}: not JSON: {error}") from None
    if not isinstance(content, dict):
        raise BadRecord(f"{name}, line {number}: a line of a record must be a JSON object")
    return content


def _read_header(header: dict[str, Any], where: str) -> Record:
    if header.get("hegemon") != FORMAT:
        raise BadRecord(f'{where}: not a record: the header needs "hegemon": {FORMAT}')
    seats = header.get("seats")
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise BadRecord(f"{where}: 'seats' must be a list of names")
    options = header.get("options", {})
    if not isinstance(options, dict):
        raise BadRecord(f"{where}: 'options' must be an object")
    seed = header.get("seed")
    if seed is not None and type(seed) is not int:
        raise BadRecord(f"{where}: 'seed' must be a whole number")
    try:
        match = find_game(str(header.get("game"))).written_match(len(seats), options)
    except HegemonError as error:
        raise BadRecord(f"{where}: {error}") from error
    read = Record(match, seats, seed, version=str(header.get("version")), bots=_read_bots(header, len(seats), where))
    read.dice, read.dice_from, read.numbers = _read_dice(header, len(seats), where)
    return read


def _read_dice(header: dict[str, Any], seats: int, where: str) -> tuple[str | None, int, Sequence[str | None]]:
    dice = header.get("dice")
    if dice is None:
        return None, 0, ()
    secret, first = (dice.get("secret"), dice.get("from")) if isinstance(dice, dict) else (None, None)
    if type(first) is not int or first < 0 or not isinstance(secret, str) or len(secret) > 200:
        raise BadRecord(f"{where}: 'dice' must have a 'secret' (a text) and 'from' (a number of moves)")
    numbers = dice.get("numbers", [])
    fits = isinstance(numbers, list) and len(numbers) in (0, seats) and all(map(_is_number, numbers))
    if not fits:
        raise BadRecord(f"{where}: the 'numbers' of 'dice' must be a text of up to 64 letters, or null, for every seat")
    return secret, first, numbers


def _is_number(number: object) -> bool:
    return number is None or (isinstance(number, str) and NUMBER.fullmatch(number) is not None)


def _read_bots(header: dict[str, Any], seats: int, where: str) -> list[str | None] | None:
    bots = header.get("bots")
    if bots is None:
        return None
    fits = isinstance(bots, list) and len(bots) == seats and all(bot is None or isinstance(bot, str) for bot in bots)
    if not fits:
        raise BadRecord(f"{where}: 'bots' must be a list of names, or null for a person, one for every seat")
    return list(bots)
