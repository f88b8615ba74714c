"""`hegemon evolve`: from a command to a bot that plays, gone on with, refused with one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hegemon.core import registry
from hegemon.core.registry import find_bot, load_game
from hegemon.lab.evolution import read_settings
from shell import Hegemon, Ran
from thesis_files import LEARNING

GAME = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from nim import Nim
GAME = Nim()
"""
SMALL = ["--population", "4", "--games", "2", "--generations", "2", "--seats-per-game", "2", "--into", "bred"]


@pytest.fixture
def hegemon(hegemon: Hegemon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hegemon:
    """Runs a command in an empty folder with the game in it; its complaint is on one line."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "_added", {})  # the game is known for this test only
    (tmp_path / "nim_game.py").write_text(GAME)

    def run(*words: str) -> Ran:
        ran = hegemon(*words)
        return ran._replace(err=" ".join(ran.err.split()))

    return run


def test_what_is_bred_is_a_bot_at_once(hegemon: Hegemon, tmp_path: Path) -> None:
    code, out, _ = hegemon("evolve", "./nim_game.py", "--bot", "taker", "--rivals", "random", *SMALL)
    assert code == 0
    assert "2 generations of 4 individuals, 8 games each" in out
    assert "bot:   taker:bred/best.toml" in out
    assert (tmp_path / "bred/curve.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "bred/fitness.csv").read_text().splitlines()[0] == "generation,best,mean,worst,diversity"
    bot = find_bot(load_game("./nim_game.py").match(2, {}), "taker:bred/best.toml")
    assert set(bot.given) == {"at0", "at1", "at2", "at3", "shyness"}
    more = [word if word != "2" or SMALL[i - 1] != "--generations" else "3" for i, word in enumerate(SMALL)]
    code, out, _ = hegemon("evolve", "./nim_game.py", "--bot", "taker", "--rivals", "random", *more, "--json")
    assert (json.loads(out)["generation"], json.loads(out)["bot"]) == (2, "taker:bred/best.toml")
    code, _, said = hegemon("evolve", "./nim_game.py", "--bot", "taker", *more)
    assert code == 1
    assert "bred holds another run" in said
    code, _, said = hegemon("evolve", "./nim_game.py", "--bot", "taker", "--rivals", "random", *SMALL)
    assert code == 1
    assert "bred already holds 3 generations; ask for at least as many, not 2" in said


OWN = """
from hegemon.core.bot import Bot, Parameter

class Plain(Bot):
    parameters = (Parameter("nerve", 1, 0, 2), Parameter("calm", 1, 0, 2))
    def choose(self, view, clock):
        return self.random_move(view)

class Broken(Plain):
    def choose(self, view, clock):
        raise ValueError("out of ideas")
"""


def test_a_bot_of_ones_own_is_bred_and_named_so_that_it_plays(hegemon: Hegemon, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    code, out, _ = hegemon("evolve", "./nim_game.py", "--bot", "./own.py:Plain", "--rivals", "random", *SMALL)
    assert code == 0
    named = out.split("bot:   ")[1].splitlines()[0]
    assert set(find_bot(load_game("./nim_game.py").match(2, {}), named).given) == {"nerve", "calm"}
    assert "fault" not in out


def test_a_bot_that_only_raises_is_named_with_the_reason(hegemon: Hegemon, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    words = ["evolve", "./nim_game.py", "--bot", "./own.py:Broken", "--rivals", "random", *SMALL]
    code, out, _ = hegemon(*words)
    assert code == 3
    assert "./own.py:Broken lost 16 by its own fault: ValueError: out of ideas" in " ".join(out.split())


def test_a_file_of_settings_and_options_that_go_before_it(hegemon: Hegemon, tmp_path: Path) -> None:
    (tmp_path / "thesis.xml").write_bytes(LEARNING.replace(b'EachIndividual="100000"', b'EachIndividual="3"'))
    words = ["evolve", "./nim_game.py", "--bot", "taker", "--settings", "thesis.xml"]
    code, out, said = hegemon(*words, *SMALL, "--method", "cma-es", "--population", "5")
    assert (code, said) == (0, "")
    assert "2 generations of 5 individuals, 10 games each" in out
    assert "generation  middle  mean" in out
    kept = json.loads((tmp_path / "bred/settings.json").read_text())
    assert kept["settings"]["fitness"] == {"kind": "learning", "games": 2, "change_every": 40}
    assert read_settings(tmp_path / "thesis.xml").generations == 300


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bot", "nobody"], "there is no bot 'nobody'"),
        (["--bot", "broken"], "this bot has no parameters to breed"),
        (["--bot", "taker", "--fitness", "fixed"], "setting 'fitness.fixed.rivals' is missing"),
        (["--bot", "taker", "--rivals", "no.toml"], "no.toml: there is no such file"),
        (["--bot", "taker", "--rivals", "random,random"], "2 seats need 1 rivals"),
        (["--bot", "taker", "--settings", "none.xml"], "none.xml: there is no such file"),
        (["--bot", "taker", "--population", "1"], "setting 'population': must be at least 2, not 1"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(hegemon: Hegemon, words: list[str], said: str) -> None:
    code, _, complaint = hegemon("evolve", "./nim_game.py", *SMALL, *words)
    assert code == 1
    assert said in complaint
