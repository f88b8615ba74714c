"""A TCP proxy that can be told to cut every connection through it, as a bad network does: at once, without a word."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading

NO_GOODBYE = struct.pack("ii", 1, 0)
"""Linger for no time: closing sends a reset, and what was not sent yet is lost."""


class Cutter:
    """Listens on a free port and passes everything on to another one."""

    def __init__(self, port: int) -> None:
        self._there = ("127.0.0.1", port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._pairs: set[tuple[socket.socket, socket.socket]] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> int:
        """End all connections now; how many there were."""
        with self._lock:
            pairs, self._pairs = self._pairs, set()
        for pair in pairs:
            _end(pair)
        return len(pairs)

    def close(self) -> None:
        """Listen no more, and end everything."""
        self._listening.close()
        self.cut()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                try:
                    pair = (client, socket.create_connection(self._there))
                except OSError:
                    client.close()
                    continue
                with self._lock:
                    self._pairs.add(pair)
                for source, target in (pair, pair[::-1]):
                    threading.Thread(target=self._carry, args=(source, target, pair), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, pair: tuple[socket.socket, socket.socket]) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        with self._lock:
            self._pairs.discard(pair)
        _end(pair)


def _end(pair: tuple[socket.socket, socket.socket]) -> None:
    for one in pair:
        with contextlib.suppress(OSError):
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_GOODBYE)
            one.shutdown(socket.SHUT_RDWR)
        one.close()
