"""The loop: deterministic, on any number of threads, stopped or not, alone or together with others."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from nim import nim, settings

from hegemon.core.errors import BadFile, BadOptions
from hegemon.lab.backends.threads import Threads
from hegemon.lab.evolution import (
    Breeding,
    Everybody,
    FixedRivals,
    Keeper,
    LearningRivals,
    Run,
    Settings,
    Snapshot,
    Stopped,
    evolve,
    evolve_together,
)

KINDS = {
    "fixed": {},
    "cma-es": {"method": "cma-es"},
    "everybody": {"fitness": Everybody(), "population": 4},
    "learning": {"fitness": LearningRivals(games=4, change_every=2)},
    "three seats": {"fitness": Everybody(), "population": 4, "seats": 3},
    "points": {"measure": "points", "crossover": "uniform", "elite": 1},
}


def breeding(chosen: Settings) -> Breeding:
    return Breeding(nim(chosen.seats), "taker", chosen)


def as_json(seen: list[Snapshot]) -> list[object]:
    return [one.json() for one in seen]


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_breeds_the_same_on_one_thread_and_on_three(kind: str) -> None:
    one, three = (list(evolve(Run(breeding(settings(**KINDS[kind]))), Threads(threads))) for threads in (1, 3))
    assert [seen.generation for seen in one] == [0, 1, 2, 3]
    assert as_json(one) == as_json(three)
    assert one[-1].last
    other = list(evolve(Run(breeding(settings(**KINDS[kind], seed=1))), Threads(1)))
    assert as_json(other) != as_json(one)


@pytest.mark.parametrize("kind", KINDS)
def test_runs_together_breed_what_they_breed_alone(kind: str) -> None:
    seats = settings(**KINDS[kind]).seats
    many = [settings(**KINDS[kind], seed=1), settings(seats=seats), settings(seats=seats, generations=2, seed=5)]
    match = nim(seats)
    runs = [Run(Breeding(match, "taker", one)) for one in many]
    counts = [len(seen) for seen in evolve_together(runs, Threads(2))]
    assert counts == [3, 3, 2, 2]
    for run, one in zip(runs, many, strict=True):
        assert as_json(run.history) == as_json(list(evolve(Run(Breeding(match, "taker", one)), Threads(1))))


def test_it_finds_how_to_win_at_nim() -> None:
    rivals = FixedRivals(rivals=("taker:at1=1,at2=2,at3=3,shyness=0",), games=4)
    wanted = settings(fitness=rivals, population=16, generations=8, mutation_probability=0.3, crossover="two-point")
    found = list(evolve(Run(Breeding(nim(2, 6), "taker", wanted)), Threads(1)))[-1]
    # Who starts with 6 and takes two never loses; who does not start never wins against one that plays well.
    assert found.fitness.max() == 2
    best = found.breeding.values(found.population[found.fitness.argmax()])
    assert best["at2"] - (best["shyness"] > 0.5) == 2


def test_fitness_is_games_won_and_all_games_count_once() -> None:
    run = Run(breeding(settings(fitness=Everybody(), population=5, seats=3, generations=1)))
    (seen,) = evolve(run, Threads(1))
    assert seen.fitness.sum() == 5 * 4 * 3
    assert seen.best == seen.fitness.max()
    assert seen.json()["games"] == 60


def test_learning_rivals_are_the_best_of_every_few_generations() -> None:
    run = Run(breeding(settings(fitness=LearningRivals(games=4, change_every=2), seats=3, generations=6)))
    rivals = []
    steps = evolve(run, Threads(1))
    for _ in range(6):
        rivals.append([bot.given for bot in run.bots()[6:]])
        next(steps)
    first, second = ([dict(one) for one in pair] for pair in (rivals[0], rivals[1]))
    assert first == [run.breeding.values(genes) for genes in run.history[0].population[:2]]

    def best(generation: int) -> list[dict[str, float]]:
        seen = run.history[generation]
        order = sorted(range(6), key=lambda i: (-seen.fitness[i], i))[:2]
        return [run.breeding.values(seen.population[i]) for i in order]

    # As in section 3.3: rivals that change every 40 generations are new in generations 1, 41, 81 …
    assert second == rivals[2] == best(0)
    assert rivals[3] == rivals[4] == best(2)
    assert rivals[5] == best(4)


def test_the_middle_stands_for_a_generation_of_cma_es() -> None:
    run = Run(breeding(settings(method="cma-es", population=7)))
    seen = next(evolve(run, Threads(1)))
    assert seen.champion == 0
    assert seen.individual == {"at0": 1, "at1": 1, "at2": 1, "at3": 1, "shyness": 0.5}
    only = settings(method="cma-es", population=7, only=["at2", "at3"])
    seen = next(evolve(Run(Breeding(nim(), "taker:at2=2,shyness=0.25", only)), Threads(1)))
    assert seen.individual == {"at2": 2, "at3": 1, "shyness": 0.25}
    assert {one["values"]["shyness"] for one in seen.json()["population"]} == {0.25}


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_that_was_stopped_after_any_generation_ends_with_the_same_bytes(kind: str, tmp_path: Path) -> None:
    plain = breeding(settings(**KINDS[kind]))
    keeper = Keeper(tmp_path / "whole", plain)
    whole = list(evolve(Run(plain, keeper), Threads(1)))
    keeper.close()
    for stop in range(4):
        folder = tmp_path / str(stop)
        keeper = Keeper(folder, plain)
        steps = evolve(Run(plain, keeper), Threads(1))
        for _ in range(stop):
            next(steps)
        steps.close()
        keeper.close()
        if stop == 2:
            with (folder / "journal.jsonl").open("ab") as journal:
                journal.write(b'{"generation":2,"fit')
            (folder / "best.toml.new").write_text("torn")
        keeper = Keeper(folder, plain)
        again = list(evolve(Run(plain, keeper), Threads(2)))
        keeper.close()
        assert as_json(again) == as_json(whole)
        assert files(folder) == files(tmp_path / "whole")


def test_it_may_go_on_for_more_generations(tmp_path: Path) -> None:
    for generations in (2, 4):
        keeper = Keeper(tmp_path / "grown", breeding(settings(generations=generations)))
        list(evolve(Run(keeper.breeding, keeper), Threads(1)))
        keeper.close()
    keeper = Keeper(tmp_path / "whole", breeding(settings()))
    list(evolve(Run(keeper.breeding, keeper), Threads(1)))
    keeper.close()
    assert files(tmp_path / "grown") == files(tmp_path / "whole")


def test_stop_ends_a_generation_at_once_and_keeps_nothing_of_it(tmp_path: Path) -> None:
    stop = threading.Event()
    plain = breeding(settings())
    keeper = Keeper(tmp_path, plain)
    steps = evolve(Run(plain, keeper), Threads(1), progress=lambda _games: stop.set(), stop=stop)
    with pytest.raises(Stopped):
        next(steps)
    keeper.close()
    assert (tmp_path / "journal.jsonl").read_bytes() == b""


def test_a_folder_holds_one_run_and_one_runner(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path, breeding(settings()))
    with pytest.raises(BadOptions, match="another process is playing this run"):
        Keeper(tmp_path, breeding(settings()))
    keeper.close()
    with pytest.raises(BadOptions, match=r"holds another run: settings"):
        Keeper(tmp_path, breeding(settings(seed=3)))


def test_a_journal_of_something_else_is_refused_with_its_line(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path, breeding(settings()))
    list(evolve(Run(keeper.breeding, keeper), Threads(1)))
    keeper.close()
    journal = tmp_path / "journal.jsonl"
    lines = journal.read_text().splitlines()
    journal.write_text("\n".join([lines[0], lines[2], ""]))
    keeper = Keeper(tmp_path, breeding(settings()))
    with pytest.raises(BadFile, match=r"journal.jsonl, line 2: not generation 1 of this run"):
        Run(keeper.breeding, keeper)
    keeper.close()
    journal.write_text("\n".join([lines[0], lines[1].replace("[[", "[[3,3,3,3,0],["), ""]))
    keeper = Keeper(tmp_path, breeding(settings()))
    with pytest.raises(BadFile, match="line 2"):
        Run(keeper.breeding, keeper)
    keeper.close()


CHILD = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from nim import nim, settings
from hegemon.lab.backends.threads import Threads
from hegemon.lab.evolution import Breeding, Keeper, Run, evolve
breeding = Breeding(nim(2), "taker", settings(generations=int(sys.argv[3]), population=12))
keeper = Keeper(Path(sys.argv[2]), breeding)
for seen in evolve(Run(breeding, keeper), Threads(1)):
    print(seen.generation, flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="kills as POSIX does")
@pytest.mark.parametrize("wait", [0.0, 0.1])
def test_killed_at_any_time_the_same_command_ends_with_the_same_bytes(wait: float, tmp_path: Path) -> None:
    here, killed, whole = str(Path(__file__).parent), tmp_path / "killed", tmp_path / "whole"
    command = [sys.executable, "-c", CHILD, here]
    child = subprocess.Popen([*command, str(killed), "12"], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    child.stdout.readline()
    time.sleep(wait)
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    plain = Breeding(nim(2), "taker", settings(generations=12, population=12))
    for folder in (killed, whole):
        keeper = Keeper(folder, plain)
        run = Run(plain, keeper)
        assert folder == whole or run.generation > 0
        list(evolve(run, Threads(1)))
        keeper.close()
    assert files(killed) == files(whole)


def test_snapshots_tell_what_a_page_draws() -> None:
    seen = next(evolve(Run(breeding(settings())), Threads(1)))
    page = seen.json()
    assert (page["generation"], page["of"], page["games"]) == (0, 4, 36)
    assert page["best"] == max(one["fitness"] for one in page["population"])
    assert page["mean"] == pytest.approx(np.mean([one["fitness"] for one in page["population"]]))
    assert page["worst"] == min(one["fitness"] for one in page["population"])
    assert 0 < page["diversity"] < 0.6
    assert page["individual"] in [one["values"] for one in page["population"]]
    assert "population" not in seen.json(whole=False)
