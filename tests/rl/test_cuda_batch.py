"""A batch on a GPU is the batch of a processor, byte by byte; a simulated GPU stands in where there is none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gpu import has_gpu, needs_gpu
from hegemon.core.errors import BadOptions
from hegemon.rl import make_batch

ROOT = Path(__file__).parents[2]
SHOWN = ("observations", "masks", "seats", "rewards", "terminated", "truncated", "last_observations")

QUICK: list[tuple[str, dict[str, Any]]] = [
    ("risk", {"max_turns": 6}),
    ("risk", {"max_turns": 6, "rivals": "standard"}),
    ("settlers", {"settings": "quick", "max_turns": 20}),
    ("settlers", {"settings": "quick", "max_turns": 20, "rivals": "weights"}),
    ("settlers", {"settings": "quick", "max_turns": 20, "rivals": "planner"}),
    ("settlers", {"settings": "quick", "max_turns": 20, "rivals": "evolved"}),
    ("vampires", {"max_plies": 8}),
    ("vampires", {"max_plies": 8, "rivals": "greedy"}),
    ("vampires", {"max_plies": 8, "observation": "compact"}),
    ("warlight", {"board": "duel", "picks": 1, "max_rounds": 2}),
    ("warlight", {"board": "duel", "picks": 1, "max_rounds": 2, "fog": True, "observation": "compact"}),
    ("warlight", {"board": "duel", "picks": 1, "max_rounds": 2, "rivals": "aggressive"}),
    ("warlight", {"board": "duel", "picks": 1, "max_rounds": 2, "rivals": "campaign"}),
    ("warlight", {"board": "duel", "picks": 1, "max_rounds": 2, "rivals": "smart-random"}),
]
"""Every game, alone and against its compiled bots."""

SIMULATED = f"""
import sys
sys.path[:0] = [{str(Path(__file__).parent)!r}, {str(Path(__file__).parents[1])!r}]
from test_cuda_batch import QUICK, same
print([same(sys.argv[1], 3, 40, **more) for more in ({{}}, {{"rivals": "random", "rewards": "win"}})])
print(len([same(game, 2, 12, **more) for game, more in QUICK]))
"""


def same(game: str, games: int, steps: int, **more: Any) -> int:
    """Play the same games on both, compare all that learners get; how many games have ended."""
    cpu: Any = make_batch(game, games, seed=4, threads=2, **more)
    gpu: Any = make_batch(game, games, seed=4, device="cuda", **more)
    ends = 0
    for step in range(steps):
        for name in SHOWN:
            assert getattr(cpu, name).tobytes() == getattr(gpu, name).copy_to_host().tobytes(), (game, step, name)
        chosen = gpu.sample()
        assert (chosen.copy_to_host() == cpu.sample()).all()
        cpu.step(chosen.copy_to_host())
        gpu.step(chosen)
        ends += int((cpu.terminated | cpu.truncated).sum())
    kept = gpu.save()
    gpu.step(gpu.sample())
    gpu.restore(kept)
    gpu.check()
    assert gpu.observations.copy_to_host().tobytes() == cpu.observations.tobytes()
    assert gpu.masks.copy_to_host().tobytes() == cpu.masks.tobytes()
    assert gpu.state_of(1).tobytes() == cpu.state_of(1).tobytes()
    cpu.close()
    gpu.close()
    return ends


def test_a_simulated_gpu_steps_the_same_games(tmp_path: Path) -> None:
    game = tmp_path / "tug.py"
    game.write_text((ROOT / "examples" / "smallest_game.py").read_text())
    run = subprocess.run(
        [sys.executable, "-c", SIMULATED, str(game)],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.split("\n")[:2] == ["[2, 5]", str(len(QUICK))]


@pytest.mark.skipif(has_gpu(), reason="there is a GPU")
def test_without_a_gpu_the_refusal_says_what_is_missing() -> None:
    with pytest.raises(BadOptions, match=r"hegemon\[cuda\]|NVIDIA GPU|NUMBA_DISABLE_JIT"):
        make_batch(str(ROOT / "examples" / "smallest_game.py"), 4, device="cuda")
    with pytest.raises(BadOptions, match="cpu or cuda"):
        make_batch(str(ROOT / "examples" / "smallest_game.py"), 4, device="abacus")


@needs_gpu
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("risk", {"max_turns": 8}),
        ("risk", {"max_turns": 8, "rivals": "standard"}),
        ("settlers", {"settings": "quick", "max_turns": 20}),
        ("settlers", {"settings": "quick", "max_turns": 20, "rivals": "weights"}),
        ("vampires", {"max_plies": 10}),
        ("warlight", {"max_rounds": 3}),
        ("vampires", {"max_plies": 10, "observation": "compact"}),
    ],
)
def test_a_gpu_steps_the_same_games(game: str, more: dict[str, Any]) -> None:
    assert same(game, 200, 300, **more) > 0


@needs_gpu
def test_pytorch_shares_the_memory_of_a_batch() -> None:
    torch = pytest.importorskip("torch")
    batch: Any = make_batch("vampires", 64, seed=1, device="cuda")
    seen = torch.as_tensor(batch.observations, device="cuda")
    batch.step(torch.as_tensor(batch.sample(), device="cuda"))
    batch.close()
    assert (seen.cpu().numpy() == batch.observations.copy_to_host()).all()
    assert torch.from_dlpack(torch.utils.dlpack.to_dlpack(seen)).data_ptr() == seen.data_ptr()
