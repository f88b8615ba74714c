"""Changes of many threads in one transaction: while one batch is being put on disk, the next one gathers.

A disk takes as long for one commit as for twenty. A thread that arrives while another writes queues its work and waits;
the first to get the lock writes everything in the queue. No caller returns before its work is saved.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager

from sqlalchemy import Connection

Work = Callable[[Connection], object]
"""The statements of one change; raises if they fail."""

MOST = 64
"""The most changes in one transaction."""


class _Waiting:
    def __init__(self, work: Work) -> None:
        self.work = work
        self.done = False
        self.error: BaseException | None = None


class GroupCommit:
    """Writes all waiting changes at once; each is made completely or not at all."""

    def __init__(
        self, pen: AbstractContextManager[object], change: Callable[[], AbstractContextManager[Connection]]
    ) -> None:
        self._pen = pen
        """Held by the writing thread."""
        self._change = change
        """One transaction."""
        self._table = threading.Lock()
        self._left: list[_Waiting] = []

    def write(self, work: Work) -> None:
        """Return once the work is on disk; raise its own error if it failed."""
        own = _Waiting(work)
        with self._table:
            self._left.append(own)
        with self._pen:
            while not own.done:
                self._write_down()
        if own.error is not None:
            raise own.error

    def _write_down(self) -> None:
        with self._table:
            batch, self._left = self._left[:MOST], self._left[MOST:]
        try:
            with self._change() as connection:
                for waiting in batch:
                    waiting.work(connection)
        except Exception as error:
            if len(batch) == 1:
                batch[0].error = error
            else:
                self._one_by_one(batch)
        except BaseException as error:
            for waiting in batch:
                waiting.error = error
        for waiting in batch:
            waiting.done = True

    def _one_by_one(self, batch: list[_Waiting]) -> None:
        """Give each piece of work its own transaction, after one of them failed and undid the others."""
        for waiting in batch:
            try:
                with self._change() as connection:
                    waiting.work(connection)
            except Exception as error:
                waiting.error = error
