"""One running program: lines to it and from it, with deadlines. Nothing that it does blocks, floods or outlives us.

Its output is read only while a caller waits for it; what is unread stays in the pipe and blocks the program. Input that
it does not read is buffered, up to a limit.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import subprocess
import sys
import time
import weakref
from pathlib import Path

from hegemon.core.errors import HegemonError
from hegemon.core.program.command import MIB, Program, trimmed

LONGEST_LINE = 64 * 1024
MOST_UNREAD = 4 * MIB
"""Bytes said to a program that it has not read: with more `InputUnread` is raised."""
STDERR_TAIL = 4096
CHUNK = 64 * 1024
MOST_FORGOTTEN = 1000
"""Lines dropped at once: a program that talks without end does not keep us."""
GRACE = 0.25
"""Seconds that a program has to end by itself once its input is closed."""
LAST_WORD = 0.5
"""Seconds to wait for the word how a program ended whose output has ended."""
SUPERVISOR = str(Path(__file__).resolve().with_name("supervisor.py"))


class ProgramTrouble(HegemonError):
    """A program that did not do what it should; the text says what it did."""


class AnswerTimeout(ProgramTrouble):
    """No answer in time."""


class ProgramEnded(ProgramTrouble):
    """It is gone: it ended, crashed, or was ended for taking too much."""


class OutputClosed(ProgramTrouble):
    """It runs, but has closed its output."""


class LineTooLong(ProgramTrouble):
    """It says a line that is longer than any line may be."""


class InputUnread(ProgramTrouble):
    """It does not read its input, and too much is waiting for it."""


class Process:
    """A program that was started. Used by one thread at a time; `close` it, or leave the `with`."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.ending: str | None = None
        """Its end in words; None while it runs."""
        self.deaf = False
        """True if it has closed its input."""
        ours, theirs = socket.socketpair()
        limits = (str(theirs.fileno()), str(program.memory * MIB), str(program.processes))
        try:
            self._supervisor = subprocess.Popen(
                [sys.executable, "-I", "-S", SUPERVISOR, *limits, *program.words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=program.folder,
                env=trimmed(os.environ),
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )
        except OSError as error:
            ours.close()
            raise ProgramTrouble(f"{program.text[:80]} cannot be started: {error.strerror}") from None
        finally:
            theirs.close()
        assert self._supervisor.stdin is not None
        assert self._supervisor.stdout is not None
        assert self._supervisor.stderr is not None
        self._in, self._out, self._err = (
            x.fileno() for x in (self._supervisor.stdin, self._supervisor.stdout, self._supervisor.stderr)
        )
        for descriptor in (self._in, self._out, self._err):
            os.set_blocking(descriptor, False)
        ours.setblocking(False)
        self._socket = ours
        self._unsaid = bytearray()
        self._heard = bytearray()
        self._murmur = bytearray()
        self._readable = {self._out, self._err, ours.fileno()}
        self._finalizer = weakref.finalize(self, _end, self._supervisor, ours)

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The process that guards the program and its children."""
        return self._supervisor.pid

    @property
    def stderr(self) -> str:
        """The last that it wrote to its standard error."""
        return self._murmur.decode(errors="replace")

    @property
    def unread(self) -> int:
        """Bytes said to it that it has not taken."""
        return len(self._unsaid)

    def send(self, line: str) -> None:
        """Say a line to it, without waiting: what it does not read now is kept; `InputUnread` if that is too much."""
        if self.deaf or self.ending is not None or not self._finalizer.alive:
            return
        self._log(">", line)
        self._unsaid += line.encode() + b"\n"
        self._write()
        if len(self._unsaid) > MOST_UNREAD:
            raise InputUnread(f"has not read the last {len(self._unsaid):,} bytes it was sent")

    def ask(self, seconds: float) -> str:
        """The next line it says, within some seconds; otherwise one of the errors above tells the reason."""
        deadline = time.monotonic() + seconds
        while (line := self._next_line()) is None:
            if len(self._heard) > LONGEST_LINE:
                raise LineTooLong(f"says a line of more than {LONGEST_LINE} bytes")
            if self._out not in self._readable:
                self._wait_for_ending()
            left = deadline - time.monotonic()
            if left <= 0 or not self._turn(left):
                raise AnswerTimeout(
                    f"gave no answer in {seconds:g} s" + (", and has closed its input" if self.deaf else "")
                )
        self._log("<", line)
        return line

    def forget(self) -> int:
        """Drop the whole lines that it has said already: they came before the next question. How many there were."""
        self._turn(0)
        dropped = 0
        while dropped < MOST_FORGOTTEN and self._next_line() is not None:
            dropped += 1
            if not self._heard:
                self._turn(0)
        return dropped

    def close(self, grace: float = GRACE) -> None:
        """End it with all its children. It gets a moment to end by itself, and what it wrote last to its standard error
        is kept."""
        if not self._finalizer.alive:
            return
        assert self._supervisor.stdin is not None
        self._readable.discard(self._out)
        self._supervisor.stdin.close()
        deadline = time.monotonic() + (0 if self._unsaid else grace)
        self.deaf = True
        self._unsaid.clear()
        while self.ending is None and self._turn(deadline - time.monotonic()):
            pass
        self._turn(0)
        self._readable.clear()
        self._finalizer()
        self.ending = self.ending or "was ended"

    def _log(self, direction: str, line: str) -> None:
        """Add a line to the program's log, if it has one: one write, so that lines of several games stay whole."""
        if self.program.log is not None:
            with contextlib.suppress(OSError), self.program.log.open("ab", buffering=0) as file:
                file.write(f"{self.pid} {direction} {line}\n".encode())

    def _next_line(self) -> str | None:
        end = self._heard.find(b"\n", 0, LONGEST_LINE + 1)
        if end < 0:
            return None
        line = bytes(self._heard[:end])
        del self._heard[: end + 1]
        return line.removesuffix(b"\r").decode(errors="replace")

    def _turn(self, seconds: float) -> bool:
        """Wait until something happens and take it; False if nothing did."""
        if not self._readable or not self._finalizer.alive:
            return False
        poll = select.poll()
        for descriptor in self._readable:
            poll.register(descriptor, select.POLLIN)
        if self._unsaid and not self.deaf:
            poll.register(self._in, select.POLLOUT)
        happened = poll.poll(max(0.0, seconds) * 1000)
        for descriptor, _ in happened:
            if descriptor == self._in:
                self._write()
            elif descriptor == self._out:
                self._heard += self._read(descriptor)
            elif descriptor == self._err:
                self._murmur += self._read(descriptor)
                del self._murmur[:-STDERR_TAIL]
            else:
                self._hear_supervisor()
        return bool(happened)

    def _read(self, descriptor: int) -> bytes:
        try:
            chunk = os.read(descriptor, CHUNK)
        except BlockingIOError:
            return b""
        except OSError:
            chunk = b""
        if not chunk:
            self._readable.discard(descriptor)
        return chunk

    def _write(self) -> None:
        try:
            while self._unsaid:
                del self._unsaid[: os.write(self._in, self._unsaid[:CHUNK])]
        except BlockingIOError:
            pass
        except OSError:
            self.deaf = True
            self._unsaid.clear()

    def _hear_supervisor(self) -> None:
        try:
            word = self._socket.recv(200).decode(errors="replace")
        except OSError:
            word = ""
        self._readable.discard(self._socket.fileno())
        self.ending = in_words(word)

    def _wait_for_ending(self) -> None:
        """Say why the program will never answer: its output has ended."""
        deadline = time.monotonic() + LAST_WORD
        while self.ending is None and self._turn(deadline - time.monotonic()):
            pass
        while self._err in self._readable and self.ending is not None and self._turn(0):
            pass
        if self.ending is None:
            raise OutputClosed("has closed its output")
        raise ProgramEnded(self.ending)


def in_words(word: str) -> str:
    """A supervisor's report about an end, for people.

    >>> in_words("exit 3"), in_words("signal 11"), in_words("memory 16777216")
    ('ended with exit code 3', 'was killed by SIGSEGV', 'took more than 16 MiB of memory')
    """
    kind, _, value = word.partition(" ")
    if kind == "exit":
        return f"ended with exit code {value}"
    if kind == "signal":
        with contextlib.suppress(ValueError):
            return f"was killed by {signal.Signals(int(value)).name}"
        return f"was killed by signal {value}"
    if kind == "memory":
        return f"took more than {int(value) // MIB} MiB of memory"
    if kind == "processes":
        return f"started more than {value} processes"
    return "ended together with its supervisor"


def _end(supervisor: subprocess.Popen[bytes], ours: socket.socket) -> None:
    """Let the supervisor end everything: it does when our end of the socket is closed."""
    ours.close()
    try:
        supervisor.wait(5)
    except subprocess.TimeoutExpired:
        supervisor.kill()
        supervisor.wait()
    for pipe in (supervisor.stdin, supervisor.stdout, supervisor.stderr):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
