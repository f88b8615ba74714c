"""Every bot of every game that the registry ships, in every variant, and the bots of the examples."""

from pathlib import Path

import pytest

from hegemon.conformance import check_bot
from hegemon.core.registry import load_game, shipped_games

EXAMPLES = Path(__file__).parents[2] / "examples"
BOTS = [
    pytest.param(name, variant, kind.name, id=f"{name}-{variant}-{kind.name}")
    for name, game in sorted(shipped_games().items())
    for variant in game.variants
    for kind in game.bots()
]


@pytest.mark.parametrize(("name", "variant", "bot"), BOTS)
def test_a_bot_keeps_the_contract(name: str, variant: str, bot: str) -> None:
    game = load_game(name)
    seats = list(game.seats)
    match = game.match(seats[list(game.variants).index(variant) % len(seats)], game.variants[variant])
    kind = next(kind for kind in game.bots() if kind.name == bot)
    hurried = any(parameter.name == "time" for parameter in kind.parameters(match))
    assert check_bot(match, f"{bot}:time=0.05" if hurried else bot, games=1, asks=8).moves > 10


def test_the_smallest_bot_keeps_the_contract() -> None:
    match = load_game("risk").match(3, {"max_turns": 10})
    assert check_bot(match, f"{EXAMPLES / 'smallest_bot.py'}:Bold").moves > 10


def test_the_anytime_bot_plays_every_game() -> None:
    match = load_game(str(EXAMPLES / "smallest_game.py")).match(2)
    assert check_bot(match, f"{EXAMPLES / 'anytime_bot.py'}:Dreamer,horizon=30").moves > 10
