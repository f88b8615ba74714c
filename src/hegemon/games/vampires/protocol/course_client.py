"""A client of the course on a seat of any of our games (V2): it is started, connects to us, and notices no difference.

`exec:python client.py {host} {port}` names one; the placeholders get our address.
"""

from __future__ import annotations

import contextlib
import math
import socket
import time
from dataclasses import replace

from hegemon.core.bot import Bot, View
from hegemon.core.errors import BadMove
from hegemon.core.limit import Limit
from hegemon.core.moves import Move
from hegemon.core.program import Process, Program
from hegemon.core.program.process import AnswerTimeout, ProgramEnded, ProgramTrouble
from hegemon.core.rng import Rng
from hegemon.games.vampires.protocol.frames import CLIENTS, BadFrame, Bye, End, Frame, Mov, Nme, Reader, Upd
from hegemon.games.vampires.protocol.position import CellsSent, end_of, moves_of
from hegemon.games.vampires.protocol.seats import greeting
from hegemon.games.vampires.rules.board import VampiresMatch

HOST, PORT = "{host}", "{port}"
HERE = "127.0.0.1"
CONNECTING = 20.0
"""Seconds from its start to its name."""
BEAT = 0.2
"""Seconds between two looks at whether it still runs."""
CHUNK = 4096


def is_course_client(program: Program) -> bool:
    """True if a command has a placeholder for the address."""
    return any(HOST in word or PORT in word for word in program.words)


class CourseClient(Bot):
    """A program that plays over TCP, by the course's frames."""

    def __init__(self, match: VampiresMatch, seat: int, rng: Rng, program: Program) -> None:
        super().__init__(match, seat, rng)
        self._turn = -1
        self._moves: list[Move] = []
        self._reader, self._frames = Reader(CLIENTS), list[Frame]()
        self._cells: CellsSent | None = None
        self._socket: socket.socket | None = None
        with socket.create_server((HERE, 0)) as listening:
            port = str(listening.getsockname()[1])
            words = tuple(word.replace(HOST, HERE).replace(PORT, port) for word in program.words)
            self._process = Process(replace(program, words=words))
            try:
                self._socket = self._accept(listening)
                if not isinstance(self._frame(CONNECTING), Nme):
                    raise ProgramTrouble("did not tell its name first")
            except BaseException:
                self.close()
                raise

    def choose(self, view: View, limit: Limit) -> Move:
        state, match = view.state, self.match
        if self._cells is None:
            self._cells = CellsSent(match, state)
            self._send(*greeting(match, state, self.seat))
        if self._turn != int(state.turn):
            self._turn = int(state.turn)
            self._send(Upd(self._cells.news(state)))
            seconds = self._process.program.seconds if limit.seconds == math.inf else limit.seconds
            answer = self._frame(seconds)
            if not isinstance(answer, Mov) or not answer.parts:
                raise BadMove("the client sent no move in its turn")
            self._moves = [*moves_of(match, answer.parts), end_of(match)]
        if not self._moves:
            return end_of(match)
        return self._moves.pop(0)

    def close(self) -> None:
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._send(End(), Bye())
            self._socket.close()
            self._socket = None
        self._process.close()

    def _accept(self, listening: socket.socket) -> socket.socket:
        listening.settimeout(BEAT)
        give_up = time.monotonic() + CONNECTING
        while True:
            try:
                connected = listening.accept()[0]
                connected.settimeout(BEAT)
                return connected
            except TimeoutError:
                self._check_alive(give_up, f"has not connected within {CONNECTING:g} s")

    def _frame(self, seconds: float) -> Frame:
        """The next frame that the client sends."""
        give_up = time.monotonic() + seconds
        assert self._socket is not None
        while not self._frames:
            try:
                data = self._socket.recv(CHUNK)
                if not data:
                    raise ProgramEnded("has closed its connection")
                self._frames += self._reader.feed(data)
            except TimeoutError:
                self._check_alive(give_up, f"gave no answer in {seconds:g} s")
            except BadFrame as error:
                raise ProgramTrouble(f"sent something malformed: {error}") from None
            except OSError as error:
                raise ProgramEnded(f"has closed its connection: {error.strerror}") from None
        return self._frames.pop(0)

    def _check_alive(self, give_up: float, words: str) -> None:
        self._process.forget()  # its output is read, so that it never blocks
        if self._process.ending is not None:
            raise ProgramEnded(self._process.ending)
        if time.monotonic() > give_up:
            raise AnswerTimeout(words)

    def _send(self, *frames: Frame) -> None:
        assert self._socket is not None
        try:
            self._socket.sendall(b"".join(map(bytes, frames)))
        except OSError as error:
            raise ProgramEnded(f"does not read what it is sent: {error}") from None
