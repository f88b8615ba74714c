"""The command `hegemon` in tests, as a shell would run it: what it prints, what it complains about, and how it ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest


class Ran(NamedTuple):
    """The end of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Its output as JSON."""
        return json.loads(self.out)


Hegemon = Callable[..., Ran]
"""Runs the command with these words."""


def make_hegemon(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Hegemon:
    """The command within this process."""
    from hegemon.cli import main

    def run(*words: str) -> Ran:
        monkeypatch.setattr("sys.argv", ["hegemon", *words])
        code = 0
        try:
            main()
        except SystemExit as ended:
            code = int(ended.code or 0)
        return Ran(code, *capsys.readouterr())

    return run
