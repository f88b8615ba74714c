"""`hegemon serve` as it is, but with the small games only, and those that a test names."""

import os
from pathlib import Path

import typer

from hegemon.core import registry

registry.shipped_games = dict
for file in ("small_game.py", "sealed_game.py"):
    registry.load_game(str(Path(__file__).parent.parent / file))
for file in filter(None, os.environ.get("MORE_GAMES", "").split(os.pathsep)):
    registry.load_game(file)

from hegemon.cli.serving.serve import serve  # noqa: E402

typer.run(serve)
