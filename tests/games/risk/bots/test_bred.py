"""The values of `standard` on the classic board were bred: how, is kept, and they are better than their parent's."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from hegemon.core.registry import find_bot
from hegemon.games.risk.bots.kinds import PARAMETERS, parameters, read_standard
from hegemon.lab.evolution import Breeding
from hegemon.lab.evolution.settings_files import read_settings
from hegemon.lab.simulate import simulate

from ..positions import risk

FOLDER = Path(str(resources.files("hegemon.games.risk"))) / "data" / "breeding"


def test_their_breeding_begins_with_the_parent_and_holds_them() -> None:
    match = risk(3)
    bred = Breeding(match, f"standard:{FOLDER / 'parent.xml'}", read_settings(FOLDER / "settings.toml"), FOLDER)
    shipped = {one.name: one.default for one in parameters(match)}
    assert all(low <= shipped[name] <= high for name, (low, high) in bred.settings.bounds.items())
    first, parent = bred.values(bred.method().first()[0]), read_standard(match, FOLDER / "parent.xml")
    assert first == pytest.approx(parent, abs=1e-3), "the middle of the first cloud"
    assert dict(bred.rivals[0].given) == parent
    bolder = {"min_probability_attack": 0.5, "max_loss_ratio_attack": 0.2, "denial": 1.0}
    assert dict(bred.rivals[1].given) == parent | bolder


def test_the_parent_is_what_stands_for_boards_of_which_nothing_was_bred() -> None:
    parent = read_standard(risk(2), FOLDER / "parent.xml")
    assert {name: parent[name] for name in parent if "." not in name} == {
        one.name: one.default for one in PARAMETERS if one.name in parent
    }


@pytest.mark.parametrize("seats", [3, 4])
def test_they_win_clearly_more_than_their_share_against_their_parent(seats: int) -> None:
    match = risk(seats)
    bots = [find_bot(match, "standard"), *[find_bot(match, f"standard:{FOLDER / 'parent.xml'}")] * (seats - 1)]
    share, error = simulate(match, bots, 600, seed=9).rates["standard"]
    assert share - 3 * error > 1 / seats
