"""Changes of many threads in one transaction: all are made, a bad one alone fails, and few transactions are needed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from hegemon.store.group_commit import GroupCommit


class Paper:
    """Stands for a database: what was written in a transaction is there when it ends well."""

    def __init__(self) -> None:
        self.lines: list[int] = []
        self.transactions = 0
        self.writing = threading.Lock()
        self.gate = threading.Event()
        self.gate.set()

    @contextmanager
    def change(self) -> Iterator[Any]:
        draft: list[int] = []
        yield draft
        self.gate.wait(60)
        self.lines += draft
        self.transactions += 1


def write(number: int) -> Any:
    def work(draft: Any) -> None:
        if number < 0:
            raise ValueError(f"no {number}")
        draft.append(number)

    return work


def wait_until(so: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not so():
        assert time.monotonic() < until
        time.sleep(0.001)


def test_those_who_come_while_one_writes_are_written_together() -> None:
    paper = Paper()
    together = GroupCommit(paper.writing, paper.change)
    paper.gate.clear()
    threads = [threading.Thread(target=together.write, args=(write(number),)) for number in range(20)]
    threads[0].start()
    wait_until(lambda: not together._left and paper.writing.locked())  # the first writes
    for thread in threads[1:]:
        thread.start()
    wait_until(lambda: len(together._left) == 19)  # the others have left their work
    paper.gate.set()
    for thread in threads:
        thread.join(60)
    assert sorted(paper.lines) == list(range(20))
    assert paper.transactions == 2


def test_one_that_cannot_be_made_fails_alone() -> None:
    paper = Paper()
    together = GroupCommit(paper.writing, paper.change)
    paper.gate.clear()
    errors: list[str] = []

    def attempt(number: int) -> None:
        try:
            together.write(write(number))
        except ValueError as error:
            errors.append(str(error))

    threads = [threading.Thread(target=attempt, args=(number,)) for number in (0, 1, -2, 3, -4)]
    threads[0].start()
    wait_until(lambda: not together._left and paper.writing.locked())
    for thread in threads[1:]:
        thread.start()
    wait_until(lambda: len(together._left) == 4)
    paper.gate.set()
    for thread in threads:
        thread.join(60)
    assert sorted(paper.lines) == [0, 1, 3]
    assert sorted(errors) == ["no -2", "no -4"]


def test_what_fails_alone_says_so_to_the_one_who_asked() -> None:
    paper = Paper()
    with pytest.raises(ValueError, match="no -1"):
        GroupCommit(paper.writing, paper.change).write(write(-1))
    assert paper.lines == []
