"""A PostgreSQL of the tests' own: in a folder that is thrown away, on a free port of this machine.

Its programs are found on PATH or where Debian puts them (`tools/postgres` installs them). PostgreSQL refuses to run as
root, so that it is started as another user where the tests are root.
"""

from __future__ import annotations

import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

import psycopg

PR_SET_PDEATHSIG = 1
QUICKLY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "200"}
"""Nobody keeps these data: a crash of the machine may lose them. Hegemon itself must see to its commits."""


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`; of several the newest."""
    on_path = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: int(file.parts[-3]))
    found = debian[-1] if debian else Path(on_path).resolve() if on_path else None
    return found.parent if found else None


class Postgres:
    """A server that runs until it is stopped; `locked` is a user who needs a password, and `owner` one who does not."""

    def __init__(self, disk: Path | None = None) -> None:
        """`disk`: where its folder is made, else where temporary ones are."""
        found = programs()
        if found is None:
            raise FileNotFoundError("PostgreSQL is not installed here: tools/postgres installs it")
        self.folder = Path(tempfile.mkdtemp(prefix="hegemon-pg-", dir=disk))
        self._as: dict[str, Any] = {"cwd": self.folder}
        if os.geteuid() == 0:
            user = next(name for name in ("postgres", "nobody") if _exists(name))
            shutil.chown(self.folder, user)
            self._as |= {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}
        data = self.folder / "data"
        initdb = [found / "initdb", "-D", data, "-U", "owner", "-E", "UTF8", "--locale=C", "--auth=trust", "--no-sync"]
        subprocess.run(initdb, check=True, capture_output=True, **self._as)
        hba = data / "pg_hba.conf"
        hba.write_text("host all locked 127.0.0.1/32 scram-sha-256\n" + hba.read_text())
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self._command = [found / "postgres", "-D", data, "-k", self.folder, "-h", "127.0.0.1", "-p", str(self.port)]
        for name, value in QUICKLY.items():
            self._command += ["-c", f"{name}={value}"]
        self.start()
        self.execute("CREATE ROLE locked LOGIN PASSWORD 'geheim'")

    def start(self) -> None:
        """Let it run, as after a crash."""
        with (self.folder / "log").open("a") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, preexec_fn=_end_with_us, **self._as)
        while True:
            try:
                return self.execute("SELECT 1")
            except psycopg.OperationalError:
                if self._process.poll() is not None:
                    raise RuntimeError((self.folder / "log").read_text()) from None
                time.sleep(0.02)

    def kill(self) -> None:
        """End it at once, as a crash does; the data stay."""
        self._process.send_signal(signal.SIGQUIT)  # its children end with it, nothing is tidied up
        self._process.wait(60)

    def revive(self) -> None:
        """Wait until it answers; start it again if it has ended itself, as where its disk was full."""
        while True:
            try:
                return self.execute("SELECT 1")
            except psycopg.OperationalError:
                if self._process.poll() is not None:
                    return self.start()
                time.sleep(0.02)

    def stop(self) -> None:
        """End it, and throw its data away."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def execute(self, statement: str, database: str = "postgres") -> None:
        """One statement outside any transaction."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(statement.encode())

    def query(self, statement: str, database: str) -> list[tuple[Any, ...]]:
        """The rows that a query finds."""
        with psycopg.connect(self.url(database)) as connection:
            return connection.execute(statement.encode()).fetchall()

    def new(self) -> str:
        """The URL of a new, empty database."""
        name = f"test_{uuid.uuid4().hex[:12]}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, database: str, user: str = "owner") -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"


def _end_with_us() -> None:
    """On Linux: tests that are ended in the middle leave no server behind."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)


def _exists(name: str) -> bool:
    try:
        return bool(pwd.getpwnam(name))
    except KeyError:
        return False
