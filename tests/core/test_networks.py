"""Networks of whole numbers: as exact as they claim, the same bytes everywhere, and refused where they do not fit."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from hegemon.core.errors import BadFile
from hegemon.core.networks.evaluate import CEILING, CERTAIN, ONE, chance_of, chances, run_network
from hegemon.core.networks.features import LARGEST, Feature, Features
from hegemon.core.networks.network import Network, parse_network
from hegemon.core.networks.quantise import quantise
from hegemon.core.registry import find_bot
from learned_game import FEATURES, GAME, first_network

TESTS = Path(__file__).parent.parent


def _trained(sizes: tuple[int, ...], spread: float = 1.0) -> tuple[list[tuple[np.ndarray, np.ndarray]], Features]:
    rng = np.random.default_rng(sizes[0])
    features = Features(tuple(Feature(f"f{i}", (1, 12, 64)[i % 3]) for i in range(sizes[0])), lambda *_: None)
    layers = [(rng.normal(size=(a, b)) * spread * a**-0.5, rng.normal(size=b) / 8) for a, b in pairwise(sizes)]
    return layers, features


def _floating(layers: list[tuple[np.ndarray, np.ndarray]], features: Features, inputs: np.ndarray) -> np.ndarray:
    values = inputs / features.scales
    for number, (weights, biases) in enumerate(layers):
        values = values @ weights + biases
        if number < len(layers) - 1:
            values = values.clip(0, CEILING / ONE)
    return values


@pytest.mark.parametrize("sizes", [(5, 1), (40, 16, 4), (96, 32, 16, 1)])
def test_whole_numbers_compute_what_floating_point_does(sizes: tuple[int, ...]) -> None:
    layers, features = _trained(sizes)
    network, rng = quantise(layers, features, {}), np.random.default_rng(0)
    inputs = rng.normal(size=(200, sizes[0])).clip(-LARGEST, LARGEST) * features.scales
    inputs, neurons = inputs.astype(np.int16), np.zeros(sum(sizes[1:]), np.int32)
    for row, expected in zip(inputs, _floating(layers, features, inputs), strict=True):
        first = run_network(network.flat, row, neurons)
        assert neurons[first : first + sizes[-1]] / ONE == pytest.approx(expected, abs=0.02)


def test_no_sum_leaves_32_bits_whatever_the_inputs_are() -> None:
    layers, features = _trained((60, 16, 1), spread=30)
    network = quantise(layers, features, {})
    largest = LARGEST * features.scales.astype(np.int64)
    for layer, most in zip(network.layers, (largest, np.full(16, CEILING)), strict=True):
        assert (most @ np.abs(layer.weights.astype(np.int64)) + np.abs(layer.biases)).max() < 2**31


def test_chances_add_up_and_follow_the_outputs() -> None:
    layers, features = _trained((40, 16, 4))
    network, rng, found = quantise(layers, features, {}), np.random.default_rng(0), np.zeros(4, np.int32)
    neurons = np.zeros(20, np.int32)
    for seats in (2, 3, 4):
        inputs = rng.integers(-4, 5, 40).astype(np.int16)
        chances(network.flat, inputs, neurons, seats, found)
        assert found[:seats].sum() == CERTAIN
        assert found[:seats].argmax() == neurons[16 : 16 + seats].argmax()
    assert chance_of(0) == CERTAIN // 2
    assert chance_of(ONE) == pytest.approx(CERTAIN / (1 + np.exp(-1)), abs=CERTAIN / 200)
    assert chance_of(-ONE) + chance_of(ONE) == CERTAIN


def test_a_file_keeps_a_network_and_its_recipe() -> None:
    network = quantise(_trained((40, 16, 4))[0], _trained((40, 16, 4))[1], {"seed": 7})
    again = parse_network(network.write(), "a.npz")
    assert again.flat.tobytes() == network.flat.tobytes()
    assert again.recipe["seed"] == 7
    assert again.write() == network.write()


def test_files_that_hold_no_network_are_refused_by_name() -> None:
    for content in (b"", b"nothing", first_network().write()[:-30]):
        with pytest.raises(BadFile, match=r"a\.npz"):
            parse_network(content, "a.npz")
    broken = first_network().flat.copy()
    broken[0] = 3
    with pytest.raises(BadFile, match="does not hold a network"):
        Network.from_flat(broken, {}, "a.npz")
    with pytest.raises(BadFile, match="other features"):
        first_network().fits(_trained((3, 1))[1], "a.npz")


def test_a_bot_plays_with_the_network_of_a_file(tmp_path: Path) -> None:
    match, rng = GAME.match(2), np.random.default_rng(3)
    layers = [(rng.normal(size=size), rng.normal(size=size[1])) for size in ((3, 40), (40, 1))]
    path = tmp_path / "other.npz"
    path.write_bytes(quantise(layers, FEATURES, {}).write())
    spec = find_bot(match, f"learned:{path}")
    assert spec.judge(match) is spec.network
    assert find_bot(match, "learned").judge(match) is not None
    seated = spec.seat(match, 0, np.ones(4, np.uint32))
    assert seated._workspace.network[: len(spec.network.flat)].tolist() == spec.network.flat.tolist()


PLAY = """
import sys, zlib
sys.path.insert(0, sys.argv[1])
from learned_game import GAME
from hegemon.core.registry import find_bot
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends import open_backend
from hegemon.lab.seating import seat_plan

match = GAME.match(2)
arena = Arena(match, [find_bot(match, "learned"), find_bot(match, "random")])
with open_backend(sys.argv[2]) as place:
    played = place.play_all(arena, [Part(3, 0, seat_plan(2, 0, 12))])[0]
print(zlib.crc32(played.scores.tobytes() + played.endings.tobytes()), float(played.scores.sum()))
"""


def test_a_network_brings_the_same_games_compiled_or_not_and_on_a_gpu() -> None:
    """The GPU is Numba's simulation of one."""
    checksums = [
        subprocess.run(
            [sys.executable, "-c", PLAY, str(TESTS), place],
            env=os.environ | environment, capture_output=True, text=True, timeout=300, check=False,
        )
        for place, environment in (
            ("threads", {}), ("threads", {"NUMBA_DISABLE_JIT": "1"}), ("cuda", {"NUMBA_ENABLE_CUDASIM": "1"}),
        )
    ]  # fmt: skip
    assert [run.returncode for run in checksums] == [0, 0, 0], checksums[-1].stderr[-2000:]
    assert len({run.stdout for run in checksums}) == 1
    assert checksums[0].stdout.split()[1] == "12.0"
