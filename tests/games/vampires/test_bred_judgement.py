"""The record of how `alphabeta` was bred (V3): its files are what the study says, and still breed and play."""

from __future__ import annotations

import tomllib
from pathlib import Path

import hegemon.games.vampires
from hegemon.lab.evolution import Breeding
from hegemon.lab.evolution.settings_files import read_settings
from hegemon.registry import find_bot, find_game

FOLDER = Path(hegemon.games.vampires.__file__).parent / "breeding"
MATCH = find_game("vampires").match(2, {"board": "random"})


def test_it_begins_with_its_parent() -> None:
    breeding = Breeding(MATCH, "alphabeta:nodes=600,table=12,habit=0", read_settings(FOLDER / "settings.toml"), FOLDER)
    assert len(breeding.genome.names) == 14
    (parent,) = breeding.rivals
    begun = breeding.values(breeding.genome.defaults)
    assert {name: round(value, 4) for name, value in begun.items()} == parent.given


def test_its_parent_is_what_alphabeta_still_is() -> None:
    breeding = Breeding(MATCH, "alphabeta", read_settings(FOLDER / "settings.toml"), FOLDER)
    (parent,) = breeding.rivals
    defaults = breeding.kind.values(MATCH, {})
    assert all(parent.given[name] == defaults[name] for name in breeding.genome.names)


def test_what_was_bred_plays_from_its_file() -> None:
    settings, path = read_settings(FOLDER / "settings.toml"), FOLDER / "bred.toml"
    bot = find_bot(MATCH, f"alphabeta:{path},nodes=600")
    assert set(tomllib.loads(path.read_text())) == set(settings.only)
    for name, (low, high) in settings.bounds.items():
        assert low <= bot.given[name] <= high
