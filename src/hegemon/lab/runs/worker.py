"""The process that plays one run: a job on its standard input, snapshots as JSON lines on its standard output.

It is a process of its own, so that games never delay tables, and a run can be killed at any moment: its journal has all
games until then. It stops when asked to, and when its parent process is gone.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from hegemon.core.errors import HegemonError
from hegemon.core.helpers.locks import hold
from hegemon.core.networks.trained import offer_trained
from hegemon.core.registry import load_game
from hegemon.lab.backends import open_backend
from hegemon.lab.runs.kinds import parse_settings

NICE = 5
LOCK = ".lock"
GRACE = 1.0
"""Seconds to end by itself, once the parent process is gone."""
LONGEST_REASON = 500


def main() -> None:
    """Play the job that the first line of the input describes."""
    report = _reporter()
    job = json.loads(sys.stdin.readline())
    stop = threading.Event()
    threading.Thread(target=_listen, args=(stop,), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICE)
    try:
        report({"end": "done" if _play(job, stop, report) else "stopped"})
    except HegemonError as error:
        report({"end": "failed", "reason": str(error)[:LONGEST_REASON]})
    except Exception as error:
        traceback.print_exc()
        report({"end": "failed", "reason": f"{type(error).__name__}: {error}"[:LONGEST_REASON]})
    sys.stderr.flush()
    os._exit(0)  # without waiting for threads of bots that hang


def _play(job: dict[str, Any], stop: threading.Event, report: Callable[[dict[str, Any]], None]) -> bool:
    """Play the run; returns whether it has ended."""
    if job["file"] is not None:
        load_game(job["file"])
    asked = parse_settings(job["kind"], job["settings"])
    finished = False
    folder = Path(job["folder"])
    offer_trained(folder.parent)
    with _alone(folder), open_backend(job["on"]) as backend:
        shown = asked.play(folder, backend, stop)
        with closing(shown):
            for snapshot in shown:
                report({"snapshot": snapshot, "progress": asked.progress(snapshot)})
                finished = bool(snapshot["finished"])
    return finished


def _listen(stop: threading.Event) -> None:
    """Stop at the next line of input, or at its end."""
    line = sys.stdin.readline()
    stop.set()
    if not line:  # the parent process is gone, and nothing else would end this one
        time.sleep(GRACE)
        os._exit(0)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait until a worker of an earlier server, which was killed, has released the run."""
    with folder.with_suffix(LOCK).open("ab") as file:
        for _ in range(50):
            if hold(file):
                break
            time.sleep(0.2)
        yield


def _reporter() -> Callable[[dict[str, Any]], None]:
    """Writes lines to the parent process; what bots print goes elsewhere."""
    line = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    writing = threading.Lock()

    def report(message: dict[str, Any]) -> None:
        with writing, suppress(BrokenPipeError):
            line.write(json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n")
            line.flush()

    return report


if __name__ == "__main__":
    main()
