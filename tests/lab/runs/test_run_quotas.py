"""Quotas of the laboratory: runs of an address, of all addresses, and the operator's commands."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from in_laboratory import QUICK, in_lab
from typer.testing import CliRunner

from hegemon.cli.serving.store import app
from hegemon.lab.runs import Laboratory, Limits, NotYours, Run
from hegemon.lab.runs.run import now


def test_nobody_fills_the_line_alone(tmp_path: Path) -> None:
    slow = QUICK | {"games": 20_000}

    async def work(lab: Laboratory) -> None:
        mine = [await lab.start("simulation", slow, "192.0.2.7") for _ in range(lab.limits.waiting_of_one)]
        with pytest.raises(NotYours, match="4 runs of your address are waiting or being played"):
            await lab.start("simulation", slow, "192.0.2.7")
        await lab.start("simulation", slow, "192.0.2.8")
        await lab.start("simulation", slow)
        await lab.stop(mine[-1][0].id, mine[-1][1])
        await lab.start("simulation", slow, "192.0.2.7")
        with pytest.raises(NotYours, match="4 runs of your address are waiting or being played"):
            await lab.resume(mine[-1][0].id, mine[-1][1])  # or all that were stopped would fill the line

    in_lab(tmp_path, work)


def test_no_address_keeps_all_runs(tmp_path: Path) -> None:
    async def work(lab: Laboratory) -> None:
        kept = [await lab.start("simulation", QUICK, "192.0.2.7") for _ in range(2)]
        with pytest.raises(NotYours, match="2 runs of your address are kept"):
            await lab.start("simulation", QUICK, "192.0.2.7")
        await lab.start("simulation", QUICK, "192.0.2.8")
        await lab.delete(kept[1][0].id, kept[1][1])
        await lab.start("simulation", QUICK, "192.0.2.7")

    in_lab(tmp_path, work, limits=Limits(kept_of_one=2))


def test_a_restart_forgets_no_quota(tmp_path: Path) -> None:
    async def fill(lab: Laboratory) -> None:
        for _ in range(2):
            await lab.start("simulation", QUICK, "a visitor")

    async def ask(lab: Laboratory) -> None:
        with pytest.raises(NotYours, match="2 runs of your address are kept"):
            await lab.start("simulation", QUICK, "a visitor")
        assert "a visitor" not in json.dumps(lab.runs())

    for work in (fill, ask):
        in_lab(tmp_path, work, limits=Limits(kept_of_one=2))


def test_old_finished_runs_of_visitors_make_way_for_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_lab: Laboratory) -> None:
        """Play no run, so that each stays as the test wants it."""

    monkeypatch.setattr(Laboratory, "_play_all", nothing)

    def age(run: Run, days: int) -> None:
        run.state, run.updated = "done", now(timedelta(days=days))

    async def of_one(lab: Laboratory) -> None:
        first, second = [(await lab.start("simulation", QUICK, "a visitor"))[0] for _ in range(2)]
        age(first, 31)
        age(second, 29)
        third, _ = await lab.start("simulation", QUICK, "a visitor")
        assert {one["id"] for one in lab.runs()} == {second.id, third.id}

    async def of_all(lab: Laboratory) -> None:
        mine, other, later, oldest = [
            (await lab.start("simulation", QUICK, who))[0] for who in (None, "another", "a visitor", "a visitor")
        ]
        for run, days in ((mine, 9), (other, 8), (later, 2), (oldest, 3)):
            age(run, days)
        await lab.start("simulation", QUICK, "a third")
        assert {one["id"] for one in lab.runs()} >= {mine.id, other.id, later.id}
        assert oldest.id not in {one["id"] for one in lab.runs()}

    in_lab(tmp_path / "one", of_one, limits=Limits(kept_of_one=2))
    in_lab(tmp_path / "all", of_all, limits=Limits(kept=4))


def test_an_operator_lists_and_deletes_runs_while_no_server_plays_them(tmp_path: Path) -> None:
    database = ["--database", str(tmp_path / "games.db")]
    run_command = CliRunner().invoke
    names: list[str] = []

    async def work(lab: Laboratory) -> None:
        names.extend([(await lab.start("simulation", QUICK))[0].id for _ in range(2)])
        refused = run_command(app, ["runs", "delete", names[0], "--yes", *database])
        assert "a server plays the runs" in str(refused.exception)

    in_lab(tmp_path / "games-lab", work)
    listed = run_command(app, ["runs", "list", "--json", *database]).output.splitlines()
    assert {json.loads(line)["id"] for line in listed} == set(names)
    assert "there is no run 'none'" in str(run_command(app, ["runs", "delete", "none", *database]).exception)
    assert "Deleted 1 run." in run_command(app, ["runs", "delete", names[0], "--yes", *database]).output
    assert "1 run." in run_command(app, ["runs", "list", *database]).output
    assert not (tmp_path / "games-lab" / names[0]).exists()
