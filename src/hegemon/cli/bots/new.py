"""The command `hegemon bot new`: a bot that plays, its test, and how to go on."""

from __future__ import annotations

from pathlib import Path

from hegemon.core.errors import BadOptions
from hegemon.core.game import Game

BOT = '''"""{class_name}: a bot for {title}."""

from hegemon import Bot, Limit, Parameter
from hegemon.core.rng import below
from {package} import {view}


class {class_name}(Bot):
    """{about}"""

    game = "{game}"
    parameters = (Parameter("boldness", 80, 0, 100, "how often it takes the most that a move allows, in percent"),)

    def choose(self, view: {view}, limit: Limit):
        """The move to make now; `view` is what this seat sees."""
{attack}        if below(self.rng, 100) < self.values["boldness"]:
            return view.legal[below(self.rng, len(view.legal))].high
        return self.random_move(view)
'''
ABOUT = "Plays at random, but mostly the most of what it may: as many armies as a move has room for."
ABOUT_ATTACKS = "Attacks whenever it can; otherwise plays at random, but mostly as many armies as a move has room for."
ATTACK = """        if attacks := view.attacks():
            return attacks[below(self.rng, len(attacks))]
"""
TEST = '''"""{class_name} plays whole games. `hegemon bot check` tests much more."""

from pathlib import Path

from hegemon import play

HERE = Path(__file__).parent


def test_it_plays_a_whole_game() -> None:
    played = play("{game}", [f"{{HERE}}/bot.py:{class_name}", "random"], seed=1)
    assert played.result is not None
'''
README = """# {class_name}

A bot for {title}.

Check that it keeps the rules and answers in time:

    hegemon bot check ./{folder}/bot.py:{class_name}

Play one game, with its prints, its thoughts and its errors:

    hegemon bot debug ./{folder}/bot.py:{class_name}

Measure its strength:

    hegemon simulate {game} --seats ./{folder}/bot.py:{class_name},random --games 10

Play against it in the browser:

    hegemon serve --bot ./{folder}/bot.py:{class_name}

Run its test, with pytest installed:

    pytest {folder}

`view` has everything that the seat sees, in the game's words; `view.after(move, self.rng)` looks ahead.
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
        files = {"bot.py": BOT, "test_bot.py": TEST, "README.md": README}
        for file, template in files.items():
            (folder / file).write_text(template.format(**words), encoding="utf-8")
    except OSError as error:
        raise BadOptions(f"{folder}: {error.strerror}") from None
    return [folder / file for file in files]
