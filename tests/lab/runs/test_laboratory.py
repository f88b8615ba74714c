"""The laboratory: runs in line, watched, stopped, gone on with, and there again after a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from in_laboratory import QUICK, RANDOM, in_lab, played, state, until

from hegemon.core.errors import BadOptions, HegemonError, UnknownBot, UnknownGame
from hegemon.lab.runs import Laboratory, Limits, NoSuchRun, NotYours

LONG = QUICK | {"games": 20_000}


def test_a_simulation_is_played_to_its_end_and_stays(tmp_path: Path) -> None:
    async def work(lab: Laboratory) -> dict[str, Any]:
        run, _ = await lab.start("simulation", QUICK)
        return await until(lab, run.id, state("done", "failed"))

    look = in_lab(tmp_path, work)
    assert look["run"]["state"] == "done", look["run"]
    assert (look["run"]["done"], look["run"]["planned"]) == (40, 40)
    shown = look["snapshot"]
    assert shown["finished"]
    assert sum(bot["wins"] for bot in shown["bots"]) == 40
    assert [bot["games_by_seat"] for bot in shown["bots"]] == [[20, 20], [20, 20]]
    assert sum(bar["count"] for bar in shown["turns"]["bars"]) == 40

    async def later(lab: Laboratory) -> dict[str, Any]:
        return await lab.look(look["run"]["id"])

    again = in_lab(tmp_path, later)
    assert (again["run"]["state"], again["snapshot"]) == ("done", shown)


def test_a_run_that_was_stopped_goes_on_and_ends_as_if_it_never_had_been(tmp_path: Path) -> None:
    asked = QUICK | {"games": 1500, "seed": 5}

    async def with_a_stop(lab: Laboratory) -> dict[str, Any]:
        run, owner = await lab.start("simulation", asked)
        await until(lab, run.id, played)
        await lab.stop(run.id, owner)
        stopped = await until(lab, run.id, state("stopped", "done"))
        assert stopped["run"]["state"] == "stopped"
        assert 20 < stopped["snapshot"]["games"] < 1500
        await lab.resume(run.id, owner)
        return await until(lab, run.id, state("done", "failed"))

    async def at_once(lab: Laboratory) -> dict[str, Any]:
        run, _ = await lab.start("simulation", asked)
        return await until(lab, run.id, state("done", "failed"))

    one, other = (
        in_lab(tmp_path / "a", with_a_stop)["snapshot"],
        in_lab(tmp_path / "b", at_once, on="threads:2")["snapshot"],
    )
    times = {"seconds", "games_per_second", "on"}
    assert {key: one[key] for key in one.keys() - times} == {key: other[key] for key in other.keys() - times}


def test_a_run_goes_on_by_itself_after_a_restart(tmp_path: Path) -> None:
    async def begin(lab: Laboratory) -> str:
        run, _ = await lab.start("simulation", QUICK | {"games": 1200})
        await until(lab, run.id, played)
        return run.id

    run_id = in_lab(tmp_path, begin)

    async def go_on(lab: Laboratory) -> dict[str, Any]:
        first = await lab.look(run_id)
        assert first["run"]["state"] in ("waiting", "running")
        assert 0 < first["snapshot"]["games"] < 1200
        return await until(lab, run_id, state("done", "failed"))

    assert in_lab(tmp_path, go_on)["snapshot"]["games"] == 1200


def test_others_wait_in_line_and_can_leave_it(tmp_path: Path) -> None:
    async def work(lab: Laboratory) -> None:
        first, first_owner = await lab.start("simulation", LONG)
        second, owner = await lab.start("simulation", QUICK)
        third, _ = await lab.start("simulation", QUICK)
        await until(lab, first.id, state("running"))
        assert [(run["id"], run["state"], run["place"]) for run in lab.runs()] == [
            (third.id, "waiting", 2),
            (second.id, "waiting", 1),
            (first.id, "running", None),
        ]
        await lab.stop(second.id, owner)
        assert lab.run(second.id).state == "stopped"
        await lab.delete(first.id, first_owner)
        assert (await until(lab, third.id, state("done", "failed")))["run"]["state"] == "done"
        with pytest.raises(NoSuchRun):
            lab.run(first.id)
        assert not list(tmp_path.glob(f"{first.id}*"))

    in_lab(tmp_path, work)


def test_a_bot_that_hangs_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def work(lab: Laboratory) -> None:
        run, owner = await lab.start("simulation", QUICK | {"bots": [RANDOM, {"bot": "random:seconds=3000"}]})
        await until(lab, run.id, state("running"))
        await asyncio.sleep(2)
        await lab.stop(run.id, owner)
        async with asyncio.timeout(60):
            await until(lab, run.id, state("stopped"))

    in_lab(tmp_path, work)


def test_a_tournament_is_a_run_too(tmp_path: Path) -> None:
    bots = [{"bot": "random:seconds=0", "name": name} for name in ("Ann", "Ben", "Cid")]

    async def work(lab: Laboratory) -> dict[str, Any]:
        run, _ = await lab.start("tournament", {"game": "heap", "options": {"heap": 5}, "bots": bots, "games": 20})
        return await until(lab, run.id, state("done", "failed"))

    look = in_lab(tmp_path, work)
    assert (look["run"]["state"], look["run"]["done"]) == ("done", 60), look["run"]
    assert {one["name"] for one in look["snapshot"]["ranking"]} == {"Ann", "Ben", "Cid"}
    assert all(one["elo_error"] > 0 for one in look["snapshot"]["ranking"])
    newest = look["snapshot"]["history"][-1]
    assert newest["games"] == 60
    assert newest["ratings"] == {one["name"]: [one["elo"], one["elo_error"]] for one in look["snapshot"]["ranking"]}


@pytest.mark.parametrize(
    ("kind", "change", "kind_of_error", "words"),
    [
        ("dance", {}, BadOptions, "a run is one of simulation"),
        ("simulation", {"games": 0}, BadOptions, "setting 'games'"),
        ("simulation", {"games": "many"}, BadOptions, "setting 'games'"),
        ("simulation", {"games": 60_000}, BadOptions, "at most 50,000, since not all of its bots are compiled"),
        ("simulation", {"colour": "red"}, BadOptions, "no setting 'colour'"),
        ("simulation", {"game": "chess"}, UnknownGame, "there is no game"),
        ("simulation", {"game": "./small_game.py"}, UnknownGame, "there is no game"),
        ("simulation", {"bots": [RANDOM]}, BadOptions, "2 to 4 seats"),
        ("simulation", {"bots": [RANDOM, {"bot": "exec:touch pwned"}]}, UnknownBot, "there is no bot 'exec'"),
        ("simulation", {"bots": [RANDOM, {"bot": "./bot.py:Bot"}]}, UnknownBot, "there is no bot"),
        ("simulation", {"bots": [RANDOM, {"bot": "random:/etc/passwd"}]}, UnknownBot, "name=value"),
        ("simulation", {"options": {"heap": 0}}, BadOptions, "option 'heap'"),
        ("tournament", {}, BadOptions, "different names"),
        ("tournament", {"schedule": "swiss"}, BadOptions, "setting 'schedule'"),
    ],
)
def test_what_cannot_be_played_is_refused_with_words(
    tmp_path: Path, kind: str, change: dict[str, Any], kind_of_error: type[HegemonError], words: str
) -> None:
    async def work(lab: Laboratory) -> None:
        with pytest.raises(kind_of_error, match=words):
            await lab.start(kind, QUICK | change)
        assert lab.runs() == []

    in_lab(tmp_path, work)


def test_only_the_owner_may_stop_resume_and_delete(tmp_path: Path) -> None:
    async def work(lab: Laboratory) -> None:
        run, owner = await lab.start("simulation", QUICK)
        for verb in (lab.stop, lab.resume, lab.delete):
            with pytest.raises(NotYours):
                await verb(run.id, "somebody")
        with pytest.raises(BadOptions, match="only a stopped run"):
            await lab.resume(run.id, owner)
        assert owner not in (tmp_path / f"{run.id}.json").read_text()

    in_lab(tmp_path, work)


def test_the_lab_takes_on_so_much_and_no_more(tmp_path: Path) -> None:
    async def work(lab: Laboratory) -> None:
        await lab.start("simulation", LONG)
        await asyncio.sleep(0.1)
        await lab.start("simulation", LONG)
        with pytest.raises(NotYours, match="1 runs are already waiting"):
            await lab.start("simulation", LONG)

    in_lab(tmp_path, work, limits=Limits(waiting=1))


def test_a_folder_belongs_to_one_laboratory(tmp_path: Path) -> None:
    async def work(lab: Laboratory) -> None:
        run, owner = await lab.start("simulation", QUICK)
        other = Laboratory(tmp_path)
        await other.open()
        assert [one["id"] for one in other.runs()] == [run.id]
        with pytest.raises(NotYours, match="another server"):
            await other.start("simulation", QUICK)
        with pytest.raises(NotYours, match="another server"):
            await other.delete(run.id, owner)
        await other.close()

    in_lab(tmp_path, work)


def test_files_that_are_no_runs_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.json").write_text('{"id": "notes"}')
    (tmp_path / "broken.json").write_text("{")

    async def work(lab: Laboratory) -> None:
        assert lab.runs() == []

    in_lab(tmp_path, work)
    assert (tmp_path / "notes.json").exists()


BREEDING = {
    "fitness": {"kind": "fixed", "rivals": ["random:seconds=0"], "games": 6},
    "seats": 2,
    "population": 4,
    "generations": 60,
    "bounds": {"seconds": [0, 0.0005]},
}


def test_an_evolution_is_a_run_too_and_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    asked = {"game": "heap", "options": {"heap": 5}, "bot": "random", "seed": 3, "evolution": BREEDING}

    async def work(lab: Laboratory) -> tuple[dict[str, Any], dict[str, Any]]:
        run, owner = await lab.start("evolution", asked)
        await until(lab, run.id, lambda look: bool(look["snapshot"] and look["snapshot"]["measured"] >= 3))
        await lab.stop(run.id, owner)
        stopped = await until(lab, run.id, state("stopped", "done", "failed"))
        await lab.resume(run.id, owner)
        return stopped, await until(lab, run.id, state("done", "failed"))

    stopped, done = in_lab(tmp_path, work)
    assert stopped["run"]["state"] == "stopped", stopped["run"]
    assert done["run"]["state"] == "done", done["run"]
    before, after = stopped["snapshot"], done["snapshot"]
    assert 3 <= before["measured"] < 60
    assert after["curve"][: before["measured"]] == before["curve"]
    assert [point["generation"] for point in after["curve"]] == list(range(60))
    assert (done["run"]["done"], done["run"]["planned"]) == (60 * 24, 60 * 24)
    assert [len(one["values"]) for one in after["population"]] == [1] * 4
    assert after["best"]["fitness"] == max(one["fitness"] for one in after["population"])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"population": 1}, "setting 'population'"),
        ({"population": 600}, "at most 500"),
        ({"generations": 2000}, "at most 1,000"),
        ({"fitness": {"kind": "fixed", "rivals": ["exec:true"]}}, "there is no bot 'exec'"),
        ({"fitness": {"kind": "fixed", "rivals": ["rival.xml"]}}, "not files"),
        ({"generations": 900, "population": 400}, "at most 100,000"),
        ({"generations": 900, "population": 100}, "at most 50,000"),
    ],
)
def test_an_evolution_that_cannot_be_played_is_refused(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    async def work(lab: Laboratory) -> None:
        asked = {"game": "heap", "bot": "random", "evolution": BREEDING | change}
        with pytest.raises(HegemonError, match=words):
            await lab.start("evolution", asked)

    in_lab(tmp_path, work)


def test_why_a_run_failed_does_not_tell_where_files_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: Any) -> Any:
        raise OSError(2, "No such file or directory", str(tmp_path / "somewhere" / "python"))

    monkeypatch.setattr("hegemon.lab.runs.laboratory.Worker.start", refuse)

    async def work(lab: Laboratory) -> dict[str, Any]:
        run, _ = await lab.start("simulation", QUICK)
        return await until(lab, run.id, state("failed"))

    reason = in_lab(tmp_path, work)["run"]["reason"]
    assert reason == "[Errno 2] No such file or directory: 'python'"


def test_a_file_of_the_working_folder_does_not_run_in_the_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A `queue.py` in the working folder was imported in place of Python's own."""
    (tmp_path / "queue.py").write_text("import pathlib\npathlib.Path('ran').touch()\nraise ImportError('not Python')\n")
    monkeypatch.chdir(tmp_path)

    async def work(lab: Laboratory) -> dict[str, Any]:
        run, _ = await lab.start("simulation", QUICK)
        return await until(lab, run.id, state("done", "failed"))

    in_lab(tmp_path / "lab", work)
    assert not (tmp_path / "ran").exists()
