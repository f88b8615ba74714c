"""TOML that is meant to do harm: it is refused, and soon."""

from __future__ import annotations

import time
import tracemalloc
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
        (b".".join([b"a"] * 500_000) + b" = 1", "x: a key has more than 32 parts"),
        (b".".join([b"a"] * 1900) + b" = 1", "x: a key has more than 32 parts"),
        (b".".join([b'"a b"'] * 1900) + b" = 1", "x: a key has more than 32 parts"),
        (b'k = ["""a""""", {' + b".".join([b"a"] * 900) + b' = 1}, "b"]', "x: a key has more than 32 parts"),
        (b"\n".join(b".".join([b"a%d" % i] * 9) + b" = 1" for i in range(300)), "x: too many keys with dots"),
        (b"a = {" * 33 + b"}" * 33, "x: tables are nested more than 32 deep|x: not TOML"),
        (b"a = " + b"[" * 100_000, "x: not TOML"),
        (b"a = " + b"9" * 5000, "x: not TOML: a number has too many digits"),
        (b"a" * 200_000, "x: not TOML"),
        ((b"a" + b" " * 200) * 1000, "x: not TOML"),
        (b'a = "' + b'\\"' * 100_000, "x: not TOML"),
        (b'"""' * 70_000 + b"\\", "x: not TOML"),
        (b"\xff", "x is not in UTF-8; save it as UTF-8"),
    ],
)
def test_harmful_toml_is_refused_soon(raw: bytes, words: str) -> None:
    began = time.monotonic()
    with pytest.raises(BadFile, match=words):
        parse_toml(raw, "x")
    assert time.monotonic() - began < SOON


def test_a_long_header_above_many_keys_takes_no_memory() -> None:
    """Python's parser keeps header and key once for every part of the key: 40 KB took 1.9 GB."""
    bomb = b"[" + b".".join([b"a"] * 1900) + b"]\n" + b"\n".join(b"b%d.c.d.e.f = 1" % i for i in range(1000))
    tracemalloc.start()
    try:
        with pytest.raises(BadFile):
            parse_toml(bomb, "x")
        assert tracemalloc.get_traced_memory()[1] < 20 * 1024**2
    finally:
        tracemalloc.stop()


def test_dots_in_strings_comments_and_numbers_are_none_in_keys() -> None:
    text = "a.b = 'x.y.z'  # " + "." * 5000 + "\nc = [" + ", ".join(["-1.5e-3"] * 5000) + "]\n"
    text += 'd = "' + "e." * 5000 + '"\nf = """' + "g.\n" * 5000 + '"""\nh = 2.5\n'
    assert parse_toml(text.encode(), "x")["h"] == 2.5


def test_parameters_beyond_all_numbers_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(b"a = " + b"9" * 400)
    with pytest.raises(BadFile, match="a number has too many digits"):
        read_parameters(file)
