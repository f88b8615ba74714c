"""The record of a game that is stopped, and the source of the referee's dice."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.core import dice
from hegemon.core.history.record import read_record
from hegemon.core.registry import find_game
from hegemon.games.warlight.protocol.challenge_rules import CHALLENGES
from hegemon.games.warlight.protocol.engine import referee


def test_a_game_that_is_stopped_leaves_its_record(tmp_path: Path) -> None:
    """It kept nothing: the record was written at the end."""
    file, reports = tmp_path / "game.jsonl", 0

    def tell(_line: str) -> None:
        nonlocal reports
        reports += 1
        if reports == 3:
            raise KeyboardInterrupt

    match = find_game("warlight").match(2, {"max_rounds": 9})
    with pytest.raises(KeyboardInterrupt):
        referee(match, ["random", "random"], CHALLENGES[1], 1, 0, tell, file)
    _, timeline = read_record(file)
    assert timeline.result is None
    assert timeline.state.turn >= 2


def test_dice_that_nobody_asked_a_seed_for_come_from_no_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(dice, "make_rng")
    match = find_game("warlight").match(2, {"max_rounds": 2})
    played = referee(match, ["random", "random"], CHALLENGES[1], None, 0, lambda _line: None)
    assert any(entry.luck for entry in played.timeline.entries)
