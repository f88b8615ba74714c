"""`hegemon serve` as it is, but with the small games only, so that it starts at once."""

from pathlib import Path

import typer

from hegemon import registry

registry.shipped_games = dict  # type: ignore[assignment]
for file in ("small_game.py", "sealed_game.py"):
    registry.load_game(str(Path(__file__).parent.parent / file))

from hegemon.cli.serve import serve  # noqa: E402

typer.run(serve)
