"""Tests that wait for a program's words end when it says something else, or nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from spoken import Spoken


def saying(code: str) -> Spoken:
    command = [sys.executable, "-u", "-c", code]
    return Spoken(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))


def test_the_next_line_like_this_is_found() -> None:
    spoken = saying("print('hello'); print('port 17'); print('bye')")
    assert spoken.line(r"port (\d+)") == "17"
    assert spoken.rest() == "hello\nport 17\nbye\n"


def test_a_changed_sentence_ends_the_wait_and_what_was_said_is_reported() -> None:
    with pytest.raises(AssertionError, match="it ended before it said 'port'; it said: listens on 17"):
        saying("print('listens on 17')").line("port")
    with pytest.raises(AssertionError, match="waited in vain for 'port'"):
        saying("import time; print('listens on 17'); time.sleep(5)").line("port", seconds=0.5)
