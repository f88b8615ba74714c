"""A release is put together from parts that agree: versions, bounds and pins, and the page in both archives."""

from __future__ import annotations

import importlib.util
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import hegemon
from hegemon.core.errors import BadOptions
from hegemon.core.helpers.extras import need
from scripts import load_script

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def requirements() -> list[Requirement]:
    extras = PROJECT["project"]["optional-dependencies"].values()
    return [Requirement(text) for group in (PROJECT["project"]["dependencies"], *extras) for text in group]


def test_the_version_stands_in_one_place() -> None:
    assert "version" not in PROJECT["project"]
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "src/hegemon/__init__.py"


def test_the_newest_section_of_the_changelog_is_about_this_version() -> None:
    newest = re.search(r"^## (\S+), (?:unreleased|\d{4}-\d\d-\d\d)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert newest
    assert newest[1] == hegemon.__version__


def test_every_dependency_has_a_lower_bound_and_a_pin_within_its_bounds() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").split()
    pins = {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)}
    for wanted in requirements():
        assert any(bound.operator == ">=" for bound in wanted.specifier), wanted
        assert wanted.specifier.contains(pins[canonicalize_name(wanted.name)]), wanted


def test_the_built_page_is_in_the_source_archive_and_in_the_wheel() -> None:
    build = PROJECT["tool"]["hatch"]["build"]
    assert "src/hegemon/server/app/**" in build["artifacts"]
    assert not any("artifacts" in target for target in build["targets"].values())


def test_the_pages_packages_are_locked_for_every_platform() -> None:
    """`npm ci`, by which archives and the container are built, refuses a lock file that lacks one."""
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    wanted = {(inside, name) for inside, one in locked.items() for name in one.get("optionalDependencies", ())}
    names = {inside.rpartition("node_modules/")[2] for inside in locked}
    assert wanted
    assert [(inside, name) for inside, name in sorted(wanted) if name not in names] == []


class Quiet:
    """The console of a build hook."""

    def display_info(self, text: str) -> None:
        pass


def hook(root: Path) -> Any:
    return load_script(ROOT / "hatch_build.py").PageHook(str(root), {}, None, None, "", "wheel", Quiet())


def test_an_archive_without_the_page_is_refused_in_words(tmp_path: Path) -> None:
    """Such a wheel would be published and serve nothing."""
    with pytest.raises(RuntimeError, match=r"The page is not built(?s:.*)make setup"):
        hook(tmp_path).initialize("standard", {})


def test_an_editable_install_and_a_built_page_need_no_node(tmp_path: Path) -> None:
    hook(tmp_path).initialize("editable", {})
    page = tmp_path / "src/hegemon/server/app/index.html"
    page.parent.mkdir(parents=True)
    page.touch()
    hook(tmp_path).initialize("standard", {})


def test_a_picture_without_its_library_is_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(BadOptions, match=r"--picture needs matplotlib: pip install 'hegemon\[charts\]'"):
        need("matplotlib", "charts", "--picture")
