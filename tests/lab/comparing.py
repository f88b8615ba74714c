"""All that tournaments and evolutions tell and keep, to be compared between backends byte by byte."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

from hegemon.core.match import Match
from hegemon.lab.backends import Backend
from hegemon.lab.evolution import Breeding, FixedRivals, Keeper, Run, Settings, evolve

Kept = dict[str, bytes]


def without_times(content: dict[str, Any]) -> str:
    """The result, without its time and place."""
    hidden = ("seconds", "games_per_second", "on", "thinking")
    return json.dumps({name: value for name, value in content.items() if name not in hidden})


def two_generations(match: Match, bot: str, method: str, on: Backend, folder: Path) -> tuple[str, Kept]:
    """A small evolution of a bot against itself, played there and kept in the folder: its messages, and its files."""
    asked = {
        "fitness": FixedRivals(rivals=(bot,) * (match.seats - 1), games=6 * match.seats),
        "seats": match.seats,
        "population": 6,
        "generations": 2,
        "seed": 3,
        "method": method,
    }
    breeding = Breeding(match, bot, Settings.model_validate(asked))
    with closing(Keeper(folder, breeding)) as keeper:
        history = [generation.json() for generation in evolve(Run(breeding, keeper), on)]
    where = keeper.folder
    files = {str(file.relative_to(where)): file.read_bytes() for file in where.rglob("*") if file.is_file()}
    assert len(files) >= 2 * 2 + 4, "both generations, and what the folder tells of them"
    return json.dumps(history), files
