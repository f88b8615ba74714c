"""Plays the golden games. A change of rules, bots or dice that changes one of them must be meant."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from hegemon.core.game import Game
from hegemon.core.history.record import Record
from hegemon.core.history.timeline import Timeline
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, shipped_games
from hegemon.lab.arena import Arena

FOLDER = Path(__file__).parent
SEED = 1
LARGEST = 60_000
ENDS = "ends.json"


def all_variants() -> Iterator[tuple[Game, str]]:
    for _, game in sorted(shipped_games().items()):
        for variant in game.variants:
            yield game, variant


def file_of(game: Game, variant: str) -> Path:
    return FOLDER / game.name / f"{variant}.jsonl"


def play(game: Game, variant: str) -> tuple[str, Timeline]:
    """The text of the golden record, and the game."""
    numbers = list(game.seats)
    match = game.match(numbers[list(game.variants).index(variant) % len(numbers)], game.variants[variant])
    bots = _seated(file_of(game, variant)) or _seating(match)
    arena = Arena(match, [find_bot(match, bot) for bot in bots])
    _, timeline = arena.play_one(SEED, 0, range(match.seats))
    record = Record(match, bots, SEED, timeline.entries, version="golden")
    return "".join(line + "\n" for line in record.lines()), timeline


def _seated(file: Path) -> list[str]:
    """The bots of the golden game: a new bot changes no old game. Delete the file to have it sit down."""
    if not file.exists():
        return []
    with file.open(encoding="utf-8") as lines:
        seats: list[str] = json.loads(next(lines))["seats"]
    return seats


def _seating(match: Match) -> list[str]:
    names = [kind.name for kind in match.game.bots() if kind.kernel is not None]
    return [names[-1 - seat % len(names)] for seat in range(match.seats)]


def end_hash(timeline: Timeline) -> str:
    """The whole last position."""
    state = timeline.match.state_json(timeline.state)
    return hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()


def write_all() -> None:
    for _, game in sorted(shipped_games().items()):
        ends = {}
        for variant in game.variants:
            text, timeline = play(game, variant)
            file = file_of(game, variant)
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
            ends[variant] = end_hash(timeline)
            print(f"{file.relative_to(FOLDER)}: {len(timeline)} moves, {len(text)} bytes")
        (FOLDER / game.name / ENDS).write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")
