"""The command `hegemon bot new`: a bot that plays, its test, and how to go on."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from hegemon.core.errors import BadOptions
from hegemon.core.game import Game

TEMPLATE = resources.files("hegemon.cli.bots") / "template"
FILES = ("bot.py", "test_bot.py", "README.md")
"""Each has a template in the folder `template`."""
ABOUT = "Plays at random, but mostly the most of what it may: as many armies as a move has room for."
ABOUT_ATTACKS = "Attacks whenever it can; otherwise plays at random, but mostly as many armies as a move has room for."
ATTACK = """        if attacks := view.attacks():
            return attacks[below(self.rng, len(attacks))]
"""


def write_bot(folder: Path, game: Game, package: str) -> list[Path]:
    """Write a new bot into a folder that does not exist yet; the files that were written."""
    name = folder.name
    if not name.isidentifier():
        raise BadOptions(f"{name!r} is no name for a bot: use letters, digits and _, such as bold_bot")
    if folder.exists():
        raise BadOptions(f"{folder} exists already; choose another name")
    kind = game.view_type()
    attacks = hasattr(kind, "attacks")
    words = {
        "class_name": "".join(part.capitalize() for part in name.split("_")),
        "title": game.title,
        "game": game.name,
        "folder": name,
        "package": package if kind else "hegemon",
        "view": kind.__name__ if kind else "View",
        "about": ABOUT_ATTACKS if attacks else ABOUT,
        "attack": ATTACK if attacks else "",
    }
    try:
        folder.mkdir(parents=True)
        for file in FILES:
            template = (TEMPLATE / f"{file}.txt").read_text(encoding="utf-8")
            (folder / file).write_text(template.format(**words), encoding="utf-8")
    except OSError as error:
        raise BadOptions(f"{folder}: {error.strerror}") from None
    return [folder / file for file in FILES]
