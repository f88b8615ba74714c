"""The reference is whole: commands have sections, pages are in the navigation, dependencies are explained."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

import hegemon
from hegemon.core.registry import all_games
from hegemon.core.state import Board, State
from scripts import load_script

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def hook(name: str = "commands") -> Any:
    return load_script(DOCS / "hooks" / f"{name}.py")


def test_every_command_has_a_section_with_its_options_and_an_example() -> None:
    commands = hook()
    page = commands.on_page_markdown((DOCS / "reference" / "commands.md").read_text(encoding="utf-8"))
    simulate = page.partition("## hegemon simulate\n")[2].partition("\n## ")[0]
    assert "hegemon simulate risk --seats standard,random --games 300" in simulate
    assert "| `--seats` | The bots, separated by commas: standard,random,random. | required |" in simulate
    assert "| `--games` | Number of games. | `1000` |" in simulate
    assert {"hegemon bot new", "hegemon risk odds", "hegemon store export"} <= set(re.findall(r"^## (.+)$", page, re.M))


def test_every_name_that_the_package_exports_is_in_the_reference() -> None:
    pages = "\n".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md"))
    shown = set(re.findall(r"^::: (\S+)$", pages, re.M))
    for name in hegemon.__all__:
        one = getattr(hegemon, name)
        assert {one.__module__, f"{one.__module__}.{one.__qualname__}"} & shown, name


def test_every_field_of_every_state_and_board_is_in_the_reference_with_what_it_is() -> None:
    fields = hook("fields")
    page = (DOCS / "reference" / "states.md").read_text(encoding="utf-8")
    shown = {found["name"]: list(fields.fields(found["module"], found["name"])) for found in fields.MARK.finditer(page)}
    assert all_games(), "which loads their classes"
    kinds = [kind for base in (State, Board) for kind in base.__subclasses__() if ".games." in kind.__module__]
    assert {kind.__name__ for kind in kinds} <= set(shown)
    for kind in kinds:
        assert {field for field, _, _ in shown[kind.__name__]} == set(kind.__annotations__), kind
    assert [(name, field) for name, each in shown.items() for field, _, about in each if not about] == []
    assert "| `reserve` | `Int32s`, MAX_SEATS | armies that each seat has still to place |" in fields.on_page_markdown(
        page
    )


def test_every_page_is_in_the_navigation() -> None:
    listed = re.findall(r"^ +- .*: (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.M)
    listed.append("index.md")
    pages = {str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")}
    assert pages - set(listed) == set()


def test_every_page_lies_in_the_folder_of_its_kind() -> None:
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2].partition("\n\n")[0]
    kinds = re.findall(r"^  - ([^:]+):\n((?:      .*\n?)+)", nav, re.M)
    folders = {kind: {page.partition("/")[0] for page in re.findall(r": (\S+)$", pages, re.M)} for kind, pages in kinds}
    assert folders == {
        "Tutorials": {"tutorials"},
        "How-to": {"how-to"},
        "Reference": {"reference"},
        "Explanation": {"explain"},
        "Studies": {"studies"},
        "Operate": {"operate"},
    }
    assert [page.name for page in DOCS.glob("*.md")] == ["index.md"]


def test_every_dependency_and_every_extra_is_explained_in_the_architecture() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    text = (DOCS / "explain" / "architecture.md").read_text(encoding="utf-8").partition("## Libraries")[2]
    libraries = [line.split("|")[1].lower() for line in text.splitlines() if line.startswith("| ")]
    named = {name for cell in libraries for name in re.split(r"[ ,]+", cell)}
    written = {"torch": "pytorch"}
    wanted = {Requirement(one).name.lower() for one in sum(extras.values(), project["dependencies"])}
    assert {written.get(name, name) for name in wanted} - named == set()
    assert [name for name in extras if f"`{name}`" not in text] == []
