"""The pages on Vampires vs Werewolves keep their word: options, parameters, moves, maps, fields, the server."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from hegemon.games.vampires.bots.greedy import PARAMETERS
from hegemon.games.vampires.cli import server
from hegemon.games.vampires.rules.board import VampiresOptions
from hegemon.games.vampires.rules.map_files import load_map, map_names
from hegemon.games.vampires.rules.moves import FORMS
from hegemon.games.vampires.view.json_view import position

from .positions import vampires

DOCS = Path(__file__).parents[3] / "docs"
RULES = (DOCS / "reference" / "rules" / "vampires.md").read_text(encoding="utf-8")
PROTOCOL = (DOCS / "reference" / "protocols" / "vampires.md").read_text(encoding="utf-8")


def rows(text: str) -> dict[str, str]:
    """The tables whose first column is a name in code: name to second column."""
    found = re.findall(r"^\| `([^`]+)` \| ([^|]*)\|", text, re.M)
    return {name: value.strip().strip("`") for name, value in found}


def test_every_option_is_listed_with_its_default() -> None:
    for name, field in VampiresOptions.model_fields.items():
        assert rows(RULES)[name] == str(field.default), name


def test_every_parameter_is_listed_with_its_default() -> None:
    for parameter in PARAMETERS:
        assert float(rows(RULES)[parameter.name]) == parameter.default, parameter.name
        assert parameter.about in RULES


def test_there_is_an_example_of_every_move() -> None:
    names = {form.name for form in FORMS.forms}
    listed = [FORMS.read(text)[0] for text in rows(RULES) if text.split(" ")[0] in names]
    assert sorted(listed) == list(range(len(FORMS.forms)))


def test_every_map_is_listed_with_its_size() -> None:
    text = " ".join(RULES.split())
    for name in map_names():
        found = load_map(name)
        assert f"`{name}` ({found.rows} × {found.columns})" in text


def test_the_fields_of_the_position_are_listed() -> None:
    match = vampires()
    for name in position(match.board, match.start()):
        assert f"`{name}`" in RULES, name


def test_the_servers_options_are_listed_with_their_defaults() -> None:
    listed = rows(PROTOCOL)
    for name, parameter in inspect.signature(server).parameters.items():
        option = {"board": "--map"}.get(name, f"--{name.replace('_', '-')}")
        default = parameter.default
        if default is not None and default is not False:
            shown = f"{default:g}" if isinstance(default, float) else str(default)
            assert listed[option] == shown, option
