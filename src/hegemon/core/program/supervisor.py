"""Supervises a program that plays: starts it with its limits, and ends it with every child that it ever had.

A script of its own, run by a bare interpreter. It holds one end of a socket: when ours is closed, also because we died
in whatever way, nothing that the program started stays alive. As the "subreaper" of its descendants (Linux) it even
inherits those that left the program's group and session. It says on that socket how the program ended, and no more.

    python -I -S supervisor.py SOCKET MEMORY PROCESSES PROGRAM ARGUMENT …      (memory in bytes, 0: as much as there is)
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import select
import signal
import socket
import sys
import time

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
LOOK_EVERY = 0.5
"""Seconds between two looks at how much the program and its children take."""
BREATH = 0.002
"""Seconds between two looks at processes that were killed."""


def prctl(option: int, value: int) -> None:
    """Linux's prctl; elsewhere it does nothing, and ending the program's group must suffice."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def children() -> dict[int, list[int]]:
    """Every process's children, as far as this system says."""
    found: dict[int, list[int]] = {}
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():
        if name.isdigit():
            with contextlib.suppress(OSError, ValueError, IndexError), open(f"/proc/{name}/stat", "rb") as file:
                # The name in brackets may hold anything, so the fields are read after the last bracket.
                state, parent = file.read().rpartition(b")")[2].split()[:2]
                if state not in (b"Z", b"X"):
                    found.setdefault(int(parent), []).append(int(name))
    return found


def descendants() -> list[int]:
    """All that the program started, and what those started, still alive."""
    family, found, waiting = children(), [], [os.getpid()]
    while waiting:
        born = family.get(waiting.pop(), [])
        found += born
        waiting += born
    return found


def resident(pids: list[int]) -> int:
    """Bytes of memory that these processes hold together."""
    pages = 0
    for pid in pids:
        with contextlib.suppress(OSError, ValueError, IndexError), open(f"/proc/{pid}/statm", "rb") as file:
            pages += int(file.read().split()[1])
    return pages * resource.getpagesize()


def excess(memory: int, processes: int) -> str:
    """The limit that the program exceeds, or nothing."""
    pids = descendants()
    if len(pids) > processes:
        return f"processes {processes}"
    if memory and resident(pids) > memory:
        return f"memory {memory}"
    return ""


def become_program(command: list[str], memory: int) -> None:
    """Become the program, in the child: own process group, limits, ordinary signals, exec. Never returns."""
    try:
        os.setsid()
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if memory:
            # On Linux this counts what is written to, not what is only reserved: virtual machines reserve a lot.
            kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(kind, (memory, memory))
        for number in (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGCHLD, signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        os.execvp(command[0], command)
    except OSError as error:
        with contextlib.suppress(OSError):
            os.write(2, f"{command[0]}: {error.strerror}\n".encode())
    finally:
        os._exit(127)


def end_all(program: int) -> None:
    """Kill the program and all its descendants; those that fork are stopped first, so that none slips through."""
    for number in (signal.SIGSTOP, signal.SIGKILL):
        seen: set[int] = set()
        while new := set(descendants()) - seen:
            for pid in new:
                with contextlib.suppress(OSError):
                    os.kill(pid, number)
            seen |= new
    with contextlib.suppress(OSError):
        os.killpg(program, signal.SIGKILL)
    while True:
        try:
            if os.waitpid(-1, os.WNOHANG) == (0, 0):
                for pid in descendants():
                    with contextlib.suppress(OSError):
                        os.kill(pid, signal.SIGKILL)
                time.sleep(BREATH)
        except ChildProcessError:
            return


def watch(us: socket.socket, bell: int, program: int, memory: int, processes: int) -> str:
    """Wait for the end; returns "exit N", "signal N", the limit that it exceeded, or nothing if we ended it."""
    next_look = time.monotonic() + LOOK_EVERY
    while True:
        ready, _, _ = select.select([us.fileno(), bell], [], [], max(0.0, next_look - time.monotonic()))
        if us.fileno() in ready:
            return ""
        if bell in ready:
            os.read(bell, 4096)
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return "exit 0"
            if pid == program:
                code = os.waitstatus_to_exitcode(status)
                return f"exit {code}" if code >= 0 else f"signal {-code}"
            if pid == 0:
                break
        if time.monotonic() >= next_look:
            if too_much := excess(memory, processes):
                return too_much
            next_look = time.monotonic() + LOOK_EVERY


def main() -> None:
    us = socket.socket(fileno=int(sys.argv[1]))
    us.set_inheritable(False)
    memory, processes, command = int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    bell, ring = os.pipe()
    os.set_blocking(ring, False)
    signal.set_wakeup_fd(ring, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    program = os.fork()
    if program == 0:
        become_program(command, memory)
    with open(os.devnull, "r+b") as nothing:
        for descriptor in (0, 1, 2):  # the program's alone, so that their ends are seen
            os.dup2(nothing.fileno(), descriptor)
    how = watch(us, bell, program, memory, processes)
    if how:
        with contextlib.suppress(OSError):
            us.send(how.encode())
    end_all(program)


if __name__ == "__main__":
    main()
