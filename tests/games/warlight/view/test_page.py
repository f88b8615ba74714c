"""The page on Warlight tells the odds, the maps, the options and the moves as they are."""

from __future__ import annotations

import re
from pathlib import Path

from hegemon.games.warlight import GAME
from hegemon.games.warlight.rules.board import WarlightOptions
from hegemon.games.warlight.rules.map_files import load_map, map_names
from hegemon.maps.gallery import gallery_names

from ..rules.test_combat import capture

PAGE = (Path(__file__).parents[4] / "docs" / "reference" / "rules" / "warlight.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}", 1)[1].split("\n## ", 1)[0]


def test_the_odds() -> None:
    rows = re.findall(r"^\| (\d+) \| (\d+) \| ([\d.]+) % \|$", section("Combat"), re.M)
    assert len(rows) == 5
    for attackers, defenders, chance in rows:
        assert f"{100 * float(capture(int(attackers), int(defenders))):.2f}" == chance


def test_the_maps() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \|", section("The board"), re.M)
    maps = {name: load_map(name) for name in map_names() if name not in gallery_names() or name == "world"}
    assert all(f"`{name}`" in section("The board") for name in gallery_names())
    assert {name: (int(a), int(b)) for name, a, b in rows} == {
        name: (len(world.ids), len(world.super_regions)) for name, world in maps.items()
    }


def test_the_options() -> None:
    listed = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", section("Options"), re.M))
    assert list(listed) == list(WarlightOptions.model_fields)
    for name, field in WarlightOptions.model_fields.items():
        default = field.default
        shown = "no" if default is False else f"{default:g}" if isinstance(default, int | float) else f"`{default}`"
        assert listed[name].endswith(shown) or listed[name].startswith(shown), name


def test_an_example_of_every_move() -> None:
    listed = [GAME.forms.read(text)[0] for text in re.findall(r"^\| `([^`]+)` \|", section("Moves"), re.M)]
    assert listed == list(range(len(GAME.forms.forms)))
