"""Games in processes: the same as on threads, with every kind of bot, and nothing is left of them afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from hegemon.core.errors import BadOptions
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, load_game
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends import Backend, open_backend
from hegemon.lab.backends.processes import ProcessLost
from hegemon.lab.backends.threads import Threads
from hegemon.lab.recipe import CannotTravel
from hegemon.lab.seating import seat_plan
from small_game import Heap

GAME = Path(__file__).parent.parent.parent / "examples" / "smallest_game.py"
pytestmark = pytest.mark.timeout(300)

BOTS = '''
import os, time
from pathlib import Path
from hegemon.core.bot import Bot

class Pidgin(Bot):
    """Says in a file in which process it plays."""
    def choose(self, view, clock):
        Path(__file__).with_name(f"pid-{os.getpid()}").touch()
        return self.random_move(view)

class Faulty(Bot):
    """Fails in every game."""
    def choose(self, view, clock):
        raise ValueError("never again")

class Leaver(Bot):
    """Ends its process."""
    def choose(self, view, clock):
        os._exit(3)

class Thinker(Bot):
    """Says that it plays, and never answers."""
    def choose(self, view, clock):
        Path(__file__).with_name(f"pid-{os.getpid()}").touch()
        time.sleep(3600)
'''


@pytest.fixture(scope="module")
def processes() -> Iterator[Backend]:
    with open_backend("processes:2") as opened:
        yield opened


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    path = tmp_path / "bots.py"
    path.write_text(BOTS)
    return path


@pytest.fixture(scope="module")
def match() -> Match:
    return load_game(str(GAME)).match(2, {})


def arena(match: Match, *names: str) -> Arena:
    return Arena(match, [find_bot(match, name) for name in names])


def gone(pid: int) -> bool:
    """True if there is no such process; one that has ended, and whom nobody has asked for it, is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def pids(folder: Path) -> set[int]:
    return {int(path.name.partition("-")[2]) for path in folder.glob("pid-*")}


def test_what_they_play_is_what_threads_play(processes: Backend, match: Match, bots: Path) -> None:
    playing = arena(match, f"{bots}:Pidgin", "random")
    part = Part(7, 3, np.array([0, 1])[seat_plan(2, 0, 20)])
    there, here = processes.play_whole(playing, part), Threads(1).play_whole(playing, part)
    assert there.scores.tolist() == here.scores.tolist()
    assert there.endings.tolist() == here.endings.tolist()
    assert processes.about == "2 processes"
    assert pids(bots.parent) - {os.getpid()}, "other processes played"


def test_faults_are_reported_as_on_threads(processes: Backend, match: Match, bots: Path) -> None:
    playing = arena(match, f"{bots}:Faulty", "random")
    part = Part(7, 0, np.array([[0, 1]] * 3))
    there, here = processes.play_whole(playing, part), Threads(1).play_whole(playing, part)
    assert there.faults == here.faults
    assert len(there.faults) == 3


def test_who_stops_early_can_go_on(processes: Backend, match: Match) -> None:
    playing = arena(match, "random", "random")
    parts = [Part(1, g, np.array([[0, 1]])) for g in range(50)]
    begun = processes.play(playing, parts)
    next(begun)
    begun.close()
    assert len(processes.play_all(playing, parts[:3])) == 3


def test_a_bot_that_ends_its_process_is_no_riddle(match: Match, bots: Path) -> None:
    with open_backend("processes:1") as one, pytest.raises(ProcessLost, match="a bot may have ended it"):
        one.play_whole(arena(match, f"{bots}:Leaver", "random"), Part(1, 0, np.array([[0, 1]])))


def test_a_game_of_this_process_alone_is_named(processes: Backend) -> None:
    playing = arena(Heap().match(2, {}), "random", "random")
    with pytest.raises(CannotTravel, match="in the package or in a file"):
        processes.play_whole(playing, Part(1, 0, np.array([[0, 1]])))


@pytest.mark.parametrize("text", ["processes:0", "processes:-1", "processes:many"])
def test_how_many_must_be_a_number(text: str) -> None:
    with pytest.raises(BadOptions, match="processes:N needs a number of processes of at least 1"):
        open_backend(text)


KILLED = """
import os, sys, threading, time
import numpy as np
from pathlib import Path
from hegemon.core.registry import find_bot, load_game
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends import open_backend

def main():
    match = load_game(sys.argv[1]).match(2, {})
    arena = Arena(match, [find_bot(match, sys.argv[2] + ":Thinker")] * 2)
    with open_backend("processes:1") as backend:
        playing = backend.play(arena, [Part(1, 0, np.array([[0, 1]]))])
        threading.Thread(target=lambda: list(playing), daemon=True).start()
        while not any(Path(sys.argv[2]).parent.glob("pid-*")):
            time.sleep(0.05)
        if sys.argv[3] == "killed":
            os.kill(os.getpid(), 9)

if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize("end", ["closed", "killed"])
def test_nobody_plays_on_for_one_who_has_left(bots: Path, end: str) -> None:
    script = bots.parent / "asks.py"
    script.write_text(KILLED)
    subprocess.run([sys.executable, script, GAME, bots, end], timeout=120, check=end == "closed")
    assert len(pids(bots.parent)) == 1
    for pid in pids(bots.parent):
        while not gone(pid):  # the test's own time limit ends it
            os.sched_yield()
