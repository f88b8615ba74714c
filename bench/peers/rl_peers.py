"""Steps other people's environments, for bench/rl.py, in a process and with an interpreter of their own.

Every line on standard input, `name steps games`, plays that many steps at random by the mask; the answer is a line of
JSON. `catanatron` is catanatron's Gymnasium environment (PyPI: catanatron-gym), which plays one game. Anything else is
a game of pgx (PyPI: pgx). With the argument `cuda` JAX steps them on a GPU, by the clock instead of processor time.
A name that is not installed is answered by what is missing.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable
from typing import Any

ON_GPU = "cuda" in sys.argv
if ON_GPU:
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
else:
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ["JAX_PLATFORMS"] = "cpu"


def catanatron() -> Callable[[int], int]:
    """One game at a time, one learner against three players that act at random."""
    import catanatron_gym  # noqa: F401 (registers the environment)
    import gymnasium

    game = gymnasium.make("catanatron_gym:catanatron-v1")
    described: dict[str, Any] = {"info": game.reset(seed=1)[1]}

    def play(steps: int) -> int:
        for _ in range(steps):
            _, _, ended, cut, described["info"] = game.step(random.choice(described["info"]["valid_actions"]))
            if ended or cut:
                described["info"] = game.reset()[1]
        return steps

    return play


def pgx_game(name: str, games: int) -> Callable[[int], int]:
    """Many games in one compiled call, with observations and masks; ended games begin again."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    game = pgx.make(name)
    step = jax.vmap(auto_reset(game.step, game.init))

    @jax.jit
    def go(state: Any, key: Any) -> Any:
        key, choosing, stepping = jax.random.split(key, 3)
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(choosing, chances, axis=1)
        return step(state, actions, jax.random.split(stepping, games)), key

    key = jax.random.PRNGKey(1)
    kept = {"at": go(jax.jit(jax.vmap(game.init))(jax.random.split(key, games)), key)}

    def play(steps: int) -> int:
        rounds = max(1, steps // games)
        for _ in range(rounds):
            kept["at"] = go(*kept["at"])
        jax.block_until_ready(kept["at"])
        return rounds * games

    return play


def answer(players: dict[str, Callable[[int], int]], name: str, steps: int, games: int) -> dict[str, Any]:
    place = f"{name} {games}"
    try:
        if place not in players:
            players[place] = catanatron() if name == "catanatron" else pgx_game(name, games)
            players[place](steps)  # compiles, before anything counts
    except ImportError as missing:
        return {"missing": str(missing.name)}
    clock = time.perf_counter if ON_GPU else time.process_time
    started = clock()
    done = players[place](steps)
    return {"steps": done, "seconds": clock() - started}


if __name__ == "__main__":
    known: dict[str, Callable[[int], int]] = {}
    for line in sys.stdin:
        asked, steps, games = line.split()
        print(json.dumps(answer(known, asked, int(steps), int(games))), flush=True)
