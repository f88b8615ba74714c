"""`hegemon serve` as it is, but with the small game only, so that it starts at once."""

from pathlib import Path

import typer

from hegemon import registry

registry.shipped_games = dict  # type: ignore[assignment]
registry.load_game(str(Path(__file__).parent.parent / "small_game.py"))

from hegemon.cli.serve import serve  # noqa: E402

typer.run(serve)
