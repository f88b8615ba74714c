"""A release is put together from parts that agree: versions, bounds and pins, and the page in both archives."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import hegemon

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def requirements() -> list[Requirement]:
    extras = PROJECT["project"]["optional-dependencies"].values()
    return [Requirement(text) for group in (PROJECT["project"]["dependencies"], *extras) for text in group]


def test_the_package_and_its_project_have_the_same_version() -> None:
    assert PROJECT["project"]["version"] == hegemon.__version__


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
