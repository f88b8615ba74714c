"""The features of a position of Warlight for a network, and the bot `learned` that judges by it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hegemon.core.bot import make_workspaces
from hegemon.core.kernels.workspace_room import lay_network
from hegemon.core.networks.evaluate import ONE, run_network
from hegemon.core.networks.network import shipped_network
from hegemon.core.registry import find_bot, find_game
from hegemon.games.warlight.bots.learned.features import features_of
from hegemon.games.warlight.bots.learned.judgement import judge_by_network
from hegemon.games.warlight.bots.position_value import judge_position
from hegemon.games.warlight.game import PRESETS

from ..positions import Play, position
from . import network_checksum

LAND = {0: {"Westgate": 7, "Westfield": 1, "Bridge": 3}, 1: {"Market": 5}}
APART = {0: {"Westgate": 7}, 1: {"Eastgate": 5}}


def features_by_name(play: Play, seat: int, *, searched: bool = False) -> dict[str, int]:
    features = features_of(play.match)
    assert features.searched is not None
    board = features.searched(play.match.board) if searched else play.match.board
    return dict(zip(features.names, features.of(play.state, board, seat).tolist(), strict=True))


def test_features_say_what_both_seats_have_and_what_their_next_bonus_costs() -> None:
    found = features_by_name(position(LAND), 0)
    expected = {
        "own: armies": 11, "own: income": 5, "own: regions": 3, "own: doublings of the largest army": 192,
        "own: doublings of armies at the front": 128, "own: contact": 21, "own: strike": -2, "own: danger": 2,
        "own: prospects": 129, "own: next bonus": 2, "own: size of the next bonus": 3, "own: bonuses at risk": 0,
        "next: armies": 5, "next: regions": 1, "next: contact": 64, "next: strike": 2, "next: danger": -2,
        "next: prospects": 24, "next: next bonus": 10, "next: size of the next bonus": 4,
        "second: present": 0, "neutral armies": 12, "round": 1, "seats in the game": 2, "regions of the map": 10,
    }  # fmt: skip
    assert {name: found[name] for name in expected} == expected


def test_the_seat_that_asks_comes_first() -> None:
    play = position(LAND)
    one, other = features_by_name(play, 0), features_by_name(play, 1)
    assert {name: number for name, number in one.items() if name.startswith("own: ")} == {
        name.replace("next: ", "own: "): number for name, number in other.items() if name.startswith("next: ")
    }


def test_a_bonus_beside_a_stronger_enemy_is_at_risk() -> None:
    west = {"Westgate": 1, "Westfield": 1, "Westport": 1}
    found = features_by_name(position({0: west, 1: {"Bridge": 6}}), 0)
    assert (found["own: income"], found["own: bonuses beside enemies"]) == (8, 3)
    assert found["own: bonuses at risk"] == 64 * 3 * 5 // 10


def test_under_fog_only_a_search_sees_land_out_of_sight() -> None:
    play = position(APART, fog=True)
    assert (features_by_name(play, 0)["own: armies"], features_by_name(play, 0)["next: armies"]) == (7, 0)
    assert features_by_name(play, 0, searched=True)["next: armies"] == 5
    assert features_by_name(position(APART), 0)["next: armies"] == 5


def judged(play: Play, share: float, judge: Any = judge_by_network) -> list[float]:
    workspace, score = make_workspaces(play.match, 1)[0], np.zeros(play.match.seats)
    kind = find_bot(play.match, "learned").kind
    weights = kind.weights(play.match, {"network": share})
    workspace.weights[: len(weights)] = weights
    lay_network(workspace, shipped_network("hegemon.games.warlight", "learned"))
    judge(play.state, play.match.board, workspace, score)
    found: list[float] = score.tolist()
    return found


def test_the_network_is_mixed_with_the_fitted_judgement() -> None:
    play = position(LAND)
    alone, fitted = judged(play, 1.0), judged(play, 0.0)
    assert fitted == pytest.approx(judged(play, 0.0, judge_position))
    network, features = shipped_network("hegemon.games.warlight", "learned"), features_of(play.match)
    neurons = np.zeros(sum(network.sizes[1:]), np.int32)
    first = run_network(network.flat, features.of(play.state, play.match.board, 0), neurons)
    lead = (int(neurons[first]) - int(neurons[first + 1])) / ONE
    assert alone == pytest.approx([1 / (1 + np.exp(-lead)), 1 / (1 + np.exp(lead))])
    between = sorted((alone[0], judged(play, 0.5)[0], fitted[0]))
    assert between[1] == judged(play, 0.5)[0]
    assert sum(judged(play, 0.5)) == pytest.approx(1)


def test_with_more_than_two_seats_it_judges_as_pomcp_does() -> None:
    play = position({0: {"Westgate": 7}, 2: {"Market": 5}}, seats=3)
    assert judged(play, 1.0) == pytest.approx(judged(play, 0.0, judge_position))
    assert judged(play, 1.0)[1] == 0.0


def test_the_network_knows_who_is_ahead() -> None:
    ahead = {0: {"Westgate": 9, "Westfield": 9, "Westport": 9, "Bridge": 9}, 1: {"Eastgate": 2}}
    assert judged(position(ahead, turn=6), 1.0)[0] > 0.8
    assert judged(position({0: ahead[1], 1: ahead[0]}, turn=6), 1.0)[0] < 0.2


PLAYED = """
import sys
import numpy as np
from hegemon.core.bot import View
from hegemon.core.registry import find_game
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER
from hegemon.games.warlight.game import PRESETS

sys.path.insert(0, sys.argv[1])
from network_checksum import SEATS, checksum

for seats in SEATS:
    match, dice = find_game("warlight").match(seats, PRESETS["challenge-1"] | {"board": "islands"}), make_rng(3)
    states, state = np.zeros(60, match.dtype), match.start()
    for number in range(len(states)):
        states[number] = state
        seat = match.to_move(state)[0]
        move = match.legal(state, seat)[0].low if seat == DEALER else View(match, state, seat).random_move(dice)
        state = match.apply(state, seat, move, match.chance(state, seat, move, dice))
    np.save(f"{sys.argv[2]}/{seats}.npy", states.view(np.uint8))
    print(checksum(match, states))
"""


def test_features_and_network_are_the_same_with_and_without_the_compiler(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PLAYED, str(Path(__file__).parent), str(tmp_path)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr[-2000:]
    here = []
    for seats in network_checksum.SEATS:
        match = find_game("warlight").match(seats, PRESETS["challenge-1"] | {"board": "islands"})
        here.append(network_checksum.checksum(match, np.load(tmp_path / f"{seats}.npy").view(match.dtype)))
    assert ran.stdout.split() == [str(checksum) for checksum in here]


def test_the_shipped_network_was_trained_by_the_command(tmp_path: Path) -> None:
    match = find_game("warlight").match(2, PRESETS["challenge-1"])
    network = shipped_network("hegemon.games.warlight", "learned")
    assert network.recipe["made_by"] == "hegemon learn"
    assert len(network.recipe["settings"]["also"]) == 2
    path = tmp_path / "mine.npz"
    path.write_bytes(network.write())
    assert find_bot(match, f"learned:{path}").judge(match) is not None
