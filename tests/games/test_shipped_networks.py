"""Networks that come with the games: made by the command, small, and the same with and without the compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import network_outputs
import numpy as np
import pytest
from network_outputs import networks_of

from hegemon.core.bot import View
from hegemon.core.match import Match
from hegemon.core.networks.network import MOST_BYTES
from hegemon.core.registry import find_game, shipped_games
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER

GAMES = sorted(shipped_games())
POSITIONS = 12
STEP = 7
"""Moves between two positions."""


def positions_of(match: Match) -> Any:
    """Positions of a random game."""
    states, state, dice = [], match.start(), make_rng(3)
    for number in range(POSITIONS * STEP):
        if not match.to_move(state):
            break
        if number % STEP == 0:
            states.append(state.copy())
        seat = match.to_move(state)[0]
        move = match.legal(state, seat)[0].low if seat == DEALER else View(match, state, seat).random_move(dice)
        state = match.apply(state, seat, move, match.chance(state, seat, move, dice))
    return np.array(states, match.dtype)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_network_that_the_command_made(name: str) -> None:
    match = find_game(name).match(2)
    found = networks_of(match)
    assert found
    for _, network in found:
        assert network.recipe["made_by"] == "hegemon learn"
        assert network.recipe["settings"]["game"] == name
        assert "seed" in network.recipe["settings"]
        assert len(network.write()) <= MOST_BYTES


def test_features_and_networks_are_the_same_without_the_compiler(tmp_path: Path) -> None:
    files, here = [], []
    for name in GAMES:
        match = find_game(name).match(2)
        files.append(tmp_path / f"{name}-2.npy")
        states = positions_of(match)
        np.save(files[-1], states.view(np.uint8))
        here.append(str(network_outputs.checksum(match, states)))
    ran = subprocess.run(
        [sys.executable, network_outputs.__file__, *map(str, files)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert ran.stdout.split() == here
