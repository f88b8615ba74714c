"""Names of games and bots: what they mean, and what is said about those that mean nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.core import registry
from hegemon.core.errors import BadOptions, HegemonError, UnknownBot, UnknownGame
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, find_game, load_game, split_seats
from hegemon.core.rng import make_rng

EXAMPLES = Path(__file__).parents[2] / "examples"
BOLD = EXAMPLES / "smallest_bot.py"
DREAMER = f"{EXAMPLES / 'anytime_bot.py'}:Dreamer"


@pytest.fixture
def match() -> Match:
    return find_game("risk").match(3)


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("a", ["a"]),
        ("a,b", ["a", "b"]),
        (" a , b ", ["a", "b"]),
        ("a:x=1,y=2,b", ["a:x=1,y=2", "b"]),
        ("a:x=1,b:y=2", ["a:x=1", "b:y=2"]),
        ("a:best.xml,b", ["a:best.xml", "b"]),
        ("a:x=1,run/best.npz,b", ["a:x=1,run/best.npz", "b"]),
        ("policy:one.npz,policy:two.npz", ["policy:one.npz", "policy:two.npz"]),
        ("./my.py:My,size=3,a", ["./my.py:My,size=3", "a"]),
    ],
)
def test_a_list_of_bots_is_taken_apart(text: str, seats: list[str]) -> None:
    assert split_seats(text) == seats


def test_a_file_that_is_no_python_is_refused_by_name(match: Match, tmp_path: Path) -> None:
    (tmp_path / "bot.txt").write_text("class Bold: ...", encoding="utf-8")
    with pytest.raises(HegemonError, match=r"bot\.txt is not a file of Python code"):
        find_bot(match, f"{tmp_path / 'bot.txt'}:Bold")


def test_an_unknown_game_lists_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'ludo'; choose one of .*risk"):
        find_game("ludo")


def test_a_game_is_loaded_from_a_file() -> None:
    game = load_game(str(EXAMPLES / "smallest_game.py"))
    assert game is find_game("tug")
    assert game is load_game(str(EXAMPLES / "smallest_game.py"))


def test_a_game_is_loaded_from_a_folder_with_its_own_modules(tmp_path: Path) -> None:
    source = (EXAMPLES / "smallest_game.py").read_text(encoding="utf-8")
    for name in ("one", "two"):
        folder = tmp_path / name / "mine"
        folder.mkdir(parents=True)
        (folder / "rules.py").write_text(source.replace('"tug"', f'"tug-{name}"'), encoding="utf-8")
        (folder / "__init__.py").write_text("from .rules import GAME\n", encoding="utf-8")
    with registry.knowing(find_game("risk")):
        names = [load_game(str(tmp_path / name / "mine")).name for name in ("one", "two")]
        assert names == ["tug-one", "tug-two"]
    assert "tug-one" not in registry.all_games()


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (None, "there is no file"),
        ("x = 1", "has no GAME"),
        ("GAME = 3", "has no GAME"),
        ("1 / 0", "cannot be loaded: ZeroDivisionError"),
        ("x = (", r"cannot be loaded: SyntaxError: .* \(mine.py, line 1\): x = \($"),
    ],
)
def test_a_file_that_is_no_game_is_refused(tmp_path: Path, source: str | None, message: str) -> None:
    file = tmp_path / "mine.py"
    if source is not None:
        file.write_text(source, encoding="utf-8")
    with pytest.raises(HegemonError, match=message):
        load_game(str(file))


def test_numbers_of_seats_and_options_are_checked() -> None:
    with pytest.raises(BadOptions, match="risk is for 2 to 6 seats, not 7"):
        find_game("risk").match(7)
    with pytest.raises(BadOptions, match="there is no option 'colour'"):
        find_game("risk").match(3, {"colour": 1})


def test_a_bot_is_found_with_its_parameters(match: Match) -> None:
    spec = find_bot(match, "standard:area_coeff=2, component_size=0.25")
    assert spec.given == {"area_coeff": 2, "component_size": 0.25}
    values = spec.kind.values(match, spec.given)
    assert (values["area_coeff"], values["component_size"]) == (2, 0.25)


def test_a_bot_of_the_users_is_found_in_its_file(match: Match) -> None:
    bot = find_bot(match, f"{BOLD}:Bold").seat(match, 1, make_rng(0))
    assert type(bot).__name__ == "Bold"
    assert find_bot(match, f"{DREAMER},horizon=20").seat(match, 0, make_rng(0)).values == {"horizon": 20}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("genius", "there is no bot 'genius' for risk; choose one of random, standard, .*./file.py:Class"),
        ("", "there is no bot ''"),
        ("random:speed=1", "bot 'random' has no parameter 'speed'; it has: none"),
        ("standard:speed=1", "bot 'standard' has no parameter 'speed'; it has: "),
        ("standard:area_coeff=lots", "area_coeff needs a number, not 'lots'"),
        ("standard:area_coeff=", "area_coeff needs a number, not ''"),
        ("standard:area_coeff=101", "area_coeff is from 0 to 100, not 101"),
        ("standard:area_coeff=nan", "area_coeff is from 0 to 100, not nan"),
        ("random:best.xml", "bot 'random' takes a .toml file or name=value, not 'best.xml'"),
        ("./nowhere.py:Bot", "there is no file nowhere.py"),
        (f"{BOLD}:Meek", "name a class of that file that derives from hegemon.Bot; it has: Bold"),
        (f"{BOLD}:Bot", "it has: Bold"),
        (f"{BOLD}:below", "it has: Bold"),
        (str(BOLD), "it has: Bold"),
        (f"{DREAMER},horizon=0", "horizon is from 1 to 100000, not 0"),
    ],
)
def test_a_bot_that_cannot_be_is_refused(match: Match, text: str, message: str) -> None:
    with pytest.raises(HegemonError, match=message) as refused:
        find_bot(match, text)
    assert isinstance(refused.value, UnknownBot) or "no file" in message
