"""Games on a GPU are those on threads, bit by bit: on a simulated GPU always, on a real one where there is one."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from comparing import two_generations, without_times

from gpu import has_gpu, needs_gpu
from hegemon.core.bot import BotKind
from hegemon.core.errors import BadOptions
from hegemon.core.kernels import cuda as kernel_cuda
from hegemon.core.kernels.kernel import kernel
from hegemon.core.registry import BotSpec, find_bot, find_game
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends import open_backend
from hegemon.lab.seating import seat_plan
from hegemon.lab.tournament import TournamentPlan, tournament

ROOT = Path(__file__).parent.parent.parent

SIMULATED = """
import sys
import numpy as np
from hegemon.core.registry import find_bot, load_game
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends import open_backend
from hegemon.lab.seating import seat_plan

game = load_game(sys.argv[1])
match = game.match(2)
arena = Arena(match, [find_bot(match, "random")] * 2)
parts = [Part(3, 0, seat_plan(2, 0, 5)), Part(2**70 + 5, 7, seat_plan(2, 7, 40)), Part(1, 0, seat_plan(2, 0, 0))]
with open_backend("cuda") as gpu, open_backend("threads") as threads:
    played, expected = gpu.play_all(arena, parts), threads.play_all(arena, parts)
    again = gpu.play_whole(arena, Part(3, 0, seat_plan(2, 0, 5)))
for one, other in zip(played, expected, strict=True):
    assert one.scores.tobytes() == other.scores.tobytes()
    assert np.array_equal(one.endings, other.endings)
assert again.scores.tobytes() == played[0].scores.tobytes()
print(gpu.about, [len(part) for part in played])
"""


def test_simulated_gpu_plays_the_same_games(tmp_path: Path) -> None:
    game = tmp_path / "tug.py"
    game.write_text((ROOT / "examples" / "smallest_game.py").read_text())
    run = subprocess.run(
        [sys.executable, "-c", SIMULATED, str(game)],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.strip() == "a simulated GPU [5, 40, 0]"


@pytest.mark.skipif(has_gpu(), reason="there is a GPU")
def test_without_a_gpu_the_refusal_says_what_is_missing() -> None:
    with pytest.raises(BadOptions, match=r"hegemon\[cuda\]|NVIDIA GPU|NUMBA_DISABLE_JIT"):
        open_backend("cuda")


def test_kernels_are_tamed_for_a_gpu() -> None:
    """Nothing that fails is left, and only large kernels stay apart."""
    call = '  %".3" = call i32 @"_ZN1f"(i64* %".2")\n'
    body = 'define linkonce_odr i32 @"_ZN1g"(i64 %"x")\n{\nentry:\n' + call + "  ret i32 1\nend:\n  ret i32 0\n}\n"
    tamed = kernel_cuda._tamed(body)
    assert '%".3.status" = call i32 @"_ZN1f"' in tamed
    assert '%".3" = add i32 0, 0' in tamed
    assert re.findall(r"(?:ret|unreach)\S*.*", tamed) == ["unreachable", "ret i32 0"]
    assert "noinline" not in tamed
    assert "noinline" in kernel_cuda._tamed(body + "\n" * kernel_cuda.LARGE)
    assert "noinline" not in kernel_cuda._tamed(body.replace("linkonce_odr i32", "void") + "\n" * kernel_cuda.LARGE)


@pytest.mark.parametrize(
    ("code", "found"), [("__nv_exp", ["exp"]), ("__nv_pow", ["pow"]), ("__nv_fmax", []), ("llvm.expect.i1", [])]
)
def test_functions_that_a_gpu_computes_otherwise_are_found(code: str, found: list[str]) -> None:
    assert kernel_cuda._INEXACT.findall(f'  %".4" = call double @"{code}"(double %".3")\n') == found


def test_the_benchmark_plays_on_one_core_what_the_lab_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT)
    from bench import cuda

    contest = cuda.Contest("risk", ["random"] * 3, checked=20, many=20)
    with open_backend("threads:1") as threads:
        played = threads.play_whole(contest.arena(), Part(cuda.SEED, 0, seat_plan(3, 0, 20)))
    assert cuda.on_one_core(contest, rounds=1)["digest"] == cuda.digest(played)


@needs_gpu
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("settlers", ["weights", "random", "thesis-example", "weights"]),
        ("settlers", ["planner", "evolved"]),
        ("risk", ["standard", "random", "standard"]),
    ],
)
def test_gpu_plays_the_same_games(game: str, bots: list[str]) -> None:
    match = find_game(game).match(len(bots))
    arena = Arena(match, [find_bot(match, bot) for bot in bots])
    parts = [Part(1, 0, seat_plan(len(bots), 0, 300)), Part(2, 50, seat_plan(len(bots), 50, 100))]
    with open_backend("cuda") as gpu, open_backend("threads:2") as threads:
        for one, other in zip(gpu.play_all(arena, parts), threads.play_all(arena, parts), strict=True):
            assert one.scores.tobytes() == other.scores.tobytes()
            assert np.array_equal(one.endings, other.endings)


@needs_gpu
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("method", ["genetic", "cma-es"])
@pytest.mark.parametrize(("game", "bot", "seats"), [("settlers", "weights", 4), ("risk", "standard", 3)])
def test_a_generation_is_the_same_on_a_gpu(tmp_path: Path, game: str, bot: str, seats: int, method: str) -> None:
    match, found = find_game(game).match(seats), []
    for number, place in enumerate(("threads:1", "threads:2", "cuda")):
        with open_backend(place) as backend:
            found.append(two_generations(match, bot, method, backend, tmp_path / str(number)))
    assert found[0] == found[1] == found[2]


@needs_gpu
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("game", "bots"),
    [("settlers", ["weights", "thesis-example", "random"]), ("risk", ["standard", "standard:denial=2", "random"])],
)
def test_a_tournament_is_the_same_on_a_gpu(game: str, bots: list[str]) -> None:
    match, found = find_game(game).match(3), []
    field = [find_bot(match, bot) for bot in bots]
    for place in ("threads:1", "threads:2", "cuda"):
        with open_backend(place) as backend:
            found.append(without_times(tournament(TournamentPlan(match, field, 24, seed=1), backend=backend).json()))
    assert found[0] == found[1] == found[2]


@kernel
def unsteady(state: Any, board: Any, seat: int, workspace: Any) -> None:
    """Ends its turn by a function whose last digits differ between processors."""
    workspace.move[0] = int(math.exp(float(seat)))


@needs_gpu
def test_a_gpu_refuses_what_it_would_play_otherwise() -> None:
    match = find_game("settlers").match(2)
    bot = BotSpec("unsteady", BotKind("unsteady", "rounds differently", lambda _: (), kernel=unsteady), {})
    with open_backend("cuda") as gpu, pytest.raises(BadOptions, match="exp"):
        gpu.play_all(Arena(match, [bot] * 2), [Part(1, 0, seat_plan(2, 0, 2))])


@needs_gpu
def test_a_gpu_refuses_bots_that_are_no_kernels() -> None:
    match = find_game("risk").match(2)
    arena = Arena(match, [find_bot(match, "montecarlo"), find_bot(match, "random")])
    with open_backend("cuda") as gpu, pytest.raises(BadOptions, match="montecarlo"):
        gpu.play_all(arena, [Part(1, 0, seat_plan(2, 0, 2))])
