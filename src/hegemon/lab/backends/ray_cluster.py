"""Joins a Ray cluster at an address, or starts one on this machine. A process is in one cluster at a time; callers that
ask for the same one share it, and the last to leave stops a cluster that was started.
"""

from __future__ import annotations

import functools
import importlib
import logging
import os
import secrets
import shutil
import signal
import tempfile
import threading
import warnings
from typing import Any

from hegemon.core.errors import BadOptions

OBJECT_STORE = 100 * 2**20
"""Bytes of shared memory: recipes and outcomes are small."""

LONGEST_FOLDER = 20
"""The most characters of a folder's path in which Ray's folders fit."""

QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # on every system, so that the cluster listens on this machine alone
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_DISABLE_IMPORT_WARNING": "1",
    "RAY_worker_niceness": "0",  # games may use all of the machine
}
_TOKEN_HINT = "where it asks for a token, set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN, or RAY_AUTH_TOKEN_PATH"
_HOW = "ray (as many workers as cores), ray:N or ray://HOST:PORT"
_lock = threading.Lock()
_current: list[Cluster] = []


class Cluster:
    """The cluster that this process is in."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.guests = 0
        self._folder: str | None = None
        self._before: Any = None
        self._was: dict[str, str | None] = {}
        given, ours = _parse(text)
        self.ray = _import_ray()
        if self.ray.is_initialized():
            raise BadOptions("this process has already joined a Ray cluster: leave it first (ray.shutdown())")
        in_main = threading.current_thread() is threading.main_thread()
        self._before = signal.getsignal(signal.SIGTERM) if in_main else None
        if ours:
            self._folder = _make_folder()
            given |= {"_temp_dir": self._folder}
            # Ray reads this from the environment on import, which may have happened before.
            constants: Any = importlib.import_module("ray._private.ray_constants")
            constants.ENABLE_RAY_CLUSTER = False
            self._was = {name: os.environ.get(name) for name in ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN")}
            os.environ["RAY_AUTH_TOKEN"] = _own_token()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # errors that matter are raised, and reported below
                self.ray.init(log_to_driver=False, logging_level=logging.ERROR, **given)
        except Exception as error:
            self._clean_up()
            where, hint = ("", "") if ours else (f" at {text}", f"; {_TOKEN_HINT}")
            why = " ".join(str(error).split())[:300]
            raise BadOptions(f"there is no Ray cluster{where} to play on: {why}{hint}") from None
        errors = self.ray.exceptions
        self.losses: tuple[type[Exception], ...] = (
            errors.WorkerCrashedError,
            errors.NodeDiedError,
            errors.ObjectLostError,
            errors.OutOfMemoryError,
        )
        """Raised for a part whose worker or machine is gone."""
        if self.workers() < 1:
            self._clean_up()
            raise BadOptions(f"the Ray cluster at {text} has no cores to play on")

    def workers(self) -> int:
        """The number of parts that it can play at a time now."""
        return int(self.ray.cluster_resources().get("CPU", 0))

    def leave(self) -> None:
        """Leave the cluster; the last user ends one that was started here."""
        with _lock:
            self.guests -= 1
            if self.guests == 0:
                _current.remove(self)
                self._clean_up()

    def _clean_up(self) -> None:
        self.ray.shutdown()
        for name, value in self._was.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
        if self._before is not None:  # Ray has taken the signal for itself
            signal.signal(signal.SIGTERM, self._before)
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)


def join(text: str) -> Cluster:
    """The cluster that a text names."""
    _parse(text)
    with _lock:
        if _current and _current[0].text != text:
            raise BadOptions(f"this process already plays on {_current[0].text} and cannot join another Ray cluster")
        if not _current:
            _current.append(Cluster(text))
        _current[0].guests += 1
        return _current[0]


def _parse(text: str) -> tuple[dict[str, Any], bool]:
    """Ray's arguments, and whether the cluster is our own."""
    if text.startswith("ray://"):
        host, colon, port = text.removeprefix("ray://").rpartition(":")
        if not (host and colon and port.isdigit()):
            raise BadOptions(f"a Ray cluster must be given as ray://HOST:PORT (often port 10001), not {text[:60]!r}")
        return {"address": text}, False
    name, colon, count = text.partition(":")
    if name != "ray" or (colon and not (count.isdigit() and int(count) > 0)):
        raise BadOptions(f"a Ray cluster must be {_HOW}, not {text[:60]!r}")
    return {
        "address": "local",
        "num_cpus": int(count) if colon else os.cpu_count() or 1,
        "num_gpus": 0,
        "include_dashboard": False,
        "object_store_memory": OBJECT_STORE,
        "_node_ip_address": "127.0.0.1",
    }, True


def _make_folder() -> str:
    """A folder for Ray's sockets and logs, deleted at the end. Its path is short, because a socket's path may have only
    107 characters."""
    usual = tempfile.gettempdir()
    short = "/tmp" if len(usual) > LONGEST_FOLDER and os.path.isdir("/tmp") else usual
    return tempfile.mkdtemp(prefix="hegemon-", dir=short)


@functools.cache
def _own_token() -> str:
    """The token shared by this process and its workers. Without it, Ray creates one and keeps it in the home folder."""
    return secrets.token_hex(32)


def _import_ray() -> Any:
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise BadOptions("Ray is not installed: pip install 'hegemon[cluster]'") from None
