"""Games on a Ray cluster: the same as on threads, even if workers are lost, and nothing is left of it afterwards."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

pytest.importorskip("ray", reason="the extra 'cluster' is not installed")

from comparing import two_generations, without_times

from hegemon.core.bot import BotKind
from hegemon.core.errors import BadOptions
from hegemon.core.match import Match
from hegemon.core.registry import BotSpec, find_bot, load_game
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends import Backend, open_backend
from hegemon.lab.backends.ray import ClusterTrouble
from hegemon.lab.backends.threads import Threads
from hegemon.lab.outcome import Outcomes
from hegemon.lab.recipe import CannotTravel, read_recipe, write_recipe
from hegemon.lab.seating import seat_plan
from hegemon.lab.simulate import simulate
from hegemon.lab.tournament import TournamentPlan, tournament

ROOT = Path(__file__).parent.parent.parent
GAME = ROOT / "examples" / "smallest_game.py"
WITHIN = 120.0
pytestmark = pytest.mark.timeout(600)

BOTS = '''
import os, signal, time
from pathlib import Path
from hegemon.core.bot import Bot, Parameter

class Slow(Bot):
    """Takes its time."""
    parameters = (Parameter("seconds", 0.01, 0, 10),)
    def choose(self, view, clock):
        time.sleep(self.values["seconds"])
        return self.random_move(view)

class Pidgin(Bot):
    """Says in a file in which process it plays."""
    def choose(self, view, clock):
        Path(__file__).with_name(f"pid-{os.getpid()}").touch()
        time.sleep(0.02)
        return self.random_move(view)

games = 0

class Stays(Bot):
    """Plays a game in each process; in the next it stays, and says so in a file."""
    def __init__(self, *given):
        global games
        super().__init__(*given)
        games += 1
    def choose(self, view, clock):
        if games > 1:
            Path(__file__).with_name(f"stays-{os.getpid()}").touch()
            time.sleep(1000)
        return self.random_move(view)

class Killer(Bot):
    """Ends its process."""
    def choose(self, view, clock):
        os.kill(os.getpid(), signal.SIGKILL)

class Faulty(Bot):
    """Fails in every game, after a move."""
    def choose(self, view, clock):
        raise ValueError("never again")
'''


@pytest.fixture(scope="module")
def cluster() -> Iterator[Backend]:
    with open_backend("ray:2") as opened:
        yield opened


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    file = tmp_path / "my_bots.py"
    file.write_text(BOTS)
    return file


@pytest.fixture(scope="module")
def match() -> Match:
    return load_game(str(GAME)).match(2, {"max_turns": 40})


def arena(match: Match, *texts: str) -> Arena:
    return Arena(match, [find_bot(match, text) for text in texts])


def same(one: Outcomes, other: Outcomes) -> bool:
    return one.scores.tobytes() == other.scores.tobytes() and list(one) == list(other)


def test_simulations_and_tournaments_are_the_same_everywhere(cluster: Backend, match: Match, bots: Path) -> None:
    texts = ["random", f"{bots}:Slow,seconds=0", f"{bots}:Faulty"]
    one, two, three = (find_bot(match, text) for text in texts)
    places = [Threads(1), Threads(2), cluster]
    assert len({without_times(simulate(match, [one, one], 500, seed=4, backend=on).json()) for on in places}) == 1
    assert len({without_times(simulate(match, [one, two], 12, seed=4, backend=on).json()) for on in places}) == 1
    found = [tournament(TournamentPlan(match, [one, two, three], 4, seed=5), backend=on).json() for on in places]
    assert len(set(map(without_times, found))) == 1
    assert found[-1]["on"] == "2 Ray workers"


def test_a_killed_worker_is_replaced_and_nothing_changes(cluster: Backend, match: Match, bots: Path) -> None:
    field = arena(match, f"{bots}:Pidgin", "random")
    part = Part(7, 0, seat_plan(2, 0, 24))
    killed: list[int] = []

    def kill_one() -> None:
        deadline = time.monotonic() + WITHIN
        while not killed and time.monotonic() < deadline:
            for mark in bots.parent.glob("pid-*"):
                killed.append(int(mark.name.removeprefix("pid-")))
                os.kill(killed[-1], signal.SIGKILL)
                return
            time.sleep(0.01)

    expected = Threads(2).play_whole(field, part)
    for mark in bots.parent.glob("pid-*"):
        mark.unlink()
    killer = threading.Thread(target=kill_one)
    killer.start()
    found = cluster.play_whole(field, part)
    killer.join()
    assert killed
    assert killed[0] != os.getpid()
    assert same(found, expected)
    others = {int(mark.name.removeprefix("pid-")) for mark in bots.parent.glob("pid-*")} - set(killed)
    assert len(others) >= 1


def test_a_part_that_ends_every_worker_ends_the_run(cluster: Backend, match: Match, bots: Path) -> None:
    parts = [Part(3, number, seat_plan(2, number, 1)) for number in range(2)]
    with pytest.raises(ClusterTrouble, match=r"game \d of seed 3 ended 3 workers"):
        cluster.play_all(arena(match, f"{bots}:Killer", "random"), parts)
    assert len(cluster.play_all(arena(match, "random", "random"), parts)) == 2


def test_who_closes_early_gives_up_what_is_left(cluster: Backend, match: Match, bots: Path) -> None:
    field = arena(match, f"{bots}:Slow,seconds=0.05", "random")
    parts = [Part(1, number, seat_plan(2, number, 1)) for number in range(400)]
    started = time.monotonic()
    with closing(cluster.play(field, parts)) as playing:
        number, _ = next(playing)
        assert 0 <= number < 400
    cluster.play_all(arena(match, "random", "random"), parts[:2])
    assert time.monotonic() - started < WITHIN


def test_no_worker_plays_again_after_an_interruption(cluster: Backend, match: Match, bots: Path) -> None:
    """It may have been compiling, and then its compiler knows half of what it should for ever."""
    field = arena(match, f"{bots}:Stays", "random")
    parts = [Part(1, number, seat_plan(2, number, 1)) for number in range(8)]
    with closing(cluster.play(field, parts)) as playing:
        next(playing)
        deadline = time.monotonic() + WITHIN
        while not (stayed := [*bots.parent.glob("stays-*")]) and time.monotonic() < deadline:
            time.sleep(0.01)
    assert stayed
    wait_until_gone([int(mark.name.removeprefix("stays-")) for mark in stayed], WITHIN)
    assert len(cluster.play_all(arena(match, "random", "random"), parts)) == 8


def test_programs_play_from_the_folder_of_who_named_them(
    cluster: Backend, match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bot.py").write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    if json.loads(line)['type'] != 'hello':\n"
        "        print('rest', flush=True)\n"
    )
    monkeypatch.chdir(tmp_path)
    field = arena(match, f"exec:{sys.executable} bot.py", "random")
    part = Part(2, 0, seat_plan(2, 0, 2))
    found, expected = cluster.play_whole(field, part), Threads(1).play_whole(field, part)
    assert same(found, expected)
    assert found.faults == {}


def test_what_cannot_travel_is_refused(cluster: Backend, match: Match, bots: Path) -> None:
    kind = find_bot(match, f"{bots}:Slow").kind
    nameless = BotSpec("mine", BotKind("mine", "", make=kind.make), {})
    with pytest.raises(CannotTravel, match="bot 'mine' cannot play on other machines"):
        cluster.play_all(Arena(match, [nameless, nameless]), [Part(0, 0, seat_plan(2, 0, 1))])
    game = type(match.game)()
    with pytest.raises(CannotTravel, match="a game must be in the package or in a file"):
        write_recipe(arena(game.match(2), "random", "random"))


def test_files_that_a_worker_has_not_are_named(cluster: Backend, match: Match, bots: Path) -> None:
    field, part = arena(match, f"{bots}:Slow", "random"), Part(0, 0, np.zeros((1, 2), np.int64))
    recipe = write_recipe(field)
    bots.unlink()  # the machine that asks has read it: it does not look again, as if it were another one
    with pytest.raises(ClusterTrouble, match=r"cannot read .*my_bots\.py: files of your own must be there"):
        cluster.play_all(field, [part])
    bots.write_text(BOTS.replace("0.01", "0.02"))
    assert write_recipe(field) == recipe
    with pytest.raises(ClusterTrouble, match=r"has something else in .*my_bots\.py"):
        cluster.play_all(field, [part])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ray:0", "ray:N or ray://HOST:PORT, not 'ray:0'"),
        ("ray:two", "not 'ray:two'"),
        ("ray://nowhere", "given as ray://HOST:PORT"),
        ("ray:3", "already plays on ray:2"),
    ],
)
def test_what_names_no_cluster_is_refused(cluster: Backend, text: str, words: str) -> None:
    with pytest.raises(BadOptions, match=words):
        open_backend(text)


def test_the_same_cluster_is_shared(cluster: Backend, match: Match) -> None:
    with open_backend("ray:2") as second:
        assert second.workers == 2
    assert len(cluster.play_all(arena(match, "random", "random"), [Part(0, 0, seat_plan(2, 0, 3))])[0]) == 3


def test_nothing_listens_beyond_this_machine(cluster: Backend) -> None:
    family = descendants(os.getpid())
    assert len(family) > 3
    open_to_all = [place for pid in family for place in listening(pid) if not place.startswith("127.")]
    assert open_to_all == []


ALONE = """
import sys
from hegemon.lab.backends import open_backend
with open_backend("ray:1") as on:
    print(on.about, flush=True)
    sys.stdin.readline()
"""


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """In which a socket may have its name."""
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="t") as folder:
        yield Path(folder)


class Alone(NamedTuple):
    """A process with a cluster of its own, and all that belongs to it."""

    process: subprocess.Popen[str]
    family: list[int]


def start_alone(folder: Path, home: Path) -> Alone:
    home.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-c", ALONE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"TMPDIR": str(folder), "HOME": str(home)},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "1 Ray worker\n"
    family = descendants(process.pid)
    assert len(family) > 3
    return Alone(process, family)


def wait_until_gone(family: list[int], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while (left := [pid for pid in family if alive(pid)]) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert left == []


@pytest.fixture(scope="module", autouse=True)
def killed() -> Iterator[Alone]:
    """One that is killed before the first test: Ray's own helpers notice it in a minute or two, while others run."""
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="t") as folder:
        alone = start_alone(Path(folder), Path(folder) / "home")
        alone.process.kill()
        alone.process.communicate(timeout=WITHIN)
        yield alone


def test_nothing_is_left(short_folder: Path, tmp_path: Path) -> None:
    process, family = start_alone(short_folder, tmp_path / "home")
    process.communicate("\n", timeout=WITHIN)
    assert process.returncode == 0
    assert list(short_folder.iterdir()) == []
    assert not (tmp_path / "home" / ".ray").exists()
    wait_until_gone(family, 30)


def test_without_ray_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['ray'] = None; from hegemon.cli import main; main()"
    command = [sys.executable, "-c", code, "simulate", "risk", "--seats", "random,random", "--on", "ray"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=WITHIN, check=False)
    assert done.returncode == 1
    assert "pip install 'hegemon[cluster]'" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_game_of_the_package_with_bred_bots(cluster: Backend) -> None:
    match = load_game("risk").match(2, {"max_turns": "20"})
    kind = find_bot(match, "standard").kind
    bred = [BotSpec(f"bred {i}", kind, {"area_coeff": 0.1 + i / 3, "denial": 1 / (i + 3)}) for i in range(3)]
    found = [
        without_times(tournament(TournamentPlan(match, bred, 8, seed=1), backend=on).json())
        for on in (Threads(1), Threads(2), cluster)
    ]
    assert len(set(found)) == 1
    again, _ = read_recipe(write_recipe(Arena(match, bred)))
    assert again.weights.tobytes() == Arena(match, bred).weights.tobytes()
    assert [bot.text for bot in again.bots] == ["bred 0", "bred 1", "bred 2"]


@pytest.mark.parametrize("method", ["genetic", "cma-es"])
def test_a_generation_is_the_same_everywhere_byte_by_byte(cluster: Backend, tmp_path: Path, method: str) -> None:
    match = load_game("risk").match(2, {"max_turns": "20"})
    places = [Threads(1), Threads(2), cluster]
    found = [two_generations(match, "standard", method, on, tmp_path / str(n)) for n, on in enumerate(places)]
    assert found[0] == found[1] == found[2]


def test_nothing_is_left_of_one_that_was_killed(killed: Alone) -> None:
    """The last test: it waits for what the first one began."""
    wait_until_gone(killed.family, 300)


def descendants(pid: int) -> list[int]:
    """All processes below one, by their numbers."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def listening(pid: int) -> list[str]:
    """The addresses on which a process waits for others."""
    try:
        links = {os.readlink(file) for file in Path(f"/proc/{pid}/fd").iterdir()}
    except OSError:
        return []
    found = []
    for table, size in (("tcp", 4), ("tcp6", 16)):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().split("\n")[1:]:
            fields = line.split()
            if len(fields) > 9 and fields[3] == "0A" and f"socket:[{fields[9]}]" in links:
                raw = bytes.fromhex(fields[1].partition(":")[0])
                words = b"".join(raw[i : i + 4][::-1] for i in range(0, size, 4))
                found.append(socket.inet_ntop(socket.AF_INET if size == 4 else socket.AF_INET6, words))
    return [place.removeprefix("::ffff:") for place in found]
