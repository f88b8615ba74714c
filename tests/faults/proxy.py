"""A TCP proxy between a server and its database that can be cut, or swallow everything, as a bad network does."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading

NO_GOODBYE = struct.pack("ii", 1, 0)
"""Linger for no time: closing sends a reset, and what was not sent yet is lost."""


class Proxy:
    """Listens on a free port and passes everything on to another one."""

    def __init__(self, port: int) -> None:
        self._there = ("127.0.0.1", port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self._pairs: set[tuple[socket.socket, socket.socket]] = set()
        self._lock = threading.Lock()
        self._open = threading.Event()
        self._open.set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> int:
        """End all connections now, without a word; how many there were."""
        with self._lock:
            pairs, self._pairs = self._pairs, set()
        for pair in pairs:
            _end(pair)
        return len(pairs)

    def swallow(self) -> None:
        """From now on nothing arrives, in either direction, without notice."""
        self._open.clear()

    def heal(self) -> None:
        """The network is back; connections from before are gone, with what was on its way."""
        self.cut()
        self._open.set()

    def close(self) -> None:
        """Listen no more, and end everything."""
        self._listening.close()
        self.heal()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._connect, args=(client,), daemon=True).start()

    def _connect(self, client: socket.socket) -> None:
        self._open.wait()
        try:
            pair = (client, socket.create_connection(self._there))
        except OSError:
            client.close()
            return
        with self._lock:
            self._pairs.add(pair)
        for source, target in (pair, pair[::-1]):
            threading.Thread(target=self._carry, args=(source, target, pair), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, pair: tuple[socket.socket, socket.socket]) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self._open.wait()
                target.sendall(data)
        self._open.wait()
        with self._lock:
            self._pairs.discard(pair)
        _end(pair)


def _end(pair: tuple[socket.socket, socket.socket]) -> None:
    for one in pair:
        with contextlib.suppress(OSError):
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_GOODBYE)
            one.shutdown(socket.SHUT_RDWR)
        one.close()
