"""Hosting programs that are slow, silent, dead, endless, fertile, stubborn, greedy or confused."""

from __future__ import annotations

import gc
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hegemon.core.errors import UnknownBot
from hegemon.core.program import (
    AnswerTimeout,
    InputUnread,
    LineTooLong,
    OutputClosed,
    Process,
    ProgramEnded,
    ProgramTrouble,
    read_program,
)
from hegemon.core.program.process import LONGEST_LINE, MOST_UNREAD, STDERR_TAIL

sys.path.insert(0, str(Path(__file__).parent.parent))
from more_time import with_more_time

ODD = Path(__file__).with_name("odd_bot.py")
ENOUGH = 20.0
"""Seconds that suffice for anything that happens at all, on a busy machine."""
pytestmark = pytest.mark.timeout(120)


def odd(behaviour: str, *arguments: str, settings: str = "") -> Process:
    return Process(read_program(f"{settings} {shlex.join([sys.executable, str(ODD), behaviour, *arguments])}"))


def descendants(root: int) -> set[int]:
    """The living processes below one, from ps: not how the supervisor finds them."""
    processes = subprocess.run(["ps", "-eo", "pid=,ppid=,stat="], capture_output=True, text=True, check=True).stdout
    parents = {int(pid): int(parent) for pid, parent, stat in map(str.split, processes.splitlines()) if stat[0] != "Z"}
    found: set[int] = set()
    while new := {pid for pid, parent in parents.items() if parent in found | {root}} - found:
        found |= new
    return found


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(true: object) -> None:
    assert callable(true)
    deadline = time.monotonic() + ENOUGH
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


@pytest.fixture(autouse=True)
def _nothing_is_left_behind() -> Iterator[None]:
    """After every test: no child, not even a zombie, and no open descriptor more than before."""
    gc.collect()
    before = len(os.listdir("/proc/self/fd"))
    yield
    gc.collect()
    assert len(os.listdir("/proc/self/fd")) <= before
    processes = subprocess.run(["ps", "-eo", "ppid=,args="], capture_output=True, text=True, check=True).stdout
    own = [line for line in processes.splitlines() if line.split()[0] == str(os.getpid()) and "ps -eo" not in line]
    assert not [line for line in own if "supervisor" in line or "defunct" in line]


def test_a_conversation() -> None:
    with odd("sensible") as program:
        for word in ("hello", "příliš žluťoučký", "x" * 50_000):
            program.send(word)
            assert program.ask(ENOUGH) == f"you said {word}"
        assert program.ending is None
    assert program.ending == "ended with exit code 0"


def test_a_slow_one_is_not_waited_for_and_can_be_asked_again() -> None:
    def play(seconds: float) -> None:
        with odd("slow", str(seconds)) as program:
            program.send("one")
            started = time.monotonic()
            with pytest.raises(AnswerTimeout, match=r"gave no answer in 0\.1 s"):
                program.ask(0.1)
            assert time.monotonic() - started < 0.8 * seconds
            assert program.ask(ENOUGH) == "late one"

    with_more_time(play, 0.5, 2.0, 8.0)


def test_what_was_said_too_late_can_be_forgotten() -> None:
    with odd("slow") as program:
        program.send("one")
        with pytest.raises(AnswerTimeout):
            program.ask(0.01)
        wait_until(lambda: program.forget() == 1)
        program.send("two")
        assert program.ask(ENOUGH) == "late two"


def test_a_silent_one_costs_no_more_than_its_time_and_no_processor() -> None:
    def play(seconds: float) -> None:
        with odd("silent") as program:
            program.send("hello")
            used, started = time.process_time(), time.monotonic()
            with pytest.raises(AnswerTimeout):
                program.ask(seconds)
            assert seconds <= time.monotonic() - started < 3 * seconds
            assert time.process_time() - used < 0.2 * seconds

    with_more_time(play, 0.5, 2.0, 8.0)


def test_one_that_is_dead_at_once_says_how_it_ended() -> None:
    with odd("dead") as program:
        started = time.monotonic()
        with pytest.raises(ProgramEnded, match="ended with exit code 3"):
            program.ask(ENOUGH)
        assert time.monotonic() - started < ENOUGH / 2
        for _ in range(3):
            program.send("anybody there?")
        with pytest.raises(ProgramEnded, match="exit code 3"):
            program.ask(ENOUGH)


def test_one_that_crashes_leaves_its_last_words() -> None:
    with odd("crashing") as program:
        program.send("one")
        assert program.ask(ENOUGH) == "first one"
        program.send("two")
        with pytest.raises(ProgramEnded, match="exit code 1"):
            program.ask(ENOUGH)
        assert "ZeroDivisionError" in program.stderr


def test_a_line_without_end_is_cut_off() -> None:
    with odd("endless") as program, pytest.raises(LineTooLong, match="more than"):
        program.ask(ENOUGH)
    assert len(program._heard) <= 2 * LONGEST_LINE + 1


def test_lines_without_end_wait_in_their_pipe() -> None:
    with odd("endless_lines") as program:
        for _ in range(5):
            assert program.ask(ENOUGH) == "blah"
        assert program.forget() <= 1000
        assert len(program._heard) < 200_000


def test_of_standard_error_the_end_is_kept_and_nobody_waits_for_it() -> None:
    with odd("muttering") as program:
        program.send("you")
        assert program.ask(ENOUGH) == "heard you"
        assert len(program.stderr) <= STDERR_TAIL


def test_all_its_children_end_with_it() -> None:
    with odd("family") as program:
        assert program.ask(ENOUGH) == "born"
        wait_until(lambda: len(descendants(program.pid)) == 3)
        born = descendants(program.pid)
    assert not any(map(alive, born))


def test_its_children_end_when_it_ends_by_itself() -> None:
    with Process(read_program("sh -c 'sleep 1000 & setsid sleep 1000 & echo born; read x; exit 0'")) as program:
        assert program.ask(ENOUGH) == "born"
        wait_until(lambda: len(descendants(program.pid)) >= 3)
        born = descendants(program.pid)
        program.send("go")
        with pytest.raises(ProgramEnded, match="exit code 0"):
            program.ask(ENOUGH)
        wait_until(lambda: not any(map(alive, born)))


def test_one_that_ignores_signals_ends_promptly() -> None:
    with odd("stubborn") as program:
        program.ask(ENOUGH)
        started = time.monotonic()
    assert time.monotonic() - started < ENOUGH / 2
    assert program.ending == "was ended"


@pytest.mark.parametrize("settings", ["memory=64", "memory=200"])
def test_memory_is_limited(settings: str) -> None:
    with odd("hungry", settings=settings) as program, pytest.raises(ProgramEnded, match=r"exit code 1|MiB of memory"):
        program.ask(ENOUGH)


def test_memory_is_limited_for_all_its_children_together() -> None:
    with odd("hungry_family", settings="memory=100") as program:
        with pytest.raises(ProgramEnded, match="took more than 100 MiB of memory"):
            program.ask(ENOUGH)
        wait_until(lambda: not descendants(program.pid))


def test_the_number_of_its_processes_is_limited() -> None:
    with odd("fork_bomb", settings="processes=20") as program:
        with pytest.raises(ProgramEnded, match="started more than 20 processes"):
            program.ask(ENOUGH)
        wait_until(lambda: not descendants(program.pid))


def test_one_that_closed_its_input_is_noticed() -> None:
    with odd("no_input") as program:
        wait_until(lambda: [program.send("hello"), program.deaf][1])
        with pytest.raises(AnswerTimeout, match="has closed its input"):
            program.ask(0.1)


def test_one_that_closed_its_output_is_noticed_at_once() -> None:
    with odd("no_output") as program, pytest.raises(OutputClosed, match="has closed its output"):
        program.ask(ENOUGH)


def test_telling_one_that_does_not_read_never_waits() -> None:
    with odd("not_reading") as program:
        program.ask(ENOUGH)
        started = time.monotonic()
        for _ in range(MOST_UNREAD // 1000):
            program.send("x" * 999)
        with pytest.raises(InputUnread, match="has not read the last"):
            program.send("x" * 300_000)
        assert time.monotonic() - started < ENOUGH
        assert program.unread <= MOST_UNREAD + 300_000


def test_bytes_that_are_no_text_are_a_line_all_the_same() -> None:
    with odd("garbled") as program:
        program.send("hello")
        assert program.ask(ENOUGH) == "caf\ufffd \ufffd\ufffd\0!"


def test_half_a_line_is_no_answer() -> None:
    with odd("half_a_line") as program, pytest.raises(AnswerTimeout):
        program.ask(0.5)


def test_one_that_kills_its_supervisor_dies_with_it() -> None:
    with odd("parricide") as program, pytest.raises(ProgramEnded, match="together with its supervisor"):
        program.ask(ENOUGH)


def test_a_polite_one_may_end_by_itself() -> None:
    with odd("polite") as program:
        pass
    program.close()
    assert program.ending == "ended with exit code 5"
    assert program.stderr == "saved my memoirs\n"


def test_it_gets_little_of_our_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_PASSWORD", "secret")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    with odd("surroundings", "a b", "$HOME;ls", settings=f"folder={shlex.quote(str(tmp_path))}") as program:
        seen = json.loads(program.ask(ENOUGH))
    assert "DATABASE_PASSWORD" not in seen["environment"]
    assert seen["environment"]["LC_ALL"] == "C.UTF-8"
    assert seen["environment"]["PATH"] == os.environ["PATH"]
    assert Path(seen["folder"]) == tmp_path.resolve()
    assert seen["arguments"] == ["a b", "$HOME;ls"], "no shell reads the command"
    assert seen["core"] == [0, 0]
    assert len(seen["descriptors"]) <= 4, "0, 1, 2 and the listing itself"
    assert seen["own_group"]


def test_nothing_lives_on_when_we_are_killed(tmp_path: Path) -> None:
    script = tmp_path / "host.py"
    script.write_text(
        "import sys, time\nfrom hegemon.core.program import Process, read_program\n"
        "program = Process(read_program(sys.argv[1]))\n"
        "print(program.ask(20), program.pid, flush=True)\ntime.sleep(1000)\n"
    )
    command = shlex.join([sys.executable, str(ODD), "family"])
    with subprocess.Popen([sys.executable, str(script), command], stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        word, pid = host.stdout.readline().split()
        assert word == "born"
        wait_until(lambda: len(descendants(int(pid))) == 3)
        family = descendants(int(pid)) | {int(pid)}
        host.send_signal(signal.SIGKILL)
    wait_until(lambda: not any(map(alive, family)))


def test_one_that_nobody_closed_is_ended_when_it_is_forgotten() -> None:
    program = odd("family")
    program.ask(ENOUGH)
    family = descendants(program.pid) | {program.pid}
    del program
    gc.collect()
    wait_until(lambda: not any(map(alive, family)))


def test_many_at_once() -> None:
    programs = [odd("sensible") for _ in range(8)]
    for number, program in enumerate(programs):
        program.send(str(number))
    assert [program.ask(ENOUGH) for program in programs] == [f"you said {number}" for number in range(8)]
    for program in programs:
        program.close()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no command"),
        ("   ", "no command"),
        ("memory=64", "no command"),
        ("''", "no command"),
        ("no-such-program-anywhere", "the program 'no-such-program-anywhere' does not exist"),
        ("./nowhere.sh", "the program './nowhere.sh' does not exist"),
        (str(Path(__file__).parent), "the program"),
        ("cat 'unclosed", "no closing quotation"),
        ("memory=lots cat", "memory must be a number from 16 to 1.04858e.06, not 'lots'"),
        ("memory=nan cat", "memory must be a number"),
        ("seconds=0 cat", "seconds must be a number from 0.01 to 3600, not '0'"),
        ("folder=nowhere cat", "there is no folder nowhere"),
    ],
)
def test_a_command_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(UnknownBot, match=message):
        read_program(text)


def test_a_program_that_is_no_program_says_so(tmp_path: Path) -> None:
    file = tmp_path / "bot"
    file.write_bytes(b"\x7fELF rubbish")
    file.chmod(0o755)
    with Process(read_program(shlex.quote(str(file)))) as program:
        with pytest.raises(ProgramTrouble, match="exit code 127"):
            program.ask(ENOUGH)
        assert "Exec format error" in program.stderr
