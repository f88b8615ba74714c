"""Every game that the registry ships, in every variant, and the smallest game of the examples."""

from pathlib import Path

import pytest

from hegemon.conformance import Effort, check_backends, check_game
from hegemon.core.game import Game
from hegemon.core.registry import load_game, shipped_games

SMALLEST = str(Path(__file__).parents[2] / "examples" / "smallest_game.py")
GAMES = [*sorted(shipped_games()), SMALLEST]
VARIANTS = [
    pytest.param(name, variant, id=f"{Path(name).stem}-{variant}")
    for name in GAMES
    for variant in load_game(name).variants
]


def numbers_of_seats(game: Game, variant: str) -> list[int]:
    """All of them, beginning with another one for every variant."""
    seats, shift = list(game.seats), list(game.variants).index(variant)
    return [seats[(i + shift) % len(seats)] for i in range(len(seats))]


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_a_game_keeps_the_contract(name: str, variant: str) -> None:
    game = load_game(name)
    checked = check_game(
        game, options=game.variants[variant], seats=numbers_of_seats(game, variant), games=3, effort=Effort(looks=8)
    )
    assert checked.games == 3
    assert checked.moves > 10
    assert checked.looks > 10


@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_a_whole_game_among_bots_keeps_the_contract(name: str) -> None:
    """With the options as they are, on all seats: what short games do not reach, such as the end of a long one."""
    game = load_game(name)
    checked = check_game(game, options={}, seats=game.seats[-1], games=1, at_random=False, effort=Effort(looks=10))
    assert checked.moves > 10


@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_a_seed_gives_the_same_game_on_every_backend(name: str) -> None:
    assert check_backends(name, games=2 if name == SMALLEST else 1).games >= len(load_game(name).variants)


def test_another_seed_gives_another_game() -> None:
    game = load_game(SMALLEST)
    assert check_game(game, seed=1, games=2).moves != check_game(game, seed=2, games=2).moves
