"""Options of a command from a TOML file: the same names and the same checks as on the command line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import typer

from hegemon.core.errors import BadFile
from hegemon.core.helpers.suggestions import did_you_mean


def read_config(context: typer.Context, path: Path | None) -> Path | None:
    """Make the file's values the defaults of the command that is being run."""
    if path is not None:
        context.default_map = {**(context.default_map or {}), **_options(context, path)}
    return path


def _options(context: typer.Context, path: Path) -> dict[str, Any]:
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadFile(f"{path}: not TOML in UTF-8: {error}") from None
    known = [str(parameter.name) for parameter in context.command.params]
    for name in given:
        if name.replace("-", "_") not in known:
            raise BadFile(f"{path}: there is no option {name!r}{did_you_mean(name, known)}")
    return {name.replace("-", "_"): value for name, value in given.items()}
