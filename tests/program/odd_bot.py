"""Programs as they come, one behaviour an argument: what hosting them has to survive."""

from __future__ import annotations

import os
import signal
import sys
import time


def answer(text: str) -> None:
    print(text, flush=True)


def sensible() -> None:
    for line in sys.stdin:
        answer(f"you said {line.rstrip()}")


def slow(seconds: str = "0.5") -> None:
    for line in sys.stdin:
        time.sleep(float(seconds))
        answer(f"late {line.rstrip()}")


def silent() -> None:
    for _ in sys.stdin:
        pass


def dead() -> None:
    sys.exit(3)


def crashing() -> None:
    answer(f"first {sys.stdin.readline().rstrip()}")
    sys.stdin.readline()
    print("about to divide", file=sys.stderr)
    print(1 // 0)


def endless() -> None:
    while True:
        os.write(1, b"x" * 4096)


def endless_lines() -> None:
    while True:
        os.write(1, b"blah\n" * 1000)


def muttering() -> None:
    for line in sys.stdin:
        os.write(2, b"thinking hard\n" * 100_000)
        answer(f"heard {line.rstrip()}")


def family() -> None:
    """A child, a grandchild in a session of its own, and one that lost its parents; all deaf to SIGTERM."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(1000)
        os._exit(0)
    if os.fork() == 0:
        time.sleep(1000)
    answer("born")
    time.sleep(1000)


def stubborn() -> None:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    answer("ready")
    time.sleep(1000)


def hungry() -> None:
    kept = []
    while True:
        kept.append(bytearray(8 << 20))


def hungry_family() -> None:
    for _ in range(5):
        if os.fork() == 0:
            kept = bytearray(40 << 20)
            time.sleep(1000 + len(kept))
    time.sleep(1000)


def fork_bomb() -> None:
    while True:
        if os.fork() == 0:
            time.sleep(1000)


def no_input() -> None:
    os.close(0)
    time.sleep(1000)


def no_output() -> None:
    os.close(1)
    time.sleep(1000)


def not_reading() -> None:
    answer("ready")
    time.sleep(1000)


def garbled() -> None:
    sys.stdin.readline()
    os.write(1, b"caf\xe9 \xff\xfe\x00!\r\n")
    time.sleep(1000)


def half_a_line() -> None:
    os.write(1, b"no end of li")
    time.sleep(1000)


def parricide() -> None:
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(1000)


def polite() -> None:
    sys.stdin.read()
    print("saved my memoirs", file=sys.stderr, flush=True)
    sys.exit(5)


def surroundings() -> None:
    import json
    import resource

    seen = {
        "environment": dict(os.environ),
        "folder": os.getcwd(),
        "core": resource.getrlimit(resource.RLIMIT_CORE),
        "descriptors": sorted(int(x) for x in os.listdir("/proc/self/fd")),
        "arguments": sys.argv[2:],
        "own_group": os.getpgrp() == os.getpid(),
        "sigpipe": signal.getsignal(signal.SIGPIPE) is not None,
    }
    answer(json.dumps(seen))


if __name__ == "__main__":
    globals()[sys.argv[1]](*(sys.argv[2:] if sys.argv[1] == "slow" else ()))
