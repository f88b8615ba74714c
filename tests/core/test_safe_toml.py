"""TOML that somebody sends to do harm: it is refused, and soon."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from hegemon.core.errors import BadFile
from hegemon.core.files.parameters import read_parameters
from hegemon.core.untrusted.toml import parse_toml

SOON = 5.0
"""Seconds, on a busy machine."""


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b".".join([b"a"] * 500_000) + b" = 1", "x: too many dots in a line; at most 2000 are allowed"),
        (b"\n".join(b".".join([b"a%d" % i] * 1500) + b" = 1" for i in range(100)), "too many dots"),
        (b".".join([b"a"] * 1900) + b" = 1", "x: tables are nested more than 32 deep"),
        (b"a = " + b"[" * 100_000, "x: not TOML"),
        (b"a = " + b"9" * 5000, "x: not TOML: a number has too many digits"),
        (b"\xff", "x: not TOML: the file is not UTF-8 text"),
    ],
)
def test_harmful_toml_is_refused_soon(raw: bytes, words: str) -> None:
    began = time.monotonic()
    with pytest.raises(BadFile, match=words):
        parse_toml(raw, "x")
    assert time.monotonic() - began < SOON


def test_parameters_beyond_all_numbers_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(b"a = " + b"9" * 400)
    with pytest.raises(BadFile, match="a number has too many digits"):
        read_parameters(file)
