"""Bots from a file that a user uploads: a list of individuals, or one bot's parameters, in any readable format."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from hegemon.core.bot import BotKind
from hegemon.core.errors import BadFile, HegemonError, UnknownBot
from hegemon.core.files.parameters import SUFFIX, read_parameters
from hegemon.core.match import Match
from hegemon.core.plugins import bots_of
from hegemon.wire.lab import MAX_NAME

MOST_BOTS = 200


def bot_text(kind: BotKind, given: Mapping[str, float]) -> str:
    """A bot as it is named everywhere, with its parameters in full.

    >>> bot_text(BotKind("weights", ""), {"a": 1.0, "b": 0.25})
    'weights:a=1,b=0.25'
    """
    parameters = ",".join(f"{name}={int(value) if value == int(value) else value!r}" for name, value in given.items())
    return f"{kind.name}:{parameters}" if parameters else kind.name


def read_bots(match: Match, raw: bytes, name: str, first: str = "") -> list[dict[str, str]]:
    """The bots in a file, each with its name and as text; the file is not kept.

    If several kinds of bots can read it, the kind `first` does, or else the first in the game's list.
    """
    kinds = sorted(bots_of(match.game), key=lambda kind: kind.name != first)
    suffix = Path(name).suffix.lower()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"upload{suffix if suffix in ('.xml', SUFFIX) else ''}"
        path.write_bytes(raw)
        try:
            found = _toml(match, kinds, path) if suffix == SUFFIX else _own_form(match, kinds, path)
        except HegemonError as error:
            raise BadFile(str(error).replace(str(path), name[:80])) from None
    nameless = ("", path.stem)  # a bot that is named after the temporary file gets the name of the user's file
    titles = [(Path(name).stem if title in nameless else title)[:MAX_NAME].strip() for title, _, _ in found]
    named = zip(titles, found, strict=True)
    return [{"name": title, "bot": bot_text(kind, values)} for title, (_, kind, values) in [*named][:MOST_BOTS]]


Named = list[tuple[str, Mapping[str, float]]]
Found = list[tuple[str, BotKind, Mapping[str, float]]]


def _own_form(match: Match, kinds: Sequence[BotKind], path: Path) -> Found:
    """Read it as the game's bots do: a list, or else one bot."""
    failure: HegemonError | None = None
    for kind in kinds:
        for people in _readings(kind, match, path):
            try:
                found = people()
                for _, values in found:
                    kind.values(match, values, typed=values)  # passed on as text, as if typed
                return [(title, kind, values) for title, values in found]
            except HegemonError as error:
                failure = failure or error
    raise failure or UnknownBot(f"no bot for {match.game.name} has a file format of its own; use {SUFFIX}")


def _readings(kind: BotKind, match: Match, path: Path) -> Iterator[Callable[[], Named]]:
    """The ways in which a bot reads files."""
    if (read_list := kind.read_list) is not None:
        yield lambda: list(read_list(match, path).items())
    if (read_file := kind.read_file) is not None:
        yield lambda: [("", read_file(match, path))]


def _toml(match: Match, kinds: Sequence[BotKind], path: Path) -> Found:
    """Parameters by name, for the first bot that has all of them."""
    values = read_parameters(path)
    failure: HegemonError | None = None
    for kind in kinds:
        if not kind.parameters(match):
            continue
        try:
            kind.values(match, values, typed=values)
            return [("", kind, values)]
        except HegemonError as error:
            failure = failure or error
    raise failure or UnknownBot(f"no bot for {match.game.name} has parameters")
