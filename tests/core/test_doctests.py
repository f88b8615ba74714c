"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import hegemon

MODULES = [
    module.name
    for module in pkgutil.walk_packages(hegemon.__path__, "hegemon.")
    if not module.name.endswith(("__main__", ".migrations.env"))  # run as programs
]


ALL_GAMES = {"hegemon.core.program.words"}
"""The modules whose examples are of all games."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.second_game] * (name in ALL_GAMES)) for name in MODULES]
)
def test_examples_of(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_some() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    modules = [importlib.import_module(name) for name in MODULES]
    assert sum(bool(test.examples) for module in modules for test in finder.find(module)) >= 5
