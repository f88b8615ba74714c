"""Settings of an evolution from files that a user sends, with the files of its rivals beside them: Appendix C of the
Settlers thesis names three such files in settings of the kind `basic`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hegemon.core.errors import BadFile
from hegemon.core.game import Game
from hegemon.core.match import Match
from hegemon.core.untrusted.bots import safe_bot
from hegemon.lab.evolution.breeding import names_file
from hegemon.lab.evolution.settings import Settings
from hegemon.lab.evolution.settings_files import parse_values
from hegemon.lab.runs.uploads import read_bots
from hegemon.wire.lab import MOST_FILES

_SETTINGS = re.compile(rb"<\s*eva\b|^[ \t]*(\[[ \t]*)?fitness\b", re.MULTILINE)
"""The root of settings in XML, or a mandatory line of settings in TOML. Blanks are matched within one line only, since
many empty lines would take quadratic time."""


class Upload(NamedTuple):
    """An uploaded file."""

    name: str
    raw: bytes


def read_evolution(game: Game, options: Mapping[str, Any], bot: str, files: Sequence[Upload]) -> dict[str, Any]:
    """The evolution that the settings among the files describe; rivals named as files become bots with parameters."""
    settings = _find_settings(files)
    values = parse_values(settings.raw, settings.name)
    fitness = values["fitness"]
    rivals = [text.strip() for text in fitness.get("rivals", ())] if isinstance(fitness, dict) else []
    others = [file for file in files if file is not settings]
    named = _match_names(settings.name, [text for text in rivals if names_file(text)], others)
    if not named:
        return values
    match = game.match(Settings.model_validate(values).seats, options)
    kind = safe_bot(match, bot).kind.name
    bots = {text: _read_rival(match, file, kind) for text, file in named.items()}
    return values | {"fitness": fitness | {"rivals": [bots.get(text, text) for text in rivals]}}


def _find_settings(files: Sequence[Upload]) -> Upload:
    found = [file for file in files if _SETTINGS.search(file.raw)] if len(files) > 1 else list(files)
    if len(found) == 1:
        return found[0]
    several = f"several are: {_list([file.name for file in found])}" if found else "none is"
    raise BadFile(f"one of the files must be the settings of an evolution (<eva …>, or TOML with fitness); {several}")


def _match_names(settings: str, wanted: Sequence[str], others: Sequence[Upload]) -> dict[str, Upload]:
    """The file of every rival, found by its name alone; the folder in the settings is ignored."""
    by_name = {file.name: file for file in others}
    if len(by_name) < len(others):
        raise BadFile(f"two of the files have the same name: {_list([file.name for file in others])}")
    base = {text: re.split(r"[/\\]", text)[-1] for text in wanted}
    if missing := [name for name in dict.fromkeys(base.values()) if name not in by_name]:
        raise BadFile(f"{settings} names rivals whose files are missing: {_list(missing)}; select them too")
    if unknown := [name for name in by_name if name not in base.values()]:
        raise BadFile(f"{settings} names no rival {_list(unknown)}")
    return {text: by_name[name] for text, name in base.items()}


def _read_rival(match: Match, file: Upload, kind: str) -> str:
    found = read_bots(match, file.raw, file.name, first=kind)
    if len(found) != 1:
        raise BadFile(f"{file.name}: {len(found)} individuals instead of one")
    return found[0]["bot"]


def _list(names: Sequence[str]) -> str:
    return ", ".join(name[:80] for name in names[:MOST_FILES])
