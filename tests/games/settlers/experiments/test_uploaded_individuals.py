"""Individuals that the lab's page reads from a file: whatever they are called there, a run takes them."""

from __future__ import annotations

import pytest

from hegemon.core.registry import find_game
from hegemon.games.settlers.bots.individual import write_individual, write_individuals
from hegemon.games.settlers.bots.weight_names import EXAMPLE
from hegemon.lab.runs.settings import entrant_spec
from hegemon.lab.runs.uploads import read_bots
from hegemon.wire.lab import MAX_NAME, Entrant

LONG = "bred for a long time " * 6


@pytest.mark.parametrize("raw", [write_individual(EXAMPLE), write_individuals([(LONG, EXAMPLE), ("b", EXAMPLE)])])
def test_a_name_is_no_longer_than_a_run_allows(raw: bytes) -> None:
    match = find_game("settlers").match(2)
    found = read_bots(match, raw, f"{LONG}.xml")
    assert found[0]["name"] == LONG[:MAX_NAME].strip()
    for one in found:
        assert entrant_spec(match, Entrant(**one)).given == EXAMPLE
