"""The record of how `alphabeta` was bred (V3): its files are what the study says, and still breed and play."""

from __future__ import annotations

import tomllib
from pathlib import Path

import hegemon.games.vampires
from hegemon.core.registry import find_bot, find_game
from hegemon.games.vampires.bots.lead_value import LEADS
from hegemon.lab.evolution import Breeding
from hegemon.lab.evolution.settings_files import read_settings

FOLDER = Path(hegemon.games.vampires.__file__).parent / "data" / "breeding"
MATCH = find_game("vampires").match(2, {"board": "random"})


PARENT, BRED = FOLDER / "parent.toml", FOLDER / "bred.toml"


def values(path: Path) -> dict[str, float]:
    return tomllib.loads(path.read_text())


def test_it_begins_with_its_parent() -> None:
    start = f"alphabeta:{PARENT},nodes=600,table=12,habit=0"
    breeding = Breeding(MATCH, start, read_settings(FOLDER / "settings.toml"), FOLDER)
    assert len(breeding.genome.names) == 14
    (parent,) = breeding.rivals
    begun = breeding.values(breeding.genome.defaults)
    assert {name: round(value, 4) for name, value in begun.items()} == parent.given


def test_alphabeta_is_what_was_bred() -> None:
    defaults = find_bot(MATCH, "alphabeta").kind.values(MATCH, {})
    assert {name: defaults[name] for name in values(BRED)} == values(BRED)


def test_its_parent_is_as_it_was_and_mcts_judges_by_it_still() -> None:
    parent = find_bot(MATCH, f"alphabeta:{PARENT}").kind.values(MATCH, values(PARENT))
    mcts = find_bot(MATCH, "mcts").kind.values(MATCH, {})
    assert all(parent[p.name] == mcts[p.name] == p.default for p in LEADS)
    assert set(values(PARENT)) == set(values(BRED)), "nothing of the child is left in its parent"


def test_what_was_bred_plays_from_its_file() -> None:
    settings = read_settings(FOLDER / "settings.toml")
    bot = find_bot(MATCH, f"alphabeta:{BRED},nodes=600")
    assert set(values(BRED)) == set(settings.only)
    for name, (low, high) in settings.bounds.items():
        assert low <= bot.given[name] <= high
