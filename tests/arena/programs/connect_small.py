"""`hegemon connect` as it is, with the small games of the tests."""

from pathlib import Path

import typer

from hegemon.core import registry

registry.shipped_games = dict
for file in ("small_game.py", "sealed_game.py"):
    registry.load_game(str(Path(__file__).parents[2] / file))

from hegemon.cli.serving.connect import connect  # noqa: E402

typer.run(connect)
