"""What `hegemon bot new` writes: a bot that plays, its test, and how to go on."""

from __future__ import annotations

from pathlib import Path

from hegemon.core.errors import BadOptions
from hegemon.core.game import Game

BOT = '''"""{class_name}: a bot for {title}."""

from hegemon import Bot, Limit, Parameter
from {package} import {view}


class {class_name}(Bot):
    """Says here, in one line, what it does: `hegemon bots` shows it."""

    game = "{game}"
    parameters = (Parameter("boldness", 0.5, 0, 1, "how often it takes the first legal move"),)

    def choose(self, view: {view}, limit: Limit):
        """The move to make now. `view` is what this seat sees; see its methods."""
        if self.values["boldness"] >= 0.5:
            return view.legal[0].high
        return self.random_move(view)
'''
TEST = '''"""{class_name} keeps the rules: the same checks as `hegemon bot check`."""

from pathlib import Path

from hegemon import play

HERE = Path(__file__).parent


def test_it_plays_a_whole_game() -> None:
    played = play("{game}", [f"{{HERE}}/bot.py:{class_name}", "random"], seed=1)
    assert played.result is not None
'''
README = """# {class_name}

A bot for {title}.

```sh
hegemon bot check ./{folder}/bot.py:{class_name}                              # is it fit to play?
hegemon bot debug ./{folder}/bot.py:{class_name} --game {game}                     # one game, with its prints and errors
hegemon simulate {game} --seats ./{folder}/bot.py:{class_name},random --games 20   # how strong is it?
hegemon serve --bot ./{folder}/bot.py:{class_name}                            # play against it in the browser
```

`view` tells what the seat sees in the game's words; `view.after(move, self.rng)` looks ahead.
"""


def write_bot(folder: Path, game: Game, package: str) -> list[Path]:
    """Write a new bot into a folder that does not exist yet; the files that were written."""
    name = folder.name
    if not name.isidentifier():
        raise BadOptions(f"{name!r} is no name for a bot: use letters, digits and _, such as bold_bot")
    if folder.exists():
        raise BadOptions(f"{folder} exists already; choose another name")
    kind = game.view_type()
    words = {
        "class_name": "".join(part.capitalize() for part in name.split("_")),
        "title": game.title,
        "game": game.name,
        "folder": name,
        "package": package if kind else "hegemon",
        "view": kind.__name__ if kind else "View",
    }
    try:
        folder.mkdir(parents=True)
        files = {"bot.py": BOT, "test_bot.py": TEST, "README.md": README}
        for file, template in files.items():
            (folder / file).write_text(template.format(**words), encoding="utf-8")
    except OSError as error:
        raise BadOptions(f"{folder}: {error.strerror}") from None
    return [folder / file for file in files]
