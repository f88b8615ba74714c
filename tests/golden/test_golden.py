"""The golden games go as they went: replayed from their records, and played anew by the same bots."""

import json

import pytest

from hegemon.core.game import Game
from hegemon.core.history.record import read_record

from .making import ENDS, FOLDER, LARGEST, all_variants, end_hash, file_of, play

ALL = [pytest.param(game, variant, id=f"{game.name}-{variant}") for game, variant in all_variants()]
HELP = "if this change is meant, run `python -m tests.golden` and look at the difference"


@pytest.mark.parametrize(("game", "variant"), ALL)
def test_a_golden_record_replays_to_the_same_end(game: Game, variant: str) -> None:
    _, timeline = read_record(file_of(game, variant))
    ends = json.loads((FOLDER / game.name / ENDS).read_text(encoding="utf-8"))
    assert timeline.result is not None
    assert end_hash(timeline) == ends[variant], HELP


@pytest.mark.parametrize(("game", "variant"), ALL)
def test_the_same_bots_play_the_golden_game_again(game: Game, variant: str) -> None:
    text, _ = play(game, variant)
    golden = file_of(game, variant).read_text(encoding="utf-8")
    pairs = zip(text.splitlines(), golden.splitlines(), strict=False)
    different = next((f"line {n}: {new} instead of {old}" for n, (new, old) in enumerate(pairs, 1) if new != old), "")
    assert not different, HELP
    assert text == golden, HELP


def test_golden_records_are_few_and_small() -> None:
    files = list(FOLDER.glob("*/*.jsonl"))
    assert sorted(files) == sorted(file_of(game, variant) for game, variant in all_variants()), HELP
    assert all(file.stat().st_size < LARGEST for file in files)
