"""Trainings in the laboratory: played, stopped, resumed, seated at tables; and settings that are refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from in_laboratory import in_lab, state, until

from hegemon.core.errors import BadOptions, HegemonError, UnknownBot
from hegemon.core.networks.network import read_network
from hegemon.core.registry import find_game, knowing, load_game
from hegemon.core.untrusted.bots import safe_bot
from hegemon.lab.runs import Laboratory
from hegemon.lab.runs import learning as learning_runs
from hegemon.lab.runs.kinds import missing

TUG = Path(__file__).parents[2] / "learned_game.py"
QUICK = {
    "game": "learned-tug", "bot": "learned", "teachers": ["random"], "rounds": 2, "games": 130, "positions": 4,
    "hidden": [8], "epochs": 3, "test_games": 40, "seed": 4,
}  # fmt: skip


@pytest.fixture(autouse=True)
def tug() -> Iterator[None]:
    with knowing(load_game(str(TUG))):
        yield


def begun(look: dict[str, Any]) -> bool:
    return bool(look["snapshot"] and look["snapshot"]["step"]) or ended(look)


ended = state("done", "failed")


def test_a_training_that_a_restart_and_a_stop_interrupt_ends_like_one_at_once(tmp_path: Path) -> None:
    pytest.importorskip("torch")

    async def at_once(lab: Laboratory) -> dict[str, Any]:
        run, _ = await lab.start("learning", QUICK)
        return await until(lab, run.id, ended)

    async def begin(lab: Laboratory) -> tuple[str, str]:
        run, owner = await lab.start("learning", QUICK)
        await until(lab, run.id, begun)
        return run.id, owner

    whole = in_lab(tmp_path / "a", at_once, on="threads:1")
    assert whole["run"]["state"] == "done", whole["run"]
    assert (whole["run"]["done"], whole["run"]["planned"]) == (340, 340)
    run_id, owner = in_lab(tmp_path / "b", begin, on="threads:1")

    async def stop_and_go_on(lab: Laboratory) -> dict[str, Any]:
        await until(lab, run_id, lambda look: (begun(look) and look["run"]["state"] == "running") or ended(look))
        await lab.stop(run_id, owner)
        stopped = await until(lab, run_id, state("stopped", "done", "failed"))
        if stopped["run"]["state"] == "stopped":
            await lab.resume(run_id, owner)
        return await until(lab, run_id, ended)

    parts = in_lab(tmp_path / "b", stop_and_go_on, on="threads:1")
    for name in ("history", "games", "finished"):
        assert parts["snapshot"][name] == whole["snapshot"][name]


def test_what_a_training_has_learned_is_downloaded_and_seated(tmp_path: Path) -> None:
    pytest.importorskip("torch")

    async def work(lab: Laboratory) -> None:
        run, owner = await lab.start("learning", QUICK | {"rounds": 1, "test_games": 0})
        look = await until(lab, run.id, ended)
        shown = look["snapshot"]
        assert look["run"]["state"] == "done", look["run"]
        (first,) = shown["history"]
        assert (first["kept"], first["test"], len(first["losses"])) == (True, None, 3)
        assert [row[:3] for row in run.asked.rows(shown)][1:] == [[0, first["positions"], epoch] for epoch in (1, 2, 3)]
        files = run.asked.files(run.folder)
        assert set(files) == {"best.npz", "journal.jsonl"}
        assert str(tmp_path) not in files["journal.jsonl"].read_text()
        match = find_game("learned-tug").match(2)
        seated = safe_bot(match, shown["best"]["bot"])
        assert seated.network is not None
        assert np.array_equal(seated.network.flat, read_network(files["best.npz"]).flat)
        met, _ = await lab.start(
            "simulation", {"game": "learned-tug", "games": 6, "bots": [{"bot": seated.text}, {"bot": "random"}]}
        )
        assert (await until(lab, met.id, ended))["run"]["state"] == "done"
        await lab.delete(run.id, owner)
        with pytest.raises(UnknownBot, match="its run was deleted"):
            safe_bot(match, seated.text)

    in_lab(tmp_path, work, on="threads:1")


@pytest.mark.parametrize("name", ["../../etc/x.0", "k3v9", "k3v9.0.npz", "K3V9.0", ".0"])
def test_only_networks_of_runs_can_be_named(name: str) -> None:
    with pytest.raises(UnknownBot, match="name a run of the lab"):
        safe_bot(find_game("learned-tug").match(2), f"learned:trained={name}")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"bot": "random"}, "plays without a network"),
        ({"bot": "learned:x.npz"}, "takes name=value pairs"),
        ({"teachers": ["exec:true"]}, "there is no bot 'exec'"),
        ({"rival": "./mine.py:Bot"}, "there is no bot './mine.py'"),
        ({"rounds": 200}, "at most 100"),
        ({"games": 1_000_000}, "at most 1,000,000 positions"),
        ({"games": 20_000, "positions": 1, "rounds": 100}, "at most 2,000,000"),
        ({"hidden": [8, 8, 8]}, "hidden"),
        ({"hidden": [300]}, "hidden"),
        ({"epochs": 0}, "epochs"),
        ({"seats": 5}, "seats"),
    ],
)
def test_a_training_that_cannot_be_played_is_refused(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    pytest.importorskip("torch")

    async def work(lab: Laboratory) -> None:
        with pytest.raises(HegemonError, match=words):
            await lab.start("learning", QUICK | change)

    in_lab(tmp_path, work, on="threads:1")


def test_without_pytorch_the_lab_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise BadOptions("training needs torch: pip install 'hegemon[learn]'")

    monkeypatch.setattr(learning_runs, "need_torch", refuse)
    assert missing() == {"learning": "training needs torch: pip install 'hegemon[learn]'"}

    async def work(lab: Laboratory) -> None:
        with pytest.raises(BadOptions, match=r"hegemon\[learn\]"):
            await lab.start("learning", QUICK)

    in_lab(tmp_path, work, on="threads:1")
